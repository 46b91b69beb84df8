// Matrix products: naive, tiled 16, register blocked 4x4, float4 loads, wmma half and int8 and tf32 and double and bf16 with row and column layouts; mma.sync of several shapes with ldmatrix and stmatrix.
#include <mma.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include "../show.h"
using namespace nvcuda;
template <class T> __global__ void naive(const T *a, const T *b, T *c, int n) { int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y; if (x < n && y < n) { T s = 0; for (int k = 0; k < n; k++) s += a[y * n + k] * b[k * n + x]; c[y * n + x] = s; } }
__global__ void tiled(const float *a, const float *b, float *c, int n)
{
	__shared__ float as[16][16], bs[16][16];
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	float s = 0;
	for (int m = 0; m < (n + 15) / 16; m++) {
		as[threadIdx.y][threadIdx.x] = y < n && m * 16 + threadIdx.x < n ? a[y * n + m * 16 + threadIdx.x] : 0;
		bs[threadIdx.y][threadIdx.x] = x < n && m * 16 + threadIdx.y < n ? b[(m * 16 + threadIdx.y) * n + x] : 0;
		__syncthreads();
#pragma unroll
		for (int k = 0; k < 16; k++)
			s = fmaf(as[threadIdx.y][k], bs[k][threadIdx.x], s);
		__syncthreads();
	}
	if (x < n && y < n)
		c[y * n + x] = s;
}
__global__ void blocked(const float *a, const float *b, float *c, int n) // 64 x 64 tile, 256 threads, 4 x 4 each
{
	__shared__ float as[8][64], bs[8][64];
	int t = threadIdx.x, tx = t % 16, ty = t / 16, by = blockIdx.y * 64, bx = blockIdx.x * 64;
	float acc[4][4] = {};
	for (int k0 = 0; k0 < n; k0 += 8) {
		if (t < 128) {
			float4 v = *(const float4 *)(a + (by + t / 2) * n + k0 + t % 2 * 4);
			as[t % 2 * 4][t / 2] = v.x, as[t % 2 * 4 + 1][t / 2] = v.y, as[t % 2 * 4 + 2][t / 2] = v.z, as[t % 2 * 4 + 3][t / 2] = v.w;
		} else
			*(float4 *)&bs[(t - 128) / 16][t % 16 * 4] = *(const float4 *)(b + (k0 + (t - 128) / 16) * n + bx + t % 16 * 4);
		__syncthreads();
		for (int k = 0; k < 8; k++)
			for (int i = 0; i < 4; i++)
				for (int j = 0; j < 4; j++)
					acc[i][j] = fmaf(as[k][ty * 4 + i], bs[k][tx * 4 + j], acc[i][j]);
		__syncthreads();
	}
	for (int i = 0; i < 4; i++)
		*(float4 *)(c + (by + ty * 4 + i) * n + bx + tx * 4) = make_float4(acc[i][0], acc[i][1], acc[i][2], acc[i][3]);
}
template <int M, int N, int K, class T, class U, class LA, class LB> __global__ void wm(const T *a, const T *b, U *c)
{
	wmma::fragment<wmma::matrix_a, M, N, K, T, LA> fa;
	wmma::fragment<wmma::matrix_b, M, N, K, T, LB> fb;
	wmma::fragment<wmma::accumulator, M, N, K, U> fc;
	wmma::fill_fragment(fc, (U)1);
	wmma::load_matrix_sync(fa, a, 64), wmma::load_matrix_sync(fb, b, 64);
	wmma::mma_sync(fc, fa, fb, fc), wmma::mma_sync(fc, fa, fb, fc);
	for (int i = 0; i < fc.num_elements; i++)
		fc.x[i] = fc.x[i] * (U)2;
	wmma::store_matrix_sync(c, fc, 32, wmma::mem_row_major);
}
template <int M, int N, class LA, class LB> __global__ void tf(const float *a, const float *b, float *c)
{
	wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, LA> fa;
	wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, LB> fb;
	wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
	wmma::fill_fragment(fc, 0.f);
	wmma::load_matrix_sync(fa, a, 64), wmma::load_matrix_sync(fb, b, 64);
	for (auto &x : fa.x)
		x = wmma::__float_to_tf32(x);
	for (auto &x : fb.x)
		x = wmma::__float_to_tf32(x);
	wmma::mma_sync(fc, fa, fb, fc);
	wmma::store_matrix_sync(c, fc, 32, wmma::mem_col_major);
}
__global__ void ldst(const u32 *in, u32 *o)
{
	__shared__ __align__(16) u32 s[128], d[128];
	int t = threadIdx.x;
	for (int i = 0; i < 4; i++)
		s[t + 32 * i] = in[t + 32 * i];
	__syncwarp();
	u32 a = __cvta_generic_to_shared(s + t * 4), b = __cvta_generic_to_shared(d + (t ^ 3) * 4), r[4], q[4], x;
	asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(a) : "memory");
	asm volatile("ldmatrix.sync.aligned.m8n8.x2.trans.shared.b16 {%0, %1}, [%2];" : "=r"(q[0]), "=r"(q[1]) : "r"(a) : "memory");
	asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(q[2]) : "r"(a) : "memory");
	asm volatile("stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(b), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]) : "memory");
	asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(x) : "r"(r[1]));
	__syncwarp();
	for (int i = 0; i < 4; i++)
		o[t * 12 + i] = r[i], o[t * 12 + 4 + i] = d[t * 4 + i];
	o[t * 12 + 8] = q[0], o[t * 12 + 9] = q[1], o[t * 12 + 10] = q[2], o[t * 12 + 11] = x;
}
int main()
{
	u32 s = 23;
	const int n = 64;
	float *a = make<float>(n * n), *b = make<float>(n * n), *c = make<float>(n * n);
	double *da = make<double>(n * n), *db = make<double>(n * n), *dc = make<double>(n * n);
	int *ia = make<int>(n * n), *ib = make<int>(n * n), *ic = make<int>(n * n);
	__half *ha = make<__half>(n * n), *hb = make<__half>(n * n), *hc = make<__half>(n * n);
	__nv_bfloat16 *ba = make<__nv_bfloat16>(n * n), *bb = make<__nv_bfloat16>(n * n);
	for (int i = 0; i < n * n; i++) {
		int x = (int)(rnd(s) % 33) - 16, y = (int)(rnd(s) % 33) - 16;
		a[i] = x / 8.f, b[i] = y / 4.f, da[i] = x / 3., db[i] = y / 7., ia[i] = x * 1000, ib[i] = y, ha[i] = __float2half(x / 8.f), hb[i] = __float2half(y / 16.f), ba[i] = __float2bfloat16(x / 2.f), bb[i] = __float2bfloat16(y / 4.f);
	}
	RUN((naive<<<dim3(4, 4), dim3(16, 16)>>>(a, b, c, n))), show("naive", c, n * n);
	RUN((naive<<<dim3(3, 9), dim3(20, 7)>>>(da, db, dc, 60))), show("double", dc, 3600);
	RUN((naive<<<dim3(4, 4), dim3(16, 16)>>>(ia, ib, ic, n))), show("int", ic, n * n);
	RUN((tiled<<<dim3(4, 4), dim3(16, 16)>>>(a, b, c, 50))), show("tiled", c, 2500);
	RUN((blocked<<<dim3(1, 1), 256>>>(a, b, c, n))), show("blocked", c, n * n);
	using R = wmma::row_major; using C = wmma::col_major;
#define W(M, N, K, T, U, LA, LB, pa, pb, pc) memset(pc, 0, 4096), RUN((wm<M, N, K, T, U, wmma::LA##_major, wmma::LB##_major><<<1, 32>>>(pa, pb, pc))), words(#M " " #N " " #T " " #U " " #LA " " #LB, pc, 32 * 32 * sizeof(U))
	W(16, 16, 16, __half, float, row, col, ha, hb, c); W(16, 16, 16, __half, float, col, row, ha, hb, c); W(32, 8, 16, __half, float, row, row, ha, hb, c); W(8, 32, 16, __half, __half, row, col, ha, hb, hc); W(16, 16, 16, __half, __half, col, col, ha, hb, hc);
	W(16, 16, 16, signed char, int, row, col, (signed char *)ia, (signed char *)ib, ic); W(32, 8, 16, unsigned char, int, col, row, (unsigned char *)ia, (unsigned char *)ib, ic);
	W(16, 16, 16, __nv_bfloat16, float, row, col, ba, bb, c); W(8, 32, 16, __nv_bfloat16, float, col, row, ba, bb, c);
	W(8, 8, 4, double, double, row, col, da, db, dc);
	RUN((tf<16, 16, R, C><<<1, 32>>>(a, b, c))), show("tf32", c, 1024);
	RUN((tf<16, 16, C, R><<<1, 32>>>(a, b, c))), show("tf32", c, 1024);
	RUN((ldst<<<1, 32>>>((u32 *)ia, (u32 *)ic))), show("ldmatrix", ic, 384);
}
