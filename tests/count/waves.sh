#!/bin/bash
# Estimated times by the number of blocks: those that fit side by side take one time; one block more than a multiple of the
# SMs takes a step, that of a block; more blocks never take less.
set -u
cd "$TEST_TMP" || exit 1
export WW_DEVICE=cpu
cat >w.cu <<'S'
__global__ void work(float *p, int n)
{
	float x = threadIdx.x;
	for (int i = 0; i < n; i++)
		x = x * 1.0001f + 0.5f;
	p[threadIdx.x] = x;
}
int main()
{
	float *p;
	cudaMalloc(&p, 4096);
	const int grids[] = { 1, 131, 132, 133, 263, 264, 265, 396, 397, 528, 529, 1056, 1057, 1188, 1189 };
	for (int g : grids)
		work<<<g, 1024>>>(p, 400);
	return cudaDeviceSynchronize();
}
S
nvcc -arch=sm_90 -o w w.cu || exit 1
ww prof --card H200 --csv --metrics launch__grid_size,ww__time_estimated.sum -o t.csv ./w || exit 1
python3 - <<'P'
import csv
rows = list(csv.DictReader(open("t.csv")))[1:]
t = {int(r["launch__grid_size"]): float(r["ww__time_estimated.sum"]) for r in rows}
print(t)
times = [t[n] for n in sorted(t)]
assert all(a <= b for a, b in zip(times, times[1:])), "fewer blocks take longer"
assert t[132] < 1.01 * t[1] and t[264] < 1.01 * t[133] and t[528] < 1.01 * t[397], "blocks side by side"
step = t[264] - t[132]
for n in 132, 264, 396, 528, 1056, 1188:
    assert 0.5 * step < t[n + 1] - t[n] < 1.5 * step, f"the step behind {n}"
P
