/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Stream capture: what is asked of a captured stream becomes a node of a graph instead of a
 * command (CUDA C++ Programming Guide, "Creating a Graph Using Stream Capture"). While nothing
 * captures, all of it costs a call one look at capture_any().
 */
#ifndef WW_DRIVER_CAPTURE_H
#define WW_DRIVER_CAPTURE_H

#include "driver/graph.h"

extern _Atomic u32 captures_active;
static inline bool capture_any(void)
{
	return atomic_load_explicit(&captures_active, memory_order_relaxed) != 0;
}

/* ---- for calls that put work into a stream -------------------------------------------------------
 * Each returns true when the call is over, with its answer in *r. */
/* The work becomes a node behind what the stream has captured. *node (may be NULL): that node. */
bool capture_takes(Stream *, const CUgraphNodeParams *, GraphNode **node, CUresult *r);
/* The call cannot be captured: it invalidates the capture. */
bool capture_refuses(Stream *, CUresult *r);
bool capture_refuses_all(Context *, CUresult *r); /* the same, with any stream of the context */
bool capture_records(Stream *, Event *, CUresult *r);
bool capture_waits(Stream *, Event *, CUresult *r);
/* The event was recorded last in a captured stream: there is nothing to ask or wait for. */
bool capture_has_event(Event *, CUresult *r);
bool capture_times_event(Event *, CUresult *r); /* the same for a question that leaves the capture valid */
/* A call on the stream failed: what it captures is invalid. */
void capture_spoil(const Stream *);
void capture_forget_event(Event *); /* its last recording is none of a capture any more */
void capture_forget_stream(Stream *);

/* A call that may do hidden work in streams (cudaMalloc): STREAM_CAPTURE_UNSUPPORTED when the
 * thread's mode and a capture's forbid it. */
CUresult capture_unsafe(void);

/* ---- for the calls on captures -------------------------------------------------------------------- */
typedef struct CaptureInfo {
	CUstreamCaptureStatus status;
	u64 id;
	CUgraph graph;
	const CUgraphNode *deps;
	size_t ndeps;
} CaptureInfo;
/* Captures into `graph` behind `deps`, or, when it is NULL, into one of its own. */
CUresult capture_begin(Stream *, CuGraph *graph, const CUgraphNode *deps, size_t n,
		       CUstreamCaptureMode);
CUresult capture_end(Stream *, CUgraph *);
CUresult capture_info(Stream *, CaptureInfo *);
CUresult capture_set_deps(Stream *, const CUgraphNode *deps, size_t n, u32 flags);

#endif
