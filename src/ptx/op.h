/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What an instruction is, without its operands: form, types and modifiers; and the signatures of the
 * functions that say what it means. Plain enough to be compiled to bitcode as well.
 */
#ifndef WW_PTX_OP_H
#define WW_PTX_OP_H

#include "base/base.h"
#include "ptx/env.h"

typedef enum Type {
	TY_none,
	TY_pred,
	TY_b8, TY_b16, TY_b32, TY_b64, TY_b128,
	TY_u8, TY_u16, TY_u32, TY_u64,
	TY_s8, TY_s16, TY_s32, TY_s64,
	TY_f16, TY_f32, TY_f64, TY_bf16, TY_tf32,
	TY_f16x2, TY_bf16x2, TY_u16x2, TY_s16x2, TY_f32x2,
	TY_e4m3, TY_e5m2, TY_e4m3x2, TY_e5m2x2, TY_e2m1, TY_e2m3, TY_e3m2, TY_ue8m0,
	TY_e2m1x2, TY_e2m3x2, TY_e3m2x2, TY_ue8m0x2, TY_e4m3x4, TY_e5m2x4,
	TY_u4, TY_s4, TY_u2, TY_s2, TY_b1, TY_u8x4, TY_s8x4,
	TY_texref, TY_samplerref, TY_surfref,
	TY_e2m1x4, TY_e2m3x4, TY_e3m2x4, TY_b8x16, TY_ue4m3,
	TY_COUNT
} Type;

typedef enum Space {
	SS_generic,
	SS_reg, SS_sreg, SS_const, SS_global, SS_local, SS_param, SS_shared, SS_tex,
	SS_shared_cluster, SS_shared_cta, /* written with ::; SS_shared_cta is folded to SS_shared */
	SS_param_func, SS_param_entry,
	SS_COUNT
} Space;

/* Modifier values; 0 always means "not written". */
typedef enum { RND_none, RND_rn, RND_rz, RND_rm, RND_rp, RND_rna, RND_rs,
	       RND_rni, RND_rzi, RND_rmi, RND_rpi } Rnd;
typedef enum { CMP_none, CMP_eq, CMP_ne, CMP_lt, CMP_le, CMP_gt, CMP_ge, CMP_lo, CMP_ls, CMP_hi,
	       CMP_hs, CMP_equ, CMP_neu, CMP_ltu, CMP_leu, CMP_gtu, CMP_geu, CMP_num, CMP_nan } Cmp;
typedef enum { BOOL_none, BOOL_and, BOOL_or, BOOL_xor, BOOL_popc } BoolOp;
typedef enum { MUL_none, MUL_lo, MUL_hi, MUL_wide } MulMode;
typedef enum { SEM_none, SEM_weak, SEM_volatile, SEM_relaxed, SEM_acquire, SEM_release, SEM_acq_rel,
	       SEM_sc } Sem;
typedef enum { SCOPE_none, SCOPE_cta, SCOPE_cluster, SCOPE_gpu, SCOPE_sys } Scope;
typedef enum { ATOM_none, ATOM_and, ATOM_or, ATOM_xor, ATOM_cas, ATOM_exch, ATOM_add, ATOM_inc,
	       ATOM_dec, ATOM_min, ATOM_max } AtomOp;
typedef enum { SHFL_none, SHFL_up, SHFL_down, SHFL_bfly, SHFL_idx } ShflMode;
typedef enum { VOTE_none, VOTE_all, VOTE_any, VOTE_uni, VOTE_ballot } VoteMode;
enum { WRAP_clamp = 1, WRAP_wrap = 2 }; /* Mods.wrap */
typedef enum { PRMT_none, PRMT_f4e, PRMT_b4e, PRMT_rc8, PRMT_ecl, PRMT_ecr, PRMT_rc16 } PrmtMode;
typedef enum { TESTP_none, TESTP_finite, TESTP_infinite, TESTP_number, TESTP_notanumber,
	       TESTP_normal, TESTP_subnormal } Testp;

