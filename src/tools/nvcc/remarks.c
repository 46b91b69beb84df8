/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the user reads. Device and host passes parse the same text, so most of what one says the
 * other says too: each message is printed once, and the closing count is of what was printed.
 */
#include "tools/nvcc/nvcc.h"

#include <stdlib.h>
#include <string.h>

typedef struct WarningRow {
	u32 number;
	const char *clang;
	bool on;
} WarningRow;
static const WarningRow rows[] = {
#define WARNING(number, clang, on) {number, clang, on},
#define NAME(number, name)
#include "warnings.def"
#undef WARNING
#undef NAME
};

static const struct {
	u32 number;
	const char *name;
} names[] = {
#define WARNING(number, clang, on)
#define NAME(number, name) {number, name},
#include "warnings.def"
#undef WARNING
#undef NAME
};

typedef struct Remark { /* a message with its notes and source lines */
	const char *s;
	size_t len;
	bool error, warning;
	bool only_warns; /* an error because of -Werror */
} Remark;

static u32 number_of(const char *name)
{
	for (u32 i = 0; i < COUNT(names); i++)
		if (!strcmp(names[i].name, name))
			return names[i].number;
	return (u32)strtoul(name, NULL, 10);
}

void remarks_switch(Nvcc *n, Words *v, const char *warning, const char *prefix)
{
	u32 number = number_of(warning);

	for (u32 i = 0; i < COUNT(rows); i++)
		if (rows[i].number == number)
			word(n, v, "%s%s", prefix, rows[i].clang);
}

static void switch_numbers(Nvcc *n, Words *v, OptId opt, const char *prefix)
{
	u32 at = 0;

	for (const char *s; (s = option_next(n, opt, &at));)
		remarks_switch(n, v, s, prefix);
}

bool remarks_suppressed(Nvcc *n, u32 number)
{
	u32 at = 0;

	for (const char *s; (s = option_next(n, O_diag_suppress, &at));)
		if (strtoul(s, NULL, 10) == number)
			return true;
	return false;
}

/* The numbers that NVIDIA's front end of CUDA 13.0 takes. */
bool remarks_is_number(const char *s)
{
	long n = strtol(s, NULL, 10);

	return (n >= 1 && n <= 3794) || (n >= 20000 && n <= 20337);
}

bool remarks_known(Nvcc *n)
{
	static const OptId options[] = {O_diag_error, O_diag_warn, O_diag_suppress};

	for (u32 i = 0; i < COUNT(options); i++) {
		u32 at = 0;

		for (const char *s; (s = option_next(n, options[i], &at));) {
			if (remarks_is_number(s))
				continue;
			fprintf(stderr, "Command-line error: invalid error number in diagnostic control option: %s\n", s);
			return false;
		}
	}
	return cudafe_known(n);
}

/* What clang counts among -Wuninitialized, and nvcc not among its 549. */
static const char *const not_549[] = {"sometimes-uninitialized", "uninitialized-const-reference", "uninitialized-const-pointer", "static-self-init"};

void remarks_flags(Nvcc *n, Words *v, bool cuda)
{
	u32 at = 0;

	word(n, v, "-Werror=reorder-init-list"); /* nvcc: out-of-order initializers are nonstandard in C++ */
	for (u32 i = 0; i < COUNT(rows); i++)
		if (cuda && rows[i].on)
			word(n, v, "-W%s", rows[i].clang);
	for (u32 i = 0; cuda && i < COUNT(not_549); i++)
		word(n, v, "-Wno-%s", not_549[i]);
	for (const char *k; (k = option_next(n, O_werror, &at));) {
		if (!strcmp(k, "all-warnings"))
			word(n, v, "-Werror");
		else if (!strcmp(k, "reorder") || !strcmp(k, "deprecated-declarations"))
			word(n, v, "-Werror=%s", k);
	}
	switch_numbers(n, v, O_diag_error, "-Werror=");
	switch_numbers(n, v, O_diag_warn, "-W"); /* of a number that stands in both this holds */
	switch_numbers(n, v, O_diag_warn, "-Wno-error=");
	switch_numbers(n, v, O_diag_suppress, "-Wno-");
	cudafe_flags(n, v);
}

