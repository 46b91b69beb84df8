/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * machine_flow: which branches become predicates, and what comes once a kernel. Short bodies of `if` are predicated, longer
 * ones with loads, which go on while others wait; shorter ones where all lanes agree, since a jump is cheap there. A branch
 * to the end of the kernel is a predicated exit. A function that calls saves what it keeps.
 * In: a function and the cost of each instruction. Nothing is executed by it.
 */
#include "ptx/machine.h"

enum { MAX_PREDICATED = 8, MAX_UNIFORM = 6, MAX_LOADING = 20, MAX_BOTH = 12, MAX_HALF = 5, PER_WARP = 1, PER_GLOBAL = 1, PER_SHARED = 3, RETURN = 2 /* words */ };

/* ---- branches ------------------------------------------------------------------------------------------------ */

static bool ends_kernel(const Fn *fn, u32 at)
{
	return at >= vec_len(fn->insts) || fn->insts[at].op.form == FORM_ret || fn->insts[at].op.form == FORM_exit;
}

static bool is_jump(const Inst *in)
{
	return in->op.form == FORM_bra && in->pred == NOREG;
}

static bool is_straight(const Inst *in)
{
	return in->pred == NOREG && !ptx_has_hard_cases(in) &&
	       !(ptx_forms[in->op.form].flags & (FF_branch | FF_exit | FF_barrier | FF_call | FF_warp | FF_volatile | FF_atomic));
}

static bool was_loaded(const Guess *g, const Opnd *o)
{
	if (o->kind != OP_reg || o->reg == NOREG || g->reg[o->reg].defs != 1)
		return false;
	return (ptx_forms[g->fn->insts[g->reg[o->reg].def_at].op.form].flags & FF_load) && g->fn->insts[g->reg[o->reg].def_at].op.m.space != SS_param &&
	       g->fn->insts[g->reg[o->reg].def_at].op.m.space != SS_param_entry;
}

/* It makes something that nothing else makes, as comparisons and what they compare are, without a load; `now`: nor a wait for one. */
static bool is_condition(const Guess *g, const Inst *in, bool now)
{
	u32 d = machine_dest(in);

	for (u32 i = 1; now && i < in->nops; i++)
		if (was_loaded(g, &in->ops[i]))
			return false;
	return d != NOREG && g->reg[d].defs == 1 && !(ptx_forms[in->op.form].flags & FF_load);
}

/* A condition's second half: a branch that became predicates itself, to where the first half's goes. */
static bool is_second_half(const Guess *g, u32 i, u32 join)
{
	const Inst *in = &g->fn->insts[i];

	return in->op.form == FORM_bra && in->pred != NOREG && in->ops[0].kind == OP_label && in->ops[0].reg == join && !g->out[i].branch && !g->out[i].cost;
}

/* The body [first, *end) that runs when the branch at `at` is not taken, or with `turned` when it is: straight and
 * short, and all of it goes on at *join. */
static bool find_body(const Guess *g, u32 at, u32 *first, u32 *end, u32 *join)
{
	const Fn *fn = g->fn;
	u32 n = vec_len(fn->insts), to = fn->insts[at].ops[0].reg, cost = 0;
	u32 most = ptx_parts(g->parting, &fn->insts[at]) ? MAX_PREDICATED : MAX_UNIFORM;
	bool conditions = true; /* nothing but what the second half of a condition needs */

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
			return i > *first && cost <= most;
		}
		if ((i > *first && bits_has(g->target, i)) || !(is_straight(in) || (conditions && cost <= MAX_HALF && is_second_half(g, i, *join))))
			return false;
		cost += g->out[i].cost;
		conditions &= is_condition(g, in, true);
		if (machine_loads_far(in))
			most = MAX_LOADING;
		if (cost > MAX_LOADING)
			return false;
	}
	return false;
}

static bool loads_far(const Guess *g, u32 first, u32 end)
{
	for (u32 i = first; i < end; i++)
		if (machine_loads_far(&g->fn->insts[i]))
			return true;
	return false;
}

