/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * How the runtime knows this library from NVIDIA's of the same name.
 */
#include "base/base.h"

WW_EXPORT const char *wwDriverVersion(void);

const char *wwDriverVersion(void) { return WW_VERSION; }
