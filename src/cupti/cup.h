/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * cupti: libcupti.so.13 on the CPU device's driver. Calls, work and ranges come in through hook/hook.h; out go
 * callbacks to the one subscriber, and records in the buffers that the tool gave. Contexts, streams, modules,
 * memory and synchronisation are seen by the driver's calls alone (cup_derive.c).
 *
 * Nothing here runs until a tool asks for something: the driver is found (cup_driver.c) by the first call that
 * wants it, and listens as long as a callback or a kind of record is switched on.
 */
#ifndef WW_CUPTI_CUP_H
#define WW_CUPTI_CUP_H

#include <pthread.h>
#include <stdatomic.h>

#include "base/base.h"
#include "hook/hook.h"
#pragma GCC visibility push(default)
#define __CUDA_API_VERSION_INTERNAL
#include <cupti.h>
#include <cupti_pcsampling.h>
#include <cupti_pmsampling.h>
#include <cupti_profiler_host.h>
#include <cupti_profiler_target.h>
#include <cupti_range_profiler.h>
#include <cupti_sass_metrics.h>
#include <cupti_target.h>
#pragma GCC visibility pop

/* ---- cup_driver.c: the driver ------------------------------------------------------------------------------- */
typedef struct CupDriver { /* its functions; all there once cup_attach has said so */
#define DRV(symbol) __typeof__(symbol) *symbol;
#include "cupti/driver.def"
#undef DRV
	const Hooks *hooks;
} CupDriver;
extern CupDriver drv;
CUptiResult cup_attach(void); /* CUPTI_ERROR_NOT_INITIALIZED: no driver of the CPU device, with a logged reason */
CUptiResult cup_fail(CUptiResult, const char *fmt, ...) PRINTF_LIKE(2, 3); /* logs; cuptiGetLastError gives it */
/* The listener's members follow what is switched on. */
void cup_listen(void);

/* ---- cup_info.c ------------------------------------------------------------------------------------------------ */
u64 cup_time(u64 ns); /* of the driver's clock, as the tool's clock counts */
u32 cup_thread(void);
u32 cup_context_id(CUcontext);
u32 cup_stream_id(CUstream, bool per_thread);
const char *cup_keep(const char *name); /* the same text for ever; NULL stays */

/* ---- cup_callback.c ---------------------------------------------------------------------------------------------- */
bool cup_callbacks_on(void);
void cup_unsubscribe(void);
void cup_call_back(const HookCall *, bool end);
void cup_tell(CUpti_CallbackDomain, u32 cbid, const void *data); /* of the other domains, if it is switched on */
bool cup_tells(CUpti_CallbackDomain, u32 cbid);

/* ---- cup_buffer.c: records' way out -------------------------------------------------------------------------------- */
bool cup_records(CUpti_ActivityKind); /* switched on? */
bool cup_records_any(void);
u64 cup_kinds_set(CUpti_ActivityKind, bool on);
void cup_put(const void *record, size_t size); /* size: a multiple of 8; counted as dropped without a buffer */
size_t cup_record_size(CUpti_ActivityKind); /* 0: never made */

/* ---- cup_record.c ----------------------------------------------------------------------------------------------------- */
void cup_put_call(const HookCall *);
void cup_put_work(const HookWork *);
void cup_put_range(const HookRange *);
void cup_put_devices(bool again); /* one record a device, once unless `again` */
extern _Atomic bool cup_latency;

/* ---- cup_derive.c: what the driver's calls say about its objects --------------------------------------------------------- */
void cup_derive(const HookCall *, bool end);
void cup_put_contexts(void); /* those that are known */

/* ---- cup_graph.c: and about graphs ----------------------------------------------------------------------------------------- */
void cup_graph_call(const HookCall *, bool end); /* of the driver; ones that end have ended well */

#endif
