/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * count: what a warp's memory access costs on a GPU, from its lane mask and addresses alone, by the rules of
 * each generation (rules.def); and where those counts are kept while a kernel runs. Emitted code and the
 * interpreter both call count_lanes and count_linear, so both engines count the same.
 * Knows nothing of PTX, of kernels or of threads.
 */
#ifndef WW_COUNT_H
#define WW_COUNT_H

#include "base/base.h"

enum { COUNT_LANES = 32, COUNT_DEPTHS = 64, COUNT_MEMOS = 8, COUNT_TRAILS = 32 };

static inline u32 count_bits(u32 m) /* without the processor's instruction, which may be missing */
{
	m -= m >> 1 & 0x55555555;
	m = (m & 0x33333333) + (m >> 2 & 0x33333333);
	return ((m + (m >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
}

/* ---- rules.def: how a generation serves a warp -------------------------------------------------------- */
typedef enum {
	COALESCE_order,    /* 1.0, 1.1: a half-warp in order in one segment, or lane by lane */
	COALESCE_segments, /* 1.2, 1.3: the fewest segments of 128, 64 or 32 bytes for a half-warp */
	COALESCE_sectors,  /* since 2.0: 32-byte sectors of 128-byte lines */
} Coalesce;
typedef struct CountRule {
	u32 cc;		 /* the first compute capability it holds for: 70 is 7.0 */
	u8 coalesce;	 /* Coalesce */
	u8 banks;	 /* of shared memory, 4 bytes each */
	u8 row_words;	 /* words of one bank that are served together stand this far apart; 0: none are */
	bool one_broadcast; /* a step serves many lanes of one word only; else of every word */
	bool split_lines;   /* 8- and 16-byte accesses ask for lines by halves and quarters of the warp */
	bool merge_wide;    /* neighbouring lanes with one address let two parts of a wide access go together */
	bool l1_banks;	    /* words of global memory meet in L1's banks as those of shared memory do */
	u8 const_kib;	    /* the cache of constants */
	const char *name;
} CountRule;
const CountRule *count_rule(u32 cc); /* of the newest generation that is not newer; never NULL */

/* ---- access.c: one warp instruction ------------------------------------------------------------------- */
typedef struct CountAccess { /* mask != 0 */
	u32 units; /* global: sectors, before 2.0 transactions; shared: wavefronts; constant: passes */
	u32 least; /* global: lines, before 2.0 transactions that are not coalesced; shared: wavefronts without
		    * bank conflicts; constant: 1 */
	u32 bytes; /* different bytes asked for */
	u32 moved; /* global, before 2.0: bytes that move */
	u32 meets; /* global loads, since 7.0: wavefronts more than without conflicts in L1's banks */
} CountAccess;
typedef enum { COUNT_global, COUNT_shared, COUNT_local, COUNT_const, COUNT_generic } CountSpace;
CountAccess count_global(const CountRule *, u32 mask, const u64 *addr, u32 size);
CountAccess count_global_load(const CountRule *, u32 mask, const u64 *addr, u32 size); /* with what meets in L1's banks */
CountAccess count_global_atomic(const CountRule *, u32 mask, const u64 *addr, u32 size);
CountAccess count_shared(const CountRule *, u32 mask, const u64 *addr, u32 size);
CountAccess count_shared_atomic(const CountRule *, u32 mask, const u64 *addr, u32 size);
CountAccess count_const(u32 mask, const u64 *addr, u32 size);
u32 count_l1_conflicts(const CountRule *, u32 mask, const u64 *addr, u32 size); /* CountAccess.meets */
u32 count_distinct(u32 mask, const u64 *key); /* how many different ones */

/* ---- counters of one kernel, one worker --------------------------------------------------------------
 * A table of 64-bit words:  CountHead | nblocks x CountBlock | ninsts x CountInst | twice more, of accesses without a state space
 * to local and to shared memory, if there are any; blocks and instructions are those of the function that runs (after inlining). Emitted code adds to
 * it through constant offsets. */
typedef enum {
#define COUNTER(id, ...) COUNT_##id,
#include "count/count.def"
#undef COUNTER
	COUNT_COUNTERS
} CounterId;
typedef struct CountInst {
	u64 n[COUNT_COUNTERS]; /* by CounterId */
} CountInst;
typedef struct CountBlock { /* how often a basic block ran with how many lanes of a warp on */
	u64 lanes[COUNT_LANES + 1];
	u64 pad[7];
} CountBlock;
typedef struct CountMemo { /* one access of words: those of several arrays by one index, or by the next one, follow one another */
	u32 mask, sectors, lines, words, waves; /* mask 0: nothing yet */
	u32 older;   /* in the first of two: which of them is overwritten next */
	u32 from;    /* lanes8.c: the last bits of the first lane's address, by which the same distances ask for other sectors */
	bool rising; /* lanes8.c: `sorted` is in the lanes' order, else in that of its columns */
	u64 span;    /* lanes8.c: from the first lane to the last */
	u32 pad[6];
	i32 at[COUNT_LANES]; /* lanes, from the first one (conflict.c: its line); those that are off are as one that is on */
	i32 sorted[COUNT_LANES]; /* lanes8.c */
} CountMemo;
typedef struct CountHead { /* what the calls below need to know; set by who runs the block */
	const CountRule *rule;
	struct CountCaches *caches; /* NULL: no cache model */
	u64 shared, local, local_stride; /* the block's memory (shared: its cluster's): addresses, and bytes a thread */
	const u32 *ctaid, *nctaid;  /* three each */
	u32 sampled, sm; /* count_begin: this block's traffic passes the cache models, on that SM */
	struct CountTrails *trails; /* NULL: none */
	u64 turn;	   /* count_begin: this block's */
	u64 block;	   /* count_begin: its number + 1; 0: none yet */
	u64 *l1; /* count_begin: the L1 of its SM */
	u64 l1_epoch;	   /* caches.c */
	u64 local_size, apart; /* of all threads; count_set_seat: bytes from an instruction's row to its next one, 0: it has no other */
	u64 deepest; /* cycles of the warp that took longest, by an estimate that comes with the code */
	u64 depth[COUNT_DEPTHS]; /* of the warps that run now, those of a group */
	CountMemo memo[COUNT_MEMOS][2]; /* of count_group: two for a warp of the group each */
} CountHead;
_Static_assert(sizeof(CountHead) == 128 + 8 * COUNT_DEPTHS + COUNT_MEMOS * 2 * sizeof(CountMemo) && sizeof(CountBlock) == 320, "offsets known to emitted code");
#define COUNT_BLOCK_AT(b) (sizeof(CountHead) + (size_t)(b) * sizeof(CountBlock))
#define COUNT_INST_AT(nblocks, i) (COUNT_BLOCK_AT(nblocks) + (size_t)(i) * sizeof(CountInst))

/* ---- tally.c: accesses, added up ------------------------------------------------------------------------
 * How an access is told, in one word that is constant in emitted code. */
typedef struct CountHow {
	u8 space; /* CountSpace */
	u8 size;  /* bytes a lane */
	bool atomic, store;
	bool cg;  /* past the L1 cache */
} CountHow;
static inline u32 count_pack(CountHow h)
{
	return (u32)h.space | (u32)h.size << 8 | (u32)h.atomic << 16 | (u32)h.store << 17 | (u32)h.cg << 18;
}
static inline CountHow count_how(u32 how)
{
	return (CountHow){ (u8)how, (u8)(how >> 8), how >> 16 & 1, how >> 17 & 1, how >> 18 & 1 };
}
/* One warp: the lanes of `mask` access addr[lane]; generic addresses. Nothing when mask is 0. */
void count_lanes(CountHead *, CountInst *, u32 how, u32 mask, const u64 *addr);
/* Several warps, one after another. */
void count_group(CountHead *, CountInst *, u32 how, u32 warps, const u32 *mask, const u64 *addr);
/* What the lanes of some warps, all of them on, will load soon. */
void count_ask(const u64 *addr, u32 warps);
/* Several warps of `pieces` pieces each, of 32 / pieces lanes (fewer when pieces is 1): lane l of piece p is
 * at base[p] + l * stride, its lanes that are on are mask[p]. */
void count_linear(CountHead *, CountInst *, u32 how, u32 warps, u32 pieces, i64 stride, const u64 *base,
		  const u32 *mask);

/* A request of textures: sectors of 32 bytes, by number; some may be the same. */
enum { COUNT_MOST_TEXELS = 64 };
enum { COUNT_TEXELS_store = 1, COUNT_TEXELS_again = 2 /* more of the last request, looked up by itself */ };
void count_texels(CountHead *, CountInst *, u32 how, const u64 *sector, u32 n);
/* A run of neighbouring bytes of global memory, past L1: sectors, lines, bytes; who calls counts the request. */
void count_range(CountHead *, CountInst *, bool store, u64 from, u64 size);

/* One warp whose lane l is at stride * l from its first one in shared memory, in 16 bits each from the lowest:
 * requests, units, least, bytes. A size of 4 or more: then it does not matter where that is. */
u64 count_by_mask(u32 how, u32 cc, i32 stride, u32 mask);

/* Before some threads' code of a block runs or goes on, with cache models. */
void count_begin(CountHead *);
void count_fence(CountHead *); /* a block of threads has met with others of the device, with cache models */
/* Only the caches' part of count_linear, for the warps of `on`; when CountHead.sampled. `bits`: the lanes of each warp
 * that are on; NULL: all. COUNT_ONE_WARP beside `pieces`: only the first warp's bases are there, all others' are the same;
 * COUNT_ONE_PIECE: so are all of its pieces. COUNT_RUN: each warp asks for all bytes from its first base on, up to
 * CacheSite.span behind it, if its first CacheSite.distinct pieces continue one another; the others are these again. */
enum { COUNT_ONE_WARP = 1 << 8, COUNT_ONE_PIECE = 1 << 9, COUNT_RUN = 1 << 10, COUNT_RUN_STRIDE = 32 };
void cache_linear(CountHead *, CountInst *, u32 how, u32 pieces, i64 stride, const u64 *base, u32 on, const u32 *bits);

/* The same for several instructions, one after another, all warps with all lanes or none. */
typedef struct CacheSite {
	u32 inst;	/* where its counters stand, from the head */
	u32 how, pieces, at; /* at: its first base */
	u32 step, span; /* step: of CountTrails */
	u32 distinct;
	i64 stride, apart; /* what to add to each of its bases */
} CacheSite;
void cache_sites(CountHead *, const CacheSite *, u32 n, const u64 *base, u32 on);

/* ---- hard.c: divisions and roots of numbers for which there is no short way ------------------------------
 * Of the warps' operands, as bits, those lanes that may be such; count_hard_how(operation, bits). In the row: `requests`
 * warps that go the long way, `units` instructions of theirs, `least` warps that part there, `bytes` instructions of threads. */
typedef enum { COUNT_div, COUNT_rcp, COUNT_sqrt } CountHardOp;
static inline u32 count_hard_how(CountHardOp op, u32 bits)
{
	return (u32)op | bits << 8;
}
/* Instructions of all. A head: the warps' estimates of time grow, too. */
u32 count_hard(CountHead *, CountInst *, u32 how, u32 warps, const u32 *suspect, const u32 *active, const void *a, const void *b);

/* ---- set.c: a table a worker, added up at the end ------------------------------------------------------ */
typedef struct CountSet {
	u32 nblocks, ninsts, seats, rows; /* rows: of each instruction */
	const CountRule *rule;
	CountHead **seat; /* NULL: that worker took no part */
	void **room;	  /* what to free for it */
	struct CountCaches *caches;
} CountSet;
/* nblocks 0: an interpreter's, where CountInst.n[COUNT_requests] … of each instruction stand alone. */
typedef struct CountMemory { /* of the card whose caches are modelled */
	u32 sms;
	u64 l1_bytes, l2_bytes; /* 0: there is none */
	u32 const_bytes; /* set by count_set_new */
	bool to_end; /* a worker that begins a block runs it to its end */
} CountMemory;
/* `generic`: some accesses have no state space. `caches` NULL: no models. NULL: no memory. */
CountSet *count_set_new(u32 cc, u32 nblocks, u32 ninsts, bool generic, u32 seats, const CountMemory *caches);
void count_set_free(CountSet *);
CountHead *count_set_seat(CountSet *, u32 seat); /* this worker's table; NULL: no memory */
CountHead *count_set_sum(CountSet *); /* all tables added up into one, which lives as long as the set; may be NULL */
void *count_set_keep(CountSet *, const CountHead *); /* that one outlives the set: what to free in the end */
bool count_same(const CountSet *, const CountHead *, const CountHead *); /* two such sums, of as many blocks and instructions */
static inline CountBlock *count_block(CountHead *h, u32 b)
{
	return (CountBlock *)(void *)((u8 *)h + COUNT_BLOCK_AT(b));
}
static inline CountInst *count_inst(CountHead *h, u32 nblocks, u32 i)
{
	return (CountInst *)(void *)((u8 *)h + COUNT_INST_AT(nblocks, i));
}/* Row `c` is of an access without a state space: that of what went to this one. tally.c */
CountInst *count_inst_in(const CountHead *, const CountInst *c, CountSpace);

/* ---- caches.c: models of L1 (one an SM) and L2; answers sectors that hit -------------------------------- */
typedef struct CountCaches CountCaches;
CountCaches *caches_new(const CountMemory *);
void caches_free(CountCaches *);
struct CountTrails *caches_trails(CountCaches *, u32 seat); /* that worker's; NULL: none, which is slower only */
u64 caches_turns(const CountCaches *); /* CountHead.turn before the first block */
/* Which SM the head's block is on, and if its traffic is modelled: of large grids only that of some SMs is. The functions
 * below are for such a block's head. */
void caches_begin(CountHead *, u64 block, u64 blocks);
typedef struct CountLine { /* of 128 bytes */
	u64 number;
	u32 sectors; /* a bit each */
} CountLine;
typedef struct CountHits { /* sectors; `missed`: warps with one that L1 did not have */
	u32 looked, l1, l2, missed;
} CountHits;
static inline void caches_add(CountInst *n, u32 warps, const CountHits *hits)
{
	n->n[COUNT_asked] += warps;
	n->n[COUNT_looked] += hits->looked;
	n->n[COUNT_l1_hit] += hits->l1;
	n->n[COUNT_missed] += hits->missed;
	n->n[COUNT_l2_hit] += hits->l2;
}
enum { COUNT_MOST_LINES = 64, COUNT_FEW_LINES = 8 };
typedef struct CountAsk { /* some warps' accesses, one after another */
	u32 warps, lines;	/* different ones, lines of all */
	u8 n[COUNT_MOST_LINES]; /* of each warp: the next of `line`, all different */
	u8 times[COUNT_MOST_LINES]; /* so many warps in turn ask for the same, of a load at most COUNT_FEW_LINES, of a store one */
	CountLine line[COUNT_MOST_LINES];
} CountAsk;
CountHits caches_access(const CountHead *, const CountAsk *, bool store, bool past_l1);
/* A warp's access to constants: how many places' lines were not there. */
u32 caches_constants(CountCaches *, u32 sm, u32 mask, const u64 *addr);
void caches_forget(const CountHead *); /* all of its L1, as fences do */
/* Atomics on 512 bytes of memory meet in one slice of L2: how many such pieces atomics went to, about. */
void caches_note_atomic(CountCaches *, u32 mask, const u64 *addr);
void caches_atomic_places(const CountCaches *, u64 *places, u64 *words); /* *words: of 4 bytes */

double count_drawn_from(double draws, double different); /* drawn.c: of how many places so many different ones come up; at most 1e9 */

#endif
