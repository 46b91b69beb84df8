// ANSWER: by the manual, not recorded
// What a coalesced group's shfl gives of a rank that it has not: the last lane's value, as an H100 says; and of its own.
#include <cooperative_groups.h>
#include <cstdio>

namespace cg = cooperative_groups;

__global__ void ask(int *out)
{
	cg::coalesced_group g = cg::binary_partition(cg::tiled_partition<32>(cg::this_thread_block()), threadIdx.x & 1);
	int n = g.num_threads();

	out[threadIdx.x * 3] = g.shfl((int)threadIdx.x, n);
	out[threadIdx.x * 3 + 1] = g.shfl((int)threadIdx.x, n - 1);
	out[threadIdx.x * 3 + 2] = cg::coalesced_threads().shfl((int)threadIdx.x, 33);
}

int main()
{
	int *out, h[96];

	cudaMalloc(&out, sizeof h);
	ask<<<1, 32>>>(out);
	cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 96; i += 33)
		printf("lane %d: %d %d %d\n", i / 3, h[i], h[i + 1], h[i + 2]);
	printf("%s\n", cudaGetErrorString(cudaGetLastError()));
}
