#!/bin/bash
# LIMIT: 300
# Access patterns and teaching kernels: requests, sectors, wavefronts, bank conflicts equal to those that Nsight
# Compute recorded on an H200 (kernels/ncu.csv), differences.txt apart.
set -eu
here=tests/count
csv=()
for f in teach gmem smem misc; do
	nvcc -arch=sm_90 -o "$TEST_TMP/$f" $here/kernels/$f.cu
	ww prof --csv -o "$TEST_TMP/$f.csv" "$TEST_TMP/$f" >/dev/null
	csv+=("$TEST_TMP/$f.csv")
done
python3 $here/ncu_compare.py $here/kernels/differences.txt $here/kernels/ncu.csv "${csv[@]}"
