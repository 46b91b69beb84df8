// Breadth-first search on a scale-free graph: level-synchronous, with a queue in shared memory, direction-optimising with bitmaps, plus connected components and PageRank in integers.
#include "../show.h"
#include <vector>
struct G { const int *p, *c; int n; };
__global__ void level(G g, int *d, int cur, int *more)
{
	int v = blockIdx.x * blockDim.x + threadIdx.x;
	if (v < g.n && d[v] == cur)
		for (int e = g.p[v]; e < g.p[v + 1]; e++)
			if (d[g.c[e]] < 0)
				d[g.c[e]] = cur + 1, *more = 1;
}
__global__ void queue(G g, int *d, const int *in, int nin, int *out, int *nout)
{
	__shared__ int q[128], nq, base;
	if (!threadIdx.x)
		nq = 0;
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < nin; i += gridDim.x * blockDim.x)
		for (int e = g.p[in[i]]; e < g.p[in[i] + 1]; e++) {
			int w = g.c[e];
			if (atomicCAS(d + w, -1, d[in[i]] + 1) == -1) {
				int at = atomicAdd(&nq, 1);
				if (at < 128)
					q[at] = w;
				else
					out[atomicAdd(nout, 1)] = w;
			}
		}
	__syncthreads();
	if (!threadIdx.x)
		nq = min(nq, 128), base = atomicAdd(nout, nq);
	__syncthreads();
	for (int i = threadIdx.x; i < nq; i += blockDim.x)
		out[base + i] = q[i];
}
__global__ void bottom(G g, int *d, const u32 *front, u32 *next, int cur)
{
	int v = blockIdx.x * blockDim.x + threadIdx.x;
	bool found = false;
	if (v < g.n && d[v] < 0)
		for (int e = g.p[v]; e < g.p[v + 1] && !found; e++)
			found = front[g.c[e] / 32] >> g.c[e] % 32 & 1;
	if (found)
		d[v] = cur + 1;
	u32 b = __ballot_sync(~0u, found);
	if (threadIdx.x % 32 == 0 && v < g.n + 31)
		next[v / 32] = b;
}
__global__ void hook(G g, int *l, int *more)
{
	int v = blockIdx.x * blockDim.x + threadIdx.x;
	if (v < g.n)
		for (int e = g.p[v]; e < g.p[v + 1]; e++)
			if (l[g.c[e]] < l[v] && atomicMin(l + v, l[g.c[e]]) > l[g.c[e]])
				*more = 1;
}
__global__ void rank(G g, const u64 *r, u64 *o)
{
	int v = blockIdx.x * blockDim.x + threadIdx.x;
	if (v >= g.n)
		return;
	u64 a = 150000000ull;
	for (int e = g.p[v]; e < g.p[v + 1]; e++) {
		int w = g.c[e];
		a += r[w] * 85 / 100 / (g.p[w + 1] - g.p[w]);
	}
	o[v] = a;
}
int main()
{
	int n = 4000;
	u32 s = 8;
	std::vector<std::vector<int>> a(n);
	for (int i = 1; i < n; i++)
		if (i % 97)
			for (int k = 0; k < 2; k++) {
				int j = rnd(s) % i * (u64)(rnd(s) % i) / i;
				a[i].push_back(j), a[j].push_back(i);
			}
	std::vector<int> P(1), C;
	for (auto &v : a)
		C.insert(C.end(), v.begin(), v.end()), P.push_back(C.size());
	G g = { make(n + 1, P.data()), make(C.size(), C.data()), n };
	int *d = make<int>(n), *q[2] = { make<int>(n), make<int>(n) }, *m = make<int>(1), b = (n + 127) / 128;
	memset(d, -1, n * 4), d[1] = 0, *m = 1;
	int rounds = 0;
	for (; *m; rounds++)
		*m = 0, RUN((level<<<b, 128>>>(g, d, rounds, m)));
	printf("rounds %d ", rounds), show("level", d, n);
	memset(d, -1, n * 4), d[1] = 0, q[0][0] = 1;
	int nin = 1;
	for (rounds = 0; nin; rounds++) {
		*m = 0, RUN((queue<<<5, 64>>>(g, d, q[rounds & 1], nin, q[~rounds & 1], m)));
		nin = *m, printf("%d ", nin);
	}
	show("queue", d, n);
	u32 *f[2] = { make<u32>(n / 32 + 8), make<u32>(n / 32 + 8) };
	memset(d, -1, n * 4), d[1] = 0, f[0][0] = 2;
	for (int i = 0; i < rounds; i++)
		RUN((bottom<<<b, 128>>>(g, d, f[i & 1], f[~i & 1], i)));
	show("bottom", d, n);
	for (int i = 0; i < n; i++)
		d[i] = i;
	for (*m = 1; *m;)
		*m = 0, RUN((hook<<<b, 128>>>(g, d, m)));
	show("components", d, n);
	u64 *r[2] = { make<u64>(n), make<u64>(n) };
	for (int i = 0; i < n; i++)
		r[0][i] = 1000000000;
	for (int i = 0; i < 20; i++)
		RUN((rank<<<b, 128>>>(g, r[i & 1], r[~i & 1])));
	show("pagerank", r[0], n);
}
