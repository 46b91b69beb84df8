/*
 * cuBLAS: matrix times matrix (level 3) and the extensions. cuBLAS manual, chapter 2.
 */
#ifndef WW_CUBLAS_LEVEL3_H
#define WW_CUBLAS_LEVEL3_H

cublasStatus_t cublasSgemm_v2(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const float *alpha, const float *A, int lda,
	const float *B, int ldb, const float *beta, float *C, int ldc);
cublasStatus_t cublasDgemm_v2(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const double *alpha, const double *A,
	int lda, const double *B, int ldb, const double *beta, double *C, int ldc);
cublasStatus_t cublasCgemm_v2(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const cuComplex *alpha, const cuComplex *A,
	int lda, const cuComplex *B, int ldb, const cuComplex *beta, cuComplex *C, int ldc);
cublasStatus_t cublasCgemm3m(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const cuComplex *alpha, const cuComplex *A,
	int lda, const cuComplex *B, int ldb, const cuComplex *beta, cuComplex *C, int ldc);
cublasStatus_t cublasCgemm3mEx(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const cuComplex *alpha, const void *A,
	cudaDataType Atype, int lda, const void *B, cudaDataType Btype, int ldb,
	const cuComplex *beta, void *C, cudaDataType Ctype, int ldc);
cublasStatus_t cublasZgemm_v2(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int lda, const cuDoubleComplex *B, int ldb,
	const cuDoubleComplex *beta, cuDoubleComplex *C, int ldc);
cublasStatus_t cublasZgemm3m(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int lda, const cuDoubleComplex *B, int ldb,
	const cuDoubleComplex *beta, cuDoubleComplex *C, int ldc);
cublasStatus_t cublasSgemmEx(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const float *alpha, const void *A,
	cudaDataType Atype, int lda, const void *B, cudaDataType Btype, int ldb, const float *beta,
	void *C, cudaDataType Ctype, int ldc);
cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const void *alpha, const void *A,
	cudaDataType Atype, int lda, const void *B, cudaDataType Btype, int ldb, const void *beta,
	void *C, cudaDataType Ctype, int ldc, cublasComputeType_t computeType,
	cublasGemmAlgo_t algo);
cublasStatus_t cublasCgemmEx(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const cuComplex *alpha, const void *A,
	cudaDataType Atype, int lda, const void *B, cudaDataType Btype, int ldb,
	const cuComplex *beta, void *C, cudaDataType Ctype, int ldc);
cublasStatus_t cublasSsyrk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const float *alpha, const float *A, int lda, const float *beta, float *C,
	int ldc);
cublasStatus_t cublasDsyrk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const double *alpha, const double *A, int lda, const double *beta, double *C,
	int ldc);
cublasStatus_t cublasCsyrk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const cuComplex *alpha, const cuComplex *A, int lda, const cuComplex *beta,
	cuComplex *C, int ldc);
cublasStatus_t cublasZsyrk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda,
	const cuDoubleComplex *beta, cuDoubleComplex *C, int ldc);
cublasStatus_t cublasCsyrkEx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const cuComplex *alpha, const void *A, cudaDataType Atype, int lda,
	const cuComplex *beta, void *C, cudaDataType Ctype, int ldc);
cublasStatus_t cublasCsyrk3mEx(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int n, int k, const cuComplex *alpha, const void *A,
	cudaDataType Atype, int lda, const cuComplex *beta, void *C, cudaDataType Ctype, int ldc);
cublasStatus_t cublasCherk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const float *alpha, const cuComplex *A, int lda, const float *beta,
	cuComplex *C, int ldc);
cublasStatus_t cublasZherk_v2(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const double *alpha, const cuDoubleComplex *A, int lda, const double *beta,
	cuDoubleComplex *C, int ldc);
cublasStatus_t cublasCherkEx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const float *alpha, const void *A, cudaDataType Atype, int lda,
	const float *beta, void *C, cudaDataType Ctype, int ldc);
cublasStatus_t cublasCherk3mEx(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int n, int k, const float *alpha, const void *A,
	cudaDataType Atype, int lda, const float *beta, void *C, cudaDataType Ctype, int ldc);
cublasStatus_t cublasSsyr2k_v2(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int n, int k, const float *alpha, const float *A, int lda,
	const float *B, int ldb, const float *beta, float *C, int ldc);
