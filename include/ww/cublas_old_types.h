/*
 * cuBLAS as programs of before CUDA 11 call it: the type to compute in is a type of data. cuBLAS manual,
 * "cublasGemmEx", whose table says what each becomes.
 */
#ifndef WW_CUBLAS_OLD_TYPES_H
#define WW_CUBLAS_OLD_TYPES_H

static inline cublasStatus_t cublasMigrateComputeType(cublasHandle_t handle, cudaDataType_t dataType,
	cublasComputeType_t *computeType)
{
	static const struct {
		cudaDataType_t data;
		cublasComputeType_t plain, pedantic;
	} rows[] = {
		{CUDA_R_32F, CUBLAS_COMPUTE_32F, CUBLAS_COMPUTE_32F_PEDANTIC},
		{CUDA_C_32F, CUBLAS_COMPUTE_32F, CUBLAS_COMPUTE_32F_PEDANTIC},
		{CUDA_R_64F, CUBLAS_COMPUTE_64F, CUBLAS_COMPUTE_64F_PEDANTIC},
		{CUDA_C_64F, CUBLAS_COMPUTE_64F, CUBLAS_COMPUTE_64F_PEDANTIC},
		{CUDA_R_16F, CUBLAS_COMPUTE_16F, CUBLAS_COMPUTE_16F_PEDANTIC},
		{CUDA_R_32I, CUBLAS_COMPUTE_32I, CUBLAS_COMPUTE_32I_PEDANTIC},
	};
	cublasMath_t mode = CUBLAS_DEFAULT_MATH;
	cublasStatus_t status = cublasGetMathMode(handle, &mode);

	if (status != CUBLAS_STATUS_SUCCESS)
		return status;
	for (const auto &row : rows)
		if (row.data == dataType) {
			*computeType = (mode & 0xf) == CUBLAS_PEDANTIC_MATH ? row.pedantic : row.plain;
			return CUBLAS_STATUS_SUCCESS;
		}
	return CUBLAS_STATUS_NOT_SUPPORTED;
}

static inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const void *alpha, const void *A, cudaDataType Atype,
	int lda, const void *B, cudaDataType Btype, int ldb, const void *beta, void *C, cudaDataType Ctype,
	int ldc, cudaDataType computeType, cublasGemmAlgo_t algo)
{
	cublasComputeType_t type;
	cublasStatus_t status = cublasMigrateComputeType(handle, computeType, &type);

	return status != CUBLAS_STATUS_SUCCESS ? status :
		cublasGemmEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, B, Btype, ldb, beta, C,
			Ctype, ldc, type, algo);
}

static inline cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const void *alpha, const void *const Aarray[],
	cudaDataType Atype, int lda, const void *const Barray[], cudaDataType Btype, int ldb,
	const void *beta, void *const Carray[], cudaDataType Ctype, int ldc, int batchCount,
	cudaDataType computeType, cublasGemmAlgo_t algo)
{
	cublasComputeType_t type;
	cublasStatus_t status = cublasMigrateComputeType(handle, computeType, &type);

	return status != CUBLAS_STATUS_SUCCESS ? status :
		cublasGemmBatchedEx(handle, transa, transb, m, n, k, alpha, Aarray, Atype, lda, Barray, Btype,
			ldb, beta, Carray, Ctype, ldc, batchCount, type, algo);
}

static inline cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const void *alpha, const void *A, cudaDataType Atype,
	int lda, long long int strideA, const void *B, cudaDataType Btype, int ldb, long long int strideB,
	const void *beta, void *C, cudaDataType Ctype, int ldc, long long int strideC, int batchCount,
	cudaDataType computeType, cublasGemmAlgo_t algo)
{
	cublasComputeType_t type;
	cublasStatus_t status = cublasMigrateComputeType(handle, computeType, &type);

	return status != CUBLAS_STATUS_SUCCESS ? status :
		cublasGemmStridedBatchedEx(handle, transa, transb, m, n, k, alpha, A, Atype, lda, strideA, B,
			Btype, ldb, strideB, beta, C, Ctype, ldc, strideC, batchCount, type, algo);
}

#endif
