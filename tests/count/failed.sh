#!/bin/bash
# ww prof: kernels that faulted, were cancelled by another one's fault, or never began behind it stand in the table with their
# launch and the error, in place of times and counters.
set -u
cd "$TEST_TMP" || exit 1
export WW_DEVICE=cpu
rc=0
fail() { echo "failed: $*"; rc=1; }
has() { grep -qE -- "$2" "$1" || fail "$1 has no '$2': $(cat "$1")"; }

cat >f.cu <<'S'
__global__ void fine(int *p) { p[threadIdx.x] = 1; }
__global__ void endless(volatile int *p)
{
	p[1] = 1;
	while (p[1])
		;
}
__global__ void wrong(volatile int *go, int *p)
{
	while (!go[0] || !go[1]) /* until all is launched, and endless runs */
		;
	p[threadIdx.x] = 1;
}
int main()
{
	int *d;
	volatile int *go;
	cudaStream_t s, t;
	cudaMalloc(&d, 4096);
	cudaHostAlloc((void **)&go, 8, 0);
	go[0] = go[1] = 0;
	fine<<<2, 64>>>(d);
	cudaDeviceSynchronize();
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
	endless<<<1, 1, 0, s>>>(go);
	wrong<<<3, dim3(8, 4), 0, t>>>(go, (int *)16);
	fine<<<4, 32, 0, t>>>(d);
	fine<<<4, 32, 0, t>>>(d);
	go[0] = 1;
	return cudaDeviceSynchronize() != cudaErrorIllegalAddress;
}
S
nvcc -arch=sm_90 -lineinfo -o f f.cu || exit 1
for how in "" --no-counters; do
	WW_THREADS=2 ww prof $how --record r ./f >/dev/null 2>err || fail "$how: $? $(cat err)"
	ww prof --read r >out || fail "the record is not read"
	has out '^fine +1 +[0-9.]+ '
	has out '^endless +1  <<<\(1,1,1\), \(1,1,1\)>>> CUDA_ERROR_ILLEGAL_ADDRESS: cancelled while it ran'
	has out '^wrong +1  <<<\(3,1,1\), \(8,4,1\)>>> CUDA_ERROR_ILLEGAL_ADDRESS: block \([0-2],0,0\).*: illegal address'
	has out '^fine +2  <<<\(4,1,1\), \(32,1,1\)>>> CUDA_ERROR_ILLEGAL_ADDRESS: did not run, behind the error'
done
ww prof --read r --csv --metrics gpu__time_duration.sum -o r.csv && [ "$(wc -l <r.csv)" = 3 ] || fail "CSV: $(cat r.csv)"
ww prof --read r --html r.html --trace r.json || fail "page and timeline"

# nothing but a kernel that faults
cat >g.cu <<'S'
__global__ void wrong(int *p) { *p = 1; }
int main()
{
	wrong<<<1, 32>>>((int *)16);
	return cudaDeviceSynchronize() != cudaErrorIllegalAddress;
}
S
nvcc -arch=sm_90 -o g g.cu || exit 1
ww prof ./g >out 2>err || fail "alone: $? $(cat err)"
has out '^wrong +1  <<<\(1,1,1\), \(32,1,1\)>>> CUDA_ERROR_ILLEGAL_ADDRESS: '
exit $rc
