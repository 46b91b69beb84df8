/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Runs a set of recorded instructions and compares bit for bit.
 *   oracle_ptx [--engine=interp|vector] [--cpu=LEVEL] [--only=WORD] [--part=N[,K]] [--sweep=N] [DIR]
 * --engine=vector compiles each kernel (for WW_CPU=LEVEL); what the code generator leaves to the
 * interpreter is skipped and counted, so that "passed" means the vector engine. --part=N,K: every N-th kernel, from the K-th on.
 * DIR (default tests/ptx/set) holds index.tsv, ptx/MODULE.ptx and folders with inputs.bin and results.bin,
 * or is one of those folders; each file may have been packed with xz. A line of index.tsv: module, kernel,
 * name, sync, n, in_off, in_stride, in_kinds, out_off, out_stride, out_types, family, note. A kernel takes
 * (in, out, scratch) and runs n/192 blocks of 192 threads; thread i reads record i and writes record i.
 *
 * Compared otherwise than bit for bit:
 *   - approximate functions by the vector engine without WW_FP=exact: to the true value within the error
 *     that the PTX ISA states, see bounds.h;
 *   - what note calls machine dependent: not compared;
 *   - DIR/quirks.tsv: variants where the hardware departs from the manual; skipped.
 */
#include "exec/exec.h"
#include "ptx/semantics.h"
#include "bounds.h"
#include "sweep.h"

#include <glob.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK = 192, SCRATCH = 1 << 16, STACK = 8192 /* of a thread, for alloca */, MAX_FIELDS = 40 };

typedef struct Field {
	char kind[16];
	u32 at;
} Field;

typedef struct Case {
	char *module, *kernel, *name, *family, *note;
	u32 n, in_stride, out_stride, nin, nout;
	u64 in_off, out_off;
	Field in[MAX_FIELDS], out[MAX_FIELDS];
} Case;

typedef struct Group {
	char name[32];
	u32 passed, failed, skipped;
} Group;

static struct {
	const char *dir, *only;
	bool vector;
	bool bounded; /* approximate functions need only keep to the manual's bounds */
	u32 sweep; /* every n-th hash of the sweeps; 0: a few of the random ones only */
	u32 part;  /* every n-th kernel; 0: all */
	u32 line;
	char *in, *out, *quirks;
	size_t in_len, out_len;
	Group groups[64];
	u32 ngroups;
	/* the module that is loaded */
	char *module_name, *text;
	Arena *arena;
	Module *module;
	u64 *var_addr, *fn_addr;
	JitModule *jit;
	u32 left; /* kernels that the code generator left to the interpreter */
} g;

/* ---- files ----------------------------------------------------------------------------------- */
static char *slurp(FILE *f, size_t *len)
{
	size_t cap = 1 << 20, n = 0, k;
	char *s = malloc(cap + 1);

	while (s && (k = fread(s + n, 1, cap - n, f)) > 0) {
		n += k;
		if (n == cap)
			s = realloc(s, (cap *= 2) + 1);
	}
	s[n] = 0;
	*len = n;
	return s;
}

/* The file, or what xz makes of the one beside it. */
static char *read_any(const char *path, size_t *len)
{
	char cmd[600];
	FILE *f = fopen(path, "rb");
	char *s = NULL;

	if (f) {
		s = slurp(f, len);
		fclose(f);
		return s;
	}
	snprintf(cmd, sizeof cmd, "xz -dc '%s.xz' 2>/dev/null", path);
	f = popen(cmd, "r");
	if (f) {
		s = slurp(f, len);
		if (pclose(f) || !*len) {
			free(s);
			s = NULL;
		}
	}
	return s;
}

static char *read_in(const char *dir, const char *name, size_t *len)
{
	char path[500];

	snprintf(path, sizeof path, "%s/%s", dir, name);
	return read_any(path, len);
}

