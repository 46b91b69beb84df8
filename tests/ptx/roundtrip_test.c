/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Every module under tests/ptx/good (and those named on the command line) parses and verifies; what the
 * printer makes of it parses to the same instructions, and prints the same text again.
 */
#include "ptx/ptx.h"
#include "../check.h"

#include <ctype.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

static Module *read_module(Arena *a, const char *name, const char *text, size_t len)
{
	Diag d = {.file = name};
	Module *m = ptx_parse(a, text, len, &d);

	if (m && !ptx_verify(m, &d))
		m = NULL;
	if (d.out.len)
		fprintf(stderr, "%s", d.out.s);
	diag_free(&d);
	return m;
}

static bool same_opnds(const Opnd *a, const Opnd *b, u32 n)
{
	for (u32 i = 0; i < n; i++) {
		bool has_reg = a[i].kind == OP_reg || a[i].kind == OP_sreg ||
			       a[i].kind == OP_label || a[i].kind == OP_addr;

		if (a[i].kind != b[i].kind || a[i].n != b[i].n || a[i].neg != b[i].neg ||
		    a[i].imm != b[i].imm || a[i].use != b[i].use ||
		    (has_reg && a[i].reg != b[i].reg))
			return false;
		if (a[i].vec && !same_opnds(a[i].vec, b[i].vec, a[i].n))
			return false;
	}
	return true;
}

static bool same_inst(const Inst *a, const Inst *b)
{
	return !memcmp(&a->op, &b->op, sizeof a->op) && a->nops == b->nops && a->pred == b->pred &&
	       a->pred_neg == b->pred_neg && a->loc == b->loc &&
	       same_opnds(a->ops, b->ops, a->nops);
}

static void compare_modules(const char *name, const Module *a, const Module *b)
{
	CHECK(vec_len(a->fns) == vec_len(b->fns));
	CHECK(vec_len(a->vars) == vec_len(b->vars));
	for (u32 f = 0; f < vec_len(a->fns) && f < vec_len(b->fns); f++) {
		const Fn *x = a->fns[f], *y = b->fns[f];

		CHECK(!strcmp(x->name, y->name));
		CHECK(x->nuses == y->nuses);
		if (vec_len(x->insts) != vec_len(y->insts)) {
			fprintf(stderr, "%s: %s: %u instructions became %u\n", name, x->name,
				vec_len(x->insts), vec_len(y->insts));
			CHECK(false);
			continue;
		}
		for (u32 i = 0; i < vec_len(x->insts); i++)
			if (!same_inst(&x->insts[i], &y->insts[i])) {
				fprintf(stderr, "%s:%u: changes when printed and read again\n",
					name, x->insts[i].pos.line);
				CHECK(false);
				break;
			}
	}
}

/* Offsets are added, negative ones too ("[%rd1+-16]"): ptxas takes nothing else. */
static void check_offsets(const char *name, const char *text)
{
	for (const char *at = text; (at = strchr(at, '-')); at++) {
		bool sum = at == text || !(isalnum((u8)at[-1]) || strchr("_$)", at[-1])) || !isdigit((u8)at[1]);

		if (!sum)
			fprintf(stderr, "%s: a difference: %.20s\n", name, at > text + 10 ? at - 10 : text);
		CHECK(sum);
	}
}

static void try_file(const char *name)
{
	size_t len;
	const char *err = NULL;
	char *text = file_read(name, &len, &err);
	Arena *a = arena_new();
	Text one = {0}, two = {0};
	Module *m, *again;

	CHECK(text);
	if (!text)
		return;
	m = read_module(a, name, text, len);
	CHECK(m);
	if (m) {
		ptx_print(m, &one);
		check_offsets(name, one.s);
		again = read_module(a, "printed text", one.s, one.len);
		CHECK(again);
		if (!again)
			fprintf(stderr, "%s: its printed text does not parse\n", name);
		if (again) {
			ptx_print(again, &two);
			CHECK(one.len == two.len && !memcmp(one.s, two.s, one.len));
			compare_modules(name, m, again);
		}
	}
	text_free(&one);
	text_free(&two);
	arena_free(a);
	free(text);
}

int main(int argc, char **argv)
{
	glob_t g = {0};

	if (argc < 2) {
		CHECK(!glob("tests/ptx/good/*.ptx", 0, NULL, &g) && g.gl_pathc > 0);
		for (size_t i = 0; i < g.gl_pathc; i++)
			try_file(g.gl_pathv[i]);
		globfree(&g);
	}
	for (int i = 1; i < argc; i++)
		try_file(argv[i]);
	return check_done();
}
