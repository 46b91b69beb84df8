/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * em.h: what the files of emit/ share. Private to this folder.
 *
 * One Em emits one kernel for one block shape. The threads of a block are cut into pieces of W lanes;
 * P consecutive pieces are a group, emitted together, instruction by instruction. A value (Val) is held
 * as its shape says: `n` instances, each a scalar or a vector of W lanes.
 */
#ifndef WW_EM_H
#define WW_EM_H

#include "emit/emit.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/DebugInfo.h>

enum { MAX_PIECES = 64, MAX_SLOTS = 64 };
typedef LLVMValueRef LV;
typedef LLVMTypeRef LT;
typedef LLVMBasicBlockRef LB;

/* A value of one web or operand in the current group. Integers of the register's width (i1 for pred). */
typedef struct Val {
	u8 var;	    /* Variance: how many instances there are, see em_instances */
	bool vec, canon_f32; /* instances are vectors; else scalars, the value of lane 0. f32 results whose NaNs may still carry a payload */
	u32 bits;   /* width of one lane */
	i64 stride; /* !vec: lane l holds v + stride * l */
	LV v[MAX_PIECES];
	LV step;    /* !vec, VAR_piece: piece (column c, row r) holds v[c] + step * r; NULL: not known */
	LV from; i64 apart; /* addresses: instance i points to from + apart * i; or NULL */
	LV wrap;    /* !vec, checked: i1 scalar, some piece's lanes do not follow the stride; or NULL */
	LV *delta;  /* checked: per instance, vector to add to the strided lanes to be exact */
	LV all, none; /* predicates, see agree.c: i1 scalars that tell that all lanes hold it, or none; or NULL */
} Val;

/* Where a web that crosses blocks lives. */
typedef struct WebVar {
	u32 *slot;  /* per instance: variables (vars.h); NULL: none yet, or they are kept */
	LV *kept;   /* Em.kept: allocas */
	u32 step, wrap, *delta, steady; /* step: em_in_rows: slots are of the first row, this is the distance of rows; steady: consecutive.c */
	u32 frame_at; /* offset in the group's frame; 0: not given yet */
} WebVar;

/* A context: blocks emitted under one mask variable, up to where its lanes join their parent. */
typedef struct Ctx {
	struct Ctx *parent;
	bool all, gathers; /* every lane of the group is on: no masks; region: its parent counts who comes to the join */
	u32 mask[MAX_PIECES]; /* !all: variables of <W x i1> */
	Bits wait;	/* webs that lanes outside of it need where they wait: its join, other sides, a loop's exits */
	u32 start, join; /* blocks: a side's first; where its lanes join the parent; Cfg.exit: the kernel's end */
	u32 loop, turn_of, stage; /* number + 1, or 0: the divergent loop that this runs; whose turn's rest it is; of stops, how many ran */
	struct Ctx *later; /* the next side of the branch, which waits for this one */
	LB join_bb, loop_end; /* where emitted control goes then, or behind the loop */
	struct Exit *exits; /* vec: of the loop, where lanes leave to; !loop: this is a region, its stops, see flow.c */
	u32 frame_at;	/* of the mask in the frame; 0: not given yet */
	Map bb;		/* block -> its copy in this context */
} Ctx;

typedef struct Exit {
	u32 to;		/* block, Cfg.exit: lanes that exit the kernel */
	u32 mask[MAX_PIECES]; /* variables */
} Exit;

typedef enum {
	COPY_only,     /* accesses test for themselves whether their index wraps */
	COPY_straight, /* those of Em.forked do not wrap */
	COPY_exact,    /* they go lane by lane */
} Copy;

typedef struct Work {
	Ctx *ctx;
	u32 block;
} Work;

struct CallParam;

