/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * machine: how many machine instructions each PTX instruction is likely to become, and which branches become
 * predicates. An estimate for counters that are compared with hardware's; nothing is executed by it.
 *
 * What is assumed of the assembler behind PTX (ptxas): parameters and block dimensions are operands; moves,
 * address conversions and jumps vanish; products and shifts go into the sum that uses them, two sums or two
 * logical operations into one; a mask goes into the comparison with it; 64-bit arithmetic takes two, halves of it
 * nothing; short bodies of `if` are predicated; a branch to the end of the kernel is a predicated exit; a function that
 * calls saves what it keeps. Registers are looked at by name: one with several definitions is never folded.
 */
#include "ptx/estimate.h"

enum { MAX_PREDICATED = 8, PER_WARP = 1, PER_GLOBAL = 1, PER_SHARED = 3, AGGREGATED = 8, AGGREGATED_SHARED = 6, SCALED = 4, PER_CALL = 3, RETURN = 2 /* words */,
       HALF = 32, UNIFORM_DEPTH = 4, UNIFORM_MOVES = 2 /* to where addresses are */ };

typedef struct Use { /* of a register */
	u32 defs, uses, def_at, use_at; /* the last of each */
	u32 sums; /* uses by 32-bit sums */
	u32 addresses; /* uses as one */
	u32 first_def, last_use;
	bool merged; /* already takes an operation in */
} Use;

typedef struct Guess {
	const Fn *fn;
	Use *reg;
	Bits target; /* instructions that some branch goes to */
	Bits head;   /* those that a later one goes back to */
	MachineInst *out;
} Guess;

/* ---- registers ------------------------------------------------------------------------------------------ */

static void note_opnd(Guess *g, u32 at, const Opnd *o, bool dest)
{
	if (o->kind == OP_vec || o->kind == OP_pair)
		for (u32 i = 0; i < o->n; i++)
			note_opnd(g, at, &o->vec[i], dest);
	if ((o->kind != OP_reg && o->kind != OP_addr) || o->reg == NOREG)
		return;
	if (dest && o->kind == OP_reg) {
		if (!g->reg[o->reg].defs++)
			g->reg[o->reg].first_def = at;
		g->reg[o->reg].def_at = at;
	} else {
		g->reg[o->reg].uses++;
		g->reg[o->reg].last_use = at;
		g->reg[o->reg].addresses += o->kind == OP_addr;
		if (g->reg[o->reg].uses == 1)
			g->reg[o->reg].use_at = at;
		g->reg[o->reg].sums += g->fn->insts[at].op.form == FORM_add_i && ptx_type_bits(g->fn->insts[at].op.type[0]) == HALF;
	}
}

static void note_target(Guess *g, u32 at, const Opnd *o)
{
	if (o->kind == OP_label && o->reg < vec_len(g->fn->insts)) {
		bits_add(g->target, o->reg);
		if (o->reg <= at)
			bits_add(g->head, o->reg);
	}
	for (u32 i = 0; o->kind == OP_targets && i < (u32)o->imm; i++)
		note_target(g, at, &o->vec[i]);
}

static void note_inst(Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];
	const OpndSpec *specs;
	u32 n = ptx_opnd_specs(in->op.form, &specs);

	if (in->pred != NOREG)
		g->reg[in->pred].uses++;
	for (u32 k = 0; k < in->nops; k++) {
		note_opnd(g, at, &in->ops[k], k < n && specs[k].flags & OS_dst);
		note_target(g, at, &in->ops[k]);
	}
}

static u32 dest_of(const Inst *in)
{
	return in->nops && in->ops[0].kind == OP_reg ? in->ops[0].reg : NOREG;
}

