/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Accesses of running code ▶ counters. count_linear answers the common ones (neighbouring lanes at
 * neighbouring addresses, or all at one) by arithmetic; the rest become 32 addresses and go through access.c.
 */
#include "count/asked.h"
#include "count/pairs.h"

#include <string.h>

static void add(CountInst *c, const CountAccess *a)
{
	c->n[COUNT_requests]++;
	c->n[COUNT_units] += a->units;
	c->n[COUNT_least] += a->least;
	c->n[COUNT_bytes] += a->bytes;
	c->n[COUNT_moved] += a->moved;
	c->n[COUNT_meets] += a->meets;
}

/* ---- caches ---------------------------------------------------------------------------------------------- */

static u64 block_number(const CountHead *h)
{
	return h->ctaid ? h->ctaid[0] + (u64)h->nctaid[0] * (h->ctaid[1] + (u64)h->nctaid[1] * h->ctaid[2]) : 0;
}

static u64 grid_blocks(const CountHead *h)
{
	return h->nctaid ? (u64)h->nctaid[0] * h->nctaid[1] * h->nctaid[2] : 1;
}

void count_begin(CountHead *h)
{
	u64 block = block_number(h) + 1;

	if (block == h->block)
		return;
	h->block = block;
	h->turn++;
	if (h->caches)
		caches_begin(h, block - 1, grid_blocks(h));
}

void count_fence(CountHead *h)
{
	if (h->sampled)
		caches_forget(h);
}

/* `apart`: each lane has a line of its own. */
static void ask_caches(CountHead *h, CountInst *c, CountHow how, u32 mask, const u64 *addr, bool apart)
{
	CountAsk a;
	Lines l;

	lines_none(&a);
	l = lines_next(&a);
	for (u32 m = mask; m; m &= m - 1) {
		u64 s = addr[lines_first(m)] >> 5;

		if (apart)
			l.line[l.n++] = (CountLine){ s >> 2, 1u << (s & 3) };
		else
			lines_add(&l, s >> 2, 1u << (s & 3));
	}
	if (how.atomic)
		caches_note_atomic(h->caches, mask, addr);
	lines_ask(h, c, &how, &a, l.n);
}

/* ---- any addresses --------------------------------------------------------------------------------------- */

/* Local memory lies word by word, the 32 lanes of a warp side by side. */
static CountAccess local_access(CountHead *h, u32 mask, const u64 *addr, u32 size, u64 *at)
{
	CountAccess a = { 0 };
	u32 words = (size + 3) / 4;

	for (u32 w = 0; w < words; w++) {
		CountAccess one;

		for (u32 m = mask; m; m &= m - 1) {
			u32 l = lines_first(m);
			u64 off = addr[l] - h->local, in = h->local_stride ? off % h->local_stride : off;

			at[l] = (in / 4 + w) * 128 + l * 4 + in % 4;
		}
		one = count_global(h->rule, mask, at, size < 4 ? size : 4);
		a.units += one.units;
		a.least += one.least;
		a.bytes += one.bytes;
	}
	return a;
}

CountInst *count_inst_in(const CountHead *h, const CountInst *c, CountSpace s)
{
	return (CountInst *)(uintptr_t)((u64)(uintptr_t)c + h->apart * (s == COUNT_local ? 1 : s == COUNT_shared ? 2 : 0));
}

static CountSpace space_of(const CountHead *h, u64 addr)
{
	if (addr - h->shared < 1ull << 32)
		return COUNT_shared;
	if (addr - h->local < h->local_size)
		return COUNT_local;
	return COUNT_global;
}

/* Two halves of a warp, each of lanes `step` apart, which is lines; false: not. */
static bool is_two_lines(const u64 *addr, i64 *step)
{
	u64 d = addr[1] - addr[0], off = 0;

	if (!d || d % 128 || addr[2] - addr[1] != d)
		return false;
	for (u32 l = 0; l < COUNT_LANES / 2; l++)
		off |= (addr[l] ^ (addr[0] + l * d)) | (addr[16 + l] ^ (addr[16] + l * d));
	*step = (i64)d;
	return !off;
}