/* ---- modules --------------------------------------------------------------------------------- */
static bool place_var(const Var *v)
{
	void *p = v->space == SS_global || v->space == SS_const
			  ? aligned_alloc(256, ((size_t)v->size + 511) & ~(size_t)255) : NULL;

	if (!p)
		return v->space != SS_global && v->space != SS_const;
	memset(p, 0, (size_t)v->size);
	if (v->init)
		memcpy(p, v->init, (size_t)v->size);
	g.var_addr[v->index] = (u64)(uintptr_t)p;
	return true;
}

static void relocate(const Var *v)
{
	for (u32 i = 0; i < vec_len(v->relocs); i++) {
		const Reloc *r = &v->relocs[i];
		u64 x = (r->var ? g.var_addr[r->var->index] : g.fn_addr[r->fn->index]) + (u64)r->add;

		x >>= r->mask_shift;
		memcpy((char *)(uintptr_t)g.var_addr[v->index] + r->at, &x, r->size);
	}
}

static void unload(void)
{
	if (g.jit)
		jit_module_free(g.jit);
	g.jit = NULL;
	for (u32 i = 0; g.module && i < vec_len(g.module->vars); i++)
		free((void *)(uintptr_t)g.var_addr[i]);
	free(g.var_addr);
	free(g.fn_addr);
	free(g.text);
	free(g.module_name);
	arena_free(g.arena);
	g.module = NULL;
	g.var_addr = g.fn_addr = NULL;
	g.text = g.module_name = NULL;
	g.arena = NULL;
}

static bool load(const char *name)
{
	char path[300];
	size_t len;
	Diag d = {0};

	if (g.module_name && !strcmp(g.module_name, name))
		return g.module;
	unload();
	g.module_name = strdup(name);
	d.file = g.module_name;
	snprintf(path, sizeof path, "ptx/%s.ptx", name);
	g.text = read_in(g.dir, path, &len);
	g.arena = arena_new();
	if (!g.text)
		return false;
	g.module = ptx_parse(g.arena, g.text, len, &d);
	if (g.module && !ptx_verify(g.module, &d))
		g.module = NULL;
	if (!g.module) {
		printf("%s", d.out.s ? d.out.s : "does not parse\n");
		diag_free(&d);
		return false;
	}
	diag_free(&d);
	ptx_contract(g.module);
	g.var_addr = calloc(vec_len(g.module->vars) + 1, sizeof(u64));
	g.fn_addr = calloc(vec_len(g.module->fns) + 1, sizeof(u64));
	for (u32 i = 0; i < vec_len(g.module->fns); i++)
		g.fn_addr[i] = 0x1000 + 16 * i;
	for (u32 i = 0; i < vec_len(g.module->vars); i++)
		if (!place_var(g.module->vars[i]))
			return false;
	for (u32 i = 0; i < vec_len(g.module->vars); i++)
		relocate(g.module->vars[i]);
	if (g.vector) {
		u64 hash[2] = {hash_bytes(g.text, len, 1), hash_bytes(g.text, len, 2)};

		g.jit = jit_module_new(g.module, hash);
	}
	return !g.vector || g.jit;
}

/* ---- running --------------------------------------------------------------------------------- */
static bool run_block(const Fn *fn, const Layout *l, const LaunchEnv *env, u32 ctaid, u8 *shared,
		      Fault *f)
{
	BlockEnv b = {.launch = env, .ctaid = {ctaid}, .shared = shared};
	Interp *it = ptx_interp_new(fn, l, &b, NULL);
	InterpState s = INTERP_yield;

	for (u32 i = 0; it && s == INTERP_yield && i < 1000; i++)
		s = ptx_interp_run(it, 10000000, f);
	ptx_interp_free(it);
	return s == INTERP_done;
}

typedef enum { RAN, RAN_badly, NOT_RUN } Ran;

static Ran run_interp(const Fn *fn, const Layout *l, const LaunchEnv *env, Fault *f)
{
	u8 *shared = aligned_alloc(1024, (env->total_shared + 2047u) & ~1023u);
	bool ok = true;

	for (u32 i = 0; ok && i < env->nctaid[0]; i++)
		ok = run_block(fn, l, env, i, shared, f);
	free(shared);
	return ok ? RAN : RAN_badly;
}

typedef struct Launch {
	ExecGrid grid;
	_Atomic u32 flag;
	bool failed;
	Fault *fault;
} Launch;

