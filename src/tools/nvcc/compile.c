/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * One source file. Device passes, one a target, and the host pass run side by side: the host pass
 * asks for the fat binary only when it writes its last function, and reads it from a named pipe, so
 * it parses while device code is being made.
 */
#include "tools/nvcc/nvcc.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_TRIES = 24 }; /* of a pass: what clang refuses and rewrite.c puts into its words can hide more of it */

typedef struct Unit { /* one .cu on its way */
	const Input *in;
	Child *dev;	       /* vec, one a target */
	const char **ptx_file; /* vec */
	Text *ptx;	       /* vec */
} Unit;

static const char *target_name(Nvcc *n, const Input *in, u32 target, const char *suffix)
{
	const Arch *a = n->targets[target].arch;
	const char *stem = plan_name(n, in->path, "");

	if (vec_len(n->targets) == 1)
		return spawn_temp(n, stem, suffix);
	return spawn_temp(n, stem, arena_printf(n->arena, ".compute_%u%.1s%s", a->sm, &a->suffix, suffix));
}

static bool is_kept(const Nvcc *n) { return option_on(n, O_keep) || option_on(n, O_save_temps); }

/* -keep: what a pass reads, for people. What is wrong with it the pass says. */
static void keep_preprocessed(Nvcc *n, const Input *in, const Arch *a, const char *file)
{
	Child c = {.what = "cpp", .input = in->path};

	compile_flags(n, &c.argv, a, in->path);
	word(n, &c.argv, "-E");
	word(n, &c.argv, "-o");
	word(n, &c.argv, "%s", file);
	spawn_start(n, &c);
	spawn_wait(n, &c, 1);
}

static void start_device(Nvcc *n, Unit *u, u32 target)
{
	Child *c = vec_push(n->arena, u->dev);

	*c = (Child){.what = "cicc", .input = u->in->path};
	c->note = arena_printf(n->arena, "-arch compute_%u%.1s", n->targets[target].arch->sm,
			       &n->targets[target].arch->suffix);
	*vec_push(n->arena, u->ptx_file) = target_name(n, u->in, target, option_on(n, O_ltoir) ? ".ltoir" : ".ptx");
	if (is_kept(n))
		keep_preprocessed(n, u->in, n->targets[target].arch, target_name(n, u->in, target, ".cpp1.ii"));
	compile_flags(n, &c->argv, n->targets[target].arch, u->in->path);
	compile_as_flags(n, &c->argv);
	if (option_on(n, O_ptx) || option_on(n, O_cubin) || option_on(n, O_fatbin))
		compile_depend_flags(n, &c->argv, u->in);
	word(n, &c->argv, "-o");
	word(n, &c->argv, "%s", vec_last(u->ptx_file));
	spawn_start(n, c);
}

/* Where clang has no target of the name (sm_100f), the text says what was asked for. */
static void set_target(Text *ptx, const Arch *a)
{
	char *at = strstr(ptx->s, "\n.target "), *end;
	Text t = {0};

	if (!at || a->suffix != 'f')
		return;
	at += strlen("\n.target ");
	end = at + strcspn(at, ", \r\n");
	text_add(&t, ptx->s, (size_t)(at - ptx->s));
	text_printf(&t, "sm_%u%c", a->sm, a->suffix);
	text_add(&t, end, ptx->len - (size_t)(end - ptx->s));
	text_free(ptx);
	*ptx = t;
}

/* An instruction whose name ends in .ftz.f16, .ftz.f16x2 or, where PTX knows no such thing, .ftz.bf16 */
static bool flushes_halves(const char *word, const char *ftz)
{
	static const char *const plain[] = {"add.", "sub.", "mul.", "fma.", "min.", "max.", "abs.", "neg.", "setp."};

	if (!strncmp(ftz, ".ftz.bf16", 9))
		return !strncmp(word, "setp.", 5);
	for (u32 i = 0; i < sizeof plain / sizeof *plain; i++)
		if (!strncmp(word, plain[i], strlen(plain[i])))
			return true;
	return false;
}
/* Takes .ftz from what clang wrote for halves, in the text between two pieces of the program's own PTX. */
static char *mend_between(char *to, char *from, char *end)
{
	for (char *at; (at = memmem(from, (size_t)(end - from), ".ftz.", strlen(".ftz.")));) {
		char *word = at;
		size_t keep = (size_t)(at - from), past = strlen(".ftz");

		while (word > from && word[-1] != '\t' && word[-1] != ' ')
			word--;
		if ((strncmp(at, ".ftz.f16", 8) && strncmp(at, ".ftz.bf16", 9)) || !flushes_halves(word, at))
			keep += past;
		memmove(to, from, keep);
		to += keep;
		from = at + past;
	}
	memmove(to, from, (size_t)(end - from));
	return to + (end - from);
}
/*
 * With -ftz=true clang writes that operations on halves flush denormals, too. CUDA's do not: the option
 * is about single precision. What the program itself wrote in asm stays as it is.
 */
