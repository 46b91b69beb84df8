/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One warp's access ▶ transactions, sectors, wavefronts. In: the lanes that are on and an address for each,
 * aligned to the access. The rules are those of the CUDA C Programming Guide, "Compute Capabilities" (global
 * memory, shared memory of 1.x, 2.x, 3.x); for later ones what an H200's counters show:
 *
 * - a request is as many sectors as different 32-byte blocks are touched;
 * - a wavefront of shared memory serves one 4-byte word of each bank to any number of lanes. 8- and 16-byte
 *   accesses go by halves and quarters of the warp; two neighbouring parts of a half go together when each pair of
 *   lanes (l, l^1), or each (l, l^2), has one address or one lane;
 * - atomics on one address by several lanes go in as many passes.
 */
#include "count/count.h"
#include "count/pairs.h"

#include <string.h>

static const CountRule rules[] = {
#define RULE(...) { __VA_ARGS__ },
#include "count/rules.def"
#undef RULE
};

const CountRule *count_rule(u32 cc)
{
	u32 i = COUNT(rules) - 1;

	while (i && rules[i].cc > cc)
		i--;
	return &rules[i];
}

static u32 first_lane(u32 mask)
{
	return (u32)__builtin_ctz(mask);
}

/* ---- different values ---------------------------------------------------------------------------------- */

/* Sets of what lanes hold, as a hash table of lanes: holds[l] of different lanes of `lanes` differ. */
enum { TABLE_BITS = 8, TABLE = 1 << TABLE_BITS };
typedef struct Seen {
	u8 lane[TABLE]; /* + 1; 0: empty */
} Seen;

/* True: no lane seen so far holds what `l` holds. */
static inline bool see(Seen *s, const u64 *holds, u32 shift, u32 l)
{
	u64 key = holds[l] >> shift;
	u32 at = (u32)(key * 0x9e3779b97f4a7c15ull >> (64 - TABLE_BITS));

	for (; s->lane[at]; at = (at + 1) & (TABLE - 1))
		if (holds[s->lane[at] - 1] >> shift == key)
			return false;
	s->lane[at] = (u8)(l + 1);
	return true;
}

static u32 distinct_of_any(u32 mask, const u64 *key, u32 shift)
{
	Seen s = { { 0 } };
	u32 n = 0;

	for (u32 m = mask; m; m &= m - 1)
		n += see(&s, key, shift, first_lane(m));
	return n;
}

/* Most accesses go up or down with the lane: then neighbours tell. */
static bool blocks_if_sorted(u32 mask, const u64 *addr, BlockCount *n)
{
	u64 last = addr[first_lane(mask)];
	bool up = false, down = false;

	*n = (BlockCount){ 1, 1, 1 };
	for (u32 m = mask & (mask - 1); m; m &= m - 1) {
		u64 k = addr[first_lane(m)], x = k ^ last;

		up |= k > last;
		down |= k < last;
		n->bytes += x != 0;
		n->sectors += x >> 5 != 0;
		n->lines += x >> 7 != 0;
		last = k;
	}
	return !(up && down);
}

static BlockCount blocks_of(u32 mask, const u64 *addr)
{
	BlockCount n;

	if (!mask)
		return (BlockCount){ 0, 0, 0 };
	if (count_ways()->blocks(mask, addr, &n) || blocks_if_sorted(mask, addr, &n))
		return n;
	n.bytes = distinct_of_any(mask, addr, 0);
	n.sectors = distinct_of_any(mask, addr, 5);
	n.lines = n.sectors == 1 ? 1 : distinct_of_any(mask, addr, 7);
	return n;
}

u32 count_distinct(u32 mask, const u64 *key)
{
	BlockCount n;

	if (!mask)
		return 0;
	return blocks_if_sorted(mask, key, &n) ? n.bytes : distinct_of_any(mask, key, 0);
}

/* ---- global memory, 1.0 and 1.1 ------------------------------------------------------------------------ */

/* Lane l of a half-warp at word l of an aligned segment of 16 words. */
static bool in_order(u32 mask, const u64 *addr, u32 size)
{
	u32 l0 = first_lane(mask);
	u64 base = addr[l0] - (u64)(l0 & 15) * size, span = size < 16 ? 16 * size : 128;

	if (size < 4 || size > 16 || base % span)
		return false;
	for (u32 m = mask; m; m &= m - 1) {
		u32 l = first_lane(m);

		if (addr[l] != base + (u64)(l & 15) * size)
			return false;
	}
	return true;
}

static void half_in_order(CountAccess *a, u32 mask, const u64 *addr, u32 size)
{
	u32 n = size < 16 ? 1 : (mask & 0x00ff00ffu ? 1 : 0) + (mask & 0xff00ff00u ? 1 : 0);

	if (in_order(mask, addr, size)) {
		a->units += n;
		a->moved += size < 16 ? 16 * size : 128 * n;
		return;
	}
	a->units += count_bits(mask);
	a->least += count_bits(mask);
	a->moved += 32 * count_bits(mask);
}

