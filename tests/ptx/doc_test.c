/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * docs/ptx.md is what the tables say. `build/tests/ptx/doc_test --write` makes it again.
 */
#include "emit/emit.h"
#include "ptx/interp.h"
#include "../check.h"
#include "bounds.h"

#include <stdlib.h>
#include <string.h>

static const char path[] = "docs/ptx.md";

static const char intro[] =
	"# PTX: what is understood and what runs it\n\n"
	"Made from the tables in `src/ptx` (`build/tests/ptx/doc_test --write`); do not edit.\n\n"
	"Every form below parses and verifies for its first PTX version and target, and is "
	"refused, with line "
	"and column, for older ones. In the last columns:\n\n"
	"- **interpreter**: `yes`; `-`: a kernel that executes it fails with "
	"CUDA_ERROR_NOT_SUPPORTED and the "
	"name of the instruction.\n"
	"- **vector engine**: `vector`: its own emitter; `lanes`: the function that says what one lane "
	"does, for every lane (LLVM makes vectors of it); `warps`: the function that says what a warp does; "
	"`nothing to do`: no effect that a program can see; `-`: kernels with it run in the "
	"interpreter.\n\n"
	"Calls: the vector engine has the bodies of the functions that a kernel calls in the kernel itself; "
	"kernels with recursive or indirect calls run in the interpreter. The stack of `alloca` is a register "
	"there.\n\n"
	"Syntax is that of NVIDIA's manual: `{}` is optional, `.type` stands for one of the listed "
	"types, "
	"`d*v` for as many registers as `.vec` says, `a:u32` for an operand of another type than "
	"the first.\n\n";

/* Both engines have these in their main loops. */
static bool is_flow(u32 form) { return ptx_forms[form].flags & (FF_branch | FF_exit); }

static const char *lanes_or_not(u32 form)
{
	const FormInfo *f = &ptx_forms[form];

	if (emit_has_form(form) || is_flow(form))
		return "vector";
	return f->nothing ? "nothing to do" : f->lane ? "lanes" : f->warp || f->mem ? "warps" : "-";
}

static void write_code(Text *t, const char *s)
{
	text_add(t, "`", 1);
	for (; *s; s++) /* a bar would end the table's cell */
		text_add(t, *s == '|' ? "\\|" : s, *s == '|' ? 2 : 1);
	text_add(t, "` | ", 4);
}

static void write_form(Text *t, u32 form)
{
	const FormInfo *f = &ptx_forms[form];

	text_printf(t, "| ");
	write_code(t, f->syntax);
	text_printf(t, "%s | %u.%u", f->types, f->ver_major, f->ver_minor);
	if (f->target)
		text_printf(t, ", sm_%u%s", f->target, f->flags & FF_arch ? "a" : "");
	text_printf(t, " | %s | %s |\n", interp_has(form) ? "yes" : "-", lanes_or_not(form));
}

static void write_missing(Text *t)
{
	u32 n = 0;

	text_printf(t, "\n## Not executed yet\n\n");
	for (u32 i = 0; i < FORM_COUNT; i++)
		if (!interp_has(i))
			n++;
	text_printf(t, "%u of %u forms are read and checked, but no engine runs them:\n\n", n,
		    FORM_COUNT);
	for (u32 i = 0; i < FORM_COUNT; i++)
		if (!interp_has(i))
			text_printf(t, "- `%s`\n", ptx_forms[i].syntax);
}

static void write_error(Text *t, const Bound *b, double e)
{
	if (e == 0)
		text_printf(t, "as the hardware's | ");
	else if (b->kind == ERR_ulp)
		text_printf(t, "%.3g ulp | ", e);
	else
		text_printf(t, "2^%.4g | ", e);
}

static void write_errors(Text *t)
{
	static const char *const kinds[] = {"of the unit in the last place", "relative", "absolute",
					    "absolute for 1/2 to 2, else relative"};

	text_printf(t,
		    "\n## Approximate functions\n\n"
		    "The interpreter, and with `WW_FP=exact` the vector engine, give bit for bit what an H200 gives, "
		    "for every operand: so say hashes over all 2^32 (`tests/ptx/sweep_long.c`). By default the vector "
		    "engine has forms of its own for f32. The largest error of each (`tests/ptx/approx_test.c` holds "
		    "them to it; for sin and cos beyond 100 pi the manual states none). The hardware's own passes the manual's bound by a little for "
		    "division and cos:\n\n"
		    "| instruction | in the manual | error | the manual's bound | exact | default, vector engine |\n"
		    "|---|---|---|---|---|---|\n");
	for (u32 i = 0; i < COUNT(bounds); i++) {
		const Bound *b = &bounds[i];
		bool half = strstr(b->name, "f16");

		if (b->exact == 0)
			continue;
		text_printf(t, "| `%s`%s | %sFloating Point Instructions: %.*s | %s | ", b->name,
			    b->to < 100 && b->kind == ERR_absolute && b->to > 0 ? " up to 2 pi" : b->to == 314.1592653589793 ? " up to 100 pi" : "",
			    half ? "Half Precision " : "", (int)strcspn(b->name, "."), b->name, kinds[b->kind]);
		write_error(t, b, b->kind == ERR_ulp ? b->most : log2(b->most));
		write_error(t, b, b->exact);
		write_error(t, b, b->fast);
		text_printf(t, "\n");
	}
	text_printf(t, "\n`rcp.approx.ftz.f64`, for which the manual gives no figure, is within 2^-20 by default; "
		       "`rsqrt.approx.f64` within an ulp, as the hardware's is.\n");
}

static void write_sregs(Text *t)
{
	text_printf(t, "\n## Special registers\n\n| name | type | since |\n|---|---|---|\n");
	for (u32 i = 0; i < SR_COUNT; i++)
		text_printf(t, "| `%s` | %s | %u.%u, sm_%u |\n", ptx_sregs[i].name,
			    ptx_type_name(ptx_sregs[i].type), ptx_sregs[i].ver_major,
			    ptx_sregs[i].ver_minor, ptx_sregs[i].target);
}

static void write_all(Text *t)
{
	text_printf(t, "%s", intro);
	text_printf(t, "| syntax | types | since | interpreter | vector engine "
		       "|\n|---|---|---|---|---|\n");
	for (u32 i = 0; i < FORM_COUNT; i++)
		write_form(t, i);
	write_errors(t);
	write_sregs(t);
	write_missing(t);
}

int main(int argc, char **argv)
{
	Text t = {0};
	const char *err = NULL;
	size_t len = 0;
	char *have;

	write_all(&t);
	CHECK(!t.failed);
	if (argc > 1 && !strcmp(argv[1], "--write"))
		CHECK(file_write_atomic(path, t.s, t.len, &err));
	have = file_read(path, &len, &err);
	if (!CHECK(have && len == t.len && !memcmp(have, t.s, len)))
		printf("%s is not what the tables say: run build/tests/ptx/doc_test --write\n",
		       path);
	free(have);
	text_free(&t);
	return check_done();
}
