// Kernels in the style of textbooks and courses, a seventh set: written, built and recorded on an H200 before anything was
// done with what they showed.
#include <cuda_fp16.h>
#include "clocked.h"

#define GID (blockIdx.x * blockDim.x + threadIdx.x)

// ---- first programs
__global__ void addLoop(int n, const float *x, float *y)
{
	int index = blockIdx.x * blockDim.x + threadIdx.x;
	int stride = blockDim.x * gridDim.x;
	for (int i = index; i < n; i += stride)
		y[i] = x[i] + y[i];
}
__global__ void dotShared(const float *a, const float *b, float *c, int n)
{
	__shared__ float cache[256];
	int tid = threadIdx.x + blockIdx.x * blockDim.x;
	int cacheIndex = threadIdx.x;
	float temp = 0;
	while (tid < n) {
		temp += a[tid] * b[tid];
		tid += blockDim.x * gridDim.x;
	}
	cache[cacheIndex] = temp;
	__syncthreads();
	int i = blockDim.x / 2;
	while (i != 0) {
		if (cacheIndex < i)
			cache[cacheIndex] += cache[cacheIndex + i];
		__syncthreads();
		i /= 2;
	}
	if (cacheIndex == 0)
		c[blockIdx.x] = cache[0];
}
struct Complex {
	float r, i;
	__device__ Complex(float a, float b) : r(a), i(b) {}
	__device__ float magnitude2() const { return r * r + i * i; }
	__device__ Complex operator*(const Complex &a) const { return Complex(r * a.r - i * a.i, i * a.r + r * a.i); }
	__device__ Complex operator+(const Complex &a) const { return Complex(r + a.r, i + a.i); }
};
__global__ void julia(unsigned char *ptr, int dim)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	int offset = x + y * gridDim.x * blockDim.x;
	const float scale = 1.5;
	float jx = scale * (float)(dim / 2 - x) / (dim / 2), jy = scale * (float)(dim / 2 - y) / (dim / 2);
	Complex c(-0.8, 0.156), a(jx, jy);
	int value = 1;
	for (int i = 0; i < 200; i++) {
		a = a * a + c;
		if (a.magnitude2() > 1000) {
			value = 0;
			break;
		}
	}
	ptr[offset * 4 + 0] = 255 * value;
	ptr[offset * 4 + 1] = 0;
	ptr[offset * 4 + 2] = 0;
	ptr[offset * 4 + 3] = 255;
}
__global__ void ripple(unsigned char *ptr, int dim, int ticks)
{
	int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
	int offset = x + y * blockDim.x * gridDim.x;
	float fx = x - dim / 2, fy = y - dim / 2;
	float d = sqrtf(fx * fx + fy * fy);
	unsigned char grey = (unsigned char)(128.0f + 127.0f * cosf(d / 10.0f - ticks / 7.0f) / (d / 10.0f + 1.0f));
	ptr[offset * 4 + 0] = grey;
	ptr[offset * 4 + 1] = grey;
	ptr[offset * 4 + 2] = grey;
	ptr[offset * 4 + 3] = 255;
}
struct Sphere {
	float r, b, g, radius, x, y, z;
};
__constant__ Sphere spheres[20];
__global__ void rayBall(unsigned char *ptr, int dim)
{
	int x = threadIdx.x + blockIdx.x * blockDim.x, y = threadIdx.y + blockIdx.y * blockDim.y;
	int offset = x + y * blockDim.x * gridDim.x;
	float ox = x - dim / 2, oy = y - dim / 2, r = 0, g = 0, b = 0, maxz = -2e10f;
	for (int i = 0; i < 20; i++) {
		float n = 0, t = -2e10f, dx = ox - spheres[i].x, dy = oy - spheres[i].y, rad = spheres[i].radius;
		if (dx * dx + dy * dy < rad * rad) {
			float dz = sqrtf(rad * rad - dx * dx - dy * dy);
			n = dz / sqrtf(rad * rad);
			t = dz + spheres[i].z;
		}
		if (t > maxz) {
			r = spheres[i].r * n, g = spheres[i].g * n, b = spheres[i].b * n;
			maxz = t;
		}
	}
	ptr[offset * 4] = (int)(r * 255), ptr[offset * 4 + 1] = (int)(g * 255), ptr[offset * 4 + 2] = (int)(b * 255);
	ptr[offset * 4 + 3] = 255;
}
__global__ void histoLocal(const unsigned char *buffer, long size, unsigned *histo)
{
	__shared__ unsigned temp[256];
	temp[threadIdx.x] = 0;
	__syncthreads();
	int i = threadIdx.x + blockIdx.x * blockDim.x, offset = blockDim.x * gridDim.x;
	while (i < size) {
		atomicAdd(&temp[buffer[i]], 1);
		i += offset;
	}
	__syncthreads();
	atomicAdd(&histo[threadIdx.x], temp[threadIdx.x]);
}

