/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which devices there are, by environment; what WW_CC and WW_CARD make of them; occupancy as
 * hardware and the manual's worked examples have it.
 */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <sched.h>

#include "kernels.h"

typedef struct Case {
	const char *visible, *devices, *cc, *card;
	CUresult init;
	int count, major, minor, l2; /* l2: bytes; 0: the host's */
} Case;

static const Case cases[] = {
	{NULL, NULL, NULL, NULL, CUDA_SUCCESS, 1, 9, 0, 0},
	{"0", NULL, "7.5", NULL, CUDA_SUCCESS, 1, 7, 5, 0},
	{NULL, NULL, NULL, "A100", CUDA_SUCCESS, 1, 8, 0, 40 << 20},
	{NULL, NULL, "7.77", NULL, CUDA_SUCCESS, 1, 9, 0, 0},
	{"", NULL, NULL, NULL, CUDA_ERROR_NO_DEVICE, 0, 0, 0, 0},
	{"-1", NULL, NULL, NULL, CUDA_ERROR_NO_DEVICE, 0, 0, 0, 0},
	{NULL, "3", NULL, NULL, CUDA_SUCCESS, 3, 9, 0, 0},
	{"2,0", "3", NULL, NULL, CUDA_SUCCESS, 2, 9, 0, 0},
	{"1,7,0", "3", NULL, NULL, CUDA_SUCCESS, 1, 9, 0, 0},
	{"1,1", "3", NULL, NULL, CUDA_ERROR_NO_DEVICE, 0, 0, 0, 0},
	{NULL, "0", NULL, NULL, CUDA_ERROR_NO_DEVICE, 0, 0, 0, 0},
};

static void put(const char *name, const char *value)
{
	if (value)
		setenv(name, value, 1);
	else
		unsetenv(name);
}

static void in_child(const Case *c)
{
	int n = -1, major = 0, minor = 0, l2 = 0;
	put("CUDA_VISIBLE_DEVICES", c->visible);
	put("WW_CPU_DEVICES", c->devices);
	put("WW_CC", c->cc);
	put("WW_CARD", c->card);
	CHECK(cuInit(0) == c->init);
	if (!c->init) {
		CHECK(!cuDeviceGetCount(&n) && n == c->count);
		CHECK(!cuDeviceComputeCapability(&major, &minor, n - 1));
		CHECK(major == c->major && minor == c->minor);
		CHECK(!cuDeviceGetAttribute(&l2, CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, n - 1) && (c->l2 ? l2 == c->l2 : l2 > 0));
	}
	exit(checks_failed != 0);
}

static void test_environment(void)
{
	for (u32 i = 0; i < COUNT(cases); i++) {
		int status = -1;
		fflush(NULL);
		pid_t child = fork();
		if (!child)
			in_child(&cases[i]);
		waitpid(child, &status, 0);
		if (!CHECK(status == 0))
			printf("case %u\n", i);
	}
}

/* p[0] counts arrivals; each waits for two. */
static const char meet_ptx[] = PTX_HEAD
	".visible .entry meet(.param .u64 p) { .reg .pred %q; .reg .b32 %r<3>; .reg .b64 %d<2>;\n"
	" ld.param.u64 %d1, [p]; atom.global.add.u32 %r1, [%d1], 1;\n"
	"AGAIN: ld.volatile.global.u32 %r2, [%d1]; setp.lt.u32 %q, %r2, 2; @%q bra AGAIN; ret; }\n";

/* Threads of this process that may not use every core that it may. */
static u32 pinned_threads(void)
{
	cpu_set_t all, some;
	u32 n = 0;
	char path[64];
	sched_getaffinity(getpid(), sizeof all, &all);
	for (int id = getpid(); id < getpid() + 200; id++) {
		snprintf(path, sizeof path, "/proc/self/task/%d", id);
		if (!access(path, F_OK) && !sched_getaffinity(id, sizeof some, &some))
			n += CPU_COUNT(&some) < CPU_COUNT(&all);
	}
	return n;
}

/* Kernels of both devices run at the same time, each on its own cores. */
static void test_cores(CUcontext a, CUcontext b)
{
	CUcontext ctx[2] = {a, b};
	cpu_set_t mine;
	CUmodule m;
	CUfunction f;
	CUdeviceptr p;
	void *args[] = {&p};
	CHECK(!cuCtxSetCurrent(a) && !cuMemAllocManaged(&p, 4, CU_MEM_ATTACH_GLOBAL));
	*(u32 *)(uintptr_t)p = 0;
	for (u32 i = 0; i < 2; i++) {
		CHECK(!cuCtxSetCurrent(ctx[i]) && !cuModuleLoadData(&m, meet_ptx));
		CHECK(!cuModuleGetFunction(&f, m, "meet"));
		CHECK(!cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, NULL, args, NULL));
	}
	CHECK(!cuCtxSetCurrent(a) && !cuCtxSynchronize() && !cuCtxSetCurrent(b) && !cuCtxSynchronize());
	CHECK(*(u32 *)(uintptr_t)p == 2);
	sched_getaffinity(0, sizeof mine, &mine);
	if (CPU_COUNT(&mine) > 1)
		CHECK(pinned_threads() >= 2);
	CHECK(!cuCtxSetCurrent(a) && !cuMemFree_v2(p));
}

