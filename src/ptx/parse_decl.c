/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Declarations: variables of every state space, registers, parameters, call prototypes.
 * PTX ISA, "State Spaces, Types, and Variables" and "Abstracting the ABI".
 */
#include "ptx/parse.h"

#include <string.h>

static const struct {
	const char *word;
	u8 linkage;
} linkages[] = {
	{".extern", LINK_extern},
	{".visible", LINK_visible},
	{".weak", LINK_weak},
	{".common", LINK_common},
};

bool ptx_parse_linkage(Parser *ps, u8 *linkage)
{
	for (u32 i = 0; i < COUNT(linkages); i++)
		if (ptx_lex_accept_word(ps, linkages[i].word)) {
			*linkage = linkages[i].linkage;
			return true;
		}
	return false;
}

bool ptx_parse_space(Parser *ps, u8 *space)
{
	static const u8 spaces[] = {SS_const, SS_global, SS_local, SS_param, SS_shared, SS_tex};

	if (ps->tok.kind != T_dot)
		return false;
	for (u32 i = 0; i < COUNT(spaces); i++) {
		const char *name = ptx_space_name(spaces[i]);

		if (strlen(name) == ps->tok.len - 1 &&
		    !memcmp(name, ps->tok.s + 1, ps->tok.len - 1)) {
			*space = spaces[i];
			ptx_lex_next(ps);
			return true;
		}
	}
	if (ptx_lex_accept_word(ps, ".shared::cta"))
		return *space = SS_shared, true;
	return false;
}

static bool parse_align(Parser *ps, u32 *align)
{
	Pos pos = ps->tok.pos;

	if (!ptx_parse_u32(ps, align))
		return false;
	if (*align && *align <= 1u << 20 && !(*align & (*align - 1)))
		return true;
	ptx_lex_error(ps, pos, "an alignment is a power of two of at most 1048576, not %u", *align);
	return false;
}

/* .ptr .space .align n */
static bool parse_ptr(Parser *ps, Var *v)
{
	v->is_ptr = true;
	ptx_parse_space(ps, &v->ptr_space);
	return !ptx_lex_accept_word(ps, ".align") || parse_align(ps, &v->ptr_align);
}

/* .attribute(.managed), .attribute(.unified(a, b)) */
static bool parse_attribute(Parser *ps, Var *v)
{
	u32 skip;

	if (!ptx_lex_expect(ps, '(', "after .attribute"))
		return false;
	do {
		if (ptx_lex_accept_word(ps, ".managed")) {
			if (v)
				v->is_managed = true;
		} else if (ptx_lex_accept_word(ps, ".unified")) {
			if (!ptx_lex_expect(ps, '(', "after .unified") ||
			    !ptx_parse_u32(ps, &skip) ||
			    !ptx_lex_expect(ps, ',', "between the words of an identifier") ||
			    !ptx_parse_u32(ps, &skip) || !ptx_lex_expect(ps, ')', "after .unified"))
				return false;
		} else {
			ptx_lex_error(ps, ps->tok.pos, "unknown attribute %s", ptx_lex_shown(ps));
			return false;
		}
	} while (ptx_lex_accept(ps, ','));
	return ptx_lex_expect(ps, ')', "after the attributes");
}

static bool accept_vec(Parser *ps, u8 *vec)
{
	if (!ptx_lex_is_word(ps, ".v2") && !ptx_lex_is_word(ps, ".v4"))
		return false;
	*vec = (u8)(ps->tok.s[2] - '0');
	ptx_lex_next(ps);
	return true;
}

static bool accept_type(Parser *ps, u8 *type)
{
	u8 t = ps->tok.kind == T_dot ? ptx_type_named(ps->tok.s + 1, ps->tok.len - 1) : TY_none;

	if (!t)
		return false;
	*type = t;
	ptx_lex_next(ps);
	return true;
}

/* What stands before the name: alignment, vector, type, attributes, in the orders that compilers
 * use. */
