/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names and texts of error codes, and explanations for people.
 */
#include <stdlib.h>
#include <string.h>

#include "driver/api.h"
#include "driver/driver.h"

typedef struct ErrorText {
	CUresult code;
	const char *name, *text;
} ErrorText;

static const ErrorText errors[] = {
#define ERROR(code, name, text) {(CUresult)(code), "CUDA_" #name, text},
#include "driver/error.def"
#undef ERROR
};

static const ErrorText *find_error(CUresult r)
{
	for (u32 i = 0; i < COUNT(errors); i++)
		if (errors[i].code == r)
			return &errors[i];
	return NULL;
}

CUresult cuGetErrorName(CUresult error, const char **str)
{
	const ErrorText *e = find_error(error);
	if (!str)
		return CUDA_ERROR_INVALID_VALUE;
	*str = e ? e->name : NULL;
	return e ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuGetErrorString(CUresult error, const char **str)
{
	const ErrorText *e = find_error(error);
	if (!str)
		return CUDA_ERROR_INVALID_VALUE;
	*str = e ? e->text : NULL;
	return e ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

bool driver_explains(void) { return env_get("WW_EXPLAIN") != NULL; }

void driver_explain(const char *fmt, ...)
{
	va_list ap;
	Text t = {0};
	if (!driver_explains())
		return;
	va_start(ap, fmt);
	text_vprintf(&t, fmt, ap);
	va_end(ap);
	if (t.s)
		fprintf(stderr, "ww: %s\n", t.s);
	text_free(&t);
}

CUresult driver_fail(CUresult r, const char *fmt, ...)
{
	const ErrorText *e = find_error(r);
	LogCat cat = r == CUDA_ERROR_NOT_SUPPORTED ? LOG_error : LOG_api;
	const char *name = e ? e->name : "?";
	va_list ap;
	Text t = {0};
	va_start(ap, fmt);
	text_vprintf(&t, fmt, ap);
	va_end(ap);
	if (t.s)
		logs_add(name, t.s);
	if (t.s && log_on(cat))
		log_print(cat, "%s: %s", name, t.s);
	text_free(&t);
	return r;
}

/* Said once a function: a program that asks in a loop should not drown in it. */
int driver_unsupported(const char *name, const char *why)
{
	static _Atomic u64 said[64];
	u64 hash = hash_bytes(name, strlen(name), 1);
	u64 bit = 1ull << (hash & 63);
	if (!(atomic_fetch_or(&said[hash >> 6 & 63], bit) & bit))
		log_print(LOG_error, "%s is not implemented on the CPU device: %s", name, why);
	return CUDA_ERROR_NOT_SUPPORTED;
}
