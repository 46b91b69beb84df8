/*
 * CUPTI 13.0: being called at the beginning and end of API calls and when contexts, streams and modules come and go
 */
#ifndef CUPTI_CALLBACKS_H
#define CUPTI_CALLBACKS_H

#include <cuda.h>
#include <builtin_types.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cupti_result.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef CUPTI_CALLBACK_STRUCT_SIZE
#define CUPTI_CALLBACK_STRUCT_SIZE(type_, lastfield_) \
	(offsetof(type_, lastfield_) + sizeof(((type_ *)0)->lastfield_))
#endif
typedef enum {
	CUPTI_API_ENTER = 0,
	CUPTI_API_EXIT = 1,
	CUPTI_API_CBSITE_FORCE_INT = 0x7fffffff
} CUpti_ApiCallbackSite;

typedef enum {
	CUPTI_CB_DOMAIN_INVALID = 0,
	CUPTI_CB_DOMAIN_DRIVER_API = 1,
	CUPTI_CB_DOMAIN_RUNTIME_API = 2,
	CUPTI_CB_DOMAIN_RESOURCE = 3,
	CUPTI_CB_DOMAIN_SYNCHRONIZE = 4,
	CUPTI_CB_DOMAIN_NVTX = 5,
	CUPTI_CB_DOMAIN_STATE = 6,
	CUPTI_CB_DOMAIN_SIZE,
	CUPTI_CB_DOMAIN_FORCE_INT = 0x7fffffff
} CUpti_CallbackDomain;

typedef enum {
	CUPTI_CBID_RESOURCE_INVALID = 0,
	CUPTI_CBID_RESOURCE_CONTEXT_CREATED = 1,
	CUPTI_CBID_RESOURCE_CONTEXT_DESTROY_STARTING = 2,
	CUPTI_CBID_RESOURCE_STREAM_CREATED = 3,
	CUPTI_CBID_RESOURCE_STREAM_DESTROY_STARTING = 4,
	CUPTI_CBID_RESOURCE_CU_INIT_FINISHED = 5,
	CUPTI_CBID_RESOURCE_MODULE_LOADED = 6,
	CUPTI_CBID_RESOURCE_MODULE_UNLOAD_STARTING = 7,
	CUPTI_CBID_RESOURCE_MODULE_PROFILED = 8,
	CUPTI_CBID_RESOURCE_GRAPH_CREATED = 9,
	CUPTI_CBID_RESOURCE_GRAPH_DESTROY_STARTING = 10,
	CUPTI_CBID_RESOURCE_GRAPH_CLONED = 11,
	CUPTI_CBID_RESOURCE_GRAPHNODE_CREATE_STARTING = 12,
	CUPTI_CBID_RESOURCE_GRAPHNODE_CREATED = 13,
	CUPTI_CBID_RESOURCE_GRAPHNODE_DESTROY_STARTING = 14,
	CUPTI_CBID_RESOURCE_GRAPHNODE_DEPENDENCY_CREATED = 15,
	CUPTI_CBID_RESOURCE_GRAPHNODE_DEPENDENCY_DESTROY_STARTING = 16,
	CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATE_STARTING = 17,
	CUPTI_CBID_RESOURCE_GRAPHEXEC_CREATED = 18,
	CUPTI_CBID_RESOURCE_GRAPHEXEC_DESTROY_STARTING = 19,
	CUPTI_CBID_RESOURCE_GRAPHNODE_CLONED = 20,
	CUPTI_CBID_RESOURCE_STREAM_ATTRIBUTE_CHANGED = 21,
	CUPTI_CBID_RESOURCE_GRAPH_NODE_UPDATED = 22,
	CUPTI_CBID_RESOURCE_GRAPH_NODE_SET_PARAMS = 23,
	CUPTI_CBID_RESOURCE_SIZE,
	CUPTI_CBID_RESOURCE_FORCE_INT = 0x7fffffff
} CUpti_CallbackIdResource;

typedef enum {
	CUPTI_CBID_SYNCHRONIZE_INVALID = 0,
	CUPTI_CBID_SYNCHRONIZE_STREAM_SYNCHRONIZED = 1,
	CUPTI_CBID_SYNCHRONIZE_CONTEXT_SYNCHRONIZED = 2,
	CUPTI_CBID_SYNCHRONIZE_SIZE,
	CUPTI_CBID_SYNCHRONIZE_FORCE_INT = 0x7fffffff
} CUpti_CallbackIdSync;

