/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * count_emit.h: counters in emitted code; each does nothing when they are off. Private to emit/.
 */
#ifndef WW_COUNT_EMIT_H
#define WW_COUNT_EMIT_H

#include "emit/em.h"

enum {
	COUNT_MAX_PIECES = 8, /* a warp; more: by calls */
	COUNT_MOST_KEPT = 32,
	COUNT_MOST_SITES = 64, /* put off in one block */
};

typedef struct CountSite { /* one access of the group */
	u32 how, inst;
	u32 space, size;
	bool atomic, store;
	Val *addr;
	u32 warps, k; /* of the group; pieces of each */
	LV mask[MAX_PIECES]; /* of lanes that are on; NULL: all are */
	LV ok;	      /* i1: the formulas hold; NULL: certainly */
	LV requests, units, least, bytes; /* i64 sums over the group's warps */
	LV warps_on;  /* i32: a bit for each */
	LV bits;      /* i64 for each warp: its lanes that are on; NULL: all or none, as warps_on says */
	bool runs;    /* where the formulas do not hold, those of runs may */
	LV more;      /* i64: wavefronts more than without conflicts in L1's banks; NULL: none */
	LV lanes;     /* where the addresses of all lanes are kept for a call; NULL: the formulas are used */
} CountSite;

typedef struct Counting { /* Em.counting; NULL: counters are off */
	LV base, mask, addr, places, hard_masks, hard[2]; /* scratch memory for calls; NULL: not needed yet */
	struct CountSite **sites; /* vec: of the current block, put off */
	struct CountSite **calls; /* vec: the same, those that come after `sites` */
	LV kept[COUNT_MOST_KEPT]; /* CountSite.lanes of those put off; NULL: none was yet */
	u32 nkept;
	u32 *depth;		/* ptx_depths */
	u8 *joined;		/* ptx_joined */
	u32 depth_at;		/* in the frame, + 1; 0: not given yet */
	Bits ahead, slice;	/* accesses that stand counted before their block; what their addresses need */
} Counting;

/* ---- count_formula.c ---- */
bool em_count_formulas(Em *, CountSite *); /* sets `ok` and what follows it; false: there are none */
bool em_count_apart(LV a, LV b, u64 *d); /* b - a is known now */
LV em_count_gathered(Em *, const LV *, u32 n); /* numbers for a vector; NULL: 0, or what comes in handy */
bool em_count_meets(const Em *, const CountSite *); /* its words meet in L1's banks */
/* Shared memory, lanes that are apart as is known now: what a warp costs depends on its mask alone. */
bool em_count_by_mask(Em *, const CountSite *);
/* How many warps are on, i64, and which: as a whole, when each is so with all lanes or none (that is *ok), or with
 * any lane. */
LV em_count_warps(Em *, LV *piece_masks, u32 warps, bool whole, LV *on, LV *ok);

/* ---- count_runs.c: lanes that stand together in each piece, wherever pieces lie ---- */
bool em_count_has_runs(const Em *, const CountSite *);
void em_count_runs(Em *, CountSite *); /* the same, and `bits` */
LV em_count_runs_call(Em *, const CountSite *, LV inst); /* as a function: adds to the counters there, unless it answers false */

/* ---- count_cache.c ---- */
/* `some`: of the only site's lanes; else as each site says. */
void em_count_caches(Em *, CountSite *const *, u32 n, bool some);

/* ---- count_emit.c: for those above ---- */
void em_count_call(Em *, const char *name, LT *types, LV *args, u32 n);
LV em_count_scratch(Em *, LV *slot, LT, u32 n, const char *name); /* memory on the stack, made when first asked for */
LV em_count_at(Em *); /* the counters of Em.inst */
LV em_count_some(Em *, LV); /* i1: it is not zero */
void em_count_expect(Em *, LV branch, u32 first, u32 second);
LV em_count_bases(Em *, const CountSite *); /* stores where all pieces begin, for a call */
LV em_count_bits(Em *, const CountSite *); /* and which lanes of each warp are on */

/* ---- count_emit.c ---- */
bool em_counting(const Em *);
void em_count_add(Em *, LV inst, const CountSite *); /* its sums, to the counters there */
void em_count_new(Em *); /* sets Em.counting */
void em_count_begin(Em *);
void em_count_start(Em *, bool again); /* a group begins, or goes on after em_count_wait */
void em_count_wait(Em *); /* it is suspended */
void em_count_block(Em *, u32 block); /* at its start, in Em.ctx */
bool em_count_hard(Em *, const Inst *); /* count_hard.c: before Em.inst, if it is a division or a root */
void em_count_branch(Em *, LV *to, LV *stay); /* masks a piece; of the instruction Em.inst */
struct Side;
void em_count_sides(Em *, const struct Side *, u32 n); /* a warp parts once for each group of lanes more than one */
/* Before the access of Em.inst: `addr` are host addresses, `size` the bytes of a lane. */
void em_count_access(Em *, const Inst *, Space, Val *addr, u32 size);

void em_count_fence(Em *, const Mods *); /* those of the device empty L1 */
bool em_count_known(Em *, const Inst *, const Opnd *addr); /* mem.c: counts an access without making it */
bool em_count_copied(Em *, const Inst *); /* mem.c: what cp.async reads */
void em_count_matrix(Em *, LV op, LV active, LV addr, LV ld); /* arguments of ptx_count_matrix */
void em_count_bulk(Em *, LV op, LV env, LV active, LV a); /* of ptx_count_bulk */
bool em_count_late(Em *, const Inst *); /* count_ahead.c: its address is known only while the block runs */
bool em_count_ahead(Em *, u32 block); /* count_ahead.c: at the start of a block or of a copy of it */
/* fork.c: marks what of the block `user` needs for `web`, from what is known at its beginning; false: there is more to it. */
bool em_slice(Em *, Bits set, u32 block, u32 web, u32 user);
/* What em_count_access has put off: before the block ends, and before anything after which values are gone. */
void em_count_flush(Em *);
void em_count_forget(Em *); /* the code ends here, nothing more is counted */

#endif
