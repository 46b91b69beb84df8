/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * ww occupancy: how many warps of each kernel an SM holds, and why not more. In: a source, PTX, a cubin, an object or
 * a program, or nothing but numbers. Out: a table over block sizes, what limits it, what would help; curves.
 * Registers are estimated (ptx/registers.c) unless --regs says them.
 */
#include "tools/common/needs.h"
#include "tools/common/tool.h"
#include "tools/ww/occupancy.h"
#include "tools/ww/ww.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

enum { USUAL_BLOCK = 256, BEST = 4 };

typedef struct Occ {
	Arena *a;
	const char *cc, *card, *kernel, *svg, *block, *regs, *shared, *dynamic, *maxregs;
	bool plot, cards, limits, all_blocks, help;
	const DeviceLimits *d; /* NULL: each image's own */
	u32 nblock, nregs, nshared, ndynamic, nmaxregs;
	OccKernel *kernels; /* vec */
	u32 images, seen;
	bool failed;
} Occ;

static const char usage[] =
	"ww occupancy [OPTIONS] FILE.cu|FILE.ptx|CUBIN|PROGRAM...\n"
	"ww occupancy [OPTIONS] --block N --regs N [--shared N]\n"
	"  --cc X.Y            compute capability (that of the code; 9.0)\n"
	"  --card NAME         that of a card; --cards lists them, --limits shows a capability's limits\n"
	"  --kernel TEXT       only kernels whose name contains it\n"
	"  --block N           threads a block to look at (launch bounds, or 256)\n"
	"  --dynamic BYTES     dynamic shared memory a block\n"
	"  --regs N            registers a thread, instead of the estimate\n"
	"  --maxrregcount N    compile as with that option\n"
	"  --shared BYTES      static shared memory a block, when there is no file\n"
	"  --all               every block size, not only the usual ones\n"
	"  --plot              curves over block size, registers and shared memory\n"
	"  --svg FILE          the same as a picture\n";

/* ---- options ------------------------------------------------------------------------------------------- */

static const char **value_of(Occ *o, const char *name)
{
	const struct {
		const char *name;
		const char **to;
	} rows[] = { { "--cc", &o->cc }, { "--card", &o->card }, { "--kernel", &o->kernel }, { "--svg", &o->svg },
		     { "--block", &o->block }, { "--regs", &o->regs }, { "--shared", &o->shared },
		     { "--dynamic", &o->dynamic }, { "--maxrregcount", &o->maxregs } };

	for (u32 i = 0; i < COUNT(rows); i++)
		if (!strcmp(rows[i].name, name))
			return rows[i].to;
	return NULL;
}

static bool *flag_of(Occ *o, const char *name)
{
	const struct {
		const char *name;
		bool *to;
	} rows[] = { { "--plot", &o->plot }, { "--cards", &o->cards }, { "--limits", &o->limits },
		     { "--all", &o->all_blocks }, { "--help", &o->help }, { "-h", &o->help } };

	for (u32 i = 0; i < COUNT(rows); i++)
		if (!strcmp(rows[i].name, name))
			return rows[i].to;
	return NULL;
}

static bool number(const char *name, const char *s, u32 *n)
{
	char *end;
	unsigned long v;

	if (!s)
		return true;
	v = strtoul(s, &end, 10);
	*n = (u32)v;
	if (end > s && !*end && v <= INT32_MAX)
		return true;
	ww_error("occupancy: %s wants a number, not '%s'", name, s);
	return false;
}

static bool choose_device(Occ *o)
{
	const DeviceCard *card = o->card ? device_card(o->card) : NULL;
	u32 major, minor;
	char more;

	if (o->card && !card) {
		ww_error("occupancy: there is no card '%s' here (--cards names them)", o->card);
		return false;
	}
	if (card)
		o->d = device_limits(card->major, card->minor);
	if (!o->cc)
		return true;
	o->d = sscanf(o->cc, "%u.%u%c", &major, &minor, &more) == 2 ? device_limits(major, minor) : NULL;
	if (!o->d)
		ww_error("occupancy: there is no compute capability '%s' here (1.0 to 12.1; --cards names cards)", o->cc);
	return o->d;
}

