// A fourteenth set of kernels, counted on an H200 or H100 (counted.csv): what projects do. Filters of images, bits, codes of
// different lengths, strings, sorting, graphs, physics, random numbers, cooperative groups, small matrices, halves beside
// floats, bytes, searches.
#include "clocked.h"
#include <cooperative_groups.h>
#include <cuda_fp16.h>
namespace cg = cooperative_groups;

__global__ void nothing() {}

// ---- images
__global__ void luma(const uchar3 *rgb, unsigned char *gray, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n) {
		uchar3 c = rgb[i];
		gray[i] = (unsigned char)((77 * c.x + 151 * c.y + 28 * c.z) >> 8);
	}
}
__global__ void bilateral(const float *in, float *out, int w, int h, float si, float ss)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= w || y >= h)
		return;
	float center = in[y * w + x], sum = 0, norm = 0;
	for (int dy = -2; dy <= 2; dy++)
		for (int dx = -2; dx <= 2; dx++) {
			int xx = min(max(x + dx, 0), w - 1), yy = min(max(y + dy, 0), h - 1);
			float v = in[yy * w + xx], d = v - center;
			float g = __expf(-(dx * dx + dy * dy) * ss - d * d * si);
			sum += g * v;
			norm += g;
		}
	out[y * w + x] = sum / norm;
}
__device__ void order(unsigned char &a, unsigned char &b)
{
	unsigned char lo = min(a, b), hi = max(a, b);
	a = lo;
	b = hi;
}
__global__ void median9(const unsigned char *in, unsigned char *out, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < 1 || y < 1 || x >= w - 1 || y >= h - 1)
		return;
	unsigned char v[9];
	for (int k = 0; k < 9; k++)
		v[k] = in[(y + k / 3 - 1) * w + x + k % 3 - 1];
	for (int k = 0; k < 5; k++) // as far as the middle
		for (int j = k + 1; j < 9; j++)
			order(v[k], v[j]);
	out[y * w + x] = v[4];
}
__global__ void sobelTile(const unsigned char *in, short *out, int w, int h)
{
	__shared__ unsigned char t[18][20];
	for (int k = threadIdx.y * 16 + threadIdx.x; k < 18 * 18; k += 256) {
		int y = min(max((int)blockIdx.y * 16 + k / 18 - 1, 0), h - 1), x = min(max((int)blockIdx.x * 16 + k % 18 - 1, 0), w - 1);
		t[k / 18][k % 18] = in[y * w + x];
	}
	__syncthreads();
	int x = threadIdx.x, y = threadIdx.y;
	int gx = t[y][x + 2] + 2 * t[y + 1][x + 2] + t[y + 2][x + 2] - t[y][x] - 2 * t[y + 1][x] - t[y + 2][x];
	int gy = t[y + 2][x] + 2 * t[y + 2][x + 1] + t[y + 2][x + 2] - t[y][x] - 2 * t[y][x + 1] - t[y][x + 2];
	out[(blockIdx.y * 16 + y) * w + blockIdx.x * 16 + x] = (short)(abs(gx) + abs(gy));
}
__global__ void boxDown(const float *in, float *out, int w, int h, int r) // a thread a column
{
	int x = blockIdx.x * blockDim.x + threadIdx.x;
	if (x >= w)
		return;
	float sum = in[x] * r;
	for (int y = 0; y <= r; y++)
		sum += in[y * w + x];
	for (int y = 0; y < h; y++) {
		out[y * w + x] = sum / (2 * r + 1);
		sum += in[min(y + r + 1, h - 1) * w + x] - in[max(y - r, 0) * w + x];
	}
}
__global__ void lookUp(const uchar4 *in, uchar4 *out, const unsigned char *table, int n)
{
	__shared__ unsigned char lut[256];
	lut[threadIdx.x] = table[threadIdx.x];
	__syncthreads();
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
		uchar4 p = in[i];
		out[i] = make_uchar4(lut[p.x], lut[p.y], lut[p.z], p.w);
	}
}
__global__ void jumpFlood(const short2 *in, short2 *out, int n, int step)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, least = 1 << 30;
	short2 best = make_short2(-1, -1);
	for (int dy = -step; dy <= step; dy += step)
		for (int dx = -step; dx <= step; dx += step) {
			int xx = x + dx, yy = y + dy;
			if (xx < 0 || yy < 0 || xx >= n || yy >= n)
				continue;
			short2 s = in[yy * n + xx];
			if (s.x < 0)
				continue;
			int d = (s.x - x) * (s.x - x) + (s.y - y) * (s.y - y);
			if (d < least) {
				least = d;
				best = s;
			}
		}
	out[y * n + x] = best;
}