static void note_end(void *self, const Fault *f)
{
	Launch *l = self;

	l->failed = f;
	if (f)
		*l->fault = *f;
	exec_wake(&l->flag);
}

static Ran run_vector(const Fn *fn, const Layout *layout, const LaunchEnv *env, Fault *f)
{
	Diag d = {0};
	Launch l = {.grid = {.entry = fn,
			     .layout = layout,
			     .env = *env,
			     .local_size = layout->stack_size + STACK,
			     .done = note_end,
			     .self = &l},
		    .fault = f};

	l.grid.code = jit_get(g.jit, fn, layout, env->ntid, false, &d);
	if (!l.grid.code) {
		printf("LEFT %s: %s\n", fn->name, d.out.s ? d.out.s : "no reason given");
		diag_free(&d);
		return NOT_RUN;
	}
	diag_free(&d);
	if (!exec_submit_grid(&l.grid))
		return RAN_badly;
	exec_wait(&l.flag, true);
	return l.failed ? RAN_badly : RAN;
}

static Ran run_kernel(const Case *c, const Fn *fn, void *in, void *out, void *scratch, Fault *f)
{
	Layout *l = ptx_layout(g.arena, fn);
	void *params[3] = {in, out, scratch};
	LaunchEnv env = {.nctaid = {c->n / BLOCK, 1, 1},
			 .ntid = {BLOCK, 1, 1},
			 .total_shared =
				 l->dynamic_at > l->shared_size ? l->dynamic_at : l->shared_size,
			 .params = (const u8 *)params,
			 .var_addr = g.var_addr,
			 .fn_addr = g.fn_addr,
			 .nsmid = 1,
			 .nwarpid = 64};

	return g.vector ? run_vector(fn, l, &env, f) : run_interp(fn, l, &env, f);
}

/* ---- comparing ------------------------------------------------------------------------------- */
static u32 size_of_kind(const char *k)
{
	static const char *const two[] = {"u16", "s16", "b16", "f16", "bf16", "e4m3x2", "e5m2x2"};
	static const char *const eight[] = {"u64", "s64", "b64", "f64"};

	for (u32 i = 0; i < COUNT(two); i++)
		if (!strcmp(k, two[i]))
			return 2;
	for (u32 i = 0; i < COUNT(eight); i++)
		if (!strcmp(k, eight[i]))
			return 8;
	return 4;
}

static u64 part(const char *record, const Field *f, u32 half)
{
	u64 x = 0;

	memcpy(&x, record + f->at, size_of_kind(f->kind));
	return strstr(f->kind, "x2") ? x >> 16 * half & 0xffff : x;
}

/* An approximate instruction: every element of the result within the bound. */
static bool close_record(const Case *c, const Bound *b, const char *in, const char *want, const char *got)
{
	u8 t = type_of_kind(c->out[0].kind);
	bool ftz = strstr(c->name, ".ftz");

	for (u32 i = 0; i < (strstr(c->out[0].kind, "x2") ? 2 : 1); i++) {
		double x[2] = {0};

		for (u32 k = 0; k < c->nin && k < 2; k++) {
			x[k] = value_of(t, part(in, &c->in[k], i));
			if (ftz && fabs(x[k]) < value_of(t, sem_minnorm(&sem_types[t].fp)))
				x[k] = copysign(0, x[k]);
		}
		if (!within(b, ftz, t, x, value_of(t, part(want, &c->out[0], i)),
			    value_of(t, part(got, &c->out[0], i))))
			return false;
	}
	return true;
}

static void show(const Case *c, u32 i, const char *want, const char *got)
{
	const u8 *in = (const u8 *)g.in + c->in_off + (u64)i * c->in_stride;

	printf("  record %u: in", i);
	for (u32 k = 0; k < c->in_stride && k < 48; k++)
		printf("%s%02x", k % 4 ? "" : " ", in[k]);
	printf("\n    recorded");
	for (u32 k = 0; k < c->out_stride && k < 48; k++)
		printf("%s%02x", k % 4 ? "" : " ", (u8)want[k]);
	printf("\n    got     ");
	for (u32 k = 0; k < c->out_stride && k < 48; k++)
		printf("%s%02x", k % 4 ? "" : " ", (u8)got[k]);
	printf("\n");
}

