// Accesses of every regular kind, whole warps and parts of them, by blocks of several shapes; loops around barriers that
// are written out. What they count is compared between the engines (places.sh).
#include <cstdio>
#include <cuda_runtime.h>
struct alignas(16) Wide {
	int v[4];
};

__device__ int place(int how, int x, int y, int n)
{
	switch (how) {
	case 0: return y * n + x;
	case 1: return x * n + y;
	case 2: return y * n;
	case 3: return y * n + 1000 - x;
	case 4: return y * (n / 2) + 3 * x;
	default: return x + (y & 1) * n;
	}
}

template <class T, int how> __global__ void global(T *m, int n, int limit, int odd)
{
	int x = threadIdx.x, y = threadIdx.y, t = y * blockDim.x + x, p = place(how, x, y, n);
	T v = m[p];

	m[p + 3] = v;
	if (t < limit)
		m[p + 70000] = v;
	if (t % odd == 0)
		m[p + 140000] = v;
	for (int k = t; k < limit; k += 7)
		v = m[p + 11 * k];
	m[p + 5] = v;
}

template <class T, int how> __global__ void shared(T *m, int n, int limit, int odd)
{
	__shared__ T s[3000];
	int x = threadIdx.x, y = threadIdx.y, t = y * blockDim.x + x, p = place(how, x, y, n) % 2900;

	s[t] = m[0];
	__syncthreads();
	s[p] = m[1];
	if (t < limit)
		s[p + 3] = s[t];
	if (t % odd == 0)
		s[p + 7] = s[t];
	__syncthreads();
	m[t] = s[p];
}

__global__ void rows(int *m, int n)
{
	__shared__ int s[2048];
	int x = threadIdx.x, y = threadIdx.y, w = blockDim.x;
	int v = m[0];

	s[(y * w + x) & 1023] = v;
	__syncthreads();
	for (int k = 0; k < w; k++)
		m[k] = s[(y * w + k) & 1023] + s[(k * w + x) & 1023] + s[(y * n + k) & 1023];
	m[y * w + x] = s[(x * w + y) & 1023] + s[(y * (w + 1) + x) & 1023];
}

__global__ void trees(int *m)
{
	__shared__ int s[1024];
	int t = threadIdx.y * blockDim.x + threadIdx.x, n = blockDim.x * blockDim.y;

	s[t] = m[t];
	__syncthreads();
	for (int k = 1; k < n; k *= 2) {
		if (t % (2 * k) == 0 && t + k < n)
			s[t] += s[t + k];
		__syncthreads();
	}
	for (int k = 1; k < n; k *= 2) {
		int i = 2 * k * t;
		if (i + k < n)
			s[i] += s[i + k];
		__syncthreads();
	}
	for (int k = n / 2; k; k /= 2) {
		int v = t >= k ? s[t - k] : 0;
		__syncthreads();
		s[t] += v;
		__syncthreads();
	}
	if (t == 0)
		m[0] = s[0];
}

__global__ void atomics(int *m, int n, int limit)
{
	__shared__ int s[2048];
	int x = threadIdx.x, y = threadIdx.y, t = y * blockDim.x + x;

	s[t] = 0;
	__syncthreads();
	atomicAdd(&s[t], 1);
	atomicAdd(&s[t / 40], 1);
	atomicAdd(&s[(t * 7 + t / 5) % 64], 1);
	if (t < limit)
		atomicAdd(&s[2 * t], 1);
	atomicAdd(&m[y * n + x], s[t]);
	atomicAdd(&m[x], 1);
	atomicAdd(&m[t * t % 977], 1);
}

// Two rows with gaps between their words, as far apart as only the launch says.
template <class T> __global__ void columns(T *m, int n)
{
	__shared__ T s[64 * 17];
	int x = threadIdx.x % 16, y = threadIdx.y, t = threadIdx.y * blockDim.x + x;

	for (int i = t; i < 64 * 17; i += blockDim.x * blockDim.y)
		s[i] = m[i];
	__syncthreads();
	T v = s[x * 17 + y * n % 700] + s[x * 16 + y * n % 700] + s[x * 3 + y * n % 700];
	v += m[x * 17 + y * n] + m[x * 32 + y * n] + m[x * 2 + y * n] + m[1000 - x * 5 + y * n];
	m[t] = v;
}

// A matrix's edge goes through blocks: of rows a part is on, forwards and backwards, and of those before it one place.
template <class T> __global__ void edge(T *m, int n, int first)
{
	int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
	T sum = m[0];

	if (row >= n || col >= n || col < first)
		return;
	for (int k = 0; k < n; k++) {
		sum += m[row * n + k] * m[k * n + col];
		if (k % 3 == row % 3)
			sum += m[k * n + n - 1 - col];
	}
	m[100000 + row * n + col] = sum;
}

template <class T> void edges(void *m, dim3 b)
{
	for (int n : {21, 37})
		for (int first : {0, 3}) {
			dim3 grid((n + b.x - 1) / b.x, (n + b.y - 1) / b.y);
			edge<<<grid, b>>>((T *)m, n, first);
		}
}

template <class T, int how> void both(void *m, dim3 block)
{
	for (int n : {8, 33, 1024}) {
		global<T, how><<<2, block>>>((T *)m, n, 53, 3);
		shared<T, how><<<2, block>>>((T *)m, n, 53, 3);
	}
}

template <class T> void all(void *m, dim3 b)
{
	both<T, 0>(m, b), both<T, 1>(m, b), both<T, 2>(m, b), both<T, 3>(m, b), both<T, 4>(m, b), both<T, 5>(m, b);
}

int main()
{
	void *m;

	if (cudaMalloc(&m, 16 << 20))
		return 1;
	cudaMemset(m, 0, 16 << 20);
	for (dim3 b : {dim3(96), dim3(8, 8), dim3(16, 4), dim3(10, 7)}) {
		all<int>(m, b);
		if (b.y != 4)
			both<char, 0>(m, b), both<Wide, 1>(m, b), both<Wide, 0>(m, b);
		for (int n : {4, 9})
			rows<<<1, b>>>((int *)m, n);
		if (b.y == 4 || b.y == 8)
			both<double, 0>(m, b), both<double, 5>(m, b), both<short, 0>(m, b);
		for (int n : {0, 1, 17, 20, 32, 96}) {
			global<int, 0><<<2, b>>>((int *)m, n, 53, 3);
			shared<int, 0><<<2, b>>>((int *)m, n, 53, 3);
			columns<<<2, b>>>((float *)m, n);
			columns<<<2, b>>>((double *)m, n);
		}
		trees<<<2, b>>>((int *)m);
		for (int n : {16, 1024})
			atomics<<<2, b>>>((int *)m, n, 40);
	}
	for (dim3 b : {dim3(16, 16), dim3(8, 8), dim3(32, 4), dim3(24, 8), dim3(20, 20), dim3(10, 10), dim3(40, 2), dim3(4, 9)})
		edges<float>(m, b);
	for (dim3 b : {dim3(16, 8), dim3(24, 4), dim3(20, 4)})
		edges<double>(m, b), edges<char>(m, b);
	puts(cudaGetErrorName(cudaDeviceSynchronize()));
	return 0;
}
