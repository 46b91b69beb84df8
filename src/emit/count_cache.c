/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What formulas have counted passes the models of the caches, too: calls of count/asked.c, in blocks of threads that are
 * sampled. In: CountSites whose formulas hold. Accesses of which all or none of a warp's lanes are on go in one call, by a
 * constant table; those to addresses a known number of bytes from another's share where its pieces begin.
 */
#include "emit/count_emit.h"
#include "emit/arith.h"

#include "count/count.h"

enum { MOST_PLACES = 512 /* bases of a call */, MANY_PLACES = 8, FEW_PIECES = 4 };

typedef struct Asked { /* a CacheSite */
	const CountSite *of;
	u32 pieces, at, span, distinct;
	u64 apart;
} Asked;

/* All warps' pieces begin where the first one's do. */
static bool is_one_warp(Em *e, const CountSite *s)
{
	for (u32 p = 0; p < e->P; p++)
		if (em_at(e, s->addr, p, false) != em_at(e, s->addr, p % e->ppw, false))
			return false;
	return true;
}

/* All pieces of the first warp begin where its first one does. */
static bool is_one_piece(Em *e, const CountSite *s)
{
	for (u32 p = 0; p < e->P && p < e->ppw; p++)
		if (em_at(e, s->addr, p, false) != em_at(e, s->addr, 0, false))
			return false;
	return true;
}

/* So many neighbouring pieces continue one another, in each warp, that they are as one. */
static u32 pieces_joined(Em *e, const CountSite *s)
{
	u32 lanes = COUNT_LANES / e->ppw, n = e->ppw;
	u64 d;

	for (u32 p = 0; n > 1 && p < e->P; p++)
		while (n > 1 && (!em_count_apart(em_at(e, s->addr, p - p % n, false), em_at(e, s->addr, p, false), &d) ||
				 d != p % n * lanes * (u64)s->addr->stride))
			n /= 2;
	return n;
}

static u32 pieces_word(Em *e, const CountSite *s, u32 pieces, bool one)
{
	return pieces | (one ? COUNT_ONE_WARP : 0) | (one && is_one_piece(e, s) ? COUNT_ONE_PIECE : 0);
}

/* Each warp's pieces are its first n ones again and again. */
static bool repeats(Em *e, const CountSite *s, u32 pieces, u32 n)
{
	u32 step = e->ppw / pieces;

	for (u32 p = 0; p < e->P; p += step)
		if (em_at(e, s->addr, p, false) != em_at(e, s->addr, p / e->ppw * e->ppw + p % (n * step), false))
			return false;
	return true;
}

/* Each warp asks for all bytes from its first piece's on, up to a->span behind it, if a->distinct pieces continue one
 * another, which shows when it runs. */
static bool is_run(Em *e, Asked *a, u32 pieces, bool one)
{
	const CountSite *s = a->of;
	i64 stride = s->addr->stride;
	u32 n = 1;

	if (stride < 0 || stride > (i64)COUNT_RUN_STRIDE || s->atomic || (one && s->store && s->warps > 1) || count_how(s->how).cg)
		return false;
	while (n < pieces && !repeats(e, s, pieces, n))
		n *= 2;
	a->distinct = n;
	a->span = (n * (COUNT_LANES / pieces) - 1) * (u32)stride;
	return n == 1 || (stride && n <= FEW_PIECES);
}

/* Some lanes of a warp are off: `bits` is where those of each warp that are on stand. */
static void call_cache(Em *e, const CountSite *s, LV bits)
{
	LT types[8] = { e->ptr, e->ptr, e->i32, e->i32, e->i64, e->ptr, e->i32, e->ptr };
	CountSite one = *s;

	if (is_one_warp(e, s))
		one.warps = 1;
	e->inst = s->inst;
	em_count_call(e, "ww_cache_linear", types,
		   (LV[]){ e->counts, em_count_at(e), em_const(e, 32, s->how), em_const(e, 32, pieces_word(e, s, e->ppw, one.warps < s->warps)),
			   em_const(e, 64, (u64)s->addr->stride), em_count_bases(e, &one),
			   em_const(e, 32, s->warps < 32 ? (1u << s->warps) - 1 : ~0u), bits },
		   8);
}

