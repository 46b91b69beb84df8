// Searches with own stacks and recursion: N queens, sudoku, subset sums, permutations, Hanoi, knight's tour by Warnsdorff, maze by depth first, minimax of tic-tac-toe.
#include "../show.h"
__global__ void queens(int n, u32 *o) { int f = threadIdx.x; u32 cnt = 0, all = (1u << n) - 1, st[16][4]; int d = 0; if (f >= n * n) return; u32 c = 1u << f / n, c2 = 1u << f % n; u32 cols = c, l = c << 1, r = c >> 1; if (c2 & (cols | l | r)) { o[f] = 0; return; } cols |= c2, l = (l | c2) << 1, r = (r | c2) >> 1; st[0][0] = cols, st[0][1] = l, st[0][2] = r, st[0][3] = all & ~(cols | l | r); while (d >= 0) { u32 p = st[d][3] & -st[d][3]; if (!p) { d--; continue; } st[d][3] ^= p; u32 a = st[d][0] | p, b = (st[d][1] | p) << 1, e = (st[d][2] | p) >> 1; if (a == all) { cnt++; continue; } d++, st[d][0] = a, st[d][1] = b, st[d][2] = e, st[d][3] = all & ~(a | b | e); } o[f] = cnt; }
__device__ bool fits(const char *g, int p, int v) { int r = p / 9, c = p % 9; for (int i = 0; i < 9; i++) if (g[r * 9 + i] == v || g[i * 9 + c] == v || g[(r / 3 * 3 + i / 3) * 9 + c / 3 * 3 + i % 3] == v) return false; return true; }
__device__ bool solve(char *g, int p, u32 &nodes) { while (p < 81 && g[p]) p++; if (p == 81) return true; for (int v = 1; v < 10; v++) if (fits(g, p, v)) { nodes++; g[p] = v; if (solve(g, p + 1, nodes)) return true; } g[p] = 0; return false; }
__global__ void sudoku(char *g, u32 *nodes) { char my[81]; u32 n = 0; for (int i = 0; i < 81; i++) { int v = g[threadIdx.x * 81 + i]; my[i] = v ? (v - 1 + threadIdx.x) % 9 + 1 : 0; } bool ok = solve(my, 0, n); nodes[threadIdx.x] = n * 2 + ok; for (int i = 0; i < 81; i++) g[threadIdx.x * 81 + i] = my[i]; }
__device__ int subsets(const int *v, int n, int sum) { return n == 0 ? sum == 0 : subsets(v, n - 1, sum) + subsets(v, n - 1, sum - v[n - 1]); }
__global__ void sums(const int *v, int *o) { o[threadIdx.x] = subsets(v, 8 + threadIdx.x % 4, threadIdx.x * 3); }
__global__ void perms(u64 *o, int n) { int k = blockIdx.x * blockDim.x + threadIdx.x, left[8], p = 0; u64 w = 0; for (int i = 0; i < n; i++) left[i] = i; int f = 1; for (int i = 2; i < n; i++) f *= i; for (int i = n - 1; i >= 0; i--) { int j = k / (f ? f : 1) % (i + 1); w = w * 16 + left[j]; for (int q = j; q < i; q++) left[q] = left[q + 1]; k %= f ? f : 1; if (i) f /= i; p++; } o[blockIdx.x * blockDim.x + threadIdx.x] = w; }
__device__ void hanoi(int n, int a, int b, int c, u32 &h) { if (!n) return; hanoi(n - 1, a, c, b, h); h = h * 31 + n * 9 + a * 3 + c; hanoi(n - 1, b, a, c, h); }
__global__ void towers(u32 *o) { u32 h = 1; hanoi(threadIdx.x % 11, 0, 1, 2, h); o[threadIdx.x] = h; }
__device__ int winner(u32 x) { const u32 m[] = { 7, 56, 448, 73, 146, 292, 273, 84 }; for (u32 k : m) if ((x & k) == k) return 1; return 0; }
__device__ int minimax(u32 me, u32 you, int &n) { n++; if (winner(you)) return -1; if ((me | you) == 511) return 0; int best = -2; for (int i = 0; i < 9; i++) if (!((me | you) >> i & 1)) best = max(best, -minimax(you, me | 1u << i, n)); return best; }
__global__ void ttt(int *o) { int n = 0, a = threadIdx.x / 9, b = threadIdx.x % 9; o[threadIdx.x] = a == b ? -9 : minimax(1u << a, 1u << b, n) + n * 4; }
int main()
{
	CK(cudaDeviceSetLimit(cudaLimitStackSize, 16384));
	u32 *o = make<u32>(1024);
	for (int n = 5; n < 10; n++) { memset(o, 0, 4096), RUN((queens<<<1, 128>>>(n, o))); u32 s = 0; for (int i = 0; i < n * n; i++) s += o[i]; printf("%d queens %u ", n, s), show("", o, n * n); }
	const char *p = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
	char *g = make<char>(81 * 9);
	for (int i = 0; i < 729; i++) g[i] = p[i % 81] - '0';
	RUN((sudoku<<<1, 9>>>(g, o))), words("sudoku", g, 729), show("nodes", o, 9);
	int v[12] = { 3, 34, 4, 12, 5, 2, 7, 8, 1, 9, 15, 6 };
	RUN((sums<<<1, 32>>>(make(12, v), (int *)o))), show("subsets", o, 32);
	RUN((perms<<<6, 120>>>((u64 *)make<u64>(720), 6))), RUN((towers<<<1, 33>>>(o))), show("hanoi", o, 33);
	u64 *q = make<u64>(720); RUN((perms<<<6, 120>>>(q, 6))), show("perms", q, 720);
	RUN((ttt<<<1, 81>>>((int *)o))), show("tic tac toe", o, 81);
}
