/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * wide_loads: loads from neighbouring words of shared memory become one of 8 or 16 bytes, where the address is surely a
 * multiple of that: as assemblers do it, between barriers and stores, across branches that become predicates. In: a function and what ptx_machine says of it.
 * Out: `joined` of each load that is part of such a one; `cost` stays with the first of its words. Nothing is executed by it.
 */
#include "ptx/estimate.h"

enum { WIDE = 16, KNOWN = 4 /* bits of an address in WIDE bytes */, ANY = 255, DEPTH = 8, MANY = NOREG - 1 };

typedef struct Known { /* the last `bits` bits; ANY: nothing contradicts any yet */
	u8 bits, value;
} Known;

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
	Known *known; /* of a register with several: what holds for all of them */
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

/* ---- what is known of a register's last bits -------------------------------------------------------------- */

static const Known nothing = { 0, 0 }, anything = { ANY, 0 };

static Known known(u32 bits, u64 value)
{
	u32 n = bits < KNOWN ? bits : KNOWN;

	return (Known){ (u8)n, (u8)(value & ((1u << n) - 1)) };
}

static bool is_any(Known x) { return x.bits == ANY; }

/* So many of them are zero. */
static u32 zeros(Known x)
{
	return x.value && (u32)__builtin_ctz(x.value) < x.bits ? (u32)__builtin_ctz(x.value) : x.bits;
}

static u32 least(u32 x, u32 y) { return x < y ? x : y; }

/* What holds of either. */
static Known either(Known x, Known y)
{
	u32 differ = (u32)(x.value ^ y.value) | 1u << KNOWN;

	if (is_any(x) || is_any(y))
		return is_any(x) ? y : x;
	return known(least(least(x.bits, y.bits), (u32)__builtin_ctz(differ)), x.value);
}

static Known product(Known x, Known y)
{
	return known(least(least(y.bits + zeros(x), x.bits + zeros(y)), x.bits + y.bits), (u64)x.value * y.value);
}

/* A zero in one of them is one in the result, whatever the other is. */
static Known both(Known x, Known y)
{
	u32 n = 0, value = 0;

	for (; n < KNOWN; n++) {
		bool of_x = n < x.bits, of_y = n < y.bits, zero = (of_x && !(x.value >> n & 1)) || (of_y && !(y.value >> n & 1));

		if (!zero && !(of_x && of_y))
			break;
		value |= (u32)!zero << n;
	}
	return known(n, value);
}

static Known shifted(Known x, const Opnd *by)
{
	if (by->kind != OP_imm)
		return known(zeros(x), 0);
	return by->imm < KNOWN ? known(x.bits + (u32)by->imm, (u64)x.value << by->imm) : known(KNOWN, 0);
}

static Known known_of(const Join *j, u32 reg, u32 depth);

static Known known_opnd(const Join *j, const Opnd *o, u32 depth)
{
	switch (o->kind) {
	case OP_imm: case OP_var: return known(KNOWN, (u64)o->imm); /* assemblers place variables themselves */
	case OP_reg: return known_of(j, o->reg, depth);
	default: return nothing;
	}
}

static Known known_by(const Join *j, const Inst *in, u32 depth)
{
	Known x, y, z;

	if (in->nops < 2 || in->pred != NOREG)
		return nothing;
	x = known_opnd(j, &in->ops[1], depth + 1);
	y = in->nops > 2 ? known_opnd(j, &in->ops[2], depth + 1) : nothing;
	z = in->op.form == FORM_mad_i ? known_opnd(j, &in->ops[3], depth + 1) : known(KNOWN, 0);
	if (is_any(x) || is_any(y) || is_any(z))
		return anything;
	switch (in->op.form) {
	case FORM_mov: case FORM_cvt: case FORM_cvta: case FORM_cvta_to: return x;
	case FORM_add_i: return known(least(x.bits, y.bits), (u64)x.value + y.value);
	case FORM_sub_i: return known(least(x.bits, y.bits), (u64)x.value - y.value);
	case FORM_or_b: return known(least(x.bits, y.bits), x.value | y.value);
	case FORM_mul_i: return product(x, y);
	case FORM_mad_i: x = product(x, y); return known(least(x.bits, z.bits), (u64)x.value + z.value);
	case FORM_and_b: return both(x, y);
	case FORM_shl_b: return shifted(x, &in->ops[2]);
	default: return nothing;
	}
}

