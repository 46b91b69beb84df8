/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * inline: a kernel, or a function that stays one, ▶ the same with the bodies of the functions that it calls.
 *
 * In: a verified function. Out: a new Fn of the same module, verified by construction: registers, register
 * occurrences and instruction numbers are fresh, variables are the old ones. Two passes:
 *   1. copy: every direct call of a function with a body becomes that body; its formal .param variables
 *      become the caller's, its `ret` a branch behind it. Recursive calls and calls that would make the
 *      function too large stay. An indirect call becomes a comparison with each function that it may mean, and that
 *      one's body or a direct call of it; what is none of them comes to the call itself, which is left last.
 *   2. pass_in_registers (inline_param.c).
 * The stack pointer of alloca, stacksave and stackrestore becomes a register; stackrestore remains as the test
 * that it is inside the thread's local memory.
 * Locals of a callee lie once in the new function's frame: without recursion no two activations of it
 * overlap.
 */
#include "analysis/analysis.h"

#include <string.h>

enum { MAX_DEPTH = 64, MAX_INSTS = 200000,
       MAX_CHOSEN = 300, /* instructions of a function that an indirect call may mean, to be copied */
       MAX_OPTIONAL = 1500 /* of the new one, up to which such bodies are copied */ };

typedef struct Inliner {
	Arena *a;
	Fn *out;
	Map locs;	/* Fn * -> number of its first Loc in out->locs */
	Map vars;	/* Var * -> 1: stands in out->vars */
	u32 sp;		/* register: where the thread's free local memory begins; NOREG: nobody asks */
	u32 depth; /* of bodies being copied */
	const Fn **taken; /* vec: ptx_address_taken, when there are indirect calls */
	Map cyclic;	/* Fn * -> 1 or 0, once asked: it may come to be called by itself */
} Inliner;

/* One body that is being copied. */
typedef struct Copy {
	const Fn *fn;
	u32 reg_base, loc_base;
	u32 *at;	/* instruction -> number in the new function; one more for the end */
	Opnd **labels;	/* vec: operands that hold an old instruction number */
	Map *formals;	/* Var * -> Var * of the caller */
	bool is_root;
} Copy;

static const Fn *resolve(const Fn *fn)
{
	while (fn->alias)
		fn = fn->alias;
	return fn;
}

/* ---- what a call may mean -------------------------------------------------------------------------------- */

static bool same_params(Var *const *a, Var *const *b)
{
	if (vec_len(a) != vec_len(b))
		return false;
	for (u32 i = 0; i < vec_len(a); i++)
		if (a[i]->size != b[i]->size || (a[i]->space == SS_reg) != (b[i]->space == SS_reg))
			return false;
	return true;
}

/* May the indirect call mean fn, by what it says of its parameters? */
static bool may_mean(const Inst *in, const Fn *fn)
{
	const Opnd *p = in->nops > 3 ? &in->ops[3] : NULL;

	for (i64 i = 0; p && p->kind == OP_targets && i < p->imm; i++)
		if (p->vec[i].fn == fn)
			return true;
	fn = resolve(fn);
	return p && p->kind == OP_proto && fn->has_body && !fn->is_entry && same_params(p->proto->rets, fn->rets) &&
	       same_params(p->proto->params, fn->params);
}

static bool is_indirect(const Inst *in)
{
	return in->op.form == FORM_call && in->ops[1].kind != OP_fn;
}

static void add_callees(const Inliner *s, const Inst *in, const Fn ***work)
{
	if (in->op.form == FORM_call && in->ops[1].kind == OP_fn)
		*vec_push(s->a, *work) = resolve(in->ops[1].fn);
	for (u32 i = 0; is_indirect(in) && i < vec_len(s->taken); i++)
		if (may_mean(in, s->taken[i]))
			*vec_push(s->a, *work) = resolve(s->taken[i]);
}