static bool line_has(const char *s, size_t len, const char *what)
{
	return memmem(s, len, what, strlen(what)) != NULL;
}

/* "file.cu:3:5: error: …" or "clang-22: error: …" or "In file included from …" starts a message. */
static bool starts_message(const char *s, size_t len)
{
	return line_has(s, len, ": error: ") || line_has(s, len, ": warning: ") ||
	       line_has(s, len, ": fatal error: ") || !strncmp(s, "fatal error: ", 13) ||
	       line_has(s, len, ": remark: ") || !strncmp(s, "warning: ", 9) || !strncmp(s, "error: ", 7) ||
	       !strncmp(s, "nvcc fatal", 10);
}

/* "2 warnings and 1 error generated when compiling for sm_75." */
static bool is_count(const char *s, size_t len)
{
	return len && *s >= '0' && *s <= '9' && line_has(s, len, " generated") &&
	       (line_has(s, len, " warning") || line_has(s, len, " error"));
}

static Remark *split(Nvcc *n, const Text *t, Remark *all)
{
	bool lead = false; /* the lines so far lead up to a message ("In file included from") */

	for (const char *s = t->s, *end = s ? s + t->len : s, *nl; s < end; s = nl + 1) {
		size_t len;
		bool starts;

		nl = memchr(s, '\n', (size_t)(end - s));
		nl = nl ? nl : end - 1;
		len = (size_t)(nl - s);
		if (is_count(s, len))
			continue;
		starts = starts_message(s, len);
		if (!vec_len(all) || (starts && !lead) || !strncmp(s, "In file included", 16) ||
		    vec_last(all).s + vec_last(all).len != s)
			if (!lead || !vec_len(all))
				*vec_push(n->arena, all) = (Remark){.s = s};
		lead = !starts && (lead || !strncmp(s, "In file included", 16));
		vec_last(all).len = (size_t)(nl + 1 - vec_last(all).s);
		vec_last(all).error |= starts && line_has(s, len, "error: ");
		vec_last(all).warning |= starts && line_has(s, len, "warning: ");
		vec_last(all).only_warns |= starts && line_has(s, len, "[-Werror");
	}
	return all;
}

/* `word` in the first of the source's line, which is a directive: `#error …`, `#pragma unroll …`. */
static bool is_directive(const Remark *r, const char *word)
{
	enum { NEAR = 24 };
	const char *line = memchr(r->s, '\n', r->len), *end = r->s + r->len;

	line = line ? line + 1 : end;
	while (line < end && (strchr(" \t|", *line) || (*line >= '0' && *line <= '9')))
		line++;
	return line < end && *line == '#' && line_has(line, NEAR < end - line ? NEAR : (size_t)(end - line), word);
}

/* `template int f<int>(int);`: does the place of a note stand in one? */
static bool is_explicit(const Remark *r, const char *note)
{
	static const char word[] = "template ";
	const char *end = r->s + r->len, *line = memchr(note, '\n', (size_t)(end - note)), *bar, *at;
	unsigned long col;

	while (note > r->s && note[-1] != '\n' && note[-1] != ' ')
		note--;
	for (note -= 2; note > r->s && note[-1] != ':';) /* behind "…:LINE:" */
		note--;
	col = strtoul(note, NULL, 10);
	bar = line ? memchr(line, '|', (size_t)(end - line)) : NULL;
	if (!bar || !col || (size_t)(end - bar) < col + 1)
		return false;
	for (at = bar + 1 + col; at > bar + 2 && !strchr(";{}", at[-1]);)
		at--;
	at += strspn(at, " \t");
	return !strncmp(at, word, strlen(word)) && at[strlen(word)] != '<';
}

/* Was a body of a function template, or of a class template's function, made when it was found? nvcc's parser, which runs
 * before the device compiler, makes those alone that tell it a type (generic lambdas) or that are asked for by name. */
