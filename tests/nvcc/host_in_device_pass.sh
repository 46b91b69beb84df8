#!/bin/bash
# Functions of the host may call the device's where the device's pass alone sees it; elsewhere the host's pass refuses it.
set -u
. "$PWD/tests/nvcc/accepts.bash"

take between_ifs <<'S'
__device__ int dd(int x) { return x; }
__device__ int value;
static inline float from_bits(unsigned w)
{
#ifdef __CUDA_ARCH__
	return __uint_as_float(w);
#else
	union { unsigned bits; float f; } u = { w };
	return u.f;
#endif
}
template <class T> struct Twice {
	T v;
	T get()
	{
#ifdef __CUDA_ARCH__
		return dd(v) + __float_as_int(from_bits(v)) + value;
#else
		return 2 * v;
#endif
	}
};
struct Made {
	int v;
	explicit Made(int x)
#ifdef __CUDA_ARCH__
		: v(dd(x))
#endif
	{}
};
#ifdef __CUDA_ARCH__
int global = dd(3);
#endif
__host__ __device__ int both(int x) { return x; }
__global__ void k(int *p) { *p = both(dd(*p)); }
int main() { return Twice<int>{ 1 }.get() + (int)from_bits(2); }
S
refuse seen_by_both "from a __host__ function" <<'S'
__device__ int dd(int x) { return x; }
int host(int x) { return dd(x); }
S
refuse in_a_template "from a __host__ function" <<'S'
__device__ int dd() { return 1; }
template <class T> int host(T x) { return dd(); }
int main() { return host(1); }
S
# What only the device's pass makes is the host's pass's to judge, too.
cat >ptx_alone.cu <<'S'
__device__ int dd(int x) { return x; }
int host(int x) { return dd(x); }
__global__ void k(int *p) { *p = dd(*p); }
S
"$N" -ptx -o ptx_alone.ptx ptx_alone.cu || { echo "ptx_alone: refused"; bad=1; }
exit $bad
