/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The sum of each 256 of SIZE REALs, all of a block's threads with one each. */
void bench_case(Case *c)
{
	case_grid(c, SIZE / 256, 1);
	case_block(c, 256, 1);
	case_real(c, sizeof(REAL), SIZE, -1, 1);
	case_buffer(c, sizeof(REAL) == 8 ? 'd' : 'f', SIZE / 256, true);
	case_int(c, SIZE);
	c->tolerance = 1e-4;
}