static bool is_made_late(const Remark *r)
{
	static const char *const made[] = {"note: in instantiation of function template specialization '",
					   "note: in instantiation of member function '"};
	const char *note = NULL, *end;

	for (u32 i = 0; i < COUNT(made) && !note; i++)
		note = memmem(r->s, r->len, made[i], strlen(made[i]));
	end = note ? memchr(note, '\n', (size_t)(r->s + r->len - note)) : NULL;
	if (line_has(r->s, r->len, "missing 'typename' prior to dependent type name")) /* nvcc needs no type to see it */
		return false;
	return end && !line_has(note, (size_t)(end - note), "(lambda)::operator()") && !is_explicit(r, note);
}

/* nvcc's exit status is 1 of what the preprocessor finds, which runs first, and of what the device compiler, gcc and the
 * assembler find, which run last; 2 of all other errors in a source. */
static const char *const preprocessor_words[] = {
	"file not found", "unterminated /* comment", "unterminated conditional directive", "function-like macro invocation",
	"macro name must be an identifier", "invalid preprocessing directive", "expected value in expression",
	"#else without #if", "#endif without #if", "#elif without #if", "#else after #else", "#elif after #else",
	"error: expected \"FILENAME\" or <FILENAME>", "duplicate macro parameter", "pasting formed", "#line directive requires",
	"'#' is not followed by a macro parameter", "'##' cannot appear at", "in preprocessor expression", "poisoned identifier",
	"macro name missing", "function-like macro '", "in macro parameter list", "at start of a preprocessor expression",
	"in a preprocessor subexpression", "in preprocessor directive", "unexpected character <U+", "empty filename in #include", "#include nested too deeply",
};
static const char *const device_words[] = {
	"calling a __host__ function", "calling a constexpr __host__ function", "call to __host__ function from",
	"is undefined in device code", "parameter with rvalue reference type", "device code does not support", "thread-local storage is not supported",
	"thread_local specifier", "the template argument type of a __global__", "template template argument of a __global__",
	"error: asm operand", "an asm operand must", "dynamic initialization is not supported for ",
	"not allowed on non-static local variables", "cannot compile this", "__grid_constant__ is only allowed on const",
	"asm constraint letter", "The operator '", "address of label extension",
	"__cluster_dims__ is not supported", "cannot specify max blocks per cluster", "Universal character", "zero-sized variable", "function template cannot be marked", "member variables of an anonymous union", "was referenced but not defined",
	"cannot use variable-length arrays in", "Formal parameter space overflowed",
	"launch from __device__ or __global__ functions requires", "note: instantiated into assembly here", "error: unknown register name", "error: invalid input constraint", "128-bit floating-point", "class with a long double", "error: unknown argument", "error: unsupported option",
	"error: narrowing conversion: ", "lvalue, as output of asm",
	"an automatic \"__shared__\" variable", "variable declaration is not allowed inside a device function body",
	"cannot have a parameter with type std::initializer_list", "cannot have a parameter with va_list type", "redeclared with __global__",
	"'main' must return 'int'", "(and any parent classes) of an extended", "must name its template parameters",
	"use of undeclared identifier '__shfl", "invalid output constraint",
};
static const char *const ptxas_words[] = {"'vote' without '.sync'"};

enum { MOST_NESTED = 64 };

/* Is a line of a text between an #if or #elif of __CUDA_ARCH__ and its #endif? */
static bool is_devices_line(const char *text, u32 line)
{
	bool devices[MOST_NESTED + 1] = {false};
	u32 depth = 0, deeper = 0;

	for (const char *nl; line > 1 && *(nl = strchrnul(text, '\n')); text = nl + 1, line--) {
		const char *s = text + strspn(text, " \t");

		if (*s++ != '#')
			continue;
		s += strspn(s, " \t");
		if (!strncmp(s, "if", 2)) {
			if (depth == MOST_NESTED)
				deeper++;
			else
				devices[++depth] = false;
		} else if (!strncmp(s, "endif", 5)) {
			if (deeper)
				deeper--;
			else
				depth -= depth > 0;
		}
		if (!deeper && (!strncmp(s, "if", 2) || !strncmp(s, "elif", 4)))
			devices[depth] |= line_has(s, (size_t)(nl - s), "__CUDA_ARCH__");
	}
	for (u32 i = 1; i <= depth; i++)
		if (devices[i])
			return true;
	return false;
}

