/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A piece of a text, which is taken apart from its beginning on.
 */
#ifndef WW_BASE_SPAN_H
#define WW_BASE_SPAN_H

#include "base/base.h"

#include <string.h>

typedef struct Span {
	const char *s;
	size_t len;
} Span;

/* True: it began so, and goes on behind that now. */
static inline bool span_take(Span *t, const char *prefix)
{
	size_t len = strlen(prefix);

	if (t->len < len || memcmp(t->s, prefix, len))
		return false;
	t->s += len;
	t->len -= len;
	return true;
}

#endif
