/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Do scalars of a row, loaded by themselves, stand side by side in memory? Comes in: their addresses. Goes out: yes, no, or yes
 * where a test says so. An address is a sum; what differs may be the number in it alone. Where an index of 32 bits is extended
 * (`a[y * n + i]`, `a[y * n + i + 1]`, y unsigned) that number is added before, and between the two the index may wrap:
 * the test asks whether the last one of a row lies behind its first.
 */
#include "emit/panel.h"

#include <string.h>

enum { MOST_TERMS = 6, MOST_DEPTH = 4 };

typedef struct Sum { /* of terms and a number */
	LV term[MOST_TERMS];
	u32 n;
	i64 at;
	bool ok; /* no more terms than there is room for */
} Sum;

typedef struct Place {
	Sum wide, narrow; /* wide + scale * extension of narrow; no narrow: scale is 0 */
	i64 scale;
	LV index; /* narrow */
	bool is_signed;
} Place;

static bool is_op(LV v, LLVMOpcode op)
{
	return LLVMIsAInstruction(v) && LLVMGetInstructionOpcode(v) == op;
}

static void add_term(Sum *s, LV v)
{
	if (s->n == MOST_TERMS)
		s->ok = false;
	else
		s->term[s->n++] = v;
}

static void add_all(Sum *s, LV v)
{
	if (LLVMIsAConstantInt(v)) {
		s->at += LLVMConstIntGetSExtValue(v);
	} else if (is_op(v, LLVMAdd)) {
		add_all(s, LLVMGetOperand(v, 0));
		add_all(s, LLVMGetOperand(v, 1));
	} else {
		add_term(s, v);
	}
}

/* v = *scale * an extension of what is returned; NULL: it is none. */
static LV extended(LV v, i64 *scale, bool *is_signed)
{
	*scale = 1;
	if ((is_op(v, LLVMMul) || is_op(v, LLVMShl)) && LLVMIsAConstantInt(LLVMGetOperand(v, 1))) {
		i64 by = LLVMConstIntGetSExtValue(LLVMGetOperand(v, 1));

		*scale = is_op(v, LLVMMul) ? by : by < 32 ? (i64)1 << by : 0;
		v = LLVMGetOperand(v, 0);
	}
	*is_signed = is_op(v, LLVMSExt);
	return *scale && (*is_signed || is_op(v, LLVMZExt)) ? LLVMGetOperand(v, 0) : NULL;
}

static Place place_of(LV address)
{
	Place p = { .wide.ok = true, .narrow.ok = true };

	add_all(&p.wide, address);
	for (u32 k = 0; k < p.wide.n && !p.index; k++) {
		p.index = extended(p.wide.term[k], &p.scale, &p.is_signed);
		if (!p.index)
			continue;
		memmove(&p.wide.term[k], &p.wide.term[k + 1], (p.wide.n - k - 1) * sizeof(LV));
		p.wide.n--;
		add_all(&p.narrow, p.index);
	}
	p.scale = p.index ? p.scale : 0;
	return p;
}

/* The same product or the like was computed for each. */
static bool same_value(LV x, LV y, u32 depth)
{
	if (x == y)
		return true;
	if (!depth || !LLVMIsABinaryOperator(x) || !LLVMIsABinaryOperator(y) ||
	    LLVMGetInstructionOpcode(x) != LLVMGetInstructionOpcode(y))
		return false;
	return same_value(LLVMGetOperand(x, 0), LLVMGetOperand(y, 0), depth - 1) &&
	       same_value(LLVMGetOperand(x, 1), LLVMGetOperand(y, 1), depth - 1);
}

static bool same_terms(const Sum *a, const Sum *b)
{
	bool taken[MOST_TERMS] = { false };

	if (!a->ok || !b->ok || a->n != b->n)
		return false;
	for (u32 i = 0; i < a->n; i++) {
		u32 k = 0;

		while (k < b->n && (taken[k] || !same_value(a->term[i], b->term[k], MOST_DEPTH)))
			k++;
		if (k == b->n)
			return false;
		taken[k] = true;
	}
	return true;
}

/* i1: the index with the greater number added is not the lesser one: nothing wrapped between them. */
static LV goes_up(Em *e, const Place *a, const Place *b)
{
	const Place *low = a->narrow.at < b->narrow.at ? a : b, *high = low == a ? b : a;

	return LLVMBuildICmp(e->b, a->is_signed ? LLVMIntSLE : LLVMIntULE, low->index, high->index, "");
}

i64 em_index_apart(LV first, LV other)
{
	return place_of(other).narrow.at - place_of(first).narrow.at;
}

bool em_stands_beside(Em *e, LV first, LV other, i64 distance, LV *test)
{
	Place a = place_of(first), b = place_of(other);
	LV up;

	if (!same_terms(&a.wide, &b.wide) || !same_terms(&a.narrow, &b.narrow) || a.scale != b.scale || a.is_signed != b.is_signed ||
	    b.wide.at - a.wide.at + a.scale * (b.narrow.at - a.narrow.at) != distance)
		return false;
	if (a.narrow.at == b.narrow.at || !test)
		return true;
	up = goes_up(e, &a, &b);
	*test = *test ? LLVMBuildAnd(e->b, *test, up, "") : up;
	return true;
}
