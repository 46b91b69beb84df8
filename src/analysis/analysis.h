/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * analysis: facts about one function, as side tables. Each is a function from a verified `const Fn *`
 * (and earlier tables) to a table on the arena; nothing is ever updated. Knows nothing of LLVM.
 */
#ifndef WW_ANALYSIS_H
#define WW_ANALYSIS_H

#include "ptx/ptx.h"
enum { LONG_CODE = 600 }; /* instructions, from which on the time to compile counts most */

enum { NOBLOCK = 0xffffffffu };
typedef struct Shapes Shapes;

/* ---- inline.c: calls replaced by the callee's body ------------------------------------------------
 * Returns a new Fn (same module, same parameters) in which direct calls that are not recursive are replaced, and
 * indirect ones by comparisons with all that they may mean; arguments travel in registers where .param
 * variables are only written and read whole. Calls that remain are of functions that are recursive, or larger than
 * what is worth copying; of system functions (vprintf, malloc, free, __assertfail and the like); and indirect ones
 * that come to nothing known. */
const Fn *analysis_inline(Arena *, const Fn *entry);
/* The functions with a body that an inlined entry calls, and that they call: each as analysis_inline leaves it. A vec. */
const Fn **analysis_callees(Arena *, const Fn *inlined);
/* Where the inlined function's variables lie: shared memory as in the entry's own layout, locals of
 * callees behind the entry's; local_size counts them all. Of a callee: its locals, from 0 on. */
Layout *analysis_inline_layout(Arena *, const Layout *, const Fn *inlined);
void inline_params(Arena *, Fn *); /* inline_param.c, for inline.c */

const Fn *analysis_named(Arena *, const Fn *); /* named.c: loads of parameters through registers ▶ by their names */

/* ---- constants.c: moves between registers ▶ moves of numbers, where these are known within the block; apart.c: constants that
 * their block uses and that live on ▶ registers of their own for these uses. The function itself when there are none. */
const Fn *analysis_constants(Arena *, const Fn *), *analysis_apart(Arena *, const Fn *);
bool analysis_sreg_stays(u32 sreg); /* the thread's place and the like: one value while a thread runs */

/* ---- unroll.c: loops around barriers that run a number of times known from the block's shape, written out */
const Fn *analysis_unroll(Arena *, const Fn *, const u32 ntid[3]);
const Fn *analysis_ends(Arena *, const Fn *); /* ends.c: an end of its own for each side that leaves around a barrier */

/* ---- fn_copy.c, for those that change the code: each appends to `out` ---- */
Fn *fn_begin_copy(Arena *, const Fn *); /* without instructions and labels */
/* A copy; a branch to nowhere yet, without guard and without a place in the source, so that it counts as none. */
Inst *fn_add_copy(Arena *, Fn *out, const Inst *), *fn_add_branch(Arena *, Fn *out, const Inst *like);
/* The old instructions behind `from` have moved on by so many; `at`: for this one that one has, too. */
void fn_move_labels(Inst *, u32 from, u32 by, bool at), fn_map_labels(Inst *, const u32 *at); /* at: of each old one the new one */

/* ---- cfg.c ------------------------------------------------------------------------------------- */
typedef struct Block {
	u32 first, end;	    /* instructions [first, end) */
	u32 *succ, *pred;   /* vec of block numbers, no duplicates. succ[0]: taken target,
			     * succ[1]: fall-through, for a guarded bra */
	u32 rpo;	    /* position in Cfg.rpo; NOBLOCK when unreachable */
	u32 idom, ipdom;    /* NOBLOCK: none; ipdom Cfg.exit is the virtual exit */
	u32 loop;	    /* innermost loop number + 1; 0: none */
	bool exits;	    /* control can leave the function at its end (guarded or not, or falls off) */
	bool exit_only;	    /* does nothing but leave the function: a lane that branches here has exited,
			     * it is not waiting for others */
	bool dies;	    /* every path from here ends the grid (trap, __assertfail): nobody waits for it */
	bool leaves;	    /* a side of its own: one edge leads here, and the code behind it meets no barrier and
			     * no other code but blocks that leave the function */
	u32 dom_in, dom_out; /* numbering of the tree of dominators, for cfg_dominates */
} Block;

typedef struct Loop {
	u32 header, parent; /* parent: loop number + 1 */
	u32 depth;	    /* 1: outermost */
	u32 first, nblocks; /* its blocks, inner loops' included, are Cfg.rpo[first … first + nblocks), the
			     * header first */
	u32 *latches, *exits; /* vec: blocks with a back edge; blocks inside with an edge out */
} Loop;

