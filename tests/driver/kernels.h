/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Small kernels in PTX for the driver's tests, and what loads them.
 */
#ifndef WW_TESTS_DRIVER_KERNELS_H
#define WW_TESTS_DRIVER_KERNELS_H

#include "check.h"
#include "driver/driver.h"

#define PTX_HEAD ".version 7.5\n.target sm_75\n.address_size 64\n"

static const char kernels_ptx[] = PTX_HEAD
	".visible .global .align 4 .u32 counter = 7;\n"
	".visible .const .align 4 .b8 table[16] = {1, 2, 3, 4};\n"
	/* p[i] = p[i] * mul + add, i < n */
	".visible .entry step(.param .u64 p, .param .u32 mul, .param .u32 add, .param .u32 n) {\n"
	" .reg .pred %q; .reg .b32 %r<8>; .reg .b64 %d<4>;\n"
	" ld.param.u64 %d1, [p]; ld.param.u32 %r1, [mul]; ld.param.u32 %r2, [add]; ld.param.u32 "
	"%r3, [n];\n"
	" mov.u32 %r4, %ctaid.x; mov.u32 %r5, %ntid.x; mov.u32 %r6, %tid.x;\n"
	" mad.lo.u32 %r4, %r4, %r5, %r6; setp.ge.u32 %q, %r4, %r3; @%q bra OUT;\n"
	" mul.wide.u32 %d2, %r4, 4; add.u64 %d1, %d1, %d2; ld.global.u32 %r5, [%d1];\n"
	" mad.lo.u32 %r5, %r5, %r1, %r2; st.global.u32 [%d1], %r5;\n"
	"OUT: ret; }\n"
	/* waits until *p is not 0, then adds 1 to it */
	".visible .entry wait(.param .u64 p) {\n"
	" .reg .pred %q; .reg .b32 %r<3>; .reg .b64 %d<2>; ld.param.u64 %d1, [p];\n"
	"AGAIN: ld.volatile.global.u32 %r1, [%d1]; setp.eq.u32 %q, %r1, 0; @%q bra AGAIN;\n"
	" add.u32 %r1, %r1, 1; st.volatile.global.u32 [%d1], %r1; ret; }\n"
	".visible .entry empty() { ret; }\n"
	".visible .entry null() { .reg .b64 %d1; .reg .b32 %r1; mov.u64 %d1, 16; mov.u32 %r1, 5;\n"
	" st.global.u32 [%d1], %r1; ret; }\n"
	".visible .entry trap() { trap; ret; }\n"
	".visible .entry bounded() .maxntid 64, 1, 1 { ret; }\n"
	".visible .entry shared(.param .u64 p) { .shared .align 4 .b8 s[1024]; .reg .b32 %r1;\n"
	" mov.u32 %r1, 1; st.shared.u32 [s], %r1; ret; }\n";

static CUcontext test_ctx;
static CUmodule test_mod;

static inline CUfunction kernel(const char *name)
{
	CUfunction f = NULL;
	CHECK(!cuModuleGetFunction(&f, test_mod, name));
	return f;
}

static inline void start_driver(void)
{
	CHECK(!cuInit(0));
#ifdef WW_STREAM_API
	CHECK(!cuCtxCreate(&test_ctx, NULL, 0, 0));
#else
	CHECK(!cuCtxCreate_v2(&test_ctx, 0, 0));
#endif
	CHECK(!cuModuleLoadData(&test_mod, kernels_ptx));
}

static inline CUresult launch_step(CUfunction f, CUdeviceptr p, u32 mul, u32 add, u32 n, CUstream s)
{
	void *args[] = {&p, &mul, &add, &n};
	return cuLaunchKernel(f, (n + 63) / 64, 1, 1, 64, 1, 1, 0, s, args, NULL);
}

#endif
