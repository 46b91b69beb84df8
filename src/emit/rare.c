/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Accesses lane by lane that hardly ever happen: those of copies of a block in which an index wraps (fork.c), the slow
 * sides of mem.c, and scattered ones of large groups under masks. Written out, a lane takes four instructions, and of a
 * kernel with a dozen accesses by 256 threads LLVM would compile little else. There they are loops over the lanes of the
 * group. Few stay written out: beside loops LLVM makes worse code of what runs every time (stencils and transpositions on
 * AVX2 a third to twice as slow).
 */
#include "emit/access.h"
#include "emit/lanes.h"

enum { MANY_LANES = 128 /* of a group under masks: a block that runs as one, at the grid's edge */,
       MOST_WRITTEN_OUT = 1792 /* lanes of all accesses that could be rare */ };

/* Elements of all accesses by addresses that differ from piece to piece. */
static u32 elements(Em *e)
{
	u32 n = 0;

	for (u32 i = 0; i < vec_len(e->fn->insts); i++) {
		const Inst *in = &e->fn->insts[i];
		const Opnd *a = in->op.form == FORM_st ? &in->ops[0] : &in->ops[1];
		bool access = in->op.form == FORM_ld || in->op.form == FORM_ld_nc || in->op.form == FORM_st;

		if (access && a->kind == OP_addr && a->reg != NOREG &&
		    (e->shapes->web[em_web_of(e, a->use)].vec || e->shapes->web[em_web_of(e, a->use)].stride))
			n += in->op.m.vec ? in->op.m.vec : 1;
	}
	return n;
}

/* With gathers and scatters for all widths there is little to write out. */
bool em_is_rare(Em *e, const Access *x, bool slow)
{
	if (e->W == 1 || e->target->mask_regs || x->bits > 64 || x->addr->var != VAR_piece ||
	    (!x->addr->vec && !x->addr->stride))
		return false;
	if (!e->elements)
		e->elements = 1 + elements(e);
	return (slow || e->copy == COPY_exact || (em_mask(e, 0) && e->P * e->W >= MANY_LANES)) &&
	       (e->elements - 1) * e->P * e->W > MOST_WRITTEN_OUT;
}

/* Where lanes go; those that are off, to the dummy. */
static void put_addresses(Em *e, const Access *x)
{
	Val at = { .var = VAR_piece, .vec = true, .bits = 64 };

	for (u32 p = 0; p < e->P; p++)
		at.v[p] = em_safe_addresses(e, em_at(e, x->addr, p, true), em_mask(e, p));
	em_array_put(e, 0, &at);
}

static LV moved(const Access *x, LV access)
{
	if (x->ordered)
		LLVMSetVolatile(access, true);
	return access;
}

void em_load_rarely(Em *e, const Access *x, LV (*out)[MAX_COMPS])
{
	LaneLoop l = { .as_is = true };
	LV at;

	put_addresses(e, x);
	em_lanes_begin(e, &l, NOREG);
	at = em_pointer(e, em_lane_get(e, &l, 0));
	for (u32 k = 0; k < x->n; k++) {
		LV v = em_load(e, em_int(e, x->bits), em_gep(e, at, k * x->bytes), x->bytes, x->alias);

		em_lane_put(e, &l, 1 + k, em_to64(e, moved(x, v)));
	}
	em_lanes_end(e, &l);
	for (u32 k = 0; k < x->n; k++) {
		Val *v = em_array_get(e, 1 + k, x->bits);

		for (u32 p = 0; p < e->P; p++)
			out[p][k] = v->v[p];
	}
}

void em_store_rarely(Em *e, const Access *x, Val **val)
{
	LaneLoop l = { .as_is = true };
	LV at;

	put_addresses(e, x);
	for (u32 k = 0; k < x->n; k++)
		em_array_put(e, 1 + k, val[k]);
	em_lanes_begin(e, &l, NOREG);
	at = em_pointer(e, em_lane_get(e, &l, 0));
	for (u32 k = 0; k < x->n; k++) {
		LV v = em_lane_get(e, &l, 1 + k);

		if (x->bits < 64)
			v = LLVMBuildTrunc(e->b, v, em_int(e, x->bits), "");
		moved(x, em_store(e, v, em_gep(e, at, k * x->bytes), x->bytes, x->alias));
	}
	em_lanes_end(e, &l);
}
