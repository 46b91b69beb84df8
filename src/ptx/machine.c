/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * machine: how many machine instructions each PTX instruction is likely to become; machine_use.c: who defines and uses registers;
 * machine_wide.c: 64 bits; machine_copies.c: copies; machine_warp.c: masks; machine_flow.c: which branches become predicates. An estimate for counters that are compared with hardware's; nothing is executed by it.
 *
 * What is assumed of the assembler behind PTX (ptxas): parameters and block dimensions are operands; moves,
 * address conversions and jumps vanish; products and shifts go into the sum that uses them, two sums or two
 * logical operations into one; a mask goes into the comparison with it, a sum into the minimum; 64-bit arithmetic takes two,
 * halves of it nothing; signs of floats are part of who uses them; one constant is part of an instruction, others are put
 * into registers once a block. Registers are looked at by name: one with several definitions is never folded.
 */
#include "ptx/machine.h"

enum { SCALED = 4, UNIFORM_DEPTH = 4, UNIFORM_MOVES = 2 /* to where addresses are */ };

typedef struct Cost {
	u16 form, bits;
	u8 cost;
} Cost;
static const Cost costs[] = {
#define COST(form, bits, cost) { FORM_##form, bits, cost },
#include "ptx/machine.def"
#undef COST
};

/* ---- single instructions --------------------------------------------------------------------------------- */

static bool is_sum(u32 form)
{
	return form == FORM_add_i || form == FORM_sub_i;
}

/* A product with a constant that an address in shared memory is made of, which is made of 32 bits. */
static bool is_shared_index(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at], *wide, *sum;
	u32 where;

	if (machine_is_wide(in) || in->ops[2].kind != OP_imm)
		return false;
	wide = machine_only_user(g, at, &where);
	if (!wide || wide->op.form != FORM_mul_i || wide->op.m.mul != MUL_wide)
		return false;
	sum = machine_only_user(g, where, &where);
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

	if (machine_is_wide(in) || in->op.form != FORM_shl_b || in->ops[2].kind != OP_imm)
		return false;
	sum = machine_only_user(g, at, &where);
	if (!sum || sum->op.form != FORM_add_i || sum->ops[1].kind != OP_reg || sum->ops[2].kind != OP_reg)
		return false;
	wide = machine_only_user(g, where, &where);
	if (!wide || wide->op.form != FORM_cvt)
		return false;
	other = sum->ops[1].reg == machine_dest(in) ? sum->ops[2].reg : sum->ops[1].reg;
	if (g->reg[other].defs != 1)
		return false;
	sum = &g->fn->insts[g->reg[other].def_at];
	return sum->op.form == FORM_shl_b && sum->ops[2].kind == OP_imm && sum->ops[2].imm > in->ops[2].imm;
}

/* What is left of 32 bits after a shift: another word's shift carries it into a sum. */
static bool is_high_part(const Inst *in)
{
	return in->op.form == FORM_shr && in->op.type[0] != TY_s32 && ptx_type_bits(in->op.type[0]) == HALF && in->ops[2].kind == OP_imm;
}

/* Two words shifted left by a constant, a rotation mostly, of which the upper one is summed. */
static bool is_left_of_two(const Inst *in)
{
	enum { LEFT = 1 };

	return in->op.form == FORM_shf && in->op.m.mode == LEFT && in->ops[3].kind == OP_imm;
}

static bool is_extreme(const Inst *in)
{
	return (in->op.form == FORM_min_i || in->op.form == FORM_max_i) && ptx_type_bits(in->op.type[0]) == HALF;
}

/* Of 64 bits a half is a register. */
static bool takes_half(const Inst *in)
{
	if (!machine_is_wide(in) || in->nops != 3 || in->ops[2].kind != OP_imm) /* not.b64 has two */
		return false;
	return in->op.form == FORM_shr ? in->ops[2].imm == HALF : in->op.form == FORM_and_b && (u64)in->ops[2].imm == 0xffffffff;
}

