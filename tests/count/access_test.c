/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The rules of each generation: worked examples of the CUDA C Programming Guide (1.1: figures 5-1 to 5-8; 2.x to
 * 4.x: "Compute Capabilities", global and shared memory) and patterns whose counters an H200 gave.
 */
#include "check.h"
#include "count/count.h"
#include "count/pairs.h"

#include <stdlib.h>
#include <string.h>

static u64 at[COUNT_LANES];

static void line(u64 base, i64 stride)
{
	for (u32 l = 0; l < COUNT_LANES; l++)
		at[l] = base + (u64)((i64)l * stride);
}

static CountAccess global(u32 cc, u32 mask, u32 size)
{
	return count_global(count_rule(cc), mask, at, size);
}

static CountAccess shared(u32 cc, u32 mask, u32 size)
{
	return count_shared(count_rule(cc), mask, at, size);
}

static void test_order(void)
{
	line(1 << 12, 4);
	CHECK(global(10, ~0u, 4).units == 2 && global(10, ~0u, 4).least == 0); /* a 64-byte transaction a half */
	CHECK(global(11, ~0u & ~0x20u, 4).units == 2); /* threads that do not take part do not matter */
	line(1 << 12, 8);
	CHECK(global(10, ~0u, 8).units == 2 && global(10, ~0u, 8).moved == 256);
	line(1 << 12, 16);
	CHECK(global(10, ~0u, 16).units == 4 && global(10, ~0u, 16).moved == 512);
	line((1 << 12) + 4, 4); /* starts off a multiple of 64 bytes */
	CHECK(global(10, ~0u, 4).units == 32 && global(10, ~0u, 4).least == 32);
	line(1 << 12, 4);
	at[3] = (1 << 12) + 16, at[4] = (1 << 12) + 12; /* two threads swapped */
	CHECK(global(11, 0xffff, 4).least == 16 && global(12, 0xffff, 4).units == 1);
	line(1 << 12, 12); /* float3 */
	CHECK(global(10, ~0u, 4).least == 32);
}

static void test_segments(void)
{
	line(1 << 12, 4);
	CHECK(global(13, ~0u, 4).units == 2 && global(13, ~0u, 4).moved == 128);
	line((1 << 12) + 4, 4); /* inside one 128-byte segment, not inside 64 */
	CHECK(global(13, 0xffff, 4).units == 1 && global(13, 0xffff, 4).moved == 128);
	line((1 << 12) + 96, 4); /* crosses a 128-byte boundary: 32 + 32 … */
	CHECK(global(13, 0xffff, 4).units == 2 && global(13, 0xffff, 4).moved == 32 + 32);
	line(1 << 12, 8); /* stride 2 */
	CHECK(global(12, 0xffff, 4).units == 1 && global(12, 0xffff, 4).moved == 128);
	line(1 << 12, 128);
	CHECK(global(12, ~0u, 4).units == 32 && global(12, ~0u, 4).moved == 32 * 32);
	line(1 << 12, 1);
	CHECK(global(12, ~0u, 1).units == 2 && global(12, ~0u, 1).moved == 64);
}

static void test_sectors(void)
{
	line(1 << 12, 4);
	CHECK(global(20, ~0u, 4).units == 4 && global(20, ~0u, 4).least == 1 && global(90, ~0u, 4).bytes == 128);
	line((1 << 12) + 4, 4);
	CHECK(global(20, ~0u, 4).least == 2 && global(90, ~0u, 4).units == 5);
	line(1 << 12, 16); /* 16 bytes a lane: four requests of one line each on 2.0 */
	CHECK(global(20, ~0u, 16).least == 4 && global(90, ~0u, 16).least == 4 && global(90, ~0u, 16).units == 16);
	line(1 << 12, 0);
	CHECK(global(90, ~0u, 4).units == 1 && global(90, ~0u, 4).bytes == 4);
	line(1 << 12, -4);
	CHECK(global(90, ~0u, 4).units == 5);
	line(1 << 12, 12);
	CHECK(global(90, ~0u, 4).units == 12);
	line(1 << 12, 4);
	CHECK(global(90, 1u << 7, 4).units == 1 && global(90, 0xffff, 4).units == 2);
}

