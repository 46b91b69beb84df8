/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Text ▶ Module, in one pass. Module scope: .version .target .address_size, variables, functions,
 * .file, debug sections, .alias. PTX ISA, "Directives".
 *
 * Recovery is at the next ';'. The parser's own memory is a scratch arena that dies with the
 * parse; when memory runs out both arenas' allocations jump to run_guarded().
 */
#include "ptx/parse.h"

#include <string.h>

static bool parse_version(Parser *ps)
{
	Tok t = ps->tok;
	const char *p = t.s;
	u32 major = 0, minor = 0;

	for (; p < t.s + t.len && *p >= '0' && *p <= '9' && major < 100; p++)
		major = major * 10 + (u32)(*p - '0');
	if (p < t.s + t.len && *p == '.')
		for (p++; p < t.s + t.len && *p >= '0' && *p <= '9' && minor < 100; p++)
			minor = minor * 10 + (u32)(*p - '0');
	if (t.kind != T_float || p != t.s + t.len) {
		ptx_lex_error(ps, t.pos, "expected a version as in 8.8, found %s",
			      ptx_lex_shown(ps));
		return false;
	}
	ptx_lex_next(ps);
	if (ps->m->ver_major) {
		ptx_lex_error(ps, t.pos, "a module has one .version");
		return false;
	}
	if (major < 1 || major > PTX_MAX_MAJOR ||
	    (major == PTX_MAX_MAJOR && minor > PTX_MAX_MINOR)) {
		ptx_lex_error(ps, t.pos, "PTX version %u.%u is not supported (1.0 to %u.%u are)",
			      major, minor, PTX_MAX_MAJOR, PTX_MAX_MINOR);
		return false;
	}
	ps->m->ver_major = major;
	ps->m->ver_minor = minor;
	return true;
}

/* sm_90a, compute_20 */
static bool parse_sm(Parser *ps)
{
	const Tok *t = &ps->tok;
	u32 skip = t->len > 3 && !memcmp(t->s, "sm_", 3)	? 3
		   : t->len > 8 && !memcmp(t->s, "compute_", 8) ? 8
								: 0;
	u32 sm = 0, i = skip;

	for (; i < t->len && t->s[i] >= '0' && t->s[i] <= '9' && sm < 10000; i++)
		sm = sm * 10 + (u32)(t->s[i] - '0');
	if (!skip || i == skip || i + 1 < t->len ||
	    (i < t->len && t->s[i] != 'a' && t->s[i] != 'f'))
		return false;
	ps->m->sm = sm;
	ps->m->sm_suffix = i < t->len ? t->s[i] : 0;
	return true;
}

static bool parse_target(Parser *ps)
{
	static const char *const ignored[] = {"map_f64_to_f32", "texmode_unified", "texmode_raw"};

	ps->m->target_pos = ps->tok.pos;
	do {
		bool known = parse_sm(ps);

		if (ptx_lex_is_word(ps, "debug"))
			ps->m->debug = known = true;
		if (ptx_lex_is_word(ps, "texmode_independent"))
			ps->m->texmode_independent = known = true;
		for (u32 i = 0; i < COUNT(ignored); i++)
			known |= ptx_lex_is_word(ps, ignored[i]);
		if (!known) {
			ptx_lex_error(ps, ps->tok.pos, "unknown target %s", ptx_lex_shown(ps));
			return false;
		}
		ptx_lex_next(ps);
	} while (ptx_lex_accept(ps, ','));
	ptx_lex_accept(ps, ';');
	return true;
}

static bool parse_address_size(Parser *ps)
{
	Pos pos = ps->tok.pos;
	u32 n;

	if (!ptx_parse_u32(ps, &n))
		return false;
	if (n != 32 && n != 64) {
		ptx_lex_error(ps, pos, "an address has 32 or 64 bits, not %u", n);
		return false;
	}
	ps->m->addr32 = n == 32;
	return true;
}

