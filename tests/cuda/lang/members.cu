// Members of structures in an array, all or some of them stored one after another: in any order, twice, with loads in
// between, from under conditions, and by a pointer that moves on.
// ANSWER: by the manual, not recorded
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

enum { N = 1001 };

template <class T, int K> struct Item { T m[K]; };

#define BODY(name, ...) \
	template <class T, int K> __host__ __device__ void name##_of(Item<T, K> *p, int i, int n) { __VA_ARGS__ } \
	template <class T, int K> __global__ void name(Item<T, K> *p, int n) \
	{ \
		int i = blockIdx.x * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x; \
		if (i < n) \
			name##_of(p, i, n); \
	} \
	template <class T, int K> void name##_here(Item<T, K> *p, int n) { for (int i = 0; i < n; i++) name##_of(p, i, n); }

BODY(turn, Item<T, K> v = p[i]; for (int k = 0; k < K; k++) p[i].m[(k + 1) % K] = (T)(v.m[k] + k);)
BODY(backwards, for (int k = K; k-- > 0;) p[i].m[k] = (T)(i * 3 + k);)
BODY(ends, T a = p[i].m[0]; p[i].m[0] = p[i].m[K - 1]; p[i].m[K - 1] = a;)
BODY(but_first, for (int k = 1; k < K; k++) p[i].m[k] = (T)(i - k);)
BODY(twice, volatile int two = 2; T a = p[i].m[0]; p[i].m[0] = 1; p[i].m[K - 1] = (T)(a + two); p[i].m[0] = (T)(a * two);)
BODY(reads, p[i].m[0] = (T)i; p[i].m[1] = (T)(p[i].m[0] + p[i].m[1]); p[i].m[0] = (T)(p[i].m[1] * 3);)
BODY(some, T a = p[i].m[0]; if (a % 3 == 1) { p[i].m[0] = (T)(a + 1); p[i].m[1] = (T)(a + 2); } else p[i].m[K - 1] = (T)(a + 7);)
BODY(upwards, Item<T, K> *q = p; for (int j = i; j < n; j += n) { q[j].m[0] = (T)(i + 5); q[j].m[1] = (T)(i * 9); q += n; })
BODY(next, if (i % 2 == 0 && i + 1 < n) { p[i].m[0] = (T)i; p[i].m[1] = (T)(i + 3); p[i + 1].m[0] = (T)(i + 4); p[i + 1].m[K - 1] = 9; })

static int bad;

template <class T, int K> void check(const char *what, void (*k)(Item<T, K> *, int), void (*h)(Item<T, K> *, int), dim3 block)
{
	std::vector<Item<T, K>> want(N + 1), got(N + 1);
	Item<T, K> *p;

	memset(&want[0], 0, sizeof(Item<T, K>) * (N + 1));
	for (int i = 0; i < N + 1; i++)
		for (int j = 0; j < K; j++)
			want[i].m[j] = (T)(i * 7 + j * 31);
	cudaMalloc(&p, sizeof(Item<T, K>) * (N + 1));
	cudaMemcpy(p, want.data(), sizeof(Item<T, K>) * (N + 1), cudaMemcpyHostToDevice);
	k<<<(N + block.x * block.y - 1) / (block.x * block.y), block>>>(p, N);
	h(want.data(), N);
	cudaMemcpy(got.data(), p, sizeof(Item<T, K>) * (N + 1), cudaMemcpyDeviceToHost);
	cudaFree(p);
	if (memcmp(got.data(), want.data(), sizeof(Item<T, K>) * (N + 1)) && bad++ < 5)
		printf("%s: %d members of %d bytes: wrong\n", what, K, (int)sizeof(T));
}

template <class T, int K> void check_all(dim3 block)
{
#define CHECK(name) check<T, K>(#name, name<T, K>, name##_here<T, K>, block);
	CHECK(turn) CHECK(backwards) CHECK(ends) CHECK(but_first) CHECK(twice) CHECK(reads) CHECK(some) CHECK(upwards) CHECK(next)
}

int main()
{
	for (dim3 block : { dim3(96), dim3(16, 4) }) {
		check_all<uint8_t, 3>(block);
		check_all<uint8_t, 4>(block);
		check_all<int16_t, 3>(block);
		check_all<unsigned, 2>(block);
		check_all<int, 3>(block);
		check_all<int, 4>(block);
		check_all<int, 5>(block);
		check_all<int, 8>(block);
		check_all<int, 9>(block);
		check_all<unsigned long, 3>(block);
		check_all<long long, 2>(block);
	}
	printf("%d wrong, %s\n", bad, cudaGetErrorString(cudaGetLastError()));
}
