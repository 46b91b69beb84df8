#!/bin/bash
# libdevice's single precision functions, run natively: no error above the CUDA manual's bound at one
# argument in 4099 (all of them: LONG=1). Also: the library exports the 349 names and no others.
# LIMIT: 900
set -u
: "${TEST_TMP:?}"
for error in -1 0 1; do # of the hardware's units
	clang-22 -O2 -mfma -ffp-contract=off -w -DUNIT_ERROR="($error)" -Itests/math/native -Ilibdevice \
		tests/math/native/ulp32.c libdevice/explogf.c libdevice/trigf.c libdevice/erff.c -lm \
		-o "$TEST_TMP/ulp32" || exit 1
	echo "units off by $error"
	"$TEST_TMP/ulp32" $([ "${LONG:-}" ] && echo 1 || echo 8219) || exit 1
done

bc=${WW_BUILD:-$PWD/build}/cuda/nvvm/libdevice/libdevice.10.bc
names=$(llvm-nm-22 --defined-only "$bc" | awk '$2 == "T" {print $3}')
[ "$(echo "$names" | grep -c '^__nv_')" = 349 ] || { echo "not 349 functions"; exit 1; }
echo "$names" | grep -v '^__nv_' && { echo "more than __nv_* is exported"; exit 1; }
undefined=$(llvm-nm-22 -u "$bc" | grep -v ' llvm\.\| __nvvm_reflect')
[ -z "$undefined" ] || { echo "undefined: $undefined"; exit 1; }
