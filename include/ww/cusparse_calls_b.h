/*
 * Functions of cusparse.h, part 2 of 3.
 */
#ifndef WW_CUSPARSE_CALLS_B_H
#define WW_CUSPARSE_CALLS_B_H

cusparseStatus_t cusparseZcsrgeam2(cusparseHandle_t handle, int m, int n,
	const cuDoubleComplex *alpha, const cusparseMatDescr_t descrA, int nnzA,
	const cuDoubleComplex *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const cuDoubleComplex *beta, const cusparseMatDescr_t descrB,
	int nnzB, const cuDoubleComplex *csrSortedValB, const int *csrSortedRowPtrB,
	const int *csrSortedColIndB, const cusparseMatDescr_t descrC,
	cuDoubleComplex *csrSortedValC, int *csrSortedRowPtrC, int *csrSortedColIndC,
	void *pBuffer);
cusparseStatus_t cusparseScsrcolor(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, const float *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const float *fractionToColor, int *ncolors, int *coloring,
	int *reordering, const cusparseColorInfo_t info);
cusparseStatus_t cusparseDcsrcolor(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, const double *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const double *fractionToColor, int *ncolors, int *coloring,
	int *reordering, const cusparseColorInfo_t info);
cusparseStatus_t cusparseCcsrcolor(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, const cuComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, const float *fractionToColor,
	int *ncolors, int *coloring, int *reordering, const cusparseColorInfo_t info);
cusparseStatus_t cusparseZcsrcolor(cusparseHandle_t handle, int m, int nnz,
	const cusparseMatDescr_t descrA, const cuDoubleComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, const double *fractionToColor,
	int *ncolors, int *coloring, int *reordering, const cusparseColorInfo_t info);
cusparseStatus_t cusparseSnnz(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
	const cusparseMatDescr_t descrA, const float *A, int lda, int *nnzPerRowCol,
	int *nnzTotalDevHostPtr);
cusparseStatus_t cusparseDnnz(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
	const cusparseMatDescr_t descrA, const double *A, int lda, int *nnzPerRowCol,
	int *nnzTotalDevHostPtr);
cusparseStatus_t cusparseCnnz(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
	const cusparseMatDescr_t descrA, const cuComplex *A, int lda, int *nnzPerRowCol,
	int *nnzTotalDevHostPtr);
cusparseStatus_t cusparseZnnz(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
	const cusparseMatDescr_t descrA, const cuDoubleComplex *A, int lda, int *nnzPerRowCol,
	int *nnzTotalDevHostPtr);
cusparseStatus_t cusparseSnnz_compress(cusparseHandle_t handle, int m,
	const cusparseMatDescr_t descr, const float *csrSortedValA, const int *csrSortedRowPtrA,
	int *nnzPerRow, int *nnzC, float tol);
cusparseStatus_t cusparseDnnz_compress(cusparseHandle_t handle, int m,
	const cusparseMatDescr_t descr, const double *csrSortedValA, const int *csrSortedRowPtrA,
	int *nnzPerRow, int *nnzC, double tol);
cusparseStatus_t cusparseCnnz_compress(cusparseHandle_t handle, int m,
	const cusparseMatDescr_t descr, const cuComplex *csrSortedValA, const int *csrSortedRowPtrA,
	int *nnzPerRow, int *nnzC, cuComplex tol);
cusparseStatus_t cusparseZnnz_compress(cusparseHandle_t handle, int m,
	const cusparseMatDescr_t descr, const cuDoubleComplex *csrSortedValA,
	const int *csrSortedRowPtrA, int *nnzPerRow, int *nnzC, cuDoubleComplex tol);
cusparseStatus_t cusparseScsr2csr_compress(cusparseHandle_t handle, int m, int n,
	const cusparseMatDescr_t descrA, const float *csrSortedValA, const int *csrSortedColIndA,
	const int *csrSortedRowPtrA, int nnzA, const int *nnzPerRow, float *csrSortedValC,
	int *csrSortedColIndC, int *csrSortedRowPtrC, float tol);
cusparseStatus_t cusparseDcsr2csr_compress(cusparseHandle_t handle, int m, int n,
	const cusparseMatDescr_t descrA, const double *csrSortedValA, const int *csrSortedColIndA,
	const int *csrSortedRowPtrA, int nnzA, const int *nnzPerRow, double *csrSortedValC,
	int *csrSortedColIndC, int *csrSortedRowPtrC, double tol);
cusparseStatus_t cusparseCcsr2csr_compress(cusparseHandle_t handle, int m, int n,
	const cusparseMatDescr_t descrA, const cuComplex *csrSortedValA,
	const int *csrSortedColIndA, const int *csrSortedRowPtrA, int nnzA, const int *nnzPerRow,
	cuComplex *csrSortedValC, int *csrSortedColIndC, int *csrSortedRowPtrC, cuComplex tol);
cusparseStatus_t cusparseZcsr2csr_compress(cusparseHandle_t handle, int m, int n,
	const cusparseMatDescr_t descrA, const cuDoubleComplex *csrSortedValA,
	const int *csrSortedColIndA, const int *csrSortedRowPtrA, int nnzA, const int *nnzPerRow,
	cuDoubleComplex *csrSortedValC, int *csrSortedColIndC, int *csrSortedRowPtrC,
	cuDoubleComplex tol);
cusparseStatus_t cusparseXcoo2csr(cusparseHandle_t handle, const int *cooRowInd, int nnz, int m,
	int *csrSortedRowPtr, cusparseIndexBase_t idxBase);
cusparseStatus_t cusparseXcsr2coo(cusparseHandle_t handle, const int *csrSortedRowPtr, int nnz,
	int m, int *cooRowInd, cusparseIndexBase_t idxBase);
cusparseStatus_t cusparseXcsr2bsrNnz(cusparseHandle_t handle, cusparseDirection_t dirA, int m,
	int n, const cusparseMatDescr_t descrA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, int blockDim, const cusparseMatDescr_t descrC,
	int *bsrSortedRowPtrC, int *nnzTotalDevHostPtr);
cusparseStatus_t cusparseScsr2bsr(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
	const cusparseMatDescr_t descrA, const float *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, int blockDim, const cusparseMatDescr_t descrC,
	float *bsrSortedValC, int *bsrSortedRowPtrC, int *bsrSortedColIndC);
cusparseStatus_t cusparseDcsr2bsr(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
	const cusparseMatDescr_t descrA, const double *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, int blockDim, const cusparseMatDescr_t descrC,
	double *bsrSortedValC, int *bsrSortedRowPtrC, int *bsrSortedColIndC);
cusparseStatus_t cusparseCcsr2bsr(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
	const cusparseMatDescr_t descrA, const cuComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, int blockDim,
	const cusparseMatDescr_t descrC, cuComplex *bsrSortedValC, int *bsrSortedRowPtrC,
	int *bsrSortedColIndC);
cusparseStatus_t cusparseZcsr2bsr(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
	const cusparseMatDescr_t descrA, const cuDoubleComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, int blockDim,
	const cusparseMatDescr_t descrC, cuDoubleComplex *bsrSortedValC, int *bsrSortedRowPtrC,
	int *bsrSortedColIndC);
