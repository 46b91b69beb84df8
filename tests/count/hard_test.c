/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Divisions and roots of numbers for which NVIDIA's assembler has no short way: whether a warp goes the long one, and
 * that one lane is enough.
 */
#include "check.h"
#include "count/count.h"

#include <math.h>
#include <string.h>

static u64 bits_of(double v, u32 bits)
{
	float f = (float)v;
	u64 wide = 0;
	u32 narrow = 0;

	memcpy(&wide, &v, 8);
	memcpy(&narrow, &f, 4);
	return bits == 64 ? wide : narrow;
}

static CountInst ask(CountHardOp op, u32 bits, u32 lane, u32 active, double a, double b)
{
	u64 wide[2][COUNT_LANES];
	u32 narrow[2][COUNT_LANES], all = ~0u;
	CountInst c = { { 0 } };

	for (u32 l = 0; l < COUNT_LANES; l++) {
		wide[0][l] = bits_of(l == lane ? a : 3, bits);
		wide[1][l] = bits_of(l == lane ? b : 5, bits);
		for (u32 k = 0; k < 2; k++)
			narrow[k][l] = (u32)wide[k][l];
	}
	count_hard(NULL, &c, count_hard_how(op, bits), 1, &all, &active, bits == 64 ? (void *)wide[0] : narrow[0],
		   bits == 64 ? (void *)wide[1] : narrow[1]);
	return c;
}

int main(void)
{
	static const struct { CountHardOp op; u32 bits; double a, b; u32 more; } rows[] = {
		{ COUNT_div, 32, 1, 3, 0 }, { COUNT_div, 32, 0, 3, 34 }, { COUNT_div, 32, -0.0, 3, 34 }, { COUNT_div, 32, 0x1p-130, 1, 80 },
		{ COUNT_div, 32, 0x1p100, 0x1p-100, 60 }, { COUNT_div, 32, 1, 0, 80 }, { COUNT_div, 32, 1, INFINITY, 44 },
		{ COUNT_div, 64, 1, 3, 0 }, { COUNT_div, 64, 0, 3, 66 }, { COUNT_div, 64, 0x1p-1000, 1, 94 }, { COUNT_div, 64, 1, 0x1p1020, 94 },
		{ COUNT_rcp, 32, 3, 0, 0 }, { COUNT_rcp, 32, 0, 0, 40 }, { COUNT_rcp, 32, 0x1p126, 0, 40 }, { COUNT_rcp, 64, 3, 0, 0 },
		{ COUNT_rcp, 64, 0, 0, 42 }, { COUNT_sqrt, 32, 2, 0, 0 }, { COUNT_sqrt, 32, 0, 0, 6 }, { COUNT_sqrt, 32, -2, 0, 24 },
		{ COUNT_sqrt, 64, 2, 0, 0 }, { COUNT_sqrt, 64, 0, 0, 41 },
	};

	for (u32 i = 0; i < COUNT(rows); i++) {
		CountInst c = ask(rows[i].op, rows[i].bits, 7, ~0u, rows[i].a, rows[i].b);

		CHECK(c.n[COUNT_units] == rows[i].more);
		CHECK(c.n[COUNT_requests] == (rows[i].more > 0) && c.n[COUNT_least] == (rows[i].more > 0));
		c = ask(rows[i].op, rows[i].bits, 7, 1u << 7, rows[i].a, rows[i].b);
		CHECK(c.n[COUNT_units] == rows[i].more && !c.n[COUNT_least]); /* nobody waits for it */
		c = ask(rows[i].op, rows[i].bits, 7, ~(1u << 7), rows[i].a, rows[i].b);
		CHECK(!c.n[COUNT_units]);
	}
	return check_done();
}
