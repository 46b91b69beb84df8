/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Initialisers of variables: nested braces, numbers in the element's type, addresses as
 * relocations. PTX ISA, "Initializers".
 */
#include "ptx/parse.h"

#include <string.h>

typedef struct Init {
	Var *v;
	u32 elem;   /* bytes of a scalar element */
	u64 end;    /* elements there is room for */
	bool grows; /* the first dimension is not written: it follows from the initialiser */
	u8 *data;   /* vec */
} Init;

enum { MAX_LEVELS = 6 };

static bool put(Parser *ps, Init *in, u64 at, const u8 *bytes, Pos pos)
{
	u64 need = (at + 1) * in->elem;

	if (at >= in->end) {
		ptx_lex_error(ps, pos, "too many initialisers for '%s'", in->v->name);
		return false;
	}
	if (need > UINT32_MAX / 2) {
		ptx_lex_error(ps, pos, "the initialiser of '%s' is too large", in->v->name);
		return false;
	}
	if (need > vec_len(in->data)) {
		u32 old = vec_len(in->data);

		in->data = vec_grow(ps->scratch, in->data, (u32)need - old, 1);
		memset(in->data + old, 0, need - old);
		vec_head(in->data)->len = (u32)need;
	}
	memcpy(in->data + at * in->elem, bytes, in->elem);
	return true;
}

static bool put_address(Parser *ps, Init *in, u64 at, const ConstVal *c, Pos pos)
{
	u8 zero[16] = {0};
	u32 want = c->mask_bits ? 1 : ps->m->addr32 ? 4 : 8;

	if (in->elem < want && !(in->elem == 4 && !c->mask_bits)) {
		ptx_lex_error(ps, pos, "an address does not fit into an element of type .%s",
			      ptx_type_name(in->v->type));
		return false;
	}
	*vec_push(ps->a, in->v->relocs) = (Reloc){
		.at = (u32)(at * in->elem),
		.size = in->elem,
		.var = c->var,
		.fn = c->fn,
		.add = (i64)c->bits,
		.generic = c->generic,
		.mask_shift = c->mask_shift,
	};
	return put(ps, in, at, zero, pos);
}

static bool parse_scalar(Parser *ps, Init *in, u64 at)
{
	Pos pos = ps->tok.pos;
	ConstVal c;
	u8 bytes[16] = {0};
	u64 bits;

	if (!ptx_parse_const(ps, &c))
		return false;
	if (c.var || c.fn)
		return put_address(ps, in, at, &c, pos);
	if (!ptx_const_bits(&c, in->v->type, &bits)) {
		ptx_lex_error(ps, pos, "this constant does not fit the type .%s",
			      ptx_type_name(in->v->type));
		return false;
	}
	memcpy(bytes, &bits, 8);
	return put(ps, in, at, bytes, pos);
}

/* Elements in one item of nesting level `level` (0: the whole variable). */
static u64 extent(const Init *in, u32 level)
{
	const Var *v = in->v;
	u32 ndims = v->is_array;
	u64 n = v->vec;

	while (ndims && ndims < COUNT(v->dims) && v->dims[ndims])
		ndims++;
	if (!level)
		return in->end;
	for (u32 i = level; i < ndims; i++)
		n *= v->dims[i];
	return level > ndims ? 1 : n;
}

static bool parse_braces(Parser *ps, Init *in, u64 start, u32 level, u64 *next)
{
	u64 at = start, room = extent(in, level), item = extent(in, level + 1);

	if (level >= MAX_LEVELS) {
		ptx_lex_error(ps, ps->tok.pos,
			      "initialiser is nested deeper than the variable's type");
		return false;
	}
	for (ptx_lex_next(ps); !ptx_lex_is(ps, '}');) {
		if (at - start >= room) {
			ptx_lex_error(ps, ps->tok.pos, "too many initialisers for '%s'",
				      in->v->name);
			return false;
		}
		if (ptx_lex_is(ps, '{')) {
			at = start + (at - start + item - 1) / item * item;
			if (!parse_braces(ps, in, at, level + 1, next))
				return false;
			at += item;
		} else if (!parse_scalar(ps, in, at++)) {
			return false;
		}
		if (!ptx_lex_accept(ps, ','))
			break;
	}
	*next = at;
	return ptx_lex_expect(ps, '}', "after the initialisers");
}

static bool finish(Parser *ps, Init *in, u64 count)
{
	Var *v = in->v;
	u64 row = extent(in, 1);

	if (in->grows) {
		v->dims[0] = (u32)((count + row - 1) / row);
		v->size = v->dims[0] * row * in->elem;
	}
	if (v->size > UINT32_MAX / 2) {
		ptx_lex_error(ps, v->pos, "'%s' is too large to have an initialiser", v->name);
		return false;
	}
	v->init = arena_alloc(ps->a, v->size);
	if (in->data)
		memcpy(v->init, in->data,
		       vec_len(in->data) < v->size ? vec_len(in->data) : v->size);
	return true;
}

bool ptx_parse_init(Parser *ps, Var *v)
{
	u32 bits = ptx_type_bits(v->type);
	Init in = {.v = v, .elem = bits < 8 ? 1 : bits / 8, .grows = v->is_array && !v->dims[0]};
	u64 count = 1;

	if (v->space != SS_global && v->space != SS_const) {
		ptx_lex_error(ps, v->pos, "a .%s variable cannot have an initialiser",
			      ptx_space_name(v->space));
		return false;
	}
	if (v->type >= TY_texref && v->type <= TY_surfref) {
		ptx_lex_error(ps, v->pos, "initialisers of .%s variables are not supported",
			      ptx_type_name(v->type));
		return false;
	}
	in.end = in.grows ? UINT64_MAX : v->size / in.elem;
	if (ptx_lex_is(ps, '{') ? !parse_braces(ps, &in, 0, 0, &count) : !parse_scalar(ps, &in, 0))
		return false;
	return finish(ps, &in, count);
}
