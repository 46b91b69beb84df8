// CHECK: exact
// DESC: cuda::atomic, cuda::std::atomic and their references through volatile
// ANSWER: by the manual, not recorded
#include <cuda/atomic>
#include <cuda/std/atomic>
#include <cstdio>
enum Kind { None, Some = 7 };
__global__ void k(volatile cuda::std::atomic<int> *p, volatile cuda::atomic<unsigned, cuda::thread_scope_block> *q, int *o)
{
	int e = 9;
	cuda::atomic_ref<int, cuda::thread_scope_device> r(o[3]);

	p->store(9, cuda::std::memory_order_release);
	o[0] = p->load(cuda::std::memory_order_acquire);
	o[1] = p->compare_exchange_strong(e, 11) && p->fetch_add(1) == 11 && p->exchange(3) == 12;
	*q = 5;
	*q += 3;
	++*q;
	o[2] = *q;
	r.fetch_max(40);
	r.store(r.load() + 2);
}
int main()
{
	cuda::std::atomic<Kind> *h;
	cuda::std::atomic<int> *d;
	cuda::atomic<unsigned, cuda::thread_scope_block> *q;
	int *o;

	cudaMallocHost(&h, sizeof *h);
	cudaMallocManaged(&d, sizeof *d);
	cudaMallocManaged(&q, sizeof *q);
	cudaMallocManaged(&o, 16);
	o[3] = 30;
	h->store(Some, cuda::std::memory_order_release);
	Kind s = static_cast<volatile cuda::std::atomic<Kind> *>(h)->load(cuda::memory_order_acquire);
	k<<<1, 1>>>(d, q, o);
	cudaDeviceSynchronize();
	printf("%d %d %d %d %d %d\n", (int)s, o[0], o[1], o[2], o[3], d->load());
}
