#!/bin/bash
# LIMIT: 120
# -MD: the rule's file and its target are the output's, or the object's that would be made; a file whose device code does not
# compile has its rule too.
set -u
. "$PWD/tests/nvcc/accepts.bash"

mkdir dir
echo '__global__ void k() {} int main() { k<<<1, 1>>>(); }' >a.cu
echo 'int main() {}' >p.cpp
echo 'int h(); __global__ void k() { h(); } int main() {}' >bad.cu

ruled() { # FILE TARGET STATUS FLAGS…
	local file=$1 target=$2 status=$3
	shift 3
	rm -f ./*.d dir/*.d
	"$N" "$@" >said 2>&1
	[ $? = "$status" ] || { echo "$*: not status $status"; cat said; bad=1; }
	[ -f "$file" ] && grep -qE "^$target ?: ?[ap]?" "$file" ||
		{ echo "$*: no rule of $target in $file:"; head -n 1 ./*.d dir/*.d 2>/dev/null; bad=1; }
}

ruled a.d a.o 0 -MD a.cu
ruled a.d a.o 0 -MD -c a.cu
ruled a.d a.o 0 -MD -cubin a.cu
ruled dir/x.d dir/x.o 0 -MD -c -o dir/x.o a.cu
ruled dir/e.d dir/e 0 -MD -o dir/e a.cu
ruled dir/y.d dir/y.ptx 0 -MMD -ptx -o dir/y.ptx a.cu
ruled dir/a.d dir/a.o 0 -MD -c -odir dir a.cu
ruled l.d l.a 0 -MD -lib -o l.a a.cu
ruled p.d p.o 0 -MD p.cpp
ruled f.d 't u' 0 -MD -MT 't u' -MF f.d -c p.cpp
rm -f bad.o
ruled bad.d bad.o 1 -MD -c bad.cu
ruled bad.d bad.o 1 -MMD -keep -keep-dir dir -c bad.cu
[ ! -e bad.o ] || { echo 'an object of a file that does not compile'; bad=1; }
exit $bad
