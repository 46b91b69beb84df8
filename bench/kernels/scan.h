/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Inclusive sums of each 512 of SIZE floats. */
void bench_case(Case *c)
{
	case_grid(c, SIZE / 512, 1);
	case_block(c, 512, 1);
	case_f32(c, SIZE, -1, 1);
	case_buffer(c, 'f', SIZE, true);
	case_int(c, SIZE);
	c->tolerance = 1e-4;
}
