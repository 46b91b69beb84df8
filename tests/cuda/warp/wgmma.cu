// FLAGS: -gencode=arch=compute_90a,code=[sm_90a,compute_90a]
// Warpgroup matrix products: m64nNk16 of half, bf16, tf32, e4m3, s8, with A in registers or in shared memory, transposed operands, scales, all swizzles; register counts set by setmaxnreg.
#include <cuda_fp16.h>
#include <cuda_bf16.h>
#include "../show.h"
__device__ u64 desc(const void *p, u32 lead, u32 stride, int sw)
{
	u32 a = __cvta_generic_to_shared(p);
	return (u64)((a & 0x3ffff) >> 4) | (u64)(lead >> 4) << 16 | (u64)(stride >> 4) << 32 | (u64)sw << 62;
}
#define BEGIN asm volatile("wgmma.fence.sync.aligned;" ::: "memory");
#define END asm volatile("wgmma.commit_group.sync.aligned; wgmma.wait_group.sync.aligned 0;" ::: "memory");
template <int SW> __device__ int place(int r, int c16) // byte offset of 16-byte piece c16 of row r, K-major
{
	if (SW == 0)
		return (r / 8) * 128 + c16 * 1024 + (r % 8) * 16; // pieces of 8 rows x 16 bytes; next piece in K after 1024
	int w = SW == 1 ? 128 : SW == 2 ? 64 : 32, off = r * w + c16 * 16;
	return off ^ ((off >> 7 & (w / 16 - 1)) << 4);
}
template <int SW, int KIND> __global__ void mm(const unsigned char *A, const unsigned char *B, float *out) // A: 64 rows of 32 bytes, B: 8.. rows of 32 bytes
{
	__shared__ __align__(1024) unsigned char a[8192], b[8192];
	for (int i = threadIdx.x; i < 8192; i += 128)
		a[i] = b[i] = 0;
	__syncthreads();
	for (int i = threadIdx.x; i < 128; i += 128)
		for (int q = 0; q < 16; q++)
			a[place<SW>(i / 2, i % 2) + q] = A[i * 16 + q];
	for (int i = threadIdx.x; i < 32; i += 128)
		for (int q = 0; q < 16; q++)
			b[place<SW>(i / 2, i % 2) + q] = B[i * 16 + q];
	asm volatile("fence.proxy.async;" ::: "memory");
	__syncthreads();
	u32 st = SW == 0 ? 128 : SW == 1 ? 1024 : SW == 2 ? 512 : 256;
	u64 da = desc(a, 1024, st, SW), db = desc(b, 1024, st, SW);
	float d[8];
	int e[8];
	for (int i = 0; i < 8; i++)
		d[i] = i + threadIdx.x, e[i] = i * 3 - threadIdx.x;
	BEGIN
#define D8 "{%0, %1, %2, %3, %4, %5, %6, %7}"
#define OUTF "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7])
#define OUTI "+r"(e[0]), "+r"(e[1]), "+r"(e[2]), "+r"(e[3]), "+r"(e[4]), "+r"(e[5]), "+r"(e[6]), "+r"(e[7])
	if (KIND == 0) asm volatile("wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16 " D8 ", %8, %9, 1, 1, 1, 0, 0;" : OUTF : "l"(da), "l"(db));
	if (KIND == 1) asm volatile("wgmma.mma_async.sync.aligned.m64n16k16.f32.bf16.bf16 " D8 ", %8, %9, 1, -1, 1, 0, 0;" : OUTF : "l"(da), "l"(db));
	if (KIND == 2) asm volatile("wgmma.mma_async.sync.aligned.m64n16k8.f32.tf32.tf32 " D8 ", %8, %9, 1, 1, -1;" : OUTF : "l"(da), "l"(db));
	if (KIND == 3) asm volatile("wgmma.mma_async.sync.aligned.m64n16k32.f32.e4m3.e5m2 " D8 ", %8, %9, 1, 1, 1;" : OUTF : "l"(da), "l"(db));
	if (KIND == 4) asm volatile("wgmma.mma_async.sync.aligned.m64n16k32.s32.s8.u8 " D8 ", %8, %9, 1;" : OUTI : "l"(da), "l"(db));
	if (KIND == 5) asm volatile("{.reg .pred p; setp.ne.b32 p, %10, 0; wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16 " D8 ", %8, %9, p, 1, 1, 0, 0;}" : OUTF : "l"(da), "l"(db), "r"(0));
	if (KIND == 6) {
		u32 f[4];
		int l = threadIdx.x % 32, w = threadIdx.x / 32;
		for (int i = 0; i < 4; i++)
			f[i] = *(const u32 *)(A + (w * 16 + l / 4 + i % 2 * 8) * 32 + (l % 4) * 4 + i / 2 * 16);
		BEGIN
		asm volatile("wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16 " D8 ", {%8, %9, %10, %11}, %12, 1, 1, 1, 0;" : OUTF : "r"(f[0]), "r"(f[1]), "r"(f[2]), "r"(f[3]), "l"(db));
	}
	END
	for (int i = 0; i < 8; i++)
		out[threadIdx.x * 8 + i] = KIND == 4 ? __int_as_float(e[i]) : d[i];
}
__global__ void __launch_bounds__(384) regs(u32 *o)
{
	u32 x = threadIdx.x;
	if (threadIdx.x < 128)
		asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
	else
		asm volatile("setmaxnreg.inc.sync.aligned.u32 200;");
	for (int i = 0; i < 10; i++)
		x = x * 5 + __shfl_xor_sync(~0u, x, 3);
	o[threadIdx.x] = x;
}
int main()
{
	u32 s = 13, *o = make<u32>(1024);
	unsigned char *a = make<unsigned char>(2048), *b = make<unsigned char>(512);
	auto fill = [&](int kind) {
		for (int i = 0; i < 2560; i += 2) {
			unsigned char *p = i < 2048 ? a + i : b + i - 2048;
			int v = (int)(rnd(s) % 17) - 8;
			if (kind == 0) { __half h = __float2half(v / 4.f); memcpy(p, &h, 2); }
			if (kind == 1) { __nv_bfloat16 h = __float2bfloat16(v / 2.f); memcpy(p, &h, 2); }
			if (kind == 2 && i % 4 == 0) { float h = v * 1.5f; memcpy(p, &h, 4); }
			if (kind == 3) p[0] = (rnd(s) & 0xb8) | 0x38, p[1] = (rnd(s) & 0xbc) | 0x40;
			if (kind == 4) p[0] = rnd(s), p[1] = rnd(s);
		}
	};
	float *f = (float *)o;
#define M(sw, k) RUN((mm<sw, k><<<1, 128>>>(a, b, f))), show("swizzle " #sw " kind " #k, o, 1024);
	fill(0); M(1, 0) M(2, 0) M(3, 0) M(1, 5) M(2, 6)
	fill(1); M(1, 1) M(3, 1)
	fill(2); M(1, 2) M(2, 2)
	fill(3); M(1, 3) M(3, 3)
	fill(4); M(1, 4) M(2, 4)
	fill(0); M(0, 0)
	RUN((regs<<<2, 384>>>(o))), show("registers", o, 384);
}
