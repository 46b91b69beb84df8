#!/bin/bash
# What nvcc writes for linked device code is PTX as ptxas takes it: negative offsets are added, declarations of kernels have no
# limits, proxy fences name shared::cta. Where a ptxas is at hand, it is asked.
set -u
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat >"$tmp/a.cu" <<'S'
__global__ void __cluster_dims__(2, 1, 1) __launch_bounds__(64, 2) clusters(int *p) { p[threadIdx.x] = 1; }
__device__ void (*keeps_it_declared)(int *) = nullptr;
__global__ void fences(int *p)
{
	asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
	asm volatile("fence.proxy.async.global;" ::: "memory");
	*p = 1;
}
__global__ void behind(const int *p, int *q, int n)
{
	int s = 0;
	for (int i = n - 1; i >= 0; i--)
		s += p[i] * p[i - 1] - p[i - 2];
	*q = s;
}
template <int N> __global__ void __launch_bounds__(128) launched(int *p) { *p = N; }
int main() { clusters<<<2, 64>>>(0); launched<3><<<1, 128>>>(0); }
S
"$WW_BUILD/cuda/bin/nvcc" -arch=sm_90 -rdc=true "$tmp/a.cu" -o "$tmp/a" >"$tmp/said" 2>&1 || { cat "$tmp/said"; exit 1; }
bad=0
ptx=$tmp/ptx
"$WW_BUILD/cuda/bin/cuobjdump" -ptx "$tmp/a" >"$ptx" || exit 1
grep -q 'fence.proxy.async.shared::cta;' "$ptx" || { echo "fence.proxy:"; grep -n fence "$ptx"; bad=1; }
grep -q '+-[0-9]' "$ptx" || { echo "no negative offset is in it"; bad=1; }
grep -n '\[[^]]*[^+]-[0-9]' "$ptx" && bad=1
grep -n '^\.\(maxn\|reqn\|minn\|explicit\|blocksare\).*;$' "$ptx" && bad=1
if [ "${WW_PTXAS:-}" != none ] && grep -q 'no machine code' "$tmp/said"; then cat "$tmp/said"; bad=1; fi
exit $bad