/* Adds what logic reads, that which it has taken in looked through, to `leaf`; more than three are not told apart. */
static u32 add_leaves(const Guess *g, const Inst *in, const Inst *taken, const Opnd **leaf, u32 n)
{
	for (u32 k = 1; k < in->nops && n <= 3; k++) {
		const Opnd *o = &in->ops[k];
		const Inst *def = o->kind == OP_reg && g->reg[o->reg].defs == 1 ? &g->fn->insts[g->reg[o->reg].def_at] : NULL;
		u32 i = 0;

		if (def && def < in && g->reg[o->reg].uses == 1 && machine_is_logic(def->op.form) && !takes_half(def) &&
		    (def == taken || !g->out[def - g->fn->insts].cost)) {
			n = add_leaves(g, def, taken, leaf, n);
			continue;
		}
		while (i < n && !(leaf[i]->kind == o->kind && leaf[i]->reg == o->reg && leaf[i]->imm == o->imm))
			i++;
		if (i == n && n < 3)
			leaf[n] = o;
		n += i == n;
	}
	return n;
}

/* An instruction computes any function of three numbers, bit by bit. */
static bool is_of_three(const Guess *g, u32 at, const Inst *user)
{
	const Inst *in = &g->fn->insts[at];
	const Opnd *leaf[3];

	return machine_is_logic(in->op.form) && machine_is_logic(user->op.form) && machine_is_wide(in) == machine_is_wide(user) &&
	       add_leaves(g, user, in, leaf, 0) <= 3;
}

/* One that the instruction using it can take in, once. */
static bool goes_into_user(Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at], *user;
	u32 where, d;

	user = machine_only_user(g, at, &where);
	if (!user || user->pred != NOREG)
		return false;
	d = machine_dest(user);
	if (d != NOREG && is_of_three(g, at, user))
		return true;
	if (d == NOREG || g->reg[d].merged || g->reg[machine_dest(in)].merged)
		return false;
	if ((in->op.form == FORM_shl_b && (is_sum(user->op.form) || user->op.form == FORM_mad_i)) ||
	    (in->op.form == FORM_mul_i && in->op.m.mul == MUL_lo && is_sum(user->op.form)) ||
	    (is_sum(in->op.form) && is_sum(user->op.form) && !machine_is_wide(in) && !machine_is_wide(user)) ||
	    (is_high_part(in) && user->op.form == FORM_add_i) ||
	    (is_left_of_two(in) && user->op.form == FORM_add_i && user->ops[1].kind == OP_reg && user->ops[2].kind == OP_reg) ||
	    (is_extreme(user) && (in->op.form == user->op.form || (in->op.form == FORM_add_i && !machine_is_wide(in)))) ||
	    (in->op.form == FORM_mul_f && user->op.form == FORM_add_f)) {
		g->reg[d].merged = true;
		return true;
	}
	return false;
}

static bool compares_high(const Guess *g, const Inst *in)
{
	const Opnd *o = &in->ops[1];

	return o->kind == OP_reg && g->reg[o->reg].defs == 1 && machine_tests_high(g, g->reg[o->reg].def_at);
}

static u32 cost_of_logic(Guess *g, const Inst *in)
{
	return machine_is_wide(in) && !machine_is_low(g, in) && !machine_is_laid_over(g, in) && !machine_is_half(g, &in->ops[1]) && !machine_is_half(g, &in->ops[in->nops - 1]) ? 2 : 1;
}

/* A mask whose bits are compared with zero comes with the comparison. */
static bool is_tested(const Guess *g, u32 at)
{
	u32 where;
	const Inst *user = machine_only_user(g, at, &where);

	return user && user->op.form == FORM_setp && !machine_is_wide(user) && user->nops > 2 && user->ops[2].kind == OP_imm && !user->ops[2].imm;
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

	if (in->op.m.atom == ATOM_cas || in->op.m.atom == ATOM_exch || in->op.m.atom == ATOM_inc || in->op.m.atom == ATOM_dec)
		return false;
	return in->op.type[0] < TY_f16 &&
	       (addr->reg == NOREG || is_uniform(g, &base, UNIFORM_DEPTH) || g->fn->insts[g->reg[addr->reg].def_at].op.form == FORM_ld);
}

