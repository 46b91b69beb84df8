// FLAGS: --extended-lambda --expt-relaxed-constexpr
// Rounded intrinsics of float and double over random and special arguments: add, sub, mul, fma, div, rcp, sqrt in four roundings; conversions float to int and back in four; saturate; 64-bit multiply high; bit reinterpretation; all bits by hash.
#include "../show.h"
template <class F> __global__ void run1(F f, const u64 *x, u64 *o, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) o[i] = f(x[i], x[(i * 7 + 3) % n], x[(i * 5 + 1) % n]); }
#define FL(w) __uint_as_float((u32)(w))
#define DB(w) __longlong_as_double(w)
__device__ u64 FB(float f) { return f != f ? 0x7fffffff : __float_as_uint(f); }
__device__ u64 DBB(double f) { return f != f ? 0x7fffffffffffffffll : __double_as_longlong(f); }
int main()
{
	const int n = 8192;
	u32 s = 31;
	u64 *x = make<u64>(n), *o = make<u64>(n);
	const u64 sp[] = { 0, 1, 0x7fffff, 0x800000, 0x3f800000, 0x7f7fffff, 0x7f800000, 0x4f000000, 0x5f000000, 0x4b800000 };
	for (int m = 0; m < 2; m++) {
		for (int i = 0; i < n; i++)
			if (m == 0)
				x[i] = i % 8 == 0 ? sp[rnd(s) % 10] | (rnd(s) & 0x80000000) : i % 4 ? (rnd(s) & 0x87ffffff) + 0x3c000000 : rnd(s);
			else
				x[i] = i % 8 == 0 ? (sp[rnd(s) % 10] << 29 | (u64)(rnd(s) & 0x80000000) << 32) : i % 4 ? ((u64)(rnd(s) & 0x80ffffff) << 32 | rnd(s)) + 0x3f80000000000000ull : (u64)rnd(s) << 32 | rnd(s);
#define G(e) { auto f = [] __device__(u64 a, u64 b, u64 c) -> u64 { return e; }; RUN((run1<<<n / 128, 128>>>(f, x, o, n))), show(#e, o, n); }
		if (m == 0) {
			G(FB(__fadd_rn(FL(a), FL(b)))) G(FB(__fadd_rz(FL(a), FL(b)))) G(FB(__fadd_ru(FL(a), FL(b)))) G(FB(__fadd_rd(FL(a), FL(b)))) G(FB(__fsub_ru(FL(a), FL(b)))) G(FB(__fmul_rn(FL(a), FL(b)))) G(FB(__fmul_rz(FL(a), FL(b)))) G(FB(__fmul_ru(FL(a), FL(b)))) G(FB(__fmul_rd(FL(a), FL(b))))
			G(FB(__fmaf_rn(FL(a), FL(b), FL(c)))) G(FB(__fmaf_rz(FL(a), FL(b), FL(c)))) G(FB(__fmaf_ru(FL(a), FL(b), FL(c)))) G(FB(__fmaf_rd(FL(a), FL(b), FL(c)))) G(FB(__fmaf_ieee_rn(FL(a), FL(b), FL(c))))
			G(FB(__fdiv_rn(FL(a), FL(b)))) G(FB(__fdiv_rz(FL(a), FL(b)))) G(FB(__fdiv_ru(FL(a), FL(b)))) G(FB(__fdiv_rd(FL(a), FL(b)))) G(FB(__frcp_rn(FL(a)))) G(FB(__frcp_ru(FL(a)))) G(FB(__frcp_rd(FL(a)))) G(FB(__fsqrt_rn(FL(a)))) G(FB(__fsqrt_rz(FL(a)))) G(FB(__fsqrt_ru(FL(a)))) G(FB(__frsqrt_rn(FL(a)))) G(FB(__saturatef(FL(a))))
			G(__float2int_rn(FL(a))) G(__float2int_ru(FL(a))) G(__float2uint_rd(FL(a))) G(__float2ll_rn(FL(a))) G(__float2ull_rz(FL(a))) G(__float2ll_ru(FL(a))) G(FB(__int2float_rz((int)a))) G(FB(__uint2float_ru((u32)a))) G(FB(__ll2float_rd((long long)(a * b)))) G(FB(__ull2float_rn(a * b)))
			G(FB(FL(a) / FL(b))) G(FB(sqrtf(FL(a)))) G(FB(1 / FL(a))) G(FB(fmodf(FL(a), FL(b)))) G(FB(rintf(FL(a)))) G(FB(truncf(FL(a)))) G((int)FL(a)) G((u32)FL(a)) G((u64)FL(a)) G((short)FL(a)) G((unsigned char)FL(a))
		} else {
			G(DBB(__dadd_rn(DB(a), DB(b)))) G(DBB(__dadd_rz(DB(a), DB(b)))) G(DBB(__dadd_ru(DB(a), DB(b)))) G(DBB(__dsub_rd(DB(a), DB(b)))) G(DBB(__dmul_rn(DB(a), DB(b)))) G(DBB(__dmul_rz(DB(a), DB(b)))) G(DBB(__dmul_ru(DB(a), DB(b)))) G(DBB(__fma_rn(DB(a), DB(b), DB(c)))) G(DBB(__fma_rz(DB(a), DB(b), DB(c)))) G(DBB(__fma_ru(DB(a), DB(b), DB(c)))) G(DBB(__fma_rd(DB(a), DB(b), DB(c))))
			G(DBB(__ddiv_rn(DB(a), DB(b)))) G(DBB(__ddiv_rz(DB(a), DB(b)))) G(DBB(__ddiv_ru(DB(a), DB(b)))) G(DBB(__ddiv_rd(DB(a), DB(b)))) G(DBB(__drcp_rn(DB(a)))) G(DBB(__drcp_rz(DB(a)))) G(DBB(__dsqrt_rn(DB(a)))) G(DBB(__dsqrt_rd(DB(a))))
			G(__double2int_rn(DB(a))) G(__double2uint_ru(DB(a))) G(__double2ll_rd(DB(a))) G(__double2ull_rn(DB(a))) G(FB(__double2float_rn(DB(a)))) G(FB(__double2float_rz(DB(a)))) G(FB(__double2float_ru(DB(a)))) G(DBB(__ll2double_rz(a))) G(DBB(__ull2double_ru(a))) G(__double2hiint(DB(a)) ^ __double2loint(DB(b))) G(DBB(__hiloint2double((int)a, (int)b)))
			G(__mul64hi(a, b)) G(__umul64hi(a, b)) G(__brevll(a)) G(__clzll(a)) G(__ffsll(a)) G(__popcll(a)) G(__byte_perm((u32)a, (u32)b, (u32)c)) G(__funnelshift_lc((u32)a, (u32)b, (u32)c & 63)) G(__usad((u32)a, (u32)b, (u32)c)) G(__rhadd((int)a, (int)b)) G(__uhadd((u32)a, (u32)b)) G(__hadd((int)a, (int)b)) G(DBB(fmod(DB(a), DB(b)))) G(DBB(DB(a) / DB(b))) G(DBB(sqrt(DB(a)))) G((long long)DB(a)) G((u32)DB(a)) G(DBB(rint(DB(a)))) G(DBB(nextafter(DB(a), DB(b)))) G(a % (b | 1)) G((long long)a / (long long)(b | 1)) G((u64)((unsigned __int128)a * b >> 50))
		}
	}
}
