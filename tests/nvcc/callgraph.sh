#!/bin/bash
# nvlink -dump-callgraph: kernels, functions by address, recursion, a call through an address, two files.
set -u
. "$PWD/tests/nvcc/check.bash"
export WW_PTXAS=none
cd "${TEST_TMP:?}" || exit 1
cat >a.cu <<'S'
__device__ int ext(int);
__device__ __noinline__ int leaf(int x) { return x * 3; }
__device__ __noinline__ int mid(int x) { return leaf(x) + ext(x); }
__device__ int (*table[2])(int) = {leaf, mid};
__global__ void k(int *p, int i) { *p = table[i](*p); }
S
cat >b.cu <<'S'
__device__ __noinline__ int rec(int x) { return x ? rec(x - 1) * 2 : 1; }
__device__ int ext(int x) { return rec(x) + 1; }
S
nvcc -arch=sm_90 -dc a.cu b.cu || exit 1

graph() # OPTION: number=name pairs resolved to names
{
	nvlink -arch=sm_90 "$1" a.o b.o -o x.cubin 2>&1 | sed -E 's/\[[0-9]+\]/[N]/' >said
	grep '^[0-9]*:' said | awk '{ name = $2; sub(/^[&^]*/, "", name); n[$1 + 0] = name; l[NR] = $0 }
		END { for (i = 1; i <= NR; i++) { k = split(l[i], w, " "); for (at = 1; w[at] != "->"; at++) ; s = w[2]
			for (j = at + 1; j <= k; j++) s = s " " n[w[j]]; print s } }' | sort
}

check demangled "$(graph -dump-callgraph)" "&leaf(int)
&mid(int) leaf(int) ext(int)
^k(int*, leaf(int) mid(int)
ext(int) rec(int)
rec(int) rec(int)"
check head "$(head -1 said)" "callgraph for sm_90:"
check mangled "$(graph --dump-callgraph-no-demangle)" "&_Z3midi _Z4leafi _Z3exti
&_Z4leafi
^_Z1kPii _Z4leafi _Z3midi
_Z3exti _Z3reci
_Z3reci _Z3reci"
exit $fail
