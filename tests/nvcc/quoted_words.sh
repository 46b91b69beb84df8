#!/bin/bash
# Words of a command line that nvcc gives to a shell once more: quotes of folders go, those of macros stay, and a program
# to run may be quoted (Meson's check of the compiler).
set -u
. "$PWD/tests/nvcc/check.bash"
cd "$TEST_TMP" || exit 1
export WW_PTXAS=none WW_DEVICE=cpu
mkdir "in c" && echo '#define A 3' >"in c/a.h"
cat >q.cu <<'S'
#include <cstdio>
#include <a.h>
int main() { puts(S); return A - 3; }
S
folder='-I"in c"'
for s in '"x y"' '\"x y\"' '"x\x20y"'; do
	nvcc -o q q.cu "$folder" -DS="$s" || fail=1
	check "-DS=$s" "$(./q)" "x y"
	check "--run of $s" "$(nvcc --run "\"$PWD/q\"")" "x y"
done
says "no such program" "Don't know what to do with" nvcc --run "\"$PWD/none\""
exit $fail
