// ANSWER: by the manual, not recorded
// Atomics whose result nobody reads: the threads of a block name one address, one a warp, a few or each their own;
// operands that change nothing; addresses that are the same index into different arrays.
#include <cstdio>
#include <cstdlib>
#include <vector>

enum { THREADS = 256, TURNS = 3, N = THREADS * TURNS, CELLS = 64 };
enum { ADD, MIN, MAX, AND, OR, XOR, UMAX, OPS };

template <class T> struct Cells {
	T of[OPS][CELLS];
};

// cells of shared memory, then all of them onto global ones
__global__ void shared_cells(const int *cell, const int *value, Cells<int> *out)
{
	__shared__ Cells<int> s;

	for (int i = threadIdx.x; i < OPS * CELLS; i += THREADS)
		(&s.of[0][0])[i] = (&out->of[0][0])[i];
	__syncthreads();
	for (int i = threadIdx.x; i < N; i += THREADS) {
		int c = cell[i], v = value[i];

		atomicAdd(&s.of[ADD][c], v);
		atomicMin(&s.of[MIN][c], v);
		atomicMax(&s.of[MAX][c], v);
		atomicAnd(&s.of[AND][c], v);
		atomicOr(&s.of[OR][c], v);
		atomicXor(&s.of[XOR][c], v);
		atomicMax((unsigned *)&s.of[UMAX][c], (unsigned)v);
	}
	__syncthreads();
	for (int i = threadIdx.x; i < OPS * CELLS; i += THREADS)
		(&out->of[0][0])[i] = (&s.of[0][0])[i];
}

__global__ void global_cells(const int *cell, const int *value, Cells<int> *out)
{
	for (int i = threadIdx.x; i < N; i += THREADS) {
		int c = cell[i], v = value[i];

		atomicAdd(&out->of[ADD][c], v);
		atomicMin(&out->of[MIN][c], v);
		atomicMax(&out->of[MAX][c], v);
		atomicAnd(&out->of[AND][c], v);
		atomicOr(&out->of[OR][c], v);
		atomicXor(&out->of[XOR][c], v);
		atomicMax((unsigned *)&out->of[UMAX][c], (unsigned)v);
	}
}

// one histogram a warp: the same index in every warp, not the same address
__global__ void by_warp(const int *cell, const int *value, int *out)
{
	__shared__ int count[THREADS / 32][CELLS];
	int *mine = count[threadIdx.x / 32];

	for (int i = threadIdx.x % 32; i < CELLS; i += 32)
		mine[i] = 0;
	__syncthreads();
	for (int t = 0; t < TURNS; t++)
		atomicAdd(&mine[cell[t * THREADS + threadIdx.x]], 1 + (int)(threadIdx.x / 32));
	__syncthreads();
	for (int i = threadIdx.x; i < THREADS / 32 * CELLS; i += THREADS)
		out[i] = (&count[0][0])[i];
}

__global__ void wide(const int *cell, const int *value, unsigned long long *out)
{
	__shared__ unsigned long long sum[CELLS];

	if (threadIdx.x < CELLS)
		sum[threadIdx.x] = 0;
	__syncthreads();
	for (int i = threadIdx.x; i < N; i += THREADS)
		atomicAdd(&sum[cell[i]], (unsigned long long)value[i] << 20);
	__syncthreads();
	if (threadIdx.x < CELLS)
		atomicAdd(&out[threadIdx.x], sum[threadIdx.x]);
}

static int apply(int op, int a, int v)
{
	switch (op) {
	case ADD: return a + v;
	case MIN: return a < v ? a : v;
	case MAX: return a > v ? a : v;
	case AND: return a & v;
	case OR: return a | v;
	case XOR: return a ^ v;
	default: return (unsigned)a > (unsigned)v ? a : v;
	}
}

static int cell_of(int kind, int i)
{
	static const int few[] = {7, 7, 7, 12};
	int t = i % THREADS;

	switch (kind) {
	case 0: return 5;			 // one
	case 1: return t / 32;			 // one a warp
	case 2: return t / 16 % 2 ? 9 : 3;	 // one a half warp
	case 3: return few[(i * 2654435761u) >> 30];
	case 4: return t == 200 ? 6 : 5;	 // all but one thread
	case 5: return i / THREADS == 1 ? i % CELLS : 8; // one turn all over
	default: return (i * 40503u >> 4) % CELLS;
	}
}

