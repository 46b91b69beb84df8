/*
 * cuBLAS with 64-bit sizes: the same functions, their names ending in _64. cuBLAS manual, "64-bit Integer
 * Interface".
 */
#ifndef WW_CUBLAS_64_H
#define WW_CUBLAS_64_H

cublasStatus_t cublasSetVector_64(int64_t n, int64_t elemSize, const void *x, int64_t incx,
	void *devicePtr, int64_t incy);
cublasStatus_t cublasGetVector_64(int64_t n, int64_t elemSize, const void *x, int64_t incx, void *y,
	int64_t incy);
cublasStatus_t cublasSetMatrix_64(int64_t rows, int64_t cols, int64_t elemSize, const void *A,
	int64_t lda, void *B, int64_t ldb);
cublasStatus_t cublasGetMatrix_64(int64_t rows, int64_t cols, int64_t elemSize, const void *A,
	int64_t lda, void *B, int64_t ldb);
cublasStatus_t cublasSetVectorAsync_64(int64_t n, int64_t elemSize, const void *hostPtr,
	int64_t incx, void *devicePtr, int64_t incy, cudaStream_t stream);
cublasStatus_t cublasGetVectorAsync_64(int64_t n, int64_t elemSize, const void *devicePtr,
	int64_t incx, void *hostPtr, int64_t incy, cudaStream_t stream);