/* What a sum costs by what it is the address of; NOREG: nothing special. */
static u32 cost_as_address(const Guess *g, u32 at)
{
	u32 where;
	const Inst *user = machine_only_user(g, at, &where);

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
		if (is_base(g, &in->ops[k]) && in->ops[3 - k].kind == OP_reg && !machine_use(g, in)->merged)
			return machine_use(g, in)->addresses == machine_use(g, in)->uses;
	return false;
}

/* A constant that is part of the accesses: of copies to shared memory a short one. */
static bool fits_access(const Guess *g, const Inst *in)
{
	enum { MOST = 1 << 23, MOST_copied = 1 << 13 };
	u32 user = g->fn->insts[machine_use(g, in)->use_at].op.form;
	i64 most = user == FORM_cp_async || user == FORM_cp_async_ignore ? MOST_copied : MOST;

	return in->ops[2].imm >= -most && in->ops[2].imm < most;
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
		if (def->op.form == FORM_mul_i && def->op.m.mul == MUL_wide)
			return 1;
		if (def->op.form == FORM_shl_b)
			return machine_is_converted(g, &def->ops[1]) ? 1 : 2;
		if (def->op.form == FORM_mov && def->ops[1].kind == OP_var && def->ops[1].var->space != SS_global)
			return !machine_is_converted(g, &in->ops[k == 1 ? 2 : 1]);
	}
	if (in->ops[2].kind == OP_imm && machine_use(g, in)->defs == 1 && machine_use(g, in)->addresses == machine_use(g, in)->uses && fits_access(g, in))
		return 0;
	return is_uniform(g, &in->ops[1], UNIFORM_DEPTH) && is_uniform(g, &in->ops[2], UNIFORM_DEPTH) ? 2 + UNIFORM_MOVES : 2;
}

static u32 cost_of_mov(const Guess *g, const Inst *in)
{
	const Opnd *o = &in->ops[1];
	u32 d = machine_dest(in);

	if (o->kind == OP_sreg || (o->kind == OP_var && o->var->space == SS_global))
		return 1; /* an address is loaded */
	if (o->kind == OP_reg && ptx_type_bits(in->op.type[0]) < HALF && in->op.type[0] != TY_pred)
		return 1; /* half a register */
	return o->kind == OP_imm && d != NOREG && g->reg[d].defs > 1;
}

/* A sign that is carried into 64 bits for more than a sum. */
static bool widens_alone(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at], *user;
	u32 where;

	if (in->op.type[1] != TY_s32 || machine_is_low(g, in))
		return false;
	user = machine_only_user(g, at, &where);
	return !(user && user->op.form == FORM_add_i);
}

/* A parameter of 32 bits whose sign makes it 64. */
static bool gets_sign(const Guess *g, const Inst *in)
{
	u32 d = machine_dest(in);

	return in->op.type[0] == TY_s32 && d != NOREG && ptx_type_bits(g->fn->regs[d].type) == 64 && !g->reg[d].low;
}

/* Every sum that uses the shifted value shifts it itself. */
static bool is_in_sums(const Guess *g, const Inst *in)
{
	const Use *u = machine_use(g, in);

	return u->defs == 1 && u->uses == u->sums && u->uses > 1 && in->ops[2].kind == OP_imm && !machine_is_wide(in);
}

static bool has_constant(const Guess *g, i64 value)
{
	for (u32 i = 0; i < vec_len(g->constant); i++)
		if (g->constant[i] == value)
			return true;
	return false;
}

/* A constant that is stored needs a register, once a block, but for a zero of up to a word. */
static u32 cost_of_stored(Guess *g, const Inst *in, i64 value)
{
	if (in->op.m.atom != ATOM_cas && (has_constant(g, value) || (!value && !machine_is_wide(in))))
		return 0;
	*vec_push(g->a, g->constant) = value;
	return 1;
}

/* A byte that was loaded with others is taken out of them. */
static bool is_byte_of_many(const Guess *g, const Opnd *o)
{
	const Inst *def = o->kind == OP_reg && g->reg[o->reg].defs == 1 ? &g->fn->insts[g->reg[o->reg].def_at] : NULL;

	return def && (def->op.form == FORM_ld || def->op.form == FORM_ld_nc) && def->op.m.vec && ptx_type_bits(def->op.type[0]) == 8;
}

