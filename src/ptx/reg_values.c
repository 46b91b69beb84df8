/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * reg_values: which PTX registers take general registers of a GPU. Predicates have a file of their own;
 * constants, parameters and addresses of variables are operands; what follows from those alone and does not
 * differ between threads lies in uniform registers where there are any; products, shifts and widenings go into
 * the one sum that uses them.
 *
 * Uniform values are found from above: everything might be, until an operand is not or a definition stands where
 * only some threads come by. Program order stands for control flow: between a branch and its target.
 */
#include "ptx/registers.h"

bool reg_is_dest(const Inst *in, u32 k)
{
	const OpndSpec *specs;

	if (in->op.form == FORM_call)
		return k == 0 && in->ops[0].kind == OP_vec;
	return k < ptx_opnd_specs(in->op.form, &specs) && specs[k].flags & OS_dst;
}

static void each_read(const Opnd *o, RegEach *f, void *self)
{
	if ((o->kind == OP_reg || o->kind == OP_addr) && o->reg != NOREG)
		f(self, o->reg);
	if (o->kind == OP_vec || o->kind == OP_pair || o->kind == OP_addr)
		for (u32 i = 0; o->vec && i < o->n; i++)
			each_read(&o->vec[i], f, self);
}

static void each_written(const Opnd *o, RegEach *f, void *self)
{
	if (o->kind == OP_reg)
		f(self, o->reg);
	if (o->kind == OP_vec || o->kind == OP_pair)
		for (u32 i = 0; i < o->n; i++)
			each_written(&o->vec[i], f, self);
}

void reg_each_use(const Inst *in, RegEach *f, void *self)
{
	bool keeps = in->pred != NOREG || ptx_forms[in->op.form].flags & FF_accumulates;

	if (in->pred != NOREG)
		f(self, in->pred);
	for (u32 k = 0; k < in->nops; k++)
		if (!reg_is_dest(in, k))
			each_read(&in->ops[k], f, self);
		else if (keeps)
			each_written(&in->ops[k], f, self);
}

void reg_each_def(const Inst *in, RegEach *f, void *self)
{
	for (u32 k = 0; k < in->nops; k++)
		if (reg_is_dest(in, k))
			each_written(&in->ops[k], f, self);
}

/* ---- definitions and uses --------------------------------------------------------------------------------- */

typedef struct Note {
	RegFn *f;
	u32 at;
} Note;

static void note_use(void *self, u32 reg)
{
	Note *n = self;
	Value *v = &n->f->v[reg];

	if (!v->uses++)
		v->use_at = n->at;
}

/* Offsets into shared memory have 32 bits, whatever PTX says. */
static void note_shared(Note *n, const Inst *in)
{
	if (in->op.m.space != SS_shared && in->op.m.space != SS_shared_cta)
		return;
	for (u32 k = 0; k < in->nops; k++)
		if (in->ops[k].kind == OP_addr && in->ops[k].reg != NOREG)
			n->f->v[in->ops[k].reg].offsets++;
}

static void note_def(void *self, u32 reg)
{
	Note *n = self;
	Value *v = &n->f->v[reg];

	v->defs++;
	v->def_at = n->at;
}

/* ---- uniform values ----------------------------------------------------------------------------------------- */

static bool differs_by_thread(u32 sreg)
{
	switch (sreg) {
	case SR_tid_x: case SR_tid_y: case SR_tid_z: case SR_laneid: case SR_lanemask_eq: case SR_lanemask_le:
	case SR_lanemask_lt: case SR_lanemask_ge: case SR_lanemask_gt: case SR_clock: case SR_clock_hi:
	case SR_clock64: case SR_warpid: case SR_globaltimer: case SR_globaltimer_lo: case SR_globaltimer_hi:
		return true;
	default:
		return false;
	}
}

static bool is_fixed_load(const Inst *in)
{
	return (in->op.form == FORM_ld) && in->ops[1].kind == OP_addr && in->ops[1].reg == NOREG &&
	       (in->op.m.space == SS_param || in->op.m.space == SS_param_entry || in->op.m.space == SS_const);
}

