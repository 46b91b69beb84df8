#!/bin/bash
# Every public header compiles alone and twice as CUDA, for two devices and for the host, with nothing of
# another toolkit read; and what the prologue must refuse and take.
# LIMIT: 240
set -u
inc=$WW_BUILD/cuda/include # generated ones too
: "${TEST_TMP:?}"
cd "$TEST_TMP" || exit 1
bad=0
# The prologue is precompiled once a side, with what CUDA's C++ headers bring: most of a small source's time is those.
cuda="clang++-22 -x cuda -nocudainc -nocudalib --cuda-path=/nonexistent -Xclang
      -target-sdk-version=12.8 -isystem $inc -std=c++17 -D__NVCC__"
sides=("--cuda-device-only --cuda-gpu-arch=sm_75 --cuda-feature=+ptx80"
	"--cuda-device-only --cuda-gpu-arch=sm_90 --cuda-feature=+ptx80" "--cuda-host-only")
printf '#include "ww/prologue.h"\n#include "ww/cxx_host.h"\n' >all.h
for i in 0 1 2; do
	$cuda ${sides[i]} -fsyntax-only -Xclang -emit-pch -Xclang -o -Xclang "side$i.pch" \
		all.h || bad=1
done
try_half() { # 0 or 1: every other header, in a folder of its own
	local h i n=0 which bad=0
	mkdir "half$1" && cd "half$1" || return 1
	for h in $(cd "$inc" && find . -name '*.h' -o -name '*.hpp' -o -path './cuda/*' -type f | sed 's|^\./||'); do
		case $h in ww/*) continue ;; esac
		n=$((n + 1))
		[ $((n % 2)) = "$1" ] || continue
		printf '#include <%s>\n#include <%s>\n' "$h" "$h" >t.cu
		case $h in cuda/std/*) which=1 ;; *) which="0 1 2" ;; esac # these are the host's anyway: all at once, below
		for i in $which; do
			if ! $cuda ${sides[i]} -Xclang -include-pch -Xclang "../side$i.pch" -fsyntax-only t.cu \
				-MD -MF t.d >log 2>&1; then
				echo "$h as CUDA (${sides[i]}):"; head -n 5 log; bad=1
			elif grep -q '/usr/local/' t.d; then
				echo "$h reads another toolkit's headers"; bad=1
			fi
		done
	done
	return $bad
}
rm -rf half0 half1
(try_half 0) &
(try_half 1) || bad=1
wait $! || bad=1
(cd "$inc" && printf '#include <%s>\n' cuda/std/*) >t.cu
for i in 0 2; do
	$cuda ${sides[i]} -Xclang -include-pch -Xclang "side$i.pch" -fsyntax-only t.cu || bad=1
done
cuda="$cuda -include ww/prologue.h"

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
