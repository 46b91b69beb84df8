/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * quotient_write: the code that quotient.c found ▶ a function in which it runs in turns, and behind that, as it was, for blocks that
 * would take too many.
 *
 *   [0, begin) as it was · tests, by which what follows is left for the old code · a turn's quotients · is this thread in the turn? ·
 *   the code · on to the next turn · to where the code led · [begin, end) as it was
 */
#include "analysis/quotient.h"

static u32 new_register(Quotients *k, u8 type)
{
	*vec_push(k->a, k->out->regs) = (Reg){ .type = type };
	return vec_len(k->out->regs) - 1;
}

static Opnd reg(const Quotients *k, u32 r) { return (Opnd){ .kind = OP_reg, .type = k->out->regs[r].type, .reg = r }; }

static Opnd number(const Quotients *k, u64 n) { return (Opnd){ .kind = OP_imm, .type = k->bits == 64 ? TY_u64 : TY_u32, .imm = (i64)n }; }

static u8 unsigned_type(const Quotients *k) { return k->bits == 64 ? TY_u64 : TY_u32; }

static void add(Quotients *k, Op op, Opnd d, Opnd a, const Opnd *b)
{
	Opnd ops[3] = { d, a, b ? *b : (Opnd){ 0 } };
	Inst in = { .op = op, .nops = b ? 3 : 2, .pred = NOREG, .ops = ops, .loc = k->fn->insts[k->first].loc };

	fn_add_copy(k->a, k->out, &in);
}

static bool is_read_behind(const Quotients *k, u32 web)
{
	u32 b;

	if (k->behind == NOREG)
		return false;
	b = k->c->block_of[k->behind];
	for (u32 i = 0; b == k->latch && i < vec_len(k->w->webs[web].uses); i++)
		if (k->w->webs[web].uses[i].inst >= k->behind && k->c->block_of[k->w->webs[web].uses[i].inst] == b)
			return true;
	return bits_has(b == k->latch ? k->live->out[b] : k->live->in[b], web);
}

/* Compilers count down in the register that a number came in. In the next turn it comes in once more: as one number for all, where the other
 * lanes' turn before does not change it. */
static void find_own(Quotients *k)
{
	k->own = arena_new_array(k->a, u32, k->w->n + 1);
	k->own[k->w->n] = NOREG;
	for (u32 w = 0; w < k->w->n; w++) {
		const Web *web = &k->w->webs[w];
		bool inside = false, outside = false, read = false;

		k->own[w] = NOREG;
		for (u32 i = 0; i < vec_len(web->defs); i++)
			*(quotient_turns_at(k, web->defs[i].inst) ? &inside : &outside) = true;
		for (u32 i = 0; i < vec_len(web->uses); i++)
			read |= quotient_turns_at(k, web->uses[i].inst);
		if (inside && outside && read && !is_read_behind(k, w))
			k->own[w] = new_register(k, (u8)k->fn->regs[web->reg].type);
	}
}

static void take_own(Quotients *k)
{
	for (u32 w = 0; w < k->w->n; w++)
		if (k->own[w] != NOREG)
			add(k, (Op){ .form = FORM_mov, .type = { k->out->regs[k->own[w]].type } }, reg(k, k->own[w]), reg(k, k->w->webs[w].reg), NULL);
}

static u32 compute(Quotients *k, u32 form, Opnd a, Opnd b)
{
	u32 d = new_register(k, unsigned_type(k));

	add(k, (Op){ .form = (u16)form, .type = { unsigned_type(k) }, .m.mul = form == FORM_mul_i ? MUL_lo : 0 }, reg(k, d), a, &b);
	return d;
}

/* A branch that is taken where a stands so to b; where to, is for the caller to say. */
static Inst *branch_if(Quotients *k, Cmp cmp, Opnd a, Opnd b)
{
	u32 p = new_register(k, TY_pred);
	Inst *in;

	add(k, (Op){ .form = FORM_setp, .type = { unsigned_type(k) }, .m.cmp = cmp }, reg(k, p), a, &b);
	in = fn_add_branch(k->a, k->out, &k->fn->insts[k->first]);
	in->pred = p;
	in->pred_use = k->out->nuses++;
	return in;
}

/* Branches, kept in `old`, where turns are too many or numbers too large. */
static u32 *test(Quotients *k, u32 x0)
{
	u64 least = quotient_least(k);
	u32 *old = NULL;

	branch_if(k, CMP_hi, reg(k, x0), number(k, (u64)LARGEST));
	*vec_push(k->a, old) = vec_len(k->out->insts) - 1;
	for (u32 i = 0; i < k->nwidths; i++) {
		u32 over;

		if (k->width[i].web == NOBLOCK)
			continue;
		over = compute(k, FORM_sub_i, k->width[i].opnd, number(k, least));
		branch_if(k, CMP_hi, reg(k, over), number(k, (u64)LARGEST - least));
		*vec_push(k->a, old) = vec_len(k->out->insts) - 1;
	}
	return old;
}

