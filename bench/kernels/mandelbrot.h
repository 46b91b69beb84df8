/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SIZE x SIZE points, at most 256 steps each. Where the sequence is chaotic the last bit decides, and whether
 * the compiler fuses multiplications and additions. */
void bench_case(Case *c)
{
	case_grid(c, SIZE / 16, SIZE / 16);
	case_block(c, 16, 16);
	case_buffer(c, 'i', (size_t)SIZE * SIZE, true);
	case_int(c, SIZE);
	case_int(c, 256);
	c->strays = 0.002;
}
