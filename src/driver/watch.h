/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * watch.h: what is noted of a run for profilers: launches, copies, host calls. Off, everything here is one test.
 */
#ifndef WW_DRIVER_WATCH_H
#define WW_DRIVER_WATCH_H

#include "driver/objects.h"
#include "profile/profile.h"

/* ---- watch.c ---- */
bool watch_on(void);	       /* WW_PROFILE, CUDA_PROFILE or COMPUTE_PROFILE */
bool watch_kernel(Cmd *);      /* before it starts: makes its counters; false: no memory */
void watch_kernel_done(Cmd *); /* after it has ended well, before it is told to others */
void watch_kernel_drop(Cmd *); /* frees what watch_kernel made */
void watch_copy(const Stream *, const Box *, u64 begin, u64 end);
/* Around a host call: u64 t = watch_begin(); … watch_call(name, t). */
u64 watch_begin(void); /* 0: nobody watches */
void watch_call(const char *name, u64 begin);

/* ---- watch_tally.c: a launch's tables ▶ totals and source lines ---- */
void tally_kernel(Arena *, const ExecGrid *, ProfKernel *);

#endif
