/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Several modules ▶ one. The sources stay as they are; everything is copied to the new arena.
 *
 * Names with .visible, .weak, .common or .extern, and kernels, are one name space over all
 * modules: a strong definition beats weak and common ones, of weak ones the first stands, of
 * common ones the largest. Other names belong to their module and get a new one when it is taken.
 * PTX ISA, "Linking Directives". Errors name modules, not positions: a Diag shows one text only.
 */
#include "ptx/ptx.h"

#include <string.h>

typedef struct Global {	  /* a name of the common name space */
	const char *name; /* interned in the new module */
	const Fn *fn;	  /* the best of its declarations so far, in its source module, or */
	const Var *var;
	const Module *from;
	Fn *new_fn;
	Var *new_var;
} Global;

struct PtxLink {
	Arena *a;
	Module *out;
	Diag *diag;
	Module **mods; /* vec */
	Global *globals; /* vec */
	Map by_name;	 /* interned name -> index in globals */
	Map fns, vars;	 /* source ▶ copy */
	Map taken;	 /* interned names in use */
	u32 errors, renamed;
	u32 file_base; /* of the module being copied: its .file 0 is this number */
};

static void copy_operand(PtxLink *, Opnd *to, const Opnd *from);

static void fail(PtxLink *l, const char *fmt, ...) PRINTF_LIKE(2, 3);
static void fail(PtxLink *l, const char *fmt, ...)
{
	char buf[600];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(buf, sizeof buf, fmt, ap);
	va_end(ap);
	l->errors++;
	diag_error(l->diag, (Pos){0, 0}, "%s", buf);
}

static const char *module_name(const Module *m) { return m->name ? m->name : "<ptx>"; }

/* ---- which declaration stands ---------------------------------------------------------------- */
static bool is_global_fn(const Fn *fn) { return fn->is_entry || fn->linkage != LINK_none; }

/* 0: declared only; then weak, common, strong */
static u32 strength(const Global *g)
{
	u8 linkage = g->fn ? g->fn->linkage : g->var->linkage;

	if (g->fn ? !g->fn->has_body && !g->fn->alias : linkage == LINK_extern)
		return 0;
	return linkage == LINK_weak ? 1 : linkage == LINK_common ? 2 : 3;
}

static bool same_params(Var **a, Var **b)
{
	if (vec_len(a) != vec_len(b))
		return false;
	for (u32 i = 0; i < vec_len(a); i++)
		if (a[i]->size != b[i]->size)
			return false;
	return true;
}

static const char *mismatch(const Global *a, const Global *b)
{
	if (!a->fn != !b->fn)
		return "a function in one and a variable in the other";
	/* clang declares a kernel of another file, which the host launches, as a function. */
	if (a->fn)
		return same_params(a->fn->rets, b->fn->rets) &&
				       same_params(a->fn->params, b->fn->params) &&
				       (a->fn->is_entry == b->fn->is_entry || !strength(a) ||
					!strength(b))
			       ? NULL
			       : "declared with other parameters";
	if (a->var->space != b->var->space)
		return "in different state spaces";
	return a->var->size && b->var->size && a->var->size != b->var->size &&
			       a->var->linkage != LINK_common && b->var->linkage != LINK_common
		       ? "of different sizes"
		       : NULL;
}

static bool replaces(const Global *old, const Global *new)
{
	u32 o = strength(old), n = strength(new);

	if (o == 2 && n == 2)
		return new->var->size > old->var->size;
	return n > o;
}

static void add_global(PtxLink *l, const char *name, const Fn *fn, const Var *var, const Module *m)
{
	Global g = {.name = intern_z(&l->out->strings, name), .fn = fn, .var = var, .from = m},
	       *old;
	const char *why;
	u64 at;

	if (!map_get(&l->by_name, map_key(g.name), &at)) {
		map_put(l->a, &l->by_name, map_key(g.name), vec_len(l->globals));
		map_put(l->a, &l->taken, map_key(g.name), 1);
		*vec_push(l->a, l->globals) = g;
		return;
	}
	old = &l->globals[at];
	why = mismatch(old, &g);
	if (why)
		fail(l, "'%s' is %s: see %s and %s", name, why, module_name(old->from),
		     module_name(m));
	else if (strength(old) == 3 && strength(&g) == 3)
		fail(l, "Multiple definition of '%s' in '%s', first defined in '%s'", name, module_name(m),
		     module_name(old->from));
	else if (replaces(old, &g))
		*old = g;
}