/* Does fn reach itself by calls? */
static bool is_cyclic(Inliner *s, const Fn *fn)
{
	const Fn **work = NULL;
	Map seen = { 0 };
	u64 known;

	if (map_get(&s->cyclic, map_key(fn), &known))
		return known;
	for (const Fn *f = fn; f; f = vec_len(work) ? vec_pop(work) : NULL) {
		if (map_get(&seen, map_key(f), NULL))
			continue;
		map_put(s->a, &seen, map_key(f), 1);
		for (u32 i = 0; i < vec_len(f->insts); i++)
			add_callees(s, &f->insts[i], &work);
		for (u32 i = 0; i < vec_len(work); i++)
			if (work[i] == fn) {
				map_put(s->a, &s->cyclic, map_key(fn), 1);
				return true;
			}
	}
	map_put(s->a, &s->cyclic, map_key(fn), 0);
	return false;
}

static bool is_formal(const Fn *fn, const Var *v)
{
	for (u32 i = 0; i < vec_len(fn->params); i++)
		if (fn->params[i] == v)
			return true;
	for (u32 i = 0; i < vec_len(fn->rets); i++)
		if (fn->rets[i] == v)
			return true;
	return false;
}

/* Does fn take the address of a formal, this one or (NULL) any? */
static bool takes_address(const Fn *fn, const Var *v)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		for (u32 k = 0; k < fn->insts[i].nops; k++) {
			const Opnd *o = &fn->insts[i].ops[k];

			if (o->kind == OP_var && (v ? o->var == v : is_formal(fn, o->var)))
				return true;
		}
	return false;
}

/* Shall the body of fn stand in the place of a call? `chosen`: of one that means it among others. */
static bool wants_body(Inliner *s, const Fn *fn, bool chosen)
{
	u32 size = vec_len(s->out->insts) + vec_len(fn->insts);

	if (!fn->has_body || fn->is_entry || s->depth == MAX_DEPTH || size > MAX_INSTS)
		return false;
	if (chosen && (vec_len(fn->insts) > MAX_CHOSEN || size > MAX_OPTIONAL || takes_address(fn, NULL)))
		return false; /* of others that are called, too, parameters are not memory */
	return !is_cyclic(s, fn); /* several that call each other, copied into each other, grow beyond measure */
}

/* The function that this call can be replaced with, or NULL. */
static const Fn *callee_of(Inliner *s, const Inst *in)
{
	const Fn *fn;

	if (in->op.form != FORM_call || in->ops[1].kind != OP_fn)
		return NULL;
	fn = resolve(in->ops[1].fn);
	return wants_body(s, fn, false) ? fn : NULL;
}

/* ---- instructions and operands ----------------------------------------------------------------------- */

static u32 push_inst(Inliner *s, Inst in)
{
	*vec_push(s->a, s->out->insts) = in;
	return vec_len(s->out->insts) - 1;
}

static const Var *new_var(const Copy *c, const Var *v)
{
	u64 to;

	return v && c->formals && map_get(c->formals, map_key(v), &to) ? (const Var *)(uintptr_t)to : v;
}

static void copy_opnd(Inliner *s, Copy *c, Opnd *o)
{
	u32 n = o->kind == OP_targets ? (u32)o->imm : o->n;

	switch (o->kind) {
	case OP_reg:
		o->reg += c->reg_base;
		o->use = s->out->nuses++;
		break;
	case OP_addr:
		if (o->reg == NOREG) {
			o->var = new_var(c, o->var);
		} else {
			o->reg += c->reg_base;
			o->use = s->out->nuses++;
		}
		break;
	case OP_var:
		o->var = new_var(c, o->var);
		break;
	case OP_label:
		*vec_push(s->a, c->labels) = o;
		break;
	default:
		break;
	}
	if (!o->vec || !n)
		return;
	o->vec = memcpy(arena_new_array(s->a, Opnd, n), o->vec, n * sizeof(Opnd));
	for (u32 i = 0; i < n; i++)
		copy_opnd(s, c, &o->vec[i]);
}

