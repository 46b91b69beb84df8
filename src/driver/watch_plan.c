/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What there is to know of counted code before it has run: of each instruction which machine instructions it is likely to
 * become, whose counters say how often it ran, its source line, what kind of access it is. Made when the first launch is
 * noted, since that takes longer than a small kernel runs; lives as long as the program's code.
 */
#include "driver/watch_plan.h"

#include <stdlib.h>
#include <string.h>

typedef struct Plans { /* of a program */
	Arena *a;
	Arena *scratch; /* while a plan is made */
	const Module *m;
	MachineInst **machine; /* by Fn.index; NULL: not looked at yet */
	PtxLock **lock;	       /* the same */
	PlanLast **last;       /* vec: of all plans */
	Map by_code;	       /* JitCode *, or Fn * of what is interpreted -> Plan * */
} Plans;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of all programs' plans */

/* ---- kinds of instructions ------------------------------------------------------------------------------ */

/* Arithmetic that is counted by kind; 0: none. */
static u8 arith_of(const Op *op)
{
	static const struct { u16 form; u8 type; u8 total; } rows[] = {
#define ARITH(form, type, total) { FORM_##form, TY_##type, TOTAL_##total },
		ARITH(fma, f32, t_ffma) ARITH(mad_f, f32, t_ffma) ARITH(add_f, f32, t_fadd) ARITH(sub_f, f32, t_fadd)
		ARITH(mul_f, f32, t_fmul) ARITH(fma, f64, t_dfma) ARITH(mad_f, f64, t_dfma) ARITH(add_f, f64, t_dadd)
		ARITH(sub_f, f64, t_dadd) ARITH(mul_f, f64, t_dmul)
#undef ARITH
	};
	static const u16 half[] = { FORM_add_h, FORM_sub_h, FORM_mul_h, FORM_fma_h };
	static const u16 whole[] = { FORM_add_i, FORM_sub_i, FORM_mul_i, FORM_mad_i, FORM_shl_b, FORM_shr, FORM_and_b,
				     FORM_or_b, FORM_xor_b, FORM_min_i, FORM_max_i, FORM_lop3, FORM_shf, FORM_bfe,
				     FORM_bfi, FORM_setp };

	for (u32 i = 0; i < COUNT(rows); i++)
		if (rows[i].form == op->form && rows[i].type == op->type[0])
			return rows[i].total;
	for (u32 i = 0; i < COUNT(half); i++)
		if (half[i] == op->form)
			return TOTAL_t_half;
	for (u32 i = 0; i < COUNT(whole); i++)
		if (whole[i] == op->form && op->type[0] != TY_f32 && op->type[0] != TY_f64 && op->type[0] != TY_pred)
			return TOTAL_t_int;
	return 0;
}

/* Which kind of access; GROUP_COUNT: none that is counted. */
static ProfGroup group_of(const Op *op)
{
	bool shared = ptx_is_shared(op->m.space), local = op->m.space == SS_local, global = op->m.space == SS_global || op->m.space == SS_generic;

	switch (op->form) {
	case FORM_ld_nc: return GROUP_gld;
	case FORM_ld:
		return shared ? GROUP_sld : local ? GROUP_lld : global ? GROUP_gld
		     : op->m.space == SS_const ? GROUP_cld : GROUP_COUNT;
	case FORM_ldmatrix: case FORM_ldmatrix_cvt: return GROUP_sld;
	case FORM_wmma_load_a: case FORM_wmma_load_b: case FORM_wmma_load_c: return shared ? GROUP_sld : GROUP_gld;
	case FORM_stmatrix: return GROUP_sst;
	case FORM_wmma_store: return shared ? GROUP_sst : GROUP_gst;
	case FORM_st: return shared ? GROUP_sst : local ? GROUP_lst : global ? GROUP_gst : GROUP_COUNT;
	case FORM_cp_async: case FORM_cp_async_ignore: return op->m.cop == COP_cg ? GROUP_copy_l2 : GROUP_copy_l1;
	case FORM_tex: case FORM_tex_level: case FORM_tex_grad: case FORM_tld4: return GROUP_tex;
	case FORM_suld: return GROUP_surf_in;
	case FORM_sust: case FORM_sust_p: return GROUP_surf_out;
	case FORM_sured: return GROUP_surf_red;
	case FORM_cp_async_bulk_load: case FORM_cp_tensor_load: return GROUP_bulk_in;
	case FORM_cp_async_bulk_store: case FORM_cp_reduce_bulk_store: case FORM_cp_tensor_store: case FORM_cp_tensor_reduce:
		return GROUP_bulk_out;
	case FORM_atom: return shared ? GROUP_satom : GROUP_atom;
	case FORM_red: return shared ? GROUP_satom : GROUP_red;
	default: return GROUP_COUNT;
	}
}