cusparseStatus_t cusparseSbsr2csr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb, int nb,
	const cusparseMatDescr_t descrA, const float *bsrSortedValA, const int *bsrSortedRowPtrA,
	const int *bsrSortedColIndA, int blockDim, const cusparseMatDescr_t descrC,
	float *csrSortedValC, int *csrSortedRowPtrC, int *csrSortedColIndC);
cusparseStatus_t cusparseDbsr2csr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb, int nb,
	const cusparseMatDescr_t descrA, const double *bsrSortedValA, const int *bsrSortedRowPtrA,
	const int *bsrSortedColIndA, int blockDim, const cusparseMatDescr_t descrC,
	double *csrSortedValC, int *csrSortedRowPtrC, int *csrSortedColIndC);
cusparseStatus_t cusparseCbsr2csr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb, int nb,
	const cusparseMatDescr_t descrA, const cuComplex *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int blockDim,
	const cusparseMatDescr_t descrC, cuComplex *csrSortedValC, int *csrSortedRowPtrC,
	int *csrSortedColIndC);
cusparseStatus_t cusparseZbsr2csr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb, int nb,
	const cusparseMatDescr_t descrA, const cuDoubleComplex *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int blockDim,
	const cusparseMatDescr_t descrC, cuDoubleComplex *csrSortedValC, int *csrSortedRowPtrC,
	int *csrSortedColIndC);
cusparseStatus_t cusparseSgebsr2gebsc_bufferSize(cusparseHandle_t handle, int mb, int nb, int nnzb,
	const float *bsrSortedVal, const int *bsrSortedRowPtr, const int *bsrSortedColInd,
	int rowBlockDim, int colBlockDim, int *pBufferSizeInBytes);
cusparseStatus_t cusparseDgebsr2gebsc_bufferSize(cusparseHandle_t handle, int mb, int nb, int nnzb,
	const double *bsrSortedVal, const int *bsrSortedRowPtr, const int *bsrSortedColInd,
	int rowBlockDim, int colBlockDim, int *pBufferSizeInBytes);
cusparseStatus_t cusparseCgebsr2gebsc_bufferSize(cusparseHandle_t handle, int mb, int nb, int nnzb,
	const cuComplex *bsrSortedVal, const int *bsrSortedRowPtr, const int *bsrSortedColInd,
	int rowBlockDim, int colBlockDim, int *pBufferSizeInBytes);
cusparseStatus_t cusparseZgebsr2gebsc_bufferSize(cusparseHandle_t handle, int mb, int nb, int nnzb,
	const cuDoubleComplex *bsrSortedVal, const int *bsrSortedRowPtr, const int *bsrSortedColInd,
	int rowBlockDim, int colBlockDim, int *pBufferSizeInBytes);
cusparseStatus_t cusparseSgebsr2gebsc_bufferSizeExt(cusparseHandle_t handle, int mb, int nb,
	int nnzb, const float *bsrSortedVal, const int *bsrSortedRowPtr, const int *bsrSortedColInd,
	int rowBlockDim, int colBlockDim, size_t *pBufferSize);
cusparseStatus_t cusparseDgebsr2gebsc_bufferSizeExt(cusparseHandle_t handle, int mb, int nb,
	int nnzb, const double *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int rowBlockDim, int colBlockDim, size_t *pBufferSize);
cusparseStatus_t cusparseCgebsr2gebsc_bufferSizeExt(cusparseHandle_t handle, int mb, int nb,
	int nnzb, const cuComplex *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int rowBlockDim, int colBlockDim, size_t *pBufferSize);
cusparseStatus_t cusparseZgebsr2gebsc_bufferSizeExt(cusparseHandle_t handle, int mb, int nb,
	int nnzb, const cuDoubleComplex *bsrSortedVal, const int *bsrSortedRowPtr,
	const int *bsrSortedColInd, int rowBlockDim, int colBlockDim, size_t *pBufferSize);
cusparseStatus_t cusparseSgebsr2gebsc(cusparseHandle_t handle, int mb, int nb, int nnzb,
	const float *bsrSortedVal, const int *bsrSortedRowPtr, const int *bsrSortedColInd,
	int rowBlockDim, int colBlockDim, float *bscVal, int *bscRowInd, int *bscColPtr,
	cusparseAction_t copyValues, cusparseIndexBase_t idxBase, void *pBuffer);
cusparseStatus_t cusparseDgebsr2gebsc(cusparseHandle_t handle, int mb, int nb, int nnzb,
	const double *bsrSortedVal, const int *bsrSortedRowPtr, const int *bsrSortedColInd,
	int rowBlockDim, int colBlockDim, double *bscVal, int *bscRowInd, int *bscColPtr,
	cusparseAction_t copyValues, cusparseIndexBase_t idxBase, void *pBuffer);
cusparseStatus_t cusparseCgebsr2gebsc(cusparseHandle_t handle, int mb, int nb, int nnzb,
	const cuComplex *bsrSortedVal, const int *bsrSortedRowPtr, const int *bsrSortedColInd,
	int rowBlockDim, int colBlockDim, cuComplex *bscVal, int *bscRowInd, int *bscColPtr,
	cusparseAction_t copyValues, cusparseIndexBase_t idxBase, void *pBuffer);
cusparseStatus_t cusparseZgebsr2gebsc(cusparseHandle_t handle, int mb, int nb, int nnzb,
	const cuDoubleComplex *bsrSortedVal, const int *bsrSortedRowPtr, const int *bsrSortedColInd,
	int rowBlockDim, int colBlockDim, cuDoubleComplex *bscVal, int *bscRowInd, int *bscColPtr,
	cusparseAction_t copyValues, cusparseIndexBase_t idxBase, void *pBuffer);
cusparseStatus_t cusparseXgebsr2csr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nb, const cusparseMatDescr_t descrA, const int *bsrSortedRowPtrA,
	const int *bsrSortedColIndA, int rowBlockDim, int colBlockDim,
	const cusparseMatDescr_t descrC, int *csrSortedRowPtrC, int *csrSortedColIndC);
cusparseStatus_t cusparseSgebsr2csr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nb, const cusparseMatDescr_t descrA, const float *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int rowBlockDim, int colBlockDim,
	const cusparseMatDescr_t descrC, float *csrSortedValC, int *csrSortedRowPtrC,
	int *csrSortedColIndC);
cusparseStatus_t cusparseDgebsr2csr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nb, const cusparseMatDescr_t descrA, const double *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int rowBlockDim, int colBlockDim,
	const cusparseMatDescr_t descrC, double *csrSortedValC, int *csrSortedRowPtrC,
	int *csrSortedColIndC);
cusparseStatus_t cusparseCgebsr2csr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nb, const cusparseMatDescr_t descrA, const cuComplex *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int rowBlockDim, int colBlockDim,
	const cusparseMatDescr_t descrC, cuComplex *csrSortedValC, int *csrSortedRowPtrC,
	int *csrSortedColIndC);
cusparseStatus_t cusparseZgebsr2csr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nb, const cusparseMatDescr_t descrA, const cuDoubleComplex *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int rowBlockDim, int colBlockDim,
	const cusparseMatDescr_t descrC, cuDoubleComplex *csrSortedValC, int *csrSortedRowPtrC,
	int *csrSortedColIndC);
