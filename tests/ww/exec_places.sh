#!/bin/bash
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# `ww exec` tells programs where the toolkit is (CUDA_PATH …), unless the user has.
set -u
fail() { echo "$*"; exit 1; }
bin=$(dirname "$(command -v ww)")
ask() { env -u CUDA_PATH -u CUDA_HOME -u TRITON_PTXAS_PATH "$@" ww exec sh -c 'echo "$CUDA_PATH:$CUDA_HOME:$TRITON_PTXAS_PATH"'; }

IFS=: read -r path home ptxas < <(ask) || fail "ww exec"
[ -x "$path/bin/nvcc" ] && [ -e "$path/include/cuda.h" ] || fail "CUDA_PATH: $path"
[ "$home" = "$path" ] || fail "CUDA_HOME: $home"
[ "$ptxas" -ef "$bin/ptxas" ] || fail "TRITON_PTXAS_PATH: $ptxas"
[ "$(ask CUDA_PATH=/mine TRITON_PTXAS_PATH=/other)" = "/mine:$home:/other" ] || fail "what the user said is lost"

# Options that Triton gives to ptxas.
printf '%s\n' .version\ 8.0 .target\ sm_90a .address_size\ 64 '.visible .entry k() { ret; }' >"$TEST_TMP/k.ptx"
"$ptxas" -lineinfo -v --regAllocOptLevel=2 --fmad=false --gpu-name=sm_90a "$TEST_TMP/k.ptx" -o "$TEST_TMP/k" || fail "ptxas"
