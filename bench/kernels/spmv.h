/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* SIZE rows of LOW to HIGH elements each, anywhere. */
void bench_case(Case *c)
{
	int *row = malloc((SIZE + 1) * sizeof *row), at = 0;

	if (!row)
		bench_die("no memory");
	for (int i = 0; i <= SIZE; i++) {
		row[i] = at;
		at += LOW + (int)(case_random() % (HIGH - LOW + 1));
	}
	case_grid(c, SIZE / 256, 1);
	case_block(c, 256, 1);
	memcpy(case_buffer(c, 'i', SIZE + 1, false), row, (SIZE + 1) * sizeof *row);
	case_i32(c, (size_t)row[SIZE], 0, SIZE);
	case_f32(c, (size_t)row[SIZE], -1, 1);
	case_f32(c, SIZE, -1, 1);
	case_buffer(c, 'f', SIZE, true);
	case_int(c, SIZE);
	c->tolerance = 1e-5;
	free(row);
}
