/*
 * cuBLAS: contexts, vectors and matrix times vector (levels 1 and 2). cuBLAS manual, chapter 2.
 */
#ifndef WW_CUBLAS_LEVEL12_H
#define WW_CUBLAS_LEVEL12_H

cublasStatus_t cublasCreate_v2(cublasHandle_t *handle);
cublasStatus_t cublasDestroy_v2(cublasHandle_t handle);
cublasStatus_t cublasGetVersion_v2(cublasHandle_t handle, int *version);
cublasStatus_t cublasGetProperty(libraryPropertyType type, int *value);
size_t cublasGetCudartVersion(void);
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t handle, void *workspace,
	size_t workspaceSizeInBytes);
cublasStatus_t cublasSetStream_v2(cublasHandle_t handle, cudaStream_t streamId);
cublasStatus_t cublasGetStream_v2(cublasHandle_t handle, cudaStream_t *streamId);
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t *mode);
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t handle, cublasPointerMode_t mode);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t *mode);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t handle, cublasAtomicsMode_t mode);
cublasStatus_t cublasGetMathMode(cublasHandle_t handle, cublasMath_t *mode);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
cublasStatus_t cublasGetSmCountTarget(cublasHandle_t handle, int *smCountTarget);
cublasStatus_t cublasSetSmCountTarget(cublasHandle_t handle, int smCountTarget);
cublasStatus_t cublasGetEmulationStrategy(cublasHandle_t handle,
	cublasEmulationStrategy_t *emulationStrategy);
cublasStatus_t cublasSetEmulationStrategy(cublasHandle_t handle,
	cublasEmulationStrategy_t emulationStrategy);
cublasStatus_t cublasGetEmulationSpecialValuesSupport(cublasHandle_t handle,
	cudaEmulationSpecialValuesSupport *mask);
cublasStatus_t cublasSetEmulationSpecialValuesSupport(cublasHandle_t handle,
	cudaEmulationSpecialValuesSupport mask);
cublasStatus_t cublasGetFixedPointEmulationMantissaControl(cublasHandle_t handle,
	cudaEmulationMantissaControl *mantissaControl);
cublasStatus_t cublasSetFixedPointEmulationMantissaControl(cublasHandle_t handle,
	cudaEmulationMantissaControl mantissaControl);
cublasStatus_t cublasGetFixedPointEmulationMaxMantissaBitCount(cublasHandle_t handle,
	int *maxMantissaBitCount);
cublasStatus_t cublasSetFixedPointEmulationMaxMantissaBitCount(cublasHandle_t handle,
	int maxMantissaBitCount);
cublasStatus_t cublasGetFixedPointEmulationMantissaBitOffset(cublasHandle_t handle,
	int *mantissaBitOffset);
cublasStatus_t cublasSetFixedPointEmulationMantissaBitOffset(cublasHandle_t handle,
	int mantissaBitOffset);
cublasStatus_t cublasGetFixedPointEmulationMantissaBitCountPointer(cublasHandle_t handle,
	int **mantissaBitCount);
cublasStatus_t cublasSetFixedPointEmulationMantissaBitCountPointer(cublasHandle_t handle,
	int *mantissaBitCount);
const char *cublasGetStatusName(cublasStatus_t status);
const char *cublasGetStatusString(cublasStatus_t status);
cublasStatus_t cublasLoggerConfigure(int logIsOn, int logToStdOut, int logToStdErr,
	const char *logFileName);
cublasStatus_t cublasSetLoggerCallback(cublasLogCallback userCallback);
cublasStatus_t cublasGetLoggerCallback(cublasLogCallback *userCallback);
cublasStatus_t cublasSetVector(int n, int elemSize, const void *x, int incx, void *devicePtr,
	int incy);
cublasStatus_t cublasGetVector(int n, int elemSize, const void *x, int incx, void *y, int incy);
cublasStatus_t cublasSetMatrix(int rows, int cols, int elemSize, const void *A, int lda, void *B,
	int ldb);
