/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Many host threads, each with many streams of its own: allocations, fills, launches, copies,
 * events, host functions, modules and frees at random, every result checked, nothing left at the
 * end. STRESS_THREADS, STRESS_STREAMS and STRESS_SECONDS make it longer than the few seconds it
 * takes by itself; stress_long.sh does.
 */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "kernels.h"

enum { WORDS = 256, MANY = 64 << 10 };

static CUfunction step;
static _Atomic u32 wrong, rounds;
static u32 nstreams;
static time_t end_at;

typedef struct Worker {
	pthread_t id;
	u64 seed;
	CUstream *streams;
	CUevent event;
	u32 *pinned; /* WORDS */
} Worker;

static u32 rnd(Worker *w, u32 n)
{
	w->seed = w->seed * 6364136223846793005ull + 1442695040888963407ull;
	return (u32)(w->seed >> 33) % n;
}

static void expect(bool fine, const char *what)
{
	if (!fine && !atomic_fetch_add(&wrong, 1))
		printf("%s\n", what);
}

#define WORKS(call) expect((call) == CUDA_SUCCESS, #call)

static CUstream any(Worker *w) { return w->streams[rnd(w, nstreams)]; }

static CUstream new_stream(Worker *w)
{
	CUstream s = NULL;
	WORKS(cuStreamCreateWithPriority(
		&s, rnd(w, 2) ? CU_STREAM_NON_BLOCKING : CU_STREAM_DEFAULT, -(int)rnd(w, 6)));
	return s;
}

static void all_are(const u32 *p, u32 value)
{
	for (u32 i = 0; i < WORDS; i++)
		expect(p[i] == value, "a wrong value came back");
}

/* A chain of steps that hops between streams by events; the value at its end is known. */
static void chain(Worker *w)
{
	CUdeviceptr p;
	u32 out[WORDS], value = rnd(w, 1000), hops = 1 + rnd(w, 6);
	CUstream s = any(w);
	bool async = rnd(w, 2);
	WORKS(async ? cuMemAllocAsync(&p, sizeof out, s) : cuMemAlloc_v2(&p, sizeof out));
	WORKS(cuMemsetD32Async(p, value, WORDS, s));
	for (u32 i = 0; i < hops; i++) {
		CUstream next = any(w);
		WORKS(launch_step(step, p, 3, i, WORDS, s));
		value = value * 3 + i;
		WORKS(cuEventRecord(w->event, s));
		WORKS(cuStreamWaitEvent(next, w->event, 0));
		s = next;
	}
	WORKS(cuMemcpyDtoHAsync_v2(out, p, sizeof out, s));
	WORKS(cuStreamSynchronize(s));
	all_are(out, value);
	WORKS(rnd(w, 2) ? cuMemFreeAsync(p, s) : cuMemFree_v2(p));
}

/* Pinned memory there and back, across two streams and a recording that is destroyed at once. */
static void there_and_back(Worker *w)
{
	CUdeviceptr p, q;
	CUevent e;
	CUstream s = any(w), t = any(w);
	u32 value = rnd(w, 1 << 20);
	for (u32 i = 0; i < WORDS; i++)
		w->pinned[i] = value;
	WORKS(cuMemAlloc_v2(&p, WORDS * 4));
	WORKS(cuMemAllocAsync(&q, WORDS * 4, t));
	WORKS(cuEventCreate(&e, CU_EVENT_DISABLE_TIMING));
	WORKS(cuMemcpyHtoDAsync_v2(p, w->pinned, WORDS * 4, s));
	WORKS(launch_step(step, p, 1, 5, WORDS, s));
	WORKS(cuEventRecord(e, s));
	WORKS(cuStreamWaitEvent(t, e, 0));
	WORKS(cuEventDestroy_v2(e));
	WORKS(cuMemcpyDtoDAsync_v2(q, p, WORDS * 4, t));
	WORKS(cuMemcpyDtoHAsync_v2(w->pinned, q, WORDS * 4, t));
	WORKS(cuMemFreeAsync(q, t));
	WORKS(cuStreamSynchronize(t));
	all_are(w->pinned, value + 5);
	WORKS(cuMemFree_v2(p));
}

static void CUDA_CB note(void *p)
{
	u32 *n = p;
	n[n[0] + 1] = n[0];
	n[0]++;
}

/* Host functions of one stream run one after the other. */
static void host_functions(Worker *w)
{
	u32 n[9] = {0}, calls = 1 + rnd(w, 8);
	CUstream s = any(w);
	for (u32 i = 0; i < calls; i++)
		WORKS(cuLaunchHostFunc(s, note, n));
	WORKS(cuStreamSynchronize(s));
	for (u32 i = 0; i < calls; i++)
		expect(n[0] == calls && n[i + 1] == i, "host functions out of order");
}