/* The branch at `at` to `join` is a condition's second half that does more than compare: a body that loads stays one then. */
static bool is_work_between(const Guess *g, u32 at, u32 join)
{
	bool conditions = true;
	u32 cost = 0;

	for (u32 i = at; i > 0 && !bits_has(g->target, i); i--) {
		const Inst *in = &g->fn->insts[i - 1];

		if (in->op.form == FORM_bra)
			return (!conditions || cost > MAX_HALF) && in->pred != NOREG && in->ops[0].kind == OP_label && in->ops[0].reg == join;
		if (machine_loads_far(in))
			return false;
		conditions &= is_condition(g, in, true);
		cost += g->out[i - 1].cost;
	}
	return false;
}

/* if (p || q) { body }: the branch at `at` goes to the body, which the other one, of a second half, is right before. */
static bool find_either(const Guess *g, u32 at, u32 *end)
{
	const Fn *fn = g->fn;
	u32 to = fn->insts[at].ops[0].reg, cost = 0, most = ptx_parts(g->parting, &fn->insts[at]) ? MAX_PREDICATED : MAX_UNIFORM;

	if (to <= at + 1 || to >= vec_len(fn->insts) || fn->insts[to - 1].op.form != FORM_bra || g->comers[to] != 1)
		return false;
	*end = fn->insts[to - 1].ops[0].reg;
	if (!is_second_half(g, to - 1, *end))
		return false;
	for (u32 i = at + 1; i < *end; i++) {
		const Inst *in = &fn->insts[i];

		if (i != to - 1 && !(i + 1 == *end && is_jump(in)) && (!is_straight(in) || (i != to && bits_has(g->target, i))))
			return false;
		if (i < to && (cost > MAX_HALF || (i < to - 1 && !is_condition(g, in, false))))
			return false;
		cost += g->out[i].cost;
		if (machine_loads_far(in))
			most = MAX_LOADING;
	}
	return *end > to && cost <= most;
}

/* One way [first, *end) behind a branch, straight, to where it goes on: what it costs; NOREG: it is no such way. */
static u32 find_arm(const Guess *g, u32 first, u32 *end, u32 *join)
{
	u32 cost = 0;

	for (u32 i = first; i < vec_len(g->fn->insts); i++) {
		const Inst *in = &g->fn->insts[i];

		*end = i;
		*join = is_jump(in) ? in->ops[0].reg : i;
		if (is_jump(in) || (i > first && bits_has(g->target, i)))
			return i > first ? cost : NOREG;
		if (!is_straight(in) || (cost += g->out[i].cost) > MAX_LOADING)
			return NOREG;
	}
	return NOREG;
}

/* Nobody else comes to the way that begins there. */
static bool is_own_arm(const Guess *g, u32 first)
{
	const Inst *before = &g->fn->insts[first - 1];

	return g->comers[first] == 1 && (is_jump(before) || ptx_forms[before->op.form].flags & FF_exit);
}

static void run_as(Guess *g, u32 first, u32 end, u32 at)
{
	for (u32 i = first; i < end; i++)
		g->out[i].runs_as = at;
}

/* Two short ways that meet: both are predicated. */
static bool predicate_both(Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];
	u32 one = at + 1, other = in->ops[0].reg, ends[2], joins[2], costs[2];

	if (one < vec_len(g->fn->insts) && is_jump(&g->fn->insts[one])) {
		one = g->fn->insts[one].ops[0].reg;
		if (one >= vec_len(g->fn->insts) || !is_own_arm(g, one))
			return false;
	}
	if (!other || other >= vec_len(g->fn->insts) || !is_own_arm(g, other))
		return false;
	costs[0] = find_arm(g, one, &ends[0], &joins[0]);
	costs[1] = find_arm(g, other, &ends[1], &joins[1]);
	if (costs[0] == NOREG || costs[1] == NOREG || joins[0] != joins[1] || costs[0] + costs[1] > MAX_BOTH)
		return false;
	g->out[at].branch = false;
	g->out[at].cost = 0;
	run_as(g, one, ends[0], at);
	run_as(g, other, ends[1], at);
	return true;
}

/* A branch around a jump to the kernel's end: an exit, however long what follows is. */
static bool skips_end(const Fn *fn, u32 at)
{
	u32 to = fn->insts[at].ops[0].reg;

	return to == at + 2 && is_jump(&fn->insts[at + 1]) && fn->insts[at + 1].ops[0].kind == OP_label && ends_kernel(fn, fn->insts[at + 1].ops[0].reg);
}