static bool parse_head(Parser *ps, Var *v)
{
	Pos pos = ps->tok.pos;

	for (;;) {
		if (ptx_lex_accept_word(ps, ".align")) {
			if (!parse_align(ps, &v->align))
				return false;
		} else if (ptx_lex_accept_word(ps, ".attribute")) {
			if (!parse_attribute(ps, v))
				return false;
		} else if (ptx_lex_accept_word(ps, ".ptr")) {
			if (!parse_ptr(ps, v))
				return false;
		} else if (!accept_vec(ps, &v->vec) && !accept_type(ps, &v->type)) {
			break;
		}
	}
	if (!v->type && ps->tok.kind == T_dot) {
		ptx_lex_error(ps, ps->tok.pos, "%s is not a type", ptx_lex_shown(ps));
		return false;
	}
	if (!v->type)
		ptx_lex_error(ps, pos, "a declaration needs a type, as in .b32");
	return v->type;
}

static bool parse_dims(Parser *ps, Var *v)
{
	for (u32 n = 0; ptx_lex_is(ps, '['); n++) {
		Pos pos = ps->tok.pos;

		ptx_lex_next(ps);
		if (n == COUNT(v->dims)) {
			ptx_lex_error(ps, pos, "arrays have at most %u dimensions",
				      (u32)COUNT(v->dims));
			return false;
		}
		v->is_array = true;
		if (ptx_lex_accept(ps, ']')) {
			if (!n)
				continue;
			ptx_lex_error(ps, pos, "only the first dimension may be left out");
			return false;
		}
		if (!ptx_parse_u32(ps, &v->dims[n]) ||
		    !ptx_lex_expect(ps, ']', "after an array size"))
			return false;
	}
	return true;
}

static u32 element_size(const Var *v)
{
	u32 bits = ptx_type_bits(v->type);

	return (bits < 8 ? 1 : bits / 8) * v->vec;
}

static bool compute_size(Parser *ps, Var *v)
{
	u64 size = element_size(v);

	for (u32 i = 0; i < COUNT(v->dims); i++)
		if ((v->is_array && !i) || v->dims[i])
			if (__builtin_mul_overflow(size, v->dims[i], &size) || size > 1ull << 40) {
				ptx_lex_error(ps, v->pos, "'%s' is larger than any memory",
					      v->name);
				return false;
			}
	v->size = size;
	return true;
}

static bool is_fundamental(u8 type)
{
	return type >= TY_b8 && type <= TY_bf16x2 && type != TY_tf32;
}

static bool check_type(Parser *ps, const Var *v, Pos pos)
{
	bool opaque = v->type >= TY_texref && v->type <= TY_surfref;

	if (is_fundamental(v->type) || (opaque && (v->space == SS_global || v->space == SS_param)))
		return true;
	ptx_lex_error(ps, pos, "a .%s variable cannot have type .%s", ptx_space_name(v->space),
		      ptx_type_name(v->type));
	return false;
}

static bool parse_name(Parser *ps, Var *v, Tok *name)
{
	*name = ps->tok;
	if (name->kind != T_ident) {
		ptx_lex_error(ps, name->pos, "expected a name, found %s", ptx_lex_shown(ps));
		return false;
	}
	v->pos = name->pos;
	ptx_lex_next(ps);
	return true;
}

/* [.align n] .type name[dims]: what variables and parameters share */
static bool parse_declarator(Parser *ps, Var *v, Tok *name)
{
	u32 natural;

	if (!parse_name(ps, v, name))
		return false;
	v->name = ps->fn ? ptx_sym_unique(ps, name->s, name->len)
			 : intern(&ps->m->strings, name->s, name->len);
	v->vec = v->vec ? v->vec : 1;
	if (!parse_dims(ps, v) || !check_type(ps, v, name->pos) || !compute_size(ps, v))
		return false;
	natural = element_size(v);
	if (!v->align)
		v->align = natural;
	v->is_dynamic =
		v->space == SS_shared && v->is_array && !v->dims[0] && v->linkage == LINK_extern;
	return true;
}

/* `.extern` and a definition of one name are one variable, whichever comes first. */
static bool merge_extern(Parser *ps, const Tok *name, const Var *v)
{
	u32 hash = ptx_lex_hash(name->s, name->len);
	Sym *old = ps->depth ? NULL : ptx_sym_find(ps, name->s, name->len, hash);
	Var *o;

	if (!old || old->kind != SYM_var || old->depth)
		return false;
	o = old->p;
	if (o->space != v->space || (o->linkage != LINK_extern && v->linkage != LINK_extern))
		return false;
	if (v->linkage != LINK_extern) {
		u32 index = o->index;

		*o = *v;
		o->index = index;
	}
	return true;
}

