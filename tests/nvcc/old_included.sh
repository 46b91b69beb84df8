#!/bin/bash
# Texture references and warp functions without a mask are there too where only a file that the source includes
# names them: "name", <name> by -I or --system-include, and what -include names.
set -u
. "$PWD/tests/nvcc/accepts.bash"

mkdir -p inc/deep
cat >inc/picture.cu <<'S'
texture<float, 2, cudaReadModeElementType> picture;
surface<void, 2> canvas;
__global__ void turn(float *out, int n) { out[threadIdx.x] = tex2D(picture, threadIdx.x, n); }
S
echo '#include <picture.cu>' >inc/deep/outer.cuh
echo '__device__ inline int from(int x) { return __shfl(x, 3); }' >inc/warp.h
take angled -arch=sm_75 -Iinc <<'S'
#include <picture.cu>
int main() { turn<<<1, 32>>>(nullptr, 1); }
S
take deeper -arch=sm_75 -Iinc <<'S'
# include <deep/outer.cuh>
int main() { turn<<<1, 32>>>(nullptr, 1); }
S
take system -arch=sm_75 --system-include inc <<'S'
#include <picture.cu>
int main() { turn<<<1, 32>>>(nullptr, 1); }
S
take first -arch=sm_61 -Iinc -include warp.h <<'S'
__global__ void k(int *p) { *p = from(*p); }
S
take beside -arch=sm_61 -include inc/warp.h <<'S'
__global__ void k(int *p) { *p = from(*p); }
S
refuse newer 'use texture objects' -arch=sm_90 -Iinc <<'S'
#include <picture.cu>
S
exit $bad
