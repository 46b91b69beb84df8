/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Opcodes against the module's version and target and against rule.def, which says what a form's
 * syntax cannot: modifiers that go with some types only, features that came later than their form.
 *
 * A rule's condition is a list of words that must all hold for the rule to be broken:
 *   .x !.x	modifier x (a spelling or a class of the form's syntax) is written, is not written
 *   @k:a,b	Op.type[k] is one of these (names of types or of the sets below); !@k: is none of them
 *   #k !#k	operand k is written, is not written
 *   #k:0-3,8	operand k is a constant and one of these; !#k: it is one and none of these
 *   m8n8k4 !m8n8k4 the matrix shape (m, n and k of one digit)
 *   ver<N sm<N sm>=N ver>=N arch (sm_90a or sm_100f is the target), each with ! before it too
 * Shapes of matrix forms stand in shape.def.
 * Conditions are compiled once a process.
 */
#include "ptx/parse.h"
#include "ptx/verify.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef enum { W_field, W_type, W_opnd, W_ver, W_sm, W_arch, W_shape, W_imm } WordKind;
typedef struct Word {
	u8 kind, value; /* W_field: value, 0: any */
	bool negate;
	u16 at; /* W_field: offset in Mods; W_type: index; W_opnd: operand; W_ver W_sm: least */
	u64 types;	  /* W_type; W_shape: its key */
	const char *list; /* W_imm */
} Word;
typedef struct Rule {
	u16 form, nwords, first;
	u16 next;
	const char *cond, *message;
} Rule;

#define RULE(form_, cond_, message_) {.form = FORM_##form_, .cond = cond_, .message = message_},
static Rule rules[] = {
#include "ptx/rule.def"
};
#undef RULE

enum { MAX_WORDS = 2048 };
static Word words[MAX_WORDS];
static u32 nwords;
static u16 first_rule[FORM_COUNT];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static const struct {
	const char *name, *types;
} sets[] = {
	{"int", "u8,u16,u32,u64,s8,s16,s32,s64"},
	{"signed", "s8,s16,s32,s64"},
	{"unsigned", "u8,u16,u32,u64"},
	{"bits", "b8,b16,b32,b64,b128"},
	{"flt", "f16,bf16,f32,f64"},
	{"half", "f16,f16x2"},
	{"bhalf", "bf16,bf16x2"},
	{"allhalf", "f16,f16x2,bf16,bf16x2"},
	{"fp8", "e4m3,e5m2,e4m3x2,e5m2x2"},
	{"fp6", "e2m1,e2m3,e3m2,e2m1x2,e2m3x2,e3m2x2"},
};

static u64 type_set(const char *s, size_t n)
{
	u64 set = 0;

	for (size_t len; n; s += len, n -= len) {
		bool named = false;

		len = strcspn(s, ", ");
		len = len > n ? n : len;
		for (u32 i = 0; i < COUNT(sets); i++)
			if (strlen(sets[i].name) == len && !memcmp(sets[i].name, s, len)) {
				set |= type_set(sets[i].types, strlen(sets[i].types));
				named = true;
			}
		if (!named) {
			assert(ptx_type_named(s, (u32)len));
			set |= 1ull << ptx_type_named(s, (u32)len);
		}
		if (len < n)
			len++;
	}
	return set;
}

static u64 shape_key(u32 m, u32 n, u32 k) { return m | (u64)n << 16 | (u64)k << 32; }

static void compile_word(Rule *r, const char *s, size_t n)
{
	Word *w = &words[nwords++];

	assert(nwords <= MAX_WORDS);
	w->negate = *s == '!';
	s += w->negate;
	n -= w->negate;
	if (*s == '.') {
		bool found = ptx_form_modifier(r->form, s + 1, (u32)n - 1, &w->at, &w->value);

		assert(found);
		(void)found;
	} else if (*s == '@') {
		w->kind = W_type;
		w->at = (u16)(s[1] - '0');
		w->types = type_set(s + 3, n - 3);
	} else if (*s == '#') {
		w->kind = memchr(s, ':', n) ? W_imm : W_opnd;
		w->at = (u16)(s[1] - '0');
		w->list = s + 3;
	} else if (!strncmp(s, "arch", 4)) {
		w->kind = W_arch;
	} else if (*s == 'm') {
		u32 x, y, z;
		int parts = sscanf(s, "m%un%uk%u", &x, &y, &z);

		assert(parts == 3);
		(void)parts;
		w->kind = W_shape;
		w->types = shape_key(x, y, z);
	} else {
		bool ver = *s == 'v', less;

		s += ver ? 3 : 2;
		less = *s == '<';
		w->kind = ver ? W_ver : W_sm;
		w->at = (u16)atoi(s + (less ? 1 : 2));
		w->negate ^= less;
	}
}

static void compile_rules(void)
{
	for (u32 i = COUNT(rules); i-- > 0;) {
		Rule *r = &rules[i];

		r->first = (u16)nwords;
		for (const char *s = r->cond; *s;) {
			size_t n = strcspn(s, " ");

			compile_word(r, s, n);
			s += n;
			s += strspn(s, " ");
		}
		r->nwords = (u16)(nwords - r->first);
		r->next = first_rule[r->form];
		first_rule[r->form] = (u16)(i + 1);
	}
}

static bool in_list(u64 value, const char *s)
{
	while (*s && *s != ' ') {
		char *e;
		u64 lo = strtoull(s, &e, 10), hi = lo;

		if (*e == '-')
			hi = strtoull(e + 1, &e, 10);
		if (value >= lo && value <= hi)
			return true;
		s = *e == ',' ? e + 1 : e;
	}
	return false;
}

static bool holds(const Word *w, const Op *op, const Inst *in, u32 ver, u32 sm, char suffix)
{
	u8 field = ((const u8 *)&op->m)[w->at < sizeof op->m ? w->at : 0];
	bool yes = false;

	if (w->kind == W_imm && (!in || w->at >= in->nops || in->ops[w->at].kind != OP_imm))
		return false;
	switch ((WordKind)w->kind) {
	case W_field:
		yes = w->value ? field == w->value : field;
		break;
	case W_type:
		yes = w->types >> op->type[w->at] & 1;
		break;
	case W_opnd:
		yes = in && w->at < in->nops && in->ops[w->at].kind != OP_none;
		break;
	case W_ver:
		yes = ver >= w->at;
		break;
	case W_sm:
		yes = sm >= w->at;
		break;
	case W_arch:
		yes = suffix;
		break;
	case W_imm:
		yes = in_list((u64)in->ops[w->at].imm, w->list);
		break;
	case W_shape:
		yes = w->types == shape_key(op->m.extra[XE_m] * 8u, op->m.extra[XE_n] * 8u, op->m.extra[XE_k] * 4u);
		break;
	}
	return yes != w->negate;
}

const char *ptx_rule_broken(const Op *op, const Inst *in, u32 ver, u32 sm, char suffix)
{
	pthread_once(&once, compile_rules);
	for (u32 i = first_rule[op->form]; i; i = rules[i - 1].next) {
		const Rule *r = &rules[i - 1];
		u32 k = 0;

		while (k < r->nwords && holds(&words[r->first + k], op, in, ver, sm, suffix))
			k++;
		if (k == r->nwords)
			return r->message;
	}
	return NULL;
}

/* ---- matrix shapes --------------------------------------------------------------------------- */
typedef enum { LAYOUT_none, LAYOUT_any, LAYOUT_rowcol, LAYOUT_row, LAYOUT_col } Layouts;
typedef struct ShapeRow {
	u16 form, m, n, k;
	const char *to, *from;
	u8 layouts, ver, sm;
} ShapeRow;

#define SHAPE(form_, m_, n_, k_, to_, from_, layouts_, ver_, sm_) \
	{FORM_##form_, m_, n_, k_, to_, from_, LAYOUT_##layouts_, ver_, sm_},
static const ShapeRow shapes[] = {
#include "ptx/shape.def"
};
#undef SHAPE

static bool type_in(const char *list, u8 t) { return type_set(list, strlen(list)) >> t & 1; }

static bool layout_ok(const ShapeRow *s, const Mods *m)
{
	switch ((Layouts)s->layouts) {
	case LAYOUT_rowcol:
		return m->layout_a == 1 && m->layout_b == 2;
	case LAYOUT_row:
		return m->layout_a == 1;
	case LAYOUT_col:
		return m->layout_a == 2;
	default:
		return true;
	}
}

/* NULL: this shape is there, or the form has no shapes */
const char *ptx_shape_broken(const Op *op, u32 ver, u32 sm)
{
	u32 m = op->m.extra[XE_m] * 8u, n = op->m.extra[XE_n] * 8u, k = op->m.extra[XE_k] * 4u;
	const char *why = NULL;

	for (u32 i = 0; i < COUNT(shapes); i++) {
		const ShapeRow *s = &shapes[i];

		if (s->form != op->form)
			continue;
		if (!why)
			why = "there is no such shape";
		if (s->m != m || (s->n && s->n != n) || s->k != k)
			continue;
		if (!type_in(s->to, op->type[0]) || (*s->from && !type_in(s->from, op->type[1]))) {
			why = "these types do not go with this shape";
			continue;
		}
		if (!layout_ok(s, &op->m))
			return "these types need layouts '.row' for a and '.col' for b in this "
			       "shape";
		if (ver < s->ver || sm < s->sm)
			return "this shape with these types needs a later PTX version or target";
		return NULL;
	}
	return why;
}

static bool counts_operands(u32 form)
{
	pthread_once(&once, compile_rules);
	for (u32 i = first_rule[form]; i; i = rules[i - 1].next)
		for (u32 k = 0; k < rules[i - 1].nwords; k++)
			if (words[rules[i - 1].first + k].kind == W_opnd ||
			    words[rules[i - 1].first + k].kind == W_imm)
				return true;
	return false;
}

static void report(Verify *v, const Inst *in, const char *fmt, ...) PRINTF_LIKE(3, 4);
static void report(Verify *v, const Inst *in, const char *fmt, ...)
{
	Text name = {0};
	char buf[300];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(buf, sizeof buf, fmt, ap);
	va_end(ap);
	ptx_print_opcode(&in->op, &name);
	ptx_verify_error(v, in->pos, "'%s': %s", name.s ? name.s : "?", buf);
	text_free(&name);
}

static bool check_op(Verify *v, const Inst *in)
{
	const FormInfo *f = &ptx_forms[in->op.form];
	const char *broken;

	if (v->ver < f->ver_major * 10u + f->ver_minor) {
		report(v, in, "needs PTX version %u.%u or later", f->ver_major, f->ver_minor);
		return false;
	}
	if (v->m->sm < f->target) {
		report(v, in, "needs target sm_%u or later", f->target);
		return false;
	}
	if ((f->flags & FF_arch) && !v->m->sm_suffix) {
		report(v, in, "needs an architecture-specific target such as sm_%ua", f->target);
		return false;
	}
	broken = ptx_rule_broken(&in->op, in, v->ver, v->m->sm, v->m->sm_suffix);
	if (!broken)
		broken = ptx_shape_broken(&in->op, v->ver, v->m->sm);
	if (broken)
		report(v, in, "%s", broken);
	return !broken;
}

bool ptx_verify_op(Verify *v, const Inst *in)
{
	u64 h = hash_bytes(&in->op, sizeof in->op, 0) % OP_CACHE;

	if (v->used[h] && !memcmp(&v->good[h], &in->op, sizeof in->op))
		return true;
	if (!check_op(v, in))
		return false;
	if (!counts_operands(in->op.form)) {
		v->good[h] = in->op;
		v->used[h] = true;
	}
	return true;
}