// ---- bits
__global__ void lifeBits(const unsigned *in, unsigned *out, int words, int rows) // 32 cells a word
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
	if (x >= words)
		return;
	unsigned one = 0, two = 0, four = 0;
	for (int dy = -1; dy <= 1; dy++) {
		const unsigned *row = in + (y + dy + rows) % rows * words;
		unsigned c = row[x], l = row[(x + words - 1) % words], r = row[(x + 1) % words];
		unsigned n[3] = {c << 1 | l >> 31, c >> 1 | r << 31, c};
		for (int k = 0; k < (dy ? 3 : 2); k++) {
			unsigned carry = one & n[k];
			one ^= n[k];
			four |= two & carry;
			two ^= carry;
		}
	}
	out[y * words + x] = two & ~four & (one | in[y * words + x]);
}
__device__ unsigned spread3(unsigned v)
{
	v = (v | v << 16) & 0x030000ff;
	v = (v | v << 8) & 0x0300f00f;
	v = (v | v << 4) & 0x030c30c3;
	return (v | v << 2) & 0x09249249;
}
__global__ void morton(const float *x, const float *y, const float *z, unsigned *code, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		code[i] = spread3((unsigned)(x[i] * 1023)) << 2 | spread3((unsigned)(y[i] * 1023)) << 1 | spread3((unsigned)(z[i] * 1023));
}
__global__ void bitTricks(const unsigned long long *in, unsigned *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	unsigned long long v = in[i];
	unsigned sum = 0;
	while (v) { // the set bits' places, one by one
		sum = sum * 31 + __ffsll(v);
		v &= v - 1;
	}
	out[i] = sum ^ __popc((unsigned)in[i]) ^ __clz(sum) << 8 ^ __brev(sum);
}
__global__ void xtea(uint2 *data, uint4 key, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	uint2 v = data[i];
	unsigned k[4] = {key.x, key.y, key.z, key.w}, sum = 0;
	for (int r = 0; r < 32; r++) {
		v.x += (v.y << 4 ^ v.y >> 5) + v.y ^ sum + k[sum & 3];
		sum += 0x9e3779b9;
		v.y += (v.x << 4 ^ v.x >> 5) + v.x ^ sum + k[sum >> 11 & 3];
	}
	data[i] = v;
}

// ---- codes, strings
__global__ void packCodes(const unsigned char *sym, const unsigned *at, const ushort2 *code, unsigned *bits, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	ushort2 c = code[sym[i]]; // bits, how many
	unsigned to = at[i], word = to / 32, off = to % 32;
	unsigned long long v = (unsigned long long)c.x << off;
	atomicOr(&bits[word], (unsigned)v);
	if (off + c.y > 32)
		atomicOr(&bits[word + 1], (unsigned)(v >> 32));
}
__global__ void decodeCodes(const unsigned *bits, const unsigned *start, const uchar2 *table, unsigned char *out, int chunks, int each)
{
	__shared__ uchar2 t[256];
	t[threadIdx.x] = table[threadIdx.x];
	__syncthreads();
	int c = blockIdx.x * blockDim.x + threadIdx.x;
	if (c >= chunks)
		return;
	unsigned at = start[c];
	for (int k = 0; k < each; k++) {
		unsigned key = __funnelshift_r(bits[at / 32], bits[at / 32 + 1], at % 32) & 255;
		uchar2 s = t[key]; // symbol, length
		out[k * chunks + c] = s.x;
		at += s.y;
	}
}
__global__ void runHeads(const int *in, int *heads, int *count, int n)
{
	__shared__ int per_warp[8], before;
	int i = blockIdx.x * 256 + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
	bool head = i < n && (i == 0 || in[i] != in[i - 1]);
	unsigned b = __ballot_sync(~0u, head);
	if (lane == 0)
		per_warp[warp] = __popc(b);
	__syncthreads();
	if (threadIdx.x == 0) {
		int sum = 0;
		for (int w = 0; w < 8; w++) {
			int k = per_warp[w];
			per_warp[w] = sum;
			sum += k;
		}
		before = atomicAdd(count, sum);
	}
	__syncthreads();
	if (head)
		heads[before + per_warp[warp] + __popc(b & ((1u << lane) - 1))] = i;
}
__global__ void rollingHash(const unsigned char *text, int n, unsigned want, unsigned *found, int each) // windows of 16
{
	int from = (blockIdx.x * blockDim.x + threadIdx.x) * each;
	if (from + each + 16 > n)
		return;
	unsigned h = 0, top = 1;
	for (int k = 0; k < 16; k++) {
		h = h * 257 + text[from + k];
		top *= k ? 257 : 1;
	}
	for (int k = 0; k < each; k++) {
		if (h == want)
			atomicMin(found, from + k);
		h = (h - text[from + k] * top) * 257 + text[from + k + 16];
	}
}
__global__ void editDistance(const char *a, const char *b, int *out) // 128 letters each, a diagonal a step
{
	__shared__ int d[3][129];
	__shared__ char sa[128], sb[128];
	int t = threadIdx.x;
	sa[t] = a[blockIdx.x * 128 + t];
	sb[t] = b[blockIdx.x * 128 + t];
	for (int s = 0; s <= 256; s++) {
		int *now = d[s % 3], *last = d[(s + 2) % 3], *older = d[(s + 1) % 3];
		for (int i = t; i <= 128; i += 128) {
			int j = s - i;
			if (j < 0 || j > 128)
				continue;
			now[i] = !i ? j : !j ? i : min(min(last[i - 1], last[i]) + 1, older[i - 1] + (sa[i - 1] != sb[j - 1]));
		}
		__syncthreads();
	}
	if (t == 0)
		out[blockIdx.x] = d[256 % 3][128];
}

