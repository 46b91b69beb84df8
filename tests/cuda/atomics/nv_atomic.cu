// nvcc's own atomic functions: any type, order and scope; without a scope the whole system.
// ANSWER: by the manual, not recorded
#include <cstdio>
__global__ void k(int *p, float *f, double *d, unsigned long long *u, unsigned *r)
{
	int old = __nv_atomic_fetch_add(p, 1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE), expected = 64;
	float one = 1, got;

	__nv_atomic_fetch_add(f, 0.5f, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
	__nv_atomic_fetch_add(d, 0.25, __NV_ATOMIC_ACQ_REL);
	__nv_atomic_fetch_max(u, (unsigned long long)old, __NV_ATOMIC_RELAXED);
	__nv_atomic_fetch_xor(r, 1u << (threadIdx.x & 31), __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_CLUSTER);
	__nv_atomic_fetch_or(r + 1, 1u << (threadIdx.x & 31), __NV_ATOMIC_SEQ_CST);
	__nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
	__syncthreads();
	if (threadIdx.x)
		return;
	r[2] = __nv_atomic_compare_exchange_n(p, &expected, 100, false, __NV_ATOMIC_SEQ_CST, __NV_ATOMIC_RELAXED);
	r[3] = __nv_atomic_compare_exchange_n(p, &expected, 7, false, __NV_ATOMIC_RELAXED, __NV_ATOMIC_RELAXED,
					      __NV_THREAD_SCOPE_BLOCK);
	r[4] = expected;
	__nv_atomic_exchange(f, &one, &got, __NV_ATOMIC_RELEASE);
	r[5] = (unsigned)got;
	r[6] = __nv_atomic_exchange_n(r + 1, 5u, __NV_ATOMIC_RELAXED) == ~0u;
	__nv_atomic_store_n(r + 7, __nv_atomic_load_n(r + 1, __NV_ATOMIC_ACQUIRE) + 1, __NV_ATOMIC_RELEASE,
			    __NV_THREAD_SCOPE_DEVICE);
}

int main()
{
	struct Data {
		int p;
		float f;
		double d;
		unsigned long long u;
		unsigned r[8];
	} *m;

	cudaMallocManaged(&m, sizeof *m);
	*m = {};
	k<<<1, 64>>>(&m->p, &m->f, &m->d, &m->u, m->r);
	cudaDeviceSynchronize();
	printf("%d %g %g %llu\n", m->p, m->f, m->d, m->u);
	for (unsigned x : m->r)
		printf("%x ", x);
	printf("\n");
	return 0;
}
