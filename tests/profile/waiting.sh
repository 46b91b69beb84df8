#!/bin/bash
# Locks are taken in turn: the estimate grows with those who take one, not with how often they ask or how many threads run the
# blocks; and with how many wait for flags: one after another at one place or each for the one before, all at once, or as blocks
# that look back and wait for nobody who waits. A table's free places are no locks. Sums by compare-and-swap are made in turn, too.
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
__device__ unsigned next, goal;
__device__ volatile unsigned served;
__global__ void tickets()
{
	if (threadIdx.x == 0) {
		unsigned mine = atomicAdd(&next, 1);
		while (served != mine)
			;
		__threadfence();
		served = mine + 1;
	}
}
__global__ void meet(int rounds) // a grid barrier of the program's own
{
	for (int r = 1; r <= rounds; r++) {
		if (threadIdx.x == 0) {
			atomicAdd(&goal, 1);
			while (*(volatile unsigned *)&goal < r * gridDim.x)
				;
		}
		__syncthreads();
	}
}
__device__ volatile int state[64];
__global__ void lookBack()
{
	if (threadIdx.x == 0) {
		int sum = 0, s;
		state[blockIdx.x] = 1;
		for (int b = blockIdx.x - 1; b >= 0; b--) {
			while (!(s = state[b]))
				;
			sum++;
			if (s == 2)
				break;
		}
		__threadfence();
		state[blockIdx.x] = 2;
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
__device__ float total;
__global__ void update() // a sum by compare-and-swap; an H200 takes a millisecond
{
	int *at = (int *)&total, old = *at, seen;
	do {
		seen = old;
		old = atomicCAS(at, seen, __float_as_int(__int_as_float(seen) + 1));
	} while (old != seen);
}
__device__ float most[256];
__global__ void largest(const float *x) // those need not go on who see a larger one
{
	int i = blockIdx.x * blockDim.x + threadIdx.x, *at = (int *)&most[i % 256], old = *at;
	while (__int_as_float(old) < x[i]) {
		int seen = atomicCAS(at, old, __float_as_int(x[i]));
		if (seen == old)
			break;
		old = seen;
	}
}
int main()
{
	static float x[4096];
	float *at;
	for (int i = 0; i < 4096; i++)
		x[i] = 1 + i % 7 + i % 1000 * .001f;
	cudaMalloc(&at, sizeof x);
	cudaMemcpy(at, x, sizeof x, cudaMemcpyHostToDevice);
	one<<<64, 64>>>();
	many<<<64, 64>>>();
	insert<<<8, 128>>>();
	chain<<<64, 32>>>();
	inside<<<4, 64>>>();
	tickets<<<64, 32>>>();
	meet<<<8, 32>>>(3);
	lookBack<<<64, 32>>>();
	update<<<64, 32>>>();
	largest<<<32, 128>>>(at);
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
		$1 == "chain" { chain = $12 } $1 == "tickets" { tickets = $12 } $1 == "meet" { meet = $12 } $1 == "lookBack" { back = $12 }
		$1 == "update" { update = $12 } $1 == "largest" { largest = $12 }
		END { exit !(chain > 30 && chain < 100 && tickets > 30 && tickets < 100 && meet > 2 && meet < 8 && back < 4 && update > 600 && update < 2000 && largest == 0 && one > 30 && one < 100 && many > 0 && many < one / 4 && inside > 4 && inside < 12 && table == 0) }' estimate ||
		{ cat estimate; echo "locks, $threads threads"; exit 1; }
	grep -q '^chain: its threads wait for what others store' estimate
	[ "$(grep -c 'how long is estimated from how many do' estimate)" -eq 4 ]
	awk -F'\t' '$1 == "kernel" { k = $2 } $1 == "total" && k != "lookBack" && $2 ~ /^(locks|locks_shared|updates|flag_.*)$/ { print k, $2, $3 }' r >counts
	printf 'one locks 64\nmany locks 64\nchain flag_chain 63\ninside locks_shared 256\ntickets flag_turns 64\nmeet flag_all 24\nupdate updates 2048\n' | diff - counts || { echo "$threads threads"; exit 1; }
done