typedef struct Em {
	LLVMContextRef c;
	LLVMModuleRef mod;
	LLVMBuilderRef b, entry_b, phi_b; /* entry_b: at the allocas; phi_b: for vars.c */
	LLVMDIBuilderRef di;
	LLVMMetadataRef di_sub, di_file;
	LT i1, i8, i16, i32, i64, i128, f16, bf16, f32, f64, ptr, none;
	Arena *a;
	const Fn *fn;
	const Layout *layout;
	const EmitCallee *callees, *self; /* a vec; which of them is emitted, NULL: the kernel */
	const Target *target;
	EmitOptions opt;
	Cfg *cfg;
	Webs *webs;
	Live *live;
	Shapes *shapes;
	Suspends *susp;
	const AlignCheck *align; /* per instruction */
	Bits *demand;	/* per web: see analysis_demand; or NULL */
	const i64 *block_step; /* per instruction: analysis_block_steps */
	u32 patch_x, patch_y, patch_asks; /* blocks across and down, powers of two; 0: by rows; see order.c, patch.c */
	struct Pitch *pitches; /* of what blocks of a column read in common, if `shares`: patches are columns then */
	bool shares, two_streams, streaming, failed; /* blocks of a row by turns from two places: prefetch.c, order.c; short code; em_fail was called */
	BlockShape bs;
	Diag *diag;
	char *why;	/* EMIT_WHY bytes: what em_fail said first */

	u32 W, P;	/* lanes a piece, pieces a group */
	u32 cols, rows, resident; /* distinct columns of a group, and how many pieces each has; see stays() in value.c */
	u32 ppw;	/* pieces a warp: 32 / W; a piece may also be a whole small block */
	u32 nthreads, ngroups; /* 0: the block's shape is not known now */
	bool tail;	/* some lanes of the last group do not exist */
	bool many_scattered, spills; /* more lane-by-lane accesses than are written out; vectors may wait in memory */
	bool one_group, in_cluster; /* the group is the block: its barriers cost nothing; see cluster.h */

	LV func, launch, shared, local, local_stride, ctaid[3], smid, frame, group, region, shared_at, own_window;
	LV counts, sp, stack_end, more; struct Counting *counting; struct Panels *panels; /* see count_emit.h; callee.c (sp: NULL in the kernel); panel.h */
	LV params, t0, lanes32, resume_switch; /* t0: thread number of the group's first lane; lanes32: <0, 1, …, W-1> */
	LB entry, setup, body; /* allocas; values that all regions use; region 0 */
	u32 nregions, frame_size, fresh; /* a variable + 1: see em_loop_entered; 0: no loop waits */
	LV dummy, turns; /* em_dummy's, or NULL; turn.c's, or NULL */
	u32 warp_args, warp_slots; /* lane mode: where in the frame operands of warp operations stand, how many fit */

	WebVar *var;	/* per web */
	struct Vars *vars; struct Parts *parts; /* vars.h */
	Val *local_val;	/* per web: block-local webs, valid while their block is emitted */
	Work *work;	/* vec */
	Ctx *ctx;	/* of the instruction being emitted */
	u32 block, inst;
	u32 cost, emitted; /* of every instruction once, in scalar operations, roughly; so far, copies counted */
	bool is_long;	/* enough to do with one piece, and what grows the code only takes LLVM's time; then */
	u32 copied;	/* instructions that were emitted once more for all lanes together */
	Ctx *top, *top_masked; /* top_masked: top itself when it has masks; NULL: no lane ever exits early */
	Ctx *apart; /* all lanes on again, after a guard that some did not pass: see contexts.c; NULL: none yet */
	u32 elements; /* 1 + those of accesses that rare.c could make loops of; 0: not counted yet */
	LB done_bb;
	Ctx **loop_twin, **loop_rest; /* per loop: under masks, if it starts with all lanes on; like `apart`, to a turn's end */
	const bool *loop_masked; /* per loop: a divergent branch sends lanes out of it */
	Converge *conv; Meet *meet;
	LV guard_scalar; /* the guard when it is uniform in the block */
	bool nan_ok;	/* the instruction does not see NaN payloads */
	bool result_lazy; /* the result goes to a lazy web */
	bool *streams;	/* per instruction: a store that may go past the caches */
	bool *kept;	/* per web: its slots stay in memory, see strips.c; NULL: none */
	bool *lazy;	/* per web: NaNs are made canonical when read as bits, not when written */
	LV guard[MAX_PIECES]; /* the instruction's guard as a mask, when it has a varying one */
	bool guarded;
	struct CallParam *call_params; /* vec: of call sequences in the current block */
	u8 *remake;	/* per web: see remake.c */
	u8 copy;	/* Copy: of the current block */
	Bits early, forked, joined; /* instructions: emitted ahead of that block; accesses that a copy decides; see joined.c */
	/* See callee.c; prefetch.c, instruction + 1 -> where in the frame its last address stands; vec: late.c; store_run.c; prefetch.c; consecutive.c */
	Map areas, leap_cells; struct LateLoad *late; struct StoreRun *stores; struct Asked *asked; const i64 *row_steps;
	Bits needed; struct Run *runs; struct Window *windows; /* webs: by one instruction, for em_late_loads; vec: see runs.c; window.c */
	LV array[MAX_SLOTS], mem_env; /* see lanes.h; MemEnv of this block */
	u32 cc[MAX_PIECES], cc_here[MAX_PIECES]; u8 cc_crosses; /* carry.c */
	u32 carry_at;	/* of the carry flags in the frame, + 1; 0: not looked yet; NOREG: never live there */
	LLVMMetadataRef alias_global, alias_shared, alias_local, alias_env, alias_param, alias_count, alias_panel;
	LV shared_addrspace;
} Em;