/* What remains are files: their number; -1: said why not. */
static int parse(Occ *o, int argc, char **argv)
{
	int files = 0;

	for (int i = 0; i < argc; i++) {
		const char **to = value_of(o, argv[i]);
		bool *flag = flag_of(o, argv[i]);

		if (flag) {
			*flag = true;
		} else if (to && i + 1 < argc) {
			*to = argv[++i];
		} else if (argv[i][0] != '-') {
			argv[files++] = argv[i];
		} else {
			ww_error(to ? "occupancy: %s wants a value" : "occupancy: there is no option %s\n%s", argv[i], usage);
			return -1;
		}
	}
	if (!choose_device(o) || !number("--block", o->block, &o->nblock) || !number("--regs", o->regs, &o->nregs) ||
	    !number("--shared", o->shared, &o->nshared) || !number("--dynamic", o->dynamic, &o->ndynamic) ||
	    !number("--maxrregcount", o->maxregs, &o->nmaxregs))
		return -1;
	if (o->block && !o->nblock) {
		ww_error("occupancy: a block has one thread or more");
		return -1;
	}
	return files;
}

/* ---- kernels of files ---------------------------------------------------------------------------------- */

static bool known(const Occ *o, const char *name)
{
	for (u32 i = 0; i < vec_len(o->kernels); i++)
		if (!strcmp(o->kernels[i].name, name))
			return true;
	return false;
}

static u32 product(const u32 n[3])
{
	return n[0] * (n[1] ? n[1] : 1) * (n[2] ? n[2] : 1);
}

typedef struct Each {
	Occ *o;
	const DeviceLimits *d;
} Each;

static void take_kernel(void *self, const Fn *fn, const Needs *n)
{
	Each *e = self;
	Occ *o = e->o;
	char plain[1024];
	const char *name = text_full_name(fn->name, plain, sizeof plain);
	OccKernel k = { .d = e->d, .spilled = n->spilled,
			.most_threads = fn->reqntid[0] ? product(fn->reqntid) : fn->maxntid[0] ? product(fn->maxntid) : 0 };

	if (known(o, fn->name) || (o->kernel && !strstr(name, o->kernel) && !strstr(fn->name, o->kernel)))
		return;
	k.name = arena_strndup(o->a, known(o, name) ? fn->name : name, strlen(known(o, name) ? fn->name : name));
	k.use = (DeviceUse){ .threads = o->nblock ? o->nblock : k.most_threads ? k.most_threads : USUAL_BLOCK,
			     .regs = o->nregs ? o->nregs : n->registers, .shared_static = n->shared,
			     .shared_dynamic = o->ndynamic };
	if (n->shared + o->ndynamic > e->d->block_shared)
		k.use.shared_limit = e->d->block_shared_optin;
	*vec_push(o->a, o->kernels) = k;
}

static bool each_image(void *self, const FatImage *im, const char *part)
{
	Occ *o = self;
	const char *err = NULL;
	Each e = { o, o->d ? o->d : device_limits_for(im->sm) };
	Text why = { 0 };
	size_t len;
	char *bytes = fatbin_unpack(im, &len, &err);
	Cubin c = { .ptx = bytes, .len = len };
	bool readable = bytes && (im->kind == FAT_ptx || cubin_read(bytes, len, &c, &err));

	o->seen++;
	o->images += readable;
	if (readable && !needs_each(c.ptx, c.len, e.d, o->nmaxregs, take_kernel, &e, &why)) {
		ww_error("occupancy: %s", why.s ? why.s : "out of memory");
		o->failed = true;
	}
	text_free(&why);
	free(bytes);
	return true;
}

static bool is_source(const char *s)
{
	size_t n = strlen(s);

	return n > 3 && !strcmp(s + n - 3, ".cu");
}

/* PTX of a source, in a temporary file; false: said why not. */
static bool compile(const Occ *o, const char *source, char ptx[PATH_MAX])
{
	const char *tmp = env_get("TMPDIR");
	const DeviceLimits *d = o->d ? o->d : device_limits(9, 0);
	char nvcc[PATH_MAX], arch[32];
	char *argv[] = { nvcc, arch, (char *)"-ptx", (char *)"-o", ptx, (char *)source, NULL };
	pid_t pid;
	int fd, st = -1;

	snprintf(ptx, PATH_MAX, "%s/ww-occupancy-XXXXXX", tmp ? tmp : "/tmp");
	snprintf(arch, sizeof arch, "-arch=sm_%u%u", d->major, d->minor);
	fd = mkstemp(ptx);
	if (fd < 0 || !ww_path(nvcc, sizeof nvcc, "%s/bin/nvcc", ww_toolkit()) ||
	    posix_spawn(&pid, nvcc, NULL, NULL, argv, environ)) {
		ww_error("occupancy: %s cannot be compiled: %s", source, strerror(errno));
		return false;
	}
	close(fd);
	while (waitpid(pid, &st, 0) < 0 && errno == EINTR)
		;
	if (st) {
		unlink(ptx);
		ww_error("occupancy: %s was not compiled", source);
	}
	return !st;
}

