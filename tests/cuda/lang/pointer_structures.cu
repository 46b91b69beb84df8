// Pointers in structures: breadth-first search by frontiers, union-find, a hash table with CAS, a tree of boxes, shortest paths.
#include "../show.h"
__global__ void bfs(const u32 *row, const u32 *col, int *level, const u32 *front, u32 nf, u32 *next, u32 *nn, int d) { for (u32 i = blockIdx.x * blockDim.x + threadIdx.x; i < nf; i += gridDim.x * blockDim.x) for (u32 e = row[front[i]]; e < row[front[i] + 1]; e++) if (atomicCAS(level + col[e], -1, d) == -1) next[atomicAdd(nn, 1)] = col[e]; }
__device__ u32 root(u32 *p, u32 x) { while (true) { u32 q = *(volatile u32 *)(p + x); if (q == x) return x; u32 r = *(volatile u32 *)(p + q); if (r != q) atomicCAS(p + x, q, r); x = q; } }
__global__ void unite(u32 *p, const u32 *a, const u32 *b, u32 n) { u32 i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; for (;;) { u32 x = root(p, a[i]), y = root(p, b[i]); if (x == y) return; if (x < y) { u32 t = x; x = y, y = t; } if (atomicCAS(p + x, x, y) == x) return; } }
__global__ void flat(u32 *p, u32 *o, u32 n) { u32 i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) o[i] = root(p, i); }
__global__ void insert(u64 *t, u32 cap, const u32 *keys, u32 n) { u32 i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; u32 k = keys[i] | 1; for (u32 h = k * 2654435761u % cap;; h = (h + 1) % cap) { u64 old = atomicCAS(t + h, 0ull, (u64)k << 32); if (old == 0 || old >> 32 == k) { atomicAdd(t + h, 1ull); return; } } }
__global__ void lookup(const u64 *t, u32 cap, const u32 *keys, u32 *o, u32 n) { u32 i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n) return; u32 k = keys[i] | 1; o[i] = 0; for (u32 h = k * 2654435761u % cap; t[h]; h = (h + 1) % cap) if (t[h] >> 32 == k) { o[i] = (u32)t[h]; break; } }
__global__ void relax(const u32 *row, const u32 *col, u32 *dist, int n, int *again) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i >= n || dist[i] == ~0u) return; for (u32 e = row[i]; e < row[i + 1]; e++) { u32 nd = dist[i] + 1 + (col[e] * 7 + i) % 13; if (nd < atomicMin(dist + col[e], nd)) *again = 1; } }
struct Node { short lo[2], hi[2]; int left, right; };
__global__ void hits(const Node *t, u32 *o) { int q = threadIdx.x + blockIdx.x * blockDim.x, st[32], sp = 0; u32 r = 0; st[sp++] = 0; short x = q % 64 * 4, y = q / 64 * 16; while (sp) { const Node &n = t[st[--sp]]; if (x + 20 < n.lo[0] || x > n.hi[0] || y + 20 < n.lo[1] || y > n.hi[1]) continue; if (n.left < 0) { r = r * 31 + n.right; continue; } st[sp++] = n.right, st[sp++] = n.left; } o[q] = r; }
int main()
{
	const int n = 3000;
	u32 *row = make<u32>(n + 1), *col = make<u32>(n * 4), s = 41, *a = make<u32>(n), *b = make<u32>(n), *o = make<u32>(n), *f1 = make<u32>(n), *f2 = make<u32>(n), *cnt = make<u32>(2), e = 0;
	for (int i = 0; i < n; i++) { row[i] = e; for (int j = rnd(s) % 5; j > 0; j--) if (e < n * 4u) col[e++] = rnd(s) % 3 ? rnd(s) % n : (i + 1) % n; }
	row[n] = e;
	int *lv = make<int>(n), *ag = make<int>(1);
	memset(lv, -1, n * 4), lv[0] = 0, f1[0] = 0;
	u32 nf = 1;
	for (int d = 1; nf; d++) { cnt[0] = 0; RUN(bfs<<<4, 64>>>(row, col, lv, f1, nf, f2, cnt, d)); nf = cnt[0]; u32 *t = f1; f1 = f2, f2 = t; }
	show("levels", lv, n);
	for (int i = 0; i < n; i++) f1[i] = i, a[i] = rnd(s) % n, b[i] = rnd(s) % n;
	RUN(unite<<<20, 100>>>(f1, a, b, 2000)), RUN(flat<<<30, 100>>>(f1, o, n)), show("sets", o, n);
	u64 *t = make<u64>(1021);
	for (int i = 0; i < n; i++) a[i] %= 700;
	RUN(insert<<<30, 100>>>(t, 1021, a, n));
	for (int i = 0; i < n; i++) b[i] = i;
	RUN(lookup<<<30, 100>>>(t, 1021, b, o, n)), show("table", o, n);
	memset(o, -1, n * 4), o[0] = 0;
	do { *ag = 0; RUN(relax<<<30, 100>>>(row, col, o, n, ag)); } while (*ag);
	show("paths", o, n);
	Node *bv = make<Node>(511);
	for (int i = 510; i >= 0; i--) {
		Node &q = bv[i];
		if (i >= 255) { q.left = -1, q.right = i; for (int k = 0; k < 2; k++) q.lo[k] = rnd(s) % 240, q.hi[k] = q.lo[k] + rnd(s) % 30; continue; }
		q.left = 2 * i + 1, q.right = 2 * i + 2;
		for (int k = 0; k < 2; k++) q.lo[k] = min(bv[q.left].lo[k], bv[q.right].lo[k]), q.hi[k] = max(bv[q.left].hi[k], bv[q.right].hi[k]);
	}
	RUN(hits<<<8, 128>>>(bv, o)), show("hits", o, 1024);
}