/* ---- kernel.c ---- */
bool em_fail(Em *, const char *fmt, ...) PRINTF_LIKE(2, 3); /* always false; the interpreter takes over */
void em_find_facts(Em *); /* what em_choose_group goes by */
void em_set_loc(Em *, u32 inst);
void em_set_cpu(Em *, LV fn);
void em_add_attr(Em *, LV fn, unsigned at, const char *name);
LLVMMetadataRef em_describe_function(Em *, LV); /* for its lines */

/* ---- value.c ---- */
LT em_int(Em *, u32 bits);
LT em_lane_type(Em *, Type); /* float types as LLVM floats */
LT em_vec(Em *, LT lane);    /* <W x lane>; lane itself in lane mode */
LV em_const(Em *, u32 bits, u64 v);
LV em_splat(Em *, LV scalar);
LV em_lanes(Em *, u32 bits); /* <0 … W-1> of that width */
u32 em_instances(const Em *, u8 var);
u32 em_slots(const Em *, u32 web);
u32 em_index(const Em *, u8 var, u32 piece);
LV em_at(Em *, const Val *, u32 piece, bool vec); /* the value in a piece, as scalar (lane 0) or vector */
LV em_bitcast(Em *, LV, LT lane); /* to the same-width lane type, scalar or vector */
LV em_to_int(Em *, LV);
Val *em_opnd(Em *, const Opnd *, Type); /* a source operand read as Type's width */
Val *em_web_get(Em *, u32 web);
void em_web_set(Em *, u32 web, Val *, bool partial); /* blends as the context and the web ask */
bool em_needed(const Em *, u32 web, u32 piece, u32 lane); /* Em.demand says so, or nothing */
u32 em_web_of(const Em *, u32 use);
bool em_is_run(const Em *, const Shape *); /* each instance follows the one before by stride * W */
void em_spread_run(Em *, u32 web, Val *);  /* for a run: all instances from the first */
LV em_mask(Em *, u32 piece);	  /* lanes that execute the current instruction; NULL: all */
LV em_ctx_mask(Em *, Ctx *, u32 piece); /* same without the guard; never NULL: all-ones constant */
LV em_any(Em *, LV mask);	  /* i1 */
LV em_all(Em *, LV mask);
LV em_mask_bits(Em *, LV mask);   /* i32 with one bit a lane of the piece */
LV em_any_lane(Em *);		  /* i1: some lane of the group executes; NULL: certainly */
LV em_alloca(Em *, LT, const char *name);
LV em_intrinsic(Em *, const char *name, LT *over, u32 nover, LV *args, u32 nargs);
LV em_tag_alias(Em *, LV inst, LLVMMetadataRef alias); /* NULL: none */
LV em_load(Em *, LT, LV p, u32 align, LLVMMetadataRef alias);
LV em_store(Em *, LV v, LV p, u32 align, LLVMMetadataRef alias);
LV em_gep(Em *, LV p, i64 off);
LV em_gepv(Em *, LV p, LV off);
LV em_pointer(Em *, LV addr); /* i64, scalar or vector, as a pointer */
LV em_canon_f32(Em *, LV f); /* NaNs become 0x7fffffff; f: float or vector of it */
LV em_warp_bits(Em *, LV *piece_masks, u32 warp); /* i32 of a whole warp from its pieces' masks */

/* ---- fork.c ---- */
bool em_fork(Em *, u32 block, LB *exact); /* at its start; *exact: where its second copy goes, or NULL */
void em_join(Em *, u32 block); /* after the last copy */
void em_unlikely(Em *, LV branch, bool first); /* that successor of a conditional branch */

/* ---- remake.c ---- */
bool em_remakes(Em *, u32 web); /* it is not kept in the frame */
bool em_remake(Em *, const u32 *live); /* those of a suspend point's webs, where the group resumes */

