// Matrix fragments of every type and shape: loads by rows and columns, strides, sums in halves and floats, fills, stores.
#include <mma.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include "../show.h"
using namespace nvcuda;
__host__ __device__ inline float val(int i) { return ((i * 37 + 11) % 29 - 14) * .25f; }
template <class T> __global__ void init(T *a, int n) { for (int i = threadIdx.x; i < n; i += 32) a[i] = T(val(i)); }
template <> __global__ void init<signed char>(signed char *a, int n) { for (int i = threadIdx.x; i < n; i += 32) a[i] = i * 77; }
template <> __global__ void init<unsigned char>(unsigned char *a, int n) { for (int i = threadIdx.x; i < n; i += 32) a[i] = i * 91; }
template <> __global__ void init<int>(int *a, int n) { for (int i = threadIdx.x; i < n; i += 32) a[i] = i * 100001; }
template <int M, int N, int K, class TA, class A, class C, class LA, class LB> __global__ void mul(const A *a, const A *b, const C *c, C *d, wmma::layout_t st, float scale)
{
	wmma::fragment<wmma::matrix_a, M, N, K, TA, LA> fa;
	wmma::fragment<wmma::matrix_b, M, N, K, TA, LB> fb;
	wmma::fragment<wmma::accumulator, M, N, K, C> fc, fz;
	constexpr int lda = std::is_same<LA, wmma::row_major>::value ? K + 16 : M + 16, ldb = std::is_same<LB, wmma::row_major>::value ? N + 16 : K + 16;
	wmma::load_matrix_sync(fa, a, lda), wmma::load_matrix_sync(fb, b, ldb);
	wmma::load_matrix_sync(fc, c, 64, st);
	wmma::mma_sync(fc, fa, fb, fc);
	for (int i = 0; i < fc.num_elements; i++)
		fc.x[i] = fc.x[i] * C(scale);
	wmma::fill_fragment(fz, C(2));
	wmma::mma_sync(fz, fa, fb, fz);
	wmma::store_matrix_sync(d, fc, 64, st), wmma::store_matrix_sync(d + 4096, fz, 64, st == wmma::mem_row_major ? wmma::mem_col_major : wmma::mem_row_major);
}
template <int M, int N, int K, class TA, class A, class C, class LA, class LB> static void one(const char *name)
{
	A *a = make<A>(4096), *b = make<A>(4096);
	C *c = make<C>(4096), *d = make<C>(8192);
	RUN(init<A><<<1, 32>>>(a, 4096)), RUN(init<A><<<1, 32>>>(b, 4096)), RUN(init<C><<<1, 32>>>(c, 4096));
	for (auto st : { wmma::mem_row_major, wmma::mem_col_major })
		RUN(mul<M, N, K, TA, A, C, LA, LB><<<1, 32>>>(a, b, c, d, st, 2)), words(name, d, 8192 * sizeof(C));
}
typedef wmma::row_major R;
typedef wmma::col_major L;
#define SHAPES(TA, A, C) one<16, 16, 16, TA, A, C, R, L>(#TA " 16 RL"), one<16, 16, 16, TA, A, C, R, R>(#TA " 16 RR"), one<32, 8, 16, TA, A, C, L, R>(#TA " 32 LR"), one<8, 32, 16, TA, A, C, L, L>(#TA " 8 LL")
int main()
{
	SHAPES(half, half, float);
	SHAPES(half, half, half);
	SHAPES(__nv_bfloat16, __nv_bfloat16, float);
	SHAPES(signed char, signed char, int);
	SHAPES(unsigned char, unsigned char, int);
	one<16, 16, 8, wmma::precision::tf32, float, float, R, L>("tf32 RL"), one<16, 16, 8, wmma::precision::tf32, float, float, L, R>("tf32 LR");
	one<8, 8, 4, double, double, double, R, L>("double RL"), one<8, 8, 4, double, double, double, L, R>("double LR");
}