static bool is_float(u8 type)
{
	return type == TY_f16 || type == TY_f32 || type == TY_f64 || type == TY_bf16 || type == TY_f16x2 ||
	       type == TY_bf16x2 || type == TY_f32x2;
}

/* Could uniform registers hold what this makes, if all it reads were uniform? */
static bool may_be_uniform(const Inst *in)
{
	u32 flags = ptx_forms[in->op.form].flags;

	if (is_fixed_load(in) || in->op.form == FORM_cvta || in->op.form == FORM_cvta_to || in->op.form == FORM_mov)
		return true;
	return flags & FF_pure && !(flags & FF_warp) && !is_float(in->op.type[0]) && !is_float(in->op.type[1]) &&
	       in->op.form != FORM_div_i && in->op.form != FORM_rem;
}

static bool reads_thread(const Opnd *o)
{
	return o->kind == OP_sreg && differs_by_thread(o->reg);
}

typedef struct Uniform {
	RegFn *f;
	const u8 *split; /* per instruction: some threads only come by */
	bool ok, changed;
	u32 at;
} Uniform;

static void check_use(void *self, u32 reg)
{
	Uniform *u = self;

	u->ok &= u->f->v[reg].kind == VALUE_uniform;
}

static void settle_def(void *self, u32 reg)
{
	Uniform *u = self;
	Value *v = &u->f->v[reg];
	bool ok = u->ok && !(v->defs > 1 && u->split[u->at]);

	if (v->kind == VALUE_uniform && !ok) {
		v->kind = VALUE_plain;
		u->changed = true;
	}
}

static void settle_inst(Uniform *u, u32 at)
{
	const Inst *in = &u->f->fn->insts[at];

	u->at = at;
	u->ok = may_be_uniform(in);
	for (u32 k = 0; k < in->nops; k++)
		u->ok &= !reads_thread(&in->ops[k]);
	reg_each_use(in, check_use, u);
	reg_each_def(in, settle_def, u);
}

/* What stands between a branch that threads may take differently and its target. */
static void mark_split(RegFn *f, u8 *split)
{
	u32 n = vec_len(f->fn->insts);
	i32 *step = arena_new_array(f->a, i32, n + 2), deep = 0;

	for (u32 i = 0; i < n; i++) {
		const Inst *in = &f->fn->insts[i];

		if (in->op.form != FORM_bra || in->pred == NOREG || in->ops[0].kind != OP_label ||
		    f->v[in->pred].kind == VALUE_uniform)
			continue;
		step[i < in->ops[0].reg ? i : in->ops[0].reg]++;
		step[i < in->ops[0].reg ? in->ops[0].reg : i + 1]--;
	}
	for (u32 i = 0; i < n; i++)
		split[i] = (deep += step[i]) > 0;
}

enum { ROUNDS = 12 }; /* loops within loops need more than one; whoever needs more is plain */

static void find_uniform(RegFn *f)
{
	u32 n = vec_len(f->fn->insts), round = 0;
	u8 *split = arena_new_array(f->a, u8, n + 1);
	Uniform u = { .f = f, .split = split, .changed = true };

	for (u32 r = 0; r < vec_len(f->fn->regs); r++)
		f->v[r].kind = f->v[r].defs ? VALUE_uniform : VALUE_plain;
	for (; u.changed && round < ROUNDS; round++) {
		u.changed = false;
		for (u32 i = 0; i < n; i++)
			settle_inst(&u, i);
		mark_split(f, split);
	}
}

/* ---- operands ------------------------------------------------------------------------------------------------ */

static u32 dest_of(const Inst *in)
{
	return in->nops && in->ops[0].kind == OP_reg && reg_is_dest(in, 0) ? in->ops[0].reg : NOREG;
}