cublasStatus_t cublasSetMatrixAsync_64(int64_t rows, int64_t cols, int64_t elemSize, const void *A,
	int64_t lda, void *B, int64_t ldb, cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync_64(int64_t rows, int64_t cols, int64_t elemSize, const void *A,
	int64_t lda, void *B, int64_t ldb, cudaStream_t stream);
cublasStatus_t cublasNrm2Ex_64(cublasHandle_t handle, int64_t n, const void *x, cudaDataType xType,
	int64_t incx, void *result, cudaDataType resultType, cudaDataType executionType);
cublasStatus_t cublasSnrm2_v2_64(cublasHandle_t handle, int64_t n, const float *x, int64_t incx,
	float *result);
cublasStatus_t cublasDnrm2_v2_64(cublasHandle_t handle, int64_t n, const double *x, int64_t incx,
	double *result);
cublasStatus_t cublasScnrm2_v2_64(cublasHandle_t handle, int64_t n, const cuComplex *x,
	int64_t incx, float *result);
cublasStatus_t cublasDznrm2_v2_64(cublasHandle_t handle, int64_t n, const cuDoubleComplex *x,
	int64_t incx, double *result);
cublasStatus_t cublasDotEx_64(cublasHandle_t handle, int64_t n, const void *x, cudaDataType xType,
	int64_t incx, const void *y, cudaDataType yType, int64_t incy, void *result,
	cudaDataType resultType, cudaDataType executionType);
cublasStatus_t cublasDotcEx_64(cublasHandle_t handle, int64_t n, const void *x, cudaDataType xType,
	int64_t incx, const void *y, cudaDataType yType, int64_t incy, void *result,
	cudaDataType resultType, cudaDataType executionType);
cublasStatus_t cublasSdot_v2_64(cublasHandle_t handle, int64_t n, const float *x, int64_t incx,
	const float *y, int64_t incy, float *result);
cublasStatus_t cublasDdot_v2_64(cublasHandle_t handle, int64_t n, const double *x, int64_t incx,
	const double *y, int64_t incy, double *result);
cublasStatus_t cublasCdotu_v2_64(cublasHandle_t handle, int64_t n, const cuComplex *x, int64_t incx,
	const cuComplex *y, int64_t incy, cuComplex *result);
cublasStatus_t cublasCdotc_v2_64(cublasHandle_t handle, int64_t n, const cuComplex *x, int64_t incx,
	const cuComplex *y, int64_t incy, cuComplex *result);
cublasStatus_t cublasZdotu_v2_64(cublasHandle_t handle, int64_t n, const cuDoubleComplex *x,
	int64_t incx, const cuDoubleComplex *y, int64_t incy, cuDoubleComplex *result);
cublasStatus_t cublasZdotc_v2_64(cublasHandle_t handle, int64_t n, const cuDoubleComplex *x,
	int64_t incx, const cuDoubleComplex *y, int64_t incy, cuDoubleComplex *result);
cublasStatus_t cublasScalEx_64(cublasHandle_t handle, int64_t n, const void *alpha,
	cudaDataType alphaType, void *x, cudaDataType xType, int64_t incx,
	cudaDataType executionType);
cublasStatus_t cublasSscal_v2_64(cublasHandle_t handle, int64_t n, const float *alpha, float *x,
	int64_t incx);
cublasStatus_t cublasDscal_v2_64(cublasHandle_t handle, int64_t n, const double *alpha, double *x,
	int64_t incx);
cublasStatus_t cublasCscal_v2_64(cublasHandle_t handle, int64_t n, const cuComplex *alpha,
	cuComplex *x, int64_t incx);
cublasStatus_t cublasCsscal_v2_64(cublasHandle_t handle, int64_t n, const float *alpha,
	cuComplex *x, int64_t incx);
cublasStatus_t cublasZscal_v2_64(cublasHandle_t handle, int64_t n, const cuDoubleComplex *alpha,
	cuDoubleComplex *x, int64_t incx);
cublasStatus_t cublasZdscal_v2_64(cublasHandle_t handle, int64_t n, const double *alpha,
	cuDoubleComplex *x, int64_t incx);
cublasStatus_t cublasAxpyEx_64(cublasHandle_t handle, int64_t n, const void *alpha,
	cudaDataType alphaType, const void *x, cudaDataType xType, int64_t incx, void *y,
	cudaDataType yType, int64_t incy, cudaDataType executiontype);
cublasStatus_t cublasSaxpy_v2_64(cublasHandle_t handle, int64_t n, const float *alpha,
	const float *x, int64_t incx, float *y, int64_t incy);
cublasStatus_t cublasDaxpy_v2_64(cublasHandle_t handle, int64_t n, const double *alpha,
	const double *x, int64_t incx, double *y, int64_t incy);
cublasStatus_t cublasCaxpy_v2_64(cublasHandle_t handle, int64_t n, const cuComplex *alpha,
	const cuComplex *x, int64_t incx, cuComplex *y, int64_t incy);
cublasStatus_t cublasZaxpy_v2_64(cublasHandle_t handle, int64_t n, const cuDoubleComplex *alpha,
	const cuDoubleComplex *x, int64_t incx, cuDoubleComplex *y, int64_t incy);
cublasStatus_t cublasCopyEx_64(cublasHandle_t handle, int64_t n, const void *x, cudaDataType xType,
	int64_t incx, void *y, cudaDataType yType, int64_t incy);
cublasStatus_t cublasScopy_v2_64(cublasHandle_t handle, int64_t n, const float *x, int64_t incx,
	float *y, int64_t incy);
cublasStatus_t cublasDcopy_v2_64(cublasHandle_t handle, int64_t n, const double *x, int64_t incx,
	double *y, int64_t incy);
cublasStatus_t cublasCcopy_v2_64(cublasHandle_t handle, int64_t n, const cuComplex *x, int64_t incx,
	cuComplex *y, int64_t incy);
cublasStatus_t cublasZcopy_v2_64(cublasHandle_t handle, int64_t n, const cuDoubleComplex *x,
	int64_t incx, cuDoubleComplex *y, int64_t incy);
cublasStatus_t cublasSswap_v2_64(cublasHandle_t handle, int64_t n, float *x, int64_t incx, float *y,
	int64_t incy);
cublasStatus_t cublasDswap_v2_64(cublasHandle_t handle, int64_t n, double *x, int64_t incx,
	double *y, int64_t incy);
cublasStatus_t cublasCswap_v2_64(cublasHandle_t handle, int64_t n, cuComplex *x, int64_t incx,
	cuComplex *y, int64_t incy);
cublasStatus_t cublasZswap_v2_64(cublasHandle_t handle, int64_t n, cuDoubleComplex *x, int64_t incx,
	cuDoubleComplex *y, int64_t incy);
cublasStatus_t cublasSwapEx_64(cublasHandle_t handle, int64_t n, void *x, cudaDataType xType,
	int64_t incx, void *y, cudaDataType yType, int64_t incy);
cublasStatus_t cublasIsamax_v2_64(cublasHandle_t handle, int64_t n, const float *x, int64_t incx,
	int64_t *result);
cublasStatus_t cublasIdamax_v2_64(cublasHandle_t handle, int64_t n, const double *x, int64_t incx,
	int64_t *result);
cublasStatus_t cublasIcamax_v2_64(cublasHandle_t handle, int64_t n, const cuComplex *x,
	int64_t incx, int64_t *result);
cublasStatus_t cublasIzamax_v2_64(cublasHandle_t handle, int64_t n, const cuDoubleComplex *x,
	int64_t incx, int64_t *result);
cublasStatus_t cublasIamaxEx_64(cublasHandle_t handle, int64_t n, const void *x, cudaDataType xType,
	int64_t incx, int64_t *result);
cublasStatus_t cublasIsamin_v2_64(cublasHandle_t handle, int64_t n, const float *x, int64_t incx,
	int64_t *result);
cublasStatus_t cublasIdamin_v2_64(cublasHandle_t handle, int64_t n, const double *x, int64_t incx,
	int64_t *result);
cublasStatus_t cublasIcamin_v2_64(cublasHandle_t handle, int64_t n, const cuComplex *x,
	int64_t incx, int64_t *result);
cublasStatus_t cublasIzamin_v2_64(cublasHandle_t handle, int64_t n, const cuDoubleComplex *x,
	int64_t incx, int64_t *result);
cublasStatus_t cublasIaminEx_64(cublasHandle_t handle, int64_t n, const void *x, cudaDataType xType,
	int64_t incx, int64_t *result);
cublasStatus_t cublasAsumEx_64(cublasHandle_t handle, int64_t n, const void *x, cudaDataType xType,
	int64_t incx, void *result, cudaDataType resultType, cudaDataType executiontype);
cublasStatus_t cublasSasum_v2_64(cublasHandle_t handle, int64_t n, const float *x, int64_t incx,
	float *result);
cublasStatus_t cublasDasum_v2_64(cublasHandle_t handle, int64_t n, const double *x, int64_t incx,
	double *result);
cublasStatus_t cublasScasum_v2_64(cublasHandle_t handle, int64_t n, const cuComplex *x,
	int64_t incx, float *result);
cublasStatus_t cublasDzasum_v2_64(cublasHandle_t handle, int64_t n, const cuDoubleComplex *x,
	int64_t incx, double *result);
cublasStatus_t cublasSrot_v2_64(cublasHandle_t handle, int64_t n, float *x, int64_t incx, float *y,
	int64_t incy, const float *c, const float *s);
cublasStatus_t cublasDrot_v2_64(cublasHandle_t handle, int64_t n, double *x, int64_t incx,
	double *y, int64_t incy, const double *c, const double *s);
cublasStatus_t cublasCrot_v2_64(cublasHandle_t handle, int64_t n, cuComplex *x, int64_t incx,
	cuComplex *y, int64_t incy, const float *c, const cuComplex *s);
cublasStatus_t cublasCsrot_v2_64(cublasHandle_t handle, int64_t n, cuComplex *x, int64_t incx,
	cuComplex *y, int64_t incy, const float *c, const float *s);
cublasStatus_t cublasZrot_v2_64(cublasHandle_t handle, int64_t n, cuDoubleComplex *x, int64_t incx,
	cuDoubleComplex *y, int64_t incy, const double *c, const cuDoubleComplex *s);
cublasStatus_t cublasZdrot_v2_64(cublasHandle_t handle, int64_t n, cuDoubleComplex *x, int64_t incx,
	cuDoubleComplex *y, int64_t incy, const double *c, const double *s);
cublasStatus_t cublasRotEx_64(cublasHandle_t handle, int64_t n, void *x, cudaDataType xType,
	int64_t incx, void *y, cudaDataType yType, int64_t incy, const void *c, const void *s,
	cudaDataType csType, cudaDataType executiontype);
cublasStatus_t cublasSrotm_v2_64(cublasHandle_t handle, int64_t n, float *x, int64_t incx, float *y,
	int64_t incy, const float *param);
cublasStatus_t cublasDrotm_v2_64(cublasHandle_t handle, int64_t n, double *x, int64_t incx,
	double *y, int64_t incy, const double *param);
cublasStatus_t cublasRotmEx_64(cublasHandle_t handle, int64_t n, void *x, cudaDataType xType,
	int64_t incx, void *y, cudaDataType yType, int64_t incy, const void *param,
	cudaDataType paramType, cudaDataType executiontype);
cublasStatus_t cublasSgemv_v2_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, const float *alpha, const float *A, int64_t lda, const float *x, int64_t incx,
	const float *beta, float *y, int64_t incy);