cublasStatus_t cublasDsyr2k_v2(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int n, int k, const double *alpha, const double *A, int lda,
	const double *B, int ldb, const double *beta, double *C, int ldc);
cublasStatus_t cublasCsyr2k_v2(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int n, int k, const cuComplex *alpha, const cuComplex *A, int lda,
	const cuComplex *B, int ldb, const cuComplex *beta, cuComplex *C, int ldc);
cublasStatus_t cublasZsyr2k_v2(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int n, int k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int lda, const cuDoubleComplex *B, int ldb,
	const cuDoubleComplex *beta, cuDoubleComplex *C, int ldc);
cublasStatus_t cublasCher2k_v2(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int n, int k, const cuComplex *alpha, const cuComplex *A, int lda,
	const cuComplex *B, int ldb, const float *beta, cuComplex *C, int ldc);
cublasStatus_t cublasZher2k_v2(cublasHandle_t handle, cublasFillMode_t uplo,
	cublasOperation_t trans, int n, int k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int lda, const cuDoubleComplex *B, int ldb, const double *beta,
	cuDoubleComplex *C, int ldc);
cublasStatus_t cublasSsyrkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const float *alpha, const float *A, int lda, const float *B, int ldb,
	const float *beta, float *C, int ldc);
cublasStatus_t cublasDsyrkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const double *alpha, const double *A, int lda, const double *B, int ldb,
	const double *beta, double *C, int ldc);
cublasStatus_t cublasCsyrkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const cuComplex *alpha, const cuComplex *A, int lda, const cuComplex *B,
	int ldb, const cuComplex *beta, cuComplex *C, int ldc);
cublasStatus_t cublasZsyrkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda,
	const cuDoubleComplex *B, int ldb, const cuDoubleComplex *beta, cuDoubleComplex *C,
	int ldc);
cublasStatus_t cublasCherkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const cuComplex *alpha, const cuComplex *A, int lda, const cuComplex *B,
	int ldb, const float *beta, cuComplex *C, int ldc);
cublasStatus_t cublasZherkx(cublasHandle_t handle, cublasFillMode_t uplo, cublasOperation_t trans,
	int n, int k, const cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda,
	const cuDoubleComplex *B, int ldb, const double *beta, cuDoubleComplex *C, int ldc);
cublasStatus_t cublasSsymm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	int m, int n, const float *alpha, const float *A, int lda, const float *B, int ldb,
	const float *beta, float *C, int ldc);
cublasStatus_t cublasDsymm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	int m, int n, const double *alpha, const double *A, int lda, const double *B, int ldb,
	const double *beta, double *C, int ldc);
cublasStatus_t cublasCsymm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	int m, int n, const cuComplex *alpha, const cuComplex *A, int lda, const cuComplex *B,
	int ldb, const cuComplex *beta, cuComplex *C, int ldc);
cublasStatus_t cublasZsymm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	int m, int n, const cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda,
	const cuDoubleComplex *B, int ldb, const cuDoubleComplex *beta, cuDoubleComplex *C,
	int ldc);
cublasStatus_t cublasChemm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	int m, int n, const cuComplex *alpha, const cuComplex *A, int lda, const cuComplex *B,
	int ldb, const cuComplex *beta, cuComplex *C, int ldc);
cublasStatus_t cublasZhemm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	int m, int n, const cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda,
	const cuDoubleComplex *B, int ldb, const cuDoubleComplex *beta, cuDoubleComplex *C,
	int ldc);
cublasStatus_t cublasStrsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const float *alpha,
	const float *A, int lda, float *B, int ldb);
cublasStatus_t cublasDtrsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const double *alpha,
	const double *A, int lda, double *B, int ldb);
cublasStatus_t cublasCtrsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const cuComplex *alpha,
	const cuComplex *A, int lda, cuComplex *B, int ldb);
cublasStatus_t cublasZtrsm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int lda, cuDoubleComplex *B, int ldb);
cublasStatus_t cublasStrmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const float *alpha,
	const float *A, int lda, const float *B, int ldb, float *C, int ldc);
cublasStatus_t cublasDtrmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const double *alpha,
	const double *A, int lda, const double *B, int ldb, double *C, int ldc);
cublasStatus_t cublasCtrmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const cuComplex *alpha,
	const cuComplex *A, int lda, const cuComplex *B, int ldb, cuComplex *C, int ldc);
