// Prefix sums: Hillis-Steele, Blelloch with padding, Kogge-Stone by warps, Brent-Kung, Sklansky; inclusive and exclusive, segmented.
#include "../show.h"
#define PAD(i) ((i) + ((i) >> 5))
__global__ void hs(const int *in, int *out, int n)
{
	extern __shared__ int s[];
	int t = threadIdx.x, a = 0, b = 1;
	s[t] = t ? in[t - 1] : 0;
	__syncthreads();
	for (int k = 1; k < n; k <<= 1) {
		s[b * n + t] = t >= k ? s[a * n + t] + s[a * n + t - k] : s[a * n + t];
		a = 1 - a, b = 1 - b;
		__syncthreads();
	}
	out[t] = s[a * n + t];
}
__global__ void blelloch(const int *in, int *out, int n)
{
	__shared__ int s[1056];
	int t = threadIdx.x, off = 1;
	s[PAD(t)] = in[t], s[PAD(t + n / 2)] = in[t + n / 2];
	for (int d = n >> 1; d; d >>= 1) {
		__syncthreads();
		if (t < d) {
			int i = off * (2 * t + 1) - 1, j = off * (2 * t + 2) - 1;
			s[PAD(j)] += s[PAD(i)];
		}
		off <<= 1;
	}
	if (!t)
		s[PAD(n - 1)] = 0;
	for (int d = 1; d < n; d <<= 1) {
		off >>= 1;
		__syncthreads();
		if (t < d) {
			int i = off * (2 * t + 1) - 1, j = off * (2 * t + 2) - 1, x = s[PAD(i)];
			s[PAD(i)] = s[PAD(j)];
			s[PAD(j)] += x;
		}
	}
	__syncthreads();
	out[t] = s[PAD(t)], out[t + n / 2] = s[PAD(t + n / 2)];
}
template <class T> __global__ void ks(const T *in, T *out)
{
	__shared__ T w[32];
	int t = threadIdx.x, l = t & 31;
	T x = in[t];
#pragma unroll
	for (int k = 1; k < 32; k *= 2) {
		T y = __shfl_up_sync(~0u, x, k);
		if (l >= k)
			x += y;
	}
	if (l == 31)
		w[t >> 5] = x;
	__syncthreads();
	if (t < 32) {
		T v = t < (blockDim.x >> 5) ? w[t] : 0;
		for (int k = 1; k < 32; k *= 2) {
			T y = __shfl_up_sync(~0u, v, k);
			if (l >= k)
				v += y;
		}
		w[t] = v;
	}
	__syncthreads();
	out[t] = x + (t >= 32 ? w[(t >> 5) - 1] : 0);
}
__global__ void bk(const int *in, int *out, int n)
{
	__shared__ int s[2048];
	int t = threadIdx.x;
	for (int i = t; i < n; i += blockDim.x)
		s[i] = in[i];
	for (unsigned k = 1; k <= blockDim.x; k *= 2) {
		__syncthreads();
		int i = (t + 1) * k * 2 - 1;
		if (i < n)
			s[i] += s[i - k];
	}
	for (int k = n / 4; k > 0; k /= 2) {
		__syncthreads();
		int i = (t + 1) * k * 2 - 1;
		if (i + k < n)
			s[i + k] += s[i];
	}
	__syncthreads();
	for (int i = t; i < n; i += blockDim.x)
		out[i] = s[i];
}
__global__ void sklansky(const int *in, int *out, int n)
{
	extern __shared__ int s[];
	int t = threadIdx.x;
	s[t] = in[t];
	__syncthreads();
	for (int k = 1; k < n; k *= 2) {
		if (t & k)
			s[t] += s[(t | (k - 1)) - k];
		__syncthreads();
	}
	out[t] = s[t];
}
__global__ void seg(const int *in, const unsigned char *f, int *out)
{
	int t = threadIdx.x, l = t & 31;
	u32 b = __ballot_sync(~0u, f[t] || l == 0);
	int head = 31 - __clz(b & (~0u >> (31 - l))), x = in[t];
	for (int k = 1; k < 32; k <<= 1) {
		int y = __shfl_up_sync(~0u, x, k);
		if (l - k >= head)
			x += y;
	}
	out[t] = x;
}
int main()
{
	u32 s = 31;
	int *in = make<int>(2048), *o = make<int>(2048);
	long long *li = make<long long>(1024), *lo = make<long long>(1024);
	float *fi = make<float>(1024), *fo = make<float>(1024);
	unsigned char *f = make<unsigned char>(1024);
	for (int i = 0; i < 2048; i++)
		in[i] = (int)(rnd(s) % 199) - 99, li[i % 1024] = (long long)rnd(s) << 13, fi[i % 1024] = (rnd(s) % 999) / 7.f, f[i % 1024] = rnd(s) % 9 == 0;
	RUN((hs<<<1, 1024, 8192>>>(in, o, 1024))), show("hillis", o, 1024);
	RUN((blelloch<<<1, 512>>>(in, o, 1024))), show("blelloch", o, 1024);
	RUN((ks<<<1, 1024>>>(in, o))), show("kogge", o, 1024);
	RUN((ks<<<1, 224>>>(li, lo))), show("kogge long", lo, 224);
	RUN((ks<<<1, 992>>>(fi, fo))), show("kogge float", fo, 992);
	RUN((bk<<<1, 1024>>>(in, o, 2048))), show("brent", o, 2048);
	RUN((sklansky<<<1, 512, 2048>>>(in, o, 512))), show("sklansky", o, 512);
	RUN((seg<<<1, 1024>>>(in, f, o))), show("segments", o, 1024);
}