/* An error in text that the host pass does not see: "FILE:LINE:COLUMN: error: …". */
static bool is_devices_text(Nvcc *n, const Remark *r)
{
	static const char kind[] = ": error: ";
	const char *at = memmem(r->s, r->len, kind, sizeof kind - 1), *start, *colon, *err;
	char *text;
	bool is;

	for (start = at; start && start > r->s && start[-1] != '\n'; start--)
		;
	for (u32 i = 0; at && i < 2; i++) {
		do
			at--;
		while (at > start && *at != ':');
		colon = at;
	}
	if (!at || at <= start)
		return false;
	text = file_read(arena_strndup(n->arena, start, (size_t)(colon - start)), NULL, &err);
	is = text && is_devices_line(text, (u32)strtoul(colon + 1, NULL, 10));
	free(text);
	return is;
}

static bool has_word(const Remark *r, const char *const *words, u32 count)
{
	for (u32 i = 0; i < count; i++)
		if (line_has(r->s, r->len, words[i]))
			return true;
	return false;
}

/* "FILE:LINE:COLUMN: warning: …": the end of its place, and of its line; NULL: another. */
static const char *place_end(const Remark *r, const char **end)
{
	const char *nl = memchr(r->s, '\n', r->len), *at;

	*end = nl ? nl : r->s + r->len;
	at = memmem(r->s, (size_t)(*end - r->s), ": warning: ", 11);
	return at;
}

/* Of a line that one pass has seen rewritten (rewrite.c), the text and the columns differ. */
static bool is_same_warning(const Remark *a, const Remark *b)
{
	const char *a_end, *b_end, *a_at = place_end(a, &a_end), *b_at = place_end(b, &b_end);
	const char *a_line = a_at, *b_line = b_at;

	if (!a_at || !b_at || a_end - a_at != b_end - b_at || memcmp(a_at, b_at, (size_t)(a_end - a_at)))
		return false;
	while (a_line > a->s && a_line[-1] != ':')
		a_line--;
	while (b_line > b->s && b_line[-1] != ':')
		b_line--;
	return a_line - a->s == b_line - b->s && !memcmp(a->s, b->s, (size_t)(a_line - a->s)) &&
	       line_has(b->s, b->len, "__ww_") != line_has(a->s, a->len, "__ww_");
}

static bool said_before(const Remark *r, u32 i)
{
	for (u32 j = 0; j < i; j++)
		if ((r[j].len == r[i].len && !memcmp(r[j].s, r[i].s, r[i].len)) || is_same_warning(&r[j], &r[i]))
			return true;
	return false;
}

/* clang that died prints its stack and asks for a report; its user wants the reason alone. */
size_t remarks_before_crash(const Text *t)
{
	const char *at = t->len ? memmem(t->s, t->len, "PLEASE submit a bug report", 26) : NULL;

	return at ? (size_t)(at - t->s) : t->len;
}

/* `t`: what clang said, of its death too: where it was then is in line 1 of its own stack. */
static void print_crash(const Text *t, bool reason_is_said)
{
	const char *line = memmem(t->s, t->len, "\n1.\t", 4), *at = line ? line + 4 : "";
	const char *end = line ? memchr(at, '\n', (size_t)(t->s + t->len - at)) : at;

	if (reason_is_said)
		fputs("nvcc error   : clang cannot compile this program: see above; -v shows the command, "
		      "-Xclang-option -v more\n", stderr);
	else
		fprintf(stderr, "nvcc error   : clang crashed (%.*s), which is an error of clang or of this nvcc: please report it with "
				"the source; -v shows the command\n", end ? (int)(end - at) : 0, at);
}

/* The number that nvcc has for what clang calls [-W…]; 0: none. */
static u32 remark_number(const Remark *r)
{
	const char *at = r->s;

	while ((at = memmem(at, (size_t)(r->s + r->len - at), "-W", 2))) {
		size_t len = strcspn(at += 2, "],\n");

		for (u32 i = 0; i < COUNT(rows) && at[len] == ']'; i++)
			if (strlen(rows[i].clang) == len && !strncmp(at, rows[i].clang, len))
				return rows[i].number;
	}
	return 0;
}