cublasStatus_t cublasDgemv_v2_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, const double *alpha, const double *A, int64_t lda, const double *x, int64_t incx,
	const double *beta, double *y, int64_t incy);
cublasStatus_t cublasCgemv_v2_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, const cuComplex *alpha, const cuComplex *A, int64_t lda, const cuComplex *x,
	int64_t incx, const cuComplex *beta, cuComplex *y, int64_t incy);
cublasStatus_t cublasZgemv_v2_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, const cuDoubleComplex *alpha, const cuDoubleComplex *A, int64_t lda,
	const cuDoubleComplex *x, int64_t incx, const cuDoubleComplex *beta, cuDoubleComplex *y,
	int64_t incy);
cublasStatus_t cublasSgbmv_v2_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, int64_t kl, int64_t ku, const float *alpha, const float *A, int64_t lda,
	const float *x, int64_t incx, const float *beta, float *y, int64_t incy);
cublasStatus_t cublasDgbmv_v2_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, int64_t kl, int64_t ku, const double *alpha, const double *A, int64_t lda,
	const double *x, int64_t incx, const double *beta, double *y, int64_t incy);
cublasStatus_t cublasCgbmv_v2_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, int64_t kl, int64_t ku, const cuComplex *alpha, const cuComplex *A, int64_t lda,
	const cuComplex *x, int64_t incx, const cuComplex *beta, cuComplex *y, int64_t incy);
cublasStatus_t cublasZgbmv_v2_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, int64_t kl, int64_t ku, const cuDoubleComplex *alpha, const cuDoubleComplex *A,
	int64_t lda, const cuDoubleComplex *x, int64_t incx, const cuDoubleComplex *beta,
	cuDoubleComplex *y, int64_t incy);
cublasStatus_t cublasStrmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const float *A, int64_t lda,
	float *x, int64_t incx);
cublasStatus_t cublasDtrmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const double *A, int64_t lda,
	double *x, int64_t incx);
cublasStatus_t cublasCtrmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const cuComplex *A, int64_t lda,
	cuComplex *x, int64_t incx);
cublasStatus_t cublasZtrmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const cuDoubleComplex *A,
	int64_t lda, cuDoubleComplex *x, int64_t incx);
cublasStatus_t cublasStbmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, int64_t k, const float *A,
	int64_t lda, float *x, int64_t incx);
cublasStatus_t cublasDtbmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, int64_t k, const double *A,
	int64_t lda, double *x, int64_t incx);
cublasStatus_t cublasCtbmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, int64_t k, const cuComplex *A,
	int64_t lda, cuComplex *x, int64_t incx);
cublasStatus_t cublasZtbmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, int64_t k,
	const cuDoubleComplex *A, int64_t lda, cuDoubleComplex *x, int64_t incx);
cublasStatus_t cublasStpmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const float *AP, float *x,
	int64_t incx);
cublasStatus_t cublasDtpmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const double *AP, double *x,
	int64_t incx);
cublasStatus_t cublasCtpmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const cuComplex *AP,
	cuComplex *x, int64_t incx);
cublasStatus_t cublasZtpmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const cuDoubleComplex *AP,
	cuDoubleComplex *x, int64_t incx);
cublasStatus_t cublasStrsv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const float *A, int64_t lda,
	float *x, int64_t incx);
cublasStatus_t cublasDtrsv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const double *A, int64_t lda,
	double *x, int64_t incx);
cublasStatus_t cublasCtrsv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const cuComplex *A, int64_t lda,
	cuComplex *x, int64_t incx);
cublasStatus_t cublasZtrsv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const cuDoubleComplex *A,
	int64_t lda, cuDoubleComplex *x, int64_t incx);
cublasStatus_t cublasStpsv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const float *AP, float *x,
	int64_t incx);
cublasStatus_t cublasDtpsv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const double *AP, double *x,
	int64_t incx);
cublasStatus_t cublasCtpsv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const cuComplex *AP,
	cuComplex *x, int64_t incx);
