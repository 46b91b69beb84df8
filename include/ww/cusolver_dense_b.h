/*
 * Functions of cusolverDn.h, part 2 of 2.
 */
#ifndef WW_CUSOLVER_DENSE_B_H
#define WW_CUSOLVER_DENSE_B_H

cusolverStatus_t cusolverDnCheevdx(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cusolverEigRange_t range, cublasFillMode_t uplo, int n, cuComplex *A, int lda, float vl,
	float vu, int il, int iu, int *meig, float *W, cuComplex *work, int lwork, int *info);
cusolverStatus_t cusolverDnZheevdx(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cusolverEigRange_t range, cublasFillMode_t uplo, int n, cuDoubleComplex *A, int lda,
	double vl, double vu, int il, int iu, int *meig, double *W, cuDoubleComplex *work,
	int lwork, int *info);
cusolverStatus_t cusolverDnSsygvdx_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo, int n,
	const float *A, int lda, const float *B, int ldb, float vl, float vu, int il, int iu,
	int *meig, const float *W, int *lwork);
cusolverStatus_t cusolverDnDsygvdx_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo, int n,
	const double *A, int lda, const double *B, int ldb, double vl, double vu, int il, int iu,
	int *meig, const double *W, int *lwork);
cusolverStatus_t cusolverDnChegvdx_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo, int n,
	const cuComplex *A, int lda, const cuComplex *B, int ldb, float vl, float vu, int il,
	int iu, int *meig, const float *W, int *lwork);
cusolverStatus_t cusolverDnZhegvdx_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo, int n,
	const cuDoubleComplex *A, int lda, const cuDoubleComplex *B, int ldb, double vl, double vu,
	int il, int iu, int *meig, const double *W, int *lwork);
cusolverStatus_t cusolverDnSsygvdx(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo, int n, float *A,
	int lda, float *B, int ldb, float vl, float vu, int il, int iu, int *meig, float *W,
	float *work, int lwork, int *info);
cusolverStatus_t cusolverDnDsygvdx(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo, int n, double *A,
	int lda, double *B, int ldb, double vl, double vu, int il, int iu, int *meig, double *W,
	double *work, int lwork, int *info);
cusolverStatus_t cusolverDnChegvdx(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo, int n,
	cuComplex *A, int lda, cuComplex *B, int ldb, float vl, float vu, int il, int iu, int *meig,
	float *W, cuComplex *work, int lwork, int *info);
cusolverStatus_t cusolverDnZhegvdx(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo, int n,
	cuDoubleComplex *A, int lda, cuDoubleComplex *B, int ldb, double vl, double vu, int il,
	int iu, int *meig, double *W, cuDoubleComplex *work, int lwork, int *info);
cusolverStatus_t cusolverDnSsygvd_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const float *A, int lda,
	const float *B, int ldb, const float *W, int *lwork);
cusolverStatus_t cusolverDnDsygvd_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const double *A, int lda,
	const double *B, int ldb, const double *W, int *lwork);
cusolverStatus_t cusolverDnChegvd_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const cuComplex *A, int lda,
	const cuComplex *B, int ldb, const float *W, int *lwork);
cusolverStatus_t cusolverDnZhegvd_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const cuDoubleComplex *A, int lda,
	const cuDoubleComplex *B, int ldb, const double *W, int *lwork);
cusolverStatus_t cusolverDnSsygvd(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, float *A, int lda, float *B, int ldb,
	float *W, float *work, int lwork, int *info);
cusolverStatus_t cusolverDnDsygvd(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, double *A, int lda, double *B,
	int ldb, double *W, double *work, int lwork, int *info);
cusolverStatus_t cusolverDnChegvd(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, cuComplex *A, int lda, cuComplex *B,
	int ldb, float *W, cuComplex *work, int lwork, int *info);
cusolverStatus_t cusolverDnZhegvd(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, cuDoubleComplex *A, int lda,
	cuDoubleComplex *B, int ldb, double *W, cuDoubleComplex *work, int lwork, int *info);
