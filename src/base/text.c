/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Texts that grow by printing. A text that ran out of memory keeps what it had, sets `failed`
 * and takes nothing more, so a writer checks once, at the end.
 */
#include "base/base.h"

#include <stdlib.h>
#include <string.h>

static bool reserve(Text *t, size_t more)
{
	size_t need, cap = t->cap ? t->cap : 128;
	char *s;

	if (t->failed || __builtin_add_overflow(t->len, more + 1, &need) || need > SIZE_MAX / 2) {
		t->failed = true;
		return false;
	}
	if (need <= t->cap)
		return true;
	while (cap < need)
		cap *= 2;
	s = base_realloc(t->s, cap);
	if (!s) {
		t->failed = true;
		return false;
	}
	t->s = s;
	t->cap = cap;
	return true;
}

void text_add(Text *t, const char *s, size_t len)
{
	if (!reserve(t, len))
		return;
	if (len)
		memcpy(t->s + t->len, s, len);
	t->len += len;
	t->s[t->len] = '\0';
}

void text_vprintf(Text *t, const char *fmt, va_list ap)
{
	va_list again;
	int n;

	va_copy(again, ap);
	n = vsnprintf(NULL, 0, fmt, ap);
	if (n < 0)
		t->failed = true;
	else if (reserve(t, (size_t)n)) {
		vsnprintf(t->s + t->len, (size_t)n + 1, fmt, again);
		t->len += (size_t)n;
	}
	va_end(again);
}

void text_printf(Text *t, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	text_vprintf(t, fmt, ap);
	va_end(ap);
}

void text_free(Text *t)
{
	free(t->s);
	memset(t, 0, sizeof *t);
}

u32 text_character(const char *s)
{
	const u8 *b = (const u8 *)s;
	u32 n = b[0] < 0x80 ? 1 : b[0] < 0xc2 || b[0] > 0xf4 ? 0 : b[0] < 0xe0 ? 2 : b[0] < 0xf0 ? 3 : 4;

	for (u32 i = 1; i < n; i++)
		if (b[i] >> 6 != 2)
			return 0;
	if ((b[0] == 0xe0 && b[1] < 0xa0) || (b[0] == 0xf0 && b[1] < 0x90)) /* shorter ones */
		return 0;
	return (b[0] == 0xed && b[1] > 0x9f) || (b[0] == 0xf4 && b[1] > 0x8f) ? 0 : n; /* halves of pairs; beyond the last */
}

/* _ZN<len>a<len>bE… ▶ a::b, _Z<len>a… ▶ a: enough to know one's own kernel by. *end: what is behind; NULL: nothing was
 * understood. */
static const char *plain_name(const char *mangled, char *to, size_t size, const char **end)
{
	const char *p = mangled + 2;
	size_t at = 0;
	bool nested;

	*end = NULL;
	if (strncmp(mangled, "_Z", 2))
		return mangled;
	nested = *p == 'N';
	for (p += nested; *p >= '1' && *p <= '9';) {
		char *name;
		size_t len = strtoul(p, &name, 10);
		if (len > strlen(name) || at + len + 3 > size)
			return mangled;
		at += (size_t)snprintf(to + at, size - at, "%s%.*s", at ? "::" : "", (int)len,
				       name);
		p = name + len;
		if (!nested)
			break;
	}
	*end = at ? p : NULL;
	return at ? to : mangled;
}

const char *text_plain_name(const char *mangled, char *to, size_t size)
{
	const char *end;

	return plain_name(mangled, to, size, &end);
}

static const char *builtin_name(char c)
{
	static const struct { char c; const char *name; } rows[] = {
		{ 'b', "bool" }, { 'c', "char" }, { 'a', "signed char" }, { 'h', "unsigned char" }, { 's', "short" },
		{ 't', "unsigned short" }, { 'i', "int" }, { 'j', "unsigned int" }, { 'l', "long" }, { 'm', "unsigned long" },
		{ 'x', "long long" }, { 'y', "unsigned long long" }, { 'f', "float" }, { 'd', "double" }, { 'v', "void" },
	};

	for (size_t i = 0; i < COUNT(rows); i++)
		if (rows[i].c == c)
			return rows[i].name;
	return NULL;
}

/* One argument of a template at `p`: what is behind it; NULL: it is none of the simple ones. */
static const char *template_argument(Text *t, const char *p)
{
	const char *name;
	char *end;

	if (*p == 'L') { /* a number of a builtin type, n before negative ones */
		name = builtin_name(p[1]);
		p += name ? 2 : 0;
		if (!name || (*p != 'n' && (*p < '0' || *p > '9')))
			return NULL;
		if (!strcmp(name, "bool"))
			text_printf(t, "%s", *p == '0' ? "false" : "true");
		else
			text_printf(t, "%s%.*s", *p == 'n' ? "-" : "", (int)strspn(p + (*p == 'n'), "0123456789"), p + (*p == 'n'));
		p += *p == 'n';
		p += strspn(p, "0123456789");
		return *p == 'E' ? p + 1 : NULL;
	}
	if (*p == 'P' || *p == 'K') {
		text_printf(t, "%s", *p == 'K' ? "const " : "");
		name = template_argument(t, p + 1);
		text_printf(t, "%s", *p == 'P' ? " *" : "");
		return name;
	}
	if (*p >= '1' && *p <= '9') {
		size_t len = strtoul(p, &end, 10);

		if (len > strlen(end))
			return NULL;
		text_printf(t, "%.*s", (int)len, end);
		return end + len;
	}
	name = builtin_name(*p);
	if (name)
		text_printf(t, "%s", name);
	return name ? p + 1 : NULL;
}

const char *text_full_name(const char *mangled, char *to, size_t size)
{
	const char *p, *plain = plain_name(mangled, to, size, &p);
	Text t = { 0 };
	bool ok;

	if (!p || *p != 'I')
		return plain;
	text_printf(&t, "%s<", to);
	for (p++; p && *p && *p != 'E';) {
		text_printf(&t, "%s", t.s && t.s[t.len - 1] != '<' ? ", " : "");
		p = template_argument(&t, p);
	}
	text_printf(&t, ">");
	ok = p && *p == 'E' && !t.failed && t.len < size;
	if (ok)
		memcpy(to, t.s, t.len + 1);
	text_free(&t);
	return ok ? to : mangled;
}
