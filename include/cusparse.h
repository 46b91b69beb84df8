/*
 * cuSPARSE. Declarations alone: the library is not part of this toolkit.
 */
#ifndef CUSPARSE_H_
#define CUSPARSE_H_

#include <stdint.h>
#include <stdio.h>
#include "cuComplex.h"
#include "cuda_fp16.h"
#include "cuda_runtime_api.h"
#include "library_types.h"

#define CUSPARSEAPI
#define CUSPARSE_VER_MAJOR 12
#define CUSPARSE_VER_MINOR 6
#define CUSPARSE_VER_PATCH 3
#define CUSPARSE_VER_BUILD 3
#define CUSPARSE_VERSION (CUSPARSE_VER_MAJOR * 1000 + CUSPARSE_VER_MINOR * 100 + CUSPARSE_VER_PATCH)

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cusparseContext *cusparseHandle_t;
typedef struct cusparseMatDescr *cusparseMatDescr_t;
typedef struct bsrsv2Info *bsrsv2Info_t;
typedef struct bsrsm2Info *bsrsm2Info_t;
typedef struct csric02Info *csric02Info_t;
typedef struct bsric02Info *bsric02Info_t;
typedef struct csrilu02Info *csrilu02Info_t;
typedef struct bsrilu02Info *bsrilu02Info_t;
typedef struct csru2csrInfo *csru2csrInfo_t;
typedef struct cusparseColorInfo *cusparseColorInfo_t;
typedef struct pruneInfo *pruneInfo_t;

typedef enum cusparseStatus_t {
	CUSPARSE_STATUS_SUCCESS = 0,
	CUSPARSE_STATUS_NOT_INITIALIZED = 1,
	CUSPARSE_STATUS_ALLOC_FAILED = 2,
	CUSPARSE_STATUS_INVALID_VALUE = 3,
	CUSPARSE_STATUS_ARCH_MISMATCH = 4,
	CUSPARSE_STATUS_MAPPING_ERROR = 5,
	CUSPARSE_STATUS_EXECUTION_FAILED = 6,
	CUSPARSE_STATUS_INTERNAL_ERROR = 7,
	CUSPARSE_STATUS_MATRIX_TYPE_NOT_SUPPORTED = 8,
	CUSPARSE_STATUS_ZERO_PIVOT = 9,
	CUSPARSE_STATUS_NOT_SUPPORTED = 10,
	CUSPARSE_STATUS_INSUFFICIENT_RESOURCES = 11,
} cusparseStatus_t;

typedef enum cusparsePointerMode_t {
	CUSPARSE_POINTER_MODE_HOST = 0,
	CUSPARSE_POINTER_MODE_DEVICE = 1,
} cusparsePointerMode_t;

typedef enum cusparseAction_t {
	CUSPARSE_ACTION_SYMBOLIC = 0,
	CUSPARSE_ACTION_NUMERIC = 1,
} cusparseAction_t;

typedef enum cusparseMatrixType_t {
	CUSPARSE_MATRIX_TYPE_GENERAL = 0,
	CUSPARSE_MATRIX_TYPE_SYMMETRIC = 1,
	CUSPARSE_MATRIX_TYPE_HERMITIAN = 2,
	CUSPARSE_MATRIX_TYPE_TRIANGULAR = 3,
} cusparseMatrixType_t;

typedef enum cusparseFillMode_t {
	CUSPARSE_FILL_MODE_LOWER = 0,
	CUSPARSE_FILL_MODE_UPPER = 1,
} cusparseFillMode_t;

typedef enum cusparseDiagType_t {
	CUSPARSE_DIAG_TYPE_NON_UNIT = 0,
	CUSPARSE_DIAG_TYPE_UNIT = 1,
} cusparseDiagType_t;

typedef enum cusparseIndexBase_t {
	CUSPARSE_INDEX_BASE_ZERO = 0,
	CUSPARSE_INDEX_BASE_ONE = 1,
} cusparseIndexBase_t;

typedef enum cusparseOperation_t {
	CUSPARSE_OPERATION_NON_TRANSPOSE = 0,
	CUSPARSE_OPERATION_TRANSPOSE = 1,
	CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE = 2,
} cusparseOperation_t;

typedef enum cusparseDirection_t {
	CUSPARSE_DIRECTION_ROW = 0,
	CUSPARSE_DIRECTION_COLUMN = 1,
} cusparseDirection_t;

typedef enum cusparseSolvePolicy_t {
	CUSPARSE_SOLVE_POLICY_NO_LEVEL = 0,
	CUSPARSE_SOLVE_POLICY_USE_LEVEL = 1,
} cusparseSolvePolicy_t;

typedef enum cusparseColorAlg_t {
	CUSPARSE_COLOR_ALG0 = 0,
	CUSPARSE_COLOR_ALG1 = 1,
} cusparseColorAlg_t;

typedef void (*cusparseLoggerCallback_t)(int, const char *, const char *);

typedef enum cusparseCsr2CscAlg_t {
	CUSPARSE_CSR2CSC_ALG_DEFAULT = 1,
	CUSPARSE_CSR2CSC_ALG1 = 1,
} cusparseCsr2CscAlg_t;

typedef enum cusparseFormat_t {
	CUSPARSE_FORMAT_CSR = 1,
	CUSPARSE_FORMAT_CSC = 2,
	CUSPARSE_FORMAT_COO = 3,
	CUSPARSE_FORMAT_BLOCKED_ELL = 5,
	CUSPARSE_FORMAT_BSR = 6,
	CUSPARSE_FORMAT_SLICED_ELLPACK = 7,
} cusparseFormat_t;

