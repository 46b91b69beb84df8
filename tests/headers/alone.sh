#!/bin/bash
# Every public header that host code may include compiles alone and twice, as C and C++, by gcc and clang,
# with nothing of another toolkit read. alone_cuda.sh: as CUDA.
set -u
inc=$WW_BUILD/cuda/include # generated ones too
: "${TEST_TMP:?}"
cd "$TEST_TMP" || exit 1
bad=0
api="cuda.h cuda_runtime_api.h driver_types.h driver_functions.h crt/host_runtime.h"
host="$api vector_types.h vector_functions.h library_types.h surface_types.h texture_types.h device_types.h
      builtin_types.h host_defines.h cuComplex.h cuda_profiler_api.h cudaProfiler.h device_launch_parameters.h
      cuda_occupancy.h cudaTypedefs.h cudaGL.h cudaGLTypedefs.h cudaProfilerTypedefs.h cuda_gl_interop.h nvrtc.h nvvm.h
      fatbinary_section.h
      nvToolsExt.h nvtx3/nvToolsExtCuda.h nvtx3/nvToolsExtCudaRt.h
      cublas_v2.h cublas.h cublasLt.h cublasXt.h cufft.h cufftXt.h cufftw.h nvblas.h nccl.h cusolverMg.h curand.h cusparse.h cusolverDn.h
      cusolverSp.h cusolverRf.h"
hostcxx="$host cuda_runtime.h channel_descriptor.h cuda_fp16.h cuda_bf16.h cuda_fp8.h cuda_fp6.h cuda_fp4.h nvtx3/nvtx3.hpp cuda/atomic cuda/latch"

try() { # WHAT HEADER COMMAND...
	local what=$1 h=$2
	shift 2
	printf '#include <%s>\n#include <%s>\n' "$h" "$h" >t.src
	if ! "$@" -fsyntax-only -I"$inc" -Werror -MD -MF t.d - <t.src >log 2>&1; then
		echo "$h as $what:"; head -n 5 log; bad=1
	elif grep -q '/usr/local/' t.d; then
		echo "$h as $what reads another toolkit's headers"; bad=1
	fi
}

for h in $host; do
	try "C99, gcc" "$h" gcc -x c -std=c99 -Wall -Wextra
	try "C17, clang" "$h" clang-22 -x c -std=c17 -Wall
done
for h in $api; do
	try "C, every version of the API" "$h" gcc -x c -std=gnu17 -Wall -D__CUDA_API_VERSION_INTERNAL
	try "C, default stream a thread" "$h" gcc -x c -std=gnu17 -Wall -Wno-unused-function \
		-DCUDA_API_PER_THREAD_DEFAULT_STREAM
done
for h in $hostcxx; do
	try "C++17, g++" "$h" g++ -x c++ -std=c++17 -Wall -Wno-unused-function
	try "C++20, clang" "$h" clang++-22 -x c++ -std=c++20 -Wall -Wno-unused-function
done

exit $bad
