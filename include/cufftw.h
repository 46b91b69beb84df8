/*
 * cuFFT under FFTW 3's names. Declarations alone: the library is not part of this toolkit.
 */
#ifndef _CUFFTW_H_
#define _CUFFTW_H_

#include <stdio.h>

#include "cufft.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FFTW_FORWARD (-1)
#define FFTW_INVERSE 1
#define FFTW_BACKWARD 1

#define FFTW_ESTIMATE 0x01
#define FFTW_MEASURE 0x02
#define FFTW_PATIENT 0x03
#define FFTW_EXHAUSTIVE 0x04
#define FFTW_WISDOM_ONLY 0x05
#define FFTW_DESTROY_INPUT 0x08
#define FFTW_PRESERVE_INPUT 0x0C
#define FFTW_UNALIGNED 0x10

#if !defined(__cplusplus) && defined(_Complex_I) && defined(complex) && defined(I)
typedef double _Complex fftw_complex;
typedef float _Complex fftwf_complex;
#else
typedef double fftw_complex[2];
typedef float fftwf_complex[2];
#endif

typedef void *fftw_plan;
typedef void *fftwf_plan;

typedef struct {
	int n, is, os;
} fftw_iodim;
typedef fftw_iodim fftwf_iodim;

typedef struct {
	ptrdiff_t n, is, os;
} fftw_iodim64;
typedef fftw_iodim64 fftwf_iodim64;

/* All functions of one precision: P before their names, R its numbers. */
#define WW_FFTW(P, R) \
	P##_plan CUFFTAPI P##_plan_dft_1d(int n, P##_complex *in, P##_complex *out, int sign, unsigned flags); \
	P##_plan CUFFTAPI P##_plan_dft_2d(int n0, int n1, P##_complex *in, P##_complex *out, int sign, \
					  unsigned flags); \
	P##_plan CUFFTAPI P##_plan_dft_3d(int n0, int n1, int n2, P##_complex *in, P##_complex *out, int sign, \
					  unsigned flags); \
	P##_plan CUFFTAPI P##_plan_dft(int rank, const int *n, P##_complex *in, P##_complex *out, int sign, \
				       unsigned flags); \
	P##_plan CUFFTAPI P##_plan_dft_r2c_1d(int n, R *in, P##_complex *out, unsigned flags); \
	P##_plan CUFFTAPI P##_plan_dft_r2c_2d(int n0, int n1, R *in, P##_complex *out, unsigned flags); \
	P##_plan CUFFTAPI P##_plan_dft_r2c_3d(int n0, int n1, int n2, R *in, P##_complex *out, unsigned flags); \
	P##_plan CUFFTAPI P##_plan_dft_r2c(int rank, const int *n, R *in, P##_complex *out, unsigned flags); \
	P##_plan CUFFTAPI P##_plan_dft_c2r_1d(int n, P##_complex *in, R *out, unsigned flags); \
	P##_plan CUFFTAPI P##_plan_dft_c2r_2d(int n0, int n1, P##_complex *in, R *out, unsigned flags); \
	P##_plan CUFFTAPI P##_plan_dft_c2r_3d(int n0, int n1, int n2, P##_complex *in, R *out, unsigned flags); \
	P##_plan CUFFTAPI P##_plan_dft_c2r(int rank, const int *n, P##_complex *in, R *out, unsigned flags); \
	P##_plan CUFFTAPI P##_plan_many_dft(int rank, const int *n, int batch, P##_complex *in, const int *inembed, \
					    int istride, int idist, P##_complex *out, const int *onembed, \
					    int ostride, int odist, int sign, unsigned flags); \
	P##_plan CUFFTAPI P##_plan_many_dft_r2c(int rank, const int *n, int batch, R *in, const int *inembed, \
						int istride, int idist, P##_complex *out, const int *onembed, \
						int ostride, int odist, unsigned flags); \
	P##_plan CUFFTAPI P##_plan_many_dft_c2r(int rank, const int *n, int batch, P##_complex *in, \
						const int *inembed, int istride, int idist, R *out, \
						const int *onembed, int ostride, int odist, unsigned flags); \
	WW_FFTW_GURU(P, R, guru, P##_iodim) \
	WW_FFTW_GURU(P, R, guru64, P##_iodim64) \
	void CUFFTAPI P##_execute(const P##_plan plan); \
	void CUFFTAPI P##_execute_dft(const P##_plan plan, P##_complex *idata, P##_complex *odata); \
	void CUFFTAPI P##_execute_dft_r2c(const P##_plan plan, R *idata, P##_complex *odata); \
	void CUFFTAPI P##_execute_dft_c2r(const P##_plan plan, P##_complex *idata, R *odata); \
	void *CUFFTAPI P##_malloc(size_t n); \
	void CUFFTAPI P##_free(void *pointer); \
	void CUFFTAPI P##_export_wisdom_to_file(FILE *output_file); \
	int CUFFTAPI P##_import_wisdom_from_file(FILE *input_file); \
	void CUFFTAPI P##_print_plan(const P##_plan plan); \
	void CUFFTAPI P##_set_timelimit(double seconds); \
	double CUFFTAPI P##_cost(const P##_plan plan); \
	void CUFFTAPI P##_flops(const P##_plan plan, double *add, double *mul, double *fma); \
	void CUFFTAPI P##_destroy_plan(P##_plan plan); \
	void CUFFTAPI P##_cleanup(void);

#define WW_FFTW_GURU(P, R, guru, Dim) \
	P##_plan CUFFTAPI P##_plan_##guru##_dft(int rank, const Dim *dims, int howmany_rank, \
						const Dim *howmany_dims, P##_complex *in, P##_complex *out, \
						int sign, unsigned flags); \
	P##_plan CUFFTAPI P##_plan_##guru##_dft_r2c(int rank, const Dim *dims, int howmany_rank, \
						    const Dim *howmany_dims, R *in, P##_complex *out, \
						    unsigned flags); \
	P##_plan CUFFTAPI P##_plan_##guru##_dft_c2r(int rank, const Dim *dims, int howmany_rank, \
						    const Dim *howmany_dims, P##_complex *in, R *out, \
						    unsigned flags);

WW_FFTW(fftw, double)
WW_FFTW(fftwf, float)

#undef WW_FFTW
#undef WW_FFTW_GURU

#ifdef __cplusplus
}
#endif
#endif