// ---- sorting, searching
__global__ void oddEven(int *data)
{
	__shared__ int s[512];
	int t = threadIdx.x;
	s[t] = data[blockIdx.x * 512 + t];
	s[t + 256] = data[blockIdx.x * 512 + t + 256];
	__syncthreads();
	for (int r = 0; r < 64; r++) {
		int at = 2 * t + (r & 1);
		if (at + 1 < 512 && s[at] > s[at + 1]) {
			int x = s[at];
			s[at] = s[at + 1];
			s[at + 1] = x;
		}
		__syncthreads();
	}
	data[blockIdx.x * 512 + t] = s[t];
	data[blockIdx.x * 512 + t + 256] = s[t + 256];
}
__global__ void digitCounts(const unsigned *keys, int *counts, int n, int shift) // sixteen digits, by votes
{
	__shared__ int warps[16][8];
	int i = blockIdx.x * 256 + threadIdx.x, lane = threadIdx.x % 32, warp = threadIdx.x / 32;
	unsigned digit = i < n ? keys[i] >> shift & 15 : 15;
	for (unsigned d = 0; d < 16; d++) {
		unsigned b = __ballot_sync(~0u, digit == d);
		if (lane == 0)
			warps[d][warp] = __popc(b);
	}
	__syncthreads();
	if (threadIdx.x < 16) {
		int sum = 0;
		for (int w = 0; w < 8; w++)
			sum += warps[threadIdx.x][w];
		counts[threadIdx.x * gridDim.x + blockIdx.x] = sum;
	}
}
__global__ void lowerBound(const int *sorted, int n, const int *keys, int *at, int m)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= m)
		return;
	int key = keys[i], from = 0, len = n;
	while (len > 0) {
		int half = len / 2;
		if (sorted[from + half] < key) {
			from += half + 1;
			len -= half + 1;
		} else {
			len = half;
		}
	}
	at[i] = from;
}

