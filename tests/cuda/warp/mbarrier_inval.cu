// ANSWER: by the manual, not recorded
// One thread makes the barrier invalid as soon as it is through, while others have not looked yet: they go on, too.
#include <cstdio>
#include <cuda_awbarrier_primitives.h>

__global__ void wait_and_leave(int *out)
{
	__shared__ __mbarrier_t bar;
	bool leader = threadIdx.x == 0;

	if (leader)
		__mbarrier_init(&bar, blockDim.x);
	__syncthreads();
	__mbarrier_token_t token = __mbarrier_arrive(&bar);
	while (!__mbarrier_test_wait(&bar, token)) {
	}
	if (leader) {
		printf("through\n");
		__mbarrier_inval(&bar);
	}
	out[threadIdx.x] = threadIdx.x;
}

int main()
{
	int *out, sum = 0;

	cudaMallocManaged(&out, 128 * sizeof *out);
	wait_and_leave<<<1, 128>>>(out);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int i = 0; i < 128; i++)
		sum += out[i];
	printf("%d\n", sum);
}
