/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * NCCL 2.28: communicators, windows, collective and point-to-point calls, without its calls for kernels. Declarations
 * alone: the library is not part of this toolkit. Another version of it takes programs built with this: ncclConfig_t says
 * its size and version.
 */
#ifndef NCCL_H_
#define NCCL_H_

#include <limits.h>
#include <stddef.h>

#include <cuda_runtime.h>
#include <cuda_fp16.h>
#include <cuda_bf16.h>

#define NCCL_MAJOR 2
#define NCCL_MINOR 28
#define NCCL_PATCH 9
#define NCCL_SUFFIX ""
#define NCCL_VERSION(x, y, z) \
	((x) <= 2 && (y) <= 8 ? (x) * 1000 + (y) * 100 + (z) : (x) * 10000 + (y) * 100 + (z))
#define NCCL_VERSION_CODE NCCL_VERSION(NCCL_MAJOR, NCCL_MINOR, NCCL_PATCH)

#define NCCL_COMM_NULL NULL
#define NCCL_UNIQUE_ID_BYTES 128
#define NCCL_SPLIT_NOCOLOR -1
#define NCCL_CONFIG_UNDEF_INT INT_MIN
#define NCCL_CONFIG_UNDEF_PTR NULL
#define NCCL_UNDEF_FLOAT -1.0f

/* flags of windows */
#define NCCL_WIN_DEFAULT 0x00
#define NCCL_WIN_COLL_SYMMETRIC 0x01
#define NCCL_WIN_REQUIRED_ALIGNMENT 4096

/* bits of ncclConfig_t.CTAPolicy */
#define NCCL_CTA_POLICY_DEFAULT 0x00
#define NCCL_CTA_POLICY_EFFICIENCY 0x01
#define NCCL_CTA_POLICY_ZERO 0x02

#define NCCL_SHRINK_DEFAULT 0x00
#define NCCL_SHRINK_ABORT 0x01
#define NCCL_REVOKE_DEFAULT 0x00

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ncclComm *ncclComm_t;
typedef struct ncclWindow_vidmem *ncclWindow_t;
typedef struct {
	char internal[NCCL_UNIQUE_ID_BYTES];
} ncclUniqueId;

typedef enum {
	ncclSuccess = 0,
	ncclUnhandledCudaError = 1,
	ncclSystemError = 2,
	ncclInternalError = 3,
	ncclInvalidArgument = 4,
	ncclInvalidUsage = 5,
	ncclRemoteError = 6,
	ncclInProgress = 7,
	ncclNumResults = 8
} ncclResult_t;

typedef enum {
	ncclInt8 = 0, ncclChar = 0,
	ncclUint8 = 1,
	ncclInt32 = 2, ncclInt = 2,
	ncclUint32 = 3,
	ncclInt64 = 4,
	ncclUint64 = 5,
	ncclFloat16 = 6, ncclHalf = 6,
	ncclFloat32 = 7, ncclFloat = 7,
	ncclFloat64 = 8, ncclDouble = 8,
	ncclBfloat16 = 9,
	ncclFloat8e4m3 = 10,
	ncclFloat8e5m2 = 11,
	ncclNumTypes = 12
} ncclDataType_t;

typedef enum { ncclNumOps_dummy = 5 } ncclRedOp_dummy_t;
typedef enum {
	ncclSum = 0,
	ncclProd = 1,
	ncclMax = 2,
	ncclMin = 3,
	ncclAvg = 4,
	ncclNumOps = 5,
	ncclMaxRedOp = 0x7fffffff /* those that programs create lie between */
} ncclRedOp_t;

typedef enum { ncclScalarDevice = 0, ncclScalarHostImmediate = 1 } ncclScalarResidence_t;

typedef struct ncclConfig_v22800 {
	size_t size;
	unsigned int magic, version;
	int blocking, cgaClusterSize, minCTAs, maxCTAs;
	const char *netName;
	int splitShare, trafficClass;
	const char *commName;
	int collnetEnable, CTAPolicy, shrinkShare, nvlsCTAs, nChannelsPerNetPeer, nvlinkCentricSched;
} ncclConfig_t;
#define NCCL_CONFIG_INITIALIZER \
	{ sizeof(ncclConfig_t), 0xcafebeef, NCCL_VERSION_CODE, NCCL_CONFIG_UNDEF_INT, NCCL_CONFIG_UNDEF_INT, \
	  NCCL_CONFIG_UNDEF_INT, NCCL_CONFIG_UNDEF_INT, NCCL_CONFIG_UNDEF_PTR, NCCL_CONFIG_UNDEF_INT, \
	  NCCL_CONFIG_UNDEF_INT, NCCL_CONFIG_UNDEF_PTR, NCCL_CONFIG_UNDEF_INT, NCCL_CONFIG_UNDEF_INT, \
	  NCCL_CONFIG_UNDEF_INT, NCCL_CONFIG_UNDEF_INT, NCCL_CONFIG_UNDEF_INT, NCCL_CONFIG_UNDEF_INT }

/* What a group of calls is estimated to cost: ncclGroupSimulateEnd. */
typedef struct ncclSimInfo_v22200 {
	size_t size;
	unsigned int magic, version;
	float estimatedTime;
} ncclSimInfo_t;
#define NCCL_SIM_INFO_INITIALIZER { sizeof(ncclSimInfo_t), 0x74685283, NCCL_VERSION_CODE, NCCL_UNDEF_FLOAT }

/* Each function has a twin `p…`, for tools that stand in between. */
#define WW_NCCL(type, name, ...) type name(__VA_ARGS__); type p##name(__VA_ARGS__);

