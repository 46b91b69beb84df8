/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What include/nvtx3/nvToolsExt.h tells: ranges and marks, on to whoever listens.
 */
#include "driver/hooks.h"

enum { NO_TRACKING = -2 }; /* NVTX_NO_PUSH_POP_TRACKING */
static _Thread_local int depth;
static _Atomic u64 next_id = 1;

WW_EXPORT int wwRange(const char *message);
WW_EXPORT unsigned long long wwRangeStart(const char *message);
WW_EXPORT void wwRangeEnd(unsigned long long id);
WW_EXPORT void wwMark(const char *message);

static void tell(HookRangeKind kind, u64 id, const char *name)
{
	HookRange r = { .kind = kind, .id = id, .time = queue_now(), .name = name };

	hooks_tell_range(&r);
}

/* A message begins a range, NULL ends the last one begun. Answers the depth at which that is, as NVTX does. */
int wwRange(const char *message)
{
	if (!hooks_ranges() || (!message && !depth))
		return NO_TRACKING;
	tell(message ? RANGE_push : RANGE_pop, 0, message);
	return message ? depth++ : --depth;
}

unsigned long long wwRangeStart(const char *message)
{
	u64 id = next_id++;

	tell(RANGE_start, id, message);
	return id;
}

void wwRangeEnd(unsigned long long id) { tell(RANGE_end, id, NULL); }

void wwMark(const char *message) { tell(RANGE_mark, 0, message); }