// ---- patterns
__global__ void stencilTile(const float *in, float *out, int n) // radius 4
{
	__shared__ float tile[256 + 8];
	int g = blockIdx.x * blockDim.x + threadIdx.x, l = threadIdx.x + 4;
	tile[l] = in[g];
	if (threadIdx.x < 4) {
		tile[l - 4] = g >= 4 ? in[g - 4] : 0;
		tile[l + 256] = g + 256 < n ? in[g + 256] : 0;
	}
	__syncthreads();
	float result = 0;
	for (int offset = -4; offset <= 4; offset++)
		result += tile[l + offset];
	out[g] = result;
}
__constant__ float mask[25];
__global__ void convCached(const float *n, float *p, int height, int width)
{
	__shared__ float t[16][16];
	int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
	t[threadIdx.y][threadIdx.x] = row < height && col < width ? n[row * width + col] : 0.0f;
	__syncthreads();
	if (col < width && row < height) {
		float value = 0.0f;
		for (int fr = 0; fr < 5; fr++)
			for (int fc = 0; fc < 5; fc++) {
				int x = threadIdx.x - 2 + fc, y = threadIdx.y - 2 + fr;
				if (x >= 0 && x < 16 && y >= 0 && y < 16)
					value += mask[fr * 5 + fc] * t[y][x];
				else if (row - 2 + fr >= 0 && row - 2 + fr < height && col - 2 + fc >= 0 && col - 2 + fc < width)
					value += mask[fr * 5 + fc] * n[(row - 2 + fr) * width + col - 2 + fc];
			}
		p[row * width + col] = value;
	}
}
__global__ void coarseGemm(const float *m, const float *n, float *p, int width) // four columns a thread
{
	__shared__ float a[16][16], b[16][16];
	int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * 16 + ty, start = blockIdx.x * 64 + tx;
	float value[4];
	for (int c = 0; c < 4; c++)
		value[c] = 0.0f;
	for (int ph = 0; ph < width / 16; ph++) {
		a[ty][tx] = m[row * width + ph * 16 + tx];
		for (int c = 0; c < 4; c++) {
			int col = start + c * 16;
			b[ty][tx] = n[(ph * 16 + ty) * width + col];
			__syncthreads();
			for (int k = 0; k < 16; k++)
				value[c] += a[ty][k] * b[k][tx];
			__syncthreads();
		}
	}
	for (int c = 0; c < 4; c++)
		p[row * width + start + c * 16] = value[c];
}
__global__ void gemmChecked(const float *m, const float *n, float *p, int rows, int inner, int cols)
{
	__shared__ float a[16][16], b[16][16];
	int row = blockIdx.y * 16 + threadIdx.y, col = blockIdx.x * 16 + threadIdx.x;
	float value = 0;
	for (int ph = 0; ph < (inner - 1) / 16 + 1; ++ph) {
		if (row < rows && ph * 16 + threadIdx.x < inner)
			a[threadIdx.y][threadIdx.x] = m[row * inner + ph * 16 + threadIdx.x];
		else
			a[threadIdx.y][threadIdx.x] = 0.0f;
		if (ph * 16 + threadIdx.y < inner && col < cols)
			b[threadIdx.y][threadIdx.x] = n[(ph * 16 + threadIdx.y) * cols + col];
		else
			b[threadIdx.y][threadIdx.x] = 0.0f;
		__syncthreads();
		if (row < rows && col < cols)
			for (int i = 0; i < 16; ++i)
				value += a[threadIdx.y][i] * b[i][threadIdx.x];
		__syncthreads();
	}
	if (row < rows && col < cols)
		p[row * cols + col] = value;
}
__global__ void koggeStone(const float *x, float *y, int n)
{
	__shared__ float xy[512];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	xy[threadIdx.x] = i < n ? x[i] : 0;
	for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
		__syncthreads();
		float temp = 0;
		if (threadIdx.x >= stride)
			temp = xy[threadIdx.x] + xy[threadIdx.x - stride];
		__syncthreads();
		if (threadIdx.x >= stride)
			xy[threadIdx.x] = temp;
	}
	if (i < n)
		y[i] = xy[threadIdx.x];
}
__global__ void brentKung(const float *x, float *y, int n)
{
	__shared__ float xy[1024];
	int i = 2 * blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		xy[threadIdx.x] = x[i];
	if (i + blockDim.x < n)
		xy[threadIdx.x + blockDim.x] = x[i + blockDim.x];
	for (unsigned stride = 1; stride <= blockDim.x; stride *= 2) {
		__syncthreads();
		unsigned index = (threadIdx.x + 1) * 2 * stride - 1;
		if (index < 1024)
			xy[index] += xy[index - stride];
	}
	for (int stride = 1024 / 4; stride > 0; stride /= 2) {
		__syncthreads();
		unsigned index = (threadIdx.x + 1) * stride * 2 - 1;
		if (index + stride < 1024)
			xy[index + stride] += xy[index];
	}
	__syncthreads();
	if (i < n)
		y[i] = xy[threadIdx.x];
	if (i + blockDim.x < n)
		y[i + blockDim.x] = xy[threadIdx.x + blockDim.x];
}
__device__ int coRank(int k, const int *a, int m, const int *b, int n)
{
	int i = k < m ? k : m, j = k - i, ilow = 0 > k - n ? 0 : k - n, jlow = 0 > k - m ? 0 : k - m;
	for (;;) {
		if (i > 0 && j < n && a[i - 1] > b[j]) {
			int delta = (i - ilow + 1) >> 1;
			jlow = j, j += delta, i -= delta;
		} else if (j > 0 && i < m && b[j - 1] >= a[i]) {
			int delta = (j - jlow + 1) >> 1;
			ilow = i, i += delta, j -= delta;
		} else
			return i;
	}
}
__global__ void mergeBasic(const int *a, int m, const int *b, int n, int *c)
{
	int tid = blockIdx.x * blockDim.x + threadIdx.x, each = (m + n) / (blockDim.x * gridDim.x);
	int from = tid * each, to = from + each;
	int i = coRank(from, a, m, b, n), iEnd = coRank(to, a, m, b, n), j = from - i, jEnd = to - iEnd, k = from;
	while (i < iEnd && j < jEnd)
		if (a[i] <= b[j])
			c[k++] = a[i++];
		else
			c[k++] = b[j++];
	while (i < iEnd)
		c[k++] = a[i++];
	while (j < jEnd)
		c[k++] = b[j++];
}
__global__ void cenergy(float *grid, const float4 *atoms, int n, float spacing, int w)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	float cx = x * spacing, cy = y * spacing, energy = 0.0f;
	for (int i = 0; i < n; i++) {
		float dx = cx - atoms[i].x, dy = cy - atoms[i].y;
		energy += atoms[i].w / sqrtf(dx * dx + dy * dy + atoms[i].z);
	}
	grid[y * w + x] += energy;
}
__global__ void fourierMri(const float *kx, const float *ky, const float *x, const float *y, const float *mr, const float *mi, float *rphi, float *iphi, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float xr = x[i], yr = y[i], r = rphi[i], im = iphi[i];
	for (int m = 0; m < n; m++) {
		float expArg = 2 * 3.14159265f * (kx[m] * xr + ky[m] * yr);
		float cArg = __cosf(expArg), sArg = __sinf(expArg);
		r += mr[m] * cArg - mi[m] * sArg;
		im += mi[m] * cArg + mr[m] * sArg;
	}
	rphi[i] = r;
	iphi[i] = im;
}
__global__ void radixBit(const unsigned *in, unsigned *out, unsigned *bits, int n, int iter)
{
	__shared__ unsigned scan[256];
	unsigned i = blockIdx.x * blockDim.x + threadIdx.x, key = 0, bit = 0;
	if (i < n) {
		key = in[i];
		bit = (key >> iter) & 1;
	}
	scan[threadIdx.x] = bit;
	__syncthreads();
	for (int d = 1; d < 256; d <<= 1) {
		unsigned v = threadIdx.x >= d ? scan[threadIdx.x - d] : 0;
		__syncthreads();
		scan[threadIdx.x] += v;
		__syncthreads();
	}
	unsigned ones = scan[threadIdx.x] - bit, total = scan[255];
	unsigned dst = bit == 0 ? threadIdx.x - ones : 256 - total + ones;
	if (i < n) {
		out[blockIdx.x * 256 + dst] = key;
		bits[i] = bit;
	}
}
__global__ void bfsPull(const int *src, const int *dst, int *level, int *seen, int now, int n)
{
	int v = blockIdx.x * blockDim.x + threadIdx.x;
	if (v < n && level[v] == -1) {
		for (int e = src[v]; e < src[v + 1]; e++) {
			int u = dst[e];
			if (level[u] == now - 1) {
				seen[v] = now;
				break;
			}
		}
	}
}
__global__ void spmvCoo(const int *row, const int *col, const float *value, const float *x, float *y, int nnz)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < nnz)
		atomicAdd(&y[row[i]], x[col[i]] * value[i]);
}
__global__ void spmvJds(const float *data, const int *col, const int *start, const int *perm, const float *x, float *y, int n, int sections)
{
	int row = blockIdx.x * blockDim.x + threadIdx.x;
	if (row < n) {
		float dot = 0;
		for (int sec = 0; sec < sections; sec++) {
			int at = start[sec] + row;
			if (at >= start[sec + 1])
				break;
			dot += data[at] * x[col[at]];
		}
		y[perm[row]] = dot;
	}
}