static bool is_float(u8 type)
{
	return type == TY_f16 || type == TY_f32 || type == TY_f64 || type == TY_bf16 || type == TY_f16x2 || type == TY_bf16x2;
}

static const char *file_name(const Module *m, u32 file)
{
	return file < vec_len(m->files) && m->files[file] ? m->files[file] : "";
}

/* What a header of the toolkit does, the line that called it did. */
static const char *place_of(const Module *m, const Fn *fn, const Inst *in, u32 *line)
{
	const Loc *loc = in->loc ? &fn->locs[in->loc - 1] : NULL;
	const char *name = loc ? file_name(m, loc->file) : "";

	*line = loc ? loc->line : in->pos.line;
	if (!loc || !loc->at_line || !strstr(name, "/include/"))
		return name;
	*line = loc->at_line;
	return file_name(m, loc->at_file);
}

static bool is_own_number(u32 sreg)
{
	return sreg <= SR_tid_z || sreg == SR_laneid || (sreg >= SR_lanemask_eq && sreg <= SR_lanemask_gt);
}

/* Numbers of threads and lanes that it reads, a bit each. */
static u64 numbers_of(const Inst *in)
{
	u64 set = 0;

	for (u32 i = 0; i < in->nops; i++)
		if (in->ops[i].kind == OP_sreg && is_own_number(in->ops[i].reg))
			set |= 1ull << in->ops[i].reg;
	return set;
}

static void describe_access(PlanInst *p)
{
	const Op *op = &p->in->op;
	u32 bytes = ptx_type_bits(op->type[0]) / 8 * (op->m.vec ? op->m.vec : 1);
	ProfGroup g = group_of(op);

	p->group = (u8)(g == GROUP_atom && ptx_answer_unused(p->fn, p->in) ? GROUP_red : g);
	p->generic = ptx_is_generic(op);
	p->one = p->in->pred == NOREG && !p->generic && !p->machine->joined && !ptx_counts_matrix(op) && !ptx_counts_bulk(op);
	p->words = (u8)((bytes + 3) / 4);
	p->float_atomic = (p->group == GROUP_atom || p->group == GROUP_red) && is_float(op->type[0]);
	p->swap = p->group == GROUP_atom && op->m.atom == ATOM_cas;
	p->retried = p->generic ? 0 : (u8)ptx_retried(op);
}

/* ---- functions --------------------------------------------------------------------------------------------- */

static void *keep(Arena *a, const void *from, size_t bytes)
{
	return memcpy(arena_alloc(a, bytes), from, bytes);
}

static const MachineInst *machine_of(Plans *s, u32 fn)
{
	const Fn *f = s->m->fns[fn];
	MachineInst *m;

	if (s->machine[fn])
		return s->machine[fn];
	m = ptx_machine(s->scratch, f);
	ptx_joins(s->scratch, f, m);
	ptx_groups(s->scratch, f, m);
	ptx_paths(s->scratch, f, m);
	ptx_pipes(f, m);
	s->lock[fn] = keep(s->a, ptx_locks(s->scratch, f), vec_len(f->insts) * sizeof(PtxLock));
	return s->machine[fn] = keep(s->a, m, vec_len(f->insts) * sizeof *m);
}

/* Lines of one function come one after another, mostly. */
static u32 line_of(Plans *s, Plan *plan, const PlanInst *p)
{
	u32 line, n = vec_len(plan->lines);
	const char *name = place_of(s->m, p->fn, p->in, &line);

	for (u32 i = n; i > 0; i--)
		if (plan->lines[i - 1].line == line && !strcmp(plan->lines[i - 1].file, name))
			return i - 1;
	*vec_push(s->a, plan->lines) = (PlanLine){ name, line };
	return n;
}

/* Where the loop begins that an instruction belongs to. */
static u32 loop_of(const MachineInst *m, u32 inst)
{
	return m->in_loop ? m->in_loop - 1 : inst;
}

/* Does the instruction run another number of times because assemblers write its loop out? The loop's last one, or NOREG. */
static u32 note_loop(PlanInst *p, const MachineInst *m)
{
	u32 i = loop_of(p->machine, (u32)(p->machine - m));

	if (!m[i].rounds)
		return NOREG;
	for (; i < vec_len(p->fn->insts); i++) {
		p->loop_size += m[i].cost;
		if (ptx_forms[p->fn->insts[i].op.form].flags & FF_branch)
			break;
	}
	return i;
}

