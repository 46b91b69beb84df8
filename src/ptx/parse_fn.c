/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Functions: headers, performance directives, and bodies flattened into instructions.
 *
 * Nested `{ }` only scope names. A label may be named before it is seen, and may belong to the
 * scope that names it or to one around it, so each naming is a Fixup that is settled when a scope
 * with that label ends. The body grows in scratch vectors and is copied to the module's arena,
 * exactly sized, at the end.
 */
#include "ptx/parse.h"

#include <string.h>

enum { MAX_SCOPES = 1000 };

static bool parse_body(Parser *, u32 nest);

/* ---- header ---------------------------------------------------------------------------------- */
static bool parse_dims3(Parser *ps, u32 *d)
{
	d[0] = d[1] = d[2] = 1;
	for (u32 i = 0; i < 3; i++) {
		Pos pos = ps->tok.pos;

		if (!ptx_parse_u32(ps, &d[i]))
			return false;
		if (!d[i]) {
			ptx_lex_error(ps, pos, "this size must be at least 1");
			return false;
		}
		if (!ptx_lex_accept(ps, ','))
			break;
	}
	return true;
}

static bool parse_pragma(Parser *ps, const char ***out)
{
	do {
		if (ps->tok.kind != T_string) {
			ptx_lex_error(ps, ps->tok.pos, "expected a string after .pragma, found %s",
				      ptx_lex_shown(ps));
			return false;
		}
		*vec_push(ps->a, *out) = intern(&ps->m->strings, ps->tok.s, ps->tok.len);
		ptx_lex_next(ps);
	} while (ptx_lex_accept(ps, ','));
	return ptx_lex_expect(ps, ';', "after .pragma");
}

static bool parse_body_pragma(Parser *ps, Fn *fn)
{
	u32 n = vec_len(fn->pragmas);
	bool ok = parse_pragma(ps, &fn->pragmas);

	for (; n < vec_len(fn->pragmas); n++)
		if (!strcmp(fn->pragmas[n], "nounroll"))
			*vec_push(ps->a, fn->rolled) = vec_len(ps->insts);
	return ok;
}

static bool parse_number_directive(Parser *ps, Fn *fn, bool *ok)
{
	const struct {
		const char *word;
		u32 *to;
	} one[] =
		{
			{".minnctapersm", &fn->minnctapersm},
			{".maxnreg", &fn->maxnreg},
			{".maxclusterrank", &fn->maxclusterrank},
			{".maxnctapersm", &fn->minnctapersm},
			{".abi_preserve", NULL},
			{".abi_preserve_control", NULL},
		},
	  three[] = {
		  {".maxntid", fn->maxntid},
		  {".reqntid", fn->reqntid},
		  {".reqnctapercluster", fn->reqnctapercluster},
	  };
	u32 skip;

	for (u32 i = 0; i < COUNT(one); i++)
		if (ptx_lex_accept_word(ps, one[i].word))
			return *ok = ptx_parse_u32(ps, one[i].to ? one[i].to : &skip), true;
	for (u32 i = 0; i < COUNT(three); i++)
		if (ptx_lex_accept_word(ps, three[i].word))
			return *ok = parse_dims3(ps, three[i].to), true;
	return false;
}

/* .maxntid 256, 1, 1 .minnctapersm 2 .pragma "…"; .noreturn */
static bool parse_performance(Parser *ps, Fn *fn)
{
	bool ok = true;

	while (ok && ps->tok.kind == T_dot) {
		if (parse_number_directive(ps, fn, &ok))
			continue;
		if (ptx_lex_accept_word(ps, ".noreturn"))
			fn->noreturn = true;
		else if (ptx_lex_accept_word(ps, ".pragma"))
			ok = parse_pragma(ps, &fn->pragmas);
		else if (ptx_lex_accept_word(ps, ".explicitcluster"))
			fn->explicit_cluster = true;
		else if (ptx_lex_accept_word(ps, ".blocksareclusters"))
			fn->blocks_are_clusters = true;
		else
			break;
	}
	if (ok && ps->tok.kind == T_dot) {
		ptx_lex_error(ps, ps->tok.pos, "unknown function directive %s", ptx_lex_shown(ps));
		return false;
	}
	return ok;
}