static bool define_var(Parser *ps, const Tok *name, const Var *v, Var **out)
{
	Var *kept;
	Sym *y;

	if (merge_extern(ps, name, v)) {
		*out = ptx_sym_find(ps, name->s, name->len, ptx_lex_hash(name->s, name->len))->p;
		return true;
	}
	y = ptx_sym_add(ps, name, SYM_var);
	if (!y)
		return false;
	kept = arena_new_one(ps->a, Var);
	*kept = *v;
	kept->owner = ps->fn;
	y->p = kept;
	if (ps->fn) {
		*vec_push(ps->a, ps->fn->vars) = kept;
	} else {
		kept->index = vec_len(ps->m->vars);
		*vec_push(ps->a, ps->m->vars) = kept;
	}
	*out = kept;
	return true;
}

static bool parse_one_var(Parser *ps, Var v)
{
	bool unsized;
	Var *kept;
	Tok name;

	if (!parse_declarator(ps, &v, &name))
		return false;
	unsized = v.is_array && !v.dims[0];
	if (ps->fn && v.space == SS_tex)
		return ptx_lex_error(ps, v.pos, ".tex variables belong to module scope"), false;
	if (!ps->fn && (v.space == SS_local || v.space == SS_param)) {
		ptx_lex_error(ps, v.pos, "a .%s variable belongs inside a function",
			      ptx_space_name(v.space));
		return false;
	}
	if (!define_var(ps, &name, &v, &kept))
		return false;
	if (ptx_lex_accept(ps, '='))
		return ptx_parse_init(ps, kept);
	if (unsized && v.linkage != LINK_extern && v.space != SS_param) {
		ptx_lex_error(ps, v.pos, "'%s' needs a size, an initialiser or .extern", v.name);
		return false;
	}
	return true;
}

bool ptx_parse_vars(Parser *ps, u8 space, u8 linkage)
{
	Var v = {.space = space, .linkage = linkage};

	if (!parse_head(ps, &v))
		return false;
	do {
		if (!parse_one_var(ps, v))
			return false;
	} while (ptx_lex_accept(ps, ','));
	return ptx_lex_expect(ps, ';', "after a declaration");
}

/* ---- registers ------------------------------------------------------------------------------- */
static bool declare_range(Parser *ps, const Tok *name, u8 type)
{
	Tok n = ps->tok; /* not an expression: '>' would be one of its operators */
	Sym *y;

	if (n.kind != T_int || n.val > UINT32_MAX) {
		ptx_lex_error(ps, n.pos, "expected the number of registers, found %s",
			      ptx_lex_shown(ps));
		return false;
	}
	ptx_lex_next(ps);
	if (!ptx_lex_expect(ps, '>', "after the number of registers"))
		return false;
	y = ptx_sym_add(ps, name, SYM_range);
	if (!y)
		return false;
	y->type = type;
	y->index = (u32)n.val;
	y->p = arena_new_one(ps->scratch, Map);
	return true;
}

static bool declare_vector(Parser *ps, const Tok *name, u8 type, u8 vec)
{
	Opnd *o = arena_new_one(ps->scratch, Opnd);
	Sym *y;

	*o = (Opnd){.kind = OP_vec, .n = vec, .vec = arena_new_array(ps->scratch, Opnd, vec)};
	for (u32 i = 0; i < vec; i++)
		o->vec[i] = (Opnd){.kind = OP_reg,
				   .type = type,
				   .reg = ptx_reg_new(ps, name->s, name->len, type)};
	y = ptx_sym_add(ps, name, SYM_vreg);
	if (y)
		y->p = o;
	return y;
}

static bool declare_reg(Parser *ps, const Tok *name, u8 type)
{
	Sym *y = ptx_sym_add(ps, name, SYM_reg);

	if (!y)
		return false;
	y->type = type;
	y->index = ptx_reg_new(ps, name->s, name->len, type);
	return true;
}

static bool parse_one_reg(Parser *ps, u8 type, u8 vec)
{
	Tok name = ps->tok;

	if (name.kind != T_ident) {
		ptx_lex_error(ps, name.pos, "expected a register name, found %s",
			      ptx_lex_shown(ps));
		return false;
	}
	ptx_lex_next(ps);
	if (ptx_lex_accept(ps, '<'))
		return declare_range(ps, &name, type);
	return vec ? declare_vector(ps, &name, type, vec) : declare_reg(ps, &name, type);
}

