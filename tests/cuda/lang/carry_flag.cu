// One carry flag for sums and differences: a difference sets it when nothing is borrowed, as the adder does. NVIDIA's compiler
// reads it with addc after sub.cc (quotients of 128 bits, for which hardware's answers were recorded: integer_semantics).
// ANSWER: by that, not recorded
#include <cstdio>
#include <cstdlib>
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
	printf("FAIL %s: %s\n", #x, cudaGetErrorName(e_)); exit(2); } } while (0)
typedef unsigned u32;
typedef unsigned long long u64;
enum { RESULTS = 6 };

__global__ void flags(const u32 *in, u32 *out)
{
	const u32 t = threadIdx.x, a = in[t], b = in[(t + 5) % 32], c = in[(t + 11) % 32];
	const u64 x = (u64)a << 32 | c, y = (u64)b << 32 | a;
	u32 r[RESULTS], s;
	u64 z;

	asm("sub.cc.u32 %1, %2, %3; addc.u32 %0, 0, 0;" : "=r"(r[0]), "=r"(s) : "r"(a), "r"(b));
	asm("{ .reg .b32 t; sub.cc.u32 t, %1, %2; subc.cc.u32 t, %2, %3; addc.u32 %0, 0, 0; }" : "=r"(r[1]) : "r"(a), "r"(b), "r"(c));
	asm("{ .reg .b32 t; add.cc.u32 t, %1, %2; subc.u32 %0, %2, %3; }" : "=r"(r[2]) : "r"(a), "r"(b), "r"(c));
	asm("{ .reg .b32 t; sub.cc.s32 t, %1, %2; madc.hi.u32 %0, %2, %3, %1; }" : "=r"(r[3]) : "r"(a), "r"(b), "r"(c));
	asm("{ .reg .b64 t; sub.cc.u64 t, %1, %2; addc.u64 %0, %1, %2; }" : "=l"(z) : "l"(x), "l"(y));
	r[4] = (u32)z;
	r[5] = (u32)(z >> 32);
	for (u32 k = 0; k < RESULTS; k++)
		out[t * RESULTS + k] = r[k];
}

int main()
{
	u32 in[32], out[32 * RESULTS], *d, *o, wrong = 0;

	for (u32 i = 0; i < 32; i++)
		in[i] = i % 4 == 0 ? i / 16 : i % 4 == 1 ? 0u - i / 8 : 2654435761u * (i & ~8u);
	CK(cudaMalloc(&d, sizeof in));
	CK(cudaMalloc(&o, sizeof out));
	CK(cudaMemcpy(d, in, sizeof in, cudaMemcpyHostToDevice));
	flags<<<1, 32>>>(d, o);
	CK(cudaMemcpy(out, o, sizeof out, cudaMemcpyDeviceToHost));
	for (u32 t = 0; t < 32; t++) {
		const u32 a = in[t], b = in[(t + 5) % 32], c = in[(t + 11) % 32], no_borrow = a >= b, carry = a + b < a;
		const u64 x = (u64)a << 32 | c, y = (u64)b << 32 | a, z = x + y + (x >= y);
		const u32 want[RESULTS] = {no_borrow, (u64)b >= (u64)c + !no_borrow, b - c - !carry,
					   (u32)((u64)b * c >> 32) + a + no_borrow, (u32)z, (u32)(z >> 32)};

		for (u32 k = 0; k < RESULTS; k++)
			if (out[t * RESULTS + k] != want[k] && ++wrong < 5)
				printf("thread %u, result %u: %u, not %u\n", t, k, out[t * RESULTS + k], want[k]);
	}
	printf("%u wrong\n", wrong);
	return wrong != 0;
}
