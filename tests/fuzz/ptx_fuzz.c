/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * libFuzzer target: any bytes through lexer, parser, verifier, printer, layout and linker.
 *   clang-22 -std=gnu17 -g -O1 -fsanitize=fuzzer,address,undefined -DWW_FUZZER -Isrc -D_GNU_SOURCE \
 *	tests/fuzz/ptx_fuzz.c src/{ptx,base,count,device}/[a-z]*.c -lm -pthread -o ptx_fuzz
 *   mkdir corpus; tar -C corpus -xJf tests/fuzz/ptx_corpus.tar.xz; ./ptx_fuzz -max_len=4000 corpus
 * What parses and verifies must print to text that does so again. Built plainly it runs a fixed
 * number of mutations of the modules under tests/ptx.
 */
#include "ptx/ptx.h"

#include <glob.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void use_module(Arena *a, Module *m)
{
	Text t = {0};
	Diag d = {.file = "printed"}, ld = {0};
	Module *twice[2] = {m, NULL};
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
	Diag d = {.file = "fuzz"};
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

#ifndef WW_FUZZER
enum { ROUNDS = 400 };

static u64 next(u64 *seed)
{
	*seed = *seed * 6364136223846793005ull + 1442695040888963407ull;
	return *seed >> 33;
}

/* Overwrites, removes or repeats a piece, a few times. */
static size_t mutate(char *s, size_t len, u64 *seed)
{
	for (u64 n = 1 + next(seed) % 4; n && len > 64; n--) {
		size_t at = next(seed) % (len - 33), piece = 1 + next(seed) % 32;

		switch (next(seed) % 3) {
		case 0:
			s[at] = (char)next(seed);
			break;
		case 1:
			memmove(s + at, s + at + piece, len - at - piece);
			len -= piece;
			break;
		case 2:
			memmove(s + at, s + next(seed) % (len - 33), piece);
			break;
		}
	}
	return len;
}

static void run_file(const char *name)
{
	const char *err;
	size_t len;
	char *text = file_read(name, &len, &err), *copy = text ? malloc(len + 1) : NULL;
	u64 seed = 1;

	for (int i = 0; copy && i < ROUNDS; i++) {
		memcpy(copy, text, len);
		LLVMFuzzerTestOneInput((u8 *)copy, mutate(copy, len, &seed));
	}
	free(copy);
	free(text);
}

int main(void)
{
	glob_t g = {0};

	if (glob("tests/ptx/*/*.ptx", 0, NULL, &g) || !g.gl_pathc) {
		printf("no modules under tests/ptx\n");
		return 1;
	}
	for (size_t i = 0; i < g.gl_pathc; i++)
		run_file(g.gl_pathv[i]);
	globfree(&g);
	return 0;
}
#endif
