// CHECK: exact
// FLAGS: -lcuda
// DESC: stores and reductions through tensor maps of every type: what is refused, and what comes out at the edges
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cstdint>
#include <cmath>
#include <vector>
#include <algorithm>
#include <cuda_runtime.h>
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
#include <cuda.h>
#include <unistd.h>
#include <sys/wait.h>
__device__ static unsigned sa(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
template <int K> __global__ void tm(const __grid_constant__ CUtensorMap m, const unsigned *in) { __shared__ __align__(128) unsigned s[64]; s[threadIdx.x] = in[threadIdx.x]; s[threadIdx.x + 32] = in[threadIdx.x + 32]; asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); __syncthreads(); if (threadIdx.x) return;
#define R(k, op) if constexpr (K == k) asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta." op ".tile.bulk_group [%0, {0, 0}], [%1];" ::"l"(&m), "r"(sa(s)) : "memory");
	if constexpr (K == 0) asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {0, 0}], [%1];" ::"l"(&m), "r"(sa(s)) : "memory"); R(1, "add") R(2, "min") R(3, "max") R(4, "inc") R(5, "dec") R(6, "and") R(7, "or") R(8, "xor") asm volatile("cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;" ::: "memory"); }
int main() { const unsigned v[] = {0x3f800000, 0x3f801000, 0x3f803000, 0x3f800fff, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fc00000, 0xff800001, 0xffffffff, 0x00000001, 0x00001001, 0x007fffff, 0x807fffff, 0x00800000, 0x80800fff, 0xbf801000, 0x7f7ff000, 0x3c003c00, 0x7bff0001, 0x7c01fc00, 0x80000000, 0, 0x12345678}; const char *on[] = {"store", "add", "min", "max", "inc", "dec", "and", "or", "xor"};
	struct { CUtensorMapDataType t; int es; const char *n; } ty[] = {{CU_TENSOR_MAP_DATA_TYPE_UINT8, 1, "u8"}, {CU_TENSOR_MAP_DATA_TYPE_UINT16, 2, "u16"}, {CU_TENSOR_MAP_DATA_TYPE_UINT32, 4, "u32"}, {CU_TENSOR_MAP_DATA_TYPE_INT32, 4, "s32"}, {CU_TENSOR_MAP_DATA_TYPE_UINT64, 8, "u64"}, {CU_TENSOR_MAP_DATA_TYPE_INT64, 8, "s64"}, {CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, "f16"}, {CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, "f32"}, {CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 8, "f64"}, {CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, "bf16"}, {CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ, 4, "f32ftz"}, {CU_TENSOR_MAP_DATA_TYPE_TFLOAT32, 4, "tf32"}, {CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ, 4, "tf32ftz"}};
	for (auto &t : ty) for (int k = 0; k < 9; k++) { fflush(stdout); pid_t c = fork(); if (!c) { unsigned h[64], in[64], *g, *i; cudaMalloc(&g, 256); cudaMalloc(&i, 256); for (int j = 0; j < 64; j++) h[j] = v[(j * 5 + j / 24) % 24], in[j] = v[j % 24]; cudaMemcpy(g, h, 256, cudaMemcpyDefault); cudaMemcpy(i, in, 256, cudaMemcpyDefault); CUtensorMap m; cuuint64_t dim[2] = {(cuuint64_t)(128 / t.es), 2}, st[1] = {128}; cuuint32_t box[2] = {(cuuint32_t)dim[0], 2}, one[2] = {1, 1}; int r = cuTensorMapEncodeTiled(&m, t.t, 2, g, dim, st, box, one, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE);
#define L(K) if (k == K) tm<K><<<1, 32>>>(m, i);
		L(0) L(1) L(2) L(3) L(4) L(5) L(6) L(7) L(8) cudaError_t e = cudaDeviceSynchronize(); printf("%s %s %d %d", t.n, on[k], r, e); if (!e) { cudaMemcpy(h, g, 256, cudaMemcpyDefault); for (unsigned x : h) printf(" %x", x); } puts(""); fflush(stdout); _exit(0); } int s; waitpid(c, &s, 0); if (s) printf("%s %s status %d\n", t.n, on[k], s); } return 0; }
