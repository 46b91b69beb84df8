/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The syntax column of ptx.def, compiled once a process: text of an opcode ▶ forms it may be, with
 * types and modifiers filled in; and back to text.
 *
 * A form's modifiers become slots in the order of the manual, its operands OpndSpecs. Matching
 * walks suffixes and slots together, trying each optional slot before passing over it. When no
 * form matches in that order, suffixes may stand in any order, as older compilers wrote them
 * (`vote.ballot.sync`, `atom.global.sys.add`); types keep theirs.
 */
#include "ptx/parse.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

typedef enum { SLOT_word, SLOT_class, SLOT_type, SLOT_shape } SlotKind;
typedef struct Slot {
	u8 kind;
	bool optional;
	bool again;	  /* an earlier slot of the form has this class: print it there */
	u8 len;		  /* SLOT_word */
	u16 first, count; /* SLOT_class: rows of mods[] */
	u16 type;	  /* SLOT_type: index in Op.type */
	const char *s;
	u64 types; /* SLOT_type: those allowed */
} Slot;

typedef struct ModRow {
	const char *class, *s;
	u8 len, value;
	u16 field; /* offset in Mods */
} ModRow;

#define MOD(class_, s_, field_, value_) \
	{#class_, s_, sizeof s_ - 1, value_, offsetof(Mods, field_)},
static const ModRow mods[] = {
#include "ptx/mod.def"
};
#undef MOD

typedef struct FormSyntax {
	u16 slot, spec;
	u8 nslots, nspecs, base_len;
	u16 next; /* form + 1 with the same hash of the base name */
	u64 lists[4];
} FormSyntax;

enum { MAX_SLOTS = 4096, MAX_SPECS = 2048, BASE_BUCKETS = 256, MAX_SUFFIXES = 32 };
static Slot slots[MAX_SLOTS];
static OpndSpec specs[MAX_SPECS];
static FormSyntax forms[FORM_COUNT];
static u16 bases[BASE_BUCKETS];
static u32 nslots, nspecs;
static pthread_once_t once = PTHREAD_ONCE_INIT;

_Static_assert(TY_COUNT <= 64, "type sets are 64 bits");

/* ---- compiling the column -------------------------------------------------------------------- */
static u8 find_type(const char *s, size_t len)
{
	for (u32 t = 1; t < TY_COUNT; t++)
		if (strlen(ptx_type_name(t)) == len && !memcmp(ptx_type_name(t), s, len))
			return (u8)t;
	return TY_none;
}

static bool find_class(const char *s, size_t len, Slot *slot)
{
	for (u32 i = 0; i < COUNT(mods); i++) {
		if (strlen(mods[i].class) != len || memcmp(mods[i].class, s, len))
			continue;
		if (!slot->count)
			slot->first = (u16)i;
		slot->count++;
	}
	return slot->count;
}

static u64 compile_list(const char *s)
{
	u64 set = 0;

	while (*s && *s != ';') {
		size_t n = strcspn(s, " ;");

		if (n) {
			assert(find_type(s, n));
			set |= 1ull << find_type(s, n);
		}
		s += n;
		while (*s == ' ')
			s++;
	}
	return set;
}

static void compile_lists(const char *s, u64 *lists)
{
	for (u32 i = 0; s && i < 4; i++) {
		lists[i] = compile_list(s);
		s = strchr(s, ';');
		if (s)
			s++;
	}
}

static bool is_type_word(const char *s, size_t n)
{
	return n >= 4 && !memcmp(s + n - 4, "type", 4) && !(n == 9 && !memcmp(s, "scale", 5));
}

static void compile_slot(FormSyntax *f, const char *s, size_t n, bool optional, u32 *ntypes)
{
	Slot *slot = &slots[nslots++];

	assert(nslots <= MAX_SLOTS);
	slot->optional = optional;
	slot->s = s;
	slot->len = (u8)n;
	if (n == 6 && !memcmp(s, "mshape", 6)) {
		slot->kind = SLOT_shape;
	} else if (find_type(s, n) || is_type_word(s, n)) {
		slot->kind = SLOT_type;
		slot->type = (u16)(*ntypes)++;
		assert(slot->type < 4);
		slot->types = find_type(s, n) ? 1ull << find_type(s, n) : f->lists[slot->type];
		assert(slot->types);
	} else if (find_class(s, n, slot)) {
		slot->kind = SLOT_class;
	} else {
		slot->kind = SLOT_word;
		assert(!optional);
	}
	for (u32 i = f->slot; i + 1 < nslots; i++)
		slot->again |= slot->kind == SLOT_class && slots[i].kind == SLOT_class &&
			       slots[i].first == slot->first;
	f->nslots++;
}

/* `add{.sat}.type` up to the operands */
static const char *compile_opcode(FormSyntax *f, const char *s)
{
	bool optional = false;
	u32 ntypes = 0;

	f->slot = (u16)nslots;
	f->base_len = (u8)strcspn(s, ".{ ");
	s += f->base_len;
	while (*s && *s != ' ') {
		size_t n;

		if (*s == '{' || *s == '}') {
			optional = *s++ == '{';
			continue;
		}
		assert(*s == '.');
		n = strcspn(++s, ".{} ");
		compile_slot(f, s, n, optional, &ntypes);
		s += n;
	}
	return s;
}

/* Encoding of OpndSpec.type: a Type, or one of these. */
enum { OT_index = 0x80, OT_wide = 0x90, OT_mul_wide = 0x91, OT_addr = 0x92 };

static const char *compile_type(const char *s, u8 *type)
{
	size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789");

	if (n == 1 && *s >= '0' && *s <= '3')
		*type = (u8)(OT_index + *s - '0');
	else if (n == 1 && (*s == 'w' || *s == 'm'))
		*type = *s == 'w' ? OT_wide : OT_mul_wide;
	else if (n == 4 && !memcmp(s, "addr", 4))
		*type = OT_addr;
	else
		*type = find_type(s, n);
	assert(*type);
	return s + n;
}

static const char *compile_vec(const char *s, u8 *vec)
{
	if (*s >= '0' && *s <= '9')
		*vec = (u8)strtoul(s, (char **)&s, 10);
	else
		*vec = (u8)*s++;
	return s;
}

/* name, then ~ :type *vector in any order */
static const char *compile_name(const char *s, OpndSpec *o, u8 *type, u8 *vec)
{
	size_t n = strcspn(s, "~:*{}|,] "), keep = n < sizeof o->name ? n : sizeof o->name - 1;

	if (!*o->name)
		memcpy(o->name, s, keep);
	for (s += n; *s == '~' || *s == ':' || *s == '*';) {
		char c = *s++;

		if (c == '~')
			o->flags |= OS_relaxed;
		else if (c == ':')
			s = compile_type(s, type);
		else
			s = compile_vec(s, vec);
	}
	return s;
}

static void classify_name(OpndSpec *o)
{
	static const char *const flow[] = {"label", "targets", "fn"};
	const char *n = o->name;

	if (!(o->flags & OS_addr) && (!strcmp(n, "d") || !strcmp(n, "p")))
		o->flags |= OS_dst;
	if (!strncmp(n, "imm", 3))
		o->flags |= OS_imm;
	if (!strcmp(n, "policy"))
		o->flags |= OS_hint;
	for (u32 i = 0; i < COUNT(flow); i++)
		if (!strcmp(n, flow[i]))
			o->flags |= OS_flow;
}

static const char *compile_suffix(const char *s, OpndSpec *o)
{
	if (!strncmp(s, "{|", 2)) {
		o->flags |= OS_pair_opt;
		s = strchr(s, '}') + 1;
		if (*s == ':')
			s = compile_type(s + 1, &o->type);
	} else if (*s == '|') {
		o->flags |= OS_pair;
		s += 1 + strcspn(s + 1, ":,} ");
		if (*s == ':')
			s = compile_type(s + 1, &o->type);
	} else if (!strncmp(s, "{.", 2)) {
		const char *e = strchr(s, '}');

		o->sel = e[-1] == '2' ? 2 : e[-1] == '4' ? 4 : 1;
		o->sel |= s[2] == 'm' || s[2] == 'd' ? 8 : 0;
		s = e + 1;
	}
	return s;
}

static const char *compile_opnd(const char *s, OpndSpec *o)
{
	o->type = o->ctype = OT_index;
	for (;; s++) {
		if (*s == ' ' || *s == ',')
			continue;
		if (!strncmp(s, "{,", 2) || !strncmp(s, "{[", 2)) {
			o->flags |= OS_opt;
		} else if (!strncmp(s, "{!}", 3) || !strncmp(s, "{-}", 3)) {
			o->flags |= s[1] == '!' ? OS_neg : OS_minus;
			s += 2;
		} else {
			break;
		}
	}
	if (*s == '[') {
		o->flags |= OS_addr;
		s = compile_name(s + 1, o, &o->type, &o->vec);
		if (*s == ',')
			s = compile_name(s + 2, o, &o->ctype, &o->cvec);
		assert(*s == ']');
		s++;
	} else {
		s = compile_name(s, o, &o->type, &o->vec);
		s = compile_suffix(s, o);
		s = compile_suffix(s, o);
	}
	classify_name(o);
	while (*s == '}' || *s == ' ')
		s++;
	return s;
}

static void compile_form(u32 form)
{
	FormSyntax *f = &forms[form];
	const char *s = ptx_forms[form].syntax;

	compile_lists(ptx_forms[form].types, f->lists);
	s = compile_opcode(f, s);
	f->spec = (u16)nspecs;
	while (*s == ' ')
		s++;
	while (*s) {
		assert(nspecs < MAX_SPECS);
		s = compile_opnd(s, &specs[nspecs++]);
		f->nspecs++;
	}
}

static void compile_all(void)
{
	for (u32 i = FORM_COUNT; i-- > 0;) { /* backwards: chains then run in the table's order */
		u16 *b;

		compile_form(i);
		b = &bases[ptx_lex_hash(ptx_forms[i].syntax, forms[i].base_len) % BASE_BUCKETS];
		forms[i].next = *b;
		*b = (u16)(i + 1);
	}
}

/* ---- matching -------------------------------------------------------------------------------- */
typedef struct Suffixes {
	const char *s[MAX_SUFFIXES];
	u32 len[MAX_SUFFIXES];
	u8 type[MAX_SUFFIXES];
	u32 n;
	u32 best; /* most suffixes that any form took */
} Suffixes;

static bool read_number(const char **s, const char *end, u32 *n)
{
	const char *start = *s;

	for (*n = 0; *s < end && **s >= '0' && **s <= '9' && *n < 10000; ++*s)
		*n = *n * 10 + (u32)(**s - '0');
	return *s > start;
}

/* m16n8k32, m8n8 */
static bool match_shape(const char *s, u32 len, Mods *m)
{
	const char *end = s + len;
	u32 d[3] = {0, 0, 0}, n = 0;

	for (; n < 3 && s < end; n++)
		if (*s++ != "mnk"[n] || !read_number(&s, end, &d[n]))
			return false;
	if (s != end || n < 2 || m->extra[XE_m] || d[0] % 8 || d[1] % 8 || d[2] % 4 || !d[0] ||
	    !d[1] || d[0] > 256 || d[1] > 256 || d[2] > 512)
		return false;
	m->extra[XE_m] = (u8)(d[0] / 8);
	m->extra[XE_n] = (u8)(d[1] / 8);
	m->extra[XE_k] = (u8)(d[2] / 4);
	return true;
}

static bool match_slot(const Slot *slot, const Suffixes *x, u32 i, Op *op)
{
	u8 *m = (u8 *)&op->m;

	switch ((SlotKind)slot->kind) {
	case SLOT_word:
		return slot->len == x->len[i] && !memcmp(slot->s, x->s[i], slot->len);
	case SLOT_type:
		if (!x->type[i] || op->type[slot->type] || !(slot->types >> x->type[i] & 1))
			return false;
		op->type[slot->type] = x->type[i];
		return true;
	case SLOT_shape:
		return match_shape(x->s[i], x->len[i], &op->m);
	case SLOT_class:
		break;
	}
	for (u32 k = slot->first; k < (u32)slot->first + slot->count; k++) {
		if (mods[k].len != x->len[i] || memcmp(mods[k].s, x->s[i], mods[k].len) ||
		    m[mods[k].field])
			continue;
		m[mods[k].field] = mods[k].value;
		return true;
	}
	return false;
}

static bool match_in_order(const Slot *slot, const Slot *end, Suffixes *x, u32 i, Op *op)
{
	if (i > x->best)
		x->best = i;
	for (; slot < end; slot++) {
		Op saved = *op;

		if (i < x->n && match_slot(slot, x, i, op)) {
			if (match_in_order(slot + 1, end, x, i + 1, op))
				return true;
			*op = saved;
		}
		if (!slot->optional)
			return false;
	}
	return i == x->n;
}

static bool is_next(const Slot *s, const Op *op)
{
	return s->kind != SLOT_type || !s->type || op->type[s->type - 1];
}

static bool match_any_order(const FormSyntax *f, const Suffixes *x, Op *op)
{
	u64 used = 0;

	if (f->nslots > 64)
		return false;
	for (u32 i = 0; i < x->n; i++) {
		u32 k = 0;

		while (k < f->nslots && ((used >> k & 1) || !is_next(&slots[f->slot + k], op) ||
					 !match_slot(&slots[f->slot + k], x, i, op)))
			k++;
		if (k == f->nslots)
			return false;
		used |= 1ull << k;
	}
	for (u32 k = 0; k < f->nslots; k++)
		if (!slots[f->slot + k].optional && !(used >> k & 1))
			return false;
	return true;
}

static bool split_suffixes(const char *text, u32 len, u32 base_len, Suffixes *x)
{
	u32 at = base_len;

	x->n = x->best = 0;
	while (at < len) {
		u32 start = ++at;

		while (at < len && text[at] != '.')
			at++;
		if (x->n == MAX_SUFFIXES)
			return false;
		x->s[x->n] = text + start;
		x->len[x->n] = at - start;
		x->type[x->n++] = find_type(text + start, at - start);
	}
	return true;
}

static void try_forms(Arena *a, const char *text, u32 base_len, Suffixes *x, bool strict,
		      Cand **out)
{
	u32 i = bases[ptx_lex_hash(text, base_len) % BASE_BUCKETS];

	for (; i; i = forms[i - 1].next) {
		const FormSyntax *f = &forms[i - 1];
		Op op = {.form = (u16)(i - 1)};

		if (f->base_len != base_len || memcmp(ptx_forms[i - 1].syntax, text, base_len))
			continue;
		if (strict ? match_in_order(&slots[f->slot], &slots[f->slot + f->nslots], x, 0, &op)
			   : match_any_order(f, x, &op))
			*vec_push(a, *out) = (Cand){.op = op, .strict = strict};
	}
}

static bool base_known(const char *text, u32 base_len)
{
	u32 i = bases[ptx_lex_hash(text, base_len) % BASE_BUCKETS];

	for (; i; i = forms[i - 1].next)
		if (forms[i - 1].base_len == base_len &&
		    !memcmp(ptx_forms[i - 1].syntax, text, base_len))
			return true;
	return false;
}

/* Forms that `text` may be, in the table's order. None: *bad_at is the offset of what is wrong,
 * 0 when the base name is not known. */
u32 ptx_form_candidates(Arena *a, const char *text, u32 len, Cand **vec, u32 *bad_at)
{
	u32 base_len = 0;
	Suffixes x;

	pthread_once(&once, compile_all);
	while (base_len < len && text[base_len] != '.')
		base_len++;
	*bad_at = 0;
	if (!base_known(text, base_len))
		return 0;
	*bad_at = base_len;
	if (!split_suffixes(text, len, base_len, &x))
		return 0;
	try_forms(a, text, base_len, &x, true, vec);
	if (!vec_len(*vec))
		try_forms(a, text, base_len, &x, false, vec);
	*bad_at = x.best < x.n ? (u32)(x.s[x.best] - text) - 1 : len;
	return vec_len(*vec);
}

u8 ptx_type_named(const char *s, u32 len) { return find_type(s, len); }

bool ptx_form_modifier(u32 form, const char *name, u32 len, u16 *field, u8 *value)
{
	pthread_once(&once, compile_all);
	for (u32 i = 0; i < forms[form].nslots; i++) {
		const Slot *s = &slots[forms[form].slot + i];

		if (s->kind != SLOT_class)
			continue;
		for (u32 k = s->first; k < (u32)s->first + s->count; k++) {
			bool spelled = mods[k].len == len && !memcmp(mods[k].s, name, len);

			if (!spelled &&
			    (strlen(mods[k].class) != len || memcmp(mods[k].class, name, len)))
				continue;
			*field = mods[k].field;
			*value = spelled ? mods[k].value : 0;
			return true;
		}
	}
	return false;
}

/* ---- operands -------------------------------------------------------------------------------- */
u32 ptx_opnd_specs(u32 form, const OpndSpec **out)
{
	pthread_once(&once, compile_all);
	*out = &specs[forms[form].spec];
	return forms[form].nspecs;
}

static Type widen(Type t)
{
	switch (t) {
	case TY_b8:
	case TY_b16:
	case TY_b32:
	case TY_u8:
	case TY_u16:
	case TY_u32:
	case TY_s8:
	case TY_s16:
	case TY_s32:
		return t + 1;
	default:
		return t;
	}
}

/* A matrix fragment's elements are packed into 32-bit registers but for those that are 32 or 64
 * bits. */
static Type fragment_type(Type t) { return t == TY_f32 || t == TY_f64 || t == TY_s32 ? t : TY_b32; }

static bool is_fragment(u8 vec) { return (vec >= 'A' && vec <= 'D') || vec == 'G'; }

Type ptx_opnd_type(const Op *op, u32 k)
{
	const OpndSpec *o = &specs[forms[op->form].spec + k];
	u32 t = o->type;

	if (t >= OT_index && t <= OT_index + 3)
		t = op->type[t - OT_index];
	else if (t == OT_wide || (t == OT_mul_wide && op->m.mul == MUL_wide))
		t = widen(op->type[0]);
	else if (t == OT_mul_wide)
		t = op->type[0];
	else if (t == OT_addr)
		t = TY_b64;
	return o->vec == 'G' ? TY_b32 : is_fragment(o->vec) ? fragment_type(t) : t;
}

static u32 is_half(Type t) { return t == TY_f16; }

/* Elements (registers) of a matrix fragment in one lane; rows of PTX ISA "Matrix Fragments". */
static u32 fragment_count(const Op *op, u8 which, Type t)
{
	const u8 *x = op->m.extra;
	u32 m = x[XE_m] * 8u, n = x[XE_n] * 8u, k = x[XE_k] * 4u;
	bool sparse = op->form == FORM_mma_sp || op->form == FORM_mma_sp_scale;
	bool wmma = op->form != FORM_mma && op->form != FORM_mma_scale && !sparse;
	u32 lanes = op->form == FORM_wgmma || op->form == FORM_wgmma_sp ? 128 : 32;
	u32 elems = which == 'A' ? m * k : which == 'B' ? k * n : m * n;
	u32 bits = ptx_type_bits(t), reg = ptx_type_bits(fragment_type(t));

	if (which == 'G')
		return 4;
	if (wmma && lanes == 32 && is_half(t)) /* held twice, as the first tensor cores had them */
		return which == 'A' || which == 'B' ? 8 : 4;
	if (m == 8 && n == 8 && k == 4 && t != TY_f64) /* four independent 8x8x4 products */
		return which == 'A' || which == 'B' ? 2 : t == TY_f32 ? 8 : 4;
	if (sparse && which == 'A')
		elems /= 2;
	if (x[XE_kind] == 1 || x[XE_kind] == 2) /* narrow floats in bytes */
		bits = bits < 8 ? 8 : bits;
	bits = elems * bits / lanes;
	return bits <= reg ? 1 : bits / reg;
}

/* ldmatrix: a lane holds two registers of a matrix of 16 rows of bytes */
static bool is_tall(const Op *op)
{
	return (op->form == FORM_ldmatrix || op->form == FORM_ldmatrix_cvt) && op->m.extra[XE_m] * 8u == 16;
}

/* Registers of a lane by Mods.geom: 16x64b, 16x128b, 16x256b, 32x32b, 16x32bx2 */
static const u8 tensor_rows[] = { 0, 1, 2, 4, 1, 1 };

u32 ptx_opnd_count(const Op *op, u32 k)
{
	const OpndSpec *o = &specs[forms[op->form].spec + k];

	switch (o->vec) {
	case 0:
		return 1;
	case 'v':
		return op->m.vec ? op->m.vec : 1;
	case 'x':
		return (op->m.num ? op->m.num : 1u) * (is_tall(op) ? 2 : 1);
	case 't':
		return op->m.num * tensor_rows[op->m.geom];
	case 'm':
		return op->m.scale * 4u;
	case 'T':
		return 1;
	case '?':
		return 0;
	}
	if (is_fragment(o->vec)) {
		u8 t = o->type;

		return fragment_count(op, o->vec, t & OT_index ? op->type[t & 3] : t);
	}
	return o->vec;
}

/* ---- printing -------------------------------------------------------------------------------- */
static void print_class(const Slot *s, const Mods *m, Text *t)
{
	for (u32 k = s->first; k < (u32)s->first + s->count; k++) {
		if (((const u8 *)m)[mods[k].field] != mods[k].value || s->again)
			continue;
		text_printf(t, ".%s", mods[k].s);
		return;
	}
}

static void print_shape(const u8 *x, Text *t)
{
	text_printf(t, ".m%un%u", x[XE_m] * 8u, x[XE_n] * 8u);
	if (x[XE_k])
		text_printf(t, "k%u", x[XE_k] * 4u);
}

void ptx_print_opcode(const Op *op, Text *t)
{
	const FormSyntax *f;

	pthread_once(&once, compile_all);
	f = &forms[op->form];
	text_add(t, ptx_forms[op->form].syntax, f->base_len);
	for (u32 i = 0; i < f->nslots; i++) {
		const Slot *s = &slots[f->slot + i];

		if (s->kind == SLOT_word)
			text_printf(t, ".%.*s", s->len, s->s);
		else if (s->kind == SLOT_shape)
			print_shape(op->m.extra, t);
		else if (s->kind == SLOT_class)
			print_class(s, &op->m, t);
		else if (op->type[s->type])
			text_printf(t, ".%s", ptx_type_name(op->type[s->type]));
	}
}

u32 ptx_coordinates(const Op *op)
{
	static const u8 by_geom[] = {0, 1, 2, 4, 2, 4, 4, 4, 4, 4}; /* mod.def: 1d, 2d, 3d, a1d, a2d, cube … */

	if (!op->m.geom)
		return op->m.mode == 2 || op->m.mode == 3 ? 5 : op->m.num;
	return op->m.geom < COUNT(by_geom) ? by_geom[op->m.geom] : 0;
}