static bool parse_reg_type(Parser *ps, u8 *type, u8 *vec)
{
	Pos pos = ps->tok.pos;

	accept_vec(ps, vec);
	if (!accept_type(ps, type)) {
		ptx_lex_error(ps, ps->tok.pos, "expected a register type, found %s",
			      ptx_lex_shown(ps));
		return false;
	}
	if (*type == TY_pred || is_fundamental(*type))
		return true;
	ptx_lex_error(ps, pos, "a register cannot have type .%s", ptx_type_name(*type));
	return false;
}

bool ptx_parse_regs(Parser *ps)
{
	u8 type = 0, vec = 0;

	if (!parse_reg_type(ps, &type, &vec))
		return false;
	do {
		if (!parse_one_reg(ps, type, vec))
			return false;
	} while (ptx_lex_accept(ps, ','));
	return ptx_lex_expect(ps, ';', "after a declaration");
}

/* ---- parameters ------------------------------------------------------------------------------ */
static bool parse_reg_param(Parser *ps, Var *v, Tok *name)
{
	u8 vec = 0;

	v->space = SS_reg;
	if (!parse_reg_type(ps, &v->type, &vec) || !parse_name(ps, v, name))
		return false;
	v->vec = 1;
	v->name = intern(&ps->m->strings, name->s, name->len);
	v->size = v->align = ptx_type_bits(v->type) < 8 ? 1 : ptx_type_bits(v->type) / 8;
	return true;
}

static bool parse_param(Parser *ps, Var *v, bool entry)
{
	Tok name;

	*v = (Var){.space = SS_param};
	if (!entry && ptx_lex_accept_word(ps, ".reg"))
		return parse_reg_param(ps, v, &name);
	if (!ptx_lex_accept_word(ps, ".param")) {
		ptx_lex_error(ps, ps->tok.pos, "expected .param, found %s", ptx_lex_shown(ps));
		return false;
	}
	if (!parse_head(ps, v) || !parse_declarator(ps, v, &name))
		return false;
	if (!v->is_array || v->dims[0] || !entry)
		return true;
	ptx_lex_error(ps, v->pos, "a kernel parameter needs a size");
	return false;
}

bool ptx_parse_params(Parser *ps, Var ***out, bool entry)
{
	const Fn *fn = ps->fn;
	bool ok = true;

	*out = NULL;
	if (!ptx_lex_expect(ps, '(', "before the parameters"))
		return false;
	ps->fn = NULL; /* names of parameters are made unique when the body binds them */
	while (ok && !ptx_lex_is(ps, ')')) {
		Var *v = arena_new_one(ps->a, Var);

		ok = parse_param(ps, v, entry);
		*vec_push(ps->a, *out) = v;
		if (!ptx_lex_accept(ps, ','))
			break;
	}
	ps->fn = (Fn *)fn;
	return ok && ptx_lex_expect(ps, ')', "after the parameters");
}

/* [(rets)] _ (params) [.noreturn] */
bool ptx_parse_proto(Parser *ps, const Tok *name)
{
	Proto *p = arena_new_one(ps->a, Proto);
	Sym *y;

	p->name = ptx_sym_unique(ps, name->s, name->len);
	if (ptx_lex_is(ps, '(') && !ptx_parse_params(ps, &p->rets, false))
		return false;
	if (ps->tok.kind != T_ident) {
		ptx_lex_error(ps, ps->tok.pos, "expected '_' in a call prototype, found %s",
			      ptx_lex_shown(ps));
		return false;
	}
	ptx_lex_next(ps);
	if (ptx_lex_is(ps, '(') && !ptx_parse_params(ps, &p->params, false))
		return false;
	for (;;) {
		u32 n;

		if (ptx_lex_accept_word(ps, ".noreturn"))
			p->noreturn = true;
		else if (ptx_lex_accept_word(ps, ".abi_preserve") ||
			 ptx_lex_accept_word(ps, ".abi_preserve_control"))
			ptx_parse_u32(ps, &n);
		else
			break;
	}
	if (vec_len(p->params))
		p->variadic = vec_last(p->params)->is_array && !vec_last(p->params)->size;
	y = ptx_sym_add(ps, name, SYM_proto);
	if (!y)
		return false;
	y->p = p;
	*vec_push(ps->a, ps->fn->protos) = p;
	return ptx_lex_expect(ps, ';', "after a call prototype");
}
