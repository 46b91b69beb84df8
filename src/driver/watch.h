/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * watch.h: what is noted of a run for profilers: launches, copies, host calls. Off, everything here is one test.
 */
#ifndef WW_DRIVER_WATCH_H
#define WW_DRIVER_WATCH_H

#include "driver/hooks.h"
#include "driver/objects.h"
#include "profile/profile.h"

/* ---- watch.c ---- */
typedef struct Watch {
	bool on, record, old, counts, caches;
	_Atomic bool paused; /* the program wants nothing noted; its ranges are, all the same */
	pid_t pid; /* a child that was forked since writes nothing */
	bool unsaved; /* launches cannot be written at once */
	FileEnd file; /* the record's */
	bool forked; /* the process runs the program of the one that it was forked from */
	char path[4096];
	pthread_mutex_t lock; /* of what follows */
	bool begun;
	u32 cc;
	Text out;
	u64 rows; /* launches in it */
	size_t saved; /* bytes of it that stand in the file */
	OldLog log;
	ProfDevice device;
} Watch;
extern Watch watch;
typedef struct WatchTime {
	u64 begin, end;
	u32 correlation;
	bool async;
	GraphPlace place;
} WatchTime;
void watch_pause(bool); /* cuProfilerStop, cuProfilerStart: what was launched before has ended */
bool watch_on(void);	       /* WW_PROFILE, CUDA_PROFILE or COMPUTE_PROFILE, or a tool listens */
bool watch_kernel(Cmd *);      /* before it starts: makes its counters; false: no memory */
void watch_kernel_done(Cmd *); /* after it has ended well, before it is told to others */
/* It ended with a fault, or did not run: why. watch_kernel has been called for it or not. */
void watch_kernel_failed(const Cmd *, CUresult, const char *why);
void watch_kernel_drop(Cmd *); /* frees what watch_kernel made */
void watch_copy(const Stream *, const Box *, const WatchTime *);
const char *watch_kernel_name(const char *mangled, char *to, size_t size); /* with template arguments, if they are simple */
void watch_start(const Device *); /* lock held: the record's first lines are there afterwards */

/* ---- watch_crash.c ---- */
void watch_crash_start(void); /* before anybody else handles signals */

/* ---- watch_progress.c: a line on the terminal ---- */
void watch_progress_kernel(bool starts); /* a kernel starts, or has ended */
void watch_progress_end(void);

/* ---- watch_calls.c: host calls and named ranges ---- */
extern const HookListener watch_calls;
void watch_calls_write(Text *); /* at the end */

/* ---- watch_tell.c: the device's work, to hooks ---- */
HookPlace watch_place(u64 addr);
void watch_tell_kernel(const Cmd *, u64 end);
void watch_tell_copy(const Stream *, const Box *, const WatchTime *);
void watch_tell_graph(const Cmd *end, u64 begin);
void watch_tell_compile(const Context *, const char *kernel, const JitCode *, u64 begin); /* NULL: it failed */

/* ---- watch_tally.c: a launch's tables ▶ totals and source lines ---- */
typedef struct TallyNote { /* a launch while it is noted */
	Arena *a;
	ProfKernel k;
	struct PlanLast *last; /* the one before, held; NULL: its code is not known */
	bool same;	       /* its counters are this one's */
	u64 row;	       /* this one's number in the record */
	char name[1024];
} TallyNote;
bool tally_kernel(TallyNote *, Program *, const ExecGrid *); /* false: no memory */
void tally_end(TallyNote *, const ExecGrid *, bool noted); /* in any case: lets the next launch have what this one counted */

#endif
