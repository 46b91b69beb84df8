#!/bin/bash
# cudaProfilerStop and cudaProfilerStart: launches, copies and calls between them are not recorded, nor what comes before the
# first start with --profile-from-start off; what was launched before the stop is.
set -u
cd "$TEST_TMP" || exit 1
export WW_DEVICE=cpu
rc=0
cat >p.cu <<'S'
#include <cuda_profiler_api.h>
__global__ void first(int *p) { p[0] = 1; }
__global__ void second(int *p) { p[0] = 2; }
__global__ void third(int *p) { p[0] = 3; }
int main()
{
	int *p;
	cudaMalloc(&p, 4);
	first<<<1, 32>>>(p);
	cudaProfilerStop();
	second<<<1, 32>>>(p);
	cudaMemset(p, 0, 4);
	cudaProfilerStart();
	third<<<1, 32>>>(p);
	return cudaDeviceSynchronize();
}
S
nvcc -arch=sm_90 -o p p.cu || exit 1
kernels() { grep -oE '"(first|second|third)"' "$1" | tr -d '"\n'; }
ww prof --csv --metrics launch__block_size -o a.csv ./p || rc=1
ww prof --profile-from-start off --csv --metrics launch__block_size -o b.csv ./p || rc=1
ww prof ./p >c || rc=1
[ "$(kernels a.csv)" = firstthird ] || { echo "recorded: $(cat a.csv)"; rc=1; }
[ "$(kernels b.csv)" = third ] || { echo "from the start on: $(cat b.csv)"; rc=1; }
grep -qE '^memset|^cudaMemset' c && { echo "the copy in between"; cat c; rc=1; }
grep -qE '^cudaLaunchKernel +2 ' c || { echo "calls"; cat c; rc=1; }
ww prof --profile-from-start maybe ./p 2>err && rc=1
grep -q 'on or off' err || rc=1
exit $rc