static u32 thread_zero(Quotients *k)
{
	u32 tid = new_register(k, TY_u32), wide = tid;

	add(k, (Op){ .form = FORM_mov, .type = { TY_u32 } }, reg(k, tid), (Opnd){ .kind = OP_sreg, .type = TY_u32, .reg = SR_tid_x }, NULL);
	if (k->bits == 64) {
		wide = new_register(k, TY_u64);
		add(k, (Op){ .form = FORM_cvt, .type = { TY_u64, TY_u32 } }, reg(k, wide), reg(k, tid), NULL);
	}
	return compute(k, FORM_sub_i, k->xo, reg(k, wide));
}

/* What a quotient's register holds in this turn. */
static void add_result(Quotients *k, const Quotient *q)
{
	const Width *w = &k->width[q->width];
	Op mov = { .form = FORM_mov, .type = { unsigned_type(k) } }, sub = { .form = FORM_sub_i, .type = { unsigned_type(k) } };
	Opnd base = reg(k, w->base);

	if (q->gives == GIVES_remainder)
		add(k, sub, reg(k, q->reg), k->xo, &base);
	else
		add(k, mov, reg(k, q->reg), q->gives == GIVES_sign ? number(k, 0) : q->gives == GIVES_base ? base : reg(k, w->q), NULL);
}

/* One instruction of the code, in a turn. */
static void add_turned(Quotients *k, u32 i)
{
	const Inst *in = &k->fn->insts[i];
	const Quotient *q = quotient_at(k, i);
	Inst *branch;

	k->at_turn[i] = vec_len(k->out->insts);
	for (u32 m = 0; m < k->n; m++)
		if (k->at[m].met && k->at[m].inst == i)
			add_result(k, &k->at[m]);
	if (q) {
		add_result(k, q);
	} else if (in->op.form == FORM_ret || in->op.form == FORM_exit) {
		branch = fn_add_branch(k->a, k->out, in);
		branch->ops[0].reg = vec_len(k->fn->insts);
		branch->pred = in->pred;
		branch->pred_neg = in->pred_neg;
		branch->pred_use = in->pred == NOREG ? 0 : k->out->nuses++;
		fn_rename(branch, in, in->nops, k->w, k->own);
	} else {
		fn_rename(fn_add_copy(k->a, k->out, in), in, 0, k->w, k->own);
	}
}

/* Does control go on behind i in another place than the next one copied? */
static bool falls_off(const Quotients *k, u32 i)
{
	const Inst *in = &k->fn->insts[i];

	return (k->c->blocks[k->c->block_of[i]].end == i + 1 || (k->latch != NOBLOCK && k->end == i + 1)) &&
	       (in->pred != NOREG || !(ptx_forms[in->op.form].flags & (FF_branch | FF_exit))) && (i + 1 == vec_len(k->fn->insts) || !quotient_turns_at(k, i + 1));
}

static void point_turned(Quotients *k, u32 from)
{
	for (u32 i = from; i < vec_len(k->out->insts); i++) {
		Inst *in = &k->out->insts[i];
		u32 to = in->op.form == FORM_bra ? in->ops[0].reg : NOREG;

		if (to == NOREG)
			continue;
		if (to < vec_len(k->fn->insts) && quotient_turns_at(k, to))
			in->ops[0].reg = k->at_turn[to];
		else
			*vec_push(k->a, k->leave) = i;
	}
}

/* From the first quotient on; then what compilers placed ahead of it. */
static void copy_turned(Quotients *k)
{
	u32 from = vec_len(k->out->insts), n = vec_len(k->fn->insts);

	take_own(k);
	for (u32 step = 0; step < n; step++) {
		u32 i = (k->first + step) % n;

		if (i >= k->first && i < k->begin ? !k->again[i] : !quotient_turns_at(k, i))
			continue;
		add_turned(k, i);
		if (quotient_turns_at(k, i) && falls_off(k, i))
			fn_add_branch(k->a, k->out, &k->fn->insts[i])->ops[0].reg = n;
	}
	point_turned(k, from);
}

