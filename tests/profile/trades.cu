// A fifteenth set: kernels of trades that the others hardly know (codecs, text formats, signals, lookups and trees, rays and voxels,
// networks in bytes, stereo, finance, small dense algebra, tracking).
#include "clocked.h"

__global__ void nothing() {}

// ---- text and codes
__global__ void base64(const unsigned char *in, unsigned *out, int triples)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= triples)
		return;
	unsigned v = in[3 * i] << 16 | in[3 * i + 1] << 8 | in[3 * i + 2], word = 0;
	for (int k = 0; k < 4; k++) {
		unsigned s = v >> (18 - 6 * k) & 63;
		unsigned c = s < 26 ? 'A' + s : s < 52 ? 'a' + s - 26 : s < 62 ? '0' + s - 52 : s == 62 ? '+' : '/';
		word |= c << 8 * k;
	}
	out[i] = word;
}

__global__ void utf8Points(const unsigned char *text, unsigned *sum, int each, int n)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, at = t * each, end = min(at + each, n);
	unsigned total = 0;
	while (at < end && (text[at] & 0xc0) == 0x80)
		at++;
	while (at < end) {
		unsigned c = text[at++];
		int more = c < 0x80 ? 0 : c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
		c &= more ? 0x3f >> more : 0x7f;
		for (; more && at < n; more--)
			c = c << 6 | (text[at++] & 0x3f);
		total += c;
	}
	sum[t] = total;
}

__global__ void fieldsOfRows(const char *csv, const int *row, int *fields, int rows)
{
	int r = blockIdx.x * blockDim.x + threadIdx.x;
	if (r >= rows)
		return;
	int n = 1;
	bool quoted = false;
	for (int i = row[r]; i < row[r + 1]; i++) {
		char c = csv[i];
		if (c == '"')
			quoted = !quoted;
		else if (c == ',' && !quoted)
			n++;
	}
	fields[r] = n;
}

__global__ void lzMatches(const unsigned char *s, unsigned short *best, int n, int window)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, length = 0, from = 0;
	if (i >= n - 16)
		return;
	for (int back = 1; back <= window && back <= i; back++) {
		int k = 0;
		while (k < 16 && s[i + k] == s[i - back + k])
			k++;
		if (k > length) {
			length = k;
			from = back;
		}
	}
	best[i] = length << 8 | from;
}

__device__ unsigned rotl(unsigned x, int k) { return x << k | x >> (32 - k); }

__global__ void chacha(const unsigned *key, uint4 *out, int blocks)
{
	int b = blockIdx.x * blockDim.x + threadIdx.x;
	unsigned in[16] = { 0x61707865, 0x3320646e, 0x79622d32, 0x6b206574 }, x[16];
	if (b >= blocks)
		return;
	for (int i = 0; i < 8; i++)
		in[4 + i] = key[i];
	in[12] = b;
	in[13] = in[14] = in[15] = 7;
	for (int i = 0; i < 16; i++)
		x[i] = in[i];
	for (int r = 0; r < 10; r++) {
#define QUARTER(a, b, c, d) x[a] += x[b], x[d] = rotl(x[d] ^ x[a], 16), x[c] += x[d], x[b] = rotl(x[b] ^ x[c], 12), \
	x[a] += x[b], x[d] = rotl(x[d] ^ x[a], 8), x[c] += x[d], x[b] = rotl(x[b] ^ x[c], 7)
		QUARTER(0, 4, 8, 12); QUARTER(1, 5, 9, 13); QUARTER(2, 6, 10, 14); QUARTER(3, 7, 11, 15);
		QUARTER(0, 5, 10, 15); QUARTER(1, 6, 11, 12); QUARTER(2, 7, 8, 13); QUARTER(3, 4, 9, 14);
	}
	for (int i = 0; i < 4; i++)
		out[4 * b + i] = make_uint4(x[4 * i] + in[4 * i], x[4 * i + 1] + in[4 * i + 1], x[4 * i + 2] + in[4 * i + 2], x[4 * i + 3] + in[4 * i + 3]);
}

