/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SIZE values in BINS of 256 bins; 256 blocks. */
void bench_case(Case *c)
{
	case_grid(c, 256, 1);
	case_block(c, 256, 1);
	case_i32(c, SIZE, 0, BINS);
	case_buffer(c, 'i', 256, true);
	case_int(c, SIZE);
}
