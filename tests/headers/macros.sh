#!/bin/bash
# Macros that programs have and that NVIDIA's headers survive: letters, everyday words. Theirs use n, N, T, count, size and their kind, too, so no
# program that compiles with them has macros of those names.
set -u
N=${WW_BUILD:-$PWD/build}/cuda/bin/nvcc
[ -x "$N" ] || { echo "no nvcc in ${N%/*}"; exit 77; }
cd "${TEST_TMP:?}" || exit 1
for word in F I M S W row rows tid word slot place part PART made picked gray scramble slope angle room density; do echo "#define $word 1"; done >macros.h
includes() { printf '#include <%s>\n' "$@"; echo '__global__ void k(int *p) { *p = 1; }'; }
includes cuda_fp16.h cuda_bf16.h cooperative_groups.h cooperative_groups/{reduce,scan}.h curand_kernel.h curand_mtgp32_host.h mma.h \
	cuda_pipeline.h nvfunctional >old.cu
includes cuda/{atomic,barrier,ptx,functional,warp,iterator,mdspan,work_stealing} cuda/std/{mdspan,span,expected,optional,algorithm,concepts} >new.cu
bad=0
macros=$(sed 's/#define \(.*\) 1/-D\1=1/' macros.h)
for source in old new; do
	# shellcheck disable=SC2086
	WW_PTXAS=none "$N" -std=c++17 -arch=sm_90 $macros -c $source.cu -o $source.o >said 2>&1 || { grep -m5 error said; bad=1; }
done
exit $bad
