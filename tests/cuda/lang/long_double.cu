// DESC: long double in device code: the host's size and place, a double's arithmetic
// ANSWER: by the manual, not recorded (nvcc 13.0 computes in double, too, but gives classes another layout than it says)
#include <cstddef>
#include <cstdio>

struct S {
	char c;
	long double x;
	int n;
};
struct T : S {
	long double y[2];
	char d;
};
__device__ long double one = 1.5L, table[3] = { 1, 2, 3 };
__device__ S s0 = { 'a', 2.5L, 7 };
__constant__ T t0 = { { 'b', 4, 9 }, { 5, 6 }, 'z' };
__managed__ int places[8];

template <class V> __device__ __noinline__ V add(V a, V b, int n) { return n > 3 ? a + b : a - b; }
__device__ void half(long double *p) { *p /= 2; }
__host__ __device__ void note(int *p)
{
	p[0] = sizeof(long double), p[1] = alignof(long double), p[2] = sizeof(S), p[3] = sizeof(T);
	p[4] = offsetof(S, n), p[5] = offsetof(S, x);
}
__global__ void k(S *s, T t, double *o, long double init, int n)
{
	__shared__ long double sh[2];
	long double a[3];
	S copy = s[1];

	note(places);
	a[0] = table[n], a[1] = one, a[2] = n;
	a[n & 1] *= 3;
	sh[0] = a[0] + a[1], sh[1] = 0.25L;
	half(&sh[0]);
	o[0] = a[0], o[1] = a[1], o[2] = sh[0] + sh[1];
	o[3] = add<long double>(a[2], 10, n + 2), o[4] = add(1.0L, 3.0L, 1);
	o[5] = s0.x + t0.y[1] + t.y[0] + t0.d + s0.n;
	o[6] = (a[0] > a[1]) + 2 * (a[2] == n) + (int)a[2] + (float)one;
	o[7] = -a[1] < 0 ? -a[1] : a[0];
	for (long double x = 0; x < 3; x += 1)
		o[8] += x;
	s[0].n = copy.n + t.n, s[0].x = n;
}

int main()
{
	S *s;
	T t = { { 't', 1, 30 }, { 0, 0 }, 'q' };
	double *o;
	int here[8];

	cudaMallocManaged(&s, 2 * sizeof *s), cudaMallocManaged(&o, 16 * sizeof *o);
	s[1].n = 12, s[0].c = 'c';
	k<<<1, 1>>>(s, t, o, 0, 2);
	printf("%d\n", cudaDeviceSynchronize());
	note(here);
	for (int i = 0; i < 6; i++)
		printf("%d%c", places[i], places[i] == here[i] ? ' ' : '!');
	printf("\n%d %c\n", s[0].n, s[0].c);
	for (int i = 0; i < 9; i++)
		printf("%g ", o[i]);
	printf("\n");
}
