/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Declarations of one function that name different sides. For clang they are overloads, or an error; for nvcc one
 * function, of both sides from then on. So every declaration gets both attributes, in front of its name. Rewriters,
 * called by rewrite.c. A kernel's declarations must agree, but a specialisation is a kernel if its template is.
 */
#include "tools/nvcc/nvcc.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static const char both[] = "__attribute__((host)) __attribute__((device)) ", kernel[] = "__attribute__((global)) ",
		  device[] = "__attribute__((device)) ";

static const char *skip_word_back(const char *text, const char *at)
{
	while (at > text && (isalnum((u8)at[-1]) || at[-1] == '_'))
		at--;
	return at;
}

/* Back over the `<…>` that ends at `at`. */
static const char *skip_arguments_back(const char *text, const char *at)
{
	int depth = 0;

	if (at == text || at[-1] != '>')
		return at;
	do {
		at--;
		depth += (*at == '>') - (*at == '<');
	} while (at > text && depth);
	return spelling_skip_back(text, at);
}

/* `f` of `int A<T>::B::f(int)`: the place of `A`. */
static const char *find_declarator(const char *text, const char *at)
{
	for (;;) {
		const char *s = spelling_skip_back(text, at);

		if (s - text < 2 || s[-1] != ':' || s[-2] != ':')
			return at;
		at = skip_word_back(text, skip_arguments_back(text, spelling_skip_back(text, s - 2)));
	}
}

static bool ends_with(const char *text, const char *at, const char *end)
{
	size_t len = strlen(end);

	return (size_t)(at - text) >= len && !memcmp(at - len, end, len);
}

static void insert(const char *text, const char *from, const char *at, const char *what, Text *to)
{
	text_add(to, text, (size_t)(from - text));
	text_add(to, what, strlen(what));
	text_add(to, at, strlen(at));
}

/* Both sides for what is declared at the place. */
static bool join(const char *text, const char *at, Text *to)
{
	at = find_declarator(text, at);
	if (ends_with(text, at, both) || ends_with(text, at, kernel))
		return false;
	insert(text, at, at, both, to);
	return true;
}

/* Does the declaration hold the word, before `at`? */
static bool says(const char *text, const char *at, const char *what)
{
	const char *s = at;

	while (s > text && !strchr(";{}", s[-1]))
		s--;
	return memmem(s, (size_t)(at - s), what, strlen(what));
}

static bool names_side(const char *text, const char *at)
{
	return says(text, at, "__device__") || says(text, at, "__host__");
}

static void warn_of(const Nvcc *n, const Place *p, const char *text, const char *at)
{
	static const struct {
		const char *now, *before, *words;
		u32 number;
	} rows[] = {
		{"__host__ __device__", "__device__", "__device__ function(\"%s\") redeclared with __host__ __device__",
		 20036},
		{"__host__", "__device__", "__device__ function(\"%s\") redeclared without __device__", 20037},
		{"__host__", "__device__", "__device__ function(\"%s\") redeclared with __host__", 20035},
		{"__device__", "__host__", "__host__ function(\"%s\") redeclared with __device__", 20039},
		{"__host__ __device__", "__host__", "__host__ function(\"%s\") redeclared with __host__ __device__",
		 20040},
	};
	char now[64], before[64], number[32];

	if (!strncmp(p->file, "/usr/", strlen("/usr/"))) /* of the system's headers nobody wants to hear */
		return;
	for (u32 i = 0; i < COUNT(rows); i++) {
		snprintf(now, sizeof now, ": error: %s function '", rows[i].now);
		snprintf(before, sizeof before, "overload %s function '", rows[i].before);
		snprintf(number, sizeof number, "nv_diag_suppress %u", rows[i].number);
		if (strncmp(p->said, now, strlen(now)) || !strstr(p->said, before) || strstr(text, number) ||
		    (rows[i].number == 20037 && says(text, at, "__host__")) ||
		    (rows[i].number == 20035 && !says(text, at, "__host__")) ||
		    option_on(n, O_no_warnings))
			continue;
		fprintf(stderr, "%s(%u): warning #%u-D: a ", p->called, p->called_line, rows[i].number);
		fprintf(stderr, rows[i].words, p->name);
		fprintf(stderr, ", hence treated as a __host__ __device__ function\n");
	}
}

/* "X function 'f' cannot overload Y function 'f'". */
bool sides_overload(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	if (!strstr(p->said, " cannot overload ") || strstr(p->said, "__global__") || !join(text, at, to))
		return false;
	warn_of(n, p, text, at);
	return true;
}

/* "redeclared without __device__: 'f'", a plain function: it stays the device's. */
bool sides_devices(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	(void)n, (void)p;
	at = find_declarator(text, at);
	if (ends_with(text, at, device))
		return false;
	insert(text, at, at, device, to);
	return true;
}

/* "out-of-line definition of 'f' does not match any declaration", and notes of where a function was declared before. */
bool sides_member(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	(void)n, (void)p;
	return join(text, at, to);
}