/* ---- several at once: all or none of a warp's lanes are on ---- */

typedef struct Batch { /* for cache_sites */
	Asked site[COUNT_MOST_SITES];
	LV warps_on;
	const CountSite *of[COUNT_MOST_SITES]; /* whose bases are stored, at, of each warp so many */
	u32 at[COUNT_MOST_SITES], pieces[COUNT_MOST_SITES];
	u32 sites, places, used;
} Batch;

/* All pieces of `s` are as far from those of `of`. */
static bool moved(Em *e, const CountSite *of, const CountSite *s, u64 *apart)
{
	u64 d;

	for (u32 p = 0; p < e->P; p++) {
		if (!em_count_apart(em_at(e, of->addr, p, false), em_at(e, s->addr, p, false), &d) || (p && d != *apart))
			return false;
		*apart = d;
	}
	return true;
}

/* Numbers in turn from each of 1, 2, 4 or 8 vectors, `apart` places from one to the next. */
static LV interleaved(Em *e, const LV *v, u32 k, u32 apart)
{
	LV half[2], at[MAX_PIECES];
	u32 n;

	if (k == 1)
		return v[0];
	for (u32 i = 0; i < 2; i++)
		half[i] = interleaved(e, v + i * apart, k / 2, 2 * apart);
	n = LLVMGetVectorSize(LLVMTypeOf(half[0]));
	for (u32 i = 0; i < 2 * n; i++)
		at[i] = em_const(e, 32, i % 2 * n + i / 2);
	return LLVMBuildShuffleVector(e->b, half[0], half[1], LLVMConstVector(at, 2 * n), "");
}

/* Of each warp so many. Many as the vectors that formulas have made of them: as numbers they would all wait in memory. */
static void store_bases(Em *e, const CountSite *s, LV to, u32 n, u32 pieces)
{
	u32 step = e->ppw / pieces;
	LV v[COUNT_MAX_PIECES], each[MAX_PIECES];

	if (n * step > e->P || n < MANY_PLACES || n & (n - 1) || n != s->warps * pieces || s->k != e->ppw) {
		for (u32 p = 0; p < n && p * step < e->P; p++)
			em_store(e, em_at(e, s->addr, p * step, false), em_gep(e, to, p * 8), 8, e->alias_count);
		return;
	}
	for (u32 p = 0; p < pieces; p++) {
		for (u32 w = 0; w < s->warps; w++)
			each[w] = em_at(e, s->addr, w * s->k + p * step, false);
		v[p] = em_count_gathered(e, each, s->warps);
	}
	em_store(e, interleaved(e, v, pieces, 1), to, 8, e->alias_count);
}

static u32 place_for(Em *e, Batch *b, const CountSite *s, u32 pieces, bool one, u64 *apart)
{
	LV room = em_count_scratch(e, &e->counting->places, e->i64, MOST_PLACES, "places");
	u32 n = one ? pieces : s->warps * pieces;

	for (u32 i = 0; i < b->places; i++)
		if (b->of[i]->warps == s->warps && b->pieces[i] == pieces && moved(e, b->of[i], s, apart))
			return b->at[i];
	b->of[b->places] = s;
	b->pieces[b->places] = pieces;
	b->at[b->places++] = b->used;
	*apart = 0;
	store_bases(e, s, em_gep(e, room, b->used * 8), n, pieces);
	b->used += n;
	return b->used - n;
}

/* One place for each warp, which no other access is near, need not be kept for the others. */
static bool is_alone(const Batch *b, u32 i)
{
	for (u32 k = 0; k < b->sites; k++)
		if (k != i && b->site[k].at == b->site[i].at)
			return false;
	return true;
}

