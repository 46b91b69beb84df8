// CHECK: exact
// FLAGS: -lcuda
// DESC: tensor maps: what lies outside of a tensor, filled with zeros or NaNs, for every type that may
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cstdint>
#include <cmath>
#include <vector>
#include <algorithm>
#include <cuda_runtime.h>
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
template <class T> T *man(size_t n) { T *p; if (cudaMallocManaged(&p, n * sizeof(T))) { printf("no memory\n"); exit(3); } memset((void *)p, 0, n * sizeof(T)); return p; }
#include <cuda.h>
__device__ static unsigned sa(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__global__ void ld(const __grid_constant__ CUtensorMap m, int x, int y, int bytes, unsigned char *o) {
	__shared__ __align__(1024) unsigned char s[4096]; __shared__ __align__(8) unsigned long long b;
	for (int i = threadIdx.x; i < bytes; i += blockDim.x) s[i] = 0xee;
	if (threadIdx.x == 0) { asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(sa(&b))); asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); }
	__syncthreads();
	if (threadIdx.x == 0) { asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(sa(&b)), "r"(bytes) : "memory"); asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2,%3}], [%4];" ::"r"(sa(s)), "l"(&m), "r"(x), "r"(y), "r"(sa(&b)) : "memory"); }
	asm volatile("{.reg .pred p; L: mbarrier.try_wait.parity.shared::cta.b64 p, [%0], 0; @!p bra L;}" ::"r"(sa(&b)) : "memory");
	__syncthreads(); for (int i = threadIdx.x; i < bytes; i += blockDim.x) o[i] = s[i]; }
int main() { CK(cudaFree(0)); unsigned char *g, *o = man<unsigned char>(4096); CK(cudaMalloc(&g, 65536)); CK(cudaMemset(g, 0x3c, 65536));
	struct { CUtensorMapDataType t; int es; const char *n; } ty[] = {{CU_TENSOR_MAP_DATA_TYPE_UINT8, 1, "u8"}, {CU_TENSOR_MAP_DATA_TYPE_UINT16, 2, "u16"}, {CU_TENSOR_MAP_DATA_TYPE_UINT32, 4, "u32"}, {CU_TENSOR_MAP_DATA_TYPE_INT32, 4, "s32"}, {CU_TENSOR_MAP_DATA_TYPE_UINT64, 8, "u64"}, {CU_TENSOR_MAP_DATA_TYPE_INT64, 8, "s64"}, {CU_TENSOR_MAP_DATA_TYPE_FLOAT16, 2, "f16"}, {CU_TENSOR_MAP_DATA_TYPE_FLOAT32, 4, "f32"}, {CU_TENSOR_MAP_DATA_TYPE_FLOAT64, 8, "f64"}, {CU_TENSOR_MAP_DATA_TYPE_BFLOAT16, 2, "bf16"}, {CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ, 4, "f32ftz"}, {CU_TENSOR_MAP_DATA_TYPE_TFLOAT32, 4, "tf32"}, {CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ, 4, "tf32ftz"}};
	for (auto &t : ty) for (int f = 0; f < 2; f++) { CUtensorMap m; cuuint64_t dim[2] = {(cuuint64_t)(64 / t.es), 6}, st[1] = {64}; cuuint32_t box[2] = {(cuuint32_t)(32 / t.es), 3}, one[2] = {1, 1}; int r = cuTensorMapEncodeTiled(&m, t.t, 2, g, dim, st, box, one, CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE, (CUtensorMapFloatOOBfill)f); printf("%s fill %d: %d", t.n, f, r); if (r) { puts(""); continue; }
		ld<<<1, 32>>>(m, (int)dim[0] - 16 / t.es, 4, 96, o); cudaError_t e = cudaDeviceSynchronize(); printf(" %s", cudaGetErrorName(e)); for (int i = 0; i < 96; i += 8) { unsigned long long w; memcpy(&w, o + i, 8); printf(" %llx", w); } puts(""); if (e) return 1; }
	return 0; }
