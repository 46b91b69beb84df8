/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * asked.h: what a warp touches, as lines for the models of the caches; and what these know of what regular accesses ask for. Private to count/.
 */
#ifndef WW_COUNT_ASKED_H
#define WW_COUNT_ASKED_H

#include "count/count.h"

typedef struct Lines { /* different ones that a warp touches */
	u32 n;
	bool up, down; /* so far each comes after, before the last: then a new one need not be looked for */
	CountLine *line; /* COUNT_LANES */
} Lines;
enum { SPAN_STRIDE = COUNT_RUN_STRIDE, SPAN_LINES = COUNT_LANES * SPAN_STRIDE / 128 + 1 };

static inline u32 lines_first(u32 mask) /* lane */
{
	return (u32)__builtin_ctz(mask);
}

Lines lines_next(CountAsk *); /* of one more warp */
u32 lines_add(Lines *, u64 number, u32 sectors); /* which line it is in */
void lines_add_runs(Lines *, u64 base, i64 stride, u32 mask); /* lanes of the mask, by runs without gaps */
u32 lines_between(u64 first, u64 last, CountLine line[SPAN_LINES]); /* all sectors from the first to the last */
/* The pieces of a warp continue one another: base[p] = base[0] + p * lanes * stride. */
bool lines_continue(u32 pieces, u32 lanes, i64 stride, const u64 *base);
void lines_none(CountAsk *); /* nobody asks yet */
void lines_ask(CountHead *, CountInst *, const CountHow *, CountAsk *, u32 n); /* one warp, for the first n lines */

/* ---- caches.c, for regular accesses --------------------------------------------------------------------- */
typedef struct CachePlace { /* where a line is looked for */
	u64 *l1, *l2; /* Cache.first of its sets; NULL: does not pass it */
} CachePlace;
typedef struct CountRun { /* some warps ask for the same sectors, from one to another; of a store, one warp */
	u64 from, to;
	u32 warps;
	bool store;
} CountRun;
typedef struct CountSets { /* of an L1, by the last bits of their numbers */
	bool has[256]; /* bytes: runs look here each time */
} CountSets;
/* What loads asked for last whose first lane is in one line, and where in the tables that stands, while one block runs. */
typedef struct CountTrail {
	u64 turn; /* CountHead.turn */
	u32 shape, on, bits[COUNT_LANES];
	bool each; /* of each piece that is on `line_of` says which entry of `ask` it is in */
	u32 pieces;
	u8 piece[COUNT_MOST_LINES], line_of[COUNT_MOST_LINES];
	u64 block[COUNT_MOST_LINES + 8]; /* each piece's sector, by number */
	u32 asked, sectors;		 /* warps, and sectors of them all */
	u32 known;			 /* entries of `want` and `at` that are set */
	bool single; /* find_places: each of its pieces has a line of its own */
	bool apart; /* all in different sets: whoever follows it leaves its lines first in theirs */
	CountSets sets;
	CountAsk ask;
	u64 want[COUNT_MOST_LINES];
	CachePlace at[COUNT_MOST_LINES];
} CountTrail;
typedef struct CountNear { /* where a group of neighbouring lines is looked for */
	u64 group; /* 0: none yet */
	u64 turn, l1, l2;
} CountNear;
typedef struct CountTrails { /* of a worker */
	u64 *l1; /* Cache.first; of the block that it runs, where none is left before its end and each has an SM to itself */
	u64 epoch;
	CountTrail *first; /* its lines are the first of their sets, with all that it asked for; NULL: of none that is known */
	CountNear near; /* of runs, while one block runs */
	u64 last[COUNT_TRAILS]; /* the line that an instruction's run asked for last; of any, by chance */
	u8 of_line[COUNT_TRAILS]; /* which trail, by a hash of the line of its first place: all different */
	CountTrail trail[COUNT_TRAILS];
} CountTrails;
typedef struct CountWalk { /* along one trail, of one call of cache_sites */
	CountTrail *t; /* NULL: none yet */
	u32 warps; /* that are on */
	u32 at, how;
	i64 apart;
	u32 up, down; /* bytes that its places may move by without leaving their sectors */
	CountHits hits; /* of PLACES_looked_up */
} CountWalk;
static inline bool caches_on_trail(const CountWalk *w, const CacheSite *s)
{
	i64 d = s->apart - w->apart;

	return w->at == s->at && (d < 0 ? -d <= (i64)w->down : d <= (i64)w->up);
}
/* Where the lines of the next run are likely to be, the tables' places are on their way until then. */
void caches_run(const CountHead *, CountInst *, const CountRun *, u64 *last);
/* One warp that is wholly on: each of its pieces asks for bytes up to `span` behind its base. Only where the L1 is the worker's own,
 * and no two pieces have a line in common. */
typedef struct CountPieces {
	const u64 *base;
	u64 apart, span; /* apart: to be added to each */
	u32 pieces;
	bool store;
} CountPieces;
bool caches_have_pieces(const CountHead *, const CountPieces *); /* it is so: they rise or fall */
void caches_pieces(const CountHead *, CountInst *, const CountPieces *);
/* The same of the first sites, as many as are COUNT_RUN or go where the walk went last, and nothing has changed: answers
 * how many. Arguments of cache_sites. */
u32 caches_runs(CountHead *, const CacheSite *, u32 n, const u64 *base, u32 on, const CountWalk *);
static inline void caches_same(CountInst *n, const CountTrail *t) /* all that it asks for again is in L1 */
{
	n->n[COUNT_asked] += t->asked;
	n->n[COUNT_looked] += t->sectors;
	n->n[COUNT_l1_hit] += t->sectors;
}
/* All that it asks for again is in L1, in the lines that their sets used last: nothing changes there. */
bool caches_again(const CountHead *, CountTrail *);
void caches_expect(const CountHead *, u64 line); /* it is asked for soon */
CountHits caches_follow(const CountHead *, CountTrail *); /* looks it up */
/* The same where its pieces have gone on to what `block` says, with `same` in the same lines; `ask.line` is not of these then.
 * False: not all of them have sets to themselves; it is unknown. */
bool caches_go_on(const CountHead *, CountTrail *, bool same, CountHits *);

#endif