/* How many of x, x + t … of 16 are also y, y + t … */
static u32 in_both(i64 diff, i64 t)
{
	i64 far = diff < 0 ? -diff : diff, q;

	t = t < 0 ? -t : t;
	if (!far)
		return 16;
	if (far < t || far >= 16 * t)
		return 0;
	q = far / t;
	return q * t == far ? (u32)(16 - q) : 0;
}

/* Each half of the warp goes to one bank, or as many as an element has. */
static u32 conflicts_of_columns(CountHow how, const u64 *addr, u32 places)
{
	u64 apart = (addr[16] ^ addr[0]) >> 2 & 31;

	if (how.size > 4)
		return how.size == 8 ? 30 : 28;
	return (apart ? 16 : places) - 1;
}

/* All lanes on, lines apart: the walk down a column by rows of threads. */
static bool walk_of_columns(const CountHead *h, CountHow how, u32 mask, const u64 *addr, CountAccess *a)
{
	i64 d;

	if (mask != ~0u || how.atomic || how.space != COUNT_global || h->rule->coalesce != COALESCE_sectors ||
	    h->rule->split_lines || !is_two_lines(addr, &d))
		return false;
	a->units = 32 - in_both((i64)((addr[16] >> 5) - (addr[0] >> 5)), d / 32);
	a->least = 32 - in_both((i64)((addr[16] >> 7) - (addr[0] >> 7)), d / 128);
	a->bytes = how.size * (32 - in_both((i64)(addr[16] - addr[0]), d));
	a->moved = 0;
	a->meets = h->rule->l1_banks && !how.store ? conflicts_of_columns(how, addr, a->bytes / how.size) : 0;
	return true;
}

static bool lines_apart(const CountHead *h, CountHow how, u32 mask, const CountAccess *a)
{
	return h->rule->coalesce == COALESCE_sectors && !h->rule->split_lines && !how.atomic && a->least == count_bits(mask);
}

/* Numbers that were stored one by one are not loaded as a vector: the processor would wait for all of them. */
#define ONE_BY_ONE __attribute__((optimize("no-tree-slp-vectorize", "no-tree-loop-vectorize")))

/* Of 4-byte words, which are the commonest: all that is asked of `packed` is one comparison. */
static u32 words_in(CountSpace s)
{
	return count_pack((CountHow){ .space = (u8)s, .size = 4 });
}

static u32 any_of(CountHow flags)
{
	return ~count_pack(flags);
}

/* They are told by CountWays.words. */
static bool are_loads_of_words(const CountHead *h, u32 packed)
{
	return (packed & any_of((CountHow){ .cg = true })) == words_in(COUNT_global) && h->rule->l1_banks && !h->rule->split_lines;
}

ONE_BY_ONE static bool load_of_words(CountHead *h, const CountWays *ways, CountMemo last[2], CountInst *c, u32 packed, u32 mask,
				     const u64 *addr)
{
	const CountMemo *m = ways->words(mask, addr, last);

	if (!m)
		return false;
	c->n[COUNT_requests]++;
	c->n[COUNT_units] += m->sectors;
	c->n[COUNT_least] += m->lines;
	c->n[COUNT_bytes] += 4 * m->words;
	c->n[COUNT_meets] += m->waves - 1;
	if (h->sampled)
		ask_caches(h, c, count_how(packed), mask, addr, m->lines == count_bits(mask));
	return true;
}

ONE_BY_ONE static bool words_of_shared(const CountHead *h, CountInst *c, u32 packed, u32 mask, const u64 *addr)
{
	CountHow flags = { .atomic = true, .store = true, .cg = true };
	PairCount n;

	if ((packed & any_of(flags)) != words_in(COUNT_shared) ||
	    !count_shared_words(h->rule, mask, addr, count_how(packed).atomic, &n))
		return false;
	c->n[COUNT_requests]++;
	c->n[COUNT_units] += n.waves;
	c->n[COUNT_least]++;
	c->n[COUNT_bytes] += 4 * n.words;
	return true;
}