cublasStatus_t cublasGetMatrix(int rows, int cols, int elemSize, const void *A, int lda, void *B,
	int ldb);
cublasStatus_t cublasSetVectorAsync(int n, int elemSize, const void *hostPtr, int incx,
	void *devicePtr, int incy, cudaStream_t stream);
cublasStatus_t cublasGetVectorAsync(int n, int elemSize, const void *devicePtr, int incx,
	void *hostPtr, int incy, cudaStream_t stream);
cublasStatus_t cublasSetMatrixAsync(int rows, int cols, int elemSize, const void *A, int lda,
	void *B, int ldb, cudaStream_t stream);
cublasStatus_t cublasGetMatrixAsync(int rows, int cols, int elemSize, const void *A, int lda,
	void *B, int ldb, cudaStream_t stream);
void cublasXerbla(const char *srName, int info);
cublasStatus_t cublasNrm2Ex(cublasHandle_t handle, int n, const void *x, cudaDataType xType,
	int incx, void *result, cudaDataType resultType, cudaDataType executionType);
cublasStatus_t cublasSnrm2_v2(cublasHandle_t handle, int n, const float *x, int incx,
	float *result);
cublasStatus_t cublasDnrm2_v2(cublasHandle_t handle, int n, const double *x, int incx,
	double *result);
cublasStatus_t cublasScnrm2_v2(cublasHandle_t handle, int n, const cuComplex *x, int incx,
	float *result);
cublasStatus_t cublasDznrm2_v2(cublasHandle_t handle, int n, const cuDoubleComplex *x, int incx,
	double *result);
cublasStatus_t cublasDotEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType,
	int incx, const void *y, cudaDataType yType, int incy, void *result,
	cudaDataType resultType, cudaDataType executionType);
cublasStatus_t cublasDotcEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType,
	int incx, const void *y, cudaDataType yType, int incy, void *result,
	cudaDataType resultType, cudaDataType executionType);
cublasStatus_t cublasSdot_v2(cublasHandle_t handle, int n, const float *x, int incx, const float *y,
	int incy, float *result);
cublasStatus_t cublasDdot_v2(cublasHandle_t handle, int n, const double *x, int incx,
	const double *y, int incy, double *result);
cublasStatus_t cublasCdotu_v2(cublasHandle_t handle, int n, const cuComplex *x, int incx,
	const cuComplex *y, int incy, cuComplex *result);
cublasStatus_t cublasCdotc_v2(cublasHandle_t handle, int n, const cuComplex *x, int incx,
	const cuComplex *y, int incy, cuComplex *result);
cublasStatus_t cublasZdotu_v2(cublasHandle_t handle, int n, const cuDoubleComplex *x, int incx,
	const cuDoubleComplex *y, int incy, cuDoubleComplex *result);
cublasStatus_t cublasZdotc_v2(cublasHandle_t handle, int n, const cuDoubleComplex *x, int incx,
	const cuDoubleComplex *y, int incy, cuDoubleComplex *result);
cublasStatus_t cublasScalEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alphaType,
	void *x, cudaDataType xType, int incx, cudaDataType executionType);
cublasStatus_t cublasSscal_v2(cublasHandle_t handle, int n, const float *alpha, float *x, int incx);
cublasStatus_t cublasDscal_v2(cublasHandle_t handle, int n, const double *alpha, double *x,
	int incx);
cublasStatus_t cublasCscal_v2(cublasHandle_t handle, int n, const cuComplex *alpha, cuComplex *x,
	int incx);
cublasStatus_t cublasCsscal_v2(cublasHandle_t handle, int n, const float *alpha, cuComplex *x,
	int incx);
cublasStatus_t cublasZscal_v2(cublasHandle_t handle, int n, const cuDoubleComplex *alpha,
	cuDoubleComplex *x, int incx);
cublasStatus_t cublasZdscal_v2(cublasHandle_t handle, int n, const double *alpha,
	cuDoubleComplex *x, int incx);