/* ---- rows.c ---- */
bool em_in_rows(const Em *, u32 web); /* its shape says so, and groups have several rows */
LV em_row_step(Em *, const Val *);
void em_spread_rows(Em *, Val *); /* all instances from the first row's and the step */
LV em_step_of(Em *, const Op *, Val *const *src, u32 n); /* of a result; NULL: not known */
/* i1: a widening of the lanes is not what lane 0 and the stride say; `rows`: nor what the step says. */
LV em_wraps(Em *, const Val *, bool sign, bool rows);

/* ---- sreg.c ---- */
bool em_sreg(Em *, u32 sr, Val *);
LV em_tid(Em *, LV linear, u32 dim); /* threadIdx component of a linear number, scalar or vector */

/* ---- group.c ---- */
void em_choose_group(Em *); /* P, cols, rows */
u32 em_turns(Em *, u32 loop); /* how many of that loop had better be one */
const char *em_prefers_lanes(Em *); /* why lane mode is faster, or NULL */

/* ---- flow.c ---- */
bool em_flow(Em *);
bool em_warp_ops_clash(Em *); /* warp_meet.c: of Em.meet's region: lanes that are to meet in one would not */

/* ---- suspend_emit.c ---- */
bool em_suspend(Em *, u32 kind, const Inst *);
bool em_barrier(Em *, const Inst *);
u32 em_frame_alloc(Em *, u32 bytes); /* offset in the group's frame */
bool em_is_result(const Inst *, u32 opnd); /* of a barrier */
void em_finish_entry(Em *); /* the entry block: to the start or to the region asked for */

/* ---- insts.c: one instruction ---- */
bool em_is_terminator(const Inst *);
bool em_gives_f32(const Op *); /* an f32 arithmetic result: its NaN is canonical */
LV em_space_base(Em *, Space, u32 piece); /* host address of offset 0, i64; a vector for local; NULL: none */
bool em_inst(Em *, const Inst *);
bool em_is_pure(u32 form); /* has a vector form that depends on its operands alone */
void em_set_guard(Em *, const Inst *); /* again after a suspend point: what was computed before is gone */
void em_stop_if(Em *, LV cond); /* ends the grid with a fault of this instruction */
void em_stop_if_any(Em *);	/* when some lane gets here */

bool em_check_aligned(Em *, const Inst *); /* align_emit.c: an access for which the analysis asks for a test */

/* ---- mem.c ---- */
bool em_ld(Em *, const Inst *);
void em_late_loads(Em *, u32 inst); /* before `inst`: the loads that it needs or must not pass */
bool em_st(Em *, const Inst *);
Val *em_address(Em *, const Opnd *addr, Space); /* 64-bit host addresses */
Val *em_shared_offset(Em *, const Opnd *reg);	      /* offset.c: in 64 bits, of a register of 32 or 64 */
bool em_atom(Em *, const Inst *);

LV em_dummy(Em *); /* 64 bytes, aligned as many, that lanes which are off may touch */

bool em_isspacep(Em *, const Inst *); /* space_emit.c */

/* ---- warp_emit.c ---- */
bool em_shfl(Em *, const Inst *);
bool em_vote(Em *, const Inst *);
bool em_redux(Em *, const Inst *);

/* ---- warp_lanes.c ---- */
bool em_lane_warp(Em *, const Inst *); /* a warp operation in lane mode: a suspend point */

/* ---- call_emit.c ---- */
bool em_call(Em *, const Inst *);
void em_call_params_clear(Em *);
bool em_call_param_store(Em *, const Inst *);
Val *em_call_param_load(Em *, const Var *, i64 at);

/* ---- stream.c ---- */
void em_find_streams(Em *); /* sets Em.streams */
LV em_stream_test(Em *, LV *at, u32 n, u32 bytes);
LV em_store_stream(Em *, LV v, LV p, u32 bytes, LLVMMetadataRef alias); /* past the caches; aligned */

/* ---- agree.c ---- */
void em_agree_compare(Em *, const Inst *, Val *d, Val *const *src);
void em_agree_logic(Em *, const Inst *, Val *d, Val *const *src);

/* ---- fallback.c ---- */
bool em_lane_fallback(Em *, const Inst *);
bool em_warp_fallback(Em *, const Inst *);
bool em_mem_fallback(Em *, const Inst *); /* memfn_emit.c */
u32 em_flatten(const Opnd *, const Opnd **out, u32 max); /* in the order that lane functions count */

/* Vector emitters of pure forms, of scalars or vectors alike: sources and results are integers of their own width. */
typedef bool PureFn(Em *, const Op *, LV *d, const LV *a, u32 n);
/* Emitters that handle a whole instruction. */
typedef bool InstFn(Em *, const Inst *);

#endif
