// ANSWER: by the manual, not recorded
// What blocks of a column, or of a row, read in common may be kept from block to block: only what all of them read, turn by
// turn, and only while nothing can have changed it.
#include <cstdio>
#include <vector>

typedef float T;

__global__ void tiles(const T *a, const T *b, T *c, int n, int pitch)
{
	__shared__ T ta[16][16], tb[16][16];
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
	T sum = 0;

	b += blockIdx.z * n * pitch;
	for (int t = 0; t < n; t += 16) {
		ta[y][x] = a[row * n + t + x];
		tb[y][x] = b[(t + y) * pitch + col];
		__syncthreads();
		for (int k = 0; k < 16; k++)
			sum += ta[y][k] * tb[k][x];
		__syncthreads();
	}
	c[(blockIdx.z * gridDim.y * 16 + row) * pitch + col] = sum;
}

__global__ void plain(const T *a, const T *b, T *c, int n, int pitch)
{
	int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;

	b += blockIdx.z * n * pitch;
	T sum = 0;
	for (int k = 0; k < n; k++)
		sum += a[row * n + k] * b[k * pitch + col];
	c[(blockIdx.z * gridDim.y * blockDim.y + row) * pitch + col] = sum;
}

// How often the loop turns depends on the row of blocks, up and down.
__global__ void steps(const T *a, const T *b, T *c, int n, int pitch)
{
	int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
	int end = n * ((blockIdx.y * 7 + 3) % gridDim.y + 1) / gridDim.y;
	T sum = 0;

	b += blockIdx.z * n * pitch;
#pragma unroll 8
	for (int k = 0; k < end; k++)
		sum += a[row * n + k] * b[k * pitch + col];
	c[(blockIdx.z * gridDim.y * 16 + row) * pitch + col] = sum;
}

// From a row on that depends on the row of blocks: nothing is the same, turn by turn.
__global__ void starts(const T *a, const T *b, T *c, int n, int pitch)
{
	int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
	T sum = 0;

	b += blockIdx.z * n * pitch;
	for (int k = blockIdx.y % 5; k < n; k++)
		sum += a[row * n + k] * b[k * pitch + col];
	c[(blockIdx.z * gridDim.y * 16 + row) * pitch + col] = sum;
}

// What the load reads is chosen by the row of blocks, by a branch and by a pointer from memory.
__global__ void chosen(const T *a, const T *b, T *c, int n, int pitch)
{
	int col = blockIdx.x * 16 + threadIdx.x, row = blockIdx.y * 16 + threadIdx.y;
	const T *from = b + blockIdx.z * n * pitch;
	T sum = 0;

	if (blockIdx.y & 1)
		from += pitch;
	for (int k = 0; k < n - 1; k++)
		sum += a[row * n + k] * from[k * pitch + col];
	c[(blockIdx.z * gridDim.y * 16 + row) * pitch + col] = sum;
}

// The block itself writes what it reads, between its turns: the rows of its own.
__global__ void in_place(T *a, T *b, T *c, int n, int pitch)
{
	__shared__ T last[16][16];
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
	T sum = 0;

	b += (blockIdx.z * gridDim.y + blockIdx.y) * n * pitch;
	for (int k = 0; k < n; k++) {
		sum += a[row * n + k] * b[k * pitch + col];
		last[y][x] = sum;
		__syncthreads();
		if (!y && k + 1 < n)
			b[(k + 1) * pitch + col] = last[3][x] / 8192 + k;
		__syncthreads();
	}
	c[(blockIdx.z * gridDim.y * 16 + row) * pitch + col] = sum;
}

// Blocks take turns, and each adds one to what it has read: the next one of its column reads that.
__device__ unsigned turn;
__global__ void chain(const T *a, T *b, T *c, int n, int pitch)
{
	int x = threadIdx.x, y = threadIdx.y, col = blockIdx.x * 16 + x, row = blockIdx.y * 16 + y;
	unsigned mine = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
	T sum = 0;

	b += blockIdx.z * n * pitch;
	if (!x && !y)
		while (atomicAdd(&turn, 0) != mine)
			;
	__syncthreads();
	__threadfence();
#pragma unroll 8
	for (int k = 0; k < n; k++)
		sum += a[row * n + k] * b[k * pitch + col];
	c[(blockIdx.z * gridDim.y * 16 + row) * pitch + col] = sum;
	__syncthreads();
	for (int k = y; k < n; k += 16)
		b[k * pitch + col] += 1;
	__threadfence();
	__syncthreads();
	if (!x && !y)
		atomicExch(&turn, mine + 1 == gridDim.x * gridDim.y * gridDim.z ? 0 : mine + 1);
}

enum Kind { TILES, PLAIN, STEPS, STARTS, CHOSEN, IN_PLACE, CHAIN };
static const char *const name[] = { "tiles", "plain", "steps", "starts", "chosen", "in place", "chain" };

