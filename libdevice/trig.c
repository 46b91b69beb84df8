/*
 * sin, cos, sincos, tan in double precision: x = j pi/2 + r by three fused steps for |x| < 2^22, which back
 * ends cannot take apart; beyond, the product with the bits of 2/pi that matter, in integers (Payne and
 * Hanek, "Radian reduction for trigonometric functions", 1983). No branches but for that.
 * Largest error seen: sin and cos 1.53 ulp (bound 2). tan divides sine by cosine, both in two parts.
 */
#include "libdevice.h"

/* 64 zero bits, then 2/pi */
static const unsigned long long two_over_pi[21] = {
	0x0000000000000000ull, 0xa2f9836e4e441529ull, 0xfc2757d1f534ddc0ull, 0xdb6295993c439041ull,
	0xfe5163abdebbc561ull, 0xb7246e3a424dd2e0ull, 0x06492eea09d1921cull, 0xfe1deb1cb129a73eull,
	0xe88235f52ebb4484ull, 0xe99c7026b45f7e41ull, 0x3991d639835339f4ull, 0x9c845f8bbdf9283bull,
	0x1ff897ffde05980full, 0xef2f118b5a0a6d1full, 0x6d367ecf27cb09b7ull, 0x4f463f669e5fea2dull,
	0x7527bac7ebe5f17bull, 0x3d0739f78a5292eaull, 0x6bfb5fb11f8d5d08ull, 0x56033046fc7b6babull,
	0xf0cfbc209af4361dull,
};

/* |x| >= 2^22, finite: r in [-pi/4, pi/4] with |x| = 4 n pi/2 + quadrant pi/2 + r. Of x = m 2^e the bits of
 * 2/pi before bit e - 1 give multiples of 4; the 192 bits from there are kept. */
static __attribute__((noinline)) double reduce_huge(double x, int *quadrant)
{
	unsigned long long b, m, w[4], r0, r1, r2, hi, lo;
	unsigned __int128 p;
	int e, at, sh, neg, lz;
	double h, l, r;

	__builtin_memcpy(&b, &x, 8);
	e = (int)(b >> 52 & 2047) - 1075;
	m = (b & 0xfffffffffffffull) | 1ull << 52;
	at = e - 2 + 64;
	sh = at & 63;
	for (int i = 0; i < 4; i++)
		w[i] = two_over_pi[(at >> 6) + i];
	for (int i = 0; sh && i < 3; i++)
		w[i] = w[i] << sh | w[i + 1] >> (64 - sh);
	p = (unsigned __int128)m * w[2];
	r0 = (unsigned long long)p;
	p = (unsigned __int128)m * w[1] + (unsigned long long)(p >> 64);
	r1 = (unsigned long long)p;
	r2 = m * w[0] + (unsigned long long)(p >> 64);
	hi = r2 << 2 | r1 >> 62;
	lo = r1 << 2 | r0 >> 62;
	neg = (int)(hi >> 63);
	*quadrant = (int)(r2 >> 62) + neg;
	if (neg) {
		lo = -lo;
		hi = ~hi + (lo == 0);
	}
	lz = hi ? __builtin_clzll(hi) : 64;
	if (lz)
		hi = lz < 64 ? hi << lz | lo >> (64 - lz) : lo;
	h = (double)(hi >> 11) * 0x1p-53;
	l = (double)(hi & 2047) * 0x1p-64;
	r = fma64(h, 0x1.921fb54442d18p+0, fma64(h, 0x1.1a62633145c07p-54, l * 0x1.921fb54442d18p+0));
	b = (unsigned long long)(1023 - lz) << 52;
	__builtin_memcpy(&h, &b, 8);
	r *= h;
	return neg ? -r : r;
}

static API double reduce(double x, int *quadrant)
{
	double t = fma64(x, 0x1.45f306dc9c883p-1, MAGIC64), j = dadd_rn(t, -MAGIC64), r;

	r = fma64(j, -0x1.921fb54442d18p+0, x);
	r = fma64(j, -0x1.1a62633145c07p-54, r);
	*quadrant = (int)lo32(t);
	return fma64(j, 0x1.f1976b7ed8fbcp-110, r);
}
static API double sin_tail(double u) /* (sin(r) - r) / r^3, u = r^2 */
{
	double p = -0x1.ab066192d3e8fp-41;

	p = fma64(p, u, 0x1.612161267019ep-33);
	p = fma64(p, u, -0x1.ae6453ecab5c4p-26);
	p = fma64(p, u, 0x1.71de3a544a6cep-19);
	p = fma64(p, u, -0x1.a01a01a019880p-13);
	p = fma64(p, u, 0x1.1111111111110p-7);
	return fma64(p, u, -0x1.5555555555555p-3);
}
static API double sin_poly(double r, double u) { return fma64(dmul_rn(sin_tail(u), u), r, r); }
static API double cos_tail(double u) /* (cos(r) - 1 + u / 2) / u^2 */
{
	double p = 0x1.ab68d5c08a457p-45;

	p = fma64(p, u, -0x1.93949f74df9adp-37);
	p = fma64(p, u, 0x1.1eed8ddaa5390p-29);
	p = fma64(p, u, -0x1.27e4fb7708fb2p-22);
	p = fma64(p, u, 0x1.a01a01a019cb8p-16);
	p = fma64(p, u, -0x1.6c16c16c16c16p-10);
	return fma64(p, u, 0x1.5555555555555p-5);
}
static API double cos_poly(double u) { return fma64(dmul_rn(u, u), cos_tail(u), fma64(u, -0.5, 1.0)); }
static API double pick(double s, double c, int q)
{
	double y = q & 1 ? c : s;

	return q & 2 ? -y : y;
}

