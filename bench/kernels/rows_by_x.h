/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Matrices of SIZE by SIZE. */
void bench_case(Case *c)
{
	case_grid(c, SIZE / 16, SIZE / 16);
	case_block(c, 16, 16);
	case_f32(c, SIZE * SIZE, -1, 1);
	case_f32(c, SIZE * SIZE, -1, 1);
	case_buffer(c, 'f', SIZE * SIZE, true);
	case_int(c, SIZE);
}
