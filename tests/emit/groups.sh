#!/bin/sh
# How many threads run together in blocks of rows: many where columns are walked, which tiles make vector accesses of (tile.c);
# few where each lane goes its own way and the host has no gathers: such accesses take long to compile.
set -e
threads() { # KERNEL
	"$WW_BUILD/tests/gen/random_kernels" -v "tests/gen/kernels/$1.ptx" 2>&1 |
		awk 'match($0, /groups of [0-9]+/) { print substr($0, RSTART + 10, RLENGTH - 10); exit }'
}
n=$(WW_CPU=x86-64 threads rows_clamped)
[ "$n" -le 64 ] || { echo "rows_clamped: groups of $n"; exit 1; }
n=$(threads rows_columns)
[ "$n" -ge 128 ] || { echo "rows_columns: groups of $n"; exit 1; }