static void copy_guard(Inliner *s, const Copy *c, Inst *in)
{
	if (in->pred == NOREG)
		return;
	in->pred += c->reg_base;
	in->pred_use = s->out->nuses++;
}

/* A function's own parameters, addressed through a register, lie in its frame. */
static void fix_space(const Copy *c, Inst *in)
{
	if (!c->is_root && (in->op.form == FORM_ld || in->op.form == FORM_st) &&
	    (in->op.m.space == SS_param || in->op.m.space == SS_param_func) &&
	    in->ops[in->op.form == FORM_ld].reg != NOREG)
		in->op.m.space = SS_local;
}

/* ---- alloca, stacksave, stackrestore ------------------------------------------------------------------- */
static bool is_stack_form(u32 form)
{
	return form == FORM_alloca || form == FORM_stacksave || form == FORM_stackrestore;
}

static bool uses_stack(const Fn *fn)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (is_stack_form(fn->insts[i].op.form))
			return true;
	return false;
}

static u32 new_reg(Inliner *s, Type t)
{
	*vec_push(s->a, s->out->regs) = (Reg){ .type = (u8)t };
	return vec_len(s->out->regs) - 1;
}

static Opnd reg_opnd(Inliner *s, u32 reg);

static Opnd number(u64 v)
{
	return (Opnd){ .kind = OP_imm, .type = TY_u64, .imm = (i64)v };
}

/* op d, a {, b}: in the place of `like`, under its guard when `guarded`. */
static void push_op(Inliner *s, const Copy *c, const Inst *like, bool guarded, Op op, Opnd d, Opnd a, const Opnd *b)
{
	Inst in = { .op = op, .nops = b ? 3 : 2, .pred = NOREG, .pos = like->pos };

	in.loc = like->loc ? like->loc + c->loc_base : 0;
	if (guarded) {
		in.pred = like->pred;
		in.pred_neg = like->pred_neg;
		copy_guard(s, c, &in);
	}
	in.ops = arena_new_array(s->a, Opnd, 3);
	in.ops[0] = d;
	in.ops[1] = a;
	if (b)
		in.ops[2] = *b;
	push_inst(s, in);
}

static void move(Inliner *s, const Copy *c, const Inst *like, bool guarded, Opnd d, Opnd a)
{
	push_op(s, c, like, guarded, (Op){ .form = FORM_mov, .type = { TY_u64 } }, d, a, NULL);
}

/* Between a register or constant of the instruction's type and one of 64 bits. */
static void widen(Inliner *s, const Copy *c, const Inst *in, Opnd d, Opnd a, bool back)
{
	Op op = { .form = FORM_cvt, .type = { TY_u64, TY_u32 } };

	if (in->op.type[0] == TY_u64) {
		move(s, c, in, back, d, a);
		return;
	}
	if (back) {
		op.type[0] = TY_u32;
		op.type[1] = TY_u64;
	}
	push_op(s, c, in, back, op, d, a, NULL);
}

