#!/bin/bash
# ww prof on a terminal says how far a long kernel is, and takes the line away again; elsewhere it says nothing.
command -v script >/dev/null || { echo "no script(1), which gives programs a terminal"; exit 77; }
cd "$TEST_TMP" || exit 1
rc=0
fail() { echo "failed: $*"; rc=1; }

cat >slow.cu <<'S'
#include <cstdio>
__global__ void quick(int *p) { *p = 1; }
__global__ void slow(int *p)
{
	unsigned long long begin, now;
	asm volatile("mov.u64 %0, %globaltimer;" : "=l"(begin));
	do
		asm volatile("mov.u64 %0, %globaltimer;" : "=l"(now));
	while (now - begin < 1500000000ull);
	*p = 2;
}
int main()
{
	int *p;
	cudaMalloc(&p, 4);
	quick<<<1, 1>>>(p);
	slow<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	printf("printed\n");
	return 0;
}
S
nvcc -arch=sm_90 -o slow slow.cu || exit 1

script -qec "ww prof ./slow" screen </dev/null >/dev/null || fail "exit status"
grep -q 'ww prof: 1 kernel done, slow: 1 of 1 block, ' screen || fail "no progress: $(cat -v screen)"
tr '\r' '\n' <screen | grep -q $'^\x1b\\[Kprinted' || fail "the line was still there when the program printed: $(cat -v screen)"
script -qec "ww prof --no-progress ./slow" screen </dev/null >/dev/null || fail "exit status"
grep -q 'kernel done' screen && fail "--no-progress shows it"
ww prof ./slow >out 2>err || fail "exit status"
[ -s err ] && fail "no terminal, but: $(cat -v err)"
exit $rc
