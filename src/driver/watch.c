/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * watch: notes what the program does on the device for profilers, and writes it when the process ends.
 *
 *	WW_PROFILE=FILE	   a record file, for `ww prof` (%p: the process)
 *	WW_PROGRESS=1	   how far it is, on a terminal (watch_progress.c)
 *	WW_PROFILE_START=0 nothing is noted before cuProfilerStart
 *	WW_COUNT=0|1|cache counters in kernels: none, all, with models of the caches (1)
 *	WW_COUNT_CARD=V100 models of its caches (the strongest card of the generation that is counted)
 *	WW_COUNT_CC=1.1	   by the rules of that compute capability (the device's)
 *	CUDA_PROFILE=1, COMPUTE_PROFILE=1 … the text profiler of CUDA 1 to 4 (profile/oldlog.c)
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/watch_plan.h"

Watch watch = { .lock = PTHREAD_MUTEX_INITIALIZER };
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* ---- beginning and end ---------------------------------------------------------------------------------- */

static void expand_path(const char *s, char *to, size_t size)
{
	size_t n = 0;

	for (; *s && n + 12 < size; s++) {
		if (s[0] == '%' && s[1] == 'p') {
			n += (size_t)snprintf(to + n, size - n, "%d", (int)getpid());
			s++;
		} else {
			to[n++] = *s;
		}
	}
	to[n] = '\0';
}

/* By whose rules to count: WW_COUNT_CC, else the device's. Old generations' rules can be asked for though their
 * devices could not load today's programs. */
static u32 choose_cc(const Device *d)
{
	const char *s = env_get("WW_COUNT_CC");
	u32 major = d->limits->major, minor = d->limits->minor;

	if (s && (sscanf(s, "%u.%u", &major, &minor) != 2 || !device_limits(major, minor))) {
		log_print(LOG_error, "WW_COUNT_CC=%s is not a compute capability known here", s);
		major = d->limits->major;
		minor = d->limits->minor;
	}
	return major * 10 + minor;
}

/* Has it been forked, and not called exec? proc(5), stat: the seventh field behind the name, PF_FORKNOEXEC. Such children
 * share a file, to which each appends. */
static bool is_forked(void)
{
	const char *err, *s;
	char *stat = file_read("/proc/self/stat", NULL, &err);
	unsigned flags = 0;

	s = stat ? strrchr(stat, ')') : NULL;
	if (s)
		sscanf(s, ") %*c %*d %*d %*d %*d %*d %u", &flags);
	free(stat);
	return flags & 0x40;
}

static void count_from_now(const Device *d)
{
	u32 cc = watch.cc = choose_cc(d);

	jit_count(EMIT_COUNT_ON | (cc < 50 ? EMIT_COUNT_OLD : 0) | (watch.caches ? EMIT_COUNT_CACHES : 0), cc);
}

static void read_settings(void)
{
	const char *path = env_get("WW_PROFILE"), *count = env_get("WW_COUNT");

	watch.record = path != NULL;
	if (path)
		expand_path(path, watch.path, sizeof watch.path);
	watch.old = oldlog_open(&watch.log, (u64)getpid());
	watch.on = watch.record || watch.old;
	watch.counts = (watch.record && (!count || strcmp(count, "0"))) || (watch.old && watch.log.counts);
	watch.caches = watch.counts && count && !strcmp(count, "cache");
	watch.pid = getpid();
	watch.forked = watch.record && is_forked();
	if (env_get("WW_PROFILE_START") && !strcmp(env_get("WW_PROFILE_START"), "0"))
		watch.paused = true;
	if (count && strcmp(count, "0") && strcmp(count, "1") && strcmp(count, "cache"))
		log_print(LOG_error, "WW_COUNT=%s is not known; it is 0, 1 or cache", count);
	if (watch.counts)
		count_from_now(driver_device(0));
}

bool watch_on(void)
{
	pthread_once(&once, read_settings);
	return watch.on || atomic_load_explicit(&hooks_work, memory_order_relaxed);
}

void watch_pause(bool pause)
{
	if (watch_on())
		watch.paused = pause;
}

/* Calls are told of from the first one on, before there is a device. */
__attribute__((constructor)) static void listen_early(void)
{
	if (!env_get("WW_PROFILE"))
		return;
	watch.pid = getpid();
	hooks_listen(HOOK_prof, &watch_calls);
	watch_crash_start();
}

/* Lock held: what came since the last time. */
static bool append_record(const char **err)
{
	if (!file_append(&watch.file, watch.path, watch.out.s + watch.saved, watch.out.len - watch.saved, err))
		return false;
	watch.saved = watch.out.len;
	return true;
}

/* Lock held. A process may end by _exit, or be killed, which tells nobody: launches and copies are written at once. Who ends as
 * usual writes all again, in one piece. */
static void save(void)
{
	const char *err;

	if (!watch.out.failed && !watch.unsaved)
		watch.unsaved = !append_record(&err);
}

static void write_record(void)
{
	const char *err = "out of memory";

	if (watch.out.failed || !(watch.forked ? append_record(&err) : file_write_atomic(watch.path, watch.out.s, watch.out.len, &err)))
		log_print(LOG_error, "WW_PROFILE %s cannot be written: %s", watch.path, err);
}

__attribute__((destructor)) static void write_all(void)
{
	if (watch.pid == getpid() && driver_ndevices)
		watch_on(); /* of a program that neither launches nor copies its calls are told */
	if (!watch.on || watch.pid != getpid())
		return;
	watch_progress_end();
	pthread_mutex_lock(&watch.lock);
	if (watch.record && !watch.begun && driver_ndevices)
		watch_start(driver_device(0));
	if (watch.record)
		watch_calls_write(&watch.out);
	if (watch.begun && watch.record)
		write_record();
	if (watch.old)
		oldlog_close(&watch.log);
	text_free(&watch.out);
	watch.on = false;
	pthread_mutex_unlock(&watch.lock);
}

void watch_start(const Device *d)
{
	char program[4096];
	ssize_t n;

	if (watch.begun)
		return;
	n = readlink("/proc/self/exe", program, sizeof program - 1);
	watch.begun = true;
	program[n > 0 ? n : 0] = '\0';
	watch.device = (ProfDevice){ (char *)d->name, choose_cc(d), d->sms, d->limits->sm_warps, d->limits->sm_blocks, NULL };
	record_device(&watch.out, &watch.device, &(ProfProcess){ (u64)getpid(), program });
}

/* ---- launches -------------------------------------------------------------------------------------------- */

static u32 module_insts(const Fn *fn)
{
	return ptx_inst_base(fn->module, NULL);
}

/* Of a block: its threads are one group, which never waits. */
static bool is_one_call(const JitCode *code)
{
	return code && code->info.ngroups == 1 && !code->info.suspends;
}

/* The card whose caches are modelled: WW_COUNT_CARD, WW_CARD, else the strongest of the generation that is counted. */
static CountMemory memory_of_card(const Cmd *c)
{
	const char *name = env_get(env_get("WW_COUNT_CARD") ? "WW_COUNT_CARD" : "WW_CARD");
	const DeviceCard *card = name ? device_card(name) : NULL;
	const DeviceUnits *units;
	DeviceUse use = function_use(c->fn, c->grid.env.ntid[0] * c->grid.env.ntid[1] * c->grid.env.ntid[2],
				     c->grid.env.dyn_shared);

	card = card ? card : device_card_for(watch.cc);
	units = device_units(card->major, card->minor);
	return (CountMemory){ .to_end = is_one_call(c->grid.code), .sms = card->sms, .l2_bytes = (u64)card->l2_kib << 10,
		.l1_bytes = device_l1_bytes(units, (use.shared_static + use.shared_dynamic) *
			device_occupancy(device_limits(card->major, card->minor), &use).blocks) };
}

bool watch_kernel(Cmd *c)
{
	ExecGrid *g = &c->grid;
	CountMemory memory = { 0 };
	u32 insts, blocks;

	if (jit_counting()) {
		insts = g->code ? g->code->norigins : module_insts(g->entry);
		blocks = g->code ? g->code->info.blocks : insts;
		if (watch.caches)
			memory = memory_of_card(c);
		g->counts = count_set_new(watch.cc, blocks, insts, c->fn->mod->program->generic, exec_threads(), watch.caches ? &memory : NULL);
		if (!g->counts)
			return false;
	}
	if (watch.on)
		watch_progress_kernel(true);
	c->began = queue_now();
	return true;
}

void watch_kernel_drop(Cmd *c)
{
	if (watch.on && c->began)
		watch_progress_kernel(false);
	c->began = 0;
	count_set_free(c->grid.counts);
	c->grid.counts = NULL;
}

const char *watch_kernel_name(const char *mangled, char *to, size_t size)
{
	const char *full = text_full_name(mangled, to, size);

	return full == mangled ? text_plain_name(mangled, to, size) : full;
}

static void describe(const Cmd *c, u64 end, ProfKernel *k, char *name, size_t size)
{
	const ExecGrid *g = &c->grid;
	const Device *d = c->stream->ctx->dev;
	const FnNeed need = function_need(c->fn);
	DeviceUse use;
	DeviceOccupancy o;

	for (u32 i = 0; i < 3; i++) {
		k->grid[i] = g->env.nctaid[i];
		k->block[i] = g->env.ntid[i];
	}
	use = function_use(c->fn, k->block[0] * k->block[1] * k->block[2], g->env.dyn_shared);
	o = device_occupancy(d->limits, &use);
	k->name = (char *)watch_kernel_name(c->fn->fn->name, name, size);
	k->symbol = c->fn->fn->name;
	k->stream = c->stream->id;
	k->context = c->stream->ctx->id;
	k->begin = c->began;
	k->end = end;
	k->regs = need.regs;
	k->local = need.local;
	k->shared_static = c->fn->layout->shared_size;
	k->shared_dynamic = g->env.dyn_shared;
	k->occ_blocks = o.blocks;
	k->by_warps = o.by_warps;
	k->by_regs = o.by_regs;
	k->by_shared = o.by_shared;
	k->set_aside = device_blocks_set_aside(d->limits, device_units(d->limits->major, d->limits->minor), &use, &o);
	k->by_blocks = o.by_blocks;
	k->interpreted = !g->code;
}

static bool describe_all(TallyNote *n, const Cmd *c, u64 end)
{
	jmp_buf oom;

	if (!n->a || setjmp(oom))
		return false;
	n->a->guard = &oom;
	describe(c, end, &n->k, n->name, sizeof n->name);
	return !c->grid.counts || tally_kernel(n, c->fn->mod->program, &c->grid);
}

static OldLogFrom from_stream(const Stream *s, u64 cpu_ns)
{
	return (OldLogFrom){ s->ctx->id - 1, (u32)s->ctx->dev->ordinal, cpu_ns };
}

static void write_kernel(TallyNote *n, const Cmd *c, u64 end)
{
	const OldLogFrom from = from_stream(c->stream, end - c->queued);

	pthread_mutex_lock(&watch.lock);
	watch_start(c->stream->ctx->dev);
	n->row = watch.rows++;
	n->k.same = n->same && !watch.forked ? n->row - n->last->row : 0;
	if (watch.record)
		record_kernel(&watch.out, &n->k);
	if (watch.record)
		save();
	if (watch.old)
		oldlog_kernel(&watch.log, &watch.device, &n->k, &from);
	pthread_mutex_unlock(&watch.lock);
}

static void note_kernel(Cmd *c, u64 end)
{
	TallyNote n = { .a = arena_new() };
	bool made = describe_all(&n, c, end);

	if (made)
		write_kernel(&n, c, end);
	else
		log_print(LOG_error, "the profiler is out of memory: a launch of %s is missing", c->fn->fn->name);
	tally_end(&n, &c->grid, made);
}

void watch_kernel_failed(const Cmd *c, CUresult r, const char *why)
{
	const ExecGrid *g = &c->grid;
	char name[1024];
	const char *code = "an error";
	Text error = { 0 };
	ProfFailure f = { .name = (char *)watch_kernel_name(c->fn->fn->name, name, sizeof name) };

	if (!watch_on() || !watch.record || watch.paused)
		return;
	memcpy(f.grid, g->env.nctaid, sizeof f.grid);
	memcpy(f.block, g->env.ntid, sizeof f.block);
	cuGetErrorName(r, &code);
	text_printf(&error, "%s: %s", code, why);
	f.error = error.s;
	pthread_mutex_lock(&watch.lock);
	watch_start(c->stream->ctx->dev);
	record_failure(&watch.out, &f);
	save();
	pthread_mutex_unlock(&watch.lock);
	text_free(&error);
}

/* A grid that was told to stop ends without a fault of its own. */
static bool was_cancelled(const Cmd *c)
{
	return c->grid.env.cancel && *c->grid.env.cancel;
}

void watch_kernel_done(Cmd *c)
{
	u64 end = queue_now();

	if (was_cancelled(c))
		watch_kernel_failed(c, c->stream->ctx->fault, "cancelled while it ran, by the error of another kernel");
	else if (watch.on && c->began && !watch.paused)
		note_kernel(c, end);
	if (atomic_load_explicit(&hooks_work, memory_order_relaxed) && c->began)
		watch_tell_kernel(c, end);
}

/* ---- copies -------------------------------------------------------------------------------------------------- */

static ProfCopyKind copy_kind(const Box *b)
{
	bool from = watch_place(b->src) >= HOOK_device, to = watch_place(b->dst) >= HOOK_device;

	if (b->fill_size)
		return COPY_set;
	return from && to ? COPY_d2d : to ? COPY_h2d : from ? COPY_d2h : COPY_h2h;
}

static void note_copy(const Stream *s, const Box *b, const WatchTime *w)
{
	const OldLogFrom from = from_stream(s, w->end - w->begin);
	ProfCopy c = { .kind = (u8)copy_kind(b), .bytes = (u64)b->width * b->height * b->depth,
		       .stream = s->id, .begin = w->begin, .end = w->end };

	pthread_mutex_lock(&watch.lock);
	watch_start(s->ctx->dev);
	if (watch.record)
		record_copy(&watch.out, &c);
	if (watch.record)
		save();
	if (watch.old)
		oldlog_copy(&watch.log, &watch.device, &c, &from);
	pthread_mutex_unlock(&watch.lock);
}

void watch_copy(const Stream *s, const Box *b, const WatchTime *w)
{
	if (watch.on && !watch.paused)
		note_copy(s, b, w);
	if (atomic_load_explicit(&hooks_work, memory_order_relaxed))
		watch_tell_copy(s, b, w);
}
