#!/bin/bash
# Machine code beside the PTX: made by the ptxas that is named or found, left out where there is none, and of no
# concern to the CPU device. NVIDIA's ptxas is played by a script that writes a cubin without our PTX.
set -u
bin=${WW_BUILD:-$PWD/build}/cuda/bin
N=$bin/nvcc
if [ ! -x "$N" ]; then echo "no nvcc in $bin"; exit 77; fi
if [ ! -e "$bin/../lib64/libcudart_static.a" ]; then echo "no runtime library to link with"; exit 77; fi
cd "${TEST_TMP:?}" || exit 1
unset WW_PTXAS CUDA_HOME CUDA_PATH
bad=0
fail() { echo "failed: $*"; bad=1; }

cat >k.cu <<'S'
#include <cstdio>
__global__ void k(int *o) { *o = 42; }
int main()
{
	int *d, h = 0;
	cudaMalloc(&d, 4);
	k<<<1, 1>>>(d);
	cudaMemcpy(&h, d, 4, cudaMemcpyDeviceToHost);
	printf("%d %s\n", h, cudaGetErrorName(cudaGetLastError()));
}
S
echo '__device__ int f() { return 42; }' >f.cu
printf 'extern __device__ int f();\n__global__ void k(int *o) { *o = f(); }\nint main() { k<<<1, 1>>>(0); }\n' >m.cu

# A cubin as ours, but for the name of its section: sound, and no PTX of ours in it.
"$N" -ptxas none -cubin -arch=sm_90 f.cu -o f.cubin || fail "no cubin"
sed 's/\.ww\.ptx/.other./' f.cubin >foreign.cubin
mkdir -p cuda/bin broken mute wraps
cat >cuda/bin/ptxas <<S
#!/bin/bash
echo "\$@" >>$PWD/args
while [ \$# -gt 0 ]; do [ "\$1" = -o ] && cp $PWD/foreign.cubin "\$2"; shift; done
S
printf '#!/bin/sh\necho "ptxas fatal   : too old" >&2\nexit 255\n' >broken/ptxas
printf '#!/bin/sh\nexit 0\n' >mute/ptxas
printf '#!/bin/sh\nexec "%s/ptxas" "$@"\n' "$bin" >wraps/ptxas
chmod +x ./*/ptxas cuda/bin/ptxas

holds() { # FILE: what images it has, in a line
	"$bin/cuobjdump" -lptx -lelf "$1" | sed -E 's/ file.*\.(sm_[0-9a-f]+)\..*/:\1/' | tr '\n' ' '
}
expect() { # WHAT FILE IMAGES
	local got; got=$(holds "$2")
	[ "$got" = "$3 " ] || fail "$1: '$got' instead of '$3'"
}

# named, found, and not wanted
"$N" -ptxas "$PWD/cuda/bin/ptxas" -arch=sm_90 k.cu -o named || fail "-ptxas FILE"
expect "-ptxas FILE" named "PTX:sm_90 ELF:sm_90"
[ "$(WW_DEVICE=cpu ./named)" = "42 cudaSuccess" ] || fail "the CPU device does not take the PTX"
for mode in none speed size; do
	"$N" -ptxas cuda/bin -compress-mode $mode -fatbin -gencode arch=compute_80,code=[sm_80,sm_86,compute_80] \
		-gencode arch=compute_90a,code=sm_90a k.cu -o two.fatbin || fail "-gencode"
	expect "-gencode, $mode" two.fatbin "PTX:sm_80 PTX:sm_90a ELF:sm_80 ELF:sm_86 ELF:sm_90a"
done
CUDA_HOME=$PWD/cuda "$N" -arch=sm_90 -c k.cu -o home.o || fail "CUDA_HOME"
expect CUDA_HOME home.o "PTX:sm_90 ELF:sm_90"
PATH=$PWD/cuda/bin:$PATH "$N" -arch=sm_90 -c k.cu -o path.o || fail "PATH"
expect PATH path.o "PTX:sm_90 ELF:sm_90"
WW_PTXAS=none PATH=$PWD/cuda/bin:$PATH "$N" -arch=sm_90 -c k.cu -o none.o || fail "WW_PTXAS"
expect "WW_PTXAS=none" none.o "PTX:sm_90"
WW_PTXAS=$PWD/broken "$N" -ptxas none -arch=sm_90 -c k.cu -o none.o || fail "-ptxas none"
expect "-ptxas none" none.o "PTX:sm_90"
for virtual in "" -arch=compute_90 "-gencode arch=compute_90,code=compute_90"; do
	# shellcheck disable=SC2086 # words
	"$N" -ptxas cuda/bin $virtual -fatbin k.cu -o virtual.fatbin || fail "'$virtual'"
	if holds virtual.fatbin | grep -q ELF; then fail "machine code that '$virtual' did not ask for"; fi
