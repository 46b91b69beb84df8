// LSD radix sort over several blocks with 4-bit digits: histogram, scan of a column-major table, stable scatter; pairs of key and value.
#include "../show.h"
__global__ void hist(const u32 *k, u32 *h, int n, int shift)
{
	__shared__ u32 c[16];
	if (threadIdx.x < 16)
		c[threadIdx.x] = 0;
	__syncthreads();
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		atomicAdd(&c[k[i] >> shift & 15], 1);
	__syncthreads();
	if (threadIdx.x < 16)
		h[threadIdx.x * gridDim.x + blockIdx.x] = c[threadIdx.x];
}
__global__ void scan(u32 *h, int n)
{
	__shared__ u32 s[1024];
	u32 carry = 0;
	for (int base = 0; base < n; base += 1024) {
		int i = base + threadIdx.x;
		u32 x = i < n ? h[i] : 0;
		s[threadIdx.x] = x;
		__syncthreads();
		for (int k = 1; k < 1024; k *= 2) {
			u32 y = threadIdx.x >= k ? s[threadIdx.x - k] : 0;
			__syncthreads();
			s[threadIdx.x] += y;
			__syncthreads();
		}
		if (i < n)
			h[i] = carry + s[threadIdx.x] - x;
		carry += s[1023];
		__syncthreads();
	}
}
__global__ void scatter(const u32 *k, const float *v, u32 *ko, float *vo, const u32 *h, int n, int shift)
{
	__shared__ u32 cnt[8][16];
	int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, w = t / 32, l = t % 32;
	bool in = i < n;
	u32 key = in ? k[i] : 0, d = in ? key >> shift & 15 : 16;
	u32 same = __match_any_sync(~0u, d), r = __popc(same & ((1u << l) - 1));
	for (int j = t; j < 128; j += blockDim.x)
		cnt[j / 16][j % 16] = 0;
	__syncthreads();
	if (in && r == 0)
		cnt[w][d] = __popc(same);
	__syncthreads();
	if (t < 16)
		for (u32 j = 0, a = h[t * gridDim.x + blockIdx.x]; j < 8; j++) {
			u32 x = cnt[j][t];
			cnt[j][t] = a, a += x;
		}
	__syncthreads();
	if (in)
		ko[cnt[w][d] + r] = key, vo[cnt[w][d] + r] = v[i];
}
int main()
{
	int n = 20003, g = (n + 255) / 256;
	u32 s = 1234, *k[2] = { make<u32>(n), make<u32>(n) }, *h = make<u32>(g * 16);
	float *v[2] = { make<float>(n), make<float>(n) };
	for (int i = 0; i < n; i++)
		k[0][i] = rnd(s) % (i % 2 ? 1000000000 : 500), v[0][i] = i;
	for (int p = 0; p < 8; p++) {
		hist<<<g, 256>>>(k[p & 1], h, n, 4 * p);
		scan<<<1, 1024>>>(h, g * 16);
		RUN((scatter<<<g, 256>>>(k[p & 1], v[p & 1], k[~p & 1], v[~p & 1], h, n, 4 * p)));
		printf("pass %d ", p), show("keys", k[~p & 1], n), show("values", v[~p & 1], n);
	}
}
