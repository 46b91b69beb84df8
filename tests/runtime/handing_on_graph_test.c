/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Graphs, libraries, external memory and what else hands on to the driver: which function each call
 * ends in, and on which stream. */
#include "recorder.h"

__typeof__(cudaGraphInstantiateWithParams) cudaGraphInstantiateWithParams_ptsz;
__typeof__(cudaGraphLaunch) cudaGraphLaunch_ptsz;
__typeof__(cudaGraphUpload) cudaGraphUpload_ptsz;
__typeof__(cudaSignalExternalSemaphoresAsync) cudaSignalExternalSemaphoresAsync_ptsz;
__typeof__(cudaStreamBeginCaptureToGraph) cudaStreamBeginCaptureToGraph_ptsz;
__typeof__(cudaStreamBeginCapture) cudaStreamBeginCapture_ptsz;
__typeof__(cudaStreamEndCapture) cudaStreamEndCapture_ptsz;
__typeof__(cudaStreamGetCaptureInfo) cudaStreamGetCaptureInfo_ptsz;
__typeof__(cudaStreamIsCapturing) cudaStreamIsCapturing_ptsz;
__typeof__(cudaStreamUpdateCaptureDependencies) cudaStreamUpdateCaptureDependencies_ptsz;
__typeof__(cudaWaitExternalSemaphoresAsync) cudaWaitExternalSemaphoresAsync_ptsz;