__global__ void reedSolomon(const unsigned char *data, unsigned char *check, const unsigned char *logs, const unsigned char *powers, int stripe, int n)
{
	__shared__ unsigned char lg[256], pw[512];
	for (int i = threadIdx.x; i < 512; i += blockDim.x) {
		pw[i] = powers[i];
		if (i < 256)
			lg[i] = logs[i];
	}
	__syncthreads();
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	unsigned a = 0, b = 0;
	for (int k = 0; k < stripe; k++) {
		unsigned d = data[k * n + i];
		a ^= d;
		if (d)
			b ^= pw[lg[d] + k];
	}
	check[i] = a;
	check[n + i] = b;
}

__global__ void viterbi(const float *seen, int *last, int steps)
{
	int state = threadIdx.x & 31, word = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
	float cost = state ? 1e9f : 0;
	unsigned path = 0;
	for (int t = 0; t < steps; t++) {
		float s = seen[word * steps + t];
		int a = state >> 1, b = a | 16;
		float x = __shfl_sync(~0u, cost, a), y = __shfl_sync(~0u, cost, b);
		x += fabsf(s - (__popc(a & 21) & 1));
		y += fabsf(s - (__popc(b & 21) & 1));
		cost = fminf(x, y);
		path = path << 1 | (y < x);
	}
	last[blockIdx.x * blockDim.x + threadIdx.x] = path;
}

// ---- signals
__constant__ float taps[64];
__global__ void fir(const float *x, float *y, int n)
{
	__shared__ float s[256 + 63];
	int i = blockIdx.x * 256 + threadIdx.x;
	for (int k = threadIdx.x; k < 256 + 63; k += 256)
		s[k] = blockIdx.x * 256 + k < n ? x[blockIdx.x * 256 + k] : 0;
	__syncthreads();
	float sum = 0;
	for (int k = 0; k < 64; k++)
		sum += taps[k] * s[threadIdx.x + k];
	if (i < n)
		y[i] = sum;
}

__global__ void biquads(const float *x, float *y, const float *c, int channels, int samples)
{
	int ch = blockIdx.x * blockDim.x + threadIdx.x;
	if (ch >= channels)
		return;
	float b0 = c[ch], b1 = c[ch + channels], a1 = c[ch + 2 * channels] * .5f, z1 = 0, z2 = 0;
	for (int t = 0; t < samples; t++) {
		float in = x[t * channels + ch], out = b0 * in + z1;
		z1 = b1 * in - a1 * out + z2;
		z2 = b0 * in - .2f * out;
		y[t * channels + ch] = out;
	}
}

__global__ void goertzel(const float *x, float *power, int n)
{
	int bin = blockIdx.x * blockDim.x + threadIdx.x;
	float w = 2 * cosf(.01f * bin), s0 = 0, s1 = 0;
	for (int i = 0; i < n; i++) {
		float s = x[i] + w * s0 - s1;
		s1 = s0;
		s0 = s;
	}
	power[bin] = s0 * s0 + s1 * s1 - w * s0 * s1;
}

// ---- lookups and trees
__global__ void cuckooFind(const uint2 *table, unsigned mask, const unsigned *keys, unsigned *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	unsigned k = keys[i];
	uint2 e = table[(k * 2654435761u >> 8) & mask];
	if (e.x != k)
		e = table[(k * 40503u ^ k >> 13) & mask];
	out[i] = e.x == k ? e.y : ~0u;
}

struct Node { float at; int axis, left, right; };
__global__ void treeNearest(const Node *tree, const float2 *points, const float2 *ask, int *found, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, stack[24], top = 0, best = -1;
	if (i >= n)
		return;
	float2 q = ask[i];
	float least = 1e30f;
	stack[top++] = 0;
	while (top) {
		int at = stack[--top];
		Node v = tree[at];
		float2 p = points[at];
		float dx = p.x - q.x, dy = p.y - q.y, d = dx * dx + dy * dy;
		if (d < least) {
			least = d;
			best = at;
		}
		float off = (v.axis ? q.y : q.x) - v.at;
		int near = off < 0 ? v.left : v.right, far = off < 0 ? v.right : v.left;
		if (far >= 0 && off * off < least)
			stack[top++] = far;
		if (near >= 0)
			stack[top++] = near;
	}
	found[i] = best;
}