static void test_banks_of_half_warps(void)
{
	line(0, 4);
	CHECK(shared(10, ~0u, 4).units == 2 && shared(10, ~0u, 4).least == 2);
	line(0, 8); /* stride of two words: 2-way */
	CHECK(shared(13, ~0u, 4).units == 4);
	line(0, 12); /* odd: none */
	CHECK(shared(13, ~0u, 4).units == 2);
	line(0, 64);
	CHECK(shared(11, 0xffff, 4).units == 16);
	line(0, 0); /* broadcast */
	CHECK(shared(11, ~0u, 4).units == 2);
	line(0, 1); /* char: several threads in one word */
	CHECK(shared(11, 0xf, 1).units == 1);
	line(0, 8); /* double: two requests, each of stride 2 */
	CHECK(shared(13, 0xffff, 8).units == 4);
}

static void test_banks(void)
{
	static const u32 ways[][2] = { { 1, 1 }, { 2, 2 }, { 3, 1 }, { 4, 4 }, { 6, 2 }, { 8, 8 }, { 16, 16 }, { 32, 32 },
				       { 33, 1 } };

	for (u32 i = 0; i < COUNT(ways); i++) {
		line(0, 4 * ways[i][0]);
		CHECK(shared(20, ~0u, 4).units == ways[i][1]);
		CHECK(shared(90, ~0u, 4).units == ways[i][1] && shared(90, ~0u, 4).least == 1);
	}
	line(0, 8);
	CHECK(shared(20, ~0u, 8).units == 2 && shared(90, ~0u, 8).least == 2);
	CHECK(shared(30, ~0u, 4).units == 1); /* words 32 apart in one 64-word segment */
	line(0, 256);
	CHECK(shared(30, ~0u, 4).units == 32);
	line(0, 16);
	CHECK(shared(90, ~0u, 16).units == 4 && shared(90, ~0u, 16).least == 4);
	line(0, 32);
	CHECK(shared(90, ~0u, 16).units == 8 && shared(90, ~0u, 16).least == 4);
	line(0, 0);
	CHECK(shared(90, ~0u, 4).units == 1 && shared(90, ~0u, 4).bytes == 4);
	for (u32 l = 0; l < 32; l++)
		at[l] = l / 16 * 64; /* one row of a 16-wide tile a half-warp, 16 bytes each */
	CHECK(shared(90, ~0u, 16).units == 2 && shared(90, ~0u, 16).least == 2);
	line(0, 1);
	CHECK(shared(90, ~0u, 1).units == 1 && shared(90, ~0u, 1).bytes == 32);
}

static void test_atomics(void)
{
	const CountRule *r = count_rule(90);

	line(0, 4);
	CHECK(count_global_atomic(r, ~0u, at, 4).units == 4);
	for (u32 l = 0; l < 32; l++)
		at[l] = (l & 3) * 4;
	CHECK(count_global_atomic(r, ~0u, at, 4).units == 8); /* eight passes of one sector */
	line(0, 128);
	CHECK(count_shared_atomic(r, ~0u, at, 4).units == 32 && count_shared_atomic(r, ~0u, at, 4).least == 1);
	line(0, 0);
	CHECK(count_const(~0u, at, 4).units == 1);
	line(0, 4);
	CHECK(count_const(~0u, at, 4).units == 32);
}