static bool is_free(const RegFn *f, const Inst *in)
{
	const Opnd *o = in->nops > 1 ? &in->ops[1] : NULL;

	if (is_fixed_load(in))
		return in->op.m.space != SS_const || !f->t->pairs_loaded;
	if (!o || (in->op.form != FORM_mov && in->op.form != FORM_cvta && in->op.form != FORM_cvta_to))
		return false;
	return o->kind == OP_imm || o->kind == OP_var || o->kind == OP_fn ||
	       (o->kind == OP_reg && f->v[o->reg].kind == VALUE_free);
}

static bool is_sum(u32 form) { return form == FORM_add_i || form == FORM_sub_i; }

static bool is_logic(u32 form)
{
	return form == FORM_and_b || form == FORM_or_b || form == FORM_xor_b || form == FORM_not_b;
}

static bool takes_in(const Inst *user, const Inst *in)
{
	u32 bits = ptx_type_bits(in->op.type[0]);

	switch (in->op.form) {
	case FORM_mul_i: return in->op.m.mul != MUL_hi && (bits == 32 || in->op.m.mul == MUL_wide) && is_sum(user->op.form);
	case FORM_shl_b: return in->ops[2].kind == OP_imm && is_sum(user->op.form);
	case FORM_cvt: /* widening alone */
		return ptx_type_bits(in->op.type[1]) <= 32 && bits == 64 && !is_float(in->op.type[1]) &&
		       (user->op.form == FORM_shl_b || is_sum(user->op.form));
	case FORM_and_b: case FORM_or_b: case FORM_xor_b: case FORM_not_b: return bits == 32 && is_logic(user->op.form);
	case FORM_mul_f: return user->op.form == FORM_add_f || user->op.form == FORM_sub_f;
	case FORM_neg_f: case FORM_abs_f: case FORM_neg_i: return ptx_forms[user->op.form].flags & FF_pure;
	case FORM_cvta: case FORM_cvta_to: return true;
	default: return is_sum(in->op.form) && bits == 32 && is_sum(user->op.form);
	}
}

static bool is_folded(const RegFn *f, u32 at, const Value *v)
{
	const Inst *in = &f->fn->insts[at], *user;

	if (v->defs != 1 || v->uses != 1 || v->use_at <= at || in->pred != NOREG ||
	    f->block_of[at] != f->block_of[v->use_at])
		return false;
	user = &f->fn->insts[v->use_at];
	return user->pred == NOREG && takes_in(user, in);
}

static u32 words_of(const RegFn *f, u32 reg)
{
	u8 type = f->fn->regs[reg].type;
	const Value *v = &f->v[reg];

	if (v->kind != VALUE_plain || type == TY_pred)
		return 0;
	return v->uses && v->uses == v->offsets ? 1 : (ptx_type_bits(type) + 31) / 32;
}

static void settle_kind(RegFn *f, u32 at)
{
	const Inst *in = &f->fn->insts[at];
	u32 d = dest_of(in);
	Value *v;

	if (d == NOREG)
		return;
	v = &f->v[d];
	if (v->defs == 1 && is_free(f, in))
		v->kind = VALUE_free;
	else if (v->kind == VALUE_uniform && (!f->t->uniform || is_fixed_load(in)))
		v->kind = VALUE_plain;
	if (v->kind == VALUE_plain && is_folded(f, at, v))
		v->kind = VALUE_folded;
}

void reg_classify(RegFn *f)
{
	u32 n = vec_len(f->fn->insts), nregs = vec_len(f->fn->regs);

	f->v = arena_new_array(f->a, Value, nregs + 1);
	for (u32 i = 0; i < n; i++) {
		Note note = { f, i };

		reg_each_use(&f->fn->insts[i], note_use, &note);
		note_shared(&note, &f->fn->insts[i]);
		reg_each_def(&f->fn->insts[i], note_def, &note);
	}
	find_uniform(f);
	for (u32 i = 0; i < n; i++)
		settle_kind(f, i);
	for (u32 r = 0; r < nregs; r++)
		f->v[r].words = (u8)words_of(f, r);
}
