#!/bin/bash
# Lanes of a warp that take a lock one after another go on one by one, as on a GPU (loops that wait have a YIELD); those that
# wait for one of them at a barrier or behind a branch arrive once a warp. Requests are an H100's by Nsight Compute, where they
# do not depend on who comes first (`-`); ticketOfWarp, chain and flags did not run on a GPU: theirs follow the same rule.
set -u
cd "$TEST_TMP" || exit 1
export WW_DEVICE=cpu WW_PTXAS=none
cat >l.cu <<'S'
#include <cstdio>
#include <cuda_runtime.h>
__device__ int locks[64], one, tickets;
__device__ volatile int sum, sums[64], serving, ready[65];
#define BEHIND o[blockIdx.x * blockDim.x + threadIdx.x] = 3

__global__ void lockOfBlock(int *o) /* thread 0 takes it */
{
	if (threadIdx.x == 0)
		while (atomicCAS(&locks[blockIdx.x], 0, 1))
			;
	__syncthreads();
	BEHIND;
	__syncthreads();
	if (threadIdx.x == 0)
		atomicExch(&locks[blockIdx.x], 0);
}
__global__ void blocksInTurn(int *o)
{
	if (threadIdx.x == 0)
		while (atomicCAS(&one, 0, 1))
			;
	__syncthreads();
	BEHIND;
	__syncthreads();
	if (threadIdx.x == 0)
		atomicExch(&one, 0);
}
__global__ void lanesInTurn(int *o) /* a warp's lanes, one after another */
{
	bool done = false;
	while (!done)
		if (!atomicCAS(&locks[blockIdx.x], 0, 1)) {
			sums[blockIdx.x] += threadIdx.x;
			__threadfence();
			atomicExch(&locks[blockIdx.x], 0);
			done = true;
		}
	BEHIND;
}
__global__ void allInTurn(int *o)
{
	bool done = false;
	while (!done)
		if (!atomicCAS(&one, 0, 1)) {
			sum += threadIdx.x;
			__threadfence();
			atomicExch(&one, 0);
			done = true;
		}
	BEHIND;
}
__global__ void ticketOfWarp(int *o)
{
	if (threadIdx.x % 32 == 0) {
		int t = atomicAdd(&tickets, 1);
		while (serving != t)
			;
		sum += 1;
		__threadfence();
		serving = t + 1;
	}
	__syncwarp();
	BEHIND;
}
__global__ void chain(int *o) /* a block waits for the one before it */
{
	if (threadIdx.x == 0)
		while (blockIdx.x && !ready[blockIdx.x])
			;
	__syncthreads();
	BEHIND;
	__threadfence();
	__syncthreads();
	if (threadIdx.x == 0)
		ready[blockIdx.x + 1] = 1;
}
__global__ void flags(int *o, volatile int *f) /* lane l waits for lane l - 1 */
{
	int l = threadIdx.x & 31, w = blockIdx.x * blockDim.x + threadIdx.x - l;
	bool done = false;
	while (!done)
		if (l == 0 || f[w + l - 1]) {
			f[w + l] = 1;
			done = true;
		}
	o[w + l] = 3;
}
int main()
{
	int *o, *f, sum_of_lanes = 0;
	cudaMalloc(&o, 64 * 128 * 4);
	cudaMalloc(&f, 64 * 128 * 4);
	cudaMemset(f, 0, 64 * 128 * 4);
	lockOfBlock<<<64, 128>>>(o);
	blocksInTurn<<<64, 128>>>(o);
	lanesInTurn<<<64, 32>>>(o);
	lanesInTurn<<<8, 128>>>(o);
	allInTurn<<<8, 128>>>(o);
	ticketOfWarp<<<8, 128>>>(o);
	chain<<<64, 128>>>(o);
	flags<<<8, 128>>>(o, f);
	cudaMemcpyFromSymbol(&sum_of_lanes, sums, 4);
	printf("%d %s\n", sum_of_lanes, cudaGetErrorString(cudaDeviceSynchronize()));
	return sum_of_lanes != 31 * 16 + 127 * 64;
}
S
nvcc -arch=sm_90 -o l l.cu || exit 1
cat >want <<'T'
lockOfBlock 256 0 128
blocksInTurn 256 0 -
lanesInTurn 4096 2048 4096
lanesInTurn 2048 1024 -
allInTurn 2048 1024 -
ticketOfWarp 96 - 32
chain 320 - 0
flags 2048 1024 0
T
m=l1tex__t_requests_pipe_lsu_mem_global_op_st.sum,l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum,l1tex__t_requests_pipe_lsu_mem_global_op_atom.sum
for how in "" WW_ENGINE=interp WW_THREADS=1 WW_THREADS=4; do
	env $how ww prof --csv --metrics $m -o got.csv ./l >log 2>&1 || { cat log; echo "failed: $how"; exit 1; }
	python3 - got.csv want <<'END' || { echo "$how"; exit 1; }
import csv, sys
got = list(csv.DictReader(open(sys.argv[1])))[1:]
want = [l.split() for l in open(sys.argv[2])]
wrong = len(got) != len(want)
for r, w in zip(got, want):
	has = [r['Kernel Name']] + [r['l1tex__t_requests_pipe_lsu_mem_global_op_%s.sum' % k] for k in ('st', 'ld', 'atom')]
	if any(x != '-' and x != h for x, h in zip(w, has)):
		print(*has, 'instead of', *w)
		wrong = True
sys.exit(wrong)
END
done