/* The only instruction that uses what `at` defines, if that is its only definition; NULL: there is none. */
static const Inst *only_user(const Guess *g, u32 at, u32 *where)
{
	u32 d = dest_of(&g->fn->insts[at]);

	if (d == NOREG || g->reg[d].defs != 1 || g->reg[d].uses != 1)
		return NULL;
	*where = g->reg[d].use_at;
	return *where > at ? &g->fn->insts[*where] : NULL;
}

/* ---- single instructions --------------------------------------------------------------------------------- */

static bool is_logic(u32 form)
{
	return form == FORM_and_b || form == FORM_or_b || form == FORM_xor_b || form == FORM_not_b;
}

static bool is_sum(u32 form)
{
	return form == FORM_add_i || form == FORM_sub_i;
}

static bool is_wide(const Inst *in)
{
	return ptx_type_bits(in->op.type[0]) == 64;
}

/* A product with a constant that an address in shared memory is made of, which is made of 32 bits. */
static bool is_shared_index(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at], *wide, *sum;
	u32 where;

	if (is_wide(in) || in->ops[2].kind != OP_imm)
		return false;
	wide = only_user(g, at, &where);
	if (!wide || wide->op.form != FORM_mul_i || wide->op.m.mul != MUL_wide)
		return false;
	sum = only_user(g, where, &where);
	for (u32 k = 1; sum && is_sum(sum->op.form) && k < sum->nops; k++) {
		const Opnd *o = &sum->ops[k];

		if (o->kind == OP_reg && g->reg[o->reg].defs == 1 && g->fn->insts[g->reg[o->reg].def_at].op.form == FORM_mov &&
		    g->fn->insts[g->reg[o->reg].def_at].ops[1].kind == OP_var)
			return true;
	}
	return false;
}

/* The smaller of two shifts whose sum is an address: it is made last, with the address. */
static bool is_last_shift(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at], *sum, *wide;
	u32 where, other;

	if (is_wide(in) || in->op.form != FORM_shl_b || in->ops[2].kind != OP_imm)
		return false;
	sum = only_user(g, at, &where);
	if (!sum || sum->op.form != FORM_add_i || sum->ops[1].kind != OP_reg || sum->ops[2].kind != OP_reg)
		return false;
	wide = only_user(g, where, &where);
	if (!wide || wide->op.form != FORM_cvt)
		return false;
	other = sum->ops[1].reg == dest_of(in) ? sum->ops[2].reg : sum->ops[1].reg;
	if (g->reg[other].defs != 1)
		return false;
	sum = &g->fn->insts[g->reg[other].def_at];
	return sum->op.form == FORM_shl_b && sum->ops[2].kind == OP_imm && sum->ops[2].imm > in->ops[2].imm;
}

/* One that the instruction using it can take in, once. */
static bool goes_into_user(Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at], *user;
	u32 where, d;

	user = only_user(g, at, &where);
	if (!user || user->pred != NOREG)
		return false;
	d = dest_of(user);
	if (d == NOREG || g->reg[d].merged || g->reg[dest_of(in)].merged)
		return false;
	if ((in->op.form == FORM_shl_b && (is_sum(user->op.form) || user->op.form == FORM_mad_i)) ||
	    (in->op.form == FORM_mul_i && in->op.m.mul == MUL_lo && is_sum(user->op.form)) ||
	    (is_logic(in->op.form) && is_logic(user->op.form) && !is_wide(in)) ||
	    (is_sum(in->op.form) && is_sum(user->op.form) && !is_wide(in) && !is_wide(user)) ||
	    (in->op.form == FORM_mul_f && user->op.form == FORM_add_f)) {
		g->reg[d].merged = true;
		return true;
	}
	return false;
}