// ---- numbers
__global__ void trapezoid(double *out, int steps, double a, double h)
{
	int i = GID;
	double s = 0, x = a + i * steps * h;
	for (int k = 0; k < steps; k++) {
		s += 0.5 * h * (x * x + (x + h) * (x + h));
		x += h;
	}
	out[i] = s;
}
__global__ void bisect(float *out, const float *c, int n)
{
	int i = GID;
	if (i >= n)
		return;
	float lo = 0, hi = 2, v = c[i];
	for (int k = 0; k < 30; k++) {
		float mid = 0.5f * (lo + hi);
		if (mid * mid * mid - v > 0)
			hi = mid;
		else
			lo = mid;
	}
	out[i] = lo;
}
__global__ void rk4(float *state, int steps, float h)
{
	int i = GID;
	float y = state[i], v = 0;
	for (int k = 0; k < steps; k++) {
		float k1 = v, l1 = -y, k2 = v + 0.5f * h * l1, l2 = -(y + 0.5f * h * k1);
		float k3 = v + 0.5f * h * l2, l3 = -(y + 0.5f * h * k2), k4 = v + h * l3, l4 = -(y + h * k3);
		y += h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
		v += h / 6 * (l1 + 2 * l2 + 2 * l3 + l4);
	}
	state[i] = y;
}
__global__ void gaussStep(float *m, float *factor, int size, int k)
{
	int row = blockIdx.y * blockDim.y + threadIdx.y + k + 1, col = blockIdx.x * blockDim.x + threadIdx.x + k;
	if (row >= size || col >= size)
		return;
	m[row * size + col] -= factor[row] * m[k * size + col];
}
__global__ void powerSeries(float *out, const float *x, int terms)
{
	int i = GID;
	float term = 1, sum = 1, v = x[i];
	for (int k = 1; k <= terms; k++) {
		term *= v / k;
		sum += term;
	}
	out[i] = sum;
}
__global__ void isPerfect(int *out, int n)
{
	int v = GID + 2;
	if (v > n)
		return;
	int sum = 1;
	for (int d = 2; d * d <= v; d++)
		if (v % d == 0) {
			sum += d;
			if (d != v / d)
				sum += v / d;
		}
	out[v - 2] = sum == v;
}
__global__ void fibMod(unsigned *out, unsigned n, unsigned mod)
{
	unsigned a = 0, b = 1, k = n + GID % 32;
	while (k--) {
		unsigned t = (a + b) % mod;
		a = b;
		b = t;
	}
	out[GID] = a;
}
__global__ void bitCount(const unsigned *in, unsigned *out)
{
	unsigned v = in[GID], c = 0;
	while (v) {
		v &= v - 1;
		c++;
	}
	out[GID] = c;
}
__global__ void xorshift(unsigned long long *out, int rounds)
{
	unsigned long long x = 88172645463325252ull + GID;
	for (int k = 0; k < rounds; k++) {
		x ^= x << 13;
		x ^= x >> 7;
		x ^= x << 17;
	}
	out[GID] = x;
}
__global__ void romberg(double *out)
{
	double r[6][6], h = 1.0 + 1e-6 * GID;
	r[0][0] = 0.5 * h * (1 + exp(-h));
	for (int i = 1; i < 6; i++) {
		h *= 0.5;
		double s = 0;
		for (int k = 1; k <= 1 << (i - 1); k++)
			s += exp(-(2 * k - 1) * h);
		r[i][0] = 0.5 * r[i - 1][0] + h * s;
		double f = 1;
		for (int j = 1; j <= i; j++) {
			f *= 4;
			r[i][j] = r[i][j - 1] + (r[i][j - 1] - r[i - 1][j - 1]) / (f - 1);
		}
	}
	out[GID] = r[5][5];
}