/* count_linear's shortcuts against count_lanes, whatever the pieces. */
static void test_linear(void)
{
	static const u32 sizes[] = { 1, 2, 4, 8, 16 };

	srand(1);
	for (u32 i = 0; i < 200000; i++) {
		u32 pieces = 1u << rand() % 4, w = 32 / pieces, size = sizes[rand() % 5], mask[8], all = 0, cc = 50 + rand() % 2 * 40;
		i64 stride = (i64)size * (rand() % 7 - 2) * (rand() % 3 ? 1 : rand() % 9);
		u64 base[8];
		CountHead h = { .rule = count_rule(cc), .shared = 1ull << 40 };
		CountInst a = { { 0 } }, b = { { 0 } };
		CountHow how = { .space = rand() % 2 ? COUNT_global : COUNT_shared, .size = (u8)size };

		for (u32 p = 0; p < pieces; p++) {
			base[p] = (1 << 20) + (u64)(rand() % 64) * size;
			if (p && rand() % 4)
				base[p] = base[p - 1] + (u64)((i64)w * stride);
			mask[p] = rand() % 3 ? (u32)((1ull << w) - 1) : (u32)rand() & (u32)((1ull << w) - 1);
			all |= mask[p] << (p * w);
			for (u32 l = 0; l < w; l++)
				at[p * w + l] = base[p] + (u64)((i64)l * stride);
		}
		count_linear(&h, &a, count_pack(how), 1, pieces, stride, base, mask);
		count_lanes(&h, &b, count_pack(how), all, at);
		if (memcmp(&a, &b, sizeof a)) {
			CHECK(!"count_linear and count_lanes differ");
			return;
		}
	}
}

/* One lane alone costs what it does among lanes that all go where it goes. */
static void test_alone(void)
{
	for (u32 i = 0; i < 4000; i++) {
		CountHow how = { .space = rand() % 2 ? COUNT_global : COUNT_shared, .size = (u8)(1 << rand() % 5), .store = rand() % 2,
				 .atomic = rand() % 4 == 0 };
		CountHead h = { .rule = count_rule((u32[]){ 20, 30, 50, 60, 70, 90 }[rand() % 6]) };
		u32 lane = (u32)rand() % COUNT_LANES;
		CountInst one = { 0 };
		CountAccess a;

		at[lane] = (u64)rand() / how.size * how.size;
		count_lanes(&h, &one, count_pack(how), 1u << lane, at);
		a = how.space == COUNT_shared ? (how.atomic ? count_shared_atomic : count_shared)(h.rule, 1u << lane, at, how.size)
		    : how.atomic	      ? count_global_atomic(h.rule, 1u << lane, at, how.size)
		    : how.store		      ? count_global(h.rule, 1u << lane, at, how.size)
					      : count_global_load(h.rule, 1u << lane, at, how.size);
		CHECK(one.n[COUNT_requests] == 1 && one.n[COUNT_units] == a.units && one.n[COUNT_least] == a.least &&
		      one.n[COUNT_bytes] == a.bytes && one.n[COUNT_moved] == a.moved && one.n[COUNT_meets] == a.meets);
	}
}

static void test_caches(void)
{
	u32 ctaid[3] = { 0 }, nctaid[3] = { 2, 1, 1 };
	CountHead h = { .ctaid = ctaid, .nctaid = nctaid, .caches = caches_new(&(CountMemory){ .sms = 2, .l1_bytes = 32 << 10, .l2_bytes = 1 << 20 }) };
	CountAsk one = { 1, 1, { 1 }, { 1 }, { { 7, 15 } } };
	CountAsk two = { 2, 3, { 1, 2 }, { 1, 1 }, { { 7, 15 }, { 7, 15 }, { 8, 3 } } };
	CountAsk many = { 1, 1, { 1 }, { 5 }, { { 9, 3 } } };
	CountHits hits;

	count_begin(&h);
	hits = caches_access(&h, &one, false, false);
	CHECK(hits.looked == 4 && hits.l1 == 0 && hits.l2 == 0 && hits.missed == 1);
	hits = caches_access(&h, &one, false, false);
	CHECK(hits.looked == 4 && hits.l1 == 4 && hits.l2 == 0 && hits.missed == 0);
	ctaid[0] = 1;
	count_begin(&h);
	hits = caches_access(&h, &one, false, false); /* another SM: found in L2 */
	CHECK(hits.l1 == 0 && hits.l2 == 4 && hits.missed == 1);
	hits = caches_access(&h, &two, false, false); /* a warp that hits, and one of two lines */
	CHECK(hits.looked == 10 && hits.l1 == 8 && hits.l2 == 0 && hits.missed == 1);
	hits = caches_access(&h, &one, false, true);
	CHECK(hits.l1 == 0 && hits.l2 == 4);
	hits = caches_access(&h, &many, false, false); /* five warps: the first one brings what the others find */
	CHECK(hits.looked == 10 && hits.l1 == 8 && hits.l2 == 0 && hits.missed == 1);
	many.line[0].number = 10;
	hits = caches_access(&h, &many, false, true);
	CHECK(hits.looked == 10 && hits.l1 == 0 && hits.l2 == 8 && hits.missed == 5);
	caches_free(h.caches);
}

