/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * path: how long one warp, alone, needs for a basic block: the longest chain of results that wait for each other,
 * and how often such a chain goes through global or local memory. Loads of one block that do not depend on each
 * other are thought to be sent together, as assemblers order them; nothing is thought to pass a barrier or the end
 * of a block; a load waits for the data of a store before it that may be to the same place. A body of `if` that
 * assemblers write as predicates, and what comes behind it, are of the block before. A block that is a loop by
 * itself is unrolled by assemblers (rounds.c): its chain is that of all rounds of a group.
 * For time models; nothing is executed by it.
 * In: a function and what ptx_machine says of it. Out: `path`, `waits` and `local_waits` of the instruction that
 * begins each block.
 */
#include "ptx/machine.h"

enum { COPIED = 235 /* longer than a load, on an H100 */ };
enum { PLAIN = 5, SHARED = 29, CONSTANT = 12, ISSUE1 = 4 };
/* A function that calls others saves some ten registers and its meetings, and has them again before it returns. */
enum { FRAME = 330 };
typedef enum { AREA_global, AREA_shared, AREA_local, AREAS } Area;

typedef struct Row {
	u16 form;
	u8 bits, cycles;
} Row;
static const Row rows[] = {
#define LATENCY(form, bits, cycles) { FORM_##form, bits, cycles },
#include "ptx/path.def"
#undef LATENCY
};
static const Row old_rows[] = {
#define COST1(form, bits, cycles) { FORM_##form, bits, cycles },
#include "ptx/path.def"
#undef COST1
};

static const Row serial[] = {
#define SERIAL(form, bits) { FORM_##form, bits, 1 },
#include "ptx/path.def"
#undef SERIAL
};

static const Row ordered[] = {
#define ORDERED(form) { FORM_##form, 0, 1 },
#include "ptx/path.def"
#undef ORDERED
};

typedef struct Chain { /* behind which a value is ready */
	u32 cycles, waits, local;
} Chain;
typedef struct Path {
	const Fn *fn;
	const MachineInst *machine;
	Chain *reg;  /* per register: of the block in `owner` */
	u32 *owner;  /* block's first instruction + 1 */
	u32 block, issue;
	bool out;    /* a loop that is written out: loads are sent by groups */
	u32 flight, group; /* registers of loads that were sent together, and how many such groups went before */
	bool calls;  /* the function, no kernel */
	bool copies; /* there are bulk copies, for which who waits at an mbarrier waits */
	Chain floor, most; /* floor: nothing begins before it */
	Chain stored[AREAS]; /* behind which the last store's data is there */
	u32 stored_base[AREAS];
	i64 stored_offset[AREAS];
} Path;

static Chain later(Chain a, Chain b)
{
	return (Chain){ a.cycles > b.cycles ? a.cycles : b.cycles, a.waits > b.waits ? a.waits : b.waits,
			a.local > b.local ? a.local : b.local };
}

static Chain ready(const Path *p, Chain c, u32 reg)
{
	return reg != NOREG && p->owner[reg] == p->block ? later(c, p->reg[reg]) : c;
}

static Chain ready_opnd(const Path *p, Chain c, const Opnd *o)
{
	if (o->kind == OP_reg || o->kind == OP_addr)
		c = ready(p, c, o->reg);
	if (o->kind == OP_vec || o->kind == OP_pair || o->kind == OP_addr)
		for (u32 i = 0; o->vec && i < o->n; i++)
			c = ready_opnd(p, c, &o->vec[i]);
	return c;
}

static void set_opnd(Path *p, Chain c, const Opnd *o)
{
	if (o->kind == OP_reg && o->reg != NOREG) {
		p->reg[o->reg] = c;
		p->owner[o->reg] = p->block;
	}
	if (o->kind == OP_vec || o->kind == OP_pair)
		for (u32 i = 0; i < o->n; i++)
			set_opnd(p, c, &o->vec[i]);
}

static bool is_dest(const Inst *in, u32 k)
{
	const OpndSpec *specs;

	if (in->op.form == FORM_call)
		return k == 0 && in->ops[0].kind == OP_vec;
	return k < ptx_opnd_specs(in->op.form, &specs) && specs[k].flags & OS_dst;
}

