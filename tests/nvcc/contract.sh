#!/bin/bash
# Fused multiply-adds are chosen when compiling, and nothing in the PTX lets a later compiler fuse more.
# Copies of 16 aligned bytes are one load and one store.
set -u
cat >"$TEST_TMP/t.cu" <<'END'
#include <cuda_bf16.h>
#include <cuda_fp16.h>
__global__ void half_alone(__half *p, __nv_bfloat16 *q)
{
	p[3] = __hadd_rn(__hmul_rn(p[0], p[1]), p[2]), q[3] = __hsub_rn(__hmul_rn(q[0], q[1]), q[2]);
}
__global__ void half_fused(__half *p) { p[3] = __hadd(__hmul(p[0], p[1]), p[2]); }
__global__ void across(float *p, int n) // the product is made in one block, the sum in another: not fused
{
	float a = p[0] * p[1];
	if (a > 4 && n > 3)
		p[2] = a - p[3];
}
__global__ void several(float *p) { float a = p[0] * p[1], b = p[2], c = p[3]; p[4] = a + b, p[5] = c - a, p[6] = -a - b; }
__global__ void stored(float *p) { float a = p[0] * p[1], b = p[2]; p[3] = a, p[4] = a + b; }
__global__ void pairs(float *p) { float a = p[0] * p[1], b = p[2] * p[3], c = p[4]; p[5] = b + c, p[6] = a + c, p[7] = a + b; }
__global__ void both(double *p) { p[0] = p[1] * p[2] - p[3] * p[4]; }
__global__ void alone(float *p) { p[0] = p[1] * p[2] / 3 + 1; }
__global__ void kept(float *p) { p[0] = __fadd_rn(__fmul_rn(p[1], p[2]), p[3]); }
__global__ void bytes(char *to, const double *x) { double d = *x * 3; __builtin_memcpy(to, &d, 8); }
__global__ void copy(float4 *to, const float4 *from) { to[threadIdx.x] = from[threadIdx.x]; }
END
fail=0
ptx() { nvcc -arch=sm_75 -ptx -o "$TEST_TMP/t.ptx" "$@" "$TEST_TMP/t.cu" || exit 1; }
body() { awk "/entry _Z[0-9]+$1/,/^}/" "$TEST_TMP/t.ptx"; }
want() { # KERNEL COUNT PATTERN
	local n
	n=$(body "$1" | grep -cE "$3")
	[ "$n" = "$2" ] || { echo "$1: $n lines like '$3', wanted $2"; body "$1"; fail=1; }
}
ptx
want half_alone 0 'fma\.'
want half_fused 1 'fma\.rn\.f16'
want across 0 'fma\.rn\.f32'
want several 3 'fma\.rn\.f32'
want several 0 '(mul|add|sub)\.rn\.f32'
want stored 0 'fma\.rn\.f32'
want pairs 2 'fma\.rn\.f32'
want pairs 1 'add\.rn\.f32'
want both 1 'fma\.rn\.f64'
want both 1 'mul\.rn\.f64'
want alone 0 'fma\.'
want alone 1 'add\.rn\.f32'
want kept 0 'fma\.'
want copy 1 'ld\.global\.v4'
want copy 1 'st\.global\.v4'
want bytes 1 'mov\.b64 +%rd[0-9]+, %rd' # or ptxas would convert what it stores bytes of
if grep -E '^\s+(add|sub|mul)\.(f32|f64)' "$TEST_TMP/t.ptx"; then echo "may still be fused"; fail=1; fi
ptx -fmad=false
for k in across both alone kept; do want $k 0 'fma\.rn'; done
exit $fail