/* The register sp + size, aligned; what is larger than any stack stays so. */
static void lower_alloca(Inliner *s, Copy *c, const Inst *in, Opnd d, Opnd size)
{
	u64 align = in->nops > 2 && in->ops[2].imm ? (u64)in->ops[2].imm : 16;
	u32 at = new_reg(s, TY_u64), n = new_reg(s, TY_u64), end = new_reg(s, TY_u64);
	Op add = { .form = FORM_add_i, .type = { TY_u64 } }, and = { .form = FORM_and_b, .type = { TY_b64 } };
	Op min = { .form = FORM_min_i, .type = { TY_u64 } };
	Inst test = { .op = { .form = FORM_stackrestore, .type = { TY_u64 } }, .nops = 1, .pred = in->pred,
		      .pred_neg = in->pred_neg, .pos = in->pos };
	Opnd k = number(align - 1), mask = number(-align), most = number(1ull << 40), by;

	push_op(s, c, in, false, add, reg_opnd(s, at), reg_opnd(s, s->sp), &k);
	push_op(s, c, in, false, and, reg_opnd(s, at), reg_opnd(s, at), &mask);
	widen(s, c, in, reg_opnd(s, n), size, false);
	push_op(s, c, in, false, min, reg_opnd(s, n), reg_opnd(s, n), &most);
	by = reg_opnd(s, n);
	push_op(s, c, in, false, add, reg_opnd(s, end), reg_opnd(s, at), &by);
	copy_guard(s, c, &test);
	test.ops = arena_new_array(s->a, Opnd, 1);
	test.ops[0] = reg_opnd(s, end);
	test.loc = in->loc ? in->loc + c->loc_base : 0;
	push_inst(s, test);
	if (d.kind == OP_reg)
		widen(s, c, in, d, reg_opnd(s, at), true);
	move(s, c, in, true, reg_opnd(s, s->sp), reg_opnd(s, end));
}

static void lower_stack(Inliner *s, Copy *c, const Inst *in)
{
	Opnd o[2] = { in->ops[0], in->nops > 1 ? in->ops[1] : in->ops[0] };
	u32 wide = new_reg(s, TY_u64);

	copy_opnd(s, c, &o[0]);
	if (in->nops > 1)
		copy_opnd(s, c, &o[1]);
	switch (in->op.form) {
	case FORM_alloca:
		lower_alloca(s, c, in, o[0], o[1]);
		break;
	case FORM_stacksave:
		if (o[0].kind == OP_reg)
			widen(s, c, in, o[0], reg_opnd(s, s->sp), true);
		break;
	default:
		widen(s, c, in, reg_opnd(s, wide), o[0], false);
		move(s, c, in, true, reg_opnd(s, s->sp), reg_opnd(s, wide));
	}
}

/* The stack begins where the frame ends: at a variable that takes no room and is laid out last. */
static Var *begin_stack(Inliner *s, const Copy *c)
{
	Var *v = arena_new_one(s->a, Var);
	const Inst *first = c->fn->insts;

	*v = (Var){ .name = "stack", .space = SS_local, .type = TY_b8, .vec = 1, .align = 16 };
	s->sp = new_reg(s, TY_u64);
	move(s, c, first, false, reg_opnd(s, s->sp), (Opnd){ .kind = OP_var, .var = v });
	return v;
}

static void copy_inst(Inliner *s, Copy *c, const Inst *old)
{
	Inst in = *old;

	if (is_stack_form(old->op.form)) {
		lower_stack(s, c, old);
		return;
	}
	in.ops = arena_new_array(s->a, Opnd, old->nops + 1u);
	if (old->nops)
		memcpy(in.ops, old->ops, old->nops * sizeof(Opnd));
	in.loc = old->loc ? old->loc + c->loc_base : 0;
	copy_guard(s, c, &in);
	for (u32 i = 0; i < in.nops; i++)
		copy_opnd(s, c, &in.ops[i]);
	fix_space(c, &in);
	push_inst(s, in);
}

/* A branch to old instruction `to` of c, guarded like `like`, or by the opposite. */
static void push_branch(Inliner *s, Copy *c, const Inst *like, bool opposite, u32 to)
{
	Inst in = { .op = { .form = FORM_bra }, .nops = 1, .pred = like->pred, .pos = like->pos };

	in.pred_neg = like->pred_neg != opposite;
	in.loc = like->loc ? like->loc + c->loc_base : 0;
	copy_guard(s, c, &in);
	in.ops = arena_new_array(s->a, Opnd, 1);
	in.ops[0] = (Opnd){ .kind = OP_label, .reg = to };
	*vec_push(s->a, c->labels) = in.ops;
	push_inst(s, in);
}

