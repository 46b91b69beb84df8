/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * src/base: texts, diagnostics, files, settings, maps, and what happens when memory runs out.
 */
#include "base/base.h"
#include "check.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void test_text(void)
{
	Text t = {0};

	text_printf(&t, "%d-%s", 42, "x");
	text_add(&t, "abc", 2);
	CHECK(!strcmp(t.s, "42-xab") && t.len == 6 && !t.failed);
	for (int i = 0; i < 1000; i++)
		text_printf(&t, "%04d", i);
	CHECK(t.len == 4006 && !strcmp(t.s + 4002, "0999"));
	text_free(&t);
	CHECK(!t.s && !t.len);
}

static void test_names(void)
{
	static const char *const rows[][2] = {
		{ "plain", "plain" }, { "_Z3addPfS_", "add" }, { "_ZN1a1bEv", "a::b" },
		{ "_Z5tiledILi16EEvPKfS1_Pfi", "tiled<16>" }, { "_Z6chainsIfLi8EEvPT_i", "chains<float, 8>" },
		{ "_ZN1a1bIPKcLin3ELb1E4PairEEvv", "a::b<const char *, -3, true, Pair>" },
		{ "_Z1kIN1a1bEEvT_", "_Z1kIN1a1bEEvT_" }, { "_Z1kILi", "_Z1kILi" }, { "_Z1kI", "_Z1kI" }, { "_Z9k", "_Z9k" }, { "_Z", "_Z" },
	};
	char to[64];

	for (size_t i = 0; i < COUNT(rows); i++)
		CHECK(!strcmp(text_full_name(rows[i][0], to, sizeof to), rows[i][1]));
	CHECK(!strcmp(text_full_name("_Z5tiledILi16EEvPf", to, 8), "_Z5tiledILi16EEvPf"));
}

static void test_text_without_memory(void)
{
	Text t = {0};

	text_printf(&t, "kept");
	base_fail_every(1);
	for (int i = 0; i < 100; i++)
		text_printf(&t, "0123456789");
	base_fail_every(0);
	CHECK(t.failed && !strncmp(t.s, "kept0123", 8));
	text_printf(&t, "more");
	CHECK(t.failed && !strstr(t.s, "more"));
	text_free(&t);
}

static void test_diag_shows_line_and_caret(void)
{
	const char src[] = "first\n\tadd.s32 %r1, %r2;\r\nlast";
	Diag d = {.file = "k.ptx", .src = src, .src_len = sizeof src - 1};

	diag_error(&d, (Pos){2, 6}, "unknown %s", "thing");
	CHECK_TEXT(d.out.s, "k.ptx:2:6: error: unknown thing\n"
			    "\tadd.s32 %r1, %r2;\n"
			    "\t    ^\n");
	diag_note(&d, (Pos){3, 99}, "a column past the end has no caret");
	CHECK(strstr(d.out.s, "k.ptx:3:99: note: a column past the end has no caret\nlast\n"));
	diag_error(&d, (Pos){77, 1}, "a line past the end is not shown");
	CHECK(d.errors == 2 && d.warnings == 0);
	diag_free(&d);
}

static void test_diag_counts(void)
{
	Diag d = {.no_warnings = true}, e = {.werror = true};
	size_t len;

	diag_warning(&d, (Pos){1, 1}, "quiet");
	CHECK(d.warnings == 1 && !d.errors && !d.out.len);
	diag_warning(&e, (Pos){1, 1}, "loud");
	CHECK(e.errors == 1 && strstr(e.out.s, "<ptx>:1:1: error: loud"));
	for (int i = 0; i < DIAG_MAX_ERRORS; i++)
		diag_error(&d, (Pos){0, 0}, "e%d", i);
	len = d.out.len;
	diag_error(&d, (Pos){0, 0}, "one too many");
	CHECK(d.errors == DIAG_MAX_ERRORS + 1 && d.out.len > len);
	len = d.out.len;
	diag_error(&d, (Pos){0, 0}, "two too many");
	diag_note(&d, (Pos){0, 0}, "of the second");
	CHECK(d.errors == DIAG_MAX_ERRORS + 2 && d.out.len == len);
	diag_free(&d);
	diag_free(&e);
}