static void mend_flushing(Text *ptx)
{
	static const char begin[] = "// begin inline asm", end[] = "// end inline asm";
	char *to = ptx->s, *from = ptx->s, *stop = ptx->s + ptx->len, *own;

	if (!strstr(ptx->s, ".ftz."))
		return;
	for (; (own = strstr(from, begin)); from = own) {
		char *after = strstr(own, end);

		to = mend_between(to, from, own);
		after = after ? after : stop;
		memmove(to, own, (size_t)(after - own));
		to += after - own;
		own = after;
	}
	to = mend_between(to, from, stop);
	*to = 0;
	ptx->len = (size_t)(to - ptx->s);
}

/* The unit's text lies in the arena: it is read from here on. */
static bool read_ptx(Nvcc *n, Unit *u, u32 i)
{
	Text *kept = vec_push(n->arena, u->ptx), t = {0};
	const char *err;
	bool ok;

	*kept = t;
	if (option_on(n, O_dryrun) || option_on(n, O_syntax_only))
		return true;
	t.s = file_read(u->ptx_file[i], &t.len, &err);
	if (!t.s)
		nvcc_fatal("'%s': %s", u->ptx_file[i], err);
	t.cap = t.len + 1;
	set_target(&t, n->targets[i].arch);
	mend_flushing(&t);
	/* -ptx: what the text says is ptxas's business, and there may be more to come to it. */
	ok = option_on(n, O_ptx) || ptxcheck_text(n, &t, u->ptx_file[i], &n->targets[i], compile_is_rdc(n));
	*kept = (Text){.s = arena_strndup(n->arena, t.s, t.len), .len = t.len};
	text_free(&t);
	return ok;
}

u32 compile_side_by_side(const Nvcc *n)
{
	const char *t = n->last[O_threads];
	long cpus = sysconf(_SC_NPROCESSORS_ONLN), want = t ? strtol(t, NULL, 10) : 0;

	want = want > 0 ? want : cpus;
	return want < 1 ? 1 : want > 32 ? 32 : (u32)want;
}

static bool run_device_once(Nvcc *n, Unit *u)
{
	u32 batch = compile_side_by_side(n), count = vec_len(n->targets);
	bool ok = true;

	for (u32 i = 0; i < count && ok; i += batch) {
		u32 end = i + batch < count ? i + batch : count;

		for (u32 j = i; j < end; j++)
			start_device(n, u, j);
		spawn_wait(n, u->dev + i, end - i);
		for (u32 j = i; j < end; j++)
			ok = ok && u->dev[j].status == 0;
	}
	return ok;
}

/* All device passes; false when one failed. What they say is left in u->dev. */
static bool run_device(Nvcc *n, Unit *u)
{
	for (u32 tries = 1; !run_device_once(n, u); tries++) {
		bool again = false;

		for (u32 i = 0; tries < MOST_TRIES && i < vec_len(u->dev) && !again; i++)
			again = rewrite_sources(n, &u->dev[i].said);
		if (!again)
			return false;
		vec_clear(u->dev);
		vec_clear(u->ptx_file);
	}
	return true;
}

static bool failed(const Unit *u, const Child *host)
{
	bool bad = host && host->status;

	for (u32 i = 0; i < vec_len(u->dev); i++)
		bad |= u->dev[i].status != 0;
	return bad;
}

static void print_remarks(Nvcc *n, Unit *u, const Child *host)
{
	Text *all = NULL;

	for (u32 i = 0; i < vec_len(u->dev); i++)
		*vec_push(n->arena, all) = u->dev[i].said;
	if (host)
		*vec_push(n->arena, all) = host->said;
	remarks_print(n, all, vec_len(all), u->in->lang == LANG_cu ? u->in->path : NULL);
	if (failed(u, host))
		oldapi_explain(n, u->in->path);
}

