#!/bin/bash
# memcpy_async of a size whose alignment is promised is one kind of copy, with no code for other alignments.
set -eu
cat >"$TEST_TMP/k.cu" <<'END'
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/pipeline>
__global__ void by_pipeline(const float4 *from, float *to, int i) {
	__shared__ float4 s[256];
	auto p = cuda::make_pipeline();
	cuda::memcpy_async(&s[threadIdx.x], from + i, cuda::aligned_size_t<alignof(float4)>(sizeof(float4)), p);
	p.producer_commit();
	cuda::pipeline_consumer_wait_prior<0>(p);
	*to = s[255 - threadIdx.x].x;
}
__global__ void by_group(const float4 *from, float *to, int n) {
	__shared__ float4 s[256];
	auto g = cooperative_groups::this_thread_block();
	cooperative_groups::memcpy_async(g, s, from, cuda::aligned_size_t<16>(n * 16));
	cooperative_groups::wait(g);
	*to = s[threadIdx.x].y;
}
END
nvcc -w -arch=sm_90 -ptx -o "$TEST_TMP/k.ptx" "$TEST_TMP/k.cu"
if grep -E 'st\.shared|cp\.async.*, (4|8);' "$TEST_TMP/k.ptx"; then exit 1; fi
grep -q 'cp\.async.*, 16;' "$TEST_TMP/k.ptx"