cusparseStatus_t cusparseScsr2gebsr_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int m, int n, const cusparseMatDescr_t descrA, const float *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, int rowBlockDim, int colBlockDim,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseDcsr2gebsr_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int m, int n, const cusparseMatDescr_t descrA, const double *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, int rowBlockDim, int colBlockDim,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseCcsr2gebsr_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int m, int n, const cusparseMatDescr_t descrA, const cuComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, int rowBlockDim, int colBlockDim,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseZcsr2gebsr_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int m, int n, const cusparseMatDescr_t descrA, const cuDoubleComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, int rowBlockDim, int colBlockDim,
	int *pBufferSizeInBytes);
cusparseStatus_t cusparseScsr2gebsr_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	int m, int n, const cusparseMatDescr_t descrA, const float *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, int rowBlockDim, int colBlockDim,
	size_t *pBufferSize);
cusparseStatus_t cusparseDcsr2gebsr_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	int m, int n, const cusparseMatDescr_t descrA, const double *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, int rowBlockDim, int colBlockDim,
	size_t *pBufferSize);
cusparseStatus_t cusparseCcsr2gebsr_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	int m, int n, const cusparseMatDescr_t descrA, const cuComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, int rowBlockDim, int colBlockDim,
	size_t *pBufferSize);
cusparseStatus_t cusparseZcsr2gebsr_bufferSizeExt(cusparseHandle_t handle, cusparseDirection_t dirA,
	int m, int n, const cusparseMatDescr_t descrA, const cuDoubleComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, int rowBlockDim, int colBlockDim,
	size_t *pBufferSize);
cusparseStatus_t cusparseXcsr2gebsrNnz(cusparseHandle_t handle, cusparseDirection_t dirA, int m,
	int n, const cusparseMatDescr_t descrA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const cusparseMatDescr_t descrC, int *bsrSortedRowPtrC,
	int rowBlockDim, int colBlockDim, int *nnzTotalDevHostPtr, void *pBuffer);
cusparseStatus_t cusparseScsr2gebsr(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
	const cusparseMatDescr_t descrA, const float *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const cusparseMatDescr_t descrC, float *bsrSortedValC,
	int *bsrSortedRowPtrC, int *bsrSortedColIndC, int rowBlockDim, int colBlockDim,
	void *pBuffer);
cusparseStatus_t cusparseDcsr2gebsr(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
	const cusparseMatDescr_t descrA, const double *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const cusparseMatDescr_t descrC, double *bsrSortedValC,
	int *bsrSortedRowPtrC, int *bsrSortedColIndC, int rowBlockDim, int colBlockDim,
	void *pBuffer);
cusparseStatus_t cusparseCcsr2gebsr(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
	const cusparseMatDescr_t descrA, const cuComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, const cusparseMatDescr_t descrC,
	cuComplex *bsrSortedValC, int *bsrSortedRowPtrC, int *bsrSortedColIndC, int rowBlockDim,
	int colBlockDim, void *pBuffer);
cusparseStatus_t cusparseZcsr2gebsr(cusparseHandle_t handle, cusparseDirection_t dirA, int m, int n,
	const cusparseMatDescr_t descrA, const cuDoubleComplex *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, const cusparseMatDescr_t descrC,
	cuDoubleComplex *bsrSortedValC, int *bsrSortedRowPtrC, int *bsrSortedColIndC,
	int rowBlockDim, int colBlockDim, void *pBuffer);
cusparseStatus_t cusparseSgebsr2gebsr_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nb, int nnzb, const cusparseMatDescr_t descrA, const float *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int rowBlockDimA,
	int colBlockDimA, int rowBlockDimC, int colBlockDimC, int *pBufferSizeInBytes);
cusparseStatus_t cusparseDgebsr2gebsr_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nb, int nnzb, const cusparseMatDescr_t descrA, const double *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int rowBlockDimA,
	int colBlockDimA, int rowBlockDimC, int colBlockDimC, int *pBufferSizeInBytes);
cusparseStatus_t cusparseCgebsr2gebsr_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nb, int nnzb, const cusparseMatDescr_t descrA, const cuComplex *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int rowBlockDimA,
	int colBlockDimA, int rowBlockDimC, int colBlockDimC, int *pBufferSizeInBytes);
cusparseStatus_t cusparseZgebsr2gebsr_bufferSize(cusparseHandle_t handle, cusparseDirection_t dirA,
	int mb, int nb, int nnzb, const cusparseMatDescr_t descrA,
	const cuDoubleComplex *bsrSortedValA, const int *bsrSortedRowPtrA,
	const int *bsrSortedColIndA, int rowBlockDimA, int colBlockDimA, int rowBlockDimC,
	int colBlockDimC, int *pBufferSizeInBytes);
cusparseStatus_t cusparseSgebsr2gebsr_bufferSizeExt(cusparseHandle_t handle,
	cusparseDirection_t dirA, int mb, int nb, int nnzb, const cusparseMatDescr_t descrA,
	const float *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int rowBlockDimA, int colBlockDimA, int rowBlockDimC, int colBlockDimC,
	size_t *pBufferSize);
cusparseStatus_t cusparseDgebsr2gebsr_bufferSizeExt(cusparseHandle_t handle,
	cusparseDirection_t dirA, int mb, int nb, int nnzb, const cusparseMatDescr_t descrA,
	const double *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int rowBlockDimA, int colBlockDimA, int rowBlockDimC, int colBlockDimC,
	size_t *pBufferSize);
cusparseStatus_t cusparseCgebsr2gebsr_bufferSizeExt(cusparseHandle_t handle,
	cusparseDirection_t dirA, int mb, int nb, int nnzb, const cusparseMatDescr_t descrA,
	const cuComplex *bsrSortedValA, const int *bsrSortedRowPtrA, const int *bsrSortedColIndA,
	int rowBlockDimA, int colBlockDimA, int rowBlockDimC, int colBlockDimC,
	size_t *pBufferSize);
cusparseStatus_t cusparseZgebsr2gebsr_bufferSizeExt(cusparseHandle_t handle,
	cusparseDirection_t dirA, int mb, int nb, int nnzb, const cusparseMatDescr_t descrA,
	const cuDoubleComplex *bsrSortedValA, const int *bsrSortedRowPtrA,
	const int *bsrSortedColIndA, int rowBlockDimA, int colBlockDimA, int rowBlockDimC,
	int colBlockDimC, size_t *pBufferSize);
cusparseStatus_t cusparseXgebsr2gebsrNnz(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nb, int nnzb, const cusparseMatDescr_t descrA, const int *bsrSortedRowPtrA,
	const int *bsrSortedColIndA, int rowBlockDimA, int colBlockDimA,
	const cusparseMatDescr_t descrC, int *bsrSortedRowPtrC, int rowBlockDimC, int colBlockDimC,
	int *nnzTotalDevHostPtr, void *pBuffer);
cusparseStatus_t cusparseSgebsr2gebsr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nb, int nnzb, const cusparseMatDescr_t descrA, const float *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int rowBlockDimA,
	int colBlockDimA, const cusparseMatDescr_t descrC, float *bsrSortedValC,
	int *bsrSortedRowPtrC, int *bsrSortedColIndC, int rowBlockDimC, int colBlockDimC,
	void *pBuffer);
