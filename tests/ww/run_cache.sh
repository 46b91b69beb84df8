#!/bin/bash
# ww run: exit status and arguments go through; the program is compiled once, and again when the source,
# a header or an option changes.
set -u
build=${WW_BUILD:-$PWD/build}
for f in bin/ww bin/nvcc lib64/libcuda.so.1 lib64/libcudart_static.a; do
	[ -e "$build/cuda/$f" ] || { echo "$build/cuda/$f is not built"; exit 77; }
done
cd "$TEST_TMP" || exit 1
export WW_CACHE_DIR=$TEST_TMP/cache WW_DEVICE=cpu
ww=$build/cuda/bin/ww
rc=0
fail() { echo "failed: $*"; rc=1; }
expect() { # STATUS OUTPUT COMMAND...
	local status=$1 want=$2 got
	shift 2
	got=$("$@" 2>err)
	local is=$?
	[ $is = "$status" ] || fail "$* ended with $is, not $status: $(cat err)"
	[ "$got" = "$want" ] || fail "$* printed '$got', not '$want'"
}
programs() { find cache/run -name program -printf '%i %T@\n' | sort; }

echo '#define ANSWER 41' >answer.h
cat >'a b.cu' <<'S'
#include <cstdio>
#include <cstdlib>
#include "answer.h"
#ifndef MORE
#define MORE 0
#endif
__global__ void k(int *p) { *p = ANSWER + MORE; }
int main(int argc, char **argv)
{
	int *p, v = 0;
	cudaMalloc(&p, 4);
	k<<<1, 1>>>(p);
	cudaMemcpy(&v, p, 4, cudaMemcpyDeviceToHost);
	printf("%d", v);
	for (int i = 1; i < argc; i++)
		printf(" [%s]", argv[i]);
	return argc > 1 ? atoi(argv[1]) : 0;
}
S
expect 0 41 "$ww" run 'a b.cu'
first=$(programs)
[ "$first" ] || fail "no program in the cache"
expect 7 '41 [7] [x y] [--help]' "$ww" run 'a b.cu' -- 7 'x y' --help
[ "$(programs)" = "$first" ] || fail "compiled again though nothing changed"
expect 3 '41 [3]' "$ww" run 'a b.cu' 3
echo '#define ANSWER 42' >answer.h
expect 0 42 "$ww" run 'a b.cu'
expect 0 43 "$ww" run -DMORE=1 'a b.cu'
expect 0 42 "$ww" run 'a b.cu'
sed -i 's/ANSWER + MORE/ANSWER * 2/' 'a b.cu'
expect 0 84 "$ww" run 'a b.cu'

# Damage in the cache is repaired, not run.
find cache/run -name made-from -exec sh -c 'echo garbage >"$1"' _ {} \;
expect 0 84 "$ww" run 'a b.cu'

# What is wrong is said, and no program runs.
echo 'int main() { return no; }' >wrong.cu
expect 2 '' "$ww" run wrong.cu
grep -q "wrong.cu(1)" err || fail "the compiler's message is lost"
expect 1 '' "$ww" run nothere.cu
grep -q "nothere.cu" err || fail "no message about a missing file"
expect 1 '' "$ww" run
expect 1 '' "$ww" nosuchcommand
expect 1 '' "$ww" exec
expect 1 '' "$ww" exec ./nothere
mkdir -p open && chmod 777 open
WW_CACHE_DIR=$PWD/open expect 1 '' "$ww" run 'a b.cu'
"$ww" --help | grep -q 'ww run' || fail "--help says nothing of run"
"$ww" query >query || fail "ww query: $(cat query)"
grep -q '^cpu    0: ' query || fail "ww query lists no CPU device: $(cat query)"
grep -q "$(printf '\033')" query && fail "colours where there is no terminal"
exit $rc
