/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * src/jit: kernels through the plug-in, the linker, the loader and the cache; damaged and missing caches;
 * processes and threads that want the same kernel at once; faults named by instruction.
 */
#include "jit/program.h"

#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static const char vecadd[] =
	".version 8.0\n.target sm_80\n.address_size 64\n"
	".visible .entry vecadd(.param .u64 a, .param .u64 b, .param .u32 n)\n"
	"{\n"
	"	.reg .pred %p; .reg .b32 %r<6>; .reg .f32 %f<3>; .reg .b64 %rd<5>;\n"
	"	ld.param.u64 %rd1, [a];\n"
	"	ld.param.u64 %rd2, [b];\n"
	"	ld.param.u32 %r1, [n];\n"
	"	mov.u32 %r2, %ctaid.x;\n"
	"	mov.u32 %r3, %ntid.x;\n"
	"	mov.u32 %r4, %tid.x;\n"
	"	mad.lo.s32 %r5, %r2, %r3, %r4;\n"
	"	setp.ge.s32 %p, %r5, %r1;\n"
	"	@%p bra DONE;\n"
	"	mul.wide.s32 %rd3, %r5, 4;\n"
	"	add.s64 %rd4, %rd1, %rd3;\n"
	"	add.s64 %rd3, %rd2, %rd3;\n"
	"	ld.global.f32 %f1, [%rd4];\n"
	"	ld.global.f32 %f2, [%rd3];\n"
	"	add.f32 %f1, %f1, %f2;\n"
	"	st.global.f32 [%rd4], %f1;\n"
	"DONE:	ret;\n"
	"}\n"
	".visible .entry traps(.param .u64 a, .param .u64 b, .param .u32 n)\n"
	"{\n"
	"	.reg .pred %p; .reg .b32 %r<3>;\n"
	"	ld.param.u32 %r1, [n];\n"
	"	mov.u32 %r2, %ctaid.x;\n"
	"	setp.ne.s32 %p, %r2, %r1;\n"
	"	@%p bra DONE;\n"
	"	trap;\n"
	"DONE:	ret;\n"
	"}\n";

typedef struct Params {
	float *a, *b;
	u32 n;
} Params;

static const JitCode *code_of(Program *p, u32 threads)
{
	return code_for(p, (const u32[]){ threads, 1, 1 });
}

static void run(Program *p, Launch *l, const JitCode *c, u32 blocks, u32 threads, const Params *params)
{
	run_shape(p, l, c, blocks, (const u32[]){ threads, 1, 1 }, params);
}

static bool adds(Program *p, u32 threads)
{
	enum { N = 1000 };
	static float a[N], b[N];
	Params params = { a, b, N };
	const JitCode *c = code_of(p, threads);
	bool same = true;
	Launch l;

	if (!c)
		return false;
	for (u32 i = 0; i < N; i++) {
		a[i] = (float)i;
		b[i] = 3.0f * (float)i;
	}
	run(p, &l, c, (N + threads - 1) / threads, threads, &params);
	for (u32 i = 0; i < N; i++)
		same &= a[i] == 4.0f * (float)i;
	return same && !l.failed;
}

static void test_runs(void)
{
	Program p;

	if (!load(&p, vecadd, "vecadd"))
		return;
	CHECK(adds(&p, 128));
	CHECK(adds(&p, 33));
	CHECK(adds(&p, 1));
	CHECK(code_of(&p, 128) == code_of(&p, 128));
	CHECK(code_of(&p, 128) != code_of(&p, 64));
	for (u32 t = 100; t < 130; t++) /* more shapes than are specialised */
		CHECK(adds(&p, t));
	unload(&p);
}

static u32 find_form(const Fn *fn, u32 form)
{
	for (u32 i = 0; i < vec_len(fn->insts); i++)
		if (fn->insts[i].op.form == form)
			return i;
	return NOREG;
}

