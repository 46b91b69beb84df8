#!/bin/bash
# ptxas: a cubin out of PTX, what -v says, and how mistakes end: messages and exit status 255.
set -u
bad=0
tmp=${TEST_TMP:-$(mktemp -d)}
cat >"$tmp/k.ptx" <<'PTX'
.version 8.8
.target sm_80
.address_size 64
.extern .func other();
.global .u32 g[25];
.const .f32 c[8];
.visible .entry k(.param .u64 p, .param .align 8 .b8 s[24])
{
	.reg .f32 %f<4>;
	.reg .b64 %rd<40>;
	.shared .b32 sm[16];
	.local .b8 l[16];
	ld.param.u64 %rd1, [p];
	bar.sync 0;
	bar.sync 3;
	ld.global.f32 %f1, [%rd1];
	st.global.f32 [%rd1+4], %f1;
	ret;
}
PTX
grep -v other "$tmp/k.ptx" >"$tmp/good.ptx"
sed 's/bar.sync 3/bar.synk 3/' "$tmp/good.ptx" >"$tmp/wrong.ptx"

expect() { # STATUS "part of the output" COMMAND...
	local want=$1 part=$2 got rc
	shift 2
	got=$("$@" 2>&1)
	rc=$?
	if [ $rc != "$want" ] || [[ "$got" != *"$part"* ]]; then
		echo "FAILED: $* -> status $rc (wanted $want), wanted in the output: $part"
		echo "$got"
		bad=1
	fi
}

expect 0 "" ptxas -arch=sm_90 -O3 -m64 "$tmp/good.ptx" -o "$tmp/k.cubin"
expect 0 "sm_90" cuobjdump -lelf "$tmp/k.cubin"
expect 0 "100 bytes gmem, 32 bytes cmem[3]" ptxas -v -arch sm_90 "$tmp/good.ptx" -o "$tmp/x"
expect 0 "Compiling entry function 'k' for 'sm_90'" ptxas -v --gpu-name=sm_90 "$tmp/good.ptx" -o "$tmp/x"
expect 0 "16 bytes stack frame" ptxas -v -arch=sm_90 "$tmp/good.ptx" -o "$tmp/x"
expect 0 "used 2 barriers, 16 bytes cumulative stack size, 64 bytes smem, 560 bytes cmem[0]" ptxas -v -arch=sm_90 "$tmp/good.ptx" -o "$tmp/x"
expect 0 "size of stack frame: 16" ptxas -warn-lmem-usage -arch=sm_90 "$tmp/good.ptx" -o "$tmp/x"
expect 255 "size of stack frame: 16" ptxas -warn-lmem-usage -Werror -arch=sm_90 "$tmp/good.ptx" -o "$tmp/x"
expect 0 "" ptxas -c -arch=sm_90 "$tmp/k.ptx" -o "$tmp/x"
expect 255 "Unresolved extern function 'other'" ptxas -arch=sm_90 "$tmp/k.ptx" -o "$tmp/x"
expect 255 "wrong.ptx:14:5: error: '.synk' does not apply to 'bar' here" ptxas -arch=sm_90 "$tmp/wrong.ptx" -o "$tmp/x"
expect 255 "Ptx assembly aborted due to errors" ptxas -arch=sm_90 "$tmp/wrong.ptx" -o "$tmp/x"
expect 255 "higher than default SM version" ptxas -arch=sm_75 "$tmp/good.ptx" -o "$tmp/x"
expect 255 "could not be opened" ptxas "$tmp/none.ptx"
expect 255 "Unknown option 'bogus'" ptxas -bogus "$tmp/good.ptx"
expect 255 "argument expected after '-o'" ptxas "$tmp/good.ptx" -o
expect 255 "'sm_xx' is not defined" ptxas -arch=sm_xx "$tmp/good.ptx"
expect 255 "Entry function 'no' not found" ptxas -e no -arch=sm_90 "$tmp/good.ptx" -o "$tmp/x"
expect 255 "could not be written" ptxas -arch=sm_90 "$tmp/good.ptx" -o "$tmp/no/such/folder"
expect 0 "--gpu-name" ptxas
expect 0 "--gpu-name" ptxas --help
expect 0 "release" ptxas --version
echo "-v -arch=sm_90 -o $tmp/x" >"$tmp/options"
expect 0 "Used" ptxas -optf "$tmp/options" "$tmp/good.ptx"
rm -f "$tmp/y"
expect 0 "" ptxas -arch=compute_90 "$tmp/good.ptx" -o "$tmp/y"
[ ! -e "$tmp/y" ] || { echo "compute_90 only checks, but wrote a file"; bad=1; }
exit $bad
