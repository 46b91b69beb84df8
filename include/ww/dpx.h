/*
 * DPX: two steps of a dynamic programming recurrence at once, in 32 bits or in two halves of 16.
 * CUDA Math API, "SIMD Intrinsics" and "DPX". relu takes the maximum with 0 at the end.
 */
#ifndef WW_DPX_H
#define WW_DPX_H

#if defined(__CUDACC__) && defined(__cplusplus)
#define __WW_FN static __inline__ __host__ __device__

__WW_FN int __ww_max(int a, int b) { return a > b ? a : b; }
__WW_FN int __ww_min(int a, int b) { return a < b ? a : b; }
__WW_FN unsigned __ww_umax(unsigned a, unsigned b) { return a > b ? a : b; }
__WW_FN unsigned __ww_umin(unsigned a, unsigned b) { return a < b ? a : b; }
__WW_FN int __ww_sadd(int a, int b) { return (int)((unsigned)a + (unsigned)b); }

/* The halves of a word: signed and unsigned, and back. */
__WW_FN int __ww_lo(unsigned v) { return (short)v; }
__WW_FN int __ww_hi(unsigned v) { return (int)v >> 16; }
__WW_FN unsigned __ww_join(unsigned hi, unsigned lo) { return hi << 16 | (lo & 0xffff); }

/* ---- max ---- */

__WW_FN int __viaddmax_s32(int a, int b, int c) { return __ww_max(__ww_sadd(a, b), c); }
__WW_FN unsigned __viaddmax_u32(unsigned a, unsigned b, unsigned c) { return __ww_umax(a + b, c); }
__WW_FN int __viaddmax_s32_relu(int a, int b, int c) { return __ww_max(__viaddmax_s32(a, b, c), 0); }
__WW_FN int __vimax3_s32(int a, int b, int c) { return __ww_max(__ww_max(a, b), c); }
__WW_FN unsigned __vimax3_u32(unsigned a, unsigned b, unsigned c) { return __ww_umax(__ww_umax(a, b), c); }
__WW_FN int __vimax3_s32_relu(int a, int b, int c) { return __ww_max(__vimax3_s32(a, b, c), 0); }
__WW_FN int __vimax_s32_relu(int a, int b) { return __ww_max(__ww_max(a, b), 0); }

__WW_FN unsigned __vimax_s16x2(unsigned a, unsigned b)
{
	return __ww_join(__ww_max(__ww_hi(a), __ww_hi(b)), __ww_max(__ww_lo(a), __ww_lo(b)));
}
__WW_FN unsigned __vimax_u16x2(unsigned a, unsigned b)
{
	return __ww_join(__ww_umax(a >> 16, b >> 16), __ww_umax(a & 0xffff, b & 0xffff));
}
__WW_FN unsigned __ww_add16(unsigned a, unsigned b)
{
	return __ww_join((a >> 16) + (b >> 16), a + b);
}
__WW_FN unsigned __viaddmax_s16x2(unsigned a, unsigned b, unsigned c)
{
	return __vimax_s16x2(__ww_add16(a, b), c);
}
__WW_FN unsigned __viaddmax_u16x2(unsigned a, unsigned b, unsigned c)
{
	return __vimax_u16x2(__ww_add16(a, b), c);
}
__WW_FN unsigned __vimax3_s16x2(unsigned a, unsigned b, unsigned c)
{
	return __vimax_s16x2(__vimax_s16x2(a, b), c);
}
__WW_FN unsigned __vimax3_u16x2(unsigned a, unsigned b, unsigned c)
{
	return __vimax_u16x2(__vimax_u16x2(a, b), c);
}

/* ---- min ---- */

__WW_FN int __viaddmin_s32(int a, int b, int c) { return __ww_min(__ww_sadd(a, b), c); }
__WW_FN unsigned __viaddmin_u32(unsigned a, unsigned b, unsigned c) { return __ww_umin(a + b, c); }
__WW_FN int __viaddmin_s32_relu(int a, int b, int c) { return __ww_max(__viaddmin_s32(a, b, c), 0); }
__WW_FN int __vimin3_s32(int a, int b, int c) { return __ww_min(__ww_min(a, b), c); }
__WW_FN unsigned __vimin3_u32(unsigned a, unsigned b, unsigned c) { return __ww_umin(__ww_umin(a, b), c); }
__WW_FN int __vimin3_s32_relu(int a, int b, int c) { return __ww_max(__vimin3_s32(a, b, c), 0); }
__WW_FN int __vimin_s32_relu(int a, int b) { return __ww_max(__ww_min(a, b), 0); }

