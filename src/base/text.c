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

/* _ZN<len>a<len>bE… ▶ a::b, _Z<len>a… ▶ a: enough to know one's own kernel by. */
const char *text_plain_name(const char *mangled, char *to, size_t size)
{
	const char *p = mangled + 2;
	size_t at = 0;
	bool nested;

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
	return at ? to : mangled;
}
