// What a program prints of its results: a hash of all words and the first and last few.
// With DETAIL in the environment all words go to standard error.
#ifndef SHOW_H
#define SHOW_H
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
typedef unsigned u32;
typedef unsigned long long u64;

static inline void check(cudaError_t e, const char *what, int line)
{
	if (e == cudaSuccess)
		return;
	printf("FAIL %s line %d: %s\n", what, line, cudaGetErrorName(e));
	exit(2);
}
#define CK(x) check(x, #x, __LINE__)
#define RUN(...) (__VA_ARGS__, CK(cudaGetLastError()), CK(cudaDeviceSynchronize()))

template <class T> static T *make(size_t n) // managed, zero
{
	T *p;
	CK(cudaMallocManaged(&p, n * sizeof(T) ? n * sizeof(T) : 1));
	memset((void *)p, 0, n * sizeof(T));
	return p;
}

template <class T> static T *make(size_t n, const T *from)
{
	T *p = make<T>(n);
	memcpy((void *)p, from, n * sizeof(T));
	return p;
}

static inline void words(const char *name, const void *p, size_t bytes)
{
	const unsigned char *c = (const unsigned char *)p;
	size_t n = bytes / 4;
	u32 h = 2166136261u, w = 0;
	bool all = getenv("DETAIL");
	if (all)
		fprintf(stderr, "%s", name);
	printf("%s:", name);
	for (size_t i = 0; i < n; i++) {
		memcpy(&w, c + 4 * i, 4);
		h = (h ^ w) * 16777619u;
		h ^= h >> 15;
		if (all)
			fprintf(stderr, "%s%x", i % 32 ? " " : "\n ", w);
		if (i < 6 || n <= 8)
			printf(" %x", w);
	}
	if (all)
		fprintf(stderr, "\n");
	if (n > 8)
		printf(" .. %x | %08x", w, h);
	printf("\n");
}

template <class T> static void show(const char *name, const T *p, size_t n)
{
	words(name, p, n * sizeof(T));
}

static inline u32 rnd(u32 &s) // xorshift
{
	s ^= s << 13, s ^= s >> 17, s ^= s << 5;
	return s;
}
#endif
