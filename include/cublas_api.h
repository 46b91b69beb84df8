/*
 * cuBLAS: its types, and its functions under the names they are exported by. This toolkit does not hold the
 * library: programs compile, and link where libcublas is. NVIDIA's manual, "cuBLAS".
 */
#ifndef CUBLAS_API_H_
#define CUBLAS_API_H_

#include <stdint.h>
#include "driver_types.h"
#include "cuComplex.h"
#include "cuda_fp16.h"
#include "cuda_bf16.h"
#include "library_types.h"

#ifndef CUBLASWINAPI
#define CUBLASWINAPI
#endif
#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 1
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VER_BUILD 3
#define CUBLAS_VERSION (CUBLAS_VER_MAJOR * 10000 + CUBLAS_VER_MINOR * 100 + CUBLAS_VER_PATCH)

#ifdef __cplusplus
extern "C" {
#endif

typedef enum cublasStatus_t {
	CUBLAS_STATUS_SUCCESS = 0,
	CUBLAS_STATUS_NOT_INITIALIZED = 1,
	CUBLAS_STATUS_ALLOC_FAILED = 3,
	CUBLAS_STATUS_INVALID_VALUE = 7,
	CUBLAS_STATUS_ARCH_MISMATCH = 8,
	CUBLAS_STATUS_MAPPING_ERROR = 11,
	CUBLAS_STATUS_EXECUTION_FAILED = 13,
	CUBLAS_STATUS_INTERNAL_ERROR = 14,
	CUBLAS_STATUS_NOT_SUPPORTED = 15,
	CUBLAS_STATUS_LICENSE_ERROR = 16,
} cublasStatus_t;

typedef enum cublasFillMode_t {
	CUBLAS_FILL_MODE_LOWER = 0,
	CUBLAS_FILL_MODE_UPPER = 1,
	CUBLAS_FILL_MODE_FULL = 2,
} cublasFillMode_t;

typedef enum cublasDiagType_t {
	CUBLAS_DIAG_NON_UNIT = 0,
	CUBLAS_DIAG_UNIT = 1,
} cublasDiagType_t;

typedef enum cublasSideMode_t {
	CUBLAS_SIDE_LEFT = 0,
	CUBLAS_SIDE_RIGHT = 1,
} cublasSideMode_t;

typedef enum cublasOperation_t {
	CUBLAS_OP_N = 0,
	CUBLAS_OP_T = 1,
	CUBLAS_OP_C = 2,
	CUBLAS_OP_HERMITAN = 2,
	CUBLAS_OP_CONJG = 3,
} cublasOperation_t;

typedef enum cublasPointerMode_t {
	CUBLAS_POINTER_MODE_HOST = 0,
	CUBLAS_POINTER_MODE_DEVICE = 1,
} cublasPointerMode_t;

typedef enum cublasAtomicsMode_t {
	CUBLAS_ATOMICS_NOT_ALLOWED = 0,
	CUBLAS_ATOMICS_ALLOWED = 1,
} cublasAtomicsMode_t;

typedef enum cublasGemmAlgo_t {
	CUBLAS_GEMM_DFALT = -1,
	CUBLAS_GEMM_DEFAULT = -1,
	CUBLAS_GEMM_ALGO0 = 0,
	CUBLAS_GEMM_ALGO1 = 1,
	CUBLAS_GEMM_ALGO2 = 2,
	CUBLAS_GEMM_ALGO3 = 3,
	CUBLAS_GEMM_ALGO4 = 4,
	CUBLAS_GEMM_ALGO5 = 5,
	CUBLAS_GEMM_ALGO6 = 6,
	CUBLAS_GEMM_ALGO7 = 7,
	CUBLAS_GEMM_ALGO8 = 8,
	CUBLAS_GEMM_ALGO9 = 9,
	CUBLAS_GEMM_ALGO10 = 10,
	CUBLAS_GEMM_ALGO11 = 11,
	CUBLAS_GEMM_ALGO12 = 12,
	CUBLAS_GEMM_ALGO13 = 13,
	CUBLAS_GEMM_ALGO14 = 14,
	CUBLAS_GEMM_ALGO15 = 15,
	CUBLAS_GEMM_ALGO16 = 16,
	CUBLAS_GEMM_ALGO17 = 17,
	CUBLAS_GEMM_ALGO18 = 18,
	CUBLAS_GEMM_ALGO19 = 19,
	CUBLAS_GEMM_ALGO20 = 20,
	CUBLAS_GEMM_ALGO21 = 21,
	CUBLAS_GEMM_ALGO22 = 22,
	CUBLAS_GEMM_ALGO23 = 23,
	CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99,
	CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
	CUBLAS_GEMM_ALGO0_TENSOR_OP = 100,
	CUBLAS_GEMM_ALGO1_TENSOR_OP = 101,
	CUBLAS_GEMM_ALGO2_TENSOR_OP = 102,
	CUBLAS_GEMM_ALGO3_TENSOR_OP = 103,
	CUBLAS_GEMM_ALGO4_TENSOR_OP = 104,
	CUBLAS_GEMM_ALGO5_TENSOR_OP = 105,
	CUBLAS_GEMM_ALGO6_TENSOR_OP = 106,
	CUBLAS_GEMM_ALGO7_TENSOR_OP = 107,
	CUBLAS_GEMM_ALGO8_TENSOR_OP = 108,
	CUBLAS_GEMM_ALGO9_TENSOR_OP = 109,
	CUBLAS_GEMM_ALGO10_TENSOR_OP = 110,
	CUBLAS_GEMM_ALGO11_TENSOR_OP = 111,
	CUBLAS_GEMM_ALGO12_TENSOR_OP = 112,
	CUBLAS_GEMM_ALGO13_TENSOR_OP = 113,
	CUBLAS_GEMM_ALGO14_TENSOR_OP = 114,
	CUBLAS_GEMM_ALGO15_TENSOR_OP = 115,
	CUBLAS_GEMM_AUTOTUNE = 999,
} cublasGemmAlgo_t;

typedef enum cublasMath_t {
	CUBLAS_DEFAULT_MATH = 0,
	CUBLAS_TENSOR_OP_MATH = 1,
	CUBLAS_PEDANTIC_MATH = 2,
	CUBLAS_TF32_TENSOR_OP_MATH = 3,
	CUBLAS_FP32_EMULATED_BF16X9_MATH = 4,
	CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH = 8,
	CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16,
} cublasMath_t;

typedef cudaDataType cublasDataType_t;

typedef enum cublasComputeType_t {
	CUBLAS_COMPUTE_16F = 64,
	CUBLAS_COMPUTE_16F_PEDANTIC = 65,
	CUBLAS_COMPUTE_32F = 68,
	CUBLAS_COMPUTE_32F_PEDANTIC = 69,
	CUBLAS_COMPUTE_32F_FAST_16F = 74,
	CUBLAS_COMPUTE_32F_FAST_16BF = 75,
	CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
	CUBLAS_COMPUTE_32F_EMULATED_16BFX9 = 78,
	CUBLAS_COMPUTE_64F = 70,
	CUBLAS_COMPUTE_64F_PEDANTIC = 71,
	CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT = 79,
	CUBLAS_COMPUTE_32I = 72,
	CUBLAS_COMPUTE_32I_PEDANTIC = 73,
} cublasComputeType_t;

typedef enum cublasEmulationStrategy_t {
	CUBLAS_EMULATION_STRATEGY_DEFAULT = 0,
	CUBLAS_EMULATION_STRATEGY_PERFORMANT = 1,
	CUBLAS_EMULATION_STRATEGY_EAGER = 2,
} cublasEmulationStrategy_t;

typedef struct cublasContext *cublasHandle_t;
typedef void (*cublasLogCallback)(const char *);

#include "ww/cublas_level12.h"
#include "ww/cublas_level3.h"
#include "ww/cublas_64.h"

#ifdef __cplusplus
cublasStatus_t cublasHSHgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	const float *alpha, const __half *const Aarray[], int lda, const __half *const xarray[],
	int incx, const float *beta, __half *const yarray[], int incy, int batchCount);
