#!/bin/bash
# The toolkit's headers are precompiled when a set of flags is seen the second time, for both sides, whatever the flags are;
# and what they make of a program is the same. Without them every compilation still works, but takes two to four times as long.
set -u
. "$PWD/tests/nvcc/accepts.bash"

cat >a.cu <<'S'
static __device__ int nowhere(int);
#ifdef CALLS
__device__ int calls(int x) { return nowhere(x); }
#endif
__global__ void k(int *p, float *f) { atomicExch(p, *p); atomicExch(f, __sinf(*f)); p[1] = max(p[2], 3); }
int main() { return 0; }
S
kept() { # FLAGS…
	export WW_CACHE_DIR=$PWD/cache
	rm -rf cache
	for _ in 1 2; do
		WW_LOG=tool "$N" "$@" -c -o a.o a.cu >said 2>&1 || { echo "$*: refused: $(cat said)"; bad=1; }
		grep -q "not precompiled" said && { echo "$*: $(cat said)"; bad=1; }
	done
	[ "$(find cache/pch -name '*.pch' | wc -l)" = 2 ] || { echo "$*: $(find cache/pch -type f)"; bad=1; }
}
kept
kept -arch=sm_90 -O3 -std=c++20 -rdc=true
kept -std=c++11 -use_fast_math -Xcompiler -Wall
kept -std=c++14 -extended-lambda -expt-relaxed-constexpr -lineinfo

# The program is asked what the precompiled headers were not.
for _ in 1 2 3; do
	"$N" -DCALLS -c -o a.o a.cu >said 2>&1 && { echo "what is nowhere is taken"; bad=1; }
	grep -q 'function "nowhere" was referenced but not defined' said || { cat said; bad=1; }
done
exit $bad
