/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The worked figures of NVIDIA's guides for the first generations, a row each. P: CUDA C Programming Guide, global memory
 * (1.1, section 5.1.2.1 with figures 5-1 to 5-3; 2.0, figure 5-4; 3.2 and later, figure "Global memory accesses by a warp")
 * and shared memory (figures 5-6 to 5-8; appendices on 1.x, 2.x, 3.x). B: CUDA C Best Practices Guide 3.0, section 3.2.1.
 */
#include "check.h"
#include "count/count.h"

typedef enum { LINE, SWAPPED /* neighbours */, TURNED /* a half-warp's, last first */, TENTH /* lane 10 has another place */ } Order;
typedef struct Row {
	const char *what;
	u32 cc, mask, size, base, stride;
	Order order;
	u32 units; /* transactions; 2.x: sectors, shared memory: steps */
	u32 moved; /* bytes; 2.x: lines; shared memory: steps without conflicts */
} Row;

enum { ALL = ~0u, HALF = 0xffff };

static const Row global[] = {
	/* "figure global memory accesses by a warp", one row of it after another; 128 is where it begins */
	{ "P aligned and sequential", 10, ALL, 4, 128, 4, LINE, 2, 2 * 64 },
	{ "", 11, ALL, 4, 128, 4, LINE, 2, 2 * 64 },
	{ "", 12, ALL, 4, 128, 4, LINE, 2, 2 * 64 },
	{ "", 13, ALL, 4, 128, 4, LINE, 2, 2 * 64 },
	{ "", 20, ALL, 4, 128, 4, LINE, 4, 1 },
	{ "P aligned and not sequential", 10, ALL, 4, 128, 4, SWAPPED, 32, 32 * 32 },
	{ "", 11, ALL, 4, 128, 4, SWAPPED, 32, 32 * 32 },
	{ "", 12, ALL, 4, 128, 4, SWAPPED, 2, 2 * 64 },
	{ "", 13, ALL, 4, 128, 4, SWAPPED, 2, 2 * 64 },
	{ "", 20, ALL, 4, 128, 4, SWAPPED, 4, 1 },
	{ "P misaligned and sequential", 10, ALL, 4, 132, 4, LINE, 32, 32 * 32 },
	{ "", 11, ALL, 4, 132, 4, LINE, 32, 32 * 32 },
	{ "", 12, ALL, 4, 132, 4, LINE, 3, 128 + 64 + 32 },
	{ "", 13, ALL, 4, 132, 4, LINE, 3, 128 + 64 + 32 },
	{ "", 20, ALL, 4, 132, 4, LINE, 5, 2 },

	/* what coalesces on 1.0 and 1.1 */
	{ "P 5-1 left: in order", 11, HALF, 4, 128, 4, LINE, 1, 64 },
	{ "P 5-1 right: some do not take part", 11, HALF & ~0x2020, 4, 128, 4, LINE, 1, 64 },
	{ "P 5-2 left: not in order", 11, HALF, 4, 128, 4, SWAPPED, 16, 16 * 32 },
	{ "P 5-2 right: misaligned", 11, HALF, 4, 132, 4, LINE, 16, 16 * 32 },
	{ "P 5-3 left: gaps", 11, HALF, 4, 128, 8, LINE, 16, 16 * 32 },
	{ "P 5-3 right: float3", 11, HALF, 4, 128, 12, LINE, 16, 16 * 32 },
	{ "P 8-byte words: one of 128 bytes", 10, HALF, 8, 128, 8, LINE, 1, 128 },
	{ "P 16-byte words: two of 128 bytes", 10, HALF, 16, 256, 16, LINE, 2, 2 * 128 },
	{ "P 8-byte words, misaligned", 10, HALF, 8, 136, 8, LINE, 16, 16 * 32 },
	{ "P 2-byte words never", 10, HALF, 2, 128, 2, LINE, 16, 16 * 32 },
	{ "P 1-byte words never", 11, HALF, 1, 128, 1, LINE, 16, 16 * 32 },
	{ "P one place for all", 10, HALF, 4, 128, 0, LINE, 16, 16 * 32 },

	/* segments of 1.2 and 1.3: 32 bytes for 1-byte words, 64 for 2-byte ones, else 128; then the half that is used */
	{ "P 5-4 left: any order in 64 bytes", 12, HALF, 4, 128, 4, TURNED, 1, 64 },
	{ "P 5-4 center: misaligned in 128 bytes", 12, HALF, 4, 132, 4, LINE, 1, 128 },
	{ "P 5-4 right, B 3-6: over the end of a segment", 12, HALF, 4, 100, 4, LINE, 2, 32 + 64 },
	{ "P one of them elsewhere", 13, HALF, 4, 128, 4, TENTH, 2, 64 + 32 },
	{ "P 1-byte words", 13, HALF, 1, 128, 1, LINE, 1, 32 },
	{ "P 1-byte words, misaligned", 13, HALF, 1, 148, 1, LINE, 2, 2 * 32 },
	{ "P 2-byte words", 13, HALF, 2, 128, 2, LINE, 1, 32 },
	{ "P 2-byte words, misaligned", 13, HALF, 2, 144, 2, LINE, 1, 64 },
	{ "P 8-byte words", 13, HALF, 8, 128, 8, LINE, 1, 128 },
	{ "P 16-byte words", 13, HALF, 16, 256, 16, LINE, 2, 2 * 128 },
	{ "P one place for all", 13, HALF, 4, 128, 0, LINE, 1, 32 },
	{ "B 3-8 stride of 2: half of it unused", 12, HALF, 4, 128, 8, LINE, 1, 128 },
	{ "B stride of 3", 12, HALF, 4, 128, 12, LINE, 2, 128 + 64 },
	{ "P stride of 16: two lanes a segment, in both of its halves", 12, HALF, 4, 128, 64, LINE, 8, 8 * 128 },
	{ "P stride of 32: a transaction a lane", 13, HALF, 4, 128, 128, LINE, 16, 16 * 32 },
	{ "B offset of 8", 13, HALF, 4, 160, 4, LINE, 1, 128 },
	{ "B offset of 16", 13, HALF, 4, 192, 4, LINE, 1, 64 },
	{ "B offset of 17", 13, HALF, 4, 196, 4, LINE, 2, 64 + 32 },

	/* 2.x: lines of 128 bytes; wide words by halves and quarters; past L1 sectors of 32 bytes */
	{ "P any order", 20, ALL, 4, 128, 4, TURNED, 4, 1 },
	{ "P 8-byte words: a line a half", 21, ALL, 8, 256, 8, LINE, 8, 2 },
	{ "P 16-byte words: a line a quarter", 21, ALL, 16, 512, 16, LINE, 16, 4 },
	{ "P 8-byte words, misaligned", 20, ALL, 8, 264, 8, LINE, 9, 4 },
	{ "P 1-byte words", 20, ALL, 1, 128, 1, LINE, 1, 1 },
	{ "P 2-byte words", 20, ALL, 2, 128, 2, LINE, 2, 1 },
	{ "P one place for all", 20, ALL, 4, 128, 0, LINE, 1, 1 },
	{ "B stride of 2", 20, ALL, 4, 128, 8, LINE, 8, 2 },
	{ "B scattered: a line a lane", 20, ALL, 4, 128, 512, LINE, 32, 32 },
};