static T expected(Kind kind, const std::vector<T> &a, std::vector<T> &b, int n, int pitch, int by, int gy, int bz, int row, int col)
{
	const T *from = &b[(size_t)bz * n * pitch];
	int first = kind == STARTS ? by % 5 : 0, end = kind == STEPS ? n * ((by * 7 + 3) % gy + 1) / gy : n - (kind == CHOSEN);
	double sum = 0;

	if (kind == CHOSEN && by & 1)
		from += pitch;
	for (int k = first; k < end; k++)
		sum += (double)a[(size_t)row * n + k] * (from[(size_t)k * pitch + col] + (kind == CHAIN ? by : 0));
	return (T)sum;
}

// Twice: what the second launch reads has changed.
static int wrong(Kind kind, int n, int gx, int gy, int gz, dim3 block = dim3(16, 16))
{
	int pitch = gx * block.x, rows = gy * block.y, bad = 0, planes = kind == IN_PLACE ? gz * gy : gz;
	std::vector<T> a((size_t)rows * n), b((size_t)planes * n * pitch), c((size_t)gz * rows * pitch);
	T *da, *db, *dc;

	cudaMalloc(&da, a.size() * sizeof(T));
	cudaMalloc(&db, b.size() * sizeof(T));
	cudaMalloc(&dc, c.size() * sizeof(T));
	for (int round = 0; round < 2; round++) {
		dim3 grid(gx, gy, gz);

		for (size_t i = 0; i < a.size(); i++)
			a[i] = (T)((i * 7 + round) % 11);
		for (size_t i = 0; i < b.size(); i++)
			b[i] = (T)((i * 5 + 3 * round) % 13);
		cudaMemcpy(da, a.data(), a.size() * sizeof(T), cudaMemcpyDefault);
		cudaMemcpy(db, b.data(), b.size() * sizeof(T), cudaMemcpyDefault);
		switch (kind) {
		case TILES: tiles<<<grid, block>>>(da, db, dc, n, pitch); break;
		case PLAIN: plain<<<grid, block>>>(da, db, dc, n, pitch); break;
		case STEPS: steps<<<grid, block>>>(da, db, dc, n, pitch); break;
		case STARTS: starts<<<grid, block>>>(da, db, dc, n, pitch); break;
		case CHOSEN: chosen<<<grid, block>>>(da, db, dc, n, pitch); break;
		case IN_PLACE: in_place<<<grid, block>>>(da, db, dc, n, pitch); break;
		case CHAIN: chain<<<grid, block>>>(da, db, dc, n, pitch); break;
		}
		cudaMemcpy(c.data(), dc, c.size() * sizeof(T), cudaMemcpyDefault);
		for (int z = 0; z < gz; z++)
			for (int r = 0; r < rows; r++)
				for (int x = 0; x < pitch; x++) {
					T got = c[((size_t)z * rows + r) * pitch + x];

					if (kind != IN_PLACE) {
						bad += got != expected(kind, a, b, n, pitch, r / block.y, gy, z, r, x);
						continue;
					}
					// Row 3 of the block says what all of its rows read next.
					T sum = 0, leads = 0, value = b[((size_t)(z * gy + r / 16)) * n * pitch + x];
					for (int k = 0; k < n; k++) {
						sum += a[(size_t)r * n + k] * value;
						leads += a[(size_t)(r / 16 * 16 + 3) * n + k] * value;
						value = leads / 8192 + k;
					}
					bad += !(sum - got < 1e-3f * sum && got - sum < 1e-3f * sum + 1e-3f);
				}
	}
	cudaFree(da);
	cudaFree(db);
	cudaFree(dc);
	if (cudaError_t e = cudaGetLastError())
		printf("%s\n", cudaGetErrorString(e));
	return bad;
}

int main()
{
	static const int shape[][4] = { { 64, 9, 5, 1 }, { 64, 33, 4, 2 }, { 256, 16, 3, 1 }, { 48, 1, 7, 3 }, { 16, 40, 2, 1 } };

	for (int k = TILES; k <= CHAIN; k++)
		for (auto &s : shape)
			printf("%s %d %dx%dx%d: %d wrong\n", name[k], s[0], s[1], s[2], s[3], wrong((Kind)k, s[0], s[1], s[2], s[3]));
	// More rows than a panel has room for.
	printf("tall tiles: %d wrong\n", wrong(TILES, 24000, 2, 2, 1));
	printf("tall plain: %d wrong\n", wrong(PLAIN, 17001, 3, 2, 1));
	for (dim3 b : { dim3(32, 8), dim3(8, 8), dim3(64, 4), dim3(32, 32), dim3(16, 8, 1), dim3(48, 16) })
		printf("plain in blocks of %ux%u: %d wrong\n", b.x, b.y, wrong(PLAIN, 100, 5, 4, 2, b));
	return 0;
}
