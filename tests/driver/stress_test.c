/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Many host threads, each with many streams of its own: allocations, fills, launches, copies,
 * events and frees at random, every result checked. STRESS_THREADS, STRESS_STREAMS and
 * STRESS_SECONDS make it longer than the few seconds it takes by itself.
 */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "kernels.h"

enum { WORDS = 256 };

static CUfunction step;
static _Atomic u32 wrong, rounds;
static u32 nstreams;
static time_t end_at;

typedef struct Worker {
	pthread_t id;
	u64 seed;
	CUstream *streams;
	CUevent event;
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

/* A chain of steps that hops between streams by events; the value at its end is known. */
static void one_round(Worker *w)
{
	CUdeviceptr p;
	u32 out[WORDS], value = rnd(w, 1000), hops = 1 + rnd(w, 6);
	CUstream s = w->streams[rnd(w, nstreams)];
	bool async = rnd(w, 2);
	WORKS(async ? cuMemAllocAsync(&p, sizeof out, s) : cuMemAlloc_v2(&p, sizeof out));
	WORKS(cuMemsetD32Async(p, value, WORDS, s));
	for (u32 i = 0; i < hops; i++) {
		CUstream next = w->streams[rnd(w, nstreams)];
		WORKS(launch_step(step, p, 3, i, WORDS, s));
		value = value * 3 + i;
		WORKS(cuEventRecord(w->event, s));
		WORKS(cuStreamWaitEvent(next, w->event, 0));
		s = next;
	}
	WORKS(cuMemcpyDtoHAsync_v2(out, p, sizeof out, s));
	WORKS(cuStreamSynchronize(s));
	for (u32 i = 0; i < WORDS; i++)
		expect(out[i] == value, "a wrong value came back");
	WORKS(rnd(w, 2) ? cuMemFreeAsync(p, s) : cuMemFree_v2(p));
	atomic_fetch_add(&rounds, 1);
}

static void *work(void *self)
{
	Worker *w = self;
	WORKS(cuCtxSetCurrent(test_ctx));
	w->streams = calloc(nstreams, sizeof *w->streams);
	for (u32 i = 0; i < nstreams; i++)
		WORKS(cuStreamCreate(&w->streams[i],
				     rnd(w, 2) ? CU_STREAM_NON_BLOCKING : CU_STREAM_DEFAULT));
	WORKS(cuEventCreate(&w->event, 0));
	while (time(NULL) < end_at)
		one_round(w);
	for (u32 i = 0; i < nstreams; i++)
		WORKS(cuStreamDestroy_v2(w->streams[i]));
	WORKS(cuEventDestroy_v2(w->event));
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
