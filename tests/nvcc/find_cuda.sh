#!/bin/bash
# CMake's older module, find_package(CUDA): programs, libraries, PTX, separate compilation.
# LIMIT: 300
set -u
. "$PWD/tests/nvcc/check.bash"
which cmake >/dev/null || { echo "no cmake"; exit 77; }
cd "$TEST_TMP" || exit 1
export WW_PTXAS=none WW_DEVICE=cpu
cat >CMakeLists.txt <<'S'
cmake_minimum_required(VERSION 3.18)
if(POLICY CMP0146)
  cmake_policy(SET CMP0146 OLD)
endif()
project(found CXX)
find_package(CUDA REQUIRED)
list(APPEND CUDA_NVCC_FLAGS -arch=sm_80)
cuda_add_library(four four.cu STATIC)
cuda_add_executable(whole main.cu)
target_link_libraries(whole four)
cuda_compile_ptx(texts four.cu)
add_custom_target(ptx ALL DEPENDS ${texts})
set(CUDA_SEPARABLE_COMPILATION ON)
cuda_add_executable(parts main.cu part.cu)
S
printf '__global__ void k(int *p) { *p += 4; }\nvoid run(int *d) { k<<<1, 1>>>(d); }\n' >four.cu
printf '__device__ int five(int x) { return x + 5; }\n__global__ void k(int *p) { *p = five(*p); }\n%s\n' \
	'void run(int *d) { k<<<1, 1>>>(d); }' >part.cu
cat >main.cu <<'S'
#include <cstdio>
void run(int *d);
int main()
{
	int *d, h = 3;
	cudaMalloc(&d, sizeof h);
	cudaMemcpy(d, &h, sizeof h, cudaMemcpyHostToDevice);
	run(d);
	cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
	printf("%d\n", h);
}
S
env -u CUDA_PATH -u CUDA_HOME cmake -DCUDA_TOOLKIT_ROOT_DIR="$WW_BUILD/cuda" -S . -B out >log 2>&1 && make -C out >>log 2>&1 ||
	{ tail -n 20 log; exit 1; }
check whole "$(out/whole)" 7
check parts "$(out/parts)" 8
check ptx "$(find out -name '*.ptx' | wc -l)" 1
exit $fail
