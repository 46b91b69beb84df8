/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Streams, events, and the ways into the driver beside them.
 */
#include "runtime/runtime.h"

#pragma GCC visibility push(default)
__typeof__(cudaEventRecord) cudaEventRecord_ptsz;
__typeof__(cudaEventRecordWithFlags) cudaEventRecordWithFlags_ptsz;
__typeof__(cudaStreamAddCallback) cudaStreamAddCallback_ptsz;
__typeof__(cudaStreamAttachMemAsync) cudaStreamAttachMemAsync_ptsz;
__typeof__(cudaStreamCopyAttributes) cudaStreamCopyAttributes_ptsz;
__typeof__(cudaStreamGetAttribute) cudaStreamGetAttribute_ptsz;
__typeof__(cudaStreamSetAttribute) cudaStreamSetAttribute_ptsz;
__typeof__(cudaStreamGetDevice) cudaStreamGetDevice_ptsz;
__typeof__(cudaStreamGetFlags) cudaStreamGetFlags_ptsz;
__typeof__(cudaStreamGetId) cudaStreamGetId_ptsz;
__typeof__(cudaStreamGetPriority) cudaStreamGetPriority_ptsz;
__typeof__(cudaStreamQuery) cudaStreamQuery_ptsz;
__typeof__(cudaStreamSynchronize) cudaStreamSynchronize_ptsz;
__typeof__(cudaStreamWaitEvent) cudaStreamWaitEvent_ptsz;
__typeof__(cudaGetDriverEntryPoint) cudaGetDriverEntryPoint_ptsz;
__typeof__(cudaGetDriverEntryPointByVersion) cudaGetDriverEntryPointByVersion_ptsz;
#pragma GCC visibility pop

/* ---- streams -------------------------------------------------------------------------------------- */
cudaError_t cudaStreamCreate(cudaStream_t *s)
{
	return DONE(IN_CONTEXT(drv.cuStreamCreate(s, CU_STREAM_DEFAULT)));
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *s, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuStreamCreate(s, flags)));
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *s, unsigned int flags, int priority)
{
	return DONE(IN_CONTEXT(drv.cuStreamCreateWithPriority(s, flags, priority)));
}

cudaError_t cudaStreamDestroy(cudaStream_t s)
{
	return DONE(IN_CONTEXT(drv.cuStreamDestroy(s)));
}

cudaError_t cudaStreamQuery(cudaStream_t s)
{
	return DONE(IN_CONTEXT(drv.cuStreamQuery(s)));
}

cudaError_t cudaStreamQuery_ptsz(cudaStream_t s)
{
	return cudaStreamQuery(rt_ptsz(s));
}

cudaError_t cudaStreamSynchronize(cudaStream_t s)
{
	return DONE(IN_CONTEXT(drv.cuStreamSynchronize(s)));
}

cudaError_t cudaStreamSynchronize_ptsz(cudaStream_t s)
{
	return cudaStreamSynchronize(rt_ptsz(s));
}

cudaError_t cudaStreamWaitEvent(cudaStream_t s, cudaEvent_t event, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuStreamWaitEvent(s, event, flags)));
}

cudaError_t cudaStreamWaitEvent_ptsz(cudaStream_t s, cudaEvent_t event, unsigned int flags)
{
	return cudaStreamWaitEvent(rt_ptsz(s), event, flags);
}

/* The two callback types differ in the enum's name only; both number errors alike. */
cudaError_t cudaStreamAddCallback(cudaStream_t s, cudaStreamCallback_t fn, void *data, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuStreamAddCallback(s, (CUstreamCallback)(void (*)(void))fn, data, flags)));
}

cudaError_t cudaStreamAddCallback_ptsz(cudaStream_t s, cudaStreamCallback_t fn, void *data,
				       unsigned int flags)
{
	return cudaStreamAddCallback(rt_ptsz(s), fn, data, flags);
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t s, void *p, size_t n, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuStreamAttachMemAsync(s, (CUdeviceptr)p, n, flags)));
}

cudaError_t cudaStreamAttachMemAsync_ptsz(cudaStream_t s, void *p, size_t n, unsigned int flags)
{
	return cudaStreamAttachMemAsync(rt_ptsz(s), p, n, flags);
}

cudaError_t cudaStreamGetFlags(cudaStream_t s, unsigned int *flags)
{
	return DONE(IN_CONTEXT(drv.cuStreamGetFlags(s, flags)));
}

cudaError_t cudaStreamGetFlags_ptsz(cudaStream_t s, unsigned int *flags)
{
	return cudaStreamGetFlags(rt_ptsz(s), flags);
}

cudaError_t cudaStreamGetId(cudaStream_t s, unsigned long long *id)
{
	return DONE(IN_CONTEXT(drv.cuStreamGetId(s, id)));
}

cudaError_t cudaStreamGetId_ptsz(cudaStream_t s, unsigned long long *id)
{
	return cudaStreamGetId(rt_ptsz(s), id);
}

cudaError_t cudaStreamGetPriority(cudaStream_t s, int *priority)
{
	return DONE(IN_CONTEXT(drv.cuStreamGetPriority(s, priority)));
}

cudaError_t cudaStreamGetPriority_ptsz(cudaStream_t s, int *priority)
{
	return cudaStreamGetPriority(rt_ptsz(s), priority);
}

