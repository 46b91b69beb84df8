/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * libFuzzer target: any bytes through lexer, parser, verifier, printer, layout and linker.
 *   clang-22 -std=gnu17 -g -O1 -fsanitize=fuzzer,address,undefined -Isrc -D_GNU_SOURCE \
 *	tests/fuzz/ptx_fuzz.c src/ptx/*.c src/base/*.c -lm -pthread -o ptx_fuzz
 *   ./ptx_fuzz -max_len=4000 CORPUS tests/ptx/good
 * What parses and verifies must print to text that does so again.
 */
#include "ptx/ptx.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void use_module(Arena *a, Module *m)
{
	Text t = { 0 };
	Diag d = { .file = "printed" }, ld = { 0 };
	Module *twice[2] = { m, NULL };
	Arena *b = arena_new();
	jmp_buf guard;

	if (!setjmp(guard)) {
		b->guard = &guard;
		ptx_print(m, &t);
		twice[1] = ptx_parse(b, t.s, t.len, &d);
		if (!twice[1] || !ptx_verify(twice[1], &d)) {
			fprintf(stderr, "%s\n%s\n", t.s, d.out.s);
			abort();
		}
		for (u32 i = 0; i < vec_len(m->fns); i++)
			if (m->fns[i]->is_entry && m->fns[i]->has_body)
				ptx_layout(b, m->fns[i]);
		ptx_link(b, twice, 1, &ld);
		ptx_link(b, twice, 2, &ld);
	}
	diag_free(&d);
	diag_free(&ld);
	text_free(&t);
	arena_free(b);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);
	Arena *a = arena_new();
	Diag d = { .file = "fuzz" };
	Module *m;

	memcpy(text, data, size);
	text[size] = 0;
	m = ptx_parse(a, text, size, &d);
	if (!m && !d.errors)
		abort(); /* refused without a word */
	if (m && ptx_verify(m, &d))
		use_module(a, m);
	diag_free(&d);
	arena_free(a);
	free(text);
	return 0;
}