static bool skip_attributes(Parser *ps)
{
	while (ptx_lex_accept_word(ps, ".attribute")) {
		int depth = 0;

		do {
			depth += ptx_lex_is(ps, '(') - ptx_lex_is(ps, ')');
			if (ps->tok.kind == T_eof || ptx_lex_is(ps, ';') || ptx_lex_is(ps, '{')) {
				ptx_lex_error(ps, ps->tok.pos, "expected ')' after .attribute");
				return false;
			}
			ptx_lex_next(ps);
		} while (depth);
	}
	return true;
}

static bool same_shape(Var **a, Var **b)
{
	if (vec_len(a) != vec_len(b))
		return false;
	for (u32 i = 0; i < vec_len(a); i++)
		if (a[i]->size != b[i]->size || a[i]->is_array != b[i]->is_array)
			return false;
	return true;
}

/* The Fn of that name: a new one, or the earlier declaration, which calls already point to. */
static Fn *enter_fn(Parser *ps, const Tok *name, const Fn *head)
{
	u32 hash = ptx_lex_hash(name->s, name->len);
	Sym *y = ptx_sym_find(ps, name->s, name->len, hash);
	Fn *fn;

	if (!y) {
		fn = arena_new_one(ps->a, Fn);
		*fn = *head;
		fn->index = vec_len(ps->m->fns);
		*vec_push(ps->a, ps->m->fns) = fn;
		ptx_sym_add_text(ps, name->s, name->len, hash, SYM_fn)->p = fn;
		return fn;
	}
	fn = y->p;
	if (y->kind != SYM_fn) {
		ptx_lex_error(ps, name->pos, "'%s' is already declared, and not as a function",
			      head->name);
		return NULL;
	}
	if (fn->is_entry != head->is_entry || !same_shape(fn->rets, head->rets) ||
	    !same_shape(fn->params, head->params)) {
		ptx_lex_error(ps, name->pos,
			      "this declaration of '%s' differs from the one in line %u",
			      head->name, fn->pos.line);
		return NULL;
	}
	return fn;
}

static void adopt_head(Fn *fn, const Fn *head)
{
	Fn old = *fn;

	*fn = *head;
	fn->index = old.index;
	fn->noreturn |= old.noreturn;
	if (old.linkage == LINK_weak || head->linkage == LINK_none)
		fn->linkage = old.linkage == LINK_extern ? head->linkage : old.linkage;
}

static bool parse_head(Parser *ps, Fn *head, Tok *name)
{
	if (!skip_attributes(ps))
		return false;
	if (!head->is_entry && ptx_lex_is(ps, '(') && !ptx_parse_params(ps, &head->rets, false))
		return false;
	*name = ps->tok;
	if (name->kind != T_ident) {
		ptx_lex_error(ps, name->pos, "expected the function's name, found %s",
			      ptx_lex_shown(ps));
		return false;
	}
	head->name = intern(&ps->m->strings, name->s, name->len);
	head->pos = name->pos;
	ptx_lex_next(ps);
	if (ptx_lex_is(ps, '(') && !ptx_parse_params(ps, &head->params, head->is_entry))
		return false;
	return parse_performance(ps, head);
}

/* ---- labels ---------------------------------------------------------------------------------- */
void ptx_parse_add_fixup(Parser *ps, const Tok *t, Opnd *at)
{
	*vec_push(ps->scratch, ps->fixups) =
		(Fixup){.s = t->s, .len = t->len, .hash = (u32)t->val, .at = at, .pos = t->pos};
}

/* A scope is about to end: its labels settle the fixups made in it; the rest are its parent's. */
static void settle_fixups(Parser *ps, u32 mark)
{
	u32 kept = mark;

	for (u32 i = mark; i < vec_len(ps->fixups); i++) {
		Fixup f = ps->fixups[i];
		const Sym *y = ptx_sym_find(ps, f.s, f.len, f.hash);

		if (y && y->kind == SYM_label && y->depth == ps->depth)
			f.at->reg = y->index;
		else
			ps->fixups[kept++] = f;
	}
	if (ps->fixups)
		vec_head(ps->fixups)->len = kept;
}

