// CHECK: exact
// ANSWER: by the manual, not recorded
// DESC: <cuda/work_stealing>: every block's work is done once; atomics that are initialised as before libcu++ 2
#include <cuda/std/atomic>
#include <cuda/work_stealing>
#include <cstdio>

struct Node {
	cuda::atomic<Node *, cuda::thread_scope_device> next = LIBCUDACXX_ATOMIC_VAR_INIT(nullptr);
	cuda::std::atomic_flag flag = LIBCUDACXX_ATOMIC_FLAG_INIT;
	cuda::std::atomic<short> count = LIBCUDACXX_ATOMIC_VAR_INIT(2);
};

template <int rank> __global__ void count(int *done, int *sum)
{
	int mine = 0;

	cuda::for_each_canceled_block<rank>([&](dim3 b) {
		mine++;
		atomicAdd(&done[(b.x * 4 + b.y) * 4 + b.z], 1);
	});
	atomicAdd(sum, mine);
}

__global__ void link(Node *n)
{
	if (!n->flag.test_and_set(cuda::std::memory_order_relaxed)) {
		n->count.fetch_add(1, cuda::std::memory_order_relaxed);
		n->next.store(n, cuda::std::memory_order_release);
	}
}

template <int rank> static void show(int *done, dim3 grid)
{
	int once = 0;

	for (int i = 0; i <= 64; i++)
		done[i] = 0;
	count<rank><<<grid, dim3(4, 2, 1)>>>(done, done + 64);
	cudaDeviceSynchronize();
	for (int i = 0; i < 64; i++)
		once += done[i] == 8;
	printf("%d %d\n", once, done[64]);
}

int main()
{
	int *done;
	Node *n;

	cudaMallocManaged(&done, 65 * sizeof *done);
	cudaMallocManaged(&n, sizeof *n);
	new (n) Node;
	show<1>(done, dim3(4));
	show<2>(done, dim3(4, 3));
	show<3>(done, dim3(2, 3, 4));
	link<<<2, 8>>>(n);
	printf("%s", cudaGetErrorName(cudaDeviceSynchronize()));
	printf(" %d %d\n", n->next.load() == n, (int)n->count.load());
	return 0;
}
