// ANSWER: by the manual, not recorded
// Threads that store and return ahead of barriers that others meet, where the compiler merges their store with the one at the end.
#include <cstdio>

enum { THREADS = 256, BLOCKS = 5, N = THREADS * BLOCKS };

__global__ void leave_once(int *out, const int *in)
{
	__shared__ int s[THREADS];
	int t = threadIdx.x, i = blockIdx.x * THREADS + t, v = in[i];

	s[t] = v;
	__syncthreads();
	if (v % 7 == 3) {
		out[i] = -1;
		return;
	}
	__syncthreads();
	int r = s[(t + 1) % THREADS] + s[0];
	__syncthreads();
	s[t] = r;
	__syncthreads();
	out[i] = s[t];
}

/* Round k takes those whose value is k out; the others count who is left by what the barrier says. */
__global__ void leave_in_turns(int *out, const int *in, int rounds)
{
	int i = blockIdx.x * THREADS + threadIdx.x, v = in[i] % 11, left = 0;

	for (int k = 0; k < rounds; k++) {
		if (v == k) {
			out[i] = left * 100 + k;
			return;
		}
		left = __syncthreads_count(1);
	}
	out[i] = left * 100 + 99;
}

__global__ void leave_two_ways(int *out, const int *in)
{
	__shared__ int most;
	int t = threadIdx.x, i = blockIdx.x * THREADS + t, v = in[i];

	if (t == 0)
		most = 0;
	if (v % 5 == 0) {
		out[i] = 0;
		return;
	}
	__syncthreads();
	atomicMax(&most, v);
	if (v % 5 == 1) {
		out[i] = 1;
		return;
	}
	__syncthreads();
	out[i] = most;
}

int main()
{
	int *in, *out, wrong[3] = { 0 };

	cudaMallocManaged(&in, N * sizeof *in);
	cudaMallocManaged(&out, N * sizeof *out);
	for (int i = 0; i < N; i++)
		in[i] = i % THREADS ? i * 37 % 1009 : 4;
	leave_once<<<BLOCKS, THREADS>>>(out, in);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int i = 0; i < N; i++) {
		int next = i / THREADS * THREADS + (i + 1) % THREADS;

		wrong[0] += out[i] != (in[i] % 7 == 3 ? -1 : in[next] + in[i / THREADS * THREADS]);
	}
	leave_in_turns<<<BLOCKS, THREADS>>>(out, in, 6);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int b = 0; b < BLOCKS; b++)
		for (int i = b * THREADS; i < (b + 1) * THREADS; i++) {
			int v = in[i] % 11, end = v < 6 ? v : 6, left = 0;

			for (int k = b * THREADS; end && k < (b + 1) * THREADS; k++)
				left += in[k] % 11 > end - 1;
			wrong[1] += out[i] != left * 100 + (v < 6 ? v : 99);
		}
	leave_two_ways<<<BLOCKS, THREADS>>>(out, in);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int b = 0; b < BLOCKS; b++) {
		int most = 0;

		for (int i = b * THREADS; i < (b + 1) * THREADS; i++)
			most = in[i] % 5 && in[i] > most ? in[i] : most;
		for (int i = b * THREADS; i < (b + 1) * THREADS; i++)
			wrong[2] += out[i] != (in[i] % 5 > 1 ? most : in[i] % 5);
	}
	printf("%d %d %d wrong\n", wrong[0], wrong[1], wrong[2]);
}
