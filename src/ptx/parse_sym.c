/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names and scopes of the parser. Symbols are a stack; hash buckets hold the newest first, so that
 * an inner name hides an outer one and a scope ends by popping. PTX ISA, "Identifiers",
 * "Declaration scopes".
 *
 * Members of `.reg .b32 %r<1000>` become registers when they are first named. A function is flat
 * after parsing: names that appear again in another scope of the same function get a suffix, so
 * that every register, variable and label of a function has its own name.
 */
#include "ptx/parse.h"

#include <string.h>

static void grow_buckets(Parser *ps)
{
	u32 n = ps->nbuckets ? ps->nbuckets * 2 : 1024;

	ps->buckets = arena_new_array(ps->scratch, u32, n);
	ps->nbuckets = n;
	for (u32 i = 0; i < vec_len(ps->syms); i++) {
		u32 *b = &ps->buckets[ps->syms[i].hash & (n - 1)];

		ps->syms[i].next = *b;
		*b = i + 1;
	}
}

Sym *ptx_sym_find(Parser *ps, const char *s, u32 len, u32 hash)
{
	u32 i = ps->nbuckets ? ps->buckets[hash & (ps->nbuckets - 1)] : 0;

	for (; i; i = ps->syms[i - 1].next) {
		Sym *y = &ps->syms[i - 1];

		if (y->hash == hash && y->len == len && !memcmp(y->s, s, len))
			return y;
	}
	return NULL;
}

static Sym *push_sym(Parser *ps, const char *s, u32 len, u32 hash, SymKind kind, u32 depth)
{
	u32 *b;
	Sym *y;

	if (vec_len(ps->syms) >= ps->nbuckets)
		grow_buckets(ps);
	b = &ps->buckets[hash & (ps->nbuckets - 1)];
	y = vec_push(ps->scratch, ps->syms);
	*y = (Sym){.s = s, .len = len, .hash = hash, .kind = kind, .depth = (u16)depth, .next = *b};
	*b = vec_len(ps->syms);
	return y;
}

Sym *ptx_sym_add_text(Parser *ps, const char *s, u32 len, u32 hash, SymKind kind)
{
	return push_sym(ps, s, len, hash, kind, ps->depth);
}

Sym *ptx_sym_add(Parser *ps, const Tok *name, SymKind kind)
{
	u32 hash = ptx_lex_hash(name->s, name->len);
	const Sym *old = ptx_sym_find(ps, name->s, name->len, hash);

	if (old && old->depth == ps->depth) {
		ptx_lex_error(ps, name->pos, "'%.*s' is already declared in this scope",
			      (int)name->len, name->s);
		return NULL;
	}
	return ptx_sym_add_text(ps, name->s, name->len, hash, kind);
}

void ptx_scope_open(Parser *ps, u32 *mark)
{
	*mark = vec_len(ps->syms);
	ps->depth++;
}

void ptx_scope_close(Parser *ps, u32 mark)
{
	while (vec_len(ps->syms) > mark) {
		Sym y = vec_pop(ps->syms);

		ps->buckets[y.hash & (ps->nbuckets - 1)] = y.next;
	}
	ps->depth--;
}

/* The same names come again in every function, so each is interned once and found by the lexer's
 * hash. */
static void grow_names(Parser *ps)
{
	NameSlot *old = ps->names;
	u32 n = ps->cnames;

	ps->cnames = n ? n * 2 : 2048;
	ps->names = arena_new_array(ps->scratch, NameSlot, ps->cnames);
	for (u32 i = 0; i < n; i++) {
		u32 k = old[i].hash & (ps->cnames - 1);

		while (old[i].name && ps->names[k].name)
			k = (k + 1) & (ps->cnames - 1);
		if (old[i].name)
			ps->names[k] = old[i];
	}
}

static NameSlot *find_name(Parser *ps, const char *s, u32 len, u32 hash)
{
	NameSlot *n;
	u32 k;

	if (2 * (ps->nnames + 1) > ps->cnames)
		grow_names(ps);
	for (k = hash & (ps->cnames - 1); (n = &ps->names[k])->name; k = (k + 1) & (ps->cnames - 1))
		if (n->hash == hash && n->len == len && !memcmp(n->name, s, len))
			return n;
	*n = (NameSlot){.name = intern(&ps->m->strings, s, len), .len = len, .hash = hash};
	ps->nnames++;
	return n;
}

const char *ptx_sym_unique(Parser *ps, const char *s, u32 len)
{
	NameSlot *n = find_name(ps, s, len, ptx_lex_hash(s, len));

	while (n->fn == ps->fn_number) {
		char *made = arena_printf(ps->scratch, "%.*s_%u", (int)len, s, ++ps->unique);

		n = find_name(ps, made, (u32)strlen(made), ptx_lex_hash(made, strlen(made)));
	}
	n->fn = ps->fn_number;
	return n->name;
}

u32 ptx_reg_new(Parser *ps, const char *s, u32 len, u8 type)
{
	Reg *r = vec_push(ps->scratch, ps->regs);

	*r = (Reg){.name = ptx_sym_unique(ps, s, len), .type = type};
	return vec_len(ps->regs) - 1;
}

/* The range of which this is a member by its name; its number there. */
static Sym *range_of(Parser *ps, const Tok *t, u64 *to)
{
	u32 split = t->len;
	u64 number = 0;
	Sym *range;

	while (split > 0 && t->s[split - 1] >= '0' && t->s[split - 1] <= '9')
		split--;
	if (split == t->len || t->len - split > 9 || (t->s[split] == '0' && t->len - split > 1))
		return NULL;
	for (u32 i = split; i < t->len; i++)
		number = number * 10 + (u64)(t->s[i] - '0');
	range = ptx_sym_find(ps, t->s, split, ptx_lex_hash(t->s, split));
	*to = number;
	return range && range->kind == SYM_range && number < range->index ? range : NULL;
}

/* %r17 of `.reg .b32 %r<100>`; Sym.p of a range maps numbers to registers */
static bool range_member(Parser *ps, const Tok *t, u8 *type, u32 *reg)
{
	u64 number, known;
	Sym *range = range_of(ps, t, &number);

	if (!range)
		return false;
	*type = range->type;
	if (!map_get(range->p, number, &known)) {
		known = ptx_reg_new(ps, t->s, t->len, range->type);
		map_put(ps->scratch, range->p, number, known);
	}
	*reg = (u32)known;
	if (range->depth ==
	    ps->depth) { /* found at once from now on; gone together with the range */
		Sym *y = ptx_sym_add_text(ps, t->s, t->len, (u32)t->val, SYM_reg);

		y->type = *type;
		y->index = *reg;
	}
	return true;
}

/* What was found further out, once named there, is hidden by a range of this scope. */
static bool is_hidden(Parser *ps, const Tok *t, const Sym *found)
{
	const Sym *range;
	u64 number;

	if (found->kind != SYM_reg || found->depth == ps->depth)
		return false;
	range = range_of(ps, t, &number);
	return range && range->depth > found->depth;
}

bool ptx_sym_resolve(Parser *ps, const Tok *t, Sym *y)
{
	const Sym *found = ptx_sym_find(ps, t->s, t->len, (u32)t->val);

	if (found && !is_hidden(ps, t, found)) {
		*y = *found;
		return true;
	}
	*y = (Sym){.kind = SYM_reg};
	return range_member(ps, t, &y->type, &y->index);
}