/* Large enough to go to another thread. */
static void big_copy(Worker *w)
{
	CUdeviceptr p;
	u32 *h = malloc(MANY), v = rnd(w, 1 << 30);
	CUstream s = any(w);
	WORKS(cuMemAlloc_v2(&p, MANY));
	WORKS(cuMemsetD32Async(p, v, MANY / 4, s));
	WORKS(cuMemcpyDtoHAsync_v2(h, p, MANY, s));
	WORKS(cuStreamSynchronize(s));
	for (u32 i = 0; i < MANY / 4; i++)
		expect(h[i] == v, "a wrong value in a large copy");
	WORKS(cuMemFree_v2(p));
	free(h);
}

/* A module that is unloaded while its kernel may run. */
static void own_module(Worker *w)
{
	CUmodule m;
	CUfunction f;
	CUdeviceptr p;
	u32 out[WORDS];
	WORKS(cuModuleLoadData(&m, kernels_ptx));
	WORKS(cuModuleGetFunction(&f, m, "step"));
	WORKS(cuMemAlloc_v2(&p, sizeof out));
	CUstream s = any(w);
	WORKS(cuMemsetD32Async(p, 4, WORDS, s));
	WORKS(launch_step(f, p, 2, 1, WORDS, s));
	WORKS(cuModuleUnload(m));
	WORKS(cuMemcpyDtoHAsync_v2(out, p, sizeof out, s));
	WORKS(cuStreamSynchronize(s));
	all_are(out, 9);
	WORKS(cuMemFree_v2(p));
}

/* A stream is destroyed with work in it, which is done all the same. */
static void replace_stream(Worker *w)
{
	u32 at = rnd(w, nstreams), n[9] = {0};
	CUstream s = w->streams[at];
	WORKS(cuLaunchHostFunc(s, note, n));
	WORKS(cuEventRecord(w->event, s));
	WORKS(cuStreamDestroy_v2(s));
	WORKS(cuEventSynchronize(w->event));
	expect(n[0] == 1, "a destroyed stream dropped its work");
	w->streams[at] = new_stream(w);
}

static void one_round(Worker *w)
{
	u32 kind = rnd(w, 100);
	if (kind < 55)
		chain(w);
	else if (kind < 75)
		there_and_back(w);
	else if (kind < 85)
		host_functions(w);
	else if (kind < 90)
		big_copy(w);
	else if (kind < 91)
		own_module(w);
	else
		replace_stream(w);
	atomic_fetch_add(&rounds, 1);
}

static void *work(void *self)
{
	Worker *w = self;
	WORKS(cuCtxSetCurrent(test_ctx));
	w->streams = calloc(nstreams, sizeof *w->streams);
	for (u32 i = 0; i < nstreams; i++)
		w->streams[i] = new_stream(w);
	WORKS(cuEventCreate(&w->event, 0));
	WORKS(cuMemHostAlloc((void **)&w->pinned, WORDS * 4, 0));
	while (time(NULL) < end_at)
		one_round(w);
	for (u32 i = 0; i < nstreams; i++)
		WORKS(cuStreamDestroy_v2(w->streams[i]));
	WORKS(cuEventDestroy_v2(w->event));
	WORKS(cuMemFreeHost(w->pinned));
	free(w->streams);
	return NULL;
}

static u32 setting(const char *name, u32 otherwise)
{
	const char *s = getenv(name);
	return s ? (u32)atoi(s) : otherwise;
}

int main(void)
{
	static Worker workers[64];
	u32 n = setting("STRESS_THREADS", 8);
	n = n < COUNT(workers) ? n : COUNT(workers);
	nstreams = setting("STRESS_STREAMS", 20);
	start_driver();
	step = kernel("step");
	end_at = time(NULL) + setting("STRESS_SECONDS", 2);
	for (u32 i = 0; i < n; i++) {
		workers[i].seed = i + 1;
		CHECK(!pthread_create(&workers[i].id, NULL, work, &workers[i]));
	}
	for (u32 i = 0; i < n; i++)
		pthread_join(workers[i].id, NULL);
	CHECK(!wrong);
	CHECK(rounds > 0);
	size_t free_bytes, total;
	CHECK(!cuCtxSynchronize());
	CHECK(!cuMemGetInfo_v2(&free_bytes, &total));
	CHECK(total - free_bytes <= 4096); /* the module's variables */
	printf("%u rounds\n", rounds);
	CHECK(!cuCtxDestroy_v2(test_ctx));
	return check_done();
}
