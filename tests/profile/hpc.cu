// Kernels in the style of HPC suites, an eighth set: stencils, linear algebra, particles, graphs, ciphers, codes, special
// functions. Written, built and recorded on an H200 before anything was done with what they showed.
#include "clocked.h"

#define GID (blockIdx.x * blockDim.x + threadIdx.x)

// ---- stencils
__global__ void hotStep(const float *temp, const float *power, float *out, int rows, int cols, float rx, float ry, float rz)
{
	__shared__ float here[16][16], next[16][16];
	int tx = threadIdx.x, ty = threadIdx.y;
	int y = (int)blockIdx.y * 12 - 2 + ty, x = (int)blockIdx.x * 12 - 2 + tx;
	bool inside = y >= 0 && y < rows && x >= 0 && x < cols;
	float p = 0;
	if (inside) {
		here[ty][tx] = temp[y * cols + x];
		p = power[y * cols + x];
	}
	__syncthreads();
	int up = y > 0 ? ty - 1 : ty, down = y < rows - 1 ? ty + 1 : ty;
	int left = x > 0 ? tx - 1 : tx, right = x < cols - 1 ? tx + 1 : tx;
	for (int i = 0; i < 2; i++) {
		bool done = inside && tx > i && tx < 15 - i && ty > i && ty < 15 - i;
		if (done)
			next[ty][tx] = here[ty][tx] + .5f * (p + (here[down][tx] + here[up][tx] - 2.f * here[ty][tx]) * ry +
				(here[ty][right] + here[ty][left] - 2.f * here[ty][tx]) * rx + (80.f - here[ty][tx]) * rz);
		__syncthreads();
		if (i == 1) {
			if (done)
				out[y * cols + x] = next[ty][tx];
			break;
		}
		if (done)
			here[ty][tx] = next[ty][tx];
		__syncthreads();
	}
}
__global__ void diffusion(const float *image, float *c, float *dn, float *de, int rows, int cols, float q0)
{
	int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
	if (i >= rows || j >= cols)
		return;
	int at = i * cols + j;
	float jc = image[at];
	float n = image[(i ? i - 1 : 0) * cols + j] - jc, s = image[(i < rows - 1 ? i + 1 : i) * cols + j] - jc;
	float w = image[i * cols + (j ? j - 1 : 0)] - jc, e = image[i * cols + (j < cols - 1 ? j + 1 : j)] - jc;
	float g2 = (n * n + s * s + w * w + e * e) / (jc * jc), l = (n + s + w + e) / jc;
	float num = .5f * g2 - .0625f * (l * l), den = 1 + .25f * l;
	float q = num / (den * den);
	den = (q - q0) / (q0 * (1 + q0));
	float v = 1.f / (1.f + den);
	c[at] = v < 0 ? 0 : v > 1 ? 1 : v;
	dn[at] = n;
	de[at] = e;
}
#define Q(i) f[(i) * n + at]
__global__ void latticeStep(const float *f, const int *solid, float *out, int w, int h, float omega)
{
	const int n = w * h;
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, at = y * w + x;
	const int cx[9] = { 0, 1, 0, -1, 0, 1, -1, -1, 1 }, cy[9] = { 0, 0, 1, 0, -1, 1, 1, -1, -1 };
	const int back[9] = { 0, 3, 4, 1, 2, 7, 8, 5, 6 };
	const float weight[9] = { 4 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 9.f, 1 / 36.f, 1 / 36.f, 1 / 36.f, 1 / 36.f };
	float g[9], rho = 0, ux = 0, uy = 0;
	for (int i = 0; i < 9; i++) {
		g[i] = Q(i);
		rho += g[i];
		ux += cx[i] * g[i];
		uy += cy[i] * g[i];
	}
	if (solid[at]) {
		for (int i = 0; i < 9; i++)
			out[i * n + at] = g[back[i]];
		return;
	}
	ux /= rho, uy /= rho;
	float u2 = 1.5f * (ux * ux + uy * uy);
	for (int i = 0; i < 9; i++) {
		float cu = 3 * (cx[i] * ux + cy[i] * uy), eq = weight[i] * rho * (1 + cu + .5f * cu * cu - u2);
		int tx = x + cx[i], ty = y + cy[i];
		if (tx >= 0 && tx < w && ty >= 0 && ty < h)
			out[i * n + ty * w + tx] = g[i] + omega * (eq - g[i]);
	}
}
__global__ void stencil27(const double *in, double *out, int n) // marches along z with three planes in registers
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < 1 || y < 1 || x >= n - 1 || y >= n - 1)
		return;
	double below = in[y * n + x], here = in[(n + y) * n + x];
	for (int z = 1; z < n - 1; z++) {
		double above = in[((z + 1) * n + y) * n + x], sum = 0;
		for (int dy = -1; dy <= 1; dy++)
			for (int dx = -1; dx <= 1; dx++)
				if (dx || dy)
					sum += in[(z * n + y + dy) * n + x + dx];
		out[(z * n + y) * n + x] = .5 * here + .05 * sum + .03 * (above + below);
		below = here;
		here = above;
	}
}
__global__ void pathRow(const int *wall, const int *from, int *to, int cols, int row, int steps)
{
	__shared__ int before[256], now[256];
	int tx = threadIdx.x, small = 256 - steps * 2, first = small * (int)blockIdx.x - steps, x = first + tx;
	int lo = first < 0 ? -first : 0, hi = first + 255 > cols - 1 ? 255 - (first + 255 - cols + 1) : 255;
	bool valid = tx >= lo && tx <= hi, mine = false;
	if (x >= 0 && x < cols)
		before[tx] = from[x];
	__syncthreads();
	for (int i = 0; i < steps; i++) {
		mine = false;
		if (tx >= i + 1 && tx <= 254 - i && valid) {
			mine = true;
			int a = before[max(tx - 1, lo)], b = before[tx], c = before[min(tx + 1, hi)];
			now[tx] = min(min(a, b), c) + wall[cols * (row + i) + x];
		}
		__syncthreads();
		if (i == steps - 1)
			break;
		if (mine)
			before[tx] = now[tx];
		__syncthreads();
	}
	if (mine)
		to[x] = now[tx];
}

