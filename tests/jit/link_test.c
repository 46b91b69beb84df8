/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * src/jit/relocate.c, load.c, image.c, lines.c: objects of the C compiler through them; calls of imports, tables of
 * addresses, data, big zeroes; objects and images that are damaged anywhere must be refused or load,
 * never crash.
 */
#include "jit/code.h"
#include "check.h"

#include <stdlib.h>
#include <unistd.h>

static const char source[] =
	"typedef unsigned u32; typedef unsigned long u64;\n"
	"void *memcpy(void *, const void *, u64); double fma(double, double, double); float sinf(float);\n"
	"static u32 twice(u32 x) { return 2 * x; }\n"
	"static u32 square(u32 x) { return x * x; }\n"
	"static u32 (*const ops[])(u32) = { twice, square };\n"
	"static const char *const words[] = { \"zero\", \"one\", \"two\" };\n"
	"static const u32 powers[] = { 1, 10, 100, 1000, 10000, 100000, 1000000, 10000000, 7, 9 };\n"
	"static u32 counter = 40; static u32 zeroes[5000];\n"
	"static u32 *const where = &zeroes[4000];\n"
	"double (*volatile far)(double, double, double) = fma;\n"
	"u32 kernel(const u64 *in, unsigned char *out, u32 group, u32 region) {\n"
	"	switch (region) {\n"
	"	case 0: return ops[group & 1](7);\n"
	"	case 1: return words[group % 3][1];\n"
	"	case 2: return powers[group % 10];\n"
	"	case 3: counter += group; return counter;\n"
	"	case 4: *where += group; return zeroes[4000] + zeroes[0];\n"
	"	case 5: memcpy(out, in, group); return out[group - 1];\n"
	"	case 6: return (u32)far(3.0, (double)group, 1.0);\n"
	"	case 7: return (u32)(sinf((float)group) * 1000.0f + 1000.0f);\n"
	"	case 11: return 0xabcd; case 12: return group * 77; case 13: return group ^ 99;\n"
	"	}\n"
	"	return 0;\n"
	"}\n";

static u8 *read_object(const char *code, const char *flags, size_t *size)
{
	const char *dir = getenv("TEST_TMP") ? getenv("TEST_TMP") : "/tmp", *err = "";
	char c[512], o[512], cmd[2048];
	FILE *f;
	u8 *data = NULL;

	snprintf(c, sizeof c, "%s/link_test.%d.c", dir, (int)getpid());
	snprintf(o, sizeof o, "%s/link_test.%d.o", dir, (int)getpid());
	f = fopen(c, "w");
	if (CHECK(f)) {
		fputs(code, f);
		fclose(f);
	}
	snprintf(cmd, sizeof cmd, "clang-%d -w -c %s %s -o %s", WW_LLVM_MAJOR, flags, c, o);
	if (CHECK(system(cmd) == 0))
		data = (u8 *)file_read(o, size, &err);
	unlink(c);
	unlink(o);
	return data;
}

static bool link_and_load(u8 *elf, size_t size, JitMapped **mapped, const char **err)
{
	JitObject o = { .data = elf, .size = size, .info = { .group_lanes = 32, .ngroups = 1 } };
	Image m;

	*mapped = NULL;
	if (!image_link(&m, &o, err))
		return false;
	*mapped = code_load(&m, NULL, err);
	return *mapped;
}

static void check_results(const JitCode *c)
{
	u8 in[16] = "abcdefghijklmno", out[16] = { 0 };
	const BlockEnv *env = (const void *)in;

	CHECK(c->kernel(env, out, 0, 0) == 14);
	CHECK(c->kernel(env, out, 1, 0) == 49);
	CHECK(c->kernel(env, out, 2, 1) == 'w');
	CHECK(c->kernel(env, out, 5, 2) == 100000);
	CHECK(c->kernel(env, out, 2, 3) == 42 && c->kernel(env, out, 3, 3) == 45);
	CHECK(c->kernel(env, out, 9, 4) == 9 && c->kernel(env, out, 1, 4) == 10);
	CHECK(c->kernel(env, out, 4, 5) == 'd');
	CHECK(c->kernel(env, out, 5, 6) == 16);
	CHECK(c->kernel(env, out, 1, 7) == 1841);
	CHECK(c->kernel(env, out, 2, 12) == 154);
}

static void test_object(const char *flags)
{
	size_t size = 0;
	u8 *elf = read_object(source, flags, &size);
	const char *err = NULL;
	JitMapped *c;

	if (!elf)
		return;
	if (CHECK(link_and_load(elf, size, &c, &err)))
		check_results(&c->code);
	else
		printf("%s: %s\n", flags, err);
	code_unload(c);
	free(elf);
}