cusolverStatus_t cusolverDnCreateSyevjInfo(syevjInfo_t *info);
cusolverStatus_t cusolverDnDestroySyevjInfo(syevjInfo_t info);
cusolverStatus_t cusolverDnXsyevjSetTolerance(syevjInfo_t info, double tolerance);
cusolverStatus_t cusolverDnXsyevjSetMaxSweeps(syevjInfo_t info, int max_sweeps);
cusolverStatus_t cusolverDnXsyevjSetSortEig(syevjInfo_t info, int sort_eig);
cusolverStatus_t cusolverDnXsyevjGetResidual(cusolverDnHandle_t handle, syevjInfo_t info,
	double *residual);
cusolverStatus_t cusolverDnXsyevjGetSweeps(cusolverDnHandle_t handle, syevjInfo_t info,
	int *executed_sweeps);
cusolverStatus_t cusolverDnSsyevjBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const float *A, int lda,
	const float *W, int *lwork, syevjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnDsyevjBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const double *A, int lda,
	const double *W, int *lwork, syevjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnCheevjBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const cuComplex *A, int lda,
	const float *W, int *lwork, syevjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnZheevjBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const cuDoubleComplex *A, int lda,
	const double *W, int *lwork, syevjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnSsyevjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cublasFillMode_t uplo, int n, float *A, int lda, float *W, float *work, int lwork,
	int *info, syevjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnDsyevjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cublasFillMode_t uplo, int n, double *A, int lda, double *W, double *work, int lwork,
	int *info, syevjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnCheevjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cublasFillMode_t uplo, int n, cuComplex *A, int lda, float *W, cuComplex *work, int lwork,
	int *info, syevjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnZheevjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cublasFillMode_t uplo, int n, cuDoubleComplex *A, int lda, double *W, cuDoubleComplex *work,
	int lwork, int *info, syevjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnSsyevj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cublasFillMode_t uplo, int n, const float *A, int lda, const float *W, int *lwork,
	syevjInfo_t params);
cusolverStatus_t cusolverDnDsyevj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cublasFillMode_t uplo, int n, const double *A, int lda, const double *W, int *lwork,
	syevjInfo_t params);
cusolverStatus_t cusolverDnCheevj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cublasFillMode_t uplo, int n, const cuComplex *A, int lda, const float *W, int *lwork,
	syevjInfo_t params);
cusolverStatus_t cusolverDnZheevj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cublasFillMode_t uplo, int n, const cuDoubleComplex *A, int lda, const double *W,
	int *lwork, syevjInfo_t params);
cusolverStatus_t cusolverDnSsyevj(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cublasFillMode_t uplo, int n, float *A, int lda, float *W, float *work, int lwork,
	int *info, syevjInfo_t params);
cusolverStatus_t cusolverDnDsyevj(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cublasFillMode_t uplo, int n, double *A, int lda, double *W, double *work, int lwork,
	int *info, syevjInfo_t params);
cusolverStatus_t cusolverDnCheevj(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cublasFillMode_t uplo, int n, cuComplex *A, int lda, float *W, cuComplex *work, int lwork,
	int *info, syevjInfo_t params);
cusolverStatus_t cusolverDnZheevj(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	cublasFillMode_t uplo, int n, cuDoubleComplex *A, int lda, double *W, cuDoubleComplex *work,
	int lwork, int *info, syevjInfo_t params);
cusolverStatus_t cusolverDnSsygvj_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const float *A, int lda,
	const float *B, int ldb, const float *W, int *lwork, syevjInfo_t params);
cusolverStatus_t cusolverDnDsygvj_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const double *A, int lda,
	const double *B, int ldb, const double *W, int *lwork, syevjInfo_t params);
cusolverStatus_t cusolverDnChegvj_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const cuComplex *A, int lda,
	const cuComplex *B, int ldb, const float *W, int *lwork, syevjInfo_t params);
cusolverStatus_t cusolverDnZhegvj_bufferSize(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, const cuDoubleComplex *A, int lda,
	const cuDoubleComplex *B, int ldb, const double *W, int *lwork, syevjInfo_t params);
cusolverStatus_t cusolverDnSsygvj(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, float *A, int lda, float *B, int ldb,
	float *W, float *work, int lwork, int *info, syevjInfo_t params);
cusolverStatus_t cusolverDnDsygvj(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, double *A, int lda, double *B,
	int ldb, double *W, double *work, int lwork, int *info, syevjInfo_t params);
cusolverStatus_t cusolverDnChegvj(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, cuComplex *A, int lda, cuComplex *B,
	int ldb, float *W, cuComplex *work, int lwork, int *info, syevjInfo_t params);