/* Only thread 37 of block 1 touches memory that is not there; explaining it writes nothing. */
static void test_fault_inside(Program *p)
{
	enum { N = 101 };
	float *pages = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	float b[128] = { 0 }, before[N];
	Params params = { pages + 1024 - N, b, 128 };
	Launch l;

	mprotect(pages + 1024, 4096, PROT_NONE);
	for (u32 i = 0; i < 128; i++)
		b[i] = 1.0f;
	run(p, &l, code_of(p, 64), 2, 64, &params);
	memcpy(before, params.a, sizeof before);
	CHECK(l.failed && l.fault.ctaid[0] == 1 && l.fault.kind == FAULT_illegal_address);
	exec_explain_fault(&l.grid, &l.fault);
	CHECK(l.fault.tid_known && l.fault.tid[0] == 37 && l.fault.addr == (u64)(uintptr_t)(pages + 1024));
	CHECK(!memcmp(before, params.a, sizeof before));
	munmap(pages, 8192);
}

static void test_faults(void)
{
	Params params = { (float *)16, (float *)16, 100 };
	Program p;
	Launch l;

	if (!load(&p, vecadd, "vecadd"))
		return;
	run(&p, &l, code_of(&p, 128), 1, 128, &params);
	CHECK(l.failed && l.fault.kind == FAULT_illegal_address && l.fault.addr_known);
	CHECK(l.fault.addr >= 16 && l.fault.addr < 600 && !l.fault.is_store);
	CHECK(l.fault.fn == p.fn && p.fn->insts[l.fault.inst].op.form == FORM_ld);
	exec_explain_fault(&l.grid, &l.fault);
	CHECK(l.fault.tid_known && l.fault.tid[0] == 0 && l.fault.addr == 16 && l.fault.addr_size == 4);
	test_fault_inside(&p);
	unload(&p);
	if (!load(&p, vecadd, "traps"))
		return;
	params.n = 5;
	run(&p, &l, code_of(&p, 64), 10, 64, &params);
	CHECK(l.failed && l.fault.kind == FAULT_trap && l.fault.ctaid[0] == 5);
	CHECK(l.fault.fn == p.fn && l.fault.inst == find_form(p.fn, FORM_trap));
	params.n = 10;
	run(&p, &l, code_of(&p, 64), 10, 64, &params);
	CHECK(!l.failed);
	unload(&p);
}

/* ---- the cache ---------------------------------------------------------------------------------------- */
static char cache[PATH_MAX];