WW_NCCL(ncclResult_t, ncclMemAlloc, void **at, size_t size)
WW_NCCL(ncclResult_t, ncclMemFree, void *at)
WW_NCCL(ncclResult_t, ncclGetVersion, int *version)
WW_NCCL(ncclResult_t, ncclGetUniqueId, ncclUniqueId *id)
WW_NCCL(const char *, ncclGetErrorString, ncclResult_t result)
WW_NCCL(const char *, ncclGetLastError, ncclComm_t comm)
WW_NCCL(void, ncclResetDebugInit, void)

WW_NCCL(ncclResult_t, ncclCommInitRank, ncclComm_t *comm, int nranks, ncclUniqueId id, int rank)
WW_NCCL(ncclResult_t, ncclCommInitRankConfig, ncclComm_t *comm, int nranks, ncclUniqueId id, int rank, \
	ncclConfig_t *config)
WW_NCCL(ncclResult_t, ncclCommInitAll, ncclComm_t *comms, int count, const int *devices)
WW_NCCL(ncclResult_t, ncclCommSplit, ncclComm_t comm, int color, int key, ncclComm_t *to, ncclConfig_t *config)
WW_NCCL(ncclResult_t, ncclCommInitRankScalable, ncclComm_t *comm, int nranks, int rank, int count, \
	ncclUniqueId *ids, ncclConfig_t *config)
WW_NCCL(ncclResult_t, ncclCommShrink, ncclComm_t comm, int *excluded, int count, ncclComm_t *to, \
	ncclConfig_t *config, int flags)
WW_NCCL(ncclResult_t, ncclCommRevoke, ncclComm_t comm, int flags)
WW_NCCL(ncclResult_t, ncclCommFinalize, ncclComm_t comm)
WW_NCCL(ncclResult_t, ncclCommDestroy, ncclComm_t comm)
WW_NCCL(ncclResult_t, ncclCommAbort, ncclComm_t comm)
WW_NCCL(ncclResult_t, ncclCommGetAsyncError, ncclComm_t comm, ncclResult_t *error)
WW_NCCL(ncclResult_t, ncclCommCount, const ncclComm_t comm, int *count)
WW_NCCL(ncclResult_t, ncclCommCuDevice, const ncclComm_t comm, int *device)
WW_NCCL(ncclResult_t, ncclCommUserRank, const ncclComm_t comm, int *rank)
WW_NCCL(ncclResult_t, ncclCommRegister, const ncclComm_t comm, void *buffer, size_t size, void **handle)
WW_NCCL(ncclResult_t, ncclCommDeregister, const ncclComm_t comm, void *handle)
WW_NCCL(ncclResult_t, ncclCommWindowRegister, ncclComm_t comm, void *buffer, size_t size, ncclWindow_t *window, \
	int flags)
WW_NCCL(ncclResult_t, ncclCommWindowDeregister, ncclComm_t comm, ncclWindow_t window)

WW_NCCL(ncclResult_t, ncclRedOpCreatePreMulSum, ncclRedOp_t *op, void *scalar, ncclDataType_t type, \
	ncclScalarResidence_t residence, ncclComm_t comm)
WW_NCCL(ncclResult_t, ncclRedOpDestroy, ncclRedOp_t op, ncclComm_t comm)

WW_NCCL(ncclResult_t, ncclReduce, const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t op, \
	int root, ncclComm_t comm, cudaStream_t stream)
WW_NCCL(ncclResult_t, ncclBcast, void *buffer, size_t count, ncclDataType_t type, int root, ncclComm_t comm, \
	cudaStream_t stream)
WW_NCCL(ncclResult_t, ncclBroadcast, const void *from, void *to, size_t count, ncclDataType_t type, int root, \
	ncclComm_t comm, cudaStream_t stream)
WW_NCCL(ncclResult_t, ncclAllReduce, const void *from, void *to, size_t count, ncclDataType_t type, ncclRedOp_t op, \
	ncclComm_t comm, cudaStream_t stream)
WW_NCCL(ncclResult_t, ncclReduceScatter, const void *from, void *to, size_t count, ncclDataType_t type, \
	ncclRedOp_t op, ncclComm_t comm, cudaStream_t stream)
WW_NCCL(ncclResult_t, ncclAllGather, const void *from, void *to, size_t count, ncclDataType_t type, \
	ncclComm_t comm, cudaStream_t stream)
WW_NCCL(ncclResult_t, ncclAlltoAll, const void *from, void *to, size_t count, ncclDataType_t type, \
	ncclComm_t comm, cudaStream_t stream)
WW_NCCL(ncclResult_t, ncclGather, const void *from, void *to, size_t count, ncclDataType_t type, int root, \
	ncclComm_t comm, cudaStream_t stream)
WW_NCCL(ncclResult_t, ncclScatter, const void *from, void *to, size_t count, ncclDataType_t type, int root, \
	ncclComm_t comm, cudaStream_t stream)
WW_NCCL(ncclResult_t, ncclSend, const void *from, size_t count, ncclDataType_t type, int peer, ncclComm_t comm, \
	cudaStream_t stream)
WW_NCCL(ncclResult_t, ncclRecv, void *to, size_t count, ncclDataType_t type, int peer, ncclComm_t comm, \
	cudaStream_t stream)
WW_NCCL(ncclResult_t, ncclGroupStart, void)
WW_NCCL(ncclResult_t, ncclGroupEnd, void)
WW_NCCL(ncclResult_t, ncclGroupSimulateEnd, ncclSimInfo_t *info)

#undef WW_NCCL
#ifdef __cplusplus
}
#endif
#endif
