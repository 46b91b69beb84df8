/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * A body for each function of api.def that is not there yet: it says so and returns CUDA_ERROR_NOT_SUPPORTED.
 * cuda.h stays out: here a function is only a name.
 */
#include "driver/api.h"

#define STUB_done(symbol, text)
#define STUB_absent(symbol, text)
#define STUB_todo(symbol, text)     \
	WW_EXPORT int symbol(void); \
	int symbol(void) { return driver_unsupported(#symbol, text); }
#define API(symbol, name, version, variant, state, text) STUB_##state(symbol, text)
#include "driver/api.def"
#undef API
