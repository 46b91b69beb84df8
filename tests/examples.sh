#!/bin/bash
# Every example compiles and says PASS. Small sizes where an example takes one.
# LIMIT: 600
set -u
build=${WW_BUILD:-$PWD/build}
nvcc=$build/cuda/bin/nvcc
for f in bin/nvcc lib64/libcuda.so.1 lib64/libcudart_static.a lib64/libww-jit.so.0.1.0 include/cuda_runtime.h; do
	if [ ! -e "$build/cuda/$f" ]; then echo "$build/cuda/$f is not built"; exit 77; fi
done
here=$PWD
cd "$TEST_TMP" || exit 1
rc=0
for src in "$here"/examples/*.cu; do
	name=$(basename "$src" .cu)
	libs=$(sed -n "s|^//.*nvcc $name\.cu *||p" "$src") # as make run EXAMPLE= does
	args=
	case $name in
	matmul) args=112 ;;
	esac
	# shellcheck disable=SC2086 # words
	if ! "$nvcc" -O2 "$src" -o "$name" $libs; then
		rc=1
		echo "$name: does not compile"
	elif ! ./"$name" $args >out 2>&1 || ! grep -qx PASS out; then
		rc=1
		echo "$name: wrong"
		cat out
	fi
done
exit $rc