/* ---- the fast ways against plain ones ---- */

/* Wavefronts of an atomic, pass by pass; *words: different ones. */
static u32 plain_shared(u32 mask, bool atomic, u32 *words)
{
	u32 waves = 0;

	*words = 0;
	for (u32 pass = 0; mask; pass++) {
		u32 most = 0, now = 0, bank[32] = { 0 };

		for (u32 l = 0; l < COUNT_LANES; l++) {
			bool first = mask >> l & 1;

			for (u32 k = 0; k < l; k++)
				first &= !(now >> k & 1) || at[k] >> 2 != at[l] >> 2;
			now |= (u32)first << l;
			bank[at[l] >> 2 & 31] += first;
		}
		for (u32 b = 0; b < 32; b++)
			most = bank[b] > most ? bank[b] : most;
		waves += most;
		*words += pass ? 0 : (u32)__builtin_popcount(now);
		mask = atomic ? mask & ~now : 0;
	}
	return waves;
}

static u32 plain_distinct(u32 mask, u32 shift)
{
	u32 n = 0;

	for (u32 l = 0; l < COUNT_LANES; l++) {
		bool first = mask >> l & 1;

		for (u32 k = 0; k < l; k++)
			first &= !(mask >> k & 1) || at[k] >> shift != at[l] >> shift;
		n += first;
	}
	return n;
}

static void check_words(const CountWays *way, CountMemo last[2], u32 mask, u32 waves, u32 words)
{
	const CountMemo *m = way->words(mask, at, last);

	CHECK(!m || (m->words == words && m->sectors == plain_distinct(mask, 5) && m->lines == plain_distinct(mask, 7) &&
		     m->waves == waves));
}

static void check_way(const CountWays *way, CountMemo last[2], u32 mask, bool atomic, u32 waves, u32 words)
{
	u32 sectors = plain_distinct(mask, 5), lines = plain_distinct(mask, 7);
	PairCount n;
	BlockCount b;

	CHECK(!way->pairs(mask, at, atomic, &n) || (n.waves == waves && n.words == words));
	CHECK(!way->blocks(mask, at, &b) ||
	      (b.bytes == plain_distinct(mask, 0) && b.sectors == sectors && b.lines == lines));
	CHECK(way->same(mask, at) == (plain_distinct(mask, 0) == 1));
	for (u32 again = 0; again < 2 && !atomic; again++)
		check_words(way, last, mask, waves, words);
}

/* Every way of comparing lanes that this processor has. */
static const CountWays *ways_here(u32 i)
{
	return i == 0 ? plain_ways() : i == 1 ? lanes8_ways() : conflict_ways();
}
enum { ALL_WAYS = 3 };
static CountMemo last_of[ALL_WAYS][2]; /* all pass it one after another */

