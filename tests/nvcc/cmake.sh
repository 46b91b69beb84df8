#!/bin/bash
# CMake takes our nvcc as its CUDA compiler, and the program runs from where CMake put it.
# LIMIT: 600
if [ -f "${WW_BUILD:-build}/sanitizers" ]; then echo "programs do not link a static runtime built for sanitizers"; exit 77; fi
set -eu
build=${WW_BUILD:-$PWD/build}
command -v cmake >/dev/null || { echo "cmake is not installed"; exit 77; }
for f in bin/nvcc lib64/libcuda.so.1 lib64/libcudart_static.a lib64/libww-jit.so.0.1.0; do
	[ -e "$build/cuda/$f" ] || { echo "$build/cuda/$f is not built"; exit 77; }
done
mkdir -p "$TEST_TMP/src"
cp examples/example.h examples/vecadd.cu tests/nvcc/cmake_libs.cpp "$TEST_TMP/src"
cat >"$TEST_TMP/src/CMakeLists.txt" <<'S'
cmake_minimum_required(VERSION 3.18)
project(t LANGUAGES CXX CUDA)
find_package(CUDAToolkit REQUIRED)
add_executable(static vecadd.cu)
add_executable(shared vecadd.cu)
set_target_properties(shared PROPERTIES CUDA_RUNTIME_LIBRARY Shared)
add_executable(libs cmake_libs.cpp)
target_link_libraries(libs CUDA::cudart CUDA::cuda_driver CUDA::nvrtc CUDA::cupti CUDA::nvtx3)
if(TARGET CUDA::nvJitLink) # CMake 3.26
	target_link_libraries(libs CUDA::nvJitLink)
else()
	find_library(jitlink nvJitLink PATHS ${CUDAToolkit_LIBRARY_DIR} REQUIRED NO_DEFAULT_PATH)
	target_link_libraries(libs ${jitlink})
endif()
message(STATUS "toolkit ${CUDAToolkit_VERSION} in ${CUDAToolkit_LIBRARY_DIR}")
S
cmake -S "$TEST_TMP/src" -B "$TEST_TMP/b" -DCMAKE_CUDA_COMPILER="$build/cuda/bin/nvcc" -DCMAKE_BUILD_TYPE=Release
cmake --build "$TEST_TMP/b"
"$TEST_TMP/b/static" | grep -x PASS
LD_LIBRARY_PATH=$build/cuda/lib64 "$TEST_TMP/b/shared" | grep -x PASS
WW_DEVICE=cpu "$TEST_TMP/b/libs" | grep -x PASS
