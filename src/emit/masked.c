/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Accesses under a mask: LLVM's masked operations, contiguous or by a vector of addresses; and for
 * processors without such operations of that width, each lane its own access, where lanes that are off go
 * to a dummy. LLVM would make a branch a lane of it, which costs ten times the compile time and more at run
 * time.
 */
#include "emit/access.h"

#include <llvm/Config/llvm-config.h>

/* Until LLVM 21 the alignment is the operand behind the address; since 22 it is the address's attribute. */
enum { ALIGN_IS_OPERAND = LLVM_VERSION_MAJOR < 22, MOST_OPERANDS = 4 };

/* arg[0..n): without the alignment, the address at arg[ptr]; `moves`: the type of what is loaded or stored. */
static LV masked_call(Em *e, const char *name, LT moves, LV *arg, u32 n, u32 ptr, u32 align)
{
	LT over[2] = { moves, LLVMTypeOf(arg[ptr]) };
	LV with[MOST_OPERANDS], call;
	unsigned kind = LLVMGetEnumAttributeKindForName("align", 5);

	if (ALIGN_IS_OPERAND) {
		for (u32 i = 0; i < n; i++)
			with[i + (i > ptr)] = arg[i];
		with[ptr + 1] = em_const(e, 32, align);
		return em_intrinsic(e, name, over, 2, with, n + 1);
	}
	call = em_intrinsic(e, name, over, 2, arg, n);
	LLVMAddCallSiteAttribute(call, ptr + 1, LLVMCreateEnumAttribute(e->c, kind, align));
	return call;
}

static bool is_scattered(LV p)
{
	return LLVMGetTypeKind(LLVMTypeOf(p)) == LLVMVectorTypeKind;
}

LV em_masked_load(Em *e, LT t, LV p, u32 align, LV mask, LLVMMetadataRef alias)
{
	LV arg[] = { p, mask, LLVMConstNull(t) };
	const char *name = is_scattered(p) ? "llvm.masked.gather" : "llvm.masked.load";

	return em_tag_alias(e, masked_call(e, name, t, arg, COUNT(arg), 0, align), alias);
}

LV em_masked_store(Em *e, LV v, LV p, u32 align, LV mask, LLVMMetadataRef alias)
{
	LV arg[] = { v, p, mask };
	const char *name = is_scattered(p) ? "llvm.masked.scatter" : "llvm.masked.store";

	return em_tag_alias(e, masked_call(e, name, LLVMTypeOf(v), arg, COUNT(arg), 1, align), alias);
}

bool em_has_masked(const Em *e, u32 bits)
{
	return e->W == 1 || e->target->mask_regs || (e->target->gather && bits >= 32);
}

static LV lane_pointer(Em *e, LV base, u32 lane, u32 bytes, LV bits)
{
	LV bit = LLVMBuildAnd(e->b, bits, em_const(e, 32, 1ull << lane), "");
	LV on = LLVMBuildICmp(e->b, LLVMIntNE, bit, em_const(e, 32, 0), "");

	return LLVMBuildSelect(e->b, on, em_gep(e, base, (i64)lane * bytes), em_dummy(e), "");
}

void em_load_each(Em *e, LV base, u32 bits, u32 n, LV mask, LLVMMetadataRef alias, LV *out)
{
	LV on = em_mask_bits(e, mask);

	for (u32 k = 0; k < n; k++)
		out[k] = LLVMGetPoison(em_vec(e, em_int(e, bits)));
	for (u32 l = 0; l < e->W; l++) {
		LV p = lane_pointer(e, base, l, n * bits / 8, on);

		for (u32 k = 0; k < n; k++) {
			LV v = em_load(e, em_int(e, bits), em_gep(e, p, k * bits / 8), bits / 8, alias);

			out[k] = LLVMBuildInsertElement(e->b, out[k], v, em_const(e, 32, l), "");
		}
	}
}

void em_store_each(Em *e, LV base, u32 bits, u32 n, LV mask, LLVMMetadataRef alias, LV *val)
{
	LV on = em_mask_bits(e, mask);

	for (u32 l = 0; l < e->W; l++) {
		LV p = lane_pointer(e, base, l, n * bits / 8, on);

		for (u32 k = 0; k < n; k++) {
			LV v = LLVMBuildExtractElement(e->b, val[k], em_const(e, 32, l), "");

			em_store(e, v, em_gep(e, p, k * bits / 8), bits / 8, alias);
		}
	}
}
