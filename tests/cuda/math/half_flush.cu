// FLAGS: -use_fast_math
// Halves below the smallest normal one stay what they are, though floats are flushed, and functions of halves are
// not those of -use_fast_math; what the program asks for in PTX stays, too.
#include "../show.h"
#include <cuda_fp16.h>
#define EACH(X) X(x * y) X(x + x) X(x - y) X(__hfma(x, y, x)) X(x / y) X(-x) X(__hmax(x, -y)) X(__hmin(x, y)) \
	X(__hadd_sat(x, x)) X(x > y - y ? y : -y) X(x == y - y ? y : x) X(x > -x ? x : y) X(hrcp(x)) X(hrint(x)) X(x ? y : -y) \
	X(__float2half(__half2float(x) * 2.0f)) X(__double2half(2.0 * (double)__half2float(x))) \
	X(__low2half(__hmul2(__half2half2(x), __half2half2(y)))) X(__low2half(__hfma2(__half2half2(x), __half2half2(x), __half2half2(x)))) \
	X(hlog(x)) X(hlog2(x)) X(hlog10(x)) X(hexp(x)) X(hsin(x)) X(hcos(x)) X(hsqrt(x)) X(asked(x))
__device__ __half asked(__half x)
{
	unsigned short r;
	asm("{ .reg .f16 t; add.ftz.f16 t, %1, %1; mov.b16 %0, t; }" : "=h"(r) : "h"(__half_as_ushort(x)));
	return __ushort_as_half(r);
}
__global__ void k(u64 *o)
{
	unsigned i = threadIdx.x + blockIdx.x * blockDim.x, r;
	__half x = __ushort_as_half(i), y = __float2half(1.0f);
#define X(e) r = __half_as_ushort(e), atomicAdd(o++, ((r & 0x7fff) > 0x7c00 ? 0x7fff : r) * (2 * i + 1) * 0x9e3779b97f4a7c15ull);
	EACH(X)
#undef X
}
int main()
{
	u64 *o = make<u64>(64);
	RUN(k<<<256, 256>>>(o));
#define X(e) printf("%s %llx\n", #e, *o++);
	EACH(X)
	return 0;
}
