#!/bin/bash
# Functions of the device that no kernel needs are not in the code of a program of one file, but with __attribute__((used)),
# -keep-device-functions, -G and -rdc=true.
# LIMIT: 240
set -u
. "$PWD/tests/nvcc/check.bash"
N=${WW_BUILD:-$PWD/build}/cuda/bin/nvcc
if [ ! -x "$N" ]; then echo "no nvcc in ${N%/*}"; exit 77; fi
cd "${TEST_TMP:?}" || exit 1

cat >x.cu <<'E'
__device__ __noinline__ int uncalled(int x) { return x + 1; }
__attribute__((used)) __device__ __noinline__ int used(int x) { return x + 2; }
__device__ __noinline__ int addressed(int x) { return x + 3; }
__device__ int (*table[1])(int) = { addressed };
__device__ __noinline__ int called(int x) { return x * x; }
__global__ void k(int *p) { *p = called(*p); }
E
names() { grep -o '_Z[0-9]*[a-z]*i(' x.ptx | sort -u | tr -dc 'a-z(' | tr '(' ' '; }
expect() { # FLAGS WANTED
	"$N" -arch=sm_90 $1 -ptx x.cu -o x.ptx
	check "-ptx $1" "$(names)" "$2"
}
expect '' 'usedi calledi addressedi '
for flags in -keep-device-functions -G -rdc=true; do
	expect $flags 'usedi calledi uncalledi addressedi '
done
exit $fail