/* Cache operators (Mods.cop). */
typedef enum { COP_none, COP_ca, COP_cg, COP_cs, COP_lu, COP_cv, COP_wb, COP_wt } Cop;
/* Mods.extra, by form. Values are numbered in mod.def, 0: not written. */
enum {
	/* memory and copies: eviction priorities, .L2::cache_hint, prefetch size, multicast, completion */
	XE_l1 = 0, XE_l2, XE_hint, XE_psize, XE_multicast, XE_completion, XE_cpmask, XE_l2b,
	XE_mmio = XE_multicast, /* ld st */
	XE_cta = 0, /* bar barrier: .cta was written */
	/* mma and kin: .kind, .scale_vec, .popc, scale type; shape m16n8k32 is 2, 1, 8 */
	XE_kind = 0, XE_scale_vec, XE_popc, XE_scale_type, XE_m /* /8 */, XE_n /* /8 */, XE_k /* /4 */,
	/* SIMD video (vadd2, vadd4 …): selectors, one nibble an element, element 0 lowest; always set */
	XE_asel = 0 /* low byte, then high byte */, XE_bsel = 2,
};

typedef struct Mods {
	u8 rnd;	   /* Rnd */
	u8 ftz, sat, approx, full, relu, satfinite, nan, xorsign, abs, oob;
	u8 cmp;	   /* Cmp */
	u8 boolop; /* BoolOp of setp/set/redux/barrier.red */
	u8 mul;	   /* MulMode */
	u8 cc;	   /* writes the carry flag */
	u8 space;  /* of the (first) address */
	u8 space2; /* of the second (cp.async, cvta source) */
	u8 to;	   /* cvta.to.space */
	u8 sem, scope;
	u8 vec;	   /* 0 (scalar), 2, 4, 8 */
	u8 cop;	   /* Cop */
	u8 nc, uni, sync, aligned, uniform_hint;
	u8 atom;   /* AtomOp */
	u8 mode;   /* ShflMode, VoteMode, PrmtMode, Testp, shf 1 .l 2 .r, video 1 .add 2 .min 3 .max … by form;
		    * mod.def says which class of a form's syntax sets it to what */
	u8 wrap;   /* shf/szext/bmsk: 1 .clamp, 2 .wrap */
	u8 shiftamt, noinc, noftz, trans, num; /* num: ldmatrix .x1 .x2 .x4, level …;
		    * mov_pack mov_unpack: elements of the vector; min_f max_f: 3 with three sources */
	u8 geom;   /* texture/surface geometry, matrix shape number */
	u8 layout_a, layout_b; /* 1 row, 2 col */
	u8 scale;  /* video .shr7/.shr15, .po */
	u8 sel[4]; /* video .b0 … .h1 selectors of d, a, b, c: 0 none, 1-4 b0-b3, 5-6 h0-h1;
		    * SIMD video: sel[0] is the mask of d's elements that are written, always set */
	u8 neg[4]; /* video: operand written with '-' ; wgmma scale signs */
	u8 extra[8]; /* by form; the form's row says what each means */
} Mods;

typedef struct Op {
	u16 form;   /* FORM_* */
	u8 type[4]; /* the .type suffixes as written, in order; type[0] is the instruction type */
	Mods m;
} Op;

/* Loads and stores that other threads see as they are: volatile, relaxed …, and pairs of integers that go through the second
 * cache (ld.cg.v2.u64), by which look-back scans pass a status and its value. semantics.c */
bool ptx_is_ordered(const Op *);
bool ptx_is_generic(const Op *); /* a load, a store or an atomic whose address alone says to which state space it goes */
static inline bool ptx_is_shared(u32 space)
{
	return space == SS_shared || space == SS_shared_cta || space == SS_shared_cluster;
}

/* One lane. a: source operands, each in its own u64 (raw bits, zero-extended; .b128 takes two, a vector
 * one a component; predicates 0 or 1; the carry flag, when read, follows the last). d: results the same
 * way (carry flag, when written, follows the last). Pure: no memory, no other lane. */
typedef void LaneFn(const Op *, u64 *d, const u64 *a);