// ---- linear algebra, learning
__global__ void luDiagonal(float *m, int n, int offset)
{
	__shared__ float s[16][16];
	int tx = threadIdx.x, base = (offset + blockIdx.x * 16) * n + offset + blockIdx.x * 16;
	for (int i = 0; i < 16; i++)
		s[i][tx] = m[base + i * n + tx];
	__syncthreads();
	for (int i = 0; i < 15; i++) {
		if (tx > i) {
			for (int j = 0; j < i; j++)
				s[tx][i] -= s[tx][j] * s[j][i];
			s[tx][i] /= s[i][i];
		}
		__syncthreads();
		if (tx > i)
			for (int j = 0; j < i + 1; j++)
				s[i + 1][tx] -= s[i + 1][j] * s[j][tx];
		__syncthreads();
	}
	for (int i = 1; i < 16; i++)
		m[base + i * n + tx] = s[i][tx];
}
__global__ void luInner(float *m, int n, int offset)
{
	__shared__ float row[16][16], col[16][16];
	int tx = threadIdx.x, ty = threadIdx.y, r = offset + (blockIdx.y + 1) * 16, c = offset + (blockIdx.x + 1) * 16;
	row[ty][tx] = m[(offset + ty) * n + c + tx];
	col[ty][tx] = m[(r + ty) * n + offset + tx];
	__syncthreads();
	float sum = 0;
	for (int i = 0; i < 16; i++)
		sum += col[ty][i] * row[i][tx];
	m[(r + ty) * n + c + tx] -= sum;
}
__global__ void layerForward(const float *input, const float *weights, float *partial, int hidden)
{
	__shared__ float node[16], w[16][16];
	int tx = threadIdx.x, ty = threadIdx.y, at = (hidden + 1) * (16 * blockIdx.x + ty + 1) + tx + 1;
	if (tx == 0)
		node[ty] = input[16 * blockIdx.x + ty + 1];
	__syncthreads();
	w[ty][tx] = weights[at] * node[ty];
	__syncthreads();
	for (int i = 1; i <= 4; i++) {
		int power = 1 << i;
		if (ty % power == 0)
			w[ty][tx] += w[ty + power / 2][tx];
		__syncthreads();
	}
	if (tx == 0)
		partial[blockIdx.x * hidden + ty] = w[0][ty];
}
__global__ void adjustWeights(const float *delta, const float *layer, float *w, float *old, int hidden)
{
	int at = (hidden + 1) * (16 * blockIdx.x + threadIdx.y + 1) + threadIdx.x + 1;
	float d = .3f * delta[threadIdx.x + 1] * layer[16 * blockIdx.x + threadIdx.y + 1] + .3f * old[at];
	w[at] += d;
	old[at] = d;
}
__global__ void nearestCentre(const float *features, const float *centres, int *member, int points, int clusters, int dims)
{
	int p = GID;
	if (p >= points)
		return;
	int best = 0;
	float least = 3.4e38f;
	for (int c = 0; c < clusters; c++) {
		float dist = 0;
		for (int d = 0; d < dims; d++) {
			float t = features[p + d * points] - centres[c * dims + d];
			dist += t * t;
		}
		if (dist < least) {
			least = dist;
			best = c;
		}
	}
	member[p] = best;
}
__global__ void conjugateDots(const double *r, const double *z, const double *p, double *out, int n)
{
	double rz = 0, pp = 0;
	for (int i = GID; i < n; i += gridDim.x * blockDim.x) {
		rz += r[i] * z[i];
		pp += p[i] * p[i];
	}
	for (int d = 16; d; d >>= 1) {
		rz += __shfl_down_sync(~0u, rz, d);
		pp += __shfl_down_sync(~0u, pp, d);
	}
	if (threadIdx.x % 32 == 0) {
		atomicAdd(out, rz);
		atomicAdd(out + 1, pp);
	}
}