cublasStatus_t cublasAxpyEx(cublasHandle_t handle, int n, const void *alpha, cudaDataType alphaType,
	const void *x, cudaDataType xType, int incx, void *y, cudaDataType yType, int incy,
	cudaDataType executiontype);
cublasStatus_t cublasSaxpy_v2(cublasHandle_t handle, int n, const float *alpha, const float *x,
	int incx, float *y, int incy);
cublasStatus_t cublasDaxpy_v2(cublasHandle_t handle, int n, const double *alpha, const double *x,
	int incx, double *y, int incy);
cublasStatus_t cublasCaxpy_v2(cublasHandle_t handle, int n, const cuComplex *alpha,
	const cuComplex *x, int incx, cuComplex *y, int incy);
cublasStatus_t cublasZaxpy_v2(cublasHandle_t handle, int n, const cuDoubleComplex *alpha,
	const cuDoubleComplex *x, int incx, cuDoubleComplex *y, int incy);
cublasStatus_t cublasCopyEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType,
	int incx, void *y, cudaDataType yType, int incy);
cublasStatus_t cublasScopy_v2(cublasHandle_t handle, int n, const float *x, int incx, float *y,
	int incy);
cublasStatus_t cublasDcopy_v2(cublasHandle_t handle, int n, const double *x, int incx, double *y,
	int incy);
cublasStatus_t cublasCcopy_v2(cublasHandle_t handle, int n, const cuComplex *x, int incx,
	cuComplex *y, int incy);
cublasStatus_t cublasZcopy_v2(cublasHandle_t handle, int n, const cuDoubleComplex *x, int incx,
	cuDoubleComplex *y, int incy);
cublasStatus_t cublasSswap_v2(cublasHandle_t handle, int n, float *x, int incx, float *y, int incy);
cublasStatus_t cublasDswap_v2(cublasHandle_t handle, int n, double *x, int incx, double *y,
	int incy);
cublasStatus_t cublasCswap_v2(cublasHandle_t handle, int n, cuComplex *x, int incx, cuComplex *y,
	int incy);
cublasStatus_t cublasZswap_v2(cublasHandle_t handle, int n, cuDoubleComplex *x, int incx,
	cuDoubleComplex *y, int incy);
cublasStatus_t cublasSwapEx(cublasHandle_t handle, int n, void *x, cudaDataType xType, int incx,
	void *y, cudaDataType yType, int incy);
cublasStatus_t cublasIsamax_v2(cublasHandle_t handle, int n, const float *x, int incx, int *result);
cublasStatus_t cublasIdamax_v2(cublasHandle_t handle, int n, const double *x, int incx,
	int *result);
cublasStatus_t cublasIcamax_v2(cublasHandle_t handle, int n, const cuComplex *x, int incx,
	int *result);
cublasStatus_t cublasIzamax_v2(cublasHandle_t handle, int n, const cuDoubleComplex *x, int incx,
	int *result);
cublasStatus_t cublasIamaxEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType,
	int incx, int *result);
cublasStatus_t cublasIsamin_v2(cublasHandle_t handle, int n, const float *x, int incx, int *result);
cublasStatus_t cublasIdamin_v2(cublasHandle_t handle, int n, const double *x, int incx,
	int *result);
cublasStatus_t cublasIcamin_v2(cublasHandle_t handle, int n, const cuComplex *x, int incx,
	int *result);
cublasStatus_t cublasIzamin_v2(cublasHandle_t handle, int n, const cuDoubleComplex *x, int incx,
	int *result);
cublasStatus_t cublasIaminEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType,
	int incx, int *result);
cublasStatus_t cublasAsumEx(cublasHandle_t handle, int n, const void *x, cudaDataType xType,
	int incx, void *result, cudaDataType resultType, cudaDataType executiontype);
cublasStatus_t cublasSasum_v2(cublasHandle_t handle, int n, const float *x, int incx,
	float *result);
