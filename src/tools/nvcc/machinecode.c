/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * PTX ▶ machine code, so that NVIDIA's driver need not make it when the program starts. It is NVIDIA's
 * ptxas that makes it: named by -ptxas or WW_PTXAS, else found where CUDA is installed. Without one the
 * PTX goes alone and means the same. One that was found, not named, may fail (it may be older than our
 * PTX): that is a warning.
 *
 * Our own ptxas wraps PTX and makes no code. It is known by the `ww` beside it, and by what it writes.
 */
#include "tools/nvcc/nvcc.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

typedef struct Job { /* one run of ptxas */
	const Code *code;
	const char *out;
} Job;

static const char *named_ptxas(const Nvcc *n)
{
	return option_on(n, O_ptxas) ? n->last[O_ptxas] : env_get("WW_PTXAS");
}

static bool is_program(const char *path)
{
	struct stat st;

	return !stat(path, &st) && S_ISREG(st.st_mode) && !access(path, X_OK);
}

static bool is_ours(Nvcc *n, const char *path)
{
	char *real = realpath(path, NULL), *slash = real ? strrchr(real, '/') : NULL;
	bool ours = false;

	if (slash) {
		*slash = '\0';
		ours = is_program(arena_printf(n->arena, "%s/ww", real));
	}
	free(real);
	return ours;
}

static const char *ptxas_in(Nvcc *n, const char *dir, size_t len, const char *rest)
{
	const char *path = arena_printf(n->arena, "%.*s%s/ptxas", (int)len, dir, rest);

	return len && is_program(path) && !is_ours(n, path) ? path : NULL;
}

static const char *search_ptxas(Nvcc *n)
{
	static const char *const roots[] = {"CUDA_HOME", "CUDA_PATH"};
	const char *path = env_get("PATH"), *found = NULL;

	for (size_t len; path && *path && !found; path += len + (path[len] == ':')) {
		len = strcspn(path, ":");
		found = ptxas_in(n, path, len, "");
	}
	for (u32 i = 0; i < COUNT(roots) && !found; i++) {
		const char *root = env_get(roots[i]);

		found = root ? ptxas_in(n, root, strlen(root), "/bin") : NULL;
	}
	return found ? found : ptxas_in(n, "/usr/local/cuda/bin", strlen("/usr/local/cuda/bin"), "");
}

static const char *check_named(Nvcc *n, const char *path)
{
	const char *in = arena_printf(n->arena, "%s/ptxas", path);

	if (is_program(in))
		path = in;
	if (!is_program(path))
		nvcc_fatal("-ptxas: there is no program '%s'; name NVIDIA's ptxas, its folder, or none", path);
	if (is_ours(n, path))
		nvcc_fatal("-ptxas: '%s' is Warpwright's own, which makes no machine code; name NVIDIA's", path);
	return path;
}

static const char *find_ptxas(Nvcc *n)
{
	const char *named = named_ptxas(n);

	if (n->ptxas && !*n->ptxas)
		n->ptxas = !named		    ? search_ptxas(n)
			   : !strcmp(named, "none") ? NULL
						    : check_named(n, named);
	return n->ptxas;
}

bool machinecode_wanted(Nvcc *n, const Arch *virt)
{
	for (u32 i = 0; i < vec_len(n->codes); i++)
		if (n->codes[i].virt == virt)
			return find_ptxas(n) != NULL;
	return false;
}

static void start_job(Nvcc *n, const Job *j, Child *c, const char *stem, const FatImage *ptx)
{
	const Arch *a = j->code->real;
	const char *in =
		spawn_temp(n, stem, arena_printf(n->arena, ".sm_%u%.1s.ptx", a->sm, &a->suffix));

	*c = (Child){.what = "ptxas", .input = in};
	spawn_write(n, in, ptx->data, ptx->len);
	word(n, &c->argv, "%s", n->ptxas);
	word(n, &c->argv, "-arch=sm_%u%.1s", a->sm, &a->suffix);
	if (option_on(n, O_maxrregcount))
		word(n, &c->argv, "-maxrregcount=%s", n->last[O_maxrregcount]);
	if (option_on(n, O_device_debug))
		word(n, &c->argv, "-g");
	else if (option_on(n, O_lineinfo))
		word(n, &c->argv, "-lineinfo");
	if (option_on(n, O_resource_usage))
		word(n, &c->argv, "-v");
	option_add(n, &c->argv, O_x_ptxas);
	word(n, &c->argv, "%s", in);
	word(n, &c->argv, "-o");
	word(n, &c->argv, "%s", j->out);
	spawn_start(n, c);
}