static CountAccess access_in(CountHead *h, CountHow how, u32 mask, const u64 *addr, u64 *at)
{
	switch ((CountSpace)how.space) {
	case COUNT_shared:
		return how.atomic ? count_shared_atomic(h->rule, mask, addr, how.size)
				  : count_shared(h->rule, mask, addr, how.size);
	case COUNT_local:
		return local_access(h, mask, addr, how.size, at);
	case COUNT_const:
		return count_const(mask, addr, how.size);
	default:
		return (how.atomic  ? count_global_atomic
			: how.store ? count_global
				    : count_global_load)(h->rule, mask, addr, how.size);
	}
}

static void by_lanes(CountHead *h, CountInst *c, CountHow how, u32 mask, const u64 *addr)
{
	CountAccess a;
	u64 at[COUNT_LANES];

	if (!walk_of_columns(h, how, mask, addr, &a))
		a = access_in(h, how, mask, addr, at);
	add(c, &a);
	if (h->sampled && how.space == COUNT_global)
		ask_caches(h, c, how, mask, addr, lines_apart(h, how, mask, &a));
	if (h->sampled && how.space == COUNT_const) {
		c->n[COUNT_looked] += a.units;
		c->n[COUNT_l1_hit] += a.units - caches_constants(h->caches, h->sm, mask, addr);
	}
}

static void other_lanes(CountHead *h, CountInst *c, u32 packed, u32 mask, const u64 *addr)
{
	if (!words_of_shared(h, c, packed, mask, addr))
		by_lanes(h, c, count_how(packed), mask, addr);
}

void count_lanes(CountHead *h, CountInst *c, u32 packed, u32 mask, const u64 *addr)
{
	count_group(h, c, packed, 1, &mask, addr);
}

/* One lane alone, as where all have parted: it is served at once. */
static bool is_alone(const CountHead *h, u32 packed, u32 mask)
{
	u32 space = packed & 255;

	return !(mask & (mask - 1)) && (space == COUNT_global || space == COUNT_shared) && !h->sampled &&
	       h->rule->coalesce == COALESCE_sectors;
}

static void add_alone(CountInst *c, u32 packed, u64 addr)
{
	CountHow how = count_how(packed);
	u64 last = addr + how.size - 1;
	bool global = how.space == COUNT_global;

	c->n[COUNT_requests]++;
	c->n[COUNT_units] += global ? (last >> 5) - (addr >> 5) + 1 : 1;
	c->n[COUNT_least] += global ? (last >> 7) - (addr >> 7) + 1 : 1;
	c->n[COUNT_bytes] += how.size;
}

static void one_space(CountHead *h, CountInst *c, u32 packed, u32 memo, u32 mask, const u64 *addr)
{
	if (is_alone(h, packed, mask))
		add_alone(c, packed, addr[lines_first(mask)]);
	else if (!are_loads_of_words(h, packed) || !load_of_words(h, count_ways(), h->memo[memo], c, packed, mask, addr))
		other_lanes(h, c, packed, mask, addr);
}

static u32 lanes_in(const CountHead *h, CountSpace s, u32 mask, const u64 *addr)
{
	u32 in = 0;

	for (u32 m = mask; m; m &= m - 1)
		if (space_of(h, addr[lines_first(m)]) == s)
			in |= m & -m;
	return in;
}

/* Each lane's address says where it goes: lanes of one space are one access. */
static void by_spaces(CountHead *h, CountInst *c, u32 packed, u32 memo, u32 mask, const u64 *addr)
{
	while (mask) {
		CountSpace s = space_of(h, addr[lines_first(mask)]);
		u32 in = lanes_in(h, s, mask, addr);

		one_space(h, count_inst_in(h, c, s), packed + s - COUNT_generic, memo, in, addr);
		mask &= ~in;
	}
}