static bool read_file(Occ *o, const char *path)
{
	char ptx[PATH_MAX];
	const char *err = "there is no device code in it";
	bool source = is_source(path), ok;

	if (source && !compile(o, path, ptx))
		return false;
	o->images = o->seen = 0;
	ok = images_each(source ? ptx : path, each_image, o, &err) && !o->failed && o->images;
	if (source)
		unlink(ptx);
	if (!ok && !o->failed)
		ww_error("occupancy: %s: %s", path, err ? err : o->seen ? "machine code alone: registers are not known" : "there is no device code in it");
	return ok;
}

/* ---- answers --------------------------------------------------------------------------------------------- */

OccAt occ_at(const OccKernel *k)
{
	OccAt at = { .o = device_occupancy(k->d, &k->use), .limit = "warps" };
	u32 warps = (k->use.threads + 31) / 32;

	at.warps = at.o.blocks * warps;
	at.share = (double)at.warps / k->d->sm_warps;
	if (k->use.threads > k->d->block_threads || !k->use.threads)
		at.limit = "no such block";
	else if (at.o.blocks == at.o.by_warps)
		at.limit = "warps";
	else if (at.o.blocks == at.o.by_blocks)
		at.limit = "blocks";
	else if (at.o.blocks == at.o.by_regs)
		at.limit = "registers";
	else
		at.limit = "shared memory";
	return at;
}

static void print_row(Text *t, const OccKernel *k, u32 threads)
{
	OccKernel there = *k;
	OccAt at;

	there.use.threads = threads;
	at = occ_at(&there);
	text_printf(t, "%c%8u %7u %6u %9.1f %%   %-14s %7u %7u %7u %7u\n", threads == k->use.threads ? '>' : ' ', threads,
		    at.o.blocks, at.warps, 100 * at.share, at.limit, at.o.by_warps, at.o.by_blocks, at.o.by_regs, at.o.by_shared);
}

static void print_table(Text *t, const Occ *o, const OccKernel *k)
{
	u32 top = k->most_threads ? k->most_threads : k->d->block_threads;
	bool shown = false;

	text_printf(t, "  threads  blocks  warps  occupancy   limited by       warps  blocks    regs  shared\n");
	for (u32 n = 32; n <= top; n += 32) {
		if (!shown && k->use.threads < n) {
			print_row(t, k, k->use.threads);
			shown = true;
		}
		if (o->all_blocks || !(n & (n - 1)) || n % 192 == 0 || n == k->use.threads)
			print_row(t, k, n);
		shown |= n == k->use.threads;
	}
	if (!shown)
		print_row(t, k, k->use.threads);
}

/* Most registers a thread with which occupancy is more than now; 0: none are few enough. */
static u32 registers_for_more(const OccKernel *k, OccAt now, OccAt *then)
{
	OccKernel there = *k;

	for (there.use.regs = k->use.regs - 1; there.use.regs >= 16; there.use.regs--) {
		*then = occ_at(&there);
		if (then->warps > now.warps)
			return there.use.regs;
	}
	return 0;
}

static u64 shared_for_more(const OccKernel *k, OccAt now, OccAt *then)
{
	u64 all = k->use.shared_static + k->use.shared_dynamic;
	OccKernel there = *k;

	there.use.shared_static = 0;
	for (u64 s = all; s >= k->d->shared_unit; s -= k->d->shared_unit) {
		there.use.shared_dynamic = s - k->d->shared_unit;
		*then = occ_at(&there);
		if (then->warps > now.warps)
			return s - k->d->shared_unit;
	}
	return 0;
}

static void suggest_blocks(Text *t, const OccKernel *k, OccAt now)
{
	u32 best[BEST], n = 0, most = 0, top = k->most_threads ? k->most_threads : k->d->block_threads;
	OccKernel there = *k;

	for (there.use.threads = 32; there.use.threads <= top; there.use.threads += 32) {
		OccAt at = occ_at(&there);

		if (at.warps > most) {
			most = at.warps;
			n = 0;
		}
		if (at.warps == most && n < BEST && (there.use.threads >= 64 || top < 64))
			best[n++] = there.use.threads;
	}
	if (most <= now.warps || !n)
		return;
	text_printf(t, "  - blocks of ");
	for (u32 i = 0; i < n; i++)
		text_printf(t, i ? i + 1 == n ? " or %u" : ", %u" : "%u", best[i]);
	text_printf(t, " threads hold %u warps (%.0f %%)\n", most, 100.0 * most / k->d->sm_warps);
}

