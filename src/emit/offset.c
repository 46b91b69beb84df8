/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Offsets in shared memory that stand in registers of 32 bits, as NVIDIA's compilers have them. In: such a
 * register. Out: the offset in 64 bits, strided where the register is.
 *
 * It is extended as a signed number. Shared memory is far smaller than 2^31 bytes and has that much address
 * space without memory below it and above (exec/block_mem.c), so an offset that is inside stays what it is, one
 * that is outside faults either way, and lanes next to each other need no test for a sum that wraps at zero:
 * with `s[threadIdx.x - 1]` the first lane, which is off, is at -4 and the others follow.
 */
#include "emit/access.h"
#include "emit/arith.h"

enum { MOST_STRIDE = 16, MOST_STEP = 1 << 20 };

/* Lanes that are on are less than 2^31 bytes apart, whatever the register holds. */
static bool stays_strided(const Val *v)
{
	return !v->vec && !v->delta && v->stride >= -MOST_STRIDE && v->stride <= MOST_STRIDE;
}

static bool is_short_step(LV step)
{
	i64 k = step && LLVMIsAConstantInt(step) ? LLVMConstIntGetSExtValue(step) : MOST_STEP;

	return k > -MOST_STEP && k < MOST_STEP;
}

Val *em_shared_offset(Em *e, const Opnd *reg)
{
	Val *v, *r;
	bool strided;

	if (ptx_type_bits(e->webs->webs[em_web_of(e, reg->use)].type) != 32)
		return em_opnd(e, reg, TY_b64);
	v = em_opnd(e, reg, TY_s32);
	if (!v)
		return NULL;
	strided = stays_strided(v);
	r = arena_new_one(e->a, Val);
	*r = (Val){ .var = v->var, .vec = !strided, .bits = 64, .stride = strided ? v->stride : 0 };
	for (u32 i = 0; i < em_instances(e, v->var); i++)
		r->v[i] = em_widen(e, em_at(e, v, i, r->vec), 64, true);
	if (strided && is_short_step(v->step))
		r->step = em_widen(e, v->step, 64, true);
	return r;
}
