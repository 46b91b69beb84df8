// Sorting within a block: bitonic, odd-even merge, odd-even transposition, rank, radix by ballots, merge path, with keys of several types.
#include "../show.h"
template <class K> __global__ void bitonic(K *a, int n)
{
	extern __shared__ unsigned char raw[];
	K *s = (K *)raw;
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		s[i] = a[blockIdx.x * n + i];
	__syncthreads();
	for (int k = 2; k <= n; k *= 2)
		for (int j = k / 2; j; j /= 2) {
			for (int i = threadIdx.x; i < n; i += blockDim.x) {
				int p = i ^ j;
				if (p > i && (s[i] > s[p]) == !(i & k)) {
					K x = s[i];
					s[i] = s[p], s[p] = x;
				}
			}
			__syncthreads();
		}
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		a[blockIdx.x * n + i] = s[i];
}
__global__ void batcher(int *a, int n)
{
	__shared__ int s[512];
	int t = threadIdx.x;
	s[t] = a[t], s[t + n / 2] = a[t + n / 2];
	for (int size = 2; size <= n; size <<= 1) {
		int stride = size / 2, offset = t & (stride - 1);
		__syncthreads();
		int pos = 2 * t - (t & (stride - 1));
		if (s[pos] > s[pos + stride]) {
			int x = s[pos];
			s[pos] = s[pos + stride], s[pos + stride] = x;
		}
		stride >>= 1;
		for (; stride > 0; stride >>= 1) {
			__syncthreads();
			int p = 2 * t - (t & (stride - 1));
			if (offset >= stride && s[p - stride] > s[p]) {
				int x = s[p];
				s[p] = s[p - stride], s[p - stride] = x;
			}
		}
	}
	__syncthreads();
	a[t] = s[t], a[t + n / 2] = s[t + n / 2];
}
__global__ void oddeven(short *a, int n)
{
	__shared__ short s[300];
	int t = threadIdx.x;
	if (t < n)
		s[t] = a[t];
	__syncthreads();
	for (int r = 0; r < n; r++) {
		if (t + 1 < n && (t & 1) == (r & 1) && s[t] > s[t + 1]) {
			short x = s[t];
			s[t] = s[t + 1], s[t + 1] = x;
		}
		__syncthreads();
	}
	if (t < n)
		a[t] = s[t];
}
__global__ void rank_sort(const float *a, float *o, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, r = 0;
	if (t >= n)
		return;
	for (int i = 0; i < n; i++)
		r += a[i] < a[t] || (a[i] == a[t] && i < t);
	o[r] = a[t];
}
__global__ void radix(u32 *a, int n) // n = 1024 threads, stable, one bit a round
{
	__shared__ u32 s[1024], cnt[33];
	int t = threadIdx.x, l = t & 31, w = t / 32;
	u32 k = a[t];
	for (int b = 0; b < 32; b++) {
		u32 z = __ballot_sync(~0u, !(k >> b & 1));
		if (l == 0)
			cnt[w] = __popc(z);
		__syncthreads();
		if (t == 0) {
			u32 c = 0;
			for (int i = 0; i < 32; i++) {
				u32 x = cnt[i];
				cnt[i] = c, c += x;
			}
			cnt[32] = c;
		}
		__syncthreads();
		u32 zb = cnt[w] + __popc(z & ((1u << l) - 1));
		u32 at = k >> b & 1 ? cnt[32] + t - zb : zb;
		s[at] = k;
		__syncthreads();
		k = s[t];
		__syncthreads();
	}
	a[t] = k;
}
__global__ void mergepath(const u64 *a, int na, const u64 *b, int nb, u64 *o, int per)
{
	int d = (blockIdx.x * blockDim.x + threadIdx.x) * per;
	if (d >= na + nb)
		return;
	int lo = max(0, d - nb), hi = min(d, na);
	while (lo < hi) {
		int m = (lo + hi) / 2;
		if (a[m] <= b[d - 1 - m])
			lo = m + 1;
		else
			hi = m;
	}
	int i = lo, j = d - lo;
	for (int k = 0; k < per && d + k < na + nb; k++)
		o[d + k] = j >= nb || (i < na && a[i] <= b[j]) ? a[i++] : b[j++];
}
template <class K> void bit(const char *name, int n, int threads)
{
	u32 s = n;
	K *a = make<K>(n * 2);
	for (int i = 0; i < 2 * n; i++)
		a[i] = (K)(int)(rnd(s) >> 7) * (K)(i % 3 ? 1 : -1);
	RUN((bitonic<<<2, threads, n * sizeof(K)>>>(a, n))), words(name, a, n * 2 * sizeof(K));
}
int main()
{
	bit<int>("int", 1024, 512), bit<unsigned>("unsigned", 512, 64), bit<float>("float", 256, 256), bit<double>("double", 512, 100), bit<long long>("long", 128, 32), bit<unsigned short>("ushort", 1024, 1024), bit<signed char>("char", 256, 33);
	u32 s = 77;
	int *a = make<int>(512);
	short *h = make<short>(300);
	float *f = make<float>(500), *g = make<float>(500);
	u32 *u = make<u32>(1024);
	u64 *p = make<u64>(777), *q = make<u64>(1000), *o = make<u64>(1777), x = 0, y = 0;
	for (int i = 0; i < 1024; i++) {
		a[i % 512] = rnd(s), h[i % 300] = rnd(s), f[i % 500] = (int)(rnd(s) % 100) / 3.f, u[i] = rnd(s);
		if (i < 777)
			p[i] = x += rnd(s) % 100;
		if (i < 1000)
			q[i] = y += rnd(s) % 80;
	}
	RUN((batcher<<<1, 256>>>(a, 512))), show("batcher", a, 512);
	RUN((oddeven<<<1, 320>>>(h, 299))), words("oddeven", h, 600);
	RUN((rank_sort<<<5, 128>>>(f, g, 500))), show("rank", g, 500);
	RUN((radix<<<1, 1024>>>(u, 1024))), show("radix", u, 1024);
	RUN((mergepath<<<2, 64>>>(p, 777, q, 1000, o, 15))), show("merge", o, 1777);
}
