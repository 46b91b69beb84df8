#!/bin/bash
# Where CCCL is on the include path its cuda::aligned_size_t is the only one: cooperative_groups and CCCL's headers meet in one unit.
set -u
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
mkdir -p "$tmp/cccl/cuda/__barrier"
cat >"$tmp/cccl/cuda/__barrier/aligned_size.h" <<'S'
#pragma once
namespace cuda { inline namespace __9 {
template <unsigned long N> struct aligned_size_t {
	static constexpr unsigned long align = N;
	unsigned long value;
	__host__ __device__ explicit constexpr aligned_size_t(unsigned long s) : value(s) {}
	__host__ __device__ constexpr operator unsigned long() const { return value; }
};
} }
S
cat >"$tmp/a.cu" <<'S'
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/__barrier/aligned_size.h>
namespace cg = cooperative_groups;
__global__ void k(const double2 *in, double2 *out)
{
	__shared__ double2 s[32];
	auto b = cg::this_thread_block();
	const auto all = cuda::aligned_size_t<alignof(double2)>(sizeof s);
	cg::memcpy_async(b, s, in, all);
	cg::wait(b);
	out[threadIdx.x] = s[31 - threadIdx.x];
}
S
for include in "-I$tmp/cccl" ""; do
	[ "$include" ] || sed -i '/aligned_size.h/d' "$tmp/a.cu"
	# shellcheck disable=SC2086 # none is none
	"$WW_BUILD/cuda/bin/nvcc" -arch=sm_90 $include -c "$tmp/a.cu" -o "$tmp/a.o" || exit 1
done
