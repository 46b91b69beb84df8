// ANSWER: by the manual, not recorded
// Products of matrices, whose blocks read memory in common and may run in another order than by rows: each block runs
// once, whatever the grid's shape and the distance of the rows (powers of two, and others).
#include <cstdio>
#include <vector>

__global__ void product(const float *a, const float *b, float *c, int n, int m, int pitch, unsigned *ran)
{
	__shared__ float ta[16][16], tb[16][16];
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
	float sum = 0;

	a += blockIdx.z;
	for (int t = 0; t < n; t += 16) {
		ta[y][x] = a[row * n + t + x];
		tb[y][x] = b[(t + y) * pitch + col];
		__syncthreads();
		for (int k = 0; k < 16; k++)
			sum += ta[y][k] * tb[k][x];
		__syncthreads();
	}
	c[(blockIdx.z * gridDim.y * 16 + row) * pitch + col] = sum;
	if (!x && !y)
		ran[(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x]++;
}

__global__ void plain(const float *a, const float *b, float *c, int n, int m, int pitch, unsigned *ran)
{
	int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;

	if (col < m) {
		float sum = 0;

		a += blockIdx.z;
		for (int k = 0; k < n; k++)
			sum += a[row * n + k] * b[k * pitch + col];
		c[(blockIdx.z * gridDim.y * 16 + row) * pitch + col] = sum;
	}
	if (!threadIdx.x && !threadIdx.y)
		ran[(blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x]++;
}

static int wrong(bool tiles, int n, int gx, int gy, int gz, int pitch)
{
	int m = gx * 16, rows = gy * 16, bad = 0;
	std::vector<float> a(rows * n + gz), b((size_t)n * pitch);
	float *c;
	float *da, *db;
	unsigned *ran;

	for (size_t i = 0; i < a.size(); i++)
		a[i] = (float)(i * 7 % 11);
	for (size_t i = 0; i < b.size(); i++)
		b[i] = (float)(i * 5 % 13);
	cudaMalloc(&da, a.size() * 4);
	cudaMalloc(&db, b.size() * 4);
	cudaMallocManaged(&c, (size_t)gz * rows * pitch * 4);
	cudaMallocManaged(&ran, (size_t)gx * gy * gz * 4);
	cudaMemset(ran, 0, (size_t)gx * gy * gz * 4);
	cudaMemcpy(da, a.data(), a.size() * 4, cudaMemcpyDefault);
	cudaMemcpy(db, b.data(), b.size() * 4, cudaMemcpyDefault);
	(tiles ? product : plain)<<<dim3(gx, gy, gz), dim3(16, 16)>>>(da, db, c, n, m, pitch, ran);
	if (cudaDeviceSynchronize() != cudaSuccess)
		return -1;
	for (int i = 0; i < gx * gy * gz; i++)
		bad += ran[i] != 1;
	for (int z = 0; z < gz; z++)
		for (int y = 0; y < rows; y += 5)
			for (int x = 0; x < m; x += 3) {
				float sum = 0;

				for (int k = 0; k < n; k++)
					sum += a[z + y * n + k] * b[(size_t)k * pitch + x];
				bad += c[((size_t)z * rows + y) * pitch + x] != sum;
			}
	cudaFree(da);
	cudaFree(db);
	cudaFree(c);
	cudaFree(ran);
	return bad;
}

int main()
{
	static const int grids[][3] = { { 1, 1, 1 }, { 3, 2, 1 }, { 4, 9, 1 }, { 5, 1, 3 }, { 1, 7, 2 }, { 9, 5, 2 }, { 13, 11, 1 }, { 32, 3, 1 } };

	for (auto &g : grids)
		for (int tiles = 0; tiles < 2; tiles++)
			for (int pitch : { 512, 528, 1024, 1040 })
				if (int n = wrong(tiles, 32, g[0], g[1], g[2], pitch))
					printf("%s %d x %d x %d, rows of %d: %d wrong\n", tiles ? "tiles" : "plain", g[0], g[1], g[2], pitch, n);
	printf("done\n");
}
