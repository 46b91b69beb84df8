/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SIZE x SIZE REALs; the rim stays as it is */
void bench_case(Case *c)
{
	case_grid(c, SIZE / 16, SIZE / 16);
	case_block(c, 16, 16);
	case_real(c, sizeof(REAL), (size_t)SIZE * SIZE, -1, 1);
	case_buffer(c, sizeof(REAL) == 8 ? 'd' : 'f', (size_t)SIZE * SIZE, true);
	case_int(c, SIZE);
	c->tolerance = 1e-5;
}