/* .file n "name" [, time, size] */
static bool parse_file(Parser *ps)
{
	Pos pos = ps->tok.pos;
	u32 n, skip;

	if (!ptx_parse_u32(ps, &n))
		return false;
	if (ps->tok.kind != T_string || n > 1u << 20) {
		ptx_lex_error(ps, n > 1u << 20 ? pos : ps->tok.pos,
			      "expected .file number \"name\"");
		return false;
	}
	while (vec_len(ps->m->files) <= n)
		*vec_push(ps->a, ps->m->files) = NULL;
	ps->m->files[n] = intern(&ps->m->strings, ps->tok.s, ps->tok.len);
	ptx_lex_next(ps);
	while (ptx_lex_accept(ps, ','))
		if (!ptx_parse_u32(ps, &skip))
			return false;
	ptx_lex_accept(ps, ';');
	return true;
}

/* .section .debug_info { … }: DWARF for debuggers of real GPUs; kept out of the module */
static bool skip_section(Parser *ps)
{
	Pos pos = ps->tok.pos;

	while (ps->tok.kind == T_dot || ps->tok.kind == T_ident)
		ptx_lex_next(ps);
	if (!ptx_lex_expect(ps, '{', "after the section's name"))
		return false;
	while (!ptx_lex_is(ps, '}') && ps->tok.kind != T_eof)
		ptx_lex_next(ps);
	if (ptx_lex_accept(ps, '}'))
		return true;
	ptx_lex_error(ps, pos, "this section does not end; expected '}'");
	return true;
}

static Fn *named_fn(Parser *ps)
{
	Sym *y = NULL;

	if (ps->tok.kind == T_ident)
		y = ptx_sym_find(ps, ps->tok.s, ps->tok.len, (u32)ps->tok.val);
	if (y && y->kind == SYM_fn) {
		ptx_lex_next(ps);
		return y->p;
	}
	ptx_lex_error(ps, ps->tok.pos, "%s is not a function that was declared before",
		      ptx_lex_shown(ps));
	return NULL;
}

/* .alias a, b: a is another name of the function b */
static bool parse_alias(Parser *ps)
{
	Pos pos = ps->tok.pos;
	Fn *a = named_fn(ps), *b;

	if (!a || !ptx_lex_expect(ps, ',', "between the two names of .alias") ||
	    !(b = named_fn(ps)))
		return false;
	if (!b->has_body || a->has_body || a->is_entry || b->is_entry) {
		ptx_lex_error(ps, pos, ".alias needs a declared function and then a defined one");
		return false;
	}
	a->alias = b;
	return ptx_lex_expect(ps, ';', "after .alias");
}

static bool parse_module_pragma(Parser *ps)
{
	while (ps->tok.kind == T_string || ptx_lex_is(ps, ','))
		ptx_lex_next(ps);
	return ptx_lex_expect(ps, ';', "after .pragma");
}

static bool need_version(Parser *ps)
{
	if (ps->m->ver_major)
		return true;
	ptx_lex_error(ps, ps->tok.pos, "a module starts with .version");
	ps->m->ver_major = PTX_MAX_MAJOR;
	return true;
}

static bool parse_declaration(Parser *ps)
{
	u8 linkage = LINK_none, space;

	need_version(ps);
	while (ptx_parse_linkage(ps, &linkage))
		;
	if (ptx_lex_accept_word(ps, ".entry"))
		return ptx_parse_fn(ps, true, linkage), true;
	if (ptx_lex_accept_word(ps, ".func"))
		return ptx_parse_fn(ps, false, linkage), true;
	if (ptx_parse_space(ps, &space))
		return ptx_parse_vars(ps, space, linkage);
	ptx_lex_error(ps, ps->tok.pos, "expected a directive, found %s", ptx_lex_shown(ps));
	return false;
}

