#!/bin/sh
# A CUDA program with the n-th allocation failing, for n = 1, 1 + FAIL_STEP, ... until no allocation is left to fail:
# it reports an error or prints the right answer, and never ends by a signal.
# LIMIT: 600
command -v nvcc >/dev/null || { echo "no nvcc"; exit 77; }
cat >"$TEST_TMP/p.cu" <<'EOF'
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define CK(x) do { cudaError_t r = (x); if (r != cudaSuccess) { printf("error %s\n", cudaGetErrorName(r)); return 3; } } while (0)
__constant__ int three = 3;
__global__ void k(int *p) { p[threadIdx.x] = threadIdx.x * three; if (!threadIdx.x) printf("from the kernel\n"); }
int main() {
	int *p, h[64]; void *q; cudaStream_t s; cudaEvent_t e;
	CK(cudaMalloc(&p, 256));
	CK(cudaStreamCreate(&s));
	CK(cudaEventCreate(&e));
	k<<<1, 64, 0, s>>>(p);
	CK(cudaGetLastError());
	CK(cudaEventRecord(e, s));
	CK(cudaMallocAsync(&q, 100, s));
	CK(cudaFreeAsync(q, s));
	CK(cudaMemcpyAsync(h, p, 256, cudaMemcpyDeviceToHost, s));
	CK(cudaStreamSynchronize(s));
	printf("%d %d\n", h[1], h[63]);
	CK(cudaEventDestroy(e));
	CK(cudaStreamDestroy(s));
	CK(cudaFree(p));
	return 0;
}
EOF
nvcc -o "$TEST_TMP/p" "$TEST_TMP/p.cu" || exit 1
WW_CACHE_SIZE=0
export WW_CACHE_SIZE
"$TEST_TMP/p" >"$TEST_TMP/want" || { echo "fails with all memory there"; exit 1; }
n=1 whole=0 reported=0 bad=0
while [ $whole -lt 25 ] && [ $n -lt 20000 ]; do
	WW_FAIL_ALLOC=@$n timeout 60 "$TEST_TMP/p" >"$TEST_TMP/got" 2>"$TEST_TMP/err"
	rc=$?
	if [ $rc = 3 ] && grep -q '^error cudaError' "$TEST_TMP/got"; then
		reported=$((reported + 1)) whole=0
	elif [ $rc = 0 ] && tail -n 1 "$TEST_TMP/got" | grep -qx "3 189"; then
		if cmp -s "$TEST_TMP/got" "$TEST_TMP/want" && [ ! -s "$TEST_TMP/err" ]; then whole=$((whole + 1)); else whole=0; fi
	else
		echo "allocation $n fails: exit status $rc, it printed:"
		cat "$TEST_TMP/got" "$TEST_TMP/err"
		bad=$((bad + 1))
		[ $bad -lt 5 ] || break
	fi
	n=$((n + ${FAIL_STEP:-4}))
done
echo "up to allocation $n: $reported errors reported, $bad bad ends"
[ $bad = 0 ] && [ $reported -gt 0 ]