static void suggest(Text *t, const OccKernel *k)
{
	OccAt now = occ_at(k), then;
	u32 regs = 0;
	u64 shared;

	if (k->use.threads % 32 && k->use.threads > 32 && now.warps)
		text_printf(t, "  - the last warp of %u threads has only %u: use a multiple of 32\n", k->use.threads, k->use.threads % 32);
	suggest_blocks(t, k, now);
	if (!strcmp(now.limit, "registers") && (regs = registers_for_more(k, now, &then)))
		text_printf(t, "  - with %u registers a thread instead of %u: %.0f %% (__launch_bounds__(%u, %u) or -maxrregcount %u)\n",
			    regs, k->use.regs, 100 * then.share, k->use.threads, then.o.blocks, regs);
	if (!strcmp(now.limit, "shared memory") && (shared = shared_for_more(k, now, &then)))
		text_printf(t, "  - with %llu bytes of shared memory a block instead of %llu: %.0f %%\n", (unsigned long long)shared,
			    (unsigned long long)(k->use.shared_static + k->use.shared_dynamic), 100 * then.share);
	if (k->spilled)
		text_printf(t, "  - %u bytes a thread are spilled to local memory: more registers may be faster than more warps\n",
			    k->spilled);
	if (now.share >= 0.5 && now.share < 1)
		text_printf(t, "  - half of the warps often suffice to hide latencies: measure before changing more\n");
}

/* Of a block that cannot be launched: each limit that it is beyond. */
static void print_too_large(Text *t, const OccKernel *k)
{
	const DeviceLimits *d = k->d;
	u64 shared = k->use.shared_static + k->use.shared_dynamic;
	const struct { u64 is, most; const char *what; } limits[] = {
		{ k->use.threads, d->block_threads, "threads a block" },
		{ k->use.regs, d->thread_regs, "registers a thread" },
		{ shared, d->block_shared_optin ? d->block_shared_optin : d->block_shared, "bytes of shared memory a block" },
	};
	bool beyond = false;

	for (u32 i = 0; i < COUNT(limits); i++)
		if (limits[i].is > limits[i].most) {
			text_printf(t, "  too large, it cannot be launched: %llu %s, %u.%u has at most %llu\n", (unsigned long long)limits[i].is,
				    limits[i].what, d->major, d->minor, (unsigned long long)limits[i].most);
			beyond = true;
		}
	if (!beyond)
		text_printf(t, "  too large, it cannot be launched: %u threads of %u registers, an SM has %u registers\n", k->use.threads,
			    k->use.regs, d->sm_regs);
}

static void print_kernel(Text *t, const Occ *o, const OccKernel *k)
{
	const DeviceLimits *d = k->d;
	OccAt at = occ_at(k);

	text_printf(t, "%s: %u registers, %llu bytes of shared memory", k->name, k->use.regs,
		    (unsigned long long)(k->use.shared_static + k->use.shared_dynamic));
	if (k->most_threads)
		text_printf(t, ", at most %u threads a block", k->most_threads);
	text_printf(t, "\n  on %u.%u (%s): %u warps, %u blocks, %u registers, %u bytes of shared memory an SM\n", d->major, d->minor,
		    d->arch, d->sm_warps, d->sm_blocks, d->sm_regs, d->sm_shared);
	print_table(t, o, k);
	if (at.warps)
		text_printf(t, "  blocks of %u threads: %u warps of %u, limited by %s\n", k->use.threads, at.warps, d->sm_warps, at.limit);
	else
		print_too_large(t, k);
	suggest(t, k);
	if (o->plot)
		occ_plot(t, k);
	text_printf(t, "\n");
}

static void print_cards(Text *t)
{
	const DeviceCard *c;

	text_printf(t, "%-16s   cc  SMs   MHz  GB/s     MiB  L2 KiB\n", "card");
	for (u32 i = 0; (c = device_card_at(i)); i++)
		text_printf(t, "%-16s %2u.%u %4u %5u %5.0f %7u %7u\n", c->name, c->major, c->minor, c->sms, c->clock_mhz,
			    c->bandwidth, c->mem_mib, c->l2_kib);
}