cublasStatus_t cublasDasum_v2(cublasHandle_t handle, int n, const double *x, int incx,
	double *result);
cublasStatus_t cublasScasum_v2(cublasHandle_t handle, int n, const cuComplex *x, int incx,
	float *result);
cublasStatus_t cublasDzasum_v2(cublasHandle_t handle, int n, const cuDoubleComplex *x, int incx,
	double *result);
cublasStatus_t cublasSrot_v2(cublasHandle_t handle, int n, float *x, int incx, float *y, int incy,
	const float *c, const float *s);
cublasStatus_t cublasDrot_v2(cublasHandle_t handle, int n, double *x, int incx, double *y, int incy,
	const double *c, const double *s);
cublasStatus_t cublasCrot_v2(cublasHandle_t handle, int n, cuComplex *x, int incx, cuComplex *y,
	int incy, const float *c, const cuComplex *s);
cublasStatus_t cublasCsrot_v2(cublasHandle_t handle, int n, cuComplex *x, int incx, cuComplex *y,
	int incy, const float *c, const float *s);
cublasStatus_t cublasZrot_v2(cublasHandle_t handle, int n, cuDoubleComplex *x, int incx,
	cuDoubleComplex *y, int incy, const double *c, const cuDoubleComplex *s);
cublasStatus_t cublasZdrot_v2(cublasHandle_t handle, int n, cuDoubleComplex *x, int incx,
	cuDoubleComplex *y, int incy, const double *c, const double *s);
cublasStatus_t cublasRotEx(cublasHandle_t handle, int n, void *x, cudaDataType xType, int incx,
	void *y, cudaDataType yType, int incy, const void *c, const void *s, cudaDataType csType,
	cudaDataType executiontype);
cublasStatus_t cublasSrotg_v2(cublasHandle_t handle, float *a, float *b, float *c, float *s);
cublasStatus_t cublasDrotg_v2(cublasHandle_t handle, double *a, double *b, double *c, double *s);
cublasStatus_t cublasCrotg_v2(cublasHandle_t handle, cuComplex *a, cuComplex *b, float *c,
	cuComplex *s);
cublasStatus_t cublasZrotg_v2(cublasHandle_t handle, cuDoubleComplex *a, cuDoubleComplex *b,
	double *c, cuDoubleComplex *s);
cublasStatus_t cublasRotgEx(cublasHandle_t handle, void *a, void *b, cudaDataType abType, void *c,
	void *s, cudaDataType csType, cudaDataType executiontype);
cublasStatus_t cublasSrotm_v2(cublasHandle_t handle, int n, float *x, int incx, float *y, int incy,
	const float *param);
cublasStatus_t cublasDrotm_v2(cublasHandle_t handle, int n, double *x, int incx, double *y,
	int incy, const double *param);
cublasStatus_t cublasRotmEx(cublasHandle_t handle, int n, void *x, cudaDataType xType, int incx,
	void *y, cudaDataType yType, int incy, const void *param, cudaDataType paramType,
	cudaDataType executiontype);
cublasStatus_t cublasSrotmg_v2(cublasHandle_t handle, float *d1, float *d2, float *x1,
	const float *y1, float *param);
cublasStatus_t cublasDrotmg_v2(cublasHandle_t handle, double *d1, double *d2, double *x1,
	const double *y1, double *param);
cublasStatus_t cublasRotmgEx(cublasHandle_t handle, void *d1, cudaDataType d1Type, void *d2,
	cudaDataType d2Type, void *x1, cudaDataType x1Type, const void *y1, cudaDataType y1Type,
	void *param, cudaDataType paramType, cudaDataType executiontype);
cublasStatus_t cublasSgemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	const float *alpha, const float *A, int lda, const float *x, int incx, const float *beta,
	float *y, int incy);
cublasStatus_t cublasDgemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	const double *alpha, const double *A, int lda, const double *x, int incx,
	const double *beta, double *y, int incy);