/* ---- arguments ------------------------------------------------------------------------------------------ */

static u32 reg_named(const Fn *fn, const char *name)
{
	for (u32 r = 0; r < vec_len(fn->regs); r++)
		if (fn->regs[r].name == name)
			return r;
	return NOREG;
}

static Opnd reg_opnd(Inliner *s, u32 reg)
{
	return (Opnd){ .kind = OP_reg, .type = s->out->regs[reg].type, .reg = reg,
		       .use = s->out->nuses++ };
}

static void push_two(Inliner *s, Op op, Opnd x, Opnd y, const Inst *like)
{
	Inst in = { .op = op, .nops = 2, .pred = NOREG, .pos = like->pos };

	in.ops = arena_new_array(s->a, Opnd, 2);
	in.ops[0] = x;
	in.ops[1] = y;
	push_inst(s, in);
}

static Opnd param_addr(const Var *v)
{
	return (Opnd){ .kind = OP_addr, .reg = NOREG, .var = v };
}

/* Binds formal variable f of the callee to actual operand o of the call in c. */
static void bind(Inliner *s, Copy *c, Copy *to, Var *f, const Opnd *o, const Inst *call, bool is_result)
{
	Opnd x = *o, reg;
	Op op = { .form = FORM_mov, .type = { f->type } };
	bool in_reg = f->space == SS_reg;

	if ((o->kind == OP_var || o->kind == OP_addr) && !in_reg) {
		map_put(s->a, to->formals, map_key(f), map_key(new_var(c, o->var)));
		return;
	}
	copy_opnd(s, c, &x);
	if (in_reg)
		reg = reg_opnd(s, to->reg_base + reg_named(to->fn, f->name));
	if (o->kind == OP_var || o->kind == OP_addr || !in_reg) {
		const Var *v = in_reg ? x.var : f;

		op = (Op){ .form = is_result == in_reg ? FORM_st : FORM_ld, .type = { v->type } };
		op.m.space = SS_param;
		if (!in_reg) /* the formal itself serves as the place */
			reg = x;
		if (op.form == FORM_ld)
			push_two(s, op, reg, param_addr(v), call);
		else
			push_two(s, op, param_addr(v), reg, call);
	} else if (is_result) {
		push_two(s, op, x, reg, call);
	} else {
		push_two(s, op, reg, x, call);
	}
}

static void bind_all(Inliner *s, Copy *c, Copy *to, Var **formals, const Opnd *list, const Inst *call,
		     bool is_result, bool vars_only)
{
	for (u32 i = 0; list->kind == OP_vec && i < list->n && i < vec_len(formals); i++) {
		bool var = formals[i]->space != SS_reg &&
			   (list->vec[i].kind == OP_var || list->vec[i].kind == OP_addr);

		if (var == vars_only)
			bind(s, c, to, formals[i], &list->vec[i], call, is_result);
	}
}

/* ---- bodies -------------------------------------------------------------------------------------------- */

static bool in_frame(const Copy *c, const Var *v)
{
	return (v->space == SS_local || v->space == SS_param || v->space == SS_param_func) &&
	       new_var(c, v) == v;
}

static void add_vars(Inliner *s, const Copy *c, Var **vars)
{
	for (u32 i = 0; i < vec_len(vars); i++) {
		if (!in_frame(c, vars[i]) || map_get(&s->vars, map_key(vars[i]), NULL))
			continue;
		map_put(s->a, &s->vars, map_key(vars[i]), 1);
		*vec_push(s->a, s->out->vars) = vars[i];
	}
}

static void add_regs(Inliner *s, Copy *c)
{
	c->reg_base = vec_len(s->out->regs);
	for (u32 i = 0; i < vec_len(c->fn->regs); i++)
		*vec_push(s->a, s->out->regs) = c->fn->regs[i];
}

