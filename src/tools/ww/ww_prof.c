/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ww prof: runs a program with WW_PROFILE set, reads the records that libcuda leaves in it and in the processes that it
 * starts, and shows them as one. A .cu is run as `ww run` would.
 */
#include "profile/profile.h"
#include "tools/ww/ww.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

typedef struct Prof {
	const char *metrics, *html, *trace, *record, *read, *output, *count, *card, *start;
	bool csv, list, all_metrics, quiet, help;
	char **program; /* NULL-terminated */
} Prof;

static const char usage[] =
	"ww prof [OPTIONS] PROGRAM|FILE.cu [ARGS]\n"
	"  --metrics A,B|all   counters by the names of Nsight Compute, a block a launch\n"
	"  --csv               the same as CSV, as ncu --csv --page raw writes them\n"
	"  --html FILE         a page with source, heat, roofline, occupancy and timeline\n"
	"  --trace FILE        the timeline as JSON, for Perfetto or chrome://tracing\n"
	"  --cache-model       count L1 and L2 hits, too (slower)\n"
	"  --card NAME         estimate times on that card, by its rules and caches (ww occupancy --cards)\n"
	"  --no-counters       times alone: kernels run as without a profiler\n"
	"  --profile-from-start on|off   off: nothing is recorded before cudaProfilerStart\n"
	"  --record FILE       keep what was recorded; --read FILE shows it again\n"
	"  --no-progress       no line on the terminal that says how far a long run is\n"
	"  -o FILE             write the answer there instead of to standard output\n"
	"  --list-metrics      the metrics there are\n";

static const char **option_value(Prof *p, const char *name)
{
	const struct {
		const char *name;
		const char **to;
	} rows[] = { { "--metrics", &p->metrics }, { "--html", &p->html }, { "--trace", &p->trace },
		     { "--record", &p->record }, { "--read", &p->read }, { "-o", &p->output },
		     { "--card", &p->card }, { "--profile-from-start", &p->start } };

	for (u32 i = 0; i < COUNT(rows); i++)
		if (!strcmp(rows[i].name, name))
			return rows[i].to;
	return NULL;
}

static bool flag(Prof *p, const char *name)
{
	if (!strcmp(name, "--csv"))
		p->csv = true;
	else if (!strcmp(name, "--cache-model"))
		p->count = "cache";
	else if (!strcmp(name, "--no-counters"))
		p->count = "0";
	else if (!strcmp(name, "--no-progress"))
		p->quiet = true;
	else if (!strcmp(name, "--list-metrics") || !strcmp(name, "--query-metrics"))
		p->list = true;
	else if (!strcmp(name, "--help") || !strcmp(name, "-h"))
		p->help = true;
	else
		return false;
	return true;
}

/* False: said why not. */
static bool parse(Prof *p, int argc, char **argv)
{
	int i = 0;

	for (; i < argc && argv[i][0] == '-'; i++) {
		const char **to = option_value(p, argv[i]);

		if (!strcmp(argv[i], "--")) {
			i++;
			break;
		}
		if (to && i + 1 == argc) {
			ww_error("prof: %s wants a value", argv[i]);
			return false;
		}
		if (to)
			*to = argv[++i];
		else if (!flag(p, argv[i])) {
			ww_error("prof: there is no option %s\n%s", argv[i], usage);
			return false;
		}
	}
	p->program = argv + i;
	if (p->metrics && !*p->metrics) {
		ww_error("prof: --metrics names none (--list-metrics names them all)");
		return false;
	}
	if (p->card && !device_card(p->card)) {
		ww_error("prof: there is no card '%s' here (ww occupancy --cards names them)", p->card);
		return false;
	}
	if (p->start && strcmp(p->start, "on") && strcmp(p->start, "off")) {
		ww_error("prof: --profile-from-start is on or off, not %s", p->start);
		return false;
	}
	if (p->metrics && !strcmp(p->metrics, "all")) {
		p->metrics = NULL;
		p->all_metrics = true;
	}
	if (i == argc && !p->read && !p->list && !p->help) {
		ww_error("prof: which program?\n%s", usage);
		return false;
	}
	return true;
}

/* ---- the run -------------------------------------------------------------------------------------------- */

static bool is_source(const char *s)
{
	size_t n = strlen(s);

	return n > 3 && !strcmp(s + n - 3, ".cu");
}

/* By the rules of its generation, with models of its caches. */
static void count_for_card(const DeviceCard *c)
{
	char cc[32];

	snprintf(cc, sizeof cc, "%u.%u", c->major, c->minor);
	setenv("WW_COUNT_CC", cc, 1);
	setenv("WW_COUNT_CARD", c->name, 1);
	setenv("WW_COUNT", "cache", 1);
}