static void collect(PtxLink *l, const Module *m)
{
	for (u32 i = 0; i < vec_len(m->fns); i++)
		if (is_global_fn(m->fns[i]))
			add_global(l, m->fns[i]->name, m->fns[i], NULL, m);
	for (u32 i = 0; i < vec_len(m->vars); i++)
		if (m->vars[i]->linkage != LINK_none)
			add_global(l, m->vars[i]->name, NULL, m->vars[i], m);
}

/* ---- copies of names and variables ----------------------------------------------------------- */
static const char *copy_name(PtxLink *l, const char *s)
{
	return s ? intern_z(&l->out->strings, s) : NULL;
}

static const char *local_name(PtxLink *l, const char *s)
{
	const char *name = copy_name(l, s);

	while (map_get(&l->taken, map_key(name), NULL))
		name = copy_name(l, arena_printf(l->a, "%s_%u", s, ++l->renamed));
	map_put(l->a, &l->taken, map_key(name), 1);
	return name;
}

static Var *copy_var(PtxLink *l, const Var *v, const char *name, const Fn *owner)
{
	Var *n = arena_new_one(l->a, Var);

	*n = *v;
	n->name = name;
	n->owner = owner;
	n->relocs = NULL;
	n->init = v->init ? arena_alloc(l->a, v->size) : NULL;
	if (n->init)
		memcpy(n->init, v->init, v->size);
	map_put(l->a, &l->vars, map_key(v), map_key(n));
	return n;
}

static Var **copy_vars(PtxLink *l, Var **from, const Fn *owner)
{
	Var **to = NULL;

	for (u32 i = 0; i < vec_len(from); i++)
		*vec_push(l->a, to) = copy_var(l, from[i], copy_name(l, from[i]->name), owner);
	return to;
}

static const Var *new_var(const PtxLink *l, const Var *v)
{
	u64 n = 0;

	map_get(&l->vars, map_key(v), &n);
	return (const Var *)(uintptr_t)n;
}

static const Fn *new_fn(const PtxLink *l, const Fn *fn)
{
	u64 n = 0;

	map_get(&l->fns, map_key(fn), &n);
	return (const Fn *)(uintptr_t)n;
}

static void copy_relocs(PtxLink *l, const Var *v)
{
	Var *n = (Var *)new_var(l, v);

	if (!n || n->relocs)
		return;
	for (u32 i = 0; i < vec_len(v->relocs); i++) {
		Reloc r = v->relocs[i];

		r.var = r.var ? new_var(l, r.var) : NULL;
		r.fn = r.fn ? new_fn(l, r.fn) : NULL;
		*vec_push(l->a, n->relocs) = r;
	}
}

/* ---- names first, then what refers to them --------------------------------------------------- */
static Fn *add_fn(PtxLink *l, const Fn *fn, const char *name)
{
	Fn *n = arena_new_one(l->a, Fn);

	*n = *fn;
	n->name = name;
	n->module = l->out;
	n->index = vec_len(l->out->fns);
	n->rets = copy_vars(l, fn->rets, n);
	n->params = copy_vars(l, fn->params, n);
	*vec_push(l->a, l->out->fns) = n;
	return n;
}

static Var *add_var(PtxLink *l, const Var *v, const char *name)
{
	Var *n = copy_var(l, v, name, NULL);

	n->index = vec_len(l->out->vars);
	*vec_push(l->a, l->out->vars) = n;
	return n;
}

static Global *global_named(PtxLink *l, const char *name)
{
	u64 at = 0;

	map_get(&l->by_name, map_key(copy_name(l, name)), &at);
	return &l->globals[at];
}

static void declare_all(PtxLink *l, const Module *m)
{
	for (u32 i = 0; i < vec_len(m->vars); i++) {
		const Var *v = m->vars[i];
		Global *g = v->linkage == LINK_none ? NULL : global_named(l, v->name);
		Var *n = g && g->new_var ? g->new_var : NULL;

		if (!n)
			n = add_var(l, g ? g->var : v, g ? g->name : local_name(l, v->name));
		if (g)
			g->new_var = n;
		map_put(l->a, &l->vars, map_key(v), map_key(n));
	}
	for (u32 i = 0; i < vec_len(m->fns); i++) {
		const Fn *fn = m->fns[i];
		Global *g = is_global_fn(fn) ? global_named(l, fn->name) : NULL;
		Fn *n = g && g->new_fn ? g->new_fn : NULL;

		if (!n)
			n = add_fn(l, g ? g->fn : fn, g ? g->name : local_name(l, fn->name));
		if (g)
			g->new_fn = n;
		map_put(l->a, &l->fns, map_key(fn), map_key(n));
	}
}

