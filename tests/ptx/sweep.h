/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Lane functions over far more inputs than can be stored: hashes of an H200's results, FNV-1a of 64 bits over
 * the bytes of each result, little endian.
 *   random list: line k names an instruction and a kind of operands; 256 hashes a line, number c over the
 *     tuples c * 65536 … + 65535 that tuple() makes of a seed.
 *   exhaustive list: the operand of result x is the 32-bit pattern x, of an f64 its high word, above a low
 *     word of 0 or of mix(x); 256 hashes a line, number b over the hashes of 65536 results each of
 *     x = b << 24 … .
 */
#ifndef WW_TESTS_SWEEP_H
#define WW_TESTS_SWEEP_H

#include "ptx/ptx.h"
#include "ptx/semantics.h"

#include <stdlib.h>
#include <string.h>

static const u64 FNV_START = 0xcbf29ce484222325ull, FNV_PRIME = 0x100000001b3ull;
enum { CHUNK = 65536, PER_LINE = 256 };

typedef struct Sweep {
	char name[100], kind[8];
	u32 bytes; /* of a result */
	enum { WORD, HIGH_WORD, HIGH_MIXED } input;
	u64 seed;
	Op op;
	LaneFn *lane;
} Sweep;

typedef struct Sweeps { /* which hashes to check: every N-th, from `first` on; -1: another for each line */
	const char *only; /* instructions with this in their name; NULL: all */
	u32 every;
	i32 first;
	u64 seed;
	u32 passed, failed;
} Sweeps;

/* ---- the generators -------------------------------------------------------------------------- */
static u64 mix(u64 z)
{
	z += 0x9e3779b97f4a7c15ull;
	z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
	z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
	return z ^ (z >> 31);
}

static void random4(u64 seed, u64 index, u64 q[4])
{
	for (u32 k = 0; k < 4; k++)
		q[k] = mix((index * 4 + k) ^ seed << 56);
}

static i32 between(i32 x, i32 hi) { return x < 0 ? 0 : x > hi ? hi : x; }

static void tuple32(u64 seed, u64 index, u64 a[4])
{
	u32 style = index & 3;
	i32 e[3];
	u64 q[4];

	random4(seed, index, q);
	for (u32 k = 0; k < 3; k++)
		a[k] = (u32)q[k];
	if (!style)
		return;
	e[0] = style == 2 ? (i32)(q[0] >> 32 & 31) : 96 + (i32)(q[0] >> 32 & 63);
	e[1] = 96 + (i32)(q[1] >> 32 & 63);
	e[2] = style == 2 ? (i32)(q[2] >> 32 & 31)
			  : e[0] + e[1] - 127 + (i32)((q[2] >> 32) % 56) - 28;
	for (u32 k = 0; k < 3; k++) {
		a[k] = (a[k] & 0x807fffff) | (u64)between(e[k], 254) << 23;
		if (style == 3)
			a[k] &= (u32)(0xffffffff << (q[3] >> 8 * k & 15));
	}
}

static void tuple64(u64 seed, u64 index, u64 a[4])
{
	u32 style = index & 3;
	i32 e[3];
	u64 q[4];

	random4(seed, index, q);
	memcpy(a, q, 3 * sizeof *a);
	if (!style)
		return;
	e[0] = style == 2 ? (i32)(q[3] & 63) : 991 + (i32)(q[3] & 63);
	e[1] = 991 + (i32)(q[3] >> 8 & 63);
	e[2] = style == 2 ? (i32)(q[3] >> 16 & 63)
			  : e[0] + e[1] - 1023 + (i32)(q[3] >> 16 & 127) - 64;
	for (u32 k = 0; k < 3; k++) {
		a[k] = (a[k] & 0x800fffffffffffff) | (u64)between(e[k], 2046) << 52;
		if (style == 3)
			a[k] &= ~0ull << (q[3] >> (32 + 8 * k) & 31);
	}
}

static void tuple(const Sweep *s, u64 index, u64 a[4])
{
	a[3] = 0;
	if (*s->kind == 'R') {
		tuple32(s->seed, index, a);
	} else if (*s->kind == 'D') {
		tuple64(s->seed, index, a);
	} else if (*s->kind == 'I') {
		random4(s->seed, index, a);
		a[0] = (u64)((i64)a[0] >> (a[1] & 63));
	} else {
		random4(s->seed, index, a);
		for (u32 k = 0; k < 3; k++)
			a[k] = (u32)a[k];
	}
}

/* ---- instructions ---------------------------------------------------------------------------- */
/* Parses `name` with registers of these widths. */
static bool parse_name(Sweep *s, u32 dst, u32 src, u32 nsrc)
{
	char text[600];
	Arena *a = arena_new();
	Diag d = {0};
	Module *m;
	bool ok;

	snprintf(text, sizeof text,
		 ".version 8.8\n.target sm_90\n.address_size 64\n.entry k() {\n.reg .b%u %%d;\n"
		 ".reg .b%u %%a, %%b, %%c;\n%s %%d, %%a%s%s;\n}\n",
		 dst, src, s->name, nsrc > 1 ? ", %b" : "", nsrc > 2 ? ", %c" : "");
	m = ptx_parse(a, text, strlen(text), &d);
	ok = m && vec_len(m->fns) && vec_len(m->fns[0]->insts);
	if (ok)
		s->op = m->fns[0]->insts[0].op;
	else
		printf("%s", d.out.s ? d.out.s : "");
	s->lane = ok ? sem_lanes[s->op.form] : NULL;
	diag_free(&d);
	arena_free(a);
	return s->lane;
}

