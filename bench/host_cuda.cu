// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// bench.h's driver for CUDA. -DKERNEL=NAME -DKERNEL_CU='"kernels/NAME.cu"'
#include <cuda_runtime.h>

#include "bench.h"
#include KERNEL_CU

static void check(cudaError_t e, const char *what)
{
	if (e != cudaSuccess)
		bench_die("%s: %s", what, cudaGetErrorString(e));
}
#define CHECK(x) check((x), #x)

static const Case *ours;
static void *buffer[MAX_ARGS], *arg[MAX_ARGS];
static cudaEvent_t t0, t1;

void driver_start(const Case *c)
{
	ours = c;
	for (int i = 0; i < c->nargs; i++) {
		if (c->arg[i].count)
			CHECK(cudaMalloc(&buffer[i], c->arg[i].bytes));
		arg[i] = c->arg[i].count ? (void *)&buffer[i] : (void *)&c->arg[i].value;
	}
	CHECK(cudaEventCreate(&t0));
	CHECK(cudaEventCreate(&t1));
}

void driver_upload(const Case *c)
{
	for (int i = 0; i < c->nargs; i++)
		if (c->arg[i].count)
			CHECK(cudaMemcpy(buffer[i], c->arg[i].data, c->arg[i].bytes, cudaMemcpyHostToDevice));
}

double driver_run(void)
{
	dim3 grid(ours->grid[0], ours->grid[1], ours->grid[2]);
	dim3 block(ours->block[0], ours->block[1], ours->block[2]);
	float ms;

	CHECK(cudaEventRecord(t0));
	CHECK(cudaLaunchKernel((const void *)KERNEL, grid, block, arg, 0, 0));
	CHECK(cudaEventRecord(t1));
	CHECK(cudaEventSynchronize(t1));
	CHECK(cudaEventElapsedTime(&ms, t0, t1));
	return ms;
}

bool driver_download(const Case *c, int i, void *to)
{
	CHECK(cudaMemcpy(to, buffer[i], c->arg[i].bytes, cudaMemcpyDeviceToHost));
	return true;
}