cublasStatus_t cublasZtpsv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, const cuDoubleComplex *AP,
	cuDoubleComplex *x, int64_t incx);
cublasStatus_t cublasStbsv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, int64_t k, const float *A,
	int64_t lda, float *x, int64_t incx);
cublasStatus_t cublasDtbsv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, int64_t k, const double *A,
	int64_t lda, double *x, int64_t incx);
cublasStatus_t cublasCtbsv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, int64_t k, const cuComplex *A,
	int64_t lda, cuComplex *x, int64_t incx);
cublasStatus_t cublasZtbsv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int64_t n, int64_t k,
	const cuDoubleComplex *A, int64_t lda, cuDoubleComplex *x, int64_t incx);
cublasStatus_t cublasSsymv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const float *alpha, const float *A, int64_t lda, const float *x, int64_t incx,
	const float *beta, float *y, int64_t incy);
cublasStatus_t cublasDsymv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const double *alpha, const double *A, int64_t lda, const double *x, int64_t incx,
	const double *beta, double *y, int64_t incy);
cublasStatus_t cublasCsymv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuComplex *alpha, const cuComplex *A, int64_t lda, const cuComplex *x, int64_t incx,
	const cuComplex *beta, cuComplex *y, int64_t incy);
cublasStatus_t cublasZsymv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *A, int64_t lda,
	const cuDoubleComplex *x, int64_t incx, const cuDoubleComplex *beta, cuDoubleComplex *y,
	int64_t incy);
cublasStatus_t cublasChemv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuComplex *alpha, const cuComplex *A, int64_t lda, const cuComplex *x, int64_t incx,
	const cuComplex *beta, cuComplex *y, int64_t incy);
cublasStatus_t cublasZhemv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *A, int64_t lda,
	const cuDoubleComplex *x, int64_t incx, const cuDoubleComplex *beta, cuDoubleComplex *y,
	int64_t incy);
cublasStatus_t cublasSsbmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n, int64_t k,
	const float *alpha, const float *A, int64_t lda, const float *x, int64_t incx,
	const float *beta, float *y, int64_t incy);
cublasStatus_t cublasDsbmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n, int64_t k,
	const double *alpha, const double *A, int64_t lda, const double *x, int64_t incx,
	const double *beta, double *y, int64_t incy);
cublasStatus_t cublasChbmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n, int64_t k,
	const cuComplex *alpha, const cuComplex *A, int64_t lda, const cuComplex *x, int64_t incx,
	const cuComplex *beta, cuComplex *y, int64_t incy);
cublasStatus_t cublasZhbmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n, int64_t k,
	const cuDoubleComplex *alpha, const cuDoubleComplex *A, int64_t lda,
	const cuDoubleComplex *x, int64_t incx, const cuDoubleComplex *beta, cuDoubleComplex *y,
	int64_t incy);
cublasStatus_t cublasSspmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const float *alpha, const float *AP, const float *x, int64_t incx, const float *beta,
	float *y, int64_t incy);
cublasStatus_t cublasDspmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const double *alpha, const double *AP, const double *x, int64_t incx, const double *beta,
	double *y, int64_t incy);
cublasStatus_t cublasChpmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuComplex *alpha, const cuComplex *AP, const cuComplex *x, int64_t incx,
	const cuComplex *beta, cuComplex *y, int64_t incy);
cublasStatus_t cublasZhpmv_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *AP, const cuDoubleComplex *x,
	int64_t incx, const cuDoubleComplex *beta, cuDoubleComplex *y, int64_t incy);
cublasStatus_t cublasSger_v2_64(cublasHandle_t handle, int64_t m, int64_t n, const float *alpha,
	const float *x, int64_t incx, const float *y, int64_t incy, float *A, int64_t lda);
cublasStatus_t cublasDger_v2_64(cublasHandle_t handle, int64_t m, int64_t n, const double *alpha,
	const double *x, int64_t incx, const double *y, int64_t incy, double *A, int64_t lda);
cublasStatus_t cublasCgeru_v2_64(cublasHandle_t handle, int64_t m, int64_t n,
	const cuComplex *alpha, const cuComplex *x, int64_t incx, const cuComplex *y, int64_t incy,
	cuComplex *A, int64_t lda);
cublasStatus_t cublasCgerc_v2_64(cublasHandle_t handle, int64_t m, int64_t n,
	const cuComplex *alpha, const cuComplex *x, int64_t incx, const cuComplex *y, int64_t incy,
	cuComplex *A, int64_t lda);
cublasStatus_t cublasZgeru_v2_64(cublasHandle_t handle, int64_t m, int64_t n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *x, int64_t incx,
	const cuDoubleComplex *y, int64_t incy, cuDoubleComplex *A, int64_t lda);
cublasStatus_t cublasZgerc_v2_64(cublasHandle_t handle, int64_t m, int64_t n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *x, int64_t incx,
	const cuDoubleComplex *y, int64_t incy, cuDoubleComplex *A, int64_t lda);
cublasStatus_t cublasSsyr_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const float *alpha, const float *x, int64_t incx, float *A, int64_t lda);
cublasStatus_t cublasDsyr_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const double *alpha, const double *x, int64_t incx, double *A, int64_t lda);
cublasStatus_t cublasCsyr_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuComplex *alpha, const cuComplex *x, int64_t incx, cuComplex *A, int64_t lda);
cublasStatus_t cublasZsyr_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *x, int64_t incx, cuDoubleComplex *A,
	int64_t lda);
cublasStatus_t cublasCher_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const float *alpha, const cuComplex *x, int64_t incx, cuComplex *A, int64_t lda);
cublasStatus_t cublasZher_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const double *alpha, const cuDoubleComplex *x, int64_t incx, cuDoubleComplex *A,
	int64_t lda);
