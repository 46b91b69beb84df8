#!/bin/sh
# Products on a processor with 32 vector registers. With tiles: what is spread over a row comes from memory as an operand,
# not out of a register (forward.c), and the tile whose rows are operands is never stored (forward_dead.c): of the kernel's
# stores to shared memory on the way without wrapping indices only one tile's are left. Without tiles: each row's lanes
# come one after the other, for eight rounds (by_rows.c), or all from one place (panel.c). With tiles under guards, of matrices that are structures
# (named.c): the turn in which all lanes pass is the same (contexts.c). Tiles of 32, when their block is several groups: sums stay in the frames while
# the next tile is copied (stay.c), and its rows are asked for between the products. Doubles, two strips: rows of two registers
# are read where they lie, of both tiles (forward.c); naive, eight rows in registers (group.c).
# With AVX2's sixteen: strips, and what the first reads of rows that all share waits in slots for the others (strips.c).
set -e
grep -q -w avx512vl /proc/cpuinfo || { echo "no AVX-512 here"; exit 77; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat > "$tmp/a.cu" <<'EOF2'
#include <cstdio>
template <class T, int N> __device__ void product(const T *a, const T *b, T *c, int n)
{
	__shared__ T ta[N][N], tb[N][N];
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * N + x, row = blockIdx.y * N + y;
	T sum = 0;
#pragma unroll 1
	for (int t = 0; t < n; t += N) {
		ta[y][x] = a[row * n + t + x];
		tb[y][x] = b[(t + y) * n + col];
		__syncthreads();
		for (int k = 0; k < N; k++)
			sum += ta[y][k] * tb[k][x];
		__syncthreads();
	}
	c[row * n + col] = sum;
}
struct Matrix { int rows, cols; float *at; };
extern "C" __global__ void guarded(Matrix a, Matrix b, Matrix c)
{
	__shared__ float ta[16][16], tb[16][16];
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
	float sum = 0;
	for (int t = 0; t < (a.cols + 15) / 16; t++) {
		ta[y][x] = row < a.rows && t * 16 + x < a.cols ? a.at[row * a.cols + t * 16 + x] : 0;
		tb[y][x] = col < b.cols && t * 16 + y < b.rows ? b.at[(t * 16 + y) * b.cols + col] : 0;
		__syncthreads();
		for (int k = 0; k < 16; k++)
			sum += ta[y][k] * tb[k][x];
		__syncthreads();
	}
	if (row < c.rows && col < c.cols)
		c.at[row * c.cols + col] = sum;
}
template <class T> __device__ void without(const T *a, const T *b, T *c, int n)
{
	int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
	T sum = 0;
	for (int k = 0; k < n; k++)
		sum += a[row * n + k] * b[k * n + col];
	c[row * n + col] = sum;
}
extern "C" __global__ void tiles(const float *a, const float *b, float *c, int n) { product<float, 16>(a, b, c, n); }
extern "C" __global__ void wide(const float *a, const float *b, float *c, int n) { product<float, 32>(a, b, c, n); }
extern "C" __global__ void doubles(const double *a, const double *b, double *c, int n) { product<double, 16>(a, b, c, n); }
extern "C" __global__ void naive(const float *a, const float *b, float *c, int n) { without(a, b, c, n); }
extern "C" __global__ void naives(const double *a, const double *b, double *c, int n) { without(a, b, c, n); }
void bounded(const float *a, const float *b, float *c, int n)
{
	Matrix ma = { n, n, (float *)a }, mb = { n, n, (float *)b }, mc = { n, n, c };
	guarded<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(ma, mb, mc);
}
// Threads in one row, rows by blockIdx.x, indices without sign.
extern "C" __global__ void one_row(const float *a, const float *b, float *c, unsigned n)
{
	unsigned row = blockIdx.x * 32 + threadIdx.x / 32, col = blockIdx.y * 32 + threadIdx.x % 32;
	float sum = 0;
	for (unsigned k = 0; k < n; k++)
		sum += a[row * n + k] * b[k * n + col];
	c[row * n + col] = sum;
}
void by_one_row(const float *a, const float *b, float *c, int n) { one_row<<<dim3(n / 32, n / 32), 1024>>>(a, b, c, n); }
template <class T> int run(void (*k)(const T *, const T *, T *, int), int tile, const char *name)
{
	int n = 64;
	T *a, *b, *c;
	cudaMallocManaged(&a, sizeof(T) * n * n);
	cudaMallocManaged(&b, sizeof(T) * n * n);
	cudaMallocManaged(&c, sizeof(T) * n * n);
	for (int i = 0; i < n * n; i++)
		a[i] = i % 13, b[i] = i % 7;
	if (tile)
		k<<<dim3(n / tile, n / tile), dim3(tile, tile)>>>(a, b, c, n);
	else
		k(a, b, c, n);
	cudaDeviceSynchronize();
	for (int i = 0; i < n * n; i++) {
		T sum = 0;
		for (int k = 0; k < n; k++)
			sum += a[i / n * n + k] * b[k * n + i % n];
		if (c[i] != sum)
			return printf("%s: %d: %f, not %f\n", name, i, (double)c[i], (double)sum), 1;
	}
	return 0;
}
int main()
{
	return run(tiles, 16, "tiles") || run(wide, 32, "wide") || run(doubles, 16, "doubles") || run(naive, 16, "naive") ||
	       run(naives, 16, "naives") || run<float>(bounded, 0, "guarded") || run<float>(by_one_row, 0, "one_row");
}
EOF2
"$WW_BUILD/cuda/bin/nvcc" -O3 -o "$tmp/a" "$tmp/a.cu"
for k in asm:tiles llvm:wide asm:doubles asm:naive asm:naives asm:guarded llvm:one_row; do
	[ $k = llvm:wide ] && warps=8 || warps=0
	WW_WARPS=$warps WW_DEVICE=cpu WW_THREADS=1 WW_CPU=x86-64-v4 WW_CACHE_DIR=$tmp/cache WW_DUMP=$k "$tmp/a" 2> "$tmp/${k#*:}"
done
fail=0
# Between two jumps: products of a whole turn, and what else is done for them.
if ! awk '/^\.L|^\tj/ { if (products >= 256) { found = 1; if (spread || stores > 24) { print spread " spread, " stores " stores"; bad = 1 } }
	products = spread = stores = 0 }
	/vfmadd/ { products++ } /vbroadcastss[ \t]+%xmm/ { spread++ } /vmov[au]p[sd][ \t]+%zmm[0-9]+, / { stores++ }
	END { if (!found) print "no turn of 256 products"; exit bad || !found }' "$tmp/tiles"; then
	echo "tiles: not as they should be"
	fail=1
