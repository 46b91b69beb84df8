/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * registers: how many registers a thread of a kernel takes on a GPU: an estimate of what an assembler's allocator
 * comes to, and of what it spills when it may not take so many.
 *
 * In: a verified kernel and its layout; what the target gives. Out: registers and spilled bytes. The most words
 * that live at once in any block (reg_block.c), plus what is set aside: the stack pointer, and since 7.0 two for
 * the hardware. 64-bit values stand in aligned pairs. As many as leave an SM full of threads are spent on hiding
 * latencies; more only when values must live.
 */
#include "ptx/registers.h"

enum { STACK_POINTER = 1, HARDWARE = 2, SMALL = 10, SLACK = 2, HOLES = 4 /* around 128 aligned bits */,
       ROUNDS = 8 /* for rounds of a loop side by side, and for those that remain */,
       LEAST = 4, LEAST_LIMIT = 24, WORD = 4, STACK_UNIT = 8,
       SPARED = 4 /* words that are computed again rather than kept, before any is spilled */ };

static u32 set_aside(const RegTarget *t)
{
	return STACK_POINTER + (t->sm >= 70 ? HARDWARE : 0);
}

typedef struct Need {
	u32 spread, tight;
	bool pairs, quads;
} Need;

static Need need_of(Arena *a, const Fn *fn, const RegTarget *t, u32 limit)
{
	RegFn f = { .fn = fn, .t = t, .a = a };
	const MachineInst *machine;
	Need most = { 0 };

	if (!vec_len(fn->insts))
		return most;
	machine = ptx_machine(a, fn);
	reg_find_blocks(&f);
	reg_classify(&f);
	if (!reg_live(&f))
		return (Need){ .spread = limit, .tight = limit };
	f.current = arena_new_array(a, u32, vec_len(fn->regs) + 1); /* one more: constants */
	for (u32 b = 0; b < vec_len(f.blocks); b++) {
		RegNeed n = reg_block_need(&f, b, limit);
		u32 end = f.blocks[b].end;

		if (f.blocks[b].loop && n.spread < limit && ptx_rounds(fn, machine, f.blocks[b].first, end - 1) > 1)
			n.spread = n.spread + ROUNDS < limit ? n.spread + ROUNDS : limit;
		most.spread = most.spread > n.spread ? most.spread : n.spread;
		most.tight = most.tight > n.tight ? most.tight : n.tight;
		most.pairs |= n.pairs;
		most.quads |= n.quads;
	}
	return most;
}

/* Where registers abound the next free one is taken rather than one that has just become free. */
static u32 with_fixed(const Need *n, u32 words, const RegTarget *t)
{
	u32 all = words + set_aside(t);

	if (words > 1 && all <= SMALL)
		all += SLACK;
	if (n->quads)
		all += HOLES;
	return n->pairs ? (all + 1) / 2 * 2 : all;
}

static void take_most(RegUse *u, const RegUse *v)
{
	u->registers = u->registers > v->registers ? u->registers : v->registers;
	u->spilled = u->spilled > v->spilled ? u->spilled : v->spilled;
	u->stack = u->stack > v->stack ? u->stack : v->stack;
}

static RegUse use_of(Arena *a, const Fn *fn, const RegTarget *t)
{
	u32 full = t->full < t->most ? t->full : t->most;
	Need n = need_of(a, fn, t, full - set_aside(t));
	u32 fewest = with_fixed(&n, n.tight, t);
	RegUse u = { .registers = with_fixed(&n, n.spread, t) };

	if (u.registers > t->most)
		u.registers = t->most;
	if (fewest > t->most + SPARED) {
		u.stack = (fewest - t->most) * WORD;
		u.spilled = u.stack * 5 / 4 / WORD * WORD; /* some come and go more than once */
	}
	if (u.registers < LEAST)
		u.registers = LEAST;
	return u;
}

/* ---- what a thread may have ------------------------------------------------------------------------------- */

static u32 least(u32 x, u32 y) { return x < y ? x : y; }

static u32 product(const u32 n[3])
{
	return n[0] * (n[1] ? n[1] : 1) * (n[2] ? n[2] : 1);
}

static u32 block_of(const Fn *fn)
{
	return fn->reqntid[0] ? product(fn->reqntid) : fn->maxntid[0] ? product(fn->maxntid) : 0;
}

/* NULL, or why .minnctapersm is of no use. Without a block's size it says nothing. */
static const char *too_many(const DeviceLimits *d, const Fn *fn)
{
	u64 warps = (block_of(fn) + 31) / 32;

	if (!warps || !fn->minnctapersm)
		return NULL;
	if (fn->minnctapersm > d->sm_blocks)
		return "minnctapersm";
	return warps * fn->minnctapersm > d->sm_warps ? "threads per SM" : NULL;
}

/* What a kernel says of itself counts more than what its compilation says of all. */
static u32 most_of(const DeviceLimits *d, const Fn *fn, u32 asked)
{
	u32 most = d->thread_regs, warps = (block_of(fn) + 31) / 32;

	if (fn->maxnreg)
		most = least(most, fn->maxnreg > LEAST_LIMIT ? fn->maxnreg : LEAST_LIMIT);
	else if (asked && !warps)
		most = least(most, asked > LEAST_LIMIT ? asked : LEAST_LIMIT);
	if (warps)
		most = least(most, device_regs_for(d, d->block_regs, warps));
	if (warps && fn->minnctapersm && !too_many(d, fn))
		most = least(most, device_regs_for(d, d->sm_regs, warps * fn->minnctapersm));
	return most > LEAST_LIMIT ? most : LEAST_LIMIT;
}

RegUse ptx_registers(Arena *a, const Fn *entry, const Layout *l, const DeviceLimits *d, u32 asked)
{
	RegTarget t = { .sm = d->major * 10 + d->minor, .full = device_regs_for(d, d->sm_regs, d->sm_warps),
			.most = most_of(d, entry, asked), .uniform = d->major * 10 + d->minor >= 75, .pairs_loaded = d->major >= 9 };
	RegUse most = use_of(a, entry, &t);

	for (u32 i = 0; i < vec_len(entry->module->fns); i++) {
		const Fn *fn = entry->module->fns[i];
		RegUse u;
		u64 frame;

		if (fn == entry || !fn->has_body || !map_get(&l->frames, map_key(fn), &frame))
			continue;
		u = use_of(a, fn, &t);
		take_most(&most, &u);
	}
	most.stack = (l->deepest + most.stack + STACK_UNIT - 1) / STACK_UNIT * STACK_UNIT;
	most.ignored = too_many(d, entry);
	return most;
}
