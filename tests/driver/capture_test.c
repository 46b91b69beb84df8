/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Stream capture: what each call becomes, how captures spread and come back, what is refused, and
 * whom it invalidates.
 */
#include <stdlib.h>
#include <string.h>

#include "kernels.h"

enum { N = 64 };
static const CUresult unsupported = CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, bad = CUDA_ERROR_INVALID_VALUE,
		      implicit = CUDA_ERROR_STREAM_CAPTURE_IMPLICIT, broken = CUDA_ERROR_STREAM_CAPTURE_INVALIDATED;
static CUdeviceptr p;
static CUstream s, t, loose; /* blocking, blocking, not */
static CUfunction step;
static CUevent e, f;

static void begin(CUstream stream, CUstreamCaptureMode mode) { CHECK(!cuStreamBeginCapture_v2(stream, mode)); }

static CUgraph end(CUstream stream)
{
	CUgraph g = NULL;
	CHECK(!cuStreamEndCapture(stream, &g) && g);
	return g;
}

/* The capture ends with this error, and leaves nothing. */
static void fails(CUstream stream, CUresult r)
{
	CUgraph g = (CUgraph)1;
	CUstreamCaptureStatus status;
	CHECK(cuStreamEndCapture(stream, &g) == r && !g);
	CHECK(!cuStreamIsCapturing(stream, &status) && status == CU_STREAM_CAPTURE_STATUS_NONE);
}

static CUstreamCaptureStatus status_of(CUstream stream)
{
	CUstreamCaptureStatus status = 9;
	CHECK(!cuStreamIsCapturing(stream, &status));
	return status;
}

static void shape(CUgraph g, size_t nodes, size_t edges, size_t roots)
{
	size_t n, m, r;
	CHECK(!cuGraphGetNodes(g, NULL, &n) && !cuGraphGetEdges(g, NULL, NULL, &m) && !cuGraphGetRootNodes(g, NULL, &r));
	if (!CHECK(n == nodes && m == edges && r == roots))
		printf("%zu nodes, %zu edges, %zu roots\n", n, m, r);
}

static void run(CUgraph g, u32 times)
{
	CUgraphExec x;
	CHECK(!cuGraphInstantiateWithFlags(&x, g, 0));
	while (times--)
		CHECK(!cuGraphLaunch(x, loose));
	CHECK(!cuStreamSynchronize(loose) && !cuGraphExecDestroy(x) && !cuGraphDestroy(g));
}

static u32 first(void)
{
	u32 v;
	CHECK(!cuMemcpyDtoH_v2(&v, p, 4));
	return v;
}

static void CUDA_CB called(CUstream stream, CUresult r, void *at) { (void)stream, (void)r, (void)at; }
static void CUDA_CB count(void *at) { ++*(u32 *)at; }