static bool compare(const Case *c, const char *got)
{
	const char *want = g.out + c->out_off;
	const Bound *b = g.bounded ? bound_of(c->name) : NULL;
	u32 bad = 0, first = 0;

	for (u32 i = 0; i < c->n; i++) {
		u64 at = (u64)i * c->out_stride;
		const char *in = g.in + c->in_off + (u64)i * c->in_stride;

		if (memcmp(want + at, got + at, c->out_stride) &&
		    (!b || !close_record(c, b, in, want + at, got + at)) && !bad++)
			first = i;
	}
	if (bad) {
		printf("FAIL %s (%s %s): %u of %u records differ\n", c->name, c->module, c->kernel, bad, c->n);
		show(c, first, want + (u64)first * c->out_stride, got + (u64)first * c->out_stride);
	}
	return !bad;
}

/* ---- the list -------------------------------------------------------------------------------- */
static void run_case(const Case *c, Group *gr)
{
	u64 in_len = (u64)c->n * c->in_stride, out_len = (u64)c->n * c->out_stride;
	void *in = aligned_alloc(256, (in_len + 511) & ~255ull), *scratch = calloc(1, SCRATCH);
	char *out = aligned_alloc(256, (out_len + 511) & ~255ull);
	Fault f = {0};
	Fn *fn = load(c->module) ? ptx_find_fn(g.module, c->kernel) : NULL;
	Ran ran = RAN_badly;

	memcpy(in, g.in + c->in_off, in_len);
	memset(out, 0xA5, out_len);
	if (fn)
		ran = run_kernel(c, fn, in, out, scratch, &f);
	if (ran == NOT_RUN)
		gr->skipped++;
	else if (ran == RAN && compare(c, out))
		gr->passed++;
	else
		gr->failed++;
	if (!fn)
		printf("FAIL %s (%s %s): no kernel\n", c->name, c->module, c->kernel);
	else if (ran == RAN_badly)
		printf("FAIL %s (%s %s): fault %d at line %u: %s\n", c->name, c->module, c->kernel,
		       f.kind,
		       f.fn && f.inst < vec_len(f.fn->insts) ? f.fn->insts[f.inst].pos.line : 0,
		       f.text);
	g.left += ran == NOT_RUN;
	free(in);
	free(out);
	free(scratch);
}

static Group *group_of(const char *module)
{
	size_t n = strrchr(module, '_') ? (size_t)(strrchr(module, '_') - module) : strlen(module);
	u32 i;

	for (i = 0; i < g.ngroups; i++)
		if (strlen(g.groups[i].name) == n && !memcmp(g.groups[i].name, module, n))
			return &g.groups[i];
	snprintf(g.groups[i].name, sizeof g.groups[i].name, "%.*s", (int)n, module);
	g.ngroups++;
	return &g.groups[i];
}

static u32 parse_fields(char *s, Field *f)
{
	u32 n = 0;
	char *save = NULL;

	if (!strcmp(s, "-"))
		return 0;
	for (char *p = strtok_r(s, ",", &save); p && n < MAX_FIELDS; p = strtok_r(NULL, ",", &save), n++) {
		char *at = strchr(p, '@');

		f[n].at = at ? (u32)atoi(at + 1) : 0;
		snprintf(f[n].kind, sizeof f[n].kind, "%.*s", (int)(at ? at - p : (long)strlen(p)),
			 p);
	}
	return n;
}

static bool parse_line(char *line, Case *c)
{
	char *col[13] = {0};
	u32 n = 0;

	for (char *p = line; p && n < 13; n++) {
		col[n] = p;
		p = strchr(p, '\t');
		if (p)
			*p++ = 0;
	}
	if (n < 13 || *line == '#')
		return false;
	*c = (Case){.module = col[0], .kernel = col[1], .name = col[2], .family = col[11], .note = col[12],
		    .n = (u32)atoi(col[4]), .in_off = strtoull(col[5], NULL, 10),
		    .in_stride = (u32)atoi(col[6]), .out_off = strtoull(col[8], NULL, 10),
		    .out_stride = (u32)atoi(col[9])};
	c->nin = parse_fields(col[7], c->in);
	c->nout = parse_fields(col[10], c->out);
	return true;
}

