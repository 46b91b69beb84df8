// Floyd-Warshall blocked, Bellman-Ford, knapsack, edit distance on diagonals, longest common subsequence by bits, matrix chain, k-means in integers, Viterbi, union-find.
#include "../show.h"
#define INF 1000000
__global__ void fw(int *d, int n, int k)
{
	int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y;
	if (j < n && d[i * n + k] + d[k * n + j] < d[i * n + j])
		d[i * n + j] = d[i * n + k] + d[k * n + j];
}
template <int B> __global__ void fwb(int *d, int n, int r, int phase)
{
	__shared__ int a[B][B], b[B][B];
	int bi = blockIdx.y, bj = blockIdx.x, i = threadIdx.y, j = threadIdx.x;
	if (phase == 0)
		bi = bj = r;
	if (phase == 1) {
		if (blockIdx.x == r)
			return;
		bi = blockIdx.y ? (int)blockIdx.x : r, bj = blockIdx.y ? r : (int)blockIdx.x;
	}
	if (phase == 2 && (bi == r || bj == r))
		return;
	int x = d[(bi * B + i) * n + bj * B + j];
	a[i][j] = d[(bi * B + i) * n + r * B + j], b[i][j] = d[(r * B + i) * n + bj * B + j];
	__syncthreads();
	for (int k = 0; k < B; k++) {
		x = min(x, a[i][k] + b[k][j]);
		__syncthreads();
		if (bj == r)
			a[i][j] = x;
		if (bi == r)
			b[i][j] = x;
		__syncthreads();
	}
	d[(bi * B + i) * n + bj * B + j] = x;
}
__global__ void bellman(const int3 *e, int m, int *d, int n)
{
	__shared__ bool go;
	do {
		__syncthreads();
		if (!threadIdx.x)
			go = false;
		__syncthreads();
		for (int i = threadIdx.x; i < m; i += blockDim.x)
			if (d[e[i].x] < INF && d[e[i].x] + e[i].z < d[e[i].y])
				atomicMin(d + e[i].y, d[e[i].x] + e[i].z), go = true;
		__syncthreads();
	} while (go);
}
__global__ void sack(const int *w, const int *v, int n, int cap, int *o)
{
	extern __shared__ int s[];
	for (int c = threadIdx.x; c <= cap; c += blockDim.x)
		s[c] = 0;
	for (int i = 0; i < n; i++) {
		int *p = s + (i & 1) * (cap + 1), *q = s + (~i & 1) * (cap + 1);
		__syncthreads();
		for (int c = threadIdx.x; c <= cap; c += blockDim.x)
			q[c] = c >= w[i] ? max(p[c], p[c - w[i]] + v[i]) : p[c];
	}
	__syncthreads();
	for (int c = threadIdx.x; c <= cap; c += blockDim.x)
		o[c] = s[(n & 1) * (cap + 1) + c];
}
__global__ void edit(const char *a, int n, const char *b, int m, int *o)
{
	__shared__ short d[3][260];
	for (int k = 0; k <= n + m; k++) {
		for (int i = threadIdx.x; i <= n; i += blockDim.x) {
			int j = k - i;
			if (j < 0 || j > m)
				continue;
			short *c = d[k % 3], *p = d[(k + 2) % 3], *q = d[(k + 1) % 3];
			c[i] = !i ? j : !j ? i : min(min(p[i] + 1, p[i - 1] + 1), q[i - 1] + (a[i - 1] != b[j - 1]));
		}
		__syncthreads();
	}
	if (!threadIdx.x)
		o[0] = d[(n + m) % 3][n];
}
__global__ void lcs(const char *a, int n, const char *b, int m, int *o) // bit-parallel, pattern of 64
{
	u64 v = ~0ull;
	int off = threadIdx.x;
	for (int j = 0; j < m; j++) {
		u64 eq = 0;
		for (int i = 0; i < 64; i++)
			eq |= (u64)(a[(i + off) % n] == b[j]) << i;
		u64 u = v & eq;
		v = (v + u) | (v - u);
	}
	o[off] = __popcll(~v);
}
__global__ void chain(const int *p, int n, int *m)
{
	for (int len = 2; len <= n; len++) {
		for (int i = threadIdx.x; i + len <= n; i += blockDim.x) {
			int j = i + len - 1, best = 0x7fffffff;
			for (int k = i; k < j; k++)
				best = min(best, m[i * n + k] + m[(k + 1) * n + j] + p[i] * p[k + 1] * p[j + 1]);
			m[i * n + j] = best;
		}
		__syncthreads();
	}
}
__global__ void kmeans(const int2 *p, int n, int2 *c, int k, int *sum, int *lab)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
		int best = 0, bd = 0x7fffffff;
		for (int j = 0; j < k; j++) {
			int dx = p[i].x - c[j].x, dy = p[i].y - c[j].y, d = dx * dx + dy * dy;
			if (d < bd)
				bd = d, best = j;
		}
		lab[i] = best, atomicAdd(sum + best * 3, p[i].x), atomicAdd(sum + best * 3 + 1, p[i].y), atomicAdd(sum + best * 3 + 2, 1);
	}
}
__global__ void viterbi(const float *tr, const float *em, const int *obs, int T, unsigned char *back, float *o)
{
	__shared__ float s[2][16];
	int j = threadIdx.x;
	s[0][j] = em[j * 4 + obs[0]];
	for (int t = 1; t < T; t++) {
		__syncwarp(0xffff);
		float b = -1e30f;
		int w = 0;
		for (int i = 0; i < 16; i++) {
			float x = s[(t - 1) & 1][i] + tr[i * 16 + j];
			if (x > b)
				b = x, w = i;
		}
		s[t & 1][j] = b + em[j * 4 + obs[t]], back[t * 16 + j] = w;
		__syncwarp(0xffff);
	}
	o[j] = s[(T - 1) & 1][j];
}
__device__ int find(volatile int *p, int x) { while (p[x] != x) x = p[x] = p[p[x]]; return x; }
__global__ void unite(int *p, const int2 *e, int m)
{
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += gridDim.x * blockDim.x) {
		int a = e[i].x, b = e[i].y;
		for (;;) {
			a = find(p, a), b = find(p, b);
			if (a == b)
				break;
			if (a < b) { int t = a; a = b; b = t; }
			if (atomicCAS(p + a, a, b) == a)
				break;
		}
	}
}
__global__ void flat(int *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] = find(p, i); }
int main()
{
	u32 s = 6;
	const int n = 64;
	int *d = make<int>(n * n), *e = make<int>(n * n);
	for (int i = 0; i < n * n; i++)
		d[i] = e[i] = i % (n + 1) == 0 ? 0 : rnd(s) % 8 ? INF : rnd(s) % 100;
	for (int k = 0; k < n; k++)
		RUN((fw<<<dim3(1, n), 64>>>(d, n, k)));
	show("floyd", d, n * n);
	for (int r = 0; r < n / 16; r++)
		fwb<16><<<1, dim3(16, 16)>>>(e, n, r, 0), fwb<16><<<dim3(4, 2), dim3(16, 16)>>>(e, n, r, 1), RUN((fwb<16><<<dim3(4, 4), dim3(16, 16)>>>(e, n, r, 2)));
	show("blocked", e, n * n);
	int3 *ed = make<int3>(2000);
	int *bd = make<int>(300);
	for (int i = 0; i < 2000; i++)
		{ int z = rnd(s) % 50 + 1, y = rnd(s) % 300; ed[i] = make_int3(rnd(s) % 300, y, z); }
	for (int i = 1; i < 300; i++)
		bd[i] = INF;
	RUN((bellman<<<1, 256>>>(ed, 2000, bd, 300))), show("bellman", bd, 300);
	int *w = make<int>(50), *v = make<int>(50), *o = make<int>(1001);
	for (int i = 0; i < 50; i++)
		w[i] = rnd(s) % 90 + 1, v[i] = rnd(s) % 300;
	RUN((sack<<<1, 192, 8008>>>(w, v, 50, 1000, o))), show("knapsack", o, 1001);
	char *a = make<char>(250), *b = make<char>(240);
	for (int i = 0; i < 250; i++)
		a[i] = 'a' + rnd(s) % 4, b[i % 240] = 'a' + rnd(s) % 4;
	RUN((edit<<<1, 128>>>(a, 250, b, 240, o))), printf("edit %d\n", o[0]);
	RUN((lcs<<<1, 64>>>(a, 250, b, 240, o))), show("lcs", o, 64);
	int *m = make<int>(60 * 60), *p = make<int>(61);
	for (int i = 0; i < 61; i++)
		p[i] = rnd(s) % 40 + 1;
	RUN((chain<<<1, 64>>>(p, 60, m))), show("chain", m, 3600);
	int2 *pt = make<int2>(3000), *c = make<int2>(8);
	int *sum = make<int>(24), *lab = make<int>(3000);
	for (int i = 0; i < 3000; i++)
		{ int y = rnd(s) % 1000; pt[i] = make_int2(rnd(s) % 1000, y); }
	for (int i = 0; i < 8; i++)
		c[i] = pt[i * 31];
	for (int it = 0; it < 6; it++) {
		memset(sum, 0, 96), RUN((kmeans<<<4, 128>>>(pt, 3000, c, 8, sum, lab)));
		for (int i = 0; i < 8; i++)
			if (sum[3 * i + 2])
				c[i] = make_int2(sum[3 * i] / sum[3 * i + 2], sum[3 * i + 1] / sum[3 * i + 2]);
	}
	show("means", c, 8), show("labels", lab, 3000);
	float *tr = make<float>(256), *em = make<float>(64), *vo = make<float>(16);
	int *obs = make<int>(100);
	unsigned char *bk = make<unsigned char>(1600);
	for (int i = 0; i < 256; i++)
		tr[i] = -(int)(rnd(s) % 100) / 10.f, em[i % 64] = -(int)(rnd(s) % 50) / 7.f, obs[i % 100] = rnd(s) % 4;
	RUN((viterbi<<<1, 16>>>(tr, em, obs, 100, bk, vo))), show("viterbi", vo, 16), words("back", bk, 1600);
	int *uf = make<int>(2000);
	int2 *ue = make<int2>(1500);
	for (int i = 0; i < 2000; i++)
		{ int y = rnd(s) % 2000; uf[i] = i, ue[i % 1500] = make_int2(rnd(s) % 2000, y); }
	unite<<<6, 64>>>(uf, ue, 1500), RUN((flat<<<16, 128>>>(uf, 2000))), show("sets", uf, 2000);
}