/* Known to be in one half: the other is zero. */
static bool is_half(const Guess *g, const Opnd *o)
{
	const Inst *def;

	if (o->kind == OP_imm)
		return (u64)o->imm >> HALF == 0;
	if (o->kind != OP_reg || g->reg[o->reg].defs != 1)
		return false;
	def = &g->fn->insts[g->reg[o->reg].def_at];
	return (def->op.form == FORM_shr && ptx_type_bits(def->op.type[0]) == 64 && def->ops[2].kind == OP_imm && def->ops[2].imm >= HALF) ||
	       (def->op.form == FORM_and_b && def->ops[2].kind == OP_imm && (u64)def->ops[2].imm >> HALF == 0) ||
	       (def->op.form == FORM_cvt && ptx_type_bits(def->op.type[0]) == 64 && ptx_type_bits(def->op.type[1]) <= HALF);
}

/* Of 64 bits a half is a register. */
static bool takes_half(const Inst *in)
{
	if (!is_wide(in) || in->ops[2].kind != OP_imm)
		return false;
	return in->op.form == FORM_shr ? in->ops[2].imm == HALF : in->op.form == FORM_and_b && (u64)in->ops[2].imm == 0xffffffff;
}

static u32 cost_of_logic(Guess *g, const Inst *in)
{
	if (takes_half(in))
		return 0;
	return is_wide(in) && !is_half(g, &in->ops[1]) && !is_half(g, &in->ops[in->nops - 1]) ? 2 : 1;
}

/* A mask whose bits are compared with zero comes with the comparison. */
static bool is_tested(const Guess *g, u32 at)
{
	u32 where;
	const Inst *user = only_user(g, at, &where);

	return user && user->op.form == FORM_setp && !is_wide(user) && user->nops > 2 && user->ops[2].kind == OP_imm && !user->ops[2].imm;
}

/* The same for all threads of a block, without anything loaded. */
static bool is_uniform(const Guess *g, const Opnd *o, u32 depth)
{
	const Inst *def;

	if (o->kind == OP_imm || o->kind == OP_var)
		return true;
	if (o->kind == OP_sreg)
		return o->reg == SR_ctaid_x || o->reg == SR_ctaid_y || o->reg == SR_ctaid_z;
	if (o->kind == OP_addr)
		return true;
	if (o->kind != OP_reg || g->reg[o->reg].defs != 1 || !depth)
		return false;
	def = &g->fn->insts[g->reg[o->reg].def_at];
	if (def->op.form == FORM_ld)
		return def->op.m.space == SS_param || def->op.m.space == SS_param_entry;
	if (!(ptx_forms[def->op.form].flags & FF_pure))
		return false;
	for (u32 k = 1; k < def->nops; k++)
		if (!is_uniform(g, &def->ops[k], depth - 1))
			return false;
	return true;
}

/* All lanes surely name one address: one lane is chosen to act for the warp. */
static bool is_aggregated(const Guess *g, const Inst *in, const Opnd *addr)
{
	Opnd base = { .kind = OP_reg, .reg = addr->reg };

	return in->op.type[0] < TY_f16 && in->op.m.atom != ATOM_cas && in->op.m.atom != ATOM_exch &&
	       (addr->reg == NOREG || is_uniform(g, &base, UNIFORM_DEPTH) || g->fn->insts[g->reg[addr->reg].def_at].op.form == FORM_ld);
}

/* What a sum costs by what it is the address of; NOREG: nothing special. */
static u32 cost_as_address(const Guess *g, u32 at)
{
	u32 where;
	const Inst *user = only_user(g, at, &where);

	if (!user)
		return NOREG;
	if (user->op.m.space == SS_local && ptx_forms[user->op.form].flags & (FF_load | FF_store))
		return 1;
	if ((user->op.form == FORM_atom && is_aggregated(g, user, &user->ops[1])) ||
	    (user->op.form == FORM_red && is_aggregated(g, user, &user->ops[0])))
		return 0;
	return NOREG;
}

static bool is_base(const Guess *g, const Opnd *o)
{
	const Inst *def = o->kind == OP_reg && g->reg[o->reg].defs == 1 ? &g->fn->insts[g->reg[o->reg].def_at] : NULL;

	return def && def->op.form == FORM_mov && def->ops[1].kind == OP_var;
}