typedef struct Cfg {
	const Fn *fn;
	Block *blocks;	 /* vec; block 0 is the entry. No block number for the virtual exit but `exit` */
	u32 nblocks, exit; /* exit == nblocks */
	u32 *rpo;	 /* vec: reachable blocks, loops contiguous: each loop's header first, then all of
			  * its blocks, then what follows the loop. Every edge but back edges goes forward
			  * in it (when not irreducible). A side that only leaves the function (no
			  * barrier, no loop) stands before the side that goes on */
	u32 *block_of;	 /* instruction -> block; one more entry for the end of the function */
	Loop *loops;	 /* vec, outer before inner */
	bool irreducible; /* some cycle has two entries */
	bool deep;	 /* loops nest deeper than anyone writes: divergence is not followed, only lane mode runs it */
} Cfg;
/* A guarded `ret`/`exit` ends a block and has succ = { fall-through }, with an edge to `exit` kept in
 * mind by the post-dominators. trap, and a call of a
 * system function that does not return, end a block without a successor and without `exits`.
 * A block that neither ends in control flow nor has a successor is a `ret`; the last one may be empty.
 * Loop.exits holds blocks with a guarded exit, too. */
Cfg *analysis_cfg(Arena *, const Fn *);
bool cfg_dominates(const Cfg *, u32 a, u32 b), loop_has(const Cfg *, u32 loop, u32 block), loop_is_innermost(const Cfg *, u32 loop), block_has_barrier(const Cfg *, u32);

/* ---- dom.c, for cfg.c and converge.c: nodes numbered in reverse post-order from the root, 0 -------- */
typedef struct Graph {
	u32 n, **parents; /* per node: vec */
} Graph;
Graph graph_new(Arena *, u32 n);
u32 *graph_idom(Arena *, const Graph *), graph_meet(const u32 *idom, u32 x, u32 y); /* idom[0] is 0 */
/* x is above y in the tree iff in[x] <= in[y] < out[x] */
void graph_intervals(Arena *, const u32 *idom, u32 n, u32 *in, u32 *out);

/* ---- webs.c: registers split into connected definitions and uses -------------------------------- */
typedef struct WebSite {
	u32 inst, opnd; /* opnd: occurrence number (Opnd.use) */
} WebSite;
typedef struct Web {
	u32 reg;
	u8 type;	    /* the register's type */
	WebSite *defs, *uses; /* vec, in program order. A partial definition stands in defs alone, though it
			       * uses the old value too */
	bool partial;	    /* some definition is partial */
	bool undef;	    /* some use may see no definition: reads as 0 */
	bool local;	    /* all defs and uses in one block, one def, def before uses */
	u32 block;	    /* of the only def when ndefs == 1; else NOBLOCK */
} Web;
typedef struct Webs {
	Web *webs;   /* vec */
	u32 *of_use; /* Opnd.use (and Inst.pred_use) -> web; in unreachable code the last web, which is nowhere else */
	u32 n, nacross; /* webs 0 … nacross-1 may live across block boundaries, the others never do */
} Webs;
Webs *analysis_webs(Arena *, const Cfg *);
/* Which operands an instruction defines: calls f for each register occurrence (guard, vector elements,
 * address bases), uses before definitions; `o` is NULL for the guard. A definition that keeps (part of)
 * the old value, because it is guarded or accumulates, is `partial`. */
typedef void OccurFn(void *self, u32 inst, const Opnd *o, u32 use, bool is_def, bool partial);
void analysis_occurrences(const Fn *, u32 inst, OccurFn *, void *self);
u32 analysis_ndests(const Inst *); /* how many operands are destinations; they stand first */

/* fn_copy.c: the copy's operands from `first` on, and its guard, by new registers: of each web of the old one's; NOREG: it keeps its own. */
void fn_rename(Inst *, const Inst *old, u32 first, const Webs *, const u32 *to);

/* ---- repeat.c: see there; a uniform loop without barriers. Its old self stands behind the new one. */
const Fn *analysis_repeat(Arena *, const Cfg *, const Webs *, const Shapes *, u32 loop, u32 times);

/* ---- live.c --------------------------------------------------------------------------------------- */
typedef struct Live {
	Bits *in, *out; /* per block, over webs */
} Live;
/* Backward may-analysis over n facts: in = use | (out & ~def). Allocates in and out. */
void live_solve(Arena *, const Cfg *, u32 n, const Bits *use, const Bits *def, Live *);
Live *analysis_live(Arena *, const Cfg *, const Webs *);
/* The most that live webs cost at once: of those that differ between pieces, and of the others. Looked at
 * where blocks begin and end, and everywhere in those of at least `long_block` instructions. */
void live_pressure(Arena *, const Cfg *, const Webs *, const Live *, const Shapes *, const u32 *cost,
		   u32 long_block, u32 most[2]);

/* ---- shape.c: how lanes of a value relate, for one block shape ------------------------------------
 * A *piece* is `width` consecutive lanes of a warp (width = native lanes or a divisor of blockDim.x).
 * value(lane) = base + stride * lane when !vec; `var` says between which pieces the base (or the
 * vector) differs. */