/* A register that is stored twice needs another one. */
static u32 cost_of_data(Guess *g, const Inst *in, const Opnd *o)
{
	u32 n = o->kind == OP_imm ? cost_of_stored(g, in, o->imm) : is_byte_of_many(g, o);

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

/* Lanes of a warp that name one place: what is added up among them first, by whether the answer is used and by what is
 * added: a constant, the same for all, anything. */
static const u8 gathered[2][2][3] = { { { 6, 7, 7 }, { 9, 11, 25 } }, { { 6, 6, 6 }, { 9, 9, 25 } } };

enum { CHOICE = 4 /* who acts for the warp: once a block */ };

static u32 cost_of_gathering(Guess *g, const Inst *in, const Opnd *value, bool shared, bool answered)
{
	enum { RANK = 2 }; /* among the lanes, and the word that each gets */
	u32 known = g->chosen ? CHOICE : 0;

	if (answered && in->op.m.atom != ATOM_add)
		return 0;
	g->out[in - g->fn->insts].numbers = (u8)(!g->chosen + (answered ? RANK : 0));
	g->chosen = true;
	return gathered[shared][answered][value->kind == OP_imm ? 0 : ptx_differs(g->parting, value) ? 2 : 1] - known;
}

static bool has_offset(const Guess *g, const Opnd *addr)
{
	const Inst *def = addr->reg != NOREG && g->reg[addr->reg].defs == 1 ? &g->fn->insts[g->reg[addr->reg].def_at] : NULL;

	return addr->imm || (def && is_sum(def->op.form) && def->ops[2].kind == OP_imm);
}

static u32 cost_of_atomic(Guess *g, const Inst *in, const Opnd *addr, const Opnd *value)
{
	enum { MEETING = 2, OFFSET = 4 /* to a parameter */ };
	bool shared = in->op.m.space == SS_shared || in->op.m.space == SS_shared_cta;
	bool answered = in->op.form == FORM_atom && in->ops[0].kind == OP_reg && g->reg[in->ops[0].reg].uses;

	if (ptx_retried(&in->op))
		return ptx_retried(&in->op) + MEETING;
	if (shared && !answered && in->op.m.atom == ATOM_add && value->kind == OP_imm && value->imm == 1 && !machine_is_wide(in))
		return 1; /* counts lanes */
	if (!is_aggregated(g, in, addr))
		return 1 + cost_of_data(g, in, value);
	return 1 + cost_of_gathering(g, in, value, shared, answered) + (!shared && has_offset(g, addr) ? OFFSET : 0);
}

/* Before the first one since a barrier stand loads from shared memory without a lane on. */
static u32 cost_of_copy(Guess *g)
{
	enum { LOADS = 3 };
	u32 n = 1 + (g->copying ? 0 : LOADS);

	g->copying = true;
	return n;
}

/* wmma by instructions of 16 x 8 results each; mma and wgmma are one. */
static u32 cost_of_matrix(const Inst *in)
{
	enum { UNIT = 8, RESULTS = 16 * 8 };
	u32 results = in->op.m.extra[XE_m] * UNIT * in->op.m.extra[XE_n] * UNIT;

	return results > RESULTS ? results / RESULTS : 1;
}

/* Part of the instruction: one constant, of a double those whose lower half is zero. */
static bool fits_in(const Inst *in, const Opnd *o, bool *taken)
{
	bool fits = o->kind != OP_imm || !o->imm || (!*taken && !(machine_is_wide(in) && (u32)o->imm));

	*taken |= fits && o->kind == OP_imm && o->imm;
	return fits;
}

/* Other constants of floats go into registers, once a block: rather factors, which come again. */
static u32 cost_of_constants(Guess *g, const Inst *in)
{
	i64 sign = machine_is_wide(in) ? 1ull << 63 : 1ull << 31;
	bool taken = false;
	u32 n = 0;

	if (!machine_takes_signs(&in->op) || (in->op.type[0] != TY_f64 && in->op.type[0] != TY_f32))
		return 0;
	for (u32 k = in->nops; k-- > 1;) {
		i64 value = in->ops[k].imm & ~sign;

		if (in->ops[k].kind != OP_imm || has_constant(g, value) || fits_in(in, &in->ops[k], &taken))
			continue;
		*vec_push(g->a, g->constant) = value;
		n += machine_is_wide(in) ? 2 : 1;
	}
	return n;
}

/* A word whose upper bits are zeros, or its sign: from a load of fewer bits. What is loaded with others lies beside them. */
static bool comes_widened(const Guess *g, const Inst *in)
{
	const Opnd *o = &in->ops[1];
	const Inst *def = o->kind == OP_reg && g->reg[o->reg].defs == 1 ? &g->fn->insts[g->reg[o->reg].def_at] : NULL;
	bool with_sign = in->op.type[1] == TY_s16 || in->op.type[1] == TY_s8;

	if (!def || (def->op.form != FORM_ld && def->op.form != FORM_ld_nc) || def->op.m.vec)
		return false;
	return with_sign == (def->op.type[0] == TY_s16 || def->op.type[0] == TY_s8) && ptx_type_bits(def->op.type[0]) <= ptx_type_bits(in->op.type[1]);
}

/* The mask that makes a whole word of it is part of the logic that it is the result of. */
static bool comes_masked(const Guess *g, const Inst *in)
{
	const Opnd *o = &in->ops[1];
	const Inst *def = o->kind == OP_reg && g->reg[o->reg].defs == 1 && g->reg[o->reg].uses == 1 ? &g->fn->insts[g->reg[o->reg].def_at] : NULL;

	return in->op.type[1] == TY_u16 && def && machine_is_logic(def->op.form);
}

/* One byte of a word, the others zero. */
static bool is_byte(const Guess *g, const Opnd *o)
{
	enum { BYTES = 0x7770, WHICH = 3 };
	const Inst *def = o->kind == OP_reg && g->reg[o->reg].defs == 1 ? &g->fn->insts[g->reg[o->reg].def_at] : NULL;

	return def && def->op.form == FORM_prmt && def->ops[2].kind == OP_imm && !def->ops[2].imm && def->ops[3].kind == OP_imm &&
	       ((u32)def->ops[3].imm & ~(u32)WHICH) == BYTES;
}

static u32 cost_of_cvt(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];
	const Op *op = &in->op;
	u32 to = ptx_type_bits(op->type[0]), from = ptx_type_bits(op->type[1]);

	if (op->type[0] >= TY_f16 || op->type[1] >= TY_f16)
		return 1;
	if (to == HALF && from == 64)
		return 0;
	if (from == HALF && to < HALF && is_byte(g, &in->ops[1]))
		return 0;
	if (from == HALF && to < HALF && machine_use(g, in)->low_uses == machine_use(g, in)->uses)
		return 0;
	if (from < HALF && to > from && (comes_widened(g, in) || comes_masked(g, in)))
		return 0;
	if (from == HALF && to == 64 && machine_use(g, in)->defs > 1 && !machine_use(g, in)->low)
		return 1; /* the upper register, which others set, too */
	return !(from == HALF && to == 64) || widens_alone(g, at);
}