cublasStatus_t cublasCgemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	const cuComplex *alpha, const cuComplex *A, int lda, const cuComplex *x, int incx,
	const cuComplex *beta, cuComplex *y, int incy);
cublasStatus_t cublasZgemv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda, const cuDoubleComplex *x,
	int incx, const cuDoubleComplex *beta, cuDoubleComplex *y, int incy);
cublasStatus_t cublasSgbmv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl,
	int ku, const float *alpha, const float *A, int lda, const float *x, int incx,
	const float *beta, float *y, int incy);
cublasStatus_t cublasDgbmv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl,
	int ku, const double *alpha, const double *A, int lda, const double *x, int incx,
	const double *beta, double *y, int incy);
cublasStatus_t cublasCgbmv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl,
	int ku, const cuComplex *alpha, const cuComplex *A, int lda, const cuComplex *x, int incx,
	const cuComplex *beta, cuComplex *y, int incy);
cublasStatus_t cublasZgbmv_v2(cublasHandle_t handle, cublasOperation_t trans, int m, int n, int kl,
	int ku, const cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda,
	const cuDoubleComplex *x, int incx, const cuDoubleComplex *beta, cuDoubleComplex *y,
	int incy);
cublasStatus_t cublasStrmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const float *A, int lda, float *x, int incx);
cublasStatus_t cublasDtrmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const double *A, int lda, double *x, int incx);
cublasStatus_t cublasCtrmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const cuComplex *A, int lda, cuComplex *x, int incx);
cublasStatus_t cublasZtrmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const cuDoubleComplex *A, int lda, cuDoubleComplex *x,
	int incx);
cublasStatus_t cublasStbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, int k, const float *A, int lda, float *x, int incx);
cublasStatus_t cublasDtbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, int k, const double *A, int lda, double *x, int incx);
cublasStatus_t cublasCtbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, int k, const cuComplex *A, int lda, cuComplex *x, int incx);
cublasStatus_t cublasZtbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, int k, const cuDoubleComplex *A, int lda, cuDoubleComplex *x,
	int incx);
cublasStatus_t cublasStpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const float *AP, float *x, int incx);
cublasStatus_t cublasDtpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const double *AP, double *x, int incx);
cublasStatus_t cublasCtpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const cuComplex *AP, cuComplex *x, int incx);
cublasStatus_t cublasZtpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const cuDoubleComplex *AP, cuDoubleComplex *x, int incx);
cublasStatus_t cublasStrsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const float *A, int lda, float *x, int incx);
cublasStatus_t cublasDtrsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const double *A, int lda, double *x, int incx);
cublasStatus_t cublasCtrsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const cuComplex *A, int lda, cuComplex *x, int incx);
cublasStatus_t cublasZtrsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const cuDoubleComplex *A, int lda, cuDoubleComplex *x,
	int incx);
cublasStatus_t cublasStpsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const float *AP, float *x, int incx);
cublasStatus_t cublasDtpsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const double *AP, double *x, int incx);
cublasStatus_t cublasCtpsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const cuComplex *AP, cuComplex *x, int incx);
cublasStatus_t cublasZtpsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, const cuDoubleComplex *AP, cuDoubleComplex *x, int incx);
cublasStatus_t cublasStbsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, int k, const float *A, int lda, float *x, int incx);
cublasStatus_t cublasDtbsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, int k, const double *A, int lda, double *x, int incx);
cublasStatus_t cublasCtbsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, int k, const cuComplex *A, int lda, cuComplex *x, int incx);
cublasStatus_t cublasZtbsv_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	cublasDiagType_t diag, int n, int k, const cuDoubleComplex *A, int lda, cuDoubleComplex *x,
	int incx);
cublasStatus_t cublasSsymv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const float *alpha, const float *A, int lda, const float *x, int incx, const float *beta,
	float *y, int incy);
cublasStatus_t cublasDsymv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const double *alpha, const double *A, int lda, const double *x, int incx,
	const double *beta, double *y, int incy);
