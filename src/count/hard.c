/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Divisions and roots: NVIDIA's assembler makes a short way for most numbers and calls a function for the others, zeros
 * among them. In: operands. Out: how many instructions more that is, once a warp that has such a lane; as read in what
 * ptxas 13.0 makes for 9.0, and counted on an H200.
 */
#include "count/count.h"

enum { LATENCY = 4 /* cycles each, in the estimate of the longest warp */ };

/* Exponents of 32 bits: 1 to 254 are normal numbers. */
static u32 cost32(CountHardOp op, u32 a, u32 b)
{
	u32 ea = a >> 23 & 255, eb = b >> 23 & 255, zero = !(a << 1);

	switch (op) {
	case COUNT_sqrt: return a - 0x0d000000u <= 0x727fffffu ? 0 : zero ? 6 : 24;
	case COUNT_rcp: return ea && ea < 253 ? 0 : 40;
	default: break;
	}
	if (ea == 255 || eb == 255)
		return 44;
	if (!eb || (!ea && !zero))
		return 80;
	if (zero)
		return 34;
	return ea < 24 || ea + 126 <= eb || eb + 126 <= ea ? 60 : 0;
}

static u32 cost64(CountHardOp op, u64 a, u64 b)
{
	u32 ea = a >> 52 & 2047, eb = b >> 52 & 2047;

	switch (op) {
	case COUNT_sqrt: return (u32)(a >> 32) - 0x03500000u <= 0x7ca00000u ? 0 : 41;
	case COUNT_rcp: return ea > 1 && ea < 2044 ? 0 : 42;
	default: break;
	}
	if (!(a << 1))
		return 66;
	return ea < 56 || eb >= 2040 || ea + 1023 <= eb ? 94 : 0;
}

static u64 operand(const void *v, u32 bits, u32 i)
{
	return bits == 64 ? ((const u64 *)v)[i] : ((const u32 *)v)[i];
}

u32 count_hard(CountHead *h, CountInst *c, u32 how, u32 warps, const u32 *suspect, const u32 *active, const void *a, const void *b)
{
	CountHardOp op = how & 255;
	u32 bits = how >> 8, all = 0;

	for (u32 w = 0; w < warps; w++) {
		u32 most = 0, lanes = 0;

		for (u32 m = suspect[w] & active[w]; m; m &= m - 1) {
			u32 i = w * COUNT_LANES + (u32)__builtin_ctz(m), cost;
			u64 x = operand(a, bits, i), y = operand(b, bits, i);

			cost = bits == 64 ? cost64(op, x, y) : cost32(op, (u32)x, (u32)y);
			most = cost > most ? cost : most;
			lanes |= cost ? m & -m : 0;
		}
		if (!most)
			continue;
		c->n[COUNT_requests]++;
		c->n[COUNT_units] += most;
		c->n[COUNT_least] += lanes != active[w];
		c->n[COUNT_bytes] += (u64)most * (u32)__builtin_popcount(lanes);
		if (h && w < COUNT_DEPTHS)
			h->depth[w] += most * LATENCY;
		all += most;
	}
	return all;
}