// ---- particles
struct Box {
	int first, near[8];
};
__global__ void boxForces(const Box *boxes, const float4 *place, const float *charge, float4 *force, float alpha)
{
	__shared__ float4 mine[64], theirs[64];
	__shared__ float q[64];
	int t = threadIdx.x, first = boxes[blockIdx.x].first;
	if (t < 64)
		mine[t] = place[first + t];
	float4 f = { 0, 0, 0, 0 };
	for (int k = 0; k < 4; k++) {
		int other = boxes[blockIdx.x].near[k];
		__syncthreads();
		if (t < 64) {
			theirs[t] = place[other + t];
			q[t] = charge[other + t];
		}
		__syncthreads();
		if (t < 64)
			for (int j = 0; j < 64; j++) {
				float r2 = mine[t].w + theirs[j].w - (mine[t].x * theirs[j].x + mine[t].y * theirs[j].y + mine[t].z * theirs[j].z);
				float u = alpha * r2, v = expf(-u), s = 2.f * v;
				f.w += q[j] * v;
				f.x += q[j] * s * (mine[t].x - theirs[j].x);
				f.y += q[j] * s * (mine[t].y - theirs[j].y);
				f.z += q[j] * s * (mine[t].z - theirs[j].z);
			}
	}
	if (t < 64)
		force[first + t] = f;
}
__global__ void lennardJones(const float4 *place, const int *neighbours, float4 *force, int atoms, int each, float cut2)
{
	int i = GID;
	if (i >= atoms)
		return;
	float4 p = place[i];
	float fx = 0, fy = 0, fz = 0;
	for (int j = 0; j < each; j++) {
		float4 o = place[neighbours[j * atoms + i]];
		float dx = p.x - o.x, dy = p.y - o.y, dz = p.z - o.z, r2 = dx * dx + dy * dy + dz * dz;
		if (r2 < cut2) {
			float inv = 1.f / r2, r6 = inv * inv * inv, f = inv * r6 * (1.5f * r6 - 2.f);
			fx += dx * f, fy += dy * f, fz += dz * f;
		}
	}
	force[i] = make_float4(fx, fy, fz, 0);
}
__device__ float uniform(int *seed)
{
	int m = 2147483647, num = 1103515245 * *seed + 12345;
	*seed = num % m;
	return fabsf(*seed / (float)m);
}
__global__ void moveParticles(float *x, float *y, int *seeds, float *likely, int n)
{
	int i = GID;
	if (i < n) {
		int s = seeds[i];
		float u = uniform(&s), v = uniform(&s);
		x[i] += 1.f + 5.f * sqrtf(-2 * logf(u + 1e-7f)) * cosf(6.2831853f * v);
		u = uniform(&s), v = uniform(&s);
		y[i] += -2.f + 2.f * sqrtf(-2 * logf(u + 1e-7f)) * cosf(6.2831853f * v);
		seeds[i] = s;
		likely[i] *= expf(-.5f * (x[i] * x[i] + y[i] * y[i]) * 1e-6f);
	}
}
__global__ void resample(const float *cdf, const float *u, const float *x, float *out, int n)
{
	int i = GID;
	if (i >= n)
		return;
	float want = u[i];
	int lo = 0, hi = n - 1;
	while (lo < hi) {
		int mid = (lo + hi) / 2;
		if (cdf[mid] >= want)
			hi = mid;
		else
			lo = mid + 1;
	}
	out[i] = x[lo];
}

