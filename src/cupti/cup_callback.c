/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The subscriber and what it wants to be called for.
 */
#include "cupti/cup.h"

#include <stdlib.h>
#include <string.h>

struct CUpti_Subscriber_st {
	CUpti_CallbackFunc function;
	void *user;
	char name[CUPTI_SUBSCRIBER_NAME_MAX_LEN + 1];
};

enum { MAX_CBIDS = 1024 };
static const u32 domain_size[CUPTI_CB_DOMAIN_SIZE] = {
	[CUPTI_CB_DOMAIN_DRIVER_API] = CUPTI_DRIVER_TRACE_CBID_SIZE,
	[CUPTI_CB_DOMAIN_RUNTIME_API] = CUPTI_RUNTIME_TRACE_CBID_SIZE,
	[CUPTI_CB_DOMAIN_RESOURCE] = CUPTI_CBID_RESOURCE_SIZE,
	[CUPTI_CB_DOMAIN_SYNCHRONIZE] = CUPTI_CBID_SYNCHRONIZE_SIZE,
	[CUPTI_CB_DOMAIN_NVTX] = CUPTI_CBID_NVTX_SIZE,
	[CUPTI_CB_DOMAIN_STATE] = CUPTI_CBID_STATE_SIZE,
};
_Static_assert((int)CUPTI_DRIVER_TRACE_CBID_SIZE <= (int)MAX_CBIDS, "room");
_Static_assert((int)CUPTI_RUNTIME_TRACE_CBID_SIZE <= (int)MAX_CBIDS, "room");
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct CUpti_Subscriber_st subscriber;
static _Atomic(CUpti_CallbackFunc) function; /* NULL: nobody subscribes */
static _Atomic u8 wanted[CUPTI_CB_DOMAIN_SIZE][MAX_CBIDS];
static _Atomic u32 nwanted;

/* ---- names ------------------------------------------------------------------------------------------------- */

static const char *const driver_names[] = {
#define CBID(name, number) [number] = #name,
#include "hook/driver_cbid.def"
};
static const char *const runtime_names[] = {
#include "hook/runtime_cbid.def"
#undef CBID
};

static const char *const nvtx_names[] = {
#define NVTX(name) [CUPTI_CBID_NVTX_##name] = #name
	NVTX(nvtxMarkA), NVTX(nvtxMarkW), NVTX(nvtxMarkEx), NVTX(nvtxRangeStartA), NVTX(nvtxRangeStartW),
	NVTX(nvtxRangeStartEx), NVTX(nvtxRangeEnd), NVTX(nvtxRangePushA), NVTX(nvtxRangePushW),
	NVTX(nvtxRangePushEx), NVTX(nvtxRangePop),
#undef NVTX
};

CUptiResult cuptiGetCallbackName(CUpti_CallbackDomain domain, uint32_t cbid, const char **name)
{
	if (!name)
		return CUPTI_ERROR_INVALID_PARAMETER;
	*name = domain == CUPTI_CB_DOMAIN_DRIVER_API && cbid < COUNT(driver_names)     ? driver_names[cbid]
		: domain == CUPTI_CB_DOMAIN_RUNTIME_API && cbid < COUNT(runtime_names) ? runtime_names[cbid]
		: domain == CUPTI_CB_DOMAIN_NVTX && cbid < COUNT(nvtx_names)	       ? nvtx_names[cbid]
										       : NULL;
	return *name ? CUPTI_SUCCESS : CUPTI_ERROR_INVALID_PARAMETER;
}

CUptiResult cuptiSupportedDomains(size_t *count, CUpti_DomainTable *table)
{
	static CUpti_CallbackDomain domains[] = { CUPTI_CB_DOMAIN_DRIVER_API, CUPTI_CB_DOMAIN_RUNTIME_API,
						  CUPTI_CB_DOMAIN_RESOURCE, CUPTI_CB_DOMAIN_SYNCHRONIZE,
						  CUPTI_CB_DOMAIN_NVTX, CUPTI_CB_DOMAIN_STATE };

	if (!count || !table)
		return CUPTI_ERROR_INVALID_PARAMETER;
	*count = COUNT(domains);
	*table = domains;
	return CUPTI_SUCCESS;
}

/* ---- subscribing ---------------------------------------------------------------------------------------------- */

CUptiResult cuptiSubscribe_v2(CUpti_SubscriberHandle *handle, CUpti_CallbackFunc callback, void *userdata,
			      CUpti_SubscriberParams *params)
{
	CUptiResult r = handle && callback ? cup_attach() : CUPTI_ERROR_INVALID_PARAMETER;

	if (r)
		return r;
	pthread_mutex_lock(&lock);
	if (function) {
		if (params && params->oldSubscriberName && params->oldSubscriberSize)
			snprintf(params->oldSubscriberName, params->oldSubscriberSize, "CUPTI for %s", subscriber.name);
		r = cup_fail(CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED, "there is a subscriber already (%s)",
			     subscriber.name);
	} else {
		subscriber = (struct CUpti_Subscriber_st){ .function = callback, .user = userdata };
		snprintf(subscriber.name, sizeof subscriber.name, "%s",
			 params && params->subscriberName ? params->subscriberName : "a tool");
		function = callback;
		*handle = &subscriber;
	}
	pthread_mutex_unlock(&lock);
	return r;
}

CUptiResult cuptiSubscribe(CUpti_SubscriberHandle *handle, CUpti_CallbackFunc callback, void *userdata)
{
	return cuptiSubscribe_v2(handle, callback, userdata, NULL);
}