/* ---- global memory, 1.2 and 1.3 ------------------------------------------------------------------------ */

/* The smaller segment that still holds all of [lo, hi]. */
static u32 shrink(u64 lo, u64 hi, u32 size)
{
	while (size > 32 && lo / (size / 2) == hi / (size / 2))
		size /= 2;
	return size;
}

static void half_segments(CountAccess *a, u32 mask, const u64 *addr, u32 size)
{
	u32 span = size == 1 ? 32 : size == 2 ? 64 : 128;

	while (mask) {
		u64 seg = addr[first_lane(mask)] / span, lo = ~0ull, hi = 0;

		for (u32 m = mask; m; m &= m - 1) {
			u64 x = addr[first_lane(m)];

			if (x / span != seg)
				continue;
			mask &= ~(1u << first_lane(m));
			lo = x < lo ? x : lo;
			hi = x + size - 1 > hi ? x + size - 1 : hi;
		}
		a->units++;
		a->moved += shrink(lo, hi, span);
	}
}

/* ---- global memory ------------------------------------------------------------------------------------- */

static u32 parts_of(u32 size)
{
	return size <= 4 ? 1 : size <= 8 ? 2 : 4;
}

static u32 part_mask(u32 parts, u32 i)
{
	u32 lanes = COUNT_LANES / parts;

	return (lanes == 32 ? ~0u : (1u << lanes) - 1) << (i * lanes);
}

/* Lines that the parts of a wide access ask for one by one. */
static u32 lines_of_parts(u32 mask, const u64 *addr, u32 parts)
{
	u32 n = 0;

	for (u32 i = 0; i < parts; i++)
		n += blocks_of(mask & part_mask(parts, i), addr).lines;
	return n;
}

CountAccess count_global(const CountRule *r, u32 mask, const u64 *addr, u32 size)
{
	CountAccess a = { 0 };

	if (r->coalesce == COALESCE_sectors) {
		BlockCount n = blocks_of(mask, addr);

		a.bytes = n.bytes * size;
		a.units = n.sectors;
		a.least = r->split_lines && size > 4 ? lines_of_parts(mask, addr, parts_of(size)) : n.lines;
		return a;
	}
	a.bytes = count_distinct(mask, addr) * size;
	for (u32 h = 0; h < 2; h++) {
		u32 m = mask & part_mask(2, h);

		if (m && r->coalesce == COALESCE_order)
			half_in_order(&a, m, addr, size);
		else if (m)
			half_segments(&a, m, addr, size);
	}
	return a;
}

/* Lanes of `mask` that are the first of theirs to name an address. */
static u32 first_of_each(u32 mask, const u64 *addr)
{
	Seen s = { { 0 } };
	u32 firsts = 0;

	for (u32 m = mask; m; m &= m - 1)
		firsts |= (u32)see(&s, addr, 0, first_lane(m)) << first_lane(m);
	return firsts;
}

typedef CountAccess AccessFn(const CountRule *, u32 mask, const u64 *addr, u32 size);

/* Pass after pass, each with different addresses. */
static CountAccess by_passes(AccessFn *f, const CountRule *r, u32 mask, const u64 *addr, u32 size)
{
	CountAccess all = { 0 };

	while (mask) {
		u32 m = first_of_each(mask, addr);
		CountAccess a = f(r, m, addr, size);

		all.units += a.units;
		all.least += all.least ? 0 : a.least;
		all.bytes += all.bytes ? 0 : a.bytes;
		all.moved += a.moved;
		mask &= ~m;
	}
	return all;
}

CountAccess count_global_load(const CountRule *r, u32 mask, const u64 *addr, u32 size)
{
	CountAccess a = count_global(r, mask, addr, size);

	if (r->l1_banks && a.least > 1) /* in one line nothing meets */
		a.meets = count_l1_conflicts(r, mask, addr, size);
	return a;
}

/* All lanes at one address: pass after pass. */
static bool one_place(u32 mask, const u64 *addr, u32 size, u32 units, CountAccess *a)
{
	if (!mask || !count_ways()->same(mask, addr))
		return false;
	*a = (CountAccess){ .units = units * count_bits(mask), .least = units, .bytes = size };
	return true;
}

CountAccess count_global_atomic(const CountRule *r, u32 mask, const u64 *addr, u32 size)
{
	CountAccess a;

	if (r->coalesce == COALESCE_sectors && one_place(mask, addr, size, 1, &a))
		return a;
	return by_passes(count_global, r, mask, addr, size);
}

/* ---- shared memory --------------------------------------------------------------------------------------- */

/* 1.x: each step serves one word to everybody and one lane of every other bank. */
static u32 steps_one_broadcast(u32 banks, u32 mask, const u64 *addr)
{
	u32 n = 0;

	for (; mask; n++) {
		u64 word = addr[first_lane(mask)] / 4;
		u32 taken = 1u << word % banks;

		for (u32 m = mask; m; m &= m - 1) {
			u64 w = addr[first_lane(m)] / 4;
			u32 bank = 1u << w % banks;

			if (w != word && taken & bank)
				continue;
			taken |= bank;
			mask &= ~(1u << first_lane(m));
		}
	}
	return n;
}

