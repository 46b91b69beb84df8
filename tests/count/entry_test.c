/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What entering a loop costs that assemblers write out (ptx/rounds.c): kernels/loops.ptx says it of each.
 */
#include "check.h"
#include "ptx/estimate.h"

#include <stdlib.h>

static char text[1 << 16];

static void read_all(const char *path)
{
	FILE *f = fopen(path, "rb");

	CHECK(f);
	if (f) {
		text[fread(text, 1, sizeof text - 1, f)] = 0;
		fclose(f);
	}
}

/* Of the only loop; NOREG: none is written out. */
static u32 entry_of(Arena *a, const Fn *fn)
{
	MachineInst *m = ptx_machine(a, fn);

	ptx_groups(a, fn, m);
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (m[i].rounds)
			return m[i].entry;
	return NOREG;
}

/* "// name entry" stands before each kernel. */
static u32 wanted(const char *name)
{
	char line[128];
	const char *at;

	snprintf(line, sizeof line, "\n// %s ", name);
	at = strstr(text, line);
	return at ? (u32)atoi(at + strlen(line)) : NOREG;
}

int main(void)
{
	Arena *a = arena_new();
	Diag d = { 0 };
	Module *m;

	read_all("tests/count/kernels/loops.ptx");
	m = ptx_parse(a, text, strlen(text), &d);
	CHECK(m && vec_len(m->fns) > 5);
	for (u32 i = 0; m && i < vec_len(m->fns); i++) {
		u32 got = entry_of(a, m->fns[i]), want = wanted(m->fns[i]->name);

		CHECK(got == want);
		if (got != want)
			fprintf(stderr, "%s: %u, not %u\n", m->fns[i]->name, got, want);
	}
	arena_free(a);
	return check_done();
}
