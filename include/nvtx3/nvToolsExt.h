/*
 * NVTX: marks and ranges with which a program tells a profiler what it is doing. They go to libcuda, when it is
 * the CPU device's, and from there to `ww prof` and to tools on libcupti; names, categories and resources are
 * empty and inlined away, and answer what NVTX answers when no tool listens. NVTX's public reference, version 3.
 */
#ifndef NVTOOLSEXT_V3
#define NVTOOLSEXT_V3
#define NVTX_VERSION 3

#include <dlfcn.h>
#include <errno.h> /* this and the rest: programs rely on NVTX's header to bring them */
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#define NVTX_DECLSPEC
#define NVTX_API
#define NVTX_INLINE_STATIC inline static
#define NVTX_SUCCESS 0
#define NVTX_FAIL 1
#define NVTX_ERR_INIT_LOAD_PROPERTY 2
#define NVTX_ERR_INIT_ACCESS_LIBRARY 3
#define NVTX_ERR_INIT_LOAD_LIBRARY 4
#define NVTX_ERR_INIT_MISSING_LIBRARY_ENTRY_POINT 5
#define NVTX_ERR_INIT_FAILED_LIBRARY_ENTRY_POINT 6
#define NVTX_ERR_NO_INJECTION_LIBRARY_AVAILABLE 7
#define NVTX_NO_PUSH_POP_TRACKING ((int)-2)

#ifdef __cplusplus
#define __WW_NVTX extern "C" inline __attribute__((always_inline, unused))
#define __WW_NVTX_ONE extern "C" inline __attribute__((unused))
#else
#define __WW_NVTX static inline __attribute__((always_inline, unused))
#define __WW_NVTX_ONE static inline __attribute__((unused))
#endif

typedef enum nvtxColorType_t {
	NVTX_COLOR_UNKNOWN = 0,
	NVTX_COLOR_ARGB = 1,
} nvtxColorType_t;

typedef enum nvtxMessageType_t {
	NVTX_MESSAGE_UNKNOWN = 0,
	NVTX_MESSAGE_TYPE_ASCII = 1,
	NVTX_MESSAGE_TYPE_UNICODE = 2,
	NVTX_MESSAGE_TYPE_REGISTERED = 3,
} nvtxMessageType_t;

typedef enum nvtxPayloadType_t {
	NVTX_PAYLOAD_UNKNOWN = 0,
	NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
	NVTX_PAYLOAD_TYPE_INT64 = 2,
	NVTX_PAYLOAD_TYPE_DOUBLE = 3,
	NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
	NVTX_PAYLOAD_TYPE_INT32 = 5,
	NVTX_PAYLOAD_TYPE_FLOAT = 6,
} nvtxPayloadType_t;

typedef enum nvtxResourceGenericType_t {
	NVTX_RESOURCE_TYPE_UNKNOWN = 0,
	NVTX_RESOURCE_TYPE_GENERIC_POINTER = 1 << 16 | 1,
	NVTX_RESOURCE_TYPE_GENERIC_HANDLE = 1 << 16 | 2,
	NVTX_RESOURCE_TYPE_GENERIC_THREAD_NATIVE = 1 << 16 | 3,
	NVTX_RESOURCE_TYPE_GENERIC_THREAD_POSIX = 1 << 16 | 4,
} nvtxResourceGenericType_t;

typedef uint64_t nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st nvtxDomainRegistration;
typedef nvtxDomainRegistration *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st nvtxStringRegistration;
typedef nvtxStringRegistration *nvtxStringHandle_t;
typedef struct nvtxResourceHandle nvtxResourceHandle;
typedef nvtxResourceHandle *nvtxResourceHandle_t;

typedef union nvtxMessageValue_t {
	const char *ascii;
	const wchar_t *unicode;
	nvtxStringHandle_t registered;
} nvtxMessageValue_t;

typedef struct nvtxEventAttributes_v2 {
	uint16_t version, size;
	uint32_t category;
	int32_t colorType;
	uint32_t color;
	int32_t payloadType, reserved0;
	union payload_t {
		uint64_t ullValue;
		int64_t llValue;
		double dValue;
		uint32_t uiValue;
		int32_t iValue;
		float fValue;
	} payload;
	int32_t messageType;
	nvtxMessageValue_t message;
} nvtxEventAttributes_v2;
typedef struct nvtxEventAttributes_v2 nvtxEventAttributes_t;
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))