static volatile sig_atomic_t running, stopped_by; /* the program's number, when it runs; the last signal that was for it */

/* Who wants the profiler to end means the program; what that did until then is shown. A terminal's ^C it gets itself. */
static void pass_on(int signo)
{
	if (signo == SIGINT)
		return;
	stopped_by = signo;
	if (running)
		kill((pid_t)running, signo);
}

static void pass_signals(bool on)
{
	static const int signals[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction sa = { .sa_handler = on ? pass_on : SIG_DFL }, was;

	for (u32 i = 0; i < COUNT(signals); i++)
		if (!sigaction(signals[i], NULL, &was) && was.sa_handler != SIG_IGN)
			sigaction(signals[i], &sa, NULL);
}

/* The program's exit status, 128 + signal; -1: it could not be started. */
static int run_to_end(const Prof *p, char **argv)
{
	pid_t pid;
	int st, err;

	pass_signals(true);
	err = posix_spawnp(&pid, argv[0], NULL, NULL, argv, environ);
	if (err) {
		ww_cannot_run("prof", p->program[0], err);
		return -1;
	}
	running = pid;
	if (stopped_by)
		kill(pid, stopped_by);
	while (waitpid(pid, &st, 0) < 0 && errno == EINTR)
		;
	running = 0;
	pass_signals(false);
	return WIFEXITED(st) ? WEXITSTATUS(st) : 128 + WTERMSIG(st);
}

/* Likewise. Each process leaves its record in `dir`. */
static int run_program(const Prof *p, char **argv, const char *dir)
{
	char nvtx[PATH_MAX], record[PATH_MAX + 8];

	snprintf(record, sizeof record, "%s/%%p", dir);
	setenv("WW_PROFILE", record, 1);
	setenv("WW_PROFILE_START", p->start && !strcmp(p->start, "off") ? "0" : "1", 1);
	setenv("WW_PROGRESS", p->quiet ? "0" : "1", 1);
	snprintf(nvtx, sizeof nvtx, "%s/lib64/libcuda.so.1", ww_toolkit());
	setenv("NVTX_INJECTION64_PATH", nvtx, 0);
	if (p->count)
		setenv("WW_COUNT", p->count, 1);
	if (p->card)
		count_for_card(device_card(p->card));
	fflush(NULL);
	return run_to_end(p, argv);
}

/* ---- the answer ------------------------------------------------------------------------------------------ */

static bool write_text(const char *path, Text *t)
{
	const char *err = "out of memory";
	bool ok = !t->failed;

	if (ok && path)
		ok = file_write_atomic(path, t->s ? t->s : "", t->len, &err);
	else if (ok)
		fwrite(t->s ? t->s : "", 1, t->len, stdout);
	if (!ok)
		ww_error("prof: %s: %s", path ? path : "standard output", err);
	text_free(t);
	return ok;
}

static bool show(const Prof *p, const Profile *f)
{
	Text t = { 0 };
	const char *bad = NULL;
	bool ok = true;

	if (p->html) {
		page_write(&t, f);
		ok = write_text(p->html, &t);
	}
	if (ok && p->trace) {
		trace_write(&t, f);
		ok = write_text(p->trace, &t);
	}
	if (!ok || ((p->html || p->trace) && !p->csv && !p->metrics && !p->all_metrics))
		return ok;
	if (p->csv)
		ok = csv_write(&t, f, p->metrics, &bad);
	else if (p->metrics || p->all_metrics)
		ok = table_write(&t, f, p->metrics, &bad);
	else
		summary_write(&t, f);
	if (f->device.card && !p->csv && !p->metrics && !p->all_metrics)
		time_write(&t, f, f->device.card);
	if (ok)
		return write_text(p->output, &t);
	text_free(&t);
	ww_error("prof: there is no metric %.*s (--list-metrics names them)", (int)strcspn(bad, ","), bad);
	return false;
}

/* --card, or the card that the device presents; NULL: neither is named. */
static const DeviceCard *chosen_card(const Prof *p)
{
	const char *name = p->card ? p->card : env_get("WW_CARD");

	return name ? device_card(name) : NULL;
}

/* `text`: records, as read from `path`. */
static int show_records(const Prof *p, char *text, const char *path)
{
	const char *err;
	Arena *a = arena_new();
	Profile *volatile f = NULL;
	volatile bool ok = false;
	jmp_buf oom;

	if (!a)
		return ww_error("prof: out of memory");
	if (!setjmp(oom)) {
		a->guard = &oom;
		f = profile_read(a, text, &err);
		if (!f)
			ww_error("prof: %s is no record of ww prof: %s", path, err);
		else {
			f->device.card = chosen_card(p);
			if (!p->read && is_source(p->program[0]))
				f->processes[0].program = p->program[0];
			ok = show(p, f);
		}
	} else {
		ww_error("prof: out of memory");
	}
	arena_free(a);
	return !ok;
}

static int show_file(const Prof *p, const char *path)
{
	const char *err;
	char *text = file_read(path, NULL, &err);
	int rc = text ? show_records(p, text, path) : ww_error("prof: %s: %s", path, err);

	free(text);
	return rc;
}

static int list_metrics(void)
{
	for (u32 i = 0; i < prof_nmetrics; i++)
		printf("%-72s %s\n", prof_metrics[i].name, prof_metrics[i].unit);
	return 0;
}

static bool metrics_known(const char *names)
{
	while (names && *names) {
		size_t len = strcspn(names, ",");
		const ProfMetric *any;

		if (!metrics_find(names, len, &any, 1)) {
			ww_error("prof: there is no metric %.*s (--list-metrics names them)", (int)len, names);
			return false;
		}
		names += len + (names[len] == ',');
	}
	return true;
}

/* Is it known before the run, which may take hours, that its answer cannot be written there? Said then. */
static bool is_refused(const char *path)
{
	char dir[PATH_MAX];
	const char *slash = path ? strrchr(path, '/') : NULL;
	struct stat st;
	bool there = path && !stat(path, &st);

	if (!path)
		return false;
	if (there && S_ISDIR(st.st_mode)) {
		errno = EISDIR;
	} else if (there) {
		if (!access(path, W_OK))
			return false;
	} else {
		snprintf(dir, sizeof dir, "%.*s", slash ? (int)(slash - path) + 1 : 1, slash ? path : ".");
		if (!access(dir, W_OK))
			return false;
	}
	ww_error("prof: %s: %s", path, strerror(errno));
	return true;
}

/* ---- records of all processes ------------------------------------------------------------------------- */

static int by_number(const struct dirent **a, const struct dirent **b)
{
	long x = atol((*a)->d_name), y = atol((*b)->d_name);

	return x < y ? -1 : x > y;
}

static int is_record(const struct dirent *e)
{
	return e->d_name[0] != '.';
}

/* Takes the records out of the folder, the oldest process's first, and removes it. */
static void collect(Text *t, const char *dir)
{
	struct dirent **files;
	int n = scandir(dir, &files, is_record, by_number);
	char path[PATH_MAX + 256];

	for (int i = 0; i < n; i++) {
		const char *err;
		char *text;

		snprintf(path, sizeof path, "%s/%s", dir, files[i]->d_name);
		text = file_read(path, NULL, &err);
		if (text)
			text_add(t, text, strlen(text));
		else
			ww_error("prof: %s: %s", path, err);
		unlink(path);
		free(text);
		free(files[i]);
	}
	if (n >= 0)
		free(files);
	rmdir(dir);
}

static int show_run(const Prof *p, Text *t)
{
	const char *err = "out of memory";

	if (t->failed)
		return ww_error("prof: out of memory");
	if (!t->len)
		return ww_error("prof: nothing was recorded: the program used no device, was ended before it could write "
				"its record, or was built by another toolkit (ww prof ww exec PROGRAM)");
	if (p->record && !file_write_atomic(p->record, t->s, t->len, &err))
		return ww_error("prof: %s: %s", p->record, err);
	return show_records(p, t->s, p->record ? p->record : "what was recorded");
}

/* Runs it, and shows what was recorded. */
static int profile(const Prof *p, char **program)
{
	const char *tmp = env_get("TMPDIR");
	char dir[PATH_MAX];
	Text t = { 0 };
	int rc, shown = 0;

	snprintf(dir, sizeof dir, "%s/ww-prof-XXXXXX", tmp ? tmp : "/tmp");
	if (!mkdtemp(dir))
		return ww_error("prof: %s: %s", dir, strerror(errno));
	rc = run_program(p, program, dir);
	collect(&t, dir);
	if (rc >= 0)
		shown = show_run(p, &t);
	text_free(&t);
	if (rc > 0)
		ww_error("prof: the program ended with status %d", rc);
	return rc < 0 ? 127 : rc ? rc : shown;
}

int ww_prof(int argc, char **argv)
{
	Prof p = { 0 };
	char **program;
	int rc = 0;

	if (!parse(&p, argc, argv) || !metrics_known(p.metrics))
		return 2;
	if (p.help)
		return fputs(usage, stdout) < 0;
	if (p.list)
		return list_metrics();
	if (p.read)
		return show_file(&p, p.read);
	if (is_refused(p.html) || is_refused(p.trace) || is_refused(p.output) || is_refused(p.record))
		return 1;
	program = p.program;
	if (is_source(program[0]))
		rc = ww_run_build(argc - (int)(program - argv), p.program, &program);
	if (rc)
		return rc;
	return profile(&p, program);
}
