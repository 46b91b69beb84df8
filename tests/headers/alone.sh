#!/bin/bash
# Every public header compiles alone and twice: the host ones as C and C++ by gcc and clang, all of them
# as CUDA for the device and for the host, with nothing of another toolkit read.
set -u
inc=$PWD/include
: "${TEST_TMP:?}"
cd "$TEST_TMP" || exit 1
bad=0
host="cuda.h cuda_runtime_api.h driver_types.h vector_types.h vector_functions.h library_types.h
      surface_types.h texture_types.h device_types.h builtin_types.h host_defines.h cuComplex.h
      cuda_profiler_api.h cudaProfiler.h driver_functions.h crt/host_runtime.h device_launch_parameters.h"
hostcxx="$host cuda_runtime.h channel_descriptor.h cuda_fp16.h cuda_bf16.h cuda_fp8.h cuda_fp6.h cuda_fp4.h cuda/atomic cuda/latch"

try() { # WHAT HEADER COMMAND...
	local what=$1 h=$2
	shift 2
	printf '#include <%s>\n#include <%s>\n' "$h" "$h" >t.src
	if ! "$@" -fsyntax-only -I"$inc" -Werror - <t.src >log 2>&1; then
		echo "$h as $what:"; head -n 5 log; bad=1
	fi
}

for h in $host; do
	try "C99, gcc" "$h" gcc -x c -std=c99 -Wall -Wextra
	try "C17, clang" "$h" clang-22 -x c -std=c17 -Wall
	try "C, every version of the API" "$h" gcc -x c -std=gnu17 -Wall -D__CUDA_API_VERSION_INTERNAL
	try "C, default stream a thread" "$h" gcc -x c -std=gnu17 -Wall -Wno-unused-function \
		-DCUDA_API_PER_THREAD_DEFAULT_STREAM
done
for h in $hostcxx; do
	try "C++17, g++" "$h" g++ -x c++ -std=c++17 -Wall -Wno-unused-function
	try "C++20, clang" "$h" clang++-22 -x c++ -std=c++20 -Wall -Wno-unused-function
done

cuda="clang++-22 -x cuda -nocudainc -nocudalib --cuda-path=/nonexistent -Xclang
      -target-sdk-version=12.8 -isystem $inc -include ww/prologue.h -std=c++17 -D__NVCC__"
for h in $(cd "$inc" && find . -name '*.h' -o -name '*.hpp' -o -path './cuda/*' -type f | sed 's|^\./||'); do
	case $h in ww/*) continue ;; esac
	printf '#include <%s>\n' "$h" >t.cu
	for side in "--cuda-device-only --cuda-gpu-arch=sm_75 --cuda-feature=+ptx80" \
		"--cuda-device-only --cuda-gpu-arch=sm_90 --cuda-feature=+ptx80" "--cuda-host-only"; do
		if ! $cuda $side -fsyntax-only t.cu -MD -MF t.d >log 2>&1; then
			echo "$h as CUDA ($side):"; head -n 5 log; bad=1
		elif grep -q 'usr/local/.*cuda' t.d; then
			echo "$h reads another toolkit's headers"; bad=1
		fi
	done
done

# What must be refused is: a device variable's address, a register's, an atomic on a type without one.
for body in 'auto p = &threadIdx;' 'threadIdx.x = 3;' 'atomicAdd((char *)0, (char)1);' \
	'atomicMin((float *)0, 1.f);'; do
	echo "__global__ void k() { $body }" >t.cu
	if $cuda --cuda-device-only --cuda-gpu-arch=sm_90 --cuda-feature=+ptx80 -fsyntax-only t.cu >log 2>&1; then
		echo "accepted: $body"; bad=1
	fi
done
for body in 'auto t = threadIdx; x[0] = t.x;' 'uint3 u = blockIdx; dim3 d = blockDim; x[0] = u.x + d.y;'; do
	echo "__global__ void k(int *x) { $body }" >t.cu
	if ! $cuda --cuda-device-only --cuda-gpu-arch=sm_90 --cuda-feature=+ptx80 -fsyntax-only t.cu >log 2>&1; then
		echo "refused: $body"; cat log; bad=1
	fi
done
exit $bad
