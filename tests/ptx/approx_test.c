/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The errors of approximate functions that docs/ptx.md states: none is larger, over samples of all operands
 * and more of those between 1/4 and 8.
 *   approx_test [SAMPLES]     prints what it finds when told how many to take
 */
#include "jit/program.h"
#include "bounds.h"

enum { BLOCK = 256 };

static u32 samples = 1 << 16;

typedef struct Data {
	u32 n;
	u32 *a, *b, *out; /* patterns of f32 */
} Data;

static void fill(Data *x)
{
	for (u32 i = 0; i < x->n; i++) {
		u32 half = x->n / 2, k = i % half;

		x->a[i] = i < half ? (u32)((u64)k * 0xffffffff / half) : 0x3e800000 + (u32)((u64)k * 0x2800000 / half);
		x->b[i] = (x->a[i] * 2654435761u & 0x83ffffff) + 0x3e000000;
	}
}

/* `name %d, %a[, %b]` over the data, by the vector engine. */
static bool run_vector(const char *name, const Data *x, bool two)
{
	static const u32 ntid[3] = {BLOCK, 1, 1};
	const void *params[3] = {x->a, x->b, x->out};
	char text[1200];
	Program p;
	Launch l;
	const JitCode *c;

	snprintf(text, sizeof text,
		 ".version 8.8\n.target sm_90\n.address_size 64\n"
		 ".entry k(.param .u64 pa, .param .u64 pb, .param .u64 pd) {\n"
		 ".reg .b64 %%p<4>, %%i; .reg .b32 %%t<3>; .reg .f32 %%a, %%b, %%d;\n"
		 "ld.param.u64 %%p0, [pa]; ld.param.u64 %%p1, [pb]; ld.param.u64 %%p2, [pd];\n"
		 "mov.u32 %%t0, %%ctaid.x; mov.u32 %%t1, %%tid.x; mad.lo.u32 %%t0, %%t0, %d, %%t1;\n"
		 "mul.wide.u32 %%i, %%t0, 4; add.u64 %%p0, %%p0, %%i; add.u64 %%p1, %%p1, %%i;\n"
		 "add.u64 %%p2, %%p2, %%i; ld.global.f32 %%a, [%%p0]; ld.global.f32 %%b, [%%p1];\n"
		 "%s %%d, %%a%s;\nst.global.f32 [%%p2], %%d; ret;\n}\n",
		 BLOCK, name, two ? ", %b" : "");
	if (!load(&p, text, "k"))
		return false;
	c = code_for(&p, ntid);
	if (CHECK(c))
		run_shape(&p, &l, c, x->n / BLOCK, ntid, params);
	CHECK(c && !l.failed);
	unload(&p);
	return true;
}

static bool run_lanes(const char *name, const Data *x, bool two, u32 bits)
{
	char text[400];
	Arena *a = arena_new();
	Diag d = {0};
	Module *m;
	const Inst *in;

	snprintf(text, sizeof text,
		 ".version 8.8\n.target sm_90\n.address_size 64\n.entry k() {\n.reg .b%u %%d, %%a, %%b;\n"
		 "%s %%d, %%a%s;\n}\n", bits, name, two ? ", %b" : "");
	m = ptx_parse(a, text, strlen(text), &d);
	if (CHECK(m)) {
		in = &m->fns[0]->insts[0];
		for (u32 i = 0; i < x->n; i++) {
			u64 q[2] = {x->a[i], x->b[i]}, r = 0;

			sem_lanes[in->op.form](&in->op, &r, q);
			x->out[i] = (u32)r;
		}
	}
	diag_free(&d);
	arena_free(a);
	return m;
}

/* The error of one result in the unit of its bound; 0 where the manual states none, or nothing is rounded. */
static double error_of(const Bound *b, u8 type, bool ftz, const double in[2], double got)
{
	double last = fabs(b->f == true_div ? in[1] : in[0]);
	double min = value_of(type, sem_minnorm(&sem_types[type].fp)), unit;
	long double top = ldexpl(1, ilogb(value_of(type, sem_types[type].fp.max)) + 1), exact;

	exact = b->f(in[0], in[1]);
	if (!isfinite(in[0]) || !isfinite(in[1]) || !isfinite(exact) || !isfinite(got) || fabsl(exact) >= top)
		return 0;
	if ((b->to > 0 && (last < b->from || last > b->to)) || fabsl(exact) < 2 * min || (ftz && last < min))
		return 0;
	unit = (double)(allowed(b, type, in[0], exact) / b->most);
	return (double)fabsl(exact - got) / unit;
}

static double largest(const Bound *b, u8 type, bool ftz, const Data *x)
{
	double most = 0, at = 0;

	for (u32 i = 0; i < x->n; i++) {
		double in[2] = {value_of(type, x->a[i]), value_of(type, x->b[i])}, e;

		e = error_of(b, type, ftz, in, value_of(type, x->out[i]));
		if (e > most) {
			most = e;
			at = in[0];
		}
	}
	if (samples > 1 << 16)
		printf("%-22s %10.4g = 2^%.2f at %a\n", b->name, most, log2(most), at);
	return most;
}

static double stated(const Bound *b, double k) { return b->kind == ERR_ulp ? k : exp2(k); }

static void check_bound(const Bound *b, Data *x)
{
	char name[60];
	bool two = b->f == true_div, half = strstr(b->name, "f16"), ftz = strstr(b->name, ".ftz");
	u8 type = strstr(b->name, "bf16") ? TY_bf16 : half ? TY_f16 : TY_f32;

	snprintf(name, sizeof name, "%s%s", b->name, strstr(b->name, "16") || strstr(b->name, "32") ? "" : ".f32");
	for (u32 i = 0; half && i < x->n; i++)
		x->a[i] = i & 0xffff;
	if (run_lanes(name, x, two, half ? 16 : 32))
		CHECK(largest(b, type, ftz, x) <= stated(b, b->exact));
	if (b->fast != 0 && run_vector(name, x, two))
		CHECK(largest(b, type, ftz, x) <= stated(b, b->fast) &&
		      stated(b, b->fast) <= (double)fmaxl(b->most, stated(b, b->exact))); /* the manual's, or the hardware's */
}

int main(int argc, char **argv)
{
	Data x = {0};

	if (argc > 1)
		samples = (u32)atoi(argv[1]);
	use_plugin_of_build();
	x.n = samples / BLOCK * BLOCK;
	x.a = malloc(4ull * x.n);
	x.b = malloc(4ull * x.n);
	x.out = malloc(4ull * x.n);
	for (u32 i = 0; i < COUNT(bounds); i++) {
		fill(&x);
		if (bounds[i].exact != 0)
			check_bound(&bounds[i], &x);
	}
	free(x.a);
	free(x.b);
	free(x.out);
	return check_done();
}
