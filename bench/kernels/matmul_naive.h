/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* C = A B, SIZE x SIZE, REAL: float or double; a thread an element, nothing shared */
void bench_case(Case *c)
{
	char type = sizeof(REAL) == 8 ? 'd' : 'f';

	case_grid(c, (SIZE + 15) / 16, (SIZE + 15) / 16);
	case_block(c, 16, 16);
	case_real(c, sizeof(REAL), (size_t)SIZE * SIZE, -1, 1);
	case_real(c, sizeof(REAL), (size_t)SIZE * SIZE, -1, 1);
	case_buffer(c, type, (size_t)SIZE * SIZE, true);
	case_int(c, SIZE);
	c->tolerance = 1e-3;
}