__global__ void polygonInside(const float2 *corner, int corners, const float2 *p, int *inside, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	bool in = false;
	for (int a = 0, b = corners - 1; a < corners; b = a++)
		if ((corner[a].y > p[i].y) != (corner[b].y > p[i].y) &&
		    p[i].x < (corner[b].x - corner[a].x) * (p[i].y - corner[a].y) / (corner[b].y - corner[a].y) + corner[a].x)
			in = !in;
	inside[i] = in;
}

// ---- rays and voxels
__global__ void voxelMarch(const unsigned char *solid, int *hit, int w, int side)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float dx = (x - w / 2 + .5f) / w, dy = (y - w / 2 + .5f) / w, dz = 1;
	float tx = fabsf(1 / dx), ty = fabsf(1 / dy), nx = tx * .5f, ny = ty * .5f, nz = .5f;
	int cx = side / 2, cy = side / 2, cz = 0, sx = dx < 0 ? -1 : 1, sy = dy < 0 ? -1 : 1, steps = 0;
	while (cx >= 0 && cy >= 0 && cx < side && cy < side && cz < side && !solid[(cz * side + cy) * side + cx]) {
		if (nx < ny && nx < nz) {
			cx += sx;
			nx += tx;
		} else if (ny < nz) {
			cy += sy;
			ny += ty;
		} else {
			cz++;
			nz += dz;
		}
		steps++;
	}
	hit[y * w + x] = steps << 16 | cz;
}

__global__ void cubeCases(const float *field, unsigned char *which, int *active, int side)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y, z = blockIdx.z, set = 0;
	if (x >= side - 1)
		return;
	for (int k = 0; k < 8; k++)
		set |= (field[((z + (k >> 2)) * side + y + (k >> 1 & 1)) * side + x + (k & 1)] > .5f) << k;
	which[(z * side + y) * side + x] = set;
	if (set && set != 255)
		atomicAdd(active, 1);
}

__device__ float fade(float t) { return t * t * t * (t * (t * 6 - 15) + 10); }
__device__ float slope(int h, float x, float y) { return (h & 1 ? -x : x) + (h & 2 ? -y : y); }
__global__ void perlin(const unsigned char *perm, float *out, int w, float scale)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float u = x * scale, v = y * scale;
	int i = (int)floorf(u) & 255, j = (int)floorf(v) & 255;
	u -= floorf(u);
	v -= floorf(v);
	int a = perm[i] + j, b = perm[i + 1 & 255] + j;
	float fu = fade(u), fv = fade(v);
	float p = slope(perm[a & 255], u, v), q = slope(perm[b & 255], u - 1, v);
	float r = slope(perm[a + 1 & 255], u, v - 1), s = slope(perm[b + 1 & 255], u - 1, v - 1);
	p += fu * (q - p);
	r += fu * (s - r);
	out[y * w + x] = p + fv * (r - p);
}

// ---- networks
__global__ void gemmBytes(const int *a, const int *b, int *c, int n) // n words of four bytes a row
{
	__shared__ int s[16][17], t[16][17];
	int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x, sum = 0;
	for (int k = 0; k < n; k += 16) {
		s[y][x] = a[row * n + k + x];
		t[y][x] = b[(blockIdx.x * 16 + y) * n + k + x];
		__syncthreads();
		for (int i = 0; i < 16; i++)
			sum = __dp4a(s[y][i], t[x][i], sum);
		__syncthreads();
	}
	c[row * gridDim.x * 16 + col] = sum;
}

__global__ void winogradTiles(const float *image, float *out, int w, int tiles)
{
	int t = blockIdx.x * blockDim.x + threadIdx.x, ty = t / tiles, tx = t % tiles;
	float d[4][4], m[4][4];
	for (int y = 0; y < 4; y++)
		for (int x = 0; x < 4; x++)
			d[y][x] = image[(2 * ty + y) * w + 2 * tx + x];
	for (int x = 0; x < 4; x++) {
		m[0][x] = d[0][x] - d[2][x];
		m[1][x] = d[1][x] + d[2][x];
		m[2][x] = d[2][x] - d[1][x];
		m[3][x] = d[1][x] - d[3][x];
	}
	for (int y = 0; y < 4; y++) {
		float a = m[y][0] - m[y][2], b = m[y][1] + m[y][2], c = m[y][2] - m[y][1], e = m[y][1] - m[y][3];
		out[(y * 4 + 0) * tiles * tiles + t] = a;
		out[(y * 4 + 1) * tiles * tiles + t] = b;
		out[(y * 4 + 2) * tiles * tiles + t] = c;
		out[(y * 4 + 3) * tiles * tiles + t] = e;
	}
}