// ---- graphs
__global__ void pullRank(const int *row, const int *src, const float *share, float *rank, int n)
{
	int v = blockIdx.x * blockDim.x + threadIdx.x;
	if (v >= n)
		return;
	float sum = 0;
	for (int e = row[v]; e < row[v + 1]; e++)
		sum += share[src[e]];
	rank[v] = 0.15f / n + 0.85f * sum;
}
__global__ void triangles(const int *row, const int *adj, int *count, int n) // a warp a vertex, lanes over its edges
{
	int v = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32, found = 0;
	if (v >= n)
		return;
	for (int e = row[v] + lane; e < row[v + 1]; e += 32) {
		int u = adj[e], i = row[v], j = row[u];
		while (i < row[v + 1] && j < row[u + 1]) {
			int a = adj[i], b = adj[j];
			found += a == b;
			i += a <= b;
			j += b <= a;
		}
	}
	for (int d = 16; d; d /= 2)
		found += __shfl_down_sync(~0u, found, d);
	if (lane == 0)
		count[v] = found;
}
__global__ void spreadLabels(const int *row, const int *adj, const int *in, int *out, int *changed, int n)
{
	int v = blockIdx.x * blockDim.x + threadIdx.x;
	bool better = false;
	if (v < n) {
		int least = in[v];
		for (int e = row[v]; e < row[v + 1]; e++)
			least = min(least, in[adj[e]]);
		out[v] = least;
		better = least < in[v];
	}
	if (__syncthreads_or(better) && threadIdx.x == 0)
		*changed = 1;
}

// ---- physics
__global__ void cloth(const float4 *p, const float4 *v, float4 *np, float4 *nv, int w, int h, float rest, float k, float dt)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x >= w || y >= h)
		return;
	float4 me = p[y * w + x], vel = v[y * w + x];
	float fx = 0, fy = 0, fz = -9.81f;
	const int nx[4] = {x - 1, x + 1, x, x}, ny[4] = {y, y, y - 1, y + 1};
	for (int i = 0; i < 4; i++) {
		if (nx[i] < 0 || ny[i] < 0 || nx[i] >= w || ny[i] >= h)
			continue;
		float4 q = p[ny[i] * w + nx[i]];
		float dx = q.x - me.x, dy = q.y - me.y, dz = q.z - me.z, len = sqrtf(dx * dx + dy * dy + dz * dz + 1e-6f);
		float f = k * (len - rest) / len;
		fx += f * dx;
		fy += f * dy;
		fz += f * dz;
	}
	vel = make_float4(.99f * vel.x + dt * fx, .99f * vel.y + dt * fy, .99f * vel.z + dt * fz, 0);
	nv[y * w + x] = vel;
	np[y * w + x] = make_float4(me.x + dt * vel.x, me.y + dt * vel.y, me.z + dt * vel.z, 0);
}
__global__ void lennardJones(const float4 *pos, const int *neighbour, float4 *force, int n, int each, float cut2)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	float4 p = pos[i], f = make_float4(0, 0, 0, 0);
	for (int k = 0; k < each; k++) {
		float4 q = pos[neighbour[k * n + i]];
		float dx = p.x - q.x, dy = p.y - q.y, dz = p.z - q.z, r2 = dx * dx + dy * dy + dz * dz;
		if (r2 < cut2 && r2 > 1e-6f) {
			float inv = 1.0f / r2, r6 = inv * inv * inv, s = inv * r6 * (48.0f * r6 - 24.0f);
			f.x += s * dx;
			f.y += s * dy;
			f.z += s * dz;
			f.w += 4 * r6 * (r6 - 1);
		}
	}
	force[i] = f;
}
__global__ void yeeStep(float *ez, const float *hx, const float *hy, int n, float c)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x > 0 && y > 0 && x < n && y < n)
		ez[y * n + x] += c * (hy[y * n + x] - hy[y * n + x - 1] - hx[y * n + x] + hx[(y - 1) * n + x]);
}
__global__ void ising(signed char *spin, unsigned *state, int n, int colour, float beta)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
	int col = 2 * x + ((y + colour) & 1);
	if (col >= n)
		return;
	unsigned s = state[y * (n / 2) + x];
	s ^= s << 13;
	s ^= s >> 17;
	s ^= s << 5;
	state[y * (n / 2) + x] = s;
	int sum = spin[y * n + (col + 1) % n] + spin[y * n + (col + n - 1) % n] + spin[(y + 1) % n * n + col] + spin[(y + n - 1) % n * n + col];
	int me = spin[y * n + col];
	if (s * 2.3283064e-10f < __expf(-2 * beta * me * sum))
		spin[y * n + col] = (signed char)-me;
}
__global__ void shallowWater(const float *h, const float *u, float *nh, float *nu, int n, float r)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < 1 || i >= n - 1)
		return;
	float fh[2], fu[2];
	for (int k = 0; k < 2; k++) { // Rusanov's flux at both sides
		float hl = h[i - 1 + k], hr = h[i + k], ul = u[i - 1 + k], ur = u[i + k];
		float a = fmaxf(fabsf(ul) + sqrtf(9.81f * hl), fabsf(ur) + sqrtf(9.81f * hr));
		fh[k] = .5f * (hl * ul + hr * ur - a * (hr - hl));
		fu[k] = .5f * (hl * ul * ul + 4.905f * hl * hl + hr * ur * ur + 4.905f * hr * hr - a * (hr * ur - hl * ul));
	}
	float now = h[i] - r * (fh[1] - fh[0]);
	nh[i] = now;
	nu[i] = (h[i] * u[i] - r * (fu[1] - fu[0])) / now;
}

