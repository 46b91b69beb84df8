/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Loads and stores lane by lane: in lane mode, of one address for all, or where each lane has one of its own. Several
 * elements of a lane are one vector of the host, which is turned in registers (tile.c).
 */
#include "emit/access.h"
#include "emit/arith.h"
#include "emit/tile.h"

LV em_tag_access(Em *e, const Access *x, LV load)
{
	if (x->ordered)
		LLVMSetVolatile(load, true);
	if (x->constant)
		LLVMSetMetadata(load, LLVMGetMDKindIDInContext(e->c, "invariant.load", 14),
				LLVMMetadataAsValue(e->c, LLVMMDNodeInContext2(e->c, NULL, 0)));
	return load;
}

/* Whose elements others see together: the manual leaves that open, but the hardware does it, and look-back scans (CUB's)
 * pass a status and its value this way. 16 bytes at most, in one instruction of the host. */
bool em_is_whole(const Access *x)
{
	return x->ordered && x->n > 1 && x->n * x->bytes <= 16;
}

static LT whole_type(Em *e, const Access *x)
{
	u32 size = x->n * x->bytes;

	return size > 8 ? LLVMVectorType(e->i64, 2) : em_int(e, 8 * size);
}

/* One lane's. */
void em_load_elements(Em *e, const Access *x, LV p, LV *out)
{
	LV all = NULL;

	if (em_is_whole(x)) {
		all = em_tag_access(e, x, em_load(e, whole_type(e, x), p, x->bytes, x->alias));
		all = LLVMBuildBitCast(e->b, all, LLVMVectorType(em_int(e, x->bits), x->n), "");
	}
	for (u32 k = 0; k < x->n; k++)
		out[k] = all ? LLVMBuildExtractElement(e->b, all, em_const(e, 32, k), "")
			     : em_tag_access(e, x, em_load(e, em_int(e, x->bits), em_gep(e, p, k * x->bytes), x->bytes,
							   x->alias));
}

void em_store_elements(Em *e, const Access *x, LV p, LV *v)
{
	LV all, s;

	if (em_is_whole(x)) {
		all = LLVMGetPoison(LLVMVectorType(em_int(e, x->bits), x->n));
		for (u32 k = 0; k < x->n; k++)
			all = LLVMBuildInsertElement(e->b, all, v[k], em_const(e, 32, k), "");
		all = LLVMBuildBitCast(e->b, all, whole_type(e, x), "");
		LLVMSetVolatile(em_store(e, all, p, x->bytes, x->alias), true);
		return;
	}
	for (u32 k = 0; k < x->n; k++) {
		s = em_store(e, v[k], em_gep(e, p, k * x->bytes), x->bytes, x->alias);
		if (x->ordered)
			LLVMSetVolatile(s, true);
	}
}

LV em_safe_addresses(Em *e, LV addr, LV mask)
{
	return mask ? LLVMBuildSelect(e->b, mask, addr, em_splat(e, LLVMBuildPtrToInt(e->b, em_dummy(e), e->i64, "")), "") : addr;
}

static bool is_turned(const Em *e, const Access *x) { return !x->ordered && em_can_turn(e, x->bits, x->n); }

/* Lane by lane: lanes that are off read the dummy. Cheaper than gather instructions where those are slow
 * or missing. */
static void load_lanes(Em *e, const Access *x, LV addr, LV mask, LV *out)
{
	LT t = em_vec(e, em_int(e, x->bits));

	addr = em_safe_addresses(e, addr, mask);
	if (is_turned(e, x)) {
		em_turned_load(e, addr, x->bits, x->n, x->alias, out);
		return;
	}
	for (u32 k = 0; k < x->n; k++)
		out[k] = LLVMGetPoison(t);
	for (u32 l = 0; l < e->W; l++) {
		LV li = em_const(e, 32, l), p = em_pointer(e, LLVMBuildExtractElement(e->b, addr, li, "")), s[MAX_COMPS];

		em_load_elements(e, x, p, s);
		for (u32 k = 0; k < x->n; k++)
			out[k] = LLVMBuildInsertElement(e->b, out[k], s[k], li, "");
	}
}

static LV all_or(Em *e, LV mask)
{
	return mask ? mask : LLVMConstAllOnes(em_vec(e, e->i1));
}

/* The host's gather: slower than scalar loads on some hosts, but a few instructions instead of 60. */
static void load_by_gather(Em *e, const Access *x, LV addr, LV mask, LV *out)
{
	LT t = em_vec(e, em_int(e, x->bits));

	for (u32 k = 0; k < x->n; k++) {
		LV at = k ? LLVMBuildAdd(e->b, addr, em_kint(e, addr, k * x->bytes), "") : addr;

		out[k] = em_masked_load(e, t, em_pointer(e, at), x->bytes, all_or(e, mask), x->alias);
	}
}

/* The host has instructions for it, and they are fast where lanes are not a known number of bytes apart, or, with masks in
 * registers, there are too many lanes in this kernel to write each out, or they hardly ever go their own ways. */
static bool by_instruction(Em *e, const Access *x, bool store)
{
	if ((x->bits != 32 && x->bits != 64) || x->ordered || is_turned(e, x) || (store && !e->target->mask_regs))
		return false;
	return (e->target->fast_gather && x->addr->vec) || (e->target->mask_regs && (e->many_scattered || x->exact));
}

void em_load_scattered(Em *e, const Access *x, LV addr, LV mask, LV *out)
{
	if (by_instruction(e, x, false))
		load_by_gather(e, x, addr, mask, out);
	else
		load_lanes(e, x, addr, mask, out);
}

static void store_by_scatter(Em *e, const Access *x, u32 p, Val **val, LV mask)
{
	LV addr = em_at(e, x->addr, p, true);

	for (u32 k = 0; k < x->n; k++) {
		LV at = k ? LLVMBuildAdd(e->b, addr, em_kint(e, addr, k * x->bytes), "") : addr;

		em_masked_store(e, em_at(e, val[k], p, true), em_pointer(e, at), x->bytes, all_or(e, mask), x->alias);
	}
}

static void store_lanes(Em *e, const Access *x, u32 p, Val **val, LV mask)
{
	LV addr = em_safe_addresses(e, em_at(e, x->addr, p, true), mask), turned[MAX_COMPS];

	for (u32 k = 0; k < x->n; k++)
		turned[k] = em_at(e, val[k], p, true);
	if (is_turned(e, x)) {
		em_turned_store(e, addr, x->bits, x->n, x->alias, turned);
		return;
	}
	for (u32 l = 0; l < e->W; l++) {
		LV li = em_const(e, 32, l), ptr = em_pointer(e, LLVMBuildExtractElement(e->b, addr, li, "")), s[MAX_COMPS];

		for (u32 k = 0; k < x->n; k++)
			s[k] = LLVMBuildExtractElement(e->b, turned[k], li, "");
		em_store_elements(e, x, ptr, s);
	}
}

void em_store_scattered(Em *e, const Access *x, u32 p, Val **val, LV mask)
{
	if (by_instruction(e, x, true))
		store_by_scatter(e, x, p, val, mask);
	else
		store_lanes(e, x, p, val, mask);
}
