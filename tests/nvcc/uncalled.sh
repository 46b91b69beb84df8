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

# Inline functions, members and templates that are used or instantiated too; what has no name outside the file is not kept.
cat >x.cu <<'E'
template <class T> __device__ T told(T x) { return x + 1; }
template __device__ int told<int>(int);
template <class T> struct S { __device__ S(T) {} __device__ T member(T x) { return x * 2; } };
template struct S<float>;
template <class T> __device__ T used(T x) { return x; }
inline __device__ int inlined(int x) { return x; }
static __device__ int own(int x) { return x; }
inline __device__ int unused(int x) { return x; }
__device__ int plain(int x) { return used(x) + inlined(x) + own(x); }
__global__ void k(int *p) { *p = 1; }
E
expect_kept() { # FLAGS WANTED
	"$N" -arch=sm_90 $1 -ptx x.cu -o x.ptx
	check "templates, -ptx $1" "$(grep -o 'visible.*[ (]_Z[A-Za-z0-9_]*' x.ptx | sed 's/.*_Z/_Z/' | sort | tr '\n' ' ')" "$2"
}
expect_kept '' '_Z1kPi '
expect_kept --keep-device-functions '_Z1kPi _Z4toldIiET_S0_ _Z4usedIiET_S0_ _Z5plaini _Z7inlinedi _ZN1SIfE6memberEf _ZN1SIfEC1Ef _ZN1SIfEC2Ef '
exit $fail
