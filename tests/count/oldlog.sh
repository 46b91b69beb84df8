#!/bin/bash
# The text profiler of CUDA 1 to 4: CUDA_PROFILE and its kin.
set -u
cd "$TEST_TMP" || exit 1
rc=0
fail() { echo "failed: $*"; rc=1; }
has() { grep -qE -- "$2" "$1" || fail "$1 has no '$2': $(cat "$1")"; }

cat >p.cu <<'S'
__global__ void swap(float *o, const float *i, int w)
{
	int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
	if (threadIdx.x % 2)
		o[x * w + y] = i[y * w + x];
	else
		o[x * w + y] = -i[y * w + x] * 3;
}
int main()
{
	static float h[64 * 64];
	float *a, *b;
	cudaMalloc(&a, sizeof h);
	cudaMalloc(&b, sizeof h);
	cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
	swap<<<dim3(4, 4), dim3(16, 16)>>>(b, a, 64);
	cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
	return 0;
}
S
nvcc -arch=sm_90 -o p p.cu || exit 1
t='[0-9.]+'
CUDA_PROFILE=1 ./p || fail "run"
has cuda_profile.log '^# CUDA_PROFILE_LOG_VERSION'
has cuda_profile.log '^method,gputime,cputime,occupancy$'
has cuda_profile.log "^method=\[ memcpyHtoD \] gputime=\[ $t \] cputime=\[ $t \]$"
has cuda_profile.log "^method=\[ _Z4swapPfPKfi \] gputime=\[ $t \] cputime=\[ $t \] occupancy=\[ [01]\.[0-9]{3} \]$"
has cuda_profile.log "^method=\[ memcpyDtoH \]"

# half-warps of 1.1: 128 of them load in order, and their stores are 16 transactions each
printf 'gld_coherent\ngld_incoherent # a comment\ngst_coherent\ngst_incoherent\nbranch\ncta_launched\nnonsense\n' >config
WW_COUNT_CC=1.1 CUDA_PROFILE=1 CUDA_PROFILE_LOG=old_%d.log CUDA_PROFILE_CONFIG=config ./p || fail "run with signals"
has old_0.log "signal 'nonsense' .* not known"
has old_0.log 'gst_incoherent=\[ 4096 \] .*cta_launched=\[ 16 \]'
has old_0.log 'gld_coherent=\[ 256 \]|gld_incoherent=\[ [1-9]'

# every signal of the first profilers, of a kernel whose numbers follow from the guide: in order, one off, a stride of two, 2-way banks
cat >known.cu <<'S'
__global__ void known(float *o, const float *i, int n)
{
	__shared__ float s[64];
	int t = threadIdx.x, at = blockIdx.x * blockDim.x + t;
	s[t] = i[at];
	__syncthreads();
	o[at] = s[t * 2 % 64];
	if (t % 2)
		o[n + at * 2] = i[n + 1 + at];
}
int main()
{
	float *a, *b;
	cudaMalloc(&a, 1 << 16);
	cudaMalloc(&b, 1 << 16);
	known<<<4, 64>>>(a, b, 512);
	return cudaDeviceSynchronize() != cudaSuccess;
}
S
nvcc -arch=sm_90 -o known known.cu || exit 1
signals="timestamp gridsize gridsize3d threadblocksize dynsmemperblock stasmemperblock regperthread streamid gld_incoherent gld_coherent gst_incoherent gst_coherent
local_load local_store branch divergent_branch instructions warp_serialize cta_launched"
printf '%s\n' $signals >all
known() { # CC GLD_INCOHERENT GLD_COHERENT GST_INCOHERENT GST_COHERENT WARP_SERIALIZE
	local log=known_$1.log
	WW_COUNT_CC=$1 CUDA_PROFILE=1 CUDA_PROFILE_LOG=$log CUDA_PROFILE_CONFIG=all ./known || fail "known, $1"
	has $log "^method,gputime,cputime,occupancy,$(echo $signals | tr ' ' ,)$"
	has $log "gridsize=\[ 4, 1 \] gridsize3d=\[ 4, 1, 1 \] threadblocksize=\[ 64, 1, 1 \] dynsmemperblock=\[ 0 \] stasmemperblock=\[ 256 \] regperthread=\[ [0-9]+ \]"
	has $log "gld_incoherent=\[ $2 \] gld_coherent=\[ $3 \] gst_incoherent=\[ $4 \] gst_coherent=\[ $5 \] local_load=\[ 0 \] local_store=\[ 0 \]"
	has $log "instructions=\[ [1-9][0-9]* \] warp_serialize=\[ $6 \] cta_launched=\[ 4 \]$"
}
known 1.0 128 16 128 16 16
known 1.1 128 16 128 16 16
known 1.2 0 40 0 32 16
known 1.3 0 40 0 32 16
known 2.0 0 72 0 96 8