void count_group(CountHead *h, CountInst *c, u32 packed, u32 warps, const u32 *mask, const u64 *addr)
{
	bool generic = (packed & 255) == COUNT_generic;

	for (u32 w = 0; w < warps; w++, addr += COUNT_LANES)
		if (mask[w])
			(generic ? by_spaces : one_space)(h, c, packed, w % COUNT_MEMOS, mask[w], addr);
}

void count_ask(const u64 *addr, u32 warps)
{
	for (u32 l = 0; l < COUNT_LANES * warps; l++)
		__builtin_prefetch((const void *)addr[l]);
}

/* ---- regular addresses ------------------------------------------------------------------------------------- */

/* Sectors of 4-byte words side by side: bit i of `on` is word i of a run that begins at a multiple of 32. */
static u32 sectors_of_words(u64 on)
{
	on |= on >> 4;
	on |= on >> 2;
	on |= on >> 1;
	return (u32)((on & 0x0101010101010101ull) * 0x0101010101010101ull >> 56);
}

/* One warp of 4-byte words side by side. */
static bool side_by_side(CountHow how, u32 mask, u64 base, CountAccess *a)
{
	u32 shift = (u32)(base >> 2) & 7, n = count_bits(mask);
	u64 on = (u64)mask << shift, line = (base >> 5 & 3) * 8 + shift;

	if (how.space == COUNT_shared) {
		*a = (CountAccess){ .units = 1, .least = 1, .bytes = 4 * n };
		return true;
	}
	a->units = sectors_of_words(on);
	a->least = ((u64)mask << line >> 32 ? 1u : 0) + ((u64)mask << line & 0xffffffffu ? 1u : 0);
	a->bytes = 4 * n;
	a->moved = a->meets = 0;
	return true;
}

/* The same of other sizes: lanes that are on stand together, or hardware would have to be asked lane by lane. */
static bool in_a_run(CountHow how, u32 mask, u64 base, CountAccess *a)
{
	u32 from = lines_first(mask), n = count_bits(mask);
	u64 first = base + from * how.size, last = first + (u64)(n - 1) * how.size;

	if (how.space != COUNT_global || (mask >> from & ((mask >> from) + 1)))
		return false;
	*a = (CountAccess){ .units = (u32)((last >> 5) - (first >> 5)) + 1, .least = (u32)((last >> 7) - (first >> 7)) + 1,
			    .bytes = n * how.size };
	return true;
}

static bool at_one_place(CountHow how, CountAccess *a)
{
	*a = (CountAccess){ .units = 1, .least = 1, .bytes = how.size };
	return true;
}

/* Two runs of half a warp, each at one place. */
static bool at_two_places(CountHow how, bool banks, const u64 *base, CountAccess *a)
{
	u64 x = base[0] ^ base[1];
	u32 two = x != 0;

	*a = (CountAccess){ .units = 1, .least = 1, .bytes = how.size * (1 + two) };
	if (how.space == COUNT_global) {
		a->units += x >> 5 != 0;
		a->least += x >> 7 != 0;
		a->meets = banks && !how.store && x >> 7 && !(x >> 2 & 31);
	} else {
		a->units += x >> 2 && !(x >> 2 & 31);
	}
	return true;
}

static bool is_simple(const CountHead *h, CountHow how)
{
	return h->rule->coalesce == COALESCE_sectors && !h->rule->row_words && !how.atomic &&
	       (how.space == COUNT_global || how.space == COUNT_shared) && how.size <= 4;
}

static bool by_shape(CountHow how, bool banks, u32 pieces, i64 stride, const u64 *base, const u32 *mask, u32 all, CountAccess *a)
{
	bool joined = lines_continue(pieces, COUNT_LANES / pieces, stride, base);

	if (stride == 4 && how.size == 4 && joined)
		return side_by_side(how, all, base[0], a);
	if (stride == (i64)how.size && joined && in_a_run(how, all, base[0], a))
		return true;
	if (stride == 0 && joined)
		return at_one_place(how, a);
	return stride == 0 && pieces == 2 && mask[0] && mask[1] && at_two_places(how, banks, base, a);
}

