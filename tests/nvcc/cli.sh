#!/bin/bash
# nvcc's command line against what NVIDIA's nvcc does with it (cli_cases.tsv): exit status and files.
# `cli.sh NAME...` tries those cases alone and shows their messages.
# LIMIT: 600
set -u
here=$(cd "$(dirname "$0")" && pwd)
build=${WW_BUILD:-$PWD/build}
export N=$build/cuda/bin/nvcc
if [ ! -x "$N" ]; then echo "no nvcc in $build/cuda/bin"; exit 77; fi
if [ ! -e "$build/cuda/lib64/libcudart_static.a" ]; then echo "no runtime library to link with"; exit 77; fi

fixtures() {
	cat >a.cu <<'S'
#include <cstdio>
__global__ void kern(int *o) { *o = 1; }
int main() { printf("hi\n"); return 0; }
S
	cat >k.cu <<'S'
extern "C" __global__ void kern(int *o, int n) { for (int i = 0; i < n; i++) o[i] += i; }
int hostk() { return 5; }
S
	echo 'int hosth() { return 7; }' >h.cpp
	echo 'int hostk(); int main() { return hostk() - 5; }' >h2.cpp
	echo 'int hosth(); __global__ void q() {} int main() { return hosth() - 7; }' >a2.cu
	echo 'int hostk(); int main() { return hostk(); }' >a2only.cu
	echo '__global__ void k(int *o) { *o = VAL + 0; }' >d.cu
	mkdir -p inc
	echo '#define FROMINC 4' >inc/inc.h
	printf '#include "inc.h"\n__global__ void k(int *o) { *o = FROMINC; }\n' >inc.cu
	cat >s17.cu <<'S'
__global__ void k(int *o) { if constexpr (sizeof(int) == 4) *o = 1; }
namespace a::b { int z; }
inline int v = 3;
template <auto X> struct T {};
T<5> t;
S
	printf 'extern __device__ int f(int);\n__global__ void k(int *o) { *o = f(1); }\n' >rdc1.cu
	echo 'int main() { return 0; }' >>rdc1.cu
	echo '__device__ int f(int x) { return x + 1; }' >rdc2.cu
	echo '__global__ void k() {} int main() { k<<<1, 1>>>(); }' >cuda_in_cpp.cpp
	echo hello >text.foo
	echo '__global__ void k(int *o) { int unused; *o = 1; } static int never() { return 1; }' >warn.cu
	cat >lam.cu <<'S'
template <typename F> __global__ void k(F f) { f(); }
void h() { k<<<1, 1>>>([] __device__() {}); }
S
	echo 'constexpr int f(int x) { return x; } __global__ void k(int *o, int n) { *o = f(n); }' >rc.cu
	printf '#include <cublas_v2.h>\nint main() { cublasHandle_t h; return cublasCreate(&h) * 0; }\n' >blas.cu
	echo '__global__ void k( { }' >syn.cu
}

try() { # NAME STATUS FILES PRINTED COMMAND
	local t rc files said why=
	t=$(mktemp -d "$TEST_TMP/XXXXXX")
	cd "$t" || exit 1
	fixtures
	ls >.before
	said=$(timeout 100 bash -c "$5" 2>.err | tr '\n' ';')
	rc=$(cat .rc 2>/dev/null)
	files=$(ls | comm -13 .before - | tr '\n' ' ')
	files=${files% }
	if { [ "$rc" = 0 ] && [ "$2" != 0 ]; } || { [ "$rc" != 0 ] && [ "$2" = 0 ]; }; then
		why="exit status $rc, nvcc's is $2"
	elif [ "$3" != '*' ] && [ "${files:--}" != "$3" ]; then
		why="made '$files', nvcc makes '$3'"
	elif [ "$4" != - ] && [ "${said%;}" != "$4" ]; then
		why="printed '${said%;}', nvcc prints '$4'"
	fi
	if [ "$why" ]; then
		printf '%s: %s\n  %s\n' "$1" "$why" "$5"
		sed 's/^/  | /' .err | head -n 12
	elif [ "${SHOW:-}" ]; then
		cat .err
	fi
}

export TEST_TMP=${TEST_TMP:-$(mktemp -d)}
if [ "${1-}" = --try ]; then
	IFS=$'\t' read -r name status files printed cmd <<<"$2"
	try "$name" "$status" "$files" "$printed" "{ $cmd; }; echo \$? >.rc"
	exit 0
fi
if [ $# -gt 0 ]; then export SHOW=1; fi
grep -v '^#' "$here/cli_cases.tsv" | while IFS= read -r row; do
	if [ $# = 0 ] || [[ " $* " == *" ${row%%$'\t'*} "* ]]; then printf '%s\0' "$row"; fi
done | xargs -0 -r -n 1 -P "$(nproc)" "$here/cli.sh" --try >"$TEST_TMP/report"
cat "$TEST_TMP/report"
differ=$(grep -c '^[A-Za-z0-9_]*: ' "$TEST_TMP/report")
echo "$differ cases differ"
[ "$differ" = 0 ]