cusolverStatus_t cusolverDnZhegvj(cusolverDnHandle_t handle, cusolverEigType_t itype,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int n, cuDoubleComplex *A, int lda,
	cuDoubleComplex *B, int ldb, double *W, cuDoubleComplex *work, int lwork, int *info,
	syevjInfo_t params);
cusolverStatus_t cusolverDnCreateGesvdjInfo(gesvdjInfo_t *info);
cusolverStatus_t cusolverDnDestroyGesvdjInfo(gesvdjInfo_t info);
cusolverStatus_t cusolverDnXgesvdjSetTolerance(gesvdjInfo_t info, double tolerance);
cusolverStatus_t cusolverDnXgesvdjSetMaxSweeps(gesvdjInfo_t info, int max_sweeps);
cusolverStatus_t cusolverDnXgesvdjSetSortEig(gesvdjInfo_t info, int sort_svd);
cusolverStatus_t cusolverDnXgesvdjGetResidual(cusolverDnHandle_t handle, gesvdjInfo_t info,
	double *residual);
cusolverStatus_t cusolverDnXgesvdjGetSweeps(cusolverDnHandle_t handle, gesvdjInfo_t info,
	int *executed_sweeps);
cusolverStatus_t cusolverDnSgesvdjBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverEigMode_t jobz, int m, int n, const float *A, int lda, const float *S,
	const float *U, int ldu, const float *V, int ldv, int *lwork, gesvdjInfo_t params,
	int batchSize);
cusolverStatus_t cusolverDnDgesvdjBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverEigMode_t jobz, int m, int n, const double *A, int lda, const double *S,
	const double *U, int ldu, const double *V, int ldv, int *lwork, gesvdjInfo_t params,
	int batchSize);
cusolverStatus_t cusolverDnCgesvdjBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverEigMode_t jobz, int m, int n, const cuComplex *A, int lda, const float *S,
	const cuComplex *U, int ldu, const cuComplex *V, int ldv, int *lwork, gesvdjInfo_t params,
	int batchSize);
cusolverStatus_t cusolverDnZgesvdjBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverEigMode_t jobz, int m, int n, const cuDoubleComplex *A, int lda, const double *S,
	const cuDoubleComplex *U, int ldu, const cuDoubleComplex *V, int ldv, int *lwork,
	gesvdjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnSgesvdjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m,
	int n, float *A, int lda, float *S, float *U, int ldu, float *V, int ldv, float *work,
	int lwork, int *info, gesvdjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnDgesvdjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m,
	int n, double *A, int lda, double *S, double *U, int ldu, double *V, int ldv, double *work,
	int lwork, int *info, gesvdjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnCgesvdjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m,
	int n, cuComplex *A, int lda, float *S, cuComplex *U, int ldu, cuComplex *V, int ldv,
	cuComplex *work, int lwork, int *info, gesvdjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnZgesvdjBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int m,
	int n, cuDoubleComplex *A, int lda, double *S, cuDoubleComplex *U, int ldu,
	cuDoubleComplex *V, int ldv, cuDoubleComplex *work, int lwork, int *info,
	gesvdjInfo_t params, int batchSize);
cusolverStatus_t cusolverDnSgesvdj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	int econ, int m, int n, const float *A, int lda, const float *S, const float *U, int ldu,
	const float *V, int ldv, int *lwork, gesvdjInfo_t params);
cusolverStatus_t cusolverDnDgesvdj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	int econ, int m, int n, const double *A, int lda, const double *S, const double *U, int ldu,
	const double *V, int ldv, int *lwork, gesvdjInfo_t params);
cusolverStatus_t cusolverDnCgesvdj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	int econ, int m, int n, const cuComplex *A, int lda, const float *S, const cuComplex *U,
	int ldu, const cuComplex *V, int ldv, int *lwork, gesvdjInfo_t params);
cusolverStatus_t cusolverDnZgesvdj_bufferSize(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	int econ, int m, int n, const cuDoubleComplex *A, int lda, const double *S,
	const cuDoubleComplex *U, int ldu, const cuDoubleComplex *V, int ldv, int *lwork,
	gesvdjInfo_t params);
cusolverStatus_t cusolverDnSgesvdj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ,
	int m, int n, float *A, int lda, float *S, float *U, int ldu, float *V, int ldv,
	float *work, int lwork, int *info, gesvdjInfo_t params);
