#!/bin/bash
# What a beginner does wrong: CUDA's error code, one line from ww run that says what it was, and none
# without ww.
set -u
build=${WW_BUILD:-$PWD/build}
for f in bin/ww bin/nvcc lib64/libcuda.so.1 lib64/libcudart_static.a; do
	[ -e "$build/cuda/$f" ] || { echo "$build/cuda/$f is not built"; exit 77; }
done
cd "$TEST_TMP" || exit 1
export WW_CACHE_DIR=$TEST_TMP/cache WW_DEVICE=cpu
rc=0
cat >wrong.cu <<'S'
#include <cassert>
#include <cstdio>
#include <cstring>
__global__ void store(int *p, int n)
{
	if (blockIdx.x == 1 && threadIdx.x == 5)
		p[n] = 1;
}
__global__ void claim(int *p)
{
	assert(threadIdx.x < 4);
}
__device__ __noinline__ void put(int *p, long long i, int by)
{
	atomicAdd(p + i, by); // a header's function: the fault is here all the same
}
__global__ void count(int *p)
{
	int two[2] = {1, 2};
	put(p, threadIdx.x == 3 ? 1ll << 40 : 0, two[threadIdx.x & 1]);
}
__global__ void stop()
{
	if (threadIdx.x == 2)
		__trap();
}
int main(int argc, char **argv)
{
	int *one;
	cudaMalloc(&one, 4);
	if (!strcmp(argv[1], "threads"))
		store<<<2, 2000>>>(nullptr, 0);
	else if (!strcmp(argv[1], "assert"))
		claim<<<1, 5>>>(nullptr);
	else if (!strcmp(argv[1], "atomic"))
		count<<<1, 5>>>(one);
	else if (!strcmp(argv[1], "trap"))
		stop<<<1, 5>>>();
	else
		store<<<2, 32>>>(nullptr, 3);
	printf("%s\n", cudaGetErrorString(cudaGetLastError()));
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	void *p;
	printf("%s\n", cudaGetErrorString(cudaMalloc(&p, 4)));
	puts("still here");
}
S
check() { # CASE LINES-OF-STDOUT PATTERN-OF-STDERR
	"$build/cuda/bin/ww" run wrong.cu -- "$1" >out 2>err || { echo "$1: exit status $?"; rc=1; }
	[ "$(paste -sd';' out)" = "$2" ] || { echo "$1: printed '$(paste -sd';' out)', not '$2'"; rc=1; }
	sed -i '/^wrong.*Assertion/d' err # what the device prints itself
	if [ "$(wc -l <err)" != 1 ] || ! grep -Eq "$3" err; then
		echo "$1: explained by '$(cat err)', wanted one line like '$3'"
		rc=1
	fi
	"$(find cache/run -name program)" "$1" >out2 2>err2
	cmp out out2 || rc=1
	sed -i '/Assertion/d' err2
	[ -s err2 ] && { echo "$1: without ww: $(cat err2)"; rc=1; }
}
check threads 'invalid argument;no error;no error;still here' '^ww: block of 2000 threads: this device allows 1024'
check null 'no error;an illegal memory access was encountered;an illegal memory access was encountered;still here' \
	'^ww: kernel .*store.*block \(1,0,0\).*thread \(5,0,0\).*wrong\.cu:7.*0xc'
check assert 'no error;device-side assert triggered;device-side assert triggered;still here' \
	'^ww: kernel .*claim.*thread \(4,0,0\): .*wrong\.cu:11: assertion failed: threadIdx.x < 4$'
check atomic 'no error;an illegal memory access was encountered;an illegal memory access was encountered;still here' \
	'^ww: kernel .*count.*thread \(3,0,0\): .*wrong\.cu:15: illegal address 0x'
check trap 'no error;unspecified launch failure;unspecified launch failure;still here' \
	'^ww: kernel .*stop.*thread \(2,0,0\): .*wrong\.cu:25: trap'
exit $rc
