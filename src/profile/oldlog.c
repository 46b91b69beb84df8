/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The text profiler of CUDA 1 to 4 (CUDA Profiler Users Guide; "COMPUTE_PROFILE" since 3.0):
 *
 *	CUDA_PROFILE=1		on
 *	CUDA_PROFILE_LOG=file	%d: the context's number, a file each; %p: the process (cuda_profile.log, cuda_profile_%d.log)
 *	CUDA_PROFILE_CSV=1	values separated by commas
 *	CUDA_PROFILE_CONFIG=file	one signal a line; '#' begins a comment
 *
 * The same with COMPUTE_ for CUDA_. A row a launch or copy, in the file as soon as it ended; times in microseconds.
 */
#include "profile/launch.h"

#include <stdlib.h>
#include <string.h>

#define LLU(x) ((unsigned long long)(x))

static double serialized(const ProfKernel *k)
{
	double s = g(sld, units) - g(sld, least) + g(sst, units) - g(sst, least) + g(satom, units) - g(satom, least);

	return s + g(cld, units) - g(cld, least);
}

typedef double SignalFn(const ProfDevice *, const ProfKernel *);
#define SIGNAL(name, counts, expr)                                             \
	static double signal_##name(const ProfDevice *d, const ProfKernel *k) \
	{                                                                      \
		(void)d;                                                       \
		return expr;                                                   \
	}
#include "profile/signal.def"
#undef SIGNAL

/* The columns that are no single number stand behind those of the table. */
typedef enum { COLUMN_gridsize = 200, COLUMN_gridsize3d, COLUMN_threadblocksize, COLUMN_memtransferdir, COLUMN_memtransfersize } Column;
typedef struct Signal {
	const char *name;
	u8 column;
	bool counts;
	SignalFn *value;
} Signal;
static const Signal signals[] = {
#define SIGNAL(name, counts, expr) { #name, 0, counts, signal_##name },
#include "profile/signal.def"
#undef SIGNAL
	{ "gridsize", COLUMN_gridsize, false, NULL },
	{ "gridsize3d", COLUMN_gridsize3d, false, NULL },
	{ "threadblocksize", COLUMN_threadblocksize, false, NULL },
	{ "memtransferdir", COLUMN_memtransferdir, false, NULL },
	{ "memtransfersize", COLUMN_memtransfersize, false, NULL },
};

/* ---- settings ---------------------------------------------------------------------------------------------- */

static const char *setting(const char *what)
{
	char name[64];
	const char *v;

	snprintf(name, sizeof name, "COMPUTE_PROFILE%s", what);
	v = env_get(name);
	snprintf(name, sizeof name, "CUDA_PROFILE%s", what);
	return v ? v : env_get(name);
}

static char *expand(const char *s, u64 context, u64 pid)
{
	Text t = { 0 };

	for (; *s; s++) {
		if (s[0] == '%' && (s[1] == 'd' || s[1] == 'p')) {
			text_printf(&t, "%llu", LLU(s[1] == 'd' ? context : pid));
			s++;
		} else {
			text_add(&t, s, 1);
		}
	}
	text_add(&t, "", 1);
	return t.failed ? NULL : t.s;
}

static void add_signal(OldLog *l, const char *name, size_t len)
{
	for (u32 i = 0; i < COUNT(signals); i++) {
		if (strlen(signals[i].name) != len || memcmp(signals[i].name, name, len))
			continue;
		if (l->nsignals < COUNT(l->signal))
			l->signal[l->nsignals++] = (u8)i;
		l->counts |= signals[i].counts;
		return;
	}
	text_printf(&l->notes, "# signal '%.*s' of the configuration is not known and left out\n", (int)len, name);
}

static void read_config(OldLog *l, const char *path)
{
	const char *err;
	char *s = file_read(path, NULL, &err), *at = s;

	if (!s)
		text_printf(&l->notes, "# the configuration %s cannot be read: %s\n", path, err);
	while (at && *at) {
		size_t len = strcspn(at, "\n"), word;

		at += strspn(at, " \t\r");
		len = strcspn(at, "\n");
		word = strcspn(at, " \t\r\n#");
		if (word)
			add_signal(l, at, word);
		at += len + (at[len] == '\n');
	}
	free(s);
}

bool oldlog_open(OldLog *l, u64 pid)
{
	const char *on = setting(""), *path = setting("_LOG"), *csv = setting("_CSV"), *config = setting("_CONFIG");

	*l = (OldLog){ 0 };
	if (!on || atoi(on) == 0)
		return false;
	if (!path)
		path = env_get("COMPUTE_PROFILE") ? "cuda_profile_%d.log" : "cuda_profile.log";
	l->path = strdup(path);
	l->pid = pid;
	l->each = strstr(path, "%d") != NULL;
	l->csv = csv && atoi(csv) != 0;
	if (config)
		read_config(l, config);
	return l->path != NULL;
}

/* ---- rows --------------------------------------------------------------------------------------------------- */

static void begin_file(OldLog *l, const ProfDevice *d, const OldLogFrom *from)
{
	text_printf(l->out, "# CUDA_PROFILE_LOG_VERSION 2.0\n# CUDA_DEVICE %u %s\n", from->device, d->name);
	if (l->csv)
		text_printf(l->out, "# CUDA_PROFILE_CSV 1\n");
	text_printf(l->out, "# TIMESTAMPFACTOR 3e8\n");
	if (l->notes.s)
		text_add(l->out, l->notes.s, l->notes.len);
	text_printf(l->out, "method,gputime,cputime,occupancy");
	for (u32 i = 0; i < l->nsignals; i++)
		text_printf(l->out, ",%s", signals[l->signal[i]].name);
	text_printf(l->out, "\n");
}