// ---- graphs, alignment, trees
__global__ void bfsPush(const int *row, const int *col, const char *frontier, char *next, char *visited, int *cost, int n)
{
	int v = GID;
	if (v < n && frontier[v]) {
		for (int i = row[v]; i < row[v + 1]; i++) {
			int to = col[i];
			if (!visited[to]) {
				cost[to] = cost[v] + 1;
				next[to] = 1;
			}
		}
	}
}
__global__ void needle(const int *reference, int *items, int cols, int penalty, int i, int wide)
{
	__shared__ int temp[17][17], ref[16][16];
	int tx = threadIdx.x, bx = blockIdx.x, by = i - 1 - bx, base = cols * 16 * by + 16 * bx;
	int index = base + tx + cols + 1, indexN = base + tx + 1, indexW = base + cols, indexNW = base;
	if (tx == 0)
		temp[0][0] = items[indexNW];
	for (int y = 0; y < 16; y++)
		ref[y][tx] = reference[index + cols * y];
	__syncwarp(0xffff);
	temp[tx + 1][0] = items[indexW + cols * tx];
	temp[0][tx + 1] = items[indexN];
	__syncwarp(0xffff);
	for (int m = 0; m < 16; m++) {
		if (tx <= m) {
			int x = tx + 1, y = m - tx + 1;
			temp[y][x] = max(max(temp[y - 1][x - 1] + ref[y - 1][x - 1], temp[y][x - 1] - penalty), temp[y - 1][x] - penalty);
		}
		__syncwarp(0xffff);
	}
	for (int m = 14; m >= 0; m--) {
		if (tx <= m) {
			int x = tx + 16 - m, y = 16 - tx;
			temp[y][x] = max(max(temp[y - 1][x - 1] + ref[y - 1][x - 1], temp[y][x - 1] - penalty), temp[y - 1][x] - penalty);
		}
		__syncwarp(0xffff);
	}
	for (int y = 0; y < 16; y++)
		items[index + y * cols] = temp[y + 1][tx + 1];
}
struct Node {
	int keys[16], down[16];
};
__global__ void findKeys(const Node *tree, const int *wanted, int *found, int height)
{
	__shared__ int at[8];
	int t = threadIdx.x, group = t / 16, lane = t % 16;
	if (lane == 0)
		at[group] = 0;
	__syncthreads();
	int key = wanted[blockIdx.x * 8 + group];
	for (int i = 0; i < height; i++) {
		const Node &n = tree[at[group]];
		int next = -1;
		if (n.keys[lane] <= key && (lane == 15 || n.keys[lane + 1] > key))
			next = n.down[lane];
		__syncthreads();
		if (next >= 0)
			at[group] = next;
		__syncthreads();
	}
	if (lane == 0)
		found[blockIdx.x * 8 + group] = at[group];
}

