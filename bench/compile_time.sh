#!/bin/bash
# Compile time of kernels of 100 to 20,000 PTX instructions, processor time: what it costs and whether it is linear.
#   bench/compile_time.sh [-b BUILD] [KIND…]     CPU=x86-64 and the like: for another processor
set -eu
cd "$(dirname "$0")/.."
build=build
if [ "${1:-}" = -b ]; then build=$2; shift 2; fi
mkdir -p "$build/bench"
gcc -O2 -std=gnu17 -Isrc -Iinclude -D_GNU_SOURCE -DWW_VERSION="\"$(sed -n 's/^VERSION *:= *//p' Makefile)\"" \
	bench/compile_time.c "$build/libww.a" -Wl,--as-needed -L"$(llvm-config-22 --libdir)" -lLLVM-22 -ldl -lm -lzstd \
	-llz4 -pthread -o "$build/bench/compile_time"
export WW_JIT=$PWD/$build/cuda/lib64/libww-jit.so.$(sed -n 's/^VERSION *:= *//p' Makefile) WW_CPU=${CPU:-native}
for kind in ${*:-straight branches scattered}; do
	for n in ${SIZES:-100 1000 5000 20000}; do "$build/bench/compile_time" "$kind" "$n"; done
done