# a log for each context that does something, by its number; without %d one for all
cat >c.cu <<'S'
#include <cuda.h>
__global__ void first(int *p) { *p = 1; }
__global__ void third(int *p) { *p = 3; }
int main()
{
	CUcontext c;
	CUdeviceptr d;
	int *p;
	cudaMalloc(&p, 64);
	first<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	cuCtxCreate(&c, nullptr, 0, 0); /* unused */
	cuCtxCreate(&c, nullptr, 0, 0);
	cuMemAlloc(&d, 64);
	third<<<1, 1>>>((int *)d);
	cuMemsetD32(d, 0, 4);
	return cuCtxSynchronize();
}
S
nvcc -arch=sm_90 -o c c.cu -lcuda || exit 1
CUDA_PROFILE=1 CUDA_PROFILE_LOG=ctx_%d.log CUDA_PROFILE_CONFIG=config ./c || fail "contexts"
[ "$(echo ctx_*.log)" = "ctx_0.log ctx_2.log" ] || fail "logs: $(echo ctx_*.log)"
for l in ctx_0.log:first ctx_2.log:third; do
	has ${l%:*} '^# CUDA_PROFILE_LOG_VERSION'
	has ${l%:*} "signal 'nonsense' .* not known"
	[ "$(grep -c '^method=\[ _Z5' ${l%:*})" = 1 ] || fail "rows of $l"
	has ${l%:*} "^method=\[ _Z5${l#*:}Pi \]"
done
has ctx_2.log '^method=\[ memset \]'
CUDA_PROFILE=1 CUDA_PROFILE_LOG=all.log ./c || fail "contexts in one log"
[ "$(grep -c '^method=\[ _Z5\|^# CUDA_PROFILE_LOG_V' all.log)" = 3 ] || fail "one log: $(cat all.log)"

COMPUTE_PROFILE=1 COMPUTE_PROFILE_CSV=1 ./p || fail "run with CSV"
has cuda_profile_0.log "^_Z4swapPfPKfi,$t,$t,[01]\.[0-9]{3}$"
CUDA_PROFILE=1 CUDA_PROFILE_LOG=no/where ./p 2>err || fail "a log that cannot be written ends the program"
has err 'cannot be written'

# rows are in the log when their launch has ended, though the program is killed; what cannot be written is told once
cat >killed.cu <<'S'
#include <csignal>
#include <cstdlib>
__global__ void step(int *p) { *p += 1; }
int main(int n, char **)
{
	int *p;
	cudaMalloc(&p, 4);
	for (int i = 0; i < 5; i++)
		step<<<1, 1>>>(p);
	cudaDeviceSynchronize();
	if (n == 1)
		raise(SIGKILL);
}
S
nvcc -arch=sm_90 -o killed killed.cu || exit 1
CUDA_PROFILE=1 CUDA_PROFILE_LOG=killed.log ./killed 2>/dev/null && fail "not killed"
[ "$(grep -c '^method=\[ _Z4stepPi \] .* \]$' killed.log)" = 5 ] || fail "rows of a killed program: $(cat killed.log)"
CUDA_PROFILE=1 CUDA_PROFILE_LOG=/dev/full ./killed whole 2>err || fail "a full disk ends the program"
[ "$(grep -c 'cannot be written: No space left on device' err)" = 1 ] || fail "a full disk: $(cat err)"
(ulimit -f 1; CUDA_PROFILE=1 CUDA_PROFILE_LOG=limit.log ./killed whole) 2>err || fail "a limit of files' sizes ends the program"
(ulimit -f 1; WW_PROFILE=limit.record ./killed whole) 2>err || fail "a limit of files' sizes ends a program whose record is written"
has err 'cannot be written: File too large'

CUDA_PROFILE=0 CUDA_PROFILE_LOG=off.log ./p && [ ! -e off.log ] || fail "on although off"
exit $rc
