/*
 * Functions of cusparse.h, part 3 of 3.
 */
#ifndef WW_CUSPARSE_CALLS_C_H
#define WW_CUSPARSE_CALLS_C_H

cusparseStatus_t cusparseSpGEMM_getNumProducts(cusparseSpGEMMDescr_t spgemmDescr,
	int64_t *num_prods);
cusparseStatus_t cusparseSpGEMM_estimateMemory(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t matA,
	cusparseConstSpMatDescr_t matB, const void *beta, cusparseSpMatDescr_t matC,
	cudaDataType computeType, cusparseSpGEMMAlg_t alg, cusparseSpGEMMDescr_t spgemmDescr,
	float chunk_fraction, size_t *bufferSize3, void *externalBuffer3, size_t *bufferSize2);
cusparseStatus_t cusparseSpGEMM_compute(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t matA,
	cusparseConstSpMatDescr_t matB, const void *beta, cusparseSpMatDescr_t matC,
	cudaDataType computeType, cusparseSpGEMMAlg_t alg, cusparseSpGEMMDescr_t spgemmDescr,
	size_t *bufferSize2, void *externalBuffer2);
cusparseStatus_t cusparseSpGEMM_copy(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t matA,
	cusparseConstSpMatDescr_t matB, const void *beta, cusparseSpMatDescr_t matC,
	cudaDataType computeType, cusparseSpGEMMAlg_t alg, cusparseSpGEMMDescr_t spgemmDescr);
cusparseStatus_t cusparseSpGEMMreuse_workEstimation(cusparseHandle_t handle,
	cusparseOperation_t opA, cusparseOperation_t opB, cusparseConstSpMatDescr_t matA,
	cusparseConstSpMatDescr_t matB, cusparseSpMatDescr_t matC, cusparseSpGEMMAlg_t alg,
	cusparseSpGEMMDescr_t spgemmDescr, size_t *bufferSize1, void *externalBuffer1);
cusparseStatus_t cusparseSpGEMMreuse_nnz(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB,
	cusparseSpMatDescr_t matC, cusparseSpGEMMAlg_t alg, cusparseSpGEMMDescr_t spgemmDescr,
	size_t *bufferSize2, void *externalBuffer2, size_t *bufferSize3, void *externalBuffer3,
	size_t *bufferSize4, void *externalBuffer4);
cusparseStatus_t cusparseSpGEMMreuse_copy(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, cusparseConstSpMatDescr_t matA, cusparseConstSpMatDescr_t matB,
	cusparseSpMatDescr_t matC, cusparseSpGEMMAlg_t alg, cusparseSpGEMMDescr_t spgemmDescr,
	size_t *bufferSize5, void *externalBuffer5);
cusparseStatus_t cusparseSpGEMMreuse_compute(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t matA,
	cusparseConstSpMatDescr_t matB, const void *beta, cusparseSpMatDescr_t matC,
	cudaDataType computeType, cusparseSpGEMMAlg_t alg, cusparseSpGEMMDescr_t spgemmDescr);
cusparseStatus_t cusparseSDDMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstDnMatDescr_t matA,
	cusparseConstDnMatDescr_t matB, const void *beta, cusparseSpMatDescr_t matC,
	cudaDataType computeType, cusparseSDDMMAlg_t alg, size_t *bufferSize);
cusparseStatus_t cusparseSDDMM_preprocess(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstDnMatDescr_t matA,
	cusparseConstDnMatDescr_t matB, const void *beta, cusparseSpMatDescr_t matC,
	cudaDataType computeType, cusparseSDDMMAlg_t alg, void *externalBuffer);
cusparseStatus_t cusparseSDDMM(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstDnMatDescr_t matA,
	cusparseConstDnMatDescr_t matB, const void *beta, cusparseSpMatDescr_t matC,
	cudaDataType computeType, cusparseSDDMMAlg_t alg, void *externalBuffer);
cusparseStatus_t cusparseSpMMOp_createPlan(cusparseHandle_t handle, cusparseSpMMOpPlan_t *plan,
	cusparseOperation_t opA, cusparseOperation_t opB, cusparseConstSpMatDescr_t matA,
	cusparseConstDnMatDescr_t matB, cusparseDnMatDescr_t matC, cudaDataType computeType,
	cusparseSpMMOpAlg_t alg, const void *addOperationNvvmBuffer, size_t addOperationBufferSize,
	const void *mulOperationNvvmBuffer, size_t mulOperationBufferSize,
	const void *epilogueNvvmBuffer, size_t epilogueBufferSize, size_t *SpMMWorkspaceSize);
