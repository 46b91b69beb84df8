// ANSWER: by the manual, not recorded
// Warps that vote in a loop until what blocks behind theirs have done is seen: these begin soon, though nobody stands still.
#include <cstdio>

const unsigned all = 0xffffffff;

__global__ void wait_for_later(volatile int *stage, const int *before, int n)
{
	int at = threadIdx.x + blockIdx.x * blockDim.x;
	bool again;

	do {
		bool waits = false;
		int mine = 0;

		again = false;
		if (at < n) {
			mine = stage[at];
			waits = mine == 0;
		}
		for (int left = __ballot_sync(all, waits); left; left &= left - 1) {
			int who = __ffs(left) - 1, from = __shfl_sync(all, at, who);
			bool ready = true;

			for (int i = threadIdx.x % 32; __any_sync(all, i < 40); i += 32)
				if (i < 40) {
					int other = before[from * 40 + i];
					if (other >= 0 && stage[other] == 0)
						ready = false;
				}
			ready = __all_sync(all, ready);
			if (who == threadIdx.x % 32 && ready)
				mine = 1;
		}
		if (waits) {
			if (mine)
				stage[at] = 1;
			else
				again = true;
		}
	} while (__any_sync(all, again));
}

int main()
{
	const int n = 6 * 512;
	int *stage, *before;
	int done = 0;

	cudaMallocManaged(&stage, n * sizeof *stage);
	cudaMallocManaged(&before, n * 40 * sizeof *before);
	for (int v = 0; v < n; v++) {
		stage[v] = 0;
		for (int i = 0; i < 40; i++) // of the next block
			before[v * 40 + i] = v + 512 < n ? v / 512 * 512 + 512 + (v + i) % 512 : -1;
	}
	wait_for_later<<<8, 512>>>(stage, before, n);
	cudaError_t e = cudaDeviceSynchronize();
	for (int v = 0; v < n; v++)
		done += stage[v];
	printf("%s %d\n", cudaGetErrorString(e), done);
}