/* Two devices: their memories are told apart, and copies go between them. */
static void test_two_devices(void)
{
	CUcontext a, b;
	CUdeviceptr p, q;
	int can = 0, dev = 9;
	u32 in = 77, out = 0;
	put("WW_CPU_DEVICES", "2");
	CHECK(!cuInit(0) && !cuDeviceCanAccessPeer(&can, 0, 1) && can);
	CHECK(!cuCtxCreate_v2(&a, 0, 0) && !cuMemAlloc_v2(&p, 4) && !cuMemcpyHtoD_v2(p, &in, 4));
	CHECK(!cuCtxCreate_v2(&b, 0, 1) && !cuMemAlloc_v2(&q, 4));
	CHECK(!cuPointerGetAttribute(&dev, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, p) && dev == 0);
	CHECK(!cuPointerGetAttribute(&dev, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, q) && dev == 1);
	CHECK(!cuMemcpyPeer(q, b, p, a, 4) && !cuMemcpyDtoH_v2(&out, q, 4) && out == 77);
	CHECK(!cuCtxEnablePeerAccess(a, 0));
	CHECK(cuCtxEnablePeerAccess(a, 0) == CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED);
	CHECK(!cuCtxDisablePeerAccess(a));
	test_cores(a, b);
	CHECK(!cuCtxDestroy_v2(b) && !cuCtxDestroy_v2(a));
}

static u32 blocks(u32 major, u32 minor, u32 threads, u32 regs, u64 shared)
{
	DeviceUse use = {.threads = threads, .regs = regs, .shared_static = shared};
	return device_occupancy(device_limits(major, minor), &use).blocks;
}

static void test_occupancy(void)
{
	CHECK(blocks(9, 0, 1, 16, 0) == 32 && blocks(9, 0, 96, 16, 0) == 21);
	CHECK(blocks(9, 0, 1000, 16, 0) == 2 && blocks(9, 0, 1025, 16, 0) == 0);
	CHECK(blocks(9, 0, 32, 16, 16384) == 13 && blocks(9, 0, 1024, 65, 0) == 0);
	/* 8 x 8, 16 x 16 and 32 x 32 threads on 7.0: 32, 8 and 2 blocks; on 2.0: 8, 6 and 1 */
	CHECK(blocks(7, 0, 64, 16, 0) == 32 && blocks(7, 0, 256, 16, 0) == 8 &&
	      blocks(7, 0, 1024, 16, 0) == 2);
	CHECK(blocks(2, 0, 64, 16, 0) == 8 && blocks(2, 0, 256, 16, 0) == 6 &&
	      blocks(2, 0, 1024, 16, 0) == 1);
	/* 256 threads on 1.1: three blocks with 10 registers, two with 11 */
	CHECK(blocks(1, 1, 256, 10, 0) == 3 && blocks(1, 1, 256, 11, 0) == 2);
}

static void test_rows(void)
{
	/* the guide's "Maximum number of 32-bit registers per thread block": half of an SM's on the small ones */
	CHECK(device_limits(3, 2)->block_regs == 32768 && device_limits(5, 3)->block_regs == 32768 && device_limits(6, 2)->block_regs == 32768);
	CHECK(device_limits(3, 0)->block_regs == 65536 && device_limits(3, 7)->block_regs == 65536 && device_limits(3, 7)->sm_regs == 131072);
	for (u32 i = 0; device_limits_at(i); i++) {
		const DeviceLimits *l = device_limits_at(i);
		CHECK(device_limits(l->major, l->minor) == l);
		CHECK(l->sm_warps * 32 >= l->block_threads &&
		      l->block_shared <= l->block_shared_optin);
		CHECK(l->block_shared_optin + l->shared_reserved <= l->sm_shared || l->major == 1);
	}
	for (u32 i = 0; device_card_at(i); i++)
		CHECK(device_limits(device_card_at(i)->major, device_card_at(i)->minor));
	CHECK(device_card("h200") && !device_card("H2000"));
}

int main(void)
{
	test_occupancy();
	test_rows();
	test_environment();
	test_two_devices();
	return check_done();
}