static PlanInst plan_inst(Plans *s, u32 fn, u32 inst)
{
	const MachineInst *m = machine_of(s, fn);
	PlanInst p = { .fn = s->m->fns[fn], .machine = &m[inst], .before = NOREG, .latch = NOREG, .ahead = NOREG, .behind = NOREG };

	p.in = &p.fn->insts[inst];
	p.first = &m[loop_of(p.machine, inst)];
	p.numbers = numbers_of(p.in);
	p.arith = arith_of(&p.in->op);
	p.division = ptx_is_division(&p.in->op);
	p.hard_cases = ptx_has_hard_cases(p.in) && !p.in->op.m.ftz;
	p.lock = s->lock[fn][inst];
	describe_access(&p);
	return p;
}

/* ---- compiled code ----------------------------------------------------------------------------------------- */

enum { MAX_STRAY = 16 };

/* The block of instruction `inst` of the same function, at or before `i` of the code. Inlining keeps their distance,
 * copies of loops nearly so. */
static u32 block_before(const JitCode *code, u32 i, u32 inst, u32 nblocks)
{
	const JitOrigin *o = &code->origins[i];
	u32 back = o->inst - inst;

	for (u32 k = i; back && k && i - k <= back + MAX_STRAY; k--)
		if (code->origins[k - 1].fn == o->fn && code->origins[k - 1].inst == inst &&
		    code->origins[k - 1].block < nblocks)
			return code->origins[k - 1].block;
	return o->block;
}

/* Of instruction `inst`, at or behind i; NOREG: it is not there. */
static u32 origin_behind(const JitCode *code, u32 i, u32 inst, u32 nblocks)
{
	const JitOrigin *o = &code->origins[i];
	u32 on = inst - o->inst;

	for (u32 k = i; k < code->norigins && k - i <= on + MAX_STRAY; k++)
		if (code->origins[k].fn == o->fn && code->origins[k].inst == inst && code->origins[k].block < nblocks)
			return k;
	return NOREG;
}

static u32 block_behind(const JitCode *code, u32 i, u32 inst, u32 nblocks)
{
	u32 k = origin_behind(code, i, inst, nblocks);

	return k == NOREG ? NOREG : code->origins[k].block;
}

static void find_loop(PlanInst *p, const JitCode *code, u32 i, u32 nblocks)
{
	const MachineInst *m = p->machine - code->origins[i].inst;
	u32 last = note_loop(p, m);

	if (last == NOREG)
		return;
	p->before = block_before(code, i, loop_of(p->machine, code->origins[i].inst) - 1, nblocks);
	p->latch = origin_behind(code, i, last, nblocks);
}

static void plan_code(Plans *s, Plan *plan, const JitCode *code)
{
	u32 nblocks = plan->nblocks;

	plan->insts = arena_new_array(s->a, PlanInst, code->norigins + 1);
	for (u32 i = 0; i < code->norigins; i++) {
		const JitOrigin *o = &code->origins[i];
		PlanInst *p = &plan->insts[plan->n];

		if (o->fn == NOREG || o->block >= nblocks)
			continue;
		*p = plan_inst(s, o->fn, o->inst);
		p->row = i;
		p->depth = o->depth;
		p->block = o->block;
		p->as = block_before(code, i, p->machine->runs_as, nblocks);
		find_loop(p, code, i, nblocks);
		if (p->lock.after) {
			p->ahead = p->lock.first ? block_before(code, i, p->lock.first - 1, nblocks) : NOREG;
			p->behind = block_behind(code, i, p->lock.after, nblocks);
		} else if (p->lock.updates && p->lock.from) {
			p->ahead = block_before(code, i, p->lock.from - 1, nblocks);
		}
		p->line = line_of(s, plan, p);
		plan->n++;
	}
}

/* ---- interpreted functions --------------------------------------------------------------------------------- */

