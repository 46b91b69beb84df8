#!/bin/bash
# What the standard library does of itself is no warning of the program's; what the program does is.
set -u
. "$PWD/tests/nvcc/accepts.bash"

quiet() { # NAME FLAGS…
	local name=$1 out
	shift
	cat >"$name.cu"
	out=$("$N" "$@" -c -o "$name.o" "$name.cu" 2>&1)
	[ -z "$out" ] || { echo "$name: said: $out"; bad=1; }
}
quiet stable_sort -Xcompiler -Wall <<'S'
#include <algorithm>
#include <vector>
void f(std::vector<unsigned> &v) { std::stable_sort(v.begin(), v.end()); }
S
quiet lock_line <<'S'
__device__ int m;
__global__ void k(int *p) { while (atomicCAS(&m, 0, 1)) ; ++*p; atomicExch(&m, 0); if (*p > 3) ; }
S
echo '[[deprecated("old")]] int f(); int g() { return f(); }' >own.cu
out=$("$N" -c own.cu 2>&1)
[[ $out == *"'f' is deprecated"* ]] || { echo "own: said '$out'"; bad=1; }
exit $bad