cusparseStatus_t cusparseDgebsr2gebsr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nb, int nnzb, const cusparseMatDescr_t descrA, const double *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int rowBlockDimA,
	int colBlockDimA, const cusparseMatDescr_t descrC, double *bsrSortedValC,
	int *bsrSortedRowPtrC, int *bsrSortedColIndC, int rowBlockDimC, int colBlockDimC,
	void *pBuffer);
cusparseStatus_t cusparseCgebsr2gebsr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nb, int nnzb, const cusparseMatDescr_t descrA, const cuComplex *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int rowBlockDimA,
	int colBlockDimA, const cusparseMatDescr_t descrC, cuComplex *bsrSortedValC,
	int *bsrSortedRowPtrC, int *bsrSortedColIndC, int rowBlockDimC, int colBlockDimC,
	void *pBuffer);
cusparseStatus_t cusparseZgebsr2gebsr(cusparseHandle_t handle, cusparseDirection_t dirA, int mb,
	int nb, int nnzb, const cusparseMatDescr_t descrA, const cuDoubleComplex *bsrSortedValA,
	const int *bsrSortedRowPtrA, const int *bsrSortedColIndA, int rowBlockDimA,
	int colBlockDimA, const cusparseMatDescr_t descrC, cuDoubleComplex *bsrSortedValC,
	int *bsrSortedRowPtrC, int *bsrSortedColIndC, int rowBlockDimC, int colBlockDimC,
	void *pBuffer);
cusparseStatus_t cusparseCreateIdentityPermutation(cusparseHandle_t handle, int n, int *p);
cusparseStatus_t cusparseXcoosort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
	const int *cooRowsA, const int *cooColsA, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseXcoosortByRow(cusparseHandle_t handle, int m, int n, int nnz,
	int *cooRowsA, int *cooColsA, int *P, void *pBuffer);
cusparseStatus_t cusparseXcoosortByColumn(cusparseHandle_t handle, int m, int n, int nnz,
	int *cooRowsA, int *cooColsA, int *P, void *pBuffer);
cusparseStatus_t cusparseXcsrsort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
	const int *csrRowPtrA, const int *csrColIndA, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseXcsrsort(cusparseHandle_t handle, int m, int n, int nnz,
	const cusparseMatDescr_t descrA, const int *csrRowPtrA, int *csrColIndA, int *P,
	void *pBuffer);
cusparseStatus_t cusparseXcscsort_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
	const int *cscColPtrA, const int *cscRowIndA, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseXcscsort(cusparseHandle_t handle, int m, int n, int nnz,
	const cusparseMatDescr_t descrA, const int *cscColPtrA, int *cscRowIndA, int *P,
	void *pBuffer);
