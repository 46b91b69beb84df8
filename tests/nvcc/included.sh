#!/bin/bash
# A file that -include names may hold device code and launches, and is found beside the source or by -I.
set -u
. "$PWD/tests/nvcc/accepts.bash"
mkdir -p inc
cat >inc/first.h <<'S'
__global__ void fill(unsigned *p) { p[threadIdx.x] = max(threadIdx.x, 2u); }
inline unsigned *filled()
{
	unsigned *p;
	cudaMallocManaged(&p, 128);
	fill<<<1, 32>>>(p);
	cudaDeviceSynchronize();
	return p;
}
S
echo '#define LANE 7' >second.h
cat >source.cu <<'S'
#include <stdio.h>
int main() { printf("%u %u\n", filled()[0], filled()[LANE]); }
S
cp source.cu source.cpp
echo 'int lane(void) { return LANE; }' >plain.cpp
for round in 1 2 3; do # the second of a kind precompiles the toolkit's headers, the third has them
	"$N" -Iinc -include first.h -include second.h source.cu -o source && out=$(./source)
	[ "${out:-}" = "2 7" ] || { echo "source.cu, round $round: '${out:-}'"; bad=1; }
done
"$N" -x cu -Iinc --pre-include=first.h,second.h source.cpp -o cpp && out=$(./cpp)
[ "$out" = "2 7" ] || { echo "source.cpp: '$out'"; bad=1; }
"$N" -include second.h -c plain.cpp -o plain.o || { echo "plain.cpp"; bad=1; }
exit $bad
