#!/bin/bash
# Variables looked at as something wider are accessed as wide as the cast says and aligned so, as NVIDIA's nvcc 13.0 does
# it. Each kernel is named with an instruction and how often it stands in the PTX.
set -eu
cat >"$TEST_TMP/k.cu" <<'END'
#define X extern "C" __global__ void
// ld.shared.v4 1
X shared(float4 *o, int i) { __shared__ float s[64]; s[i] = i; __syncthreads(); o[0] = *reinterpret_cast<float4 *>(&s[i]); }
// ld.shared.v4 2
X reference(float4 *o, int i) { __shared__ float s[64]; s[i] = i; __syncthreads(); o[0] = reinterpret_cast<float4 &>(s[i]); o[1] = ((float4 *)s)[i]; }
// st.shared.v4 1
X of_launch(int4 *o, int i) { extern __shared__ unsigned short l[][40]; *(int4 *)&l[i][0] = *o; __syncthreads(); o[1].x = l[i + 1][0]; }
// ld.const.v4 1
__constant__ float c[64];
X constant(float4 *o, int i) { *o = *(float4 *)&c[i]; }
// ld.global.v4 1
__device__ float g[64];
X global(float4 *o, int i) { *o = *(const float4 *)(g + i); }
// ld.shared.v4 0: no cast
X plain(float *o, int i) { __shared__ float s[64]; s[i] = i; __syncthreads(); o[0] = s[i] + s[i + 1] + s[i + 2] + s[i + 3]; }
template <class T> struct Tile { T a[64]; __device__ float4 get(int i) { return *(float4 *)(a + i); } };
// ld.shared.v4 1
X member(float4 *o, int i) { __shared__ Tile<float> t; t.a[i] = i; __syncthreads(); *o = t.get(i); }
END
nvcc -w -arch=sm_90 -ptx -o "$TEST_TMP/k.ptx" "$TEST_TMP/k.cu"
python3 - "$TEST_TMP/k.cu" "$TEST_TMP/k.ptx" <<'END'
import re, sys
source, ptx = (open(f).read() for f in sys.argv[1:])
wanted = re.findall(r'// ([\w.]+) (\d+).*\n(?:__.*\n)?X (\w+)', source)
bodies = {b.split('(')[0]: b for b in re.split(r'\.visible \.entry ', ptx)[1:]}
wrong = len(wanted) != 7
for what, count, name in wanted:
	got = len(re.findall(re.escape(what) + r'\b', bodies[name]))
	if got != int(count):
		print(f'{name}: {what} stands {got} times, not {count}')
		wrong = True
aligned = len(re.findall(r'\.align 16 \.b8 (?:\w*s|l|c|g|\w*t)\[', ptx))
if aligned != 6:
	print(f'{aligned} variables are aligned by 16, not 6')
	wrong = True
sys.exit(wrong)
END