static int value_of(int kind, int i)
{
	switch (kind) {
	case 0: return 1;
	case 1: return i % 3 ? 0 : i; // mostly nothing to do
	case 2: return -1;
	default: return (int)(i * 2246822519u) >> (i % 13);
	}
}

static std::vector<int> cell(N), value(N);
static int *dcell, *dvalue;

static int try_cells(void (*kernel)(const int *, const int *, Cells<int> *))
{
	static Cells<int> want, got, *out;
	int bad = 0;

	if (!out)
		cudaMalloc(&out, sizeof *out);
	for (int op = 0; op < OPS; op++)
		for (int c = 0; c < CELLS; c++)
			want.of[op][c] = op == AND ? -1 : c * 3;
	cudaMemcpy(out, &want, sizeof want, cudaMemcpyDefault);
	for (int i = 0; i < N; i++)
		for (int op = 0; op < OPS; op++)
			want.of[op][cell[i]] = apply(op, want.of[op][cell[i]], value[i]);
	kernel<<<1, THREADS>>>(dcell, dvalue, out);
	cudaMemcpy(&got, out, sizeof got, cudaMemcpyDefault);
	for (int op = 0; op < OPS; op++)
		for (int c = 0; c < CELLS; c++)
			bad += got.of[op][c] != want.of[op][c];
	return bad;
}

static int try_warps(void)
{
	enum { WARPS = THREADS / 32 };
	static int want[WARPS][CELLS], got[WARPS][CELLS], *out;
	int bad = 0;

	if (!out)
		cudaMalloc(&out, sizeof got);
	for (int k = 0; k < WARPS * CELLS; k++)
		want[k / CELLS][k % CELLS] = 0;
	for (int i = 0; i < N; i++)
		want[i % THREADS / 32][cell[i]] += 1 + i % THREADS / 32;
	by_warp<<<1, THREADS>>>(dcell, dvalue, out);
	cudaMemcpy(got, out, sizeof got, cudaMemcpyDefault);
	for (int k = 0; k < WARPS * CELLS; k++)
		bad += got[k / CELLS][k % CELLS] != want[k / CELLS][k % CELLS];
	return bad;
}

static int try_wide(void)
{
	static unsigned long long want[CELLS], got[CELLS], *out;
	int bad = 0;

	if (!out)
		cudaMalloc(&out, sizeof got);
	for (int c = 0; c < CELLS; c++)
		want[c] = (unsigned long long)c << 40;
	cudaMemcpy(out, want, sizeof want, cudaMemcpyDefault);
	for (int i = 0; i < N; i++)
		want[cell[i]] += (unsigned long long)value[i] << 20;
	wide<<<1, THREADS>>>(dcell, dvalue, out);
	cudaMemcpy(got, out, sizeof got, cudaMemcpyDefault);
	for (int c = 0; c < CELLS; c++)
		bad += got[c] != want[c];
	return bad;
}

int main()
{
	cudaMalloc(&dcell, N * 4);
	cudaMalloc(&dvalue, N * 4);
	for (int kind = 0; kind < 7; kind++) {
		int bad[4] = {0};

		for (int vkind = 0; vkind < 4; vkind++) {
			for (int i = 0; i < N; i++) {
				cell[i] = cell_of(kind, i);
				value[i] = value_of(vkind, i);
			}
			cudaMemcpy(dcell, cell.data(), N * 4, cudaMemcpyDefault);
			cudaMemcpy(dvalue, value.data(), N * 4, cudaMemcpyDefault);
			bad[0] += try_cells(shared_cells);
			bad[1] += try_cells(global_cells);
			bad[2] += try_warps();
			bad[3] += try_wide();
		}
		printf("addresses of kind %d: shared %d, global %d, by warp %d, wide %d wrong\n", kind, bad[0], bad[1], bad[2], bad[3]);
	}
	return cudaDeviceSynchronize() != cudaSuccess;
}
