/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Notices that a program asks for once: of a device over its memory budget (nothing here sets a
 * budget, so none is ever sent), and the state of this process to whoever checkpoints it.
 */
#include <unistd.h>

#include "driver/driver.h"

typedef struct Notice { /* CUasyncCallbackHandle */
	struct Notice *next;
	CUdevice dev;
	CUasyncCallback call;
	void *user;
} Notice;

static pthread_mutex_t notice_lock = PTHREAD_MUTEX_INITIALIZER;
static Notice *notices;

CUresult cuDeviceRegisterAsyncNotification(CUdevice dev, CUasyncCallback call, void *user,
					   CUasyncCallbackHandle *handle)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!call || !handle)
		return CUDA_ERROR_INVALID_VALUE;
	if (!driver_device(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	Notice *n = base_malloc(sizeof *n);
	if (!n)
		return CUDA_ERROR_OUT_OF_MEMORY;
	pthread_mutex_lock(&notice_lock);
	*n = (Notice){notices, dev, call, user};
	notices = n;
	pthread_mutex_unlock(&notice_lock);
	*handle = (CUasyncCallbackHandle)n;
	return CUDA_SUCCESS;
}

CUresult cuDeviceUnregisterAsyncNotification(CUdevice dev, CUasyncCallbackHandle handle)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!driver_device(dev))
		return CUDA_ERROR_INVALID_DEVICE;
	pthread_mutex_lock(&notice_lock);
	Notice **at = &notices;
	while (*at && *at != (Notice *)handle)
		at = &(*at)->next;
	Notice *found = *at;
	if (found)
		*at = found->next;
	pthread_mutex_unlock(&notice_lock);
	free(found);
	return found ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* This process is never locked or saved by another: it runs. */
CUresult cuCheckpointProcessGetState(int pid, CUprocessState *state)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!state)
		return CUDA_ERROR_INVALID_VALUE;
	if (pid != getpid())
		return CUDA_ERROR_OPERATING_SYSTEM;
	*state = CU_PROCESS_STATE_RUNNING;
	return CUDA_SUCCESS;
}

CUresult cuCheckpointProcessGetRestoreThreadId(int pid, int *tid)
{
	CUprocessState state;
	CUresult r = cuCheckpointProcessGetState(pid, tid ? &state : NULL);
	if (!r)
		*tid = pid; /* the first thread */
	return r;
}

/* What only a locked process allows. */
static CUresult not_locked(int pid)
{
	CUprocessState state;
	CUresult r = cuCheckpointProcessGetState(pid, &state);
	return r ? r : CUDA_ERROR_ILLEGAL_STATE;
}

CUresult cuCheckpointProcessCheckpoint(int pid, CUcheckpointCheckpointArgs *args)
{
	return not_locked(pid);
}

CUresult cuCheckpointProcessRestore(int pid, CUcheckpointRestoreArgs *args)
{
	return not_locked(pid);
}

CUresult cuCheckpointProcessUnlock(int pid, CUcheckpointUnlockArgs *args) { return not_locked(pid); }