// ---- transforms, sorting
__global__ void fftRadix4(const float2 *in, float2 *out, int n, int p)
{
	int i = GID, k = i & (p - 1), t = n / 4;
	float2 v[4];
	for (int r = 0; r < 4; r++)
		v[r] = in[i + r * t];
	float angle = -1.5707963f * k / p;
	for (int r = 1; r < 4; r++) {
		float s, c;
		__sincosf(r * angle, &s, &c);
		v[r] = make_float2(v[r].x * c - v[r].y * s, v[r].x * s + v[r].y * c);
	}
	float2 a = make_float2(v[0].x + v[2].x, v[0].y + v[2].y), b = make_float2(v[0].x - v[2].x, v[0].y - v[2].y);
	float2 c = make_float2(v[1].x + v[3].x, v[1].y + v[3].y), d = make_float2(v[1].y - v[3].y, v[3].x - v[1].x);
	int at = ((i - k) << 2) + k;
	out[at] = make_float2(a.x + c.x, a.y + c.y);
	out[at + p] = make_float2(b.x + d.x, b.y + d.y);
	out[at + 2 * p] = make_float2(a.x - c.x, a.y - c.y);
	out[at + 3 * p] = make_float2(b.x - d.x, b.y - d.y);
}
__global__ void haarStep(const float *in, float *approx, float *detail, int levels)
{
	__shared__ float s[512];
	int t = threadIdx.x, at = blockIdx.x * 512;
	s[t] = in[at + t];
	s[t + 256] = in[at + 256 + t];
	__syncthreads();
	for (int half = 256, l = 0; l < levels; half >>= 1, l++) {
		float a = 0, b = 0;
		if (t < half) {
			a = s[2 * t], b = s[2 * t + 1];
			detail[at + half + t] = (a - b) * .70710678f;
		}
		__syncthreads();
		if (t < half)
			s[t] = (a + b) * .70710678f;
		__syncthreads();
	}
	if (t < 512 >> levels)
		approx[blockIdx.x * (512 >> levels) + t] = s[t];
}
__global__ void bitonicShared(unsigned *keys, unsigned *values)
{
	__shared__ unsigned k[512], v[512];
	int t = threadIdx.x, at = blockIdx.x * 512 + t;
	k[t] = keys[at], v[t] = values[at];
	k[t + 256] = keys[at + 256], v[t + 256] = values[at + 256];
	for (int size = 2; size <= 512; size <<= 1)
		for (int stride = size / 2; stride > 0; stride >>= 1) {
			__syncthreads();
			int pos = 2 * t - (t & (stride - 1));
			bool up = (t & (size / 2)) == 0;
			if (k[pos] > k[pos + stride] == up) {
				unsigned a = k[pos], b = v[pos];
				k[pos] = k[pos + stride], v[pos] = v[pos + stride];
				k[pos + stride] = a, v[pos + stride] = b;
			}
		}
	__syncthreads();
	keys[at] = k[t], values[at] = v[t];
	keys[at + 256] = k[t + 256], values[at + 256] = v[t + 256];
}