// ---- random numbers
__global__ void philox(float4 *out, unsigned seed, int n)
{
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	uint4 c = make_uint4(i, 0, 0, 0);
	unsigned k0 = seed, k1 = 0x1234567;
	for (int r = 0; r < 10; r++) {
		unsigned h0 = __umulhi(0xD2511F53, c.x), l0 = 0xD2511F53 * c.x, h1 = __umulhi(0xCD9E8D57, c.z), l1 = 0xCD9E8D57 * c.z;
		c = make_uint4(h1 ^ c.y ^ k0, l1, h0 ^ c.w ^ k1, l0);
		k0 += 0x9E3779B9;
		k1 += 0xBB67AE85;
	}
	float a = sqrtf(-2 * logf((c.x + 1.0f) * 2.3283064e-10f + 1e-12f)), b = sqrtf(-2 * logf((c.z + 1.0f) * 2.3283064e-10f + 1e-12f)), s, t, u, v;
	sincospif(2 * (c.y * 2.3283064e-10f), &s, &t);
	sincospif(2 * (c.w * 2.3283064e-10f), &u, &v);
	out[i] = make_float4(a * s, a * t, b * u, b * v);
}

// ---- cooperative groups
__global__ void tileSums(const float *in, float *out, int rows) // sixteen lanes a row of 100
{
	auto tile = cg::tiled_partition<16>(cg::this_thread_block());
	int row = (blockIdx.x * blockDim.x + threadIdx.x) / 16;
	if (row >= rows)
		return;
	float sum = 0;
	for (int k = tile.thread_rank(); k < 100; k += 16)
		sum += in[row * 100 + k];
	for (int d = tile.size() / 2; d; d /= 2)
		sum += tile.shfl_xor(sum, d);
	if (tile.thread_rank() == 0)
		out[row] = sum;
}
__global__ void filterTogether(const int *in, int *out, int *count, int n, int least)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n || in[i] < least)
		return;
	auto active = cg::coalesced_threads();
	int at = 0;
	if (active.thread_rank() == 0)
		at = atomicAdd(count, active.size());
	out[active.shfl(at, 0) + active.thread_rank()] = in[i];
}

// ---- matrices
__global__ void gemvWarp(const double *a, const double *x, double *y, int rows, int cols)
{
	int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
	if (row >= rows)
		return;
	const double2 *r = (const double2 *)(a + (size_t)row * cols), *v = (const double2 *)x;
	double sum = 0;
	for (int k = lane; k < cols / 2; k += 32)
		sum += r[k].x * v[k].x + r[k].y * v[k].y;
	for (int d = 16; d; d /= 2)
		sum += __shfl_xor_sync(~0u, sum, d);
	if (lane == 0)
		y[row] = sum;
}
__global__ void cholesky32(const float *in, float *out) // a block of 32 threads a matrix
{
	__shared__ float m[32][33];
	int t = threadIdx.x;
	for (int k = 0; k < 32; k++)
		m[k][t] = in[blockIdx.x * 1024 + k * 32 + t] + (k == t ? 40 : 0);
	__syncwarp();
	for (int k = 0; k < 32; k++) {
		float d = sqrtf(m[k][k]);
		__syncwarp();
		if (t == k)
			m[k][k] = d;
		else if (t > k)
			m[t][k] /= d;
		__syncwarp();
		if (t > k)
			for (int j = k + 1; j <= t; j++)
				m[t][j] -= m[t][k] * m[j][k];
		__syncwarp();
	}
	for (int k = 0; k < 32; k++)
		out[blockIdx.x * 1024 + k * 32 + t] = k >= t ? m[k][t] : 0;
}
__global__ void eigen3(const float *a, float *out, int n) // largest value of symmetric 3 x 3, in closed form
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	float xx = a[i], yy = a[n + i], zz = a[2 * n + i], xy = a[3 * n + i], yz = a[4 * n + i], xz = a[5 * n + i];
	float p1 = xy * xy + yz * yz + xz * xz, q = (xx + yy + zz) / 3;
	float p = sqrtf(((xx - q) * (xx - q) + (yy - q) * (yy - q) + (zz - q) * (zz - q) + 2 * p1) / 6);
	float bx = (xx - q) / p, by = (yy - q) / p, bz = (zz - q) / p, cx = xy / p, cy = yz / p, cz = xz / p;
	float r = .5f * (bx * (by * bz - cy * cy) - cx * (cx * bz - cy * cz) + cz * (cx * cy - by * cz));
	out[i] = q + 2 * p * cosf(acosf(fminf(fmaxf(r, -1), 1)) / 3);
}
__global__ void hornerDouble(const double *x, double *y, int n, int degree)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	double v = x[i], r = 1;
	for (int k = degree; k > 0; k--)
		r = fma(r, v / k, 1.0);
	y[i] = r;
}

