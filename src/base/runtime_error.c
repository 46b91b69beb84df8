/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "base/runtime_error.h"

#include "base/base.h"

#include <driver_types.h>

static const struct RuntimeError {
	cudaError_t code;
	const char *name, *text;
} errors[] = {
#define ERR(name, text) { name, #name, text },
#include "base/runtime_error.def"
#undef ERR
};

static const struct RuntimeError unknown = { .name = "unrecognized error code", .text = "unrecognized error code" };

static const struct RuntimeError *find(int code)
{
	for (u32 i = 0; i < COUNT(errors); i++)
		if ((int)errors[i].code == code)
			return &errors[i];
	return &unknown;
}

const char *runtime_error_name(int code)
{
	return find(code)->name;
}

const char *runtime_error_text(int code)
{
	return find(code)->text;
}