static void report_fixups(Parser *ps)
{
	for (u32 i = 0; i < vec_len(ps->fixups); i++)
		ptx_lex_error(ps, ps->fixups[i].pos, "label '%.*s' is not defined in this function",
			      (int)ps->fixups[i].len, ps->fixups[i].s);
	vec_clear(ps->fixups);
}

/* t0: .branchtargets a, b, c;   c0: .calltargets f, g; */
static bool parse_targets(Parser *ps, const Tok *name, bool calls)
{
	Opnd *o = arena_new_one(ps->a, Opnd);
	Tok *names = NULL;
	Sym *y = ptx_sym_add(ps, name, SYM_targets);

	if (!y)
		return false;
	y->p = o;
	do {
		if (ps->tok.kind != T_ident) {
			ptx_lex_error(ps, ps->tok.pos, "expected a %s, found %s",
				      calls ? "function" : "label", ptx_lex_shown(ps));
			return false;
		}
		*vec_push(ps->scratch, names) = ps->tok;
		ptx_lex_next(ps);
	} while (ptx_lex_accept(ps, ','));
	*o = (Opnd){.kind = OP_targets, .imm = vec_len(names)};
	o->vec = arena_new_array(ps->a, Opnd, vec_len(names));
	for (u32 i = 0; i < vec_len(names); i++) {
		const Sym *f = ptx_sym_find(ps, names[i].s, names[i].len, (u32)names[i].val);

		o->vec[i].kind = calls ? OP_fn : OP_label;
		if (!calls)
			ptx_parse_add_fixup(ps, &names[i], &o->vec[i]);
		else if (f && f->kind == SYM_fn)
			o->vec[i].fn = f->p;
		else
			ptx_lex_error(ps, names[i].pos, "function '%.*s' is not declared",
				      (int)names[i].len, names[i].s);
	}
	return ptx_lex_expect(ps, ';', "after the targets");
}

static void define_label(Parser *ps, const Tok *name)
{
	Sym *y = ptx_sym_add(ps, name, SYM_label);

	if (!y)
		return;
	y->index = vec_len(ps->insts);
	*vec_push(ps->scratch, ps->labels) =
		(Label){.name = ptx_sym_unique(ps, name->s, name->len), .inst = y->index};
}

static bool parse_label(Parser *ps, const Tok *name)
{
	ptx_lex_next(ps); /* ':' */
	if (ptx_lex_accept_word(ps, ".branchtargets"))
		return parse_targets(ps, name, false);
	if (ptx_lex_accept_word(ps, ".calltargets"))
		return parse_targets(ps, name, true);
	if (ptx_lex_accept_word(ps, ".callprototype"))
		return ptx_parse_proto(ps, name);
	define_label(ps, name);
	return true;
}

/* ---- .loc ------------------------------------------------------------------------------------ */
static bool parse_inlined_at(Parser *ps, Loc *l)
{
	u32 skip;

	if (ps->tok.kind == T_ident) {
		l->fn_name = intern(&ps->m->strings, ps->tok.s, ps->tok.len);
		ptx_lex_next(ps);
	}
	if (ptx_lex_accept(ps, '+') && !ptx_parse_u32(ps, &skip))
		return false;
	if (!ptx_lex_accept(ps, ','))
		return true;
	if (!ptx_lex_accept_word(ps, "inlined_at")) {
		ptx_lex_error(ps, ps->tok.pos, "expected inlined_at, found %s", ptx_lex_shown(ps));
		return false;
	}
	return ptx_parse_u32(ps, &l->at_file) && ptx_parse_u32(ps, &l->at_line) &&
	       ptx_parse_u32(ps, &l->at_col);
}