cublasStatus_t cublasSspr_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const float *alpha, const float *x, int64_t incx, float *AP);
cublasStatus_t cublasDspr_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const double *alpha, const double *x, int64_t incx, double *AP);
cublasStatus_t cublasChpr_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const float *alpha, const cuComplex *x, int64_t incx, cuComplex *AP);
cublasStatus_t cublasZhpr_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const double *alpha, const cuDoubleComplex *x, int64_t incx, cuDoubleComplex *AP);
cublasStatus_t cublasSsyr2_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const float *alpha, const float *x, int64_t incx, const float *y, int64_t incy, float *A,
	int64_t lda);
cublasStatus_t cublasDsyr2_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const double *alpha, const double *x, int64_t incx, const double *y, int64_t incy,
	double *A, int64_t lda);
cublasStatus_t cublasCsyr2_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuComplex *alpha, const cuComplex *x, int64_t incx, const cuComplex *y, int64_t incy,
	cuComplex *A, int64_t lda);
cublasStatus_t cublasZsyr2_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *x, int64_t incx,
	const cuDoubleComplex *y, int64_t incy, cuDoubleComplex *A, int64_t lda);
cublasStatus_t cublasCher2_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuComplex *alpha, const cuComplex *x, int64_t incx, const cuComplex *y, int64_t incy,
	cuComplex *A, int64_t lda);
cublasStatus_t cublasZher2_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *x, int64_t incx,
	const cuDoubleComplex *y, int64_t incy, cuDoubleComplex *A, int64_t lda);
cublasStatus_t cublasSspr2_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const float *alpha, const float *x, int64_t incx, const float *y, int64_t incy, float *AP);
cublasStatus_t cublasDspr2_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const double *alpha, const double *x, int64_t incx, const double *y, int64_t incy,
	double *AP);
cublasStatus_t cublasChpr2_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuComplex *alpha, const cuComplex *x, int64_t incx, const cuComplex *y, int64_t incy,
	cuComplex *AP);
cublasStatus_t cublasZhpr2_v2_64(cublasHandle_t handle, cublasFillMode_t uplo, int64_t n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *x, int64_t incx,
	const cuDoubleComplex *y, int64_t incy, cuDoubleComplex *AP);
cublasStatus_t cublasSgemvBatched_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, const float *alpha, const float *const Aarray[], int64_t lda,
	const float *const xarray[], int64_t incx, const float *beta, float *const yarray[],
	int64_t incy, int64_t batchCount);
cublasStatus_t cublasDgemvBatched_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, const double *alpha, const double *const Aarray[], int64_t lda,
	const double *const xarray[], int64_t incx, const double *beta, double *const yarray[],
	int64_t incy, int64_t batchCount);
cublasStatus_t cublasCgemvBatched_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, const cuComplex *alpha, const cuComplex *const Aarray[], int64_t lda,
	const cuComplex *const xarray[], int64_t incx, const cuComplex *beta,
	cuComplex *const yarray[], int64_t incy, int64_t batchCount);
cublasStatus_t cublasZgemvBatched_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, const cuDoubleComplex *alpha, const cuDoubleComplex *const Aarray[], int64_t lda,
	const cuDoubleComplex *const xarray[], int64_t incx, const cuDoubleComplex *beta,
	cuDoubleComplex *const yarray[], int64_t incy, int64_t batchCount);
cublasStatus_t cublasSgemvStridedBatched_64(cublasHandle_t handle, cublasOperation_t trans,
	int64_t m, int64_t n, const float *alpha, const float *A, int64_t lda, long long strideA,
	const float *x, int64_t incx, long long stridex, const float *beta, float *y, int64_t incy,
	long long stridey, int64_t batchCount);
cublasStatus_t cublasDgemvStridedBatched_64(cublasHandle_t handle, cublasOperation_t trans,
	int64_t m, int64_t n, const double *alpha, const double *A, int64_t lda, long long strideA,
	const double *x, int64_t incx, long long stridex, const double *beta, double *y,
	int64_t incy, long long stridey, int64_t batchCount);
cublasStatus_t cublasCgemvStridedBatched_64(cublasHandle_t handle, cublasOperation_t trans,
	int64_t m, int64_t n, const cuComplex *alpha, const cuComplex *A, int64_t lda,
	long long strideA, const cuComplex *x, int64_t incx, long long stridex,
	const cuComplex *beta, cuComplex *y, int64_t incy, long long stridey, int64_t batchCount);
cublasStatus_t cublasZgemvStridedBatched_64(cublasHandle_t handle, cublasOperation_t trans,
	int64_t m, int64_t n, const cuDoubleComplex *alpha, const cuDoubleComplex *A, int64_t lda,
	long long strideA, const cuDoubleComplex *x, int64_t incx, long long stridex,
	const cuDoubleComplex *beta, cuDoubleComplex *y, int64_t incy, long long stridey,
	int64_t batchCount);
cublasStatus_t cublasSgemm_v2_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const float *alpha,
	const float *A, int64_t lda, const float *B, int64_t ldb, const float *beta, float *C,
	int64_t ldc);
cublasStatus_t cublasDgemm_v2_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const double *alpha,
	const double *A, int64_t lda, const double *B, int64_t ldb, const double *beta, double *C,
	int64_t ldc);
cublasStatus_t cublasCgemm_v2_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const cuComplex *alpha,
	const cuComplex *A, int64_t lda, const cuComplex *B, int64_t ldb, const cuComplex *beta,
	cuComplex *C, int64_t ldc);
