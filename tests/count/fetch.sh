#!/bin/bash
# Textures: requests and sectors that Nsight Compute shows on an H100. Bulk copies, those of tensors included: sectors and bytes
# of global memory; a copy is a request, rows of a box outside of the tensor are not read. Both engines count them. A table of constants misses its cache as far as it is larger than that.
set -eu
here=$PWD/tests/count/kernels
cd "$TEST_TMP"
export WW_DEVICE=cpu WW_PTXAS=none WW_THREADS=1
nvcc -w -arch=sm_90 -o fetch "$here/fetch.cu"
cat >constants.cu <<'S'
__constant__ int table[8192];
__global__ void walk(int *out, int words) /* one after another, all lanes the same */
{
	int s = 0;
	for (int i = 0; i < 4096; i += 16)
		s += table[i & (words - 1)];
	out[threadIdx.x] = s;
}
int main()
{
	int *out;
	cudaMalloc(&out, 128);
	walk<<<1, 32>>>(out, 256); /* 1 KiB, 2, 8 */
	walk<<<1, 32>>>(out, 512);
	walk<<<1, 32>>>(out, 2048);
	return cudaDeviceSynchronize();
}
S
nvcc -arch=sm_90 -o constants constants.cu
cat >want <<'S'
linear1d<float> texture requests 32 sectors 32
linear1d<float> texture requests 32 sectors 64
linear1d<float> texture requests 32 sectors 256
linear1d<float> texture requests 32 sectors 256
linear1d<float> texture requests 32 sectors 32
linear1d<float> texture requests 8 sectors 8
linear1d<float4> texture requests 64 sectors 128
linear1d<float4> texture requests 64 sectors 256
linear1d<unsigned char> texture requests 32 sectors 32
plane<float> texture requests 16 sectors 16
plane<float> texture requests 16 sectors 16
plane<float4> texture requests 16 sectors 64
plane<float> texture requests 16 sectors 16
plane<float> texture requests 16 sectors 16
plane<float4> texture requests 16 sectors 64
plane<float> texture requests 16 sectors 16
plane<float> texture requests 16 sectors 16
plane<float4> texture requests 16 sectors 64
plane<float> texture requests 16 sectors 16
plane<float> texture requests 16 sectors 16
plane<float4> texture requests 16 sectors 64
plane<float> texture requests 16 sectors 32
plane<float> texture requests 16 sectors 32
plane<float4> texture requests 16 sectors 32
plane<float> texture requests 16 sectors 64
plane<float> texture requests 16 sectors 64
plane<float> texture requests 16 sectors 16
plane<float> texture requests 64 sectors 64
betweenTexels texture requests 8 sectors 24
gathered texture requests 8 sectors 24
volume texture requests 8 sectors 8
layers texture requests 16 sectors 16
bulkIn requests 4 sectors 4 bytes 64
bulkIn requests 4 sectors 16 bytes 512
bulkIn requests 4 sectors 20 bytes 512
bulkIn requests 4 sectors 256 bytes 8192
bulkIn requests 4 sectors 1028 bytes 32768
bulkIn requests 4 sectors 2048 bytes 65536
bulkOut requests 4 sectors 4 bytes 64
bulkOut requests 4 sectors 20 bytes 512
bulkOut requests 4 sectors 1024 bytes 32768
bulkAdd requests 4 sectors 512 bytes 16384
tensorIn requests 4 sectors 512 bytes 16384
tensorIn requests 4 sectors 640 bytes 16384
tensorIn requests 4 sectors 48 bytes 1536
tensorIn requests 4 sectors 32 bytes 1024
tensorIn requests 4 sectors 1024 bytes 32768
tensorOut requests 4 sectors 512 bytes 16384
tensorOut requests 4 sectors 640 bytes 16384
tensorOut requests 4 sectors 32 bytes 1024
walk misses 16
walk misses 32
walk misses 256
S
for engine in vector interp; do
	for p in fetch constants; do
		WW_ENGINE=$engine ww prof --card H100 --record r "./$p" >/dev/null
		awk -F'\t' 'function told() { if (all) print k, "misses", all - hit; all = hit = 0 }
			$1 == "kernel" { told(); k = $2 } $1 != "count" { next }
			$2 == "tex" && $3 == "requests" { n[$3] = $4 } $2 == "tex" && $3 == "units" { print k, "texture requests", n["requests"], "sectors", $4 }
			$2 ~ /^bulk/ { n[$3] = $4 } $2 ~ /^bulk/ && $3 == "bytes" { print k, "requests", n["requests"], "sectors", n["units"], "bytes", $4 }
			$2 == "cld" && $3 == "looked" { all = $4 } $2 == "cld" && $3 == "l1_hit" { hit = $4 }
			END { told() }' r
	done >got
	diff want got || { echo "$engine"; exit 1; }
done