static __attribute__((noinline)) double huge(double x, int add)
{
	int q;
	double r, u;

	if (!(__builtin_fabs(x) < INF))
		return x - x;
	r = reduce_huge(x, &q);
	u = r * r;
	r = pick(sin_poly(r, u), cos_poly(u), q + add);
	return x < 0 && !add ? -r : r;
}

PUBLIC double __nv_sin(double x)
{
	int q;
	double r = reduce(x, &q), u = r * r;

	/* -0 is its own sine */
	if (!(__builtin_fabs(x) < 0x1p22))
		return huge(x, 0);
	return x == 0.0 ? x : pick(sin_poly(r, u), cos_poly(u), q);
}
PUBLIC double __nv_cos(double x)
{
	int q;
	double r = reduce(x, &q), u = r * r;

	return __builtin_fabs(x) < 0x1p22 ? pick(sin_poly(r, u), cos_poly(u), q + 1) : huge(x, 1);
}
PUBLIC void __nv_sincos(double x, double *s, double *c)
{
	*s = __nv_sin(x);
	*c = __nv_cos(x);
}

/* sin and cos again, with what their last roundings lost */
static API double tan_quotient(double r, int odd)
{
	double u = dmul_rn(r, r), ps = sin_tail(u), pc = cos_tail(u), w, t, s, c, ls, lc, q, y;

	t = dmul_rn(dmul_rn(ps, u), r);
	s = dadd_rn(r, t);
	ls = dadd_rn(dadd_rn(r, -s), t);
	w = fma64(u, -0.5, 1.0);
	t = dmul_rn(dmul_rn(u, u), pc);
	c = dadd_rn(w, t);
	lc = dadd_rn(dadd_rn(w, -c), t) + fma64(u, -0.5, dadd_rn(1.0, -w)) - 0.5 * fma64(r, r, -u);
	q = odd ? -s : c, s = odd ? c : s, c = q;
	q = odd ? -ls : lc, ls = odd ? lc : ls, lc = q;
	y = drcp(c);
	q = dmul_rn(s, y);
	return fma64(fma64(-q, c, s) + fma64(-q, lc, ls), y, q);
}
static __attribute__((noinline)) double huge_tan(double x)
{
	int q;
	double r;

	if (!(__builtin_fabs(x) < INF))
		return x - x;
	r = reduce_huge(x, &q);
	r = tan_quotient(r, q & 1);
	return x < 0 ? -r : r;
}
PUBLIC double __nv_tan(double x)
{
	int q;
	double r = reduce(x, &q);

	if (!(__builtin_fabs(x) < 0x1p22))
		return huge_tan(x);
	return __builtin_fabs(x) < 0x1p-30 ? x : tan_quotient(r, q & 1);
}

/* atan(q) for 0 <= q <= 1 */
static API double atan_near(double q)
{
	static const double fit[] = {
		-0x1.5555555555555p-2, 0x1.99999999998f9p-3, -0x1.249249248c7dap-3, 0x1.c71c71c472843p-4,
		-0x1.745d16f26d0a3p-4, 0x1.3b13aaf4aba4ap-4, -0x1.1110bfea8ed5ep-4, 0x1.e1dc0d7679adcp-5,
		-0x1.af00bd568a3d2p-5, 0x1.854a7b99af61dp-5, -0x1.60ebd1489b946p-5, 0x1.3d3f26d5ea7ffp-5,
		-0x1.147b2825d82f6p-5, 0x1.c3ac54a572735p-6, -0x1.4b974a27ac39fp-6, 0x1.a1fe88baf72d4p-7,
		-0x1.aef1a8e977bf8p-8, 0x1.57cc888719aa0p-9, -0x1.8a2f3ae537bb1p-11, 0x1.1f0adb240a1fbp-13,
		-0x1.8d087295ab9f4p-17,
	};
	double u = q * q, p = fit[20];

#pragma unroll
	for (int i = 19; i >= 0; i--)
		p = fma64(p, u, fit[i]);
	return fma64(dmul_rn(p, u), q, q);
}
PUBLIC double __nv_atan2(double y, double x)
{
	double a = __builtin_fabs(x), b = __builtin_fabs(y), big = a > b ? a : b, small = a > b ? b : a, q, r;

	q = small / big;
	q = big == 0.0 ? 0.0 : small == INF ? 1.0 : q;
	r = atan_near(q);
	r = b > a ? 0x1.921fb54442d18p+0 - (r - 0x1.1a62633145c07p-54) : r;
	r = x < 0.0 || (x == 0.0 && bits64(x)) ? 0x1.921fb54442d18p+1 - (r - 0x1.1a62633145c07p-53) : r;
	return x != x || y != y ? x + y : __builtin_copysign(r, y);
}