/* A place in shared memory, 32 bits: base and index stand side by side in the access unless the index is shifted there. */
static bool is_in_access(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];

	for (u32 k = 1; k < 3; k++)
		if (is_base(g, &in->ops[k]) && in->ops[3 - k].kind == OP_reg && !g->reg[dest_of(in)].merged)
			return g->reg[dest_of(in)].addresses == g->reg[dest_of(in)].uses;
	return false;
}

static bool is_converted(const Guess *g, const Opnd *o)
{
	return o->kind == OP_reg && g->reg[o->reg].defs == 1 && g->fn->insts[g->reg[o->reg].def_at].op.form == FORM_cvt;
}

/* A 64-bit sum: a product with it is one instruction, and so is an offset into shared memory; one of bytes is part of the access. */
static u32 cost_of_sum64(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];
	u32 special = cost_as_address(g, at);

	if (special != NOREG)
		return special;
	for (u32 k = 1; k < in->nops; k++) {
		const Opnd *o = &in->ops[k];
		const Inst *def;

		if (o->kind != OP_reg || g->reg[o->reg].defs != 1)
			continue;
		def = &g->fn->insts[g->reg[o->reg].def_at];
		if ((def->op.form == FORM_mul_i && def->op.m.mul == MUL_wide) || def->op.form == FORM_shl_b)
			return 1;
		if (def->op.form == FORM_mov && def->ops[1].kind == OP_var)
			return !is_converted(g, &in->ops[k == 1 ? 2 : 1]);
	}
	return is_uniform(g, &in->ops[1], UNIFORM_DEPTH) && is_uniform(g, &in->ops[2], UNIFORM_DEPTH) ? 2 + UNIFORM_MOVES : 2;
}

static u32 cost_of_mov(const Guess *g, const Inst *in)
{
	const Opnd *o = &in->ops[1];
	u32 d = dest_of(in);

	if (o->kind == OP_sreg)
		return 1;
	return o->kind == OP_imm && d != NOREG && g->reg[d].defs > 1;
}

/* A sign that is carried into 64 bits for more than a sum. */
static bool widens_alone(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at], *user;
	u32 where;

	if (in->op.type[1] != TY_s32)
		return false;
	user = only_user(g, at, &where);
	return !(user && user->op.form == FORM_add_i);
}

/* Every sum that uses the shifted value shifts it itself. */
static bool is_in_sums(const Guess *g, const Inst *in)
{
	const Use *u = &g->reg[dest_of(in)];

	return u->defs == 1 && u->uses == u->sums && u->uses > 1 && in->ops[2].kind == OP_imm && !is_wide(in);
}

/* A constant that is stored needs a register, and a register that is stored twice another one. */
static u32 cost_of_data(const Opnd *o)
{
	u32 n = o->kind == OP_imm;

	for (u32 i = 0; o->kind == OP_vec && i < o->n; i++)
		for (u32 j = 0; j < i; j++)
			if (o->vec[i].kind == OP_reg && o->vec[j].kind == OP_reg && o->vec[i].reg == o->vec[j].reg) {
				n++;
				break;
			}
	return n;
}

/* Constants at known places come two words at a time. */
static u32 cost_of_const(const Guess *g, u32 at)
{
	const Opnd *o = &g->fn->insts[at].ops[1];
	u32 n = g->fn->insts[at].op.m.vec ? g->fn->insts[at].op.m.vec : 1;

	if (o->reg != NOREG || ptx_type_bits(g->fn->insts[at].op.type[0]) != HALF)
		return 1;
	for (u32 i = 0; n == 1 && i < at; i++) {
		const Inst *in = &g->fn->insts[i];

		if (in->op.form == FORM_ld && in->op.m.space == SS_const && in->ops[1].reg == NOREG && in->ops[1].var == o->var &&
		    (in->ops[1].imm ^ o->imm) == 4 && ((in->ops[1].imm | o->imm) & 7) == 4)
			return 0;
	}
	return (n + 1) / 2;
}

