/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The part of matrix_level.h, which includes it once for each level, for numbers that are not finite.
 */

/* Significands `sig` of v, infinite or NaN where v is. */
HOT Floats L(marked)(const L(Split) *s, bool has_inf, Vec v, Floats sig)
{
	Vec abs = v & s->abs, bad = abs >= s->end, nan = has_inf ? abs > s->end : bad;
	Vec mark = 0x7f800000 | (nan & 0x400000) | (v & s->sign) << s->up;

	return (Floats)((bad & mark) | (~bad & (Vec)sig));
}

static TARGET void L(mark)(const Mma *x, const MmaTile *t, Factors *f)
{
	const Fp *fa = fp_of(x->at), *fb = fp_of(x->bt);
	L(Split) a = L(split_of)(fa), b = L(split_of)(fb);
	u32 krows = t->sparse ? 2 * t->terms : t->terms;

	for (u32 r = 0; r < t->rows; r++)
		for (u32 i = 0; i < t->terms; i += MMA_COLS)
			*(Floats *)&f->a[r][i] = L(marked)(&a, fa->has_inf, *(const Vec *)&t->a[r][i],
							   *(const Floats *)&f->a[r][i]);
	for (u32 k = 0; k < krows; k++)
		f->b[k] = L(marked)(&b, fb->has_inf, *(const Vec *)t->b[k], f->b[k]);
}

/* What c and the terms of a row add up to as floats: right as far as it is infinite or NaN, which finite significands
 * never make of each other. */
HOT Vec L(float_sum)(const Step *s, const L(Split) *split, bool has_inf, const float *a, const u8 *pick, const Factors *f,
		     Vec acc)
{
	Vec exp, bad = {0};
	Floats sum;

	L(split)(split, acc, &sum, &exp, &bad);
	sum = L(marked)(split, has_inf, acc, sum);
	for (u32 i = 0; i < s->n; i++) {
		u32 k = s->term[i];

		sum += f->b[pick ? pick[k] : k] * a[k];
	}
	return (Vec)sum;
}

static TARGET void L(any_step)(const MmaTile *t, const Step *s, const Factors *f, u8 type, u32 (*acc)[MMA_COLS])
{
	const Fp *fp = fp_of(type);
	L(Split) split = L(split_of)(fp);
	Vec sum[MMA_ROWS];

	for (u32 r = 0; r < t->rows; r++)
		sum[r] = L(float_sum)(s, &split, fp->has_inf, f->a[r], t->sparse ? t->pick[r] : NULL, f, *(Vec *)acc[r]);
	L(step)(t, s, f, type, acc);
	for (u32 r = 0; r < t->rows; r++) {
		Vec abs = sum[r] & INT32_MAX, special = abs >= 0x7f800000, nan = abs > 0x7f800000, *c = (Vec *)acc[r];
		Vec inf = (i32)sem_inf(fp) | ((sum[r] < 0) & (i32)sem_sign(fp));

		*c = (special & ((nan & (i32)fp->nan) | (~nan & inf))) | (~special & *c);
	}
}
