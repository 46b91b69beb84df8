/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What an instruction of LLVM does to shared memory. Comes in: an instruction of a kernel after LLVM's passes. Goes
 * out: a Does, and for an access at an address known now where it is. LLVM's marks say which memory an access is of;
 * without one it may be any.
 */
#include "emit/forward.h"

#include <string.h>

static bool operand_is(LV node, unsigned k, LV *to)
{
	LV ops[8];
	unsigned n = node ? LLVMGetMDNodeNumOperands(node) : 0;

	if (n <= k || n > COUNT(ops))
		return false;
	LLVMGetMDNodeOperands(node, ops);
	*to = ops[k];
	return *to != NULL;
}

/* Its memory as init_alias names it; "": not said. */
static const char *memory_of(const SharedFn *f, LV inst)
{
	LV type, name;
	unsigned len;
	LV tag = LLVMGetMetadata(inst, f->tbaa);

	if (!operand_is(tag, 0, &type) || !operand_is(type, 0, &name))
		return "";
	return LLVMGetMDString(name, &len);
}

static bool may_be_shared(const char *mem)
{
	return !*mem || !strcmp(mem, "shared") || !strcmp(mem, "memory");
}

bool em_calls(LV fn, const char *prefix)
{
	size_t len;
	const char *s = fn && LLVMIsAFunction(fn) ? LLVMGetValueName2(fn, &len) : "";

	return !strncmp(s, prefix, strlen(prefix));
}

static bool is_plain(LV inst)
{
	return !LLVMGetVolatile(inst) && LLVMGetOrdering(inst) == LLVMAtomicOrderingNotAtomic;
}

static LV strip_offsets(LV p, i64 *at)
{
	*at = 0;
	while (LLVMIsAGetElementPtrInst(p)) {
		LV k = LLVMGetOperand(p, 1);

		if (LLVMGetNumIndices(p) != 1 || !LLVMIsAConstantInt(k) ||
		    LLVMGetTypeKind(LLVMGetGEPSourceElementType(p)) != LLVMIntegerTypeKind ||
		    LLVMGetIntTypeWidth(LLVMGetGEPSourceElementType(p)) != 8)
			break;
		*at += LLVMConstIntGetSExtValue(k);
		p = LLVMGetOperand(p, 0);
	}
	return p;
}

static bool measure(SharedAccess *x)
{
	LT lane = x->type;
	LLVMTypeKind k;

	x->n = 1;
	if (LLVMGetTypeKind(lane) == LLVMVectorTypeKind) {
		x->n = LLVMGetVectorSize(lane);
		lane = LLVMGetElementType(lane);
	}
	k = LLVMGetTypeKind(lane);
	x->size = k == LLVMFloatTypeKind ? 4 : k == LLVMDoubleTypeKind ? 8
		: k == LLVMIntegerTypeKind ? LLVMGetIntTypeWidth(lane) / 8 : 0;
	return (x->size == 4 || x->size == 8) && x->n <= SHARED_LANES;
}

bool em_lane_on(const SharedAccess *x, u32 l)
{
	return !x->mask || LLVMConstIntGetZExtValue(LLVMGetAggregateElement(x->mask, l));
}

/* Every lane that is on lies in the table. */
static bool is_inside(const SharedFn *f, const SharedAccess *x)
{
	for (u32 l = 0; l < x->n; l++) {
		i64 at = x->at + (i64)l * x->size;

		if (x->mask && !LLVMIsAConstantInt(LLVMGetAggregateElement(x->mask, l)))
			return false;
		if (em_lane_on(x, l) && (at < 0 || at % 4 || at + x->size > (i64)f->words * 4))
			return false;
	}
	return true;
}

/* The start of shared memory: a parameter, or loaded from one. What an index that is not known was added to moves. */
static bool is_start(LV root)
{
	return LLVMIsAArgument(root) || LLVMIsALoadInst(root);
}

static bool place(SharedFn *f, SharedAccess *x, LV ptr)
{
	LV root = strip_offsets(ptr, &x->at);

	if (!f->root && is_start(root))
		f->root = root;
	if (x->mask && !LLVMIsAConstant(x->mask)) {
		x->when = x->mask;
		x->mask = NULL;
	}
	return root == f->root && measure(x) && is_inside(f, x);
}

/* Counted from the end: the alignment may be an operand (masked.c). */
static Does masked_access(SharedFn *f, LV call, bool load, SharedAccess *x)
{
	unsigned n = (unsigned)LLVMGetNumOperands(call) - 1;

	x->inst = call;
	x->val = load ? NULL : LLVMGetOperand(call, 0);
	x->rest = load ? LLVMGetOperand(call, n - 1) : NULL;
	x->mask = LLVMGetOperand(call, load ? n - 2 : n - 1);
	x->type = LLVMTypeOf(load ? call : x->val);
	if (place(f, x, LLVMGetOperand(call, load ? 0 : 1)))
		return load ? DOES_known_load : DOES_known_store;
	return load ? DOES_load : DOES_anything;
}

