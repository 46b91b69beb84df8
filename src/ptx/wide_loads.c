/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * wide_loads: loads from neighbouring words of shared memory become one of 8 or 16 bytes, where the address is surely a
 * multiple of that: as assemblers do it, between barriers and stores. In: a function and what ptx_machine says of it.
 * Out: `joined` of each load that is part of such a one; `cost` stays with the first of its words. Nothing is executed by it.
 */
#include "ptx/estimate.h"

enum { WIDE = 16, DEPTH = 8, MANY = NOREG - 1 };

typedef struct Load {
	u32 at, base, size;
	const struct Var *var;
	i64 offset;
	bool taken;
} Load;
typedef struct Join {
	Arena *a;
	const Fn *fn;
	MachineInst *machine;
	u32 *def; /* of a register: its definition; MANY: several; NOREG: none */
	u8 *multiple; /* of a register with several: what all of them are a multiple of */
	Load *loads; /* vec: since the last barrier or store */
} Join;

static bool is_shared(const Inst *in)
{
	return in->op.m.space == SS_shared || in->op.m.space == SS_shared_cta;
}

static u32 *find_defs(Arena *a, const Fn *fn)
{
	u32 n = vec_len(fn->regs), *def = arena_new_array(a, u32, n + 1);
	Bits seen = bits_new(a, n + 1);

	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];
		const OpndSpec *specs;
		u32 k = ptx_opnd_specs(in->op.form, &specs);

		for (u32 o = 0; o < in->nops && o < k; o++) {
			if (!(specs[o].flags & OS_dst) || in->ops[o].kind != OP_reg || in->ops[o].reg == NOREG)
				continue;
			def[in->ops[o].reg] = bits_has(seen, in->ops[o].reg) ? MANY : i;
			bits_add(seen, in->ops[o].reg);
		}
	}
	for (u32 r = 0; r < n; r++)
		if (!bits_has(seen, r))
			def[r] = NOREG;
	return def;
}

static u32 least(u32 x, u32 y) { return x < y ? x : y; }

static u32 multiple_of(u64 n)
{
	return n && __builtin_ctzll(n) < 4 ? 1u << __builtin_ctzll(n) : WIDE;
}

static u32 alignment(const Join *j, u32 reg, u32 depth);
static u32 alignment_at(const Join *j, const Inst *in, u32 depth);

static u32 alignment_of(const Join *j, const Opnd *o, u32 depth)
{
	switch (o->kind) {
	case OP_imm: return multiple_of((u64)o->imm);
	case OP_var: return least(WIDE, multiple_of((u64)o->imm)); /* assemblers place variables themselves */
	case OP_reg: return alignment(j, o->reg, depth);
	default: return 1;
	}
}

/* A power of two that `reg` is surely a multiple of, at most WIDE. */
static u32 alignment(const Join *j, u32 reg, u32 depth)
{
	if (reg == NOREG || j->def[reg] == NOREG || depth > DEPTH)
		return 1;
	return j->def[reg] == MANY ? j->multiple[reg] : alignment_at(j, &j->fn->insts[j->def[reg]], depth);
}

static u32 alignment_at(const Join *j, const Inst *in, u32 depth)
{
	u32 x, y;

	if (in->nops < 2 || in->pred != NOREG)
		return 1;
	x = alignment_of(j, &in->ops[1], depth + 1);
	y = in->nops > 2 ? alignment_of(j, &in->ops[2], depth + 1) : 1;
	switch (in->op.form) {
	case FORM_mov: case FORM_cvt: case FORM_cvta: case FORM_cvta_to: return x;
	case FORM_add_i: case FORM_sub_i: case FORM_or_b: return least(x, y);
	case FORM_mul_i: return least(x * y, WIDE);
	case FORM_mad_i: return least(least(x * y, WIDE), alignment_of(j, &in->ops[3], depth + 1));
	case FORM_and_b: return x > y ? x : y;
	case FORM_shl_b:
		return in->ops[2].kind == OP_imm && in->ops[2].imm < 4 ? least(x << in->ops[2].imm, WIDE)
		     : in->ops[2].kind == OP_imm ? WIDE : x;
	default: return 1;
	}
}

