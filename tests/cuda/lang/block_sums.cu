// ANSWER: by the manual, not recorded
// Textbook scans and sums of blocks up to 1,024 threads: barriers in loops, two buffers, indices with a stride that grows.
#include <cstdio>

__global__ void scan_two_barriers(int *out, const int *in)
{
	extern __shared__ int s[];
	int t = threadIdx.x, at = blockIdx.x * blockDim.x + t;

	s[t] = in[at];
	for (int o = 1; o < blockDim.x; o <<= 1) {
		int v = 0;
		__syncthreads();
		if (t >= o)
			v = s[t - o];
		__syncthreads();
		s[t] += v;
	}
	out[at] = s[t];
}

__global__ void scan_two_buffers(int *out, const int *in)
{
	extern __shared__ int s[];
	int t = threadIdx.x, at = blockIdx.x * blockDim.x + t, n = blockDim.x, from = n, to = 0;

	s[t] = in[at];
	__syncthreads();
	for (int o = 1; o < n; o *= 2) {
		int was = from;

		from = to, to = was;
		s[to + t] = t >= o ? s[from + t] + s[from + t - o] : s[from + t];
		__syncthreads();
	}
	out[at] = s[to + t];
}

__global__ void sum_strided(int *out, const int *in)
{
	extern __shared__ int s[];
	unsigned t = threadIdx.x;

	s[t] = in[blockIdx.x * blockDim.x + t];
	__syncthreads();
	for (unsigned w = 1; w < blockDim.x; w *= 2) {
		unsigned i = 2 * w * t;

		if (i + w < blockDim.x)
			s[i] += s[i + w];
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = s[0];
}

__global__ void sum_strided_down(long long *out, const int *in)
{
	extern __shared__ long long wide[];
	unsigned t = threadIdx.x;

	wide[t] = in[blockIdx.x * blockDim.x + t];
	for (unsigned n = blockDim.x / 2, step = 1; n; n /= 2, step *= 2) {
		__syncthreads();
		if (t < n)
			wide[(2 * t + 2) * step - 1] += wide[(2 * t + 1) * step - 1];
	}
	__syncthreads();
	if (t == blockDim.x - 1)
		out[blockIdx.x] = wide[t];
}

int main()
{
	static const int threads[] = { 32, 100, 256, 512, 768, 1000, 1024 };
	enum { BLOCKS = 3, MOST = BLOCKS * 1024 };
	int *in, *scan[2], *sum;
	long long *down;

	cudaMallocManaged(&in, MOST * sizeof *in);
	cudaMallocManaged(&scan[0], MOST * sizeof **scan);
	cudaMallocManaged(&scan[1], MOST * sizeof **scan);
	cudaMallocManaged(&sum, BLOCKS * sizeof *sum);
	cudaMallocManaged(&down, BLOCKS * sizeof *down);
	for (int i = 0; i < MOST; i++)
		in[i] = i * 7919 % 1000 - 400;
	for (int n : threads) {
		int wrong = 0;
		bool power = !(n & (n - 1));

		scan_two_barriers<<<BLOCKS, n, n * 4>>>(scan[0], in);
		scan_two_buffers<<<BLOCKS, n, n * 8>>>(scan[1], in);
		sum_strided<<<BLOCKS, n, n * 4>>>(sum, in);
		if (power)
			sum_strided_down<<<BLOCKS, n, n * 8>>>(down, in);
		cudaError_t e = cudaDeviceSynchronize();
		for (int b = 0; b < BLOCKS; b++) {
			int want = 0;

			for (int i = b * n; i < (b + 1) * n; i++) {
				want += in[i];
				wrong += (scan[0][i] != want) + (scan[1][i] != want);
			}
			wrong += (sum[b] != want) + (power && down[b] != want);
		}
		printf("%d threads: %s, %d wrong\n", n, cudaGetErrorName(e), wrong);
	}
}