cusparseStatus_t cusparseSpMMOp(cusparseSpMMOpPlan_t plan, void *externalBuffer);
cusparseStatus_t cusparseSpMMOp_destroyPlan(cusparseSpMMOpPlan_t plan);
#ifdef __cplusplus /* where __half is a type */
cusparseStatus_t cusparseHpruneDense2csr_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const __half *A, int lda, const __half *threshold, const cusparseMatDescr_t descrC,
	const __half *csrSortedValC, const int *csrSortedRowPtrC, const int *csrSortedColIndC,
	size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseHpruneDense2csrNnz(cusparseHandle_t handle, int m, int n, const __half *A,
	int lda, const __half *threshold, const cusparseMatDescr_t descrC, int *csrRowPtrC,
	int *nnzTotalDevHostPtr, void *pBuffer);
cusparseStatus_t cusparseHpruneDense2csr(cusparseHandle_t handle, int m, int n, const __half *A, int
	lda, const __half *threshold, const cusparseMatDescr_t descrC, __half *csrSortedValC,
	const int *csrSortedRowPtrC, int *csrSortedColIndC, void *pBuffer);
cusparseStatus_t cusparseHpruneCsr2csr_bufferSizeExt(cusparseHandle_t handle, int m, int n, int
	nnzA, const cusparseMatDescr_t descrA, const __half *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, const __half *threshold,
	const cusparseMatDescr_t descrC, const __half *csrSortedValC, const int *csrSortedRowPtrC,
	const int *csrSortedColIndC, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseHpruneCsr2csrNnz(cusparseHandle_t handle, int m, int n, int nnzA,
	const cusparseMatDescr_t descrA, const __half *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const __half *threshold, const cusparseMatDescr_t descrC,
	int *csrSortedRowPtrC, int *nnzTotalDevHostPtr, void *pBuffer);
cusparseStatus_t cusparseHpruneCsr2csr(cusparseHandle_t handle, int m, int n, int nnzA,
	const cusparseMatDescr_t descrA, const __half *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const __half *threshold, const cusparseMatDescr_t descrC,
	__half *csrSortedValC, const int *csrSortedRowPtrC, int *csrSortedColIndC, void *pBuffer);
cusparseStatus_t cusparseHpruneDense2csrByPercentage_bufferSizeExt(cusparseHandle_t handle, int m,
	int n, const __half *A, int lda, float percentage, const cusparseMatDescr_t descrC,
	const __half *csrSortedValC, const int *csrSortedRowPtrC, const int *csrSortedColIndC,
	pruneInfo_t info, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseHpruneDense2csrNnzByPercentage(cusparseHandle_t handle, int m, int n,
	const __half *A, int lda, float percentage, const cusparseMatDescr_t descrC,
	int *csrRowPtrC, int *nnzTotalDevHostPtr, pruneInfo_t info, void *pBuffer);
cusparseStatus_t cusparseHpruneDense2csrByPercentage(cusparseHandle_t handle, int m, int n,
	const __half *A, int lda, float percentage, const cusparseMatDescr_t descrC,
	__half *csrSortedValC, const int *csrSortedRowPtrC, int *csrSortedColIndC, pruneInfo_t info,
	void *pBuffer);
cusparseStatus_t cusparseHpruneCsr2csrByPercentage_bufferSizeExt(cusparseHandle_t handle, int m, int
	n, int nnzA, const cusparseMatDescr_t descrA, const __half *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, float percentage,
	const cusparseMatDescr_t descrC, const __half *csrSortedValC, const int *csrSortedRowPtrC,
	const int *csrSortedColIndC, pruneInfo_t info, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseHpruneCsr2csrNnzByPercentage(cusparseHandle_t handle, int m, int n, int
	nnzA, const cusparseMatDescr_t descrA, const __half *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, float percentage,
	const cusparseMatDescr_t descrC, int *csrSortedRowPtrC, int *nnzTotalDevHostPtr, pruneInfo_t
	info, void *pBuffer);
cusparseStatus_t cusparseHpruneCsr2csrByPercentage(cusparseHandle_t handle, int m, int n, int nnzA,
	const cusparseMatDescr_t descrA, const __half *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, float percentage, const cusparseMatDescr_t descrC,
	__half *csrSortedValC, const int *csrSortedRowPtrC, int *csrSortedColIndC, pruneInfo_t info,
	void *pBuffer);
#endif
#endif