/* ---- bodies ---------------------------------------------------------------------------------- */
static const Proto *copy_proto(PtxLink *l, Fn *n, const Proto *p)
{
	for (u32 i = 0; i < vec_len(n->protos); i++)
		if (!strcmp(n->protos[i]->name, p->name))
			return n->protos[i];
	return NULL;
}

static void copy_elements(PtxLink *l, Opnd *to, const Opnd *from, size_t n)
{
	to->vec = arena_new_array(l->a, Opnd, n);
	for (size_t i = 0; i < n; i++)
		copy_operand(l, &to->vec[i], &from->vec[i]);
}

static void copy_operand(PtxLink *l, Opnd *to, const Opnd *from)
{
	*to = *from;
	if (from->kind == OP_fn)
		to->fn = new_fn(l, from->fn);
	else if (from->kind == OP_var || (from->kind == OP_addr && from->reg == NOREG && from->var))
		to->var = new_var(l, from->var);
	if (from->vec)
		copy_elements(l, to, from, from->kind == OP_targets ? (size_t)from->imm : from->n);
}

static void copy_insts(PtxLink *l, Fn *n, const Fn *fn)
{
	n->insts = NULL;
	for (u32 i = 0; i < vec_len(fn->insts); i++) {
		Inst *in = vec_push(l->a, n->insts);

		*in = fn->insts[i];
		in->ops = in->nops ? arena_new_array(l->a, Opnd, in->nops) : NULL;
		for (u32 k = 0; k < in->nops; k++) {
			copy_operand(l, &in->ops[k], &fn->insts[i].ops[k]);
			if (in->ops[k].kind == OP_proto)
				in->ops[k].proto = copy_proto(l, n, fn->insts[i].ops[k].proto);
		}
	}
}

static void copy_tables(PtxLink *l, Fn *n, const Fn *fn)
{
	n->regs = NULL;
	for (u32 i = 0; i < vec_len(fn->regs); i++)
		*vec_push(l->a, n->regs) =
			(Reg){.name = copy_name(l, fn->regs[i].name), .type = fn->regs[i].type};
	n->labels = NULL;
	for (u32 i = 0; i < vec_len(fn->labels); i++)
		*vec_push(l->a, n->labels) = (Label){.name = copy_name(l, fn->labels[i].name),
						     .inst = fn->labels[i].inst};
	n->locs = NULL;
	for (u32 i = 0; i < vec_len(fn->locs); i++) {
		Loc *loc = vec_push(l->a, n->locs);

		*loc = fn->locs[i];
		loc->fn_name = copy_name(l, loc->fn_name);
		loc->file += l->file_base;
		loc->at_file += l->file_base;
	}
	n->protos = NULL;
	for (u32 i = 0; i < vec_len(fn->protos); i++) {
		Proto *p = arena_new_one(l->a, Proto);

		*p = *fn->protos[i];
		p->name = copy_name(l, p->name);
		p->rets = copy_vars(l, p->rets, NULL);
		p->params = copy_vars(l, p->params, NULL);
		*vec_push(l->a, n->protos) = p;
	}
	n->pragmas = NULL;
	for (u32 i = 0; i < vec_len(fn->pragmas); i++)
		*vec_push(l->a, n->pragmas) = copy_name(l, fn->pragmas[i]);
	n->rolled = NULL;
	for (u32 i = 0; i < vec_len(fn->rolled); i++)
		*vec_push(l->a, n->rolled) = fn->rolled[i];
}

static void define_fn(PtxLink *l, const Fn *fn)
{
	Fn *n = (Fn *)new_fn(l, fn);
	const Global *g = is_global_fn(fn) ? global_named(l, fn->name) : NULL;

	if (g && g->fn != fn)
		return;
	n->alias = fn->alias ? new_fn(l, fn->alias) : NULL;
	n->vars = copy_vars(l, fn->vars, n);
	for (u32 i = 0; i < vec_len(fn->vars); i++)
		copy_relocs(l, fn->vars[i]);
	copy_tables(l, n, fn);
	copy_insts(l, n, fn);
}

static void define_all(PtxLink *l, const Module *m)
{
	l->file_base = vec_len(l->out->files);
	for (u32 i = 0; i < vec_len(m->files); i++)
		*vec_push(l->a, l->out->files) = copy_name(l, m->files[i]);
	for (u32 i = 0; i < vec_len(m->vars); i++) {
		const Global *g =
			m->vars[i]->linkage == LINK_none ? NULL : global_named(l, m->vars[i]->name);

		if (!g || g->var == m->vars[i])
			copy_relocs(l, m->vars[i]);
	}
	for (u32 i = 0; i < vec_len(m->fns); i++)
		define_fn(l, m->fns[i]);
}

