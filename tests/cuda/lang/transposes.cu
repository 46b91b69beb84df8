// Matrix transposes: naive, tiled with padding, swizzled, diagonal blocks, float4 vectors, in place, of 3D permutations, by shuffles of 8x8 and bits of 32x32.
#include "../show.h"
template <int T, int R, bool SWIZZLE> __global__ void tiled(const float *in, float *out, int w, int h)
{
	__shared__ float s[T][T + (SWIZZLE ? 0 : 1)];
	int x = blockIdx.x * T + threadIdx.x, y = blockIdx.y * T + threadIdx.y;
	for (int j = 0; j < T; j += R)
		if (x < w && y + j < h)
			s[threadIdx.y + j][SWIZZLE ? threadIdx.x ^ (threadIdx.y + j) : threadIdx.x] = in[(y + j) * w + x];
	__syncthreads();
	x = blockIdx.y * T + threadIdx.x, y = blockIdx.x * T + threadIdx.y;
	for (int j = 0; j < T; j += R)
		if (x < h && y + j < w)
			out[(y + j) * h + x] = s[threadIdx.x][SWIZZLE ? (threadIdx.y + j) ^ threadIdx.x : threadIdx.y + j];
}
__global__ void diagonal(const int *in, int *out, int n)
{
	__shared__ int s[16][17];
	int by = blockIdx.x, bx = (blockIdx.x + blockIdx.y) % gridDim.x;
	s[threadIdx.y][threadIdx.x] = in[(by * 16 + threadIdx.y) * n + bx * 16 + threadIdx.x];
	__syncthreads();
	out[(bx * 16 + threadIdx.y) * n + by * 16 + threadIdx.x] = s[threadIdx.x][threadIdx.y];
}
__global__ void fours(const float4 *in, float4 *out, int n) // n x n, a 4 x 4 block a thread
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, q = n / 4;
	if (x >= q || y >= q)
		return;
	float4 a = in[(4 * y) * q + x], b = in[(4 * y + 1) * q + x], c = in[(4 * y + 2) * q + x], d = in[(4 * y + 3) * q + x];
	out[(4 * x) * q + y] = make_float4(a.x, b.x, c.x, d.x), out[(4 * x + 1) * q + y] = make_float4(a.y, b.y, c.y, d.y);
	out[(4 * x + 2) * q + y] = make_float4(a.z, b.z, c.z, d.z), out[(4 * x + 3) * q + y] = make_float4(a.w, b.w, c.w, d.w);
}
__global__ void inplace(double *a, int n)
{
	__shared__ double s[2][8][9];
	int bx = blockIdx.x, by = blockIdx.y, x = threadIdx.x, y = threadIdx.y;
	if (bx > by)
		return;
	s[0][y][x] = a[(by * 8 + y) * n + bx * 8 + x], s[1][y][x] = a[(bx * 8 + y) * n + by * 8 + x];
	__syncthreads();
	a[(bx * 8 + y) * n + by * 8 + x] = s[0][x][y];
	if (bx != by)
		a[(by * 8 + y) * n + bx * 8 + x] = s[1][x][y];
}
struct P { int dim[3], perm[3]; };
__global__ void permute(const unsigned char *in, unsigned char *out, const __grid_constant__ P p)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, c[3] = { i / (p.dim[1] * p.dim[2]), i / p.dim[2] % p.dim[1], i % p.dim[2] };
	if (c[0] < p.dim[0])
		out[(c[p.perm[0]] * p.dim[p.perm[1]] + c[p.perm[1]]) * p.dim[p.perm[2]] + c[p.perm[2]]] = in[i];
}
__global__ void shuffled(const int *in, int *out) // 8 x 8 in a quarter of a warp, registers by rows
{
	int l = threadIdx.x % 8, g = threadIdx.x / 8, r[8];
	for (int i = 0; i < 8; i++)
		r[i] = in[g * 64 + i * 8 + l];
#pragma unroll
	for (int k = 4; k; k /= 2)
#pragma unroll
		for (int i = 0; i < 8; i++)
			if (!(i & k)) {
				int send = l & k ? r[i] : r[i + k], got = __shfl_xor_sync(~0u, send, k);
				(l & k ? r[i] : r[i + k]) = got;
			}
	for (int i = 0; i < 8; i++)
		out[g * 64 + i * 8 + l] = r[i];
}
__global__ void bits(const u32 *in, u32 *out)
{
	u32 x = in[threadIdx.x], m = 0xffff;
	for (int k = 16; k; k >>= 1, m ^= m << k) {
		u32 y = __shfl_xor_sync(~0u, x, k);
		x = threadIdx.x & k ? (x & ~m) | (y & ~m) >> k : (x & m) | (y & m) << k;
	}
	out[threadIdx.x] = x;
	for (int i = 0; i < 32; i++) {
		u32 b = __ballot_sync(~0u, in[threadIdx.x] >> i & 1);
		if (threadIdx.x == i)
			out[32 + i] = b;
	}
}
int main()
{
	u32 s = 88;
	const int w = 75, h = 110;
	float *a = make<float>(128 * 128), *o = make<float>(128 * 128);
	for (int i = 0; i < 128 * 128; i++)
		a[i] = rnd(s) % 100000;
	RUN((tiled<32, 8, false><<<dim3(3, 4), dim3(32, 8)>>>(a, o, w, h))), show("padded", o, w * h);
	RUN((tiled<16, 4, true><<<dim3(5, 7), dim3(16, 4)>>>(a, o, w, h))), show("swizzled", o, w * h);
	RUN((diagonal<<<dim3(8, 8), dim3(16, 16)>>>((int *)a, (int *)o, 128))), show("diagonal", o, 16384);
	RUN((fours<<<dim3(4, 3), dim3(8, 11)>>>((float4 *)a, (float4 *)o, 128))), show("fours", o, 16384);
	double *d = make<double>(64 * 64);
	for (int i = 0; i < 4096; i++)
		d[i] = i / 3.;
	RUN((inplace<<<dim3(8, 8), dim3(8, 8)>>>(d, 64))), show("in place", d, 4096);
	unsigned char *c = (unsigned char *)a, *q = (unsigned char *)o;
	int perms[6][3] = { { 0, 1, 2 }, { 0, 2, 1 }, { 1, 0, 2 }, { 1, 2, 0 }, { 2, 0, 1 }, { 2, 1, 0 } };
	for (auto &p : perms) {
		P k = { { 7, 20, 13 }, { p[0], p[1], p[2] } };
		RUN((permute<<<15, 128>>>(c, q, k))), words("permuted", q, 1820);
	}
	RUN((shuffled<<<1, 32>>>((int *)a, (int *)o))), show("shuffled", o, 256);
	RUN((bits<<<1, 32>>>((u32 *)a, (u32 *)o))), show("bits", (u32 *)o, 64);
}