cublasStatus_t cublasHSHgemvBatched_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, const float *alpha, const __half *const Aarray[], int64_t lda,
	const __half *const xarray[], int64_t incx, const float *beta, __half *const yarray[],
	int64_t incy, int64_t batchCount);
cublasStatus_t cublasHSSgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	const float *alpha, const __half *const Aarray[], int lda, const __half *const xarray[],
	int incx, const float *beta, float *const yarray[], int incy, int batchCount);
cublasStatus_t cublasHSSgemvBatched_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, const float *alpha, const __half *const Aarray[], int64_t lda,
	const __half *const xarray[], int64_t incx, const float *beta, float *const yarray[],
	int64_t incy, int64_t batchCount);
cublasStatus_t cublasTSTgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	const float *alpha, const __nv_bfloat16 *const Aarray[], int lda,
	const __nv_bfloat16 *const xarray[], int incx, const float *beta,
	__nv_bfloat16 *const yarray[], int incy, int batchCount);
cublasStatus_t cublasTSTgemvBatched_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, const float *alpha, const __nv_bfloat16 *const Aarray[], int64_t lda,
	const __nv_bfloat16 *const xarray[], int64_t incx, const float *beta,
	__nv_bfloat16 *const yarray[], int64_t incy, int64_t batchCount);
