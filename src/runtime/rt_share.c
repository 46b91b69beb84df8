/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What comes from elsewhere: other processes' memory and events, external memory and semaphores,
 * mapped graphics resources; and the driver's log.
 */
#include "runtime/runtime.h"

#include <string.h>

#pragma GCC visibility push(default)
__typeof__(cudaSignalExternalSemaphoresAsync) cudaSignalExternalSemaphoresAsync_ptsz;
__typeof__(cudaWaitExternalSemaphoresAsync) cudaWaitExternalSemaphoresAsync_ptsz;
#pragma GCC visibility pop

cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *handle, cudaEvent_t event)
{
	return DONE(IN_CONTEXT(drv.cuIpcGetEventHandle((CUipcEventHandle *)handle, event)));
}

cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *event, cudaIpcEventHandle_t handle)
{
	CUipcEventHandle h;
	memcpy(&h, &handle, sizeof h);
	return DONE(IN_CONTEXT(drv.cuIpcOpenEventHandle(event, h)));
}

cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *handle, void *devPtr)
{
	return DONE(
		IN_CONTEXT(drv.cuIpcGetMemHandle((CUipcMemHandle *)handle, (CUdeviceptr)devPtr)));
}

cudaError_t cudaIpcOpenMemHandle(void **devPtr, cudaIpcMemHandle_t handle, unsigned int flags)
{
	CUipcMemHandle h;
	memcpy(&h, &handle, sizeof h);
	return DONE(IN_CONTEXT(drv.cuIpcOpenMemHandle((CUdeviceptr *)devPtr, h, flags)));
}

cudaError_t cudaIpcCloseMemHandle(void *devPtr)
{
	return DONE(IN_CONTEXT(drv.cuIpcCloseMemHandle((CUdeviceptr)devPtr)));
}

cudaError_t cudaImportExternalMemory(cudaExternalMemory_t *extMem_out,
				     const struct cudaExternalMemoryHandleDesc *memHandleDesc)
{
	return DONE(IN_CONTEXT(drv.cuImportExternalMemory(
		(CUexternalMemory *)extMem_out,
		(const CUDA_EXTERNAL_MEMORY_HANDLE_DESC *)memHandleDesc)));
}

cudaError_t cudaExternalMemoryGetMappedBuffer(void **devPtr, cudaExternalMemory_t extMem,
					      const struct cudaExternalMemoryBufferDesc *bufferDesc)
{
	return DONE(IN_CONTEXT(drv.cuExternalMemoryGetMappedBuffer(
		(CUdeviceptr *)devPtr, (CUexternalMemory)extMem,
		(const CUDA_EXTERNAL_MEMORY_BUFFER_DESC *)bufferDesc)));
}

cudaError_t cudaDestroyExternalMemory(cudaExternalMemory_t extMem)
{
	return DONE(IN_CONTEXT(drv.cuDestroyExternalMemory((CUexternalMemory)extMem)));
}

cudaError_t cudaImportExternalSemaphore(cudaExternalSemaphore_t *extSem_out,
					const struct cudaExternalSemaphoreHandleDesc *semHandleDesc)
{
	return DONE(IN_CONTEXT(drv.cuImportExternalSemaphore(
		(CUexternalSemaphore *)extSem_out,
		(const CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC *)semHandleDesc)));
}

cudaError_t
cudaSignalExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
				  const struct cudaExternalSemaphoreSignalParams *paramsArray,
				  unsigned int numExtSems, cudaStream_t stream)
{
	return DONE(IN_CONTEXT(drv.cuSignalExternalSemaphoresAsync(
		(const CUexternalSemaphore *)extSemArray,
		(const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS *)paramsArray, numExtSems, stream)));
}

cudaError_t
cudaSignalExternalSemaphoresAsync_ptsz(const cudaExternalSemaphore_t *extSemArray,
				       const struct cudaExternalSemaphoreSignalParams *paramsArray,
				       unsigned int numExtSems, cudaStream_t stream)
{
	return cudaSignalExternalSemaphoresAsync(extSemArray, paramsArray, numExtSems,
						 rt_ptsz(stream));
}

