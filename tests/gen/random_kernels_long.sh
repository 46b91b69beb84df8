#!/bin/sh
# Random kernels at three ISA levels; SEED=n starts elsewhere, COUNT=n asks for more.
set -e
for cpu in native x86-64-v3 x86-64; do
	echo "$cpu:"
	WW_CPU=$cpu "$WW_BUILD/tests/gen/random_kernels" -n "${COUNT:-150}" -s "${SEED:-100000}"
done
