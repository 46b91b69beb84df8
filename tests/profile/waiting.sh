#!/bin/bash
# Locks are taken in turn: the estimate grows with those who take one, not with how often they ask or how many threads run the
# blocks. What it does not have, waiting for flags, is said. A table's free places are no locks.
set -eu
cd "$TEST_TMP"
export WW_DEVICE=cpu WW_PTXAS=none
cat >wait.cu <<'END'
__device__ int lock, locks[64], table[4096];
__device__ volatile double sum;
__device__ volatile int flag[64];

__global__ void one() // a lock for all blocks
{
	if (threadIdx.x == 0) {
		while (atomicCAS(&lock, 0, 1))
			;
		sum += 1;
		__threadfence();
		atomicExch(&lock, 0);
	}
}
__global__ void many() // a lock for each
{
	if (threadIdx.x == 0) {
		while (atomicExch(&locks[blockIdx.x], 1))
			;
		sum += 1;
		__threadfence();
		atomicExch(&locks[blockIdx.x], 0);
	}
}
__global__ void insert()
{
	int key = blockIdx.x * blockDim.x + threadIdx.x + 1;
	unsigned at = key * 2654435761u >> 20;
	while (atomicCAS(&table[at], 0, key))
		at = (at + 1) & 4095;
}
__global__ void chain()
{
	if (threadIdx.x == 0) {
		while (blockIdx.x && !flag[blockIdx.x - 1])
			;
		__threadfence();
		flag[blockIdx.x] = 1;
	}
}
__global__ void inside()
{
	__shared__ int mine;
	__shared__ volatile int n;
	if (threadIdx.x == 0)
		mine = n = 0;
	__syncthreads();
	for (bool done = false; !done;)
		if (!atomicCAS(&mine, 0, 1)) {
			n++;
			__threadfence_block();
			atomicExch(&mine, 0);
			done = true;
		}
}
int main()
{
	one<<<64, 64>>>();
	many<<<64, 64>>>();
	insert<<<8, 128>>>();
	chain<<<64, 32>>>();
	inside<<<4, 64>>>();
	return cudaDeviceSynchronize();
}
END
nvcc -arch=sm_90 -o wait wait.cu
for threads in 1 2; do
	WW_THREADS=$threads ww prof --card H100 --record r ./wait >/dev/null
	ww prof --card H100 --read r >told
	sed -n '/^Estimated/,$p' told >estimate
	# what each kernel waits for locks: the column before "held up by"
	awk '$1 == "one" { one = $12 } $1 == "many" { many = $12 } $1 == "insert" { table = $12 } $1 == "inside" { inside = $12 }
		END { exit !(one > 30 && one < 100 && many > 0 && many < one / 4 && inside > 4 && inside < 12 && table == 0) }' estimate ||
		{ cat estimate; echo "locks, $threads threads"; exit 1; }
	grep -q '^chain: its threads wait for what others store' estimate
	[ "$(grep -c 'is NOT in the estimate' estimate)" -eq 1 ]
	awk -F'\t' '$1 == "kernel" { k = $2 } $1 == "total" && $2 ~ /^(locks|locks_shared|flags)$/ { print k, $2, $3 }' r >counts
	printf 'one locks 64\nmany locks 64\nchain flags 63\ninside locks_shared 256\n' | diff - counts || { echo "$threads threads"; exit 1; }
done
