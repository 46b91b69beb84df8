// ANSWER: by the manual, not recorded
// Programs with a barrier too few that work on every GPU: behind the last barrier of a round all threads read s[0], and thread 0 (or the first warp) writes
// it anew in the next round. Farthest point sampling as many networks for clouds of points have it.
#include <cstdio>
#include <vector>
__global__ void farthest(const int *x, int n, int m, int *far, int *out)
{
	__shared__ int sd[1024], si[1024];
	int t = threadIdx.x, last = 0;
	if (t == 0) out[0] = 0;
	__syncthreads();
	for (int j = 1; j < m; j++) {
		int best = -1, which = 0, at = x[last];
		for (int k = t; k < n; k += blockDim.x) {
			int d = min(abs(x[k] - at), far[k]);
			far[k] = d;
			if (d > best) best = d, which = k;
		}
		sd[t] = best, si[t] = which;
		__syncthreads();
		for (int h = blockDim.x / 2; h; h /= 2) {
			if (t < h && (sd[t + h] > sd[t] || (sd[t + h] == sd[t] && si[t + h] < si[t]))) sd[t] = sd[t + h], si[t] = si[t + h];
			__syncthreads();
		}
		last = si[0];
		if (t == 0) out[j] = last;
	}
}

__global__ void first_warp(int *out, const int *in, int rounds)
{
	__shared__ int s[32];
	unsigned t = threadIdx.x, sum = 0;
	for (int r = 0; r < rounds; r++) {
		if (t < 32) s[t] = in[r * 32 + t];
		__syncthreads();
		sum = sum * 3 + s[(t + r) % 32];
		for (int i = 0; i < 5; i++) sum += sum >> i;
	}
	out[t] = sum;
}

int main()
{
	const int n = 4096, m = 64;
	std::vector<int> x(n), far(n, 1 << 30), want(m), sums(256);
	int *dx, *df, *di;
	unsigned s = 1;
	for (auto &v : x) v = (s = s * 1103515245 + 12345) >> 8;
	for (int j = 1; j < m; j++) {
		int best = -1;
		for (int k = 0; k < n; k++) {
			far[k] = std::min(far[k], std::abs(x[k] - x[want[j - 1]]));
			if (far[k] > best) best = far[k], want[j] = k;
		}
	}
	cudaMalloc(&df, n * 4);
	cudaMallocManaged(&dx, n * 4);
	cudaMallocManaged(&di, 1024 * 4);
	for (int k = 0; k < n; k++) dx[k] = x[k];
	for (int threads = 32; threads <= 1024; threads *= 2) {
		int bad = 0;
		cudaMemset(df, 0x3f, n * 4);
		farthest<<<1, threads>>>(dx, n, m, df, di);
		cudaDeviceSynchronize();
		for (int j = 0; j < m; j++) bad += di[j] != want[j];
		printf("%d threads: %d wrong\n", threads, bad);
	}
	first_warp<<<1, 256>>>(di, dx, 100);
	cudaDeviceSynchronize();
	int bad = 0;
	for (int t = 0; t < 256; t++) {
		unsigned sum = 0;
		for (int r = 0; r < 100; r++) {
			sum = sum * 3 + x[r * 32 + (t + r) % 32];
			for (int i = 0; i < 5; i++) sum += sum >> i;
		}
		bad += (unsigned)di[t] != sum;
	}
	printf("first warp: %d wrong, %s\n", bad, cudaGetErrorString(cudaGetLastError()));
}
