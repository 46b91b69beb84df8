/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SIZE elements from anywhere among RANGE. */
void bench_case(Case *c)
{
	case_grid(c, SIZE / 256, 1);
	case_block(c, 256, 1);
	case_i32(c, SIZE, 0, RANGE);
	case_f32(c, RANGE, -1, 1);
	case_buffer(c, 'f', SIZE, true);
	case_int(c, SIZE);
}
