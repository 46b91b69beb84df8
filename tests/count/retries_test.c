/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Atomics of shared memory that hardware tries again until nobody came between: how often, against what Nsight Compute showed on an
 * H200 of float sums by blocks of one to 32 warps at one to 1,024 places, drawn by lot; and from how many places was drawn.
 */
#include "check.h"
#include "count/count.h"
#include "ptx/estimate.h"

typedef struct Row {
	u32 warps, places;
	double meeting; /* lanes in one bank, at most: the tries of a warp alone */
	double tries;	/* a warp, each time */
} Row;
static const Row rows[] = {
	{ 1, 1, 32, 32 }, { 2, 1, 32, 63.1 }, { 8, 1, 32, 186 }, { 32, 1, 32, 436 },
	{ 1, 8, 7.1, 7.1 }, { 2, 8, 7.1, 8.8 }, { 8, 8, 7.1, 20 }, { 32, 8, 7.1, 55.5 },
	{ 1, 64, 3.25, 3.25 }, { 2, 64, 3.25, 3.4 }, { 8, 64, 3.25, 5.2 }, { 32, 64, 3.25, 10.6 },
	{ 1, 1024, 3.25, 3.25 }, { 8, 1024, 3.25, 3.6 }, { 32, 1024, 3.25, 4 },
};

static void test_tries(void)
{
	for (u32 i = 0; i < COUNT(rows); i++) {
		PtxRetries x = ptx_count_retries(rows[i].meeting, 32, rows[i].warps, rows[i].places);

		if (!CHECK(x.tries > rows[i].tries / 1.4 && x.tries < rows[i].tries * 1.4))
			printf("%u warps, %u places: %.1f tries, not %.1f\n", rows[i].warps, rows[i].places, x.tries, rows[i].tries);
		CHECK(x.waits >= 1 && x.waits <= 32 && x.parted >= 0 && x.parted < 32);
	}
}

static void test_drawn(void)
{
	double one = count_drawn_from(32, 1), eight = count_drawn_from(32, 7.9), many = count_drawn_from(32, 25.3);

	CHECK(one == 1);
	CHECK(eight > 7.5 && eight < 8.5);
	CHECK(many > 60 && many < 70);
	CHECK(count_drawn_from(32, 32) > 1e6 && count_drawn_from(1, 1) > 1e6);
}

int main(void)
{
	test_tries();
	test_drawn();
	return check_done();
}