static bool is_quirk(const char *kernel)
{
	char key[200];

	snprintf(key, sizeof key, "\n%s\t", kernel);
	return g.quirks && strstr(g.quirks, key);
}

static void do_line(char *line)
{
	Case c;
	Group *gr;

	if (!parse_line(line, &c) ||
	    (g.only && !strstr(c.name, g.only) && !strstr(c.module, g.only)) ||
	    (g.part && ++g.line % g.part))
		return;
	gr = group_of(c.module);
	if (strstr(c.note, "machine or driver") || strstr(c.note, "hardware slot") || is_quirk(c.kernel))
		gr->skipped++;
	else
		run_case(&c, gr);
}

/* ---- where things are ------------------------------------------------------------------------ */
/* A set is a folder with inputs.bin and results.bin; index.tsv, ptx/ and mufu/ are beside it or in it. */
static bool is_set(const char *dir)
{
	char path[500], packed[500];

	snprintf(path, sizeof path, "%s/inputs.bin", dir);
	snprintf(packed, sizeof packed, "%s/inputs.bin.xz", dir);
	return !access(path, R_OK) || !access(packed, R_OK);
}

static bool read_set(const char *set)
{
	free(g.in);
	free(g.out);
	g.in = read_in(set, "inputs.bin", &g.in_len);
	g.out = read_in(set, "results.bin", &g.out_len);
	return g.in && g.out;
}

/* The plug-in of the build that this program belongs to. */
static void find_plugin_here(void)
{
	static const char *const up[] = {"..", "../.."};
	char self[400], path[600], *dir;
	ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);

	if (n <= 0 || getenv("WW_JIT"))
		return;
	self[n] = 0;
	dir = dirname(self);
	for (u32 i = 0; i < COUNT(up); i++) {
		snprintf(path, sizeof path, "%s/%s/cuda/lib64/libww-jit.so.%s", dir, up[i], WW_VERSION);
		if (!access(path, R_OK))
			setenv("WW_JIT", path, 0);
	}
}

/* ---- sweeps: SET/rsX.bin belongs to mufu/rs.txt (seed 1 for A, 2 for B …), mufu/l2.bin to
 * mufu/exhaustive.txt */
static void add_sweeps(Group *sum, const char *name, const Sweeps *t)
{
	printf("%-10s %5u passed %5u failed %5u skipped\n", name, t->passed, t->failed, 0);
	sum->passed += t->passed;
	sum->failed += t->failed;
}

static void run_random(const char *set, Group *sum)
{
	char list[500], bin[500];
	glob_t found;

	snprintf(list, sizeof list, "%s/mufu/rs.txt", g.dir);
	snprintf(bin, sizeof bin, "%s/rs*.bin*", set);
	if (access(list, R_OK) || glob(bin, 0, NULL, &found))
		return;
	for (size_t i = 0; i < found.gl_pathc; i++) {
		char *file = found.gl_pathv[i], *base = strrchr(file, '/') + 1;
		Sweeps t = {.first = -1, .every = g.sweep ? g.sweep : 64, .only = g.only};

		t.seed = (u64)(base[2] - 'A' + 1);
		if (strlen(file) > 3 && !strcmp(file + strlen(file) - 3, ".xz"))
			file[strlen(file) - 3] = 0;
		check_sweeps(&t, list, file, true);
		add_sweeps(sum, "random", &t);
	}
	globfree(&found);
}

static void run_exhaustive(Group *sum)
{
	char list[500], bin[500];
	Sweeps t = {.first = -1, .every = g.sweep, .only = g.only};

	snprintf(list, sizeof list, "%s/mufu/exhaustive.txt", g.dir);
	snprintf(bin, sizeof bin, "%s/mufu/l2.bin", g.dir);
	if (access(list, R_OK))
		return;
	if (!g.sweep) {
		printf("exhaustive: not run; --sweep=N checks every N-th hash of 2^24 results each\n");
		return;
	}
	check_sweeps(&t, list, bin, false);
	add_sweeps(sum, "exhaustive", &t);
}

