/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Name expressions. Each becomes the initial value of a helper variable behind the source, which makes
 * the compiler instantiate and keep what it names, and write its mangled name into the PTX:
 *
 *	.visible .global .align 8 .u64 PREFIX0 = _Z1kIfEvPT_;	or = generic(_ZN2ns1vE);
 *
 * These lines are then taken out again. In LTO IR they stay, under names that no other program sees.
 * Invariant: the helpers carry no debug information, so nothing
 * else refers to them.
 */
#include "nvrtc/rtc.h"

#include <stdlib.h>
#include <string.h>

#define PREFIX "__ww_nvrtc_name_"

void rtc_names_declare(const RtcProgram *p, bool exported, Text *source)
{
	u32 i = 0;

	for (const RtcName *n = p->names; n; n = n->next, i++)
		text_printf(source,
			    "#line %u \"__nv_name_map\"\n%s __device__ "
			    "__attribute__((nodebug, used)) __auto_type " PREFIX "%u = (%s\n);\n",
			    i + 1, exported ? "extern \"C\"" : "static", i, n->expr);
}

static RtcName *nth(const RtcProgram *p, unsigned long i)
{
	RtcName *n = p->names;

	while (n && i--)
		n = n->next;
	return n;
}

/* "_Z1k;" or "generic(v);" ▶ the name; NULL: the value is no symbol, or not its beginning. */
static const char *symbol(RtcProgram *p, const char *s, size_t len)
{
	static const char open[] = "generic(";

	if (len && s[len - 1] == ';')
		len--;
	if (len > sizeof open && !strncmp(s, open, sizeof open - 1) && s[len - 1] == ')') {
		s += sizeof open - 1;
		len -= sizeof open;
	}
	if (!len || strchr("0123456789-", *s) || memchr(s, '+', len) || memchr(s, '-', len) ||
	    memchr(s, '(', len))
		return NULL;
	return arena_strndup(p->arena, s, len);
}

static void read_line(RtcProgram *p, const char *at, size_t len)
{
	char *end;
	RtcName *n = nth(p, strtoul(at + strlen(PREFIX), &end, 10));
	size_t name = (size_t)(end - at);

	if (n && len > name + 3 && !strncmp(end, " = ", 3))
		n->lowered = symbol(p, end + 3, len - name - 3);
}

static nvrtcResult check_all(RtcProgram *p)
{
	nvrtcResult got = NVRTC_SUCCESS;
	u32 i = 1;

	for (const RtcName *n = p->names; n; n = n->next, i++)
		if (!n->lowered) {
			text_printf(&p->log, "__nv_name_map(%u): error: '%s' does not name a kernel, a "
					     "function or a variable of the device\n", i, n->expr);
			got = NVRTC_ERROR_COMPILATION;
		}
	return got;
}

nvrtcResult rtc_names_read(RtcProgram *p)
{
	Text out = {0};

	for (RtcName *n = p->names; n; n = n->next)
		n->lowered = NULL;
	for (const char *s = p->ptx.s, *end = s + p->ptx.len, *nl; p->names && s < end; s = nl) {
		const char *at;

		nl = memchr(s, '\n', (size_t)(end - s));
		nl = nl ? nl + 1 : end;
		at = *s == '.' ? memmem(s, (size_t)(nl - s), PREFIX, strlen(PREFIX)) : NULL;
		if (at)
			read_line(p, at, (size_t)(nl - at) - (nl[-1] == '\n'));
		else
			text_add(&out, s, (size_t)(nl - s));
	}
	if (p->names) {
		text_free(&p->ptx);
		p->ptx = out;
	}
	return p->ptx.failed ? NVRTC_ERROR_OUT_OF_MEMORY : check_all(p);
}