// ---- images, texts, grids
__global__ void rgbToGrey(const unsigned char *in, unsigned char *out, int width, int height)
{
	int col = threadIdx.x + blockIdx.x * blockDim.x, row = threadIdx.y + blockIdx.y * blockDim.y;
	if (col < width && row < height) {
		int at = row * width + col, rgb = at * 3;
		unsigned char r = in[rgb], g = in[rgb + 1], b = in[rgb + 2];
		out[at] = 0.21f * r + 0.71f * g + 0.07f * b;
	}
}
__global__ void boxBlur(const unsigned char *in, unsigned char *out, int w, int h)
{
	int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
	if (col < w && row < h) {
		int val = 0, pixels = 0;
		for (int br = -1; br < 2; ++br)
			for (int bc = -1; bc < 2; ++bc) {
				int r = row + br, c = col + bc;
				if (r >= 0 && r < h && c >= 0 && c < w) {
					val += in[r * w + c];
					++pixels;
				}
			}
		out[row * w + col] = (unsigned char)(val / pixels);
	}
}
__global__ void threshold(const float *in, unsigned char *out, int n, float level)
{
	int i = GID;
	if (i < n)
		out[i] = in[i] > level ? 255 : 0;
}
__global__ void flip(const uchar4 *in, uchar4 *out, int w)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
	out[y * w + w - 1 - x] = in[y * w + x];
}
__global__ void caesar(char *text, int n, int key)
{
	int i = GID;
	if (i < n) {
		char c = text[i];
		if (c >= 'a' && c <= 'z')
			text[i] = 'a' + (c - 'a' + key) % 26;
		else if (c >= 'A' && c <= 'Z')
			text[i] = 'A' + (c - 'A' + key) % 26;
	}
}
__global__ void countVowels(const char *text, int *count, int n)
{
	__shared__ int s[8];
	int mine = 0;
	for (int i = GID; i < n; i += blockDim.x * gridDim.x) {
		char c = text[i];
		mine += c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';
	}
	for (int d = 16; d > 0; d >>= 1)
		mine += __shfl_down_sync(0xffffffff, mine, d);
	if (threadIdx.x % 32 == 0)
		s[threadIdx.x / 32] = mine;
	__syncthreads();
	if (threadIdx.x == 0) {
		int all = 0;
		for (int w = 0; w < blockDim.x / 32; w++)
			all += s[w];
		atomicAdd(count, all);
	}
}
__global__ void waveEq(const float *u, const float *old, float *next, int nx, int ny, float c2)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
	if (i > 0 && i < nx - 1 && j > 0 && j < ny - 1) {
		int k = j * nx + i;
		next[k] = 2.0f * u[k] - old[k] + c2 * (u[k + 1] + u[k - 1] + u[k + nx] + u[k - nx] - 4.0f * u[k]);
	}
}
__global__ void particles(float3 *pos, float3 *vel, float dt, int steps)
{
	int i = GID;
	float3 p = pos[i], v = vel[i];
	for (int s = 0; s < steps; s++) {
		v.y -= 9.81f * dt;
		p.x += v.x * dt, p.y += v.y * dt, p.z += v.z * dt;
		if (p.y < 0) {
			p.y = -p.y;
			v.y = -0.9f * v.y;
		}
	}
	pos[i] = p;
	vel[i] = v;
}
__global__ void isingHalf(signed char *spin, const unsigned *noise, int w, int h, int colour, unsigned t4, unsigned t8)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
	if (((x + y) & 1) != colour)
		return;
	int up = (y + h - 1) % h, down = (y + 1) % h, left = (x + w - 1) % w, right = (x + 1) % w;
	int s = spin[y * w + x], e = 2 * s * (spin[up * w + x] + spin[down * w + x] + spin[y * w + left] + spin[y * w + right]);
	unsigned r = noise[y * w + x];
	if (e <= 0 || (e == 4 && r < t4) || (e == 8 && r < t8))
		spin[y * w + x] = -s;
}
__global__ void transposeDiagonal(const float *in, float *out, int w, int h)
{
	__shared__ float tile[32][33];
	int by = blockIdx.x, bx = (blockIdx.x + blockIdx.y) % gridDim.x;
	int x = bx * 32 + threadIdx.x, y = by * 32 + threadIdx.y, from = x + y * w;
	x = by * 32 + threadIdx.x, y = bx * 32 + threadIdx.y;
	int to = x + y * h;
	for (int i = 0; i < 32; i += 8)
		tile[threadIdx.y + i][threadIdx.x] = in[from + i * w];
	__syncthreads();
	for (int i = 0; i < 32; i += 8)
		out[to + i * h] = tile[threadIdx.x][threadIdx.y + i];
}
__global__ void reduceUnrolled(const int *g, int *o, unsigned n)
{
	__shared__ volatile int s[256];
	unsigned tid = threadIdx.x, i = blockIdx.x * 512 + tid, grid = 512 * gridDim.x;
	int sum = 0;
	while (i < n) {
		sum += g[i] + g[i + 256];
		i += grid;
	}
	s[tid] = sum;
	__syncthreads();
	if (tid < 128)
		s[tid] = sum = sum + s[tid + 128];
	__syncthreads();
	if (tid < 64)
		s[tid] = sum = sum + s[tid + 64];
	__syncthreads();
	if (tid < 32)
		s[tid] = sum = sum + s[tid + 32];
	__syncwarp();
	for (int d = 16; d > 0; d >>= 1) {
		if (tid < d)
			s[tid] = sum = sum + s[tid + d];
		__syncwarp();
	}
	if (tid == 0)
		o[blockIdx.x] = sum;
}
__global__ void minMax(const float *x, float *lo, float *hi, int n)
{
	float a = 1e30f, b = -1e30f;
	for (int i = GID; i < n; i += gridDim.x * blockDim.x) {
		a = fminf(a, x[i]);
		b = fmaxf(b, x[i]);
	}
	for (int d = 16; d; d >>= 1) {
		a = fminf(a, __shfl_xor_sync(~0u, a, d));
		b = fmaxf(b, __shfl_xor_sync(~0u, b, d));
	}
	if (threadIdx.x % 32 == 0) {
		lo[GID / 32] = a;
		hi[GID / 32] = b;
	}
}
__global__ void insertionSort(int *data, int each) // a thread a row
{
	int *a = data + GID * each;
	for (int i = 1; i < each; i++) {
		int key = a[i], j = i - 1;
		while (j >= 0 && a[j] > key) {
			a[j + 1] = a[j];
			j--;
		}
		a[j + 1] = key;
	}
}
__global__ void hanoi(int *out, int disks)
{
	unsigned m = GID + 1;
	int from = 0, moved = 0;
	if (m < 1u << disks) {
		from = (m & (m - 1)) % 3;
		moved = ((m | (m - 1)) + 1) % 3;
	}
	out[GID] = from * 3 + moved;
}
__global__ void aosToSoa(const float4 *in, float *x, float *y, float *z, int n)
{
	int i = GID;
	if (i < n) {
		float4 v = in[i];
		x[i] = v.x / v.w, y[i] = v.y / v.w, z[i] = v.z / v.w;
	}
}

