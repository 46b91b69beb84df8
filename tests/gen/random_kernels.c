/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Random kernels, run by every engine, whose results must be the same: the interpreter, the vector engine
 * with groups as it chooses them, with groups of one warp, in lane mode, with code for any block shape, and with code
 * that counts, whose counts must be the interpreter's (counts.h). None of
 * them may refuse one, nor emit code that LLVM's verifier rejects, though lane mode then gives the right answer.
 *
 *   random_kernels [-n COUNT] [-s FIRST_SEED] [-v]      -p SEED prints the kernel of a seed
 *   random_kernels [-v] FILE…      kernels written by hand, or that once failed: the same signature, and
 *                                  first lines `// seed N, block X Y Z` and, where masks will not do,
 *                                  `// lane mode: REASON` (none: where the block is known); what -p prints is such a file. Counts are compared
 *                                  when the first line says `, cc N`, warps when it says `, structured`; `, warps
 *                                  alone`: in lane mode the interpreter runs it, as always where volatile shared memory and barriers
 *                                  that lanes do not meet together come in one kernel
 *
 * A kernel computes on registers, some of which hold the same value in a whole block, through divergent
 * and uniform branches, loops with breaks, jump tables, cycles with several entries, guarded instructions,
 * calls, early exits, barriers with exchange through shared memory, warp operations and atomics whose
 * result does not depend on order. Each thread stores its registers at the end. See generate.h.
 */
#include "exec/exec.h"
#include "gen/counts.h"
#include "gen/generate.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { NIN = 16384 + 1024, NACC = 64, CPU_LIMIT = 60, WALL_LIMIT = 1200, MAX_VARS = 16, MOST_DIFFERENCES = 6,
       MAX_FNS = 64, FN_ADDR = 0x7000, STACK = 16 << 10 /* where calls nest to no known depth */ };

typedef struct Memory {
	_Alignas(128) u32 in[NIN]; /* that of lines, which are counted */
	_Alignas(128) u32 acc[NACC];
	_Alignas(128) u32 out[GEN_BLOCKS * GEN_THREADS * GEN_WORDS];
} Memory;

typedef struct Kernel {
	const Gen *g;
	const Fn *fn;
	const Layout *layout;
	const u32 *ntid; /* of this launch */
	const Module *module;
	Arena *arena;
	u64 var_addr[MAX_VARS], fn_addr[MAX_FNS];
	Counts *counts; /* the interpreter's, with the first block */
} Kernel;

typedef enum { ENGINE_interp, ENGINE_vector, ENGINE_warp, ENGINE_lane, ENGINE_counting, ENGINE_any, ENGINE_any_lane,
	       ENGINE_COUNT } Engine;
static const char *const engines[] = { "interpreter", "vector", "one warp", "lane mode", "counting", "any shape",
				       "any shape, lane mode" };

typedef struct Run {
	ExecGrid grid;
	_Atomic u32 flag;
	bool failed;
	Fault fault;
} Run;