// ---- halves, bytes
__global__ void convHalf(const __half2 *in, __half2 *out, const float *w, int n) // nine weights, summed as floats
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i + 9 > n)
		return;
	float2 sum = make_float2(0, 0);
	for (int k = 0; k < 9; k++) {
		float2 v = __half22float2(in[i + k]);
		sum.x += w[k] * v.x;
		sum.y += w[k] * v.y;
	}
	out[i] = __floats2half2_rn(sum.x, sum.y);
}
__global__ void quantize(const float4 *in, char4 *out, float *scale) // a warp a row of 512
{
	int row = blockIdx.x * 8 + threadIdx.x / 32, lane = threadIdx.x % 32;
	float4 v[4];
	float most = 0;
	for (int k = 0; k < 4; k++) {
		v[k] = in[row * 128 + k * 32 + lane];
		most = fmaxf(most, fmaxf(fmaxf(fabsf(v[k].x), fabsf(v[k].y)), fmaxf(fabsf(v[k].z), fabsf(v[k].w))));
	}
	for (int d = 16; d; d /= 2)
		most = fmaxf(most, __shfl_xor_sync(~0u, most, d));
	float by = 127 / most;
	for (int k = 0; k < 4; k++)
		out[row * 128 + k * 32 + lane] = make_char4((char)__float2int_rn(v[k].x * by), (char)__float2int_rn(v[k].y * by),
			(char)__float2int_rn(v[k].z * by), (char)__float2int_rn(v[k].w * by));
	if (lane == 0)
		scale[row] = most / 127;
}
__global__ void dotBytes(const int *a, const int *b, int *c, int rows, int words)
{
	int row = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
	if (row >= rows)
		return;
	for (int k = 0; k < words; k++)
		sum = __dp4a(a[k * rows + row], b[k], sum);
	c[row] = sum;
}
__global__ void rotary(float2 *q, int heads, int half, float base) // a block a position
{
	for (int k = threadIdx.x; k < heads * half; k += blockDim.x) {
		int d = k % half;
		float angle = blockIdx.x * powf(base, -(float)d / half), s, c;
		sincosf(angle, &s, &c);
		float2 v = q[blockIdx.x * heads * half + k];
		q[blockIdx.x * heads * half + k] = make_float2(v.x * c - v.y * s, v.x * s + v.y * c);
	}
}
__global__ void turnBytes(const unsigned char *in, unsigned char *out, int n)
{
	__shared__ unsigned char t[64][68];
	int x = threadIdx.x, y = threadIdx.y; // 16 x 16
	for (int r = y; r < 64; r += 16)
		*(uchar4 *)&t[r][4 * x] = *(const uchar4 *)&in[(size_t)(blockIdx.y * 64 + r) * n + blockIdx.x * 64 + 4 * x];
	__syncthreads();
	for (int r = y; r < 64; r += 16)
		*(uchar4 *)&out[(size_t)(blockIdx.x * 64 + r) * n + blockIdx.y * 64 + 4 * x] =
			make_uchar4(t[4 * x][r], t[4 * x + 1][r], t[4 * x + 2][r], t[4 * x + 3][r]);
}

static unsigned char *bytes(size_t n, unsigned below) { return filled<unsigned char>(n, [=](size_t) { return (unsigned char)((next_word() >> 8) % below); }); }