static u32 cost_of_atomic(const Guess *g, const Inst *in, const Opnd *addr, const Opnd *value)
{
	bool shared = in->op.m.space == SS_shared || in->op.m.space == SS_shared_cta;

	return 1 + cost_of_data(value) + (!is_aggregated(g, in, addr) ? 0 : shared ? AGGREGATED_SHARED : AGGREGATED);
}

static u32 cost_of_division(const Inst *in)
{
	u32 bits = ptx_type_bits(in->op.type[0]);

	if (in->ops[2].kind == OP_imm)
		return 4 * bits / 32;
	return bits == 64 ? 70 : in->op.type[0] == TY_s32 ? 20 : 16;
}

/* wmma by instructions of 16 x 8 results each; mma and wgmma are one. */
static u32 cost_of_matrix(const Inst *in)
{
	enum { UNIT = 8, RESULTS = 16 * 8 };
	u32 results = in->op.m.extra[XE_m] * UNIT * in->op.m.extra[XE_n] * UNIT;

	return results > RESULTS ? results / RESULTS : 1;
}

static u32 cost_of(Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];
	u32 bits = ptx_type_bits(in->op.type[0]);

	switch (in->op.form) {
	case FORM_cvta: case FORM_cvta_to: return 0;
	case FORM_mov: return cost_of_mov(g, in);
	case FORM_mov_pack: case FORM_mov_unpack: case FORM_mov_vec: return 0;
	case FORM_ld:
		if (in->op.m.space == SS_const)
			return cost_of_const(g, at);
		return in->op.m.space != SS_param && in->op.m.space != SS_param_entry && in->op.m.space != SS_param_func;
	case FORM_st:
		return in->op.m.space == SS_param || in->op.m.space == SS_param_func ? 0 : 1 + cost_of_data(&in->ops[1]);
	case FORM_atom: return cost_of_atomic(g, in, &in->ops[1], &in->ops[2]);
	case FORM_red: return cost_of_atomic(g, in, &in->ops[0], &in->ops[1]);
	case FORM_bra: return in->pred != NOREG;
	case FORM_cvt: return !(ptx_type_bits(in->op.type[1]) == 32 && bits == 64 && in->op.type[1] < TY_f16) || widens_alone(g, at);
	case FORM_setp: return bits == 64 && in->op.type[0] < TY_f16 ? 2 : 1;
	case FORM_call: return PER_CALL;
	case FORM_wmma: case FORM_wmma_f16: return cost_of_matrix(in);
	case FORM_mul_i:
		if (in->op.m.mul == MUL_wide)
			return 0; /* in the sum behind it */
		return is_shared_index(g, at) || goes_into_user(g, at) ? 0 : bits == 64 ? 4 : 1;
	case FORM_add_i: case FORM_sub_i:
		return bits == 64 ? cost_of_sum64(g, at) : !goes_into_user(g, at) && !is_in_access(g, at);
	case FORM_shl_b:
		return is_shared_index(g, at) || is_last_shift(g, at) || goes_into_user(g, at) || is_in_sums(g, in) ? 0 : bits == 64 ? 2 : 1;
	case FORM_shr: return !takes_half(in);
	case FORM_and_b: case FORM_or_b: case FORM_xor_b: case FORM_not_b:
		return bits == 1 || (in->op.form == FORM_and_b && is_tested(g, at)) || goes_into_user(g, at) ? 0 : cost_of_logic(g, in);
	case FORM_div_i: case FORM_rem: return cost_of_division(in);
	case FORM_div_f: case FORM_sqrt: case FORM_rcp: return bits == 64 ? 20 : 9;
	case FORM_div_full: case FORM_div_approx: return 3;
	case FORM_rsqrt: return in->op.m.ftz ? 1 : bits == 64 ? 16 : SCALED;
	case FORM_sin: case FORM_cos: return 2;
	case FORM_ex2: case FORM_lg2: case FORM_sqrt_approx: case FORM_rcp_approx:
		return in->op.m.ftz || bits != 32 ? 1 : SCALED; /* small numbers are scaled before and after */
	case FORM_mul_f: return !goes_into_user(g, at);
	default: return 1;
	}
}