/* A product of twice the width: part of the sums that use it, if nothing else does. */
static u32 cost_of_wide_product(const Guess *g, const Inst *in)
{
	const Use *u = machine_use(g, in);
	const Inst *user;
	u32 where;

	user = machine_only_user(g, (u32)(in - g->fn->insts), &where);
	if (user && user->op.form == FORM_shl_b && in->ops[2].kind == OP_imm)
		return 0; /* both by constants */
	return ptx_type_bits(in->op.type[0]) != HALF || u->defs != 1 || u->sums64 != u->uses;
}

bool machine_loads_far(const Inst *in)
{
	return in->op.form == FORM_ld_nc || (in->op.form == FORM_ld && (in->op.m.space == SS_global || in->op.m.space == SS_generic));
}

/* What is selected is made only then, in the place of the other value, which nobody else needs. */
static bool is_made_in_place(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];

	for (u32 k = 1; k < 3 && machine_use(g, in)->defs == 1 && ptx_type_bits(in->op.type[0]) >= HALF; k++) {
		const Opnd *made = &in->ops[k], *other = &in->ops[3 - k];
		const Inst *def;

		if (made->kind != OP_reg || other->kind != OP_reg || g->reg[made->reg].defs != 1 || g->reg[made->reg].uses != 1 ||
		    g->reg[other->reg].last_use != at)
			continue;
		def = &g->fn->insts[g->reg[made->reg].def_at];
		if (def->pred == NOREG && (machine_loads_far(def) || (ptx_forms[def->op.form].flags & FF_pure && g->out[g->reg[made->reg].def_at].cost)) &&
		    def < in)
			return true;
	}
	return false;
}

