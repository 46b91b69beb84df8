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

# And the other way about: templates of the device may name what the device's pass alone declares.
take device_names <<'S'
#ifdef __CUDA_ARCH__
template <class T> __device__ T only_device(T v) { return v + 1; }
template <class T> __device__ T two(T v, T w) { return v + w; }
#endif
template <class T> __device__ T two(T v) { return v; }
template <class T> struct Wrapped {
	T v;
	__device__ Wrapped(T x) : v(only_device(x)) {}
	__device__ T get()
	{
		auto more = [&](T y) { return only_device(y) + v; };
		return more(v);
	}
};
template <class T> __global__ void k(T *p) { *p = Wrapped<T>(*p).get() + only_device(two(*p, *p)); }
template <class T> void launch(T *p) { k<T><<<1, 1>>>(p); }
int main() { launch((int *)0); }
S
nm device_names.o | grep -q '__device_stub__kIiEvPT_' || { echo "device_names: no kernel"; bad=1; }
refuse nobody_has "nowhere" <<'S'
template <class T> __device__ T f(T v) { return nowhere(v); }
__global__ void k(int *p) { *p = f(*p); }
S
refuse hosts_template "nowhere" <<'S'
template <class T> T f(T v) { return nowhere(v); }
int main() { return f(1); }
S

# Overloads that the host alone has are the host's to choose, whatever the device has instead.
take long_double <<'S'
#include <cmath>
template <class T> T host(T x) { int e; return std::frexp(x, &e); }
template <class T> __host__ __device__ T both(T x) { int e; return std::frexp(x, &e); }
long double a(long double x) { return host(x) + both(x); }
S
exit $bad
