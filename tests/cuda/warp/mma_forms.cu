// mma of all types in PTX with fragments made from the lane's number; ldmatrix, stmatrix, movmatrix, plain and transposed.
#include "../show.h"
__device__ u32 mix(u32 a, u32 b) { u32 x = a * 2654435761u + b * 40503u + 12345; x ^= x >> 15; return x * 2246822519u; }
__device__ u32 h2(u32 a, u32 b) { u32 x = mix(a, b); return (x & 0x83ff83ff) | 0x38003800 | (x & 0x04000400); } // halves of 0.5 to 2
__device__ u32 b2(u32 a, u32 b) { u32 x = mix(a, b); return (x & 0x807f807f) | 0x3f003f00 | (x & 0x00800080); }
__device__ u32 f1(u32 a, u32 b) { u32 x = mix(a, b); return (x & 0x807fe000) | 0x3f000000 | (x & 0x00800000); }
__device__ u32 e4(u32 a, u32 b) { u32 x = mix(a, b); return (x & 0x87878787) | 0x30303030 | (x & 0x08080808); }
__device__ u32 e5(u32 a, u32 b) { u32 x = mix(a, b); return (x & 0x83838383) | 0x38383838 | (x & 0x04040404); }
#define O4 "{%0, %1, %2, %3}"
#define MMA4(op, G, CI) { u32 a[4], b[2], d[4]; for (int i = 0; i < 4; i++) a[i] = G(t, i); for (int i = 0; i < 2; i++) b[i] = G(t, i + 9); \
	asm volatile(op " " O4 ", {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(CI(t, 20)), "r"(CI(t, 21)), "r"(CI(t, 22)), "r"(CI(t, 23))); for (int i = 0; i < 4; i++) *p++ = d[i]; }
#define MMA2(op, G, CI) { u32 d[4]; asm volatile(op " " O4 ", {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(G(t, 0)), "r"(G(t, 1)), "r"(G(t, 9)), "r"(CI(t, 20)), "r"(CI(t, 21)), "r"(CI(t, 22)), "r"(CI(t, 23))); for (int i = 0; i < 4; i++) *p++ = d[i]; }
#define MMA1(op, G, CI) { u32 d[2]; asm volatile(op " {%0, %1}, {%2}, {%3}, {%4, %5};" : "=r"(d[0]), "=r"(d[1]) : "r"(G(t, 0)), "r"(G(t, 9)), "r"(CI(t, 20)), "r"(CI(t, 21))); for (int i = 0; i < 2; i++) *p++ = d[i]; }
#define FLT(t, i) __float_as_uint((float)((int)(mix(t, i) % 17) - 8) * .5f)
#define INT(t, i) mix(t, i)
__global__ void k(u32 *o)
{
	u32 t = threadIdx.x, *p = o + t * 256;
	MMA4("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", h2, FLT)
	MMA4("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", b2, FLT)
	MMA4("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32", f1, FLT)
	MMA2("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32", h2, FLT)
	MMA2("mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32", b2, FLT)
	MMA2("mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32", f1, FLT)
	MMA4("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32", mix, INT)
	MMA4("mma.sync.aligned.m16n8k32.row.col.s32.u8.s8.s32", mix, INT)
	MMA4("mma.sync.aligned.m16n8k32.row.col.satfinite.s32.u8.u8.s32", mix, INT)
	MMA2("mma.sync.aligned.m16n8k16.row.col.s32.s8.u8.s32", mix, INT)
	MMA1("mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32", mix, INT)
	MMA4("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32", e4, FLT)
	MMA4("mma.sync.aligned.m16n8k32.row.col.f32.e5m2.e5m2.f32", e5, FLT)
	MMA4("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32", e4, FLT)
	MMA4("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc", mix, INT)
	MMA4("mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.and.popc", mix, INT)
	{ u32 d[2]; asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};" : "=r"(d[0]), "=r"(d[1]) : "r"(h2(t, 0)), "r"(h2(t, 1)), "r"(h2(t, 2)), "r"(h2(t, 3)), "r"(h2(t, 9)), "r"(h2(t, 10)), "r"(h2(t, 20)), "r"(h2(t, 21))); *p++ = d[0], *p++ = d[1]; }
	{ double d[2], a = (int)(mix(t, 1) % 99) * .5, b = (int)(mix(t, 2) % 77) * .25; asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0, %1}, {%2}, {%3}, {%4, %5};" : "=d"(d[0]), "=d"(d[1]) : "d"(a), "d"(b), "d"(a * 3), "d"(b - 1)); *(double *)p = d[0], p += 2, *(double *)p = d[1], p += 2; }
	{ double d[4], a[8], b[4]; for (int i = 0; i < 8; i++) a[i] = (int)(mix(t, i) % 99) * .5, b[i & 3] = (int)(mix(t, i + 30) % 55) * .125; asm volatile("mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64 {%0, %1, %2, %3}, {%4, %5, %6, %7, %8, %9, %10, %11}, {%12, %13, %14, %15}, {%4, %5, %6, %7};" : "=d"(d[0]), "=d"(d[1]), "=d"(d[2]), "=d"(d[3]) : "d"(a[0]), "d"(a[1]), "d"(a[2]), "d"(a[3]), "d"(a[4]), "d"(a[5]), "d"(a[6]), "d"(a[7]), "d"(b[0]), "d"(b[1]), "d"(b[2]), "d"(b[3])); for (int i = 0; i < 4; i++) *(double *)p = d[i], p += 2; }
}
__global__ void sparse(u32 *o)
{
	u32 t = threadIdx.x, *p = o + t * 256, d[4];
	asm volatile("mma.sp::ordered_metadata.sync.aligned.m16n8k32.row.col.f32.f16.f16.f32 " O4 ", {%4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, %16, 0x0;" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(h2(t, 0)), "r"(h2(t, 1)), "r"(h2(t, 2)), "r"(h2(t, 3)), "r"(h2(t, 9)), "r"(h2(t, 10)), "r"(h2(t, 11)), "r"(h2(t, 12)), "r"(FLT(t, 1)), "r"(FLT(t, 2)), "r"(FLT(t, 3)), "r"(FLT(t, 4)), "r"(t & 1 ? 0x44444444u : 0xeeee4444u));
	for (int i = 0; i < 4; i++) *p++ = d[i];
	asm volatile("mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32 " O4 ", {%4, %5, %6, %7}, {%8, %9, %10, %11}, {%12, %13, %14, %15}, %16, 0x0;" : "=r"(d[0]), "=r"(d[1]), "=r"(d[2]), "=r"(d[3]) : "r"(mix(t, 0)), "r"(mix(t, 1)), "r"(mix(t, 2)), "r"(mix(t, 3)), "r"(mix(t, 9)), "r"(mix(t, 10)), "r"(mix(t, 11)), "r"(mix(t, 12)), "r"(mix(t, 21)), "r"(mix(t, 22)), "r"(mix(t, 23)), "r"(mix(t, 24)), "r"(t & 1 ? 0x9e4d8c44u : 0xe94e4d8cu));
	for (int i = 0; i < 4; i++) *p++ = d[i];
}
__global__ void moves(u32 *o)
{
	__shared__ __align__(128) u32 s[512], z[512];
	u32 t = threadIdx.x, *p = o + t * 256, r[4];
	for (int i = t; i < 512; i += 32) s[i] = mix(i, 5), z[i] = 0;
	__syncwarp();
	u32 at = (u32)__cvta_generic_to_shared(s) + (t * 5 % 32) * 16, zt = (u32)__cvta_generic_to_shared(z) + (t * 7 % 32) * 16;
	asm volatile("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(at)); *p++ = r[0];
	asm volatile("ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%0}, [%1];" : "=r"(r[0]) : "r"(at)); *p++ = r[0];
	asm volatile("ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%0, %1}, [%2];" : "=r"(r[0]), "=r"(r[1]) : "r"(at)); *p++ = r[0], *p++ = r[1];
	asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 " O4 ", [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(at)); for (int i = 0; i < 4; i++) *p++ = r[i];
	asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 " O4 ", [%4];" : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3]) : "r"(at)); for (int i = 0; i < 4; i++) *p++ = r[i];
	asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %2, %3, %4};" ::"r"(zt), "r"(r[0]), "r"(r[1]), "r"(r[2]), "r"(r[3]) : "memory"); __syncwarp(); for (int i = 0; i < 4; i++) *p++ = z[t * 4 + i]; __syncwarp();
	asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1, %2};" ::"r"(zt), "r"(r[1]), "r"(r[3]) : "memory"); __syncwarp(); for (int i = 0; i < 4; i++) *p++ = z[t * 4 + i]; __syncwarp();
	asm volatile("stmatrix.sync.aligned.m8n8.x1.shared.b16 [%0], {%1};" ::"r"(zt), "r"(r[2]) : "memory"); __syncwarp(); for (int i = 0; i < 4; i++) *p++ = z[t * 4 + i];
	asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(r[0]) : "r"(mix(t, 77))); *p++ = r[0];
}
int main()
{
	u32 *o = make<u32>(32 * 256), *q = make<u32>(32 * 4);
	RUN(k<<<1, 32>>>(o));
	for (int i = 0; i < 76; i += 4) {
		for (int t = 0; t < 32; t++)
			memcpy(q + t * 4, o + t * 256 + i, 16);
		printf("%d ", i), show("mma", q, 128);
	}
	memset(o, 0, 32768), RUN(sparse<<<1, 32>>>(o)), show("sparse", o, 8192);
	memset(o, 0, 32768), RUN(moves<<<1, 32>>>(o)), show("moves", o, 8192);
}