// ---- hashing, ciphers, codes, strings
__device__ unsigned rotate(unsigned x, int n) { return x << n | x >> (32 - n); }
__global__ void md5Block(const unsigned *words, unsigned *digest, int n)
{
	const int turn[16] = { 7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21 };
	int id = GID;
	if (id >= n)
		return;
	unsigned w[16], a = 0x67452301, b = 0xefcdab89, c = 0x98badcfe, d = 0x10325476;
	for (int i = 0; i < 16; i++)
		w[i] = words[i * n + id];
#pragma unroll
	for (int i = 0; i < 64; i++) {
		unsigned f = i < 16 ? (b & c) | (~b & d) : i < 32 ? (d & b) | (~d & c) : i < 48 ? b ^ c ^ d : c ^ (b | ~d);
		int g = i < 16 ? i : i < 32 ? (5 * i + 1) % 16 : i < 48 ? (3 * i + 5) % 16 : 7 * i % 16;
		unsigned next = b + rotate(a + f + 0x9e3779b9u * (i + 1) + w[g], turn[i / 16 * 4 + i % 4]);
		a = d, d = c, c = b, b = next;
	}
	digest[id] = a + 0x67452301, digest[n + id] = b + 0xefcdab89, digest[2 * n + id] = c, digest[3 * n + id] = d;
}
__constant__ unsigned roundKeys[44];
__global__ void tableCipher(const uint4 *in, uint4 *out, const unsigned *tables, int n)
{
	__shared__ unsigned t[4][256];
	for (int i = 0; i < 4; i++)
		t[i][threadIdx.x] = tables[i * 256 + threadIdx.x];
	__syncthreads();
	if (GID >= n)
		return;
	uint4 s = in[GID];
	s.x ^= roundKeys[0], s.y ^= roundKeys[1], s.z ^= roundKeys[2], s.w ^= roundKeys[3];
	for (int r = 1; r < 10; r++) {
		uint4 u;
		u.x = t[0][s.x >> 24] ^ t[1][s.y >> 16 & 255] ^ t[2][s.z >> 8 & 255] ^ t[3][s.w & 255] ^ roundKeys[4 * r];
		u.y = t[0][s.y >> 24] ^ t[1][s.z >> 16 & 255] ^ t[2][s.w >> 8 & 255] ^ t[3][s.x & 255] ^ roundKeys[4 * r + 1];
		u.z = t[0][s.z >> 24] ^ t[1][s.w >> 16 & 255] ^ t[2][s.x >> 8 & 255] ^ t[3][s.y & 255] ^ roundKeys[4 * r + 2];
		u.w = t[0][s.w >> 24] ^ t[1][s.x >> 16 & 255] ^ t[2][s.y >> 8 & 255] ^ t[3][s.z & 255] ^ roundKeys[4 * r + 3];
		s = u;
	}
	out[GID] = s;
}
__global__ void crcSlices(const unsigned *data, const unsigned *table, unsigned *out, int words)
{
	const unsigned *p = data + GID * words;
	unsigned crc = ~0u;
	for (int i = 0; i < words; i++) {
		crc ^= p[i];
		crc = table[768 + (crc & 255)] ^ table[512 + (crc >> 8 & 255)] ^ table[256 + (crc >> 16 & 255)] ^ table[crc >> 24];
	}
	out[GID] = ~crc;
}
__global__ void matchStrings(const char *text, int n, const char *pattern, int m, int *hits)
{
	__shared__ char p[32];
	__shared__ int found;
	if (threadIdx.x < m)
		p[threadIdx.x] = pattern[threadIdx.x];
	if (threadIdx.x == 0)
		found = 0;
	__syncthreads();
	int i = GID, j = 0;
	if (i <= n - m) {
		while (j < m && text[i + j] == p[j])
			j++;
		if (j == m)
			atomicAdd(&found, 1);
	}
	__syncthreads();
	if (threadIdx.x == 0 && found)
		atomicAdd(hits, found);
}
__global__ void editDistance(const char *a, const char *b, int *out, int len) // a row in a local array
{
	int row[33];
	const char *s = a + GID % 4096, *t = b + GID * 7 % 4096;
	for (int j = 0; j <= len; j++)
		row[j] = j;
	for (int i = 1; i <= len; i++) {
		int diagonal = row[0];
		row[0] = i;
		for (int j = 1; j <= len; j++) {
			int up = row[j], cost = diagonal + (s[i] != t[j]);
			row[j] = min(min(up, row[j - 1]) + 1, cost);
			diagonal = up;
		}
	}
	out[GID] = row[len];
}

