// ANSWER: by the manual, not recorded
// <cuda/ptx>: instructions as functions.
#include <cuda/barrier>
#include <cuda/ptx>
#include <cstdio>

namespace ptx = cuda::ptx;

__global__ void lanes(long long *o)
{
	unsigned int lane = ptx::get_sreg_laneid();
	bool in;
	long long r = ptx::get_sreg_tid_x() == threadIdx.x && ptx::get_sreg_nctaid_x() == gridDim.x;

	r += ptx::get_sreg_lanemask_lt() * 10ll;
	r = r * 31 + ptx::bfind(lane + 5) + ptx::bfind(-1l - (int64_t)lane) + ptx::bfind_shiftamt(lane + 1u);
	r = r * 31 + ptx::bmsk_clamp(lane, 4) + ptx::bmsk_wrap(lane, 3);
	r = r * 31 + ptx::prmt(0x03020100u, 0x07060504u, 0x5410u + lane) + ptx::prmt_f4e(0x03020100, 0x07060504, lane & 3);
	r = r * 31 + ptx::shl(0x10001u, lane * 2) + ptx::shr(-70000, lane) + ptx::shr((short)-700, lane);
	r = r * 31 + ptx::shfl_sync_idx(lane * 3, 7, 0x1f, 0xffffffff);
	r = r * 31 + ptx::shfl_sync_up(lane, in, 3, 0, 0xffffffff) + in;
	r = r * 31 + ptx::shfl_sync_bfly(1.5f * lane, 1, 0x1f, 0xffffffff);
	ptx::fence(ptx::sem_acq_rel, ptx::scope_gpu);
	ptx::fence(ptx::sem_sc, ptx::scope_cta);
	ptx::fence_proxy_alias();
	o[lane] = r;
	if (lane > 40)
		ptx::trap();
	if (lane == 31)
		ptx::exit();
}

// Bytes in, changed, summed into memory, out.
__global__ void bulk(const int *from, int *to, int *sum)
{
	__shared__ alignas(128) int a[256];
	__shared__ uint64_t bar;
	unsigned int n = sizeof a;

	if (threadIdx.x == 0) {
		ptx::mbarrier_init(&bar, blockDim.x);
		ptx::fence_mbarrier_init(ptx::sem_release, ptx::scope_cluster);
		ptx::fence_proxy_async(ptx::space_shared);
	}
	__syncthreads();
	uint64_t token;
	if (threadIdx.x == 0) {
		ptx::cp_async_bulk(ptx::space_cluster, ptx::space_global, a, from, n, &bar);
		token = ptx::mbarrier_arrive_expect_tx(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar, n);
	} else {
		token = ptx::mbarrier_arrive(&bar);
	}
	while (!ptx::mbarrier_try_wait(&bar, token))
		;
	for (int i = threadIdx.x; i < 256; i += blockDim.x)
		a[i] = a[i] * 2 + 1;
	ptx::fence_proxy_async(ptx::space_shared);
	__syncthreads();
	if (threadIdx.x == 0) {
		ptx::cp_async_bulk(ptx::space_global, ptx::space_shared, to, a, n);
		ptx::cp_reduce_async_bulk(ptx::space_global, ptx::space_shared, ptx::op_add, sum, a, n);
		ptx::cp_async_bulk_commit_group();
		ptx::cp_async_bulk_wait_group_read(ptx::n32_t<0>());
		ptx::cp_async_bulk_wait_group(ptx::n32_t<0>());
	}
	token = ptx::mbarrier_arrive(ptx::sem_release, ptx::scope_cta, ptx::space_shared, &bar);
	while (!ptx::mbarrier_try_wait_parity(ptx::sem_acquire, ptx::scope_cta, &bar, 1))
		;
	while (!ptx::mbarrier_test_wait(&bar, token))
		;
}

// The block's own shared memory as the cluster's: stores and reductions that complete an mbarrier.
__global__ void async(int *o)
{
	__shared__ alignas(16) int a[8];
	__shared__ uint64_t bar;

	if (threadIdx.x == 0) {
		for (int i = 0; i < 8; i++)
			a[i] = i * 100;
		ptx::mbarrier_init(&bar, 1);
	}
	ptx::barrier_cluster_arrive();
	ptx::barrier_cluster_wait();
	if (threadIdx.x == 0) {
		const int two[2] = { 71, 72 }, four[4] = { 81, 82, 83, 84 };

		ptx::mbarrier_expect_tx(ptx::sem_relaxed, ptx::scope_cta, ptx::space_shared, &bar, 32);
		ptx::st_async(&a[0], two, &bar);
		ptx::st_async(&a[4], four, &bar);
		ptx::st_async(&a[2], 73, &bar);
		ptx::red_async(ptx::op_add, &a[3], 5, &bar);
		ptx::mbarrier_arrive(&bar);
	}
	while (!ptx::mbarrier_try_wait_parity(&bar, 0))
		;
	if (threadIdx.x < 8)
		o[threadIdx.x] = a[threadIdx.x] + ptx::getctarank(ptx::space_cluster, a);
}

__global__ void tx(const int *from, int *o)
{
	__shared__ alignas(16) int a[64];
	__shared__ cuda::barrier<cuda::thread_scope_block> bar;
	cuda::barrier<cuda::thread_scope_block>::arrival_token token;

	if (threadIdx.x == 0)
		init(&bar, blockDim.x);
	__syncthreads();
	if (threadIdx.x == 0) {
		cuda::device::memcpy_async_tx(a, from, cuda::aligned_size_t<16>(sizeof a), bar);
		token = cuda::device::barrier_arrive_tx(bar, 1, sizeof a);
	} else {
		token = bar.arrive();
	}
	bar.wait(cuda::std::move(token));
	o[threadIdx.x] = a[threadIdx.x] + a[threadIdx.x + 32];
}

int main()
{
	long long *l, s = 0;
	int *a, *b, *c, t = 0, u = 0;

	cudaMallocManaged(&l, 32 * sizeof *l);
	cudaMallocManaged(&a, 1024);
	cudaMallocManaged(&b, 1024);
	cudaMallocManaged(&c, 1024);
	for (int i = 0; i < 256; i++)
		a[i] = i, b[i] = 0, c[i] = 1000;
	lanes<<<1, 32>>>(l);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	for (int i = 0; i < 32; i++)
		s = s * 31 + l[i];
	printf("%lld %lld %lld\n", l[0], l[31], s);
	bulk<<<1, 64>>>(a, b, c);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	for (int i = 0; i < 256; i++)
		t += b[i] == 2 * i + 1, u += c[i] == 2 * i + 1001;
	printf("%d %d\n", t, u);
	async<<<1, 32>>>(b);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	for (int i = 0; i < 8; i++)
		printf("%d%c", b[i], i < 7 ? ' ' : '\n');
	tx<<<1, 32>>>(a, b);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	printf("%d %d\n", b[0], b[31]);
	return 0;
}
