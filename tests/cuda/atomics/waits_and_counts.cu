// A loop that counts, but only when what it waits for has come, and that stores its own result: rows of a triangle, one a
// thread in the last warp, one a warp in those before it. The last warp must not keep the others of its block from running.
#include <cstdio>

__device__ bool is_there(const int *flag)
{
	int v = *(volatile const int *)flag;

	__threadfence();
	return v == 1;
}

__device__ void set(int *flag)
{
	__threadfence();
	*(volatile int *)flag = 1;
}

__global__ void rows(const int *first, const int *column, const double *value, int *done, double *x, int warps)
{
	int warp = threadIdx.x / 32, lane = threadIdx.x % 32;

	if (warp > warps)
		return;
	if (warp == warps) {
		int i = warps + lane, j = first[i], c;
		double s = 0;

		while (j < first[i + 1]) {
			c = column[j];
			if (is_there(&done[c])) {
				s += value[j] * x[c];
				j++;
				c = column[j];
			}
			if (c == i) {
				x[i] = (1 - s) / value[first[i + 1] - 1];
				set(&done[i]);
				j++;
			}
		}
	} else {
		double s = 0;

		for (int j = first[warp] + lane; j < first[warp + 1] - 1;) {
			if (is_there(&done[column[j]])) {
				s += value[j] * x[column[j]];
				j += 32;
			}
		}
		for (int o = 16; o > 0; o /= 2)
			s += __shfl_down_sync(~0u, s, o);
		if (lane == 0) {
			x[warp] = (1 - s) / value[first[warp + 1] - 1];
			set(&done[warp]);
		}
	}
}

int main()
{
	const int warps = 13, n = warps + 32;
	static int first[n + 1], column[2000];
	static double value[2000], x[n], want[n];
	int count = 0, *df, *dc, *dd, wrong = 0;
	double *dv, *dx;

	for (int i = 0; i < n; i++) {
		for (int c = i < warps ? 0 : warps - 3; c < (i < warps ? i : warps); c++, count++)
			column[count] = c, value[count] = .01 * (1 + (i + c) % 3);
		column[count] = i;
		value[count++] = 1 + i % 2;
		first[i + 1] = count;
		want[i] = 1;
		for (int j = first[i]; j < count - 1; j++)
			want[i] -= value[j] * want[column[j]];
		want[i] /= value[count - 1];
	}
	cudaMalloc(&df, sizeof first);
	cudaMalloc(&dc, sizeof column);
	cudaMalloc(&dv, sizeof value);
	cudaMalloc(&dd, n * sizeof(int));
	cudaMalloc(&dx, sizeof x);
	cudaMemcpy(df, first, sizeof first, cudaMemcpyHostToDevice);
	cudaMemcpy(dc, column, sizeof column, cudaMemcpyHostToDevice);
	cudaMemcpy(dv, value, sizeof value, cudaMemcpyHostToDevice);
	cudaMemset(dd, 0, n * sizeof(int));
	rows<<<1, 1024>>>(df, dc, dv, dd, dx, warps);
	printf("%s\n", cudaGetErrorString(cudaMemcpy(x, dx, sizeof x, cudaMemcpyDeviceToHost)));
	for (int i = 0; i < n; i++)
		wrong += x[i] < want[i] - 1e-9 || x[i] > want[i] + 1e-9;
	printf("%d wrong\n", wrong);
}