cublasStatus_t cublasZtrmm_v2(cublasHandle_t handle, cublasSideMode_t side, cublasFillMode_t uplo,
	cublasOperation_t trans, cublasDiagType_t diag, int m, int n, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int lda, const cuDoubleComplex *B, int ldb, cuDoubleComplex *C,
	int ldc);
cublasStatus_t cublasSgemmBatched(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const float *alpha,
	const float *const Aarray[], int lda, const float *const Barray[], int ldb,
	const float *beta, float *const Carray[], int ldc, int batchCount);
cublasStatus_t cublasDgemmBatched(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const double *alpha,
	const double *const Aarray[], int lda, const double *const Barray[], int ldb,
	const double *beta, double *const Carray[], int ldc, int batchCount);
cublasStatus_t cublasCgemmBatched(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const cuComplex *alpha,
	const cuComplex *const Aarray[], int lda, const cuComplex *const Barray[], int ldb,
	const cuComplex *beta, cuComplex *const Carray[], int ldc, int batchCount);
cublasStatus_t cublasCgemm3mBatched(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const cuComplex *alpha,
	const cuComplex *const Aarray[], int lda, const cuComplex *const Barray[], int ldb,
	const cuComplex *beta, cuComplex *const Carray[], int ldc, int batchCount);
cublasStatus_t cublasZgemmBatched(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *const Aarray[], int lda, const cuDoubleComplex *const Barray[],
	int ldb, const cuDoubleComplex *beta, cuDoubleComplex *const Carray[], int ldc,
	int batchCount);
cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const float *alpha, const float *A, int lda,
	long long strideA, const float *B, int ldb, long long strideB, const float *beta, float *C,
	int ldc, long long strideC, int batchCount);
cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const double *alpha, const double *A,
	int lda, long long strideA, const double *B, int ldb, long long strideB, const double *beta,
	double *C, int ldc, long long strideC, int batchCount);
cublasStatus_t cublasCgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const cuComplex *alpha, const cuComplex *A,
	int lda, long long strideA, const cuComplex *B, int ldb, long long strideB,
	const cuComplex *beta, cuComplex *C, int ldc, long long strideC, int batchCount);
cublasStatus_t cublasCgemm3mStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const cuComplex *alpha, const cuComplex *A,
	int lda, long long strideA, const cuComplex *B, int ldb, long long strideB,
	const cuComplex *beta, cuComplex *C, int ldc, long long strideC, int batchCount);
cublasStatus_t cublasZgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int lda, long long strideA, const cuDoubleComplex *B, int ldb,
	long long strideB, const cuDoubleComplex *beta, cuDoubleComplex *C, int ldc,
	long long strideC, int batchCount);
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const void *alpha,
	const void *const Aarray[], cudaDataType Atype, int lda, const void *const Barray[],
	cudaDataType Btype, int ldb, const void *beta, void *const Carray[], cudaDataType Ctype,
	int ldc, int batchCount, cublasComputeType_t computeType, cublasGemmAlgo_t algo);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const void *alpha, const void *A,
	cudaDataType Atype, int lda, long long strideA, const void *B, cudaDataType Btype, int ldb,
	long long strideB, const void *beta, void *C, cudaDataType Ctype, int ldc,
	long long strideC, int batchCount, cublasComputeType_t computeType, cublasGemmAlgo_t algo);
cublasStatus_t cublasSgemmGroupedBatched(cublasHandle_t handle,
	const cublasOperation_t transa_array[], const cublasOperation_t transb_array[],
	const int m_array[], const int n_array[], const int k_array[], const float alpha_array[],
	const float *const Aarray[], const int lda_array[], const float *const Barray[],
	const int ldb_array[], const float beta_array[], float *const Carray[],
	const int ldc_array[], int group_count, const int group_size[]);
cublasStatus_t cublasDgemmGroupedBatched(cublasHandle_t handle,
	const cublasOperation_t transa_array[], const cublasOperation_t transb_array[],
	const int m_array[], const int n_array[], const int k_array[], const double alpha_array[],
	const double *const Aarray[], const int lda_array[], const double *const Barray[],
	const int ldb_array[], const double beta_array[], double *const Carray[],
	const int ldc_array[], int group_count, const int group_size[]);