cublasStatus_t cublasCsymv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuComplex *alpha, const cuComplex *A, int lda, const cuComplex *x, int incx,
	const cuComplex *beta, cuComplex *y, int incy);
cublasStatus_t cublasZsymv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda, const cuDoubleComplex *x,
	int incx, const cuDoubleComplex *beta, cuDoubleComplex *y, int incy);
cublasStatus_t cublasChemv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuComplex *alpha, const cuComplex *A, int lda, const cuComplex *x, int incx,
	const cuComplex *beta, cuComplex *y, int incy);
cublasStatus_t cublasZhemv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda, const cuDoubleComplex *x,
	int incx, const cuDoubleComplex *beta, cuDoubleComplex *y, int incy);
cublasStatus_t cublasSsbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k,
	const float *alpha, const float *A, int lda, const float *x, int incx, const float *beta,
	float *y, int incy);
cublasStatus_t cublasDsbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k,
	const double *alpha, const double *A, int lda, const double *x, int incx,
	const double *beta, double *y, int incy);
cublasStatus_t cublasChbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k,
	const cuComplex *alpha, const cuComplex *A, int lda, const cuComplex *x, int incx,
	const cuComplex *beta, cuComplex *y, int incy);
cublasStatus_t cublasZhbmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n, int k,
	const cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda, const cuDoubleComplex *x,
	int incx, const cuDoubleComplex *beta, cuDoubleComplex *y, int incy);
cublasStatus_t cublasSspmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const float *alpha, const float *AP, const float *x, int incx, const float *beta, float *y,
	int incy);
cublasStatus_t cublasDspmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const double *alpha, const double *AP, const double *x, int incx, const double *beta,
	double *y, int incy);
cublasStatus_t cublasChpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuComplex *alpha, const cuComplex *AP, const cuComplex *x, int incx,
	const cuComplex *beta, cuComplex *y, int incy);
cublasStatus_t cublasZhpmv_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *AP, const cuDoubleComplex *x, int incx,
	const cuDoubleComplex *beta, cuDoubleComplex *y, int incy);
cublasStatus_t cublasSger_v2(cublasHandle_t handle, int m, int n, const float *alpha,
	const float *x, int incx, const float *y, int incy, float *A, int lda);
cublasStatus_t cublasDger_v2(cublasHandle_t handle, int m, int n, const double *alpha,
	const double *x, int incx, const double *y, int incy, double *A, int lda);
cublasStatus_t cublasCgeru_v2(cublasHandle_t handle, int m, int n, const cuComplex *alpha,
	const cuComplex *x, int incx, const cuComplex *y, int incy, cuComplex *A, int lda);
cublasStatus_t cublasCgerc_v2(cublasHandle_t handle, int m, int n, const cuComplex *alpha,
	const cuComplex *x, int incx, const cuComplex *y, int incy, cuComplex *A, int lda);
cublasStatus_t cublasZgeru_v2(cublasHandle_t handle, int m, int n, const cuDoubleComplex *alpha,
	const cuDoubleComplex *x, int incx, const cuDoubleComplex *y, int incy, cuDoubleComplex *A,
	int lda);
cublasStatus_t cublasZgerc_v2(cublasHandle_t handle, int m, int n, const cuDoubleComplex *alpha,
	const cuDoubleComplex *x, int incx, const cuDoubleComplex *y, int incy, cuDoubleComplex *A,
	int lda);
cublasStatus_t cublasSsyr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const float *alpha, const float *x, int incx, float *A, int lda);
cublasStatus_t cublasDsyr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const double *alpha, const double *x, int incx, double *A, int lda);
cublasStatus_t cublasCsyr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuComplex *alpha, const cuComplex *x, int incx, cuComplex *A, int lda);
cublasStatus_t cublasZsyr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *x, int incx, cuDoubleComplex *A,
	int lda);
