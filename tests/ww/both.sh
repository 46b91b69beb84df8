#!/bin/bash
# WW_DEVICE=auto,cpu: two drivers in one process. A second copy of our driver, which does not say that it is
# ours, stands in for NVIDIA's; without one the CPU's device is the only one.
set -u
[ -e "$WW_BUILD/sanitizers" ] && { echo "a program cannot load two sanitized drivers"; exit 77; }
nvcc -arch=sm_75 -o "$TEST_TMP/both" tests/ww/both.cu || exit 1
mkdir "$TEST_TMP/other"
sed 's/wwDriverVersion/xxDriverVersion/; s/wwDriverOwns/xxDriverOwns/' "$WW_BUILD/cuda/lib64/libcuda.so.1" \
	>"$TEST_TMP/other/libcuda.so.1"
export WW_ENGINE=interp
LD_LIBRARY_PATH=$TEST_TMP/other WW_DEVICE=auto,cpu "$TEST_TMP/both" >"$TEST_TMP/out" 2>"$TEST_TMP/err"
rc=$?
[ $rc = 0 ] || { echo "exit $rc"; cat "$TEST_TMP/out" "$TEST_TMP/err"; exit 1; }
grep -q "cannot work on the GPU's memory" "$TEST_TMP/err" || { echo "no reason was given"; exit 1; }
# The CPU's driver is found on LD_LIBRARY_PATH though the other one has its name already.
mkdir "$TEST_TMP/lib"
cp "$WW_BUILD/cuda/lib64/libcuda.so.1" "$TEST_TMP/lib"
nvcc -arch=sm_75 -cudart none -c -o "$TEST_TMP/both.o" tests/ww/both.cu &&
	c++ "$TEST_TMP/both.o" -Wl,--defsym=ww_toolkit_lib64=0 -L"$WW_BUILD/cuda/lib64" -lcudart_static -ldl -lpthread \
		-o "$TEST_TMP/alone" || exit 1
LD_LIBRARY_PATH=$TEST_TMP/other:$TEST_TMP/lib WW_DEVICE=auto,cpu "$TEST_TMP/alone" >"$TEST_TMP/out" 2>&1 ||
	{ echo "two drivers on LD_LIBRARY_PATH"; cat "$TEST_TMP/out"; exit 1; }
ls /dev/nvidia[0-9]* >/dev/null 2>&1 && exit 0
WW_DEVICE=auto,cpu "$TEST_TMP/both" | grep -q 'more than one device: NO' || { echo "without a GPU: not one device"; exit 1; }