cudaError_t
cudaWaitExternalSemaphoresAsync(const cudaExternalSemaphore_t *extSemArray,
				const struct cudaExternalSemaphoreWaitParams *paramsArray,
				unsigned int numExtSems, cudaStream_t stream)
{
	return DONE(IN_CONTEXT(drv.cuWaitExternalSemaphoresAsync(
		(const CUexternalSemaphore *)extSemArray,
		(const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS *)paramsArray, numExtSems, stream)));
}

cudaError_t
cudaWaitExternalSemaphoresAsync_ptsz(const cudaExternalSemaphore_t *extSemArray,
				     const struct cudaExternalSemaphoreWaitParams *paramsArray,
				     unsigned int numExtSems, cudaStream_t stream)
{
	return cudaWaitExternalSemaphoresAsync(extSemArray, paramsArray, numExtSems,
					       rt_ptsz(stream));
}

cudaError_t cudaDestroyExternalSemaphore(cudaExternalSemaphore_t extSem)
{
	return DONE(IN_CONTEXT(drv.cuDestroyExternalSemaphore((CUexternalSemaphore)extSem)));
}

cudaError_t cudaGraphicsUnregisterResource(cudaGraphicsResource_t resource)
{
	return DONE(IN_CONTEXT(drv.cuGraphicsUnregisterResource((CUgraphicsResource)resource)));
}

cudaError_t cudaGraphicsResourceSetMapFlags(cudaGraphicsResource_t resource, unsigned int flags)
{
	return DONE(
		IN_CONTEXT(drv.cuGraphicsResourceSetMapFlags((CUgraphicsResource)resource, flags)));
}

cudaError_t cudaGraphicsMapResources(int count, cudaGraphicsResource_t *resources,
				     cudaStream_t stream)
{
	return DONE(IN_CONTEXT(drv.cuGraphicsMapResources(
		(unsigned int)count, (CUgraphicsResource *)resources, stream)));
}

cudaError_t cudaGraphicsUnmapResources(int count, cudaGraphicsResource_t *resources,
				       cudaStream_t stream)
{
	return DONE(IN_CONTEXT(drv.cuGraphicsUnmapResources(
		(unsigned int)count, (CUgraphicsResource *)resources, stream)));
}

cudaError_t cudaGraphicsResourceGetMappedPointer(void **devPtr, size_t *size,
						 cudaGraphicsResource_t resource)
{
	return DONE(IN_CONTEXT(drv.cuGraphicsResourceGetMappedPointer(
		(CUdeviceptr *)devPtr, size, (CUgraphicsResource)resource)));
}

cudaError_t cudaGraphicsSubResourceGetMappedArray(cudaArray_t *array,
						  cudaGraphicsResource_t resource,
						  unsigned int arrayIndex, unsigned int mipLevel)
{
	return DONE(IN_CONTEXT(drv.cuGraphicsSubResourceGetMappedArray(
		(CUarray *)array, (CUgraphicsResource)resource, arrayIndex, mipLevel)));
}

cudaError_t cudaGraphicsResourceGetMappedMipmappedArray(cudaMipmappedArray_t *mipmappedArray,
							cudaGraphicsResource_t resource)
{
	return DONE(IN_CONTEXT(drv.cuGraphicsResourceGetMappedMipmappedArray(
		(CUmipmappedArray *)mipmappedArray, (CUgraphicsResource)resource)));
}

cudaError_t cudaLogsRegisterCallback(cudaLogsCallback_t callbackFunc, void *userData,
				     cudaLogsCallbackHandle *callback_out)
{
	return DONE(IN_CONTEXT(drv.cuLogsRegisterCallback((CUlogsCallback)callbackFunc, userData,
							  (CUlogsCallbackHandle *)callback_out)));
}

cudaError_t cudaLogsUnregisterCallback(cudaLogsCallbackHandle callback)
{
	return DONE(IN_CONTEXT(drv.cuLogsUnregisterCallback((CUlogsCallbackHandle)callback)));
}

cudaError_t cudaLogsCurrent(cudaLogIterator *iterator_out, unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuLogsCurrent((CUlogIterator *)iterator_out, flags)));
}

