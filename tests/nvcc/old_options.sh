#!/bin/bash
# Options of old build scripts: what they asked for is gone or goes by itself, and they are taken.
set -u
cd "$TEST_TMP" || exit 1
bad=0
echo '__global__ void k(float *p) { *p = 1; }' >k.cu
for options in "--host-compilation C" "--host-compilation=C++" "-host-compilation C++" "-po maxrregcount=16" \
	"-Xptxas -abi=no" "-Xptxas -v,-abi=no" "-Xopencc -O3" "--opencc-options -OPT:Olimit=0" "-arch sm_13 -deviceemu"; do
	nvcc -ptxas none -arch=sm_20 $options -c k.cu -o k.o >log 2>&1 || { echo "refused: $options"; head -n 3 log; bad=1; }
done
nvcc --host-compilation=Fortran -c k.cu -o k.o 2>/dev/null && { echo "taken: --host-compilation=Fortran"; bad=1; }
nvcc -ptxas none -Xptxas -nosuch -c k.cu -o k.o 2>/dev/null && { echo "taken: -Xptxas -nosuch"; bad=1; }
exit $bad
