#!/bin/bash
# ww occupancy: what an H200 answered (occupancy.txt), the manual's examples, kernels of files of every kind, suggestions,
# curves, and errors.
set -u
here=$PWD/tests/ww
src=$PWD/examples/course/occupancy.cu
cd "$TEST_TMP" || exit 1
rc=0
fail() { echo "failed: $*"; rc=1; }
has() { grep -qE -- "$2" "$1" || { fail "$1 has no '$2'"; cat "$1"; }; }

# blocks by warps, blocks and registers, and the warps that are resident
while read -r threads regs shared warps blocks by_regs percent; do
	case $threads in '#'*) continue ;; esac
	ww occupancy --cc 9.0 --block "$threads" --regs "$regs" --shared "$shared" | sed -n 's/^> *//p' |
		awk -v want="$warps $blocks $by_regs" -v pct="$percent" '{ n = split($0, f, " +");
			got = f[n - 3] " " f[n - 2] " " f[n - 1]; d = $4 - pct;
			if (got != want || d > 0.06 || d < -0.06) { print "got " got " " $4 " want " want " " pct; exit 1 } }' ||
		fail "$threads threads, $regs registers, $shared bytes"
done <"$here/occupancy.txt"

# CUDA C++ Programming Guide: 8x8, 16x16, 32x32; 10 and 11 registers on 1.1
share() { ww occupancy --cc "$1" --block "$2" --regs "$3" | sed -n 's/^> *[0-9]* *[0-9]* *[0-9]* *\([0-9.]*\) %.*/\1/p'; }
[ "$(share 7.0 64 16) $(share 7.0 256 16) $(share 7.0 1024 16)" = "100.0 100.0 100.0" ] || fail "7.0"
[ "$(share 2.0 64 16) $(share 2.0 256 16) $(share 2.0 1024 16)" = "33.3 100.0 66.7" ] || fail "2.0"
[ "$(share 1.1 256 10) $(share 1.1 256 11)" = "100.0 66.7" ] || fail "1.1"

# a source, PTX, cubins, programs; one kernel by name
cat >k.cu <<'S'
__global__ void __launch_bounds__(512) many(volatile float *p)
{
	float x[48];
#pragma unroll
	for (int i = 0; i < 48; i++)
		x[i] = p[i];
#pragma unroll
	for (int i = 0; i < 48; i++)
		p[i] = x[47 - i] * x[i];
}
__global__ void tile(float *p)
{
	__shared__ float t[10000];
	t[threadIdx.x] = p[threadIdx.x];
	__syncthreads();
	p[threadIdx.x] = t[threadIdx.x ^ 1];
}
int main() {}
S
nvcc -arch=sm_90 -ptx -o k.ptx k.cu && nvcc -arch=sm_90 -cubin -o k.cubin k.cu || fail nvcc
ww occupancy --block 512 k.ptx >out || fail "status of PTX"
has out '^many: [56][0-9] registers, 0 bytes of shared memory, at most 512 threads'
has out '^tile: .* 40000 bytes'
has out 'limited by registers'
has out 'with [0-9]+ registers a thread instead of'
ww occupancy --block 512 k.cubin >out2 && cmp out out2 || fail "the cubin's answer differs"
ww occupancy --block 512 k.cu >out2 && cmp out out2 || fail "the source's answer differs"
ww occupancy --kernel tile --block 128 k.ptx >out
has out '^tile'
grep -q '^many' out && fail "--kernel"
has out 'limited by shared memory'
has out 'with [0-9]+ bytes of shared memory a block instead of 40000'
ww occupancy --cc 7.5 "$src" >out || fail "a source for another capability"
has out 'on 7.5 \(Turing\)'

# curves
ww occupancy --plot --svg c.svg k.ptx >out || fail curves
[ "$(grep -c '^warps |  over' out)" = 6 ] || fail "three plots a kernel"
has out '@'
python3 -c 'import sys, xml.dom.minidom as x; sys.exit(len(x.parse("c.svg").getElementsByTagName("circle")) != 6)' || fail "c.svg"

# facts, help
ww occupancy --cards >out
for c in 'Tesla S1070' GT200 'GTX 480' 'GT 430' V100 A100 H100 H200 'RTX 4090'; do has out "^$c "; done
ww occupancy --limits --cc 1.0 >out
has out 'lacks double precision'
ww occupancy --help | grep -q -- --svg || fail --help

# what cannot be launched is said to be too large, and why
while IFS=: read -r args text; do
	ww occupancy --cc 9.0 $args >out
	has out "too large, it cannot be launched: $text"
done <<'END'
--block 1025 --regs 32:1025 threads a block, 9.0 has at most 1024
--block 256 --regs 300:300 registers a thread, 9.0 has at most 255
--block 1024 --regs 128:1024 threads of 128 registers, an SM has 65536 registers
--block 256 --regs 32 --shared 300000:300000 bytes of shared memory a block, 9.0 has at most 232448
END

# errors say what is wrong, and end with 1 or 2
wrong() { # STATUS PATTERN ARGS
	local want=$1 text=$2
	shift 2
	ww occupancy "$@" >out 2>&1
	[ $? = "$want" ] || fail "status of $*"
	has out "$text"
}
printf nothing >junk
wrong 2 'of what'
wrong 2 'no option --foo' --foo
wrong 2 'wants a number' --block many k.ptx
wrong 2 "compute capability '4.0'" --cc 4.0 k.ptx
wrong 2 "no card 'X'" --card X k.ptx
wrong 2 'one thread or more' --block 0 --regs 8
wrong 1 'junk' junk
wrong 1 'no device code' /bin/sh
wrong 1 'No such file' missing.ptx
wrong 1 "contains 'nobody'" --kernel nobody k.ptx
exit $rc
