/*
 * Functions of cusparse.h, part 1 of 3.
 */
#ifndef WW_CUSPARSE_CALLS_A_H
#define WW_CUSPARSE_CALLS_A_H

cusparseStatus_t cusparseCreate(cusparseHandle_t *handle);
cusparseStatus_t cusparseDestroy(cusparseHandle_t handle);
cusparseStatus_t cusparseGetVersion(cusparseHandle_t handle, int *version);
cusparseStatus_t cusparseGetProperty(libraryPropertyType type, int *value);
const char *cusparseGetErrorName(cusparseStatus_t status);
const char *cusparseGetErrorString(cusparseStatus_t status);
cusparseStatus_t cusparseSetStream(cusparseHandle_t handle, cudaStream_t streamId);
cusparseStatus_t cusparseGetStream(cusparseHandle_t handle, cudaStream_t *streamId);
cusparseStatus_t cusparseGetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t *mode);
cusparseStatus_t cusparseSetPointerMode(cusparseHandle_t handle, cusparsePointerMode_t mode);
cusparseStatus_t cusparseLoggerSetCallback(cusparseLoggerCallback_t callback);
cusparseStatus_t cusparseLoggerSetFile(FILE *file);
cusparseStatus_t cusparseLoggerOpenFile(const char *logFile);
cusparseStatus_t cusparseLoggerSetLevel(int level);
cusparseStatus_t cusparseLoggerSetMask(int mask);
cusparseStatus_t cusparseLoggerForceDisable(void);
cusparseStatus_t cusparseCreateMatDescr(cusparseMatDescr_t *descrA);
cusparseStatus_t cusparseDestroyMatDescr(cusparseMatDescr_t descrA);
cusparseStatus_t cusparseSetMatType(cusparseMatDescr_t descrA, cusparseMatrixType_t type);
cusparseMatrixType_t cusparseGetMatType(const cusparseMatDescr_t descrA);
cusparseStatus_t cusparseSetMatFillMode(cusparseMatDescr_t descrA, cusparseFillMode_t fillMode);
cusparseFillMode_t cusparseGetMatFillMode(const cusparseMatDescr_t descrA);
cusparseStatus_t cusparseSetMatDiagType(cusparseMatDescr_t descrA, cusparseDiagType_t diagType);
cusparseDiagType_t cusparseGetMatDiagType(const cusparseMatDescr_t descrA);
cusparseStatus_t cusparseSetMatIndexBase(cusparseMatDescr_t descrA, cusparseIndexBase_t base);
cusparseIndexBase_t cusparseGetMatIndexBase(const cusparseMatDescr_t descrA);
cusparseStatus_t cusparseCreateCsric02Info(csric02Info_t *info);
cusparseStatus_t cusparseDestroyCsric02Info(csric02Info_t info);
cusparseStatus_t cusparseCreateBsric02Info(bsric02Info_t *info);
cusparseStatus_t cusparseDestroyBsric02Info(bsric02Info_t info);
cusparseStatus_t cusparseCreateCsrilu02Info(csrilu02Info_t *info);
cusparseStatus_t cusparseDestroyCsrilu02Info(csrilu02Info_t info);
cusparseStatus_t cusparseCreateBsrilu02Info(bsrilu02Info_t *info);
cusparseStatus_t cusparseDestroyBsrilu02Info(bsrilu02Info_t info);
cusparseStatus_t cusparseCreateBsrsv2Info(bsrsv2Info_t *info);
cusparseStatus_t cusparseDestroyBsrsv2Info(bsrsv2Info_t info);
cusparseStatus_t cusparseCreateBsrsm2Info(bsrsm2Info_t *info);
cusparseStatus_t cusparseDestroyBsrsm2Info(bsrsm2Info_t info);
cusparseStatus_t cusparseCreateCsru2csrInfo(csru2csrInfo_t *info);
cusparseStatus_t cusparseDestroyCsru2csrInfo(csru2csrInfo_t info);
cusparseStatus_t cusparseCreateColorInfo(cusparseColorInfo_t *info);
cusparseStatus_t cusparseDestroyColorInfo(cusparseColorInfo_t info);
cusparseStatus_t cusparseCreatePruneInfo(pruneInfo_t *info);
cusparseStatus_t cusparseDestroyPruneInfo(pruneInfo_t info);
cusparseStatus_t cusparseSgemvi(cusparseHandle_t handle, cusparseOperation_t transA, int m, int n,
	const float *alpha, const float *A, int lda, int nnz, const float *xVal, const int *xInd,
	const float *beta, float *y, cusparseIndexBase_t idxBase, void *pBuffer);
cusparseStatus_t cusparseSgemvi_bufferSize(cusparseHandle_t handle, cusparseOperation_t transA,
	int m, int n, int nnz, int *pBufferSize);
