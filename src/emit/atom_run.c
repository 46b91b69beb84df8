/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Atomics whose result nobody reads, in memory that others see, where each lane has an address of its own: lanes one after
 * another that name the same one (sorted keys, particles in cells) ask for it once. Integers are joined first; sums of
 * floats are added to what is there in the order of the lanes, as if each had come by itself, and then exchanged.
 *
 *	for (i = 0; i < lanes; i = j)	if (on[i]):
 *		j: the first behind i that is off, or of another address
 *		what lanes i … j - 1 do to it
 */
#include "emit/arith.h"
#include "emit/atom.h"
#include "emit/lanes.h"

enum { ADDRESS, OPERAND, MASK = 3 }; /* arrays, as em_atom leaves them */

typedef struct Run {
	Em *e;
	const Atomic *t;
	LV i, j, at; /* first lane, the one behind the last; address */
	LB end;
} Run;

static LB new_bb(Em *e, const char *name) { return LLVMAppendBasicBlockInContext(e->c, e->func, name); }

static LV plus1(Em *e, LV i) { return LLVMBuildAdd(e->b, i, em_const(e, 64, 1), ""); }

static LV get(Em *e, u32 array, LV lane)
{
	return em_lane_get(e, &(LaneLoop){ .index = lane }, array);
}

static LV operand(const Run *r, LV lane)
{
	LV b = get(r->e, OPERAND, lane);

	return r->t->bits < 64 ? LLVMBuildTrunc(r->e->b, b, em_int(r->e, r->t->bits), "") : b;
}

typedef struct LaneSteps { /* a loop over lanes from `from` to r->j, in which up to two values change */
	LB pre, head, body, done;
	LV from, lane, was[2];
} LaneSteps;

static void begin_steps(const Run *r, LaneSteps *s, LV *v, u32 n)
{
	Em *e = r->e;

	s->pre = LLVMGetInsertBlock(e->b);
	s->head = new_bb(e, "join");
	s->body = new_bb(e, "join_lane");
	s->done = new_bb(e, "joined");
	LLVMBuildBr(e->b, s->head);
	LLVMPositionBuilderAtEnd(e->b, s->head);
	s->lane = LLVMBuildPhi(e->b, e->i64, "");
	LLVMAddIncoming(s->lane, &s->from, &s->pre, 1);
	for (u32 i = 0; i < n; i++) {
		s->was[i] = LLVMBuildPhi(e->b, LLVMTypeOf(v[i]), "");
		LLVMAddIncoming(s->was[i], &v[i], &s->pre, 1);
		v[i] = s->was[i];
	}
	LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntULT, s->lane, r->j, ""), s->body, s->done);
	LLVMPositionBuilderAtEnd(e->b, s->body);
}

/* Continues behind the loop, where v are what they were in its head. */
static void end_steps(const Run *r, LaneSteps *s, LV *v, u32 n)
{
	Em *e = r->e;
	LB from = LLVMGetInsertBlock(e->b);
	LV next = plus1(e, s->lane);

	LLVMAddIncoming(s->lane, &next, &from, 1);
	for (u32 i = 0; i < n; i++) {
		LLVMAddIncoming(s->was[i], &v[i], &from, 1);
		v[i] = s->was[i];
	}
	LLVMBuildBr(e->b, s->head);
	LLVMPositionBuilderAtEnd(e->b, s->done);
}

/* What all lanes of the run give together. */
static LV joined_integers(const Run *r)
{
	LaneSteps s = { .from = plus1(r->e, r->i) };
	LV v = operand(r, r->i);

	begin_steps(r, &s, &v, 1);
	v = em_atom_joined(r->e, r->t, v, operand(r, s.lane));
	end_steps(r, &s, &v, 1);
	return v;
}

static LV sum_with_care(const Run *r, LV old)
{
	LaneSteps s = { .from = r->i };

	begin_steps(r, &s, &old, 1);
	old = em_atom_add_float(r->e, r->t, old, operand(r, s.lane));
	end_steps(r, &s, &old, 1);
	return old;
}

