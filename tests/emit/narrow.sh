#!/bin/sh
# A block's sum by shuffles, of eight warps, whose first thread needs it: the last steps are additions of four lanes (narrow.c), not
# of sixteen, and the step that adds nothing but zeros is none. What is hardly ever run leaves its callers' registers alone.
set -e
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat > "$tmp/a.cu" <<'EOF2'
#include <cstdio>
__device__ float warp(float v)
{
	for (int d = 16; d > 0; d /= 2)
		v += __shfl_down_sync(~0u, v, d);
	return v;
}
extern "C" __global__ void block(const float *in, float *out, int n)
{
	__shared__ float sums[32];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	float v = warp(i < n ? in[i] : 0);

	if (threadIdx.x % 32 == 0)
		sums[threadIdx.x / 32] = v;
	__syncthreads();
	v = threadIdx.x < blockDim.x / 32 ? sums[threadIdx.x % 32] : 0;
	if (threadIdx.x < 32)
		v = warp(v);
	if (threadIdx.x == 0)
		out[blockIdx.x] = v;
}
int main()
{
	float *in, *out;

	cudaMallocManaged(&in, 4096);
	cudaMallocManaged(&out, 4096);
	for (int i = 0; i < 1000; i++)
		in[i] = i;
	block<<<4, 256>>>(in, out, 1000);
	cudaDeviceSynchronize();
	float sum = out[0] + out[1] + out[2] + out[3];
	printf("%g\n", sum);
	return sum != 499500;
}
EOF2
"$WW_BUILD/cuda/bin/nvcc" -O3 -o "$tmp/a" "$tmp/a.cu"
WW_DEVICE=cpu WW_THREADS=1 WW_CPU=x86-64-v3 WW_CACHE_DIR=$tmp/cache WW_DUMP=llvm:block "$tmp/a" 2> "$tmp/ir"
four=$(grep -c ' = fadd <4 x float>' "$tmp/ir" || true)
all=$(grep -c ' = fadd ' "$tmp/ir" || true)
[ "$four" -ge 3 ] || { echo "$four additions of four lanes, of $all"; exit 1; }
grep -q 'call preserve_mostcc .*@body.cold' "$tmp/ir" || { echo "rare code takes its callers' registers"; exit 1; }
