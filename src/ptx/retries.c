/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * retries: atomics of shared memory that hardware does by a loop: floats, halves, and 64 bits. A warp loads, computes, and swaps if
 * nobody came between; one lane of each bank gets through at a time. How often warps of a block disturb each other depends on
 * time; the estimate is made for warps that begin at any moment of each other's tries, and agrees with what an H200 shows of
 * one to 32 warps at one to 1,024 places (tests/count/retries_test.c).
 */
#include "ptx/estimate.h"

#include <math.h>

u32 ptx_retried(const Op *op)
{
	enum { FLOAT = 5, DOUBLE = 6, LONG = 7 }; /* load, compute, swap, compare, branch */
	u32 bits = ptx_type_bits(op->type[0]);

	if (!ptx_is_shared(op->m.space) || (op->form != FORM_atom && op->form != FORM_red) || op->m.vec)
		return 0;
	if (op->m.atom == ATOM_cas || op->m.atom == ATOM_exch)
		return 0;
	if (op->type[0] >= TY_f16)
		return bits == 64 ? DOUBLE : FLOAT;
	return bits == 64 ? LONG : 0;
}

/* Of so many warps that try at one place: how many get through while one tries. It fails if another one does within WINDOW
 * of its tries; one always gets through. */
static double get_through(double warps)
{
	enum { STEPS = 40 };
	const double window = 1.15;
	double low = 1, high = warps;

	if (warps <= exp(window))
		return 1;
	for (u32 i = 0; i < STEPS; i++) {
		double x = (low + high) / 2;

		if (x * exp(window * x) < warps)
			low = x;
		else
			high = x;
	}
	return low;
}

PtxRetries ptx_count_retries(double meeting, double lanes, double warps, double places)
{
	const double together = 1.4; /* who is at a place seldom gets in step with others */
	double busy = fmin(1, lanes / fmax(places, 1) / meeting); /* how often a warp tries at a given place */
	double others = 1 + (fmax(warps, 1) - 1) * pow(busy, together), factor = others / get_through(others);

	return (PtxRetries){ .tries = meeting * factor, .waits = fmin(lanes, meeting * sqrt(factor)),
			     .parted = fmax(0, fmin(lanes, meeting * pow(factor, 0.2)) - 1) };
}
