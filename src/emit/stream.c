/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which stores may go past the caches: those to a buffer, given as a kernel parameter, that the kernel
 * does not read. Whether they do is decided when the kernel runs (LaunchEnv.stream: the output is larger
 * than the last-level cache) and by the alignment of the addresses; a wrong guess costs time only.
 */
#include "emit/arith.h"

typedef struct Roots {
	const Var **vars; /* vec: parameters that an address may come from */
	bool unknown;	  /* or from elsewhere */
	Bits seen;
} Roots;

static void roots_of_web(Em *e, Roots *r, u32 web);

static void roots_of_def(Em *e, Roots *r, const Inst *in)
{
	switch (in->op.form) {
	case FORM_ld:
		if (in->op.m.space == SS_param && in->ops[1].var && in->ops[1].reg == NOREG)
			*vec_push(e->a, r->vars) = in->ops[1].var;
		else
			r->unknown = true;
		return;
	case FORM_mov: case FORM_add_i: case FORM_sub_i: case FORM_mad_i: case FORM_cvta: case FORM_cvta_to:
		for (u32 k = 1; k < in->nops; k++)
			if (in->ops[k].kind == OP_reg && in->ops[k].type >= TY_b64 &&
			    ptx_type_bits(in->ops[k].type) == 64)
				roots_of_web(e, r, em_web_of(e, in->ops[k].use));
		return;
	case FORM_mul_i: case FORM_shl_b: case FORM_cvt: case FORM_and_b:
		return; /* an index */
	default:
		r->unknown = true;
	}
}

static void roots_of_web(Em *e, Roots *r, u32 web)
{
	const Web *w = &e->webs->webs[web];

	if (bits_has(r->seen, web))
		return;
	bits_add(r->seen, web);
	for (u32 i = 0; i < vec_len(w->defs); i++)
		roots_of_def(e, r, &e->fn->insts[w->defs[i].inst]);
}

static Roots roots_of_address(Em *e, const Opnd *o)
{
	Roots r = { .seen = bits_new(e->a, e->webs->n + 1) };

	if (o->kind != OP_addr || o->reg == NOREG)
		r.unknown = !o->var;
	else
		roots_of_web(e, &r, em_web_of(e, o->use));
	return r;
}

static bool global(const Inst *in)
{
	return in->op.form == FORM_ld_nc || in->op.m.space == SS_global || in->op.m.space == SS_generic;
}

/* Parameters that are read through; false when some read may be of anything. */
static bool read_params(Em *e, const Var ***vars)
{
	for (u32 i = 0; i < vec_len(e->fn->insts); i++) {
		const Inst *in = &e->fn->insts[i];
		u32 f = ptx_forms[in->op.form].flags;
		Roots r;

		if (!(f & (FF_load | FF_atomic)) || !global(in))
			continue;
		if (in->op.form != FORM_ld && in->op.form != FORM_ld_nc)
			return false;
		r = roots_of_address(e, &in->ops[1]);
		if (r.unknown)
			return false;
		for (u32 k = 0; k < vec_len(r.vars); k++)
			*vec_push(e->a, *vars) = r.vars[k];
	}
	return true;
}

void em_find_streams(Em *e)
{
	const Var **read = NULL;

	e->streams = arena_new_array(e->a, bool, vec_len(e->fn->insts) + 1);
	if (!read_params(e, &read))
		return;
	for (u32 i = 0; i < vec_len(e->fn->insts); i++) {
		const Inst *in = &e->fn->insts[i];
		Roots r;

		if (in->op.form != FORM_st || !global(in) || in->op.m.sem > SEM_weak)
			continue;
		r = roots_of_address(e, &in->ops[0]);
		e->streams[i] = !r.unknown && vec_len(r.vars) == 1;
		for (u32 k = 0; k < vec_len(read); k++)
			e->streams[i] &= vec_len(r.vars) == 1 && read[k] != r.vars[0];
	}
}

/* i1: the launch streams and every address in `at` (n of them, i64 or vectors) starts a full vector. */
LV em_stream_test(Em *e, LV *at, u32 n, u32 bytes)
{
	LV flag = em_load(e, e->i32, em_gep(e, e->launch, offsetof(LaunchEnv, stream)), 4, e->alias_env), any = at[0];

	LLVMSetMetadata(flag, LLVMGetMDKindIDInContext(e->c, "invariant.load", 14),
			LLVMMetadataAsValue(e->c, LLVMMDNodeInContext2(e->c, NULL, 0)));
	for (u32 i = 1; i < n; i++)
		any = LLVMBuildOr(e->b, any, at[i], "");
	any = LLVMBuildAnd(e->b, any, em_kint(e, any, bytes - 1), "");
	any = LLVMBuildICmp(e->b, LLVMIntEQ, any, em_kint(e, any, 0), "");
	return LLVMBuildAnd(e->b, LLVMBuildICmp(e->b, LLVMIntNE, flag, em_const(e, 32, 0), ""), em_all(e, any), "");
}

LV em_store_stream(Em *e, LV v, LV p, u32 bytes, LLVMMetadataRef alias)
{
	LLVMMetadataRef one = LLVMValueAsMetadata(em_const(e, 32, 1));
	LV s = em_store(e, v, p, bytes, alias);

	LLVMSetMetadata(s, LLVMGetMDKindIDInContext(e->c, "nontemporal", 11),
			LLVMMetadataAsValue(e->c, LLVMMDNodeInContext2(e->c, &one, 1)));
	return s;
}
