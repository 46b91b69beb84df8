/*
 * NVBLAS: level 3 of BLAS under its Fortran names, with an underscore and without. Declarations alone: the library is
 * not part of this toolkit.
 */
#ifndef NVBLAS_H_
#define NVBLAS_H_

#include "driver_types.h"
#include "cuComplex.h"

#ifdef __cplusplus
extern "C" {
#endif

#define WW_NVBLAS_GEMM(name, T) \
	void name(const char *transa, const char *transb, const int *m, const int *n, const int *k, const T *alpha, \
		  const T *a, const int *lda, const T *b, const int *ldb, const T *beta, T *c, const int *ldc);
#define WW_NVBLAS_RK(name, S, T) \
	void name(const char *uplo, const char *trans, const int *n, const int *k, const S *alpha, const T *a, \
		  const int *lda, const S *beta, T *c, const int *ldc);
#define WW_NVBLAS_R2K(name, S, T) \
	void name(const char *uplo, const char *trans, const int *n, const int *k, const T *alpha, const T *a, \
		  const int *lda, const T *b, const int *ldb, const S *beta, T *c, const int *ldc);
#define WW_NVBLAS_TR(name, B, T) \
	void name(const char *side, const char *uplo, const char *transa, const char *diag, const int *m, \
		  const int *n, const T *alpha, const T *a, const int *lda, B *b, const int *ldb);
#define WW_NVBLAS_MM(name, T) \
	void name(const char *side, const char *uplo, const int *m, const int *n, const T *alpha, const T *a, \
		  const int *lda, const T *b, const int *ldb, const T *beta, T *c, const int *ldc);

#define WW_NVBLAS(p, T, _) \
	WW_NVBLAS_GEMM(p##gemm##_, T) \
	WW_NVBLAS_RK(p##syrk##_, T, T) \
	WW_NVBLAS_R2K(p##syr2k##_, T, T) \
	WW_NVBLAS_TR(p##trsm##_, T, T) \
	WW_NVBLAS_TR(p##trmm##_, T, T) \
	WW_NVBLAS_MM(p##symm##_, T)
#define WW_NVBLAS_COMPLEX(p, S, T, _) \
	WW_NVBLAS(p, T, _) \
	WW_NVBLAS_RK(p##herk##_, S, T) \
	WW_NVBLAS_R2K(p##her2k##_, S, T) \
	WW_NVBLAS_MM(p##hemm##_, T)

WW_NVBLAS(s, float, _)
WW_NVBLAS(s, float, )
WW_NVBLAS(d, double, _)
WW_NVBLAS(d, double, )
WW_NVBLAS_COMPLEX(c, float, cuComplex, _)
WW_NVBLAS_COMPLEX(c, float, cuComplex, )
WW_NVBLAS_COMPLEX(z, double, cuDoubleComplex, _)
WW_NVBLAS_COMPLEX(z, double, cuDoubleComplex, )

#undef WW_NVBLAS_GEMM
#undef WW_NVBLAS_RK
#undef WW_NVBLAS_R2K
#undef WW_NVBLAS_TR
#undef WW_NVBLAS_MM
#undef WW_NVBLAS
#undef WW_NVBLAS_COMPLEX

#ifdef __cplusplus
}
#endif
#endif