/* .loc file line col [, function_name label [+ n] [, inlined_at file line col]] */
static bool parse_loc(Parser *ps)
{
	Loc l = {0};

	if (!ptx_parse_u32(ps, &l.file) || !ptx_parse_u32(ps, &l.line) ||
	    !ptx_parse_u32(ps, &l.col))
		return false;
	if (ptx_lex_accept(ps, ',')) {
		if (!ptx_lex_accept_word(ps, "function_name")) {
			ptx_lex_error(ps, ps->tok.pos, "expected function_name, found %s",
				      ptx_lex_shown(ps));
			return false;
		}
		if (!parse_inlined_at(ps, &l))
			return false;
	}
	ptx_lex_accept(ps, ';');
	*vec_push(ps->scratch, ps->locs) = l;
	return true;
}

/* ---- statements ------------------------------------------------------------------------------ */
static bool parse_directive(Parser *ps)
{
	u8 linkage = LINK_none, space;

	if (ptx_lex_accept_word(ps, ".loc")) /* by far the most frequent */
		return parse_loc(ps);
	if (ptx_lex_accept_word(ps, ".reg"))
		return ptx_parse_regs(ps);
	if (ptx_lex_accept_word(ps, ".pragma"))
		return parse_body_pragma(ps, ps->fn);
	ptx_parse_linkage(ps, &linkage);
	if (ptx_parse_space(ps, &space))
		return ptx_parse_vars(ps, space, linkage);
	ptx_lex_error(ps, ps->tok.pos, "unknown directive %s", ptx_lex_shown(ps));
	return false;
}

/* @p  @!p */
static bool parse_guard(Parser *ps, u32 *pred, bool *neg)
{
	Sym y;

	ptx_lex_next(ps);
	*neg = ptx_lex_accept(ps, '!');
	if (ps->tok.kind != T_ident || !ptx_sym_resolve(ps, &ps->tok, &y) || y.kind != SYM_reg) {
		ptx_lex_error(ps, ps->tok.pos, "expected a predicate register after '@', found %s",
			      ptx_lex_shown(ps));
		return false;
	}
	if (y.type != TY_pred) {
		ptx_lex_error(ps, ps->tok.pos, "a guard is a .pred register; %s has type .%s",
			      ptx_lex_shown(ps), ptx_type_name(y.type));
		return false;
	}
	*pred = y.index;
	ptx_lex_next(ps);
	return true;
}

static bool parse_instruction(Parser *ps)
{
	u32 pred = NOREG, errors = ps->errors;
	bool neg = false;

	if (ptx_lex_is(ps, '@') && !parse_guard(ps, &pred, &neg))
		return false;
	if (ps->tok.kind != T_ident) {
		ptx_lex_error(ps, ps->tok.pos, "expected an instruction, found %s",
			      ptx_lex_shown(ps));
		return false;
	}
	ptx_parse_inst(ps, pred, neg);
	return errors == ps->errors && ptx_lex_expect(ps, ';', "after an instruction");
}

static bool parse_word_statement(Parser *ps)
{
	Tok name = ps->tok;

	if (*ps->p != '.') {
		const char *p = ps->p;

		while (*p == ' ' || *p == '\t')
			p++;
		if (p[0] == ':') {
			ptx_lex_next(ps);
			return parse_label(ps, &name);
		}
	}
	return parse_instruction(ps);
}

static bool parse_statement(Parser *ps, u32 nest)
{
	if (ps->tok.kind == T_ident)
		return parse_word_statement(ps);
	if (ps->tok.kind == T_dot)
		return parse_directive(ps);
	if (ptx_lex_is(ps, '{'))
		return parse_body(ps, nest + 1);
	if (ptx_lex_accept(ps, ';'))
		return true;
	return parse_instruction(ps);
}

/* { statements } */
static bool parse_body(Parser *ps, u32 nest)
{
	u32 mark, fixups = vec_len(ps->fixups), errors = ps->errors;
	Pos open = ps->tok.pos;

	if (nest > MAX_SCOPES) {
		ptx_lex_error(ps, open, "scopes are nested too deeply");
		return false;
	}
	ptx_lex_next(ps);
	ptx_scope_open(ps, &mark);
	while (!ptx_lex_is(ps, '}') && ps->tok.kind != T_eof)
		if (!parse_statement(ps, nest))
			ptx_lex_skip_statement(ps);
	settle_fixups(ps, fixups);
	ptx_scope_close(ps, mark);
	if (ptx_lex_accept(ps, '}'))
		return true;
	if (errors == ps->errors)
		ptx_lex_error(ps, open, "this '{' is not closed before the end of the text");
	return true;
}