__global__ void batchNormGrad(const float *x, const float *dy, const float *mean, const float *inv, float *dx, float *dgamma, int channels, int each)
{
	__shared__ float s[256], t[256];
	int c = blockIdx.x;
	float m = mean[c], v = inv[c], a = 0, b = 0;
	for (int i = threadIdx.x; i < each; i += 256) {
		float g = dy[c * each + i];
		a += g;
		b += g * (x[c * each + i] - m) * v;
	}
	s[threadIdx.x] = a;
	t[threadIdx.x] = b;
	__syncthreads();
	for (int h = 128; h; h >>= 1) {
		if (threadIdx.x < h) {
			s[threadIdx.x] += s[threadIdx.x + h];
			t[threadIdx.x] += t[threadIdx.x + h];
		}
		__syncthreads();
	}
	a = s[0] / each;
	b = t[0] / each;
	for (int i = threadIdx.x; i < each; i += 256)
		dx[c * each + i] = v * (dy[c * each + i] - a - (x[c * each + i] - m) * v * b);
	if (!threadIdx.x)
		dgamma[c] = t[0];
}

__global__ void embeddingBag(const float4 *table, const int *index, const int *bag, float4 *out, int bags)
{
	int b = blockIdx.x * blockDim.y + threadIdx.y;
	float4 s = make_float4(0, 0, 0, 0);
	if (b >= bags)
		return;
	for (int i = bag[b]; i < bag[b + 1]; i++) {
		float4 v = table[index[i] * 16 + threadIdx.x];
		s.x += v.x, s.y += v.y, s.z += v.z, s.w += v.w;
	}
	out[b * 16 + threadIdx.x] = s;
}

// ---- stereo, motion, tracking
__global__ void stereoPath(const unsigned char *cost, unsigned short *sum, int w, int h)
{
	__shared__ unsigned short before[2][66];
	int d = threadIdx.x, y = blockIdx.x, least = 0;
	before[0][d + 1] = before[1][d + 1] = 0;
	if (d < 2)
		before[0][d * 65] = before[1][d * 65] = 20000;
	__syncthreads();
	for (int x = 0; x < w; x++) {
		unsigned short *was = before[x & 1], *is = before[~x & 1];
		int best = min(min((int)was[d + 1], least + 80), min(was[d] + 10, was[d + 2] + 10));
		int v = cost[(y * w + x) * 64 + d] + best - least;
		is[d + 1] = v;
		sum[(y * w + x) * 64 + d] = v;
		least = __reduce_min_sync(~0u, v);
		__syncthreads();
		if (!(d & 31))
			least = min(least, (int)is[(d ^ 32) + 1]);
		least = __shfl_sync(~0u, least, 0);
	}
}

__global__ void lucasKanade(const float *a, const float *b, float2 *flow, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (x < 3 || y < 3 || x >= w - 3 || y >= h - 3)
		return;
	float xx = 0, xy = 0, yy = 0, xt = 0, yt = 0;
	for (int v = -2; v <= 2; v++)
		for (int u = -2; u <= 2; u++) {
			int i = (y + v) * w + x + u;
			float gx = .5f * (a[i + 1] - a[i - 1]), gy = .5f * (a[i + w] - a[i - w]), gt = b[i] - a[i];
			xx += gx * gx;
			xy += gx * gy;
			yy += gy * gy;
			xt += gx * gt;
			yt += gy * gt;
		}
	float det = xx * yy - xy * xy;
	flow[y * w + x] = fabsf(det) > 1e-6f ? make_float2((xy * yt - yy * xt) / det, (xy * xt - xx * yt) / det) : make_float2(0, 0);
}

__global__ void kalman(const float *z, float *state, int tracks, int steps)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= tracks)
		return;
	float x = 0, v = 0, p00 = 1, p01 = 0, p11 = 1;
	for (int t = 0; t < steps; t++) {
		x += .1f * v;
		p00 += .2f * p01 + .01f * p11 + .001f;
		p01 += .1f * p11;
		p11 += .001f;
		float s = p00 + .5f, k0 = p00 / s, k1 = p01 / s, r = z[t * tracks + i] - x;
		x += k0 * r;
		v += k1 * r;
		p11 -= k1 * p01;
		p01 *= 1 - k0;
		p00 *= 1 - k0;
	}
	state[2 * i] = x;
	state[2 * i + 1] = v;
}