static bool read_all_ptx(Nvcc *n, Unit *u)
{
	for (u32 i = 0; i < vec_len(n->targets); i++)
		if (!read_ptx(n, u, i))
			return false;
	return true;
}

static const struct {
	const char *option, *mode;
} fatbinary_modes[] = {
	{ "compress-all", "size" },
	{ "compress=true", "default" },
	{ "compress=false", "none" },
	{ "compress-mode=default", "default" },
	{ "compress-mode=size", "size" },
	{ "compress-mode=speed", "speed" },
	{ "compress-mode=balance", "balance" },
	{ "compress-mode=none", "none" },
};

static const char *mode_for(const char *option)
{
	const char *bare = option + strspn(option, "-");

	for (u32 i = 0; bare > option && i < sizeof fatbinary_modes / sizeof *fatbinary_modes; i++)
		if (!strcmp(bare, fatbinary_modes[i].option))
			return fatbinary_modes[i].mode;
	nvcc_fatal("-Xfatbin: Unknown option '%s'", option);
}

static FatPack pack_mode(Nvcc *n)
{
	const char *m = n->last[O_compress_mode];
	u32 at = 0;

	for (const char *x, *w; (x = option_next(n, O_x_fatbin, &at));)
		while ((w = option_word(n, &x)))
			m = mode_for(w);
	if (option_on(n, O_no_compress) || (m && !strcmp(m, "none")))
		return FATPACK_none;
	return m && !strcmp(m, "speed") ? FATPACK_lz4 : FATPACK_zstd;
}

static FatImage describe_ptx(Nvcc *n, const Text *ptx)
{
	const char *regs = n->last[O_maxrregcount], *err;
	FatImage im = {0};

	if (!fatbin_ptx_info(ptx->s, ptx->len, &im, &err))
		nvcc_fatal("PTX for the fat binary: %s", err);
	im.kind = FAT_ptx;
	im.pack = pack_mode(n);
	im.data = ptx->s;
	im.len = ptx->len;
	if (regs) {
		im.options = arena_printf(n->arena, "-maxrregcount %s", regs);
		im.options_len = (u32)strlen(im.options);
	}
	return im;
}

static const char *code_stem(Nvcc *n, const Unit *u)
{
	return compile_is_rdc(n) ? NULL : plan_name(n, u->in->path, "");
}

bool compile_pack(Nvcc *n, Text *out, const char *stem, const Text *ptx, u32 count)
{
	FatImage *images = NULL;
	const char *err;

	for (u32 i = 0; i < count && !option_on(n, O_syntax_only); i++)
		*vec_push(n->arena, images) = describe_ptx(n, &ptx[i]);
	if (stem)
		machinecode_add(n, stem, &images);
	if (!fatbin_write(out, images, vec_len(images), &err))
		nvcc_fatal("fat binary: %s", err);
	return true;
}

/* ---- the host pass ------------------------------------------------------------------------------
 */
static void start_host(Nvcc *n, Child *c, const Input *in, const char *fatbin, const char *out)
{
	*c = (Child){.what = "gcc", .input = in->path};
	compile_flags(n, &c->argv, NULL, in->path);
	word(n, &c->argv, "-Xclang");
	word(n, &c->argv, "-fcuda-include-gpubinary");
	word(n, &c->argv, "-Xclang");
	word(n, &c->argv, "%s", fatbin);
	compile_depend_flags(n, &c->argv, in);
	word(n, &c->argv, "-c");
	word(n, &c->argv, "-o");
	word(n, &c->argv, "%s", out);
	spawn_start(n, c);
}

/* Opens the pipe once the host pass reads it; -1 when that ended without asking for it. Until then nobody reads (ENXIO),
 * or memory is short for a moment: whatever the reason, the host pass would wait for ever if this gave up before it. */
static int open_pipe(Nvcc *n, Child *host, const char *path)
{
	int fd;

	while ((fd = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)) < 0)
		if (!spawn_poll(n, host, 1, 1))
			return -1;
	fcntl(fd, F_SETFL, 0);
	return fd;
}

static void feed_pipe(Nvcc *n, Child *host, const char *path, const Text *fat)
{
	int fd = open_pipe(n, host, path);

	for (size_t at = 0; fd >= 0 && at < fat->len;) {
		ssize_t put = write(fd, fat->s + at, fat->len - at);

		if (put < 0 && errno != EINTR)
			break; /* the reader died; its own message says why */
		at += put > 0 ? (size_t)put : 0;
	}
	if (fd >= 0)
		close(fd);
}

