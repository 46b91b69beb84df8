/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which context a call works in. A program that uses the driver API may have made its own current:
 * then that one; else the primary context of the thread's device, retained once a process and made
 * current when the thread first needs it (CUDA Runtime API, "Interactions with the CUDA Driver API").
 */
#include "runtime/runtime.h"

#include <pthread.h>

_Thread_local Thread rt_thread;
_Atomic u32 rt_epoch = 1;

enum { MAX_DEVICES = 64 };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of all below */
static CUcontext primary[MAX_DEVICES]; /* NULL: not retained by this library */
static int valid[MAX_DEVICES], nvalid; /* cudaSetValidDevices */

cudaError_t rt_device_count(int *n)
{
	cudaError_t e = rt_load_driver();
	if (e != cudaSuccess)
		return e;
	e = rt_error(drv.cuDeviceGetCount(n));
	return e == cudaSuccess && *n == 0 ? cudaErrorNoDevice : e;
}

cudaError_t rt_device(int device, CUdevice *d)
{
	int n;
	cudaError_t e = rt_device_count(&n);
	if (e != cudaSuccess)
		return e;
	if (device < 0 || device >= n)
		return cudaErrorInvalidDevice;
	return rt_error(drv.cuDeviceGet(d, device));
}

/* The driver's device handles are its ordinals. */
static cudaError_t find_current_device(CUdevice *d)
{
	CUcontext c;
	cudaError_t e = rt_load_driver();
	if (e != cudaSuccess)
		return e;
	if (rt_thread.epoch == rt_epoch && drv.cuCtxGetCurrent(&c) == CUDA_SUCCESS && c)
		return rt_error(drv.cuCtxGetDevice(d));
	return rt_device(rt_thread.device, d);
}

/* A device on which a kernel of this process failed gives no new context; drivers say why it failed. */
static cudaError_t no_context(CUresult r)
{
	switch (r) {
	case CUDA_ERROR_ILLEGAL_ADDRESS:
	case CUDA_ERROR_LAUNCH_TIMEOUT:
	case CUDA_ERROR_ASSERT:
	case CUDA_ERROR_HARDWARE_STACK_ERROR:
	case CUDA_ERROR_ILLEGAL_INSTRUCTION:
	case CUDA_ERROR_MISALIGNED_ADDRESS:
	case CUDA_ERROR_INVALID_ADDRESS_SPACE:
	case CUDA_ERROR_INVALID_PC:
	case CUDA_ERROR_LAUNCH_FAILED: return cudaErrorDevicesUnavailable;
	default: return rt_error(r);
	}
}

static cudaError_t retain_primary(int device, CUcontext *c)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	if (e != cudaSuccess)
		return e;
	if (device >= MAX_DEVICES)
		return cudaErrorInvalidDevice;
	pthread_mutex_lock(&lock);
	if (!primary[device])
		e = no_context(drv.cuDevicePrimaryCtxRetain(&primary[device], d));
	*c = primary[device];
	pthread_mutex_unlock(&lock);
	return e;
}

static cudaError_t bind_device(int device)
{
	CUcontext c;
	cudaError_t e = retain_primary(device, &c);
	if (e == cudaSuccess)
		e = rt_error(drv.cuCtxSetCurrent(c));
	if (e != cudaSuccess)
		return e;
	rt_thread.epoch = rt_epoch;
	return rt_load_all();
}

/* The first device of the program's list that can be used. */
static cudaError_t bind_first_valid(void)
{
	cudaError_t e = cudaErrorDevicesUnavailable;
	for (int i = 0; i < nvalid && e != cudaSuccess; i++) {
		e = bind_device(valid[i]);
		if (e == cudaSuccess)
			rt_thread.device = valid[i];
	}
	return e;
}

/* A context that was current before a reset may be gone: it counts only if its thread bound, or the
 * program set, it since. */
