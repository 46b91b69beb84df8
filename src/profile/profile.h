/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * profile: what was seen of a program's run (launches with their counters, copies, calls, ranges), as a file
 * that libcuda writes and `ww prof` reads, and its faces: the text profiler of CUDA 1 to 4, tables in the words
 * of Nsight Compute, a summary for people, an HTML page, a timeline.
 */
#ifndef WW_PROFILE_H
#define WW_PROFILE_H

#include "base/base.h"
#include "count/count.h"
#include "device/device.h"

typedef enum {
#define GROUP(id, ...) GROUP_##id,
#include "profile/total.def"
#undef GROUP
	GROUP_COUNT
} ProfGroup;
typedef enum {
#define TOTAL(id, ...) TOTAL_##id,
#include "profile/total.def"
#undef TOTAL
	TOTAL_COUNT
} ProfTotal;

typedef struct ProfTotals {
	u64 g[GROUP_COUNT][COUNT_COUNTERS];
	u64 n[TOTAL_COUNT];
	u64 lanes[COUNT_LANES + 1]; /* instructions by lanes that were on */
} ProfTotals;

typedef struct ProfLine { /* of a kernel's source */
	char *file;
	u32 line; /* without line information: of the PTX text, file "" */
	u64 w_inst, t_inst, divergent, lanes_lost;
	u64 requests, sectors, least, bytes; /* global and local memory */
	u64 wavefronts, conflicts;	     /* shared memory */
} ProfLine;

typedef struct ProfKernel {
	char *name; /* for people: as in the source */
	const char *symbol; /* in PTX; not recorded */
	u32 grid[3], block[3];
	u64 stream, context, begin, end; /* ns */
	u32 process; /* number in Profile.processes; of copies and spans, too. Not recorded: whose record it stands in */
	u32 regs, local;
	u64 shared_static, shared_dynamic;
	u32 occ_blocks, by_warps, by_regs, by_shared, by_blocks; /* blocks an SM */
	u32 set_aside; /* device_blocks_set_aside */
	bool counted, interpreted;
	u64 same; /* counters are those of the launch so many before it in the record of its process; 0: its own */
	ProfTotals t;
	ProfLine *lines; /* vec on the arena, most instructions first when read */
} ProfKernel;

typedef struct ProfFailure { /* a launch that faulted, was cancelled by another's fault, or never began behind one */
	char *name, *error;
	u32 grid[3], block[3];
	u32 process;
} ProfFailure;

typedef enum { COPY_h2d, COPY_d2h, COPY_d2d, COPY_h2h, COPY_set } ProfCopyKind;
typedef struct ProfCopy {
	u8 kind;
	u64 bytes, stream, begin, end;
	u32 process;
} ProfCopy;
typedef enum { SPAN_call, SPAN_range, SPAN_started /* a range that ends by its number: it may overlap others */, SPAN_KINDS } ProfSpanKind;
typedef struct ProfSpan { /* a host call or a named range */
	char *name;
	u64 thread, begin, end;
	u32 process;
	u8 kind; /* ProfSpanKind */
} ProfSpan;
typedef struct ProfCalls { /* of one function of the API, all of them */
	char *name;
	u64 n, ns, min, max;
} ProfCalls;
typedef struct ProfDevice {
	char *name;
	u32 cc, sms, warps_sm, blocks_sm; /* cc 90: 9.0 */
	const DeviceCard *card; /* times are estimated on; not recorded. NULL: the strongest of cc */
} ProfDevice;

typedef struct ProfProcess {
	u64 id;
	char *program;
} ProfProcess;

typedef struct ProfName {
	const char *name;
	u32 first;    /* launch */
	bool several; /* with blocks of several shapes or sizes of shared memory */
} ProfName;
typedef struct Profile {
	Arena *arena;
	ProfProcess *processes; /* vec: at least one */
	ProfDevice device;
	ProfKernel *kernels; /* vec */
	ProfName *names;     /* vec: of the kernels, each once */
	ProfFailure *failures; /* vec: launches that are not among the kernels */
	ProfCopy *copies;    /* vec */
	ProfSpan *spans;     /* vec */
	ProfCalls *calls;    /* vec; also those that are not among the spans */
	u64 omitted;	     /* spans that are not there, for there were too many */
} Profile;

