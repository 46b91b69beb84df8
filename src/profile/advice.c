/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What limits a kernel and what to try, in the words of the CUDA C++ Best Practices Guide, with the source line
 * that it is about. Each rule looks at one waste, says how large it is and where most of it happens; the largest
 * come first.
 */
#include "profile/launch.h"

#include <string.h>

#define ENOUGH_OCCUPANCY 0.6
enum { SCHEDULERS = 4, BYTES_A_CYCLE = 64, SECTOR = 32 };

/* ---- where a launch's cycles go on one SM, by the throughput of its units ------------------------------------ */

typedef struct Cycles {
	double issue, memory, shared;
} Cycles;

static Cycles cycles_of(const ProfKernel *k)
{
	double sectors = fetched(units) + stored(units) + g(lld, units) + g(lst, units) + g(atom, units) + g(red, units);

	return (Cycles){ .issue = n(w_inst) / SCHEDULERS, .memory = sectors * SECTOR / BYTES_A_CYCLE,
			 .shared = g(sld, units) + g(sst, units) + g(satom, units) };
}

static double all_cycles(Cycles c)
{
	double most = c.issue > c.memory ? c.issue : c.memory;

	return most > c.shared ? most : c.shared;
}

const char *advice_bound(const Profile *p, const ProfKernel *k)
{
	Cycles c = cycles_of(k);

	(void)p;
	if (!k->counted)
		return "";
	if (c.memory >= c.issue && c.memory >= c.shared && c.memory > 0)
		return "memory";
	return c.shared > c.issue ? "shared memory" : "instructions";
}

/* ---- rules ----------------------------------------------------------------------------------------------------- */

typedef struct Rules {
	const Profile *p;
	const ProfKernel *k;
	Cycles c;
	ProfAdvice *out;
	u32 n, max;
} Rules;

static ProfAdvice *advise(Rules *r, const char *bound, double cost)
{
	ProfAdvice *a;

	if (r->n == r->max || cost < 0.05)
		return NULL;
	a = &r->out[r->n++];
	*a = (ProfAdvice){ .bound = bound, .cost = cost > 1 ? 1 : cost };
	return a;
}

static void place(Text *t, const ProfLine *l)
{
	if (!l)
		return;
	text_printf(t, l->file[0] ? "%s:%u: " : "%sPTX line %u: ", l->file, l->line);
}

static u64 wasted_sectors(const ProfLine *l)
{
	u64 need = (l->bytes + SECTOR - 1) / SECTOR;

	need = need < l->requests ? l->requests : need; /* one place for all lanes is a sector, too */

	return l->sectors > need ? l->sectors - need : 0;
}

static u64 conflicts(const ProfLine *l)
{
	return l->conflicts;
}

static u64 lanes_lost(const ProfLine *l)
{
	return l->lanes_lost;
}

static u64 divergent(const ProfLine *l)
{
	return l->divergent;
}

/* The line with most of it; NULL: none has any. */
static const ProfLine *worst_line(const ProfKernel *k, u64 (*of)(const ProfLine *))
{
	const ProfLine *w = NULL;

	for (u32 i = 0; i < vec_len(k->lines); i++)
		if (of(&k->lines[i]) && (!w || of(&k->lines[i]) > of(w)))
			w = &k->lines[i];
	return w;
}

static void rule_coalescing(Rules *r)
{
	const ProfKernel *k = r->k;
	double sectors = fetched(units) + stored(units), bytes = fetched(bytes) + stored(bytes);
	double wasted = sectors - bytes / SECTOR;
	const ProfLine *l = worst_line(k, wasted_sectors);
	ProfAdvice *a;

	if (!l || sectors <= 0 || wasted / sectors < 0.3 || l->sectors <= 4 * l->requests)
		return;
	a = advise(r, "memory", wasted * SECTOR / BYTES_A_CYCLE / all_cycles(r->c));
	if (!a)
		return;
	place(&a->text, l);
	text_printf(&a->text,
		    "global accesses are not coalesced: a warp's access moves %.1f sectors of 32 bytes and uses %.0f %% of them. "
		    "Let neighbouring threads touch neighbouring addresses (index by threadIdx.x last), use a structure of arrays "
		    "instead of an array of structures, or stage a tile in shared memory.",
		    share((double)l->sectors, (double)l->requests), 100 * share((double)l->bytes, (double)l->sectors * SECTOR));
}

/* Neighbours at neighbouring addresses, which begin inside a sector. */
static void rule_alignment(Rules *r)
{
	const ProfKernel *k = r->k;
	const ProfLine *l = worst_line(k, wasted_sectors);
	double lost = l ? share((double)wasted_sectors(l), (double)l->sectors) : 0;
	ProfAdvice *a;

	if (lost < 0.1 || lost >= 0.3 || (double)l->bytes < 64.0 * (double)l->requests)
		return;
	a = advise(r, "memory", (double)wasted_sectors(l) * SECTOR / BYTES_A_CYCLE / all_cycles(r->c));
	if (!a)
		return;
	place(&a->text, l);
	text_printf(&a->text,
		    "warps begin inside a sector: an access moves %.1f sectors of 32 bytes where %.1f would do. Let each row begin at "
		    "a multiple of 128 bytes (cudaMallocPitch), and each warp at the start of a line.",
		    share((double)l->sectors, (double)l->requests),
		    share((double)(l->sectors - wasted_sectors(l)), (double)l->requests));
}

