#!/bin/bash
# -Xcompiler: words that gcc alone knows and that mean nothing for the program are passed over; unknown ones are errors.
set -u
. "$PWD/tests/nvcc/accepts.bash"

take known -Xcompiler -fno-canonical-system-headers,-fno-gnu-unique -Xcompiler=-fno-tree-pre,-ftree-parallelize-loops=4 \
	-Xcompiler '-fno-guess-branch-probability -fopt-info-vec-missed' -Xcompiler -fvisibility=hidden,-fipa-pta <<'S'
__global__ void k() {}
int main() { k<<<1, 1>>>(); }
S
refuse unknown "unknown argument: '-fno-such-word'" -Xcompiler -fno-such-word <<'S'
int main() {}
S
take vectorized -Xcompiler -ftree-vectorize,-fno-tree-vectorize <<'S'
int main() {}
S
exit $bad
