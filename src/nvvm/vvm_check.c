/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What a module says of itself, against the manual "NVVM IR Specification": versions, target, data layout.
 * It is read as text, line by line; bitcode is left to LLVM, which knows less of it. The words are those
 * that people search for.
 */
#include "nvvm/vvm.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NUMBERS = 5, IR_NUMBERS = 2, ALL_NUMBERS = 4 };

static bool is_name(char c) { return isalnum((unsigned char)c) || c == '.' || c == '_' || c == '$'; }

/* What follows `key` in the first line that begins with it; NULL: there is none. */
static const char *find_line(const char *ir, const char *key)
{
	size_t n = strlen(key);

	for (const char *at = ir; *at; at += strcspn(at, "\n"), at += *at == '\n') {
		at += strspn(at, " \t\r");
		if (!strncmp(at, key, n) && !is_name(at[n]))
			return at + n;
	}
	return NULL;
}

/* The text in quotes in such a line. */
static const char *find_text(const char *ir, const char *key, int *len)
{
	const char *at = find_line(ir, key);

	at = at ? at + strcspn(at, "\"\n") : NULL;
	if (!at || *at != '"')
		return NULL;
	*len = (int)strcspn(at + 1, "\"\n");
	return at + 1;
}

/* ---- versions ----------------------------------------------------------------------------------- */
/* "!{i32 2, i32 0}": how many numbers. */
static int read_numbers(const char *at, long *to)
{
	int n = 0;

	for (; *at && *at != '}' && *at != '\n' && n < MAX_NUMBERS; at++) {
		if (*at != 'i' || !isdigit((unsigned char)at[1]))
			continue;
		at += strcspn(at, " ,}\n");
		to[n++] = *at == ' ' ? strtol(at, NULL, 10) : -1;
	}
	return n;
}

static bool is_version(Text *log, const char *what, const long *is, int major, int minor)
{
	if (is[0] == major && is[1] <= minor)
		return true;
	text_printf(log, "%s version %ld.%ld incompatible with current version %d.%d\n", what, is[0], is[1],
		    major, minor);
	return false;
}

static bool are_versions(Text *log, const char *at)
{
	long v[MAX_NUMBERS];
	int n = read_numbers(at, v);

	if (n != IR_NUMBERS && n != ALL_NUMBERS)
		return false;
	return is_version(log, "IR", v, VVM_IR_MAJOR, VVM_IR_MINOR) &&
	       (n == IR_NUMBERS || is_version(log, "DBG", v + IR_NUMBERS, VVM_DEBUG_MAJOR, VVM_DEBUG_MINOR));
}

/* A module that says nothing is of version 1.0. */
static bool check_versions(const char *ir, Text *log)
{
	const char *at = find_line(ir, "!nvvmir.version");
	char key[24];

	if (!at)
		return are_versions(log, "i32 1, i32 0");
	for (at += strcspn(at, "{\n"); *at && *at != '}' && *at != '\n'; at++) {
		const char *node;

		if (*at != '!' || !isdigit((unsigned char)at[1]))
			continue;
		snprintf(key, sizeof key, "!%ld", strtol(at + 1, NULL, 10));
		node = find_line(ir, key);
		if (node && !are_versions(log, node))
			return false;
	}
	return true;
}

/* ---- target ------------------------------------------------------------------------------------- */
static bool check_triple(const VvmModule *m, bool verify, Text *log)
{
	int len;
	const char *s = find_text(m->data, "target triple", &len);
	bool ours = s && (!strncmp(s, "nvptx-", 6) || !strncmp(s, "nvptx64-", 8));

	if (!s) {
		text_printf(log, "%s: error: Module does not contain a triple, should be 'nvptx64-'\n", m->name);
		return false;
	}
	if (!verify || (ours && len >= 5 && !memcmp(s + len - 5, "-cuda", 5)))
		return true;
	text_printf(log,
		    "error: Invalid target triple (%.*s), must be one of:\n32-bit: nvptx-*-cuda\n"
		    "64-bit: nvptx64-*-cuda\n", len, s);
	return false;
}

/* ---- data layout -------------------------------------------------------------------------------- */
typedef struct LayoutRow {
	const char *key; /* what stands before ':' */
	long want, usual; /* alignment in bits; what it is where the layout says nothing */
	bool verify;	  /* only nvvmVerifyProgram asks */
	const char *says;
} LayoutRow;