cublasStatus_t cublasCgemm3m_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const cuComplex *alpha,
	const cuComplex *A, int64_t lda, const cuComplex *B, int64_t ldb, const cuComplex *beta,
	cuComplex *C, int64_t ldc);
cublasStatus_t cublasCgemm3mEx_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const cuComplex *alpha,
	const void *A, cudaDataType Atype, int64_t lda, const void *B, cudaDataType Btype,
	int64_t ldb, const cuComplex *beta, void *C, cudaDataType Ctype, int64_t ldc);
cublasStatus_t cublasZgemm_v2_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int64_t lda, const cuDoubleComplex *B, int64_t ldb,
	const cuDoubleComplex *beta, cuDoubleComplex *C, int64_t ldc);
cublasStatus_t cublasZgemm3m_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int64_t lda, const cuDoubleComplex *B, int64_t ldb,
	const cuDoubleComplex *beta, cuDoubleComplex *C, int64_t ldc);
cublasStatus_t cublasSgemmEx_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const float *alpha,
	const void *A, cudaDataType Atype, int64_t lda, const void *B, cudaDataType Btype,
	int64_t ldb, const float *beta, void *C, cudaDataType Ctype, int64_t ldc);
cublasStatus_t cublasGemmEx_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const void *alpha, const void *A,
	cudaDataType Atype, int64_t lda, const void *B, cudaDataType Btype, int64_t ldb,
	const void *beta, void *C, cudaDataType Ctype, int64_t ldc, cublasComputeType_t computeType,
	cublasGemmAlgo_t algo);
cublasStatus_t cublasCgemmEx_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const cuComplex *alpha,
	const void *A, cudaDataType Atype, int64_t lda, const void *B, cudaDataType Btype,
	int64_t ldb, const cuComplex *beta, void *C, cudaDataType Ctype, int64_t ldc);
cublasStatus_t cublasSsyrk_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const float *alpha, const float *A,
	int64_t lda, const float *beta, float *C, int64_t ldc);
cublasStatus_t cublasDsyrk_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const double *alpha, const double *A,
	int64_t lda, const double *beta, double *C, int64_t ldc);
cublasStatus_t cublasCsyrk_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const cuComplex *alpha, const cuComplex *A,
	int64_t lda, const cuComplex *beta, cuComplex *C, int64_t ldc);
cublasStatus_t cublasZsyrk_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int64_t lda, const cuDoubleComplex *beta, cuDoubleComplex *C,
	int64_t ldc);
cublasStatus_t cublasCsyrkEx_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const cuComplex *alpha, const void *A,
	cudaDataType Atype, int64_t lda, const cuComplex *beta, void *C, cudaDataType Ctype,
	int64_t ldc);
cublasStatus_t cublasCsyrk3mEx_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const cuComplex *alpha, const void *A,
	cudaDataType Atype, int64_t lda, const cuComplex *beta, void *C, cudaDataType Ctype,
	int64_t ldc);
cublasStatus_t cublasCherk_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const float *alpha, const cuComplex *A,
	int64_t lda, const float *beta, cuComplex *C, int64_t ldc);
cublasStatus_t cublasZherk_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const double *alpha,
	const cuDoubleComplex *A, int64_t lda, const double *beta, cuDoubleComplex *C, int64_t ldc);
cublasStatus_t cublasCherkEx_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const float *alpha, const void *A,
	cudaDataType Atype, int64_t lda, const float *beta, void *C, cudaDataType Ctype,
	int64_t ldc);
cublasStatus_t cublasCherk3mEx_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const float *alpha, const void *A,
	cudaDataType Atype, int64_t lda, const float *beta, void *C, cudaDataType Ctype,
	int64_t ldc);
cublasStatus_t cublasSsyr2k_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const float *alpha, const float *A,
	int64_t lda, const float *B, int64_t ldb, const float *beta, float *C, int64_t ldc);
cublasStatus_t cublasDsyr2k_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const double *alpha, const double *A,
	int64_t lda, const double *B, int64_t ldb, const double *beta, double *C, int64_t ldc);
cublasStatus_t cublasCsyr2k_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const cuComplex *alpha, const cuComplex *A,
	int64_t lda, const cuComplex *B, int64_t ldb, const cuComplex *beta, cuComplex *C,
	int64_t ldc);
cublasStatus_t cublasZsyr2k_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int64_t lda, const cuDoubleComplex *B, int64_t ldb,
	const cuDoubleComplex *beta, cuDoubleComplex *C, int64_t ldc);
cublasStatus_t cublasCher2k_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const cuComplex *alpha, const cuComplex *A,
	int64_t lda, const cuComplex *B, int64_t ldb, const float *beta, cuComplex *C, int64_t ldc);
cublasStatus_t cublasZher2k_v2_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int64_t lda, const cuDoubleComplex *B, int64_t ldb,
	const double *beta, cuDoubleComplex *C, int64_t ldc);
cublasStatus_t cublasSsyrkx_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const float *alpha, const float *A,
	int64_t lda, const float *B, int64_t ldb, const float *beta, float *C, int64_t ldc);
cublasStatus_t cublasDsyrkx_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const double *alpha, const double *A,
	int64_t lda, const double *B, int64_t ldb, const double *beta, double *C, int64_t ldc);
cublasStatus_t cublasCsyrkx_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const cuComplex *alpha, const cuComplex *A,
	int64_t lda, const cuComplex *B, int64_t ldb, const cuComplex *beta, cuComplex *C,
	int64_t ldc);
cublasStatus_t cublasZsyrkx_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int64_t lda, const cuDoubleComplex *B, int64_t ldb,
	const cuDoubleComplex *beta, cuDoubleComplex *C, int64_t ldc);