cusparseStatus_t cusparseDgemvi(cusparseHandle_t handle, cusparseOperation_t transA, int m, int n,
	const double *alpha, const double *A, int lda, int nnz, const double *xVal, const int *xInd,
	const double *beta, double *y, cusparseIndexBase_t idxBase, void *pBuffer);
cusparseStatus_t cusparseDgemvi_bufferSize(cusparseHandle_t handle, cusparseOperation_t transA,
	int m, int n, int nnz, int *pBufferSize);
cusparseStatus_t cusparseCgemvi(cusparseHandle_t handle, cusparseOperation_t transA, int m, int n,
	const cuComplex *alpha, const cuComplex *A, int lda, int nnz, const cuComplex *xVal,
	const int *xInd, const cuComplex *beta, cuComplex *y, cusparseIndexBase_t idxBase,
	void *pBuffer);
cusparseStatus_t cusparseCgemvi_bufferSize(cusparseHandle_t handle, cusparseOperation_t transA,
	int m, int n, int nnz, int *pBufferSize);
cusparseStatus_t cusparseZgemvi(cusparseHandle_t handle, cusparseOperation_t transA, int m, int n,
	const cuDoubleComplex *alpha, const cuDoubleComplex *A, int lda, int nnz,
	const cuDoubleComplex *xVal, const int *xInd, const cuDoubleComplex *beta,
	cuDoubleComplex *y, cusparseIndexBase_t idxBase, void *pBuffer);
cusparseStatus_t cusparseZgemvi_bufferSize(cusparseHandle_t handle, cusparseOperation_t transA,
	int m, int n, int nnz, int *pBufferSize);
cusparseStatus_t cusparseSbsrmv(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nb, int nnzb, const float *alpha,
	const cusparseMatDescr_t descrA, const float *bsrSortedValA, const int *bsrSortedRowPtrA,
	const int *bsrSortedColIndA, int blockDim, const float *x, const float *beta, float *y);
cusparseStatus_t cusparseDbsrmv(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nb, int nnzb, const double *alpha,
	const cusparseMatDescr_t descrA, const double *bsrSortedValA, const int *bsrSortedRowPtrA,
	const int *bsrSortedColIndA, int blockDim, const double *x, const double *beta, double *y);
cusparseStatus_t cusparseCbsrmv(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nb, int nnzb, const cuComplex *alpha,
	const cusparseMatDescr_t descrA, const cuComplex *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int blockDim, const cuComplex *x,
	const cuComplex *beta, cuComplex *y);
cusparseStatus_t cusparseZbsrmv(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nb, int nnzb, const cuDoubleComplex *alpha,
	const cusparseMatDescr_t descrA, const cuDoubleComplex *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int blockDim,
	const cuDoubleComplex *x, const cuDoubleComplex *beta, cuDoubleComplex *y);
cusparseStatus_t cusparseSbsrxmv(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int sizeOfMask, int mb, int nb, int nnzb, const float *alpha,
	const cusparseMatDescr_t descrA, const float *bsrSortedValA, const int *bsrSortedMaskPtrA,
	const int *bsrSortedRowPtrA, const int *bsrSortedEndPtrA, const int *bsrSortedColIndA,
	int blockDim, const float *x, const float *beta, float *y);
cusparseStatus_t cusparseDbsrxmv(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int sizeOfMask, int mb, int nb, int nnzb, const double *alpha,
	const cusparseMatDescr_t descrA, const double *bsrSortedValA, const int *bsrSortedMaskPtrA,
	const int *bsrSortedRowPtrA, const int *bsrSortedEndPtrA, const int *bsrSortedColIndA,
	int blockDim, const double *x, const double *beta, double *y);
cusparseStatus_t cusparseCbsrxmv(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int sizeOfMask, int mb, int nb, int nnzb,
	const cuComplex *alpha, const cusparseMatDescr_t descrA, const cuComplex *bsrSortedValA,
	const int *bsrSortedMaskPtrA, const int *bsrSortedRowPtrA, const int *bsrSortedEndPtrA,
	const int *bsrSortedColIndA, int blockDim, const cuComplex *x, const cuComplex *beta,
	cuComplex *y);
cusparseStatus_t cusparseZbsrxmv(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int sizeOfMask, int mb, int nb, int nnzb,
	const cuDoubleComplex *alpha, const cusparseMatDescr_t descrA,
	const cuDoubleComplex *bsrSortedValA, const int *bsrSortedMaskPtrA,
	const int *bsrSortedRowPtrA, const int *bsrSortedEndPtrA, const int *bsrSortedColIndA,
	int blockDim, const cuDoubleComplex *x, const cuDoubleComplex *beta, cuDoubleComplex *y);
cusparseStatus_t cusparseXbsrsv2_zeroPivot(cusparseHandle_t handle, bsrsv2Info_t info,
	int *position);