/* The context's file, which begins with what holds for all its rows. NULL: no memory. */
static OldLogFile *file_of(OldLog *l, const ProfDevice *d, const OldLogFrom *from)
{
	u64 context = l->each ? from->context : 0;
	OldLogFile *files;

	for (u32 i = 0; i < l->nfiles; i++)
		if (l->files[i].context == context)
			return &l->files[i];
	files = base_realloc(l->files, (l->nfiles + 1) * sizeof *files);
	if (!files)
		return NULL;
	l->files = files;
	files[l->nfiles] = (OldLogFile){ .context = context, .path = expand(l->path, context, l->pid) };
	l->out = &files[l->nfiles].text;
	begin_file(l, d, from);
	return &files[l->nfiles++];
}

static bool begin(OldLog *l, const ProfDevice *d, const OldLogFrom *from)
{
	l->file = file_of(l, d, from);
	if (l->file)
		l->out = &l->file->text;
	else if (!l->failed)
		log_print(LOG_error, "the profiler's log %s lacks launches: out of memory", l->path);
	l->failed |= !l->file;
	return l->file && !l->file->err;
}

/* The program may be killed: its rows so far are there. What cannot be written is told once. */
static void end(OldLog *l)
{
	OldLogFile *f = l->file;

	text_printf(&f->text, "\n");
	if (f->text.failed || !f->path)
		f->err = "out of memory";
	else
		file_append(&f->end, f->path, f->text.s, f->text.len, &f->err);
	f->text.len = 0;
	if (f->err)
		log_print(LOG_error, "the profiler's log %s cannot be written: %s", f->path ? f->path : l->path, f->err);
}

static void cell(OldLog *l, bool first, const char *name, const char *value)
{
	if (l->csv)
		text_printf(l->out, "%s%s", first ? "" : ",", value);
	else
		text_printf(l->out, "%s%s=[ %s ]", first ? "" : " ", name, value);
}

static void number_cell(OldLog *l, const char *name, double v, bool whole)
{
	char s[64];

	snprintf(s, sizeof s, whole ? "%.0f" : "%.3f", v);
	cell(l, false, name, s);
}

static void signal_cell(OldLog *l, const ProfDevice *d, const ProfKernel *k, const Signal *s)
{
	char v[96];

	switch (s->column) {
	case COLUMN_gridsize:
		snprintf(v, sizeof v, "%u, %u", k->grid[0], k->grid[1]);
		if (l->csv)
			snprintf(v, sizeof v, "%u %u", k->grid[0], k->grid[1]);
		cell(l, false, s->name, v);
		return;
	case COLUMN_gridsize3d:
		snprintf(v, sizeof v, l->csv ? "%u %u %u" : "%u, %u, %u", k->grid[0], k->grid[1], k->grid[2]);
		cell(l, false, s->name, v);
		return;
	case COLUMN_threadblocksize:
		snprintf(v, sizeof v, l->csv ? "%u %u %u" : "%u, %u, %u", k->block[0], k->block[1], k->block[2]);
		cell(l, false, s->name, v);
		return;
	case 0:
		number_cell(l, s->name, s->value(d, k), strcmp(s->name, "timestamp") != 0);
		return;
	default: /* a copy's */
		if (l->csv)
			cell(l, false, s->name, "");
	}
}

void oldlog_kernel(OldLog *l, const ProfDevice *d, const ProfKernel *k, const OldLogFrom *from)
{
	if (!begin(l, d, from))
		return;
	cell(l, true, "method", k->symbol);
	number_cell(l, "gputime", (double)(k->end - k->begin) / 1e3, false);
	number_cell(l, "cputime", (double)from->cpu_ns / 1e3, false);
	number_cell(l, "occupancy", share(k->occ_blocks * warps(k), d->warps_sm), false);
	for (u32 i = 0; i < l->nsignals; i++)
		signal_cell(l, d, k, &signals[l->signal[i]]);
	end(l);
}

void oldlog_copy(OldLog *l, const ProfDevice *d, const ProfCopy *c, const OldLogFrom *from)
{
	static const char *const methods[] = { "memcpyHtoD", "memcpyDtoH", "memcpyDtoD", "memcpyHtoH", "memset" };

	if (!begin(l, d, from))
		return;
	cell(l, true, "method", methods[c->kind]);
	number_cell(l, "gputime", (double)(c->end - c->begin) / 1e3, false);
	number_cell(l, "cputime", (double)from->cpu_ns / 1e3, false);
	if (l->csv)
		cell(l, false, "occupancy", "");
	for (u32 i = 0; i < l->nsignals; i++) {
		const Signal *s = &signals[l->signal[i]];

		if (s->column == COLUMN_memtransfersize)
			number_cell(l, s->name, (double)c->bytes, true);
		else if (s->column == COLUMN_memtransferdir)
			number_cell(l, s->name, c->kind == COPY_h2d ? 1 : c->kind == COPY_d2h ? 2 : 0, true);
		else if (!strcmp(s->name, "timestamp"))
			number_cell(l, s->name, (double)c->begin / 1e3, false);
		else if (l->csv)
			cell(l, false, s->name, "");
	}
	end(l);
}

void oldlog_close(OldLog *l)
{
	for (u32 i = 0; i < l->nfiles; i++) {
		text_free(&l->files[i].text);
		free(l->files[i].path);
	}
	free(l->files);
	text_free(&l->notes);
	free(l->path);
}