static void add_locs(Inliner *s, Copy *c)
{
	u64 at;

	if (!map_get(&s->locs, map_key(c->fn), &at)) {
		at = vec_len(s->out->locs);
		map_put(s->a, &s->locs, map_key(c->fn), at);
		for (u32 i = 0; i < vec_len(c->fn->locs); i++)
			*vec_push(s->a, s->out->locs) = c->fn->locs[i];
	}
	c->loc_base = (u32)at;
}

static void copy_body(Inliner *s, Copy *c);

static void put_body(Inliner *s, Copy *c, const Inst *in, const Fn *fn)
{
	Map formals = { 0 };
	Copy to = { .fn = fn, .formals = &formals };
	u32 sp = NOREG;

	if (uses_stack(fn)) {
		sp = new_reg(s, TY_u64);
		move(s, c, in, false, reg_opnd(s, sp), reg_opnd(s, s->sp));
	}
	add_regs(s, &to);
	add_locs(s, &to);
	bind_all(s, c, &to, fn->rets, &in->ops[0], in, true, true);
	bind_all(s, c, &to, fn->params, &in->ops[2], in, false, true);
	bind_all(s, c, &to, fn->params, &in->ops[2], in, false, false);
	copy_body(s, &to);
	if (sp != NOREG)
		move(s, c, in, false, reg_opnd(s, s->sp), reg_opnd(s, sp));
	bind_all(s, c, &to, fn->rets, &in->ops[0], in, true, false);
}

/* A guarded call is branched over; the branch's target is the instruction behind the call. */
static void inline_call(Inliner *s, Copy *c, u32 inst, const Fn *fn)
{
	const Inst *in = &c->fn->insts[inst];

	if (in->pred != NOREG)
		push_branch(s, c, in, true, inst + 1);
	put_body(s, c, in, fn);
}

/* ---- indirect calls ---------------------------------------------------------------------------------------- */

/* Branches when the callee is not fn; to where, is for the caller to say. */
static Opnd *branch_unless(Inliner *s, Copy *c, const Inst *call, const Fn *fn)
{
	u32 is = new_reg(s, TY_pred), at = new_reg(s, TY_u64);
	Opnd callee = call->ops[1], addr = reg_opnd(s, at);
	Inst in = { .op = { .form = FORM_bra }, .nops = 1, .pred = is, .pred_neg = true, .pos = call->pos };

	copy_opnd(s, c, &callee);
	move(s, c, call, false, reg_opnd(s, at), (Opnd){ .kind = OP_fn, .fn = fn });
	push_op(s, c, call, false, (Op){ .form = FORM_setp, .type = { TY_u64 }, .m.cmp = CMP_eq }, reg_opnd(s, is), callee,
		&addr);
	in.pred_use = s->out->nuses++;
	in.loc = call->loc ? call->loc + c->loc_base : 0;
	in.ops = arena_new_array(s->a, Opnd, 1);
	in.ops[0] = (Opnd){ .kind = OP_label };
	push_inst(s, in);
	return in.ops;
}

static void call_directly(Inliner *s, Copy *c, const Inst *call, const Fn *fn)
{
	Inst in = *call;

	in.pred = NOREG;
	in.nops = 3;
	in.ops = memcpy(arena_new_array(s->a, Opnd, 3), in.ops, 3 * sizeof(Opnd));
	in.ops[1] = (Opnd){ .kind = OP_fn, .fn = fn };
	copy_inst(s, c, &in);
}

