// CHECK: exact
// DESC: the fp8, fp6 and fp4 classes: every constructor and conversion, host and device alike
#include <cmath>
#include <cstdio>
#include <cstring>
#include <type_traits>
#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>

struct Sum {
	unsigned long long h = 14695981039346656037ull;
	__host__ __device__ void add(unsigned long long v) { h = (h ^ v) * 1099511628211ull; }
	__host__ __device__ void real(float f) { unsigned u; memcpy(&u, &f, 4); add(f != f ? 0x7fffffff : u); }
};
template <class T> __host__ __device__ unsigned long long conversions(double d)
{
	T t(d);
	Sum s;

	s.real((float)t); s.real((float)(double)t); s.add((bool)t);
	s.add((signed char)t); s.add((unsigned char)t); s.add((char)t); s.add((short)t); s.add((unsigned short)t);
	s.add((int)t); s.add((unsigned)t); s.add((long)t); s.add((unsigned long)t);
	s.add((long long)t); s.add((unsigned long long)t);
	s.real(__half2float((__half)t)); s.real(__bfloat162float((__nv_bfloat16)t));
	return s.h;
}
template <class T> __host__ __device__ unsigned long long integers(long long v)
{
	Sum s;

	s.add(T((short)v).__x); s.add(T((unsigned short)v).__x); s.add(T((int)v).__x); s.add(T((unsigned)v).__x);
	s.add(T((long)v).__x); s.add(T((unsigned long)v).__x); s.add(T((long long)v).__x);
	s.add(T((unsigned long long)v).__x); s.add(T((float)v).__x); s.add(T((double)v).__x);
	s.add(T(__float2half((float)v)).__x); s.add(T(__float2bfloat16((float)v)).__x); s.add(T((char)v).__x);
	return s.h;
}
template <class T2, class T4> __host__ __device__ unsigned long long vectors(double d)
{
	float f = (float)d;
	__half2 h = __floats2half2_rn(f, 2.f);
	__nv_bfloat162 b = __floats2bfloat162_rn(f, 3.f);
	T2 two[] = {T2(make_float2(f, -f)), T2(make_double2(d, d / 3)), T2(h), T2(b)};
	T4 four[] = {T4(make_float4(f, 1, 2, -f)), T4(double4_16a{d, 1, 2, d}), T4(double4_32a{d, 1, d, 2}), T4(h, h), T4(b, b)};
	float2 q = (float2)two[0];
	float4 w = (float4)four[0];
	__half2 back = (__half2)two[1];
	Sum s;

	for (T2 &t : two)
		s.add(t.__x);
	for (T4 &t : four)
		s.add(t.__x);
	s.real(q.x); s.real(q.y); s.real(w.x); s.real(w.y); s.real(w.z); s.real(w.w);
	s.real(__low2float(back)); s.real(__high2float(back));
	return s.h;
}

const int reals = 24, whole = 12;
__constant__ double dev_reals[reals];
__constant__ long long dev_whole[whole];
static const double host_reals[reals] = {0., -0., 1, -1, .1, 3.1, 448, 464, 465, -480, 57344, 61441, 1e9, 1e20, -1e30,
	1e38, INFINITY, NAN, 1e-3, 7.5, 28, .1875, -.0625, 6e-39};
static const long long host_whole[whole] = {0, 1, -1, 3, 127, 449, 70000, (1ll << 31) + 1, (1ll << 53) + 1,
	-(1ll << 60) - 1, 0x7fffffffffffffffll, 16777217};

template <class T, class T2, class T4>
__host__ __device__ void all(unsigned long long *out, const double *d, const long long *v)
{
	for (int i = 0; i < reals; i++) {
		out[2 * i] = conversions<T>(d[i]);
		out[2 * i + 1] = vectors<T2, T4>(d[i]);
	}
	for (int i = 0; i < whole; i++)
		out[2 * reals + i] = integers<T>(v[i]);
}
template <class T, class T2, class T4> __global__ void kernel(unsigned long long *out)
{
	__shared__ T shared[4];
	union { T a; unsigned char b; } u;

	shared[threadIdx.x] = T(1.5f);
	u.a = shared[0];
	all<T, T2, T4>(out, dev_reals, dev_whole);
	out[2 * reals + whole] = u.b;
}
template <class T, class T2, class T4> void run(const char *name)
{
	static_assert(std::is_trivial<T>::value && std::is_standard_layout<T>::value, "");
	static_assert(std::is_trivial<T2>::value && std::is_trivial<T4>::value && std::is_standard_layout<T4>::value, "");
	const int n = 2 * reals + whole + 1;
	unsigned long long host[n], dev[n], *p;

	all<T, T2, T4>(host, host_reals, host_whole);
	host[n - 1] = T(1.5f).__x;
	cudaMalloc(&p, sizeof dev);
	kernel<T, T2, T4><<<1, 1>>>(p);
	if (cudaMemcpy(dev, p, sizeof dev, cudaMemcpyDeviceToHost))
		printf("%s\n", cudaGetErrorString(cudaGetLastError()));
	cudaFree(p);
	printf("%s %d %d %d\n", name, (int)sizeof(T), (int)sizeof(T2), (int)sizeof(T4));
	for (int i = 0; i < n; i++) {
		printf("%08x%s", (unsigned)(host[i] ^ host[i] >> 32), i % 8 == 7 || i == n - 1 ? "\n" : " ");
		if (dev[i] != host[i])
			printf("%s: item %d differs on the device\n", name, i);
	}
}
static void scales(cudaRoundMode r, __nv_saturation_t s)
{
	const double ds[] = {0, 1, 1.5, -3, 1e38, 3.5e38, 1e-39, 5e-40, INFINITY, NAN, 1.0000000001};

	for (double d : ds)
		printf("%d %d %g: %x %x %x %x\n", r, s, d, __nv_cvt_double_to_e8m0(d, s, r), __nv_cvt_float_to_e8m0((float)d, s, r),
			__nv_cvt_float2_to_e8m0x2(make_float2((float)d, 2), s, r), __nv_cvt_double2_to_e8m0x2(make_double2(3, d), s, r));
}
int main()
{
	cudaMemcpyToSymbol(dev_reals, host_reals, sizeof host_reals);
	cudaMemcpyToSymbol(dev_whole, host_whole, sizeof host_whole);
	run<__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3>("e4m3");
	run<__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2>("e5m2");
	run<__nv_fp8_e8m0, __nv_fp8x2_e8m0, __nv_fp8x4_e8m0>("e8m0");
	run<__nv_fp6_e2m3, __nv_fp6x2_e2m3, __nv_fp6x4_e2m3>("e2m3");
	run<__nv_fp6_e3m2, __nv_fp6x2_e3m2, __nv_fp6x4_e3m2>("e3m2");
	run<__nv_fp4_e2m1, __nv_fp4x2_e2m1, __nv_fp4x4_e2m1>("e2m1");
	scales(cudaRoundZero, __NV_NOSAT); scales(cudaRoundZero, __NV_SATFINITE);
	scales(cudaRoundPosInf, __NV_NOSAT); scales(cudaRoundPosInf, __NV_SATFINITE);
	return 0;
}
