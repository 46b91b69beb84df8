#!/bin/sh
# LIMIT: 300
# Kernels that ask for what random ones rarely do, or that an engine once got wrong: all engines agree.
set -e
for cpu in native x86-64-v3 x86-64; do
	echo "$cpu:"
	WW_CPU=$cpu "$WW_BUILD/tests/gen/random_kernels" tests/gen/kernels/*.ptx
done
