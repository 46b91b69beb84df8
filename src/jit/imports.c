/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The only functions outside of itself that emitted code can call, by name (imports.def). A fixed list:
 * code from a cache file can reach nothing else.
 */
#include "jit/code.h"

#include "count/count.h"
#include "ptx/estimate.h"

#include <string.h>

/* Declared without their types on purpose: only addresses matter, and LLVM decides how to call them. */
#define IMPORT(name) extern const u8 import_##name[] __asm__(#name);
#include "jit/imports.def"
#undef IMPORT

typedef struct ImportRow {
	const char *name;
	const void *addr;
} ImportRow;

/* libgcc of GCC 12 has no conversions to bfloat16: round to nearest even, NaNs kept quiet. */
static u16 bf16_from_f32(float f)
{
	u32 b;

	memcpy(&b, &f, 4);
	if ((b & 0x7fffffff) > 0x7f800000)
		return (u16)(b >> 16 | 0x40);
	return (u16)((b + 0x7fff + (b >> 16 & 1)) >> 16);
}

/* The float between, rounded to odd, makes the second rounding exact. */
static u16 bf16_from_f64(double d)
{
	float f = (float)d;
	u32 b;

	memcpy(&b, &f, 4);
	if ((double)f != d && d == d && !(b & 1) && (b & 0x7fffffff) < 0x7f800000) {
		bool up = (double)f < d;

		b += (up == !(b >> 31)) ? 1u : -1u;
		memcpy(&f, &b, 4);
	}
	return bf16_from_f32(f);
}

/* The compiler's own convention returns a bfloat16 in a vector register. */
typedef float Xmm __attribute__((vector_size(16)));
static Xmm in_register(u16 v)
{
	u32 w[4] = { v };
	Xmm x;

	memcpy(&x, w, 16);
	return x;
}

static Xmm trunc_f32_bf16(float f)
{
	return in_register(bf16_from_f32(f));
}

static Xmm trunc_f64_bf16(double d)
{
	return in_register(bf16_from_f64(d));
}

/* What LLVM calls for a compare-and-swap of 16 bytes where the processor level promises none. Every host that
 * we run on has one. */
__attribute__((target("cx16"))) static bool swap_16(unsigned __int128 *p, unsigned __int128 *expected,
						      unsigned __int128 desired, int success, int failure)
{
	unsigned __int128 want = *expected, seen = __sync_val_compare_and_swap(p, want, desired);

	*expected = seen;
	return seen == want;
}

#define IMPORT(name) { #name, import_##name },
static const ImportRow rows[] = {
#include "jit/imports.def"
	{ "__truncsfbf2", (const void *)trunc_f32_bf16 },
	{ "__truncdfbf2", (const void *)trunc_f64_bf16 },
	{ "__atomic_compare_exchange_16", (const void *)swap_16 },
	{ "ww_nanosleep", (const void *)ptx_nanosleep },
	{ "ww_count_lanes", (const void *)count_lanes },
	{ "ww_count_group", (const void *)count_group },
	{ "ww_count_ask", (const void *)count_ask },
	{ "ww_count_mask", (const void *)count_by_mask },
	{ "ww_count_hard", (const void *)count_hard },
	{ "ww_count_begin", (const void *)count_begin },
	{ "ww_cache_sites", (const void *)cache_sites },
	{ "ww_cache_linear", (const void *)cache_linear },
	{ "ww_count_linear", (const void *)count_linear },
	{ "ww_count_matrix", (const void *)ptx_count_matrix },
	{ "ww_count_fence", (const void *)count_fence },
	{ "ww_count_bulk", (const void *)ptx_count_bulk },
	{ "ww_globaltimer", (const void *)ptx_global_timer },
};
#undef IMPORT

static const void *find_system(const char *name)
{
	const SystemFn *f = ptx_find_system(name);

	return f ? (const void *)f->call : NULL;
}

/* The functions of forms that are too big to be part of a kernel: host_warp_<id>, host_mem_<id>. */
static const void *find_form(const char *name)
{
	bool mem = !strncmp(name, "host_mem_", 9);

	if (!mem && strncmp(name, "host_warp_", 10))
		return NULL;
	name += mem ? 9 : 10;
	for (u32 f = 0; f < FORM_COUNT; f++)
		if (ptx_forms[f].flags & FF_big && !strcmp(ptx_forms[f].id, name))
			return mem ? (const void *)ptx_forms[f].mem : (const void *)ptx_forms[f].warp;
	return NULL;
}

const void *import_find(const char *name)
{
	for (u32 i = 0; i < COUNT(rows); i++)
		if (!strcmp(rows[i].name, name))
			return rows[i].addr;
	return strncmp(name, "ww_system_", 10) ? find_form(name) : find_system(name + 10);
}
