/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Module ▶ text that parses to the same module. Scopes are gone (a function's names are unique),
 * constants are printed as bits or integers, functions are declared before anything that names
 * them. Registers and branch targets without a name (passes make them) get one.
 */
#include "ptx/parse.h"

#include <string.h>

static const char *const linkages[] = {"", ".extern ", ".visible ", ".weak ", ".common "};

/* ---- variables ------------------------------------------------------------------------------- */
static void print_dims(const Var *v, Text *t)
{
	if (v->is_array && !v->dims[0])
		text_printf(t, "[]");
	for (u32 i = 0; i < COUNT(v->dims) && v->dims[i]; i++)
		text_printf(t, "[%u]", v->dims[i]);
}

static void print_var_head(const Var *v, Text *t)
{
	text_printf(t, ".%s ", ptx_space_name(v->space));
	if (v->space == SS_reg) {
		text_printf(t, ".%s %s", ptx_type_name(v->type), v->name);
		return;
	}
	if (v->is_managed)
		text_printf(t, ".attribute(.managed) ");
	text_printf(t, ".align %u ", v->align);
	if (v->vec > 1)
		text_printf(t, ".v%u ", v->vec);
	text_printf(t, ".%s ", ptx_type_name(v->type));
	if (v->is_ptr) {
		text_printf(t, ".ptr ");
		if (v->ptr_space)
			text_printf(t, ".%s ", ptx_space_name(v->ptr_space));
		if (v->ptr_align)
			text_printf(t, ".align %u ", v->ptr_align);
	}
	text_add(t, v->name, strlen(v->name));
	print_dims(v, t);
}

/* A negative one is "+-8": PTX has no difference here, and ptxas takes none. */
static void print_offset(i64 offset, Text *t)
{
	if (offset)
		text_printf(t, "+%lld", (long long)offset);
}

static void print_reloc(const Reloc *r, Text *t)
{
	const char *name = r->var ? r->var->name : r->fn->name;

	if (r->size == 1)
		text_printf(t, "0x%llX(", 0xffull << 8 * r->mask_shift);
	text_printf(t, r->generic ? "generic(%s)" : "%s", name);
	print_offset(r->add, t);
	if (r->size == 1)
		text_printf(t, ")");
}

static void print_bits(u64 bits, Type type, Text *t)
{
	u32 shift = 64 - ptx_type_bits(type);

	switch (type) {
	case TY_f32:
	case TY_tf32:
		text_printf(t, "0f%08X", (u32)bits);
		break;
	case TY_f64:
		text_printf(t, "0d%016llX", (unsigned long long)bits);
		break;
	case TY_s8:
	case TY_s16:
	case TY_s32:
	case TY_s64:
		text_printf(t, "%lld", (long long)((i64)(bits << shift) >> shift));
		break;
	default:
		text_printf(t, "%llu", (unsigned long long)bits);
	}
}

static void print_init(const Var *v, Text *t)
{
	u32 bits = ptx_type_bits(v->type), elem = bits < 8 ? 1 : bits / 8;
	u64 n = v->size / elem;
	u32 reloc = 0, nrelocs = vec_len(v->relocs); /* they stand in the order of their places */
	bool braces = v->is_array || v->vec > 1;

	if (!v->init || !n)
		return;
	for (; n > 1; n--) { /* zeros at the end need not be said */
		static const u8 zero[16];

		if (memcmp(v->init + (n - 1) * elem, zero, elem) ||
		    (nrelocs && v->relocs[nrelocs - 1].at >= (n - 1) * elem))
			break;
	}
	text_printf(t, braces ? " = {" : " = ");
	for (u64 i = 0; i < n; i++) {
		bool is_reloc = reloc < nrelocs && v->relocs[reloc].at == i * elem;
		u64 value = 0;

		memcpy(&value, v->init + i * elem, elem < 8 ? elem : 8);
		text_printf(t, i ? (i % 16 ? ", " : ",\n\t") : "");
		if (is_reloc)
			print_reloc(&v->relocs[reloc++], t);
		else
			print_bits(value, v->type, t);
	}
	text_printf(t, braces ? "}" : "");
}

static void print_var(const Var *v, const char *indent, Text *t)
{
	text_printf(t, "%s%s", indent, linkages[v->linkage]);
	print_var_head(v, t);
	print_init(v, t);
	text_printf(t, ";\n");
}

/* ---- operands -------------------------------------------------------------------------------- */
static void print_reg(const Fn *fn, u32 reg, Text *t)
{
	if (fn && reg < vec_len(fn->regs) && fn->regs[reg].name)
		text_add(t, fn->regs[reg].name, strlen(fn->regs[reg].name));
	else
		text_printf(t, "%%made_%u", reg);
}

static const char *label_at(const Fn *fn, u32 inst)
{
	for (u32 lo = 0, hi = vec_len(fn->labels); lo < hi;) {
		u32 mid = lo + (hi - lo) / 2;

		if (fn->labels[mid].inst == inst && (!mid || fn->labels[mid - 1].inst != inst))
			return fn->labels[mid].name;
		if (fn->labels[mid].inst < inst)
			lo = mid + 1;
		else
			hi = mid;
	}
	return NULL;
}

static void print_label(const Fn *fn, u32 inst, Text *t)
{
	const char *name = fn ? label_at(fn, inst) : NULL;

	if (name)
		text_add(t, name, strlen(name));
	else
		text_printf(t, "$made_%u", inst);
}

static void print_opnd(const Fn *, const Opnd *, Text *);

static void print_list(const Fn *fn, const Opnd *o, u32 from, const char *open, const char *close,
		       Text *t)
{
	text_printf(t, "%s", open);
	for (u32 i = from; i < o->n; i++) {
		if (i > from)
			text_printf(t, ", ");
		print_opnd(fn, &o->vec[i], t);
	}
	text_printf(t, "%s", close);
}

static void print_addr(const Fn *fn, const Opnd *o, Text *t)
{
	text_printf(t, "[");
	if (o->reg != NOREG)
		print_reg(fn, o->reg, t);
	else if (o->var)
		text_add(t, o->var->name, strlen(o->var->name));
	else
		text_printf(t, "%lld", (long long)o->imm);
	if (o->reg != NOREG || o->var)
		print_offset(o->imm, t);
	if (o->vec && o->neg) {
		text_printf(t, ", ");
		print_opnd(fn, &o->vec[0], t);
	}
	if (o->vec)
		print_list(fn, o, o->neg, ", {", "}", t);
	text_printf(t, "]");
}

static void print_opnd(const Fn *fn, const Opnd *o, Text *t)
{
	switch ((OpndKind)o->kind) {
	case OP_reg:
		text_printf(t, o->neg ? "!" : "");
		print_reg(fn, o->reg, t);
		break;
	case OP_imm:
		print_bits((u64)o->imm, o->type, t);
		break;
	case OP_sreg:
		text_printf(t, "%s", ptx_sreg_name(o->reg));
		break;
	case OP_addr:
		print_addr(fn, o, t);
		break;
	case OP_var:
		text_add(t, o->var->name, strlen(o->var->name));
		print_offset(o->imm, t);
		break;
	case OP_fn:
		text_add(t, o->fn->name, strlen(o->fn->name));
		break;
	case OP_label:
		print_label(fn, o->reg, t);
		break;
	case OP_vec:
		print_list(fn, o, 0, "{", "}", t);
		break;
	case OP_pair:
		print_opnd(fn, &o->vec[0], t);
		text_printf(t, "|");
		print_opnd(fn, &o->vec[1], t);
		break;
	case OP_sink:
		text_printf(t, "_");
		break;
	case OP_proto:
		text_printf(t, "%s", o->proto->name);
		break;
	case OP_targets: /* printed before the instruction, and named by it */
	case OP_none:
		break;
	}
}

/* ---- instructions ---------------------------------------------------------------------------- */
static void print_digits(u32 nibbles, u32 n, Text *t)
{
	for (u32 i = n; i-- > 0;)
		text_printf(t, "%u", nibbles >> 4 * i & 15);
}

static void print_selector(const Op *op, const OpndSpec *s, Text *t)
{
	static const char *const scalar[] = {"", ".b0", ".b1", ".b2", ".b3", ".h0", ".h1"};
	u32 n = s->sel & 7, which = *s->name == 'd' ? 0 : *s->name == 'a' ? 1 : 2;
	const u8 *x = &op->m.extra[which == 1 ? XE_asel : XE_bsel];

	if (n == 1) {
		text_printf(t, "%s", scalar[op->m.sel[which] % COUNT(scalar)]);
	} else if (s->sel & 8) {
		text_printf(t, n == 2 ? ".h" : ".b");
		for (u32 i = n; i-- > 0;)
			if (op->m.sel[0] >> i & 1)
				text_printf(t, "%u", i);
	} else if (n) {
		text_printf(t, n == 2 ? ".h" : ".b");
		print_digits(x[0] | (u32)x[1] << 8, n, t);
	}
}

static void print_call(const Fn *fn, const Inst *in, u32 at, Text *t)
{
	const Opnd *o = in->ops;

	text_printf(t, " ");
	if (o[0].n) {
		print_list(fn, &o[0], 0, "(", ")", t);
		text_printf(t, ", ");
	}
	print_opnd(fn, &o[1], t);
	if (o[2].n || in->nops > 3) {
		text_printf(t, ", ");
		print_list(fn, &o[2], 0, "(", ")", t);
	}
	if (in->nops > 3 && o[3].kind == OP_targets)
		text_printf(t, ", $targets_%u", at);
	else if (in->nops > 3)
		text_printf(t, ", %s", o[3].proto->name);
}

static void print_operands(const Fn *fn, const Inst *in, u32 at, Text *t)
{
	const OpndSpec *specs;
	bool any = false;

	ptx_opnd_specs(in->op.form, &specs);
	for (u32 k = 0; k < in->nops; k++) {
		const OpndSpec *s = &specs[k];
		u32 which = *s->name == 'a' ? 1 : *s->name == 'b' ? 2 : 3;

		if (in->ops[k].kind == OP_none)
			continue;
		text_printf(t, any ? ", " : " ");
		any = true;
		if ((s->flags & OS_minus) && in->op.m.neg[which])
			text_printf(t, "-");
		if (in->ops[k].kind == OP_targets)
			text_printf(t, "$targets_%u", at);
		else
			print_opnd(fn, &in->ops[k], t);
		if (s->sel)
			print_selector(&in->op, s, t);
	}
}

static void print_inst(const Fn *fn, const Inst *in, u32 at, Text *t)
{
	if (in->pred != NOREG) {
		text_printf(t, in->pred_neg ? "@!" : "@");
		print_reg(fn, in->pred, t);
		text_printf(t, " ");
	}
	ptx_print_opcode(&in->op, t);
	if (in->op.form == FORM_call)
		print_call(fn, in, at, t);
	else
		print_operands(fn, in, at, t);
	text_printf(t, ";");
}

/* ---- functions ------------------------------------------------------------------------------- */
static void print_params(Var **vars, Text *t)
{
	text_printf(t, "(");
	for (u32 i = 0; i < vec_len(vars); i++) {
		text_printf(t, i ? ",\n\t" : "\n\t");
		print_var_head(vars[i], t);
	}
	text_printf(t, vec_len(vars) ? "\n)" : ")");
}

static void print_dims3(const char *name, const u32 *d, Text *t)
{
	if (d[0])
		text_printf(t, "\n%s %u, %u, %u", name, d[0], d[1], d[2]);
}

static void print_one(const char *name, u32 n, Text *t)
{
	if (n)
		text_printf(t, "\n%s %u", name, n);
}

static void print_head(const Fn *fn, Text *t)
{
	text_printf(t, "\n%s%s ", linkages[fn->linkage], fn->is_entry ? ".entry" : ".func");
	if (vec_len(fn->rets)) {
		print_params(fn->rets, t);
		text_printf(t, " ");
	}
	text_printf(t, "%s", fn->name);
	print_params(fn->params, t);
	if (fn->noreturn)
		text_printf(t, "\n.noreturn");
}

/* Of a kernel that is defined: a declaration has none. */
static void print_limits(const Fn *fn, Text *t)
{
	if (fn->blocks_are_clusters)
		text_printf(t, "\n.blocksareclusters");
	if (fn->explicit_cluster)
		text_printf(t, "\n.explicitcluster");
	print_dims3(".maxntid", fn->maxntid, t);
	print_dims3(".reqntid", fn->reqntid, t);
	print_dims3(".reqnctapercluster", fn->reqnctapercluster, t);
	print_one(".minnctapersm", fn->minnctapersm, t);
	print_one(".maxnreg", fn->maxnreg, t);
	print_one(".maxclusterrank", fn->maxclusterrank, t);
}

static u32 count_reg_params(Var **vars)
{
	u32 n = 0;

	for (u32 i = 0; i < vec_len(vars); i++)
		n += vars[i]->space == SS_reg;
	return n;
}

static void print_regs(const Fn *fn, Text *t)
{
	u32 n = vec_len(fn->regs), i = count_reg_params(fn->rets) + count_reg_params(fn->params);

	while (i < n) {
		u8 type = fn->regs[i].type;

		text_printf(t, "\t.reg .%s ", ptx_type_name(type));
		for (u32 k = 0; i < n && fn->regs[i].type == type && k < 12; i++, k++) {
			text_printf(t, k ? ", " : "");
			print_reg(fn, i, t);
		}
		text_printf(t, ";\n");
	}
}

static void print_protos(const Fn *fn, Text *t)
{
	for (u32 i = 0; i < vec_len(fn->protos); i++) {
		const Proto *p = fn->protos[i];

		text_printf(t, "%s: .callprototype ", p->name);
		if (vec_len(p->rets))
			print_params(p->rets, t);
		text_printf(t, " _ ");
		print_params(p->params, t);
		text_printf(t, "%s;\n", p->noreturn ? " .noreturn" : "");
	}
}

static void print_loc(const Loc *l, Text *t)
{
	text_printf(t, "\t.loc %u %u %u", l->file, l->line, l->col);
	if (l->fn_name)
		text_printf(t, ", function_name %s, inlined_at %u %u %u", l->fn_name, l->at_file,
			    l->at_line, l->at_col);
	text_printf(t, "\n");
}

static void print_targets(const Fn *fn, const Opnd *o, u32 at, Text *t)
{
	text_printf(t, "$targets_%u: %s ", at,
		    o->imm && o->vec[0].kind == OP_fn ? ".calltargets" : ".branchtargets");
	for (i64 i = 0; i < o->imm; i++) {
		text_printf(t, i ? ", " : "");
		print_opnd(fn, &o->vec[i], t);
	}
	text_printf(t, ";\n");
}

/* Branch targets that no label names. */
static Bits find_unnamed(Arena *a, const Fn *fn)
{
	u32 n = vec_len(fn->insts);
	Bits to = bits_new(a, n + 1);

	for (u32 i = 0; i < n; i++)
		for (u32 k = 0; k < fn->insts[i].nops; k++) {
			const Opnd *o = &fn->insts[i].ops[k];

			if (o->kind == OP_label && o->reg <= n && !label_at(fn, o->reg))
				bits_add(to, o->reg);
			for (i64 e = 0; o->kind == OP_targets && e < o->imm; e++)
				if (o->vec[e].kind == OP_label && !label_at(fn, o->vec[e].reg))
					bits_add(to, o->vec[e].reg);
		}
	return to;
}

static void print_body(const Fn *fn, Text *t)
{
	Arena *a = arena_new();
	Bits unnamed = a ? find_unnamed(a, fn) : NULL;
	u32 label = 0, loc = 0, n = vec_len(fn->insts);

	for (u32 i = 0; unnamed && i <= n; i++) {
		const Inst *in = i < n ? &fn->insts[i] : NULL;

		for (; label < vec_len(fn->labels) && fn->labels[label].inst == i; label++)
			text_printf(t, "%s:\n", fn->labels[label].name);
		if (bits_has(unnamed, i))
			text_printf(t, "$made_%u:\n", i);
		for (; loc < (in ? in->loc : vec_len(fn->locs)); loc++)
			print_loc(&fn->locs[loc], t);
		for (u32 k = 0; in && k < in->nops; k++)
			if (in->ops[k].kind == OP_targets)
				print_targets(fn, &in->ops[k], i, t);
		if (!in)
			break;
		text_printf(t, "\t");
		print_inst(fn, in, i, t);
		text_printf(t, "\n");
	}
	t->failed |= !unnamed;
	arena_free(a);
}

static void print_fn(const Fn *fn, Text *t)
{
	print_head(fn, t);
	print_limits(fn, t);
	text_printf(t, "\n{\n");
	for (u32 i = 0; i < vec_len(fn->pragmas); i++)
		text_printf(t, "\t.pragma \"%s\";\n", fn->pragmas[i]);
	print_regs(fn, t);
	for (u32 i = 0; i < vec_len(fn->vars); i++)
		print_var(fn->vars[i], "\t", t);
	print_protos(fn, t);
	print_body(fn, t);
	text_printf(t, "}\n");
}

/* ---- module ---------------------------------------------------------------------------------- */
static void print_module_head(const Module *m, Text *t)
{
	text_printf(t, ".version %u.%u\n.target sm_%u", m->ver_major, m->ver_minor, m->sm);
	if (m->sm_suffix)
		text_printf(t, "%c", m->sm_suffix);
	text_printf(t, "%s%s\n.address_size %u\n",
		    m->texmode_independent ? ", texmode_independent" : "",
		    m->debug ? ", debug" : "", m->addr32 ? 32 : 64);
	for (u32 i = 0; i < vec_len(m->files); i++)
		if (m->files[i])
			text_printf(t, ".file %u \"%s\"\n", i, m->files[i]);
}

static u32 last_named_ahead(const Opnd *o, u32 f)
{
	u32 ahead = o->kind == OP_fn && o->fn->index > f ? o->fn->index + 1 : 0;

	for (i64 e = 0; o->kind == OP_targets && e < o->imm; e++)
		if (o->vec[e].kind == OP_fn && o->vec[e].fn->index + 1 > ahead)
			ahead = o->vec[e].fn->index + 1;
	return ahead;
}

/* How many functions, in the module's order, must be declared before the first body, because some
 * initialiser or body names them earlier than they are defined. Declaring all of these keeps the
 * order. */
static u32 count_ahead(const Module *m)
{
	u32 n = 0, at;

	for (u32 i = 0; i < vec_len(m->vars); i++)
		for (u32 k = 0; k < vec_len(m->vars[i]->relocs); k++)
			if (m->vars[i]->relocs[k].fn && m->vars[i]->relocs[k].fn->index >= n)
				n = m->vars[i]->relocs[k].fn->index + 1;
	for (u32 f = 0; f < vec_len(m->fns); f++)
		for (u32 i = 0; i < vec_len(m->fns[f]->insts); i++)
			for (u32 k = 0; k < m->fns[f]->insts[i].nops; k++)
				if ((at = last_named_ahead(&m->fns[f]->insts[i].ops[k], f)) > n)
					n = at;
	return n;
}

static void print_forward(const Var *v, const Module *m, Text *t)
{
	for (u32 k = 0; k < vec_len(v->relocs); k++) {
		const Var *to = v->relocs[k].var;

		if (!to || to->owner || to->index <= v->index || to->linkage == LINK_extern)
			continue;
		text_printf(t, ".extern ");
		print_var_head(to, t);
		text_printf(t, ";\n");
	}
}

void ptx_print(const Module *m, Text *t)
{
	u32 ahead = count_ahead(m);

	print_module_head(m, t);
	for (u32 i = 0; i < ahead; i++) {
		print_head(m->fns[i], t);
		text_printf(t, ";\n");
	}
	text_printf(t, "\n");
	for (u32 i = 0; i < vec_len(m->vars); i++) {
		print_forward(m->vars[i], m, t);
		print_var(m->vars[i], "", t);
	}
	for (u32 i = 0; i < vec_len(m->fns); i++) {
		if (m->fns[i]->has_body) {
			print_fn(m->fns[i], t);
		} else if (i >= ahead) {
			print_head(m->fns[i], t);
			text_printf(t, ";\n");
		}
	}
	for (u32 i = 0; i < vec_len(m->fns); i++)
		if (m->fns[i]->alias)
			text_printf(t, ".alias %s, %s;\n", m->fns[i]->name, m->fns[i]->alias->name);
}