done

# what it is told
: >args
"$N" -ptxas cuda/bin -arch=sm_90 -maxrregcount 40 -lineinfo -Xptxas -O1,-dlcm=cg -c k.cu -o k.o || fail "options"
grep -q -- '^-arch=sm_90 -maxrregcount=40 -lineinfo -O1 -dlcm=cg .*\.ptx -o .*\.cubin$' args || { fail "options"; cat args; }

# linked device code has it, its parts have not
"$N" -ptxas cuda/bin -arch=sm_90 -dc m.cu f.cu || fail "-dc"
expect "an object of -dc" m.o "PTX:sm_90"
"$N" -ptxas cuda/bin -arch=sm_90 m.o f.o -o linked || fail "link"
case $(holds linked) in *"PTX:sm_90 ELF:sm_90"*) ;; *) fail "linked: $(holds linked)" ;; esac

# a cubin for both drivers
"$N" -ptxas cuda/bin -arch=sm_90 -cubin k.cu -o k.cubin || fail "-cubin"
cat >load.cu <<'S'
#include <cuda.h>
#include <cstdio>
int main()
{
	CUdevice d; CUcontext c; CUmodule m; CUfunction f;
	cuInit(0), cuDeviceGet(&d, 0), cuDevicePrimaryCtxRetain(&c, d), cuCtxSetCurrent(c);
	int r = cuModuleLoad(&m, "k.cubin");
	printf("%d %d\n", r, r ? -1 : cuModuleGetFunction(&f, m, "_Z1kPi"));
}
S
"$N" -arch=compute_75 load.cu -o load -lcuda || fail "load.cu"
[ "$(WW_DEVICE=cpu ./load)" = "0 0" ] || fail "the CPU device does not load the cubin"
[ "$(wc -c <k.cubin)" -gt "$(wc -c <foreign.cubin)" ] || fail "the cubin has no machine code"

# failures
refused() { # WHAT PATTERN COMMAND…
	local what=$1 pattern=$2; shift 2
	if "$@" >out 2>&1; then fail "$what was accepted"; fi
	grep -q -- "$pattern" out || { fail "$what"; cat out; }
	for p in /proc/[0-9]*; do # the host pass waits for device code: it must not wait for ever
		if [ "$(readlink "$p/exe")" != "$(readlink -f "$BASH")" ] && [ "$(readlink "$p/cwd")" = "$PWD" ] &&
			tr '\0' ' ' <"$p/cmdline" | grep -q 'k\.cu'; then
			fail "$what: ${p#/proc/} still runs"
		fi
	done 2>/dev/null
}
refused "no such ptxas" "no program 'nowhere'" "$N" -ptxas nowhere -arch=sm_90 -c k.cu
refused "our own ptxas" "Warpwright's own" "$N" -ptxas "$bin" -arch=sm_90 -c k.cu
refused "a named one that fails" "sm_90.*failed (status 255)" "$N" -ptxas broken -arch=sm_90 -c k.cu
refused "one that writes nothing" "wrote nothing" "$N" -ptxas mute -arch=sm_90 -c k.cu
refused "one that wraps PTX" "wraps PTX only" "$N" -ptxas wraps -arch=sm_90 -c k.cu
rm -f k.o
PATH=$PWD/broken:$PATH "$N" -arch=sm_90 -c k.cu 2>out || fail "a found one that fails ends the build"
grep -q 'nvcc warning : no machine code for sm_90, its PTX alone: .*too old' out || { fail "no warning"; cat out; }
expect "a found one that fails" k.o "PTX:sm_90"
PATH=$PWD/broken:$PATH "$N" -w -arch=sm_90 -c k.cu 2>out
if [ -s out ]; then fail "-w warns"; fi
# linked code that calls the device's runtime: none, and no word of it
printf '__global__ void c() {}\n__global__ void p() { c<<<1, 1>>>(); }\nint main() { p<<<1, 1>>>(); }\n' >children.cu
"$N" -ptxas cuda/bin -arch=sm_90 -rdc=true children.cu -lcudadevrt -o children 2>out && [ ! -s out ] || { fail "children"; cat out; }
if holds children | grep -q ELF; then fail "machine code that calls the device's runtime"; fi
exit $bad