static void rule_conflicts(Rules *r)
{
	const ProfKernel *k = r->k;
	double lost = g(sld, units) - g(sld, least) + g(sst, units) - g(sst, least) + g(satom, units) - g(satom, least);
	const ProfLine *l = worst_line(k, conflicts);
	ProfAdvice *a;

	if (!l || lost < 0.1 * r->c.shared)
		return;
	a = advise(r, "shared memory", lost / all_cycles(r->c));
	if (!a)
		return;
	place(&a->text, l);
	text_printf(&a->text,
		    "shared memory has bank conflicts: %.0f of %.0f wavefronts only repeat a bank. Pad each row of the tile by one "
		    "element ([32][33]), or change the order in which threads walk it.",
		    (double)l->conflicts, (double)l->wavefronts);
}

static void rule_divergence(Rules *r)
{
	const ProfKernel *k = r->k;
	double lanes = share(n(t_inst), n(w_inst)), width = threads(k) < COUNT_LANES ? threads(k) : COUNT_LANES;
	const ProfLine *l = worst_line(k, lanes_lost), *at = worst_line(k, divergent);
	ProfAdvice *a;

	if (!l || lanes > 0.85 * width)
		return;
	a = advise(r, "instructions", (1 - lanes / width) * r->c.issue / all_cycles(r->c));
	if (!a)
		return;
	place(&a->text, at ? at : l);
	text_printf(&a->text,
		    "warps diverge: on average %.1f of %.0f lanes are on. Let the condition depend on the warp and not on the lane "
		    "(threadIdx.x / 32), give neighbouring threads like work, or sort the work first.",
		    lanes, width);
}

static void rule_block(Rules *r)
{
	const ProfKernel *k = r->k;
	u32 rest = (u32)threads(k) % COUNT_LANES;
	ProfAdvice *a;

	if (!rest)
		return;
	a = advise(r, "instructions", 1 - threads(k) / (warps(k) * COUNT_LANES));
	if (a)
		text_printf(&a->text, "blocks of %.0f threads leave %u lanes of their last warp empty: use a multiple of 32.",
			    threads(k), COUNT_LANES - rest);
}

static const char *limit_name(const ProfKernel *k)
{
	u32 least = k->occ_blocks;

	return least == k->by_regs ? "registers" : least == k->by_shared ? "shared memory"
	     : least == k->by_blocks ? "the number of blocks an SM holds" : "the number of warps an SM holds";
}

static void rule_occupancy(Rules *r)
{
	const ProfKernel *k = r->k;
	double occ = share(k->occ_blocks * warps(k), r->p->device.warps_sm);
	ProfAdvice *a;

	if (occ >= ENOUGH_OCCUPANCY || occ == 0 || blocks(k) <= time_card(r->p)->sms)
		return; /* a block an SM: what more would fit does not matter */
	a = advise(r, "latency", ENOUGH_OCCUPANCY - occ);
	if (a)
		text_printf(&a->text,
			    "occupancy is at most %.0f %%, limited by %s: too few warps to hide memory latency. Try other block sizes "
			    "(128 to 256 threads), fewer registers (__launch_bounds__) or less shared memory.",
			    100 * occ, limit_name(k));
}

static void rule_local(Rules *r)
{
	const ProfKernel *k = r->k;
	double local = g(lld, units) + g(lst, units);
	ProfAdvice *a;

	if (local <= 0)
		return;
	a = advise(r, "memory", local * SECTOR / BYTES_A_CYCLE / all_cycles(r->c));
	if (a)
		text_printf(&a->text,
			    "local memory moves %.0f kB: an array is indexed by a variable, or registers spill. Index with constants "
			    "(unroll the loop), or keep the array in shared memory.",
			    local * SECTOR / 1e3);
}

static void rule_atomics(Rules *r)
{
	const ProfKernel *k = r->k;
	double req = g(atom, requests) + g(red, requests), units = g(atom, units) + g(red, units);
	ProfAdvice *a;

	if (req <= 0 || units < 4 * req)
		return;
	a = advise(r, "memory", units * SECTOR / BYTES_A_CYCLE / all_cycles(r->c));
	if (a)
		text_printf(&a->text,
			    "atomics: a warp's one goes in %.1f pieces. Add up in shared memory or with warp shuffles first, then once "
			    "a block in global memory.",
			    units / req);
}

static void rule_constant(Rules *r)
{
	const ProfKernel *k = r->k;
	double lost = g(cld, units) - g(cld, least);
	ProfAdvice *a = lost > 0 ? advise(r, "constant memory", lost / all_cycles(r->c)) : NULL;

	if (a)
		text_printf(&a->text, "lanes of a warp read different constants, one after another (%.1f passes a read): use "
				      "shared or global memory for tables that are indexed by the thread.",
			    share(g(cld, units), g(cld, least)));
}

static void sort_advice(ProfAdvice *a, u32 n)
{
	for (u32 i = 1; i < n; i++)
		for (u32 j = i; j && a[j].cost > a[j - 1].cost; j--) {
			ProfAdvice t = a[j];

			a[j] = a[j - 1];
			a[j - 1] = t;
		}
}

u32 advice_find(const Profile *p, const ProfKernel *k, ProfAdvice *out, u32 max)
{
	static void (*const rules[])(Rules *) = { rule_coalescing, rule_alignment, rule_conflicts, rule_divergence, rule_block,
						  rule_occupancy, rule_local, rule_atomics, rule_constant };
	Rules r = { .p = p, .k = k, .c = cycles_of(k), .out = out, .max = max };

	if (!k->counted)
		return 0;
	for (u32 i = 0; i < COUNT(rules); i++)
		rules[i](&r);
	sort_advice(out, r.n);
	return r.n;
}