typedef enum { VAR_block, VAR_column, VAR_piece } Variance; /* block: equal in all threads' pieces;
	 * column: equal in pieces that start at the same threadIdx.x; piece: may differ in each */
typedef struct Shape {
	u8 var; /* Variance */
	bool vec; /* lanes unrelated: a vector */
	bool exact; /* !vec && stride != 0: base + stride * lane never wraps in this width, so that it may
		     * be widened lane by lane (sign `ext_s`, zero `ext_u`) without a test */
	bool ext_s, ext_u;
	u8 align; /* !vec: log2 of a power of two that divides the base (each piece's); 64: base is 0 */
	bool aff; /* !vec: from row to row of pieces (pieces in one column) the base moves by a number that is
		   * the same in the whole block, modulo 2^bits. Always so unless var is VAR_piece */
	bool checked; /* !vec: strided only while a widening did not wrap: the emitter carries a flag and a
		       * correction vector beside it (see docs/internals/emit.md) */
	bool is_const; /* the same number `lo` in every thread, known now (sign-extended from the web's
			* width; predicates 0 or 1). Implies VAR_block, !vec, stride 0 */
	bool line; /* stride != 0: every thread of the block holds B + stride * threadIdx.x, with one B for the
		    * block, a multiple of 2^line_align (64: B is 0) */
	bool line_s, line_u; /* line, and that sum never wraps when read as signed, unsigned */
	u8 line_align;
	i64 stride; /* in the value's own units; 0 when vec */
	i64 lo, hi; /* bounds of every lane's value, read as a signed number of the web's width */
} Shape;
typedef struct BlockShape { /* what a kernel is specialised on */
	u32 ntid[3];   /* 0,0,0: generic, any */
	u32 width;     /* lanes a piece */
	bool rows;     /* pieces never straddle a row of threadIdx.x: ntid[0] % width == 0 */
	bool line;     /* one row: ntid[1] == ntid[2] == 1; its last piece may be partial */
	bool lane_mode; /* width 1: every value is a scalar, every branch uniform */
	bool solo;	/* a group is one piece: nothing runs beside it, and what is one number a piece is one number */
	const bool *agreed; /* groups are single warps, in which these webs are one number; NULL: they may be larger */
} BlockShape;
struct Shapes {
	const BlockShape *bs;
	const Shape *web;     /* per web */
	const bool *div_block; /* per block: lanes that have not exited may be off here: it belongs to one
				* side of a divergent branch, or to a loop that lanes leave one by one */
	const bool *div_branch; /* per block: its terminator (guarded bra/exit/ret, brx.idx) is divergent */
	const bool *div_loop; /* per loop: a divergent branch in it can send lanes out of it */
	const bool *blend;    /* per web: a definition must keep the old value of inactive lanes: several defs
			       * with one under a mask, or live out of a divergent loop around the def.
			       * Such webs are vec. (A guarded definition always keeps the old value.) */
};
Shapes *analysis_shapes(Arena *, const Cfg *, const Webs *, const Live *, const Layout *, const BlockShape *);
const Fn *analysis_taken_along(Arena *, const Fn *, const Layout *, const BlockShape *); /* taken_along.c: what a loop counts and lanes take along ▶ a copy of it */
BlockShape analysis_block_shape(const u32 ntid[3], u32 native_lanes, bool lane_mode);
const bool *analysis_agreed(Arena *, const Cfg *, const Webs *, const Live *, const Layout *, const u32 ntid[3]); /* agreed.c */
/* WW_DUMP=shape: a line a block, a line an instruction with the shapes it defines. */
void analysis_dump(const Cfg *, const Webs *, const Shapes *, Text *);

/* shape_rules.c, for shape.c: the shape that instruction `inst` gives to the register `d`, number `index`
 * among what its destinations name. False while an operand is not known yet. */
typedef struct ShapeEnv {
	const Cfg *cfg;
	const Webs *webs;
	const BlockShape *bs;
	Shape *web;  /* known so far */
	bool *known; /* per web */
	const u32 *carry_from; /* per instruction that reads the carry flag: who wrote it + 1; 0: not known */
} ShapeEnv;
bool shape_of_dest(const ShapeEnv *, u32 inst, const Opnd *d, u32 index, Shape *);
bool shape_of_guard(const ShapeEnv *, const Inst *, Shape *); /* also brx.idx's index; no guard: constant */
Shape shape_join(const ShapeEnv *, u32 bits, Shape, Shape);
Shape shape_varying(u32 bits);