/* Lock held. */
static void want(u32 domain, u32 cbid, bool on)
{
	if (wanted[domain][cbid] == on)
		return;
	wanted[domain][cbid] = on;
	nwanted += on ? 1 : ~0u;
}

static void want_domain(u32 domain, bool on)
{
	for (u32 i = 1; i < domain_size[domain]; i++)
		want(domain, i, on);
}

static CUptiResult check(CUpti_SubscriberHandle handle, u32 domain, u32 cbid)
{
	if (!function || handle != &subscriber)
		return CUPTI_ERROR_INVALID_PARAMETER;
	if (domain == CUPTI_CB_DOMAIN_INVALID || domain >= CUPTI_CB_DOMAIN_SIZE || !cbid ||
	    cbid >= domain_size[domain])
		return CUPTI_ERROR_INVALID_PARAMETER;
	return CUPTI_SUCCESS;
}

void cup_unsubscribe(void)
{
	pthread_mutex_lock(&lock);
	function = NULL;
	for (u32 d = 1; d < CUPTI_CB_DOMAIN_SIZE; d++)
		want_domain(d, false);
	pthread_mutex_unlock(&lock);
	cup_listen();
}

CUptiResult cuptiUnsubscribe(CUpti_SubscriberHandle handle)
{
	if (!function || handle != &subscriber)
		return CUPTI_ERROR_INVALID_PARAMETER;
	cup_unsubscribe();
	return CUPTI_SUCCESS;
}

CUptiResult cuptiGetCallbackState(uint32_t *enable, CUpti_SubscriberHandle handle, CUpti_CallbackDomain domain,
				  CUpti_CallbackId cbid)
{
	CUptiResult r = enable ? check(handle, domain, cbid) : CUPTI_ERROR_INVALID_PARAMETER;

	if (!r)
		*enable = wanted[domain][cbid];
	return r;
}

CUptiResult cuptiEnableCallback(uint32_t enable, CUpti_SubscriberHandle handle, CUpti_CallbackDomain domain,
				CUpti_CallbackId cbid)
{
	CUptiResult r = check(handle, domain, cbid);

	if (r)
		return r;
	pthread_mutex_lock(&lock);
	want(domain, cbid, enable != 0);
	pthread_mutex_unlock(&lock);
	cup_listen();
	return CUPTI_SUCCESS;
}

CUptiResult cuptiEnableDomain(uint32_t enable, CUpti_SubscriberHandle handle, CUpti_CallbackDomain domain)
{
	CUptiResult r = check(handle, domain, 1);

	if (r)
		return r;
	pthread_mutex_lock(&lock);
	want_domain(domain, enable != 0);
	pthread_mutex_unlock(&lock);
	cup_listen();
	return CUPTI_SUCCESS;
}

CUptiResult cuptiEnableAllDomains(uint32_t enable, CUpti_SubscriberHandle handle)
{
	CUptiResult r = CUPTI_SUCCESS;

	for (u32 d = 1; d < CUPTI_CB_DOMAIN_SIZE && !r; d++)
		r = cuptiEnableDomain(enable, handle, (CUpti_CallbackDomain)d);
	return r;
}

/* ---- calling back ------------------------------------------------------------------------------------------------ */

bool cup_callbacks_on(void) { return nwanted != 0; }

bool cup_tells(CUpti_CallbackDomain domain, u32 cbid)
{
	return function && domain < CUPTI_CB_DOMAIN_SIZE && cbid < MAX_CBIDS && wanted[domain][cbid];
}

void cup_tell(CUpti_CallbackDomain domain, u32 cbid, const void *data)
{
	CUpti_CallbackFunc f = function;

	if (f && cup_tells(domain, cbid))
		f(subscriber.user, domain, cbid, data);
}

/* The kernel that a driver's launch names. */
static const char *launched(const HookCall *c)
{
	const char *name = NULL;
	CUfunction f = NULL;

	if (c->api != HOOK_driver)
		return c->symbol;
	switch (c->id) {
	case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel:
	case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernel_ptsz:
	case CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel:
	case CUPTI_DRIVER_TRACE_CBID_cuLaunchCooperativeKernel_ptsz:
	case CUPTI_DRIVER_TRACE_CBID_cuLaunch:
	case CUPTI_DRIVER_TRACE_CBID_cuLaunchGrid:
	case CUPTI_DRIVER_TRACE_CBID_cuLaunchGridAsync:
		f = *(const CUfunction *)c->params;
		break;
	case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx:
	case CUPTI_DRIVER_TRACE_CBID_cuLaunchKernelEx_ptsz:
		f = ((const cuLaunchKernelEx_params *)c->params)->f;
		break;
	default:
		return NULL;
	}
	if (drv.cuFuncGetName(&name, f) && drv.cuKernelGetName(&name, (CUkernel)f))
		name = NULL;
	return name;
}

void cup_call_back(const HookCall *c, bool end)
{
	CUpti_CallbackData d = {
		.callbackSite = end ? CUPTI_API_EXIT : CUPTI_API_ENTER,
		.functionName = c->name,
		.functionParams = c->params,
		.functionReturnValue = end ? c->result : NULL,
		.correlationData = (uint64_t *)&c->data[HOOK_tool],
		.correlationId = c->correlation,
	};

	if (!cup_tells((CUpti_CallbackDomain)c->api, c->id))
		return;
	if (drv.cuCtxGetCurrent(&d.context))
		d.context = NULL;
	d.contextUid = d.context ? cup_context_id(d.context) : 0;
	d.symbolName = launched(c);
	cup_tell((CUpti_CallbackDomain)c->api, c->id, &d);
}