// ---- numbers
__global__ void modularPowers(const unsigned long long *x, unsigned long long *out, unsigned e, unsigned long long m)
{
	unsigned long long r = 1, b = x[GID] % m;
	for (; e; e >>= 1) {
		if (e & 1)
			r = r * b % m;
		b = b * b % m;
	}
	out[GID] = r;
}
__global__ void digits(const unsigned *x, int *sums, unsigned base)
{
	unsigned v = x[GID];
	int sum = 0;
	while (v) {
		sum += v % base;
		v /= base;
	}
	sums[GID] = sum;
}
__global__ void specials(const double *x, double *out, int n)
{
	int i = GID;
	if (i < n) {
		double v = x[i] * 1e-9 + .5;
		out[i] = erf(v) + lgamma(v + 1) + cbrt(v) + atan2(v, 1.5) + log1p(v);
	}
}
__global__ void option(const float *spot, const float *strike, float *out, int steps, float dt, float r, float vol)
{
	float v[17];
	float s = spot[GID], k = strike[GID], u = expf(vol * sqrtf(dt)), d = 1 / u, p = (expf(r * dt) - d) / (u - d);
	for (int i = 0; i <= 16; i++)
		v[i] = fmaxf(s * powf(u, 2.f * i - 16) - k, 0);
	for (int t = 16; t > 0; t--)
		for (int i = 0; i < t; i++)
			v[i] = expf(-r * dt) * (p * v[i + 1] + (1 - p) * v[i]);
	out[GID] = v[0];
}
__global__ void histogramWeighted(const int *bin, const float *weight, float *out, int n, int bins)
{
	extern __shared__ float local[];
	for (int i = threadIdx.x; i < bins; i += blockDim.x)
		local[i] = 0;
	__syncthreads();
	for (int i = GID; i < n; i += gridDim.x * blockDim.x)
		atomicAdd(&local[bin[i] % bins], weight[i]);
	__syncthreads();
	for (int i = threadIdx.x; i < bins; i += blockDim.x)
		if (local[i] != 0)
			atomicAdd(&out[i], local[i]);
}

