// Functions that templates of the host call when they are made of the device's, and do not get to: the host needs nothing
// of what those do.
#include <cstdio>
#include <cstdlib>

template <class T> struct S {
	__device__ T dev(T x)
	{
		__shared__ T s[32];
		long long a;
		float f;

		asm volatile("mov.u64 %0, %globaltimer;" : "=l"(a));
		asm volatile("mov.f32 %0, 0f00000000;" : "=f"(f));
		s[threadIdx.x % 32] = x;
		__syncthreads();
		return s[31] + (T)a + (T)f + more(x);
	}
	__device__ T more(T x) { return __shfl_sync(~0u, x, 3); }
	int calls(int n) { return n > 99 ? dev(1) : 7; }
};

template <class T> struct Made {
	T x;
	__device__ Made(T x) : x(__shfl_sync(~0u, x, 3)) {}
};

template <class T> int make(T n) { return n > 99 ? Made<T>(n).x : 6; }

template <class F> int run(F f, int n) { return n > 99 ? f(n) : 5; }
struct Asks {
	__device__ int operator()(int x) const
	{
		int r;

		asm("mov.u32 %0, %%smid;" : "=r"(r));
		return r + x;
	}
};

int main(int n, char **)
{
	S<int> s;

	printf("%d %d %d\n", s.calls(n), make(n), run(Asks(), n));
}
