#!/bin/bash
# What goes wrong around a program: no such source, no room for the answer, a place nobody can write to. Each is said in
# one line that names the cause, before a long run where that can be known, and the exit status tells it.
set -u
build=${WW_BUILD:-$PWD/build}
for f in bin/ww bin/nvcc lib64/libcuda.so.1; do
	[ -e "$build/cuda/$f" ] || { echo "$build/cuda/$f is not built"; exit 77; }
done
cd "$TEST_TMP" || exit 1
export WW_CACHE_DIR=$TEST_TMP/cache WW_DEVICE=cpu
rc=0
fails() { # STATUS PATTERN COMMAND...
	local want=$1 pattern=$2
	shift 2
	"$@" >out 2>err
	local got=$?
	[ $got = "$want" ] || { echo "$*: exit status $got, not $want"; rc=1; }
	grep -Eq "$pattern" err || { echo "$*: said '$(cat err)', wanted '$pattern'"; rc=1; }
}
mkdir folder.cu
echo 'int main() { return 0; }' >nothing.cu
echo 'int main() { return x; }' >wrong.cu
echo 'echo it runs >ran' >a_script
chmod +x a_script

fails 1 '^ww: error: folder.cu: Is a directory$' ww run folder.cu
fails 1 '^ww: error: none.cu: No such file' ww run none.cu
fails 1 '^ww: error: none.cu: No such file' ww prof none.cu
fails 2 'is undefined' ww prof wrong.cu
grep -q 'nothing was recorded' err && { echo "a source that does not compile was run"; rc=1; }
fails 1 'nothing was recorded' ww prof nothing.cu
fails 2 'names none' ww prof --metrics '' ./a_script
fails 1 'nowhere/page.html: No such file' ww prof --html nowhere/page.html ./a_script
fails 1 'folder.cu: Is a directory' ww prof --trace folder.cu ./a_script
fails 1 'nowhere/record: No such file' ww prof --record nowhere/record ./a_script
[ -e ran ] && { echo "the program ran though its answer has no place"; rc=1; }
fails 2 "no compute capability '8.6.1'" ww occupancy --cc 8.6.1 --limits

fails 1 'it is not on PATH; the one in this folder is ./a_script$' ww exec a_script
fails 127 'it is not on PATH; the one in this folder is ./a_script$' ww prof a_script
fails 1 '^ww: error: exec: none cannot be run: No such file' ww exec none

# an answer that is not written
full() { "$@" >/dev/full; }
closed() { "$@" >&-; }
for how in full closed; do
	fails 1 'standard output was not written' $how ww --help
	fails 1 'standard output was not written' $how ww occupancy --cards
	fails 1 'standard output was not written' $how ww query
	fails 1 'standard output was not written' $how nvcc --help
	fails 1 'standard output was not written' $how cuobjdump --help
done
[ -e "$build/sanitizers" ] && exit $rc # whose programs do not link

# a limit on files ends no program that only wanted to keep its kernels
cat >one.cu <<'S'
#include <cstdio>
__global__ void one(int *p) { *p = 1; }
int main()
{
	int *p, got = 0;
	cudaMalloc(&p, 4);
	one<<<1, 1>>>(p);
	cudaMemcpy(&got, p, 4, cudaMemcpyDeviceToHost);
	printf("%d\n", got);
}
S
nvcc one.cu -o one || exit 1
said=$( (ulimit -f 0; WW_CACHE_DIR=$TEST_TMP/small ./one) 2>&1 | cat)
[ "$said" = 1 ] || { echo "with ulimit -f 0: '$said'"; rc=1; }
said=$( (ulimit -v 6000000; WW_EXPLAIN=1 ./one) 2>&1 | cat)
[[ $said = *'ulimit -v leaves too little address space'* ]] || { echo "with ulimit -v: '$said'"; rc=1; }
said=$(env -u WW_CACHE_DIR -u XDG_CACHE_HOME HOME="$TEST_TMP/no_home" ./one 2>&1)
[ "$said" = 1 ] && [ ! -e no_home ] || { echo "without a home: '$said'"; ls -d no_home; rc=1; }
for set in WW_CC=3 WW_CC=9.0x WW_ENGINE=fast WW_COUNT=some WW_THREADS=0; do
	said=$(env $set ./one 2>&1)
	[[ $said = *"ww: $set"*1 ]] || { echo "with $set: '$said'"; rc=1; }
done
env -i "$build/cuda/bin/nvcc" one.cu -o two || { echo "without PATH: nvcc failed"; rc=1; }
exit $rc