static void choose_callee(Inliner *s, Copy *c, u32 inst)
{
	const Inst *in = &c->fn->insts[inst];
	const Opnd *p = in->nops > 3 ? &in->ops[3] : NULL;
	u32 n = p && p->kind == OP_targets ? (u32)p->imm : vec_len(s->taken);
	Inst last = *in, end = *in;

	end.pred = last.pred = NOREG;
	if (in->pred != NOREG)
		push_branch(s, c, in, true, inst + 1);
	for (u32 i = 0; i < n; i++) {
		const Fn *fn = p && p->kind == OP_targets ? p->vec[i].fn : s->taken[i];
		Opnd *next;

		if (!may_mean(in, fn))
			continue;
		next = branch_unless(s, c, in, fn);
		if (wants_body(s, resolve(fn), true))
			put_body(s, c, in, resolve(fn));
		else
			call_directly(s, c, in, fn);
		push_branch(s, c, &end, false, inst + 1);
		next->reg = vec_len(s->out->insts);
	}
	copy_inst(s, c, &last);
}

/* The root is a function: its formals that are registers are read when it begins, written when it returns. */
static void move_formals(Inliner *s, Copy *c, Var **formals, const Inst *at, bool is_result)
{
	for (u32 i = 0; i < vec_len(formals); i++) {
		Op op = { .form = is_result ? FORM_st : FORM_ld, .type = { formals[i]->type }, .m.space = SS_param };
		Opnd reg;

		if (formals[i]->space != SS_reg)
			continue;
		reg = reg_opnd(s, c->reg_base + reg_named(c->fn, formals[i]->name));
		push_op(s, c, at, is_result, op, is_result ? param_addr(formals[i]) : reg,
			is_result ? reg : param_addr(formals[i]), NULL);
	}
}

/* The root is a function: formals whose address it takes are copied to memory of its own. */
static void copy_formals(Inliner *s, Copy *c)
{
	for (u32 i = 0; i < vec_len(c->fn->params); i++) {
		const Var *f = c->fn->params[i];
		Var *own;

		if (f->space == SS_reg || !takes_address(c->fn, f))
			continue;
		own = arena_new_one(s->a, Var);
		*own = *f;
		*vec_push(s->a, s->out->vars) = own;
		for (u64 at = 0, n; at < f->size; at += n) {
			Op op = { .form = FORM_ld, .m.space = SS_param };
			Opnd from = param_addr(f), to = param_addr(own);
			u32 r = new_reg(s, TY_b32);

			n = f->size - at >= 4 ? 4 : 1;
			from.imm = to.imm = (i64)at;
			op.type[0] = n == 4 ? TY_b32 : TY_b8;
			push_op(s, c, c->fn->insts, false, op, reg_opnd(s, r), from, NULL);
			op.form = FORM_st;
			push_op(s, c, c->fn->insts, false, op, to, reg_opnd(s, r), NULL);
		}
		map_put(s->a, c->formals, map_key(f), map_key(own));
	}
}

static void copy_body(Inliner *s, Copy *c)
{
	u32 n = vec_len(c->fn->insts);

	s->depth++;
	add_vars(s, c, c->fn->vars);
	if (!c->is_root) {
		add_vars(s, c, c->fn->params);
		add_vars(s, c, c->fn->rets);
	}
	c->at = arena_new_array(s->a, u32, n + 1);
	if (c->is_root && !c->fn->is_entry) {
		move_formals(s, c, c->fn->params, c->fn->insts, false);
		copy_formals(s, c);
	}
	for (u32 i = 0; i < n; i++) {
		const Inst *in = &c->fn->insts[i];
		const Fn *callee = callee_of(s, in);

		c->at[i] = vec_len(s->out->insts);
		if (c->is_root && !c->fn->is_entry && in->op.form == FORM_ret)
			move_formals(s, c, c->fn->rets, in, true);
		if (callee)
			inline_call(s, c, i, callee);
		else if (is_indirect(in))
			choose_callee(s, c, i);
		else if (in->op.form != FORM_ret || c->is_root)
			copy_inst(s, c, in);
		else if (i + 1 < n || in->pred != NOREG)
			push_branch(s, c, in, false, n);
	}
	c->at[n] = vec_len(s->out->insts);
	if (c->is_root && !c->fn->is_entry) /* it may also end without a `ret` */
		move_formals(s, c, c->fn->rets, &(Inst){ .pred = NOREG, .pos = c->fn->pos }, true);
	for (u32 i = 0; i < vec_len(c->labels); i++)
		c->labels[i]->reg = c->at[c->labels[i]->reg];
	s->depth--;
}