static void bind_params(Parser *ps, Fn *fn, Var **vars)
{
	for (u32 i = 0; i < vec_len(vars); i++) {
		Var *v = vars[i];
		u32 len = (u32)strlen(v->name), hash = ptx_lex_hash(v->name, len);
		const Sym *old = ptx_sym_find(ps, v->name, len, hash);
		Sym *y;

		v->owner = fn;
		v->index = i;
		if (old && old->depth == ps->depth && strcmp(v->name, "_"))
			ptx_lex_error(ps, v->pos, "'%s' is already declared in this scope",
				      v->name);
		if (v->space == SS_reg) {
			v->index = ptx_reg_new(ps, v->name, len, v->type);
			y = ptx_sym_add_text(ps, v->name, len, hash, SYM_reg);
			y->index = v->index;
			y->type = v->type;
		} else {
			ptx_sym_unique(ps, v->name, len);
			ptx_sym_add_text(ps, v->name, len, hash, SYM_var)->p = v;
		}
	}
}

#define COPY_VEC(ps, to, from)                                              \
	do {                                                                \
		u32 n_ = vec_len(from);                                     \
		if (n_) {                                                   \
			(to) = vec_grow((ps)->a, NULL, n_, sizeof *(from)); \
			memcpy((to), (from), n_ * sizeof *(from));          \
			vec_head(to)->len = n_;                             \
		}                                                           \
		vec_clear(from);                                            \
	} while (0)

static void finish_body(Parser *ps, Fn *fn)
{
	report_fixups(ps);
	COPY_VEC(ps, fn->insts, ps->insts);
	COPY_VEC(ps, fn->regs, ps->regs);
	COPY_VEC(ps, fn->labels, ps->labels);
	COPY_VEC(ps, fn->locs, ps->locs);
	fn->nuses = ps->nuses;
}

static void parse_definition(Parser *ps, Fn *fn)
{
	u32 mark;

	fn->has_body = true;
	ps->fn = fn;
	ps->nuses = 0;
	ps->fn_number++;
	ptx_scope_open(ps, &mark);
	bind_params(ps, fn, fn->rets);
	bind_params(ps, fn, fn->params);
	parse_body(ps, 0);
	ptx_scope_close(ps, mark);
	if (!vec_len(ps->insts)) /* it ends, as any body does */
		*vec_push(ps->scratch, ps->insts) = (Inst){ .op.form = FORM_ret, .pred = NOREG, .pos = ps->tok.pos };
	finish_body(ps, fn);
	ps->fn = NULL;
}

/* after .entry or .func */
void ptx_parse_fn(Parser *ps, bool entry, u8 linkage)
{
	Fn head = {.is_entry = entry, .linkage = linkage, .module = ps->m}, *fn;
	Tok name;

	if (!parse_head(ps, &head, &name) || !(fn = enter_fn(ps, &name, &head))) {
		while (ps->tok.kind != T_eof && !ptx_lex_is(ps, '{') && !ptx_lex_is(ps, ';'))
			ptx_lex_next(ps);
		if (ptx_lex_is(ps, '{')) {
			ptx_lex_next(ps);
			do
				ptx_lex_skip_statement(ps);
			while (ps->tok.kind != T_eof && !ptx_lex_is(ps, '}'));
		}
		ptx_lex_next(ps);
		return;
	}
	if (ptx_lex_accept(ps, ';'))
		return;
	if (!ptx_lex_is(ps, '{')) {
		ptx_lex_error(ps, ps->tok.pos,
			      "expected '{' or ';' after the function's header, found %s",
			      ptx_lex_shown(ps));
		ptx_lex_skip_statement(ps);
		return;
	}
	if (fn->has_body)
		ptx_lex_error(ps, name.pos, "function '%s' is defined twice; first in line %u",
			      fn->name, fn->pos.line);
	adopt_head(fn, &head);
	parse_definition(ps, fn);
}
