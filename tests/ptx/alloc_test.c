/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory runs out at every allocation in turn: parser, verifier, printer and linker report it or jump to
 * the guard, lose nothing, and work when there is memory again.
 */
#include "ptx/ptx.h"
#include "../check.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

static const char *const files[] = {"tests/ptx/good/module.ptx", "tests/ptx/good/control.ptx"};

/* True when everything went through. */
static bool go_through(const char *text, size_t len)
{
	Arena *a = arena_new();
	Diag d = {.file = "alloc"};
	Text t = {0};
	Module *m;
	volatile bool done = false;
	jmp_buf guard;

	if (a && !setjmp(guard)) {
		a->guard = &guard;
		m = ptx_parse(a, text, len, &d);
		if (m && ptx_verify(m, &d)) {
			ptx_print(m, &t);
			done = ptx_link(a, &m, 1, &d) && !t.failed;
		}
	}
	text_free(&t);
	diag_free(&d);
	arena_free(a);
	return done;
}

int main(void)
{
	for (u32 f = 0; f < COUNT(files); f++) {
		const char *err;
		size_t len;
		char *text = file_read(files[f], &len, &err);
		bool all = false;

		CHECK(text && go_through(text, len));
		for (unsigned n = 1; text && n < 5000 && !all; n++) {
			base_fail_every(n);
			all = go_through(text, len);
			base_fail_every(0);
		}
		CHECK(all); /* at last n is more than the number of allocations */
		CHECK(text && go_through(text, len));
		free(text);
	}
	return check_done();
}
