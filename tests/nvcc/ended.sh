#!/bin/bash
# nvcc that a signal ends leaves no temporary files, no half of an object and no compilers that go on.
set -u
. "$PWD/tests/nvcc/accepts.bash"

{ for i in $(seq 400); do echo "template <int n> __global__ void k$i(float *p) { for (int i = 0; i < n; i++) p[i] = p[i] * $i + sinf(p[i + n]); } template __global__ void k$i<37>(float *);"; done; echo 'int main() {}'; } >long.cu
export TMPDIR=$PWD/temporary
mkdir "$TMPDIR"
for sig in INT TERM HUP QUIT; do
	for wait in 0.02 0.2 1; do
		env --default-signal=INT,TERM,HUP,QUIT "$N" -arch=sm_90 -c long.cu -o long.o 2>said &
		pid=$!
		sleep $wait
		kill -$sig $pid
		wait $pid 2>/dev/null
		rc=$?
		[ $rc -gt 128 ] || { echo "$sig after $wait s: exit status $rc: $(head -n 3 said)"; bad=1; }
		left=$(ls "$TMPDIR"; ls long.o* 2>/dev/null; pgrep -f "$PWD/temporary")
		[ -z "$left" ] || { echo "$sig after $wait s: left: $left"; bad=1; }
		rm -rf "$TMPDIR"/* long.o*
	done
done
exit $bad