static void ask_runs(CountHead *h, CountInst *c, CountHow how, u32 pieces, i64 stride, const u64 *base,
		     const u32 *mask)
{
	CountAsk a;
	Lines l;

	lines_none(&a);
	l = lines_next(&a);
	for (u32 p = 0; p < pieces; p++)
		lines_add_runs(&l, base[p], stride, mask[p]);
	lines_ask(h, c, &how, &a, l.n);
}

static void one_warp(CountHead *h, CountInst *c, u32 packed, u32 pieces, i64 stride, const u64 *base,
		     const u32 *mask)
{
	CountHow how = count_how(packed);
	u32 lanes = COUNT_LANES / pieces, all = 0;
	u64 addr[COUNT_LANES];
	CountAccess a;

	for (u32 p = 0; p < pieces; p++)
		all |= mask[p] << (p * lanes & 31);
	if (!all)
		return;
	if (is_simple(h, how) && by_shape(how, h->rule->l1_banks, pieces, stride, base, mask, all, &a)) {
		add(c, &a);
		if (h->sampled && how.space == COUNT_global)
			ask_runs(h, c, how, pieces, stride, base, mask);
		return;
	}
	for (u32 p = 0; p < pieces; p++)
		for (u32 l = 0; l < lanes; l++)
			addr[p * lanes + l] = base[p] + (u64)((i64)l * stride);
	count_lanes(h, c, packed, all, addr);
}

void count_linear(CountHead *h, CountInst *c, u32 how, u32 warps, u32 pieces, i64 stride, const u64 *base,
		  const u32 *mask)
{
	for (u32 w = 0; w < warps; w++)
		one_warp(h, c, how, pieces, stride, base + (size_t)w * pieces, mask + (size_t)w * pieces);
}

void count_range(CountHead *h, CountInst *c, bool store, u64 from, u64 size)
{
	CountHow how = { .space = COUNT_global, .store = store, .cg = true };
	u64 s = from >> 5, end = ((from + size - 1) >> 5) + 1;

	if (!size)
		return;
	c->n[COUNT_units] += end - s;
	c->n[COUNT_least] += ((end - 1) >> 2) - (s >> 2) + 1;
	c->n[COUNT_bytes] += size;
	while (h->sampled && s < end) {
		u64 stop = (s | (4 * COUNT_LANES - 1)) + 1 < end ? (s | (4 * COUNT_LANES - 1)) + 1 : end;
		CountAsk a;

		lines_none(&a);
		lines_ask(h, c, &how, &a, lines_between(s, stop - 1, a.line));
		s = stop;
	}
}

void count_texels(CountHead *h, CountInst *c, u32 texels, const u64 *sector, u32 n)
{
	CountHow how = { .space = COUNT_global, .store = (texels & COUNT_TEXELS_store) != 0 };
	CountAsk a;
	Lines l;

	lines_none(&a);
	l = lines_next(&a);
	l.up = l.down = false; /* lanes look back */
	c->n[COUNT_requests] += !(texels & COUNT_TEXELS_again);
	for (u32 i = 0; i < n; i++)
		lines_add(&l, sector[i] >> 2, 1u << (sector[i] & 3));
	for (u32 i = 0; i < l.n; i++)
		c->n[COUNT_units] += count_bits(l.line[i].sectors);
	c->n[COUNT_least] += l.n;
	if (h->sampled && l.n)
		lines_ask(h, c, &how, &a, l.n);
}

u64 count_by_mask(u32 packed, u32 cc, i32 stride, u32 mask)
{
	CountHow how = count_how(packed);
	u64 addr[COUNT_LANES];
	CountAccess a;

	if (!mask)
		return 0;
	for (u32 l = 0; l < COUNT_LANES; l++)
		addr[l] = (1 << 20) + (u64)((i64)l * stride);
	a = (how.atomic ? count_shared_atomic : count_shared)(count_rule(cc), mask, addr, how.size);
	return 1 | (u64)a.units << 16 | (u64)a.least << 32 | (u64)a.bytes << 48;
}

