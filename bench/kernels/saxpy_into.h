/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
void bench_case(Case *c)
{
	case_grid(c, SIZE / 256, 1);
	case_block(c, 256, 1);
	case_float(c, 0.75f);
	case_f32(c, SIZE, -1, 1);
	case_f32(c, SIZE, -1, 1);
	case_buffer(c, 'f', SIZE, true);
	case_int(c, SIZE);
	c->tolerance = 1e-6;
}