/* What is not contradicted by a definition: one that steps through a loop depends on itself. */
static void find_multiples(Join *j)
{
	bool again = true;

	for (u32 r = 0; r < vec_len(j->fn->regs); r++)
		j->multiple[r] = WIDE;
	while (again) {
		again = false;
		for (u32 i = 0; i < vec_len(j->fn->insts); i++) {
			const Inst *in = &j->fn->insts[i];
			const Opnd *to = &in->ops[0];
			u32 n;

			if (!in->nops || to->kind != OP_reg || to->reg == NOREG || j->def[to->reg] != MANY || ptx_forms[in->op.form].flags & FF_store)
				continue;
			n = alignment_at(j, in, 0);
			again |= n < j->multiple[to->reg];
			j->multiple[to->reg] = (u8)least(n, j->multiple[to->reg]);
		}
	}
}

/* Those of the words [offset, offset + bytes) of one base; how many words there are of it. */
static u32 find_words(Join *j, const Load *first, i64 offset, u32 bytes, Load **found)
{
	u32 n = 0;

	for (u32 i = 0; i < vec_len(j->loads) && n < WIDE; i++) {
		Load *l = &j->loads[i];

		if (!l->taken && l->base == first->base && l->var == first->var && l->size == first->size &&
		    l->offset >= offset && l->offset + l->size <= offset + bytes)
			found[n++] = l;
	}
	return n;
}

static bool join_around(Join *j, Load *first, u32 bytes)
{
	i64 offset = first->offset & ~(i64)(bytes - 1);
	Load *found[WIDE];
	u32 n = first->size < bytes ? find_words(j, first, offset, bytes, found) : 0;

	if (n < 2 || n != bytes / first->size)
		return false;
	for (u32 i = 0; i < n; i++) {
		found[i]->taken = true;
		j->machine[found[i]->at].joined = (u8)n;
		j->machine[found[i]->at].cost = found[i]->offset == offset; /* the one at the wide one's address */
	}
	return true;
}

static void join_all(Join *j)
{
	for (u32 i = 0; i < vec_len(j->loads); i++) {
		Load *l = &j->loads[i];
		u32 align = l->taken ? 0 : l->base == NOREG ? WIDE : alignment(j, l->base, 0);

		if (align < WIDE || !join_around(j, l, WIDE))
			(void)(align >= WIDE / 2 && join_around(j, l, WIDE / 2));
	}
	vec_clear(j->loads);
}

static void note_load(Join *j, u32 at)
{
	const Inst *in = &j->fn->insts[at];
	const Opnd *o = &in->ops[1];
	u32 size = ptx_type_bits(in->op.type[0]) / 8 * (in->op.m.vec ? in->op.m.vec : 1);

	if (in->op.m.sem || (size != 4 && size != 8) || o->kind != OP_addr || o->vec || in->pred != NOREG)
		return;
	*vec_push(j->a, j->loads) = (Load){ .at = at, .base = o->reg, .size = size, .var = o->var, .offset = o->imm };
}

void ptx_joins(Arena *a, const Fn *fn, MachineInst *machine)
{
	Join j = { .a = a, .fn = fn, .machine = machine, .def = find_defs(a, fn),
		   .multiple = arena_new_array(a, u8, vec_len(fn->regs) + 1) };
	Bits leader = ptx_leaders(a, fn);

	find_multiples(&j);
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];
		u32 flags = ptx_forms[in->op.form].flags;

		if (bits_has(leader, i))
			join_all(&j);
		if (in->op.form == FORM_ld && is_shared(in))
			note_load(&j, i);
		if (flags & (FF_branch | FF_barrier | FF_call | FF_exit) ||
		    (flags & (FF_store | FF_atomic) && is_shared(in)))
			join_all(&j);
	}
	join_all(&j);
}

u8 *ptx_joined(Arena *a, const Fn *fn)
{
	u32 n = vec_len(fn->insts);
	MachineInst *m = arena_new_array(a, MachineInst, n + 1);
	u8 *joined = arena_new_array(a, u8, n + 1);

	ptx_joins(a, fn, m);
	for (u32 i = 0; i < n; i++)
		joined[i] = m[i].joined && !m[i].cost ? PTX_JOINED_PART : m[i].joined;
	return joined;
}
