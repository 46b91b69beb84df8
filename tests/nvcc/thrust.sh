#!/bin/bash
# Thrust and CUB, where they are installed (Debian: libthrust-dev libcub-dev; or WW_CCCL=folder of CCCL's headers):
# sort, scan, reduce, unique and sort_by_key of 10^6 elements, checked against the C++ library.
# LIMIT: 600
set -u
N=${WW_BUILD:-$PWD/build}/cuda/bin/nvcc
if [ ! -x "$N" ]; then echo "no nvcc in ${N%/*}"; exit 77; fi
from=()
if [ -n "${WW_CCCL:-}" ]; then
	from=(-I "$WW_CCCL")
elif [ ! -e /usr/include/thrust/sort.h ] || [ ! -e /usr/include/cub/cub.cuh ]; then
	echo "no Thrust and CUB in /usr/include, and no WW_CCCL"
	exit 77
fi
cd "${TEST_TMP:?}" || exit 1
cat >t.cu <<'S'
#include <algorithm>
#include <cstdio>
#include <cub/cub.cuh>
#include <numeric>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/unique.h>
#include <vector>
static int bad;
static void check(const char *what, bool good)
{
	printf("%s: %s\n", what, good ? "right" : "WRONG");
	bad |= !good;
}
int main()
{
	const int n = 1000000;
	const long long total = (long long)n * (n - 1) / 2;
	std::vector<int> h(n), got(n), order(n);
	unsigned s = 1;
	for (int &x : h)
		x = (s = s * 1664525u + 1013904223u) >> 8;
	thrust::device_vector<int> d(h.begin(), h.end());
	thrust::sort(d.begin(), d.end());
	thrust::copy(d.begin(), d.end(), got.begin());
	std::vector<int> want = h;
	std::sort(want.begin(), want.end());
	check("sort", got == want);

	thrust::device_vector<long long> l(n);
	thrust::sequence(l.begin(), l.end());
	check("reduce", thrust::reduce(l.begin(), l.end(), 0ll) == total);
	thrust::inclusive_scan(l.begin(), l.end(), l.begin());
	check("scan", l[n - 1] == total && l[1000] == 500500);

	for (int &x : h)
		x %= 1000;
	thrust::device_vector<int> k(h.begin(), h.end()), v(n);
	thrust::sequence(v.begin(), v.end());
	thrust::stable_sort_by_key(k.begin(), k.end(), v.begin());
	thrust::copy(v.begin(), v.end(), got.begin());
	std::iota(order.begin(), order.end(), 0);
	std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return h[a] < h[b]; });
	check("sort_by_key", got == order);
	check("unique", thrust::unique(k.begin(), k.end()) - k.begin() == 1000);

	size_t bytes = 0;
	thrust::device_vector<long long> sum(1);
	cub::DeviceReduce::Sum(nullptr, bytes, l.begin(), sum.begin(), n);
	thrust::device_vector<char> room(bytes);
	cub::DeviceReduce::Sum(thrust::raw_pointer_cast(room.data()), bytes, l.begin(), sum.begin(), n);
	check("cub sum", sum[0] == thrust::reduce(l.begin(), l.end(), 0ll));
	return bad;
}
S
"$N" -std=c++17 "${from[@]}" t.cu -o t || exit 1
./t