/* Runs f in a process of its own, which sees an empty memory cache; its exit status. */
static int in_child(int (*f)(void))
{
	int status = -1;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (!pid) {
		exec_after_fork_child();
		_exit(f());
	}
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static u32 each_file(void (*f)(const char *path))
{
	DIR *d = opendir(cache);
	struct dirent *e;
	char path[PATH_MAX + 256];
	u32 n = 0;

	while (d && (e = readdir(d))) {
		if (e->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "%s/%s", cache, e->d_name);
		if (f)
			f(path);
		n++;
	}
	if (d)
		closedir(d);
	return n;
}

static void remove_file(const char *path)
{
	unlink(path);
}

static int use_kernel(void)
{
	Program p;

	alarm(60);
	return !load(&p, vecadd, "vecadd") || !adds(&p, 64);
}

/* A plug-in cannot be opened: only a warm cache gives code. */
static int use_without_plugin(void)
{
	int mem = open("/proc/self/maps", O_RDONLY);
	static char maps[1 << 16];
	ssize_t n;

	if (use_kernel())
		return 1;
	n = read(mem, maps, sizeof maps - 1);
	close(mem);
	return n > 0 && strstr(maps, "libww-jit") ? 2 : 0;
}

static void flip_byte(const char *path)
{
	int f = open(path, O_RDWR);
	struct stat st;
	char c;

	if (f < 0 || fstat(f, &st))
		return;
	if (pread(f, &c, 1, st.st_size / 2) == 1) {
		c ^= 0x40;
		CHECK(pwrite(f, &c, 1, st.st_size / 2) == 1);
	}
	close(f);
}

static void cut_file(const char *path)
{
	CHECK(!truncate(path, 100));
}

static void empty_file(const char *path)
{
	CHECK(!truncate(path, 0));
}

static void test_cache(void)
{
	each_file(remove_file);
	CHECK(in_child(use_kernel) == 0);
	CHECK(each_file(NULL) == 1);
	CHECK(in_child(use_without_plugin) == 0);
	each_file(flip_byte);
	CHECK(in_child(use_kernel) == 0);
	each_file(cut_file);
	CHECK(in_child(use_kernel) == 0);
	each_file(empty_file);
	CHECK(in_child(use_kernel) == 0);
	CHECK(each_file(NULL) == 1);
	CHECK(in_child(use_without_plugin) == 0);
}

static void test_many_processes(void)
{
	enum { N = 50 };
	pid_t pid[N];
	int status;

	each_file(remove_file);
	fflush(stdout);
	for (u32 i = 0; i < N; i++) {
		pid[i] = fork();
		if (!pid[i]) {
			exec_after_fork_child();
			_exit(use_kernel());
		}
	}
	for (u32 i = 0; i < N; i++) {
		waitpid(pid[i], &status, 0);
		CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
	}
	CHECK(each_file(NULL) == 1);
	CHECK(in_child(use_without_plugin) == 0);
}

static Program shared_program;
static void *want_code(void *out)
{
	*(const JitCode **)out = code_of(&shared_program, 96);
	return NULL;
}

static int use_from_threads(void)
{
	enum { N = 8 };
	const JitCode *c[N] = { 0 };
	pthread_t t[N];

	if (!load(&shared_program, vecadd, "vecadd"))
		return 1;
	for (u32 i = 0; i < N; i++)
		pthread_create(&t[i], NULL, want_code, &c[i]);
	for (u32 i = 0; i < N; i++) {
		pthread_join(t[i], NULL);
		if (!c[i] || c[i] != c[0])
			return 1;
	}
	return 0;
}

static bool perf_map_is_there(void)
{
	char path[64], line[256] = "";
	FILE *f;

	if (!getenv("WW_PERF"))
		return true;
	snprintf(path, sizeof path, "/tmp/perf-%d.map", (int)getpid());
	f = fopen(path, "r");
	if (f && !fgets(line, sizeof line, f))
		line[0] = '\0';
	if (f)
		fclose(f);
	unlink(path);
	return strstr(line, " vecadd") != NULL;
}

/* Settings are read once a process, so these come with a process of their own. */
static int with_setting(const char *self, const char *name, const char *val)
{
	int status = -1;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (!pid) {
		setenv(name, val, 1);
		execl(self, self, "use", (char *)NULL);
		_exit(99);
	}
	waitpid(pid, &status, 0);
	return WIFEXITED(status) ? WEXITSTATUS(status) : 255;
}

static void test_settings(const char *self)
{
	each_file(remove_file);
	CHECK(with_setting(self, "WW_CACHE_SIZE", "0") == 0);
	CHECK(each_file(NULL) == 0);
	CHECK(with_setting(self, "WW_CACHE_SIZE", "100") == 0);
	CHECK(each_file(NULL) == 0);
	CHECK(with_setting(self, "WW_CACHE_DIR", "/proc/none/here") == 0);
	CHECK(with_setting(self, "WW_CPU", "x86-64") == 0);
	CHECK(with_setting(self, "WW_CPU", "x86-64-v2") == 0);
	CHECK(each_file(NULL) == 2);
	CHECK(with_setting(self, "WW_CPU", "no-such-processor") == 0);
	CHECK(with_setting(self, "WW_OPT", "0") == 0);
	CHECK(with_setting(self, "WW_PERF", "1") == 0);
	each_file(remove_file);
	CHECK(with_setting(self, "WW_JIT", "/nowhere/plugin.so") == 1);
}

int main(int argc, char **argv)
{
	use_plugin_of_build();
	if (argc > 1)
		return use_kernel() || !perf_map_is_there();
	snprintf(cache, sizeof cache, "%s/ww-jit-test.%d", getenv("TEST_TMP") ? getenv("TEST_TMP") : "/tmp",
		 (int)getpid());
	setenv("WW_CACHE_DIR", cache, 1);
	strcat(cache, "/kernels");
	/* children first: they must not find code or LLVM in memory */
	test_cache();
	test_many_processes();
	CHECK(in_child(use_from_threads) == 0);
	test_settings(argv[0]);
	test_runs();
	test_faults();
	each_file(remove_file);
	rmdir(cache);
	*strrchr(cache, '/') = '\0';
	rmdir(cache);
	return check_done();
}