static bool parse_top(Parser *ps)
{
	static const struct {
		const char *word;
		bool (*parse)(Parser *);
	} rows[] = {
		{".version", parse_version},
		{".target", parse_target},
		{".address_size", parse_address_size},
		{".file", parse_file},
		{".section", skip_section},
		{".alias", parse_alias},
		{".pragma", parse_module_pragma},
	};

	if (ptx_lex_accept(ps, ';'))
		return true;
	for (u32 i = 0; i < COUNT(rows); i++)
		if (ptx_lex_accept_word(ps, rows[i].word))
			return rows[i].parse(ps);
	return parse_declaration(ps);
}

static void add_sregs(Parser *ps)
{
	for (u32 i = 0; i < SR_COUNT; i++) {
		const char *name = ptx_sregs[i].name;
		u32 len = (u32)strlen(name);
		Sym *y = ptx_sym_add_text(ps, name, len, ptx_lex_hash(name, len), SYM_sreg);

		y->index = i;
		y->type = ptx_sregs[i].type;
		if (len < 3 || strcmp(name + len - 2, ".x"))
			continue;
		y = ptx_sym_add_text(ps, name, len - 2, ptx_lex_hash(name, len - 2), SYM_sreg);
		y->index = i;
		y->type = TY_none; /* the whole vector */
	}
}

static bool begins_line(const Tok *t)
{
	for (u32 i = 1; i < t->pos.col; i++)
		if (t->s[-(int)i] != ' ' && t->s[-(int)i] != '\t')
			return false;
	return true;
}

/* From a mistake in the declaration that began at `start` to its ';', or to a directive on a new
 * line. */
static void skip_declaration(Parser *ps, const char *start)
{
	while (ps->tok.kind != T_eof && !ptx_lex_is(ps, ';') &&
	       !(ps->tok.kind == T_dot && ps->tok.s != start && begins_line(&ps->tok)))
		ptx_lex_next(ps);
}

static void parse_module(Parser *ps, const char *src, size_t len)
{
	Module *m = arena_new_one(ps->a, Module);

	ps->m = m;
	m->arena = ps->a;
	m->strings.arena = ps->a;
	m->src = src;
	m->src_len = len;
	m->name = ps->diag->file;
	add_sregs(ps);
	ps->depth = 0;
	ptx_lex_start(ps, src, len);
	while (ps->tok.kind != T_eof) {
		const char *start = ps->tok.s;

		if (!parse_top(ps))
			skip_declaration(ps, start);
	}
	if (!m->ver_major)
		ptx_lex_error(ps, ps->tok.pos, "a module starts with .version");
	else if (!m->sm && !ps->errors)
		ptx_lex_error(ps, ps->tok.pos, "the module has no .target");
}

static bool run_guarded(Parser *ps, const char *src, size_t len)
{
	jmp_buf out;

	ps->a->guard = ps->scratch->guard = &out;
	if (setjmp(out))
		return false;
	parse_module(ps, src, len);
	return true;
}

Module *ptx_parse(Arena *a, const char *src, size_t len, Diag *d)
{
	jmp_buf *guard = a->guard;
	Parser ps = {.a = a, .diag = d, .scratch = arena_new()};
	bool done;

	if (!d->src) {
		d->src = src;
		d->src_len = len;
	}
	done = ps.scratch && run_guarded(&ps, src, len);
	arena_free(ps.scratch);
	a->guard = guard;
	if (!done) {
		if (guard)
			longjmp(*guard, 1);
		diag_error(d, (Pos){0, 0}, "out of memory while reading PTX");
	}
	return done && !ps.errors ? ps.m : NULL;
}

Fn *ptx_find_fn(const Module *m, const char *name)
{
	Fn *found = NULL;

	for (u32 i = 0; i < vec_len(m->fns); i++)
		if (!strcmp(m->fns[i]->name, name) && (!found || m->fns[i]->has_body))
			found = m->fns[i];
	return found;
}

Var *ptx_find_var(const Module *m, const char *name)
{
	for (u32 i = 0; i < vec_len(m->vars); i++)
		if (!strcmp(m->vars[i]->name, name))
			return m->vars[i];
	return NULL;
}
