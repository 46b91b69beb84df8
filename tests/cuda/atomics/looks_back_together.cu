// CHECK: exact
// DESC: all lanes of a warp look back from tile to tile, each for its bin or all for one; or wait for their neighbour
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cuda_runtime.h>

enum { TILES = 200, BINS = 64, PART = 1u << 30, ALL = 2u << 30, VALUE = PART - 1 };

__device__ unsigned amount(unsigned tile, unsigned bin) { return (tile * 7 + bin * 13) % 11; }

/* Each lane for itself: the sum of its bin over all tiles before. */
__global__ void bins(unsigned *out, volatile unsigned *state, unsigned *ticket)
{
	__shared__ unsigned mine_is;
	unsigned bin = threadIdx.x, sum, mine, tile;

	if (!bin)
		mine_is = atomicAdd(ticket, 1);
	__syncthreads();
	tile = mine_is;
	mine = amount(tile, bin);
	if (bin < BINS) {
		sum = 0;
		state[tile * BINS + bin] = mine | (tile ? PART : ALL);
		for (int j = (int)tile - 1; j >= 0; j--) {
			unsigned v;

			do {
				__threadfence_block();
				v = state[j * BINS + bin];
			} while (!v);
			sum += v & VALUE;
			if (v & ALL)
				break;
		}
		if (tile)
			state[tile * BINS + bin] = (sum + mine) | ALL;
		out[tile * BINS + bin] = sum;
	}
	__syncthreads();
}

/* A warp together: 32 tiles at a look. */
__global__ void votes(unsigned *out, volatile unsigned *state, unsigned *ticket)
{
	__shared__ unsigned mine_is;
	unsigned lane = threadIdx.x % 32, sum = 0, mine, tile;

	if (!threadIdx.x)
		mine_is = atomicAdd(ticket, 1);
	__syncthreads();
	tile = mine_is;
	mine = amount(tile, 5);
	if (threadIdx.x < 32) {
		if (!lane)
			state[tile] = mine | (tile ? PART : ALL);
		for (int last = (int)tile - 1; last >= 0; last -= 32) {
			int j = last - (int)lane;
			unsigned v, all, add;

			do {
				v = j < 0 ? ALL : state[j];
			} while (__any_sync(~0u, !v));
			all = __ballot_sync(~0u, v & ALL);
			add = !all || lane < (unsigned)__ffs(all) ? v & VALUE : 0;
			for (int k = 16; k; k /= 2)
				add += __shfl_xor_sync(~0u, add, k);
			sum += add;
			if (all)
				break;
		}
		if (!lane) {
			state[tile] = (sum + mine) | ALL;
			out[tile] = sum;
		}
	}
}

/* A lane waits for the one before it: they must go on one by one. */
__global__ void chain(volatile unsigned *flag)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i)
		while (!flag[i - 1])
			;
	flag[i] = i ? flag[i - 1] + 1 : 1;
}

/* Two warps, each with a lane that waits for what the other's has got after it waited for nothing. */
__global__ void crosswise(volatile unsigned *a, volatile unsigned *b)
{
	unsigned t = threadIdx.x;

	if (t == 1)
		while (!a[0])
			;
	if (t == 32)
		while (!b[0])
			;
	if (t == 0)
		b[0] = 1;
	if (t == 33)
		a[0] = 1;
}

int main()
{
	unsigned *d, *out, wrong = 0, *h = new unsigned[TILES * BINS];

	cudaMalloc(&d, (TILES * BINS + 1) * sizeof *d);
	cudaMalloc(&out, TILES * BINS * sizeof *out);
	for (int round = 0; round < 3; round++) {
		cudaMemset(d, 0, (TILES * BINS + 1) * sizeof *d);
		bins<<<TILES, 96>>>(out, d + 1, d);
		cudaMemcpy(h, out, TILES * BINS * sizeof *h, cudaMemcpyDeviceToHost);
		for (unsigned bin = 0; bin < BINS; bin++)
			for (unsigned tile = 0, sum = 0; tile < TILES; sum += (tile * 7 + bin * 13) % 11, tile++)
				wrong += h[tile * BINS + bin] != sum;
	}
	printf("bins: %u wrong, %s\n", wrong, cudaGetErrorString(cudaGetLastError()));
	wrong = 0;
	cudaMemset(d, 0, (TILES + 1) * sizeof *d);
	votes<<<TILES, 64>>>(out, d + 1, d);
	cudaMemcpy(h, out, TILES * sizeof *h, cudaMemcpyDeviceToHost);
	for (unsigned tile = 0, sum = 0; tile < TILES; sum += (tile * 7 + 65) % 11, tile++)
		wrong += h[tile] != sum;
	printf("votes: %u wrong, %s\n", wrong, cudaGetErrorString(cudaGetLastError()));
	cudaMemset(d, 0, 256 * sizeof *d);
	chain<<<4, 64>>>(d);
	cudaMemcpy(h, d, 256 * sizeof *h, cudaMemcpyDeviceToHost);
	printf("chain: %u %u %u, %s\n", h[0], h[100], h[255], cudaGetErrorString(cudaGetLastError()));
	cudaMemset(d, 0, 2 * sizeof *d);
	crosswise<<<1, 64>>>(d, d + 1);
	cudaMemcpy(h, d, 2 * sizeof *h, cudaMemcpyDeviceToHost);
	printf("crosswise: %u %u, %s\n", h[0], h[1], cudaGetErrorString(cudaGetLastError()));
	return 0;
}