/* Line numbers stand for instruction numbers plus one; origins here are the instructions themselves. */
static void test_lines(const char *flags)
{
	size_t size = 0;
	u8 *elf = read_object(source, flags, &size);
	JitOrigin origin[64];
	JitObject o = { .data = elf, .size = size, .origin = origin, .norigin = 64 };
	const char *err;
	bool found = false;
	Image m;

	for (u32 i = 0; i < 64; i++)
		origin[i] = (JitOrigin){ .fn = 3, .inst = i };
	if (!elf || !CHECK(image_link(&m, &o, &err)))
		return;
	CHECK(m.nlines > 10);
	for (u32 i = 0; i < m.nlines; i++) {
		CHECK(m.lines[i].offset <= m.seg_size[SEG_code]);
		CHECK(!i || m.lines[i - 1].offset <= m.lines[i].offset);
		found |= m.lines[i].fn == 3 && m.lines[i].inst == 17; /* `case 5`, line 18 */
	}
	CHECK(found);
	image_free(&m);
	free(elf);
}

static void test_refused(void)
{
	static const struct { const char *code, *flags, *why; } bad[] = {
		{ "int x;", "-O2 -fPIC", "no function 'kernel'" },
		{ "int system(const char *); int kernel(void) { return system(\"true\"); }", "-O2 -fPIC",
		  "'system', which nothing provides" },
		{ "extern int there; int kernel(void) { return there; }", "-O2 -fPIC",
		  "'there', which nothing provides" },
		{ "_Thread_local int x; int kernel(void) { return x++; }", "-O2 -fPIC", "" },
		{ "int a[9]; int kernel(int i) { return a[i]; }", "-O2 -fno-pic -mcmodel=small", "relocation" },
		{ "int kernel(void) { return 0; }", "-O2 -m32", "x86-64" },
	};

	for (u32 i = 0; i < COUNT(bad); i++) {
		size_t size = 0;
		u8 *elf = read_object(bad[i].code, bad[i].flags, &size);
		const char *err = NULL;
		JitMapped *c;

		if (elf && CHECK(!link_and_load(elf, size, &c, &err)) && !CHECK(strstr(err, bad[i].why)))
			printf("%s\n", err);
		free(elf);
	}
}

static u32 random_state = 1;
static u32 next_random(void)
{
	random_state = random_state * 1664525 + 1013904223;
	return random_state >> 8;
}

static void damage(u8 *data, size_t size)
{
	static const u8 values[] = { 0, 1, 0x7f, 0x80, 0xff };

	for (u32 n = next_random() % 4 + 1; n; n--)
		data[next_random() % size] = next_random() & 1 ? values[next_random() % 5] : (u8)next_random();
}

/* Whatever loads is not run: it may be any code. */
static void test_damaged(void)
{
	size_t size = 0;
	u8 *elf = read_object(source, "-O2 -fPIC -gline-tables-only", &size), *copy = malloc(size);
	u32 loaded = 0;

	for (u32 i = 0; elf && i < 20000; i++) {
		const char *err = NULL;
		JitMapped *c = NULL;
		size_t cut = next_random() % 8 ? size : next_random() % size;

		memcpy(copy, elf, size);
		damage(copy, size);
		loaded += link_and_load(copy, cut, &c, &err);
		CHECK(c || err);
		code_unload(c);
	}
	CHECK(loaded);
	free(copy);
	free(elf);
}

static void test_damaged_images(void)
{
	size_t size = 0;
	u8 *elf = read_object(source, "-O2 -fPIC -gline-tables-only", &size);
	JitObject o = { .data = elf, .size = size };
	const char *err;
	u32 loaded = 0;
	Image m;

	if (!elf || !CHECK(image_link(&m, &o, &err)))
		return;
	for (u32 i = 0; i < 20000; i++) {
		u8 *copy = malloc(m.blob_size);
		size_t cut = next_random() % 8 ? m.blob_size : next_random() % m.blob_size;
		JitMapped *c = NULL;
		Image n;

		memcpy(copy, m.blob, m.blob_size);
		damage(copy, i & 1 ? m.blob_size : IMAGE_HEAD); /* the head is where it hurts */
		if (image_open(&n, copy, cut))
			c = code_load(&n, NULL, &err);
		else
			free(copy);
		loaded += c != NULL;
		code_unload(c);
	}
	CHECK(loaded);
	image_free(&m);
	free(elf);
}

static void test_no_memory(void)
{
	size_t size = 0;
	u8 *elf = read_object(source, "-O2 -fPIC -gline-tables-only", &size);

	for (u32 n = 1; elf && n < 20; n++) {
		const char *err = NULL;
		JitMapped *c;

		base_fail_every(n);
		link_and_load(elf, size, &c, &err);
		base_fail_every(0);
		if (c)
			check_results(&c->code);
		code_unload(c);
	}
	free(elf);
}

int main(void)
{
	test_object("-O0 -fPIC");
	test_object("-O2 -fPIC");
	test_object("-O2 -fPIC -ffunction-sections -fdata-sections");
	test_object("-O2 -fPIC -fno-plt -march=native");
	test_lines("-O1 -fPIC -gdwarf-4 -gline-tables-only");
	test_lines("-O1 -fPIC -gdwarf-5 -gline-tables-only");
	test_refused();
	test_damaged();
	test_damaged_images();
	test_no_memory();
	return check_done();
}
