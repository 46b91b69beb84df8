/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Operands against their specs: register types, vector lengths, address bases and state spaces.
 * PTX ISA, "Operand Type Checking" and "Operand Size Exceeding Instruction-Type Size".
 */
#include "ptx/verify.h"

#include <string.h>

typedef enum { CL_bits, CL_int, CL_float, CL_pred, CL_other } TypeClass;

static TypeClass class_of(Type t)
{
	switch (t) {
	case TY_pred:
		return CL_pred;
	case TY_f16:
	case TY_bf16:
	case TY_f32:
	case TY_f64:
	case TY_f16x2:
	case TY_bf16x2:
	case TY_f32x2:
		return CL_float;
	case TY_u8:
	case TY_u16:
	case TY_u32:
	case TY_u64:
	case TY_s8:
	case TY_s16:
	case TY_s32:
	case TY_s64:
		return CL_int;
	case TY_b8:
	case TY_b16:
	case TY_b32:
	case TY_b64:
	case TY_b128:
		return CL_bits;
	default:
		return CL_other;
	}
}

/* Packed and narrow formats live in plain registers: any type of that size will do. */
static bool is_packed(Type t)
{
	return class_of(t) == CL_other || t == TY_f16 || t == TY_bf16 || t == TY_f16x2 ||
	       t == TY_bf16x2 || t == TY_f32x2;
}

static bool type_fits(Type reg, Type want, bool relaxed)
{
	TypeClass r = class_of(reg), w = class_of(want);
	u32 rb = ptx_type_bits(reg), wb = ptx_type_bits(want);

	if (r == CL_pred || w == CL_pred)
		return r == w;
	if (is_packed(want))
		return rb == wb || (relaxed && rb > wb && r != CL_float) || (wb < 16 && rb == 16) ||
		       (want == TY_tf32 && rb == 32);
	if (relaxed && rb > wb)
		return r != CL_float && (w != CL_float || r == CL_bits);
	if (rb != wb)
		return false;
	return r == w || r == CL_bits || w == CL_bits;
}

static void report_type(Verify *v, const Inst *in, u32 k, Type have, Type want)
{
	const OpndSpec *specs;

	ptx_opnd_specs(in->op.form, &specs);
	ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
			 "operand '%s' is a register of type .%s; the instruction needs .%s",
			 specs[k].name, ptx_type_name(have), ptx_type_name(want));
}

static const char *sreg_problem(const Verify *v, const Inst *in, const SregInfo *s)
{
	if (in->op.form != FORM_mov && in->op.form != FORM_mov_vec && in->op.form != FORM_cvt)
		return "can only be read by mov or cvt";
	if (v->ver < s->ver_major * 10u + s->ver_minor)
		return "needs a later PTX version";
	return v->m->sm < s->target ? "needs a later target" : NULL;
}

static void check_sreg(Verify *v, const Inst *in, u32 k, const Opnd *o)
{
	const SregInfo *s = &ptx_sregs[o->reg];
	const char *problem = sreg_problem(v, in, s);

	if (problem)
		ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
				 "%s %s (it came with PTX %u.%u and sm_%u)", s->name, problem,
				 s->ver_major, s->ver_minor, s->target);
}

static void check_scalar(Verify *v, const Inst *in, u32 k, const Opnd *o, Type want, bool relaxed)
{
	if ((o->kind == OP_reg || o->kind == OP_sreg) && !type_fits(o->type, want, relaxed))
		report_type(v, in, k, o->type, want);
	if (o->kind == OP_sreg)
		check_sreg(v, in, k, o);
	if ((o->kind == OP_var || o->kind == OP_fn) &&
	    ptx_type_bits(want) != (v->m->addr32 ? 32 : 64) &&
	    !(in->op.form == FORM_mov && ptx_type_bits(want) >= 32))
		ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
				 "an address does not fit in type .%s", ptx_type_name(want));
	else if (o->kind == OP_var && in->op.form != FORM_mov && in->op.form != FORM_cvta &&
		 in->op.form != FORM_cvta_to && in->op.form != FORM_isspacep &&
		 in->op.form != FORM_mapa && in->op.form != FORM_istypep)
		ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
				 "'%s' is a variable; take its address with mov first",
				 o->var->name);
}