static void check_ways(u32 mask, bool atomic, u32 waves, u32 words)
{
	for (u32 i = 0; i < ALL_WAYS; i++)
		if (ways_here(i))
			check_way(ways_here(i), last_of[i], mask, atomic, waves, words);
}

static int compare(const void *a, const void *b)
{
	u64 x = *(const u64 *)a, y = *(const u64 *)b;

	return x < y ? -1 : x > y;
}

static void test_blocks(void)
{
	for (u32 i = 0; i < 2000; i++) {
		u32 mask = i % 3 ? (u32)rand() * 2654435761u | 1 : ~0u;
		CountAccess a;

		for (u32 l = 0; l < COUNT_LANES; l++)
			at[l] = (1ull << 40) + (u64)((u32)rand() % 4096) * (i % 2 ? 4 : 1u << 29) + (i % 7 ? 0 : 8 * l);
		a = count_global(count_rule(90), mask, at, 1);
		CHECK(a.bytes == plain_distinct(mask, 0) && a.units == plain_distinct(mask, 5) &&
		      a.least == plain_distinct(mask, 7));
	}
}

/* Lanes at places between which the distances are `apart` of these; with `odd` not all at whole words. */
static void places(u64 from, const u32 *apart, u32 odd)
{
	for (u32 l = 0; l < COUNT_LANES; l++)
		at[l] = from + apart[l] * 4ull + (l * 7 + 1) % 4 * odd;
}

static void check_words_here(u32 mask)
{
	u32 words, waves = plain_shared(mask, false, &words);

	for (u32 i = 0; i < ALL_WAYS; i++)
		if (ways_here(i))
			check_words(ways_here(i), last_of[i], mask, waves, words);
}

/* Rows of a sparse matrix, walked in turn: the next places of all rows, two arrays by one index, and any in between. */
static void test_walks(void)
{
	u32 row[COUNT_LANES], any[COUNT_LANES], from = 0;

	for (u32 i = 0; i < 600; i++) {
		u32 mask = i % 3 ? ~0u >> i % 32 & (u32)rand() * 2654435761u : ~0u;

		mask |= !mask;
		for (u32 l = 0; l < COUNT_LANES; l++, from += (u32)rand() % (i % 5 ? 17 : 3))
			row[l] = i % 4 == 3 && l % 9 == 8 ? 5 * l : from;
		for (u32 step = 0; step < 5; step++) {
			places((1ull << 32) + step * 4, row, i % 11 == 10);
			check_words_here(mask);
			places((3ull << 32) + 64 + step * 4, row, i % 11 == 10);
			check_words_here(mask);
			for (u32 l = 0; l < COUNT_LANES; l++)
				any[l] = (u32)rand() % (i % 2 ? 1u << 20 : 200);
			places(1ull << 33, any, 0);
			check_words_here(mask);
		}
	}
}

static void test_pairs(void)
{
	static const u32 spans[] = { 1, 3, 32, 64, 256, 4096, 16384 };

	srand(5);
	for (u32 i = 0; i < 3000; i++) {
		u32 span = spans[i % COUNT(spans)], mask = (u32)rand() * 2654435761u | 1u << (i & 31), words, waves;
		CountAccess a;

		mask = i % 3 ? mask : ~0u;
		for (u32 l = 0; l < COUNT_LANES; l++)
			at[l] = (1ull << 30) + 4 * (u64)((u32)rand() % span) * (i % 5 ? 1 : 32);
		if (i % 4 == 3) /* as rows of a sparse matrix lie */
			qsort(at, COUNT_LANES, sizeof at[0], compare);
		waves = plain_shared(mask, false, &words);
		a = shared(90, mask, 4);
		CHECK(a.units == waves && a.least == 1 && a.bytes == 4 * words);
		check_ways(mask, false, waves, words);
		waves = plain_shared(mask, true, &words);
		a = count_shared_atomic(count_rule(90), mask, at, 4);
		CHECK(a.units == waves && a.bytes == 4 * words);
		check_ways(mask, true, waves, words);
	}
}