fi
# A block of one row is one of several there (fold.c), its axes are exchanged (axes.c): a vector of b serves the rows; where it reads
# panels, scalars of a row are copied side by side, unless their indices wrap (beside.c).
if ! awk '/^[a-z].*:/ { if (n > most) most = n; n = 0 } /llvm.fma.v16f32/ && !/declare/ { n++ } END { exit most < 64 }' "$tmp/one_row"; then
	echo "one_row: no turn of several rows"
	fail=1
fi
if ! grep -q AuthenticAMD /proc/cpuinfo && ! { grep -q '^panel' "$tmp/one_row" && grep -q 'load <[0-9]* x i8>' "$tmp/one_row"; }; then
	echo "one_row: no panels, or scalars copied one by one"
	fail=1
fi
# The same under guards, where blocks read panels: in the turn in which all lanes pass, nothing is stored.
if ! grep -q AuthenticAMD /proc/cpuinfo && ! awk '/^\.L|^\tj/ { if (products >= 256 && !stores && spread <= 16) good = 1; products = spread = stores = 0 }
	/vfmadd/ { products++ } /v(p|)broadcast(ss|d)[ \t]+%/ { spread++ } /vmov[au]p[sd][ \t]+%zmm[0-9]+, / { stores++ }
	END { exit !good }' "$tmp/guarded"; then
	echo "guarded: no turn of 256 products that stores nothing"
	fail=1
fi
if ! awk '/vfmadd.*1to16/ { from = $2; gsub(/.*\(|\).*/, "", from); if (++same[from] == 128) panel = 1 } /^\.L|^\tj/ { split("", same) }
	/vfmadd.*1to16/ { d = $2; sub(/\(.*/, "", d); d = d == "" ? 0 : d + 0; run = d == last + 4 ? run + 1 : 1; last = d; if (run == 8) rows++ }
	END { exit rows < 16 && !panel }' "$tmp/naive"; then
	echo "naive: lanes of rows are neither read one after the other nor from one place"
	fail=1
fi
# No sum comes round the loop to be stored once more; and questions stand in front of products.
if ! awk '/ = phi <16 x/ { phi[$1] } /^[a-z].*:/ { asks = 0 } /@llvm.prefetch/ && !/declare/ { asks++; n++; if (asks > most) most = asks }
	/store <16 x/ { v = $4; sub(",", "", v); if (v in phi && /%[0-9]+, ptr/) round[v]; } / fma|llvm.fma/ { if (asks) between = 1 }
	END { for (v in round) r++; print r + 0 " sums come round, " n + 0 " questions"; exit r > 16 || !n || !between }' "$tmp/wide"; then
	echo "wide: not as they should be"
	fail=1
fi
# Neither tile is copied: both are read where they lie. The turn may be in parts: sums that have registers, and a loop over the others.
if ! awk '/^\.L|^\tj/ { if (n >= 128) { found = 1; if (copies) { print copies " copies"; bad = 1 } } n = copies = 0 }
	/vfmadd/ { n++ } /vmov[au]p[sd][ \t]+%zmm[0-9]+, [-0-9]*\(/ && !/%rsp/ { copies++ }
	END { if (!found) print "no turn of 128 products"; exit bad || !found }' "$tmp/doubles"; then
	echo "doubles: not as they should be"
	fail=1
fi
# Eight rows in registers: sums are neither loaded nor stored where products are.
if ! awk '/^\.L|^\tj/ { if (n >= 48) { found = 1; if (stores) { print stores " stores"; bad = 1 } } n = stores = 0 }
	/vfmadd/ { n++ } /vmov[au]p[sd][ \t]+%zmm[0-9]+, / { stores++ }
	END { if (!found) print "no turn of 48 products"; exit bad || !found }' "$tmp/naives"; then
	echo "naives: not as they should be"
	fail=1
fi
WW_DEVICE=cpu WW_THREADS=1 WW_CPU=x86-64-v3 WW_CACHE_DIR=$tmp/cache WW_DUMP=llvm:naive "$tmp/a" 2> "$tmp/strips"
if ! awk '/store <8 x .*aside/ { stores++ } /load <8 x .*aside/ { loads++ } END { exit !stores || loads < 2 * stores }' "$tmp/strips"; then
	echo "strips: rows are read again from where they lie"
	fail=1
fi
exit $fail
