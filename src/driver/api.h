/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The table of exported functions, from api.def.
 */
#ifndef WW_DRIVER_API_H
#define WW_DRIVER_API_H

#include "base/base.h"

typedef struct Api {
	const char *symbol, *name; /* as exported; as cuGetProcAddress is asked */
	u32 version;		   /* of CUDA, that first had this form */
	bool per_thread;	   /* the null stream is the calling thread's */
	void (*fn)(void);
} Api;
extern const Api driver_api[]; /* rows of a name stand together, oldest first */
extern const u32 driver_napi;
int driver_unsupported(const char *name, const char *why);

#endif