static u64 hash(u64 h, u64 v, u32 bytes)
{
	for (u32 i = 0; i < bytes; i++, v >>= 8)
		h = (h ^ (v & 255)) * FNV_PRIME;
	return h;
}

static bool is_nan64(u64 x) { return (x << 1) > 0xffe0000000000000; }

/* Of two NaNs f64 passes one on; which one follows how the recording compiler placed the operands. */
static void place_nans(const Sweep *s, u64 a[4])
{
	u64 t = a[0];

	if (strcmp(s->kind, "D2") && strcmp(s->kind, "D3"))
		return;
	if (!strncmp(s->name, "div", 3) || !strncmp(s->name, "min", 3) || !is_nan64(a[0]))
		return;
	a[0] = a[1];
	a[1] = t;
}

static u64 random_hash(const Sweep *s, u64 c)
{
	u64 h = FNV_START, d[4] = {0}, a[4];

	for (u64 i = 0; i < CHUNK; i++) {
		tuple(s, c * CHUNK + i, a);
		place_nans(s, a);
		s->lane(&s->op, d, a);
		h = hash(h, d[0], s->bytes);
	}
	return h;
}

static u64 pattern(const Sweep *s, u64 x)
{
	return s->input == WORD ? x : x << 32 | (s->input == HIGH_MIXED ? (u32)mix(x) : 0);
}

static u64 exhaustive_hash(const Sweep *s, u64 b)
{
	u64 h2 = FNV_START, d[4] = {0}, a[4] = {0};

	for (u64 c = 0; c < 256; c++) {
		u64 h = FNV_START;

		for (u64 i = 0; i < CHUNK; i++) {
			a[0] = a[1] = pattern(s, b << 24 | c << 16 | i);
			s->lane(&s->op, d, a);
			h = hash(h, d[0], s->bytes);
		}
		h2 = hash(h2, h, 8);
	}
	return h2;
}

/* ---- the lists ------------------------------------------------------------------------------- */
static bool prepare_random(Sweep *s, char *line)
{
	u32 n;

	if (sscanf(line, "%*u %7s %99s %u", s->kind, s->name, &s->bytes) != 3)
		return false;
	n = s->kind[1] >= '1' && s->kind[1] <= '3' ? (u32)(s->kind[1] - '0') : 1;
	return parse_name(s, s->bytes * 8, *s->kind == 'D' || *s->kind == 'I' ? 64 : 32, n);
}

static bool prepare_exhaustive(Sweep *s, char *line)
{
	char *name = strchr(line, '\t'), *end = name ? strchr(name + 1, '\t') : NULL, *low;

	if (!end || sscanf(end, "%u", &s->bytes) != 1)
		return false;
	snprintf(s->name, sizeof s->name, "%.*s", (int)(end - name - 1), name + 1);
	low = strstr(s->name, " [low word");
	if (low) {
		s->input = low[strlen(" [low word ")] == '0' ? HIGH_WORD : HIGH_MIXED;
		*low = 0;
	}
	return parse_name(s, s->bytes * 8, low ? 64 : 32, strstr(s->name, "x2.f32") ? 2 : 1);
}


/* `path`, or what xz makes of path.xz. */
static u64 *read_hashes(const char *path, size_t lines)
{
	char cmd[1000];
	size_t n = lines * PER_LINE, got;
	u64 *h = calloc(n + 1, sizeof *h);
	FILE *f;

	snprintf(cmd, sizeof cmd, "if [ -e '%s' ]; then cat '%s'; else xz -dc '%s.xz'; fi", path, path, path);
	f = popen(cmd, "r");
	got = f ? fread(h, sizeof *h, n + 1, f) : 0;
	if (got != n) {
		printf("%s: %zu hashes, the list is of %zu\n", path, got, n);
		free(h);
		h = NULL;
	}
	if (f)
		pclose(f);
	return h;
}

static void check_sweep(Sweeps *t, Sweep *s, const u64 *want, u32 line, bool random)
{
	u32 bad = 0, n = 0, bad_first = 0, start = t->first >= 0 ? (u32)t->first : line % t->every;

	for (u32 c = start; c < PER_LINE; c += t->every, n++) {
		u64 h = random ? random_hash(s, c) : exhaustive_hash(s, c);

		if (h != want[line * PER_LINE + c] && !bad++)
			bad_first = c;
	}
	if (bad)
		printf("FAIL %s %s: %u of %u hashes differ, first %u\n", random ? s->kind : "all", s->name, bad, n,
		       bad_first);
	t->failed += bad != 0;
	t->passed += !bad;
}

static void check_sweep_lines(Sweeps *t, FILE *list, const u64 *want, bool random)
{
	char line[300];

	for (u32 k = 0; fgets(line, sizeof line, list); k++) {
		Sweep s = {.seed = t->seed};
		bool ok = random ? prepare_random(&s, line) : prepare_exhaustive(&s, line);

		if (t->only && !strstr(s.name, t->only))
			continue;
		if (ok) {
			check_sweep(t, &s, want, k, random);
		} else {
			printf("FAIL no instruction: %s", line);
			t->failed++;
		}
	}
}

/* The list at `list` and its hashes at `bin` or bin.xz. */
static void check_sweeps(Sweeps *t, const char *list, const char *bin, bool random)
{
	char line[300];
	u32 lines = 0;
	FILE *f = fopen(list, "r");
	u64 *want;

	while (f && fgets(line, sizeof line, f))
		lines++;
	want = f ? read_hashes(bin, lines) : NULL;
	if (!want) {
		printf("FAIL %s cannot be read\n", f ? bin : list);
		t->failed++;
	} else {
		rewind(f);
		check_sweep_lines(t, f, want, random);
	}
	if (f)
		fclose(f);
	free(want);
}

#endif
