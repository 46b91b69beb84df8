/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* C = A B, SIZE x SIZE, a multiple of 64; WAY: see matmul_ways.cu */
void bench_case(Case *c)
{
	int tile = WAY == 5 ? 64 : WAY == 4 ? 16 : 32;

	case_grid(c, SIZE / tile, SIZE / tile);
	if (WAY == 3 || WAY == 4)
		case_block(c, tile, tile);
	else
		case_block(c, WAY == 5 ? 512 : 1024, 1);
	case_real(c, sizeof(REAL), (size_t)SIZE * SIZE, -1, 1);
	case_real(c, sizeof(REAL), (size_t)SIZE * SIZE, -1, 1);
	case_buffer(c, 'f', (size_t)SIZE * SIZE, true);
	case_int(c, SIZE);
	c->tolerance = 1e-3;
}