static bool calls_body(const Fn *fn)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (fn->insts[i].op.form == FORM_call &&
		    (is_indirect(&fn->insts[i]) || resolve(fn->insts[i].ops[1].fn)->has_body))
			return true;
	return false;
}

static bool calls_indirectly(const Module *m)
{
	for (u32 f = 0; f < vec_len(m->fns); f++)
		for (u32 i = 0; i < vec_len(m->fns[f]->insts); i++)
			if (is_indirect(&m->fns[f]->insts[i]))
				return true;
	return false;
}

static bool has_stack(const Module *m)
{
	for (u32 i = 0; i < vec_len(m->fns); i++)
		if (uses_stack(m->fns[i]))
			return true;
	return false;
}

const Fn *analysis_inline(Arena *a, const Fn *entry)
{
	Inliner s = { .a = a, .sp = NOREG };
	bool stack = has_stack(entry->module);
	Map formals = { 0 };
	Copy c = { .fn = entry, .formals = &formals, .is_root = true };

	Var *top = NULL;

	if (entry->is_entry && !calls_body(entry) && !uses_stack(entry))
		return entry;
	if (calls_indirectly(entry->module))
		s.taken = ptx_address_taken(a, entry->module);
	s.out = arena_new_one(a, Fn);
	*s.out = *entry;
	s.out->insts = NULL;
	s.out->regs = NULL;
	s.out->vars = NULL;
	s.out->locs = NULL;
	s.out->labels = NULL;
	s.out->nuses = 0;
	add_regs(&s, &c);
	add_locs(&s, &c);
	if (stack)
		top = begin_stack(&s, &c);
	copy_body(&s, &c);
	if (top)
		*vec_push(a, s.out->vars) = top;
	inline_params(a, s.out);
	return s.out;
}

const Fn **analysis_callees(Arena *a, const Fn *entry)
{
	const Fn **found = NULL;
	Map seen = { 0 };

	for (u32 k = 0; k <= vec_len(found); k++) {
		const Fn *caller = k ? found[k - 1] : entry;

		for (u32 i = 0; i < vec_len(caller->insts); i++) {
			const Inst *in = &caller->insts[i];
			const Fn *fn = in->op.form == FORM_call && !is_indirect(in) ? resolve(in->ops[1].fn) : NULL;

			if (!fn || !fn->has_body || map_get(&seen, map_key(fn), NULL))
				continue;
			map_put(a, &seen, map_key(fn), 1);
			*vec_push(a, found) = analysis_inline(a, fn);
		}
	}
	return found;
}

/* Variables that `inlined` took from callees follow the entry's own. */
Layout *analysis_inline_layout(Arena *a, const Layout *old, const Fn *inlined)
{
	Layout *l = arena_new_one(a, Layout);
	u64 at = inlined->is_entry ? old->local_size : 0;

	*l = *old;
	l->offset = (Map){ 0 };
	for (u32 i = 0; i < old->offset.cap; i++)
		if (old->offset.slots[2 * i])
			map_put(a, &l->offset, old->offset.slots[2 * i], old->offset.slots[2 * i + 1]);
	for (u32 i = 0; i < vec_len(inlined->vars); i++) {
		const Var *v = inlined->vars[i];
		u64 align = v->align ? v->align : 1;

		if (map_get(&old->offset, map_key(v), NULL) && v->owner && v->owner->is_entry)
			continue;
		at = (at + align - 1) & ~(align - 1);
		map_put(a, &l->offset, map_key(v), at);
		at += v->size;
	}
	l->local_size = (u32)((at + 15) & ~15ull);
	return l;
}
