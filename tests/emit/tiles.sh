#!/bin/sh
# Products on a processor with 32 vector registers. With tiles: what is spread over a row comes from memory as an operand,
# not out of a register (forward.c), and the tile whose rows are operands is never stored (forward_dead.c): of the kernel's
# stores to shared memory on the way without wrapping indices only one tile's are left. Without tiles: each row's lanes
# come one after the other, for eight rounds (by_rows.c).
set -e
grep -q -w avx512vl /proc/cpuinfo || { echo "no AVX-512 here"; exit 77; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat > "$tmp/a.cu" <<'EOF2'
#include <cstdio>
__global__ void tiles(const float *a, const float *b, float *c, int n)
{
	__shared__ float ta[16][16], tb[16][16];
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
	float sum = 0;
	for (int t = 0; t < n; t += 16) {
		ta[y][x] = a[row * n + t + x];
		tb[y][x] = b[(t + y) * n + col];
		__syncthreads();
		for (int k = 0; k < 16; k++)
			sum += ta[y][k] * tb[k][x];
		__syncthreads();
	}
	c[row * n + col] = sum;
}
__global__ void naive(const float *a, const float *b, float *c, int n)
{
	int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
	float sum = 0;
	for (int k = 0; k < n; k++)
		sum += a[row * n + k] * b[k * n + col];
	c[row * n + col] = sum;
}
int main()
{
	int n = 64;
	float *a, *b, *c, *d;
	cudaMallocManaged(&a, 4 * n * n);
	cudaMallocManaged(&b, 4 * n * n);
	cudaMallocManaged(&c, 4 * n * n);
	cudaMallocManaged(&d, 4 * n * n);
	for (int i = 0; i < n * n; i++)
		a[i] = i % 13, b[i] = i % 7;
	tiles<<<dim3(4, 4), dim3(16, 16)>>>(a, b, c, n);
	naive<<<dim3(4, 4), dim3(16, 16)>>>(a, b, d, n);
	cudaDeviceSynchronize();
	for (int i = 0; i < n * n; i++) {
		float sum = 0;
		for (int k = 0; k < n; k++)
			sum += a[i / n * n + k] * b[k * n + i % n];
		if (c[i] != sum || d[i] != sum)
			return printf("%d: %f %f, not %f\n", i, c[i], d[i], sum), 1;
	}
}
EOF2
"$WW_BUILD/cuda/bin/nvcc" -O3 -o "$tmp/a" "$tmp/a.cu"
WW_DEVICE=cpu WW_THREADS=1 WW_CPU=x86-64-v4 WW_CACHE_DIR=$tmp/cache WW_DUMP=asm:tiles "$tmp/a" 2> "$tmp/tiles"
WW_DEVICE=cpu WW_THREADS=1 WW_CPU=x86-64-v4 WW_CACHE_DIR=$tmp/cache2 WW_DUMP=asm:naive "$tmp/a" 2> "$tmp/naive"
fail=0
# Between two jumps: products of a whole turn, and what else is done for them.
if ! awk '/^\.L|^\tj/ { if (products >= 256) { found = 1; if (spread || stores > 24) { print spread " spread, " stores " stores"; bad = 1 } }
	products = spread = stores = 0 }
	/vfmadd/ { products++ } /vbroadcastss[ \t]+%xmm/ { spread++ } /vmov[au]p[sd][ \t]+%zmm[0-9]+, / { stores++ }
	END { if (!found) print "no turn of 256 products"; exit bad || !found }' "$tmp/tiles"; then
	echo "tiles: not as they should be"
	fail=1
fi
if ! awk '/vfmadd.*1to16/ { d = $2; sub(/\(.*/, "", d); d = d == "" ? 0 : d + 0; run = d == last + 4 ? run + 1 : 1; last = d; if (run == 8) rows++ }
	END { exit rows < 16 }' "$tmp/naive"; then
	echo "naive: lanes of rows are not read one after the other"
	fail=1
fi
exit $fail
