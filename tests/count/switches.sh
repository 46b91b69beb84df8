#!/bin/bash
# Lanes of a warp that go to many places of a switch execute its branch for each: no more of them part than branches are made.
set -eu
cd "$TEST_TMP"
export WW_DEVICE=cpu
cat >ways.cu <<'END'
__global__ void ways(int *p, const int *w)
{
	int x = p[threadIdx.x];
	switch (w[threadIdx.x] & 15) {
	case 0: x += 3; break;
	case 1: x *= 5; break;
	case 2: x ^= x << 7; break;
	case 3: x = __popc(x); break;
	case 4: x = p[x & 31]; break;
	case 5: x -= p[(x + 1) & 31]; break;
	case 6: x = x * x + 7; break;
	case 7: x = __brev(x); break;
	case 8: x = x / 3; break;
	case 9: x = x % 11; break;
	case 10: x = max(x, 9) * 3; break;
	case 11: x = __clz(x) + x; break;
	case 12: x = ~x * 13; break;
	}
	p[threadIdx.x] = x;
}
int main()
{
	int *p, *w, h[32];
	for (int i = 0; i < 32; i++)
		h[i] = i;
	cudaMalloc(&p, 128);
	cudaMalloc(&w, 128);
	cudaMemcpy(p, h, 128, cudaMemcpyHostToDevice);
	cudaMemcpy(w, h, 128, cudaMemcpyHostToDevice);
	ways<<<1, 32>>>(p, w);
	return cudaDeviceSynchronize();
}
END
nvcc -arch=sm_90 -o ways ways.cu
ww prof --csv --metrics smsp__sass_branch_targets.sum,smsp__sass_branch_targets_threads_uniform.sum,smsp__sass_branch_targets_threads_divergent.sum -o out.csv ./ways
python3 - <<'END'
import csv
all, uniform, parted = [int(v.replace(',', '')) for k, v in list(csv.DictReader(open('out.csv')))[1].items() if k.startswith('smsp')]
assert parted >= 10 and uniform >= 0 and all == uniform + parted, (all, uniform, parted)
END