static void test_files(const char *tmp)
{
	const char data[] = "one\0two", *err = NULL;
	char path[4096], *s;
	size_t len = 0;

	snprintf(path, sizeof path, "%s/a/b/c", tmp);
	CHECK(file_make_dirs(path) && file_make_dirs(path));
	snprintf(path, sizeof path, "%s/a/b/c/file", tmp);
	CHECK(file_write_atomic(path, data, sizeof data, &err));
	s = file_read(path, &len, &err);
	CHECK(s && len == sizeof data && !memcmp(s, data, len) && !s[len]);
	free(s);
	CHECK(!file_make_dirs(path)); /* a file is in the way */
	CHECK(!file_read(tmp, &len, &err) && err && strstr(err, "directory"));
	snprintf(path, sizeof path, "%s/none/file", tmp);
	err = NULL;
	CHECK(!file_read(path, &len, &err) && err);
	err = NULL;
	CHECK(!file_write_atomic(path, data, 1, &err) && err);
	base_fail_every(1);
	CHECK(!file_read("/proc/self/status", &len, &err) && strstr(err, "memory"));
	base_fail_every(0);
	s = file_read("/proc/self/status", &len, &err); /* a file that says it has no size */
	CHECK(s && len > 100);
	free(s);
}

static void test_special_files(const char *tmp)
{
	const char *err = NULL;
	char path[4096], got[4] = "";
	struct stat st;
	int fd;

	snprintf(path, sizeof path, "%s/pipe", tmp);
	CHECK(!mkfifo(path, 0600));
	fd = open(path, O_RDWR | O_NONBLOCK);
	CHECK(fd >= 0 && file_write_atomic(path, "two", 3, &err));
	CHECK(read(fd, got, 3) == 3 && !memcmp(got, "two", 3));
	CHECK(!lstat(path, &st) && S_ISFIFO(st.st_mode)); /* not replaced by a file */
	close(fd);
}

static void test_settings(const char *tmp)
{
	char dir[4096];
	struct stat st;

	setenv("WW_TEST_A", "17", 1);
	setenv("WW_TEST_B", "", 1);
	setenv("WW_TEST_C", "many", 1);
	CHECK(env_int("WW_TEST_A", 3) == 17 && env_int("WW_TEST_B", 3) == 3);
	CHECK(env_int("WW_TEST_C", 3) == 3 && !env_get("WW_TEST_B") && !env_get("WW_TEST_D"));
	setenv("WW_TEST_A", "18", 1);
	CHECK(env_int("WW_TEST_A", 3) == 17); /* read once */
	snprintf(dir, sizeof dir, "%s/cache/x", tmp);
	setenv("WW_CACHE_DIR", dir, 1);
	CHECK(env_cache_dir() && !strcmp(env_cache_dir(), dir));
	CHECK(!stat(dir, &st) && (st.st_mode & 07777) == 0700);
	CHECK(env_self_dir()[0] == '/' && !access(env_self_dir(), R_OK));
}

static void test_vectors_and_maps(void)
{
	Arena *a = arena_new();
	jmp_buf guard;
	u32 *v = NULL;
	Map m = {0};
	u64 x;

	a->guard = &guard;
	if (setjmp(guard)) {
		CHECK(!"memory did not run out");
		return;
	}
	for (u32 i = 0; i < 1000; i++) {
		*vec_push(a, v) = i * 3;
		map_put(a, &m, i * 7, i);
	}
	CHECK(vec_len(v) == 1000 && v[999] == 2997 && vec_pop(v) == 2997);
	for (u32 i = 0; i < 1000; i++)
		CHECK(map_get(&m, i * 7, &x) && x == i);
	CHECK(!map_get(&m, 3, &x));
	arena_free(a);
}

static void test_arena_guard(void)
{
	Arena *a = arena_new();
	jmp_buf guard;
	volatile int jumped = 0;

	CHECK(!arena_alloc_array(a, SIZE_MAX / 2, 4)); /* no guard: NULL */
	a->guard = &guard;
	if (!setjmp(guard))
		arena_alloc(a, SIZE_MAX - 100);
	else
		jumped = 1;
	CHECK(jumped);
	base_fail_every(1);
	jumped = 0;
	if (!setjmp(guard))
		for (int i = 0; i < 100000; i++)
			arena_alloc(a, 64);
	else
		jumped = 1;
	base_fail_every(0);
	CHECK(jumped && arena_alloc(a, 64)); /* and works again */
	arena_free(a);
}

static void test_interned_strings(void)
{
	Strings s = {.arena = arena_new()};
	const char *first = intern_z(&s, "name0");
	char buf[32];

	for (int i = 0; i < 500; i++) {
		snprintf(buf, sizeof buf, "name%d", i);
		CHECK(intern_z(&s, buf) == intern(&s, buf, strlen(buf)));
	}
	CHECK(intern(&s, "name0tail", 5) == first && intern_z(&s, "name") != first);
	arena_free(s.arena);
}

int main(void)
{
	const char *tmp = getenv("TEST_TMP");

	tmp = tmp ? tmp : "/tmp";
	test_text();
	test_names();
	test_text_without_memory();
	test_diag_shows_line_and_caret();
	test_diag_counts();
	test_files(tmp);
	test_special_files(tmp);
	test_settings(tmp);
	test_vectors_and_maps();
	test_arena_guard();
	test_interned_strings();
	return check_done();
}