/* A product in a difference: one of its factors is negated first, unless it is a constant. */
static bool is_taken_away(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at], *user;
	u32 where;

	user = machine_only_user(g, at, &where);
	return user && user->op.form == FORM_sub_i && user->ops[2].kind == OP_reg && user->ops[2].reg == machine_dest(in) &&
	       ptx_type_bits(in->op.type[0]) == HALF && in->ops[1].kind == OP_reg && in->ops[2].kind == OP_reg;
}

/* A product of 16 bits: who sums it or shifts it down first makes a whole word of it. */
static bool is_short_product(const Guess *g, const Opnd *o)
{
	const Inst *def = o->kind == OP_reg && g->reg[o->reg].defs == 1 ? &g->fn->insts[g->reg[o->reg].def_at] : NULL;

	return def && (def->op.form == FORM_mul_i || def->op.form == FORM_mad_i) && ptx_type_bits(def->op.type[0]) < HALF &&
	       def->op.m.mul != MUL_wide;
}

/* A product of 16 bits by a constant is taken away: its factor gets a sign, it is negated, and cut to 16 bits again. */
static u32 cost_of_short_rest(const Guess *g, const Inst *in)
{
	enum { REST = 3 };
	const Inst *def = in->op.form == FORM_sub_i && is_short_product(g, &in->ops[2]) ? &g->fn->insts[g->reg[in->ops[2].reg].def_at] : NULL;

	return ptx_type_bits(in->op.type[0]) < HALF && def && def->ops[2].kind == OP_imm ? REST : 0;
}

/* The upper half of a product of 16 bits, as divisions by constants have it, shifted down: part of the sum that is its only use. */
static bool is_quotient_in_sum(const Guess *g, const Inst *in)
{
	u32 where;
	const Inst *user = is_short_product(g, &in->ops[1]) ? machine_only_user(g, (u32)(in - g->fn->insts), &where) : NULL;

	return user && user->op.form == FORM_add_i && g->fn->insts[g->reg[in->ops[1].reg].def_at].op.m.mul == MUL_hi;
}

static u32 cost_of_shr(const Guess *g, const Inst *in)
{
	if (is_quotient_in_sum(g, in))
		return 0;
	if (!machine_is_wide(in))
		return 1 + is_short_product(g, &in->ops[1]);
	return takes_half(in) ? 0 : in->ops[2].kind == OP_imm && in->ops[2].imm > HALF ? 1 : 2;
}

static u32 cost_of_row(const Inst *in)
{
	u32 bits = ptx_type_bits(in->op.type[0]);

	for (u32 i = 0; i < COUNT(costs); i++)
		if (costs[i].form == in->op.form && (!costs[i].bits || costs[i].bits == bits))
			return costs[i].cost;
	return 1;
}

/* The same numbers in all lanes: they do not part where the long way begins. */
static u32 cost_of_float_division(Guess *g, u32 at)
{
	enum { MEETING = 2 };
	const Inst *in = &g->fn->insts[at];
	bool differs = false;

	for (u32 k = 1; k < in->nops; k++)
		differs |= ptx_differs(g->parting, &in->ops[k]);
	g->out[at].together = ptx_has_hard_cases(in) && !in->op.m.ftz && !differs;
	return cost_of_row(in) - (g->out[at].together ? MEETING : 0);
}

