#!/bin/bash
# ptxas, nvlink, fatbinary and bin2c as build systems call them, against what NVIDIA's of CUDA 13.0 do (tools_cases.tsv): exit
# status, files made, whether anything is said and where; cuobjdump, nvprune and nvdisasm by their manual.
# `tools.sh NAME...` tries those cases alone and shows their messages.
set -u
here=$(cd "$(dirname "$0")" && pwd)
bin=${WW_BUILD:-$PWD/build}/cuda/bin
if [ ! -x "$bin/nvcc" ]; then echo "no nvcc in $bin"; exit 77; fi
export PATH=$bin:$PATH WW_PTXAS=none
cd "${TEST_TMP:=$(mktemp -d)}" || exit 1

fixtures() {
	cat >a.cu <<'E'
extern __device__ int g(int);
__device__ int v = 5;
__global__ void k(int *p) { *p = g(*p) + v; }
int main() { k<<<1, 1>>>(0); return 0; }
E
	echo '__device__ int g(int x) { return x * 100; }' >b.cu
	echo '__global__ void k(int *p) { *p = 1; } __global__ void k2(int *p) { *p = 1; }' >w.cu
	echo 'int host() { return 1; }' >h.c
	${CC:-cc} -c h.c -o h.o && ar rcs libh.a h.o && nvcc -dc -arch=sm_90 a.cu b.cu && nvcc -lib -arch=sm_90 b.o -o libb.a &&
		nvcc -c -arch=sm_90 w.cu && nvcc -cubin -arch=sm_90 w.cu && nvcc -fatbin -arch=sm_90 w.cu &&
		nvcc -c -gencode arch=compute_80,code=sm_80 -gencode arch=compute_90,code=[sm_90,compute_90] w.cu -o w2.o &&
		nvcc -cubin -rdc=true -arch=sm_90 a.cu && nvcc -cubin -rdc=true -arch=sm_90 b.cu &&
		nvcc -ptx -arch=sm_90 w.cu && nvcc -ptx -arch=sm_80 w.cu -o w80.ptx && nvcc -ptx -rdc=true -arch=sm_90 a.cu &&
		nvcc -dlto -dc -arch=sm_90 a.cu -o alto.o && nvcc -dlto -dc -arch=sm_90 b.cu -o blto.o || exit 1
	echo nonsense >text.txt
	: >empty.ptx
	: >empty
	mkdir folder
	echo '-arch=sm_90 -o of.cubin' >opt
}

try() { # NAME STATUS FILES SAID COMMAND
	local rc files said=
	rm -rf "$top/t"
	cp -r "$top/fixtures" "$top/t"
	cd "$top/t" || exit 1
	timeout 60 bash -c "$5" >../out 2>../err
	rc=$?
	files=$(LC_ALL=C ls | LC_ALL=C comm -13 ../before - | tr '\n' ' ')
	files=${files% }
	if [ -s ../out ]; then said=out; fi
	if [ -s ../err ]; then said=${said}err; fi
	if [ "$rc $files ${said:--}" != "$2 ${3#-} $4" ]; then
		printf '%s: status %s, made %s, said %s; wanted %s, %s, %s\n  %s\n' "$1" "$rc" "${files:--}" "${said:--}" "$2" "$3" "$4" "$5"
		sed 's/^/  | /' ../err | head -n 4
		differ=$((differ + 1))
	elif [ "$show" ]; then
		cat ../err
	fi
}

top=$PWD differ=0 show=${1-}
mkdir fixtures && cd fixtures && fixtures && LC_ALL=C ls >../before
while IFS=$'\t' read -r name status files said cmd; do
	if [[ $name != '#'* ]] && { [ $# = 0 ] || [[ " $* " == *" $name "* ]]; }; then try "$name" "$status" "$files" "$said" "$cmd"; fi
done <"$here/tools_cases.tsv"
echo "$differ cases differ"
[ "$differ" = 0 ]