static u32 look_up(const Row *row, u32 n, const Inst *in, u32 otherwise)
{
	for (u32 i = 0; i < n; i++)
		if (row[i].form == in->op.form && (!row[i].bits || row[i].bits == ptx_type_bits(in->op.type[0])))
			return row[i].cycles;
	return otherwise;
}

static u32 cycles_of(const Path *p, u32 at)
{
	u32 more = p->calls && p->fn->insts[at].op.form == FORM_ret ? FRAME : 0;

	return look_up(rows, COUNT(rows), &p->fn->insts[at], PLAIN * p->machine[at].cost) + more;
}

static Area area_of(const Inst *in)
{
	switch (in->op.m.space) {
	case SS_shared: case SS_shared_cta: case SS_shared_cluster: return AREA_shared;
	case SS_local: return AREA_local;
	default: return AREA_global;
	}
}

static u32 base_of(const Inst *in, i64 *offset)
{
	for (u32 k = 0; k < in->nops; k++)
		if (in->ops[k].kind == OP_addr) {
			*offset = in->ops[k].imm;
			return in->ops[k].reg;
		}
	*offset = 0;
	return NOREG;
}

/* Places of one base register are told apart by their offsets. No load of global memory is moved up across a store to the
 * thread's own arrays. */
static Chain behind_store(const Path *p, Chain c, const Inst *in)
{
	Area a = area_of(in);
	i64 offset;
	bool same_base = base_of(in, &offset) == p->stored_base[a];

	if (in->op.form == FORM_ld_nc)
		return c;
	if (a == AREA_global)
		c = later(c, p->stored[AREA_local]);
	return same_base && offset != p->stored_offset[a] ? c : later(c, p->stored[a]);
}

static void note_store(Path *p, Chain c, const Inst *in)
{
	Area a = area_of(in);

	p->stored[a] = later(p->stored[a], c);
	p->stored_base[a] = base_of(in, &p->stored_offset[a]);
}

/* Its address is no constant from that of the round before: a pair of registers of its own. */
static bool has_own_address(const Path *p, const Inst *in, u32 first)
{
	i64 offset;
	u32 base = base_of(in, &offset);

	for (u32 i = first; base != NOREG && i < vec_len(p->fn->insts) && p->owner[base] == p->block; i++) {
		const Inst *def = &p->fn->insts[i];

		if (def->nops > 2 && def->ops[0].kind == OP_reg && def->ops[0].reg == base)
			return def->ops[2].kind != OP_imm;
	}
	return false;
}

/* Of the loads of a loop that is written out not all are sent together: in what ptxas makes some wait for others' registers,
 * the sooner the more of them each takes, its address included: as if 16 were there for doubles (which is what one reads
 * there), and 64 else, by the times of columns and rows on an H200 and an H100. */
static Chain in_flight(Path *p, Chain c, const Inst *in)
{
	enum { FLIGHT = 64, FLIGHT_WIDE = 16 };
	u32 most = ptx_type_bits(in->op.type[0]) == 64 ? FLIGHT_WIDE : FLIGHT;
	u32 regs = (ptx_type_bits(in->op.type[0]) * (in->op.m.vec ? in->op.m.vec : 1) + 31) / 32;

	if (has_own_address(p, in, p->block - 1))
		regs += 2;
	if (p->flight && p->flight + regs > most) {
		p->group++;
		p->flight = 0;
	}
	p->flight += regs;
	c.waits = c.waits > p->group ? c.waits : p->group;
	return c;
}

/* What a load or an atomic with an answer adds. */
static Chain through_memory(Path *p, Chain c, const Inst *in)
{
	c = behind_store(p, c, in);
	if (p->out && machine_loads_far(in))
		c = in_flight(p, c, in);
	if (p->copies && in->op.form >= FORM_mbarrier_test_wait && in->op.form <= FORM_mbarrier_try_wait_parity) {
		c.waits++;
		c.cycles += COPIED;
	}
	switch (in->op.m.space) {
	case SS_shared: case SS_shared_cta: case SS_shared_cluster: c.cycles += SHARED; break;
	case SS_const: c.cycles += in->ops[1].kind == OP_addr && in->ops[1].reg != NOREG ? CONSTANT : 0; break;
	case SS_param: case SS_param_entry: case SS_param_func: break;
	case SS_local: c.local++; break;
	default: c.waits++; break;
	}
	return c;
}

