#!/bin/bash
# Whoever shows a card (WW_CARD) or measures for one (ww prof --card) has its SMs: a cooperative grid of as many blocks as the
# occupancy API says fit them runs to its end, however few cores there are, and one block more is refused.
set -eu
cd "$TEST_TMP"
export WW_DEVICE=cpu WW_PTXAS=none
cat >all.cu <<'END'
#include <cooperative_groups.h>
#include <cstdio>
namespace cg = cooperative_groups;

__global__ void turns(int *sums, int n) // each block adds what the next one had
{
	cg::grid_group g = cg::this_grid();
	for (int r = 0; r < n; r++) {
		int next = sums[(blockIdx.x + 1) % gridDim.x];
		g.sync();
		if (!threadIdx.x)
			sums[blockIdx.x] += next;
		g.sync();
	}
}
int main(int argc, char **argv)
{
	int sms, fit, *sums, got[8192], want[8192], turn = 5, threads = 256;
	cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
	cudaOccupancyMaxActiveBlocksPerMultiprocessor(&fit, turns, threads, 0);
	int n = sms * fit;
	cudaMalloc(&sums, sizeof got);
	for (int i = 0; i < n; i++)
		want[i] = i % 10;
	cudaMemcpy(sums, want, n * 4, cudaMemcpyHostToDevice);
	void *args[] = { &sums, &turn };
	cudaError_t e = cudaLaunchCooperativeKernel((void *)turns, dim3(n + 1), dim3(threads), args, 0, 0);
	printf("%d SMs, one too many: %s\n", sms, cudaGetErrorName(e));
	cudaGetLastError();
	e = cudaLaunchCooperativeKernel((void *)turns, dim3(n), dim3(threads), args, 0, 0);
	if (!e)
		e = cudaDeviceSynchronize();
	cudaMemcpy(got, sums, n * 4, cudaMemcpyDeviceToHost);
	for (int r = 0; r < turn; r++)
		for (int i = 0, first = want[0]; i < n; i++)
			want[i] += i + 1 < n ? want[i + 1] : first;
	int wrong = 0;
	for (int i = 0; i < n; i++)
		wrong += got[i] != want[i];
	printf("all that fit: %s, %s\n", cudaGetErrorName(e), wrong || fit < 2 ? "wrong" : "right");
}
nvcc -arch=sm_90 -o all all.cu

same() { # SMS WHO FILE
	printf '%s SMs, one too many: cudaErrorCooperativeLaunchTooLarge\nall that fit: cudaSuccess, right\n' "$1" | diff - "$3" ||
		{ echo "$2"; exit 1; }
}
for threads in 1 2; do
	export WW_THREADS=$threads
	WW_CARD=H100 ./all >shown
	same 132 "WW_CARD=H100, $threads threads" shown
	ww prof --card H100 ./all >summary
	grep -E '^([0-9]+ SMs|all that)' summary >measured
	same 132 "ww prof --card H100, $threads threads" measured
done
WW_CC=9.0 WW_CARD=A100 ./all >shown
same 108 "the SMs of one card, the compute capability of another" shown
