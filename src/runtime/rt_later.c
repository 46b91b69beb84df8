/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Exports that are not there yet. Each logs its name and the reason and returns
 * cudaErrorNotSupported, so that a program learns at the call what it cannot have. Parameters are not
 * looked at (callers clean up their own arguments), so that none need be declared here.
 */
#include "base/base.h"

int rt_later(const char *api, const char *why); /* rt_error.c */

#define API(name, test)
#define LATER(name, why)                                                                           \
	WW_EXPORT int name(void);                                                                  \
	int name(void) { return rt_later(#name, why); }
#include "runtime/rt_api.def"
#undef LATER
#undef API