// ---- money and numbers
__global__ void binomialTree(const float *spot, float *price, int steps)
{
	__shared__ float v[512];
	float s = spot[blockIdx.x] * 50 + 50, up = 1.01f, down = 1 / up, p = .502f;
	int i = threadIdx.x;
	v[i] = fmaxf(s * powf(up, 2 * i - steps) - 75, 0);
	__syncthreads();
	for (int t = steps; t > 0; t--) {
		float x = 0;
		if (i < t)
			x = .9999f * (p * v[i + 1] + (1 - p) * v[i]);
		__syncthreads();
		if (i < t)
			v[i] = fmaxf(x, 75 - s * down);
		__syncthreads();
	}
	if (!i)
		price[blockIdx.x] = v[0];
}

__global__ void sobolPoints(const unsigned *direction, float *out, int n, int dims)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, d = blockIdx.y;
	if (i >= n)
		return;
	unsigned x = 0, g = i ^ i >> 1;
	for (int k = 0; g; g >>= 1, k++)
		if (g & 1)
			x ^= direction[d * 32 + k];
	out[d * n + i] = x * 2.3283064e-10f;
}

__global__ void luPivoted(double *m, int *swaps)
{
	__shared__ double a[32][33];
	int lane = threadIdx.x, count = 0;
	for (int r = 0; r < 32; r++)
		a[r][lane] = m[(blockIdx.x * 32 + r) * 32 + lane];
	__syncwarp();
	for (int k = 0; k < 32; k++) {
		double v = lane >= k ? fabs(a[lane][k]) : -1;
		int at = lane;
		for (int o = 16; o; o >>= 1) {
			double other = __shfl_xor_sync(~0u, v, o);
			int place = __shfl_xor_sync(~0u, at, o);
			if (other > v || (other == v && place < at)) {
				v = other;
				at = place;
			}
		}
		if (at != k) {
			double t = a[k][lane];
			a[k][lane] = a[at][lane];
			a[at][lane] = t;
			count++;
		}
		__syncwarp();
		if (lane > k) {
			double f = a[lane][k] / a[k][k];
			a[lane][k] = f;
			for (int j = k + 1; j < 32; j++)
				a[lane][j] -= f * a[k][j];
		}
		__syncwarp();
	}
	for (int r = 0; r < 32; r++)
		m[(blockIdx.x * 32 + r) * 32 + lane] = a[r][lane];
	if (!lane)
		swaps[blockIdx.x] = count;
}

__global__ void pairRanks(const int *rank, unsigned long long *key, int n, int step)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		key[i] = (unsigned long long)rank[i] << 32 | (unsigned)(i + step < n ? rank[i + step] + 1 : 0);
}

__global__ void hook(const int2 *edges, int *parent, int *changed, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	int2 e = edges[i];
	int a = parent[e.x], b = parent[e.y];
	if (a < b)
		atomicMin(&parent[b], a), *changed = 1;
	else if (b < a)
		atomicMin(&parent[a], b), *changed = 1;
}

// A tree over the places [from, to) of `order`, left and right of the middle one: node i is point i.
static int grow(Node *tree, float2 *at, int *order, int from, int to, int axis)
{
	if (from == to)
		return -1;
	int mid = (from + to) / 2;
	std::nth_element(order + from, order + mid, order + to, [=](int a, int b) { return axis ? at[a].y < at[b].y : at[a].x < at[b].x; });
	int i = order[mid], left = grow(tree, at, order, from, mid, !axis), right = grow(tree, at, order, mid + 1, to, !axis);
	tree[i] = { axis ? at[i].y : at[i].x, axis, left, right };
	return i;
}

