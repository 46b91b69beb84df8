// Histograms in shared memory whose bins are bytes that lie apart: the low byte of a word, a colour of a pixel, backwards, bytes
// side by side, products of two; all lanes on, some off, and all in one bin. Sums are those of the host.
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cstring>

typedef unsigned char u8;

__global__ void words(const unsigned *in, unsigned *bins, int n)
{
	__shared__ unsigned s[256];
	s[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
		atomicAdd(&s[in[i] & 255], 1);
	__syncthreads();
	atomicAdd(&bins[threadIdx.x], s[threadIdx.x]);
}

__global__ void pixels(const uchar3 *in, unsigned *bins, int n)
{
	__shared__ unsigned s[256];
	s[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
		atomicAdd(&s[in[i].y], in[i].x);
	__syncthreads();
	atomicAdd(&bins[threadIdx.x], s[threadIdx.x]);
}

__global__ void backwards(const uchar4 *in, unsigned *bins, int n)
{
	__shared__ unsigned s[256];
	s[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256) {
		uchar4 p = in[n - 1 - i];
		if (p.x != 7)
			atomicAdd(&s[p.w], 1);
	}
	__syncthreads();
	atomicAdd(&bins[threadIdx.x], s[threadIdx.x]);
}

__global__ void bytes(const u8 *in, unsigned *bins, int n)
{
	__shared__ unsigned s[256];
	s[threadIdx.x] = 0;
	__syncthreads();
	for (int i = blockIdx.x * 256 + threadIdx.x; i + 1 < n; i += gridDim.x * 256) {
		atomicAdd(&s[in[i]], 1);
		atomicMax(&s[(in[i] * in[i + 1]) >> 8], 3);
	}
	__syncthreads();
	atomicAdd(&bins[threadIdx.x], s[threadIdx.x] ? 1 : 0);
}

static void show(const char *name, unsigned *got, unsigned *want)
{
	int bad = 0;
	cudaDeviceSynchronize();
	for (int i = 0; i < 256; i++)
		bad += got[i] != want[i];
	printf("%s: %d wrong\n", name, bad);
	memset(got, 0, 1024);
	memset(want, 0, 1024);
}

int main()
{
	const int n = 40007;
	u8 *in;
	unsigned *bins, want[256] = {};
	cudaMallocManaged(&in, 4 * n);
	cudaMallocManaged(&bins, 1024);
	memset(bins, 0, 1024);
	for (int fill = 0; fill < 2; fill++) {
		for (int i = 0; i < 4 * n; i++)
			in[i] = fill ? 200 : (u8)(i * 2654435761u >> 13);
		words<<<3, 256>>>((unsigned *)in, bins, n);
		for (int i = 0; i < n; i++)
			want[in[4 * i]]++;
		show("words", bins, want);
		pixels<<<3, 256>>>((uchar3 *)in, bins, n);
		for (int i = 0; i < n; i++)
			want[in[3 * i + 1]] += in[3 * i];
		show("pixels", bins, want);
		backwards<<<3, 256>>>((uchar4 *)in, bins, n);
		for (int i = 0; i < n; i++)
			want[in[4 * i + 3]] += in[4 * i] != 7;
		show("backwards", bins, want);
		bytes<<<1, 256>>>(in, bins, n);
		for (int i = 0; i + 1 < n; i++)
			want[in[i]] = want[(in[i] * in[i + 1]) >> 8] = 1;
		show("bytes", bins, want);
	}
}