cublasStatus_t cublasCher_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const float *alpha, const cuComplex *x, int incx, cuComplex *A, int lda);
cublasStatus_t cublasZher_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const double *alpha, const cuDoubleComplex *x, int incx, cuDoubleComplex *A, int lda);
cublasStatus_t cublasSspr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const float *alpha, const float *x, int incx, float *AP);
cublasStatus_t cublasDspr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const double *alpha, const double *x, int incx, double *AP);
cublasStatus_t cublasChpr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const float *alpha, const cuComplex *x, int incx, cuComplex *AP);
cublasStatus_t cublasZhpr_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const double *alpha, const cuDoubleComplex *x, int incx, cuDoubleComplex *AP);
cublasStatus_t cublasSsyr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const float *alpha, const float *x, int incx, const float *y, int incy, float *A, int lda);
cublasStatus_t cublasDsyr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const double *alpha, const double *x, int incx, const double *y, int incy, double *A,
	int lda);
cublasStatus_t cublasCsyr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuComplex *alpha, const cuComplex *x, int incx, const cuComplex *y, int incy,
	cuComplex *A, int lda);
cublasStatus_t cublasZsyr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *x, int incx, const cuDoubleComplex *y,
	int incy, cuDoubleComplex *A, int lda);
cublasStatus_t cublasCher2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuComplex *alpha, const cuComplex *x, int incx, const cuComplex *y, int incy,
	cuComplex *A, int lda);
cublasStatus_t cublasZher2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *x, int incx, const cuDoubleComplex *y,
	int incy, cuDoubleComplex *A, int lda);
cublasStatus_t cublasSspr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const float *alpha, const float *x, int incx, const float *y, int incy, float *AP);
cublasStatus_t cublasDspr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const double *alpha, const double *x, int incx, const double *y, int incy, double *AP);
cublasStatus_t cublasChpr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuComplex *alpha, const cuComplex *x, int incx, const cuComplex *y, int incy,
	cuComplex *AP);
cublasStatus_t cublasZhpr2_v2(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *x, int incx, const cuDoubleComplex *y,
	int incy, cuDoubleComplex *AP);
cublasStatus_t cublasSgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	const float *alpha, const float *const Aarray[], int lda, const float *const xarray[],
	int incx, const float *beta, float *const yarray[], int incy, int batchCount);
cublasStatus_t cublasDgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	const double *alpha, const double *const Aarray[], int lda, const double *const xarray[],
	int incx, const double *beta, double *const yarray[], int incy, int batchCount);
cublasStatus_t cublasCgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	const cuComplex *alpha, const cuComplex *const Aarray[], int lda,
	const cuComplex *const xarray[], int incx, const cuComplex *beta, cuComplex *const yarray[],
	int incy, int batchCount);
cublasStatus_t cublasZgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *const Aarray[], int lda,
	const cuDoubleComplex *const xarray[], int incx, const cuDoubleComplex *beta,
	cuDoubleComplex *const yarray[], int incy, int batchCount);
cublasStatus_t cublasSgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m,
	int n, const float *alpha, const float *A, int lda, long long strideA, const float *x,
	int incx, long long stridex, const float *beta, float *y, int incy, long long stridey,
	int batchCount);
cublasStatus_t cublasDgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m,
	int n, const double *alpha, const double *A, int lda, long long strideA, const double *x,
	int incx, long long stridex, const double *beta, double *y, int incy, long long stridey,
	int batchCount);
cublasStatus_t cublasCgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m,
	int n, const cuComplex *alpha, const cuComplex *A, int lda, long long strideA,
	const cuComplex *x, int incx, long long stridex, const cuComplex *beta, cuComplex *y,
	int incy, long long stridey, int batchCount);
cublasStatus_t cublasZgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m,
	int n, const cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda, long long strideA,
	const cuDoubleComplex *x, int incx, long long stridex, const cuDoubleComplex *beta,
	cuDoubleComplex *y, int incy, long long stridey, int batchCount);
#endif
