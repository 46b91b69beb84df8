// Block algorithms in one pass over many blocks: a scan with look-back, histograms, radix sort, compaction, segmented sums.
#include "../show.h"
const int B = 128, E = 4;
__device__ u32 warp_scan(u32 x) { for (int d = 1; d < 32; d *= 2) { u32 y = __shfl_up_sync(~0u, x, d); if ((threadIdx.x & 31) >= d) x += y; } return x; }
__device__ u32 block_scan(u32 x, u32 *total)
{
	__shared__ u32 w[B / 32];
	u32 s = warp_scan(x);
	if ((threadIdx.x & 31) == 31) w[threadIdx.x / 32] = s;
	__syncthreads();
	u32 before = 0, all = 0;
	for (int i = 0; i < B / 32; i++) { if (i < threadIdx.x / 32) before += w[i]; all += w[i]; }
	__syncthreads();
	*total = all;
	return s + before - x;
}
__global__ void lookback(const u32 *in, u32 *out, volatile u64 *state, u32 *ticket, int n)
{
	__shared__ u32 tile, prefix;
	if (threadIdx.x == 0) tile = atomicAdd(ticket, 1);
	__syncthreads();
	u32 v[E], sum = 0, total;
	int at = (tile * B + threadIdx.x) * E;
	for (int i = 0; i < E; i++) v[i] = at + i < n ? in[at + i] : 0, sum += v[i];
	u32 ex = block_scan(sum, &total);
	if (threadIdx.x == 0) {
		u32 p = 0;
		if (tile == 0) state[0] = 2ull << 32 | total;
		else {
			state[tile] = 1ull << 32 | total;
			for (int i = tile - 1;; i--) { u64 s; while (!((s = state[i]) >> 32)) ; p += (u32)s; if (s >> 32 == 2) break; }
			state[tile] = 2ull << 32 | (p + total);
		}
		prefix = p;
	}
	__syncthreads();
	ex += prefix;
	for (int i = 0; i < E; i++) { if (at + i < n) out[at + i] = ex; ex += v[i]; }
}
__global__ void histogram(const u32 *in, u32 *h, int n, int shift) { __shared__ u32 s[256]; for (int i = threadIdx.x; i < 256; i += blockDim.x) s[i] = 0; __syncthreads(); for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) atomicAdd(&s[in[i] >> shift & 255], 1); __syncthreads(); for (int i = threadIdx.x; i < 256; i += blockDim.x) atomicAdd(h + i, s[i]); }
__global__ void radix(const u32 *in, u32 *out, int n, int bit) // one block, one bit
{
	__shared__ u32 base;
	u32 zeros = 0, total;
	for (int p = 0; p < 2; p++) {
		if (threadIdx.x == 0) base = zeros;
		__syncthreads();
		for (int i = 0; i < n; i += B) {
			u32 k = i + threadIdx.x, x = k < n ? in[k] : 0, mine = k < n && (x >> bit & 1) == p, e = block_scan(mine, &total);
			if (mine) out[base + e] = x;
			__syncthreads();
			if (threadIdx.x == 0) base += total;
			__syncthreads();
		}
		zeros = base;
		__syncthreads();
	}
}
__global__ void compact(const u32 *in, u32 *out, u32 *n_out, int n) // order of warps is free: hashed
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	bool keep = i < n && in[i] % 3 == 0;
	u32 m = __ballot_sync(~0u, keep), base, lane = threadIdx.x & 31;
	if (lane == 0) base = atomicAdd(n_out, __popc(m));
	base = __shfl_sync(~0u, base, 0);
	if (keep) out[base + __popc(m & ((1u << lane) - 1))] = in[i];
}
__global__ void segments(const u32 *in, u32 *sum, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; u32 key = i < n ? in[i] >> 27 : 99, v = i < n ? in[i] & 0xffff : 0, m = __match_any_sync(~0u, key), s = __reduce_add_sync(m, v); if (i < n && (threadIdx.x & 31) == __ffs(m) - 1) atomicAdd(sum + key, s); }
int main()
{
	const int n = 50001;
	u32 *in = make<u32>(n), *out = make<u32>(n), *tk = make<u32>(4), *h = make<u32>(256), s = 17;
	u64 *st = make<u64>(200);
	for (int i = 0; i < n; i++) in[i] = rnd(s);
	RUN(lookback<<<(n + B * E - 1) / (B * E), B>>>(in, out, st, tk, n)), show("scan", out, n);
	RUN(histogram<<<7, 192>>>(in, h, n, 8)), show("histogram", h, 256);
	u32 *a = make(4000, in), *b = make<u32>(4000);
	for (int bit = 0; bit < 32; bit++) { RUN(radix<<<1, B>>>(a, b, 4000, bit)); u32 *t = a; a = b, b = t; }
	show("sorted", a, 4000);
	RUN(compact<<<(n + 255) / 256, 256>>>(in, out, tk + 1, n));
	u32 x = 0, y = 0;
	for (u32 i = 0; i < tk[1]; i++) x ^= out[i] * 2654435761u, y += out[i];
	printf("%u %x %x\n", tk[1], x, y);
	memset(h, 0, 1024), RUN(segments<<<(n + 127) / 128, 128>>>(in, h, n)), show("segments", h, 32);
}