cublasStatus_t cublasCherkx_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const cuComplex *alpha, const cuComplex *A,
	int64_t lda, const cuComplex *B, int64_t ldb, const float *beta, cuComplex *C, int64_t ldc);
cublasStatus_t cublasZherkx_64(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int64_t n, int64_t k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int64_t lda, const cuDoubleComplex *B, int64_t ldb,
	const double *beta, cuDoubleComplex *C, int64_t ldc);
cublasStatus_t cublasSsymm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, int64_t m, int64_t n, const float *alpha, const float *A,
	int64_t lda, const float *B, int64_t ldb, const float *beta, float *C, int64_t ldc);
cublasStatus_t cublasDsymm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, int64_t m, int64_t n, const double *alpha, const double *A,
	int64_t lda, const double *B, int64_t ldb, const double *beta, double *C, int64_t ldc);
cublasStatus_t cublasCsymm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, int64_t m, int64_t n, const cuComplex *alpha, const cuComplex *A,
	int64_t lda, const cuComplex *B, int64_t ldb, const cuComplex *beta, cuComplex *C,
	int64_t ldc);
cublasStatus_t cublasZsymm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, int64_t m, int64_t n, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int64_t lda, const cuDoubleComplex *B, int64_t ldb,
	const cuDoubleComplex *beta, cuDoubleComplex *C, int64_t ldc);
cublasStatus_t cublasChemm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, int64_t m, int64_t n, const cuComplex *alpha, const cuComplex *A,
	int64_t lda, const cuComplex *B, int64_t ldb, const cuComplex *beta, cuComplex *C,
	int64_t ldc);
cublasStatus_t cublasZhemm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, int64_t m, int64_t n, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int64_t lda, const cuDoubleComplex *B, int64_t ldb,
	const cuDoubleComplex *beta, cuDoubleComplex *C, int64_t ldc);
cublasStatus_t cublasStrsm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int64_t m, int64_t n,
	const float *alpha, const float *A, int64_t lda, float *B, int64_t ldb);
cublasStatus_t cublasDtrsm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int64_t m, int64_t n,
	const double *alpha, const double *A, int64_t lda, double *B, int64_t ldb);
cublasStatus_t cublasCtrsm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int64_t m, int64_t n,
	const cuComplex *alpha, const cuComplex *A, int64_t lda, cuComplex *B, int64_t ldb);
cublasStatus_t cublasZtrsm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int64_t m, int64_t n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *A, int64_t lda, cuDoubleComplex *B,
	int64_t ldb);
cublasStatus_t cublasStrmm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int64_t m, int64_t n,
	const float *alpha, const float *A, int64_t lda, const float *B, int64_t ldb, float *C,
	int64_t ldc);
cublasStatus_t cublasDtrmm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int64_t m, int64_t n,
	const double *alpha, const double *A, int64_t lda, const double *B, int64_t ldb, double *C,
	int64_t ldc);
cublasStatus_t cublasCtrmm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int64_t m, int64_t n,
	const cuComplex *alpha, const cuComplex *A, int64_t lda, const cuComplex *B, int64_t ldb,
	cuComplex *C, int64_t ldc);
cublasStatus_t cublasZtrmm_v2_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int64_t m, int64_t n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *A, int64_t lda,
	const cuDoubleComplex *B, int64_t ldb, cuDoubleComplex *C, int64_t ldc);
cublasStatus_t cublasSgemmBatched_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const float *alpha,
	const float *const Aarray[], int64_t lda, const float *const Barray[], int64_t ldb,
	const float *beta, float *const Carray[], int64_t ldc, int64_t batchCount);
cublasStatus_t cublasDgemmBatched_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const double *alpha,
	const double *const Aarray[], int64_t lda, const double *const Barray[], int64_t ldb,
	const double *beta, double *const Carray[], int64_t ldc, int64_t batchCount);
cublasStatus_t cublasCgemmBatched_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const cuComplex *alpha,
	const cuComplex *const Aarray[], int64_t lda, const cuComplex *const Barray[], int64_t ldb,
	const cuComplex *beta, cuComplex *const Carray[], int64_t ldc, int64_t batchCount);
cublasStatus_t cublasCgemm3mBatched_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const cuComplex *alpha,
	const cuComplex *const Aarray[], int64_t lda, const cuComplex *const Barray[], int64_t ldb,
	const cuComplex *beta, cuComplex *const Carray[], int64_t ldc, int64_t batchCount);
cublasStatus_t cublasZgemmBatched_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *const Aarray[], int64_t lda, const cuDoubleComplex *const Barray[],
	int64_t ldb, const cuDoubleComplex *beta, cuDoubleComplex *const Carray[], int64_t ldc,
	int64_t batchCount);
cublasStatus_t cublasSgemmStridedBatched_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const float *alpha,
	const float *A, int64_t lda, long long strideA, const float *B, int64_t ldb,
	long long strideB, const float *beta, float *C, int64_t ldc, long long strideC,
	int64_t batchCount);
cublasStatus_t cublasDgemmStridedBatched_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const double *alpha,
	const double *A, int64_t lda, long long strideA, const double *B, int64_t ldb,
	long long strideB, const double *beta, double *C, int64_t ldc, long long strideC,
	int64_t batchCount);
cublasStatus_t cublasCgemmStridedBatched_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const cuComplex *alpha,
	const cuComplex *A, int64_t lda, long long strideA, const cuComplex *B, int64_t ldb,
	long long strideB, const cuComplex *beta, cuComplex *C, int64_t ldc, long long strideC,
	int64_t batchCount);
