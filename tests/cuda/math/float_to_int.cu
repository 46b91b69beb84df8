// Conversions between floats, doubles and integers with every rounding; NaN, infinities and numbers out of range.
#include "../show.h"
#define F2I(X) X(float2int) X(float2uint) X(float2ll) X(float2ull)
#define D2I(X) X(double2int) X(double2uint) X(double2ll) X(double2ull)
#define R(f, a) (u64)__##f##_rn(a), (u64)__##f##_rz(a), (u64)__##f##_ru(a), (u64)__##f##_rd(a)
__device__ u64 b(float x) { return __float_as_uint(x); }
__device__ u64 b(double x) { return __double_as_longlong(x); }
#define I2F(f, a) b(__##f##_rn(a)), b(__##f##_rz(a)), b(__##f##_ru(a)), b(__##f##_rd(a))
__global__ void k(const u32 *in, const u64 *wide, u64 *o)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x;
	float f = __uint_as_float(in[t]);
	double d = __longlong_as_double(wide[t]), e = f;
	u32 a = in[t];
	u64 w = wide[t];
	u64 r[] = { R(float2int, f), R(float2uint, f), R(float2ll, f), R(float2ull, f), R(double2int, d), R(double2uint, d), R(double2ll, d), R(double2ull, d),
		R(double2int, e), R(double2uint, e), R(double2ll, e), R(double2ull, e),
		I2F(int2float, (int)a), I2F(uint2float, a), I2F(ll2float, (long long)w), I2F(ull2float, w), I2F(ll2double, (long long)w), I2F(ull2double, w),
		b(__int2double_rn((int)a)), b(__uint2double_rn(a)), I2F(double2float, d), (u64)__double2hiint(d), (u64)__double2loint(d), b(__hiloint2double(a, a * 3)),
		b((float)(short)a), b((float)(unsigned char)a), b((double)(signed char)a), b((float)d), b((double)f) };
	for (int i = 0; i < sizeof r / 8; i++)
		o[i * gridDim.x * blockDim.x + t] = r[i];
}
int main()
{
	const int n = 1024;
	float sp[] = { 0, -0.f, .5f, -.5f, 1.5f, 2.5f, -2.5f, .49999997f, 2147483520.f, 2147483648.f, -2147483648.f, -2147483904.f, 4294967040.f, 4294967296.f, 9.2233715e18f, 9.223372e18f, -9.223372e18f, 1.8446743e19f, 1.8446744e19f, 1e30f, -1e30f, INFINITY, -INFINITY, NAN, 1e-40f, -1e-40f, 16777217.f, 8388609.5f, -1, -.99f };
	double ds[] = { 0, -0., .5, 1.5, 2147483647.5, 2147483646.5, -2147483648.5, 4294967295.5, 9223372036854774784., 9223372036854775808., -9223372036854775808., 18446744073709549568., 18446744073709551616., 1e300, -1e300, INFINITY, -INFINITY, NAN, 5e-324, 1e-310, 3.4028235677973366e38, 3.4028235677973362e38, 7e-46, 7.006492321624085e-46, 1.1754943508222875e-38, 4503599627370497.5, -4503599627370497.5 };
	u32 in[n], s = 3;
	u64 w[n];
	for (int i = 0; i < n; i++) {
		in[i] = rnd(s), w[i] = (u64)rnd(s) << 32 | rnd(s);
		if (i % 2) { // sizes that fit
			float f = (int)rnd(s) / (float)(1 << i % 31);
			double d = (long long)w[i] / (double)(1ull << i % 63);
			memcpy(in + i, &f, 4), memcpy(w + i, &d, 8);
		}
	}
	memcpy(in, sp, sizeof sp), memcpy(w, ds, sizeof ds);
	u32 *a = make(n, in);
	u64 *c = make(n, w), *o = make<u64>(n * 100);
	RUN(k<<<n / 128, 128>>>(a, c, o));
	for (int i = 0; i < 99; i++) {
		char name[20];
		sprintf(name, "%d", i), show(name, o + i * n, n);
	}
}
