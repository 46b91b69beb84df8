#!/bin/sh
# Lanes of a warp that wait for different phases of an mbarrier: groups of warps say so by name, lane mode can.
set -e
cat > "$TEST_TMP/mixed.cu" <<'EOF'
#include <cstdio>
__global__ void k(int *out)
{
	__shared__ unsigned long long bar;
	unsigned at = (unsigned)__cvta_generic_to_shared(&bar), done;
	unsigned long long token;
	if (!threadIdx.x) asm volatile("mbarrier.init.shared.b64 [%0], 24;" :: "r"(at));
	__syncwarp();
	asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : "r"(at) : "memory");
	do
		asm volatile("{ .reg .pred p; mbarrier.try_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
			     : "=r"(done) : "r"(at), "l"(token) : "memory");
	while (!done);
	if (threadIdx.x >= 8 && threadIdx.x < 24) /* the last eight wait for these */
		asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : "r"(at) : "memory");
	out[threadIdx.x] = 1;
}
int main()
{
	int *out, sum = 0;
	cudaMallocManaged(&out, 128);
	k<<<1, 32>>>(out);
	printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
	for (int i = 0; i < 32; i++) sum += out[i];
	printf("%d\n", sum);
}
EOF
nvcc -arch=sm_90 "$TEST_TMP/mixed.cu" -o "$TEST_TMP/mixed"
WW_DEVICE=cpu WW_LANE_MODE=1 "$TEST_TMP/mixed" | grep -q -x 32
WW_DEVICE=cpu WW_LOG=error "$TEST_TMP/mixed" > "$TEST_TMP/out" 2>&1 || :
grep -q cudaErrorNotSupported "$TEST_TMP/out" && grep -q 'different phases of an mbarrier' "$TEST_TMP/out" || { cat "$TEST_TMP/out"; exit 1; }
