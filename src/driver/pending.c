/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Stand-ins for neighbours that are not built yet; theirs replace these when linked.
 */
#include "driver/driver.h"
#include "driver/objects.h"

#define WEAK __attribute__((weak))

WEAK Module *ptx_link(Arena *a, Module *const *mods, u32 n, Diag *d)
{
	(void)a, (void)mods, (void)n;
	diag_error(d, (Pos){0}, "linking is not in this build");
	return NULL;
}