static void step(Path *p, u32 at)
{
	const Inst *in = &p->fn->insts[at];
	u32 flags = ptx_forms[in->op.form].flags;
	u32 as = p->machine[at].runs_as;
	Chain c = ready(p, p->floor, as == at ? in->pred : p->fn->insts[as].pred);

	for (u32 k = 0; k < in->nops; k++)
		if (!is_dest(in, k))
			c = ready_opnd(p, c, &in->ops[k]);
	p->issue += p->machine[at].cost;
	if (look_up(ordered, COUNT(ordered), in, 0))
		p->floor = later(p->floor, c);
	if (flags & FF_load || (flags & FF_atomic && in->op.form != FORM_red))
		c = through_memory(p, c, in);
	else if (!(flags & FF_store) && in->op.form != FORM_red)
		c.cycles += cycles_of(p, at);
	if (flags & FF_store)
		note_store(p, c, in);
	for (u32 k = 0; k < in->nops; k++)
		if (is_dest(in, k))
			set_opnd(p, c, &in->ops[k]);
	if (in->op.form != FORM_st) /* nobody waits for a store */
		p->most = later(p->most, c);
	if (ptx_has_hard_cases(in))
		p->floor = later(p->floor, c);
	if (flags & FF_barrier) {
		p->floor = p->most;
		p->floor.cycles += cycles_of(p, at);
	}
}

bool ptx_has_hard_cases(const Inst *in)
{
	return look_up(serial, COUNT(serial), in, 0);
}

/* ---- blocks ------------------------------------------------------------------------------------------------- */

static void walk_block(Path *p, u32 first, u32 last)
{
	for (u32 i = first; i <= last; i++)
		step(p, i);
}

static void begin(Path *p, u32 first)
{
	p->block = first + 1;
	p->issue = p->flight = p->group = 0;
	p->floor = p->most = (Chain){ 0 };
	for (u32 a = 0; a < AREAS; a++) {
		p->stored[a] = (Chain){ 0 };
		p->stored_base[a] = NOREG;
	}
}

/* From the block that begins with segment s[0] as far as it goes on; how many segments that are. */
static u32 walk(Path *p, MachineInst *machine, const PtxSegment *s, u32 n)
{
	u32 first = s->first, rounds = ptx_rounds(p->fn, p->machine, first, s->last), k = 1;

	begin(p, first);
	p->out = rounds > 1;
	for (u32 r = 0; r < rounds; r++)
		walk_block(p, first, s->last);
	for (; k < n && !s[k].begins; k++)
		walk_block(p, s[k].first, s[k].last);
	machine[first].path = (p->most.cycles > p->issue ? p->most.cycles : p->issue) * PTX_PATH_PARTS / rounds;
	machine[first].waits = p->most.waits * PTX_PATH_PARTS / rounds;
	machine[first].local_waits = p->most.local * PTX_PATH_PARTS / rounds;
	return k;
}

void ptx_paths(Arena *a, const Fn *fn, MachineInst *machine)
{
	u32 n = vec_len(fn->insts), nregs = vec_len(fn->regs);
	PtxSegment *segments = ptx_segments(a, fn, machine);
	Path p = { .fn = fn, .machine = machine, .reg = arena_new_array(a, Chain, nregs + 1),
		   .owner = arena_new_array(a, u32, nregs + 1) };

	for (u32 i = 0; i < n; i++) {
		machine[i].cycles1 = look_up(old_rows, COUNT(old_rows), &fn->insts[i], ISSUE1 * machine[i].cost);
		p.calls |= !fn->is_entry && fn->insts[i].op.form == FORM_call;
		p.copies |= ptx_copies_bulk(&fn->insts[i].op);
	}
	for (u32 i = 0; i < vec_len(segments);)
		i += walk(&p, machine, &segments[i], vec_len(segments) - i);
}

u32 *ptx_depths(Arena *a, const Fn *fn)
{
	enum { WAIT = 500, LOCAL = 40 }; /* cycles, roughly: warps are compared by them */
	MachineInst *m = ptx_machine(a, fn);
	u32 n = vec_len(fn->insts), *depth = arena_new_array(a, u32, n + 1);

	ptx_joins(a, fn, m);
	ptx_groups(a, fn, m);
	ptx_paths(a, fn, m);
	for (u32 i = 0; i < n; i++)
		depth[i] = (m[i].path + m[i].waits * WAIT + m[i].local_waits * LOCAL) / PTX_PATH_PARTS;
	return depth;
}
