#!/bin/bash
# Measures against peers, all on the same cores, in turn (A B A B), and keeps the best of each.
#   bench/run.sh [BUILD]      THREADS=n cores (all), ROUNDS=n (3), N=matrix size (1024)
# Peers: pocl (pocl-opencl-icd ocl-icd-opencl-dev), OpenBLAS (libopenblas-dev); one that is not installed
# is left out and said so.
set -u
cd "$(dirname "$0")/.." || exit 1
build=${1:-build}
out=$build/bench
threads=${THREADS:-$(nproc)}
rounds=${ROUNDS:-3}
n=${N:-1024}
mkdir -p "$out"
cores=$(taskset -pc $$ | sed 's/.*: //')
export WW_DEVICE=cpu WW_THREADS=$threads OPENBLAS_NUM_THREADS=$threads
export POCL_MAX_PTHREAD_COUNT=$threads POCL_CPU_MAX_CU_COUNT=$threads
who="warpwright"
"$build/cuda/bin/nvcc" -O2 -arch=sm_90 bench/matmul.cu -o "$out/warpwright" || exit 1
if gcc -O2 bench/matmul_opencl.c -o "$out/pocl" -lOpenCL 2>"$out/pocl.log"; then who="$who pocl"
else echo "pocl: left out, OpenCL is not installed"; fi
if gcc -O2 bench/sgemm.c -o "$out/openblas" -lopenblas 2>"$out/openblas.log"; then who="$who openblas"
else echo "OpenBLAS: left out, not installed"; fi

declare -A best
for _ in $(seq "$rounds"); do
	for w in $who; do
		got=$("$out/$w" "$n") || { echo "$w: failed"; got=0; }
		best[$w]=$(echo "$got ${best[$w]:-0}" | awk '{ print ($1 > $2) ? $1 : $2 }')
	done
done
echo "tiled matrix product, 16 x 16, n = $n, fp32; $threads threads of cores $cores; best of $rounds rounds"
grep -m 1 'model name' /proc/cpuinfo
for w in $who; do
	awk -v w="$w" -v g="${best[$w]}" -v mine="${best[warpwright]}" \
		'BEGIN { printf "%-12s %9.2f GFLOP/s   warpwright is %.2f times that\n", w, g, g ? mine / g : 0 }'
done
echo "wanted: 20 times pocl, 0.3 of OpenBLAS"