static void write_turns(Quotients *k, u32 x0)
{
	u32 end = compute(k, FORM_add_i, reg(k, x0), number(k, k->ntid[0])), next = NOREG, turn, far, there;
	Op mov = { .form = FORM_mov, .type = { unsigned_type(k) } };

	k->start = new_register(k, unsigned_type(k));
	add(k, mov, reg(k, k->start), reg(k, x0), NULL);
	turn = vec_len(k->out->insts);
	for (u32 i = 0; i < k->nwidths; i++) {
		Width *w = &k->width[i];
		u32 e;

		w->q = compute(k, FORM_div_i, reg(k, k->start), w->opnd);
		w->base = compute(k, FORM_mul_i, reg(k, w->q), w->opnd);
		e = compute(k, FORM_add_i, reg(k, w->base), w->opnd);
		next = next == NOREG ? e : compute(k, FORM_min_i, reg(k, next), reg(k, e));
	}
	far = compute(k, FORM_sub_i, k->xo, reg(k, k->start));
	there = compute(k, FORM_sub_i, reg(k, next), reg(k, k->start));
	branch_if(k, CMP_hs, reg(k, far), reg(k, there));
	far = vec_len(k->out->insts) - 1;
	copy_turned(k);
	k->out->insts[far].ops[0].reg = vec_len(k->out->insts);
	for (u32 i = 0; i < vec_len(k->leave); i++)
		k->out->insts[k->leave[i]].ops[0].reg = vec_len(k->out->insts);
	add(k, mov, reg(k, k->start), reg(k, next), NULL);
	branch_if(k, CMP_lo, reg(k, k->start), reg(k, end))->ops[0].reg = turn;
}

/* The function's own instructions behind the beginning, which run as they were. */
static void write_old(Quotients *k)
{
	u32 n = vec_len(k->fn->insts), from = vec_len(k->out->insts);

	for (u32 i = 0; i < k->begin; i++)
		k->at_old[i] = i;
	for (u32 i = k->begin; i < n; i++)
		k->at_old[i] = from + i - k->begin;
	k->at_old[n] = from + n - k->begin;
	for (u32 i = k->begin; i < n; i++)
		fn_add_copy(k->a, k->out, &k->fn->insts[i]);
	for (u32 i = from; i < vec_len(k->out->insts); i++)
		fn_map_labels(&k->out->insts[i], k->at_old);
}

static void keep_rolled(Quotients *k)
{
	u32 *rolled = NULL;

	for (u32 i = 0; i < vec_len(k->fn->rolled); i++) {
		u32 at = k->fn->rolled[i];

		*vec_push(k->a, rolled) = k->at_old[at];
		if (quotient_turns_at(k, at))
			*vec_push(k->a, rolled) = k->at_turn[at];
	}
	k->out->rolled = rolled;
}

/* What branches to the beginning takes turns. */
static void point_ahead(Quotients *k)
{
	u32 old = k->at_old[k->begin];

	k->at_old[k->begin] = k->begin;
	for (u32 i = 0; i < k->begin; i++)
		fn_map_labels(&k->out->insts[i], k->at_old);
	k->at_old[k->begin] = old;
}

static void add_ret(Quotients *k)
{
	Inst *in = vec_push(k->a, k->out->insts);

	*in = (Inst){ .op = { .form = FORM_ret }, .pred = NOREG, .loc = k->fn->insts[k->first].loc };
	in->ops = arena_new_array(k->a, Opnd, 1);
}

const Fn *quotient_write(Quotients *k)
{
	u32 n = vec_len(k->fn->insts), x0, *old, behind;

	k->out = fn_begin_copy(k->a, k->fn);
	k->out->regs = NULL;
	for (u32 i = 0; i < vec_len(k->fn->regs); i++)
		*vec_push(k->a, k->out->regs) = k->fn->regs[i];
	k->at_turn = arena_new_array(k->a, u32, n + 1);
	k->at_old = arena_new_array(k->a, u32, n + 1);
	for (u32 i = 0; i < k->begin; i++)
		fn_add_copy(k->a, k->out, &k->fn->insts[i]);
	find_own(k);
	x0 = thread_zero(k);
	old = test(k, x0);
	write_turns(k, x0);
	behind = vec_len(k->out->insts);
	if (k->behind == NOREG)
		add_ret(k);
	else
		fn_add_branch(k->a, k->out, &k->fn->insts[k->first]);
	write_old(k);
	for (u32 i = 0; i < vec_len(old); i++)
		k->out->insts[old[i]].ops[0].reg = k->at_old[k->begin];
	if (k->behind != NOREG)
		k->out->insts[behind].ops[0].reg = k->at_old[k->behind];
	point_ahead(k);
	keep_rolled(k);
	return k->out;
}

