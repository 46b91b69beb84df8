/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Prices of SIZE calls and puts: stock price, strike, years; rate, volatility */
void bench_case(Case *c)
{
	case_grid(c, (SIZE + 255) / 256, 1);
	case_block(c, 256, 1);
	case_buffer(c, 'f', SIZE, true);
	case_buffer(c, 'f', SIZE, true);
	case_f32(c, SIZE, 5, 30);
	case_f32(c, SIZE, 1, 100);
	case_f32(c, SIZE, 0.25f, 10);
	case_float(c, 0.02f);
	case_float(c, 0.3f);
	case_int(c, SIZE);
	c->tolerance = 1e-4;
}