typedef struct Tally {
	u32 kernels, wrong, in_lanes, counted;
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

static bool make_vars(Kernel *k, Arena *a)
{
	if (vec_len(k->module->fns) > MAX_FNS)
		return false;
	for (u32 i = 0; i < MAX_FNS; i++)
		k->fn_addr[i] = FN_ADDR + 16 * i;
	for (u32 i = 0; i < vec_len(k->module->vars); i++) {
		const Var *v = k->module->vars[i];

		if (i == MAX_VARS)
			return false;
		if (v->space == SS_global || v->space == SS_const)
			k->var_addr[i] = ((u64)(uintptr_t)arena_alloc(a, v->size + 64) + 63) & ~63ull;
	}
	return true;
}

/* Variables of the module, as they are when it is loaded. */
static void fill_vars(const Kernel *k)
{
	for (u32 i = 0; i < vec_len(k->module->vars); i++) {
		const Var *v = k->module->vars[i];

		if (k->var_addr[i] && v->init)
			memcpy((void *)(uintptr_t)k->var_addr[i], v->init, v->size);
		else if (k->var_addr[i])
			memset((void *)(uintptr_t)k->var_addr[i], 0, v->size);
	}
}

static bool launch(const Kernel *k, const JitCode *code, CountSet *counts, Memory *m, Engine e)
{
	struct {
		u32 *in, *out, *acc;
		u32 k0, k1;
		_Alignas(16) u32 blob[8];
	} params = { m->in, m->out, m->acc, k->g->k0, k->g->k1, { 1, 20, 300, 4000, 50000, 600000, 7, 8 } };
	Run r = { .grid = { .entry = k->fn, .layout = k->layout, .code = code, .counts = counts, .done = note_end } };

	r.grid.self = &r;
	r.grid.local_size = k->layout->stack_size + (k->layout->unbounded ? STACK : 0);
	r.grid.env = (LaunchEnv){ .nctaid = { k->g->nctaid[0], k->g->nctaid[1], 1 },
				  .ntid = { k->ntid[0], k->ntid[1], k->ntid[2] },
				  .params = (const u8 *)&params, .nsmid = 1, .var_addr = k->var_addr, .fn_addr = k->fn_addr };
	r.grid.env.total_shared = k->layout->shared_size;
	fill(m);
	fill_vars(k);
	if (!exec_submit_grid(&r.grid))
		return false;
	exec_wait(&r.flag, true);
	if (r.failed)
		say(", %s: fault %d at instruction %u %s\n", engines[e], r.fault.kind, r.fault.inst, r.fault.text);
	return !r.failed;
}

static u32 count_mode(const Gen *g)
{
	return EMIT_COUNT_ON | (g->cc < 50 ? EMIT_COUNT_OLD : 0) | (g->caches ? EMIT_COUNT_CACHES : 0);
}

/* For the block of this launch, or for any. */
static JitMapped *compile(const Kernel *k, Engine e, Text *why)
{
	const char *err = "";
	JitCompileFn *f = plugin_load(&err);
	JitRequest q = { k->fn, k->layout, jit_target(), { .force_warps = e == ENGINE_warp } };
	Diag d = { .src = k->g->text.s, .src_len = k->g->text.len };
	JitObject o = { 0 };
	JitMapped *code = NULL;
	Image image;

	q.opt.lane_mode = e == ENGINE_lane || e == ENGINE_any_lane;
	if (e == ENGINE_counting) {
		q.opt.count = count_mode(k->g);
		q.opt.count_cc = k->g->cc;
	}
	if (e < ENGINE_any)
		memcpy(q.opt.ntid, k->ntid, sizeof q.opt.ntid);
	q.opt.fault_locs = true;
	q.opt.exact_fp = k->g->exact;
	q.opt.opt = 1;
	q.opt.apart = e == ENGINE_vector || e == ENGINE_warp || e == ENGINE_any; /* `in`, `out` and `acc` are */
	o.counted = q.opt.count != 0;
	if (f && f(&q, &o, &d) && image_link(&image, &o, &err))
		code = code_load(&image, k->fn, &err);
	if (!code)
		text_printf(why, "%s", d.out.s ? d.out.s : err);
	free(o.data);
	free(o.origin);
	diag_free(&d);
	return code;
}

/* ---- comparing ------------------------------------------------------------------------------------------- */

/* The first words that differ, by what they are. */
static u32 say_differences(const Kernel *k, const Memory *want, const Memory *got)
{
	u32 n = all_threads(k->g), from = (GEN_SCRATCH + GEN_OWN) * n, some = 0;

	for (u32 i = 0; i < n * GEN_WORDS; i++) {
		u32 at = i - from, each = i < from ? 0 : k->g->rows ? n : GEN_NOUT;

		if (want->out[i] == got->out[i] || some++ >= MOST_DIFFERENCES)
			continue;
		printf(" out[%u]", i);
		if (each)
			printf(" (register %u of thread %u)", k->g->rows ? at / each : at % each, k->g->rows ? at % each : at / each);
		printf(" is %08x, should be %08x;", got->out[i], want->out[i]);
	}
	for (u32 i = 0; i < NACC; i++)
		if (want->acc[i] != got->acc[i] && some++ < MOST_DIFFERENCES)
			printf(" acc[%u] is %08x, should be %08x;", i, got->acc[i], want->acc[i]);
	return some;
}

static bool same(const Kernel *k, const Memory *want, const Memory *got, Engine e)
{
	if (!memcmp(want->out, got->out, 4 * all_threads(k->g) * GEN_WORDS) && !memcmp(want->acc, got->acc, sizeof want->acc))
		return true;
	say(", block %u %u %u, %s:", k->ntid[0], k->ntid[1], k->ntid[2], engines[e]);
	printf(" %u words differ\n", say_differences(k, want, got));
	return false;
}

static const char *reason_of(const JitMapped *m)
{
	return m->code.info.lane_reason ? m->code.info.lane_reason : "";
}

/* Lane mode may be due to the kernel, never to a mistake of the emitter's. */
static bool right_reason(const Gen *g, const JitMapped *code, Engine e)
{
	if (strstr(reason_of(code), "internal")) {
		say(", %s: %s\n", engines[e], reason_of(code));
		return false;
	}
	if (e == ENGINE_lane || e == ENGINE_any_lane || !g->lane_reason)
		return true;
	if (!strcmp(g->lane_reason, "none")) {
		if (e == ENGINE_any || !reason_of(code)[0])
			return true;
		say(", %s: lane mode because of '%s', should need none\n", engines[e], reason_of(code));
		return false;
	}
	if (!strncmp(reason_of(code), g->lane_reason, strlen(g->lane_reason)))
		return true;
	say(", %s: lane mode because of '%s', should be '%s'\n", engines[e], reason_of(code), g->lane_reason);
	return false;
}

/* ---- counting -------------------------------------------------------------------------------------------- */

static bool stays_together(const Kernel *k, const Counts *got)
{
	u32 n = 0;

	for (u32 f = 0; f < vec_len(k->module->fns); f++)
		n += vec_len(k->module->fns[f]->insts);
	for (u32 i = 0; i < n; i++)
		if (got[i].there && k->counts[i].warps > got[i].warps)
			return false;
	return true;
}

static bool same_counts(const Kernel *k, const Counts *got)
{
	bool together = stays_together(k, got);
	u32 i = 0, wrong = 0;

	for (u32 f = 0; f < vec_len(k->module->fns); f++)
		for (u32 n = 0; n < vec_len(k->module->fns[f]->insts); n++, i++) {
			const Inst *in = &k->module->fns[f]->insts[n];
			const Counts *want = &k->counts[i];
			const char *what = NULL;

			if (got[i].there)
				what = counts_differ(in, n, want, &got[i], k->g->structured, together);
			if (!what || wrong++ >= MOST_DIFFERENCES)
				continue;
			say(", block %u %u %u, counting for %u.%u: line %u: %s are not those of the interpreter:", k->ntid[0], k->ntid[1],
			    k->ntid[2], k->g->cc / 10, k->g->cc % 10, in->pos.line, what);
			for (u32 c = 0; c < 2; c++)
				printf(" %llu lanes, %llu warps, %llu requests, %llu units, %llu least, %llu bytes%s", (unsigned long long)(c ? want : &got[i])->lanes,
				       (unsigned long long)(c ? want : &got[i])->warps, (unsigned long long)(c ? want : &got[i])->n[COUNT_requests],
				       (unsigned long long)(c ? want : &got[i])->n[COUNT_units], (unsigned long long)(c ? want : &got[i])->n[COUNT_least],
				       (unsigned long long)(c ? want : &got[i])->n[COUNT_bytes], c ? "\n" : "; there:");
		}
	return !wrong;
}

/* Runs and counts; code: compares the counts. */
static bool launch_counted(Kernel *k, const JitCode *code, Memory *m, Engine e)
{
	static const CountMemory card = { .sms = 2, .l1_bytes = 16 << 10, .l2_bytes = 64 << 10 };
	u32 n = ptx_inst_base(k->module, NULL);
	CountSet *set = count_set_new(k->g->cc, code ? code->info.blocks : n, code ? code->norigins : n, false, exec_threads(),
				      k->g->caches ? &card : NULL);
	Counts *c;
	bool ok = set && launch(k, code, set, m, e);

	if (ok) {
		c = counts_of(k->arena, k->module, code, set);
		ok = !code || same_counts(k, c);
		if (!code)
			k->counts = c;
	}
	count_set_free(set);
	return ok;
}

static bool run_and_compare(Kernel *k, const JitMapped *code, Engine e, const Memory *want)
{
	static Memory got;

	if (verbose)
		say(", block %u %u %u, %s: groups of %u, %u suspends, %s\n", k->ntid[0], k->ntid[1], k->ntid[2], engines[e],
		    code->code.info.group_lanes, code->code.info.suspends, reason_of(code));
	fflush(stdout);
	if (e == ENGINE_counting)
		return launch_counted(k, &code->code, &got, e) && same(k, want, &got, e);
	return launch(k, &code->code, NULL, &got, e) && same(k, want, &got, e);
}

static bool left_to_interpreter(const Gen *g, Engine e, const char *why)
{
	if (e == ENGINE_counting && (strstr(why, "counters in lane mode") || strstr(why, "counters in functions")))
		return true;
	if (strstr(why, "count on each other without a barrier"))
		return true;
	return g->warps_alone && (e == ENGINE_lane || e == ENGINE_any_lane) && strstr(why, "a thread may wait in function");
}

/* Code for any block is made once and runs with all of them. */
static bool try_engine(Kernel *k, Engine e, const Memory *want, Tally *t)
{
	Text why = { 0 };
	JitMapped *code = NULL;
	bool ok = true;

	for (u32 i = 0; i < k->g->nshapes && ok; i++) {
		k->ntid = k->g->shape[i];
		if (i && e >= ENGINE_warp && e <= ENGINE_counting) /* one shape will do */
			break;
		if (!code)
			code = compile(k, e, &why);
		if (!code && left_to_interpreter(k->g, e, why.s))
			break;
		if (!code) {
			say(", %s refuses: %s", engines[e], why.s);
			ok = false;
			break;
		}
		t->in_lanes += e == ENGINE_vector && !i && code->code.info.lane_mode;
		t->counted += e == ENGINE_counting;
		ok = run_and_compare(k, code, e, &want[i]) && right_reason(k->g, code, e);
		if (e < ENGINE_any) {
			code_unload(code);
			code = NULL;
		}
	}
	if (code)
		code_unload(code);
	text_free(&why);
	return ok;
}

static bool try_kernel(const Gen *g, Arena *a, Tally *t)
{
	static Memory want[GEN_SHAPES];
	Diag d = { .src = g->text.s, .src_len = g->text.len };
	Module *m = ptx_parse(a, g->text.s, g->text.len, &d);
	Kernel k = { .g = g, .module = m, .arena = a };
	bool ok = true;

	if (!m || !ptx_verify(m, &d) || !make_vars(&k, a)) {
		say(": %s\n", d.out.s ? d.out.s : "not PTX");
		diag_free(&d);
		return false;
	}
	k.fn = ptx_find_fn(m, "k");
	k.layout = ptx_layout(a, k.fn);
	for (u32 i = 0; i < g->nshapes; i++) {
		k.ntid = g->shape[i];
		if (!(g->cc && !i ? launch_counted(&k, NULL, &want[i], ENGINE_interp) : launch(&k, NULL, NULL, &want[i], ENGINE_interp)))
			return false;
	}
	for (Engine e = ENGINE_vector; e < ENGINE_COUNT; e++)
		if (e != ENGINE_counting || g->cc)
			ok &= try_engine(&k, e, want, t);
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

static bool first_line_says(const char *s, const char *what)
{
	const char *at = strstr(s, what);

	return at && at < s + strcspn(s, "\n");
}

/* `// seed N, block X Y Z[ and X Y Z][, grid X Y][, rows][, exact][, cc N][, caches][, structured][, warps alone]` */
static bool read_first_line(const char *s, unsigned long long *seed, Gen *g)
{
	u32(*b)[3] = g->shape;
	const char *grid, *counting;
	int n = sscanf(s, "// seed %llu, block %u %u %u and %u %u %u", seed, &b[0][0], &b[0][1], &b[0][2], &b[1][0], &b[1][1],
		       &b[1][2]);

	g->nshapes = n == 7 ? 2 : 1;
	grid = strstr(s, ", grid ");
	if (grid && grid < strchr(s, '\n') && sscanf(grid, ", grid %u %u", &g->nctaid[0], &g->nctaid[1]) != 2)
		return false;
	g->exact = first_line_says(s, ", exact");
	g->rows = first_line_says(s, ", rows");
	g->structured = first_line_says(s, ", structured");
	g->caches = first_line_says(s, ", caches");
	g->warps_alone = first_line_says(s, ", warps alone");
	counting = strstr(s, ", cc ");
	if (counting && counting < strchr(s, '\n') && sscanf(counting, ", cc %u", &g->cc) != 1)
		return false;
	for (u32 i = 0; i < g->nshapes; i++) {
		u32 threads = b[i][0] * b[i][1] * b[i][2];

		g->threads = threads > g->threads ? threads : g->threads;
	}
	return n >= 4 && g->threads <= GEN_THREADS && g->nctaid[0] * g->nctaid[1] <= GEN_BLOCKS;
}

static void try_file(const char *path, Tally *t)
{
	char name[4096];
	unsigned long long seed = 0;
	Gen g = { .k0 = 5, .k1 = 77, .nctaid = { 3, 1 }, .nshapes = 1 };
	size_t n = 0;
	const char *err = "";
	char *s = file_read(path, &n, &err);

	snprintf(name, sizeof name, "%s: ", path);
	now_file = name;
	if (!s || !read_first_line(s, &seed, &g)) {
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
	printf("%u kernels, %u wrong; masks would not do for %u; %u were counted\n", t.kernels, t.wrong, t.in_lanes, t.counted);
	return t.wrong || !t.kernels;
}
