/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Questions about devices: properties, attributes, limits, peers, versions.
 */
#include "runtime/runtime.h"

#include <string.h>

enum { RUNTIME_VERSION = CUDART_VERSION };

cudaError_t cudaGetDeviceCount(int *count)
{
	if (!count)
		return DONE(cudaErrorInvalidValue);
	*count = 0;
	return DONE(rt_device_count(count));
}

/* One row a field: where it lies, how wide it is, which attribute fills it. */
typedef struct PropRow {
	u16 at, size;
	CUdevice_attribute attr;
} PropRow;
static const PropRow prop_rows[] = {
#define PROP(field, attribute)                                                                     \
	{ offsetof(struct cudaDeviceProp, field), sizeof(((struct cudaDeviceProp *)0)->field),     \
	  CU_DEVICE_ATTRIBUTE_##attribute },
#include "runtime/rt_prop.def"
#undef PROP
};

static void fill_prop(struct cudaDeviceProp *p, const PropRow *row, CUdevice d)
{
	int v = 0;
	if (drv.cuDeviceGetAttribute(&v, row->attr, d) != CUDA_SUCCESS)
		return; /* an older driver does not know it: the field stays 0 */
	u64 wide = (u64)(i64)v;
	memcpy((char *)p + row->at, &wide, row->size);
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int device)
{
	CUdevice d;
	CUuuid uuid;
	if (!p)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = rt_device(device, &d);
	if (e != cudaSuccess)
		return DONE(e);
	memset(p, 0, sizeof *p);
	e = rt_error(drv.cuDeviceGetName(p->name, sizeof p->name, d));
	if (e == cudaSuccess)
		e = rt_error(drv.cuDeviceTotalMem(&p->totalGlobalMem, d));
	if (e == cudaSuccess && drv.cuDeviceGetUuid(&uuid, d) == CUDA_SUCCESS)
		memcpy(&p->uuid, &uuid, sizeof p->uuid);
	for (size_t i = 0; i < COUNT(prop_rows); i++)
		fill_prop(p, &prop_rows[i], d);
	return DONE(e);
}

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attr, int device)
{
	CUdevice d;
	if (!value)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = rt_device(device, &d);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceGetAttribute(value, (CUdevice_attribute)attr, d)) : e);
}

/* How far a device is from what is wanted; a device that has less is out. */
static i64 distance(const struct cudaDeviceProp *have, const struct cudaDeviceProp *want)
{
	i64 cc = have->major * 100 + have->minor - (want->major * 100 + want->minor);
	if (cc < 0 || have->totalGlobalMem < want->totalGlobalMem ||
	    have->multiProcessorCount < want->multiProcessorCount)
		return INT64_MAX;
	return want->major ? cc : 0;
}

/* The nearest device that has at least what is asked for; the first one when none has. */
cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *want)
{
	int n;
	struct cudaDeviceProp have;
	if (!device || !want)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = rt_device_count(&n);
	if (e != cudaSuccess)
		return DONE(e);
	i64 best = INT64_MAX;
	*device = 0;
	for (int i = 0; i < n; i++) {
		if (cudaGetDeviceProperties(&have, i) != cudaSuccess)
			continue;
		i64 far = distance(&have, want);
		if (far < best) {
			best = far;
			*device = i;
		}
	}
	return DONE(cudaSuccess);
}

cudaError_t cudaDeviceGetPCIBusId(char *id, int len, int device)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	if (e == cudaSuccess && (!id || len <= 0))
		e = cudaErrorInvalidValue;
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceGetPCIBusId(id, len, d)) : e);
}

cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *id)
{
	CUdevice d;
	if (!device || !id)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = rt_load_driver();
	if (e == cudaSuccess)
		e = rt_error(drv.cuDeviceGetByPCIBusId(&d, id));
	if (e == cudaSuccess)
		*device = d;
	return DONE(e);
}

cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value)
{
	return DONE(IN_CONTEXT(drv.cuCtxSetLimit((CUlimit)limit, value)));
}

cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit)
{
	return DONE(IN_CONTEXT(drv.cuCtxGetLimit(value, (CUlimit)limit)));
}

cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *config)
{
	return DONE(IN_CONTEXT(drv.cuCtxGetCacheConfig((CUfunc_cache *)config)));
}

cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache config)
{
	return DONE(IN_CONTEXT(drv.cuCtxSetCacheConfig((CUfunc_cache)config)));
}

cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *config)
{
	return DONE(IN_CONTEXT(drv.cuCtxGetSharedMemConfig((CUsharedconfig *)config)));
}

cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config)
{
	return DONE(IN_CONTEXT(drv.cuCtxSetSharedMemConfig((CUsharedconfig)config)));
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
	return DONE(IN_CONTEXT(drv.cuCtxGetStreamPriorityRange(least, greatest)));
}

cudaError_t cudaCtxResetPersistingL2Cache(void)
{
	return DONE(IN_CONTEXT(drv.cuCtxResetPersistingL2Cache()));
}

cudaError_t cudaDeviceFlushGPUDirectRDMAWrites(enum cudaFlushGPUDirectRDMAWritesTarget target,
					       enum cudaFlushGPUDirectRDMAWritesScope scope)
{
	return DONE(IN_CONTEXT(drv.cuFlushGPUDirectRDMAWrites((CUflushGPUDirectRDMAWritesTarget)target,
							      (CUflushGPUDirectRDMAWritesScope)scope)));
}

cudaError_t cudaDeviceGetTexture1DLinearMaxWidth(size_t *width, const struct cudaChannelFormatDesc *desc,
						 int device)
{
	CUdevice d;
	unsigned channels;
	if (!width || !desc)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = rt_device(device, &d);
	if (e != cudaSuccess)
		return DONE(e);
	CUarray_format format = rt_format(desc, &channels, &e);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceGetTexture1DLinearMaxWidth(width, format, channels, d))
				     : e);
}

/* ---- peers --------------------------------------------------------------------------------------- */
cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer)
{
	CUdevice d, p;
	if (!can)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = rt_device(device, &d);
	if (e == cudaSuccess)
		e = rt_device(peer, &p);
	return DONE(e == cudaSuccess ? rt_error(drv.cuDeviceCanAccessPeer(can, d, p)) : e);
}

cudaError_t cudaDeviceGetP2PAttribute(int *value, enum cudaDeviceP2PAttr attr, int from, int to)
{
	CUdevice a, b;
	cudaError_t e = rt_device(from, &a);
	if (e == cudaSuccess)
		e = rt_device(to, &b);
	return DONE(e == cudaSuccess
			    ? rt_error(drv.cuDeviceGetP2PAttribute(value, (CUdevice_P2PAttribute)attr, a, b))
			    : e);
}

/* The primary context of another device; not retained for longer than the call needs. */
static cudaError_t with_peer_context(int peer, CUresult (*use)(CUcontext))
{
	CUdevice p, mine;
	CUcontext c;
	int can = 0;
	cudaError_t e = rt_device(peer, &p);
	if (e == cudaSuccess)
		e = rt_enter();
	if (e == cudaSuccess)
		e = rt_error(drv.cuCtxGetDevice(&mine));
	if (e != cudaSuccess)
		return e;
	drv.cuDeviceCanAccessPeer(&can, mine, p);
	e = rt_error(drv.cuDevicePrimaryCtxRetain(&c, p));
	if (e != cudaSuccess)
		return e;
	e = rt_error(use(c));
	if (!can && e != cudaErrorPeerAccessNotEnabled)
		e = cudaErrorPeerAccessUnsupported;
	drv.cuDevicePrimaryCtxRelease(p);
	return e;
}

static CUresult enable_peer(CUcontext c)
{
	return drv.cuCtxEnablePeerAccess(c, 0);
}

static CUresult disable_peer(CUcontext c)
{
	CUresult r = drv.cuCtxDisablePeerAccess(c);
	return r == CUDA_ERROR_INVALID_CONTEXT ? CUDA_ERROR_PEER_ACCESS_NOT_ENABLED : r;
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned int flags)
{
	if (flags)
		return DONE(cudaErrorInvalidValue);
	return DONE(with_peer_context(peer, enable_peer));
}

cudaError_t cudaDeviceDisablePeerAccess(int peer)
{
	return DONE(with_peer_context(peer, disable_peer));
}

/* ---- versions ------------------------------------------------------------------------------------ */
cudaError_t cudaDriverGetVersion(int *version)
{
	if (!version)
		return DONE(cudaErrorInvalidValue);
	*version = 0;
	cudaError_t e = rt_load_driver();
	return DONE(e == cudaSuccess ? rt_error(drv.cuDriverGetVersion(version)) : cudaSuccess);
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
	if (!version)
		return DONE(cudaErrorInvalidValue);
	*version = RUNTIME_VERSION;
	return DONE(cudaSuccess);
}

cudaError_t cudaProfilerStart(void)
{
	return DONE(IN_CONTEXT(drv.cuProfilerStart()));
}

cudaError_t cudaProfilerStop(void)
{
	return DONE(IN_CONTEXT(drv.cuProfilerStop()));
}