static bool touches_no_memory(SharedFn *f, LV fn)
{
	static const char *const harmless[] = { "llvm.prefetch", "llvm.dbg.", "llvm.assume", "llvm.lifetime.", "llvm.trap" };
	LLVMAttributeRef a = LLVMGetEnumAttributeAtIndex(fn, LLVMAttributeFunctionIndex, f->memory);

	if (a && !LLVMGetEnumAttributeValue(a))
		return true;
	for (u32 i = 0; i < COUNT(harmless); i++)
		if (em_calls(fn, harmless[i]))
			return true;
	return false;
}

static Does call_does(SharedFn *f, LV call, SharedAccess *x)
{
	LV fn = LLVMGetCalledValue(call);
	bool load = em_calls(fn, "llvm.masked.load."), store = em_calls(fn, "llvm.masked.store.");
	const char *mem = memory_of(f, call);

	if (!fn || !LLVMIsAFunction(fn))
		return DOES_anything;
	if (load || store || em_calls(fn, "llvm.masked.")) {
		if (!may_be_shared(mem))
			return DOES_nothing;
		if (em_calls(fn, "llvm.masked.gather."))
			return DOES_load;
		return !strcmp(mem, "shared") && (load || store) ? masked_access(f, call, load, x) : DOES_anything;
	}
	if (em_calls(fn, "ww_count_") || em_calls(fn, "ww_cache_")) /* they see addresses only */
		return DOES_nothing;
	return touches_no_memory(f, fn) ? DOES_nothing : DOES_anything;
}

static Does plain_access(SharedFn *f, LV inst, bool load, SharedAccess *x)
{
	const char *mem = memory_of(f, inst);
	i64 at;

	if (!may_be_shared(mem) ||
	    (!f->many_strips && LLVMIsAAllocaInst(strip_offsets(LLVMGetOperand(inst, load ? 0 : 1), &at))))
		return DOES_nothing;
	if (!is_plain(inst))
		return DOES_anything;
	x->inst = inst;
	x->val = load ? NULL : LLVMGetOperand(inst, 0);
	x->type = LLVMTypeOf(load ? inst : x->val);
	if (!strcmp(mem, "shared") && place(f, x, LLVMGetOperand(inst, load ? 0 : 1)))
		return load ? DOES_known_load : DOES_known_store;
	return load ? DOES_load : DOES_anything;
}

Does em_does_to_shared(SharedFn *f, LV inst, SharedAccess *x)
{
	*x = (SharedAccess){ 0 };
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMLoad: return plain_access(f, inst, true, x);
	case LLVMStore: return plain_access(f, inst, false, x);
	case LLVMCall: return call_does(f, inst, x);
	case LLVMAtomicRMW: case LLVMAtomicCmpXchg: case LLVMFence: case LLVMInvoke: case LLVMCallBr: return DOES_anything;
	default: return DOES_nothing;
	}
}

/* ---- the program's memory ---- */

static bool call_may_write(SharedFn *f, LV call)
{
	LV fn = LLVMGetCalledValue(call);

	if (!fn || !LLVMIsAFunction(fn))
		return true;
	if (em_calls(fn, "llvm.masked.load.") || em_calls(fn, "llvm.masked.gather.") || em_calls(fn, "ww_count_") ||
	    em_calls(fn, "ww_cache_"))
		return false;
	return !(em_calls(fn, "llvm.masked.") && !strcmp(memory_of(f, call), "shared")) && !touches_no_memory(f, fn);
}

bool em_may_write(SharedFn *f, LV inst)
{
	bool load = LLVMIsALoadInst(inst);
	i64 at;

	if (load || LLVMIsAStoreInst(inst)) /* what orders accesses lets others' writes be seen */
		return !LLVMIsAAllocaInst(strip_offsets(LLVMGetOperand(inst, load ? 0 : 1), &at)) &&
		       (!is_plain(inst) || !(load || !strcmp(memory_of(f, inst), "shared")));
	switch (LLVMGetInstructionOpcode(inst)) {
	case LLVMCall: return call_may_write(f, inst);
	case LLVMAtomicRMW: case LLVMAtomicCmpXchg: case LLVMFence: case LLVMInvoke: case LLVMCallBr: return true;
	default: return false;
	}
}

bool em_loads_global(SharedFn *f, LV inst)
{
	return LLVMIsALoadInst(inst) && is_plain(inst) && (!strcmp(memory_of(f, inst), "global") || em_loads_panel(f, inst));
}

bool em_loads_panel(const SharedFn *f, LV inst)
{
	return LLVMIsALoadInst(inst) && !strcmp(memory_of(f, inst), "panel");
}