/* ---- all ------------------------------------------------------------------------------------- */
static void print_groups(Group *sum)
{
	for (u32 i = 0; i < g.ngroups; i++) {
		printf("%-10s %5u passed %5u failed %5u skipped\n", g.groups[i].name, g.groups[i].passed,
		       g.groups[i].failed, g.groups[i].skipped);
		sum->passed += g.groups[i].passed;
		sum->failed += g.groups[i].failed;
		sum->skipped += g.groups[i].skipped;
	}
	if (g.left)
		printf("%u of the skipped are left to the interpreter\n", g.left);
	g.ngroups = g.left = 0;
}

static void run_set(const char *set, const char *index, Group *sum)
{
	char *lines = strdup(index), *save = NULL;

	if (!read_set(set)) {
		printf("FAIL %s: inputs.bin or results.bin cannot be read\n", set);
		sum->failed++;
	} else {
		for (char *p = strtok_r(lines, "\n", &save); p; p = strtok_r(NULL, "\n", &save))
			do_line(p);
		print_groups(sum);
	}
	if (!g.vector)
		run_random(set, sum);
	free(lines);
}

static u32 run_sets(const char *dir, const char *index, Group *sum)
{
	char pattern[500];
	glob_t found;
	u32 n = 0;

	if (is_set(dir)) {
		run_set(dir, index, sum);
		return 1;
	}
	snprintf(pattern, sizeof pattern, "%s/*", dir);
	if (glob(pattern, 0, NULL, &found))
		return 0;
	for (size_t i = 0; i < found.gl_pathc; i++)
		if (is_set(found.gl_pathv[i])) {
			run_set(found.gl_pathv[i], index, sum);
			n++;
		}
	globfree(&found);
	return n;
}

static const char *read_arguments(int argc, char **argv)
{
	const char *dir = "tests/ptx/set";

	for (int i = 1; i < argc; i++) {
		if (!strncmp(argv[i], "--only=", 7))
			g.only = argv[i] + 7;
		else if (!strncmp(argv[i], "--part=", 7))
			sscanf(argv[i] + 7, "%u,%u", &g.part, &g.line);
		else if (!strncmp(argv[i], "--sweep=", 8))
			g.sweep = (u32)atoi(argv[i] + 8);
		else if (!strncmp(argv[i], "--cpu=", 6))
			setenv("WW_CPU", argv[i] + 6, 1);
		else if (!strcmp(argv[i], "--engine=vector") || !strcmp(argv[i], "--engine=interp"))
			g.vector = argv[i][9] == 'v';
		else if (strncmp(argv[i], "--", 2))
			dir = argv[i];
		else
			return printf("%s is no option\n", argv[i]), NULL;
	}
	return dir;
}

int main(int argc, char **argv)
{
	size_t len;
	const char *dir = read_arguments(argc, argv), *fp = getenv("WW_FP");
	char *index, above[400];
	Group sum = {0};
	u32 sets = 0;

	if (!dir)
		return 2;
	g.bounded = g.vector && !(fp && !strcmp(fp, "exact"));
	find_plugin_here();
	g.dir = dir;
	index = read_in(g.dir, "index.tsv", &len);
	if (!index) { /* one set of several that share the kernels */
		snprintf(above, sizeof above, "%s/..", dir);
		g.dir = above;
		index = read_in(g.dir, "index.tsv", &len);
	}
	g.quirks = read_in(g.dir, "quirks.tsv", &len);
	if (index)
		sets = run_sets(dir, index, &sum);
	if (!sets) {
		printf("%s: no recorded set (index.tsv, inputs.bin, results.bin) here\n", dir);
		return 1;
	}
	if (!g.vector)
		run_exhaustive(&sum);
	printf("%u passed, %u failed, %u skipped\n", sum.passed, sum.failed, sum.skipped);
	unload();
	free(index);
	return sum.failed || !sum.passed;
}