/* A warp at once. Operand k of lane l stands in a[k * 32 + l]; results likewise. `active` are the lanes
 * that execute it (for .sync forms: those that have arrived, a subset of what membermask names).
 * Returns false when the arguments are illegal. */
typedef bool WarpFn(const Op *, u32 active, u64 *d, const u64 *a);

typedef enum { MEM_illegal, MEM_misaligned, MEM_stack /* overflow */ } MemFault;

/* Why a function on memory said no, where an address does not tell: it leaves that for its thread, and whoever ends the
 * grid takes it away. Emitted code could only say that it stopped. semantics.c */
typedef struct Refusal {
	FaultKind kind;	 /* FAULT_none: nobody refused; FAULT_not_supported: PTX allows it, nothing here does it */
	const char *why; /* a string that lives on */
} Refusal;
bool ptx_refuse(FaultKind, const char *why); /* false */
Refusal ptx_take_refusal(void);
/* What is said of it, in to[]; interp.c */
const char *ptx_say_refusal(const Op *, Refusal, char *to, size_t size);

/* How functions that touch memory reach it. Without `self` (emitted code) memory is the host's; the
 * interpreter looks at every access. A false answer has been told as a fault. */
enum { CLUSTER_SHIFT = 24, CLUSTER_MAX = 16 }; /* a block's share of a cluster's shared memory; most blocks */
typedef struct MemEnv {
	u64 shared;	 /* host address, which is the generic address, of the shared memory of the cluster's rank 0:
			  * address 0 of that space for all of its blocks. Rank r's begins at r << CLUSTER_SHIFT. */
	u32 shared_size; /* of each */
	u32 warp;	 /* number in the block */
	u32 cluster_ctas, cluster_rank; /* 0: a cluster of this block alone */
	void *self;
	bool (*load)(void *self, u32 lane, u64 host, void *to, u32 size);
	bool (*store)(void *self, u32 lane, u64 host, const void *from, u32 size);
	bool (*fault)(void *self, u32 lane, MemFault, u64 addr, u32 size);
	bool alone;	 /* with `self`: the memory is nobody else's, and atomics go through load and store */
	/* What follows is only looked at by the functions of memory.c. */
	u64 local, local_stride; /* local memory of the block's first thread; from one to the next */
	u64 params;
	u32 threads;	   /* of the block */
	u32 param_size;
	u32 nconsts;
	const u64 *consts; /* address and size of each constant variable */
	u32 *sp;	   /* of each lane: where its free local memory begins */
} MemEnv;

/* A warp at once, memory included. Operands as for WarpFn; an address stands as an offset in its state
 * space, or as the generic address where none is written; what is optional and not written is MEM_NONE; a
 * .b128 takes two columns, the A of wgmma always four. Where the row has FF_accumulates, d holds the old value. False: told to env->fault, or
 * (no `self`) the grid must end. */
#define MEM_NONE 0x8000000000000001ull
typedef bool MemFn(const Op *, const MemEnv *, u32 active, u64 *d, const u64 *a);

typedef enum FormId {
#define FORM(id, ...) FORM_##id,
#include "ptx/ptx.def"
#undef FORM
	FORM_COUNT
} FormId;

typedef enum SregId {
#define SREG(id, ...) SR_##id,
#include "ptx/sreg.def"
#undef SREG
	SR_COUNT
} SregId;