/* ---- record.c: the file. One fact a line, fields separated by tabs -------------------------------------- */
void record_kernel(Text *, const ProfKernel *);
void record_failure(Text *, const ProfFailure *);
void record_copy(Text *, const ProfCopy *);
void record_span(Text *, const ProfSpan *);
void record_calls(Text *, const ProfCalls *);
void record_omitted(Text *, u64 spans);
void record_device(Text *, const ProfDevice *, const ProfProcess *);
/* Of one process, or of several one behind the other. NULL with a reason naming the line; everything lives on the arena, which needs a guard. */
Profile *profile_read(Arena *, char *text, const char **err);
u32 profile_name(const Profile *, const char *); /* which of `names`; how many there are: none */

/* ---- metric.c: Nsight Compute's names ---------------------------------------------------------------------- */
typedef struct ProfMetric {
	const char *name, *unit;
	double (*value)(const Profile *, const ProfKernel *);
} ProfMetric;
extern const ProfMetric prof_metrics[];
extern const u32 prof_nmetrics;
/* The metrics that `name` means, a pattern too, into *found; how many, `room` at most. */
u32 metrics_find(const char *name, size_t len, const ProfMetric **found, u32 room);
/* As ncu writes numbers: whole ones without a point. */
void metric_print(Text *, double);

/* ---- faces: each writes all of it ---------------------------------------------------------------------------- */
/* ncu's raw page as CSV; `names`: separated by commas, NULL: all. False: *bad names the unknown one. */
bool csv_write(Text *, const Profile *, const char *names, const char **bad);
bool table_write(Text *, const Profile *, const char *names, const char **bad); /* the same, for people */
void summary_write(Text *, const Profile *);
void trace_write(Text *, const Profile *); /* Chrome's JSON, read by Perfetto */
void page_write(Text *, const Profile *);  /* HTML */

/* ---- advice.c: what limits a kernel, and what to try ----------------------------------------------------------- */
typedef struct ProfAdvice {
	const char *bound; /* "memory", "shared memory", … */
	double cost;	   /* the part of the kernel's work that it is about, 0 … 1 */
	Text text;
} ProfAdvice;
u32 advice_find(const Profile *, const ProfKernel *, ProfAdvice *out, u32 max); /* most important first */
const char *advice_bound(const Profile *, const ProfKernel *);

/* ---- oldlog.c: the text profiler of CUDA 1 to 4 ------------------------------------------------------------------ */
typedef struct OldLogFile {
	u64 context;
	char *path;
	FileEnd end;
	Text text; /* what is not written yet */
	const char *err; /* why it cannot be */
} OldLogFile;
typedef struct OldLog {
	char *path; /* as it was set */
	u64 pid;
	bool csv, counts; /* counts: the configuration asks for signals that need counters */
	bool each, failed; /* each: a file a context. failed: no memory for one */
	u32 nsignals;
	u8 signal[32];	/* rows of signal.def, in the order asked for */
	Text notes;	/* of the configuration, for every file */
	OldLogFile *files;
	u32 nfiles;
	OldLogFile *file; /* of the row that is written */
	Text *out;	  /* its text */
} OldLog;
typedef struct OldLogFrom { /* where a row comes from */
	u64 context; /* from 0 */
	u32 device;
	u64 cpu_ns;
} OldLogFrom;
/* From CUDA_PROFILE or COMPUTE_PROFILE and their kin; false: it is off. Unknown signals are told in the log. */
bool oldlog_open(OldLog *, u64 pid);
void oldlog_kernel(OldLog *, const ProfDevice *, const ProfKernel *, const OldLogFrom *);
void oldlog_copy(OldLog *, const ProfDevice *, const ProfCopy *, const OldLogFrom *);
void oldlog_close(OldLog *);

/* ---- timemodel.c: how long a launch would take on a card ------------------------------------------------- */
typedef enum {
#define PART(id, name) TIME_##id,
#include "profile/time.def"
#undef PART
	TIME_COUNT
} TimePart;
typedef struct ProfTime { /* microseconds */
	double us, launch;	 /* the whole; an empty kernel's, which is in it */
	double part[TIME_COUNT]; /* were it alone; they overlap */
	TimePart bound;		 /* the greatest of them */
	bool launch_bound;	 /* the launch itself takes most */
} ProfTime;
bool time_estimate(const ProfKernel *, const DeviceCard *, ProfTime *); /* false: it was not counted */
const char *time_part_name(TimePart);
void time_write(Text *, const Profile *, const DeviceCard *); /* timetable.c: all kernels, for people */

#endif