/* mov.b64 {a, b}, c: the parts together are as wide as the whole. */
static void check_pack(Verify *v, const Inst *in, u32 k, const Opnd *o)
{
	u32 whole = ptx_type_bits(in->op.type[0]);

	for (u32 i = 0; i < o->n; i++) {
		const Opnd *e = &o->vec[i];

		if ((e->kind == OP_reg || e->kind == OP_sreg) &&
		    ptx_type_bits(e->type) * o->n != whole) {
			ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
					 "%u registers of type .%s do not make up a .%s", o->n,
					 ptx_type_name(e->type), ptx_type_name(in->op.type[0]));
			return;
		}
	}
	if (o->n != 2 && o->n != 4)
		ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
				 "a pack has 2 or 4 parts, not %u", o->n);
}

static void check_vector(Verify *v, const Inst *in, u32 k, const OpndSpec *s, const Opnd *o)
{
	u32 want = ptx_opnd_count(&in->op, k);
	Type t = ptx_opnd_type(&in->op, k);

	if ((in->op.form == FORM_mov_pack || in->op.form == FORM_mov_unpack) && s->vec == '?') {
		check_pack(v, in, k, o);
		return;
	}
	if (want && o->n != want) {
		ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
				 "operand '%s' has %u elements; the instruction needs %u", s->name,
				 o->n, want);
		return;
	}
	for (u32 i = 0; i < o->n; i++) {
		const Opnd *e = &o->vec[i];

		if (e->kind != OP_reg && e->kind != OP_sink && e->kind != OP_imm &&
		    e->kind != OP_sreg) {
			ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
					 "elements of a vector are registers or constants");
			return;
		}
		if (e->kind == OP_imm && (s->flags & OS_dst))
			ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
					 "a constant cannot be written");
		else
			check_scalar(v, in, k, e, t, s->flags & OS_relaxed);
	}
}

/* ---- addresses ------------------------------------------------------------------------------- */
static u8 fold_space(u8 space)
{
	return space == SS_param_func || space == SS_param_entry      ? SS_param
	       : space == SS_shared_cluster || space == SS_shared_cta ? SS_shared
								      : space;
}

static bool is_texture(const Inst *in)
{
	return in->op.form >= FORM_tex && in->op.form <= FORM_suq;
}

/* The state space that the k-th operand's address must be in; 0xff: not said. */
static u8 wanted_space(const Inst *in, u32 k)
{
	u32 before = 0;

	for (u32 i = 0; i < k; i++)
		before += in->ops[i].kind == OP_addr;
	if (before == 0)
		return fold_space(in->op.m.space);
	if (before == 1 && in->op.m.space2)
		return fold_space(in->op.m.space2);
	return 0xff;
}

static void check_base_var(Verify *v, const Inst *in, u32 k, const Var *var)
{
	u8 want = wanted_space(in, k);
	bool opaque = var->type >= TY_texref && var->type <= TY_surfref;

	if (is_texture(in) || opaque || want == 0xff || var->space == want)
		return;
	if (want == SS_generic && (var->space == SS_global || var->space == SS_const))
		return;
	if (want == SS_generic)
		ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
				 "'%s' is in .%s memory; name the state space, or use cvta first",
				 var->name, ptx_space_name(var->space));
	else
		ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
				 "'%s' is in .%s memory; the instruction accesses .%s", var->name,
				 ptx_space_name(var->space), ptx_space_name(want));
}

static bool is_kernel_param(const Fn *fn, const Var *var)
{
	for (u32 i = 0; fn->is_entry && i < vec_len(fn->params); i++)
		if (fn->params[i] == var)
			return true;
	return false;
}

static void check_param_access(Verify *v, const Fn *fn, const Inst *in, u32 k, const Var *var)
{
	if (in->op.form == FORM_st && is_kernel_param(fn, var))
		ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k), "kernel parameter '%s' cannot be written", var->name);
}

/*
 * Bytes of a parameter that an instruction may touch. A load may take what fills up the alignment of a function's
 * parameter, of which nothing is known: LLVM loads a float3 of alignment 16 as four floats. Frames end at 16 bytes, too.
 */
static u64 reach_of(const Fn *fn, const Inst *in, const Var *var)
{
	u64 unit = var->align > 16 ? 16 : var->align ? var->align : 1;

	return in->op.form != FORM_ld || is_kernel_param(fn, var) ? var->size : (var->size + unit - 1) & ~(unit - 1);
}

static void check_bounds(Verify *v, const Fn *fn, const Inst *in, u32 k, const Opnd *o)
{
	const Var *var = o->var;
	u32 bytes = ptx_type_bits(in->op.type[0]) / 8 * (in->op.m.vec ? in->op.m.vec : 1);

	if (var->space != SS_param || !var->size ||
	    (in->op.form != FORM_ld && in->op.form != FORM_st))
		return;
	if (o->imm >= 0 && (u64)o->imm + bytes <= reach_of(fn, in, var))
		return;
	ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
			 "this access lies outside of '%s' (%llu bytes)", var->name,
			 (unsigned long long)var->size);
}

