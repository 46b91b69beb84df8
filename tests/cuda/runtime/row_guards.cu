// ANSWER: by the manual, not recorded
// Comparisons of numbers that move by the same from row to row of a block: upwards, downwards, not at all, by so much that they wrap on
// the way or near the end of their range.
#include <climits>
#include <cstdio>

__global__ void rows(int start, int step, int by, int limit, unsigned *less, unsigned *below)
{
	int x = threadIdx.x, y = threadIdx.y, at = y * blockDim.x + x;
	unsigned n = 0, m = 0, v = start + y * (unsigned)step;

	for (int t = 0; t < 40; t++) {
		if ((int)v < limit)
			n += less[at] + t;
		if (v >= (unsigned)limit)
			m += below[at] ^ t;
		__syncthreads();
		v += by;
	}
	less[at] = n;
	below[at] = m;
}

int main()
{
	static const int starts[] = { 0, -8, 5, INT_MAX - 20, INT_MIN, INT_MAX - 600, -1 },
		steps[] = { 1, 0, -1, 40, 1 << 20, 1 << 27, -(1 << 24), (1 << 24) + 1, INT_MAX },
		bys[] = { 1, -3, 16, 1 << 26 }, limits[] = { 20, 0, INT_MAX, INT_MIN, -1, 1 << 28 };
	unsigned *less, *below;
	long bad = 0;

	cudaMallocManaged(&less, 1024 * sizeof *less);
	cudaMallocManaged(&below, 1024 * sizeof *below);
	for (dim3 block : { dim3(16, 16), dim3(32, 8), dim3(8, 8) })
		for (int start : starts)
			for (int step : steps)
				for (int by : bys)
					for (int limit : limits) {
						int threads = block.x * block.y;

						for (int i = 0; i < threads; i++)
							less[i] = i * 3 + 1, below[i] = i * 5 + 2;
						rows<<<1, block>>>(start, step, by, limit, less, below);
						cudaDeviceSynchronize();
						for (int i = 0; i < threads; i++) {
							unsigned n = 0, m = 0, v = start + i / block.x * (unsigned)step;

							for (int t = 0; t < 40; t++, v += by) {
								n += (int)v < limit ? i * 3 + 1 + t : 0;
								m += v >= (unsigned)limit ? (i * 5 + 2) ^ t : 0;
							}
							bad += less[i] != n || below[i] != m;
						}
					}
	printf("%ld wrong: %s\n", bad, cudaGetErrorString(cudaGetLastError()));
	return bad != 0;
}