/* A field at a constant place: bytes are taken at once, others shifted down and cut. */
static u32 cost_of_field(const Inst *in)
{
	enum { BYTE = 8 };
	const Opnd *from = &in->ops[2], *bits = &in->ops[3];
	bool bytes = from->imm % BYTE == 0 && bits->imm % BYTE == 0 && in->op.type[0] != TY_s32;

	if (ptx_type_bits(in->op.type[0]) != HALF || from->kind != OP_imm || bits->kind != OP_imm)
		return cost_of_row(in);
	return !from->imm || bytes ? 1 : 2;
}

/* Of two constants one goes into a register first; those of floats are counted with others of the block. */
static u32 cost_of_selection(Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];
	bool constants = in->ops[1].kind == OP_imm && in->ops[1].imm && in->ops[2].kind == OP_imm && in->ops[2].imm;

	return is_made_in_place(g, at) ? 0 : cost_of_row(in) + (constants && ptx_type_bits(in->op.type[0]) == HALF && in->op.type[0] != TY_f32);
}

/* Logic of predicates is part of a comparison that nobody else needs the answer of; one of a mask's bits takes no other in. */
static bool is_in_comparison(const Guess *g, const Inst *in)
{
	if (in->op.form == FORM_not_b)
		return true; /* of who asks */
	for (u32 k = 1; k < in->nops; k++) {
		const Opnd *o = &in->ops[k];
		const Inst *def = o->kind == OP_reg && g->reg[o->reg].defs == 1 && g->reg[o->reg].uses == 1 ? &g->fn->insts[g->reg[o->reg].def_at] : NULL;

		if (def && def->op.form == FORM_setp && !(def->ops[1].kind == OP_reg && g->reg[def->ops[1].reg].defs == 1 &&
							  is_tested(g, g->reg[def->ops[1].reg].def_at) &&
							  g->fn->insts[g->reg[def->ops[1].reg].def_at].op.form == FORM_and_b))
			return true;
	}
	return false;
}

static bool is_constant(const Guess *g, const Opnd *o)
{
	const Inst *def = o->kind == OP_reg && g->reg[o->reg].defs == 1 ? &g->fn->insts[g->reg[o->reg].def_at] : NULL;

	return o->kind == OP_imm || (def && def->op.form == FORM_mov && def->ops[1].kind == OP_imm);
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
		return (in->op.m.space != SS_param && in->op.m.space != SS_param_entry && in->op.m.space != SS_param_func) || gets_sign(g, in);
	case FORM_st:
		return in->op.m.space == SS_param || in->op.m.space == SS_param_func ? 0 : 1 + cost_of_data(g, in, &in->ops[1]);
	case FORM_atom: return cost_of_atomic(g, in, &in->ops[1], &in->ops[2]);
	case FORM_red: return cost_of_atomic(g, in, &in->ops[0], &in->ops[1]);
	case FORM_bra: return in->pred != NOREG;
	case FORM_cvt: return cost_of_cvt(g, at);
	case FORM_setp: return bits == 64 && in->op.type[0] < TY_f16 && !compares_high(g, in) ? 2 : 1;
	case FORM_wmma: case FORM_wmma_f16: return cost_of_matrix(in);
	case FORM_cp_async: case FORM_cp_async_ignore: return cost_of_copy(g);
	case FORM_mul_i:
		if (in->op.m.mul == MUL_wide)
			return cost_of_wide_product(g, in);
		return is_shared_index(g, at) ? 0 : goes_into_user(g, at) ? is_taken_away(g, at) : bits == 64 ? machine_product64(g, in) : 1;
	case FORM_mad_i: return (bits == 64 ? machine_product64(g, in) : cost_of_row(in)) + (bits < HALF && in->op.m.mul != MUL_wide && is_short_product(g, &in->ops[3]));
	case FORM_add_i: case FORM_sub_i:
		if (bits == 64 && !(machine_is_low(g, in) && cost_of_sum64(g, at) > 1))
			return cost_of_sum64(g, at);
		return (!goes_into_user(g, at) && !is_in_access(g, at)) + cost_of_short_rest(g, in);
	case FORM_shl_b:
		if (is_constant(g, &in->ops[1]) && in->ops[2].kind == OP_reg)
			return 2; /* into a register first */
		return machine_is_raised_for_pair(g, at) || is_shared_index(g, at) || is_last_shift(g, at) || goes_into_user(g, at) || is_in_sums(g, in) ? 0 : bits == 64 && !machine_is_low(g, in) ? 2 : 1;
	case FORM_shr: return is_high_part(in) && goes_into_user(g, at) ? 0 : cost_of_shr(g, in);
	case FORM_shf: return !(is_left_of_two(in) && goes_into_user(g, at));
	case FORM_min_i: case FORM_max_i: return is_extreme(in) && goes_into_user(g, at) ? 0 : cost_of_row(in);
	case FORM_and_b: case FORM_or_b: case FORM_xor_b: case FORM_not_b:
		if (bits == 1)
			return machine_use(g, in)->defs > 1 || !is_in_comparison(g, in);
		if (machine_is_for_high(g, at))
			return 1;
		return takes_half(in) || machine_tests_high(g, at) || machine_is_paired(g, in) || (in->op.form == FORM_and_b && is_tested(g, at)) || goes_into_user(g, at) ? 0 : cost_of_logic(g, in);
	case FORM_div_f: case FORM_rcp: case FORM_sqrt: return cost_of_float_division(g, at);
	case FORM_div_i: case FORM_rem: return machine_division(g, in);
	case FORM_selp: return cost_of_selection(g, at);
	case FORM_bfe: return cost_of_field(in);
	case FORM_neg_f: case FORM_abs_f: case FORM_neg_h: case FORM_abs_h:
		return machine_use(g, in)->signed_uses != machine_use(g, in)->uses;
	case FORM_rsqrt: return in->op.m.ftz ? 1 : bits == 64 ? cost_of_row(in) : SCALED;
	case FORM_ex2: case FORM_lg2: case FORM_sqrt_approx: case FORM_rcp_approx:
		return in->op.m.ftz || bits != 32 ? 1 : SCALED; /* small numbers are scaled before and after */
	case FORM_mul_f: return !goes_into_user(g, at);
	default: return cost_of_row(in);
	}
}

