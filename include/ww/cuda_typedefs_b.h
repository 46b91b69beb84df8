/*
 * Pointers to the functions of the driver API, part 2 of 2.
 */
#ifndef WW_CUDA_TYPEDEFS_B_H
#define WW_CUDA_TYPEDEFS_B_H

typedef CUresult (*PFN_cuLibraryLoadFromFile_v12000)(CUlibrary *, const char *, CUjit_option *,
	void **, unsigned int, CUlibraryOption *, void **, unsigned int);
typedef CUresult (*PFN_cuLibraryUnload_v12000)(CUlibrary);
typedef CUresult (*PFN_cuLibraryGetKernel_v12000)(CUkernel *, CUlibrary, const char *);
typedef CUresult (*PFN_cuLibraryGetModule_v12000)(CUmodule *, CUlibrary);
typedef CUresult (*PFN_cuLibraryGetKernelCount_v12040)(unsigned int *, CUlibrary);
typedef CUresult (*PFN_cuLibraryEnumerateKernels_v12040)(CUkernel *, unsigned int, CUlibrary);
typedef CUresult (*PFN_cuKernelGetFunction_v12000)(CUfunction *, CUkernel);
typedef CUresult (*PFN_cuKernelGetLibrary_v12050)(CUlibrary *, CUkernel);
typedef CUresult (*PFN_cuLibraryGetGlobal_v12000)(CUdeviceptr *, size_t *, CUlibrary, const char *);
typedef CUresult (*PFN_cuLibraryGetManaged_v12000)(CUdeviceptr *, size_t *, CUlibrary,
	const char *);
typedef CUresult (*PFN_cuKernelGetAttribute_v12000)(int *, CUfunction_attribute, CUkernel,
	CUdevice);
typedef CUresult (*PFN_cuKernelSetAttribute_v12000)(CUfunction_attribute, int, CUkernel, CUdevice);
typedef CUresult (*PFN_cuKernelSetCacheConfig_v12000)(CUkernel, CUfunc_cache, CUdevice);
typedef CUresult (*PFN_cuKernelGetName_v12030)(const char **, CUkernel);
typedef CUresult (*PFN_cuKernelGetParamInfo_v12040)(CUkernel, size_t, size_t *, size_t *);
typedef CUresult (*PFN_cuLibraryGetUnifiedFunction_v12000)(void **, CUlibrary, const char *);
typedef CUresult (*PFN_cuCoredumpGetAttribute_v12010)(CUcoredumpSettings, void *, size_t *);
typedef CUresult (*PFN_cuCoredumpGetAttributeGlobal_v12010)(CUcoredumpSettings, void *, size_t *);
typedef CUresult (*PFN_cuCoredumpSetAttribute_v12010)(CUcoredumpSettings, void *, size_t *);
typedef CUresult (*PFN_cuCoredumpSetAttributeGlobal_v12010)(CUcoredumpSettings, void *, size_t *);
typedef CUresult (*PFN_cuDeviceRegisterAsyncNotification_v12040)(CUdevice, CUasyncCallback, void *,
	CUasyncCallbackHandle *);
typedef CUresult (*PFN_cuDeviceUnregisterAsyncNotification_v12040)(CUdevice, CUasyncCallbackHandle);
typedef CUresult (*PFN_cuGreenCtxCreate_v12040)(CUgreenCtx *, CUdevResourceDesc, CUdevice,
	unsigned int);
typedef CUresult (*PFN_cuGreenCtxDestroy_v12040)(CUgreenCtx);
typedef CUresult (*PFN_cuDeviceGetDevResource_v12040)(CUdevice, CUdevResource *, CUdevResourceType);
typedef CUresult (*PFN_cuCtxGetDevResource_v12040)(CUcontext, CUdevResource *, CUdevResourceType);
typedef CUresult (*PFN_cuGreenCtxGetDevResource_v12040)(CUgreenCtx, CUdevResource *,
	CUdevResourceType);
typedef CUresult (*PFN_cuGreenCtxRecordEvent_v12040)(CUgreenCtx, CUevent);
typedef CUresult (*PFN_cuGreenCtxWaitEvent_v12040)(CUgreenCtx, CUevent);
typedef CUresult (*PFN_cuDevResourceGenerateDesc_v12040)(CUdevResourceDesc *, CUdevResource *,
	unsigned int);
typedef CUresult (*PFN_cuDevSmResourceSplitByCount_v12040)(CUdevResource *, unsigned int *,
	const CUdevResource *, CUdevResource *, unsigned int, unsigned int);
typedef CUresult (*PFN_cuStreamGetGreenCtx_v12040)(CUstream, CUgreenCtx *);
typedef CUresult (*PFN_cuCtxFromGreenCtx_v12040)(CUcontext *, CUgreenCtx);
typedef CUresult (*PFN_cuGreenCtxGetId_v12090)(CUgreenCtx, unsigned long long *);
typedef CUresult (*PFN_cuCtxRecordEvent_v12050)(CUcontext, CUevent);
typedef CUresult (*PFN_cuCtxWaitEvent_v12050)(CUcontext, CUevent);
typedef CUresult (*PFN_cuGreenCtxStreamCreate_v12050)(CUstream *, CUgreenCtx, unsigned int, int);
typedef CUresult (*PFN_cuStreamGetCtx_v12050)(CUstream, CUcontext *, CUgreenCtx *);
typedef CUresult (*PFN_cuStreamGetCtx_v12050_ptsz)(CUstream, CUcontext *, CUgreenCtx *);
typedef CUresult (*PFN_cuMemBatchDecompressAsync_v12060)(CUmemDecompressParams *, size_t,
	unsigned int, size_t *, CUstream);
typedef CUresult (*PFN_cuMemBatchDecompressAsync_v12060_ptsz)(CUmemDecompressParams *, size_t,
	unsigned int, size_t *, CUstream);
typedef CUresult (*PFN_cuLogsRegisterCallback_v12090)(CUlogsCallback, void *,
	CUlogsCallbackHandle *);
typedef CUresult (*PFN_cuLogsUnregisterCallback_v12090)(CUlogsCallbackHandle);
typedef CUresult (*PFN_cuLogsCurrent_v12090)(CUlogIterator *, unsigned int);
typedef CUresult (*PFN_cuLogsDumpToFile_v12090)(CUlogIterator *, const char *, unsigned int);
typedef CUresult (*PFN_cuLogsDumpToMemory_v12090)(CUlogIterator *, char *, size_t *, unsigned int);
typedef CUresult (*PFN_cuCheckpointProcessGetRestoreThreadId_v12080)(int, int *);
typedef CUresult (*PFN_cuCheckpointProcessGetState_v12080)(int, CUprocessState *);
typedef CUresult (*PFN_cuCheckpointProcessLock_v12080)(int, CUcheckpointLockArgs *);
typedef CUresult (*PFN_cuCheckpointProcessCheckpoint_v12080)(int, CUcheckpointCheckpointArgs *);
typedef CUresult (*PFN_cuCheckpointProcessRestore_v12080)(int, CUcheckpointRestoreArgs *);
typedef CUresult (*PFN_cuCheckpointProcessUnlock_v12080)(int, CUcheckpointUnlockArgs *);
#endif