int main(void)
{
	make_driver();
	register_module();
	cudaStream_t st = (cudaStream_t)(memory + 1);
	const u64 ST = (u64)st;
	struct cudaPitchedPtr rows = {memory, 8, 8, 4};
	struct cudaMemcpy3DParms box = {.srcPtr = rows,
					.dstPtr = rows,
					.extent = {4, 4, 2},
					.kind = cudaMemcpyHostToDevice},
				 box_out;
	struct cudaKernelNodeParams kernel = {.func = &stub,
					      .gridDim = {1, 1, 1},
					      .blockDim = {1, 1, 1}},
				    kernel_out;
	struct cudaGraphNodeParams node = {.type = cudaGraphNodeTypeKernel};
	struct cudaExternalMemoryMipmappedArrayDesc mipmap = {
		.formatDesc = {32, 0, 0, 0, cudaChannelFormatKindFloat},
		.extent = {4, 4, 1},
		.numLevels = 1};
	node.kernel.func = &stub;
	SAYS(cudaDestroyExternalMemory((cudaExternalMemory_t)(void *)memory),
	     "cuDestroyExternalMemory", 0, ANY)
	SAYS(cudaDestroyExternalSemaphore((cudaExternalSemaphore_t)(void *)memory),
	     "cuDestroyExternalSemaphore", 0, ANY)
	SAYS(cudaDeviceGetGraphMemAttribute(0, (enum cudaGraphMemAttributeType)0, (void *)memory),
	     "cuDeviceGetGraphMemAttribute", 0, ANY)
	SAYS(cudaDeviceGetHostAtomicCapabilities((void *)memory, (void *)memory, 1, 0),
	     "cuDeviceGetHostAtomicCapabilities", 0, ANY)
	SAYS(cudaDeviceGetNvSciSyncAttributes((void *)memory, 0, 0),
	     "cuDeviceGetNvSciSyncAttributes", 0, ANY)
	SAYS(cudaDeviceGetP2PAtomicCapabilities((void *)memory, (void *)memory, 1, 0, 0),
	     "cuDeviceGetP2PAtomicCapabilities", 0, ANY)
	SAYS(cudaDeviceGraphMemTrim(0), "cuDeviceGraphMemTrim", 0, ANY)
	SAYS(cudaDeviceRegisterAsyncNotification(0, NULL, (void *)memory, (void *)memory),
	     "cuDeviceRegisterAsyncNotification", 0, ANY)
	SAYS(cudaDeviceSetGraphMemAttribute(0, (enum cudaGraphMemAttributeType)0, (void *)memory),
	     "cuDeviceSetGraphMemAttribute", 0, ANY)
	SAYS(cudaDeviceUnregisterAsyncNotification(0, (cudaAsyncCallbackHandle_t)(void *)memory),
	     "cuDeviceUnregisterAsyncNotification", 0, ANY)
	SAYS(cudaExternalMemoryGetMappedBuffer((void *)memory, (cudaExternalMemory_t)(void *)memory,
					       (void *)memory),
	     "cuExternalMemoryGetMappedBuffer", 0, ANY)
	SAYS(cudaExternalMemoryGetMappedMipmappedArray(
		     (void *)memory, (cudaExternalMemory_t)(void *)memory, &mipmap),
	     "cuExternalMemoryGetMappedMipmappedArray", 0, ANY)
	SAYS(cudaGetExportTable((void *)memory, (void *)memory), "cuGetExportTable", 0, ANY)
	SAYS(cudaGetSurfaceObjectResourceDesc((void *)memory, 7), "cuSurfObjectGetResourceDesc", 0,
	     ANY)
	SAYS(cudaGetTextureObjectResourceViewDesc((void *)memory, 7),
	     "cuTexObjectGetResourceViewDesc", 0, ANY)
	SAYS(cudaGraphAddDependencies((cudaGraph_t)(void *)memory, (void *)memory, (void *)memory,
				      (void *)memory, 1),
	     "cuGraphAddDependencies", 0, ANY)
	SAYS(cudaGraphAddEventRecordNode((void *)memory, (cudaGraph_t)(void *)memory,
					 (void *)memory, 1, (cudaEvent_t)(void *)memory),
	     "cuGraphAddEventRecordNode", 0, ANY)
	SAYS(cudaGraphAddEventWaitNode((void *)memory, (cudaGraph_t)(void *)memory, (void *)memory,
				       1, (cudaEvent_t)(void *)memory),
	     "cuGraphAddEventWaitNode", 0, ANY)
	SAYS(cudaGraphAddExternalSemaphoresSignalNode((void *)memory, (cudaGraph_t)(void *)memory,
						      (void *)memory, 1, (void *)memory),
	     "cuGraphAddExternalSemaphoresSignalNode", 0, ANY)
	SAYS(cudaGraphAddExternalSemaphoresWaitNode((void *)memory, (cudaGraph_t)(void *)memory,
						    (void *)memory, 1, (void *)memory),
	     "cuGraphAddExternalSemaphoresWaitNode", 0, ANY)
	SAYS(cudaGraphAddMemAllocNode((void *)memory, (cudaGraph_t)(void *)memory, (void *)memory,
				      1, (void *)memory),
	     "cuGraphAddMemAllocNode", 0, ANY)
	SAYS(cudaGraphAddMemFreeNode((void *)memory, (cudaGraph_t)(void *)memory, (void *)memory, 1,
				     (void *)memory),
	     "cuGraphAddMemFreeNode", 0, ANY)
	SAYS(cudaGraphAddMemcpyNode((void *)memory, (cudaGraph_t)(void *)memory, (void *)memory, 1,
				    &box),
	     "cuGraphAddMemcpyNode", 0, ANY)
	SAYS(cudaGraphAddMemcpyNodeFromSymbol((void *)memory, (cudaGraph_t)(void *)memory,
					      (void *)memory, 1, (void *)memory, &var, 1, 0,
					      cudaMemcpyDeviceToHost),
	     "cuGraphAddMemcpyNode", 0, ANY)
	SAYS(cudaGraphAddMemcpyNodeToSymbol((void *)memory, (cudaGraph_t)(void *)memory,
					    (void *)memory, 1, &var, (void *)memory, 1, 0,
					    cudaMemcpyHostToDevice),
	     "cuGraphAddMemcpyNode", 0, ANY)
	SAYS(cudaGraphChildGraphNodeGetGraph((cudaGraphNode_t)(void *)memory, (void *)memory),
	     "cuGraphChildGraphNodeGetGraph", 0, ANY)
	SAYS(cudaGraphClone((void *)memory, (cudaGraph_t)(void *)memory), "cuGraphClone", 0, ANY)
	SAYS(cudaGraphDebugDotPrint((cudaGraph_t)(void *)memory, (void *)memory, 0),
	     "cuGraphDebugDotPrint", 0, ANY)
	SAYS(cudaGraphEventRecordNodeGetEvent((cudaGraphNode_t)(void *)memory, (void *)memory),
	     "cuGraphEventRecordNodeGetEvent", 0, ANY)
	SAYS(cudaGraphEventRecordNodeSetEvent((cudaGraphNode_t)(void *)memory,
					      (cudaEvent_t)(void *)memory),
	     "cuGraphEventRecordNodeSetEvent", 0, ANY)
	SAYS(cudaGraphEventWaitNodeGetEvent((cudaGraphNode_t)(void *)memory, (void *)memory),
	     "cuGraphEventWaitNodeGetEvent", 0, ANY)
	SAYS(cudaGraphEventWaitNodeSetEvent((cudaGraphNode_t)(void *)memory,
					    (cudaEvent_t)(void *)memory),
	     "cuGraphEventWaitNodeSetEvent", 0, ANY)
	SAYS(cudaGraphExecChildGraphNodeSetParams((cudaGraphExec_t)(void *)memory,
						  (cudaGraphNode_t)(void *)memory,
						  (cudaGraph_t)(void *)memory),
	     "cuGraphExecChildGraphNodeSetParams", 0, ANY)
	SAYS(cudaGraphExecEventRecordNodeSetEvent((cudaGraphExec_t)(void *)memory,
						  (cudaGraphNode_t)(void *)memory,
						  (cudaEvent_t)(void *)memory),
	     "cuGraphExecEventRecordNodeSetEvent", 0, ANY)
	SAYS(cudaGraphExecEventWaitNodeSetEvent((cudaGraphExec_t)(void *)memory,
						(cudaGraphNode_t)(void *)memory,
						(cudaEvent_t)(void *)memory),
	     "cuGraphExecEventWaitNodeSetEvent", 0, ANY)
	SAYS(cudaGraphExecExternalSemaphoresSignalNodeSetParams((cudaGraphExec_t)(void *)memory,
								(cudaGraphNode_t)(void *)memory,
								(void *)memory),
	     "cuGraphExecExternalSemaphoresSignalNodeSetParams", 0, ANY)
	SAYS(cudaGraphExecExternalSemaphoresWaitNodeSetParams((cudaGraphExec_t)(void *)memory,
							      (cudaGraphNode_t)(void *)memory,
							      (void *)memory),
	     "cuGraphExecExternalSemaphoresWaitNodeSetParams", 0, ANY)
	SAYS(cudaGraphExecGetFlags((cudaGraphExec_t)(void *)memory, (void *)memory),
	     "cuGraphExecGetFlags", 0, ANY)
	SAYS(cudaGraphExecHostNodeSetParams((cudaGraphExec_t)(void *)memory,
					    (cudaGraphNode_t)(void *)memory, (void *)memory),
	     "cuGraphExecHostNodeSetParams", 0, ANY)
	SAYS(cudaGraphExecKernelNodeSetParams((cudaGraphExec_t)(void *)memory,
					      (cudaGraphNode_t)(void *)memory, &kernel),
	     "cuGraphExecKernelNodeSetParams", 0, ANY)
	SAYS(cudaGraphExecMemcpyNodeSetParams((cudaGraphExec_t)(void *)memory,
					      (cudaGraphNode_t)(void *)memory, &box),
	     "cuGraphExecMemcpyNodeSetParams", 0, ANY)
	SAYS(cudaGraphExecMemcpyNodeSetParams1D((cudaGraphExec_t)(void *)memory,
						(cudaGraphNode_t)(void *)memory, (void *)memory,
						(void *)memory, 1, cudaMemcpyHostToDevice),
	     "cuGraphExecMemcpyNodeSetParams", 0, ANY)
	SAYS(cudaGraphExecMemcpyNodeSetParamsFromSymbol(
		     (cudaGraphExec_t)(void *)memory, (cudaGraphNode_t)(void *)memory,
		     (void *)memory, &var, 1, 0, cudaMemcpyDeviceToHost),
	     "cuGraphExecMemcpyNodeSetParams", 0, ANY)
	SAYS(cudaGraphExecMemcpyNodeSetParamsToSymbol((cudaGraphExec_t)(void *)memory,
						      (cudaGraphNode_t)(void *)memory, &var,
						      (void *)memory, 1, 0, cudaMemcpyHostToDevice),
	     "cuGraphExecMemcpyNodeSetParams", 0, ANY)
	SAYS(cudaGraphExecMemsetNodeSetParams((cudaGraphExec_t)(void *)memory,
					      (cudaGraphNode_t)(void *)memory, (void *)memory),
	     "cuGraphExecMemsetNodeSetParams", 0, ANY)
	SAYS(cudaGraphExecNodeSetParams((cudaGraphExec_t)(void *)memory,
					(cudaGraphNode_t)(void *)memory, &node),
	     "cuGraphExecNodeSetParams", 0, ANY)
	SAYS(cudaGraphExecUpdate((cudaGraphExec_t)(void *)memory, (cudaGraph_t)(void *)memory,
				 (void *)memory),
	     "cuGraphExecUpdate", 0, ANY)
	SAYS(cudaGraphExternalSemaphoresSignalNodeGetParams((cudaGraphNode_t)(void *)memory,
							    (void *)memory),
	     "cuGraphExternalSemaphoresSignalNodeGetParams", 0, ANY)
	SAYS(cudaGraphExternalSemaphoresSignalNodeSetParams((cudaGraphNode_t)(void *)memory,
							    (void *)memory),
	     "cuGraphExternalSemaphoresSignalNodeSetParams", 0, ANY)
	SAYS(cudaGraphExternalSemaphoresWaitNodeGetParams((cudaGraphNode_t)(void *)memory,
							  (void *)memory),
	     "cuGraphExternalSemaphoresWaitNodeGetParams", 0, ANY)
	SAYS(cudaGraphExternalSemaphoresWaitNodeSetParams((cudaGraphNode_t)(void *)memory,
							  (void *)memory),
	     "cuGraphExternalSemaphoresWaitNodeSetParams", 0, ANY)
	SAYS(cudaGraphHostNodeGetParams((cudaGraphNode_t)(void *)memory, (void *)memory),
	     "cuGraphHostNodeGetParams", 0, ANY)
	SAYS(cudaGraphHostNodeSetParams((cudaGraphNode_t)(void *)memory, (void *)memory),
	     "cuGraphHostNodeSetParams", 0, ANY)
	SAYS(cudaGraphInstantiateWithFlags((void *)memory, (cudaGraph_t)(void *)memory, 0),
	     "cuGraphInstantiate", 0, ANY)
	SAYS(cudaGraphInstantiateWithParams((void *)memory, (cudaGraph_t)(void *)memory,
					    (void *)memory),
	     "cuGraphInstantiateWithParams", 0, ANY)
	SAYS(cudaGraphInstantiateWithParams_ptsz((void *)memory, (cudaGraph_t)(void *)memory,
						 (void *)memory),
	     "cuGraphInstantiateWithParams", 0, ANY)
	SAYS(cudaGraphKernelNodeCopyAttributes((cudaGraphNode_t)(void *)memory,
					       (cudaGraphNode_t)(void *)memory),
	     "cuGraphKernelNodeCopyAttributes", 0, ANY)
	SAYS(cudaGraphKernelNodeGetAttribute((cudaGraphNode_t)(void *)memory,
					     (cudaLaunchAttributeID)(void *)memory, (void *)memory),
	     "cuGraphKernelNodeGetAttribute", 0, ANY)
	SAYS(cudaGraphKernelNodeGetParams((cudaGraphNode_t)(void *)memory, &kernel_out),
	     "cuGraphKernelNodeGetParams", 0, ANY)
	SAYS(cudaGraphKernelNodeSetAttribute((cudaGraphNode_t)(void *)memory,
					     (cudaLaunchAttributeID)(void *)memory, (void *)memory),
	     "cuGraphKernelNodeSetAttribute", 0, ANY)
	SAYS(cudaGraphKernelNodeSetParams((cudaGraphNode_t)(void *)memory, &kernel),
	     "cuGraphKernelNodeSetParams", 0, ANY)
	SAYS(cudaGraphLaunch((cudaGraphExec_t)(void *)memory, st), "cuGraphLaunch", 1, ST)
	SAYS(cudaGraphLaunch_ptsz((cudaGraphExec_t)(void *)memory, 0), "cuGraphLaunch", 1, PT)
	SAYS(cudaGraphMemAllocNodeGetParams((cudaGraphNode_t)(void *)memory, (void *)memory),
	     "cuGraphMemAllocNodeGetParams", 0, ANY)
	SAYS(cudaGraphMemFreeNodeGetParams((cudaGraphNode_t)(void *)memory, (void *)memory),
	     "cuGraphMemFreeNodeGetParams", 0, ANY)
	SAYS(cudaGraphMemcpyNodeGetParams((cudaGraphNode_t)(void *)memory, &box_out),
	     "cuGraphMemcpyNodeGetParams", 0, ANY)
	SAYS(cudaGraphMemcpyNodeSetParams((cudaGraphNode_t)(void *)memory, &box),
	     "cuGraphMemcpyNodeSetParams", 0, ANY)
	SAYS(cudaGraphMemcpyNodeSetParams1D((cudaGraphNode_t)(void *)memory, (void *)memory,
					    (void *)memory, 1, cudaMemcpyHostToDevice),
	     "cuGraphMemcpyNodeSetParams", 0, ANY)
	SAYS(cudaGraphMemcpyNodeSetParamsFromSymbol((cudaGraphNode_t)(void *)memory, (void *)memory,
						    &var, 1, 0, cudaMemcpyDeviceToHost),
	     "cuGraphMemcpyNodeSetParams", 0, ANY)
	SAYS(cudaGraphMemcpyNodeSetParamsToSymbol((cudaGraphNode_t)(void *)memory, &var,
						  (void *)memory, 1, 0, cudaMemcpyHostToDevice),
	     "cuGraphMemcpyNodeSetParams", 0, ANY)
	SAYS(cudaGraphMemsetNodeGetParams((cudaGraphNode_t)(void *)memory, (void *)memory),
	     "cuGraphMemsetNodeGetParams", 0, ANY)
	SAYS(cudaGraphMemsetNodeSetParams((cudaGraphNode_t)(void *)memory, (void *)memory),
	     "cuGraphMemsetNodeSetParams", 0, ANY)
	SAYS(cudaGraphNodeFindInClone((void *)memory, (cudaGraphNode_t)(void *)memory,
				      (cudaGraph_t)(void *)memory),
	     "cuGraphNodeFindInClone", 0, ANY)
	SAYS(cudaGraphNodeGetDependencies((cudaGraphNode_t)(void *)memory, (void *)memory,
					  (void *)memory, (void *)memory),
	     "cuGraphNodeGetDependencies", 0, ANY)
	SAYS(cudaGraphNodeGetDependentNodes((cudaGraphNode_t)(void *)memory, (void *)memory,
					    (void *)memory, (void *)memory),
	     "cuGraphNodeGetDependentNodes", 0, ANY)
	SAYS(cudaGraphNodeGetEnabled((cudaGraphExec_t)(void *)memory,
				     (cudaGraphNode_t)(void *)memory, (void *)memory),
	     "cuGraphNodeGetEnabled", 0, ANY)
	SAYS(cudaGraphNodeSetEnabled((cudaGraphExec_t)(void *)memory,
				     (cudaGraphNode_t)(void *)memory, 0),
	     "cuGraphNodeSetEnabled", 0, ANY)
	SAYS(cudaGraphNodeSetParams((cudaGraphNode_t)(void *)memory, &node), "cuGraphNodeSetParams",
	     0, ANY)
	SAYS(cudaGraphReleaseUserObject((cudaGraph_t)(void *)memory,
					(cudaUserObject_t)(void *)memory, 1),
	     "cuGraphReleaseUserObject", 0, ANY)
	SAYS(cudaGraphRemoveDependencies((cudaGraph_t)(void *)memory, (void *)memory,
					 (void *)memory, (void *)memory, 1),
	     "cuGraphRemoveDependencies", 0, ANY)
	SAYS(cudaGraphRetainUserObject((cudaGraph_t)(void *)memory,
				       (cudaUserObject_t)(void *)memory, 1, 0),
	     "cuGraphRetainUserObject", 0, ANY)
	SAYS(cudaGraphUpload((cudaGraphExec_t)(void *)memory, st), "cuGraphUpload", 1, ST)
	SAYS(cudaGraphUpload_ptsz((cudaGraphExec_t)(void *)memory, 0), "cuGraphUpload", 1, PT)
	SAYS(cudaGraphicsMapResources(1, (void *)memory, st), "cuGraphicsMapResources", 2, ST)
	SAYS(cudaGraphicsResourceGetMappedMipmappedArray((void *)memory,
							 (cudaGraphicsResource_t)(void *)memory),
	     "cuGraphicsResourceGetMappedMipmappedArray", 0, ANY)
	SAYS(cudaGraphicsResourceGetMappedPointer((void *)memory, (void *)memory,
						  (cudaGraphicsResource_t)(void *)memory),
	     "cuGraphicsResourceGetMappedPointer", 0, ANY)
	SAYS(cudaGraphicsResourceSetMapFlags((cudaGraphicsResource_t)(void *)memory, 0),
	     "cuGraphicsResourceSetMapFlags", 0, ANY)
	SAYS(cudaGraphicsSubResourceGetMappedArray((void *)memory,
						   (cudaGraphicsResource_t)(void *)memory, 0, 0),
	     "cuGraphicsSubResourceGetMappedArray", 0, ANY)
	SAYS(cudaGraphicsUnmapResources(1, (void *)memory, st), "cuGraphicsUnmapResources", 2, ST)
	SAYS(cudaGraphicsUnregisterResource((cudaGraphicsResource_t)(void *)memory),
	     "cuGraphicsUnregisterResource", 0, ANY)
	SAYS(cudaImportExternalMemory((void *)memory, (void *)memory), "cuImportExternalMemory", 0,
	     ANY)
	SAYS(cudaImportExternalSemaphore((void *)memory, (void *)memory),
	     "cuImportExternalSemaphore", 0, ANY)
	SAYS(cudaLibraryEnumerateKernels((void *)memory, 1, (cudaLibrary_t)(void *)memory),
	     "cuLibraryEnumerateKernels", 0, ANY)
	SAYS(cudaLibraryGetGlobal((void *)memory, (void *)memory, (cudaLibrary_t)(void *)memory,
				  (void *)memory),
	     "cuLibraryGetGlobal", 0, ANY)
	SAYS(cudaLibraryGetKernel((void *)memory, (cudaLibrary_t)(void *)memory, (void *)memory),
	     "cuLibraryGetKernel", 0, ANY)
	SAYS(cudaLibraryGetKernelCount((void *)memory, (cudaLibrary_t)(void *)memory),
	     "cuLibraryGetKernelCount", 0, ANY)
	SAYS(cudaLibraryGetManaged((void *)memory, (void *)memory, (cudaLibrary_t)(void *)memory,
				   (void *)memory),
	     "cuLibraryGetManaged", 0, ANY)
	SAYS(cudaLibraryGetUnifiedFunction((void *)memory, (cudaLibrary_t)(void *)memory, &var),
	     "cuLibraryGetUnifiedFunction", 0, ANY)
	SAYS(cudaLibraryLoadData((void *)memory, (void *)memory, (void *)memory, (void *)memory, 1,
				 (void *)memory, (void *)memory, 1),
	     "cuLibraryLoadData", 0, ANY)
	SAYS(cudaLibraryLoadFromFile((void *)memory, (void *)memory, (void *)memory, (void *)memory,
				     1, (void *)memory, (void *)memory, 1),
	     "cuLibraryLoadFromFile", 0, ANY)
	SAYS(cudaLibraryUnload((cudaLibrary_t)(void *)memory), "cuLibraryUnload", 0, ANY)
	SAYS(cudaLogsCurrent((void *)memory, 0), "cuLogsCurrent", 0, ANY)
	SAYS(cudaLogsDumpToFile((void *)memory, (void *)memory, 0), "cuLogsDumpToFile", 0, ANY)
	SAYS(cudaLogsDumpToMemory((void *)memory, (void *)memory, (void *)memory, 0),
	     "cuLogsDumpToMemory", 0, ANY)
	SAYS(cudaLogsRegisterCallback(NULL, (void *)memory, (void *)memory),
	     "cuLogsRegisterCallback", 0, ANY)
	SAYS(cudaLogsUnregisterCallback((cudaLogsCallbackHandle)(void *)memory),
	     "cuLogsUnregisterCallback", 0, ANY)
	SAYS(cudaSignalExternalSemaphoresAsync((void *)memory, (void *)memory, 1, st),
	     "cuSignalExternalSemaphoresAsync", 3, ST)
	SAYS(cudaSignalExternalSemaphoresAsync_ptsz((void *)memory, (void *)memory, 1, 0),
	     "cuSignalExternalSemaphoresAsync", 3, PT)
	SAYS(cudaStreamBeginCapture(st, (enum cudaStreamCaptureMode)0), "cuStreamBeginCapture", 0,
	     ST)
	SAYS(cudaStreamBeginCaptureToGraph(st, (cudaGraph_t)(void *)memory, (void *)memory,
					   (void *)memory, 1, (enum cudaStreamCaptureMode)0),
	     "cuStreamBeginCaptureToGraph", 0, ST)
	SAYS(cudaStreamBeginCaptureToGraph_ptsz(0, (cudaGraph_t)(void *)memory, (void *)memory,
						(void *)memory, 1, (enum cudaStreamCaptureMode)0),
	     "cuStreamBeginCaptureToGraph", 0, PT)
	SAYS(cudaStreamBeginCapture_ptsz(0, (enum cudaStreamCaptureMode)0), "cuStreamBeginCapture",
	     0, PT)
	SAYS(cudaStreamEndCapture(st, (void *)memory), "cuStreamEndCapture", 0, ST)
	SAYS(cudaStreamEndCapture_ptsz(0, (void *)memory), "cuStreamEndCapture", 0, PT)
	SAYS(cudaStreamGetCaptureInfo(st, (void *)memory, (void *)memory, (void *)memory,
				      (void *)memory, (void *)memory, (void *)memory),
	     "cuStreamGetCaptureInfo", 0, ST)
	SAYS(cudaStreamGetCaptureInfo_ptsz(0, (void *)memory, (void *)memory, (void *)memory,
					   (void *)memory, (void *)memory, (void *)memory),
	     "cuStreamGetCaptureInfo", 0, PT)
	SAYS(cudaStreamIsCapturing(st, (void *)memory), "cuStreamIsCapturing", 0, ST)
	SAYS(cudaStreamIsCapturing_ptsz(0, (void *)memory), "cuStreamIsCapturing", 0, PT)
	SAYS(cudaStreamUpdateCaptureDependencies(st, (void *)memory, (void *)memory, 1, 0),
	     "cuStreamUpdateCaptureDependencies", 0, ST)
	SAYS(cudaStreamUpdateCaptureDependencies_ptsz(0, (void *)memory, (void *)memory, 1, 0),
	     "cuStreamUpdateCaptureDependencies", 0, PT)
	SAYS(cudaThreadExchangeStreamCaptureMode((void *)memory),
	     "cuThreadExchangeStreamCaptureMode", 0, ANY)
	SAYS(cudaUserObjectCreate((void *)memory, (void *)memory, NULL, 0, 0), "cuUserObjectCreate",
	     0, ANY)
	SAYS(cudaUserObjectRelease((cudaUserObject_t)(void *)memory, 1), "cuUserObjectRelease", 0,
	     ANY)
	SAYS(cudaUserObjectRetain((cudaUserObject_t)(void *)memory, 1), "cuUserObjectRetain", 0,
	     ANY)
	SAYS(cudaWaitExternalSemaphoresAsync((void *)memory, (void *)memory, 1, st),
	     "cuWaitExternalSemaphoresAsync", 3, ST)
	SAYS(cudaWaitExternalSemaphoresAsync_ptsz((void *)memory, (void *)memory, 1, 0),
	     "cuWaitExternalSemaphoresAsync", 3, PT)
	return check_done();
}