int main()
{
	enum { W = 1024, M = 1 << 20 };
	RUN("nothing", nothing<<<1, 32>>>());
	float *img = floats(M), *img2 = space<float>(M), *f = floats(2 * M), *g = space<float>(2 * M), *h = floats(M);
	unsigned char *b = bytes(4 * M, 256), *b2 = space<unsigned char>(4 * M);
	int *words = ints(2 * M, 1 << 30), *out = space<int>(2 * M), *count = space<int>(16);
	RUN("luma", luma<<<4096, 256>>>((uchar3 *)b, b2, M));
	RUN("bilateral", bilateral<<<dim3(25, 50), dim3(32, 8)>>>(img, img2, 800, 400, 8, .1f));
	RUN("median_9", median9<<<dim3(32, 64), dim3(32, 16)>>>(b, b2, W, W));
	RUN("sobel_tile", sobelTile<<<dim3(64, 64), dim3(16, 16)>>>(b, (short *)b2, W, W));
	RUN("box_down", boxDown<<<8, 128>>>(img, img2, 1000, 200, 5));
	RUN("look_up", lookUp<<<264, 256>>>((uchar4 *)b, (uchar4 *)b2, b, M));
	short2 *seeds = filled<short2>(512 * 512, [](size_t i) { return next_word() >> 8 & 63 ? make_short2(-1, -1) : make_short2(i % 512, i / 512); });
	RUN("jump_flood", jumpFlood<<<dim3(16, 64), dim3(32, 8)>>>(seeds, (short2 *)out, 512, 8));
	RUN("life_bits", lifeBits<<<dim3(1, 2048), 64>>>((unsigned *)words, (unsigned *)out, 64, 2048));
	RUN("morton", morton<<<2048, 256>>>(f, f + M, h, (unsigned *)out, 500000));
	RUN("bit_tricks", bitTricks<<<1024, 256>>>((unsigned long long *)words, (unsigned *)out, 262144));
	RUN("xtea", xtea<<<1024, 256>>>((uint2 *)words, make_uint4(1, 2, 3, 4), 262144));

	// codes: symbol s < 16 has s % 7 + 2 bits, of which the last is 1 and the others 0
	enum { SYMBOLS = 262144, EACH = 64 };
	unsigned char *symbols = (unsigned char *)malloc(SYMBOLS);
	unsigned *where = (unsigned *)malloc(4 * SYMBOLS), bit = 0;
	for (int i = 0; i < SYMBOLS; i++) {
		symbols[i] = (next_word() >> 10) % 7;
		where[i] = bit;
		bit += symbols[i] + 2;
	}
	unsigned char *sym = filled<unsigned char>(SYMBOLS, [=](size_t i) { return symbols[i]; });
	unsigned *at = filled<unsigned>(SYMBOLS, [=](size_t i) { return where[i]; }), *bits = space<unsigned>(bit / 32 + 2);
	unsigned *starts = filled<unsigned>(SYMBOLS / EACH, [=](size_t i) { return where[i * EACH]; });
	ushort2 *codes = filled<ushort2>(16, [](size_t s) { return make_ushort2(1 << (s % 7 + 1), s % 7 + 2); });
	uchar2 *decode = filled<uchar2>(256, [](size_t k) { int z = 0; while (z < 7 && !(k >> (z + 1) & 1)) z++; return make_uchar2(z < 7 ? z : 0, z < 7 ? z + 2 : 2); });
	RUN("pack_codes", packCodes<<<1024, 256>>>(sym, at, codes, bits, SYMBOLS));
	RUN("decode_codes", decodeCodes<<<16, 256>>>(bits, starts, decode, b2, SYMBOLS / EACH, EACH));
	int *runs = filled<int>(300000, [](size_t i) { return (int)(i / 5 + i % 7 / 6); });
	RUN("run_heads", cudaMemset(count, 0, 64); runHeads<<<1172, 256>>>(runs, out, count, 300000));
	RUN("rolling_hash", cudaMemset(count, 127, 4); rollingHash<<<256, 128>>>(b, M, 12345, (unsigned *)count, 32));
	char *letters = (char *)bytes(2 * 128 * 256, 4);
	RUN("edit_distance", editDistance<<<256, 128>>>(letters, letters + 128 * 256, out));
	RUN("odd_even", oddEven<<<512, 256>>>(words));
	RUN("digit_counts", digitCounts<<<2048, 256>>>((unsigned *)words, out, 524288, 8));
	int *sorted = filled<int>(M, [](size_t i) { return (int)(i * 1000); }), *keys = ints(131072, 1 << 30);
	RUN("lower_bound", lowerBound<<<512, 256>>>(sorted, M, keys, out, 131072));

	// a graph: vertex v has 4 + v % 9 neighbours, in order
	enum { V = 40000 };
	int *first = (int *)malloc(4 * (V + 1)), edges = 0;
	for (int v = 0; v <= V; v++) {
		first[v] = edges;
		edges += 4 + v % 9;
	}
	int *to = (int *)malloc(4 * edges);
	for (int v = 0; v < V; v++)
		for (int e = first[v], n = 4 + v % 9; e < first[v] + n; e++) {
			int k = e - first[v];
			to[e] = k < 2 ? (v / 8 * 8 + k * 3) % V : (int)(((long long)k * V + next_word() % V) / n % V);
		}
	for (int v = 0; v < V; v++)
		std::sort(to + first[v], to + first[v + 1]);
	int *row = filled<int>(V + 1, [=](size_t i) { return first[i]; }), *adj = filled<int>(edges, [=](size_t i) { return to[i]; });
	RUN("pull_rank", pullRank<<<(V + 255) / 256, 256>>>(row, adj, f, g, V));
	RUN("triangles", triangles<<<V / 8, 256>>>(row, adj, out, V));
	int *labels = filled<int>(V, [](size_t i) { return (int)i; });
	RUN("spread_labels", spreadLabels<<<(V + 127) / 128, 128>>>(row, adj, labels, out, count, V));

	RUN("cloth", cloth<<<dim3(16, 32), dim3(32, 8)>>>((float4 *)f, (float4 *)img, (float4 *)g, (float4 *)img2, 500, 250, .1f, 50, .001f));
	int *near = filled<int>(32 * 65536, [](size_t i) { return (int)((i % 65536 + next_word() % 512) % 65536); });
	RUN("lennard_jones", lennardJones<<<512, 128>>>((float4 *)f, near, (float4 *)g, 65536, 32, .3f));
	RUN("yee_step", yeeStep<<<dim3(32, 64), dim3(32, 16)>>>(img2, f, f + M, 1000, .5f));
	signed char *spins = filled<signed char>(M, [](size_t) { return (signed char)(next_word() >> 20 & 1 ? 1 : -1); });
	unsigned *state = filled<unsigned>(M / 2, [](size_t) { return next_word() | 1; });
	RUN("ising", ising<<<dim3(2, 1024), 256>>>(spins, state, 1024, 0, .4f));
	RUN("shallow_water", shallowWater<<<2048, 256>>>(img, h, g, g + M, 500000, .01f));
	RUN("philox", philox<<<1024, 256>>>((float4 *)g, 77, 262144));
	RUN("tile_sums", tileSums<<<625, 256>>>(img, g, 10000));
	RUN("filter_together", cudaMemset(count, 0, 64); filterTogether<<<2048, 256>>>(words + M, out, count, 524288, 1 << 29));
	double *dm = filled<double>(1024 * 1000, [](size_t i) { return i % 17 * .5 - 4; }), *dv = space<double>(M);
	RUN("gemv_warp", gemvWarp<<<128, 256>>>(dm, dm, dv, 1024, 1000));
	RUN("cholesky_32", cholesky32<<<512, 32>>>(img, img2));
	RUN("eigen_3", eigen3<<<512, 256>>>(f, g, 131072));
	RUN("horner_double", hornerDouble<<<256, 256>>>(dm, dv, 65536, 24));
	__half2 *halves = filled<__half2>(M, [](size_t i) { return __floats2half2_rn(i % 31 * .25f, i % 7 * .5f); });
	RUN("conv_half", convHalf<<<4096, 256>>>(halves, (__half2 *)g, f, M));
	RUN("quantize", quantize<<<256, 256>>>((float4 *)f, (char4 *)b2, g));
	RUN("dot_bytes", dotBytes<<<64, 256>>>(words, words + M, out, 16384, 64));
	RUN("rotary", rotary<<<512, 128>>>((float2 *)f, 8, 32, 10000));
	RUN("turn_bytes", turnBytes<<<dim3(32, 32), dim3(16, 16)>>>(b, b2, 2048));
	return cudaDeviceSynchronize() != cudaSuccess;
}