cudaError_t rt_bind(void)
{
	CUcontext c;
	cudaError_t e = rt_load_driver();
	if (e != cudaSuccess)
		return e;
	bool first = rt_thread.epoch == 0, current = rt_thread.epoch == rt_epoch;
	if ((first || current) && drv.cuCtxGetCurrent(&c) == CUDA_SUCCESS && c) {
		rt_thread.epoch = rt_epoch;
		return rt_load_all();
	}
	if (nvalid && !rt_thread.chosen)
		return bind_first_valid();
	return bind_device(rt_thread.device);
}

bool rt_again(cudaError_t *e)
{
	CUcontext c;
	if (drv.cuCtxGetCurrent(&c) == CUDA_SUCCESS && c)
		return false;
	*e = rt_bind();
	return *e == cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
	CUdevice d;
	cudaError_t e = rt_device(device, &d);
	if (e != cudaSuccess)
		return DONE(e);
	rt_thread.device = device;
	rt_thread.chosen = true;
	return DONE(bind_device(device));
}

cudaError_t cudaInitDevice(int device, unsigned int deviceFlags, unsigned int flags)
{
	CUdevice d;
	CUcontext c;
	cudaError_t e = rt_device(device, &d);
	if (e == cudaSuccess && (flags & cudaInitDeviceFlagsAreValid))
		e = rt_error(drv.cuDevicePrimaryCtxSetFlags(d, deviceFlags & ~(unsigned)cudaDeviceMapHost));
	return DONE(e == cudaSuccess ? retain_primary(device, &c) : e);
}

cudaError_t cudaGetDevice(int *device)
{
	if (!device)
		return DONE(cudaErrorInvalidValue);
	CUdevice d = 0;
	cudaError_t e = find_current_device(&d);
	if (e == cudaSuccess)
		*device = d;
	return DONE(e);
}

cudaError_t cudaSetValidDevices(int *list, int len)
{
	int n;
	cudaError_t e = rt_device_count(&n);
	if (e != cudaSuccess)
		return DONE(e);
	if ((!list && len > 0) || len < 0 || len > MAX_DEVICES)
		return DONE(cudaErrorInvalidValue);
	for (int i = 0; i < len; i++)
		if (list[i] < 0 || list[i] >= n)
			return DONE(cudaErrorInvalidDevice);
	pthread_mutex_lock(&lock);
	for (int i = 0; i < len; i++)
		valid[i] = list[i];
	nvalid = len;
	pthread_mutex_unlock(&lock);
	return DONE(cudaSuccess);
}

cudaError_t cudaSetDeviceFlags(unsigned int flags)
{
	CUdevice d;
	cudaError_t e = find_current_device(&d);
	if (e == cudaSuccess)
		e = rt_error(drv.cuDevicePrimaryCtxSetFlags(d, flags & ~(unsigned)cudaDeviceMapHost));
	return DONE(e);
}

/* Host memory can always be mapped, which the runtime's flags say and the driver's may not. */
cudaError_t cudaGetDeviceFlags(unsigned int *flags)
{
	CUdevice d;
	int active;
	if (!flags)
		return DONE(cudaErrorInvalidValue);
	cudaError_t e = find_current_device(&d);
	if (e == cudaSuccess)
		e = rt_error(drv.cuDevicePrimaryCtxGetState(d, flags, &active));
	*flags |= cudaDeviceMapHost;
	return DONE(e);
}

/* All threads bind anew; the retain that this library held went with the context. */
cudaError_t cudaDeviceReset(void)
{
	CUdevice d;
	cudaError_t e = find_current_device(&d);
	if (e != cudaSuccess)
		return DONE(e);
	pthread_mutex_lock(&lock);
	e = rt_error(drv.cuDevicePrimaryCtxReset(d));
	if (d < MAX_DEVICES)
		primary[d] = NULL;
	rt_epoch++;
	pthread_mutex_unlock(&lock);
	drv.cuCtxSetCurrent(NULL);
	rt_forget_managed();
	rt_forget_reference(NULL);
	return DONE(e);
}

cudaError_t cudaDeviceSynchronize(void)
{
	return DONE(IN_CONTEXT(drv.cuCtxSynchronize()));
}