/* The caches are asked for the same lines, whether the addresses come as a run or one by one. */
static void test_cache_runs(void)
{
	static const i64 strides[] = { 0, 1, 4, 8, 12, 16, 32, 36, 128, 4096, -4, -128 };
	u32 ctaid[3] = { 0 }, nctaid[3] = { 1, 1, 1 };
	CountHead h = { .rule = count_rule(90), .ctaid = ctaid, .nctaid = nctaid };
	u32 how = count_pack((CountHow){ .space = COUNT_global, .size = 4 });

	for (u32 i = 0; i < COUNT(strides) * 3; i++) {
		u32 pieces = 1u << i % 3;
		i64 stride = strides[i / 3];
		u64 base[4];
		CountInst run = { 0 }, each = { 0 };

		for (u32 p = 0; p < pieces; p++) {
			base[p] = (1ull << 33) + p * (u64)(i % 2 ? 4096 : 64) + 20;
			for (u32 l = 0; l < COUNT_LANES / pieces; l++)
				at[p * (COUNT_LANES / pieces) + l] = base[p] + (u64)((i64)l * stride);
		}
		for (u32 way = 0; way < 2; way++) {
			h.caches = caches_new(&(CountMemory){ .sms = 4, .l1_bytes = 192 << 10, .l2_bytes = 1 << 20 });
			h.block = 0;
			count_begin(&h);
			for (u32 twice = 0; twice < 2; twice++)
				if (way)
					count_lanes(&h, &each, how, ~0u, at);
				else
					cache_linear(&h, &run, how, pieces, stride, base, 1, NULL);
			caches_free(h.caches);
		}
		CHECK(run.n[COUNT_looked] && run.n[COUNT_looked] == each.n[COUNT_looked]);
		CHECK(run.n[COUNT_l1_hit] == run.n[COUNT_looked] / 2 && run.n[COUNT_l1_hit] == each.n[COUNT_l1_hit]);
		CHECK(run.n[COUNT_l2_hit] == 0 && each.n[COUNT_l2_hit] == 0);
	}
}

typedef struct Turn { /* arguments of cache_linear */
	u32 how, pieces, on, bits[8];
	bool one, whole;
	i64 stride;
	u64 base[72]; /* behind 64: of what goes beside it, one run of words for all */
} Turn;

static u32 any_below(u32 n)
{
	return (u32)rand() % n;
}

/* As loops go over rows: each piece steps on, or begins anew; all warps at one place, or each at its own. */
static void next_turn(Turn *t, bool anew)
{
	static const i64 strides[] = { 0, 0, 0, 4, -4, 8, 24, 512 };
	u64 row = anew ? 4 * any_below(4096) : 0;

	if (anew) {
		t->pieces = 1u << any_below(4);
		t->stride = strides[any_below(COUNT(strides))];
		t->one = any_below(3) == 0;
		t->whole = any_below(2);
		t->on = any_below(3) ? any_below(255) + 1 : 1;
		t->how = count_pack((CountHow){ .space = COUNT_global, .size = 4, .store = any_below(8) == 0, .cg = any_below(16) == 0 });
		for (u32 w = 0; w < 8; w++)
			t->bits[w] = any_below(3) ? ~0u << any_below(32) : any_below(2) ? 0x00ff00ffu : 0;
	}
	if (any_below(8) == 0)
		t->whole = !t->whole;
	t->base[64] += anew ? 4 * any_below(1 << 16) : 512;
	for (u32 i = 65; i < COUNT(t->base); i++)
		t->base[i] = t->base[64];
	for (u32 i = 0; i < 64; i++)
		t->base[i] = (1ull << 33) * anew + (anew ? row + 400 * (u64)(i / 2) * any_below(3) : t->base[i] + 4);
}

