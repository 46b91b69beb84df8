#!/bin/bash
# Registers a thread: our estimate against the numbers of NVIDIA's assembler (registers.txt); what limits do to it;
# the same number from ptxas -v, nvcc -res-usage and cuobjdump -res-usage.
set -eu
here=tests/nvcc
grep -v '^#' $here/registers.txt | cut -d' ' -f1,2 | sort -u | while read -r src sm; do
	nvcc -w -O3 "-arch=sm_$sm" -ptx "$src" -o "$TEST_TMP/k.ptx"
	ptxas -v "-arch=sm_$sm" "$TEST_TMP/k.ptx" -o "$TEST_TMP/k.cubin" 2>&1 |
		sed -n "s/.*entry function '\(.*\)' for.*/\1/p; s/.*Used \([0-9]*\) registers.*/\1/p" | paste -d' ' - - |
		sed "s,^,$src $sm ,"
done >"$TEST_TMP/ours.txt"
python3 - $here/registers.txt "$TEST_TMP/ours.txt" <<'END'
import statistics, sys
def read(path):
	rows = [line.split() for line in open(path) if not line.startswith('#')]
	return {tuple(r[:3]): int(r[3]) for r in rows}
theirs, ours = map(read, sys.argv[1:])
missing = [k for k in theirs if k not in ours]
errors = sorted((abs(ours[k] - n), k) for k, n in theirs.items() if k in ours)
same = sum((ours[k] + 7) // 8 == (n + 7) // 8 for k, n in theirs.items() if k in ours)
median = statistics.median(e for e, _ in errors)
print(f'{len(errors)} kernels: median error {median}, {same} in the same granule; farthest', *errors[-1])
sys.exit(bool(missing) or median > 2 or same < 0.65 * len(errors))
END

# limits: honoured, and what they spill is told
cat >"$TEST_TMP/many.cu" <<'END'
__global__ void many(volatile float *p)
{
	float x[48];
#pragma unroll
	for (int i = 0; i < 48; i++)
		x[i] = p[i];
#pragma unroll
	for (int i = 0; i < 48; i++)
		p[i] = x[47 - i] * x[i];
}
__global__ void __launch_bounds__(512, 4) bound(volatile float *p)
{
	float x[48];
#pragma unroll
	for (int i = 0; i < 48; i++)
		x[i] = p[i];
#pragma unroll
	for (int i = 0; i < 48; i++)
		p[i] = x[47 - i] * x[i];
}
END
used() { sed -n "/entry function '$1/,/Used/s/.*Used \([0-9]*\) registers.*/\1/p"; }
spilled() { sed -n "/entry function '$1/,/Used/s/.* \([0-9]*\) bytes spill stores.*/\1/p"; }
nvcc -arch=sm_90 -Xptxas -v -cubin "$TEST_TMP/many.cu" -o "$TEST_TMP/many.cubin" 2>"$TEST_TMP/free"
nvcc -arch=sm_90 -maxrregcount 24 -res-usage -cubin "$TEST_TMP/many.cu" -o "$TEST_TMP/few.cubin" 2>"$TEST_TMP/few"
cat "$TEST_TMP/free" "$TEST_TMP/few"
[ "$(used _Z4many <"$TEST_TMP/free")" -gt 48 ] && [ "$(spilled _Z4many <"$TEST_TMP/free")" -eq 0 ]
[ "$(used _Z5bound <"$TEST_TMP/free")" -le 32 ] && [ "$(spilled _Z5bound <"$TEST_TMP/free")" -gt 0 ]
[ "$(used _Z4many <"$TEST_TMP/few")" -eq 24 ] && [ "$(spilled _Z4many <"$TEST_TMP/few")" -gt 0 ]
[ "$(used _Z5bound <"$TEST_TMP/few")" -gt 24 ] # launch bounds count more than -maxrregcount
cuobjdump -res-usage "$TEST_TMP/few.cubin" | grep -A1 'Function _Z4many' | grep -q 'REG:24 '
nvcc -w -arch=sm_90 -maxrregcount 24 -res-usage -cubin tests/count/kernels/teach.cu -o "$TEST_TMP/teach.cubin" 2>"$TEST_TMP/teach"
[ "$(spilled _Z13matmulTiled16 <"$TEST_TMP/teach")" -eq 0 ] # ptxas computes the few words again

# what does not hold PTX, or no sound PTX, is an error
printf 'nothing' >"$TEST_TMP/bad.ptx"
! ptxas -v "$TEST_TMP/bad.ptx" -o "$TEST_TMP/bad.cubin" 2>/dev/null
! ptxas -maxrregcount many "$TEST_TMP/k.ptx" -o "$TEST_TMP/bad.cubin" 2>"$TEST_TMP/err"
grep -q maxrregcount "$TEST_TMP/err"
! cuobjdump -res-usage "$TEST_TMP/bad.ptx" 2>/dev/null

# what a thread cannot have is told in ptxas's words
sed -n 's/.*\(For profile.*\)/\1/p' <(ptxas -arch=sm_90 -maxrregcount 16 "$TEST_TMP/k.ptx" -o "$TEST_TMP/least.cubin" 2>&1) >"$TEST_TMP/said"
grep -qx 'For profile sm_90 adjusting per thread register count of 16 to lower bound of 24' "$TEST_TMP/said"
ptxas -arch=sm_90 -maxrregcount 300 "$TEST_TMP/k.ptx" -o "$TEST_TMP/most.cubin" 2>&1 | grep -qx 'ptxas warning : Too big maxrregcount value specified 300, will be ignored'
[ -z "$(ptxas -arch=sm_90 -maxrregcount 24 "$TEST_TMP/k.ptx" -o "$TEST_TMP/exact.cubin" 2>&1)" ]
! ptxas -arch=sm_90 -Werror -maxrregcount 16 "$TEST_TMP/k.ptx" -o "$TEST_TMP/least.cubin" 2>/dev/null

# nvcc -maxrregcount: 0 is no limit, and what is out of bounds is passed over
for limit in 0 -5 300; do
	nvcc -arch=sm_90 "-maxrregcount=$limit" -ptx "$TEST_TMP/many.cu" -o "$TEST_TMP/no_limit.ptx"
	! grep -q maxnreg "$TEST_TMP/no_limit.ptx"
done
nvcc -arch=sm_90 -maxrregcount=40 -ptx "$TEST_TMP/many.cu" -o "$TEST_TMP/limit.ptx"
grep -q '[.]maxnreg 40' "$TEST_TMP/limit.ptx"
! nvcc -arch=sm_90 -maxrregcount=many -ptx "$TEST_TMP/many.cu" -o "$TEST_TMP/limit.ptx" 2>/dev/null