static void stop_host(Nvcc *n, Child *host)
{
	if (host->fd >= 0) {
		kill(host->pid, SIGTERM);
		spawn_wait(n, host, 1);
	}
}

/* -MD of a file whose device code does not compile: make wants to know all the same what it was read with. */
static void write_rule(Nvcc *n, const Input *in)
{
	Child c = {.what = "cpp", .input = in->path};

	compile_flags(n, &c.argv, NULL, in->path);
	compile_depend_flags(n, &c.argv, in);
	word(n, &c.argv, "-E");
	word(n, &c.argv, "-o");
	word(n, &c.argv, "/dev/null");
	spawn_start(n, &c);
	spawn_wait(n, &c, 1);
}

/* Device passes that failed: their messages alone are printed, whatever the host pass was doing. */
static bool give_up(Nvcc *n, Unit *u, Child *host)
{
	if (host)
		stop_host(n, host);
	if (option_on(n, O_depend_too) || option_on(n, O_depend_user_too))
		write_rule(n, u->in);
	print_remarks(n, u, NULL);
	return false;
}

/* Waits for a host pass; one that refuses what rewrite.c can put into clang's words runs again. */
static void finish_host(Nvcc *n, Child *host, const Input *in, const char *path, const char *out, const Text *piped)
{
	for (u32 tries = 1;; tries++) {
		if (piped)
			feed_pipe(n, host, path, piped);
		spawn_wait(n, host, 1);
		if (!host->status || tries == MOST_TRIES || !rewrite_sources(n, &host->said))
			return;
		start_host(n, host, in, path, out);
	}
}

static bool compile_piped(Nvcc *n, Unit *u, const char *out)
{
	const char *path = spawn_temp(n, "device", ".fatbin");
	Text fat = {0};
	Child host;

	if (mkfifo(path, 0600))
		nvcc_fatal("no pipe '%s': %s", path, strerror(errno));
	start_host(n, &host, u->in, path, out);
	if (!run_device(n, u) || !read_all_ptx(n, u))
		return give_up(n, u, &host);
	if (vec_len(n->copies)) { /* rewritten since the host pass began */
		stop_host(n, &host);
		start_host(n, &host, u->in, path, out);
	}
	compile_pack(n, &fat, code_stem(n, u), u->ptx, vec_len(u->ptx));
	finish_host(n, &host, u->in, path, out, &fat);
	print_remarks(n, u, &host);
	text_free(&fat);
	return host.status == 0;
}

/* One after the other, for -keep and -dryrun: every file exists under its name. */
static bool compile_in_order(Nvcc *n, Unit *u, const char *out)
{
	const char *path = spawn_temp(n, plan_name(n, u->in->path, ""), ".fatbin");
	Text fat = {0};
	Child host;

	if (!run_device(n, u) || !read_all_ptx(n, u))
		return give_up(n, u, NULL);
	if (!option_on(n, O_dryrun)) {
		compile_pack(n, &fat, code_stem(n, u), u->ptx, vec_len(u->ptx));
		spawn_write(n, path, fat.s, fat.len);
	}
	if (is_kept(n))
		keep_preprocessed(n, u->in, NULL, spawn_temp(n, plan_name(n, u->in->path, ""), ".cpp4.ii"));
	start_host(n, &host, u->in, path, out);
	finish_host(n, &host, u->in, path, out, NULL);
	print_remarks(n, u, &host);
	text_free(&fat);
	return host.status == 0;
}

/* ---- device code alone --------------------------------------------------------------------------
 */
void compile_as_flags(Nvcc *n, Words *v)
{
	if (!option_on(n, O_ltoir)) {
		word(n, v, "-S");
		return;
	}
	word(n, v, "-emit-llvm"); /* as the front end made it: the link optimises */
	word(n, v, "-c");
	word(n, v, "-Xclang");
	word(n, v, "-disable-llvm-passes");
}

static bool get_nvvm(Nvcc *n, Unit *u)
{
	for (u32 i = 0; i < vec_len(n->targets); i++) {
		*vec_push(n->arena, u->ptx_file) = target_name(n, u->in, i, ".ptx");
		if (!nvvm_compile(n, n->targets[i].arch, u->ptx_file[i]))
			return false;
	}
	return option_on(n, O_ltoir) || read_all_ptx(n, u);
}

