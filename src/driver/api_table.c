/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * api.def as a table, and a body for each function that is not there yet: it says so and returns
 * CUDA_ERROR_NOT_SUPPORTED. cuda.h stays out: here a function is only a name.
 */
#include "driver/api.h"

#define STUB_done(symbol, text) WW_EXPORT extern int symbol(void);
#define STUB_absent(symbol, text) STUB_done(symbol, text)
#define STUB_todo(symbol, text)     \
	WW_EXPORT int symbol(void); \
	int symbol(void) { return driver_unsupported(#symbol, text); }
#define API(symbol, name, version, variant, state, text) STUB_##state(symbol, text)
#include "driver/api.def"
#undef API

#define VARIANT_0    false
#define VARIANT_ptds true
#define VARIANT_ptsz true

const Api driver_api[] = {
#define API(symbol, name, version, variant, state, text) \
	{#symbol, #name, version, VARIANT_##variant, (void (*)(void))symbol},
#include "driver/api.def"
#undef API
};
const u32 driver_napi = COUNT(driver_api);
