/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What SIZE bodies (x, y, z, mass) do to each other */
void bench_case(Case *c)
{
	case_grid(c, SIZE / 256, 1);
	case_block(c, 256, 1);
	case_f32(c, 4 * (size_t)SIZE, 0, 1);
	case_buffer(c, 'f', 4 * (size_t)SIZE, true);
	case_int(c, SIZE);
	c->tolerance = 1e-2; /* of sums of SIZE terms */
}
