/*
 * libdevice on the host: the few hardware units that its accurate functions use, so that a test can
 * call them natively. Only correctly rounded units stand here.
 */
#ifndef HOST_UNITS_H
#define HOST_UNITS_H

static API float mul_rn(float a, float b) { return a * b; }
static API float add_rn(float a, float b) { return a + b; }
static API double dmul_rn(double a, double b) { return a * b; }
static API double dadd_rn(double a, double b) { return a + b; }
#define __nvvm_sqrt_rn_f(x) __builtin_sqrtf(x)
#define __nvvm_sqrt_rn_d(x) __builtin_sqrt(x)
#define __nvvm_reflect(name) 0
#define FTZ 0

#endif