cublasStatus_t cublasTSSgemvBatched(cublasHandle_t handle, cublasOperation_t trans, int m, int n,
	const float *alpha, const __nv_bfloat16 *const Aarray[], int lda,
	const __nv_bfloat16 *const xarray[], int incx, const float *beta, float *const yarray[],
	int incy, int batchCount);
cublasStatus_t cublasTSSgemvBatched_64(cublasHandle_t handle, cublasOperation_t trans, int64_t m,
	int64_t n, const float *alpha, const __nv_bfloat16 *const Aarray[], int64_t lda,
	const __nv_bfloat16 *const xarray[], int64_t incx, const float *beta, float *const yarray[],
	int64_t incy, int64_t batchCount);
cublasStatus_t cublasHSHgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m,
	int n, const float *alpha, const __half *A, int lda, long long strideA, const __half *x,
	int incx, long long stridex, const float *beta, __half *y, int incy, long long stridey,
	int batchCount);
cublasStatus_t cublasHSHgemvStridedBatched_64(cublasHandle_t handle, cublasOperation_t trans,
	int64_t m, int64_t n, const float *alpha, const __half *A, int64_t lda, long long strideA,
	const __half *x, int64_t incx, long long stridex, const float *beta, __half *y,
	int64_t incy, long long stridey, int64_t batchCount);
cublasStatus_t cublasHSSgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m,
	int n, const float *alpha, const __half *A, int lda, long long strideA, const __half *x,
	int incx, long long stridex, const float *beta, float *y, int incy, long long stridey,
	int batchCount);
cublasStatus_t cublasHSSgemvStridedBatched_64(cublasHandle_t handle, cublasOperation_t trans,
	int64_t m, int64_t n, const float *alpha, const __half *A, int64_t lda, long long strideA,
	const __half *x, int64_t incx, long long stridex, const float *beta, float *y, int64_t incy,
	long long stridey, int64_t batchCount);
cublasStatus_t cublasTSTgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m,
	int n, const float *alpha, const __nv_bfloat16 *A, int lda, long long strideA,
	const __nv_bfloat16 *x, int incx, long long stridex, const float *beta, __nv_bfloat16 *y,
	int incy, long long stridey, int batchCount);
cublasStatus_t cublasTSTgemvStridedBatched_64(cublasHandle_t handle, cublasOperation_t trans,
	int64_t m, int64_t n, const float *alpha, const __nv_bfloat16 *A, int64_t lda,
	long long strideA, const __nv_bfloat16 *x, int64_t incx, long long stridex,
	const float *beta, __nv_bfloat16 *y, int64_t incy, long long stridey, int64_t batchCount);
cublasStatus_t cublasTSSgemvStridedBatched(cublasHandle_t handle, cublasOperation_t trans, int m,
	int n, const float *alpha, const __nv_bfloat16 *A, int lda, long long strideA,
	const __nv_bfloat16 *x, int incx, long long stridex, const float *beta, float *y, int incy,
	long long stridey, int batchCount);
cublasStatus_t cublasTSSgemvStridedBatched_64(cublasHandle_t handle, cublasOperation_t trans,
	int64_t m, int64_t n, const float *alpha, const __nv_bfloat16 *A, int64_t lda,
	long long strideA, const __nv_bfloat16 *x, int64_t incx, long long stridex,
	const float *beta, float *y, int64_t incy, long long stridey, int64_t batchCount);
cublasStatus_t cublasHgemm(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const __half *alpha, const __half *A,
	int lda, const __half *B, int ldb, const __half *beta, __half *C, int ldc);
cublasStatus_t cublasHgemm_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const __half *alpha,
	const __half *A, int64_t lda, const __half *B, int64_t ldb, const __half *beta, __half *C,
	int64_t ldc);
cublasStatus_t cublasHgemmBatched(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const __half *alpha,
	const __half *const Aarray[], int lda, const __half *const Barray[], int ldb,
	const __half *beta, __half *const Carray[], int ldc, int batchCount);
cublasStatus_t cublasHgemmBatched_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const __half *alpha,
	const __half *const Aarray[], int64_t lda, const __half *const Barray[], int64_t ldb,
	const __half *beta, __half *const Carray[], int64_t ldc, int64_t batchCount);
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int m, int n, int k, const __half *alpha, const __half *A,
	int lda, long long strideA, const __half *B, int ldb, long long strideB, const __half *beta,
	__half *C, int ldc, long long strideC, int batchCount);
cublasStatus_t cublasHgemmStridedBatched_64(cublasHandle_t handle, cublasOperation_t transa,
	cublasOperation_t transb, int64_t m, int64_t n, int64_t k, const __half *alpha,
	const __half *A, int64_t lda, long long strideA, const __half *B, int64_t ldb,
	long long strideB, const __half *beta, __half *C, int64_t ldc, long long strideC,
	int64_t batchCount);
#endif

#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
#include "ww/cublas_old_types.h"
#endif
#endif
