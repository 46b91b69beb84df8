#!/bin/bash
# A loop inside another whose round is tens of thousands of operations: its size is asked once, not once an operation.
set -eu
{
	echo '__global__ void large(float *a, int n, int m) {'
	echo '	for (int j = 0; j < m; j++)'
	echo '		for (int i = 0; i < n; i++) {'
	echo '			float x = a[i];'
	for k in $(seq 15000); do
		echo "			x = x * $k.5f + a[i + $((k * 7 % 1000))];"
	done
	echo '			a[i + j] = x;'
	echo '		}'
	echo '}'
} >"$TEST_TMP/large.cu"
nvcc -arch=sm_90 -ptx -o "$TEST_TMP/large.ptx" "$TEST_TMP/large.cu"
grep -q 'entry.*large' "$TEST_TMP/large.ptx"