static void lane_by_lane(CountHead *h, CountInst *c, const Turn *t)
{
	for (u32 w = 0; w < 8; w++) {
		u32 lanes = COUNT_LANES / t->pieces;

		for (u32 l = 0; l < COUNT_LANES; l++)
			at[l] = t->base[(t->one ? 0 : w * t->pieces) + l / lanes] + (u64)((i64)(l % lanes) * t->stride);
		if (t->on >> w & 1)
			count_lanes(h, c, t->how, t->whole ? ~0u : t->bits[w], at);
	}
}

static void beside_lane_by_lane(CountHead *h, CountInst *c, const Turn *t, u32 how)
{
	Turn run = *t;

	run.how = how;
	run.stride = 4;
	for (u32 i = 0; i < run.pieces; i++)
		run.base[i] = t->base[64];
	run.one = true;
	lane_by_lane(h, c, &run);
}

static bool same_hits(const CountInst *a, const CountInst *b)
{
	return a->n[COUNT_looked] == b->n[COUNT_looked] && a->n[COUNT_asked] == b->n[COUNT_asked] &&
	       a->n[COUNT_l1_hit] == b->n[COUNT_l1_hit] && a->n[COUNT_l2_hit] == b->n[COUNT_l2_hit] &&
	       a->n[COUNT_missed] == b->n[COUNT_missed];
}

enum { INSTS = 6, IN_TURN = 3 };
static struct {
	CountHead h;
	CountInst run[INSTS], beside, after;
} table;

/* As a compiler knows it: each warp's lanes follow one another. */
static bool is_one_run(const Turn *t, u32 from, u32 pieces, i64 stride)
{
	u32 lanes = COUNT_LANES / pieces;

	for (u32 p = 0; p < pieces * (t->one ? 1 : 8); p++)
		if (t->base[from + p] != t->base[from + p / pieces * pieces] + p % pieces * lanes * (u64)stride)
			return false;
	return true;
}

static CacheSite site_of(const Turn *t, u32 packed, CountInst *inst, u32 pieces, u32 from, i64 stride,
			i64 apart)
{
	bool one = pieces & COUNT_ONE_WARP, whole = pieces & COUNT_ONE_PIECE;
	CountHow how = count_how(packed);
	CacheSite s = { .inst = (u32)((u8 *)inst - (u8 *)&table), .how = packed, .pieces = pieces, .at = from, .stride = stride,
			.apart = apart, .step = any_below(COUNT_TRAILS) };

	if (!any_below(4) || (one && how.store && t->on != 1) || how.atomic || how.cg || stride < 0 || stride > COUNT_RUN_STRIDE)
		return s;
	s.distinct = whole ? 1 : pieces & 255;
	if (any_below(2) && is_one_run(t, from, pieces & 255, stride))
		s.distinct = 1;
	s.pieces |= COUNT_RUN;
	s.span = (COUNT_LANES / (whole ? pieces & 255 : 1) - 1) * (u32)stride;
	return s;
}

enum { STORES = 1 << 17 };

/* Words of one warp are stored to where they were loaded. */
static bool stores_back(const Turn *t)
{
	CountHow how = count_how(t->how);

	return t->on == 1 && t->whole && !how.store && !how.cg;
}

static void as_runs(u32 k, const Turn *t)
{
	u32 pieces = t->pieces | (t->one ? COUNT_ONE_WARP : 0), n = 0;
	u32 one = t->pieces | COUNT_ONE_WARP | COUNT_ONE_PIECE;
	CacheSite site[3 * IN_TURN];

	for (u32 i = 0; i < IN_TURN; i++) {
		site[n++] = site_of(t, t->how, &table.run[k], pieces, 0, t->stride, 4 * i);
		site[n++] = site_of(t, t->how, &table.beside, one, 64, 4, 0);
		if (stores_back(t))
			site[n++] = site_of(t, t->how | STORES, &table.after, one, 64, 4, 0);
	}
	if (t->whole)
		cache_sites(&table.h, site, n, t->base, t->on);
	else
		cache_linear(&table.h, &table.run[k], t->how, pieces, t->stride, t->base, t->on, t->bits);
}

