/*
 * Complex numbers as pairs, for C and C++, host and device. cuComplex is cuFloatComplex.
 */
#ifndef CU_COMPLEX_H_
#define CU_COMPLEX_H_

#include <math.h>
#include "vector_types.h"

#define __WW_CX static __inline__ __host__ __device__

typedef float2 cuFloatComplex;

__WW_CX float cuCrealf(cuFloatComplex x) { return x.x; }
__WW_CX float cuCimagf(cuFloatComplex x) { return x.y; }
__WW_CX cuFloatComplex make_cuFloatComplex(float r, float i)
{
	cuFloatComplex z;

	z.x = r;
	z.y = i;
	return z;
}
__WW_CX cuFloatComplex cuConjf(cuFloatComplex x) { return make_cuFloatComplex(x.x, -x.y); }
__WW_CX cuFloatComplex cuCaddf(cuFloatComplex x, cuFloatComplex y) { return make_cuFloatComplex(x.x + y.x, x.y + y.y); }
__WW_CX cuFloatComplex cuCsubf(cuFloatComplex x, cuFloatComplex y) { return make_cuFloatComplex(x.x - y.x, x.y - y.y); }
__WW_CX cuFloatComplex cuCmulf(cuFloatComplex x, cuFloatComplex y)
{
	return make_cuFloatComplex(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);
}
/* Scaled, so that no square overflows on the way. */
__WW_CX cuFloatComplex cuCdivf(cuFloatComplex x, cuFloatComplex y)
{
	float s = fabsf(y.x) + fabsf(y.y), o = (float)1 / s;
	float a = x.x * o, b = x.y * o, c = y.x * o, d = y.y * o;

	s = c * c + d * d;
	o = (float)1 / s;
	return make_cuFloatComplex((a * c + b * d) * o, (b * c - a * d) * o);
}
__WW_CX float cuCabsf(cuFloatComplex x) { return hypotf(x.x, x.y); }
__WW_CX cuFloatComplex cuCfmaf(cuFloatComplex x, cuFloatComplex y, cuFloatComplex d)
{
	float r = x.x * y.x + d.x, i = x.x * y.y + d.y;

	return make_cuFloatComplex(-(x.y * y.y) + r, x.y * y.x + i);
}

typedef double2 cuDoubleComplex;

__WW_CX double cuCreal(cuDoubleComplex x) { return x.x; }
__WW_CX double cuCimag(cuDoubleComplex x) { return x.y; }
__WW_CX cuDoubleComplex make_cuDoubleComplex(double r, double i)
{
	cuDoubleComplex z;

	z.x = r;
	z.y = i;
	return z;
}
__WW_CX cuDoubleComplex cuConj(cuDoubleComplex x) { return make_cuDoubleComplex(x.x, -x.y); }
__WW_CX cuDoubleComplex cuCadd(cuDoubleComplex x, cuDoubleComplex y) { return make_cuDoubleComplex(x.x + y.x, x.y + y.y); }
__WW_CX cuDoubleComplex cuCsub(cuDoubleComplex x, cuDoubleComplex y) { return make_cuDoubleComplex(x.x - y.x, x.y - y.y); }
__WW_CX cuDoubleComplex cuCmul(cuDoubleComplex x, cuDoubleComplex y)
{
	return make_cuDoubleComplex(x.x * y.x - x.y * y.y, x.x * y.y + x.y * y.x);
}
/* Scaled, so that no square overflows on the way. */
__WW_CX cuDoubleComplex cuCdiv(cuDoubleComplex x, cuDoubleComplex y)
{
	double s = fabs(y.x) + fabs(y.y), o = (double)1 / s;
	double a = x.x * o, b = x.y * o, c = y.x * o, d = y.y * o;

	s = c * c + d * d;
	o = (double)1 / s;
	return make_cuDoubleComplex((a * c + b * d) * o, (b * c - a * d) * o);
}
__WW_CX double cuCabs(cuDoubleComplex x) { return hypot(x.x, x.y); }
__WW_CX cuDoubleComplex cuCfma(cuDoubleComplex x, cuDoubleComplex y, cuDoubleComplex d)
{
	double r = x.x * y.x + d.x, i = x.x * y.y + d.y;

	return make_cuDoubleComplex(-(x.y * y.y) + r, x.y * y.x + i);
}

typedef cuFloatComplex cuComplex;

__WW_CX cuComplex make_cuComplex(float r, float i) { return make_cuFloatComplex(r, i); }
__WW_CX cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex z)
{
	return make_cuFloatComplex((float)z.x, (float)z.y);
}
__WW_CX cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex z)
{
	return make_cuDoubleComplex((double)z.x, (double)z.y);
}

#undef __WW_CX
#endif
