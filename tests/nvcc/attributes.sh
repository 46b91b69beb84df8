#!/bin/bash
# What nvcc writes into PTX for attributes and devices that clang knows nothing of.
set -u
N=${WW_BUILD:-$PWD/build}/cuda/bin/nvcc
if [ ! -x "$N" ]; then echo "no nvcc in ${N%/*}"; exit 77; fi
cd "${TEST_TMP:?}" || exit 1
bad=0

expect() { # WHAT PATTERN FILE
	if ! grep -qE "$2" "$3"; then echo "$1: no '$2' in"; cat "$3"; bad=1; fi
}

cat >a.cu <<'S'
__global__ void __maxnreg__(40) few(int *o) { *o = 1; }
template <int N> __global__ void __cluster_dims__(N, 2) together(int *o) { *o = N; }
template __global__ void together<4>(int *);
__global__ void __cluster_dims__() some(int *o) { *o = 1; }
__global__ void __block_size__((64, 1, 1)) __launch_bounds__(128, 1, 2) sized(int *o) { *o = 1; }
S
"$N" -arch=sm_90 -ptx a.cu -o a.ptx || bad=1
expect "__maxnreg__" '^\.maxnreg 40$' a.ptx
expect "__cluster_dims__ of a template" '^\.reqnctapercluster 4, 2, 1' a.ptx
expect "__cluster_dims__ without numbers" '^\.explicitcluster' a.ptx
expect "clusters of launch bounds" '^\.maxclusterrank 2' a.ptx
"$N" -arch=sm_75 -ptx a.cu -o a75.ptx 2>a75.err && { echo "sm_75 has no clusters"; bad=1; }
expect "clusters on sm_75" '__cluster_dims__ is not supported for this GPU architecture' a75.err

echo '__global__ void k(double *o, double x) { *o = x * 2.0 + 1; }' >d.cu
"$N" -arch=sm_12 -ptx d.cu -o d.ptx 2>d.err || bad=1
expect "double on sm_12" 'Double is not supported on sm_12. Demoting to float' d.err
expect "double on sm_12" 'cvt\.rn\.f32\.f64' d.ptx
if grep -q __ww_demote d.ptx; then echo "the mark is left over"; bad=1; fi
"$N" -arch=sm_13 -ptx d.cu -o d13.ptx 2>d.err || bad=1
if [ -s d.err ] || grep -q 'cvt\.rn\.f32\.f64' d13.ptx; then echo "sm_13 has double"; cat d.err; bad=1; fi
exit $bad