cudaError_t cudaStreamGetDevice(cudaStream_t s, int *device)
{
	CUdevice d;
	if (!device)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = IN_CONTEXT(drv.cuStreamGetDevice(s, &d));
	if (e == cudaSuccess)
		*device = d;
	return DONE(e);
}

cudaError_t cudaStreamGetDevice_ptsz(cudaStream_t s, int *device)
{
	return cudaStreamGetDevice(rt_ptsz(s), device);
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from)
{
	return DONE(IN_CONTEXT(drv.cuStreamCopyAttributes(to, from)));
}

cudaError_t cudaStreamCopyAttributes_ptsz(cudaStream_t to, cudaStream_t from)
{
	return cudaStreamCopyAttributes(rt_ptsz(to), rt_ptsz(from));
}

/* Without a place for the value NVIDIA's driver would end the process; likewise below. */
cudaError_t cudaStreamGetAttribute(cudaStream_t s, cudaStreamAttrID attr, cudaStreamAttrValue *value)
{
	if (!value)
		return DONE(cudaErrorInvalidValue);
	return DONE(IN_CONTEXT(
		drv.cuStreamGetAttribute(s, (CUstreamAttrID)attr, (CUstreamAttrValue *)value)));
}

cudaError_t cudaStreamGetAttribute_ptsz(cudaStream_t s, cudaStreamAttrID attr, cudaStreamAttrValue *value)
{
	return cudaStreamGetAttribute(rt_ptsz(s), attr, value);
}

cudaError_t cudaStreamSetAttribute(cudaStream_t s, cudaStreamAttrID attr, const cudaStreamAttrValue *value)
{
	if (!value)
		return DONE(cudaErrorInvalidValue);
	return DONE(IN_CONTEXT(
		drv.cuStreamSetAttribute(s, (CUstreamAttrID)attr, (const CUstreamAttrValue *)value)));
}

cudaError_t cudaStreamSetAttribute_ptsz(cudaStream_t s, cudaStreamAttrID attr,
					const cudaStreamAttrValue *value)
{
	return cudaStreamSetAttribute(rt_ptsz(s), attr, value);
}

/* ---- events ---------------------------------------------------------------------------------------- */
cudaError_t cudaEventCreate(cudaEvent_t *event)
{
	return DONE(IN_CONTEXT(drv.cuEventCreate(event, CU_EVENT_DEFAULT)));
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuEventCreate(event, flags)));
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t s)
{
	return DONE(IN_CONTEXT(drv.cuEventRecord(event, s)));
}

cudaError_t cudaEventRecord_ptsz(cudaEvent_t event, cudaStream_t s)
{
	return cudaEventRecord(event, rt_ptsz(s));
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t s, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuEventRecordWithFlags(event, s, flags)));
}

cudaError_t cudaEventRecordWithFlags_ptsz(cudaEvent_t event, cudaStream_t s, unsigned int flags)
{
	return cudaEventRecordWithFlags(event, rt_ptsz(s), flags);
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
	return DONE(IN_CONTEXT(drv.cuEventQuery(event)));
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
	return DONE(IN_CONTEXT(drv.cuEventSynchronize(event)));
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
	return DONE(IN_CONTEXT(drv.cuEventDestroy(event)));
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end)
{
	return DONE(ms ? IN_CONTEXT(drv.cuEventElapsedTime(ms, start, end)) : cudaErrorInvalidValue);
}

/* ---- the driver's own functions --------------------------------------------------------------------- */
static cudaError_t entry_point(const char *symbol, void **fn, unsigned version, unsigned long long flags,
			       enum cudaDriverEntryPointQueryResult *found)
{
	CUdriverProcAddressQueryResult status = CU_GET_PROC_ADDRESS_SYMBOL_NOT_FOUND;
	if (!symbol || !fn || !*symbol)
		return cudaErrorInvalidValue;
	cudaError_t e = rt_enter();
	if (e != cudaSuccess)
		return e;
	CUresult r = drv.cuGetProcAddress(symbol, fn, (int)version, flags, &status);
	if (found)
		*found = (enum cudaDriverEntryPointQueryResult)status;
	return r == CUDA_ERROR_NOT_FOUND ? cudaSuccess : rt_error(r);
}

cudaError_t cudaGetDriverEntryPoint(const char *symbol, void **fn, unsigned long long flags,
				    enum cudaDriverEntryPointQueryResult *found)
{
	return DONE(entry_point(symbol, fn, CUDART_VERSION, flags, found));
}

cudaError_t cudaGetDriverEntryPoint_ptsz(const char *symbol, void **fn, unsigned long long flags,
					 enum cudaDriverEntryPointQueryResult *found)
{
	if (flags == cudaEnableDefault)
		flags = cudaEnablePerThreadDefaultStream;
	return DONE(entry_point(symbol, fn, CUDART_VERSION, flags, found));
}

cudaError_t cudaGetDriverEntryPointByVersion(const char *symbol, void **fn, unsigned int version,
					     unsigned long long flags,
					     enum cudaDriverEntryPointQueryResult *found)
{
	return DONE(entry_point(symbol, fn, version, flags, found));
}

cudaError_t cudaGetDriverEntryPointByVersion_ptsz(const char *symbol, void **fn, unsigned int version,
						  unsigned long long flags,
						  enum cudaDriverEntryPointQueryResult *found)
{
	if (flags == cudaEnableDefault)
		flags = cudaEnablePerThreadDefaultStream;
	return DONE(entry_point(symbol, fn, version, flags, found));
}
