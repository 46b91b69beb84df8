/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The functions of absent.def: each says so once and returns CUPTI_ERROR_NOT_SUPPORTED. CUPTI's headers stay out:
 * here a function is only a name.
 */
#include <stdatomic.h>

#include "base/base.h"

enum { NOT_SUPPORTED = 27 };

static int refuse(const char *name, const char *what, _Atomic bool *said)
{
	if (!atomic_exchange(said, true))
		log_print(LOG_error, "%s: %s: CUPTI has none on the CPU device (ww prof counts without CUPTI)", name, what);
	return NOT_SUPPORTED;
}

#define ABSENT(name, what)                           \
	WW_EXPORT int name(void);                    \
	int name(void)                               \
	{                                            \
		static _Atomic bool said;            \
		return refuse(#name, what, &said);   \
	}
#include "cupti/absent.def"
