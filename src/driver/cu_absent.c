/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What this device does not have, and says so in its attributes: each call answers as hardware
 * without the feature answers. (What is only not written yet is in api.def as todo.)
 */
#include "driver/driver.h"

static CUresult absent(const char *what)
{
	CUresult r = driver_check_init();
	return r ? r : driver_fail(CUDA_ERROR_NOT_SUPPORTED, "%s: not on this device", what);
}

CUresult cuDeviceGetLuid(char *luid, unsigned int *mask, CUdevice dev)
{
	return absent("cuDeviceGetLuid: a Windows identifier");
}

/* COOPERATIVE_MULTI_DEVICE_LAUNCH is 0, and CUDA 13 has removed it. */
CUresult cuLaunchCooperativeKernelMultiDevice(CUDA_LAUNCH_PARAMS *list, unsigned int n,
					      unsigned int flags)
{
	return list ? absent("cuLaunchCooperativeKernelMultiDevice") : CUDA_ERROR_INVALID_VALUE;
}

/* MEM_DECOMPRESS_ALGORITHM_MASK is 0. */
CUresult cuMemBatchDecompressAsync(CUmemDecompressParams *params, size_t n, unsigned int flags,
				   size_t *failed, CUstream stream)
{
	return absent("cuMemBatchDecompressAsync: a decompression engine");
}

CUresult cuMemBatchDecompressAsync_ptsz(CUmemDecompressParams *params, size_t n, unsigned int flags,
					size_t *failed, CUstream stream)
{
	return absent("cuMemBatchDecompressAsync: a decompression engine");
}

CUresult cuDeviceGetNvSciSyncAttributes(void *list, CUdevice dev, int flags)
{
	return absent("cuDeviceGetNvSciSyncAttributes: NvSciSync");
}

/* MULTICAST_SUPPORTED is 0. */
CUresult cuMulticastCreate(CUmemGenericAllocationHandle *handle, const CUmulticastObjectProp *prop)
{
	return absent("cuMulticastCreate: multicast objects");
}

CUresult cuMulticastAddDevice(CUmemGenericAllocationHandle handle, CUdevice dev)
{
	return absent("cuMulticastAddDevice: multicast objects");
}

CUresult cuMulticastBindMem(CUmemGenericAllocationHandle handle, size_t offset,
			    CUmemGenericAllocationHandle mem, size_t mem_offset, size_t size,
			    unsigned long long flags)
{
	return absent("cuMulticastBindMem: multicast objects");
}

CUresult cuMulticastBindAddr(CUmemGenericAllocationHandle handle, size_t offset, CUdeviceptr ptr,
			     size_t size, unsigned long long flags)
{
	return absent("cuMulticastBindAddr: multicast objects");
}

CUresult cuMulticastUnbind(CUmemGenericAllocationHandle handle, CUdevice dev, size_t offset,
			   size_t size)
{
	return absent("cuMulticastUnbind: multicast objects");
}

CUresult cuMulticastGetGranularity(size_t *granularity, const CUmulticastObjectProp *prop,
				   CUmulticastGranularity_flags option)
{
	return absent("cuMulticastGetGranularity: multicast objects");
}

/* ---- waiting for and writing values, in the form of CUDA 8: CAN_USE_STREAM_MEM_OPS_V1 is 0 ------ */

CUresult cuStreamWaitValue32(CUstream s, CUdeviceptr addr, cuuint32_t value, unsigned int flags)
{
	return absent("cuStreamWaitValue32 of CUDA 8");
}

CUresult cuStreamWaitValue32_ptsz(CUstream s, CUdeviceptr addr, cuuint32_t value,
				  unsigned int flags)
{
	return absent("cuStreamWaitValue32 of CUDA 8");
}

CUresult cuStreamWaitValue64(CUstream s, CUdeviceptr addr, cuuint64_t value, unsigned int flags)
{
	return absent("cuStreamWaitValue64 of CUDA 9");
}

CUresult cuStreamWaitValue64_ptsz(CUstream s, CUdeviceptr addr, cuuint64_t value,
				  unsigned int flags)
{
	return absent("cuStreamWaitValue64 of CUDA 9");
}

CUresult cuStreamWriteValue32(CUstream s, CUdeviceptr addr, cuuint32_t value, unsigned int flags)
{
	return absent("cuStreamWriteValue32 of CUDA 8");
}

CUresult cuStreamWriteValue32_ptsz(CUstream s, CUdeviceptr addr, cuuint32_t value,
				   unsigned int flags)
{
	return absent("cuStreamWriteValue32 of CUDA 8");
}

CUresult cuStreamWriteValue64(CUstream s, CUdeviceptr addr, cuuint64_t value, unsigned int flags)
{
	return absent("cuStreamWriteValue64 of CUDA 9");
}

CUresult cuStreamWriteValue64_ptsz(CUstream s, CUdeviceptr addr, cuuint64_t value,
				   unsigned int flags)
{
	return absent("cuStreamWriteValue64 of CUDA 9");
}

CUresult cuStreamBatchMemOp(CUstream s, unsigned int n, CUstreamBatchMemOpParams *ops,
			    unsigned int flags)
{
	return absent("cuStreamBatchMemOp of CUDA 8");
}

CUresult cuStreamBatchMemOp_ptsz(CUstream s, unsigned int n, CUstreamBatchMemOpParams *ops,
				 unsigned int flags)
{
	return absent("cuStreamBatchMemOp of CUDA 8");
}