/* ---- branches ------------------------------------------------------------------------------------------------ */

static bool ends_kernel(const Fn *fn, u32 at)
{
	return at >= vec_len(fn->insts) || fn->insts[at].op.form == FORM_ret || fn->insts[at].op.form == FORM_exit;
}

static bool is_jump(const Inst *in)
{
	return in->op.form == FORM_bra && in->pred == NOREG;
}

/* The body [first, *end) that runs when the branch at `at` is not taken, or with `turned` when it is: straight and
 * short, and all of it goes on at *join. */
static bool find_body(const Guess *g, u32 at, u32 *first, u32 *end, u32 *join)
{
	const Fn *fn = g->fn;
	u32 n = vec_len(fn->insts), to = fn->insts[at].ops[0].reg, cost = 0;

	*first = at + 1;
	*join = to;
	if (*first < n && is_jump(&fn->insts[*first]) && to == *first + 1) { /* if (p) { body } written with two jumps */
		*join = fn->insts[*first].ops[0].reg;
		*first = to;
	}
	for (u32 i = *first; i < n; i++) {
		const Inst *in = &fn->insts[i];

		if (i == *join || (is_jump(in) && in->ops[0].reg == *join)) {
			*end = i;
			return i > *first;
		}
		if ((i > *first && bits_has(g->target, i)) || in->pred != NOREG ||
		    ptx_forms[in->op.form].flags & (FF_branch | FF_exit | FF_barrier | FF_call | FF_warp | FF_volatile))
			return false;
		cost += g->out[i].cost;
		if (cost > MAX_PREDICATED)
			return false;
	}
	return false;
}

static void predicate(Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];
	u32 first, end, join;

	if (in->op.form != FORM_bra || in->pred == NOREG || in->ops[0].kind != OP_label)
		return;
	if (ends_kernel(g->fn, in->ops[0].reg)) { /* a predicated exit */
		g->out[at].branch = false;
		return;
	}
	if (!find_body(g, at, &first, &end, &join))
		return;
	g->out[at].branch = false;
	if (ends_kernel(g->fn, join))
		return; /* a predicated exit in front of the body */
	g->out[at].cost = 0;
	for (u32 i = first; i < end; i++)
		g->out[i].runs_as = at;
}

/* ---- what comes once ------------------------------------------------------------------------------------------- */

/* An exit that branches lead to is part of whoever gets there: of jumps, and of what stands before it. */
static void place_exits(Guess *g)
{
	for (u32 i = 0; i < vec_len(g->fn->insts); i++) {
		const Inst *in = &g->fn->insts[i];

		if (is_jump(in) && in->ops[0].kind == OP_label && ends_kernel(g->fn, in->ops[0].reg))
			g->out[i].cost++;
		if (!i || !ends_kernel(g->fn, i) || in->pred != NOREG || !bits_has(g->target, i))
			continue;
		if ((in - 1)->op.form == FORM_bra && (in - 1)->pred != NOREG)
			continue;
		g->out[i].cost = 0;
		if (!is_jump(in - 1) && !ends_kernel(g->fn, i - 1))
			g->out[i - 1].cost++;
	}
}

static bool enters_loop(const Guess *g, u32 from, u32 to)
{
	for (u32 i = from + 1; i <= to; i++)
		if (bits_has(g->head, i))
			return true;
	return false;
}