cusparseStatus_t cusparseSbsrsv2_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cusparseMatDescr_t descrA,
	float *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int blockDim, bsrsv2Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseDbsrsv2_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cusparseMatDescr_t descrA,
	double *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int blockDim, bsrsv2Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseCbsrsv2_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cusparseMatDescr_t descrA,
	cuComplex *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int blockDim, bsrsv2Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseZbsrsv2_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cusparseMatDescr_t descrA,
	cuDoubleComplex *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int blockDim, bsrsv2Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseSbsrsv2_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cusparseMatDescr_t descrA,
	float *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int blockSize, bsrsv2Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseDbsrsv2_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cusparseMatDescr_t descrA,
	double *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int blockSize, bsrsv2Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseCbsrsv2_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cusparseMatDescr_t descrA,
	cuComplex *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int blockSize, bsrsv2Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseZbsrsv2_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cusparseMatDescr_t descrA,
	cuDoubleComplex *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int blockSize, bsrsv2Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseSbsrsv2_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cusparseMatDescr_t descrA,
	const float *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int blockDim, bsrsv2Info_t info, cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseDbsrsv2_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cusparseMatDescr_t descrA,
	const double *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int blockDim, bsrsv2Info_t info, cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseCbsrsv2_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cusparseMatDescr_t descrA,
	const cuComplex *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int blockDim, bsrsv2Info_t info, cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseZbsrsv2_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cusparseMatDescr_t descrA,
	const cuDoubleComplex *bsrSortedValA, const int *bsrSortedRowPtrA,
	const int *bsrSortedColIndA, int blockDim, bsrsv2Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseSbsrsv2_solve(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const float *alpha,
	const cusparseMatDescr_t descrA, const float *bsrSortedValA, const int *bsrSortedRowPtrA,
	const int *bsrSortedColIndA, int blockDim, bsrsv2Info_t info, const float *f, float *x,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseDbsrsv2_solve(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const double *alpha,
	const cusparseMatDescr_t descrA, const double *bsrSortedValA, const int *bsrSortedRowPtrA,
	const int *bsrSortedColIndA, int blockDim, bsrsv2Info_t info, const double *f, double *x,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseCbsrsv2_solve(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cuComplex *alpha,
	const cusparseMatDescr_t descrA, const cuComplex *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int blockDim, bsrsv2Info_t info,
	const cuComplex *f, cuComplex *x, cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseZbsrsv2_solve(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, int mb, int nnzb, const cuDoubleComplex *alpha,
	const cusparseMatDescr_t descrA, const cuDoubleComplex *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int blockDim, bsrsv2Info_t info,
	const cuDoubleComplex *f, cuDoubleComplex *x, cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseSbsrmm(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transB, int mb, int n, int kb, int nnzb,
	const float *alpha, const cusparseMatDescr_t descrA, const float *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, const int blockSize,
	const float *B, const int ldb, const float *beta, float *C, int ldc);
cusparseStatus_t cusparseDbsrmm(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transB, int mb, int n, int kb, int nnzb,
	const double *alpha, const cusparseMatDescr_t descrA, const double *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, const int blockSize,
	const double *B, const int ldb, const double *beta, double *C, int ldc);
cusparseStatus_t cusparseCbsrmm(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transB, int mb, int n, int kb, int nnzb,
	const cuComplex *alpha, const cusparseMatDescr_t descrA, const cuComplex *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, const int blockSize,
	const cuComplex *B, const int ldb, const cuComplex *beta, cuComplex *C, int ldc);
cusparseStatus_t cusparseZbsrmm(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transB, int mb, int n, int kb, int nnzb,
	const cuDoubleComplex *alpha, const cusparseMatDescr_t descrA,
	const cuDoubleComplex *bsrSortedValA, const int *bsrSortedRowPtrA,
	const int *bsrSortedColIndA, const int blockSize, const cuDoubleComplex *B, const int ldb,
	const cuDoubleComplex *beta, cuDoubleComplex *C, int ldc);
cusparseStatus_t cusparseXbsrsm2_zeroPivot(cusparseHandle_t handle, bsrsm2Info_t info,
	int *position);
cusparseStatus_t cusparseSbsrsm2_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transXY, int mb, int n, int nnzb,
	const cusparseMatDescr_t descrA, float *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseDbsrsm2_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transXY, int mb, int n, int nnzb,
	const cusparseMatDescr_t descrA, double *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseCbsrsm2_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transXY, int mb, int n, int nnzb,
	const cusparseMatDescr_t descrA, cuComplex *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseZbsrsm2_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transXY, int mb, int n, int nnzb,
	const cusparseMatDescr_t descrA, cuDoubleComplex *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseSbsrsm2_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transB, int mb, int n, int nnzb,
	const cusparseMatDescr_t descrA, float *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseDbsrsm2_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transB, int mb, int n, int nnzb,
	const cusparseMatDescr_t descrA, double *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseCbsrsm2_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transB, int mb, int n, int nnzb,
	const cusparseMatDescr_t descrA, cuComplex *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseZbsrsm2_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transB, int mb, int n, int nnzb,
	const cusparseMatDescr_t descrA, cuDoubleComplex *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseSbsrsm2_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transXY, int mb, int n, int nnzb,
	const cusparseMatDescr_t descrA, const float *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseDbsrsm2_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transXY, int mb, int n, int nnzb,
	const cusparseMatDescr_t descrA, const double *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseCbsrsm2_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transXY, int mb, int n, int nnzb,
	const cusparseMatDescr_t descrA, const cuComplex *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseZbsrsm2_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transXY, int mb, int n, int nnzb,
	const cusparseMatDescr_t descrA, const cuDoubleComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseSbsrsm2_solve(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transXY, int mb, int n, int nnzb,
	const float *alpha, const cusparseMatDescr_t descrA, const float *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info,
	const float *B, int ldb, float *X, int ldx, cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseDbsrsm2_solve(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transXY, int mb, int n, int nnzb,
	const double *alpha, const cusparseMatDescr_t descrA, const double *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info,
	const double *B, int ldb, double *X, int ldx, cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseCbsrsm2_solve(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transXY, int mb, int n, int nnzb,
	const cuComplex *alpha, const cusparseMatDescr_t descrA, const cuComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockSize, bsrsm2Info_t info,
	const cuComplex *B, int ldb, cuComplex *X, int ldx, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseZbsrsm2_solve(cusparseHandle_t handle, cusparseDirection_t dirA,
	cusparseOperation_t transA, cusparseOperation_t transXY, int mb, int n, int nnzb,
	const cuDoubleComplex *alpha, const cusparseMatDescr_t descrA,
	const cuDoubleComplex *bsrSortedVal, const int *bsrSortedRowPtr, const int *bsrSortedColInd,
	int blockSize, bsrsm2Info_t info, const cuDoubleComplex *B, int ldb, cuDoubleComplex *X,
	int ldx, cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseScsrilu02_numericBoost(cusparseHandle_t handle, csrilu02Info_t info,
	int enable_boost, double *tol, float *boost_val);
cusparseStatus_t cusparseDcsrilu02_numericBoost(cusparseHandle_t handle, csrilu02Info_t info,
	int enable_boost, double *tol, double *boost_val);
cusparseStatus_t cusparseCcsrilu02_numericBoost(cusparseHandle_t handle, csrilu02Info_t info,
	int enable_boost, double *tol, cuComplex *boost_val);
cusparseStatus_t cusparseZcsrilu02_numericBoost(cusparseHandle_t handle, csrilu02Info_t info,
	int enable_boost, double *tol, cuDoubleComplex *boost_val);
cusparseStatus_t cusparseXcsrilu02_zeroPivot(cusparseHandle_t handle, csrilu02Info_t info,
	int *position);
cusparseStatus_t cusparseScsrilu02_bufferSize(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, float *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csrilu02Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseDcsrilu02_bufferSize(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, double *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csrilu02Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseCcsrilu02_bufferSize(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, cuComplex *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csrilu02Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseZcsrilu02_bufferSize(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, cuDoubleComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, csrilu02Info_t info,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseScsrilu02_bufferSizeExt(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, float *csrSortedVal, const int *csrSortedRowPtr,
	const int *csrSortedColInd, csrilu02Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseDcsrilu02_bufferSizeExt(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, double *csrSortedVal, const int *csrSortedRowPtr,
	const int *csrSortedColInd, csrilu02Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseCcsrilu02_bufferSizeExt(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, cuComplex *csrSortedVal, const int *csrSortedRowPtr,
	const int *csrSortedColInd, csrilu02Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseZcsrilu02_bufferSizeExt(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, cuDoubleComplex *csrSortedVal, const int *csrSortedRowPtr,
	const int *csrSortedColInd, csrilu02Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseScsrilu02_analysis(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, const float *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csrilu02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseDcsrilu02_analysis(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, const double *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csrilu02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseCcsrilu02_analysis(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, const cuComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, csrilu02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseZcsrilu02_analysis(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, const cuDoubleComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, csrilu02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseScsrilu02(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, float *csrSortedValA_valM, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csrilu02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseDcsrilu02(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, double *csrSortedValA_valM, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csrilu02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseCcsrilu02(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, cuComplex *csrSortedValA_valM, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csrilu02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseZcsrilu02(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, cuDoubleComplex *csrSortedValA_valM,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, csrilu02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseSbsrilu02_numericBoost(cusparseHandle_t handle, bsrilu02Info_t info,
	int enable_boost, double *tol, float *boost_val);
cusparseStatus_t cusparseDbsrilu02_numericBoost(cusparseHandle_t handle, bsrilu02Info_t info,
	int enable_boost, double *tol, double *boost_val);
cusparseStatus_t cusparseCbsrilu02_numericBoost(cusparseHandle_t handle, bsrilu02Info_t info,
	int enable_boost, double *tol, cuComplex *boost_val);
cusparseStatus_t cusparseZbsrilu02_numericBoost(cusparseHandle_t handle, bsrilu02Info_t info,
	int enable_boost, double *tol, cuDoubleComplex *boost_val);
cusparseStatus_t cusparseXbsrilu02_zeroPivot(cusparseHandle_t handle, bsrilu02Info_t info,
	int *position);
cusparseStatus_t cusparseSbsrilu02_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, float *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsrilu02Info_t info,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseDbsrilu02_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, double *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsrilu02Info_t info,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseCbsrilu02_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, cuComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsrilu02Info_t info,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseZbsrilu02_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, cuDoubleComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsrilu02Info_t info,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseSbsrilu02_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, float *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockSize, bsrilu02Info_t info,
	size_t *pBufferSize);
cusparseStatus_t cusparseDbsrilu02_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, double *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockSize, bsrilu02Info_t info,
	size_t *pBufferSize);
cusparseStatus_t cusparseCbsrilu02_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, cuComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockSize, bsrilu02Info_t info,
	size_t *pBufferSize);
cusparseStatus_t cusparseZbsrilu02_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, cuDoubleComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockSize, bsrilu02Info_t info,
	size_t *pBufferSize);
cusparseStatus_t cusparseSbsrilu02_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, float *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsrilu02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseDbsrilu02_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, double *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsrilu02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseCbsrilu02_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, cuComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsrilu02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseZbsrilu02_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, cuDoubleComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsrilu02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseSbsrilu02(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nnzb, const cusparseMatDescr_t descrA, float *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockDim, bsrilu02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseDbsrilu02(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nnzb, const cusparseMatDescr_t descrA, double *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockDim, bsrilu02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseCbsrilu02(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nnzb, const cusparseMatDescr_t descrA, cuComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsrilu02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseZbsrilu02(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nnzb, const cusparseMatDescr_t descrA, cuDoubleComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsrilu02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseXcsric02_zeroPivot(cusparseHandle_t handle, csric02Info_t info,
	int *position);
cusparseStatus_t cusparseScsric02_bufferSize(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, float *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csric02Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseDcsric02_bufferSize(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, double *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csric02Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseCcsric02_bufferSize(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, cuComplex *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csric02Info_t info, int *pBufferSizeInBytes);
cusparseStatus_t cusparseZcsric02_bufferSize(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, cuDoubleComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, csric02Info_t info,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseScsric02_bufferSizeExt(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, float *csrSortedVal, const int *csrSortedRowPtr,
	const int *csrSortedColInd, csric02Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseDcsric02_bufferSizeExt(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, double *csrSortedVal, const int *csrSortedRowPtr,
	const int *csrSortedColInd, csric02Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseCcsric02_bufferSizeExt(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, cuComplex *csrSortedVal, const int *csrSortedRowPtr,
	const int *csrSortedColInd, csric02Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseZcsric02_bufferSizeExt(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, cuDoubleComplex *csrSortedVal, const int *csrSortedRowPtr,
	const int *csrSortedColInd, csric02Info_t info, size_t *pBufferSize);
cusparseStatus_t cusparseScsric02_analysis(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, const float *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csric02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseDcsric02_analysis(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, const double *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csric02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseCcsric02_analysis(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, const cuComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, csric02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseZcsric02_analysis(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, const cuDoubleComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, csric02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseScsric02(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, float *csrSortedValA_valM, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csric02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseDcsric02(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, double *csrSortedValA_valM, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csric02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseCcsric02(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, cuComplex *csrSortedValA_valM, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, csric02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseZcsric02(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, cuDoubleComplex *csrSortedValA_valM,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, csric02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseXbsric02_zeroPivot(cusparseHandle_t handle, bsric02Info_t info,
	int *position);
cusparseStatus_t cusparseSbsric02_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, float *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsric02Info_t info,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseDbsric02_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, double *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsric02Info_t info,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseCbsric02_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, cuComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsric02Info_t info,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseZbsric02_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, cuDoubleComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsric02Info_t info,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseSbsric02_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, float *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockSize, bsric02Info_t info,
	size_t *pBufferSize);
cusparseStatus_t cusparseDbsric02_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, double *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockSize, bsric02Info_t info,
	size_t *pBufferSize);
cusparseStatus_t cusparseCbsric02_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, cuComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockSize, bsric02Info_t info,
	size_t *pBufferSize);
cusparseStatus_t cusparseZbsric02_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, cuDoubleComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockSize, bsric02Info_t info,
	size_t *pBufferSize);
cusparseStatus_t cusparseSbsric02_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, const float *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsric02Info_t info,
	cusparseSolvePolicy_t policy, void *pInputBuffer);
cusparseStatus_t cusparseDbsric02_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, const double *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsric02Info_t info,
	cusparseSolvePolicy_t policy, void *pInputBuffer);
cusparseStatus_t cusparseCbsric02_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, const cuComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsric02Info_t info,
	cusparseSolvePolicy_t policy, void *pInputBuffer);
cusparseStatus_t cusparseZbsric02_analysis(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nnzb, const cusparseMatDescr_t descrA, const cuDoubleComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsric02Info_t info,
	cusparseSolvePolicy_t policy, void *pInputBuffer);
cusparseStatus_t cusparseSbsric02(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nnzb, const cusparseMatDescr_t descrA, float *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockDim, bsric02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseDbsric02(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nnzb, const cusparseMatDescr_t descrA, double *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int blockDim, bsric02Info_t info, cusparseSolvePolicy_t policy,
	void *pBuffer);
cusparseStatus_t cusparseCbsric02(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nnzb, const cusparseMatDescr_t descrA, cuComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsric02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseZbsric02(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nnzb, const cusparseMatDescr_t descrA, cuDoubleComplex *bsrSortedVal,
	const int *bsrSortedRowPtr, const int *bsrSortedColInd, int blockDim, bsric02Info_t info,
	cusparseSolvePolicy_t policy, void *pBuffer);
cusparseStatus_t cusparseSgtsv2_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const float *dl, const float *d, const float *du, const float *B, int ldb,
	size_t *bufferSizeInBytes);
cusparseStatus_t cusparseDgtsv2_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const double *dl, const double *d, const double *du, const double *B, int ldb,
	size_t *bufferSizeInBytes);
cusparseStatus_t cusparseCgtsv2_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const cuComplex *dl, const cuComplex *d, const cuComplex *du, const cuComplex *B, int ldb,
	size_t *bufferSizeInBytes);
cusparseStatus_t cusparseZgtsv2_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const cuDoubleComplex *dl, const cuDoubleComplex *d, const cuDoubleComplex *du,
	const cuDoubleComplex *B, int ldb, size_t *bufferSizeInBytes);
cusparseStatus_t cusparseSgtsv2(cusparseHandle_t handle, int m, int n, const float *dl,
	const float *d, const float *du, float *B, int ldb, void *pBuffer);
cusparseStatus_t cusparseDgtsv2(cusparseHandle_t handle, int m, int n, const double *dl,
	const double *d, const double *du, double *B, int ldb, void *pBuffer);
cusparseStatus_t cusparseCgtsv2(cusparseHandle_t handle, int m, int n, const cuComplex *dl,
	const cuComplex *d, const cuComplex *du, cuComplex *B, int ldb, void *pBuffer);
cusparseStatus_t cusparseZgtsv2(cusparseHandle_t handle, int m, int n, const cuDoubleComplex *dl,
	const cuDoubleComplex *d, const cuDoubleComplex *du, cuDoubleComplex *B, int ldb,
	void *pBuffer);
cusparseStatus_t cusparseSgtsv2_nopivot_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const float *dl, const float *d, const float *du, const float *B, int ldb,
	size_t *bufferSizeInBytes);
cusparseStatus_t cusparseDgtsv2_nopivot_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const double *dl, const double *d, const double *du, const double *B, int ldb,
	size_t *bufferSizeInBytes);
cusparseStatus_t cusparseCgtsv2_nopivot_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const cuComplex *dl, const cuComplex *d, const cuComplex *du, const cuComplex *B, int ldb,
	size_t *bufferSizeInBytes);
cusparseStatus_t cusparseZgtsv2_nopivot_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const cuDoubleComplex *dl, const cuDoubleComplex *d, const cuDoubleComplex *du,
	const cuDoubleComplex *B, int ldb, size_t *bufferSizeInBytes);
cusparseStatus_t cusparseSgtsv2_nopivot(cusparseHandle_t handle, int m, int n, const float *dl,
	const float *d, const float *du, float *B, int ldb, void *pBuffer);
cusparseStatus_t cusparseDgtsv2_nopivot(cusparseHandle_t handle, int m, int n, const double *dl,
	const double *d, const double *du, double *B, int ldb, void *pBuffer);
cusparseStatus_t cusparseCgtsv2_nopivot(cusparseHandle_t handle, int m, int n, const cuComplex *dl,
	const cuComplex *d, const cuComplex *du, cuComplex *B, int ldb, void *pBuffer);
cusparseStatus_t cusparseZgtsv2_nopivot(cusparseHandle_t handle, int m, int n,
	const cuDoubleComplex *dl, const cuDoubleComplex *d, const cuDoubleComplex *du,
	cuDoubleComplex *B, int ldb, void *pBuffer);
cusparseStatus_t cusparseSgtsv2StridedBatch_bufferSizeExt(cusparseHandle_t handle, int m,
	const float *dl, const float *d, const float *du, const float *x, int batchCount,
	int batchStride, size_t *bufferSizeInBytes);
cusparseStatus_t cusparseDgtsv2StridedBatch_bufferSizeExt(cusparseHandle_t handle, int m,
	const double *dl, const double *d, const double *du, const double *x, int batchCount,
	int batchStride, size_t *bufferSizeInBytes);
cusparseStatus_t cusparseCgtsv2StridedBatch_bufferSizeExt(cusparseHandle_t handle, int m,
	const cuComplex *dl, const cuComplex *d, const cuComplex *du, const cuComplex *x,
	int batchCount, int batchStride, size_t *bufferSizeInBytes);
cusparseStatus_t cusparseZgtsv2StridedBatch_bufferSizeExt(cusparseHandle_t handle, int m,
	const cuDoubleComplex *dl, const cuDoubleComplex *d, const cuDoubleComplex *du,
	const cuDoubleComplex *x, int batchCount, int batchStride, size_t *bufferSizeInBytes);
cusparseStatus_t cusparseSgtsv2StridedBatch(cusparseHandle_t handle, int m, const float *dl,
	const float *d, const float *du, float *x, int batchCount, int batchStride, void *pBuffer);
cusparseStatus_t cusparseDgtsv2StridedBatch(cusparseHandle_t handle, int m, const double *dl,
	const double *d, const double *du, double *x, int batchCount, int batchStride,
	void *pBuffer);
cusparseStatus_t cusparseCgtsv2StridedBatch(cusparseHandle_t handle, int m, const cuComplex *dl,
	const cuComplex *d, const cuComplex *du, cuComplex *x, int batchCount, int batchStride,
	void *pBuffer);
cusparseStatus_t cusparseZgtsv2StridedBatch(cusparseHandle_t handle, int m,
	const cuDoubleComplex *dl, const cuDoubleComplex *d, const cuDoubleComplex *du,
	cuDoubleComplex *x, int batchCount, int batchStride, void *pBuffer);
cusparseStatus_t cusparseSgtsvInterleavedBatch_bufferSizeExt(cusparseHandle_t handle, int algo,
	int m, const float *dl, const float *d, const float *du, const float *x, int batchCount,
	size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseDgtsvInterleavedBatch_bufferSizeExt(cusparseHandle_t handle, int algo,
	int m, const double *dl, const double *d, const double *du, const double *x, int batchCount,
	size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseCgtsvInterleavedBatch_bufferSizeExt(cusparseHandle_t handle, int algo,
	int m, const cuComplex *dl, const cuComplex *d, const cuComplex *du, const cuComplex *x,
	int batchCount, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseZgtsvInterleavedBatch_bufferSizeExt(cusparseHandle_t handle, int algo,
	int m, const cuDoubleComplex *dl, const cuDoubleComplex *d, const cuDoubleComplex *du,
	const cuDoubleComplex *x, int batchCount, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseSgtsvInterleavedBatch(cusparseHandle_t handle, int algo, int m, float *dl,
	float *d, float *du, float *x, int batchCount, void *pBuffer);
cusparseStatus_t cusparseDgtsvInterleavedBatch(cusparseHandle_t handle, int algo, int m, double *dl,
	double *d, double *du, double *x, int batchCount, void *pBuffer);
cusparseStatus_t cusparseCgtsvInterleavedBatch(cusparseHandle_t handle, int algo, int m,
	cuComplex *dl, cuComplex *d, cuComplex *du, cuComplex *x, int batchCount, void *pBuffer);
cusparseStatus_t cusparseZgtsvInterleavedBatch(cusparseHandle_t handle, int algo, int m,
	cuDoubleComplex *dl, cuDoubleComplex *d, cuDoubleComplex *du, cuDoubleComplex *x,
	int batchCount, void *pBuffer);
cusparseStatus_t cusparseSgpsvInterleavedBatch_bufferSizeExt(cusparseHandle_t handle, int algo,
	int m, const float *ds, const float *dl, const float *d, const float *du, const float *dw,
	const float *x, int batchCount, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseDgpsvInterleavedBatch_bufferSizeExt(cusparseHandle_t handle, int algo,
	int m, const double *ds, const double *dl, const double *d, const double *du,
	const double *dw, const double *x, int batchCount, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseCgpsvInterleavedBatch_bufferSizeExt(cusparseHandle_t handle, int algo,
	int m, const cuComplex *ds, const cuComplex *dl, const cuComplex *d, const cuComplex *du,
	const cuComplex *dw, const cuComplex *x, int batchCount, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseZgpsvInterleavedBatch_bufferSizeExt(cusparseHandle_t handle, int algo,
	int m, const cuDoubleComplex *ds, const cuDoubleComplex *dl, const cuDoubleComplex *d,
	const cuDoubleComplex *du, const cuDoubleComplex *dw, const cuDoubleComplex *x,
	int batchCount, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseSgpsvInterleavedBatch(cusparseHandle_t handle, int algo, int m, float *ds,
	float *dl, float *d, float *du, float *dw, float *x, int batchCount, void *pBuffer);
cusparseStatus_t cusparseDgpsvInterleavedBatch(cusparseHandle_t handle, int algo, int m, double *ds,
	double *dl, double *d, double *du, double *dw, double *x, int batchCount, void *pBuffer);
cusparseStatus_t cusparseCgpsvInterleavedBatch(cusparseHandle_t handle, int algo, int m,
	cuComplex *ds, cuComplex *dl, cuComplex *d, cuComplex *du, cuComplex *dw, cuComplex *x,
	int batchCount, void *pBuffer);
cusparseStatus_t cusparseZgpsvInterleavedBatch(cusparseHandle_t handle, int algo, int m,
	cuDoubleComplex *ds, cuDoubleComplex *dl, cuDoubleComplex *d, cuDoubleComplex *du,
	cuDoubleComplex *dw, cuDoubleComplex *x, int batchCount, void *pBuffer);
cusparseStatus_t cusparseScsrgeam2_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const float *alpha, const cusparseMatDescr_t descrA, int nnzA, const float *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, const float *beta,
	const cusparseMatDescr_t descrB, int nnzB, const float *csrSortedValB,
	const int *csrSortedRowPtrB, const int *csrSortedColIndB, const cusparseMatDescr_t descrC,
	const float *csrSortedValC, const int *csrSortedRowPtrC, const int *csrSortedColIndC,
	size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseDcsrgeam2_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const double *alpha, const cusparseMatDescr_t descrA, int nnzA, const double *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, const double *beta,
	const cusparseMatDescr_t descrB, int nnzB, const double *csrSortedValB,
	const int *csrSortedRowPtrB, const int *csrSortedColIndB, const cusparseMatDescr_t descrC,
	const double *csrSortedValC, const int *csrSortedRowPtrC, const int *csrSortedColIndC,
	size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseCcsrgeam2_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const cuComplex *alpha, const cusparseMatDescr_t descrA, int nnzA,
	const cuComplex *csrSortedValA, const int *csrSortedRowPtrA, const int *csrSortedColIndA,
	const cuComplex *beta, const cusparseMatDescr_t descrB, int nnzB,
	const cuComplex *csrSortedValB, const int *csrSortedRowPtrB, const int *csrSortedColIndB,
	const cusparseMatDescr_t descrC, const cuComplex *csrSortedValC,
	const int *csrSortedRowPtrC, const int *csrSortedColIndC, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseZcsrgeam2_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const cuDoubleComplex *alpha, const cusparseMatDescr_t descrA, int nnzA,
	const cuDoubleComplex *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const cuDoubleComplex *beta, const cusparseMatDescr_t descrB,
	int nnzB, const cuDoubleComplex *csrSortedValB, const int *csrSortedRowPtrB,
	const int *csrSortedColIndB, const cusparseMatDescr_t descrC,
	const cuDoubleComplex *csrSortedValC, const int *csrSortedRowPtrC,
	const int *csrSortedColIndC, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseXcsrgeam2Nnz(cusparseHandle_t handle, int m, int n,
	const cusparseMatDescr_t descrA, int nnzA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const cusparseMatDescr_t descrB, int nnzB,
	const int *csrSortedRowPtrB, const int *csrSortedColIndB, const cusparseMatDescr_t descrC,
	int *csrSortedRowPtrC, int *nnzTotalDevHostPtr, void *workspace);
cusparseStatus_t cusparseScsrgeam2(cusparseHandle_t handle, int m, int n, const float *alpha,
	const cusparseMatDescr_t descrA, int nnzA, const float *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, const float *beta,
	const cusparseMatDescr_t descrB, int nnzB, const float *csrSortedValB,
	const int *csrSortedRowPtrB, const int *csrSortedColIndB, const cusparseMatDescr_t descrC,
	float *csrSortedValC, int *csrSortedRowPtrC, int *csrSortedColIndC, void *pBuffer);
cusparseStatus_t cusparseDcsrgeam2(cusparseHandle_t handle, int m, int n, const double *alpha,
	const cusparseMatDescr_t descrA, int nnzA, const double *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, const double *beta,
	const cusparseMatDescr_t descrB, int nnzB, const double *csrSortedValB,
	const int *csrSortedRowPtrB, const int *csrSortedColIndB, const cusparseMatDescr_t descrC,
	double *csrSortedValC, int *csrSortedRowPtrC, int *csrSortedColIndC, void *pBuffer);
cusparseStatus_t cusparseCcsrgeam2(cusparseHandle_t handle, int m, int n, const cuComplex *alpha,
	const cusparseMatDescr_t descrA, int nnzA, const cuComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, const cuComplex *beta,
	const cusparseMatDescr_t descrB, int nnzB, const cuComplex *csrSortedValB,
	const int *csrSortedRowPtrB, const int *csrSortedColIndB, const cusparseMatDescr_t descrC,
	cuComplex *csrSortedValC, int *csrSortedRowPtrC, int *csrSortedColIndC, void *pBuffer);
#endif