/* Named, or given options: then what it refuses is an error of the build. */
static void complain(Nvcc *n, const Job *j, const Text *said, int status, const char *why)
{
	const Arch *a = j->code->real;
	bool must = named_ptxas(n) || option_on(n, O_x_ptxas);

	if (must && said->len)
		fwrite(said->s, 1, said->len, stderr);
	if (must && status) { /* nvcc's is ptxas's */
		fprintf(stderr, "nvcc error   : no machine code for sm_%u%.1s: %s %s\n", a->sm, &a->suffix, n->ptxas, why);
		spawn_end(n);
		exit(status);
	}
	if (must)
		nvcc_fatal("no machine code for sm_%u%.1s: %s %s", a->sm, &a->suffix, n->ptxas, why);
	nvcc_warn("no machine code for sm_%u%.1s, its PTX alone: %s %s%s%.*s (-ptxas none: do not look for one)",
		  a->sm, &a->suffix, n->ptxas, why, said->len ? ": " : "",
		  said->len ? (int)strcspn(said->s, "\n") : 0, said->len ? said->s : "");
}

/* False: there is none, and a warning was given. */
static bool read_code(Nvcc *n, const Job *j, const Child *c, FatImage *im)
{
	const char *err;
	size_t len;
	Cubin made;
	char *elf;

	if (c->status) {
		complain(n, j, &c->said, c->status, arena_printf(n->arena, "failed (status %d)", c->status));
		return false;
	}
	if (c->said.len)
		fwrite(c->said.s, 1, c->said.len, stderr);
	elf = file_read(j->out, &len, &err);
	if (!elf) {
		complain(n, j, &(Text){0}, 0, arena_printf(n->arena, "wrote nothing (%s)", err));
		return false;
	}
	if (cubin_read(elf, len, &made, &err) || err) {
		complain(n, j, &(Text){0}, 0, err ? arena_printf(n->arena, "wrote %s", err) : "wraps PTX only");
		free(elf);
		return false;
	}
	im->data = elf;
	im->len = len;
	return true;
}

static void take_code(Nvcc *n, const Job *j, Child *c, const FatImage *ptx, FatImage **images)
{
	enum { CONTAINER_MAJOR = 1, CONTAINER_MINOR = 8 };
	FatImage im = *ptx;

	im.kind = FAT_elf;
	im.sm = j->code->real->sm;
	im.suffix = j->code->real->suffix;
	im.major = CONTAINER_MAJOR;
	im.minor = CONTAINER_MINOR;
	im.options = NULL;
	im.options_len = 0;
	if (read_code(n, j, c, &im))
		*vec_push(n->arena, *images) = im;
	text_free(&c->said);
}

/* All that is made from one PTX image, some at a time. */
static void make_codes(Nvcc *n, const char *stem, const FatImage *ptx, FatImage **images)
{
	Job *jobs = NULL;
	u32 batch = compile_side_by_side(n), count;
	Child *c;

	for (u32 i = 0; i < vec_len(n->codes); i++) {
		const Arch *a = n->codes[i].real;

		if (n->codes[i].virt->sm == ptx->sm && n->codes[i].virt->suffix == ptx->suffix)
			*vec_push(n->arena, jobs) = (Job){
				&n->codes[i],
				spawn_temp(n, stem,
					   arena_printf(n->arena, ".sm_%u%.1s.cubin", a->sm, &a->suffix))};
	}
	count = vec_len(jobs);
	c = arena_new_array(n->arena, Child, count + 1);
	for (u32 i = 0; i < count; i += batch) {
		u32 end = i + batch < count ? i + batch : count;

		for (u32 j = i; j < end; j++)
			start_job(n, &jobs[j], &c[j], stem, ptx);
		spawn_wait(n, c + i, end - i);
		for (u32 j = i; j < end; j++)
			take_code(n, &jobs[j], &c[j], ptx, images);
	}
}

/* What device code calls of its own runtime is the CPU device's alone: NVIDIA's assembler has no library with it. */
static bool calls_runtime(const FatImage *ptx)
{
	static const char prefix[] = "__cudaCDP2";

	return memmem(ptx->data, ptx->len, prefix, strlen(prefix));
}

void machinecode_add(Nvcc *n, const char *stem, FatImage **images)
{
	u32 given = vec_len(*images);

	if (!vec_len(n->codes) || !find_ptxas(n))
		return;
	for (u32 i = 0; i < given; i++) {
		FatImage ptx = (*images)[i]; /* the vector moves */

		if (!calls_runtime(&ptx))
			make_codes(n, stem, &ptx, images);
	}
}
