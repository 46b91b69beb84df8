// CHECK: exact
// FLAGS: -arch=sm_90a -lcuda
// ANSWER: by the manual, not recorded
// DESC: cuda::device::experimental of <cuda/barrier>: bulk copies, of tensors of one to three dimensions, both ways
#include <cstdio>
#include <cuda.h>
#include <cuda/barrier>
namespace cde = cuda::device::experimental;
typedef cuda::barrier<cuda::thread_scope_block> Barrier;
#ifndef __cccl_lib_experimental_ctk12_cp_async_exposure
#error "the guide's examples ask for it"
#endif

enum { W = 64, H = 32, BOX_W = 16, BOX_H = 8, BOX = BOX_W * BOX_H };

template <int D> __device__ void get(void *to, const CUtensorMap *m, int x, int y, Barrier &b)
{
	if (D == 1)
		cde::cp_async_bulk_tensor_1d_global_to_shared(to, m, x, b);
	else if (D == 2)
		cde::cp_async_bulk_tensor_2d_global_to_shared(to, m, x, y, b);
	else
		cde::cp_async_bulk_tensor_3d_global_to_shared(to, m, x, y, 1, b);
}

template <int D> __device__ void put(const CUtensorMap *m, int x, int y, const void *from)
{
	if (D == 1)
		cde::cp_async_bulk_tensor_1d_shared_to_global(m, x, from);
	else if (D == 2)
		cde::cp_async_bulk_tensor_2d_shared_to_global(m, x, y, from);
	else
		cde::cp_async_bulk_tensor_3d_shared_to_global(m, x, y, 1, from);
}

template <int D> __global__ void boxes(const __grid_constant__ CUtensorMap from, const __grid_constant__ CUtensorMap to, int x, int y)
{
	__shared__ alignas(128) int box[BOX];
	__shared__ Barrier b;
	Barrier::arrival_token token;

	if (threadIdx.x == 0) {
		init(&b, blockDim.x);
		cde::fence_proxy_async_shared_cta();
	}
	__syncthreads();
	if (threadIdx.x == 0) {
		get<D>(box, &from, x, y, b);
		token = cuda::device::barrier_arrive_tx(b, 1, (D == 1 ? BOX_W : BOX) * sizeof(int));
	} else {
		token = b.arrive();
	}
	b.wait(std::move(token));
	box[threadIdx.x] += 10000;
	cde::fence_proxy_async_shared_cta();
	__syncthreads();
	if (threadIdx.x == 0) {
		put<D>(&to, x, y, box);
		cde::cp_async_bulk_commit_group();
		cde::cp_async_bulk_wait_group_read<0>();
	}
}

__global__ void lines(int *to, const int *from)
{
	__shared__ alignas(16) int line[256];
	__shared__ Barrier b;

	if (threadIdx.x == 0) {
		init(&b, 1);
		cde::fence_proxy_async_shared_cta();
		cde::cp_async_bulk_global_to_shared(line, from, sizeof line, b);
		b.wait(cuda::device::barrier_arrive_tx(b, 1, sizeof line));
		cde::cp_async_bulk_shared_to_global(to, line, sizeof line);
		cde::cp_async_bulk_commit_group();
		cde::cp_async_bulk_wait_group_read<0>();
	}
}

static int *from, *to, got[2 * W * H];

template <int D> static void run(int x, int y)
{
	cuuint64_t size[] = { W, H, 2 }, stride[] = { W * 4, W * H * 4 };
	cuuint32_t box[] = { BOX_W, BOX_H, 1 }, one[] = { 1, 1, 1 };
	CUtensorMap m[2];

	for (int i = 0; i < 2; i++)
		if (cuTensorMapEncodeTiled(&m[i], CU_TENSOR_MAP_DATA_TYPE_INT32, D, i ? to : from, size, stride, box, one,
					   CU_TENSOR_MAP_INTERLEAVE_NONE, CU_TENSOR_MAP_SWIZZLE_NONE, CU_TENSOR_MAP_L2_PROMOTION_NONE,
					   CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE))
			printf("no map\n");
	cudaMemset(to, 0, sizeof got);
	boxes<D><<<1, BOX>>>(m[0], m[1], x, y);
	cudaError_t e = cudaMemcpy(got, to, sizeof got, cudaMemcpyDeviceToHost);
	int count = 0, wrong = 0, first = -1;
	for (int i = 0; i < 2 * W * H; i++) {
		count += got[i] != 0;
		wrong += got[i] && got[i] != 10000 + i;
		first = first < 0 && got[i] ? i : first;
	}
	printf("%dd at %d, %d: %s, %d from %d on, %d wrong\n", D, x, y, cudaGetErrorName(e), count, first, wrong);
}

int main()
{
	cudaMalloc(&from, sizeof got);
	cudaMalloc(&to, sizeof got);
	for (int i = 0; i < 2 * W * H; i++)
		got[i] = i;
	cudaMemcpy(from, got, sizeof got, cudaMemcpyHostToDevice);
	run<1>(0, 0);
	run<1>(56, 0);
	run<2>(16, 4);
	run<2>(56, 28);
	run<2>(-4, -2);
	run<3>(8, 3);
	cudaMemset(to, 0, sizeof got);
	lines<<<1, 32>>>(to, from + 256);
	cudaMemcpy(got, to, sizeof got, cudaMemcpyDeviceToHost);
	printf("%d %d %d\n", got[0], got[255], got[256]);
}
