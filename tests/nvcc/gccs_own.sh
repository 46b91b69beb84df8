#!/bin/sh
# What gcc takes and clang alone does not: variables of C named as functions of the C library, gcc's own headers; and what nvcc's
# front end only warns of.
set -e
cd "$TEST_TMP"
cat > names.c <<'EOF'
#include <stdio.h>
int index = 3, rindex[2] = {4, 5};
double y0;
static int exp2 = 6;
struct Node { int log, abs; } node = {7, 8};
int main(void)
{
	printf("%d %d %g %d %d %d\n", index, rindex[1], y0, exp2, node.log, node.abs);
	return 0;
}
EOF
nvcc -o names names.c > out 2>&1 || { cat out; exit 1; }
[ "$(./names)" = '3 5 0 6 7 8' ] || { ./names; exit 1; }

for number in 23 174; do
	echo '__global__ void k(long long *p) { __syncthreads; *p = 99999999999999999999; }' > k.cu
	nvcc -ptx -o k.ptx k.cu 2>&1 | grep -q "k.cu(1): warning #$number-D: "
	! nvcc -ptx -o k.ptx -diag-suppress $number k.cu 2>&1 | grep "#$number-D" || exit 1
	! nvcc -ptx -o k.ptx -diag-error $number k.cu > /dev/null 2>&1 || exit 1
done
echo '__device__ void (*f)() = __syncthreads;' > f.cu
! nvcc -ptx -o f.ptx f.cu > /dev/null 2>&1 || { echo 'leaves out a value'; exit 1; }

header=$(gcc -print-file-name=include/quadmath.h 2> /dev/null || :)
[ -e "$header" ] || exit 0
cat > quad.cu <<'EOF'
#include <quadmath.h>
#include <cstdio>
__global__ void k() {}
int main()
{
	char text[64];

	quadmath_snprintf(text, sizeof text, "%.20Qg", sqrtq(2));
	puts(text);
}
EOF
nvcc -o quad quad.cu -lquadmath
[ "$(./quad)" = 1.4142135623730950488 ]