/* A parameter is loaded where its value is first needed, but not in a loop. */
static void add_params(Guess *g)
{
	for (u32 i = 0; i < vec_len(g->fn->insts); i++) {
		const Inst *in = &g->fn->insts[i];
		u32 d = dest_of(in);

		if (in->op.form != FORM_ld || !(in->op.m.space == SS_param || in->op.m.space == SS_param_entry) ||
		    d == NOREG || g->reg[d].defs != 1)
			continue;
		for (u32 hops = 0; hops < 4 && g->reg[d].uses; hops++) {
			u32 at = g->reg[d].use_at;
			const Inst *user = &g->fn->insts[at];

			if (user->op.form != FORM_cvta && user->op.form != FORM_cvta_to && user->op.form != FORM_mov) {
				g->out[enters_loop(g, i, at) ? i : at].cost++;
				break;
			}
			d = dest_of(user);
			if (d == NOREG)
				break;
		}
	}
}

static bool is_access(const Op *op, bool shared)
{
	if (!(ptx_forms[op->form].flags & (FF_load | FF_store | FF_atomic)))
		return false;
	return shared ? op->m.space == SS_shared || op->m.space == SS_shared_cta : op->m.space == SS_global || op->m.space == SS_generic;
}

/* What accesses need is made before the first of them, but not in a loop. */
static void add_before(Guess *g, bool shared, u32 cost)
{
	for (u32 i = 0; i < vec_len(g->fn->insts); i++)
		if (is_access(&g->fn->insts[i].op, shared)) {
			g->out[enters_loop(g, 0, i) ? 0 : i].cost += cost;
			return;
		}
}

static void add_once(Guess *g)
{
	if (!g->fn->is_entry || !vec_len(g->fn->insts))
		return;
	g->out[0].cost += PER_WARP;
	add_before(g, false, PER_GLOBAL);
	add_before(g, true, PER_SHARED);
}

/* A function that calls keeps its registers on the stack while it runs, those it needs after calls and the way back. */
static void add_saved(Guess *g)
{
	u32 n = vec_len(g->fn->insts), first = NOREG, last = 0, saved = RETURN;

	for (u32 i = 0; i < n; i++)
		if (g->fn->insts[i].op.form == FORM_call) {
			first = first == NOREG ? i : first;
			last = i;
		}
	if (g->fn->is_entry || first == NOREG)
		return;
	for (u32 r = 0; r < vec_len(g->fn->regs); r++)
		saved += g->reg[r].defs && g->reg[r].first_def < last && g->reg[r].last_use > first && g->reg[r].last_use > g->reg[r].first_def + 1;
	g->out[0].cost += saved + 1;
	for (u32 i = 0; i < n; i++)
		if (g->fn->insts[i].op.form == FORM_ret)
			g->out[i].cost += saved + 1;
}

MachineInst *ptx_machine(Arena *a, const Fn *fn)
{
	u32 n = vec_len(fn->insts);
	Guess g = { .fn = fn, .reg = arena_new_array(a, Use, vec_len(fn->regs) + 1), .target = bits_new(a, n + 1), .head = bits_new(a, n + 1),
		    .out = arena_new_array(a, MachineInst, n + 1) };

	for (u32 i = 0; i < n; i++)
		note_inst(&g, i);
	for (u32 i = 0; i < n; i++)
		g.out[i] = (MachineInst){ .cost = cost_of(&g, i), .runs_as = i,
					  .branch = fn->insts[i].op.form == FORM_bra && fn->insts[i].pred != NOREG };
	for (u32 i = 0; i < n; i++)
		predicate(&g, i);
	place_exits(&g);
	add_params(&g);
	add_once(&g);
	add_saved(&g);
	return g.out;
}

u32 ptx_inst_base(const Module *m, const Fn *fn)
{
	u32 n = 0;

	for (u32 i = 0; i < vec_len(m->fns) && m->fns[i] != fn; i++)
		n += vec_len(m->fns[i]->insts);
	return n;
}