/* ---- table.c: one row a form, from ptx.def ----------------------------------------------------- */
enum { /* FormInfo.flags */
	FF_pure = 1,	  /* result depends on operands alone; may be speculated */
	FF_load = 2,
	FF_store = 4,
	FF_atomic = 8,
	FF_barrier = 16,  /* a suspend point for the block */
	FF_warp = 32,	  /* reads other lanes (shfl, vote, mma …): has a warp function */
	FF_branch = 64,
	FF_exit = 128,	  /* ret, exit, trap */
	FF_call = 256,
	FF_volatile = 512, /* two executions may differ (clock, nanosleep) */
	FF_yield = 1024,  /* the thread may wait here (nanosleep, mbarrier.try_wait) */
	FF_cluster = 2048,
	FF_commutes = 4096,
	FF_arch = 8192,	  /* needs an architecture-specific target (sm_90a) */
	FF_big = 32768, /* emitted code calls the host's copy of its function instead of having its own */
	FF_accumulates = 16384, /* the destination is read before it is written */
};
typedef struct FormInfo {
	const char *id;	    /* "add_i" */
	const char *syntax; /* manual's notation */
	const char *types;  /* what its …type placeholders take, lists separated by ';' */
	const char *section;
	u32 flags;
	u8 ver_major, ver_minor; /* first PTX version */
	u8 target;		 /* first sm */
	LaneFn *lane; /* NULL when it has none */
	WarpFn *warp;
	MemFn *mem;
	bool nothing; /* has no effect that a program could see here */
	bool fence;   /* orders memory */
} FormInfo;
extern const FormInfo ptx_forms[FORM_COUNT];
typedef enum SyncKind { /* of a FF_warp form: whom the lanes wait for before it happens */
	SYNC_now,  /* nobody: the forms without .sync */
	SYNC_mask, /* the lanes that its last operand names */
	SYNC_all,  /* the warp (.aligned) */
} SyncKind;
SyncKind ptx_sync_kind(u32 form);

/* syntax.c: an operand as its form's syntax column says; Inst.ops[k] belongs to specs[k] */
enum { /* OpndSpec.flags */
	OS_dst = 1, OS_opt = 2, /* OP_none when not written */
	OS_neg = 4,		/* may be !p */
	OS_minus = 8,		/* video: may be -a (Mods.neg) */
	OS_imm = 16, OS_addr = 32,
	OS_pair = 64, OS_pair_opt = 128, /* p|q; the second one may be missing */
	OS_relaxed = 256,	/* registers may be wider than the type */
	OS_flow = 512,		/* label, targets, fn: control flow */
	OS_hint = 1024,		/* there exactly when .L2::cache_hint is written */
};
typedef struct OpndSpec {
	char name[12];
	u16 flags;
	u8 type, ctype; /* see ptx_opnd_type; ctype: coordinates in an address */
	u8 vec, cvec;	/* 0 scalar; 1-16 that many; a letter of ptx.def's */
	u8 sel;		/* video selector: 1 .b0 …, 2 .h10 …, 4 .b3210 …; +8: destination mask */
} OpndSpec;
u32 ptx_opnd_specs(u32 form, const OpndSpec **);
Type ptx_opnd_type(const Op *, u32 k);	  /* of one element of operand k (a register's, at least) */
u32 ptx_opnd_count(const Op *, u32 k);	  /* elements of its vector; 1: scalar; 0: any number */
/* How many coordinates an address takes: of a texture by its geometry, where four are allowed too and the last ones
 * are not looked at; of a tensor one a dimension, and of rows by gather4 and scatter4 one and four of the other. */
u32 ptx_coordinates(const Op *);
typedef enum SregFrom { SREG_zero, SREG_own, SREG_launch, SREG_block, SREG_cluster } SregFrom;
/* Of SREG_cluster, with a dimension in the low two bits: follow from a block's place and LaunchEnv.cluster_nctaid. */
typedef enum ClusterWord {
	CLUSTER_id = 0, CLUSTER_nid = 4, CLUSTER_ctaid = 8, CLUSTER_nctaid = 12, CLUSTER_rank = 16, CLUSTER_nrank = 20
} ClusterWord;
typedef struct SregInfo {
	const char *name; /* "%tid.x" */
	u8 type, ver_major, ver_minor, target;
	u8 from; /* SregFrom: where its value stands … */
	u16 at;	 /* … in LaunchEnv or BlockEnv, in the register's width; of a predicate: in a word; ClusterWord */
} SregInfo;
extern const SregInfo ptx_sregs[SR_COUNT];
const char *ptx_type_name(Type);  /* "u32" */
u32 ptx_type_bits(Type);	  /* 32; pred: 1 */
const char *ptx_space_name(Space);
bool ptx_reads_carry(u32 form);
bool ptx_writes_carry(const Op *);
const char *ptx_sreg_name(u32 sr); /* "%tid.x" */

#endif
