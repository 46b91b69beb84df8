/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Every exported function is called with nothing but zeroes: before cuInit, without a context, and
 * with one. It may refuse; it may not crash, hang, or take the context along.
 */
#include "check.h"
#include "driver/api.h"
#include "driver/driver.h"

typedef long AnyCall(long, long, long, long, long, long, long, long, long, long, long, long);

/* Calls that are meant to end what they are given: zero means device 0's primary context. */
static bool ends_context(const char *name)
{
	return strstr(name, "PrimaryCtxRe") || strstr(name, "CtxPopCurrent") ||
	       strstr(name, "CtxSetCurrent") || strstr(name, "CtxCreate");
}

static void call_all(void)
{
	for (u32 i = 0; i < driver_napi; i++) {
		const Api *a = &driver_api[i];
		if (ends_context(a->symbol))
			continue;
		long r = (int)((AnyCall *)a->fn)(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
		if (!CHECK(r >= 0 && r <= 999))
			printf("%s gave %ld\n", a->symbol, r);
	}
}

static void check_order(void)
{
	for (u32 i = 1; i < driver_napi; i++) {
		const Api *a = &driver_api[i - 1], *b = &driver_api[i];
		int c = strcmp(a->name, b->name);
		if (!CHECK(c < 0 ||
			   (!c && (a->per_thread < b->per_thread ||
				   (a->per_thread == b->per_thread && a->version <= b->version)))))
			printf("api.def: %s stands before %s\n", a->symbol, b->symbol);
	}
}

int main(void)
{
	CUcontext ctx;
	CUdeviceptr p;
	CUgraph graph = NULL;
	check_order();
	call_all();
	CHECK(!cuInit(0));
	call_all();
	CHECK(!cuCtxCreate_v2(&ctx, 0, 0));
	call_all();
	CHECK(cuStreamEndCapture_ptsz(NULL, &graph) && !graph); /* one was begun, and a call spoilt it */
	CHECK(!cuMemAlloc_v2(&p, 4));
	CHECK(!cuCtxSynchronize());
	CHECK(!cuCtxDestroy_v2(ctx));
	return check_done();
}
