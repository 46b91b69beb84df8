/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * api.def as a table of what the library exports. In libcuda.so these are the functions with hooks, not the ones
 * of this folder (hook/hook.h): this file alone keeps the exported names. cuda.h stays out: here a function is only
 * a name.
 */
#include "driver/api.h"

#define API(symbol, name, version, variant, state, text) WW_EXPORT extern int symbol(void);
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
