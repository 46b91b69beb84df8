#!/bin/sh
# Eight elements a thread, of which a loop reads each: all lanes' are loaded at once and turned in registers (joined.c), not each by vectors
# that cover all lanes, which takes seven shuffles for each element.
set -e
grep -q -w avx512vl /proc/cpuinfo || { echo "no AVX-512 here"; exit 77; }
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat > "$tmp/a.cu" <<'EOF2'
#include <cstdio>
extern "C" __global__ void eight(const float *in, float *out)
{
	__shared__ float s[8 * 128];
	int t = threadIdx.x;
	float sum = 0;
	for (int i = 0; i < 8; i++)
		s[i * 128 + t] = in[blockIdx.x * 1024 + i * 128 + t];
	__syncthreads();
	for (int i = 0; i < 8; i++)
		sum += s[t * 8 + i] * (i + 1);
	out[blockIdx.x * 128 + t] = sum;
}
int main()
{
	float *in, *out;
	cudaMallocManaged(&in, 4096 * 4);
	cudaMallocManaged(&out, 512 * 4);
	for (int i = 0; i < 4096; i++)
		in[i] = i * 7 % 31;
	eight<<<4, 128>>>(in, out);
	cudaDeviceSynchronize();
	for (int b = 0; b < 4; b++)
		for (int t = 0; t < 128; t++) {
			float sum = 0;
			for (int i = 0; i < 8; i++)
				sum += in[b * 1024 + t * 8 + i] * (i + 1);
			if (out[b * 128 + t] != sum)
				return printf("%d, %d: %g, not %g\n", b, t, out[b * 128 + t], sum), 1;
		}
	return 0;
}
EOF2
"$WW_BUILD/cuda/bin/nvcc" -O3 -o "$tmp/a" "$tmp/a.cu"
for cpu in x86-64 x86-64-v3 x86-64-v4; do
	WW_DEVICE=cpu WW_THREADS=1 WW_CPU=$cpu WW_CACHE_DIR=$tmp/cache WW_DUMP=llvm:eight "$tmp/a" 2> "$tmp/ir"
done
# A piece's eight vectors: 8 and 24 shuffles.
fma=$(grep -c 'llvm.fma.v16f32(' "$tmp/ir") shuffles=$(grep -c ' = shufflevector <16 x \|, <16 x i32> <i32' "$tmp/ir")
[ "$shuffles" -le $((fma * 6)) ] || { echo "$shuffles shuffles for $fma vectors"; exit 1; }