cusparseStatus_t cusparseScsru2csr_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
	float *csrVal, const int *csrRowPtr, int *csrColInd, csru2csrInfo_t info,
	size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseDcsru2csr_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
	double *csrVal, const int *csrRowPtr, int *csrColInd, csru2csrInfo_t info,
	size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseCcsru2csr_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
	cuComplex *csrVal, const int *csrRowPtr, int *csrColInd, csru2csrInfo_t info,
	size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseZcsru2csr_bufferSizeExt(cusparseHandle_t handle, int m, int n, int nnz,
	cuDoubleComplex *csrVal, const int *csrRowPtr, int *csrColInd, csru2csrInfo_t info,
	size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseScsru2csr(cusparseHandle_t handle, int m, int n, int nnz,
	const cusparseMatDescr_t descrA, float *csrVal, const int *csrRowPtr, int *csrColInd,
	csru2csrInfo_t info, void *pBuffer);
cusparseStatus_t cusparseDcsru2csr(cusparseHandle_t handle, int m, int n, int nnz,
	const cusparseMatDescr_t descrA, double *csrVal, const int *csrRowPtr, int *csrColInd,
	csru2csrInfo_t info, void *pBuffer);
cusparseStatus_t cusparseCcsru2csr(cusparseHandle_t handle, int m, int n, int nnz,
	const cusparseMatDescr_t descrA, cuComplex *csrVal, const int *csrRowPtr, int *csrColInd,
	csru2csrInfo_t info, void *pBuffer);
cusparseStatus_t cusparseZcsru2csr(cusparseHandle_t handle, int m, int n, int nnz,
	const cusparseMatDescr_t descrA, cuDoubleComplex *csrVal, const int *csrRowPtr,
	int *csrColInd, csru2csrInfo_t info, void *pBuffer);
cusparseStatus_t cusparseScsr2csru(cusparseHandle_t handle, int m, int n, int nnz,
	const cusparseMatDescr_t descrA, float *csrVal, const int *csrRowPtr, int *csrColInd,
	csru2csrInfo_t info, void *pBuffer);
cusparseStatus_t cusparseDcsr2csru(cusparseHandle_t handle, int m, int n, int nnz,
	const cusparseMatDescr_t descrA, double *csrVal, const int *csrRowPtr, int *csrColInd,
	csru2csrInfo_t info, void *pBuffer);
cusparseStatus_t cusparseCcsr2csru(cusparseHandle_t handle, int m, int n, int nnz,
	const cusparseMatDescr_t descrA, cuComplex *csrVal, const int *csrRowPtr, int *csrColInd,
	csru2csrInfo_t info, void *pBuffer);
cusparseStatus_t cusparseZcsr2csru(cusparseHandle_t handle, int m, int n, int nnz,
	const cusparseMatDescr_t descrA, cuDoubleComplex *csrVal, const int *csrRowPtr,
	int *csrColInd, csru2csrInfo_t info, void *pBuffer);
cusparseStatus_t cusparseSpruneDense2csr_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const float *A, int lda, const float *threshold, const cusparseMatDescr_t descrC,
	const float *csrSortedValC, const int *csrSortedRowPtrC, const int *csrSortedColIndC,
	size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseDpruneDense2csr_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	const double *A, int lda, const double *threshold, const cusparseMatDescr_t descrC,
	const double *csrSortedValC, const int *csrSortedRowPtrC, const int *csrSortedColIndC,
	size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseSpruneDense2csrNnz(cusparseHandle_t handle, int m, int n, const float *A,
	int lda, const float *threshold, const cusparseMatDescr_t descrC, int *csrRowPtrC,
	int *nnzTotalDevHostPtr, void *pBuffer);
cusparseStatus_t cusparseDpruneDense2csrNnz(cusparseHandle_t handle, int m, int n, const double *A,
	int lda, const double *threshold, const cusparseMatDescr_t descrC, int *csrSortedRowPtrC,
	int *nnzTotalDevHostPtr, void *pBuffer);
cusparseStatus_t cusparseSpruneDense2csr(cusparseHandle_t handle, int m, int n, const float *A,
	int lda, const float *threshold, const cusparseMatDescr_t descrC, float *csrSortedValC,
	const int *csrSortedRowPtrC, int *csrSortedColIndC, void *pBuffer);
cusparseStatus_t cusparseDpruneDense2csr(cusparseHandle_t handle, int m, int n, const double *A,
	int lda, const double *threshold, const cusparseMatDescr_t descrC, double *csrSortedValC,
	const int *csrSortedRowPtrC, int *csrSortedColIndC, void *pBuffer);
cusparseStatus_t cusparseSpruneCsr2csr_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	int nnzA, const cusparseMatDescr_t descrA, const float *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, const float *threshold,
	const cusparseMatDescr_t descrC, const float *csrSortedValC, const int *csrSortedRowPtrC,
	const int *csrSortedColIndC, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseDpruneCsr2csr_bufferSizeExt(cusparseHandle_t handle, int m, int n,
	int nnzA, const cusparseMatDescr_t descrA, const double *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, const double *threshold,
	const cusparseMatDescr_t descrC, const double *csrSortedValC, const int *csrSortedRowPtrC,
	const int *csrSortedColIndC, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseSpruneCsr2csrNnz(cusparseHandle_t handle, int m, int n, int nnzA,
	const cusparseMatDescr_t descrA, const float *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const float *threshold, const cusparseMatDescr_t descrC,
	int *csrSortedRowPtrC, int *nnzTotalDevHostPtr, void *pBuffer);
cusparseStatus_t cusparseDpruneCsr2csrNnz(cusparseHandle_t handle, int m, int n, int nnzA,
	const cusparseMatDescr_t descrA, const double *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const double *threshold, const cusparseMatDescr_t descrC,
	int *csrSortedRowPtrC, int *nnzTotalDevHostPtr, void *pBuffer);
cusparseStatus_t cusparseSpruneCsr2csr(cusparseHandle_t handle, int m, int n, int nnzA,
	const cusparseMatDescr_t descrA, const float *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const float *threshold, const cusparseMatDescr_t descrC,
	float *csrSortedValC, const int *csrSortedRowPtrC, int *csrSortedColIndC, void *pBuffer);
cusparseStatus_t cusparseDpruneCsr2csr(cusparseHandle_t handle, int m, int n, int nnzA,
	const cusparseMatDescr_t descrA, const double *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, const double *threshold, const cusparseMatDescr_t descrC,
	double *csrSortedValC, const int *csrSortedRowPtrC, int *csrSortedColIndC, void *pBuffer);
cusparseStatus_t cusparseSpruneDense2csrByPercentage_bufferSizeExt(cusparseHandle_t handle, int m,
	int n, const float *A, int lda, float percentage, const cusparseMatDescr_t descrC,
	const float *csrSortedValC, const int *csrSortedRowPtrC, const int *csrSortedColIndC,
	pruneInfo_t info, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseDpruneDense2csrByPercentage_bufferSizeExt(cusparseHandle_t handle, int m,
	int n, const double *A, int lda, float percentage, const cusparseMatDescr_t descrC,
	const double *csrSortedValC, const int *csrSortedRowPtrC, const int *csrSortedColIndC,
	pruneInfo_t info, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseSpruneDense2csrNnzByPercentage(cusparseHandle_t handle, int m, int n,
	const float *A, int lda, float percentage, const cusparseMatDescr_t descrC, int *csrRowPtrC,
	int *nnzTotalDevHostPtr, pruneInfo_t info, void *pBuffer);
cusparseStatus_t cusparseDpruneDense2csrNnzByPercentage(cusparseHandle_t handle, int m, int n,
	const double *A, int lda, float percentage, const cusparseMatDescr_t descrC,
	int *csrRowPtrC, int *nnzTotalDevHostPtr, pruneInfo_t info, void *pBuffer);
cusparseStatus_t cusparseSpruneDense2csrByPercentage(cusparseHandle_t handle, int m, int n,
	const float *A, int lda, float percentage, const cusparseMatDescr_t descrC,
	float *csrSortedValC, const int *csrSortedRowPtrC, int *csrSortedColIndC, pruneInfo_t info,
	void *pBuffer);
cusparseStatus_t cusparseDpruneDense2csrByPercentage(cusparseHandle_t handle, int m, int n,
	const double *A, int lda, float percentage, const cusparseMatDescr_t descrC,
	double *csrSortedValC, const int *csrSortedRowPtrC, int *csrSortedColIndC, pruneInfo_t info,
	void *pBuffer);
cusparseStatus_t cusparseSpruneCsr2csrByPercentage_bufferSizeExt(cusparseHandle_t handle, int m,
	int n, int nnzA, const cusparseMatDescr_t descrA, const float *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, float percentage,
	const cusparseMatDescr_t descrC, const float *csrSortedValC, const int *csrSortedRowPtrC,
	const int *csrSortedColIndC, pruneInfo_t info, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseDpruneCsr2csrByPercentage_bufferSizeExt(cusparseHandle_t handle, int m,
	int n, int nnzA, const cusparseMatDescr_t descrA, const double *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, float percentage,
	const cusparseMatDescr_t descrC, const double *csrSortedValC, const int *csrSortedRowPtrC,
	const int *csrSortedColIndC, pruneInfo_t info, size_t *pBufferSizeInBytes);
cusparseStatus_t cusparseSpruneCsr2csrNnzByPercentage(cusparseHandle_t handle, int m, int n,
	int nnzA, const cusparseMatDescr_t descrA, const float *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, float percentage,
	const cusparseMatDescr_t descrC, int *csrSortedRowPtrC, int *nnzTotalDevHostPtr,
	pruneInfo_t info, void *pBuffer);
cusparseStatus_t cusparseDpruneCsr2csrNnzByPercentage(cusparseHandle_t handle, int m, int n,
	int nnzA, const cusparseMatDescr_t descrA, const double *csrSortedValA,
	const int *csrSortedRowPtrA, const int *csrSortedColIndA, float percentage,
	const cusparseMatDescr_t descrC, int *csrSortedRowPtrC, int *nnzTotalDevHostPtr,
	pruneInfo_t info, void *pBuffer);
cusparseStatus_t cusparseSpruneCsr2csrByPercentage(cusparseHandle_t handle, int m, int n, int nnzA,
	const cusparseMatDescr_t descrA, const float *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, float percentage, const cusparseMatDescr_t descrC,
	float *csrSortedValC, const int *csrSortedRowPtrC, int *csrSortedColIndC, pruneInfo_t info,
	void *pBuffer);
cusparseStatus_t cusparseDpruneCsr2csrByPercentage(cusparseHandle_t handle, int m, int n, int nnzA,
	const cusparseMatDescr_t descrA, const double *csrSortedValA, const int *csrSortedRowPtrA,
	const int *csrSortedColIndA, float percentage, const cusparseMatDescr_t descrC,
	double *csrSortedValC, const int *csrSortedRowPtrC, int *csrSortedColIndC, pruneInfo_t info,
	void *pBuffer);
cusparseStatus_t cusparseCsr2cscEx2(cusparseHandle_t handle, int m, int n, int nnz,
	const void *csrVal, const int *csrRowPtr, const int *csrColInd, void *cscVal,
	int *cscColPtr, int *cscRowInd, cudaDataType valType, cusparseAction_t copyValues,
	cusparseIndexBase_t idxBase, cusparseCsr2CscAlg_t alg, void *buffer);
cusparseStatus_t cusparseCsr2cscEx2_bufferSize(cusparseHandle_t handle, int m, int n, int nnz,
	const void *csrVal, const int *csrRowPtr, const int *csrColInd, void *cscVal,
	int *cscColPtr, int *cscRowInd, cudaDataType valType, cusparseAction_t copyValues,
	cusparseIndexBase_t idxBase, cusparseCsr2CscAlg_t alg, size_t *bufferSize);
cusparseStatus_t cusparseCreateSpVec(cusparseSpVecDescr_t *spVecDescr, int64_t size, int64_t nnz,
	void *indices, void *values, cusparseIndexType_t idxType, cusparseIndexBase_t idxBase,
	cudaDataType valueType);
cusparseStatus_t cusparseCreateConstSpVec(cusparseConstSpVecDescr_t *spVecDescr, int64_t size,
	int64_t nnz, const void *indices, const void *values, cusparseIndexType_t idxType,
	cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t cusparseDestroySpVec(cusparseConstSpVecDescr_t spVecDescr);
cusparseStatus_t cusparseSpVecGet(cusparseSpVecDescr_t spVecDescr, int64_t *size, int64_t *nnz,
	void **indices, void **values, cusparseIndexType_t *idxType, cusparseIndexBase_t *idxBase,
	cudaDataType *valueType);
cusparseStatus_t cusparseConstSpVecGet(cusparseConstSpVecDescr_t spVecDescr, int64_t *size,
	int64_t *nnz, const void **indices, const void **values, cusparseIndexType_t *idxType,
	cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t cusparseSpVecGetIndexBase(cusparseConstSpVecDescr_t spVecDescr,
	cusparseIndexBase_t *idxBase);
cusparseStatus_t cusparseSpVecGetValues(cusparseSpVecDescr_t spVecDescr, void **values);
cusparseStatus_t cusparseConstSpVecGetValues(cusparseConstSpVecDescr_t spVecDescr,
	const void **values);
cusparseStatus_t cusparseSpVecSetValues(cusparseSpVecDescr_t spVecDescr, void *values);
cusparseStatus_t cusparseCreateDnVec(cusparseDnVecDescr_t *dnVecDescr, int64_t size, void *values,
	cudaDataType valueType);
cusparseStatus_t cusparseCreateConstDnVec(cusparseConstDnVecDescr_t *dnVecDescr, int64_t size,
	const void *values, cudaDataType valueType);
cusparseStatus_t cusparseDestroyDnVec(cusparseConstDnVecDescr_t dnVecDescr);
cusparseStatus_t cusparseDnVecGet(cusparseDnVecDescr_t dnVecDescr, int64_t *size, void **values,
	cudaDataType *valueType);
cusparseStatus_t cusparseConstDnVecGet(cusparseConstDnVecDescr_t dnVecDescr, int64_t *size,
	const void **values, cudaDataType *valueType);
cusparseStatus_t cusparseDnVecGetValues(cusparseDnVecDescr_t dnVecDescr, void **values);
cusparseStatus_t cusparseConstDnVecGetValues(cusparseConstDnVecDescr_t dnVecDescr,
	const void **values);
cusparseStatus_t cusparseDnVecSetValues(cusparseDnVecDescr_t dnVecDescr, void *values);
cusparseStatus_t cusparseDestroySpMat(cusparseConstSpMatDescr_t spMatDescr);
cusparseStatus_t cusparseSpMatGetFormat(cusparseConstSpMatDescr_t spMatDescr,
	cusparseFormat_t *format);
cusparseStatus_t cusparseSpMatGetIndexBase(cusparseConstSpMatDescr_t spMatDescr,
	cusparseIndexBase_t *idxBase);
cusparseStatus_t cusparseSpMatGetValues(cusparseSpMatDescr_t spMatDescr, void **values);
cusparseStatus_t cusparseConstSpMatGetValues(cusparseConstSpMatDescr_t spMatDescr,
	const void **values);
cusparseStatus_t cusparseSpMatSetValues(cusparseSpMatDescr_t spMatDescr, void *values);
cusparseStatus_t cusparseSpMatGetSize(cusparseConstSpMatDescr_t spMatDescr, int64_t *rows,
	int64_t *cols, int64_t *nnz);
cusparseStatus_t cusparseSpMatGetStridedBatch(cusparseConstSpMatDescr_t spMatDescr,
	int *batchCount);
cusparseStatus_t cusparseCooSetStridedBatch(cusparseSpMatDescr_t spMatDescr, int batchCount,
	int64_t batchStride);
cusparseStatus_t cusparseCsrSetStridedBatch(cusparseSpMatDescr_t spMatDescr, int batchCount,
	int64_t offsetsBatchStride, int64_t columnsValuesBatchStride);
cusparseStatus_t cusparseBsrSetStridedBatch(cusparseSpMatDescr_t spMatDescr, int batchCount,
	int64_t offsetsBatchStride, int64_t columnsBatchStride, int64_t ValuesBatchStride);
cusparseStatus_t cusparseSpMatGetAttribute(cusparseConstSpMatDescr_t spMatDescr,
	cusparseSpMatAttribute_t attribute, void *data, size_t dataSize);
cusparseStatus_t cusparseSpMatSetAttribute(cusparseSpMatDescr_t spMatDescr,
	cusparseSpMatAttribute_t attribute, void *data, size_t dataSize);
cusparseStatus_t cusparseCreateCsr(cusparseSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols,
	int64_t nnz, void *csrRowOffsets, void *csrColInd, void *csrValues,
	cusparseIndexType_t csrRowOffsetsType, cusparseIndexType_t csrColIndType,
	cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t cusparseCreateConstCsr(cusparseConstSpMatDescr_t *spMatDescr, int64_t rows,
	int64_t cols, int64_t nnz, const void *csrRowOffsets, const void *csrColInd,
	const void *csrValues, cusparseIndexType_t csrRowOffsetsType,
	cusparseIndexType_t csrColIndType, cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t cusparseCreateCsc(cusparseSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols,
	int64_t nnz, void *cscColOffsets, void *cscRowInd, void *cscValues,
	cusparseIndexType_t cscColOffsetsType, cusparseIndexType_t cscRowIndType,
	cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t cusparseCreateConstCsc(cusparseConstSpMatDescr_t *spMatDescr, int64_t rows,
	int64_t cols, int64_t nnz, const void *cscColOffsets, const void *cscRowInd,
	const void *cscValues, cusparseIndexType_t cscColOffsetsType,
	cusparseIndexType_t cscRowIndType, cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t cusparseCsrGet(cusparseSpMatDescr_t spMatDescr, int64_t *rows, int64_t *cols,
	int64_t *nnz, void **csrRowOffsets, void **csrColInd, void **csrValues,
	cusparseIndexType_t *csrRowOffsetsType, cusparseIndexType_t *csrColIndType,
	cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t cusparseConstCsrGet(cusparseConstSpMatDescr_t spMatDescr, int64_t *rows,
	int64_t *cols, int64_t *nnz, const void **csrRowOffsets, const void **csrColInd,
	const void **csrValues, cusparseIndexType_t *csrRowOffsetsType,
	cusparseIndexType_t *csrColIndType, cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t cusparseCscGet(cusparseSpMatDescr_t spMatDescr, int64_t *rows, int64_t *cols,
	int64_t *nnz, void **cscColOffsets, void **cscRowInd, void **cscValues,
	cusparseIndexType_t *cscColOffsetsType, cusparseIndexType_t *cscRowIndType,
	cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t cusparseConstCscGet(cusparseConstSpMatDescr_t spMatDescr, int64_t *rows,
	int64_t *cols, int64_t *nnz, const void **cscColOffsets, const void **cscRowInd,
	const void **cscValues, cusparseIndexType_t *cscColOffsetsType,
	cusparseIndexType_t *cscRowIndType, cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t cusparseCsrSetPointers(cusparseSpMatDescr_t spMatDescr, void *csrRowOffsets,
	void *csrColInd, void *csrValues);
cusparseStatus_t cusparseCscSetPointers(cusparseSpMatDescr_t spMatDescr, void *cscColOffsets,
	void *cscRowInd, void *cscValues);
cusparseStatus_t cusparseCreateBsr(cusparseSpMatDescr_t *spMatDescr, int64_t brows, int64_t bcols,
	int64_t bnnz, int64_t rowBlockSize, int64_t colBlockSize, void *bsrRowOffsets,
	void *bsrColInd, void *bsrValues, cusparseIndexType_t bsrRowOffsetsType,
	cusparseIndexType_t bsrColIndType, cusparseIndexBase_t idxBase, cudaDataType valueType,
	cusparseOrder_t order);
cusparseStatus_t cusparseCreateConstBsr(cusparseConstSpMatDescr_t *spMatDescr, int64_t brows,
	int64_t bcols, int64_t bnnz, int64_t rowBlockDim, int64_t colBlockDim,
	const void *bsrRowOffsets, const void *bsrColInd, const void *bsrValues,
	cusparseIndexType_t bsrRowOffsetsType, cusparseIndexType_t bsrColIndType,
	cusparseIndexBase_t idxBase, cudaDataType valueType, cusparseOrder_t order);
cusparseStatus_t cusparseCreateCoo(cusparseSpMatDescr_t *spMatDescr, int64_t rows, int64_t cols,
	int64_t nnz, void *cooRowInd, void *cooColInd, void *cooValues,
	cusparseIndexType_t cooIdxType, cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t cusparseCreateConstCoo(cusparseConstSpMatDescr_t *spMatDescr, int64_t rows,
	int64_t cols, int64_t nnz, const void *cooRowInd, const void *cooColInd,
	const void *cooValues, cusparseIndexType_t cooIdxType, cusparseIndexBase_t idxBase,
	cudaDataType valueType);
cusparseStatus_t cusparseCooGet(cusparseSpMatDescr_t spMatDescr, int64_t *rows, int64_t *cols,
	int64_t *nnz, void **cooRowInd, void **cooColInd, void **cooValues,
	cusparseIndexType_t *idxType, cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t cusparseConstCooGet(cusparseConstSpMatDescr_t spMatDescr, int64_t *rows,
	int64_t *cols, int64_t *nnz, const void **cooRowInd, const void **cooColInd,
	const void **cooValues, cusparseIndexType_t *idxType, cusparseIndexBase_t *idxBase,
	cudaDataType *valueType);
cusparseStatus_t cusparseCooSetPointers(cusparseSpMatDescr_t spMatDescr, void *cooRows,
	void *cooColumns, void *cooValues);
cusparseStatus_t cusparseCreateBlockedEll(cusparseSpMatDescr_t *spMatDescr, int64_t rows,
	int64_t cols, int64_t ellBlockSize, int64_t ellCols, void *ellColInd, void *ellValue,
	cusparseIndexType_t ellIdxType, cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t cusparseCreateConstBlockedEll(cusparseConstSpMatDescr_t *spMatDescr, int64_t rows,
	int64_t cols, int64_t ellBlockSize, int64_t ellCols, const void *ellColInd,
	const void *ellValue, cusparseIndexType_t ellIdxType, cusparseIndexBase_t idxBase,
	cudaDataType valueType);
cusparseStatus_t cusparseBlockedEllGet(cusparseSpMatDescr_t spMatDescr, int64_t *rows,
	int64_t *cols, int64_t *ellBlockSize, int64_t *ellCols, void **ellColInd, void **ellValue,
	cusparseIndexType_t *ellIdxType, cusparseIndexBase_t *idxBase, cudaDataType *valueType);
cusparseStatus_t cusparseConstBlockedEllGet(cusparseConstSpMatDescr_t spMatDescr, int64_t *rows,
	int64_t *cols, int64_t *ellBlockSize, int64_t *ellCols, const void **ellColInd,
	const void **ellValue, cusparseIndexType_t *ellIdxType, cusparseIndexBase_t *idxBase,
	cudaDataType *valueType);
cusparseStatus_t cusparseCreateSlicedEll(cusparseSpMatDescr_t *spMatDescr, int64_t rows,
	int64_t cols, int64_t nnz, int64_t sellValuesSize, int64_t sliceSize,
	void *sellSliceOffsets, void *sellColInd, void *sellValues,
	cusparseIndexType_t sellSliceOffsetsType, cusparseIndexType_t sellColIndType,
	cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t cusparseCreateConstSlicedEll(cusparseConstSpMatDescr_t *spMatDescr, int64_t rows,
	int64_t cols, int64_t nnz, int64_t sellValuesSize, int64_t sliceSize,
	const void *sellSliceOffsets, const void *sellColInd, const void *sellValues,
	cusparseIndexType_t sellSliceOffsetsType, cusparseIndexType_t sellColIndType,
	cusparseIndexBase_t idxBase, cudaDataType valueType);
cusparseStatus_t cusparseCreateDnMat(cusparseDnMatDescr_t *dnMatDescr, int64_t rows, int64_t cols,
	int64_t ld, void *values, cudaDataType valueType, cusparseOrder_t order);
cusparseStatus_t cusparseCreateConstDnMat(cusparseConstDnMatDescr_t *dnMatDescr, int64_t rows,
	int64_t cols, int64_t ld, const void *values, cudaDataType valueType,
	cusparseOrder_t order);
cusparseStatus_t cusparseDestroyDnMat(cusparseConstDnMatDescr_t dnMatDescr);
cusparseStatus_t cusparseDnMatGet(cusparseDnMatDescr_t dnMatDescr, int64_t *rows, int64_t *cols,
	int64_t *ld, void **values, cudaDataType *type, cusparseOrder_t *order);
cusparseStatus_t cusparseConstDnMatGet(cusparseConstDnMatDescr_t dnMatDescr, int64_t *rows,
	int64_t *cols, int64_t *ld, const void **values, cudaDataType *type,
	cusparseOrder_t *order);
cusparseStatus_t cusparseDnMatGetValues(cusparseDnMatDescr_t dnMatDescr, void **values);
cusparseStatus_t cusparseConstDnMatGetValues(cusparseConstDnMatDescr_t dnMatDescr,
	const void **values);
cusparseStatus_t cusparseDnMatSetValues(cusparseDnMatDescr_t dnMatDescr, void *values);
cusparseStatus_t cusparseDnMatSetStridedBatch(cusparseDnMatDescr_t dnMatDescr, int batchCount,
	int64_t batchStride);
cusparseStatus_t cusparseDnMatGetStridedBatch(cusparseConstDnMatDescr_t dnMatDescr, int *batchCount,
	int64_t *batchStride);
cusparseStatus_t cusparseAxpby(cusparseHandle_t handle, const void *alpha,
	cusparseConstSpVecDescr_t vecX, const void *beta, cusparseDnVecDescr_t vecY);
cusparseStatus_t cusparseGather(cusparseHandle_t handle, cusparseConstDnVecDescr_t vecY,
	cusparseSpVecDescr_t vecX);
cusparseStatus_t cusparseScatter(cusparseHandle_t handle, cusparseConstSpVecDescr_t vecX,
	cusparseDnVecDescr_t vecY);
cusparseStatus_t cusparseRot(cusparseHandle_t handle, const void *c_coeff, const void *s_coeff,
	cusparseSpVecDescr_t vecX, cusparseDnVecDescr_t vecY);
cusparseStatus_t cusparseSpVV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opX,
	cusparseConstSpVecDescr_t vecX, cusparseConstDnVecDescr_t vecY, const void *result,
	cudaDataType computeType, size_t *bufferSize);
cusparseStatus_t cusparseSpVV(cusparseHandle_t handle, cusparseOperation_t opX,
	cusparseConstSpVecDescr_t vecX, cusparseConstDnVecDescr_t vecY, void *result,
	cudaDataType computeType, void *externalBuffer);
cusparseStatus_t cusparseSparseToDense_bufferSize(cusparseHandle_t handle,
	cusparseConstSpMatDescr_t matA, cusparseDnMatDescr_t matB, cusparseSparseToDenseAlg_t alg,
	size_t *bufferSize);
cusparseStatus_t cusparseSparseToDense(cusparseHandle_t handle, cusparseConstSpMatDescr_t matA,
	cusparseDnMatDescr_t matB, cusparseSparseToDenseAlg_t alg, void *externalBuffer);
cusparseStatus_t cusparseDenseToSparse_bufferSize(cusparseHandle_t handle,
	cusparseConstDnMatDescr_t matA, cusparseSpMatDescr_t matB, cusparseDenseToSparseAlg_t alg,
	size_t *bufferSize);
cusparseStatus_t cusparseDenseToSparse_analysis(cusparseHandle_t handle,
	cusparseConstDnMatDescr_t matA, cusparseSpMatDescr_t matB, cusparseDenseToSparseAlg_t alg,
	void *externalBuffer);
cusparseStatus_t cusparseDenseToSparse_convert(cusparseHandle_t handle,
	cusparseConstDnMatDescr_t matA, cusparseSpMatDescr_t matB, cusparseDenseToSparseAlg_t alg,
	void *externalBuffer);
cusparseStatus_t cusparseSpMV(cusparseHandle_t handle, cusparseOperation_t opA, const void *alpha,
	cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX, const void *beta,
	cusparseDnVecDescr_t vecY, cudaDataType computeType, cusparseSpMVAlg_t alg,
	void *externalBuffer);
cusparseStatus_t cusparseSpMV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
	const void *alpha, cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
	const void *beta, cusparseDnVecDescr_t vecY, cudaDataType computeType,
	cusparseSpMVAlg_t alg, size_t *bufferSize);
cusparseStatus_t cusparseSpMV_preprocess(cusparseHandle_t handle, cusparseOperation_t opA,
	const void *alpha, cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
	const void *beta, cusparseDnVecDescr_t vecY, cudaDataType computeType,
	cusparseSpMVAlg_t alg, void *externalBuffer);
cusparseStatus_t cusparseSpSV_createDescr(cusparseSpSVDescr_t *descr);
cusparseStatus_t cusparseSpSV_destroyDescr(cusparseSpSVDescr_t descr);
cusparseStatus_t cusparseSpSV_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
	const void *alpha, cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
	cusparseDnVecDescr_t vecY, cudaDataType computeType, cusparseSpSVAlg_t alg,
	cusparseSpSVDescr_t spsvDescr, size_t *bufferSize);
cusparseStatus_t cusparseSpSV_analysis(cusparseHandle_t handle, cusparseOperation_t opA,
	const void *alpha, cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
	cusparseDnVecDescr_t vecY, cudaDataType computeType, cusparseSpSVAlg_t alg,
	cusparseSpSVDescr_t spsvDescr, void *externalBuffer);
cusparseStatus_t cusparseSpSV_solve(cusparseHandle_t handle, cusparseOperation_t opA,
	const void *alpha, cusparseConstSpMatDescr_t matA, cusparseConstDnVecDescr_t vecX,
	cusparseDnVecDescr_t vecY, cudaDataType computeType, cusparseSpSVAlg_t alg,
	cusparseSpSVDescr_t spsvDescr);
cusparseStatus_t cusparseSpSV_updateMatrix(cusparseHandle_t handle, cusparseSpSVDescr_t spsvDescr,
	void *newValues, cusparseSpSVUpdate_t updatePart);
cusparseStatus_t cusparseSpSM_createDescr(cusparseSpSMDescr_t *descr);
cusparseStatus_t cusparseSpSM_destroyDescr(cusparseSpSMDescr_t descr);
cusparseStatus_t cusparseSpSM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t matA,
	cusparseConstDnMatDescr_t matB, cusparseDnMatDescr_t matC, cudaDataType computeType,
	cusparseSpSMAlg_t alg, cusparseSpSMDescr_t spsmDescr, size_t *bufferSize);
cusparseStatus_t cusparseSpSM_analysis(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t matA,
	cusparseConstDnMatDescr_t matB, cusparseDnMatDescr_t matC, cudaDataType computeType,
	cusparseSpSMAlg_t alg, cusparseSpSMDescr_t spsmDescr, void *externalBuffer);
cusparseStatus_t cusparseSpSM_solve(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t matA,
	cusparseConstDnMatDescr_t matB, cusparseDnMatDescr_t matC, cudaDataType computeType,
	cusparseSpSMAlg_t alg, cusparseSpSMDescr_t spsmDescr);
cusparseStatus_t cusparseSpSM_updateMatrix(cusparseHandle_t handle, cusparseSpSMDescr_t spsmDescr,
	void *newValues, cusparseSpSMUpdate_t updatePart);
cusparseStatus_t cusparseSpMM_bufferSize(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t matA,
	cusparseConstDnMatDescr_t matB, const void *beta, cusparseDnMatDescr_t matC,
	cudaDataType computeType, cusparseSpMMAlg_t alg, size_t *bufferSize);
cusparseStatus_t cusparseSpMM_preprocess(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t matA,
	cusparseConstDnMatDescr_t matB, const void *beta, cusparseDnMatDescr_t matC,
	cudaDataType computeType, cusparseSpMMAlg_t alg, void *externalBuffer);
cusparseStatus_t cusparseSpMM(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t matA,
	cusparseConstDnMatDescr_t matB, const void *beta, cusparseDnMatDescr_t matC,
	cudaDataType computeType, cusparseSpMMAlg_t alg, void *externalBuffer);
cusparseStatus_t cusparseSpGEMM_createDescr(cusparseSpGEMMDescr_t *descr);
cusparseStatus_t cusparseSpGEMM_destroyDescr(cusparseSpGEMMDescr_t descr);
cusparseStatus_t cusparseSpGEMM_workEstimation(cusparseHandle_t handle, cusparseOperation_t opA,
	cusparseOperation_t opB, const void *alpha, cusparseConstSpMatDescr_t matA,
	cusparseConstSpMatDescr_t matB, const void *beta, cusparseSpMatDescr_t matC,
	cudaDataType computeType, cusparseSpGEMMAlg_t alg, cusparseSpGEMMDescr_t spgemmDescr,
	size_t *bufferSize1, void *externalBuffer1);
#endif
