// ANSWER: by the manual, not recorded
// What nvcc's parser takes as GNU C++ has it: void pointers that count bytes, classes with members that only a
// typedef names, cases behind initial values, pointers compared with 0 and cut to 32 bits.
#include <cstdio>

#define IS_SOME(p) ((p) > NULL)
#define PAST(p, bytes) ((p) + (bytes))

typedef struct {
	int n;
	__host__ __device__ int twice() const { return 2 * n; }
	int thrice() { return 3 * n; } // "}; typedef" in a string does not end it
} Counter, *CounterPtr;
typedef struct __align__(16) {
	float x, y;
	bool operator<(const int &o) const { return x < o; }
	struct {
		int a = 3;
	} inner;
} Pair;
typedef union {
	int i;
	float f;
	int as() { return i; }
} Word;

__device__ void *advance(void *p, int n)
{
	p += sizeof(void);
	return p + (n - 1);
}

template <class T> __device__ int pick(T *p, int which)
{
	switch (which) {
	case 0:
		int one = 10;
		p[0] = one;
		break;
	case 1:
		float many[2] = {20, 21};
		float4 f = make_float4(1, 2, 3, 4);
		p[0] = many[p[1]] + f.w;
		break;
	default:
		p[0] = 99;
	}
	return p[0];
}

__global__ void k(int *out, Counter c, CounterPtr q)
{
	const void *base = out;	int *third = (int *)(advance((void *)out, 12) - 4);

	*third = 7;
	out[3] = *(const int *)PAST(base, 8) + IS_SOME(out) + (0 < q) + (q >= NULL);
	out[4] = c.twice() + q->twice();
	out[1] = 1;
	out[5] = pick(out, 0);
	out[6] = pick(out, 1);
	out[7] = pick(out, 2);
	out[8] = (unsigned)out == (unsigned)(size_t)out && int(out + 1) == (int)(size_t)out + 4;
}

int main()
{
	int *out;
	Counter *c;
	Word w;

	cudaMallocManaged(&out, 64);
	cudaMallocManaged(&c, sizeof *c);
	c->n = 5;
	k<<<1, 1>>>(out, *c, c);
	cudaDeviceSynchronize();
	w.i = c->thrice();
	for (int i = 2; i < 9; i++)
		printf("%d ", out[i]);
	printf("%d %d %d\n", w.as(), Pair().inner.a, (int)((char *)((void *)out + 8) - (char *)out));
	cudaFree(out);
	cudaFree(c);
}