/* What puts constants into registers stands at a block's end: of a loop once a group of rounds. */
static void add_costs(Guess *g)
{
	u32 n = vec_len(g->fn->insts), constants = 0;

	for (u32 i = 0; i < n; i++) {
		const Inst *in = &g->fn->insts[i];

		g->out[i] = (MachineInst){ .runs_as = i, .branch = in->op.form == FORM_bra && in->pred != NOREG };
		g->out[i].cost = cost_of(g, i);
		constants += cost_of_constants(g, in);
		if (ptx_forms[in->op.form].flags & FF_barrier)
			g->copying = false;
		if (i + 1 < n && !bits_has(g->target, i + 1) && !(ptx_forms[in->op.form].flags & FF_branch))
			continue;
		g->out[i].cost += constants;
		constants = 0;
		vec_clear(g->constant);
		vec_clear(g->divisor);
		g->chosen = g->copying = false;
	}
}

MachineInst *ptx_machine(Arena *a, const Fn *fn)
{
	u32 n = vec_len(fn->insts);
	Guess g = { .fn = fn, .a = a, .reg = arena_new_array(a, Use, vec_len(fn->regs) + 1), .target = bits_new(a, n + 1), .head = bits_new(a, n + 1),
		    .comers = arena_new_array(a, u32, n + 1), .out = arena_new_array(a, MachineInst, n + 1) };

	for (u32 i = 0; i < n; i++)
		machine_note(&g, i);
	machine_find_halves(&g);
	g.parting = ptx_parting(a, fn);
	add_costs(&g);
	machine_add_copies(&g);
	machine_add_masks(&g);
	machine_predicate(&g);
	machine_add_switches(&g);
	machine_add_jumps(&g);
	ptx_meetings(g.parting, g.out);
	machine_add_once(&g);
	return g.out;
}

u32 ptx_inst_base(const Module *m, const Fn *fn)
{
	u32 n = 0;

	for (u32 i = 0; i < vec_len(m->fns) && m->fns[i] != fn; i++)
		n += vec_len(m->fns[i]->insts);
	return n;
}
