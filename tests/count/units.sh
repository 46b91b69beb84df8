#!/bin/bash
# Counters of units beside loads and stores: cp.async through L1 and past it, instructions of tensor cores by what they
# multiply, matrices in memory, textures, atomics. Instructions, requests and sectors are what Nsight Compute shows on an H200
# (`turned` apart); both engines count them.
set -u
cd "$TEST_TMP" || exit 1
export WW_DEVICE=cpu WW_PTXAS=none
cat >u.cu <<'S'
#include <cuda_fp16.h>
#include <mma.h>
using namespace nvcuda;
template <int N> __device__ void async(void *to, const void *from)
{
	unsigned s = (unsigned)__cvta_generic_to_shared(to);
	if (N == 16)
		asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(s), "l"(from));
	else
		asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(s), "l"(from), "n"(N));
}
template <int N> __global__ void copies(const char *p, int stride, float *out) /* 2 blocks of 4 warps, 3 copies each */
{
	__shared__ __align__(16) char s[128 * 16];
	for (int i = 0; i < 3; i++)
		async<N>(s + threadIdx.x * N, p + (size_t)threadIdx.x * stride + 65536 * i);
	asm volatile("cp.async.wait_all;");
	__syncthreads();
	out[threadIdx.x] = s[threadIdx.x];
}
__global__ void some(const char *p, float *out) /* 24 lanes of each warp */
{
	__shared__ __align__(16) char s[128 * 4];
	if (threadIdx.x % 32 < 24)
		async<4>(s + threadIdx.x * 4, p + threadIdx.x * 4);
	asm volatile("cp.async.wait_all;");
	out[threadIdx.x] = s[threadIdx.x];
}
__global__ void halves(const half *a, const half *b, float *c)
{
	wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
	wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> y;
	wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
	wmma::fill_fragment(z, 0.f);
	wmma::load_matrix_sync(x, a, 16);
	wmma::load_matrix_sync(y, b, 16);
	wmma::mma_sync(z, x, y, z);
	wmma::store_matrix_sync(c, z, 16, wmma::mem_row_major);
}
__global__ void turned(const half *a, float *c) /* one factor in shared memory, 32 bytes a row, one that stands the other way */
{
	__shared__ __align__(32) half s[256];
	wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> x;
	wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> y;
	wmma::fragment<wmma::accumulator, 16, 16, 16, float> z;
	for (int i = threadIdx.x; i < 256; i += 64)
		s[i] = 0;
	__syncthreads();
	wmma::fill_fragment(z, 0.f);
	wmma::load_matrix_sync(x, s, 16);
	wmma::load_matrix_sync(y, a, 16);
	wmma::mma_sync(z, x, y, z);
	wmma::store_matrix_sync(c, z, 16, wmma::mem_col_major);
}
__global__ void others(int *out, double *d)
{
	int c[4] = { 0, 0, 0, 0 }, x = threadIdx.x;
	asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0, %1, %2, %3}, {%4, %4, %4, %4}, {%4, %4}, {%0, %1, %2, %3};"
		     : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3]) : "r"(x));
	asm volatile("mma.sync.aligned.m16n8k64.row.col.s32.s4.s4.s32 {%0, %1, %2, %3}, {%4, %4, %4, %4}, {%4, %4}, {%0, %1, %2, %3};"
		     : "+r"(c[0]), "+r"(c[1]), "+r"(c[2]), "+r"(c[3]) : "r"(x));
	double e[2] = { 0, 0 };
	asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%2}, {%0, %1};" : "+d"(e[0]), "+d"(e[1]) : "d"(1.0 * x));
	float f[4] = { 0, 0, 0, 0 };
	asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0, %1, %2, %3}, {%4, %4, %4, %4}, {%4, %4}, {%0, %1, %2, %3};"
		     : "+f"(f[0]), "+f"(f[1]), "+f"(f[2]), "+f"(f[3]) : "r"(x));
	out[threadIdx.x] = c[0] + c[3] + (int)f[0];
	d[threadIdx.x] = e[1];
}
__global__ void atomics(int *p, cudaTextureObject_t t)
{
	__shared__ int s;
	s = 0;
	__syncthreads();
	atomicAdd(&s, (int)threadIdx.x);
	__syncthreads();
	p[threadIdx.x] = atomicAdd(p + 256, (int)threadIdx.x) + tex1Dfetch<int>(t, threadIdx.x);
	atomicAdd(p + 300 + threadIdx.x, s);
}
int main()
{
	char *p;
	float *q;
	cudaMalloc(&p, 1 << 20);
	cudaMalloc(&q, 1 << 16);
	copies<4><<<2, 128>>>(p, 4, q);
	copies<4><<<2, 128>>>(p, 32, q);
	copies<16><<<2, 128>>>(p, 16, q);
	some<<<1, 128>>>(p, q);
	halves<<<5, 64>>>((half *)p, (half *)p, q);
	others<<<3, 32>>>((int *)q, (double *)p);
	turned<<<1, 64>>>((half *)p, q);
	cudaResourceDesc r = {};
	r.resType = cudaResourceTypeLinear;
	r.res.linear = { p, cudaCreateChannelDesc<int>(), 4096 };
	cudaTextureDesc d = {};
	cudaTextureObject_t t;
	cudaCreateTextureObject(&t, &r, &d, 0);
	atomics<<<2, 64>>>((int *)q, t);
	return cudaDeviceSynchronize();
}
S
nvcc -arch=sm_90 -o u u.cu || exit 1
for e in vector interp; do
	WW_ENGINE=$e ww prof --csv --metrics all -o $e.csv ./u >/dev/null || exit 1