/* Of a warning, also one that is an error because of an option. */
static bool is_named(const Remark *r)
{
	return r->warning || r->only_warns ? remark_number(r) || line_has(r->s, r->len, ": #") : false;
}

/* A warning that the plug-in has numbered. */
static bool is_suppressed(Nvcc *n, const Remark *r)
{
	const char *at = r->warning ? memmem(r->s, r->len, "warning: #", 10) : NULL;

	return at && remarks_suppressed(n, (u32)strtoul(at + 10, NULL, 10));
}

/* What the preprocessor finds, in nvcc as well in the words of a C compiler. */
static bool is_early(const Remark *r)
{
	return has_word(r, preprocessor_words, COUNT(preprocessor_words)) || is_directive(r, "error") || is_directive(r, "GCC error") ||
	       is_directive(r, "warning");
}

/* Does one of the message's lines begin with a place? */
static bool is_placed(const Remark *r)
{
	DiagPlace at;

	for (const char *s = r->s, *end = s + r->len, *nl; s < end; s = nl + 1) {
		nl = memchr(s, '\n', (size_t)(end - s));
		nl = nl ? nl : end;
		if (diag_place(s, (size_t)(nl - s), &at))
			return true;
	}
	return false;
}

static void print_remark(const Nvcc *n, const Remark *r, bool cuda, bool first)
{
	const u32 number = r->warning || r->only_warns ? remark_number(r) : 0;
	const bool shown = !option_on(n, O_no_error_number);
	Text t = {0};

	if (!cuda || !is_placed(r))
		text_add(&t, r->s, r->len);
	else if (is_early(r))
		edgform_add_early(&t, r->s, r->len, is_directive(r, "error"));
	else
		edgform_add(&t, r->s, r->len, number, shown);
	if (cuda && shown && first)
		text_printf(&t, "Remark: The warnings can be suppressed with \"-diag-suppress <warning-number>\"\n\n");
	fwrite(t.s, 1, t.len, stderr);
	text_free(&t);
}

static void print_count(u32 errors, u32 warnings, const char *source)
{
	if (source && errors)
		fprintf(stderr, "%u error%s detected in the compilation of \"%s\".\n", errors, errors > 1 ? "s" : "", source);
	if (source)
		return;
	if (warnings)
		fprintf(stderr, "%u warning%s%s", warnings, warnings > 1 ? "s" : "", errors ? " and " : " generated.\n");
	if (errors)
		fprintf(stderr, "%u error%s generated.\n", errors, errors > 1 ? "s" : "");
}

void remarks_print(Nvcc *n, const Text *passes, u32 count, const char *source)
{
	u32 errors = 0, warnings = 0;
	const Text *crash = NULL;
	bool told = false, hard = false, early = false, late = true, assembled = true;
	Remark *all = NULL;

	for (u32 i = 0; i < count; i++) {
		Text t = passes[i];

		t.len = remarks_before_crash(&t);
		all = split(n, &t, all);
		if (t.len < passes[i].len)
			crash = &passes[i];
	}
	for (u32 i = 0; i < vec_len(all); i++) {
		if (said_before(all, i) || is_suppressed(n, &all[i]))
			continue;
		print_remark(n, &all[i], source, !told && is_named(&all[i]));
		told |= is_named(&all[i]);
		errors += all[i].error;
		hard |= all[i].error && !all[i].only_warns;
		early |= all[i].error && is_early(&all[i]);
		late &= !all[i].error || has_word(&all[i], device_words, COUNT(device_words)) || is_made_late(&all[i]) ||
			is_directive(&all[i], "unroll") || is_devices_text(n, &all[i]);
		assembled &= !all[i].error || has_word(&all[i], ptxas_words, COUNT(ptxas_words));
		warnings += all[i].warning;
	}
	if (errors && (early || late || (!hard && !crash && (option_on(n, O_werror) || option_on(n, O_x_compiler) || cudafe_promotes(n)))))
		n->failure = 1;
	if (errors && assembled)
		n->failure = NVCC_PTXAS_FAILED;
	if (crash)
		print_crash(crash, errors);
	print_count(errors, warnings, source);
}