/* A body that begins at `to` stays one where others go there, too. */
static void leave(Guess *g, u32 to)
{
	u32 at = to - 1;

	if (!to || to >= vec_len(g->fn->insts) || g->fn->insts[at].op.form != FORM_bra || g->fn->insts[at].pred == NOREG || g->out[to].runs_as != at)
		return;
	g->out[at].branch = true;
	g->out[at].cost = 1;
	for (u32 i = to; i < vec_len(g->fn->insts) && g->out[i].runs_as == at; i++)
		g->out[i].runs_as = i;
}

static void predicate(Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];
	u32 first, end, join;

	if (in->op.form != FORM_bra || in->pred == NOREG || in->ops[0].kind != OP_label)
		return;
	if (ends_kernel(g->fn, in->ops[0].reg) || skips_end(g->fn, at)) { /* a predicated exit */
		g->out[at].branch = false;
		g->out[at].ends = 1;
		return;
	}
	if (find_either(g, at, &end)) {
		g->out[at].branch = false;
		g->out[at].cost = 0;
		run_as(g, at + 1, end, at);
		return;
	}
	leave(g, in->ops[0].reg);
	if (predicate_both(g, at) || !find_body(g, at, &first, &end, &join) || (loads_far(g, first, end) && is_work_between(g, at, join)))
		return;
	g->out[at].branch = false;
	if (ends_kernel(g->fn, join)) { /* a predicated exit in front of the body */
		g->out[at].ends = 1;
		return;
	}
	g->out[at].cost = 0;
	run_as(g, first, end, at);
}

/* ---- what comes once ------------------------------------------------------------------------------------------- */

static void add_end(MachineInst *m)
{
	m->cost++;
	m->ends++;
}

static bool is_exit(const Guess *g, u32 at)
{
	return g->fn->insts[at].op.form == FORM_bra && g->fn->insts[at].pred != NOREG && g->out[at].ends && !g->out[at].branch;
}

/* An exit that branches lead to is part of whoever gets there: of jumps, and of what stands before it. */
static void place_exits(Guess *g)
{
	for (u32 i = 0; i < vec_len(g->fn->insts); i++) {
		const Inst *in = &g->fn->insts[i];

		if (is_jump(in) && in->ops[0].kind == OP_label && ends_kernel(g->fn, in->ops[0].reg) && !(i && is_exit(g, i - 1)))
			add_end(&g->out[i]);
		if (ends_kernel(g->fn, i))
			g->out[i].ends = 1;
		if (!i || !ends_kernel(g->fn, i) || in->pred != NOREG || !bits_has(g->target, i))
			continue;
		if ((in - 1)->op.form == FORM_bra && (in - 1)->pred != NOREG)
			continue;
		g->out[i].cost = g->out[i].ends = 0;
		if (!is_jump(in - 1) && !ends_kernel(g->fn, i - 1))
			add_end(&g->out[i - 1]);
	}
}

static bool enters_loop(const Guess *g, u32 from, u32 to)
{
	for (u32 i = from + 1; i <= to; i++)
		if (bits_has(g->head, i))
			return true;
	return false;
}

static bool is_compared(const Op *op)
{
	return (op->form == FORM_setp || op->form == FORM_min_i || op->form == FORM_max_i) && ptx_type_bits(op->type[0]) == HALF;
}