typedef struct Bank { /* the different words asked of one */
	u32 n;
	u64 row[COUNT_LANES + 1];
} Bank;

/* Since 2.0: as many steps as the busiest bank has different words. *words: different ones in all. */
static u32 steps_of_banks(const CountRule *r, u32 mask, const u64 *addr, u32 size, u32 *words)
{
	Bank bank[32];
	u32 used = 0, most = 1, stretch = r->banks + r->row_words;

	*words = 0;
	for (u32 m = mask; m; m &= m - 1) {
		u64 w = addr[first_lane(m)] >> 2, end = w + (size + 3) / 4;

		for (; w < end; w++) {
			Bank *b = &bank[w & 31];
			u64 row = r->row_words ? w / stretch : w;
			u32 i = 0, n = used >> (w & 31) & 1 ? b->n : 0;

			while (i < n && b->row[i] != row)
				i++;
			if (i < n)
				continue;
			used |= 1u << (w & 31);
			b->row[n] = row;
			b->n = n + 1;
			most = n + 1 > most ? n + 1 : most;
			++*words;
		}
	}
	return most;
}

/* Each pair (l, l ^ apart) has one address, or one lane. */
static bool pairs_agree(u32 mask, const u64 *addr, u32 apart)
{
	for (u32 m = mask; m; m &= m - 1) {
		u32 l = first_lane(m), o = l ^ apart;

		if (mask >> o & 1 && addr[l] != addr[o])
			return false;
	}
	return true;
}

static CountAccess shared_parts(const CountRule *r, u32 mask, const u64 *addr, u32 size)
{
	CountAccess a = { 0 };
	u32 parts = parts_of(size), words = 0;

	for (u32 i = 0; i < parts; i++) {
		u32 m = mask & part_mask(parts, i), two = parts > 1 ? mask & part_mask(parts, i | 1) : 0;

		if (r->merge_wide && !(i & 1) && m && two &&
		    (pairs_agree(m | two, addr, 1) || pairs_agree(m | two, addr, 2))) {
			m |= two;
			i++;
		}
		if (!m)
			continue;
		a.units += steps_of_banks(r, m, addr, size, &words);
		a.least++;
	}
	a.bytes = size == 4 && !r->row_words ? words * 4 : count_distinct(mask, addr) * size;
	return a;
}

/* 1.x: by half-warps, wide accesses word after word. */
static CountAccess shared_halves(const CountRule *r, u32 mask, const u64 *addr, u32 size)
{
	CountAccess a = { .bytes = count_distinct(mask, addr) * size };
	u64 at[COUNT_LANES];

	for (u32 w = 0; w < (size + 3) / 4; w++)
		for (u32 h = 0; h < 2; h++) {
			u32 m = mask & part_mask(2, h);

			for (u32 l = 0; l < COUNT_LANES; l++)
				at[l] = addr[l] + 4 * w;
			a.units += steps_one_broadcast(r->banks, m, at);
			a.least += m != 0;
		}
	return a;
}

bool count_shared_words(const CountRule *r, u32 mask, const u64 *addr, bool atomic, PairCount *n)
{
	return mask && !r->one_broadcast && !r->row_words && r->banks == 32 && count_ways()->pairs(mask, addr, atomic, n);
}

static bool shared_by_pairs(const CountRule *r, u32 mask, const u64 *addr, u32 size, bool atomic, CountAccess *a)
{
	PairCount n;

	if (size > 4 || !count_shared_words(r, mask, addr, atomic, &n))
		return false;
	*a = (CountAccess){ .units = n.waves, .least = 1, .bytes = size == 4 ? n.words * 4 : 0 };
	if (size < 4)
		a->bytes = count_distinct(mask, addr) * size;
	return true;
}

CountAccess count_shared(const CountRule *r, u32 mask, const u64 *addr, u32 size)
{
	CountAccess a;

	if (shared_by_pairs(r, mask, addr, size, false, &a))
		return a;
	return r->one_broadcast ? shared_halves(r, mask, addr, size) : shared_parts(r, mask, addr, size);
}

u32 count_l1_conflicts(const CountRule *r, u32 mask, const u64 *addr, u32 size)
{
	CountAccess a;

	if (!r->l1_banks)
		return 0;
	a = count_shared(r, mask, addr, size);
	return a.units - a.least;
}

CountAccess count_shared_atomic(const CountRule *r, u32 mask, const u64 *addr, u32 size)
{
	CountAccess a;

	if (size == 4 && shared_by_pairs(r, mask, addr, size, true, &a))
		return a;
	if (size <= 8 && !r->one_broadcast && one_place(mask, addr, size, 1, &a))
		return a;
	return by_passes(count_shared, r, mask, addr, size);
}

CountAccess count_const(u32 mask, const u64 *addr, u32 size)
{
	u32 n = count_distinct(mask, addr);

	return (CountAccess){ .units = n, .least = 1, .bytes = n * size };
}
