/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs the analyses over the PTX files of this folder and compares their dump with what each file says:
 *
 *   //! run KERNEL X Y Z LANES [lane|apart|turns|taken] analyse for this block shape and native width; apart: as for a launch whose
 *                                         arrays are, and the pairs that this counts on come first
 *   //! has TEXT                          a line of the dump contains TEXT (blanks count as one), after the
 *                                         line that the previous `has` of this run matched
 *   //! not TEXT                          no line contains it
 * Every kernel of tests/ptx/good is analysed, too, for several block shapes, and what must always hold is
 * checked. With arguments `facts FILE KERNEL X Y Z LANES [lane|apart|turns|taken]` prints the dump.
 */
#include "analysis/arrays.h"
#include "analysis/axes.h"
#include "check.h"

#include <glob.h>
#include <stdlib.h>

typedef struct Case {
	const char *file;
	Module *m;
	Arena *a;
	Text dump;
	const char *at; /* search goes on here */
	int line;
} Case;

static Module *parse_file(Arena *a, const char *path, char **text)
{
	const char *err = NULL;
	size_t len;
	Diag d = { .file = path };
	Module *m;

	*text = file_read(path, &len, &err);
	if (!*text) {
		printf("%s: %s\n", path, err);
		return NULL;
	}
	d.src = *text;
	d.src_len = len;
	m = ptx_parse(a, *text, len, &d);
	if (m && (d.errors || !ptx_verify(m, &d)))
		m = NULL;
	if (!m)
		printf("%s", d.out.s ? d.out.s : "no module\n");
	diag_free(&d);
	return m;
}

/* Vector registers of 32 bits a lane. */
static u32 most_pressure(Arena *a, const Cfg *c, const Webs *w, const Live *l, const Shapes *s)
{
	u32 *cost = arena_new_array(a, u32, w->n + 1), most[2];

	for (u32 i = 0; i < w->n; i++)
		cost[i] = s->web[i].vec && w->webs[i].type != TY_pred ? (ptx_type_bits(w->webs[i].type) + 31) / 32 : 0;
	live_pressure(a, c, w, l, s, cost, 0, most);
	return most[0] + most[1];
}

static const Fn *promoted(Arena *a, const Fn *fn, Text *t)
{
	ArraysApart x;
	const Fn *out = analysis_promote(a, fn, &x);

	text_printf(t, out == fn ? "nothing promoted\n" : "promoted\n");
	for (u32 i = 0; i < x.n; i++)
		if (x.pair[i].b == APART_VARIABLES)
			text_printf(t, "apart %u variables\n", x.pair[i].a);
		else
			text_printf(t, "apart %u %u\n", x.pair[i].a, x.pair[i].b);
	return out;
}

static const Fn *turned(Arena *a, const Fn *fn, const BlockShape *bs, Text *t)
{
	const Fn *out = analysis_quotient(a, fn, NULL, bs->width, bs->ntid);

	text_printf(t, out == fn ? "no turns\n" : "turns\n");
	return out;
}

static const Fn *taken(Arena *a, const Fn *fn, const BlockShape *bs, Text *t)
{
	const Fn *out = analysis_taken_along(a, fn, NULL, bs);

	text_printf(t, out == fn ? "nothing taken\n" : "taken along\n");
	return out;
}

static void print_facts(Arena *a, const Fn *fn, const BlockShape *bs, const char *how, Text *t)
{
	const Fn *plain = analysis_constants(a, analysis_inline(a, fn));
	const Fn *in = !strcmp(how, "apart") ? promoted(a, plain, t) : !strcmp(how, "turns") ? turned(a, plain, bs, t)
		     : !strcmp(how, "taken") ? taken(a, plain, bs, t) : plain;
	Cfg *c = analysis_cfg(a, in);
	Webs *w = analysis_webs(a, c);
	Live *l = analysis_live(a, c, w);
	Shapes *s = analysis_shapes(a, c, w, l, NULL, bs);
	Suspends *p = analysis_suspends(a, c, w, l, s);

	analysis_dump(c, w, s, t);
	analysis_dump_suspends(c, w, p, t);
	text_printf(t, "pressure %u\n", most_pressure(a, c, w, l, s));
}

static bool facts_of(Arena *a, const Module *m, const char *line, Text *t)
{
	char kernel[256], lane[16] = "";
	u32 n[3], lanes;
	Fn *fn;
	BlockShape bs;

	if (sscanf(line, "%255s %u %u %u %u %15s", kernel, &n[0], &n[1], &n[2], &lanes, lane) < 5)
		return false;
	fn = ptx_find_fn(m, kernel);
	if (!fn)
		return false;
	bs = analysis_block_shape(n, lanes, !strcmp(lane, "lane"));
	print_facts(a, fn, &bs, lane, t);
	return true;
}

/* One line of the dump with its blanks squeezed, from *at on. */
static bool next_line(const char **at, char *out, size_t size)
{
	size_t n = 0;

	if (!*at || !**at)
		return false;
	for (; **at && **at != '\n'; ++*at)
		if (n + 1 < size && !(**at == ' ' && (!n || out[n - 1] == ' ')))
			out[n++] = **at;
	*at += **at == '\n';
	out[n] = 0;
	return true;
}

static bool find_text(const char **at, const char *text)
{
	char line[2048];

	while (next_line(at, line, sizeof line))
		if (strstr(line, text))
			return true;
	return false;
}

