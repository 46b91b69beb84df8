// Declarations of one function that name different sides are one function, of both sides.
// ANSWER: by the manual, not recorded
#include <cstdio>
template <class T> __host__ __device__ T *next(T *x);
template <class T> T *next(T *x) { return x + 1; }
__device__ int first(int x);
int first(int x) { return x + 1; }
int second(int x);
__device__ int second(int x) { return x + 2; }
int third(int); __host__ __device__ int third(int x) { return x + 3; }
template <class T, class U> struct Pair {
	__host__ __device__ Pair(T, U);
	__device__ T sum(int) const;
	int operator()(int) const;
	__host__ __device__ ~Pair();
	struct Inner {
		__device__ static int twice(int);
	};
	T t;
	U u;
};
template <class T, class U> Pair<T, U>::Pair(T t, U u) : t(t), u(u) {}
template <class T, class U> T Pair<T, U>::sum(int n) const { return t + u + n; }
template <class T, class U> __host__ __device__ int Pair<T, U>::operator()(int x) const { return x * t; }
template <class T, class U> Pair<T, U>::~Pair() {}
template <class T, class U> int Pair<T, U>::Inner::twice(int x) { return 2 * x; }
struct Plain {
	__device__ int get();
	__device__ ~Plain();
	int v;
};
int Plain::get() { return v; }
Plain::~Plain() {}
template <class T> __device__ T size(T x) { return x; }
template <> int size(int x) { return x * 10; }
template <class T> __global__ void set(T *p) { *p = 0; }
template <> void set<int>(int *p) { p[6] = 66; }

__global__ void use(int *p)
{
	Pair<int, short> a(3, 4);
	Plain b = { 7 };

	p[0] = *next(p + 7);
	p[1] = first(1) + second(1) + third(1);
	p[2] = a.sum(1) + a(2);
	p[3] = Pair<int, short>::Inner::twice(4);
	p[4] = b.get();
	p[5] = size(5);
}

int main(unsigned, char *)
{
	int *p;
	Pair<int, short> a(5, 6);

	cudaMallocManaged(&p, 9 * sizeof *p);
	p[8] = 88;
	use<<<1, 1>>>(p);
	set<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	for (int i = 0; i < 7; i++)
		printf("%d ", p[i]);
	printf("%d %d %d %d\n", *next(p + 7), third(0), third(1), a(2));
	return 0;
}
