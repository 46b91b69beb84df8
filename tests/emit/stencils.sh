#!/bin/sh
# Stencils. In three dimensions: few rows at a time, since each is a stream from six addresses (stream_rows in group.c); in two more,
# which share what they read and ask their guards once. Along a column that leaps from plane to plane: lines that will be
# stored to are asked for, too (prefetch.c), and what lies within a line of another access once. Results are those of the host.
# LIMIT: 240
set -e
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat > "$tmp/a.cu" <<'EOF2'
#include <cstdio>
#include <cstring>
#define POINT in[i] + 0.25f * (in[i - 1] + in[i + 1] + in[i - w] + in[i + w] + in[i - w * h] + in[i + w * h] - 6 * in[i])
extern "C" __global__ void cells(const float *in, float *out, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y * blockDim.y + threadIdx.y + 1;
	int z = blockIdx.z * blockDim.z + threadIdx.z + 1, i = (z * h + y) * w + x;
	out[i] = POINT;
}
extern "C" __global__ void columns(const float *in, float *out, int w, int h, int d)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y * blockDim.y + threadIdx.y + 1;
	if (x < w - 1 && y < h - 1)
		for (int z = 1; z < d - 1; z++) {
			int i = (z * h + y) * w + x;
			out[i] = POINT;
		}
}
extern "C" __global__ void plane(const float *in, float *out, int w, int h)
{
	int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, i = y * w + x;
	if (x > 0 && y > 0 && x < w - 1 && y < h - 1)
		out[i] = 0.25f * (in[i - 1] + in[i + 1] + in[i - w] + in[i + w]);
}
static float *in, *out, *want;
static int bad(const char *name, int n)
{
	int k = 0;

	cudaDeviceSynchronize();
	for (int i = 0; i < n; i++)
		k += out[i] != want[i];
	printf("%s %d\n", name, k);
	memset(out, 0, n * sizeof *out);
	memset(want, 0, n * sizeof *want);
	return k;
}
int main()
{
	int w = 131, h = 66, d = 35, n = w * h * d, wrong = 0;

	cudaMallocManaged(&in, n * sizeof *in);
	cudaMallocManaged(&out, n * sizeof *out);
	want = (float *)calloc(n, sizeof *want);
	for (int i = 0; i < n; i++)
		in[i] = (float)(i * 7919u % 1024); /* small whole numbers: sums are exact in any order */
	cudaMemset(out, 0, n * sizeof *out);
	for (int z = 1; z < d - 2; z++)
		for (int y = 1; y < h - 1; y++)
			for (int x = 1; x < w - 2; x++) {
				int i = (z * h + y) * w + x;
				want[i] = POINT;
			}
	cells<<<dim3(4, 16, 16), dim3(32, 4, 2)>>>(in, out, w, h);
	wrong += bad("cells", n);
	for (int z = 1; z < d - 1; z++)
		for (int y = 1; y < h - 1; y++)
			for (int x = 1; x < w - 1; x++) {
				int i = (z * h + y) * w + x;
				want[i] = POINT;
			}
	columns<<<dim3(5, 9), dim3(32, 8)>>>(in, out, w, h, d);
	wrong += bad("columns", n);
	for (int y = 1; y < h - 1; y++)
		for (int x = 1; x < w - 1; x++) {
			int i = y * w + x;
			want[i] = 0.25f * (in[i - 1] + in[i + 1] + in[i - w] + in[i + w]);
		}
	plane<<<dim3(5, 9), dim3(32, 8)>>>(in, out, w, h);
	return wrong + bad("plane", n);
}
EOF2
nvcc=$WW_BUILD/cuda/bin/nvcc
"$nvcc" "$tmp/a.cu" -o "$tmp/a"
export WW_DEVICE=cpu
for cpu in native x86-64-v3 x86-64; do
	WW_CPU=$cpu WW_CACHE_DIR=$tmp/$cpu WW_LOG=jit WW_DUMP=asm "$tmp/a" > "$tmp/$cpu.out" 2> "$tmp/$cpu.err" ||
		{ echo "$cpu: wrong"; grep -E '^(cells|columns|plane) ' "$tmp/$cpu.out"; exit 1; }
done
grep -q -w avx512vl /proc/cpuinfo || exit 0
threads() { # KERNEL
	cat "$tmp/native.err" "$tmp/native.out" |
		awk -v k=" $1:" 'index($0, k) && match($0, /groups of [0-9]+/) { print substr($0, RSTART + 10, RLENGTH - 10); exit }'
}
n=$(threads cells)
[ "$n" = 32 ] || { echo "cells: groups of $n"; exit 1; }
n=$(threads plane)
[ "$n" = 128 ] || { echo "plane: groups of $n"; exit 1; }
grep -q -w 3dnowprefetch /proc/cpuinfo || exit 0
cat "$tmp/native.err" "$tmp/native.out" | grep -q prefetchw || { echo "columns: nobody asks for what is stored"; exit 1; }
