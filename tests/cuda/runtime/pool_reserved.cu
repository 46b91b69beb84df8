// How much a pool holds is counted in the pieces that the driver takes: 32 MiB each.
#include <cstdio>
#include <cuda_runtime.h>

static void say(cudaMemPool_t pool, const char *when)
{
	size_t now, high, used;

	cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &now);
	cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemHigh, &high);
	cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used);
	printf("%s: %zu MiB, at most %zu, %zu bytes used\n", when, now >> 20, high >> 20, used);
}

int main()
{
	const size_t sizes[] = { 4000, 100, 33 << 20, 20 << 20, 20 << 20, 1 << 20, 100 << 20 };
	size_t all = ~0ull, none = 0;
	cudaMemPoolProps props = {};
	cudaMemPool_t pool;
	void *p[7];

	props.allocType = cudaMemAllocationTypePinned;
	props.location.type = cudaMemLocationTypeDevice;
	if (cudaMemPoolCreate(&pool, &props))
		return 1;
	cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all);
	say(pool, "new");
	for (int i = 0; i < 7; i++) {
		cudaMallocFromPoolAsync(&p[i], sizes[i], pool, 0);
		say(pool, "allocated");
	}
	for (int i = 0; i < 7; i++)
		cudaFreeAsync(p[i], 0);
	cudaDeviceSynchronize();
	say(pool, "free");
	cudaMemPoolTrimTo(pool, 0);
	say(pool, "trimmed");
	cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReservedMemHigh, &none);
	say(pool, "forgotten");
}
