// Much code, of which each launch runs a little: many launches of four threads, as searches in trees make them.
#include <cstdio>

template <int N> __device__ int place(unsigned *board, int depth, unsigned x)
{
	int found = 0;

#pragma unroll
	for (int k = 0; k < N; k++) {
		x = x * 1664525u + 1013904223u;
		unsigned bit = 1u << (x >> 27);
		if (!(board[k & 7] & bit)) {
			board[k & 7] |= bit;
			found += __popc(board[k & 7] >> k % 5) + depth;
		} else if (x & 64) {
			board[(k + 1) & 7] ^= bit * 3;
			found ^= k;
		} else {
			found -= board[k & 7] % (k + 2);
		}
	}
	return found;
}

__global__ void search(unsigned *boards, int *out, unsigned seed)
{
	unsigned board[8];
	int sum = 0;

	for (int i = 0; i < 8; i++)
		board[i] = boards[i * 4 + threadIdx.x];
	switch (seed & 3) {
	case 0: sum = place<24>(board, 1, seed ^ threadIdx.x); break;
	case 1: sum = place<32>(board, 2, seed + threadIdx.x); break;
	case 2: sum = place<28>(board, 3, seed * 3); break;
	default: sum = place<20>(board, 4, seed - threadIdx.x); break;
	}
	for (int i = 0; i < 8; i++)
		boards[i * 4 + threadIdx.x] = board[i];
	out[threadIdx.x] = sum;
}

int main()
{
	unsigned *boards;
	int *out;

	cudaMalloc(&boards, 128);
	cudaMalloc(&out, 16);
	cudaMemset(boards, 0, 128);
	for (int i = 0; i < 2000; i++)
		search<<<1, 4>>>(boards, out, i * 77);
	return cudaDeviceSynchronize();
}