cublasStatus_t cublasCgemm3mStridedBatched_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const cuComplex *alpha,
	const cuComplex *A, int64_t lda, long long strideA, const cuComplex *B, int64_t ldb,
	long long strideB, const cuComplex *beta, cuComplex *C, int64_t ldc, long long strideC,
	int64_t batchCount);
cublasStatus_t cublasZgemmStridedBatched_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int64_t lda, long long strideA, const cuDoubleComplex *B,
	int64_t ldb, long long strideB, const cuDoubleComplex *beta, cuDoubleComplex *C,
	int64_t ldc, long long strideC, int64_t batchCount);
cublasStatus_t cublasGemmBatchedEx_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const void *alpha,
	const void *const Aarray[], cudaDataType Atype, int64_t lda, const void *const Barray[],
	cudaDataType Btype, int64_t ldb, const void *beta, void *const Carray[], cudaDataType Ctype,
	int64_t ldc, int64_t batchCount, cublasComputeType_t computeType, cublasGemmAlgo_t algo);
cublasStatus_t cublasGemmStridedBatchedEx_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const void *alpha, const void *A,
	cudaDataType Atype, int64_t lda, long long strideA, const void *B, cudaDataType Btype,
	int64_t ldb, long long strideB, const void *beta, void *C, cudaDataType Ctype, int64_t ldc,
	long long strideC, int64_t batchCount, cublasComputeType_t computeType,
	cublasGemmAlgo_t algo);
cublasStatus_t cublasSgemmGroupedBatched_64(cublasHandle_t handle,
	const cublasOperation_t transa_array[], const cublasOperation_t transb_array[],
	const int64_t m_array[], const int64_t n_array[], const int64_t k_array[],
	const float alpha_array[], const float *const Aarray[], const int64_t lda_array[],
	const float *const Barray[], const int64_t ldb_array[], const float beta_array[],
	float *const Carray[], const int64_t ldc_array[], int64_t group_count,
	const int64_t group_size[]);
cublasStatus_t cublasDgemmGroupedBatched_64(cublasHandle_t handle,
	const cublasOperation_t transa_array[], const cublasOperation_t transb_array[],
	const int64_t m_array[], const int64_t n_array[], const int64_t k_array[],
	const double alpha_array[], const double *const Aarray[], const int64_t lda_array[],
	const double *const Barray[], const int64_t ldb_array[], const double beta_array[],
	double *const Carray[], const int64_t ldc_array[], int64_t group_count,
	const int64_t group_size[]);
cublasStatus_t cublasGemmGroupedBatchedEx_64(cublasHandle_t handle,
	const cublasOperation_t transa_array[], const cublasOperation_t transb_array[],
	const int64_t m_array[], const int64_t n_array[], const int64_t k_array[],
	const void *alpha_array, const void *const Aarray[], cudaDataType_t Atype,
	const int64_t lda_array[], const void *const Barray[], cudaDataType_t Btype,
	const int64_t ldb_array[], const void *beta_array, void *const Carray[],
	cudaDataType_t Ctype, const int64_t ldc_array[], int64_t group_count,
	const int64_t group_size[], cublasComputeType_t computeType);
cublasStatus_t cublasSgeam_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, const float *alpha, const float *A,
	int64_t lda, const float *beta, const float *B, int64_t ldb, float *C, int64_t ldc);
cublasStatus_t cublasDgeam_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, const double *alpha, const double *A,
	int64_t lda, const double *beta, const double *B, int64_t ldb, double *C, int64_t ldc);
cublasStatus_t cublasCgeam_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, const cuComplex *alpha, const cuComplex *A,
	int64_t lda, const cuComplex *beta, const cuComplex *B, int64_t ldb, cuComplex *C,
	int64_t ldc);
cublasStatus_t cublasZgeam_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int64_t lda, const cuDoubleComplex *beta,
	const cuDoubleComplex *B, int64_t ldb, cuDoubleComplex *C, int64_t ldc);
cublasStatus_t cublasStrsmBatched_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int64_t m, int64_t n,
	const float *alpha, const float *const A[], int64_t lda, float *const B[], int64_t ldb,
	int64_t batchCount);
cublasStatus_t cublasDtrsmBatched_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int64_t m, int64_t n,
	const double *alpha, const double *const A[], int64_t lda, double *const B[], int64_t ldb,
	int64_t batchCount);
cublasStatus_t cublasCtrsmBatched_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int64_t m, int64_t n,
	const cuComplex *alpha, const cuComplex *const A[], int64_t lda, cuComplex *const B[],
	int64_t ldb, int64_t batchCount);
cublasStatus_t cublasZtrsmBatched_64(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int64_t m, int64_t n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *const A[], int64_t lda,
	cuDoubleComplex *const B[], int64_t ldb, int64_t batchCount);
cublasStatus_t cublasSdgmm_64(cublasHandle_t handle, cublasSideMode_t mode, int64_t m, int64_t n,
	const float *A, int64_t lda, const float *x, int64_t incx, float *C, int64_t ldc);
cublasStatus_t cublasDdgmm_64(cublasHandle_t handle, cublasSideMode_t mode, int64_t m, int64_t n,
	const double *A, int64_t lda, const double *x, int64_t incx, double *C, int64_t ldc);
cublasStatus_t cublasCdgmm_64(cublasHandle_t handle, cublasSideMode_t mode, int64_t m, int64_t n,
	const cuComplex *A, int64_t lda, const cuComplex *x, int64_t incx, cuComplex *C,
	int64_t ldc);
cublasStatus_t cublasZdgmm_64(cublasHandle_t handle, cublasSideMode_t mode, int64_t m, int64_t n,
	const cuDoubleComplex *A, int64_t lda, const cuDoubleComplex *x, int64_t incx,
	cuDoubleComplex *C, int64_t ldc);
#endif
