#!/bin/sh
# C files find the C library's headers, whatever GNU functions they ask for: types that only gcc has built in are declared.
set -e
cd "$TEST_TMP"
cat > maths.c <<'EOF'
#include <complex.h>
#include <math.h>
#include <stdlib.h>
#include <tgmath.h>
int main(int argc, char **argv)
{
	double complex z = csqrt(-1.0 * argc);

	return !(sqrt(4.0 * argc) == 2 && isinf(INFINITY) && cimag(z) == 1 && fpclassify(1.0f) == FP_NORMAL);
}
EOF
nvcc -o maths maths.c
./maths
cat > gnu.c <<'EOF'
#define _GNU_SOURCE
#include <float.h>
#include <math.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
	_Float64x most = HUGE_VAL_F64X;
	_Float32 signal = SNANF32;
	_Float128 one = argc;

	return !(isinf(most) && issignaling(signal) && one + 1 == 2 && strtof64("2.5", NULL) == 2.5);
}
EOF
nvcc -o gnu gnu.c
./gnu
