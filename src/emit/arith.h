/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * arith.h: vector forms of pure instructions, see PureFn in em.h. Private to emit/.
 */
#ifndef WW_ARITH_H
#define WW_ARITH_H

#include "emit/em.h"

LV em_like(Em *, LV like, LV scalar);	/* splat when `like` is a vector */
LV em_kint(Em *, LV like, u64 k);	/* integer constant of like's type */
LV em_kfp(Em *, LV like, double k);
bool em_is_vector(LV);
bool em_const_int(LV, u64 *k); /* a constant, the same in all lanes */
bool em_is_signed(Type);
bool em_is_int(Type);
bool em_is_host_float(Type); /* f32, f64 */
LV em_flush_f32(Em *, LV);
LV em_call1(Em *, const char *intrinsic, LV); /* an intrinsic overloaded on its operands' type */
LV em_call2(Em *, const char *intrinsic, LV, LV);
LV em_call3(Em *, const char *intrinsic, LV, LV, LV);
LV em_high_product(Em *, LV a, LV b, bool sign); /* the upper half of a times b: integers, scalars or vectors */
LV em_fma(Em *, LV x, LV y, LV z); /* fused.c: floats, scalars or vectors */
/* A call of the module's own function `what`, for values like x's, that changes no register but its result's; made by
 * `body` when it is first called. */
typedef LV OwnBody(Em *, LV fn, const void *about);
LV em_own_call(Em *, const char *what, LV *x, u32 n, OwnBody *, const void *about);
LV em_own_typed(Em *, const char *name, LT, LV *x, u32 n, OwnBody *, const void *about); /* the same of any type */
/* ---- directed.c: rounded towards zero, up or down ---- */
typedef enum { CALC_add, CALC_sub, CALC_mul, CALC_div, CALC_fma, CALC_sqrt } Calc;
LV em_directed(Em *, u8 rnd, Calc, LV *x);
/* `bits`, rounded to nearest, moved to the next number where the mode says so; exact and got: the value, and that of
 * bits, in a type that holds both. */
LV em_directed_bits(Em *, u8 rnd, LV bits, LV exact, LV got);
/* ---- half_emit.c: between f32 and the bits of f16 or bf16, to nearest; NaNs as they come ---- */
LV em_half_to_f32(Em *, Type, LV bits);
LV em_f32_to_half(Em *, Type, LV);
LT em_with_lanes(LV like, LT lane); /* the type of as many lanes as there are in `like` */
LT em_lane_of(LV);
LV em_add_to_odd(Em *, LV, LV); /* f32 or f64: towards zero, the last bit set when something was lost */
LV em_all_lanes(LT, u64 k); /* an integer constant of any type, scalar or vector */
LV em_some_lanes(Em *, LV, u32 first, u32 n);
LV em_joined_lanes(Em *, LV a, LV b, u32 n); /* of n lanes each */
LV em_widen(Em *, LV, u32 bits, bool sign);
LV em_narrow(Em *, LV, u32 bits);
LV em_float_in(Em *, const Op *, LV bits, Type); /* an operand as a float, flushed when .ftz says so */
LV em_float_out(Em *, const Op *, LV); /* a result: saturated, flushed, canonical NaN; as bits */
LV em_rotation(Em *, LV low, LV high); /* rotate.c: 64 bits from words of 32; NULL: no rotation is seen */
static inline bool shf_is_left(const Op *op) { return op->m.mode == 1; }

InstFn em_carry; /* carry.c */

PureFn pure_div_full, pure_rcp_approx, pure_sqrt_approx, pure_sin, pure_cos, pure_tanh,
	pure_add_i, pure_sub_i, pure_mul_i, pure_mad_i, pure_div_i, pure_rem, pure_abs_i, pure_neg_i,
	pure_min_i, pure_max_i, pure_and_b, pure_or_b, pure_xor_b, pure_not_b, pure_cnot, pure_shl_b, pure_shr,
	pure_shf, pure_popc, pure_clz, pure_brev, pure_mov, pure_lop3, pure_setp, pure_set, pure_selp, pure_add_f,
	pure_sub_f, pure_mul_f, pure_fma, pure_div_f, pure_rcp, pure_sqrt, pure_abs_f, pure_neg_f, pure_min_f,
	pure_max_f, pure_copysign, pure_bfe, pure_bfi, pure_cvt, pure_rsqrt, pure_div_approx,
	pure_ex2, pure_lg2, pure_rcp_f64, pure_prmt, pure_dp4a, pure_sad, pure_bfind, pure_slct, pure_add_h,
	pure_sub_h, pure_mul_h, pure_fma_h, pure_neg_h, pure_abs_h, pure_min_h, pure_max_h, pure_cvt_pack2, pure_mapa,
	pure_getctarank, pure_dp2a, pure_mul24, pure_mad24, pure_vadd2, pure_vsub2, pure_vavrg2, pure_vabsdiff2, pure_vmin2, pure_vmax2,
	pure_vset2, pure_vadd4, pure_vsub4, pure_vavrg4, pure_vabsdiff4, pure_vmin4, pure_vmax4, pure_vset4;

#endif
