/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Random kernels, run by every engine, whose results must be the same: the interpreter, the vector engine
 * with groups as it chooses them, with groups of one warp, in lane mode, and with code for any block shape. None of
 * them may refuse one.
 *
 *   random_kernels [-n COUNT] [-s FIRST_SEED] [-v]      -p SEED prints the kernel of a seed
 *   random_kernels [-v] FILE…      kernels written by hand, or that once failed: the same signature, and
 *                                  first lines `// seed N, block X Y Z` and, where masks will not do,
 *                                  `// lane mode: REASON`
 *
 * A kernel computes on registers, some of which hold the same value in a whole block, through divergent
 * and uniform branches, loops with breaks, jump tables, cycles with several entries, guarded instructions,
 * calls, early exits, barriers with exchange through shared memory, warp operations and atomics whose
 * result does not depend on order. Each thread stores its registers at the end. See generate.h.
 */
#include "exec/exec.h"
#include "jit/code.h"
#include "gen/generate.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { BLOCKS = 3, NIN = 16384, NACC = 64, MAX_THREADS = 1024, CPU_LIMIT = 60, WALL_LIMIT = 1200 };

typedef struct Memory {
	u32 in[NIN], acc[NACC];
	u32 out[BLOCKS * MAX_THREADS * GEN_NOUT];
} Memory;

typedef enum { ENGINE_interp, ENGINE_vector, ENGINE_warp, ENGINE_lane, ENGINE_any, ENGINE_any_lane,
	       ENGINE_COUNT } Engine;
static const char *const engines[] = { "interpreter", "vector", "one warp", "lane mode", "any shape",
				       "any shape, lane mode" };

typedef struct Run {
	ExecGrid grid;
	_Atomic u32 flag;
	bool failed;
	Fault fault;
} Run;

typedef struct Tally {
	u32 kernels, wrong, in_lanes;
} Tally;

static u64 now_seed;
static const char *now_file = "";
static bool verbose;

/* Says which kernel, then what. */
__attribute__((format(printf, 1, 2))) static void say(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	printf("%sseed %llu", now_file, (unsigned long long)now_seed);
	vprintf(fmt, ap);
	va_end(ap);
}

static void note_end(void *self, const Fault *f)
{
	Run *r = self;

	r->failed = f;
	if (f)
		r->fault = *f;
	exec_wake(&r->flag);
}

static void fill(Memory *m)
{
	memset(m, 0, sizeof *m);
	for (u32 i = 0; i < NIN; i++)
		m->in[i] = (i * 2654435761u >> 7) & (i % 3 ? 0xff : 0xffffffff);
	for (u32 i = 0; i < NACC; i++)
		m->acc[i] = i % 2 ? 0 : 0xffff0000u + i;
}

static bool launch(const Gen *g, const Fn *fn, const Layout *layout, const JitCode *code, Memory *m, Engine e)
{
	struct {
		u32 *in, *out, *acc;
		u32 k0, k1;
	} params = { m->in, m->out, m->acc, g->k0, g->k1 };
	Run r = { .grid = { .entry = fn, .layout = layout, .code = code, .done = note_end } };

	r.grid.self = &r;
	r.grid.local_size = layout->stack_size;
	r.grid.env = (LaunchEnv){ .nctaid = { BLOCKS, 1, 1 },
				  .ntid = { g->ntid[0], g->ntid[1], g->ntid[2] },
				  .params = (const u8 *)&params, .nsmid = 1 };
	r.grid.env.total_shared = layout->shared_size;
	fill(m);
	if (!exec_submit_grid(&r.grid))
		return false;
	exec_wait(&r.flag, true);
	if (r.failed)
		say(", %s: fault %d at instruction %u %s\n", engines[e], r.fault.kind, r.fault.inst, r.fault.text);
	return !r.failed;
}

static JitMapped *compile(const Gen *g, const Fn *fn, const Layout *layout, Engine e, Text *why)
{
	const char *err = "";
	JitCompileFn *f = plugin_load(&err);
	JitRequest q = { fn, layout, jit_target(), { .ntid = { g->ntid[0], g->ntid[1], g->ntid[2] } } };
	Diag d = { .src = g->text.s, .src_len = g->text.len };
	JitObject o = { 0 };
	JitMapped *code = NULL;
	Image image;

	q.opt.force_warps = e == ENGINE_warp;
	q.opt.lane_mode = e == ENGINE_lane || e == ENGINE_any_lane;
	if (e >= ENGINE_any)
		memset(q.opt.ntid, 0, sizeof q.opt.ntid);
	q.opt.fault_locs = true;
	q.opt.opt = 1;
	if (f && f(&q, &o, &d) && image_link(&image, &o, &err))
		code = code_load(&image, fn, &err);
	if (!code)
		text_printf(why, "%s", d.out.s ? d.out.s : err);
	free(o.data);
	diag_free(&d);
	return code;
}

/* ---- comparing ------------------------------------------------------------------------------------------- */

static bool same(const Gen *g, const Memory *want, const Memory *got, Engine e)
{
	u32 n = g->ntid[0] * g->ntid[1] * g->ntid[2] * BLOCKS;

	for (u32 i = 0; i < n * GEN_NOUT; i++)
		if (want->out[i] != got->out[i]) {
			say(", %s: block %u thread %u register %u is %08x, should be %08x\n", engines[e],
			    i / GEN_NOUT / (n / BLOCKS), i / GEN_NOUT % (n / BLOCKS), i % GEN_NOUT, got->out[i],
			    want->out[i]);
			return false;
		}
	for (u32 i = 0; i < NACC; i++)
		if (want->acc[i] != got->acc[i]) {
			say(", %s: acc[%u] is %08x, should be %08x\n", engines[e], i, got->acc[i], want->acc[i]);
			return false;
		}
	return true;
}