static Known known_of(const Join *j, u32 reg, u32 depth)
{
	if (reg == NOREG || j->def[reg] == NOREG || depth > DEPTH)
		return nothing;
	return j->def[reg] == MANY ? j->known[reg] : known_by(j, &j->fn->insts[j->def[reg]], depth);
}

/* What is not contradicted by a definition: one that steps through a loop depends on itself. */
static void find_known(Join *j)
{
	bool again = true;

	for (u32 r = 0; r < vec_len(j->fn->regs); r++)
		j->known[r] = anything;
	while (again) {
		again = false;
		for (u32 i = 0; i < vec_len(j->fn->insts); i++) {
			const Inst *in = &j->fn->insts[i];
			const Opnd *to = &in->ops[0];
			Known n;

			if (!in->nops || to->kind != OP_reg || to->reg == NOREG || j->def[to->reg] != MANY || ptx_forms[in->op.form].flags & FF_store)
				continue;
			n = either(j->known[to->reg], known_by(j, in, 0));
			again |= n.bits != j->known[to->reg].bits;
			j->known[to->reg] = n;
		}
	}
}

/* ---- loads ------------------------------------------------------------------------------------------------- */

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

/* The address is `base` in its last bits and the offset. */
static bool join_around(Join *j, Load *first, u32 base, u32 bytes)
{
	i64 offset = ((first->offset + base) & ~(i64)(bytes - 1)) - base;
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
		Known base = l->taken ? nothing : l->base == NOREG ? known(KNOWN, 0) : known_of(j, l->base, 0);

		if (is_any(base) || base.bits < KNOWN || !join_around(j, l, base.value, WIDE))
			(void)(!is_any(base) && base.bits >= KNOWN - 1 && join_around(j, l, base.value & (WIDE / 2 - 1), WIDE / 2));
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

static void look_at(Join *j, u32 at)
{
	const Inst *in = &j->fn->insts[at];
	u32 flags = ptx_forms[in->op.form].flags;

	if (in->op.form == FORM_ld && is_shared(in) && j->machine[at].runs_as == at)
		note_load(j, at);
	if (flags & (FF_barrier | FF_call | FF_exit) || (flags & (FF_store | FF_atomic) && is_shared(in)))
		join_all(j);
}

void ptx_joins(Arena *a, const Fn *fn, MachineInst *machine)
{
	Join j = { .a = a, .fn = fn, .machine = machine, .def = find_defs(a, fn),
		   .known = arena_new_array(a, Known, vec_len(fn->regs) + 1) };
	PtxSegment *s = ptx_segments(a, fn, machine);

	find_known(&j);
	for (u32 k = 0; k < vec_len(s); k++) {
		if (s[k].begins)
			join_all(&j);
		for (u32 i = s[k].first; i <= s[k].last; i++)
			look_at(&j, i);
	}
	join_all(&j);
}

static bool is_increment(const Fn *fn, const Inst *in)
{
	bool red = in->op.form == FORM_red;
	const Opnd *by = &in->ops[red ? 1 : 2];

	return (red || in->op.form == FORM_atom) && is_shared(in) && in->op.m.atom == ATOM_add && in->op.m.vec < 2 &&
	       (in->op.type[0] == TY_u32 || in->op.type[0] == TY_s32) && by->kind == OP_imm && by->imm == 1 && (red || ptx_answer_unused(fn, in));
}

u8 *ptx_joined(Arena *a, const Fn *fn)
{
	u32 n = vec_len(fn->insts);
	MachineInst *m = ptx_machine(a, fn);
	u8 *joined = arena_new_array(a, u8, n + 1);

	ptx_joins(a, fn, m);
	for (u32 i = 0; i < n; i++)
		joined[i] = m[i].joined && !m[i].cost ? PTX_JOINED_PART : is_increment(fn, &fn->insts[i]) ? PTX_JOINED_ADDED : m[i].joined;
	return joined;
}
