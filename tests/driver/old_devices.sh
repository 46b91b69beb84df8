#!/bin/bash
# Devices of before 2.0 (WW_CC=1.0 …): they run what nvcc makes for them, whose PTX is for 2.0, nothing newer; the
# text profiler counts by their rules.
set -u
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat >"$tmp/a.cu" <<'S'
#include <cstdio>
__global__ void k(int *p, int *q) { q[threadIdx.x] = p[threadIdx.x * 2]; }
int main()
{
	int *p, *q, h[64] = { 0 };
	for (int i = 0; i < 64; i++) h[i] = i;
	cudaMalloc(&p, sizeof h);
	cudaMalloc(&q, sizeof h);
	cudaMemcpy(p, h, sizeof h, cudaMemcpyHostToDevice);
	k<<<1, 32>>>(p, q);
	printf("%s ", cudaGetErrorString(cudaGetLastError()));
	cudaMemcpy(h, q, 128, cudaMemcpyDeviceToHost);
	printf("%d\n", h[31]);
}
S
bad=0
expect() { # WORDS COMMAND…
	local want=$1 got
	shift
	got=$("$@" 2>&1)
	case $got in *"$want"*) ;; *) echo "$*: '$got', not '$want'"; bad=1 ;; esac
}
export WW_DEVICE=cpu
"$WW_BUILD/cuda/bin/nvcc" -w -arch=sm_13 "$tmp/a.cu" -o "$tmp/old" || exit 1
"$WW_BUILD/cuda/bin/nvcc" -w -arch=sm_30 "$tmp/a.cu" -o "$tmp/new" || exit 1
for cc in 1.0 1.1 1.3 2.0; do
	expect 'no error 62' env WW_CC=$cc "$tmp/old"
	expect 'no kernel image is available for execution on the device' env WW_CC=$cc "$tmp/new"
done
echo gld_incoherent >"$tmp/config"
log() { # CC: incoherent loads of a warp with a stride of two
	WW_CC=$1 CUDA_PROFILE=1 CUDA_PROFILE_CONFIG=$tmp/config CUDA_PROFILE_LOG=$tmp/log "$tmp/old" >/dev/null
	grep -o 'gld_incoherent=\[ [0-9]* \]' "$tmp/log"
}
expect 'gld_incoherent=[ 32 ]' log 1.0
expect 'gld_incoherent=[ 0 ]' log 1.3
exit $bad
