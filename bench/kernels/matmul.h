/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* C = A B, SIZE x SIZE, REAL: float or double; SIZE is a multiple of TILE. */
void bench_case(Case *c)
{
	char type = sizeof(REAL) == 8 ? 'd' : 'f';

	case_grid(c, SIZE / TILE, SIZE / TILE);
	case_block(c, TILE, TILE);
	case_real(c, sizeof(REAL), (size_t)SIZE * SIZE, -1, 1);
	case_real(c, sizeof(REAL), (size_t)SIZE * SIZE, -1, 1);
	case_buffer(c, type, (size_t)SIZE * SIZE, true);
	case_int(c, SIZE);
	c->tolerance = 1e-3;
}