/* A .ptx input counts as its own device pass. */
static bool get_ptx(Nvcc *n, Unit *u)
{
	if (u->in->lang == LANG_cu) {
		bool ok = lambdacheck_source(n, u->in) && run_device(n, u);

		print_remarks(n, u, NULL);
		return ok && (option_on(n, O_ltoir) || read_all_ptx(n, u));
	}
	if (u->in->lang == LANG_nvvm)
		return get_nvvm(n, u);
	*vec_push(n->arena, u->ptx_file) = u->in->path;
	return read_ptx(n, u, 0) && ptxcheck_target(n, &u->ptx[0]);
}

static bool write_cubin(Nvcc *n, Unit *u, const char *out)
{
	const Arch *a = n->targets[0].arch;
	Cubin c = {.ptx = u->ptx[0].s,
		   .len = u->ptx[0].len,
		   .sm = a->sm,
		   .suffix = a->suffix,
		   .relocatable = compile_is_rdc(n)};
	FatImage *images = NULL;
	Text t = {0};
	const char *err;

	*vec_push(n->arena, images) = describe_ptx(n, &u->ptx[0]);
	if (!c.relocatable)
		machinecode_add(n, code_stem(n, u), &images);
	if (vec_len(images) > 1 ? !cubin_join(&t, images[1].data, images[1].len, &c, &err)
				: !cubin_write(&t, &c, &err))
		nvcc_fatal("'%s': %s", out, err);
	spawn_write(n, out, t.s, t.len);
	text_free(&t);
	return true;
}

/* A cubin, as it is, in a fat binary. */
static bool pack_cubin(Nvcc *n, const Input *in, const char *out)
{
	FatImage im = {.kind = FAT_elf, .pack = pack_mode(n)};
	const char *err = NULL;
	Cubin c = {0};
	Text fat = {0};
	char *s = file_read(in->path, &im.len, &err);

	if (!s || (!cubin_read(s, im.len, &c, &err) && err))
		nvcc_fatal("'%s': %s", in->path, err);
	im.data = s;
	im.sm = c.sm;
	im.suffix = c.suffix;
	im.major = 1;
	im.minor = 8;
	if (!fatbin_write(&fat, &im, 1, &err))
		nvcc_fatal("'%s': %s", out, err);
	spawn_write(n, out, fat.s, fat.len);
	text_free(&fat);
	free(s);
	return true;
}

static bool copy_bitcode(const char *from, const char *out)
{
	const char *err;
	size_t len;
	char *s = file_read(from, &len, &err);

	if (!s || !file_write_atomic(out, s, len, &err))
		nvcc_fatal("'%s': %s", s ? out : from, err);
	free(s);
	return true;
}

bool compile_device(Nvcc *n, const Input *in, OptId what, const char *out)
{
	Unit u = {.in = in};
	Text fat = {0};

	if (what != O_fatbin && vec_len(n->targets) > 1)
		nvcc_fatal("Option '--%s (-%s)' is not allowed when compiling for multiple GPU architectures",
			   opt_rows[what].lname, opt_rows[what].sname);
	if (in->lang != LANG_cubin && !get_ptx(n, &u))
		return false;
	if (option_on(n, O_dryrun) || option_on(n, O_syntax_only))
		return true;
	if (in->lang == LANG_cubin)
		return pack_cubin(n, in, out);
	if (what == O_cubin)
		return write_cubin(n, &u, out);
	if (what == O_ltoir)
		return copy_bitcode(u.ptx_file[0], out);
	if (what == O_fatbin) {
		compile_pack(n, &fat, code_stem(n, &u), u.ptx, vec_len(u.ptx));
		spawn_write(n, out, fat.s, fat.len);
		text_free(&fat);
	} else {
		spawn_write(n, out, u.ptx[0].s, u.ptx[0].len);
		if (is_kept(n) && u.ptx_file && strcmp(u.ptx_file[0], out)) /* it is no step on the way */
			unlink(u.ptx_file[0]);
	}
	return true;
}

/* ---- objects ---------------------------------------------------------------------------------
 */
