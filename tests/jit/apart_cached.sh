#!/bin/sh
# Code that counts on arrays that are apart says so in the cache, too: a launch with one array in two parameters gets other code,
# whichever came first and whether it was compiled or found, and so does one that stores to pinned memory, where the host may watch;
# a launch for which it does not matter gets no second one.
set -e
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
cat > "$tmp/a.cu" <<'EOF'
#include <cstdio>
#include <cstdlib>
__global__ void sum(float *y, const float *x, int n) { for (int k = 0; k < n; k++) y[threadIdx.x] += x[k]; }
__global__ void plain(float *y, const float *x) { y[threadIdx.x] += x[threadIdx.x]; }
int main(int argc, char **argv)
{
	float *x, *device, *pinned, out[32];
	cudaMalloc(&x, sizeof out);
	cudaMalloc(&device, sizeof out);
	cudaMallocHost(&pinned, sizeof out);
	for (int i = 1; i < argc; i++) {
		bool same = atoi(argv[i]) == 1;
		float *y = atoi(argv[i]) == 2 ? pinned : device;
		for (int k = 0; k < 32; k++)
			out[k] = k + 1;
		cudaMemcpy(x, out, sizeof out, cudaMemcpyDefault);
		cudaMemcpy(y, out, sizeof out, cudaMemcpyDefault);
		sum<<<1, 1>>>(y + 3, same ? y : x, 8);
		cudaMemcpy(out, y, sizeof out, cudaMemcpyDefault);
		printf("%g\n", out[3]);
		plain<<<1, 32>>>(y, same ? y : x);
	}
	return cudaDeviceSynchronize();
}
EOF
"$WW_BUILD/cuda/bin/nvcc" -o "$tmp/a" "$tmp/a.cu"
expect() { # WHAT GOT WANTED
	[ "$2" = "$3" ] || { echo "$1: '$2', not '$3'"; exit 1; }
}
run() { # prints the sums, then how often each kernel was compiled and found
	WW_DEVICE=cpu WW_CACHE_DIR=$tmp/cache WW_LOG=jit "$tmp/a" "$@" >"$tmp/out" 2>"$tmp/log"
	echo $(cat "$tmp/out") $(for k in sum plain; do grep -c "$k.*: compiled" "$tmp/log" || :; grep -c "$k.*: from the cache" "$tmp/log" || :; done)
}
# 4 + (1 + … + 8); and where y[3] is x[3]: 4 + 1 + 2 + 3, twice that, and 5 + 6 + 7 + 8 more
expect "apart" "$(run 0)" "40 1 0 1 0"
expect "one array" "$(run 1)" "46 1 1 0 1"
expect "both, found" "$(run 1 0 1)" "46 40 46 0 2 0 1"
rm -rf "$tmp/cache"
expect "pinned" "$(run 2 0)" "40 40 2 0 1 0"
rm -rf "$tmp/cache"
expect "one array first" "$(run 1 0)" "46 40 2 0 1 0"