/* "no function template matches function template specialization 'f'": of both sides; if that is not it, a kernel. */
bool sides_special(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *begin = find_declarator(text, at);

	(void)n, (void)p;
	if (!ends_with(text, begin, both))
		return join(text, at, to);
	if (names_side(text, begin - strlen(both)))
		return false;
	insert(text, begin - strlen(both), begin, kernel, to);
	return true;
}

/* "explicit instantiation of 'f' does not refer to …": the device's; if that is not it, a kernel's. */
bool sides_instance(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *begin = find_declarator(text, at);
	bool tried = ends_with(text, begin, device);

	(void)n, (void)p;
	if (ends_with(text, begin, kernel) || (!tried && names_side(text, begin)) || says(text, begin, "__global__"))
		return false;
	insert(text, begin - (tried ? strlen(device) : 0), begin, tried ? kernel : device, to);
	return true;
}

/*
 * "the function is not inline": then clang makes code of it for the device in any case, without the calls of what the
 * host alone has. In front of the declarator, stars and all.
 */
bool sides_lost(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	static const char word[] = " __ww_device_inline ";
	const char *begin = find_declarator(text, at);

	(void)n, (void)p;
	if (ends_with(text, begin, word))
		return false;
	while (begin > text && strchr("*& \t\n", begin[-1]))
		begin--;
	if (ends_with(text, begin, "__ww_device_inline"))
		return false;
	insert(text, begin, begin, word, to);
	return true;
}

/* "what is not evaluated is in this function": its body may name functions of any side there (clang/unevaluated.cc). */
bool sides_unevaluated(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	static const char word[] = "__attribute__((ww_unevaluated)) ";
	const char *begin = find_declarator(text, at);

	(void)n, (void)p;
	if (*begin == '[' || ends_with(text, begin, word)) /* a lambda has no place for it */
		return false;
	insert(text, begin, begin, word, to);
	return true;
}

/* "candidate template ignored: target attributes do not match": the template; kernels stay what they are. */
bool sides_template(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	(void)n, (void)p;
	return !says(text, at, "__global__") && join(text, at, to);
}

/*
 * "candidate function not viable: call to __device__ function from __host__ function": one that is constexpr, with
 * -expt-relaxed-constexpr.
 */
bool sides_constexpr(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	(void)p;
	return option_on(n, O_relaxed_constexpr) && says(text, at, "constexpr") && join(text, at, to);
}

/* "the host needs this constexpr function of the device" (clang/front.cc). */
bool sides_wanted(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	(void)n, (void)p;
	return says(text, at, "constexpr") && join(text, at, to);
}

/* Behind `a::b<c>::d`; *last: where its last word begins. */
static const char *skip_name(const char *at, const char **last)
{
	int depth;

	for (;; at += 2) {
		for (*last = at; isalnum((u8)*at) || *at == '_';)
			at++;
		for (depth = *at == '<'; depth; depth += (*at == '<') - (*at == '>'))
			if (!*++at)
				return at;
		at += *at == '>';
		if (at[0] != ':' || at[1] != ':')
			return at;
	}
}

/* The `&` in front of `at`, if it takes an address; or `at`. */
static const char *find_address_of(const char *text, const char *at)
{
	const char *end = spelling_skip_back(text, at), *s = end;

	while (s > text && s[-1] == '&')
		s--;
	return (end - s) % 2 ? end - 1 : at;
}

/* Outside functions, of an overloaded one: in a lambda, which is both sides', its type picks one (and sides_address follows). */
static bool add_lambda(const Place *p, const char *text, const char *from, const char *begin, const char *end, Text *to)
{
	const char *type = strstr(p->said, "' outside functions: a '");

	if (!type)
		return false;
	type += strlen("' outside functions: a '");
	text_add(to, text, (size_t)(from - text));
	text_printf(to, "(%s[]() -> %.*s { return %.*s; }())%s", from < begin ? "" : "*", (int)strcspn(type, "'"), type, (int)(end - from),
		    from, end);
	return true;
}

/*
 * "address of a __device__ function 'f'", in the host's code: what runs there must not mention it, constants may. The
 * place is in its name, qualifiers and all, or before it. Of a member there is a pointer alone, and nothing it points to.
 */
bool sides_address(Nvcc *n, const Place *p, const char *text, const char *at, Text *to)
{
	const char *name = at + strspn(at, "& \t"), *last, *end = skip_name(name, &last);
	const char *begin = find_declarator(text, name), *from = find_address_of(text, begin);
	const char *type = strstr(p->said, "': a '"); /* of one that is overloaded */
	int type_len;

	(void)n;
	if (!p->name || strncmp(last, p->name, strlen(p->name)))
		return false;
	if (add_lambda(p, text, from, begin, end, to))
		return true;
	text_add(to, text, (size_t)(from - text));
	type = type ? type + strlen("': a '") : NULL;
	type_len = type ? (int)strcspn(type, "'") : 0;
	text_printf(to, "(%s__ww_device_function<", from < begin ? "" : "*");
	if (type)
		text_add(to, type, (size_t)type_len);
	else
		text_printf(to, "decltype(&%.*s)", (int)(end - begin), begin);
	text_printf(to, ", &%.*s>::at)", (int)(end - begin), begin);
	text_add(to, end, strlen(end));
	return true;
}
