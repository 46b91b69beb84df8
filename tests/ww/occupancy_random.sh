#!/bin/bash
# Occupancy by the manuals' words (occupancy_random.py: Programming Guide, "Technical Specifications per Compute Capability",
# and the occupancy calculator's units), computed there by itself, against `ww occupancy` and the API: random kernels,
# capabilities, block sizes, dynamic shared memory, carve-outs and clusters.
set -eu
here=$PWD/tests/ww
cd "$TEST_TMP"
export WW_DEVICE=cpu WW_PTXAS=none WW_THREADS=2
cat >ask.cu <<'END'
#include <cstdio>
#include <cuda_runtime.h>
template <int REGS, int SHARED> __global__ void k(volatile float *p)
{
	__shared__ volatile char s[SHARED];
	float x[REGS];
#pragma unroll
	for (int i = 0; i < REGS; i++)
		x[i] = p[i];
	s[threadIdx.x % SHARED] = (char)x[0];
#pragma unroll
	for (int i = 0; i < REGS; i++)
		p[i] = x[REGS - 1 - i] * x[i] + s[(threadIdx.x + 1) % SHARED];
}
static void (*const kernels[])(volatile float *) = { k<1, 4>, k<10, 1000>, k<20, 4096>, k<30, 5000>, k<40, 16>, k<12, 12001> };

// a line: kernel, threads, dynamic bytes, carve-out, cluster
int main()
{
	int which, threads, dynamic, carve, cluster, sms;
	cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
	while (scanf("%d%d%d%d%d", &which, &threads, &dynamic, &carve, &cluster) == 5) {
		auto f = kernels[which];
		int n = -1, flagged = -1, grid = -1, best = -1, clusters = -1;
		cudaFuncAttributes a;
		cudaFuncGetAttributes(&a, f);
		cudaFuncSetAttribute(f, cudaFuncAttributePreferredSharedMemoryCarveout, carve);
		cudaError_t e = cudaFuncSetAttribute(f, cudaFuncAttributeMaxDynamicSharedMemorySize, dynamic);
		cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, f, threads, dynamic);
		cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&flagged, f, threads, dynamic, cudaOccupancyDisableCachingOverride);
		cudaOccupancyMaxPotentialBlockSize(&grid, &best, f, dynamic, 0);
		cudaLaunchAttribute at = {};
		at.id = cudaLaunchAttributeClusterDimension;
		at.val.clusterDim = { (unsigned)cluster, 1, 1 };
		cudaLaunchConfig_t c = {};
		c.gridDim = dim3(64);
		c.blockDim = dim3(threads);
		c.dynamicSmemBytes = dynamic;
		c.attrs = &at;
		c.numAttrs = 1;
		cudaOccupancyMaxActiveClusters(&clusters, f, &c);
		printf("%d %d %zu %d %d %d %d %d %d %d\n", e, a.numRegs, a.sharedSizeBytes, a.maxThreadsPerBlock, n, flagged, grid, best, clusters, sms);
		cudaGetLastError();
	}
}
END
nvcc -w -arch=sm_20 -o ask ask.cu
python3 "$here/occupancy_random.py"