static const char *reason_of(const JitMapped *m)
{
	return m->code.info.lane_reason ? m->code.info.lane_reason : "";
}

static bool try_engine(const Gen *g, const Fn *fn, const Layout *l, Engine e, const Memory *want, Tally *t)
{
	static Memory got;
	Text why = { 0 };
	JitMapped *code = compile(g, fn, l, e, &why);
	bool ok = true;

	if (!code) {
		ok = false;
		say(", %s refuses: %s", engines[e], why.s);
	} else {
		if (verbose)
			say(", %s: groups of %u, %u suspends, %s\n", engines[e], code->code.info.group_lanes,
			    code->code.info.suspends, reason_of(code));
		fflush(stdout);
		t->in_lanes += e == ENGINE_vector && code->code.info.lane_mode;
		ok = launch(g, fn, l, &code->code, &got, e) && same(g, want, &got, e);
		if (e != ENGINE_lane && e != ENGINE_any_lane && g->lane_reason && strncmp(reason_of(code), g->lane_reason, strlen(g->lane_reason))) {
			say(", %s: lane mode because of '%s', should be '%s'\n", engines[e], reason_of(code),
			    g->lane_reason);
			ok = false;
		}
		code_unload(code);
	}
	text_free(&why);
	return ok;
}

static bool try_kernel(const Gen *g, Arena *a, Tally *t)
{
	static Memory want;
	Diag d = { .src = g->text.s, .src_len = g->text.len };
	Module *m = ptx_parse(a, g->text.s, g->text.len, &d);
	const Fn *fn;
	Layout *l;
	bool ok = true;

	if (!m || !ptx_verify(m, &d)) {
		say(": %s\n", d.out.s ? d.out.s : "not PTX");
		diag_free(&d);
		return false;
	}
	fn = ptx_find_fn(m, "k");
	l = ptx_layout(a, fn);
	if (!launch(g, fn, l, NULL, &want, ENGINE_interp))
		return false;
	for (Engine e = ENGINE_vector; e < ENGINE_COUNT; e++)
		ok &= try_engine(g, fn, l, e, &want, t);
	return ok;
}

/* Of work, since others may use the machine too; and of waiting. */
static void limit_time(void)
{
	struct itimerval t = { .it_value.tv_sec = CPU_LIMIT };

	setitimer(ITIMER_PROF, &t, NULL);
	alarm(WALL_LIMIT);
}

static void try_text(const Gen *g, Tally *t)
{
	Arena *a = arena_new();
	jmp_buf oom;

	if (!a || setjmp(oom))
		abort();
	a->guard = &oom;
	limit_time();
	if (verbose)
		say("\n");
	fflush(stdout);
	t->kernels++;
	t->wrong += !try_kernel(g, a, t);
	arena_free(a);
}

static void try_seed(u64 seed, Tally *t)
{
	Gen g = { 0 };

	now_seed = seed;
	gen_kernel(&g, seed);
	try_text(&g, t);
	text_free(&g.text);
}

static char *copy_line(const char *s, const char *key)
{
	const char *at = strstr(s, key);

	return at ? strndup(at + strlen(key), strcspn(at + strlen(key), "\n")) : NULL;
}

static void try_file(const char *path, Tally *t)
{
	char name[4096];
	unsigned long long seed = 0;
	Gen g = { .k0 = 5, .k1 = 77 };
	size_t n = 0;
	const char *err = "";
	char *s = file_read(path, &n, &err);

	snprintf(name, sizeof name, "%s: ", path);
	now_file = name;
	if (!s || sscanf(s, "// seed %llu, block %u %u %u", &seed, &g.ntid[0], &g.ntid[1], &g.ntid[2]) != 4) {
		say(": cannot be read, or does not begin with its seed and block\n");
		t->wrong++;
	} else {
		now_seed = seed;
		text_add(&g.text, s, n);
		g.lane_reason = copy_line(g.text.s, "// lane mode: ");
		try_text(&g, t);
	}
	free(g.lane_reason);
	text_free(&g.text);
	free(s);
}

static void out_of_time(int sig)
{
	char s[64];
	int n = snprintf(s, sizeof s, "seed %llu hangs\n", (unsigned long long)now_seed);

	(void)!write(1, s, (size_t)n);
	_exit(1);
}

static int print_kernel(u64 seed)
{
	Gen g = { 0 };

	gen_kernel(&g, seed);
	printf("%s", g.text.s);
	text_free(&g.text);
	return 0;
}

/* The plug-in of this build, which lies beside the tests. */
static void find_plugin(void)
{
	char plugin[4096];

	snprintf(plugin, sizeof plugin, "%s/../../cuda/lib64/" WW_JIT_PLUGIN, env_self_dir());
	setenv("WW_JIT", plugin, 0);
}

int main(int argc, char **argv)
{
	u64 first = 1;
	u32 count = 40;
	Tally t = { 0 };
	int c;

	while ((c = getopt(argc, argv, "n:s:p:v")) != -1) {
		if (c == 'n')
			count = (u32)strtoul(optarg, NULL, 10);
		else if (c == 's')
			first = strtoull(optarg, NULL, 10);
		else if (c == 'p')
			return print_kernel(strtoull(optarg, NULL, 10));
		else if (c == 'v')
			verbose = true;
		else
			return 2;
	}
	find_plugin();
	signal(SIGALRM, out_of_time);
	signal(SIGPROF, out_of_time);
	for (int i = optind; i < argc; i++)
		try_file(argv[i], &t);
	for (u32 i = 0; i < count && optind == argc; i++)
		try_seed(first + i, &t);
	printf("%u kernels, %u wrong; masks would not do for %u\n", t.kernels, t.wrong, t.in_lanes);
	return t.wrong || !t.kernels;
}