int main()
{
	enum { M = 1 << 20 };
	float *f = floats(M), *g = floats(M), *h = space<float>(4 * M), *h2 = space<float>(4 * M);
	int *out = space<int>(4 * M), *count = space<int>(16);
	unsigned char *b = filled<unsigned char>(4 * M, [](size_t) { return (unsigned char)(next_word() >> 20); }), *b2 = space<unsigned char>(4 * M);

	RUN("nothing", nothing<<<1, 32>>>());
	RUN("base64", base64<<<1024, 256>>>(b, (unsigned *)out, 262144));
	unsigned char *text = filled<unsigned char>(M, [](size_t i) { return (unsigned char)(i / 97 % 3 == 1 ? (i % 2 ? 0xa9 : 0xc3) : i / 97 % 3 == 2 ? (i % 97 % 3 == 0 ? 0xe2 : 0x82) : 'a' + i % 26); });
	RUN("utf8_points", utf8Points<<<64, 256>>>(text, (unsigned *)out, 64, M));
	int *rows = (int *)malloc(4 * 16385);
	for (int r = rows[0] = 0; r < 16384; r++)
		rows[r + 1] = rows[r] + 32 + r * 7 % 33;
	char *csv = filled<char>(rows[16384], [](size_t i) { return (char)(i % 9 == 4 ? ',' : i % 31 == 7 || i % 31 == 16 ? '"' : 'x'); });
	int *row = filled<int>(16385, [=](size_t i) { return rows[i]; });
	RUN("fields_of_rows", fieldsOfRows<<<128, 128>>>(csv, row, out, 16384));
	unsigned char *repeats = filled<unsigned char>(65536, [](size_t i) { return (unsigned char)((i % 13) * (i / 640 % 5) % 7); });
	RUN("lz_matches", lzMatches<<<256, 256>>>(repeats, (unsigned short *)out, 65536, 48));
	RUN("chacha", chacha<<<256, 256>>>((unsigned *)b, (uint4 *)h, 65536));
	unsigned char *powers = (unsigned char *)malloc(512), *logs = (unsigned char *)calloc(256, 1);
	for (int i = 0, x = 1; i < 512; i++) {
		powers[i] = x;
		if (i < 255)
			logs[x] = i;
		x = x << 1 ^ (x & 128 ? 0x11d : 0);
	}
	unsigned char *dp = filled<unsigned char>(512, [=](size_t i) { return powers[i]; }), *dl = filled<unsigned char>(256, [=](size_t i) { return logs[i]; });
	RUN("reed_solomon", reedSolomon<<<512, 256>>>(b, b2, dl, dp, 16, 131072));
	RUN("viterbi", viterbi<<<128, 128>>>(f, out, 128));
	cudaMemcpyToSymbol(taps, f, sizeof taps, 0, cudaMemcpyDeviceToDevice);
	RUN("fir", fir<<<2048, 256>>>(f, h, 524288));
	RUN("biquads", biquads<<<64, 64>>>(f, h, g, 4096, 256));
	RUN("goertzel", goertzel<<<32, 128>>>(f, h, 1024));

	enum { SLOTS = 1 << 17 };
	uint2 *table = (uint2 *)calloc(SLOTS, sizeof *table);
	for (unsigned i = 0; i < 60000; i++) {
		unsigned k = i * 2246822519u | 1, p = (k * 2654435761u >> 8) & (SLOTS - 1), q = (k * 40503u ^ k >> 13) & (SLOTS - 1);
		table[table[p].x ? q : p] = make_uint2(k, i);
	}
	uint2 *cuckoo = filled<uint2>(SLOTS, [=](size_t i) { return table[i]; });
	unsigned *keys = filled<unsigned>(262144, [](size_t i) { return (unsigned)(i * 7 % 80000) * 2246822519u | 1; });
	RUN("cuckoo_find", cuckooFind<<<1024, 256>>>(cuckoo, SLOTS - 1, keys, (unsigned *)out, 262144));
	enum { POINTS = 16384 };
	float2 *at = (float2 *)malloc(POINTS * sizeof *at);
	Node *nodes = (Node *)malloc(POINTS * sizeof *nodes);
	int *order = (int *)malloc(POINTS * 4);
	for (int i = 0; i < POINTS; i++) {
		at[i].x = next_word() >> 8;
		at[i].y = next_word() >> 8;
		order[i] = i;
	}
	int root = grow(nodes, at, order, 0, POINTS, 0);
	std::swap(nodes[0], nodes[root]);
	std::swap(at[0], at[root]);
	for (int i = 0; i < POINTS; i++)
		for (int *e : { &nodes[i].left, &nodes[i].right })
			*e = *e == 0 ? root : *e == root ? 0 : *e;
	Node *tree = filled<Node>(POINTS, [=](size_t i) { return nodes[i]; });
	float2 *points = filled<float2>(POINTS, [=](size_t i) { return at[i]; });
	float2 *ask = filled<float2>(POINTS, [](size_t i) { return make_float2((i / 128 * 131072) + (next_word() >> 16), (i % 128 * 131072) + (next_word() >> 16)); });
	RUN("tree_nearest", treeNearest<<<128, 128>>>(tree, points, ask, out, POINTS));
	float2 *corner = filled<float2>(60, [](size_t i) { return make_float2(.5f + (.2f + .05f * (i % 4)) * cosf(i * .1047f), .5f + (.2f + .05f * (i % 4)) * sinf(i * .1047f)); });
	RUN("polygon_inside", polygonInside<<<512, 128>>>(corner, 60, (float2 *)f, out, 65536));

	unsigned char *solid = filled<unsigned char>(128 * 128 * 128, [](size_t i) { return (unsigned char)((i * 2654435761u >> 12) % 300 == 0); });
	RUN("voxel_march", voxelMarch<<<dim3(32, 32), dim3(16, 16)>>>(solid, out, 512, 128));
	RUN("cube_cases", cudaMemset(count, 0, 64); cubeCases<<<dim3(1, 95, 95), 96>>>(filled<float>(96 * 96 * 96, [](size_t i) { return i % 96 * .01f + i / 96 % 96 * .003f - i / 9216 * .004f; }), b2, count, 96));
	unsigned char *perm = filled<unsigned char>(512, [](size_t i) { return (unsigned char)(i * 167 + 13); });
	RUN("perlin", perlin<<<dim3(32, 64), dim3(32, 16)>>>(perm, h, 1024, .037f));

	RUN("gemm_bytes", gemmBytes<<<dim3(16, 16), dim3(16, 16)>>>((int *)b, (int *)b + M / 2, out, 256));
	RUN("winograd_tiles", winogradTiles<<<256, 256>>>(f, h, 1024, 256));
	RUN("batch_norm_grad", batchNormGrad<<<256, 256>>>(f, g, f, g, h, h2, 256, 3000));
	int *bags = (int *)malloc(4 * 8193);
	for (int i = bags[0] = 0; i < 8192; i++)
		bags[i + 1] = bags[i] + 3 + i % 11;
	int *bag = filled<int>(8193, [=](size_t i) { return bags[i]; }), *index = ints(bags[8192], 16384);
	RUN("embedding_bag", embeddingBag<<<512, dim3(16, 16)>>>((float4 *)f, index, bag, (float4 *)h, 8192));

	RUN("stereo_path", stereoPath<<<128, 64>>>(b, (unsigned short *)h, 256, 128));
	RUN("lucas_kanade", lucasKanade<<<dim3(32, 64), dim3(32, 16)>>>(f, g, (float2 *)h, 1000, 1000));
	RUN("kalman", kalman<<<64, 128>>>(f, h, 8192, 100));

	RUN("binomial_tree", binomialTree<<<512, 512>>>(f, h, 511));
	unsigned *direction = filled<unsigned>(8 * 32, [](size_t i) { return 0x80000000u >> i % 32 ^ (i / 32 ? next_word() << 1 : 0); });
	RUN("sobol_points", sobolPoints<<<dim3(256, 8), 256>>>(direction, h, 65536, 8));
	double *dm = filled<double>(256 * 1024, [](size_t i) { return (next_word() >> 8) * (1. / (1 << 23)) - 1; });
	RUN("lu_pivoted", luPivoted<<<256, 32>>>(dm, out));
	int *rank = ints(M, 1000);
	RUN("pair_ranks", pairRanks<<<4096, 256>>>(rank, (unsigned long long *)h, M, 37));
	int2 *edges = filled<int2>(262144, [](size_t i) { return make_int2((int)(i % 65536), (int)((i * 48271 + i / 65536) % 65536)); });
	int *parent = filled<int>(65536, [](size_t i) { return (int)i; });
	RUN("hook", hook<<<1024, 256>>>(edges, parent, count, 262144));
	return cudaDeviceSynchronize() != cudaSuccess;
}
