/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How fast PTX is read and checked, and the memory that the module takes.
 *   make build/libptx.a build/libbase.a
 *   cc -O2 -Isrc bench/ptx_throughput.c build/libptx.a build/libbase.a -lm -o /tmp/ptx_throughput
 *   /tmp/ptx_throughput [FILE.ptx]	without a file: a made module of 20 MB
 */
#include "ptx/ptx.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char body[] =
	"	.reg .pred %%p<8>;\n	.reg .b32 %%r<40>;\n	.reg .f32 %%f<40>;\n	.reg .b64 "
	"%%rd<20>;\n\n"
	"	ld.param.u64 	%%rd1, [kernel%u_param_0];\n	ld.param.u32 	%%r2, "
	"[kernel%u_param_1];\n"
	"	cvta.to.global.u64 	%%rd3, %%rd1;\n	mov.u32 	%%r3, %%ntid.x;\n"
	"	mov.u32 	%%r4, %%ctaid.x;\n	mov.u32 	%%r5, %%tid.x;\n"
	"	mad.lo.s32 	%%r1, %%r4, %%r3, %%r5;\n	setp.ge.s32 	%%p1, %%r1, %%r2;\n"
	"	@%%p1 bra 	$L__BB%u_3;\n\n	mov.u32 	%%r9, 0;\n"
	"$L__BB%u_2:\n";
static const char step[] =
	"	mul.wide.s32 	%%rd%u, %%r%u, 4;\n	add.s64 	%%rd%u, %%rd3, %%rd%u;\n"
	"	ld.global.f32 	%%f%u, [%%rd%u+%u];\n	fma.rn.f32 	%%f%u, %%f%u, %%f%u, "
	"0f3F000000;\n"
	"	st.global.f32 	[%%rd%u], %%f%u;\n	add.s32 	%%r%u, %%r%u, %u;\n";

static char *make_module(size_t want, size_t *len)
{
	Text t = {0};

	text_printf(&t, ".version 8.8\n.target sm_90\n.address_size 64\n\n");
	for (u32 k = 0; t.len < want && !t.failed; k++) {
		text_printf(&t,
			    "\n	// .globl	kernel%u\n.visible .entry kernel%u(\n"
			    "	.param .u64 kernel%u_param_0,\n	.param .u32 "
			    "kernel%u_param_1\n)\n{\n",
			    k, k, k, k);
		text_printf(&t, body, k, k, k, k);
		for (u32 i = 0; i < 24; i++)
			text_printf(&t, step, 4 + i % 8, 1 + i, 12 + i % 8, 4 + i % 8, 1 + i,
				    12 + i % 8, i * 4, i + 2, i + 1, i, 12 + i % 8, i + 2, 10 + i,
				    9 + i, i);
		text_printf(&t,
			    "	setp.lt.s32 	%%p2, %%r33, %%r2;\n	@%%p2 bra 	"
			    "$L__BB%u_2;\n\n"
			    "$L__BB%u_3:\n	ret;\n\n}\n",
			    k, k);
	}
	*len = t.len;
	return t.s;
}

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
	const char *err = NULL;
	size_t len = 0;
	char *text = argc > 1 ? file_read(argv[1], &len, &err) : make_module(20 << 20, &len);
	double mb = (double)len / 1e6, best = 0;

	if (!text) {
		fprintf(stderr, "%s\n", err);
		return 1;
	}
	for (int i = 0; i < 5; i++) {
		Arena *a = arena_new();
		Diag d = {.file = argc > 1 ? argv[1] : "made"};
		double start = now(), parsed, rate;
		Module *m = ptx_parse(a, text, len, &d);
		bool ok;

		parsed = now();
		ok = m && ptx_verify(m, &d);
		rate = mb / (now() - start);
		best = rate > best ? rate : best;
		if (!ok)
			fprintf(stderr, "%s", d.out.s);
		else
			printf("%.1f MB: parser %.0f MB/s, with verifier %.0f MB/s; module %.1f "
			       "times the text\n",
			       mb, mb / (parsed - start), rate, (double)a->used / (double)len);
		diag_free(&d);
		arena_free(a);
		if (!ok)
			return 1;
	}
	printf("best: %.0f MB/s (wanted: 100), memory wanted: at most 12 times the text\n", best);
	free(text);
	return 0;
}
