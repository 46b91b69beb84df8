/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Opcodes with all their modifiers, a line each: those of taken.txt an assembler for sm_90a (PTX 8.8) accepts,
 * those of refused.txt it does not. What is taken prints back to a spelling that means the same.
 */
#include "../check.h"
#include "ptx/parse.h"
#include "ptx/verify.h"

#include <stdlib.h>

enum { VER = 88, SM = 90 };

static bool is_good(const Op *op)
{
	return ptx_forms[op->form].target <= SM && !ptx_rule_broken(op, NULL, VER, SM, 'a') &&
	       !ptx_shape_broken(op, VER, SM);
}

static bool prints_back(Arena *a, const Op *op)
{
	Text t = {0};
	Cand *again = NULL;
	u32 bad_at, n;
	bool same = false;

	ptx_print_opcode(op, &t);
	n = ptx_form_candidates(a, t.s, (u32)t.len, &again, &bad_at);
	for (u32 i = 0; i < n; i++)
		same |= !memcmp(&again[i].op, op, sizeof *op);
	text_free(&t);
	return same;
}

static bool is_taken(const char *s)
{
	Arena *a = arena_new();
	Cand *c = NULL;
	u32 bad_at, n = ptx_form_candidates(a, s, (u32)strlen(s), &c, &bad_at);
	bool taken = false;

	for (u32 i = 0; i < n; i++) {
		if (!is_good(&c[i].op))
			continue;
		taken = true;
		if (!CHECK(prints_back(a, &c[i].op)))
			printf("'%s' does not print back\n", s);
	}
	arena_free(a);
	return taken;
}

static void try_list(const char *path, bool want)
{
	const char *err = NULL;
	size_t len;
	char *text = file_read(path, &len, &err);

	CHECK(text && len);
	for (char *s = text ? strtok(text, "\n") : NULL; s; s = strtok(NULL, "\n"))
		if (!CHECK(is_taken(s) == want))
			printf("'%s' is %s\n", s, want ? "refused" : "taken");
	free(text);
}

int main(void)
{
	try_list("tests/ptx/spellings/taken.txt", true);
	try_list("tests/ptx/spellings/refused.txt", false);
	return check_done();
}
