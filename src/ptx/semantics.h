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

/* Every row of ptx.def with LANE has a lane_<id>, every row with WARP a warp_<id>, with MEM a mem_<id>. */
#define FORM(id, ...)                                                                              \
	LaneFn lane_##id;                                                                          \
	WarpFn warp_##id;                                                                          \
	MemFn mem_##id;
#include "ptx/ptx.def"
#undef FORM
/* ---- semantics.c: by form; NULL where there is none */
extern LaneFn *const sem_lanes[FORM_COUNT];
extern WarpFn *const sem_warps[FORM_COUNT];
extern MemFn *const sem_mems[FORM_COUNT];

/* matrix_dot.c: 0, or 1 where this processor and WW_CPU allow x86-64-v3, or 2 for x86-64-v4. */
u32 sem_cpu_level(void);

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
enum { SEM_OOB_NAN = 0x7ff7 }; /* f16, bf16: "out of bounds" to fma.oob */
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

/* ---- memory, for the functions of MEM rows ----------------------------------------------------- */
static inline u64 sem_local(const MemEnv *m, u32 lane)
{
	return m->local + (m->warp * 32 + lane) * m->local_stride;
}
static inline bool sem_fault(const MemEnv *m, u32 lane, MemFault f, u64 addr, u64 size)
{
	return m->self && m->fault(m->self, lane, f, addr, (u32)size);
}
/* The same place in the shared memory of the block of a rank. */
static inline u64 sem_of_rank(u64 addr, u32 rank)
{
	return (addr & sem_mask(CLUSTER_SHIFT)) | (u64)rank << CLUSTER_SHIFT;
}
/* Host address of a place in shared memory, of this block's or another's of its cluster; false: there is none. */
static inline bool sem_place_shared(const MemEnv *m, u64 addr, u64 size, u64 *host)
{
	u32 rank = (u32)addr >> CLUSTER_SHIFT, off = (u32)addr & (u32)sem_mask(CLUSTER_SHIFT);

	*host = m->shared + (u32)addr;
	return rank < (m->cluster_ctas ? m->cluster_ctas : 1) && off <= m->shared_size && m->shared_size - off >= size;
}
/* Host address of `size` bytes at an address of a space, which must be aligned when their number is a power of
 * two; false: told as a fault. */
static inline bool sem_place(const MemEnv *m, u32 lane, u8 space, u64 addr, u32 size, u64 *host)
{
	u64 base = 0, limit = 0;

	if (ptx_is_shared(space)) {
		if (!sem_place_shared(m, addr, size, host))
			return sem_fault(m, lane, MEM_illegal, (u32)addr, size);
		if (!(size & (size - 1)) && *host & (size - 1))
			return sem_fault(m, lane, MEM_misaligned, *host, size);
		return true;
	}
	if (space == SS_local) {
		base = sem_local(m, lane);
		limit = m->local_stride;
	} else if (space == SS_param) {
		base = m->params;
		limit = m->param_size;
	}
	*host = base + addr;
	if (base && (addr > limit || limit - addr < size))
		return sem_fault(m, lane, MEM_illegal, addr, size);
	if (!(size & (size - 1)) && *host & (size - 1))
		return sem_fault(m, lane, MEM_misaligned, *host, size);
	return true;
}
static inline bool sem_load(const MemEnv *m, u32 lane, u64 host, void *to, u32 size)
{
	if (m->self)
		return m->load(m->self, lane, host, to, size);
	__builtin_memcpy(to, (const void *)(uintptr_t)host, size);
	return true;
}
static inline bool sem_store(const MemEnv *m, u32 lane, u64 host, const void *from, u32 size)
{
	if (m->self)
		return m->store(m->self, lane, host, from, size);
	__builtin_memcpy((void *)(uintptr_t)host, from, size);
	return true;
}
/* One access of the host's memory, whole: nobody sees half of another's. memory.c */
void sem_read(u64 host, void *to, u32 size);
void sem_write(u64 host, const void *from, u32 size);
/* Atomically what lane_atom says; a[0] receives what was there. Memory of the block needs no lock: one host
 * thread runs a block. lane_modify.c */
bool sem_modify(const MemEnv *, u32 lane, const Op *, bool own, u64 host, u32 size, u64 a[3]);

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
