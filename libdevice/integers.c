/*
 * Integer functions: bits, products, averages, sums of absolute differences, minima.
 * CUDA Math API, "Integer Mathematical Functions" and "Integer Intrinsics".
 */
#include "libdevice.h"

PUBLIC int __nv_abs(int a) { return a < 0 ? -a : a; }
PUBLIC s64 __nv_llabs(s64 a) { return a < 0 ? -a : a; }
PUBLIC int __nv_min(int a, int b) { return a < b ? a : b; }
PUBLIC int __nv_max(int a, int b) { return a > b ? a : b; }
PUBLIC u32 __nv_umin(u32 a, u32 b) { return a < b ? a : b; }
PUBLIC u32 __nv_umax(u32 a, u32 b) { return a > b ? a : b; }
PUBLIC s64 __nv_llmin(s64 a, s64 b) { return a < b ? a : b; }
PUBLIC s64 __nv_llmax(s64 a, s64 b) { return a > b ? a : b; }
PUBLIC u64 __nv_ullmin(u64 a, u64 b) { return a < b ? a : b; }
PUBLIC u64 __nv_ullmax(u64 a, u64 b) { return a > b ? a : b; }

PUBLIC int __nv_brev(int a) { return (int)__builtin_bitreverse32((u32)a); }
PUBLIC s64 __nv_brevll(s64 a) { return (s64)__builtin_bitreverse64((u64)a); }
PUBLIC int __nv_clz(int a) { return a ? __builtin_clz((u32)a) : 32; }
PUBLIC int __nv_clzll(s64 a) { return a ? __builtin_clzll((u64)a) : 64; }
PUBLIC int __nv_popc(u32 a) { return __builtin_popcount(a); }
PUBLIC int __nv_popcll(u64 a) { return __builtin_popcountll(a); }
PUBLIC int __nv_ffs(int a) { return a ? __builtin_ctz((u32)a) + 1 : 0; }
PUBLIC int __nv_ffsll(s64 a) { return a ? __builtin_ctzll((u64)a) + 1 : 0; }
/* Unlike prmt, the function looks at three bits of each selector: no sign is replicated. */
PUBLIC int __nv_byte_perm(int a, int b, int s)
{
	return (int)__nvvm_prmt((u32)a, (u32)b, (u32)s & 0x7777);
}

PUBLIC int __nv_mulhi(int a, int b) { return (int)((s64)a * b >> 32); }
PUBLIC u32 __nv_umulhi(u32 a, u32 b) { return (u32)((u64)a * b >> 32); }
PUBLIC s64 __nv_mul64hi(s64 a, s64 b) { return (s64)((__int128)a * b >> 64); }
PUBLIC u64 __nv_umul64hi(u64 a, u64 b) { return (u64)((unsigned __int128)a * b >> 64); }
PUBLIC int __nv_mul24(int a, int b) { return __nvvm_mul24_i(a, b); }
PUBLIC u32 __nv_umul24(u32 a, u32 b) { return (u32)__nvvm_mul24_ui(a, b); }

/* (a + b) / 2 without the carry that would be lost. */
PUBLIC int __nv_hadd(int a, int b) { return (a & b) + ((a ^ b) >> 1); }
PUBLIC int __nv_rhadd(int a, int b) { return (a | b) - ((a ^ b) >> 1); }
PUBLIC u32 __nv_uhadd(u32 a, u32 b) { return (a & b) + ((a ^ b) >> 1); }
PUBLIC u32 __nv_urhadd(u32 a, u32 b) { return (a | b) - ((a ^ b) >> 1); }
PUBLIC u32 __nv_sad(int a, int b, u32 c) { return c + (a > b ? (u32)a - (u32)b : (u32)b - (u32)a); }
PUBLIC u32 __nv_usad(u32 a, u32 b, u32 c) { return c + (a > b ? a - b : b - a); }
