#!/bin/bash
# What is const, but does not say __constant__, is in global memory, as nvcc has it: the constant bank holds 64 KB. What
# says so is in that bank, const or not, wherever it is declared.
set -eu
cat >"$TEST_TMP/k.cu" <<'EOF'
__device__ const unsigned global_plain[4] = { 1, 2, 3, 4 };
static __device__ const float global_static[5] = { 1, 2, 3, 4, 5 };
__constant__ int bank_plain[3] = { 1, 2, 3 };
static __constant__ const int bank_static[3] = { 1, 2, 3 };
const int __constant__ bank_after[3] = { 1, 2, 3 };
static __constant__ int bank_unused[3] = { 1, 2, 3 };
namespace n { __constant__ const short bank_space[3] = { 1, 2, 3 }; }
template <class T> __constant__ T bank_any[3] = { 4, 5, 6 };
template <int N> __device__ const int global_any[3] = { N, 2 * N };
struct Row { int a, b; const unsigned *c; };
__device__ const Row global_rows[2] = { { 1, 2, global_plain }, { 3, 4, global_plain + 1 } };
extern "C" __global__ void k(float *o)
{
	static const int global_local[9] = { 9, 8, 7, 6, 5, 4, 3, 2, 1 };
	int i = threadIdx.x;
	o[i] = global_plain[i] + global_static[i] + bank_plain[i] + bank_static[i] + bank_after[i] + n::bank_space[i] +
	       bank_any<int>[i] + global_local[i] + global_rows[i].c[1] + global_any<4>[i];
}
EOF
nvcc -w -arch=sm_90 -ptx -o "$TEST_TMP/k.ptx" "$TEST_TMP/k.cu"
for space in global:5 bank:5; do
	word=.${space%:*}
	[ "$word" = .bank ] && word=.const
	got=$(grep -cE "^[.a-z ]*\\$word .*${space%:*}_" "$TEST_TMP/k.ptx" || true)
	[ "$got" = "${space#*:}" ] || { echo "$got variables named ${space%:*}_ are in $word, not ${space#*:}"; exit 1; }
done
if grep -q 'bank_unused\|ww\.constant' "$TEST_TMP/k.ptx"; then
	echo "what nothing uses was kept"
	exit 1
fi

# more than the bank holds, in one table and in several, beside a bank that is full
{
	echo '__constant__ char full[65536]; __device__ const unsigned large[30000] = { 7, 5 };'
	echo 'static __device__ const double many[9000] = { 1.5 };'
	echo '__global__ void k(double *o) { int i = threadIdx.x; o[i] = full[i] + large[i] + many[i]; }'
} >"$TEST_TMP/large.cu"
nvcc -arch=sm_90 -cubin -o "$TEST_TMP/large.cubin" "$TEST_TMP/large.cu"

# One unit declares a table, another has it.
cat >"$TEST_TMP/a.cu" <<'EOF'
#include <cstdio>
extern __device__ const int table[3];
static __device__ const int here[3] = { 10, 20, 30 };
__global__ void add(int *o) { o[threadIdx.x] = table[threadIdx.x] + here[threadIdx.x]; }
int main()
{
	int *d, h[3];
	cudaMalloc(&d, sizeof h);
	add<<<1, 3>>>(d);
	cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
	std::printf("%d %d %d\n", h[0], h[1], h[2]);
}
EOF
echo 'extern __device__ const int table[3]; __device__ const int table[3] = { 1, 2, 3 };' >"$TEST_TMP/b.cu"
nvcc -arch=sm_90 -rdc=true -o "$TEST_TMP/ab" "$TEST_TMP/a.cu" "$TEST_TMP/b.cu"
got=$("$TEST_TMP/ab")
[ "$got" = "11 22 33" ] || { echo "linked: $got"; exit 1; }

# The host reads tables of its own program, whose names are its unit's: two units have one of each name.
cat >"$TEST_TMP/read.cu" <<'EOF'
#include <cstdio>
__device__ const int table[3] = { 10, 20, N };
namespace n { const __device__ int inner[3] = { 11, 21, N + 1 }; }
static __device__ const int unasked[3] = { 1, 2, N + 2 };
__global__ void NAME(int *o) { *o = table[threadIdx.x] + n::inner[threadIdx.x] + unasked[threadIdx.x]; }
template <class T> int read(const T &symbol)
{
	int t[3] = {};
	cudaError_t e = cudaMemcpyFromSymbol(t, symbol, sizeof t);
	return e ? -(int)e : t[2];
}
namespace { struct Reads { int v = read(n::inner); }; }
void NAME_of()
{
	int *d, h;
	cudaMalloc(&d, sizeof *d);
	NAME<<<1, 1>>>(d);
	cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
	std::printf("%d %d %d\n", read(table), Reads().v, h);
}
#ifdef SECOND
void NAME_of();
void other_of();
int main() { NAME_of(); other_of(); }
#endif
EOF
sed 's/\bNAME/other/g; s/\bN\b/60/g' "$TEST_TMP/read.cu" >"$TEST_TMP/read1.cu"
sed 's/\bNAME/mine/g; s/\bN\b/30/g; 1i #define SECOND' "$TEST_TMP/read.cu" >"$TEST_TMP/read2.cu"
for flags in -rdc=true -rdc=false; do
	nvcc -arch=sm_90 $flags -o "$TEST_TMP/read" "$TEST_TMP/read1.cu" "$TEST_TMP/read2.cu"
	got=$("$TEST_TMP/read" | tr '\n' ';')
	[ "$got" = "30 31 22;60 61 22;" ] || { echo "read with $flags: $got"; exit 1; }
done
# What the host does not ask for has no name of its own.
nvcc -arch=sm_90 -rdc=true -ptx -o "$TEST_TMP/read.ptx" "$TEST_TMP/read2.cu"
grep -q '_ZL7unasked\[' "$TEST_TMP/read.ptx" || { echo "unasked is told to the host"; exit 1; }