__WW_FN unsigned __vimin_s16x2(unsigned a, unsigned b)
{
	return __ww_join(__ww_min(__ww_hi(a), __ww_hi(b)), __ww_min(__ww_lo(a), __ww_lo(b)));
}
__WW_FN unsigned __vimin_u16x2(unsigned a, unsigned b)
{
	return __ww_join(__ww_umin(a >> 16, b >> 16), __ww_umin(a & 0xffff, b & 0xffff));
}
__WW_FN unsigned __viaddmin_s16x2(unsigned a, unsigned b, unsigned c)
{
	return __vimin_s16x2(__ww_add16(a, b), c);
}
__WW_FN unsigned __viaddmin_u16x2(unsigned a, unsigned b, unsigned c)
{
	return __vimin_u16x2(__ww_add16(a, b), c);
}
__WW_FN unsigned __vimin3_s16x2(unsigned a, unsigned b, unsigned c)
{
	return __vimin_s16x2(__vimin_s16x2(a, b), c);
}
__WW_FN unsigned __vimin3_u16x2(unsigned a, unsigned b, unsigned c)
{
	return __vimin_u16x2(__vimin_u16x2(a, b), c);
}

/* ---- with relu, on halves ---- */

__WW_FN unsigned __ww_relu(unsigned v) { return __vimax_s16x2(v, 0); }
__WW_FN unsigned __vimax_s16x2_relu(unsigned a, unsigned b) { return __ww_relu(__vimax_s16x2(a, b)); }
__WW_FN unsigned __vimax3_s16x2_relu(unsigned a, unsigned b, unsigned c)
{
	return __ww_relu(__vimax3_s16x2(a, b, c));
}
__WW_FN unsigned __viaddmax_s16x2_relu(unsigned a, unsigned b, unsigned c)
{
	return __ww_relu(__viaddmax_s16x2(a, b, c));
}
__WW_FN unsigned __vimin_s16x2_relu(unsigned a, unsigned b) { return __ww_relu(__vimin_s16x2(a, b)); }
__WW_FN unsigned __vimin3_s16x2_relu(unsigned a, unsigned b, unsigned c)
{
	return __ww_relu(__vimin3_s16x2(a, b, c));
}
__WW_FN unsigned __viaddmin_s16x2_relu(unsigned a, unsigned b, unsigned c)
{
	return __ww_relu(__viaddmin_s16x2(a, b, c));
}

/* ---- which one it was: the predicate is true when the first operand is the result ---- */

__WW_FN int __vibmax_s32(int a, int b, bool *pred)
{
	*pred = a >= b;
	return *pred ? a : b;
}
__WW_FN unsigned int __vibmax_u32(unsigned int a, unsigned int b, bool *pred)
{
	*pred = a >= b;
	return *pred ? a : b;
}
__WW_FN unsigned int __vibmax_s16x2(unsigned int a, unsigned int b, bool *pred_hi, bool *pred_lo)
{
	*pred_hi = __ww_hi(a) >= __ww_hi(b);
	*pred_lo = __ww_lo(a) >= __ww_lo(b);
	return __vimax_s16x2(a, b);
}
__WW_FN unsigned int __vibmax_u16x2(unsigned int a, unsigned int b, bool *pred_hi, bool *pred_lo)
{
	*pred_hi = (a >> 16) >= (b >> 16);
	*pred_lo = (a & 0xffff) >= (b & 0xffff);
	return __vimax_u16x2(a, b);
}
__WW_FN int __vibmin_s32(int a, int b, bool *pred)
{
	*pred = a <= b;
	return *pred ? a : b;
}
__WW_FN unsigned int __vibmin_u32(unsigned int a, unsigned int b, bool *pred)
{
	*pred = a <= b;
	return *pred ? a : b;
}
__WW_FN unsigned int __vibmin_s16x2(unsigned int a, unsigned int b, bool *pred_hi, bool *pred_lo)
{
	*pred_hi = __ww_hi(a) <= __ww_hi(b);
	*pred_lo = __ww_lo(a) <= __ww_lo(b);
	return __vimin_s16x2(a, b);
}
__WW_FN unsigned int __vibmin_u16x2(unsigned int a, unsigned int b, bool *pred_hi, bool *pred_lo)
{
	*pred_hi = (a >> 16) <= (b >> 16);
	*pred_lo = (a & 0xffff) <= (b & 0xffff);
	return __vimin_u16x2(a, b);
}

#undef __WW_FN
#endif
#endif
