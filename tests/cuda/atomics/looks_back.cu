// CHECK: exact
// DESC: one thread of a block, or of each warp, or two of a warp, wait inside a loop that some leave before others
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cuda_runtime.h>

enum { TILES = 300, TILE = 64, STEPS = 40 };

/* Thread 0 looks back from tile to tile: 1: the tile's sum, 2: the sum of all up to it. */
__global__ void scan(const unsigned *in, unsigned *out, volatile uint4 *state, unsigned *ticket)
{
	__shared__ unsigned tile, before, part[TILE];
	unsigned t = threadIdx.x, sum = 0;

	if (!t)
		tile = atomicAdd(ticket, 1);
	__syncthreads();
	part[t] = in[tile * TILE + t];
	__syncthreads();
	for (unsigned i = 0; i <= t; i++)
		sum += part[i];
	if (t == TILE - 1)
		part[0] = sum;
	__syncthreads();
	if (!t) {
		unsigned seen = 0, all = part[0];

		state[tile].y = state[tile].z = all;
		__threadfence();
		state[tile].x = tile ? 1 : 2;
		for (int k = (int)tile - 1; k >= 0; k--) {
			unsigned is;

			while (!(is = state[k].x))
				;
			__threadfence();
			seen += is == 2 ? state[k].z : state[k].y;
			if (is == 2)
				break;
		}
		before = seen;
		state[tile].z = seen + all;
		__threadfence();
		state[tile].x = 2;
	}
	__syncthreads();
	out[tile * TILE + t] = before + sum;
}

/* The first thread of each warp waits for the warp before it, step by step, and leaves when it has enough. */
__global__ void hand(volatile unsigned *slot, unsigned *out)
{
	unsigned w = threadIdx.x / 32, n = blockDim.x / 32, sum = 0;

	if (threadIdx.x % 32 == 0)
		for (unsigned k = 0; k < STEPS; k++) {
			while (w && slot[w - 1] <= k)
				;
			sum += w ? slot[w - 1] > k : 1;
			__threadfence();
			slot[w] = k + 1;
			if (sum == STEPS - n + w && w + 1 == n)
				break;
		}
	out[threadIdx.x] = __shfl_sync(~0u, sum, 0);
}

/* Two lanes of one warp wait for each other, so one may not wait for the other's loop. */
__global__ void pair(volatile unsigned *turn, unsigned *out)
{
	unsigned me = threadIdx.x, got = 0;

	if (me < 2)
		for (unsigned k = 0; k < STEPS; k++) {
			while (*turn % 2 != me)
				;
			got += *turn;
			__threadfence();
			*turn = *turn + 1;
			if (got > 1000)
				break;
		}
	out[me] = got;
}

int main()
{
	unsigned *in, *out, *state, h[TILES * TILE], sum = 0, bad = 0;

	cudaMallocManaged(&in, sizeof h);
	cudaMallocManaged(&out, sizeof h);
	cudaMallocManaged(&state, 4096 * 4);
	for (unsigned i = 0; i < TILES * TILE; i++)
		in[i] = i * 2654435761u >> 9;
	cudaMemset(state, 0, 4096 * 4);
	scan<<<TILES, TILE>>>(in, out, (uint4 *)state, state + 4000);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (unsigned i = 0; i < TILES * TILE; i++)
		bad += (sum += in[i]) != out[i];
	printf("scan: %u wrong\n", bad);
	cudaMemset(state, 0, 4096 * 4);
	hand<<<1, 256>>>(state, out);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (unsigned w = 0; w < 8; w++)
		printf("%u ", out[w * 32 + w]);
	cudaMemset(state, 0, 4096 * 4);
	pair<<<1, 32>>>(state, out);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	printf("%u %u %u\n", out[0], out[1], out[2]);
	return 0;
}
