/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Accesses lane by lane that hardly ever happen: those of copies of a block in which an index wraps (fork.c, and the
 * slow sides of mem.c), and scattered ones of large groups under masks. Written out, a lane takes four instructions,
 * and of a kernel with a dozen accesses by 256 threads LLVM would compile little else. Here they are loops over the
 * lanes of the group.
 */
#include "emit/access.h"
#include "emit/lanes.h"

enum { MANY_LANES = 128 /* of a group under masks: a block that runs as one, at the grid's edge */ };

bool em_is_rare(Em *e, const Access *x, bool exact)
{
	if (e->W == 1 || x->bits > 64 || x->addr->var != VAR_piece || (!x->addr->vec && !x->addr->stride))
		return false;
	return exact || e->copy == COPY_exact || (em_mask(e, 0) && e->P * e->W >= MANY_LANES);
}

/* Where lanes go; those that are off, to the dummy. */
static void put_addresses(Em *e, const Access *x)
{
	Val at = { .var = VAR_piece, .vec = true, .bits = 64 };

	for (u32 p = 0; p < e->P; p++) {
		LV mask = em_mask(e, p);

		at.v[p] = em_at(e, x->addr, p, true);
		if (mask)
			at.v[p] = LLVMBuildSelect(e->b, mask, at.v[p],
						  em_splat(e, LLVMBuildPtrToInt(e->b, em_dummy(e), e->i64, "")), "");
	}
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
