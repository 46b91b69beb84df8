// FLAGS: -use_fast_math
// ANSWER: by the manual, not recorded
// The functions that -use_fast_math replaces are their fast ones, bit for bit, under all their names.
#include "../show.h"
#include <cmath>
#define EACH(X) X(sin) X(cos) X(tan) X(exp) X(exp10) X(log) X(log2) X(log10) X(tanh)
#define SAME(name) \
	atomicAdd(o++, __float_as_int(name##f(x)) != __float_as_int(__##name##f(x)) || __float_as_int(name(x)) != __float_as_int(name##f(x)));
__global__ void k(int *o)
{
	unsigned i = threadIdx.x + blockIdx.x * blockDim.x;
	float x = __uint_as_float(i * 2654435761u), y = __uint_as_float(0x40000000 + i * 997), s, c;
	if (x != x)
		x = i;
	EACH(SAME)
	float p = powf(x, y), q = __powf(x, y);
	atomicAdd(o++, __float_as_int(p) != __float_as_int(q) && (p == p || q == q));
	p = std::pow(x, y);
	atomicAdd(o++, __float_as_int(p) != __float_as_int(q) && (p == p || q == q));
	sincosf(x, &s, &c);
	atomicAdd(o++, __float_as_int(s) != __float_as_int(__sinf(x)) || __float_as_int(c) != __float_as_int(__cosf(x)));
	atomicAdd(o++, __float_as_int(x / y) != __float_as_int(__fdividef(x, y)));
}
int main()
{
	int *o = make<int>(64);
	RUN(k<<<256, 256>>>(o));
	for (int i = 0; i < 13; i++)
		printf("%d ", o[i]);
	puts("");
	return 0;
}