cusolverStatus_t cusolverDnDgesvdj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ,
	int m, int n, double *A, int lda, double *S, double *U, int ldu, double *V, int ldv,
	double *work, int lwork, int *info, gesvdjInfo_t params);
cusolverStatus_t cusolverDnCgesvdj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ,
	int m, int n, cuComplex *A, int lda, float *S, cuComplex *U, int ldu, cuComplex *V, int ldv,
	cuComplex *work, int lwork, int *info, gesvdjInfo_t params);
cusolverStatus_t cusolverDnZgesvdj(cusolverDnHandle_t handle, cusolverEigMode_t jobz, int econ,
	int m, int n, cuDoubleComplex *A, int lda, double *S, cuDoubleComplex *U, int ldu,
	cuDoubleComplex *V, int ldv, cuDoubleComplex *work, int lwork, int *info,
	gesvdjInfo_t params);
cusolverStatus_t cusolverDnSgesvdaStridedBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverEigMode_t jobz, int rank, int m, int n, const float *d_A, int lda,
	long long strideA, const float *d_S, long long strideS, const float *d_U, int ldu,
	long long strideU, const float *d_V, int ldv, long long strideV, int *lwork, int batchSize);
cusolverStatus_t cusolverDnDgesvdaStridedBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverEigMode_t jobz, int rank, int m, int n, const double *d_A, int lda,
	long long strideA, const double *d_S, long long strideS, const double *d_U, int ldu,
	long long strideU, const double *d_V, int ldv, long long strideV, int *lwork,
	int batchSize);
cusolverStatus_t cusolverDnCgesvdaStridedBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverEigMode_t jobz, int rank, int m, int n, const cuComplex *d_A, int lda,
	long long strideA, const float *d_S, long long strideS, const cuComplex *d_U, int ldu,
	long long strideU, const cuComplex *d_V, int ldv, long long strideV, int *lwork,
	int batchSize);
cusolverStatus_t cusolverDnZgesvdaStridedBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverEigMode_t jobz, int rank, int m, int n, const cuDoubleComplex *d_A, int lda,
	long long strideA, const double *d_S, long long strideS, const cuDoubleComplex *d_U,
	int ldu, long long strideU, const cuDoubleComplex *d_V, int ldv, long long strideV,
	int *lwork, int batchSize);
cusolverStatus_t cusolverDnSgesvdaStridedBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	int rank, int m, int n, const float *d_A, int lda, long long strideA, float *d_S,
	long long strideS, float *d_U, int ldu, long long strideU, float *d_V, int ldv,
	long long strideV, float *d_work, int lwork, int *d_info, double *h_R_nrmF, int batchSize);
cusolverStatus_t cusolverDnDgesvdaStridedBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	int rank, int m, int n, const double *d_A, int lda, long long strideA, double *d_S,
	long long strideS, double *d_U, int ldu, long long strideU, double *d_V, int ldv,
	long long strideV, double *d_work, int lwork, int *d_info, double *h_R_nrmF, int batchSize);
cusolverStatus_t cusolverDnCgesvdaStridedBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	int rank, int m, int n, const cuComplex *d_A, int lda, long long strideA, float *d_S,
	long long strideS, cuComplex *d_U, int ldu, long long strideU, cuComplex *d_V, int ldv,
	long long strideV, cuComplex *d_work, int lwork, int *d_info, double *h_R_nrmF,
	int batchSize);
cusolverStatus_t cusolverDnZgesvdaStridedBatched(cusolverDnHandle_t handle, cusolverEigMode_t jobz,
	int rank, int m, int n, const cuDoubleComplex *d_A, int lda, long long strideA, double *d_S,
	long long strideS, cuDoubleComplex *d_U, int ldu, long long strideU, cuDoubleComplex *d_V,
	int ldv, long long strideV, cuDoubleComplex *d_work, int lwork, int *d_info,
	double *h_R_nrmF, int batchSize);
cusolverStatus_t cusolverDnCreateParams(cusolverDnParams_t *params);
cusolverStatus_t cusolverDnDestroyParams(cusolverDnParams_t params);
cusolverStatus_t cusolverDnSetAdvOptions(cusolverDnParams_t params, cusolverDnFunction_t function,
	cusolverAlgMode_t algo);
