// Loops of odd kinds: do-while with continue, Duff's device, switch with fall-through in loops, nested breaks by goto, several exits, early returns in divergent loops, loops over unsigned wrap, induction by multiplication, breaks that depend on other threads' shared data, unroll pragmas of 0 to n.
#include "../show.h"
__device__ __noinline__ int find(const int *a, int n, int x) { for (int i = 0; i < n; i++) { if (a[i] == x) return i; if (a[i] < 0) break; } return -1; }
__global__ void k(const int *in, int *o)
{
	__shared__ volatile int done;
	int t = threadIdx.x, n = 0, a = in[t], x = 0;
	o += t * 24;
	int i = a & 31;
	do { i++; if (i % 3 == 0) continue; x += i; if (x > 200) break; } while (i < 40);
	o[n++] = x;
	x = 0;
	int c = (a & 15) + 1, it = (c + 3) / 4;
	switch (c % 4) { case 0: do { x = x * 3 + 1; case 3: x += 5; case 2: x ^= 9; case 1: x = x * 2 + c; } while (--it > 0); }
	o[n++] = x;
	x = 0;
	for (int p = 0; p < 10; p++) for (int q = 0; q < 10; q++) { if (((p * q) ^ a) % 37 == 5) goto out; x += p + q; }
	x = -x;
out:
	o[n++] = x;
	x = 0;
	for (int j = a & 7; j < 60;) switch (j % 7) { case 0: j += 3; case 1: x += j; j++; break; case 2: j++; continue; case 3: x ^= j; j += 2; default: x++; j += 1 + (a >> j % 5 & 1); break; case 6: j += 5; goto next; next: x += 100; }
	o[n++] = x;
	o[n++] = find(in, 64, a), o[n++] = find(in + t, 64 - t, 17);
	x = 0;
	for (unsigned j = 5 - (a & 3); j < 6; j--) x = x * 10 + j;
	o[n++] = x;
	x = 0;
	for (u32 j = 1; j; j *= 3 + (a & 4)) { x++; if (x > 500) break; j <<= 1; }
	o[n++] = x;
	if (!t) done = 0;
	__syncthreads();
	x = 0;
	for (int j = 0; j < 64; j++) { __syncthreads(); if (done) break; __syncthreads(); if (t == (in[j] & 63) && j > 20) done = 1; x += j; }
	o[n++] = x;
	x = a;
#pragma unroll 1
	for (int j = 0; j < 5; j++) x = x * 3 + j;
#pragma unroll 3
	for (int j = 0; j < (a & 15); j++) x ^= x << 3 ^ j;
#pragma unroll
	for (int j = 0; j < 9; j++) if (x & 1 << j) x += j * 1000;
	o[n++] = x;
	x = 0;
	while (true) { int y = a >> x & 3; if (y == 3) { if (x > 20) break; x += 2; } else if (y == 0) { if (++x > 25) goto end; } else { x += y; if (x > 28) break; } }
end:
	o[n++] = x;
	for (int z = 0; z < 8; z++) { if (z == (a & 7)) { if (t & 1) { o[n] = z * 100; return; } } o[n] = z; }
	n++;
	o[n++] = t;
}
int main()
{
	u32 s = 18;
	int *in = make<int>(128), *o = make<int>(64 * 24);
	for (int i = 0; i < 128; i++) in[i] = rnd(s) >> 3;
	in[40] = 17;
	RUN((k<<<1, 64>>>(in, o)));
	for (int i = 0; i < 13; i++) { int col[64]; for (int t = 0; t < 64; t++) col[t] = o[t * 24 + i]; char n[8]; sprintf(n, "%d", i), show(n, col, 64); }
}
