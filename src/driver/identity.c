/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How the runtime knows this library, and what is this library's, from NVIDIA's of the same name.
 */
#include "driver/driver.h"

WW_EXPORT const char *wwDriverVersion(void);
WW_EXPORT bool wwDriverOwns(const void *);

const char *wwDriverVersion(void) { return WW_VERSION; }

/* A handle of this library, or an address in memory that it gave or was told of? */
bool wwDriverOwns(const void *p) { return handle_in_range(p) || mem_find((u64)(uintptr_t)p) != NULL; }
