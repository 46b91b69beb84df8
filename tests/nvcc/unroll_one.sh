#!/bin/bash
# Loops that are not to be unrolled are not: #pragma unroll 1, #pragma nounroll; those with another number have so many rounds.
set -eu
cd "$TEST_TMP"
for wish in "unroll 1:1" "nounroll:1" "unroll 2:3" "unroll 8:15"; do
	cat >k.cu <<S
__global__ void k(const float *in, float *out, int n, int step)
{
	float s = 0;
#pragma ${wish%:*}
	for (int i = 0; i < n; i++)
		s += in[i * step];
	*out = s;
}
S
	nvcc -arch=sm_90 -ptx -o k.ptx k.cu
	loads=$(grep -c ld.global k.ptx)
	echo "#pragma $wish: $loads"
	case ${wish#*:} in
	1) [ "$loads" = 1 ] ;;
	*) [ "$loads" -ge $(((${wish#*:} + 1) / 2)) ] && [ "$loads" -le "${wish#*:}" ] ;;
	esac
done
# A call of a large function is as large: nvcc would have put it there, and not written it out four times.
cat >c.cu <<'S'
__device__ float big(const float *a, float x)
{
	float t = 0;
#pragma unroll
	for (int i = 0; i < 600; i++)
		t = t * x + a[i * 3];
	return t;
}
__global__ void k(float *p, int n) { float s = 0; for (int i = 0; i < n; i++) s += big(p, i); *p = s; }
__global__ void l(float *p, int n) { float s = 1; for (int i = 0; i < n; i++) s += big(p, i) * p[i]; *p = s; }
S
nvcc -arch=sm_90 -rdc=true -ptx -o c.ptx c.cu
calls=$(grep -c 'call.uni' c.ptx)
echo "calls of a large function: $calls"
[ "$calls" -le 2 ]
