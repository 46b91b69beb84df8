/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Each of SIZE threads walks from a place to smaller ones, of RANGE, until it comes below 16. */
void bench_case(Case *c)
{
	int *next = case_buffer(c, 'i', RANGE, false);

	for (int i = 1; i < RANGE; i++)
		next[i] = (int)(case_random() % (unsigned)i);
	case_grid(c, SIZE / 256, 1);
	case_block(c, 256, 1);
	case_i32(c, SIZE, 0, RANGE);
	case_buffer(c, 'f', SIZE, true);
	case_int(c, SIZE);
}