typedef struct nvtxResourceAttributes_v0 {
	uint16_t version, size;
	int32_t identifierType;
	union identifier_t {
		const void *pValue;
		uint64_t ullValue;
	} identifier;
	int32_t messageType;
	nvtxMessageValue_t message;
} nvtxResourceAttributes_v0;
typedef struct nvtxResourceAttributes_v0 nvtxResourceAttributes_t;
#define NVTX_RESOURCE_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxResourceAttributes_t))

/* libcuda, once it is loaded. A profiler names the library that is to be told of ranges, also of those before the first call. */
__WW_NVTX_ONE void *__ww_nvtx_library(void)
{
	static int asked;
	void *lib = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
	const char *tool = lib || asked ? NULL : getenv("NVTX_INJECTION64_PATH");

	asked = 1;
	return tool && dlopen(tool, RTLD_LAZY) ? dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD) : lib;
}
/* Its functions for ranges; NULL where it is not ours. Looked for until some driver is loaded. */
typedef struct __ww_nvtx_fns {
	int (*range)(const char *);
	unsigned long long (*start)(const char *);
	void (*end)(unsigned long long);
	void (*mark)(const char *);
	int known;
} __ww_nvtx_fns;
__WW_NVTX_ONE const __ww_nvtx_fns *__ww_nvtx(void)
{
	static __ww_nvtx_fns f;
	void *lib = f.known ? NULL : __ww_nvtx_library();

	if (lib) {
		*(void **)&f.range = dlsym(lib, "wwRange");
		*(void **)&f.start = dlsym(lib, "wwRangeStart");
		*(void **)&f.end = dlsym(lib, "wwRangeEnd");
		*(void **)&f.mark = dlsym(lib, "wwMark");
		f.known = 1;
	}
	return &f;
}
__WW_NVTX int __ww_nvtx_tell(const char *message)
{
	return __ww_nvtx()->range ? __ww_nvtx()->range(message) : NVTX_NO_PUSH_POP_TRACKING;
}
__WW_NVTX nvtxRangeId_t __ww_nvtx_start(const char *message)
{
	return __ww_nvtx()->start ? __ww_nvtx()->start(message) : 0;
}
__WW_NVTX void __ww_nvtx_mark(const char *message)
{
	if (__ww_nvtx()->mark)
		__ww_nvtx()->mark(message);
}
/* A message as bytes; wide ones go by way of `room`. */
enum { __WW_NVTX_ROOM = 256 };
__WW_NVTX const char *__ww_nvtx_wide(const wchar_t *s, char *room)
{
	size_t n = s ? wcstombs(room, s, __WW_NVTX_ROOM - 1) : (size_t)-1;

	room[n == (size_t)-1 ? 0 : n] = 0;
	return n == (size_t)-1 ? "range" : room;
}
__WW_NVTX const char *__ww_nvtx_message(const nvtxEventAttributes_t *a, char *room)
{
	if (a && a->messageType == NVTX_MESSAGE_TYPE_UNICODE)
		return __ww_nvtx_wide(a->message.unicode, room);
	if (a && (a->messageType == NVTX_MESSAGE_TYPE_ASCII || a->messageType == NVTX_MESSAGE_TYPE_REGISTERED) &&
	    a->message.ascii)
		return a->message.ascii; /* a registered string's handle is its bytes */
	return "range";
}

__WW_NVTX void nvtxInitialize(const void *reserved) { (void)reserved; }

/* Marks and ranges of the whole program. */
__WW_NVTX void nvtxMarkEx(const nvtxEventAttributes_t *eventAttrib)
{ char room[__WW_NVTX_ROOM]; __ww_nvtx_mark(__ww_nvtx_message(eventAttrib, room)); }
__WW_NVTX void nvtxMarkA(const char *message) { __ww_nvtx_mark(message ? message : ""); }
__WW_NVTX void nvtxMarkW(const wchar_t *message)
{ char room[__WW_NVTX_ROOM]; __ww_nvtx_mark(__ww_nvtx_wide(message, room)); }
__WW_NVTX nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *eventAttrib)
{ char room[__WW_NVTX_ROOM]; return __ww_nvtx_start(__ww_nvtx_message(eventAttrib, room)); }
__WW_NVTX nvtxRangeId_t nvtxRangeStartA(const char *message) { return __ww_nvtx_start(message ? message : ""); }
__WW_NVTX nvtxRangeId_t nvtxRangeStartW(const wchar_t *message)
{ char room[__WW_NVTX_ROOM]; return __ww_nvtx_start(__ww_nvtx_wide(message, room)); }
__WW_NVTX void nvtxRangeEnd(nvtxRangeId_t id)
{ if (__ww_nvtx()->end) __ww_nvtx()->end(id); }
__WW_NVTX int nvtxRangePushEx(const nvtxEventAttributes_t *eventAttrib)
{ char room[__WW_NVTX_ROOM]; return __ww_nvtx_tell(__ww_nvtx_message(eventAttrib, room)); }
__WW_NVTX int nvtxRangePushA(const char *message) { return __ww_nvtx_tell(message ? message : ""); }
__WW_NVTX int nvtxRangePushW(const wchar_t *message)
{ char room[__WW_NVTX_ROOM]; return __ww_nvtx_tell(__ww_nvtx_wide(message, room)); }
__WW_NVTX int nvtxRangePop(void) { return __ww_nvtx_tell(NULL); }
__WW_NVTX void nvtxNameCategoryA(uint32_t category, const char *name) { (void)category; (void)name; }
__WW_NVTX void nvtxNameCategoryW(uint32_t category, const wchar_t *name) { (void)category; (void)name; }
__WW_NVTX void nvtxNameOsThreadA(uint32_t threadId, const char *name) { (void)threadId; (void)name; }
__WW_NVTX void nvtxNameOsThreadW(uint32_t threadId, const wchar_t *name) { (void)threadId; (void)name; }

