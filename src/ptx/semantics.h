/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * semantics: what the lane and warp functions share. Exact arithmetic on every floating format of
 * PTX, done with integers: no rounding mode of the host, no errno, no dependence on how the host
 * treats subnormals or NaNs. Compiled natively and to bitcode, so: pure, and no global but constant
 * tables.
 *
 * Results may have bits above their type: whoever writes one cuts it to the register's width. Those of
 * cvt to a signed integer are sign-extended to 64 bits, which is the rule of PTX ISA "Operand Size
 * Exceeding Instruction-Type Size" for wider registers.
 */
#ifndef WW_PTX_SEMANTICS_H
#define WW_PTX_SEMANTICS_H

#include "ptx/op.h"

typedef unsigned __int128 u128;
typedef __int128 i128;

/* Every row of ptx.def with LANE has a lane_<id>, every row with WARP a warp_<id>. */
#define FORM(id, ...)                                                                              \
	LaneFn lane_##id;                                                                          \
	WarpFn warp_##id;
#include "ptx/ptx.def"
#undef FORM
/* ---- semantics.c: by form; NULL where there is none */
extern LaneFn *const sem_lanes[FORM_COUNT];
extern WarpFn *const sem_warps[FORM_COUNT];

/* ---- lane_soft.c: types and formats ---------------------------------------------------------- */
typedef struct Fp { /* a binary floating format: sign, ebits of exponent, mbits of significand */
	u8 ebits, mbits;
	bool has_inf;
	u64 max; /* largest finite, without sign */
	u64 nan; /* what an invalid operation gives */
} Fp;
typedef struct SemType {
	u8 bits; /* of one element */
	u8 elem; /* TY_* of one element */
	u8 n;	 /* elements in the register */
	bool is_signed;
	Fp fp; /* of one element; ebits 0: not a floating type */
} SemType;
extern const SemType sem_types[TY_COUNT];

static inline u64 sem_mask(u32 bits) { return bits >= 64 ? ~0ull : (1ull << bits) - 1; }
static inline u64 sem_sext(u64 x, u32 bits) { return (u64)((i64)(x << (64 - bits)) >> (64 - bits)); }
/* The value of a register's bits read as an integer of type t, as 64 bits. */
u64 sem_int(u8 t, u64 bits);
i128 sem_wide(u8 t, u64 bits); /* the same, never negative for an unsigned type */
u64 sem_clamp(u8 t, i128 v);	/* to t's range */

/* ---- lane_soft.c: reals ---------------------------------------------------------------------- */
typedef enum { REAL_zero, REAL_finite, REAL_inf, REAL_nan } RealClass;
typedef struct Real { /* REAL_finite: (-1)^neg * sig * 2^exp, sig != 0; the last bit of a sig wider
		       * than 64 bits may stand for everything below it */
	u8 cls;
	bool neg;
	i32 exp;
	u128 sig;
} Real;
typedef struct Rounding {
	u8 rnd; /* RND_*, RND_none is RND_rn */
	bool ftz; /* tiny results, judged after rounding with unbounded exponent, become zeros */
	bool satfinite;
} Rounding;

static inline u64 sem_sign(const Fp *f) { return 1ull << (f->ebits + f->mbits); }
static inline u64 sem_minnorm(const Fp *f) { return 1ull << f->mbits; }
static inline u64 sem_abs(const Fp *f, u64 x) { return x & (sem_sign(f) - 1); }
u64 sem_inf(const Fp *);
u64 sem_one(const Fp *);
bool sem_isnan(const Fp *, u64 x);
u64 sem_flush(const Fp *, u64 x); /* a subnormal becomes the zero of its sign */

Real sem_unpack(const Fp *, u64 bits);
u64 sem_pack(const Fp *, Real, Rounding);
Real sem_real_int(bool neg, u64 magnitude);
Real sem_add(Real, Real, u8 rnd);
Real sem_mul(Real, Real); /* exact when both have at most 64 bits */
Real sem_div(Real, Real);
Real sem_sqrt(Real);
/* The magnitude rounded to an integer by RND_*i; 2^100 stands for everything from there on. */
u128 sem_round_int(Real, u8 rnd);
/* sig * 2^-shift rounded to an integer. */
u64 sem_round_shift(u128 sig, i32 shift, u8 rnd, bool neg);
u64 sem_neg_zero_less(const Fp *, u64 a); /* a key that orders values as integers do, -0 < +0 */