cublasStatus_t cublasGemmGroupedBatchedEx(cublasHandle_t handle,
	const cublasOperation_t transa_array[], const cublasOperation_t transb_array[],
	const int m_array[], const int n_array[], const int k_array[], const void *alpha_array,
	const void *const Aarray[], cudaDataType_t Atype, const int lda_array[],
	const void *const Barray[], cudaDataType_t Btype, const int ldb_array[],
	const void *beta_array, void *const Carray[], cudaDataType_t Ctype, const int ldc_array[],
	int group_count, const int group_size[], cublasComputeType_t computeType);
cublasStatus_t cublasSgeam(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, const float *alpha, const float *A, int lda,
	const float *beta, const float *B, int ldb, float *C, int ldc);
cublasStatus_t cublasDgeam(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, const double *alpha, const double *A, int lda,
	const double *beta, const double *B, int ldb, double *C, int ldc);
cublasStatus_t cublasCgeam(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, const cuComplex *alpha, const cuComplex *A, int lda,
	const cuComplex *beta, const cuComplex *B, int ldb, cuComplex *C, int ldc);
cublasStatus_t cublasZgeam(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, const cuDoubleComplex *alpha,
	const cuDoubleComplex *A, int lda, const cuDoubleComplex *beta, const cuDoubleComplex *B,
	int ldb, cuDoubleComplex *C, int ldc);
cublasStatus_t cublasStrsmBatched(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
	const float *alpha, const float *const A[], int lda, float *const B[], int ldb,
	int batchCount);
cublasStatus_t cublasDtrsmBatched(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
	const double *alpha, const double *const A[], int lda, double *const B[], int ldb,
	int batchCount);
cublasStatus_t cublasCtrsmBatched(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
	const cuComplex *alpha, const cuComplex *const A[], int lda, cuComplex *const B[], int ldb,
	int batchCount);
cublasStatus_t cublasZtrsmBatched(cublasHandle_t handle, cublasSideMode_t side,
	cublasFillMode_t uplo, cublasOperation_t trans, cublasDiagType_t diag, int m, int n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *const A[], int lda,
	cuDoubleComplex *const B[], int ldb, int batchCount);
cublasStatus_t cublasSdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n,
	const float *A, int lda, const float *x, int incx, float *C, int ldc);
cublasStatus_t cublasDdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n,
	const double *A, int lda, const double *x, int incx, double *C, int ldc);
cublasStatus_t cublasCdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n,
	const cuComplex *A, int lda, const cuComplex *x, int incx, cuComplex *C, int ldc);
cublasStatus_t cublasZdgmm(cublasHandle_t handle, cublasSideMode_t mode, int m, int n,
	const cuDoubleComplex *A, int lda, const cuDoubleComplex *x, int incx, cuDoubleComplex *C,
	int ldc);
cublasStatus_t cublasSmatinvBatched(cublasHandle_t handle, int n, const float *const A[], int lda,
	float *const Ainv[], int lda_inv, int *info, int batchSize);
cublasStatus_t cublasDmatinvBatched(cublasHandle_t handle, int n, const double *const A[], int lda,
	double *const Ainv[], int lda_inv, int *info, int batchSize);
cublasStatus_t cublasCmatinvBatched(cublasHandle_t handle, int n, const cuComplex *const A[],
	int lda, cuComplex *const Ainv[], int lda_inv, int *info, int batchSize);
cublasStatus_t cublasZmatinvBatched(cublasHandle_t handle, int n, const cuDoubleComplex *const A[],
	int lda, cuDoubleComplex *const Ainv[], int lda_inv, int *info, int batchSize);
cublasStatus_t cublasSgeqrfBatched(cublasHandle_t handle, int m, int n, float *const Aarray[],
	int lda, float *const TauArray[], int *info, int batchSize);
cublasStatus_t cublasDgeqrfBatched(cublasHandle_t handle, int m, int n, double *const Aarray[],
	int lda, double *const TauArray[], int *info, int batchSize);
cublasStatus_t cublasCgeqrfBatched(cublasHandle_t handle, int m, int n, cuComplex *const Aarray[],
	int lda, cuComplex *const TauArray[], int *info, int batchSize);
cublasStatus_t cublasZgeqrfBatched(cublasHandle_t handle, int m, int n,
	cuDoubleComplex *const Aarray[], int lda, cuDoubleComplex *const TauArray[], int *info,
	int batchSize);
