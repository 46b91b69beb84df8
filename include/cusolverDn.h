/*
 * cuSOLVER for dense matrices. Declarations alone: the library is not part of this toolkit.
 */
#ifndef CUSOLVERDN_H_
#define CUSOLVERDN_H_

#include <stdio.h>
#include "cuComplex.h"
#include "library_types.h"
#include "cublas_v2.h"
#include "cusolver_common.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cusolverDnContext *cusolverDnHandle_t;
typedef struct syevjInfo *syevjInfo_t;
typedef struct gesvdjInfo *gesvdjInfo_t;
typedef struct cusolverDnIRSParams *cusolverDnIRSParams_t;
typedef struct cusolverDnIRSInfos *cusolverDnIRSInfos_t;
typedef struct cusolverDnParams *cusolverDnParams_t;

typedef enum cusolverDnFunction_t {
	CUSOLVERDN_GETRF = 0,
	CUSOLVERDN_POTRF = 1,
	CUSOLVERDN_SYEVBATCHED = 2,
} cusolverDnFunction_t;

typedef void (*cusolverDnLoggerCallback_t)(int, const char *, const char *);

#include "ww/cusolver_dense_a.h"
#include "ww/cusolver_dense_b.h"

#ifdef __cplusplus
}
#endif
#endif