static const Row shared[] = {
	{ "P 5-6 left: stride of one word", 10, ALL, 4, 0, 4, LINE, 2, 2 },
	{ "P 5-6 right: another order", 10, ALL, 4, 0, 4, TURNED, 2, 2 },
	{ "P 5-6 stride of three words", 11, ALL, 4, 0, 12, LINE, 2, 2 },
	{ "P 5-7 left: stride of two words, 2-way", 11, ALL, 4, 0, 8, LINE, 4, 2 },
	{ "P 5-7 right: stride of eight words, 8-way", 13, ALL, 4, 0, 32, LINE, 16, 2 },
	{ "P 5-8: all read one word", 13, ALL, 4, 0, 0, LINE, 2, 2 },
	{ "P char: four lanes a word, 4-way", 13, HALF, 1, 0, 1, LINE, 4, 1 },
	{ "P char with a stride of 4", 13, HALF, 1, 0, 4, LINE, 1, 1 },
	{ "P short: 2-way", 13, HALF, 2, 0, 2, LINE, 2, 1 },
	{ "P structure of three floats, a member", 13, HALF, 4, 4, 12, LINE, 1, 1 },
	{ "P structure of two floats, a member: 2-way", 13, HALF, 4, 4, 8, LINE, 2, 1 },
	{ "P structure of a float and a char: none", 13, HALF, 4, 0, 20, LINE, 1, 1 },
	{ "P stride of 16 words: 16-way", 10, HALF, 4, 0, 64, LINE, 16, 1 },
	{ "P a column padded to 17 words", 10, HALF, 4, 0, 68, LINE, 1, 1 },
	{ "P 2.x: stride of one word", 20, ALL, 4, 0, 4, LINE, 1, 1 },
	{ "P 2.x: stride of two words, 2-way", 20, ALL, 4, 0, 8, LINE, 2, 1 },
	{ "P 2.x: stride of three words", 20, ALL, 4, 0, 12, LINE, 1, 1 },
	{ "P 2.x: another order", 21, ALL, 4, 0, 4, TURNED, 1, 1 },
	{ "P 2.x: all read one word", 21, ALL, 4, 0, 0, LINE, 1, 1 },
	{ "P 2.x: char, none", 20, ALL, 1, 0, 1, LINE, 1, 1 },
	{ "P 2.x: a column of 32 words", 20, ALL, 4, 0, 128, LINE, 32, 1 },
	{ "P 2.x: a column padded to 33 words", 20, ALL, 4, 0, 132, LINE, 1, 1 },
	{ "P 2.x: 64 bits, by halves, none", 20, ALL, 8, 0, 8, LINE, 2, 2 },
	{ "P 3.x: stride of one word", 30, ALL, 4, 0, 4, LINE, 1, 1 },
	{ "P 3.x: stride of two words, none", 35, ALL, 4, 0, 8, LINE, 1, 1 },
	{ "P 3.x: stride of three words", 35, ALL, 4, 0, 12, LINE, 1, 1 },
};

