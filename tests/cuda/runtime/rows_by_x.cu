// ANSWER: by the manual, not recorded
// Kernels without loops whose rows of memory go by threadIdx.x and blockIdx.x: sums of matrices, an elimination step, updates in
// place, transpositions, members of structures, values of the thread's and the block's numbers, also where a warp's
// threads are told from each other. Sides are odd, blocks of many shapes.
#include <cstdio>

constexpr int H = 203, W = 157;
struct Pair { float a; int b; };

#define AT int r = blockIdx.x * blockDim.x + threadIdx.x, c = blockIdx.y * blockDim.y + threadIdx.y; if (r >= H || c >= W) return; int i = r * W + c

__global__ void sum(const float *a, const float *b, float *o) { AT; o[i] = a[i] + 2 * b[i]; }
__global__ void update(float *a, const float *b) { AT; a[i] -= b[r * W] * b[c]; }
__global__ void turned(const float *a, float *o) { AT; o[c * H + r] = a[i]; }
__global__ void back(const float *a, float *o) { AT; o[i] = a[c * H + r]; }
__global__ void numbers(int *o) { AT; o[i] = threadIdx.x + 100 * threadIdx.y + 10000 * (blockIdx.x % 10) + 100000 * (blockIdx.y % 10) + blockDim.x * 1000000 + gridDim.y; }
__global__ void pairs(const Pair *p, Pair *o) { AT; o[i].a = p[i].a * 2; o[i].b = p[i].b + r; }
__global__ void lanes(int *o) { AT; o[i] = (threadIdx.x + threadIdx.y * blockDim.x) % 32 * 2 + __any_sync(__activemask(), r == 0 && c == 0) * 0; }
__global__ void counted(const float *a, int *n) { AT; if (a[i] > 50) atomicAdd(n + c % 7, r); }

template <typename T> static T *managed(size_t n)
{
	T *p;
	cudaMallocManaged(&p, n * sizeof *p);
	return p;
}

static void check(dim3 t)
{
	dim3 g((H + t.x - 1) / t.x, (W + t.y - 1) / t.y);
	float *a = managed<float>(H * W), *b = managed<float>(H * W), *o = managed<float>(H * W);
	int *k = managed<int>(H * W), *n = managed<int>(7), m[7] = {}, wrong[8] = {};
	Pair *p = managed<Pair>(H * W), *q = managed<Pair>(H * W);

	for (int i = 0; i < H * W; i++)
		a[i] = (float)(i % 101), b[i] = (float)(i % 13), p[i] = {(float)i, i};
	sum<<<g, t>>>(a, b, o);
	cudaDeviceSynchronize();
	for (int i = 0; i < H * W; i++)
		wrong[0] += o[i] != a[i] + 2 * b[i];
	turned<<<g, t>>>(a, o);
	cudaDeviceSynchronize();
	for (int i = 0; i < H * W; i++)
		wrong[1] += o[i % W * H + i / W] != a[i];
	back<<<g, t>>>(a, o);
	cudaDeviceSynchronize();
	for (int i = 0; i < H * W; i++)
		wrong[2] += o[i] != a[i % W * H + i / W];
	numbers<<<g, t>>>(k);
	cudaDeviceSynchronize();
	for (int i = 0; i < H * W; i++) {
		int r = i / W, c = i % W;
		wrong[3] += k[i] != int(r % t.x + 100 * (c % t.y) + 10000 * (r / t.x % 10) + 100000 * (c / t.y % 10) + t.x * 1000000 + g.y);
	}
	pairs<<<g, t>>>(p, q);
	cudaDeviceSynchronize();
	for (int i = 0; i < H * W; i++)
		wrong[4] += q[i].a != 2 * p[i].a || q[i].b != i + i / W;
	lanes<<<g, t>>>(k);
	cudaDeviceSynchronize();
	for (int i = 0; i < H * W; i++)
		wrong[5] += k[i] != int((i / W % t.x + i % W % t.y * t.x) % 32 * 2);
	for (int i = 0; i < 7; i++)
		n[i] = 0;
	counted<<<g, t>>>(a, n);
	cudaDeviceSynchronize();
	for (int i = 0; i < H * W; i++)
		m[i % W % 7] += a[i] > 50 ? i / W : 0;
	for (int i = 0; i < 7; i++)
		wrong[6] += n[i] != m[i];
	update<<<g, t>>>(a, b);
	cudaDeviceSynchronize();
	for (int i = 0; i < H * W; i++)
		wrong[7] += a[i] != (float)(i % 101) - b[i / W * W] * b[i % W];
	printf("%4d x %3d:", t.x, t.y);
	for (int w : wrong)
		printf(" %d", w);
	printf(" wrong, %s\n", cudaGetErrorString(cudaGetLastError()));
	cudaFree(a), cudaFree(b), cudaFree(o), cudaFree(k), cudaFree(n), cudaFree(p), cudaFree(q);
}

int main()
{
	for (dim3 t : {dim3(16, 16), dim3(32, 8), dim3(8, 32), dim3(1, 256), dim3(12, 20)})
		check(t);
	return 0;
}