done
python3 - <<'P'
import csv, sys
WANT = [ # a launch each
    dict(inst=256, ldgsts=24, request_l1=24, sector_l1=96, load=24, load_sector=96),
    dict(inst=256, ldgsts=24, request_l1=24, sector_l1=768, load=24, load_sector=768),
    dict(inst=256, ldgsts=24, request_l2=24, sector_l2=384, load=24, load_sector=384),
    dict(inst=92, ldgsts=4, request_l1=4, sector_l1=12, load=4, load_sector=12),
    dict(hmma=20, tensor=20, load=80, load_sector=640, store=40, store_sector=320),
    dict(imma=9, dmma=3, hmma=3, tensor=15),
    dict(hmma=4, tensor=4, shared_load=2, wave=16, conflict=8, load=8, load_sector=64, store=16, store_sector=64),
    dict(tex=4, atom=4, red=4, satom=4),
]
NAMES = {
    "inst": "smsp__inst_executed.sum",
    "load": "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum",
    "load_sector": "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum",
    "store": "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum",
    "store_sector": "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum",
    "shared_load": "smsp__sass_inst_executed_op_shared_ld.sum",
    "wave": "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum",
    "conflict": "l1tex__data_bank_conflicts_pipe_lsu_mem_shared_op_ld.sum",
    "ldgsts": "smsp__inst_executed_op_ldgsts.sum",
    "request_l1": "sm__sass_l1tex_t_requests_pipe_lsu_mem_global_op_ldgsts_cache_access.sum",
    "sector_l1": "sm__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts_cache_access.sum",
    "request_l2": "sm__sass_l1tex_t_requests_pipe_lsu_mem_global_op_ldgsts_cache_bypass.sum",
    "sector_l2": "sm__sass_l1tex_t_sectors_pipe_lsu_mem_global_op_ldgsts_cache_bypass.sum",
    "tensor": "smsp__inst_executed_pipe_tensor.sum",
    "hmma": "sm__inst_executed_pipe_tensor_op_hmma.sum",
    "imma": "sm__inst_executed_pipe_tensor_op_imma.sum",
    "dmma": "sm__inst_executed_pipe_tensor_op_dmma.sum",
    "gmma": "sm__inst_executed_pipe_tensor_op_gmma.sum",
    "tex": "smsp__inst_executed_pipe_tex.sum",
    "atom": "smsp__inst_executed_op_generic_atom_dot_alu.sum",
    "red": "smsp__inst_executed_op_global_red.sum",
    "satom": "smsp__inst_executed_op_shared_atom.sum",
}
SOME = ("inst", "load", "load_sector", "store", "store_sector", "shared_load", "wave", "conflict") # compared where it says so
wrong = 0
for engine in ("vector", "interp"):
    rows = list(csv.DictReader(open(engine + ".csv")))[1:]
    wrong += len(rows) != len(WANT)
    for row, want in zip(rows, WANT):
        for short, name in NAMES.items():
            if short in SOME and short not in want:
                continue
            if int(row[name]) != want.get(short, 0):
                print(engine, row["Kernel Name"], name, "is", row[name], "not", want.get(short, 0))
                wrong += 1
sys.exit(wrong > 0)
P