int main()
{
	const int M = 1 << 20, N = 1 << 16, W = 1024;
	dim3 square(16, 16);
	float *x = filled<float>(8 * M, [](size_t) { return .5f + (next_word() >> 8) * (1.f / (1 << 24)); }), *y = floats(4 * M), *z = space<float>(12 * M);
	int *k = ints(4 * M, 1u << 28), *k2 = space<int>(4 * M), *walls = ints(4 * M, 10);
	double *d = filled<double>(4 * M, [](size_t i) { return (double)(i * 0x9e3779b1u >> 7); }), *e = space<double>(4 * M);
	char *text = filled<char>(M, [](size_t) { return (char)('a' + (next_word() >> 24) % 4); });
	int *solid = filled<int>(512 * 512, [](size_t v) { return v % 37 == 0; });
	Box *boxes = filled<Box>(256, [](size_t b) {
		Box r = { (int)b * 64, {} };
		for (int i = 0; i < 8; i++)
			r.near[i] = (int)(b * 5 + i * 31) % 256 * 64;
		return r;
	});
	int *neighbours = filled<int>(32 * N, [](size_t v) { return (int)((v * 0x9e3779b1u >> 9) % N); });
	float *cdf = filled<float>(N, [](size_t v) { return (v + 1) / 65536.f; });
	static int start[(1 << 16) + 1];
	for (int v = 0; v < N; v++)
		start[v + 1] = start[v] + 3 + (int)((next_word() >> 8) % 8);
	int *row = filled<int>(N + 1, [](size_t v) { return start[v]; }), *col = filled<int>(start[N], [=](size_t at) { return (int)((at * 0x9e3779b1u >> 9) % N); });
	char *frontier = filled<char>(N, [](size_t v) { return (char)(v % 3 == 1); }), *visited = filled<char>(N, [](size_t v) { return (char)(v % 3 != 2); });
	Node *tree = filled<Node>(1 + 16 + 256, [](size_t at) {
		Node n;
		int level = at >= 17 ? 2 : at >= 1, index = (int)at - (level == 2 ? 17 : level), step = 4096 >> 4 * (level + 1);
		for (int i = 0; i < 16; i++) {
			n.keys[i] = index * step * 16 + i * step;
			n.down[i] = level == 2 ? index * 16 + i : (level ? 17 : 1) + index * 16 + i;
		}
		return n;
	});
	int *wanted = ints(N, 4096);
	unsigned keys[44];
	for (unsigned &key : keys)
		key = next_word();
	cudaMemcpyToSymbol(roundKeys, keys, sizeof keys);
	unsigned *u = (unsigned *)k, *u2 = (unsigned *)k2;

	RUN("hot_step", hotStep<<<dim3(86, 43), square>>>(x, y, z, 512, 1024, .1f, .2f, .3f));
	RUN("diffusion", diffusion<<<dim3(63, 32), square>>>(x, z, z + M, z + 2 * M, 500, 1000, .05f));
	RUN("lattice_step", latticeStep<<<dim3(4, 512), 128>>>(x, solid, z, 512, 512, .7f));
	RUN("stencil_27", stencil27<<<dim3(4, 16), dim3(32, 8)>>>(d, e, 128));
	RUN("path_row", pathRow<<<280, 256>>>(walls, k, k2, 60000, 3, 20));
	RUN("lu_diagonal", luDiagonal<<<32, 16>>>(x, 512, 0));
	RUN("lu_inner", luInner<<<dim3(31, 31), square>>>(x, 512, 0));
	RUN("layer_forward", layerForward<<<4096, square>>>(x, y, z, 16));
	RUN("adjust_weights", adjustWeights<<<4096, square>>>(x, y, z, z + 2 * M, 16));
	RUN("nearest_centre", nearestCentre<<<N / 256, 256>>>(x, y, k2, N - 99, 5, 34));
	RUN("conjugate_dots", conjugateDots<<<132, 256>>>(d, d + M, d + 2 * M, e, M));
	RUN("box_forces", boxForces<<<256, 128>>>(boxes, (float4 *)x, y, (float4 *)z, .5f));
	RUN("lennard_jones", lennardJones<<<N / 128, 128>>>((float4 *)x, neighbours, (float4 *)z, N, 32, .6f));
	RUN("move_particles", moveParticles<<<N / 256, 256>>>(z, z + M, k2, z + 2 * M, N - 5));
	RUN("resample", resample<<<N / 256, 256>>>(cdf, y, x, z, N));
	RUN("bfs_push", bfsPush<<<N / 256, 256>>>(row, col, frontier, (char *)k2, visited, k2 + M, N));
	RUN("needle", needle<<<48, 16>>>(walls, k2, 1025, 10, 48, 64));
	RUN("find_keys", findKeys<<<N / 8, 128>>>(tree, wanted, k2, 3));
	RUN("fft_radix4", fftRadix4<<<1024, 256>>>((float2 *)x, (float2 *)z, M, 16));
	RUN("haar_step", haarStep<<<2048, 256>>>(x, z, z + M, 6));
	RUN("bitonic_shared", bitonicShared<<<512, 256>>>(u, u2));
	RUN("md5_block", md5Block<<<N / 128, 128>>>(u, u2, N));
	RUN("table_cipher", tableCipher<<<1000, 256>>>((uint4 *)u, (uint4 *)u2, u, 255900));
	RUN("crc_slices", crcSlices<<<128, 128>>>(u, u + M, u2, 32));
	RUN("match_strings", matchStrings<<<M / 256, 256>>>(text, M - 16, text + 1234, 7, k2));
	RUN("edit_distance", editDistance<<<128, 128>>>(text, text + 5000, k2, 32));
	RUN("modular_powers", modularPowers<<<128, 256>>>((unsigned long long *)d, (unsigned long long *)e, 65537, 1000000007ull));
	RUN("digits", digits<<<1024, 256>>>(u, k2, 10));
	RUN("specials", specials<<<512, 128>>>(d, e, N - 7));
	RUN("option", option<<<512, 128>>>(x, y, z, 16, .01f, .05f, .3f));
	RUN("histogram_weighted", histogramWeighted<<<132, 256, 512 * 4>>>(k, x, z, M, 512));
	cudaError_t err = cudaDeviceSynchronize();
	if (err)
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
	return err;
}
