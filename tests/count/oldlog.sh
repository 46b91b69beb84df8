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

COMPUTE_PROFILE=1 COMPUTE_PROFILE_CSV=1 ./p || fail "run with CSV"
has cuda_profile_0.log "^_Z4swapPfPKfi,$t,$t,[01]\.[0-9]{3}$"
CUDA_PROFILE=1 CUDA_PROFILE_LOG=no/where ./p 2>err || fail "a log that cannot be written ends the program"
has err 'cannot be written'
CUDA_PROFILE=0 CUDA_PROFILE_LOG=off.log ./p && [ ! -e off.log ] || fail "on although off"
exit $rc
