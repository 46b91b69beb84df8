// Lanes a few elements apart, upwards and downwards: loads and stores of members of structures, of 1 to 8 bytes, alone
// and in pairs; what lies between is left alone, and memory behind the last element is not touched (it is not there).
// ANSWER: by the manual, not recorded
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <sys/mman.h>

enum { N = 1111, BYTES = 1 << 20 };

template <class T, int S, class I> __global__ void load(const T *in, T *out, int n)
{
	I i = blockIdx.x * (I)(blockDim.x * blockDim.y) + threadIdx.y * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = in[i * S];
}

template <class T, int S, class I> __global__ void store(const T *in, T *out, int n)
{
	I i = blockIdx.x * (I)(blockDim.x * blockDim.y) + threadIdx.y * blockDim.x + threadIdx.x;
	if (i < n)
		out[i * S] = in[i];
}

template <class T> struct alignas(2 * sizeof(T)) Two { T a, b; };
template <class T, int S> struct Many { Two<T> pair; T rest[2 * S]; };

template <class T, int S> __global__ void pairs(Many<T, S> *p, int n)
{
	int i = blockIdx.x * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;
	if (i < n) {
		Two<T> v = p[i].pair;
		T x = v.a;
		v.a = v.b;
		v.b = (T)(x + 1);
		p[i].pair = v;
	}
}

static char *low, *high; // the first and the last byte's end of memory with nothing before and behind it
static char *plain;
static int bad;

static void differs(const char *what, int size, int stride, int at)
{
	if (bad++ < 5)
		printf("%s of %d bytes, %d apart: wrong at %d\n", what, size, stride, at);
}

template <class T, int S, class I> void test(dim3 block)
{
	const int far = S < 0 ? -S : S, grid = (N + block.x * block.y - 1) / (block.x * block.y);
	// the N elements end where memory does, or begin where it does
	T *ends = (T *)high - ((N - 1) * far + 1), *begins = (T *)low;
	T *first = S < 0 ? (T *)high - 1 : ends, *other = S < 0 ? begins + (N - 1) * far : begins;
	T *got = (T *)plain;

	memset(plain, 1, BYTES);
	for (int i = 0; i < BYTES; i++)
		low[i] = (char)(i * 7 + i / 251);
	for (T *from : { first, other }) {
		load<T, S, I><<<grid, block>>>(from, got, N);
		cudaDeviceSynchronize();
		for (int i = 0; i < N; i++)
			if (got[i] != from[i * S])
				return differs("load", sizeof(T), S, i);
	}
	for (int i = 0; i < N; i++)
		got[i] = (T)(i * 5 + 1);
	for (T *to : { first, other }) {
		memset(low, 0x55, BYTES);
		store<T, S, I><<<grid, block>>>(got, to, N);
		cudaDeviceSynchronize();
		for (int i = 0; i < N; i++) {
			if (to[i * S] != got[i])
				return differs("store", sizeof(T), S, i);
			memset(&to[i * S], 0x55, sizeof(T));
		}
		for (int i = 0; i < BYTES; i++)
			if (low[i] != 0x55)
				return differs("byte between stores", sizeof(T), S, i);
	}
}

template <class T, int S> void test_pairs(dim3 block)
{
	typedef Many<T, S> M;
	const int grid = (N + block.x * block.y - 1) / (block.x * block.y);
	M *p = (M *)(high - ((N - 1) * sizeof(M) + sizeof(Two<T>)));
	char *was = plain;

	for (int i = 0; i < BYTES; i++)
		was[i] = low[i] = (char)(i * 11 + i / 13);
	pairs<T, S><<<grid, block>>>(p, N);
	cudaDeviceSynchronize();
	for (int i = 0; i < N; i++) {
		Two<T> w;
		memcpy(&w, was + ((char *)&p[i] - low), sizeof w);
		if (p[i].pair.a != w.b || p[i].pair.b != (T)(w.a + 1))
			return differs("pair", sizeof(T), S, i);
		memcpy(&p[i].pair, &w, sizeof w);
	}
	if (memcmp(low, was, BYTES))
		differs("byte between pairs", sizeof(T), S, 0);
}

template <class T> void test_all(dim3 block)
{
	test<T, 2, int>(block), test<T, 3, int>(block), test<T, 4, int>(block), test<T, 5, int>(block);
	test<T, 6, long>(block), test<T, 7, long>(block), test<T, 8, long>(block), test<T, 9, long>(block);
	test<T, 2, long>(block), test<T, 3, unsigned>(block);
	test<T, -1, int>(block), test<T, -2, int>(block), test<T, -3, long>(block), test<T, -5, int>(block);
	test_pairs<T, 1>(block), test_pairs<T, 2>(block), test_pairs<T, 3>(block);
}

int main()
{
	long page = 4096;
	char *all = (char *)mmap(0, BYTES + 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	low = all + page;
	high = low + BYTES;
	mprotect(low, BYTES, PROT_READ | PROT_WRITE);
	cudaHostRegister(low, BYTES, 0);
	cudaMallocManaged(&plain, BYTES);
	for (dim3 block : { dim3(64, 2), dim3(100) }) {
		test_all<uint8_t>(block);
		test_all<uint16_t>(block);
		test_all<uint32_t>(block);
		test_all<uint64_t>(block);
	}
	printf("%d wrong, %s\n", bad, cudaGetErrorString(cudaGetLastError()));
}