static LV sum_of_run(Em *e, const Atomic *t, LV old, const void *run)
{
	const Run *r = run;
	LaneSteps s = { .from = r->i };
	FloatChain c = em_chain_begin(e, t, old);
	LB from[2], care = new_bb(e, "sum_with_care"), done = new_bb(e, "summed");
	LV got[2], v;

	begin_steps(r, &s, c.v, 2);
	em_chain_add(e, t, &c, operand(r, s.lane));
	end_steps(r, &s, c.v, 2);
	got[0] = em_chain_end(e, t, &c);
	from[0] = LLVMGetInsertBlock(e->b);
	em_unlikely(e, LLVMBuildCondBr(e->b, em_chain_wants_care(e, t, &c), care, done), true);
	LLVMPositionBuilderAtEnd(e->b, care);
	got[1] = sum_with_care(r, old);
	from[1] = LLVMGetInsertBlock(e->b);
	LLVMBuildBr(e->b, done);
	LLVMPositionBuilderAtEnd(e->b, done);
	v = LLVMBuildPhi(e->b, LLVMTypeOf(old), "");
	LLVMAddIncoming(v, got, from, 2);
	return v;
}

static void act(const Run *r)
{
	LV p = em_pointer(r->e, r->at);

	if (em_atom_adds_floats(r->t))
		em_atom_swap(r->e, r->t, p, sum_of_run, r);
	else
		em_atom_unread(r->e, r->t, p, joined_integers(r));
}

/* Is lane j there, on, and does it name r->at, too? */
static void goes_on(const Run *r, LV j, LV lanes, LB yes, LB no)
{
	Em *e = r->e;
	LB look = new_bb(e, "run_look");
	LV same;

	LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntULT, j, lanes, ""), look, no);
	LLVMPositionBuilderAtEnd(e->b, look);
	same = LLVMBuildICmp(e->b, LLVMIntEQ, get(e, ADDRESS, j), r->at, "");
	same = LLVMBuildAnd(e->b, same, LLVMBuildTrunc(e->b, get(e, MASK, j), e->i1, ""), "");
	LLVMBuildCondBr(e->b, same, yes, no);
}

/* Comes in: at r->i, a lane that is on. Continues where r->j is known. */
static void find_end(Run *r, LV lanes)
{
	Em *e = r->e;
	LB from = LLVMGetInsertBlock(e->b), next = new_bb(e, "run_next"), more = new_bb(e, "run_more"), ends = new_bb(e, "run_ends");
	LV j;

	r->at = get(e, ADDRESS, r->i);
	LLVMBuildBr(e->b, next);
	LLVMPositionBuilderAtEnd(e->b, next);
	j = LLVMBuildPhi(e->b, e->i64, "");
	r->j = plus1(e, j);
	goes_on(r, r->j, lanes, more, ends);
	LLVMPositionBuilderAtEnd(e->b, more);
	LLVMAddIncoming(j, (LV[]){ r->i, r->j }, (LB[]){ from, more }, 2);
	LLVMBuildBr(e->b, next);
	LLVMPositionBuilderAtEnd(e->b, ends);
}

void em_atom_runs(Em *e, const Atomic *t)
{
	LB from = LLVMGetInsertBlock(e->b), head = new_bb(e, "run"), look = new_bb(e, "run_on"), on = new_bb(e, "run_begins"),
	   off = new_bb(e, "run_off");
	LV lanes = em_const(e, 64, e->P * e->W);
	Run r = { .e = e, .t = t, .end = new_bb(e, "runs_end") };

	LLVMBuildBr(e->b, head);
	LLVMPositionBuilderAtEnd(e->b, head);
	r.i = LLVMBuildPhi(e->b, e->i64, "");
	LLVMBuildCondBr(e->b, LLVMBuildICmp(e->b, LLVMIntULT, r.i, lanes, ""), look, r.end);
	LLVMPositionBuilderAtEnd(e->b, look);
	LLVMBuildCondBr(e->b, LLVMBuildTrunc(e->b, get(e, MASK, r.i), e->i1, ""), on, off);
	LLVMPositionBuilderAtEnd(e->b, on);
	find_end(&r, lanes);
	act(&r);
	LLVMAddIncoming(r.i, (LV[]){ em_const(e, 64, 0), r.j }, (LB[]){ from, LLVMGetInsertBlock(e->b) }, 2);
	LLVMBuildBr(e->b, head);
	LLVMPositionBuilderAtEnd(e->b, off);
	LLVMAddIncoming(r.i, (LV[]){ plus1(e, r.i) }, (LB[]){ off }, 1);
	LLVMBuildBr(e->b, head);
	LLVMPositionBuilderAtEnd(e->b, r.end);
}