/* ---- align.c: what must be tested before an access to memory -------------------------------------- */
typedef enum {
	ALIGN_known,   /* nothing: no access, or certainly aligned, or tested before */
	ALIGN_param,   /* the kernel's 64-bit parameter at `param` is a multiple of `bytes` */
	ALIGN_address, /* the address is */
} AlignKind;
typedef struct AlignCheck {
	u8 kind; /* AlignKind */
	u32 bytes, param;
} AlignCheck;
/* Per instruction. The layout may be NULL. */
const AlignCheck *analysis_align(Arena *, const Cfg *, const Webs *, const Shapes *, const Layout *);
const Opnd *analysis_address(const Inst *); /* a load's, store's or atomic's; NULL: it is none */

/* ---- converge.c: where lanes that part meet again --------------------------------------------------
 * A scope is the function (0) or a loop (number + 1) that lanes leave one by one. Inside it, edges by
 * which lanes leave (out of the loop, out of the function, into Block.leaves or dies) do not count: lanes that
 * have left are not waited for. */
typedef struct Converge Converge;
Converge *converge_new(Arena *, const Cfg *);
/* The nearest block that all lanes going to blocks to[0 … n) pass unless they leave; Cfg.exit: none. In a
 * loop's scope its header stands for the end of an iteration. */
u32 converge_join(Converge *, u32 scope, const u32 *to, u32 n);

/* ---- meet.c: where lanes of several sides meet before they join -------------------------------------
 * The region of sides to[0 … n): the blocks that their lanes pass before the join, unless they leave. A stop
 * is a block in it to which lanes of several sides, or from several stops, go: they wait for each other there. Stops
 * run in their order after all sides, each up to a later one or the join. */
enum { MEET_TWICE = 0xffffffffu }; /* the owner of blocks from which every path dies: nobody waits in front of them */
typedef struct Meet {
	Arena *a;
	const Cfg *c;
	u32 *owner;  /* per block: what alone leads there: side i: i + 1; stop i: n + i + 1; 0: not in the region */
	u32 *stops;  /* vec of blocks */
	u32 *region; /* vec */
} Meet;
Meet *meet_new(Arena *, const Cfg *);
/* `region`: vec of blocks' places in Cfg.rpo, no duplicates, which gets sorted and is kept until the next call. */
void meet_sides(Meet *, u32 *region, const u32 *to, u32 n);

/* ---- suspend.c: where a warp can be suspended ------------------------------------------------------ */
typedef enum {
	SUSP_barrier,	 /* bar.sync / barrier.sync and kin */
	SUSP_grid,	 /* grid barrier */
	SUSP_yield,	 /* spin-wait back edge, nanosleep */
	SUSP_warp,	 /* lane mode: a warp operation */
} SuspendKind;
typedef struct Suspend {
	SuspendKind kind;
	u32 inst;     /* barriers: suspended at it, resumes after it. yield, warp: suspended before it, which
		       * then runs; for a spin-wait it is the last instruction of the loop's latch */
	u32 region;   /* 1 …: the number of the region that starts after it; region 0 starts at the entry */
	u32 *live;    /* vec of webs kept in the frame. barriers without a guard: those needed behind it */
} Suspend;
typedef struct Suspends {
	Suspend *at;  /* vec */
	u32 *of_inst; /* instruction -> index + 1; 0: none */
	bool spin;    /* some loop waits for others: its exits depend on an atomic, volatile, relaxed or
		       * acquire load in it, or on a plain load that nothing in it can change */
	bool polls, lockstep; /* a loop with a barrier looks at what other blocks may change; see lockstep.c */
	bool div_barrier; /* a block barrier stands where lanes that have not exited may be off */
	const char *lane_reason; /* why this function must run in lane mode (irreducible divergence, spin-wait
				  * within a warp, divergent barrier); NULL: it need not */
	u32 lane_inst; /* where */
} Suspends;
Suspends *analysis_suspends(Arena *, const Cfg *, const Webs *, const Live *, const Shapes *);
void analysis_dump_suspends(const Cfg *, const Webs *, const Suspends *, Text *);

/* ---- place.c: webs that depend on nothing but the thread's place in its block ---------------------- */
typedef struct ThreadPlace {
	const Cfg *c;
	const Webs *w;
	const BlockShape *bs;
	u32 tid[3], lane;
	u32 steps; /* left: bounds the work for one value */
} ThreadPlace;
void place_at(ThreadPlace *, u32 thread); /* the block's shape is known */
bool place_value(ThreadPlace *, u32 web, u64 *v); /* false: it depends on something else, or is too long */

/* ---- demand.c: threads of the block in which a web's value matters ---------------------------------
 * After a shuffle often few lanes' results are used: the last sum is one thread's. Per web as many bits as the
 * block has threads; NULL: nothing is known (no shuffle in it, or the block's shape is not known). */
Bits *analysis_demand(Arena *, const Cfg *, const Webs *, const BlockShape *);

#endif
