// ANSWER: by the manual, not recorded
// Loads and stores at indices of all kinds: signed, negative, unsigned beyond 2^31, short, of 64 bits, masked, scaled, of
// elements of 4 and 8 bytes, in all lanes and in some. Addresses are 64-bit numbers: none may be cut to 32.
#include <cstdio>

constexpr int N = 1000, FAR = 5000;

template <typename T, typename I> __global__ void all_lanes(const T *x, const I *at, T *y)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < N)
		y[i] = x[at[i]];
}

template <typename T, typename I> __global__ void some_lanes(const T *x, const I *at, T *y, int step)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	T sum = 0;
	if (i >= N)
		return;
	for (int k = i % 7; k < 9; k += step)
		if ((i ^ k) & 1)
			sum += x[at[i]] + k;
	y[i] = sum;
}

template <typename T, typename I> __global__ void places(T *x, const I *at, const T *y)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < N && i % 3)
		x[at[i]] = y[i];
}

__global__ void scaled(const int *x, const int *at, int *y, int up)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= N)
		return;
	int k = at[i];
	y[i] = x[2 * k + 1] + 3 * x[(k & 255) + up] + 5 * x[k + 7ll] + 7 * x[(unsigned)k / 2 + up] +
	       9 * *(const int *)((const char *)x + 4 * k) + 11 * *(const int *)((const char *)(x + up) + (long long)k * 8);
}

__global__ void shared_ones(const int *at, int *y)
{
	__shared__ int s[1024];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	for (int k = threadIdx.x; k < 1024; k += blockDim.x)
		s[k] = k * k;
	__syncthreads();
	if (i < N)
		y[i] = s[at[i] & 1023] + s[1023 - (at[i] & 511)];
}

static int mix(int k) { return (int)((unsigned)k * 2654435761u >> 8); }

template <typename T> static T *managed(size_t n)
{
	T *p;
	cudaMallocManaged(&p, n * sizeof *p);
	return p;
}

// Indices of an I begin with `least`, which is the number `from` of the first element seen by the kernel.
template <typename T, typename I> static void check(const char *name, I least, long long from)
{
	T *x = managed<T>(FAR), *y = managed<T>(N), *z = managed<T>(FAR);
	I *at = managed<I>(N);
	unsigned long long before = (unsigned long long)from * sizeof(T);
	int wrong[3] = {}, byte = sizeof(I) == 1;

	for (int k = 0; k < FAR; k++)
		x[k] = (T)(k * 3 + 1), z[k] = -1;
	for (int i = 0; i < N; i++)
		at[i] = (I)(least + (I)((unsigned)mix(i) % (byte ? 100 : 3000)));
	all_lanes<<<4, 256>>>((const T *)((unsigned long long)x - before), at, y);
	cudaDeviceSynchronize();
	for (int i = 0; i < N; i++)
		wrong[0] += y[i] != x[(long long)at[i] - from];
	some_lanes<<<4, 256>>>((const T *)((unsigned long long)x - before), at, y, 2);
	cudaDeviceSynchronize();
	for (int i = 0; i < N; i++) {
		T sum = 0;
		for (int k = i % 7; k < 9; k += 2)
			if ((i ^ k) & 1)
				sum += x[(long long)at[i] - from] + k;
		wrong[1] += y[i] != sum;
	}
	for (int i = 0; i < N; i++)
		at[i] = (I)(least + (I)(byte ? i % 150 : i * 7 % N * 3)), y[i] = (T)(byte ? i % 150 : i);
	places<<<4, 256>>>((T *)((unsigned long long)z - before), at, y);
	cudaDeviceSynchronize();
	for (int i = 0; i < N; i++)
		wrong[2] += i % 3 && z[(long long)at[i] - from] != y[i];
	for (int k = 0; k < FAR && !byte; k++)
		wrong[2] += z[k] != (T)-1 && (k % 3 || k >= 3 * N + 12);
	printf("%-12s %d bytes: loads %d, under masks %d, stores %d wrong\n", name, (int)sizeof(T), wrong[0], wrong[1], wrong[2]);
	cudaFree(x), cudaFree(y), cudaFree(z), cudaFree(at);
}

template <typename T> static void check_all()
{
	check<T, int>("int", 0, 0);
	check<T, int>("negative", -2000, -2000);
	check<T, int>("from -2^31", -2147483647 - 1, -2147483648ll);
	check<T, unsigned>("unsigned", 12, 0);
	check<T, unsigned>("beyond 2^31", 0x80000000u + 6, 0x80000000ll);
	check<T, unsigned>("to 2^32", 0xfffff000u, 0xfffff000ll);
	check<T, short>("short", -1500, -1500);
	check<T, unsigned char>("byte", 100, 0);
	check<T, long long>("long long", 1ll << 40, 1ll << 40);
}

int main()
{
	int *x = managed<int>(4 * FAR), *at = managed<int>(N), *y = managed<int>(N), wrong = 0;

	check_all<int>();
	check_all<double>();
	for (int k = 0; k < 4 * FAR; k++)
		x[k] = mix(k);
	for (int i = 0; i < N; i++)
		at[i] = mix(i) % 3000;
	scaled<<<4, 256>>>(x, at, y, 40);
	cudaDeviceSynchronize();
	for (int i = 0; i < N; i++) {
		int k = at[i];
		wrong += (unsigned)y[i] != (unsigned)x[2 * k + 1] + 3u * x[(k & 255) + 40] + 5u * x[k + 7] + 7u * x[k / 2 + 40] +
						   9u * x[k] + 11u * x[40 + 2 * k];
	}
	printf("scaled: %d wrong\n", wrong);
	shared_ones<<<4, 256>>>(at, y);
	cudaDeviceSynchronize();
	wrong = 0;
	for (int i = 0; i < N; i++)
		wrong += y[i] != (at[i] & 1023) * (at[i] & 1023) + (1023 - (at[i] & 511)) * (1023 - (at[i] & 511));
	printf("shared: %d wrong, %s\n", wrong, cudaGetErrorString(cudaGetLastError()));
	return 0;
}