cusolverStatus_t cusolverDnXpotrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA, const void *A, int64_t lda,
	cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXpotrf(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA, void *A, int64_t lda,
	cudaDataType computeType, void *bufferOnDevice, size_t workspaceInBytesOnDevice,
	void *bufferOnHost, size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t cusolverDnXpotrs(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cublasFillMode_t uplo, int64_t n, int64_t nrhs, cudaDataType dataTypeA, const void *A,
	int64_t lda, cudaDataType dataTypeB, void *B, int64_t ldb, int *info);
cusolverStatus_t cusolverDnXgeqrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
	int64_t m, int64_t n, cudaDataType dataTypeA, const void *A, int64_t lda,
	cudaDataType dataTypeTau, const void *tau, cudaDataType computeType,
	size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgeqrf(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m,
	int64_t n, cudaDataType dataTypeA, void *A, int64_t lda, cudaDataType dataTypeTau,
	void *tau, cudaDataType computeType, void *bufferOnDevice, size_t workspaceInBytesOnDevice,
	void *bufferOnHost, size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t cusolverDnXgetrf_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
	int64_t m, int64_t n, cudaDataType dataTypeA, const void *A, int64_t lda,
	cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgetrf(cusolverDnHandle_t handle, cusolverDnParams_t params, int64_t m,
	int64_t n, cudaDataType dataTypeA, void *A, int64_t lda, int64_t *ipiv,
	cudaDataType computeType, void *bufferOnDevice, size_t workspaceInBytesOnDevice,
	void *bufferOnHost, size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t cusolverDnXgetrs(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cublasOperation_t trans, int64_t n, int64_t nrhs, cudaDataType dataTypeA, const void *A,
	int64_t lda, const int64_t *ipiv, cudaDataType dataTypeB, void *B, int64_t ldb, int *info);
cusolverStatus_t cusolverDnXsyevd_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA,
	const void *A, int64_t lda, cudaDataType dataTypeW, const void *W, cudaDataType computeType,
	size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXsyevd(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA, void *A,
	int64_t lda, cudaDataType dataTypeW, void *W, cudaDataType computeType,
	void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
	size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t cusolverDnXsyevBatched_bufferSize(cusolverDnHandle_t handle,
	cusolverDnParams_t params, cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n,
	cudaDataType dataTypeA, const void *A, int64_t lda, cudaDataType dataTypeW, const void *W,
	cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost,
	int64_t batchSize);
cusolverStatus_t cusolverDnXsyevBatched(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cusolverEigMode_t jobz, cublasFillMode_t uplo, int64_t n, cudaDataType dataTypeA, void *A,
	int64_t lda, cudaDataType dataTypeW, void *W, cudaDataType computeType,
	void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
	size_t workspaceInBytesOnHost, int *info, int64_t batchSize);
cusolverStatus_t cusolverDnXsyevdx_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo, int64_t n,
	cudaDataType dataTypeA, const void *A, int64_t lda, void *vl, void *vu, int64_t il,
	int64_t iu, int64_t *h_meig, cudaDataType dataTypeW, const void *W,
	cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXsyevdx(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cusolverEigMode_t jobz, cusolverEigRange_t range, cublasFillMode_t uplo, int64_t n,
	cudaDataType dataTypeA, void *A, int64_t lda, void *vl, void *vu, int64_t il, int64_t iu,
	int64_t *meig64, cudaDataType dataTypeW, void *W, cudaDataType computeType,
	void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
	size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t cusolverDnXgeev_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cusolverEigMode_t jobvl, cusolverEigMode_t jobvr, int64_t n, cudaDataType dataTypeA,
	const void *A, int64_t lda, cudaDataType dataTypeW, const void *W, cudaDataType dataTypeVL,
	const void *VL, int64_t ldvl, cudaDataType dataTypeVR, const void *VR, int64_t ldvr,
	cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgeev(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cusolverEigMode_t jobvl, cusolverEigMode_t jobvr, int64_t n, cudaDataType dataTypeA,
	void *A, int64_t lda, cudaDataType dataTypeW, void *W, cudaDataType dataTypeVL, void *VL,
	int64_t ldvl, cudaDataType dataTypeVR, void *VR, int64_t ldvr, cudaDataType computeType,
	void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
	size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t cusolverDnXgesvd_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
	signed char jobu, signed char jobvt, int64_t m, int64_t n, cudaDataType dataTypeA,
	const void *A, int64_t lda, cudaDataType dataTypeS, const void *S, cudaDataType dataTypeU,
	const void *U, int64_t ldu, cudaDataType dataTypeVT, const void *VT, int64_t ldvt,
	cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgesvd(cusolverDnHandle_t handle, cusolverDnParams_t params,
	signed char jobu, signed char jobvt, int64_t m, int64_t n, cudaDataType dataTypeA, void *A,
	int64_t lda, cudaDataType dataTypeS, void *S, cudaDataType dataTypeU, void *U, int64_t ldu,
	cudaDataType dataTypeVT, void *VT, int64_t ldvt, cudaDataType computeType,
	void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
	size_t workspaceInBytesOnHost, int *info);
cusolverStatus_t cusolverDnXgesvdp_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cusolverEigMode_t jobz, int econ, int64_t m, int64_t n, cudaDataType dataTypeA,
	const void *A, int64_t lda, cudaDataType dataTypeS, const void *S, cudaDataType dataTypeU,
	const void *U, int64_t ldu, cudaDataType dataTypeV, const void *V, int64_t ldv,
	cudaDataType computeType, size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgesvdp(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cusolverEigMode_t jobz, int econ, int64_t m, int64_t n, cudaDataType dataTypeA, void *A,
	int64_t lda, cudaDataType dataTypeS, void *S, cudaDataType dataTypeU, void *U, int64_t ldu,
	cudaDataType dataTypeV, void *V, int64_t ldv, cudaDataType computeType,
	void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
	size_t workspaceInBytesOnHost, int *d_info, double *h_err_sigma);
cusolverStatus_t cusolverDnXgesvdr_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
	signed char jobu, signed char jobv, int64_t m, int64_t n, int64_t k, int64_t p,
	int64_t niters, cudaDataType dataTypeA, const void *A, int64_t lda,
	cudaDataType dataTypeSrand, const void *Srand, cudaDataType dataTypeUrand,
	const void *Urand, int64_t ldUrand, cudaDataType dataTypeVrand, const void *Vrand,
	int64_t ldVrand, cudaDataType computeType, size_t *workspaceInBytesOnDevice,
	size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXgesvdr(cusolverDnHandle_t handle, cusolverDnParams_t params,
	signed char jobu, signed char jobv, int64_t m, int64_t n, int64_t k, int64_t p,
	int64_t niters, cudaDataType dataTypeA, void *A, int64_t lda, cudaDataType dataTypeSrand,
	void *Srand, cudaDataType dataTypeUrand, void *Urand, int64_t ldUrand,
	cudaDataType dataTypeVrand, void *Vrand, int64_t ldVrand, cudaDataType computeType,
	void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
	size_t workspaceInBytesOnHost, int *d_info);
cusolverStatus_t cusolverDnXlarft_bufferSize(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cusolverDirectMode_t direct, cusolverStorevMode_t storev, int64_t n, int64_t k,
	cudaDataType dataTypeV, const void *V, int64_t ldv, cudaDataType dataTypeTau,
	const void *tau, cudaDataType dataTypeT, void *T, int64_t ldt, cudaDataType computeType,
	size_t *workspaceInBytesOnDevice, size_t *workspaceInBytesOnHost);
cusolverStatus_t cusolverDnXlarft(cusolverDnHandle_t handle, cusolverDnParams_t params,
	cusolverDirectMode_t direct, cusolverStorevMode_t storev, int64_t n, int64_t k,
	cudaDataType dataTypeV, const void *V, int64_t ldv, cudaDataType dataTypeTau,
	const void *tau, cudaDataType dataTypeT, void *T, int64_t ldt, cudaDataType computeType,
	void *bufferOnDevice, size_t workspaceInBytesOnDevice, void *bufferOnHost,
	size_t workspaceInBytesOnHost);
cusolverStatus_t cusolverDnLoggerSetCallback(cusolverDnLoggerCallback_t callback);
cusolverStatus_t cusolverDnLoggerSetFile(FILE *file);
cusolverStatus_t cusolverDnLoggerOpenFile(const char *logFile);
cusolverStatus_t cusolverDnLoggerSetLevel(int level);
cusolverStatus_t cusolverDnLoggerSetMask(int mask);
cusolverStatus_t cusolverDnLoggerForceDisable(void);
#endif