typedef enum {
	CUPTI_CBID_STATE_INVALID = 0,
	CUPTI_CBID_STATE_FATAL_ERROR = 1,
	CUPTI_CBID_STATE_ERROR = 2,
	CUPTI_CBID_STATE_WARNING = 3,
	CUPTI_CBID_STATE_SIZE,
	CUPTI_CBID_STATE_FORCE_INT = 0x7fffffff
} CUpti_CallbackIdState;

typedef struct {
	CUpti_ApiCallbackSite callbackSite;
	const char *functionName;
	const void *functionParams;
	void *functionReturnValue;
	const char *symbolName;
	CUcontext context;
	uint32_t contextUid;
	uint64_t *correlationData;
	uint32_t correlationId;
} CUpti_CallbackData;

typedef struct {
	CUcontext context;
	union {
		CUstream stream;
	} resourceHandle;
	void *resourceDescriptor;
} CUpti_ResourceData;

typedef struct {
	uint32_t moduleId;
	size_t cubinSize;
	const char *pCubin;
} CUpti_ModuleResourceData;

typedef struct {
	CUgraph graph;
	CUgraph originalGraph;
	CUgraphNode node;
	CUgraphNode originalNode;
	CUgraphNodeType nodeType;
	CUgraphNode dependency;
	CUgraphExec graphExec;
} CUpti_GraphData;

typedef struct {
	CUcontext context;
	CUstream stream;
} CUpti_SynchronizeData;

typedef struct {
	const char *functionName;
	const void *functionParams;
	const void *functionReturnValue;
} CUpti_NvtxData;

typedef struct {
	CUstream stream;
	CUstreamAttrID attr;
	const CUstreamAttrValue *value;
} CUpti_StreamAttrData;

typedef struct {
	union {
		struct {
			CUptiResult result;
			const char *message;
		} notification;
	};
} CUpti_StateData;

typedef uint32_t CUpti_CallbackId;
typedef void(CUPTIAPI *CUpti_CallbackFunc)(void *userdata, CUpti_CallbackDomain domain,
					   CUpti_CallbackId cbid, const void *cbdata);
typedef struct CUpti_Subscriber_st *CUpti_SubscriberHandle;
typedef CUpti_CallbackDomain *CUpti_DomainTable;
CUptiResult CUPTIAPI cuptiSupportedDomains(size_t *domainCount, CUpti_DomainTable *domainTable);
CUptiResult CUPTIAPI cuptiSubscribe(CUpti_SubscriberHandle *subscriber, CUpti_CallbackFunc callback,
				    void *userdata);
#define CUPTI_SUBSCRIBER_NAME_MAX_LEN	  53
#define CUPTI_OLD_SUBSCRIBER_NAME_MIN_LEN 64
typedef struct {
	size_t structSize;
	const char *subscriberName;
	char *oldSubscriberName;
	size_t oldSubscriberSize;
} CUpti_SubscriberParams;

#define CUpti_SubscriberParams_STRUCT_SIZE \
	CUPTI_CALLBACK_STRUCT_SIZE(CUpti_SubscriberParams, oldSubscriberSize)
CUptiResult CUPTIAPI cuptiSubscribe_v2(CUpti_SubscriberHandle *subscriber,
				       CUpti_CallbackFunc callback, void *userdata,
				       CUpti_SubscriberParams *pParams);
CUptiResult CUPTIAPI cuptiUnsubscribe(CUpti_SubscriberHandle subscriber);
CUptiResult CUPTIAPI cuptiGetCallbackState(uint32_t *enable, CUpti_SubscriberHandle subscriber,
					   CUpti_CallbackDomain domain, CUpti_CallbackId cbid);
CUptiResult CUPTIAPI cuptiEnableCallback(uint32_t enable, CUpti_SubscriberHandle subscriber,
					 CUpti_CallbackDomain domain, CUpti_CallbackId cbid);
CUptiResult CUPTIAPI cuptiEnableDomain(uint32_t enable, CUpti_SubscriberHandle subscriber,
				       CUpti_CallbackDomain domain);
CUptiResult CUPTIAPI cuptiEnableAllDomains(uint32_t enable, CUpti_SubscriberHandle subscriber);
CUptiResult CUPTIAPI cuptiGetCallbackName(CUpti_CallbackDomain domain, uint32_t cbid,
					  const char **name);

#ifdef __cplusplus
}
#endif
#endif