int main()
{
	const int M = 1 << 20, W = 1024, N = 1 << 16;
	dim3 square(16, 16), flat(32, 8);
	float *x = floats(8 * M), *y = floats(4 * M), *z = space<float>(8 * M);
	int *k = ints(4 * M, 1u << 28), *k2 = space<int>(8 * M);
	double *d = space<double>(M);
	unsigned char *bytes = filled<unsigned char>(8 * M, [](size_t) { return (unsigned char)(next_word() >> 24); });
	signed char *spin = filled<signed char>(M, [](size_t) { return (signed char)(next_word() >> 31 ? 1 : -1); });
	char *text = filled<char>(M, [](size_t) { return (char)(32 + (next_word() >> 24) % 95); });
	int *rising = filled<int>(M, [](size_t v) { return (int)(v * 3); }), *rising2 = filled<int>(M, [](size_t v) { return (int)(v * 5 % 3000000); });
	int *even = filled<int>(M, [](size_t v) { return (int)(v * 2 + 1); });
	(void)rising2;
	static int start[(1 << 16) + 1];
	for (int v = 0; v < N; v++)
		start[v + 1] = start[v] + 2 + (int)((next_word() >> 8) % 9);
	int edges = start[N];
	int *row = filled<int>(N + 1, [](size_t v) { return start[v]; });
	int *col = filled<int>(edges, [=](size_t at) { return (int)((at * 0x9e3779b1u >> 9) % N); });
	int *coo = filled<int>(M, [](size_t v) { return (int)(v / 7); }), *coc = filled<int>(M, [=](size_t at) { return (int)((at * 0x9e3779b1u >> 9) % N); });
	int *level = filled<int>(N, [](size_t v) { return v % 5 == 1 ? 0 : -1; });
	int *jds = filled<int>(20, [](size_t v) { int s = 0; for (size_t i = 0; i < v; i++) s += 60000 - 3000 * (int)i; return s; });
	int *perm = filled<int>(N, [](size_t v) { return (int)(v * 5 % N); });
	Sphere s[20];
	for (Sphere &p : s)
		p = { .1f, .5f, .9f, 20.f + (next_word() >> 24) / 4, (float)(next_word() >> 23) - 256, (float)(next_word() >> 23) - 256, (float)(next_word() >> 23) - 256 };
	cudaMemcpyToSymbol(spheres, s, sizeof s);
	float w[25];
	for (float &f : w)
		f = .04f;
	cudaMemcpyToSymbol(mask, w, sizeof w);

	RUN("add_loop", addLoop<<<256, 256>>>(M, x, y));
	RUN("dot_shared", dotShared<<<132, 256>>>(x, y, z, M + 100));
	RUN("julia", julia<<<dim3(32, 32), square>>>((unsigned char *)z, 512));
	RUN("ripple", ripple<<<dim3(32, 32), square>>>((unsigned char *)z, 512, 5));
	RUN("ray_ball", rayBall<<<dim3(32, 32), square>>>((unsigned char *)z, 512));
	RUN("histo_local", histoLocal<<<264, 256>>>(bytes, 4 * M, (unsigned *)k2));
	RUN("stencil_tile", stencilTile<<<M / 256, 256>>>(x, z, M));
	RUN("conv_cached", convCached<<<dim3(32, 32), square>>>(x, z, 500, 510));
	RUN("coarse_gemm", coarseGemm<<<dim3(8, 32), square>>>(x, y, z, 512));
	RUN("gemm_checked", gemmChecked<<<dim3(19, 19), square>>>(x, y, z, 300, 290, 295));
	RUN("kogge_stone", koggeStone<<<512, 512>>>(x, z, 512 * 512 - 9));
	RUN("brent_kung", brentKung<<<512, 512>>>(x, z, 512 * 1024 - 99));
	RUN("merge_basic", mergeBasic<<<128, 128>>>(rising, M / 2, even, M / 2, k2));
	RUN("cenergy", cenergy<<<dim3(16, 16), square>>>(z, (float4 *)x, 300, .1f, 256));
	RUN("fourier_mri", fourierMri<<<64, 256>>>(x, x + 1000, x + 2000, x + 40000, y, y + 1000, z, z + M, 500));
	RUN("radix_bit", radixBit<<<1024, 256>>>((unsigned *)k, (unsigned *)k2, (unsigned *)k2 + M, 262000, 4));
	RUN("bfs_pull", bfsPull<<<N / 256, 256>>>(row, col, level, k2, 1, N));
	RUN("spmv_coo", spmvCoo<<<M / 256, 256>>>(coo, coc, x, y, z, M));
	RUN("spmv_jds", spmvJds<<<60000 / 128 + 1, 128>>>(x, k2 + 7 * M, jds, perm, y, z, 60000, 18));
	RUN("trapezoid", trapezoid<<<64, 128>>>(d, 100, 0, 1e-6));
	RUN("bisect", bisect<<<M / 256, 256>>>(z, x, M - 77));
	RUN("rk4", rk4<<<512, 256>>>(z, 50, .01f));
	RUN("gauss_step", gaussStep<<<dim3(32, 32), square>>>(z, x, 512, 11));
	RUN("power_series", powerSeries<<<512, 128>>>(z, x, 20));
	RUN("is_perfect", isPerfect<<<256, 128>>>(k2, 32000));
	RUN("fib_mod", fibMod<<<132, 128>>>((unsigned *)k2, 90, 1000007));
	RUN("bit_count", bitCount<<<1024, 256>>>((unsigned *)k, (unsigned *)k2));
	RUN("xorshift", xorshift<<<512, 128>>>((unsigned long long *)z, 77));
	RUN("romberg", romberg<<<66, 64>>>(d));
	RUN("rgb_to_grey", rgbToGrey<<<dim3(63, 32), flat>>>(bytes, (unsigned char *)z, 2000, 250));
	RUN("box_blur", boxBlur<<<dim3(32, 64), square>>>(bytes, (unsigned char *)z, 510, 1000));
	RUN("threshold", threshold<<<M / 256, 256>>>(x, (unsigned char *)z, M - 5, .5f));
	RUN("flip", flip<<<dim3(4, 1000), 256>>>((uchar4 *)x, (uchar4 *)z, W));
	RUN("caesar", caesar<<<M / 256, 256>>>(text, M, 3));
	RUN("count_vowels", countVowels<<<132, 256>>>(text, k2, M));
	RUN("wave_eq", waveEq<<<dim3(32, 128), flat>>>(x, y, z, W, W, .2f));
	RUN("particles", particles<<<256, 128>>>((float3 *)x, (float3 *)(x + M), .01f, 60));
	RUN("ising_half", isingHalf<<<dim3(32, 128), flat>>>(spin, (unsigned *)k, W, W, 0, 1u << 26, 1u << 24));
	RUN("transpose_diagonal", transposeDiagonal<<<dim3(32, 32), flat>>>(x, z, W, W));
	RUN("reduce_unrolled", reduceUnrolled<<<264, 256>>>(k, k2, M));
	RUN("min_max", minMax<<<132, 256>>>(x, z, z + M, 4 * M));
	RUN("insertion_sort", insertionSort<<<64, 64>>>(k, 40));
	RUN("hanoi", hanoi<<<256, 256>>>(k2, 16));
	RUN("aos_to_soa", aosToSoa<<<M / 256, 256>>>((float4 *)x, z, z + M, z + 2 * M, M));
	cudaError_t err = cudaDeviceSynchronize();
	if (err)
		fprintf(stderr, "%s\n", cudaGetErrorString(err));
	return err;
}
