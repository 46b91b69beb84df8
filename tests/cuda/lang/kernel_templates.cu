// Kernels as templates: types, numbers, packs, pointers, references to functions, defaults, specialisations, members' friends; launched by pointer.
#include "../show.h"
template <class T, int N = 4, bool Up = true> __global__ void a(T *o) { T x = 1; for (int i = 0; i < N; i++) x = Up ? x * T(3) + threadIdx.x : x - T(i); o[threadIdx.x] = x; }
template <> __global__ void a<short, 9, false>(short *o) { o[threadIdx.x] = -threadIdx.x; }
template <class... T> __global__ void pack(int *o, T... v) { int n = 0, s = 0; ((s = s * 7 + (int)v, n++), ...); o[threadIdx.x] = s + n * threadIdx.x; }
template <int (*F)(int)> __global__ void fn(int *o) { o[threadIdx.x] = F(threadIdx.x); }
__device__ int sq(int x) { return x * x; }
template <int K> __device__ int addk(int x) { return x + K; }
template <template <class> class C, class T> __global__ void cont(C<T> c, int *o) { o[threadIdx.x] = c.get(threadIdx.x); }
template <class T> struct Lin { T m, b; __device__ T get(int i) const { return m * i + b; } };
template <class T> struct Alt { T v[4]; __device__ T get(int i) const { return v[i & 3]; } };
enum Op { Add, Mul, Xor };
template <Op O> struct Apply;
template <> struct Apply<Add> { static __device__ int f(int a, int b) { return a + b; } };
template <> struct Apply<Mul> { static __device__ int f(int a, int b) { return a * b; } };
template <> struct Apply<Xor> { static __device__ int f(int a, int b) { return a ^ b; } };
template <Op... O> __global__ void chain(int *o) { int x = threadIdx.x; ((x = Apply<O>::f(x, 5)), ...); o[threadIdx.x] = x; }
template <class T> __global__ void shared(T *o) { extern __shared__ __align__(16) unsigned char raw[]; T *s = (T *)raw; s[threadIdx.x] = T(threadIdx.x * 2); __syncthreads(); o[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x]; }
template <int I> struct Fib { static const int v = Fib<I - 1>::v + Fib<I - 2>::v; };
template <> struct Fib<0> { static const int v = 0; };
template <> struct Fib<1> { static const int v = 1; };
template <int... I> __global__ void table(int *o) { const int t[] = { Fib<I>::v... }; o[threadIdx.x] = t[threadIdx.x % sizeof...(I)]; }
struct Owner { template <class T> static __device__ T helper(T x) { return x * 2 + 1; } };
static __global__ void local_kernel(int *o) { o[threadIdx.x] = Owner::helper((int)threadIdx.x) + Owner::helper(.5f); }
inline __global__ void inline_kernel(int *o) { o[threadIdx.x] = threadIdx.x ^ 21; }
extern "C" __global__ void c_kernel(int *o) { o[threadIdx.x] = -(int)threadIdx.x; }
namespace deep { namespace er { __global__ void k(int *o) { o[threadIdx.x] = threadIdx.x % 7; } } }
template <class T> void go(const char *n) { T *o = make<T>(32); RUN(a<T><<<1, 32>>>(o)), show(n, o, 32), RUN(a<T, 9, false><<<1, 32>>>(o)), show(n, o, 32), RUN(shared<T><<<1, 32, 32 * sizeof(T)>>>(o)), show(n, o, 32); }
int main()
{
	int *o = make<int>(32);
	go<short>("short"), go<int>("int"), go<unsigned long long>("ull"), go<float>("float"), go<double>("double"), go<char>("char");
	RUN(pack<<<1, 32>>>(o)), show("pack", o, 32), RUN(pack<<<1, 32>>>(o, 1, 2.5, 'c', 4ull, (short)5, true, 1.5f)), show("pack", o, 32);
	RUN(fn<sq><<<1, 32>>>(o)), show("fn", o, 32), RUN(fn<addk<77>><<<1, 32>>>(o)), show("fn", o, 32);
	RUN(cont<<<1, 32>>>(Lin<float>{ 1.5f, 3 }, o)), show("lin", o, 32), RUN(cont<<<1, 32>>>(Alt<short>{ { 5, -6, 7, 8 } }, o)), show("alt", o, 32);
	RUN(chain<Add, Mul, Xor, Mul><<<1, 32>>>(o)), show("chain", o, 32), RUN(table<0, 5, 10, 20><<<1, 32>>>(o)), show("table", o, 32);
	void (*ks[])(int *) = { local_kernel, inline_kernel, c_kernel, deep::er::k, chain<Xor>, fn<sq> };
	for (auto k : ks) {
		RUN(k<<<1, 32>>>(o)), show("by pointer", o, 32);
		void *args[] = { &o };
		CK(cudaLaunchKernel((void *)k, dim3(1), dim3(16), args, 0, 0)), CK(cudaDeviceSynchronize()), show("again", o, 32);
	}
}