static u64 address(const Row *r, u32 lane)
{
	u32 l = r->order == SWAPPED ? lane ^ 1 : r->order == TURNED ? (lane & 16) + 15 - (lane & 15) : lane;

	return (1 << 20) + r->base + (u64)l * r->stride + (r->order == TENTH && lane == 10 ? 4096 : 0);
}

static void check_rows(const Row *rows, u32 n, bool global_memory)
{
	u64 at[COUNT_LANES];

	for (u32 i = 0; i < n; i++) {
		const Row *r = &rows[i];
		CountAccess a;
		u32 moved;

		for (u32 l = 0; l < COUNT_LANES; l++)
			at[l] = address(r, l);
		a = (global_memory ? count_global : count_shared)(count_rule(r->cc), r->mask, at, r->size);
		moved = !global_memory || r->cc >= 20 ? a.least : a.moved;
		if (a.units != r->units || moved != r->moved)
			printf("%s (%u.%u): %u and %u, not %u and %u\n", r->what, r->cc / 10, r->cc % 10, a.units, moved, r->units,
			       r->moved);
		CHECK(a.units == r->units && moved == r->moved);
		/* before 1.2 a half-warp coalesces or does not */
		CHECK(!global_memory || r->cc >= 12 || a.least == (r->units >= 16 ? r->units : 0));
	}
}

int main(void)
{
	check_rows(global, COUNT(global), true);
	check_rows(shared, COUNT(shared), false);
	return check_done();
}