#define INTEGERS                                                                                       \
	"Unsupported integer alignment [Supported: "                                                   \
	"-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128]."
#define FLOATS "Unsupported floating-point alignment [Supported: -f32:32:32-f64:64:64]."
static const LayoutRow rows[] = {
	{"i1", 8, 8, false, INTEGERS},	  {"i8", 8, 8, false, INTEGERS},
	{"i16", 16, 16, false, INTEGERS}, {"i32", 32, 32, false, INTEGERS},
	{"i64", 64, 32, false, INTEGERS}, {"i128", 128, 64, true, INTEGERS},
	{"f32", 32, 32, false, FLOATS},	  {"f64", 64, 64, false, FLOATS},
};
static const char example[] = "Example valid data layout:\n"
	"64-bit: e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-"
	"v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64\n";

/* What follows `key` in the '-' separated list; NULL: nothing does. `s` ends at a quote. */
static const char *find_spec(const char *s, const char *key)
{
	size_t n = strlen(key);

	for (; *s && *s != '"'; s += strcspn(s, "-\""), s += *s == '-')
		if (!strncmp(s, key, n))
			return s + n;
	return NULL;
}

static bool is_aligned(const LayoutRow *r, const char *s)
{
	char key[8];
	const char *at;

	snprintf(key, sizeof key, "%s:", r->key);
	at = find_spec(s, key);
	return (at ? strtol(at, NULL, 10) : r->usual) == r->want;
}

/* The widths after 'n'. */
static bool is_native(const char *s, long width)
{
	const char *at = find_spec(s, "n");

	for (char *end; at && isdigit((unsigned char)*at); at = *end == ':' ? end + 1 : end)
		if (strtol(at, &end, 10) == width)
			return true;
	return false;
}

static void say(Text *log, bool wrong, const char *what)
{
	if (wrong)
		text_printf(log, "DataLayoutError: %s\n", what);
}

static void check_rows(const char *s, bool verify, Text *log)
{
	const char *said = NULL;

	for (u32 i = 0; i < COUNT(rows); i++) {
		const LayoutRow *r = &rows[i];

		if ((r->verify && !verify) || said == r->says || is_aligned(r, s))
			continue;
		said = r->says;
		say(log, true, said);
	}
}

static bool check_layout(const char *ir, bool verify, Text *log)
{
	size_t before = log->len;
	const char *s, *p, *a;
	int len;

	s = find_text(ir, "target datalayout", &len);
	if (!s || !len) {
		say(log, true, "Data Layout string is empty");
		return false;
	}
	p = find_spec(s, "p:");
	a = find_spec(s, "A");
	say(log, find_spec(s, "E"), "Endianness must be little endian [Supported: -e].");
	say(log, a && *a != '0', "Alloca address space must be 0 [Supported: -A:0].");
	say(log, p && strncmp(p, "64:64", 5) && strncmp(p, "32:32", 5),
	    "Unsupported pointer alignment [Supported: 64-bit: -p:64:64:64, 32-bit (deprecated): "
	    "-p:32:32:32].");
	say(log, verify && !(is_native(s, 16) && is_native(s, 64)),
	    "Require 16 and 64 bit native integer widths [Supported: -n:16:32:64].");
	say(log, !is_native(s, 32), "Require 32 bit native integer width [Supported: -n:16:32:64 or -n:32].");
	check_rows(s, verify, log);
	say(log, verify && find_spec(s, "m:"), "No mangling mode supported.");
	if (log->len == before)
		return true;
	text_printf(log, "%s", example);
	return false;
}

nvvmResult vvm_check(const VvmModule *m, bool verify, Text *log)
{
	if (m->len >= 4 && (!memcmp(m->data, "BC\300\336", 4) || !memcmp(m->data, "\336\300\027\013", 4)))
		return NVVM_SUCCESS;
	if (!check_versions(m->data, log)) {
		text_printf(log, "%s: error: " VVM_MISMATCH ". Possible mix of compiler/IR from different "
			    "releases.\n", m->name);
		return NVVM_ERROR_IR_VERSION_MISMATCH;
	}
	if (!check_triple(m, verify, log) || !check_layout(m->data, verify, log))
		return verify ? NVVM_ERROR_INVALID_IR : NVVM_ERROR_COMPILATION;
	return NVVM_SUCCESS;
}
