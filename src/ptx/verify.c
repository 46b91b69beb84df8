/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A parsed module ▶ one that engines may trust: every operand has a type and state space that its
 * form takes, every call fits its callee, every feature is there in the module's .version and
 * .target. Sets the offsets of kernel parameters. After this nothing writes to the module.
 *
 * Instructions carry one position; on an error the column of the operand is found again in the
 * source. Rules of single forms stand in rule.def (verify_op.c), operand types in verify_opnd.c.
 */
#include "ptx/verify.h"

#include <string.h>

/* ---- positions ------------------------------------------------------------------------------- */
static const char *text_at(const Module *m, Pos pos)
{
	const char *s = m->src, *end = s + m->src_len;

	for (u32 line = 1; line < pos.line && s; line++) {
		s = memchr(s, '\n', (size_t)(end - s));
		s = s ? s + 1 : NULL;
	}
	return s && pos.col && pos.col <= (size_t)(end - s) ? s + pos.col - 1 : NULL;
}

static u32 written_index(const Inst *in, u32 k)
{
	u32 n = 0;

	for (u32 i = 0; i < k && i < in->nops; i++)
		n += in->ops[i].kind != OP_none;
	return n;
}

Pos ptx_verify_opnd_pos(const Verify *v, const Inst *in, u32 k)
{
	const char *start = v->errors < DIAG_MAX_ERRORS ? text_at(v->m, in->pos) : NULL, *s = start;
	u32 left = written_index(in, k), depth = 0;

	if (!s)
		return in->pos;
	s += strcspn(s, " \t;\n");
	for (; *s && *s != ';' && *s != '\n'; s++) {
		if (depth == 0 && !left && *s != ' ' && *s != '\t')
			return (Pos){in->pos.line, in->pos.col + (u32)(s - start)};
		if (*s == '(' || *s == '[' || *s == '{')
			depth++;
		else if (*s == ')' || *s == ']' || *s == '}')
			depth -= depth > 0;
		else if (*s == ',' && !depth)
			left -= left > 0;
	}
	return in->pos;
}

void ptx_verify_error(Verify *v, Pos pos, const char *fmt, ...)
{
	char buf[400];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(buf, sizeof buf, fmt, ap);
	va_end(ap);
	v->errors++;
	diag_error(v->diag, pos, "%s", buf);
}

/* ---- parameters ------------------------------------------------------------------------------ */
static void set_param_offsets(Verify *v, Fn *fn)
{
	u64 at = 0, limit = v->m->sm >= 70 ? 32764 : 4352;

	for (u32 i = 0; i < vec_len(fn->params); i++) {
		Var *p = fn->params[i];
		u64 align = p->align ? p->align : 1;

		at = (at + align - 1) & ~(align - 1);
		p->offset = at;
		at += p->size;
		if (at <= limit)
			continue;
		ptx_verify_error(v, p->pos, "the parameters of kernel '%s' exceed %llu bytes",
				 fn->name, (unsigned long long)limit);
		return;
	}
	fn->param_size = (u32)at;
}

static bool has_reg_params(Var **vars)
{
	for (u32 i = 0; i < vec_len(vars); i++)
		if (vars[i]->space == SS_reg)
			return true;
	return false;
}

/* ---- calls ----------------------------------------------------------------------------------- */
static void check_call_list(Verify *v, const Inst *in, u32 k, Var **want, const char *what,
			    bool variadic)
{
	const Opnd *list = &in->ops[k];
	u32 n = vec_len(want) - (variadic ? 1 : 0);

	if (variadic ? list->n < n : list->n != n) {
		ptx_verify_error(v, in->pos, "this call has %u %s, the function declares %u",
				 list->n, what, n);
		return;
	}
	for (u32 i = 0; i < n; i++) {
		const Opnd *o = &list->vec[i];
		u64 size = o->kind == OP_var ? o->var->size : ptx_type_bits(o->type) / 8;

		if (o->kind == OP_var && o->var->space != SS_param)
			ptx_verify_error(v, in->pos,
					 "'%s' cannot be passed: it is not a .param variable",
					 o->var->name);
		else if ((o->kind == OP_var || o->kind == OP_reg) && size != want[i]->size &&
			 o->type != TY_pred)
			ptx_verify_error(
				v, in->pos, "%.*s %u has %llu bytes, the function declares %llu",
				(int)strlen(what) - 1, what, i + 1, (unsigned long long)size,
				(unsigned long long)want[i]->size);
	}
}

static void check_indirect(Verify *v, const Inst *in)
{
	const Opnd *o = in->ops;

	if (ptx_type_bits(o[1].type) != (v->m->addr32 ? 32 : 64))
		ptx_verify_error(v, ptx_verify_opnd_pos(v, in, 1),
				 "a function's address is in a register of %u bits",
				 v->m->addr32 ? 32 : 64);
	if (in->nops < 4) {
		ptx_verify_error(v, in->pos,
				 "an indirect call needs a .callprototype or .calltargets");
		return;
	}
	if (o[3].kind == OP_proto) {
		check_call_list(v, in, 0, o[3].proto->rets, "results", false);
		check_call_list(v, in, 2, o[3].proto->params, "arguments", o[3].proto->variadic);
	} else if (o[3].imm && o[3].vec[0].kind == OP_fn) {
		check_call_list(v, in, 0, o[3].vec[0].fn->rets, "results", false);
		check_call_list(v, in, 2, o[3].vec[0].fn->params, "arguments", false);
	} else {
		ptx_verify_error(v, in->pos, "a call needs .calltargets, not .branchtargets");
	}
}