typedef enum cusparseOrder_t {
	CUSPARSE_ORDER_COL = 1,
	CUSPARSE_ORDER_ROW = 2,
} cusparseOrder_t;

typedef enum cusparseIndexType_t {
	CUSPARSE_INDEX_16U = 1,
	CUSPARSE_INDEX_32I = 2,
	CUSPARSE_INDEX_64I = 3,
} cusparseIndexType_t;

typedef struct cusparseSpVecDescr *cusparseSpVecDescr_t;
typedef struct cusparseDnVecDescr *cusparseDnVecDescr_t;
typedef struct cusparseSpMatDescr *cusparseSpMatDescr_t;
typedef struct cusparseDnMatDescr *cusparseDnMatDescr_t;
typedef const struct cusparseSpVecDescr *cusparseConstSpVecDescr_t;
typedef const struct cusparseDnVecDescr *cusparseConstDnVecDescr_t;
typedef const struct cusparseSpMatDescr *cusparseConstSpMatDescr_t;
typedef const struct cusparseDnMatDescr *cusparseConstDnMatDescr_t;

typedef enum cusparseSpMatAttribute_t {
	CUSPARSE_SPMAT_FILL_MODE = 0,
	CUSPARSE_SPMAT_DIAG_TYPE = 1,
} cusparseSpMatAttribute_t;

typedef enum cusparseSparseToDenseAlg_t {
	CUSPARSE_SPARSETODENSE_ALG_DEFAULT = 0,
} cusparseSparseToDenseAlg_t;

typedef enum cusparseDenseToSparseAlg_t {
	CUSPARSE_DENSETOSPARSE_ALG_DEFAULT = 0,
} cusparseDenseToSparseAlg_t;

typedef enum cusparseSpMVAlg_t {
	CUSPARSE_SPMV_ALG_DEFAULT = 0,
	CUSPARSE_SPMV_CSR_ALG1 = 2,
	CUSPARSE_SPMV_CSR_ALG2 = 3,
	CUSPARSE_SPMV_COO_ALG1 = 1,
	CUSPARSE_SPMV_COO_ALG2 = 4,
	CUSPARSE_SPMV_SELL_ALG1 = 5,
	CUSPARSE_SPMV_BSR_ALG1 = 6,
} cusparseSpMVAlg_t;

typedef enum cusparseSpSVAlg_t {
	CUSPARSE_SPSV_ALG_DEFAULT = 0,
} cusparseSpSVAlg_t;

typedef enum cusparseSpSVUpdate_t {
	CUSPARSE_SPSV_UPDATE_GENERAL = 0,
	CUSPARSE_SPSV_UPDATE_DIAGONAL = 1,
} cusparseSpSVUpdate_t;

typedef struct cusparseSpSVDescr *cusparseSpSVDescr_t;

typedef enum cusparseSpSMAlg_t {
	CUSPARSE_SPSM_ALG_DEFAULT = 0,
} cusparseSpSMAlg_t;

typedef enum cusparseSpSMUpdate_t {
	CUSPARSE_SPSM_UPDATE_GENERAL = 0,
	CUSPARSE_SPSM_UPDATE_DIAGONAL = 1,
} cusparseSpSMUpdate_t;

typedef struct cusparseSpSMDescr *cusparseSpSMDescr_t;

typedef enum cusparseSpMMAlg_t {
	CUSPARSE_SPMM_ALG_DEFAULT = 0,
	CUSPARSE_SPMM_COO_ALG1 = 1,
	CUSPARSE_SPMM_COO_ALG2 = 2,
	CUSPARSE_SPMM_COO_ALG3 = 3,
	CUSPARSE_SPMM_COO_ALG4 = 5,
	CUSPARSE_SPMM_CSR_ALG1 = 4,
	CUSPARSE_SPMM_CSR_ALG2 = 6,
	CUSPARSE_SPMM_CSR_ALG3 = 12,
	CUSPARSE_SPMM_BLOCKED_ELL_ALG1 = 13,
	CUSPARSE_SPMM_BSR_ALG1 = 14,
} cusparseSpMMAlg_t;

typedef enum cusparseSpGEMMAlg_t {
	CUSPARSE_SPGEMM_DEFAULT = 0,
	CUSPARSE_SPGEMM_CSR_ALG_DETERMINITIC = 1,
	CUSPARSE_SPGEMM_CSR_ALG_NONDETERMINITIC = 2,
	CUSPARSE_SPGEMM_ALG1 = 3,
	CUSPARSE_SPGEMM_ALG2 = 4,
	CUSPARSE_SPGEMM_ALG3 = 5,
} cusparseSpGEMMAlg_t;

typedef struct cusparseSpGEMMDescr *cusparseSpGEMMDescr_t;

typedef enum cusparseSDDMMAlg_t {
	CUSPARSE_SDDMM_ALG_DEFAULT = 0,
} cusparseSDDMMAlg_t;

typedef struct cusparseSpMMOpPlan *cusparseSpMMOpPlan_t;

typedef enum cusparseSpMMOpAlg_t {
	CUSPARSE_SPMM_OP_ALG_DEFAULT = 0,
} cusparseSpMMOpAlg_t;

#include "ww/cusparse_calls_a.h"
#include "ww/cusparse_calls_b.h"
#include "ww/cusparse_calls_c.h"

#ifdef __cplusplus
}
#endif
#endif
