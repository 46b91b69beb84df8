#!/bin/bash
# A record of 300,000 launches is summed up, drawn and listed: what grows with their square does not end in time.
set -eu
cd "$TEST_TMP"
cat >one.cu <<'END'
__global__ void first(int *p) { p[threadIdx.x]++; }
__global__ void second(int *p) { p[threadIdx.x]--; }
int main()
{
	int *p;
	cudaMalloc(&p, 4096);
	first<<<1, 32>>>(p);
	second<<<2, 32>>>(p);
	second<<<2, 64>>>(p);
	return cudaDeviceSynchronize();
}
END
nvcc -arch=sm_90 -o one one.cu
WW_DEVICE=cpu WW_PROFILE=one.r WW_COUNT=1 ./one
awk -F'\t' '$1 ~ /^(kernel|count|total|lanes|line)$/ { body = body $0 "\n"; next } { print }
	END { for (i = 0; i < 100000; i++) printf "%s", body }' one.r >many.r
ww prof --read many.r >summary
grep -q '^first  *100000 ' summary
[ "$(grep -c '^second (.*) *100000 ' summary)" -eq 2 ]
! grep -q 'occupancy is at most' summary # of one block or two: nothing to say
ww prof --read many.r --html page.html >/dev/null
ww prof --read many.r --trace trace.json >/dev/null
[ "$(grep -c second trace.json)" -ge 100000 ]