/* Several instructions by turns, on caches so small that what one brought the others push out. */
static void test_cache_turns(bool to_end)
{
	static CountInst each[INSTS], beside, after;
	static Turn turn[INSTS];
	u32 ctaid[3] = { 0 }, nctaid[3] = { to_end ? 64 : 4, 1, 1 };
	CountHead h, *both[2] = { &table.h, &h };
	u32 bad = 0;

	srand(11);
	for (u32 k = 0; k < 2; k++) {
		*both[k] = (CountHead){ .rule = count_rule(90), .ctaid = ctaid, .nctaid = nctaid };
		both[k]->caches = caches_new(&(CountMemory){ .sms = nctaid[0], .l1_bytes = 4 << 10, .l2_bytes = 32 << 10,
							     .to_end = to_end && !k });
	}
	table.h.trails = caches_trails(table.h.caches, 0);
	for (u32 i = 0; i < 60000; i++) {
		u32 k = i % INSTS;
		Turn *t = &turn[k];

		if (i % 1024 == 0) {
			ctaid[0] = i / 1024 % nctaid[0];
			count_begin(&table.h);
			count_begin(&h);
		}
		next_turn(t, i < INSTS || any_below(32) == 0);
		as_runs(k, t);
		for (u32 n = 0; n < (t->whole ? IN_TURN : 1); n++) {
			Turn now = *t;

			for (u32 p = 0; p < COUNT(now.base); p++)
				now.base[p] += 4 * n;
			lane_by_lane(&h, &each[k], &now);
			if (t->whole)
				beside_lane_by_lane(&h, &beside, t, t->how);
			if (stores_back(t))
				beside_lane_by_lane(&h, &after, t, t->how | STORES);
		}
		bad += !same_hits(&table.run[k], &each[k]) || !same_hits(&table.beside, &beside) || !same_hits(&table.after, &after);
	}
	CHECK(!bad);
	for (u32 k = 0; k < INSTS; k++)
		CHECK(each[k].n[COUNT_l1_hit] && each[k].n[COUNT_l2_hit] && each[k].n[COUNT_missed]);
	caches_free(table.h.caches);
	caches_free(h.caches);
}

/* Words of global memory in L1's banks: what an H200 shows of warps that gather from a table in L1. */
static void test_l1_banks(void)
{
	static const struct { u32 size, line, word, every, more; } rows[] = {
		{ 4, 0, 1, 32, 0 }, { 4, 0, 2, 32, 1 }, { 4, 0, 8, 32, 7 }, { 4, 0, 16, 32, 15 }, /* `word` words apart */
		{ 4, 32, 0, 32, 31 }, { 4, 32, 1, 32, 0 }, { 4, 32, 1, 4, 7 }, { 4, 32, 1, 8, 3 }, /* a line each, its words by turns */
		{ 8, 0, 1, 32, 0 }, { 8, 16, 0, 32, 30 }, { 8, 16, 1, 16, 0 },
	};

	for (u32 i = 0; i < COUNT(rows); i++) {
		u64 to[32];

		for (u32 l = 0; l < 32; l++)
			to[l] = (1 << 20) + (u64)rows[i].size * (l * rows[i].line + l % rows[i].every * rows[i].word);
		CHECK(count_l1_conflicts(count_rule(90), ~0u, to, rows[i].size) == rows[i].more);
		CHECK(!count_l1_conflicts(count_rule(61), ~0u, to, rows[i].size));
	}
}

int main(void)
{
	test_pairs();
	test_walks();
	test_blocks();
	test_cache_runs();
	test_cache_turns(false);
	test_cache_turns(true);
	test_order();
	test_segments();
	test_sectors();
	test_banks_of_half_warps();
	test_banks();
	test_atomics();
	test_linear();
	test_alone();
	test_caches();
	test_l1_banks();
	return check_done();
}