/* The layer of an array and the sample of a multi-sampled texture are integers. */
static bool is_index(const Inst *in, u32 i)
{
	static const u16 index_at[] = {[4] = 1, [5] = 1, [7] = 1, [8] = 1, [9] = 3};

	return in->op.m.geom < COUNT(index_at) && index_at[in->op.m.geom] >> i & 1;
}

static void check_coordinates(Verify *v, const Inst *in, u32 k, const OpndSpec *s, const Opnd *o)
{
	u32 n = (u32)o->n - o->neg, want = ptx_coordinates(&in->op);
	Type type = s->ctype & 0x80 ? in->op.type[s->ctype & 3] : s->ctype;

	if (want && n != want && !(in->op.m.geom && n == 4)) {
		ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k), "%u coordinates; the instruction needs %u", n, want);
		return;
	}
	for (u32 i = o->neg; i < o->n; i++) {
		const Opnd *e = &o->vec[i];
		Type t = is_index(in, i - o->neg) ? TY_u32 : type;

		if (e->kind != OP_reg && e->kind != OP_imm && e->kind != OP_sink)
			ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
					 "coordinates are registers or constants");
		else if (e->kind == OP_reg && !type_fits(e->type, t, false) && ptx_type_bits(e->type) != 16)
			report_type(v, in, k, e->type, t);
	}
}

static void check_address(Verify *v, const Fn *fn, const Inst *in, u32 k, const OpndSpec *s,
			  const Opnd *o)
{
	u32 bits = ptx_type_bits(o->type);

	if (o->n && !s->cvec) {
		ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
				 "this address takes no coordinates");
		return;
	}
	if (o->vec)
		check_coordinates(v, in, k, s, o);
	if (o->reg != NOREG) {
		if ((bits != 64 && bits != 32) || class_of(o->type) == CL_float)
			ptx_verify_error(
				v, ptx_verify_opnd_pos(v, in, k),
				"an address is in a 32- or 64-bit integer register, not in a .%s",
				ptx_type_name(o->type));
		return;
	}
	if (!o->var)
		return;
	if (o->var->space == SS_reg) {
		ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k), "'%s' is a register, not memory",
				 o->var->name);
		return;
	}
	check_base_var(v, in, k, o->var);
	check_param_access(v, fn, in, k, o->var);
	check_bounds(v, fn, in, k, o);
}

static void check_operand(Verify *v, const Fn *fn, const Inst *in, u32 k, const OpndSpec *s)
{
	const Opnd *o = &in->ops[k];

	switch ((OpndKind)o->kind) {
	case OP_addr:
		check_address(v, fn, in, k, s, o);
		break;
	case OP_vec:
		check_vector(v, in, k, s, o);
		break;
	case OP_pair:
		if (o->vec[0].kind == OP_vec)
			check_vector(v, in, k, s, &o->vec[0]);
		else
			check_scalar(v, in, k, &o->vec[0], ptx_opnd_type(&in->op, k),
				     s->flags & OS_relaxed);
		check_scalar(v, in, k, &o->vec[1], TY_pred, false);
		if (o->vec[0].kind == OP_imm || o->vec[1].kind == OP_imm)
			ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
					 "a constant cannot be written");
		break;
	case OP_targets:
		if (in->op.form == FORM_brx_idx && o->imm && o->vec[0].kind != OP_label)
			ptx_verify_error(v, ptx_verify_opnd_pos(v, in, k),
					 "brx.idx needs .branchtargets, not .calltargets");
		break;
	case OP_none:
	case OP_label:
	case OP_proto:
		break;
	case OP_sink: /* a result that nobody wants, where there is also an effect */
		if (!(ptx_forms[in->op.form].flags & (FF_atomic | FF_load)))
			ptx_verify_error(
				v, ptx_verify_opnd_pos(v, in, k),
				"'_' cannot stand for the only result of this instruction");
		break;
	default: /* wgmma's a, when it is not in registers, is a descriptor */
		check_scalar(v, in, k, o, s->vec == 'G' ? TY_b64 : ptx_opnd_type(&in->op, k),
			     s->flags & OS_relaxed);
	}
}

void ptx_verify_operands(Verify *v, const Fn *fn, const Inst *in)
{
	const OpndSpec *specs;

	ptx_opnd_specs(in->op.form, &specs);
	for (u32 k = 0; k < in->nops; k++)
		check_operand(v, fn, in, k, &specs[k]);
}