static void test_work(void)
{
	u32 out[N] = {0}, calls = 0, v[2] = {11, 12};
	CUgraph g;
	CUdeviceptr q, r;
	begin(loose, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(!cuMemsetD32Async(p, 3, N, loose) && !launch_step(step, p, 2, 1, N, loose));
	CHECK(!cuMemcpyDtoHAsync_v2(out, p, sizeof out, loose) && !cuLaunchHostFunc(loose, count, &calls));
	CHECK(!cuStreamWriteValue32_v2(loose, p, 8, 0) && !cuStreamWaitValue32_v2(loose, p, 8, CU_STREAM_WAIT_VALUE_EQ));
	CHECK(!cuMemAllocAsync(&q, 64, loose) && !cuMemcpyDtoDAsync_v2(q, p, 4, loose) && !cuMemAllocAsync(&r, 64, loose));
	CHECK(!cuMemFreeAsync(q, loose) && !cuMemFreeAsync(r, loose) && !cuMemcpyHtoDAsync_v2(p + 4, v, 8, loose));
	CHECK(!calls && !out[0]);
	g = end(loose);
	shape(g, 12, 11, 1);
	v[0] = 21; /* read when the graph runs */
	run(g, 2);
	CHECK(out[0] == 7 && out[N - 1] == 7 && calls == 2 && first() == 8);
	CHECK(!cuMemcpyDtoH_v2(out, p, 12) && out[1] == 21 && out[2] == 12);
}

static void test_launch_attributes(void)
{
	u32 mul = 1, add = 0, n = N;
	void *args[] = {&p, &mul, &add, &n};
	CUlaunchAttribute a[] = {{.id = CU_LAUNCH_ATTRIBUTE_PRIORITY, .value.priority = -4}};
	CUlaunchConfig c = {.gridDimX = 1, .gridDimY = 1, .gridDimZ = 1, .blockDimX = N, .blockDimY = 1, .blockDimZ = 1,
			    .hStream = loose, .attrs = a, .numAttrs = 1};
	CUgraphNode nodes[2];
	CUkernelNodeAttrValue v;
	size_t k = 2;
	begin(loose, CU_STREAM_CAPTURE_MODE_RELAXED);
	CHECK(!cuLaunchKernelEx(&c, step, args, NULL));
	CHECK(!cuLaunchCooperativeKernel(step, 1, 1, 1, N, 1, 1, 0, loose, args));
	CUgraph g = end(loose);
	CHECK(!cuGraphGetNodes(g, nodes, &k) && k == 2);
	CHECK(!cuGraphKernelNodeGetAttribute(nodes[0], CU_LAUNCH_ATTRIBUTE_PRIORITY, &v) && v.priority == -4);
	CHECK(!cuGraphKernelNodeGetAttribute(nodes[1], CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &v) && v.cooperative);
	run(g, 1);
}

static void test_fork(void)
{
	begin(s, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL);
	CHECK(!cuMemsetD32Async(p, 1, N, s) && !cuEventRecord(e, s) && !cuStreamWaitEvent(t, e, 0));
	CHECK(status_of(t) == CU_STREAM_CAPTURE_STATUS_ACTIVE && status_of(loose) == CU_STREAM_CAPTURE_STATUS_NONE);
	CHECK(!launch_step(step, p, 1, 5, 32, s) && !launch_step(step, p + 128, 1, 6, 32, t));
	CHECK(!cuEventRecord(f, t) && !cuStreamWaitEvent(s, f, 0) && !launch_step(step, p, 10, 0, N, s));
	CHECK(!cuEventRecord(f, t) && !cuStreamWaitEvent(s, f, 0)); /* nothing new */
	CUgraph g = end(s);
	CHECK(status_of(t) == CU_STREAM_CAPTURE_STATUS_NONE);
	shape(g, 4, 4, 1);
	run(g, 1);
	u32 v[N];
	CHECK(!cuMemcpyDtoH_v2(v, p, sizeof v) && v[0] == 60 && v[63] == 70);
	/* events of a capture are no recordings */
	CHECK(cuEventQuery(e) == CUDA_ERROR_INVALID_VALUE && cuEventSynchronize(e) == CUDA_ERROR_INVALID_VALUE);
	CHECK(cuStreamWaitEvent(t, e, 0) == CUDA_ERROR_INVALID_VALUE);
	CHECK(!cuEventRecord(e, t) && !cuEventSynchronize(e) && !cuEventQuery(e));
	CHECK(!cuEventRecord(f, t) && !cuEventSynchronize(f));
}

/* A graph is not launched into a capture, as recorded on hardware. */
static void test_child(void)
{
	CUgraphExec x;
	CUgraph inner;
	begin(loose, CU_STREAM_CAPTURE_MODE_RELAXED);
	CHECK(!launch_step(step, p, 1, 1, N, loose));
	inner = end(loose);
	CHECK(!cuGraphInstantiateWithFlags(&x, inner, 0));
	begin(loose, CU_STREAM_CAPTURE_MODE_RELAXED);
	CHECK(cuGraphLaunch(x, loose) == unsupported);
	fails(loose, broken);
	begin(loose, CU_STREAM_CAPTURE_MODE_RELAXED);
	CHECK(cuGraphUpload(x, loose) == unsupported);
	fails(loose, broken);
	CHECK(!cuGraphExecDestroy(x) && !cuGraphDestroy(inner));
}

static void test_errors(void)
{
	CUgraph g;
	CUevent timed, later;
	CUstreamCaptureStatus status;
	CHECK(cuStreamEndCapture(s, &g) == CUDA_ERROR_ILLEGAL_STATE && cuStreamEndCapture(s, NULL) == bad);
	CHECK(cuStreamBeginCapture_v2(NULL, 0) == unsupported && cuStreamBeginCapture_v2(s, 7) == bad);
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(cuStreamBeginCapture_v2(s, 0) == CUDA_ERROR_ILLEGAL_STATE && cuStreamIsCapturing(s, NULL) == bad);
	CHECK(cuStreamQuery(s) == unsupported && status_of(s) == CU_STREAM_CAPTURE_STATUS_INVALIDATED);
	CHECK(launch_step(step, p, 1, 1, N, s) == broken && cuEventRecord(e, s) == broken);
	fails(s, broken);
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(cuStreamSynchronize(s) == unsupported);
	fails(s, broken);
	begin(s, CU_STREAM_CAPTURE_MODE_RELAXED);
	CHECK(cuCtxSynchronize() == unsupported);
	fails(s, broken);
	begin(s, CU_STREAM_CAPTURE_MODE_RELAXED); /* the legacy stream would wait for a blocking one */
	CHECK(launch_step(step, p, 1, 1, N, NULL) == implicit && cuMemcpyHtoD_v2(p, &g, 4) == implicit);
	CHECK(cuStreamIsCapturing(NULL, &status) == implicit);
	fails(s, broken);
	begin(loose, CU_STREAM_CAPTURE_MODE_RELAXED); /* but not for this one */
	CHECK(!launch_step(step, p, 1, 1, N, NULL) && !cuMemsetD8_v2(p, 1, 4));
	CHECK(!cuGraphDestroy(end(loose)));
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(!cuEventRecord(e, s) && !cuStreamWaitEvent(t, e, 0));
	CHECK(cuStreamEndCapture(t, &g) == CUDA_ERROR_STREAM_CAPTURE_UNMATCHED);
	fails(s, broken);
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(!cuEventRecord(e, s) && !cuStreamWaitEvent(t, e, 0) && !launch_step(step, p, 1, 1, N, t));
	fails(s, CUDA_ERROR_STREAM_CAPTURE_UNJOINED);
	CHECK(status_of(t) == CU_STREAM_CAPTURE_STATUS_NONE);
	CHECK(!cuEventCreate(&timed, 0) && !cuEventRecord(timed, t) && !cuEventSynchronize(timed));
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(cuStreamWaitEvent(s, timed, 0) == CUDA_ERROR_STREAM_CAPTURE_ISOLATION);
	fails(s, broken);
	CHECK(!cuEventCreate(&later, 0));
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(!cuStreamWaitEvent(s, later, 0)); /* never recorded: nothing to wait for */
	begin(t, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(!cuEventRecord(e, t) && cuStreamWaitEvent(s, e, 0) == CUDA_ERROR_STREAM_CAPTURE_MERGE);
	fails(s, broken);
	fails(t, broken);
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	float ms;
	CHECK(!cuEventRecord(e, s) && cuEventElapsedTime(&ms, timed, e) == CUDA_ERROR_CAPTURED_EVENT);
	CHECK(!cuGraphDestroy(end(s))); /* that was a question only */
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(cuStreamAddCallback(s, called, &g, 0) == unsupported);
	fails(s, broken);
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(launch_step(NULL, p, 1, 1, N, s) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(cuMemsetD32Async(0, 1, N, s) == bad && status_of(s) == CU_STREAM_CAPTURE_STATUS_ACTIVE);
	CHECK(!cuGraphDestroy(end(s)));
	CHECK(!cuEventDestroy_v2(timed) && !cuEventDestroy_v2(later));
}

static void test_unsafe(void)
{
	CUdeviceptr q;
	void *h;
	CUstreamCaptureMode mode = CU_STREAM_CAPTURE_MODE_RELAXED;
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(cuMemAlloc_v2(&q, 16) == unsupported);
	fails(s, broken);
	begin(s, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL);
	CHECK(cuMemHostAlloc(&h, 16, 0) == unsupported);
	fails(s, broken);
	begin(s, CU_STREAM_CAPTURE_MODE_RELAXED);
	CHECK(!cuMemAlloc_v2(&q, 16) && !cuEventQuery(f) && !cuGraphDestroy(end(s)));
	CHECK(!cuThreadExchangeStreamCaptureMode(&mode) && mode == CU_STREAM_CAPTURE_MODE_GLOBAL);
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(!cuMemFree_v2(q) && !cuGraphDestroy(end(s)));
	CHECK(!cuThreadExchangeStreamCaptureMode(&mode) && mode == CU_STREAM_CAPTURE_MODE_RELAXED);
}

static void *elsewhere(void *global)
{
	CUdeviceptr q;
	CUgraph g;
	CHECK(!cuCtxSetCurrent(test_ctx));
	CHECK(cuMemAlloc_v2(&q, 16) == (global ? unsupported : CUDA_SUCCESS));
	if (!global)
		CHECK(!cuMemFree_v2(q) && cuStreamEndCapture(s, &g) == CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD);
	return NULL;
}

static void test_threads(void)
{
	pthread_t id;
	begin(s, CU_STREAM_CAPTURE_MODE_THREAD_LOCAL);
	CHECK(!pthread_create(&id, NULL, elsewhere, NULL) && !pthread_join(id, NULL));
	fails(s, CUDA_ERROR_ILLEGAL_STATE); /* the other thread has ended it */
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(!pthread_create(&id, NULL, elsewhere, &step) && !pthread_join(id, NULL));
	fails(s, broken);
}

static void test_info(void)
{
	CUstreamCaptureStatus status;
	cuuint64_t id = 0, id2 = 0;
	CUgraph g, mine;
	CUgraphNode extra, root, one[1];
	const CUgraphNode *deps;
	const CUgraphEdgeData *edges;
	size_t n, k = 1;
	CHECK(!cuStreamGetCaptureInfo(s, &status, &id) && status == CU_STREAM_CAPTURE_STATUS_NONE && !id);
	CHECK(!cuStreamBeginCapture(s) && !cuMemsetD32Async(p, 1, N, s));
	CHECK(!cuStreamGetCaptureInfo_v3(s, &status, &id, &g, &deps, &edges, &n));
	CHECK(status == CU_STREAM_CAPTURE_STATUS_ACTIVE && id && n == 1 && !edges && cuGraphDestroy(g) == bad);
	CHECK(!cuStreamGetCaptureInfo_v2(s, &status, &id2, &g, &deps, &n) && id == id2 && n == 1);
	CHECK(!cuStreamGetCaptureInfo(s, &status, &id2) && id == id2 && cuStreamGetCaptureInfo(s, NULL, &id2) == bad);
	CHECK(!cuGraphAddEmptyNode(&extra, g, NULL, 0));
	CHECK(!cuStreamUpdateCaptureDependencies(s, &extra, 1, CU_STREAM_ADD_CAPTURE_DEPENDENCIES));
	CHECK(!cuStreamGetCaptureInfo_v2(s, &status, NULL, NULL, &deps, &n) && n == 2);
	CHECK(!launch_step(step, p, 1, 1, N, s));
	CHECK(!cuStreamUpdateCaptureDependencies_v2(s, &extra, NULL, 1, CU_STREAM_SET_CAPTURE_DEPENDENCIES));
	CHECK(!cuStreamGetCaptureInfo_v2(s, &status, NULL, NULL, &deps, &n) && n == 1 && deps[0] == extra);
	CHECK(cuStreamUpdateCaptureDependencies_v2(s, &extra, NULL, 1, 9) == bad && !launch_step(step, p, 1, 1, N, s));
	CHECK(cuStreamUpdateCaptureDependencies_v2(t, &extra, NULL, 1, 0) == CUDA_ERROR_ILLEGAL_STATE);
	g = end(s);
	shape(g, 4, 3, 2);
	CHECK(!cuGraphDestroy(g));
	CHECK(!cuGraphCreate(&mine, 0) && !cuGraphAddEmptyNode(&root, mine, NULL, 0));
	CHECK(!cuStreamBeginCaptureToGraph(s, mine, &root, NULL, 1, CU_STREAM_CAPTURE_MODE_GLOBAL));
	CHECK(!cuMemsetD32Async(p, 1, N, s) && end(s) == mine);
	shape(mine, 2, 1, 1);
	CHECK(!cuStreamBeginCaptureToGraph(s, mine, &root, NULL, 1, CU_STREAM_CAPTURE_MODE_RELAXED));
	CHECK(!cuMemsetD32Async(p, 2, N, s) && !cuStreamEndCapture(s, NULL));
	shape(mine, 3, 2, 1);
	CHECK(cuStreamBeginCaptureToGraph(s, NULL, NULL, NULL, 0, 0) == bad);
	CHECK(cuStreamBeginCaptureToGraph(s, mine, NULL, NULL, 1, 0) == bad);
	CHECK(!cuGraphGetRootNodes(mine, one, &k) && one[0] == root && !cuGraphDestroy(mine));
}

/* The calling thread's own default stream. */
static void test_own_stream(void)
{
	CUgraph g;
	CUstreamCaptureStatus status;
	cuuint64_t id;
	CUgraphNode *none = NULL;
	CHECK(!cuStreamBeginCapture_v2_ptsz(NULL, 0) && !cuMemsetD32Async_ptsz(p, 9, N, NULL));
	CHECK(!cuStreamIsCapturing_ptsz(NULL, &status) && status == CU_STREAM_CAPTURE_STATUS_ACTIVE);
	CHECK(!cuStreamGetCaptureInfo_ptsz(NULL, &status, &id) && !cuStreamGetCaptureInfo_v2_ptsz(NULL, &status, &id, &g, NULL, NULL));
	CHECK(!cuStreamGetCaptureInfo_v3_ptsz(NULL, &status, &id, &g, NULL, NULL, NULL));
	CHECK(!cuStreamUpdateCaptureDependencies_ptsz(NULL, none, 0, 0));
	CHECK(!cuStreamUpdateCaptureDependencies_v2_ptsz(NULL, none, NULL, 0, 0));
	CHECK(cuMemcpyHtoD_v2_ptds(p, &id, 4) == unsupported); /* would wait */
	CHECK(cuStreamEndCapture_ptsz(NULL, &g) == broken);
	CHECK(!cuStreamBeginCapture_ptsz(NULL) && !cuStreamEndCapture_ptsz(NULL, &g) && !cuGraphDestroy(g));
	CHECK(!cuGraphCreate(&g, 0) && !cuStreamBeginCaptureToGraph_ptsz(NULL, g, NULL, NULL, 0, 0));
	CHECK(!cuStreamEndCapture_ptsz(NULL, &g) && !cuGraphDestroy(g));
}

static void test_external_events(void)
{
	CUgraph g;
	CHECK(cuEventRecordWithFlags(e, s, CU_EVENT_RECORD_EXTERNAL) == CUDA_ERROR_ILLEGAL_STATE);
	begin(s, CU_STREAM_CAPTURE_MODE_GLOBAL);
	CHECK(!cuEventRecordWithFlags(e, s, CU_EVENT_RECORD_EXTERNAL) && !cuStreamWaitEvent(s, e, CU_EVENT_WAIT_EXTERNAL));
	g = end(s);
	shape(g, 2, 1, 1);
	run(g, 1);
	CHECK(!cuEventQuery(e));
}

static void test_destroyed_streams(void)
{
	CUstream a, b;
	CHECK(!cuStreamCreate(&a, CU_STREAM_NON_BLOCKING) && !cuStreamCreate(&b, CU_STREAM_NON_BLOCKING));
	begin(a, CU_STREAM_CAPTURE_MODE_RELAXED);
	CHECK(!cuEventRecord(e, a) && !cuStreamWaitEvent(b, e, 0) && !launch_step(step, p, 1, 1, N, b));
	CHECK(!cuStreamDestroy_v2(b));
	fails(a, broken);
	begin(a, CU_STREAM_CAPTURE_MODE_RELAXED);
	CHECK(!launch_step(step, p, 1, 1, N, a) && !cuStreamDestroy_v2(a));
	CHECK(!cuEventRecord(e, s) && !cuEventSynchronize(e) && !cuCtxSynchronize());
}

int main(void)
{
	size_t before, after, total;
	start_driver();
	step = kernel("step");
	CHECK(!cuStreamCreate(&s, 0) && !cuStreamCreate(&t, 0) && !cuStreamCreate(&loose, CU_STREAM_NON_BLOCKING));
	CHECK(!cuMemAlloc_v2(&p, N * 4) && !cuEventCreate(&e, 0) && !cuEventCreate(&f, 0));
	CHECK(!cuMemGetInfo_v2(&before, &total));
	test_work();
	test_launch_attributes();
	test_fork();
	test_child();
	test_errors();
	test_unsafe();
	test_threads();
	test_info();
	test_own_stream();
	test_external_events();
	test_destroyed_streams();
	CHECK(!cuCtxSynchronize() && !cuMemGetInfo_v2(&after, &total) && before == after);
	CHECK(!cuEventDestroy_v2(e) && !cuEventDestroy_v2(f) && !cuMemFree_v2(p));
	CHECK(!cuStreamDestroy_v2(s) && !cuStreamDestroy_v2(t) && !cuStreamDestroy_v2(loose));
	CHECK(!cuCtxDestroy_v2(test_ctx));
	return check_done();
}