static bool compile_cxx(Nvcc *n, const Input *in, const char *out)
{
	Child c = {.what = "gcc", .input = in->path};

	compile_host_flags(n, &c.argv, in);
	compile_depend_flags(n, &c.argv, in);
	word(n, &c.argv, "-c");
	word(n, &c.argv, "-o");
	word(n, &c.argv, "%s", out);
	return spawn_run(n, &c);
}

/* -dc of PTX: an object like that of a source which is device code alone. */
static bool compile_ptx(Nvcc *n, Unit *u, const char *out)
{
	const char *path = spawn_temp(n, plan_name(n, u->in->path, ""), ".fatbin");
	Input empty = {spawn_temp(n, plan_name(n, u->in->path, ""), ".cu"), LANG_cu};
	Text fat = {0};
	Child host;

	if (!get_ptx(n, u))
		return false;
	if (!option_on(n, O_dryrun)) {
		compile_pack(n, &fat, NULL, u->ptx, 1);
		spawn_write(n, path, fat.s, fat.len);
		spawn_write(n, empty.path, "", 0);
		text_free(&fat);
	}
	start_host(n, &host, &empty, path, out);
	spawn_wait(n, &host, 1);
	remarks_print(n, &host.said, 1, NULL);
	return host.status == 0;
}

static bool compile_held(Nvcc *n, const Input *in, const char *out)
{
	Unit u = {.in = in};

	if (in->lang == LANG_ptx)
		return compile_ptx(n, &u, out);
	if (in->lang != LANG_cu)
		return compile_cxx(n, in, out);
	if (!lambdacheck_source(n, in))
		return false;
	if (is_kept(n) || option_on(n, O_dryrun))
		return compile_in_order(n, &u, out);
	return compile_piped(n, &u, out);
}

bool compile_object(Nvcc *n, const Input *in, const char *out)
{
	OldOut old = {.arena = n->arena};

	oldout_hold(&old, out);
	return oldout_release(&old, compile_held(n, in, out));
}

/* ---- preprocessing, dependencies ----------------------------------------------------------------
 */
/* Beside the output, which is a link's program or library where it has a name. */
static const char *depend_name(Nvcc *n, const Input *in)
{
	const char *out = n->last[O_output], *slash, *dot;

	if (!out)
		return plan_name(n, in->path, ".d");
	slash = strrchr(out, '/');
	dot = strrchr(slash ? slash : out, '.');
	return arena_printf(n->arena, "%.*s.d", dot ? (int)(dot - out) : (int)strlen(out), out);
}

/* -MD, -MMD: a rule of the output, or of the object that would be made. */
void compile_depend_flags(Nvcc *n, Words *v, const Input *in)
{
	const char *file = n->last[O_depend_file], *target = n->last[O_depend_target], *out = n->last[O_output];
	bool all = option_on(n, O_depend_too), user = option_on(n, O_depend_user_too);

	if (!all && !user)
		return;
	word(n, v, all ? "-MD" : "-MMD");
	if (!file)
		file = depend_name(n, in);
	word(n, v, "-MF");
	word(n, v, "%s", strcmp(file, "-") ? file : "./-"); /* not clang's standard output */
	word(n, v, target ? "-MT" : "-MQ");
	word(n, v, "%s", target ? target : out ? out : plan_name(n, in->path, ".o"));
}

bool compile_preprocess(Nvcc *n, const Input *in, const char *out)
{
	Child c = {.what = "cpp", .input = in->path};
	const char *file = n->last[O_depend_file], *target = n->last[O_depend_target];
	bool rule = option_on(n, O_depend) || option_on(n, O_depend_user);

	if (in->lang == LANG_cu)
		compile_flags(n, &c.argv, rule || option_on(n, O_cuda) ? NULL : n->targets[0].arch, in->path);
	else
		compile_host_flags(n, &c.argv, in);
	if (rule) {
		word(n, &c.argv, option_on(n, O_depend) ? "-M" : "-MM");
		word(n, &c.argv, "-MT");
		word(n, &c.argv, "%s", target ? target : plan_name(n, in->path, ".o"));
		out = out ? out : file;
	} else {
		word(n, &c.argv, "-E");
		compile_depend_flags(n, &c.argv, in);
	}
	if (out) {
		word(n, &c.argv, "-o");
		word(n, &c.argv, "%s", out);
	}
	spawn_start(n, &c);
	spawn_wait(n, &c, 1);
	remarks_print(n, &c.said, 1, in->lang == LANG_cu ? in->path : NULL); /* without the stack of a clang that died */
	return c.status == 0;
}