/* ---- what is missing ---------------------------------------------------------------------------- */
static bool is_missing(const Global *g)
{
	return !strength(g) && !(g->var && g->var->is_dynamic) && !(g->fn && ptx_is_system_fn(g->name));
}

static void define_missing(PtxLink *l, const Global *g)
{
	g->new_var->linkage = LINK_visible;
	diag_warning(l->diag, (Pos){0, 0}, "Unresolved extern variable '%s' in whole program compilation, ignoring extern qualifier",
		     g->name);
}

/* Functions are missed where something that runs names them; if others do, they go. */
static void resolve_missing(PtxLink *l)
{
	const bool *live = ptx_live(l->a, l->out);
	bool spared = false;

	for (u32 i = 0; i < vec_len(l->globals); i++) {
		const Global *g = &l->globals[i];

		if (!is_missing(g))
			continue;
		if (g->var && l->mods[0]->whole)
			define_missing(l, g);
		else if (g->fn && !live[g->new_fn->index])
			spared = true;
		else
			fail(l, "Undefined reference to '%s' in '%s' (a %s that no module defines)", g->name, module_name(g->from),
			     g->fn ? "function" : "variable");
	}
	if (spared && !l->errors)
		ptx_keep(l->out, live);
}

/* ---- the whole ------------------------------------------------------------------------------- */
static void merge_heads(PtxLink *l, const Module *m)
{
	Module *out = l->out;

	if (m->ver_major * 10 + m->ver_minor > out->ver_major * 10 + out->ver_minor) {
		out->ver_major = m->ver_major;
		out->ver_minor = m->ver_minor;
	}
	if (m->sm_suffix && out->sm_suffix && m->sm != out->sm)
		fail(l, "%s is for sm_%u%c only, %s for sm_%u%c", module_name(out), out->sm,
		     out->sm_suffix, module_name(m), m->sm, m->sm_suffix);
	if (m->sm > out->sm || (m->sm == out->sm && m->sm_suffix)) {
		out->sm = m->sm;
		out->sm_suffix = m->sm_suffix;
	}
	if (m->addr32 != out->addr32)
		fail(l, "%s has %u-bit addresses, %s %u-bit ones", module_name(out),
		     out->addr32 ? 32 : 64, module_name(m), m->addr32 ? 32 : 64);
	out->debug |= m->debug;
}

PtxLink *ptx_link_begin(Arena *a)
{
	PtxLink *l = arena_new_one(a, PtxLink);

	*l = (PtxLink){.a = a, .out = arena_new_one(a, Module)};
	*l->out = (Module){.arena = a, .strings.arena = a};
	return l;
}

static void begin_head(PtxLink *l, const Module *m)
{
	Module *out = l->out;

	out->name = m->name;
	out->ver_major = m->ver_major;
	out->ver_minor = m->ver_minor;
	out->sm = m->sm;
	out->sm_suffix = m->sm_suffix;
	out->addr32 = m->addr32;
	out->texmode_independent = m->texmode_independent;
	out->loading = m->loading;
}

bool ptx_link_add(PtxLink *l, Module *m, Diag *d)
{
	l->diag = d;
	if (!l->mods)
		begin_head(l, m);
	*vec_push(l->a, l->mods) = m;
	merge_heads(l, m);
	collect(l, m);
	return !l->errors;
}

Module *ptx_link_end(PtxLink *l, Diag *d)
{
	l->diag = d;
	if (!l->mods) {
		diag_error(d, (Pos){0, 0}, "there is no module to link");
		return NULL;
	}
	if (l->errors)
		return NULL;
	for (u32 i = 0; i < vec_len(l->mods); i++)
		declare_all(l, l->mods[i]);
	for (u32 i = 0; i < vec_len(l->mods); i++)
		define_all(l, l->mods[i]);
	if (!l->mods[0]->partial)
		resolve_missing(l);
	return l->errors ? NULL : l->out;
}

Module *ptx_link(Arena *a, Module *const *mods, u32 n, Diag *d)
{
	PtxLink *l = ptx_link_begin(a);

	for (u32 i = 0; i < n; i++)
		ptx_link_add(l, mods[i], d);
	return ptx_link_end(l, d);
}