static void check_directive(Case *c, const char *word, const char *rest)
{
	const char *at = !strcmp(word, "has") ? c->at : c->dump.s;
	bool found, ok = true;

	if (!strcmp(word, "run")) {
		text_free(&c->dump);
		c->dump = (Text){ 0 };
		ok = facts_of(c->a, c->m, rest, &c->dump);
		c->at = c->dump.s;
	} else {
		found = find_text(&at, rest);
		ok = found == !strcmp(word, "has");
		if (found && ok)
			c->at = at;
	}
	if (!check_that(ok, c->file, c->line, rest))
		printf("--- dump\n%s---\n", c->dump.s ? c->dump.s : "");
}

static void check_text_lines(Case *c, char *text)
{
	for (char *s = text, *e; *s; s = e) {
		char word[8];
		int n = 0;

		e = s + strcspn(s, "\n");
		c->line++;
		if (!strncmp(s, "//! ", 4) && sscanf(s + 4, "%7s %n", word, &n) == 1) {
			char *rest = arena_strndup(c->a, s + 4 + n, (size_t)(e - s) - 4 - (size_t)n);

			check_directive(c, word, rest);
		}
		e += *e == '\n';
	}
}

static void check_file(const char *path)
{
	Case c = { .file = path, .a = arena_new() };
	jmp_buf oom;
	char *text = NULL;

	if (setjmp(oom))
		abort();
	c.a->guard = &oom;
	c.m = parse_file(c.a, path, &text);
	if (CHECK(c.m))
		check_text_lines(&c, text);
	text_free(&c.dump);
	arena_free(c.a);
	free(text);
}

/* ---- what always holds ---------------------------------------------------------------------------------- */

static bool order_is_right(const Cfg *c)
{
	for (u32 i = 0; i < vec_len(c->rpo); i++) {
		const Block *k = &c->blocks[c->rpo[i]];

		for (u32 s = 0; s < vec_len(k->succ); s++)
			if (c->blocks[k->succ[s]].rpo <= i && !cfg_dominates(c, k->succ[s], c->rpo[i]) &&
			    !c->irreducible)
				return false;
	}
	for (u32 l = 0; l < vec_len(c->loops); l++)
		for (u32 i = 0; i < vec_len(c->rpo); i++)
			if (loop_has(c, l, c->rpo[i]) && !cfg_dominates(c, c->loops[l].header, c->rpo[i]))
				return false;
	return true;
}

static bool shapes_are_right(const Webs *w, const Shapes *s)
{
	for (u32 i = 0; i < w->n; i++) {
		const Shape *x = &s->web[i];

		if ((x->vec && (x->stride || x->checked)) || (x->is_const && (x->vec || x->stride || x->var)) ||
		    (s->blend[i] && !x->vec) || x->lo > x->hi)
			return false;
	}
	return true;
}

static void check_kernel(Arena *a, const Fn *fn)
{
	static const u32 shapes[][5] = { { 0, 0, 0, 16, 0 }, { 256, 1, 1, 16, 0 }, { 16, 16, 1, 8, 0 },
					 { 10, 10, 1, 16, 0 }, { 32, 4, 2, 16, 0 }, { 64, 1, 1, 16, 1 } };
	const Fn *in = analysis_constants(a, analysis_inline(a, fn));
	Cfg *c = analysis_cfg(a, in);
	Webs *w = analysis_webs(a, c);
	Live *l = analysis_live(a, c, w);

	CHECK(order_is_right(c));
	for (u32 i = 0; i < COUNT(shapes); i++) {
		BlockShape bs = analysis_block_shape(shapes[i], shapes[i][3], shapes[i][4]);
		Shapes *s = analysis_shapes(a, c, w, l, NULL, &bs);
		Suspends *p = analysis_suspends(a, c, w, l, s);

		if (!CHECK(shapes_are_right(w, s)) || !CHECK(!bs.lane_mode || !p->lane_reason))
			printf("in %s\n", fn->name);
		CHECK(most_pressure(a, c, w, l, s) <= 4 * w->n);
	}
}

static void check_all_kernels(const char *path)
{
	Arena *a = arena_new();
	jmp_buf oom;
	char *text = NULL;
	Module *m;

	if (setjmp(oom))
		abort();
	a->guard = &oom;
	m = parse_file(a, path, &text);
	for (u32 i = 0; m && i < vec_len(m->fns); i++)
		if (m->fns[i]->is_entry && m->fns[i]->has_body)
			check_kernel(a, m->fns[i]);
	arena_free(a);
	free(text);
}

static void each_file(const char *pattern, void (*f)(const char *))
{
	glob_t g;

	if (!CHECK(!glob(pattern, 0, NULL, &g)))
		return;
	for (size_t i = 0; i < g.gl_pathc; i++)
		f(g.gl_pathv[i]);
	globfree(&g);
}

static int print_one(int argc, char **argv)
{
	Arena *a = arena_new();
	jmp_buf oom;
	char *text, line[512] = "";
	Text t = { 0 };
	Module *m;

	if (setjmp(oom))
		abort();
	a->guard = &oom;
	m = parse_file(a, argv[1], &text);
	for (int i = 2; i < argc; i++)
		snprintf(line + strlen(line), sizeof line - strlen(line), "%s ", argv[i]);
	if (!m || !facts_of(a, m, line, &t))
		return 1;
	printf("%s", t.s);
	return 0;
}

/* The table names them weakly: an archive gives them up only when somebody asks. */
LaneFn lane_mov, lane_mad_i, lane_setp;
static LaneFn *const semantics[] = { lane_mov, lane_mad_i, lane_setp };

int main(int argc, char **argv)
{
	if (argc > 6)
		return print_one(argc, argv);
	if (argc > 1) {
		check_all_kernels(argv[1]);
		return check_done();
	}
	for (u32 i = 0; i < COUNT(semantics); i++)
		CHECK(semantics[i]);
	each_file("tests/analysis/*.ptx", check_file);
	each_file("tests/ptx/good/*.ptx", check_all_kernels);
	return check_done();
}