static void plan_fn(Plans *s, Plan *plan, u32 fn, u32 base)
{
	u32 n = vec_len(s->m->fns[fn]->insts);
	const MachineInst *m = n ? machine_of(s, fn) : NULL;

	for (u32 i = 0; i < n; i++) {
		PlanInst *p = &plan->insts[plan->n++];
		u32 last;

		*p = plan_inst(s, fn, i);
		p->row = p->block = base + i;
		p->depth = 1;
		p->as = base + m[i].runs_as;
		if ((last = note_loop(p, m)) != NOREG) {
			p->before = base + loop_of(p->machine, i) - 1;
			p->latch = last < n ? base + last : NOREG;
		}
		if (p->lock.after) {
			p->ahead = p->lock.first ? base + p->lock.first - 1 : NOREG;
			p->behind = p->lock.after < n ? base + p->lock.after : NOREG;
		} else if (p->lock.updates && p->lock.from) {
			p->ahead = base + p->lock.from - 1;
		}
		p->line = line_of(s, plan, p);
	}
}

static void plan_interpreted(Plans *s, Plan *plan, const Layout *layout)
{
	Bits runs = bits_new(s->scratch, vec_len(s->m->fns) + 1);
	u32 n = 0;

	for (u32 i = 0; i < vec_len(layout->fns); i++) {
		bits_add(runs, layout->fns[i]->index);
		n += vec_len(layout->fns[i]->insts);
	}
	plan->insts = arena_new_array(s->a, PlanInst, n + 1);
	for (u32 f = 0, base = 0; f < vec_len(s->m->fns); base += vec_len(s->m->fns[f]->insts), f++)
		if (bits_has(runs, f))
			plan_fn(s, plan, f, base);
}

/* ---- finding it -------------------------------------------------------------------------------------------- */

static Plans *plans_new(Arena *a, const Module *m)
{
	Plans *s = arena_new_one(a, Plans);

	*s = (Plans){ .a = a, .m = m, .machine = arena_new_array(a, MachineInst *, vec_len(m->fns) + 1),
		      .lock = arena_new_array(a, PtxLock *, vec_len(m->fns) + 1) };
	return s;
}

/* Of most launches the most of a long kernel's code does not run: that is seen from its blocks alone. */
static void find_runs(Plans *s, Plan *plan)
{
	for (u32 i = 0; i < plan->n; i++) {
		const PlanInst *p = &plan->insts[i];
		PlanRun *last = plan->runs ? &vec_last(plan->runs) : NULL;

		if (last && last->block == p->block && last->as == p->as && last->before == p->before)
			last->end++;
		else
			*vec_push(s->a, plan->runs) = (PlanRun){ p->block, p->as, p->before, i, i + 1 };
	}
}

static u64 key_of(const ExecGrid *g)
{
	return g->code ? map_key(g->code) : map_key(g->entry);
}

/* NULL: no memory. What is half made is never looked at. */
static const Plan *make_plan(Plans *s, const ExecGrid *g)
{
	Plan *plan;
	jmp_buf oom;
	Arena *scratch = s->scratch = arena_new();

	if (!scratch || setjmp(oom)) {
		arena_free(scratch);
		return NULL;
	}
	s->a->guard = scratch->guard = &oom;
	plan = arena_new_one(s->a, Plan);
	*plan = (Plan){ .nblocks = g->counts->nblocks, .last = arena_new_one(s->a, PlanLast) };
	pthread_mutex_init(&plan->last->lock, NULL);
	*vec_push(s->a, s->last) = plan->last;
	if (g->code)
		plan_code(s, plan, g->code);
	else
		plan_interpreted(s, plan, g->layout);
	find_runs(s, plan);
	LOG(jit, "%s: what its counted code becomes was found out", g->entry ? g->entry->name : "");
	map_put(s->a, &s->by_code, key_of(g), map_key(plan));
	arena_free(scratch);
	return plan;
}

static Plans *plans_of(Program *p)
{
	Arena *a = p->plans ? NULL : arena_new();
	jmp_buf oom;

	if (!a || setjmp(oom)) {
		arena_free(a);
		return p->plans;
	}
	a->guard = &oom;
	return p->plans = plans_new(a, p->ptx);
}

const Plan *plan_get(Program *p, const ExecGrid *g)
{
	const Plan *plan = NULL;
	Plans *s;
	u64 known;

	pthread_mutex_lock(&lock);
	s = plans_of(p);
	if (s)
		plan = map_get(&s->by_code, key_of(g), &known) ? (const Plan *)(uintptr_t)known : make_plan(s, g);
	pthread_mutex_unlock(&lock);
	return plan;
}

void plans_free(Plans *s)
{
	if (!s)
		return;
	for (u32 i = 0; i < vec_len(s->last); i++) {
		arena_free(s->last[i]->arena);
		free(s->last[i]->room);
		pthread_mutex_destroy(&s->last[i]->lock);
	}
	arena_free(s->a);
}