static void add_site(Em *e, Batch *b, const CountSite *s)
{
	u32 pieces = e->ppw / pieces_joined(e, s);
	bool one = is_one_warp(e, s);
	Asked *a = &b->site[b->sites++];

	*a = (Asked){ .of = s, .pieces = pieces_word(e, s, pieces, one) };
	a->at = place_for(e, b, s, pieces, one, &a->apart);
	if (is_run(e, a, pieces, one))
		a->pieces |= COUNT_RUN;
	b->warps_on = s->warps_on;
}

static LV site_row(Em *e, const Batch *b, u32 i)
{
	const Asked *a = &b->site[i];
	bool run = a->pieces & COUNT_RUN && (a->of->addr->stride || is_alone(b, i));
	LV field[9] = { em_const(e, 32, COUNT_INST_AT(e->cfg->nblocks, a->of->inst)), em_const(e, 32, a->of->how),
			em_const(e, 32, run ? a->pieces : a->pieces & ~(u32)COUNT_RUN), em_const(e, 32, a->at),
			em_const(e, 32, a->of->inst % COUNT_TRAILS), em_const(e, 32, a->span),
			em_const(e, 32, a->distinct),
			em_const(e, 64, (u64)a->of->addr->stride), em_const(e, 64, a->apart) };

	return LLVMConstStructInContext(e->c, field, 9, false);
}

static void call_batch(Em *e, Batch *b)
{
	LT types[5] = { e->ptr, e->ptr, e->i32, e->ptr, e->i32 };
	LV row[COUNT_MOST_SITES], rows, table;

	for (u32 i = 0; i < b->sites; i++)
		row[i] = site_row(e, b, i);
	if (b->sites) {
		rows = LLVMConstArray2(LLVMTypeOf(row[0]), row, b->sites);
		table = LLVMAddGlobal(e->mod, LLVMTypeOf(rows), "sites");
		LLVMSetInitializer(table, rows);
		LLVMSetGlobalConstant(table, true);
		LLVMSetLinkage(table, LLVMPrivateLinkage);
		em_count_call(e, "ww_cache_sites", types,
			   (LV[]){ e->counts, table, em_const(e, 32, b->sites), e->counting->places, b->warps_on }, 5);
	}
	*b = (Batch){ .sites = 0 };
}

static void call_sites(Em *e, CountSite *const *sites, u32 n)
{
	Batch b = { .sites = 0 };

	for (u32 i = 0; i < n; i++) {
		if (sites[i]->space != COUNT_global)
			continue;
		if (sites[i]->bits) {
			call_batch(e, &b);
			call_cache(e, sites[i], em_count_bits(e, sites[i]));
			continue;
		}
		if (b.sites && (b.warps_on != sites[i]->warps_on || b.used + MAX_PIECES + 8 > MOST_PLACES))
			call_batch(e, &b);
		add_site(e, &b, sites[i]);
	}
	call_batch(e, &b);
}

/* What formulas have counted passes the models of the caches, too, in blocks that are sampled. */
void em_count_caches(Em *e, CountSite *const *sites, u32 n, bool some)
{
	LV sampled;
	LB yes, join;

	yes = LLVMAppendBasicBlockInContext(e->c, e->func, "caches");
	join = LLVMAppendBasicBlockInContext(e->c, e->func, "after");
	sampled = em_load(e, e->i32, em_gep(e, e->counts, offsetof(CountHead, sampled)), 4, e->alias_env);
	em_count_expect(e, LLVMBuildCondBr(e->b, em_count_some(e, sampled), yes, join), 1, 100);
	LLVMPositionBuilderAtEnd(e->b, yes);
	if (some)
		call_cache(e, sites[0], em_count_bits(e, sites[0]));
	else
		call_sites(e, sites, n);
	LLVMBuildBr(e->b, join);
	LLVMPositionBuilderAtEnd(e->b, join);
}