cudaError_t cudaLogsDumpToFile(cudaLogIterator *iterator, const char *pathToFile,
			       unsigned int flags)
{
	return DONE(IN_CONTEXT(drv.cuLogsDumpToFile((CUlogIterator *)iterator, pathToFile, flags)));
}

cudaError_t cudaLogsDumpToMemory(cudaLogIterator *iterator, char *buffer, size_t *size,
				 unsigned int flags)
{
	return DONE(
		IN_CONTEXT(drv.cuLogsDumpToMemory((CUlogIterator *)iterator, buffer, size, flags)));
}

cudaError_t cudaGetExportTable(const void **ppExportTable, const cudaUUID_t *pExportTableId)
{
	return DONE(
		IN_CONTEXT(drv.cuGetExportTable(ppExportTable, (const CUuuid *)pExportTableId)));
}

cudaError_t
cudaExternalMemoryGetMappedMipmappedArray(cudaMipmappedArray_t *mipmap, cudaExternalMemory_t memory,
					  const struct cudaExternalMemoryMipmappedArrayDesc *desc)
{
	CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC d = {0};
	cudaError_t e;
	if (!desc)
		return DONE(cudaErrorInvalidValue);
	d.offset = desc->offset;
	d.numLevels = desc->numLevels;
	d.arrayDesc = (CUDA_ARRAY3D_DESCRIPTOR){.Width = desc->extent.width,
						.Height = desc->extent.height,
						.Depth = desc->extent.depth,
						.Flags = desc->flags};
	d.arrayDesc.Format = rt_format(&desc->formatDesc, &d.arrayDesc.NumChannels, &e);
	if (e != cudaSuccess)
		return DONE(e);
	return DONE(IN_CONTEXT(drv.cuExternalMemoryGetMappedMipmappedArray(
		(CUmipmappedArray *)mipmap, (CUexternalMemory)memory, &d)));
}

/* ---- about devices
 * ---------------------------------------------------------------------------------- */
cudaError_t cudaDeviceRegisterAsyncNotification(int device, cudaAsyncCallback fn, void *data,
						cudaAsyncCallbackHandle_t *callback)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceRegisterAsyncNotification(
					       d, (CUasyncCallback)(void (*)(void))fn, data,
					       (CUasyncCallbackHandle *)callback))
				     : e);
}

cudaError_t cudaDeviceUnregisterAsyncNotification(int device, cudaAsyncCallbackHandle_t callback)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceUnregisterAsyncNotification(
					       d, (CUasyncCallbackHandle)callback))
				     : e);
}

cudaError_t cudaDeviceGetHostAtomicCapabilities(unsigned int *caps,
						const enum cudaAtomicOperation *ops, unsigned int n,
						int device)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceGetHostAtomicCapabilities(
					       caps, (const CUatomicOperation *)ops, n, d))
				     : e);
}

cudaError_t cudaDeviceGetP2PAtomicCapabilities(unsigned int *caps,
					       const enum cudaAtomicOperation *ops, unsigned int n,
					       int from, int to)
{
	CUdevice a, b;
	cudaError_t e = rt_device(from, &a);
	if (e == cudaSuccess)
		e = rt_device(to, &b);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceGetP2PAtomicCapabilities(
					       caps, (const CUatomicOperation *)ops, n, a, b))
				     : e);
}

cudaError_t cudaDeviceGetNvSciSyncAttributes(void *attrs, int device, int flags)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceGetNvSciSyncAttributes(attrs, d, flags))
				     : e);
}

cudaError_t cudaDeviceGraphMemTrim(int device)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceGraphMemTrim(d)) : e);
}

cudaError_t cudaDeviceGetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attr,
					   void *value)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceGetGraphMemAttribute(
					       d, (CUgraphMem_attribute)attr, value))
				     : e);
}

cudaError_t cudaDeviceSetGraphMemAttribute(int device, enum cudaGraphMemAttributeType attr,
					   void *value)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceSetGraphMemAttribute(
					       d, (CUgraphMem_attribute)attr, value))
				     : e);
}
