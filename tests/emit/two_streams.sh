#!/bin/sh
# Blocks that read a row of doubles each come from two places by turns (order.c): with one thread, those of 1,024 in a
# row run as 0, 512, 1, 513 …; what is left of a row, and rows of floats, in their order.
set -e
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat > "$tmp/a.cu" <<'EOF'
#include <cstdio>
__device__ int ticket;
template <typename T> __device__ T sum_warp(T v)
{
	for (int d = 16; d > 0; d /= 2)
		v += __shfl_down_sync(0xffffffff, v, d);
	return v;
}
template <typename T> __global__ void rows(const T *in, T *out, int *order)
{
	__shared__ T part[8];
	T v = sum_warp(in[(int)(blockIdx.x * 256 + threadIdx.x)]);
	if (threadIdx.x % 32 == 0)
		part[threadIdx.x / 32] = v;
	__syncthreads();
	v = threadIdx.x < 8 ? part[threadIdx.x] : 0;
	if (threadIdx.x < 32)
		v = sum_warp(v);
	if (threadIdx.x == 0) {
		out[blockIdx.x] = v;
		order[blockIdx.x] = atomicAdd(&ticket, 1);
	}
}
template <typename T> void show(const char *name)
{
	T *in, *out;
	int *order, zero = 0;
	cudaMallocManaged(&in, 2000 * 256 * sizeof *in);
	cudaMallocManaged(&out, 2000 * sizeof *out);
	cudaMallocManaged(&order, 2000 * sizeof *order);
	cudaMemcpyToSymbol(ticket, &zero, sizeof zero);
	rows<<<2000, 256>>>(in, out, order);
	cudaDeviceSynchronize();
	printf("%s %d %d %d %d %d %d\n", name, order[0], order[512], order[1], order[513], order[1023], order[1999]);
}
int main()
{
	show<double>("doubles");
	show<float>("floats");
}
EOF
"$WW_BUILD/cuda/bin/nvcc" -o "$tmp/a" "$tmp/a.cu"
cpu=x86-64-v3
grep -q avx2 /proc/cpuinfo || cpu=native
WW_DEVICE=cpu WW_THREADS=1 WW_CPU=$cpu WW_CACHE_DIR=$tmp/cache "$tmp/a" > "$tmp/got"
cat > "$tmp/want" <<'EOF'
doubles 0 1 2 3 1023 1999
floats 0 512 1 513 1023 1999
EOF
diff "$tmp/got" "$tmp/want"
