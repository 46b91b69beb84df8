#!/bin/sh
# Sums of eight warps, collected: the last two steps of four warps each are additions of whole vectors (pack.c).
set -e
count() { # KERNEL OPERATION: of the first module that is dumped
	WW_CPU=x86-64 WW_DUMP=llvm "$WW_BUILD/tests/gen/random_kernels" "tests/gen/kernels/$1.ptx" 2>&1 |
		awk -v op=" = $2 <" '/^; ModuleID/ { n++ } n == 1 && index($0, op) { k++ } END { print k + 0 }'
}
n=$(count packed_ints add)
[ "$n" -gt 50 ] && [ "$n" -le 64 ] || { echo "packed_ints: $n additions, 72 of them unpacked"; exit 1; }
n=$(count packed_floats fsub)
[ "$n" -gt 50 ] && [ "$n" -le 64 ] || { echo "packed_floats: $n differences, 72 of them unpacked"; exit 1; }