/* ---- lane_soft.c: f16 and bf16 through double, without a branch, so that loops over lanes vectorise */
double sem_widen(u8 type, u64 bits);		/* exact; f16, bf16, f32, f64 */
u64 sem_narrow(u8 type, double v,
	       bool ftz); /* to nearest; f16, bf16; a NaN gives the canonical one */
double sem_fma_odd(double a, double b,
		   double c); /* a * b exact; the sum rounded to odd: round again at will */

/* ---- lane_float.c ---------------------------------------------------------------------------- */
u64 sem_min_max(const Op *, u8 elem, bool is_max, u64 a, u64 b);
/* a op b with NaN rules and saturation of the instruction; q are the operands of one element. */
u64 sem_float_add(const Op *, u8 elem, u64 a, u64 b);

/* ---- warp_mma.c warp_wmma.c ------------------------------------------------------------------ */
enum { MMA_MAX_K = 256 };
typedef struct MmaPairs { /* the factors of one output element, in order of k */
	u32 n;
	u64 a[MMA_MAX_K], b[MMA_MAX_K];
} MmaPairs;
typedef struct Mma { /* what a product is: types of D, A, B, C and sizes */
	const Op *op;
	u8 dt, at, bt, ct;
	u32 m, n, k;
	bool halves; /* tf32 in two steps (wmma) */
} Mma;
u64 sem_mma_element(const Mma *, const MmaPairs *, u64 c);
u64 sem_wgmma_element(const Mma *, const MmaPairs *, u64 c);
u32 sem_mma_per_reg(u8 type);			     /* elements in a register */
u64 sem_mma_part(u64 reg, u8 type, u32 i);	     /* element i; tf32 as its 19 bits */
void sem_mma_put(u64 *reg, u8 type, u32 i, u64 v);
/* wmma fragments. PTX leaves open where an element stands; here element number x (by rows) is part of
 * x modulo the rows * cols elements that the lanes hold one after the other. */
u32 sem_wmma_regs(u8 type, bool is_ab, u32 rows, u32 cols);
typedef struct WmmaSlot { u32 lane, reg, part; } WmmaSlot;
WmmaSlot sem_wmma_slot(u8 type, u32 regs, u32 element);

/* ---- lane_mbar.c: an mbarrier's word: pending arrivals 0-19, expected arrivals 20-39, pending bytes
 * 40-61 (signed: bytes may arrive before they are expected), parity of the phase 63 --------------- */
typedef struct Mbar {
	u32 pending, expected;
	i32 tx;
	u32 phase;
} Mbar;
Mbar sem_mbar_unpack(u64);
u64 sem_mbar_pack(Mbar);
/* Arrivals, dropped arrivals, bytes expected (negative: arrived); a phase that is complete ends. */
Mbar sem_mbar_update(Mbar, u32 arrive, u32 drop, i32 tx);

/* ---- lane_soft.c: bits as host floats -------------------------------------------------------- */
static inline float sem_f32(u64 x)
{
	u32 u = (u32)x;
	float f;
	__builtin_memcpy(&f, &u, 4);
	return f;
}
static inline double sem_f64(u64 x) { double f; __builtin_memcpy(&f, &x, 8); return f; }
static inline u64 sem_bits32(float f) { u32 u; __builtin_memcpy(&u, &f, 4); return u; }
static inline u64 sem_bits64(double f) { u64 u; __builtin_memcpy(&u, &f, 8); return u; }

/* Calls one(op, type of an element, its operands) for the one or two elements of a type. Here and inline,
 * so that `one` is known where it is called: only then does a constant Op fold it to a few instructions. */
typedef u64 SemElemFn(const Op *, u8 elem, const u64 *a);
static inline __attribute__((always_inline)) u64
sem_each(const Op *op, u8 type, u32 nargs, SemElemFn *one, const u64 *a)
{
	const SemType *t = &sem_types[type];
	u64 lo[4], hi[4], mask = sem_mask(t->bits);

	for (u32 k = 0; k < nargs; k++) {
		lo[k] = a[k] & mask;
		hi[k] = a[k] >> t->bits % 64 & mask;
	}
	lo[0] = one(op, t->elem, lo) & mask;
	return t->n == 2 ? lo[0] | (one(op, t->elem, hi) & mask) << t->bits % 64 : lo[0];
}

#endif
