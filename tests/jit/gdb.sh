#!/bin/sh
# gdb names the kernel that faults, and its line: of the source where the program has line information, else of
# the PTX.
set -eu
command -v gdb >/dev/null || { echo "gdb is not installed"; exit 77; }
[ ! -e "$WW_BUILD/sanitizers" ] || { echo "not with sanitizers"; exit 77; }
cat >"$TEST_TMP/bt.cu" <<'CU'
__global__ void far(int *v, long n)
{
	int i = threadIdx.x;

	v[i * n] = i; /* line 5 */
}
int main()
{
	int *d;

	cudaMalloc(&d, 4096);
	far<<<4, 64>>>(d, 1l << 40);
	return cudaDeviceSynchronize() != cudaErrorIllegalAddress;
}
CU
export WW_DEVICE=cpu WW_CACHE_SIZE=0
look() { # OPTIONS
	"$WW_BUILD/cuda/bin/nvcc" $1 -arch=sm_90 "$TEST_TMP/bt.cu" -o "$TEST_TMP/bt"
	gdb -batch -nx -ex 'set debuginfod enabled off' -ex 'handle SIGSEGV stop nopass' -ex run -ex 'bt 1' \
		"$TEST_TMP/bt" >"$TEST_TMP/out" 2>&1 || true
	if ! grep '^#0' "$TEST_TMP/out" | grep -q "_Z3farPil.* at .*$2"; then
		echo "with '$1', no $2:"
		cat "$TEST_TMP/out"
		exit 1
	fi
}
look -lineinfo 'bt.cu:5'
look "" '[0-9]$'