/* A parameter is loaded where its value is first needed, but not in a loop unless it is compared there. */
static void add_params(Guess *g)
{
	for (u32 i = 0; i < vec_len(g->fn->insts); i++) {
		const Inst *in = &g->fn->insts[i];
		u32 d = machine_dest(in);

		if (in->op.form != FORM_ld || !(in->op.m.space == SS_param || in->op.m.space == SS_param_entry) ||
		    d == NOREG || g->reg[d].defs != 1)
			continue;
		for (u32 hops = 0; hops < 4 && g->reg[d].uses; hops++) {
			u32 at = g->reg[d].use_at;
			const Inst *user = &g->fn->insts[at];

			if (user->op.form != FORM_cvta && user->op.form != FORM_cvta_to && user->op.form != FORM_mov) {
				g->out[enters_loop(g, i, at) && !is_compared(&user->op) ? i : at].cost++;
				break;
			}
			d = machine_dest(user);
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

/* ---- switches -------------------------------------------------------------------------------------------------- */

/* The jump that ends a case, which begins there; NOREG: it ends otherwise. */
static u32 jump_of_case(const Guess *g, u32 first)
{
	for (u32 i = first; i < vec_len(g->fn->insts); i++) {
		const Inst *in = &g->fn->insts[i];

		if (ptx_forms[in->op.form].flags & (FF_branch | FF_exit) || (i > first && bits_has(g->target, i)))
			return is_jump(in) && in->ops[0].kind == OP_label ? i : NOREG;
	}
	return NOREG;
}

/* Cases jump to where the switch ends, but for the one that stands before that. */
static void add_case_jumps(Guess *g, const Opnd *cases)
{
	u32 jumps = 0, last = NOREG;

	for (u32 k = 0; k < (u32)cases->imm; k++) {
		u32 at = cases->vec[k].kind == OP_label ? jump_of_case(g, cases->vec[k].reg) : NOREG;

		if (at == NOREG || g->out[at].cost)
			continue;
		g->out[at].cost = 1;
		jumps++;
		last = at;
	}
	if (jumps && jumps == (u32)cases->imm)
		g->out[last].cost = 0;
}

/* Where a case begins is looked up: an offset, a load, its sign, the jump; and lanes that part meet again, each group waits. */
void machine_add_switches(Guess *g)
{
	enum { LOOKED_UP = 3, MEETING = 2 };

	for (u32 i = 0; i < vec_len(g->fn->insts); i++) {
		const Inst *in = &g->fn->insts[i];
		bool parts = in->op.form == FORM_brx_idx && ptx_differs(g->parting, &in->ops[0]);

		if (in->op.form != FORM_brx_idx)
			continue;
		g->out[i].cost += LOOKED_UP + (parts ? MEETING : 0);
		g->out[i].ends += parts;
		g->out[i].parts = parts;
		for (u32 k = 1; k < in->nops; k++)
			if (in->ops[k].kind == OP_targets)
				add_case_jumps(g, &in->ops[k]);
	}
}

/* An instruction of a way that stands by itself goes on to the next one. */
static bool falls(const Guess *g, u32 at)
{
	return !(ptx_forms[g->fn->insts[at].op.form].flags & (FF_branch | FF_exit));
}

/* A jump back to `to`, from `at`, that meets a way there, which stands before and which the same branches lead to: no loop's next round. */
static bool meets_before(const Guess *g, u32 to, u32 at)
{
	u32 first = to - 1;

	if (!falls(g, first))
		return false;
	while (first && !bits_has(g->target, first))
		first--;
	for (u32 i = to; i < at; i++)
		if (g->fn->insts[i].op.form == FORM_bra && g->fn->insts[i].ops[0].kind == OP_label && g->fn->insts[i].ops[0].reg == first)
			return true;
	return false;
}

/* A jump that ends a way: not the other half of a branch, nor what became a predicate. */
static bool ends_way(const Guess *g, u32 at)
{
	const Inst *in = &g->fn->insts[at];

	if (!is_jump(in) || in->ops[0].kind != OP_label || g->out[at].cost || g->out[at].runs_as != at)
		return false;
	if (!at || !falls(g, at - 1) || g->out[at - 1].runs_as != at - 1 || ends_kernel(g->fn, in->ops[0].reg))
		return false;
	return in->ops[0].reg > at || (in->ops[0].reg && meets_before(g, in->ops[0].reg, at));
}

/* Of the ways that meet at one place one stands before it; the others jump there. */
void machine_add_jumps(Guess *g)
{
	u32 n = vec_len(g->fn->insts), *last = arena_new_array(g->a, u32, n + 1);

	for (u32 i = 0; i < n; i++) {
		u32 to;

		if (!ends_way(g, i))
			continue;
		to = g->fn->insts[i].ops[0].reg;
		if (falls(g, to - 1))
			g->out[i].cost = 1;
		else if (last[to])
			g->out[last[to] - 1].cost = 1;
		last[to] = i + 1;
	}
}

void machine_predicate(Guess *g)
{
	for (u32 i = vec_len(g->fn->insts); i > 0; i--) /* second halves of conditions, and inner bodies, first */
		predicate(g, i - 1);
}

void machine_add_once(Guess *g)
{
	place_exits(g);
	add_params(g);
	add_once(g);
	add_saved(g);
}
