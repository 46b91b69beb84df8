/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Products whose sums are exact, or a chain of fma: integers, bits, f64. Included by matrix_level.h, once for each level.
 */
/* ---- integers of at most eight bits ------------------------------------------------------------------------ */
/* Two neighbours along k, as 16 bits each. */
HOT Vec L(pair)(Vec low, Vec high) { return (low & 0xffff) | high << 16; }

HOT Vec L(both_products)(Vec a, Vec b)
{
#if LEVEL > 1
	return (Vec)_mm256_madd_epi16((__m256i)a, (__m256i)b);
#else
	return ((a << 16 >> 16) * (b << 16 >> 16)) + (a >> 16) * (b >> 16);
#endif
}

HOT Vec L(extended)(const u32 *x, i32 up, bool is_signed)
{
	Vec v = *(const Vec *)x;

	return is_signed ? v << up >> up : v;
}

static TARGET void L(ints)(const Mma *x, const MmaTile *t, Vec *sum)
{
	u32 krows = t->sparse ? 2 * t->terms : t->terms;
	i32 upa = 32 - sem_types[x->at].bits, upb = 32 - sem_types[x->bt].bits, a[MMA_TERMS] __attribute__((aligned(32)));
	bool sa = sem_types[x->at].is_signed, sb = sem_types[x->bt].is_signed;
	Vec b[MMA_K], pairs[MMA_K / 2];

	for (u32 k = 0; k < krows; k++)
		b[k] = L(extended)(t->b[k], upb, sb);
	for (u32 k = 0; k < krows / 2; k++)
		pairs[k] = L(pair)(b[2 * k], b[2 * k + 1]);
	for (u32 r = 0; r < t->rows; r++) {
		sum[r] = (Vec){0};
		for (u32 i = 0; i < t->terms; i += MMA_COLS)
			*(Vec *)&a[i] = L(extended)(&t->a[r][i], upa, sa);
		for (u32 i = 0; i < t->terms; i += 2) {
			Vec two = (Vec){0} + ((a[i] & 0xffff) | a[i + 1] << 16);
			const u8 *at = &t->pick[r][i];

			sum[r] += L(both_products)(two, t->sparse ? L(pair)(b[at[0]], b[at[1]]) : pairs[i / 2]);
		}
	}
}

/* ---- f64, without NaNs: a NaN's bits are the lane function's business ---------------------------------------------- */
#if LEVEL > 1
static TARGET bool L(doubles)(MmaTile *t)
{
	Reals c[MMA_ROWS / 2], nan = {0};

	for (u32 r = 0; r < t->rows; r++) {
		memcpy(&c[r], t->wide.c[r], sizeof c[r]);
		for (u32 i = 0; i < t->terms; i++) {
			double a;
			Reals b;

			memcpy(&a, &t->wide.a[r][i], sizeof a);
			memcpy(&b, t->wide.b[i], sizeof b);
			for (u32 n = 0; n < MMA_COLS; n++)
				c[r][n] = __builtin_fma(a, b[n], c[r][n]);
		}
		nan += c[r] - c[r];
	}
	for (u32 n = 0; n < MMA_COLS; n++)
		if (nan[n] != nan[n])
			return false;
	memcpy(t->wide.c, c, sizeof *c * t->rows);
	return true;
}
#endif

static TARGET void L(bits)(const MmaTile *t, bool both, Vec *sum)
{
	for (u32 r = 0; r < t->rows; r++) {
		sum[r] = (Vec){0};
		for (u32 i = 0; i < t->terms; i++)
			for (u32 n = 0; n < MMA_COLS; n++)
				sum[r][n] += __builtin_popcount(both ? t->a[r][i] & t->b[i][n] : t->a[r][i] ^ t->b[i][n]);
	}
}