static void print_limits(Text *t, const DeviceLimits *d)
{
	const DeviceUnits *u = device_units(d->major, d->minor);
	const DeviceFeature *f;

	text_printf(t, "compute capability %u.%u (%s)\n", d->major, d->minor, d->arch);
	text_printf(t, "  an SM: %u threads, %u warps, %u blocks, %u registers by %u a %s, %u bytes of shared memory by %u\n",
		    d->sm_warps * 32, d->sm_warps, d->sm_blocks, d->sm_regs, d->reg_unit, d->reg_unit_is_block ? "block" : "warp",
		    d->sm_shared, d->shared_unit);
	text_printf(t, "  a block: %u threads (%u x %u x %u), %u registers, %u bytes of shared memory (%u on request, %u reserved)\n",
		    d->block_threads, d->block_xy, d->block_xy, d->block_z, d->block_regs, d->block_shared, d->block_shared_optin,
		    d->shared_reserved);
	text_printf(t, "  a thread: %u registers; a grid: %u x %u\n", d->thread_regs, d->grid_x, d->grid_yz);
	text_printf(t, "  %u schedulers, a warp instruction each %u cycles; results a clock: f32 %u, f64 %u, half %u, tensor %u, int %u, "
		       "multiply %u, shift %u, special %u, convert %u\n",
		    u->schedulers, u->issue_cycles, u->f32, u->f64, u->half, u->tensor, u->int_add, u->int_mul, u->shift, u->special, u->convert);
	text_printf(t, "  %u banks; %u-byte lines of %u-byte sectors; L1 and shared memory: %u KiB, shared", d->banks, u->line, u->sector,
		    u->l1_kib);
	for (u32 i = 0; i < DEVICE_SPLITS && (!i || u->splits[i]); i++)
		text_printf(t, " %u", u->splits[i]);
	text_printf(t, "\n  cycles: arithmetic %u, shared memory %u, L1 %u, L2 %u, memory %u\n", u->wait_arith, u->wait_shared, u->wait_l1,
		    u->wait_l2, u->wait_memory);
	for (u32 i = 0; (f = device_feature_at(i)); i++)
		text_printf(t, "  %s %s\n", f->since <= d->major * 10 + d->minor ? "has" : "lacks", f->name);
}

static bool write_svg(const Occ *o)
{
	const char *err = "out of memory";
	Text t = { 0 };
	bool ok;

	occ_svg(&t, o->kernels, vec_len(o->kernels));
	ok = !t.failed && file_write_atomic(o->svg, t.s, t.len, &err);
	if (!ok)
		ww_error("occupancy: %s: %s", o->svg, err);
	text_free(&t);
	return ok;
}

static int show(Occ *o)
{
	Text t = { 0 };
	int rc = 0;

	if (o->cards)
		print_cards(&t);
	if (o->limits)
		print_limits(&t, o->d ? o->d : device_limits(9, 0));
	for (u32 i = 0; i < vec_len(o->kernels); i++)
		print_kernel(&t, o, &o->kernels[i]);
	if (t.failed)
		rc = ww_error("occupancy: out of memory");
	else if (t.s)
		fwrite(t.s, 1, t.len, stdout);
	text_free(&t);
	return !rc && o->svg && !write_svg(o) ? 1 : rc;
}

static int answer(Occ *o, int files, char **argv)
{
	bool ok = true;

	for (int i = 0; i < files; i++)
		ok &= read_file(o, argv[i]);
	if (ok && files && !o->kernels)
		return ww_error(o->kernel ? "occupancy: no kernel's name contains '%s'" : "occupancy: there are no kernels%s",
				o->kernel ? o->kernel : "");
	if (!files && (o->regs || o->block))
		*vec_push(o->a, o->kernels) = (OccKernel){ .name = "by numbers", .d = o->d ? o->d : device_limits(9, 0),
			.use = { .threads = o->nblock ? o->nblock : USUAL_BLOCK, .regs = o->nregs, .shared_static = o->nshared,
				 .shared_dynamic = o->ndynamic } };
	return ok ? show(o) : 1;
}

int ww_occupancy(int argc, char **argv)
{
	Occ o = { 0 };
	jmp_buf oom;
	volatile int rc = 1;
	int files = parse(&o, argc, argv);

	if (files < 0)
		return 2;
	if (o.help) {
		fputs(usage, stdout);
		return 0;
	}
	if (!files && !o.regs && !o.block && !o.cards && !o.limits) {
		ww_error("occupancy: of what?\n%s", usage);
		return 2;
	}
	o.a = arena_new();
	if (!o.a || setjmp(oom)) {
		arena_free(o.a);
		return ww_error("occupancy: out of memory");
	}
	o.a->guard = &oom;
	rc = answer(&o, files, argv);
	arena_free(o.a);
	return rc;
}