cublasStatus_t cublasSgelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	int nrhs, float *const Aarray[], int lda, float *const Carray[], int ldc, int *info,
	int *devInfoArray, int batchSize);
cublasStatus_t cublasDgelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	int nrhs, double *const Aarray[], int lda, double *const Carray[], int ldc, int *info,
	int *devInfoArray, int batchSize);
cublasStatus_t cublasCgelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	int nrhs, cuComplex *const Aarray[], int lda, cuComplex *const Carray[], int ldc, int *info,
	int *devInfoArray, int batchSize);
cublasStatus_t cublasZgelsBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	int nrhs, cuDoubleComplex *const Aarray[], int lda, cuDoubleComplex *const Carray[],
	int ldc, int *info, int *devInfoArray, int batchSize);
cublasStatus_t cublasStpttr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float *AP,
	float *A, int lda);
cublasStatus_t cublasDtpttr(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double *AP,
	double *A, int lda);
cublasStatus_t cublasCtpttr(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuComplex *AP, cuComplex *A, int lda);
cublasStatus_t cublasZtpttr(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuDoubleComplex *AP, cuDoubleComplex *A, int lda);
cublasStatus_t cublasStrttp(cublasHandle_t handle, cublasFillMode_t uplo, int n, const float *A,
	int lda, float *AP);
cublasStatus_t cublasDtrttp(cublasHandle_t handle, cublasFillMode_t uplo, int n, const double *A,
	int lda, double *AP);
cublasStatus_t cublasCtrttp(cublasHandle_t handle, cublasFillMode_t uplo, int n, const cuComplex *A,
	int lda, cuComplex *AP);
cublasStatus_t cublasZtrttp(cublasHandle_t handle, cublasFillMode_t uplo, int n,
	const cuDoubleComplex *A, int lda, cuDoubleComplex *AP);
cublasStatus_t cublasSgetrfBatched(cublasHandle_t handle, int n, float *const A[], int lda, int *P,
	int *info, int batchSize);
cublasStatus_t cublasDgetrfBatched(cublasHandle_t handle, int n, double *const A[], int lda, int *P,
	int *info, int batchSize);
cublasStatus_t cublasCgetrfBatched(cublasHandle_t handle, int n, cuComplex *const A[], int lda,
	int *P, int *info, int batchSize);
cublasStatus_t cublasZgetrfBatched(cublasHandle_t handle, int n, cuDoubleComplex *const A[],
	int lda, int *P, int *info, int batchSize);
cublasStatus_t cublasSgetriBatched(cublasHandle_t handle, int n, const float *const A[], int lda,
	const int *P, float *const C[], int ldc, int *info, int batchSize);
cublasStatus_t cublasDgetriBatched(cublasHandle_t handle, int n, const double *const A[], int lda,
	const int *P, double *const C[], int ldc, int *info, int batchSize);
cublasStatus_t cublasCgetriBatched(cublasHandle_t handle, int n, const cuComplex *const A[],
	int lda, const int *P, cuComplex *const C[], int ldc, int *info, int batchSize);
cublasStatus_t cublasZgetriBatched(cublasHandle_t handle, int n, const cuDoubleComplex *const A[],
	int lda, const int *P, cuDoubleComplex *const C[], int ldc, int *info, int batchSize);
cublasStatus_t cublasSgetrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs,
	const float *const Aarray[], int lda, const int *devIpiv, float *const Barray[], int ldb,
	int *info, int batchSize);
cublasStatus_t cublasDgetrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs,
	const double *const Aarray[], int lda, const int *devIpiv, double *const Barray[], int ldb,
	int *info, int batchSize);
cublasStatus_t cublasCgetrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs,
	const cuComplex *const Aarray[], int lda, const int *devIpiv, cuComplex *const Barray[],
	int ldb, int *info, int batchSize);
cublasStatus_t cublasZgetrsBatched(cublasHandle_t handle, cublasOperation_t trans, int n, int nrhs,
	const cuDoubleComplex *const Aarray[], int lda, const int *devIpiv,
	cuDoubleComplex *const Barray[], int ldb, int *info, int batchSize);
cublasStatus_t cublasUint8gemmBias(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, cublasOperation_t transc, int m, int n, int k,
	const unsigned char *A, int A_bias, int lda, const unsigned char *B, int B_bias, int ldb,
	unsigned char *C, int C_bias, int ldc, int C_mult, int C_shift);
#endif