/* The same of a domain. */
__WW_NVTX nvtxDomainHandle_t nvtxDomainCreateA(const char *name) { (void)name; return NULL; }
__WW_NVTX nvtxDomainHandle_t nvtxDomainCreateW(const wchar_t *name) { (void)name; return NULL; }
__WW_NVTX void nvtxDomainDestroy(nvtxDomainHandle_t domain) { (void)domain; }
__WW_NVTX nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t domain, const char *string)
{
	size_t size = string ? strlen(string) + 1 : 0;
	void *copy = __ww_nvtx()->range && string ? malloc(size) : NULL; /* strdup is not C17's */

	(void)domain;
	return copy ? (nvtxStringHandle_t)memcpy(copy, string, size) : NULL;
}
__WW_NVTX nvtxStringHandle_t nvtxDomainRegisterStringW(nvtxDomainHandle_t domain, const wchar_t *string)
{
	char room[__WW_NVTX_ROOM];

	return nvtxDomainRegisterStringA(domain, __ww_nvtx_wide(string, room));
}
__WW_NVTX nvtxResourceHandle_t nvtxDomainResourceCreate(nvtxDomainHandle_t domain,
	nvtxResourceAttributes_t *attribs)
{ (void)domain; (void)attribs; return NULL; }
__WW_NVTX void nvtxDomainResourceDestroy(nvtxResourceHandle_t resource) { (void)resource; }
__WW_NVTX void nvtxDomainMarkEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t *eventAttrib)
{ (void)domain; nvtxMarkEx(eventAttrib); }
__WW_NVTX nvtxRangeId_t nvtxDomainRangeStartEx(nvtxDomainHandle_t domain,
	const nvtxEventAttributes_t *eventAttrib)
{ (void)domain; return nvtxRangeStartEx(eventAttrib); }
__WW_NVTX void nvtxDomainRangeEnd(nvtxDomainHandle_t domain, nvtxRangeId_t id)
{ (void)domain; nvtxRangeEnd(id); }
__WW_NVTX int nvtxDomainRangePushEx(nvtxDomainHandle_t domain, const nvtxEventAttributes_t *eventAttrib)
{ (void)domain; return nvtxRangePushEx(eventAttrib); }
__WW_NVTX int nvtxDomainRangePop(nvtxDomainHandle_t domain) { (void)domain; return __ww_nvtx_tell(NULL); }
__WW_NVTX void nvtxDomainNameCategoryA(nvtxDomainHandle_t domain, uint32_t category, const char *name)
{ (void)domain; (void)category; (void)name; }
__WW_NVTX void nvtxDomainNameCategoryW(nvtxDomainHandle_t domain, uint32_t category, const wchar_t *name)
{ (void)domain; (void)category; (void)name; }

#undef __WW_NVTX

#ifdef UNICODE
#define nvtxMark nvtxMarkW
#define nvtxRangeStart nvtxRangeStartW
#define nvtxRangePush nvtxRangePushW
#define nvtxNameCategory nvtxNameCategoryW
#define nvtxNameOsThread nvtxNameOsThreadW
#define nvtxDomainCreate nvtxDomainCreateW
#define nvtxDomainRegisterString nvtxDomainRegisterStringW
#define nvtxDomainNameCategory nvtxDomainNameCategoryW
#else
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxRangePush nvtxRangePushA
#define nvtxNameCategory nvtxNameCategoryA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#define nvtxDomainNameCategory nvtxDomainNameCategoryA
#endif

#endif
