#!/bin/sh
# Conversions, directed rounding, the lesser and the greater of doubles and comparisons of halves are vectors, not calls of
# lane functions; their answers are those of the interpreter.
set -e
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat > "$tmp/a.cu" <<'EOF'
#include <cstdio>
#include <cstdint>
#include <cstring>
__device__ void add(uint64_t &h, uint64_t v) { h = (h ^ v) * 0x9e3779b97f4a7c15ull; }
#define L(INST, X, XC) { int64_t r; asm volatile(INST " %0, %1;" : "=l"(r) : XC(X)); add(h, r); }
#define I(INST, X, XC) { int r; asm volatile(INST " %0, %1;" : "=r"(r) : XC(X)); add(h, r); }
#define H(INST, X, XC) { unsigned short r; asm volatile(INST " %0, %1;" : "=h"(r) : XC(X)); add(h, r); }
#define F(INST, X, XC) { float r; asm volatile(INST " %0, %1;" : "=f"(r) : XC(X)); add(h, __float_as_uint(r)); }
#define D(INST, X, XC) { double r; asm volatile(INST " %0, %1;" : "=d"(r) : XC(X)); add(h, __double_as_longlong(r)); }
#define F2(INST) { float r; asm volatile(INST " %0, %1, %2;" : "=f"(r) : "f"(x), "f"(y)); add(h, __float_as_uint(r)); }
#define D2(INST) { double r; asm volatile(INST " %0, %1, %2;" : "=d"(r) : "d"(u), "d"(v)); add(h, __double_as_longlong(r)); }
#define F3(INST) { float r; asm volatile(INST " %0, %1, %2, %1;" : "=f"(r) : "f"(x), "f"(y)); add(h, __float_as_uint(r)); }
#define D3(INST) { double r; asm volatile(INST " %0, %1, %2, %1;" : "=d"(r) : "d"(u), "d"(v)); add(h, __double_as_longlong(r)); }
__global__ void k(const uint64_t *in, uint64_t *out)
{
	int t = threadIdx.x + blockDim.x * blockIdx.x;
	uint64_t h = 0, a = in[t], b = in[t ^ 1];
	float x = __uint_as_float((unsigned)a), y = __uint_as_float((unsigned)b);
	double u = __longlong_as_double(a), v = __longlong_as_double(b);
	unsigned short s = a >> 16;
	L("cvt.rzi.s64.f32", x, "f") L("cvt.rni.u64.f32", x, "f") L("cvt.rmi.s64.f64", u, "d") L("cvt.rpi.u64.f64", u, "d")
	I("cvt.rzi.s32.f64", u, "d") I("cvt.rmi.u32.f64", u, "d") I("cvt.rni.s32.f16", s, "h") I("cvt.rzi.u32.bf16", s, "h")
	H("cvt.rzi.s16.f32", x, "f") H("cvt.rpi.u16.f64", u, "d") H("cvt.rn.f16.f32", x, "f") H("cvt.rz.f16.f32", x, "f")
	H("cvt.rn.bf16.f32", x, "f") H("cvt.rz.bf16.f32", x, "f") H("cvt.rn.f16.f64", u, "d") H("cvt.rn.f16.u32", (unsigned)a, "r")
	H("cvt.rn.relu.bf16.f32", x, "f") H("cvt.rni.f16.f16", s, "h") H("cvt.rn.f16.s64", a, "l") H("cvt.rz.bf16.s32", (int)a, "r")
	F("cvt.f32.f16", s, "h") F("cvt.f32.bf16", s, "h") F("cvt.sat.f32.f32", x, "f") F("cvt.ftz.sat.f32.f32", x, "f")
	F("cvt.rn.ftz.f32.f64", u, "d") F("cvt.rz.f32.f64", u, "d") F("cvt.rp.f32.s32", (int)a, "r") F("cvt.rm.f32.u32", (unsigned)a, "r")
	D("cvt.rzi.f64.f64", u, "d") D("cvt.rni.f64.f64", u, "d") D("cvt.ftz.f64.f32", x, "f") D("cvt.f64.f16", s, "h")
	F2("add.rz.f32") F2("sub.rm.ftz.f32") F2("mul.rp.sat.f32") F2("div.rz.f32") F2("div.rn.ftz.f32") F2("div.rp.ftz.f32")
	D2("add.rm.f64") D2("mul.rz.f64") D2("div.rp.f64") D2("min.f64") D2("max.f64") F2("min.NaN.f32")
	F3("fma.rz.f32") F3("fma.rp.ftz.f32") D3("fma.rm.f64") F("sqrt.rz.f32", x, "f") F("rcp.rp.ftz.f32", x, "f")
	D("sqrt.rp.f64", u, "d") D("rcp.rm.f64", u, "d")
	{
		int r;
		asm volatile("{.reg .pred p; setp.ltu.bf16 p, %1, %2; selp.b32 %0, 1, 0, p;}" : "=r"(r) : "h"(s), "h"((unsigned short)b));
		add(h, r);
		asm volatile("{.reg .pred p; setp.ge.f16 p, %1, %2; selp.b32 %0, 1, 0, p;}" : "=r"(r) : "h"(s), "h"((unsigned short)b));
		add(h, r);
	}
	out[t] = h;
}
int main()
{
	enum { N = 4096 };
	static const uint64_t hard[] = { 0, 1ull << 63, 0x7ff0000000000000, 0xfff0000000000000, 0x7ff4000012345678, 0x3ff0000000000000,
		0x43e0000000000000, 0xc3e0000000000000, 0x43f0000000000000, 0x41dfffffffc00000, 0x41e0000000000000, 0x3810000000000000,
		0x380fffffe0000000, 0x380ffffff0000000, 0x3690000000000000, 1, 0x7fa01234, 0x7f800000, 0xff800000, 0x80000000, 0x00800000,
		0x007fffff, 0x3f000000, 0xbf000000, 0x4f000000, 0xcf000000, 0x5f000000, 0x4b000001, 0x477fe000, 0x477ff000, 0x38800000,
		0x33000000, 0x33000001, 0x7bff0000, 0x7c000000, 0x7c010000, 0x00010000, 0x80010000, 0xffffffffffffffff };
	uint64_t *in, *out, x = 88172645463325252ull, h = 0;
	cudaMallocManaged(&in, N * 8);
	cudaMallocManaged(&out, N * 8);
	for (int i = 0; i < N; i++) {
		x ^= x << 13, x ^= x >> 7, x ^= x << 17;
		in[i] = i % 3 == 0 ? hard[i / 3 % (sizeof hard / 8)] : i % 3 == 1 ? x : (x & 0xfff) << 48 | (x >> 32 & 0xfff) << 20;
	}
	k<<<N / 64, 64>>>(in, out);
	cudaDeviceSynchronize();
	for (int i = 0; i < N; i++)
		h = (h ^ out[i]) * 0x100000001b3ull;
	printf("%016llx %s\n", (unsigned long long)h, cudaGetErrorString(cudaGetLastError()));
}
EOF
"$WW_BUILD/cuda/bin/nvcc" -arch=sm_90 -o "$tmp/a" "$tmp/a.cu"
export WW_DEVICE=cpu WW_CACHE_DIR=$tmp/cache
WW_ENGINE=interp "$tmp/a" > "$tmp/want"
for cpu in native x86-64; do
	WW_CPU=$cpu "$tmp/a" | diff "$tmp/want" -
done
cpu=x86-64-v3
grep -q avx2 /proc/cpuinfo || exit 0
WW_CPU=$cpu "$tmp/a" | diff "$tmp/want" -
WW_CPU=$cpu WW_DUMP=llvm "$tmp/a" > /dev/null 2> "$tmp/dump"
grep -q "define.*@kernel" "$tmp/dump" || { echo "no code was dumped"; exit 1; }
n=$(grep -c '^lane' "$tmp/dump") || true
[ "$n" = 0 ] || { echo "$n blocks of loops over lanes"; exit 1; }