void ptx_verify_call(Verify *v, const Inst *in)
{
	const Opnd *o = in->ops;
	const Fn *callee;
	bool variadic;

	if (o[1].kind == OP_reg) {
		check_indirect(v, in);
		return;
	}
	callee = o[1].fn;
	if (callee->is_entry) {
		ptx_verify_error(v, in->pos, "'%s' is a kernel: it cannot be called", callee->name);
		return;
	}
	variadic = vec_len(callee->params) && vec_last(callee->params)->is_array &&
		   !vec_last(callee->params)->size;
	check_call_list(v, in, 0, callee->rets, "results", false);
	check_call_list(v, in, 2, callee->params, "arguments", variadic);
}

/* ---- functions ------------------------------------------------------------------------------- */
static u64 align_up(u64 size, u64 align) { return align ? (size + align - 1) / align * align : size; }

enum { MOST_SHARED = 48 * 1024 };

/* In ptxas's words, where people search for them. */
static void too_much_shared(Verify *v, const Fn *fn, Pos pos, u64 size)
{
	ptx_verify_error(v, pos, "%s '%s' uses too much shared data (0x%llx bytes, 0x%x max)",
			 fn->is_entry ? "Entry function" : "Function", fn->name,
			 (unsigned long long)size, MOST_SHARED);
}

static void check_shared_size(Verify *v, const Fn *fn)
{
	const Var *first = NULL;
	u64 size = 0;

	for (u32 i = 0; i < vec_len(fn->vars) && !v->m->loading; i++) {
		if (fn->vars[i]->space != SS_shared)
			continue;
		size = align_up(size, fn->vars[i]->align) + fn->vars[i]->size;
		if (size > MOST_SHARED && !first)
			first = fn->vars[i];
	}
	if (first)
		too_much_shared(v, fn, first->pos, size);
}

/* requires a module without errors. Variables of the module and of functions that a kernel calls belong to it, too. */
static void check_shared_of_kernels(Verify *v)
{
	for (u32 i = 0; i < vec_len(v->m->fns) && !v->m->loading; i++) {
		const Fn *fn = v->m->fns[i];
		u64 size = fn->is_entry && fn->has_body ? ptx_layout(v->m->arena, fn)->shared_size : 0;
		if (size > MOST_SHARED)
			too_much_shared(v, fn, fn->pos, size);
	}
}

static void check_const_size(Verify *v)
{
	enum { MOST = 64 * 1024 };
	const Var *first = NULL;
	u64 size = 0;

	for (u32 i = 0; i < vec_len(v->m->vars) && !v->m->loading; i++) {
		const Var *x = v->m->vars[i];

		if (x->space != SS_const || x->linkage == LINK_extern)
			continue;
		size = align_up(size, x->align) + x->size;
		if (size > MOST && !first)
			first = x;
	}
	if (first)
		ptx_verify_error(v, first->pos, "File uses too much global constant data (0x%llx bytes, 0x%x max)",
				 (unsigned long long)size, MOST);
}

static void check_fn(Verify *v, Fn *fn)
{
	if (fn->is_entry)
		set_param_offsets(v, fn);
	if (!fn->is_entry && !fn->has_body &&
	    (has_reg_params(fn->rets) || has_reg_params(fn->params)))
		ptx_verify_error(v, fn->pos, "'%s' is declared only, and passes registers",
				 fn->name);
	if (fn->is_entry && !fn->has_body && fn->linkage != LINK_extern)
		ptx_verify_error(v, fn->pos, "kernel '%s' has no body", fn->name);
	check_shared_size(v, fn);
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		const Inst *in = &fn->insts[i];

		if (!ptx_verify_op(v, in))
			continue;
		if (in->op.form == FORM_call)
			ptx_verify_call(v, in);
		else
			ptx_verify_operands(v, fn, in);
	}
}

static const struct {
	u32 sm, ver;
} first[] = {{10, 10}, {20, 20}, {30, 30},  {32, 40},  {35, 31},  {37, 41},  {50, 40},
	     {52, 41}, {53, 42}, {60, 50},  {61, 50},  {62, 50},  {70, 60},  {72, 61},  {75, 63},  {80, 70},
	     {86, 71}, {87, 74}, {88, 90},  {89, 78},  {90, 78},  {100, 86}, {101, 86},
	     {103, 88}, {110, 90}, {120, 87}, {121, 88}};

/* The PTX version that brought the target; 0: none did. */
static u32 first_version(u32 sm)
{
	for (u32 i = 0; i < COUNT(first); i++)
		if (first[i].sm == sm)
			return first[i].ver;
	return 0;
}

bool ptx_is_target(u32 sm) { return first_version(sm) != 0; }

static void check_version(Verify *v)
{
	u32 need = first_version(v->m->sm);
	if (v->ver < need)
		ptx_verify_error(v, v->m->target_pos,
				 "target sm_%u needs PTX version %u.%u or later", v->m->sm,
				 need / 10, need % 10);
}

static void run(Verify *v)
{
	check_version(v);
	check_const_size(v);
	for (u32 i = 0; i < vec_len(v->m->fns); i++)
		check_fn(v, v->m->fns[i]);
	if (!v->errors)
		check_shared_of_kernels(v);
}

bool ptx_verify(Module *m, Diag *d)
{
	Verify v = {.m = m, .diag = d, .ver = m->ver_major * 10 + m->ver_minor};

	if (!d->src) {
		d->src = m->src;
		d->src_len = m->src_len;
	}
	run(&v);
	return !v.errors;
}
