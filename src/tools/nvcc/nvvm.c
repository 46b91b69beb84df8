/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * NVVM IR ▶ PTX. Each input becomes bitcode in today's dialect; then clang compiles a file of one
 * variable, to which all of them are linked: so the target's data layout and the code generation are
 * those of CUDA's own device passes. The variable tells src/clang/nvvmir.cc what the front end would
 * have written into each function. Manual: "NVVM IR Specification".
 */
#include "tools/nvcc/nvcc.h"

#include <string.h>

enum { /* as src/clang/nvvmir.cc */
	NVVM_FTZ = 1,
	NVVM_FMA = 2,
	NVVM_LINES = 4,
	NVVM_DEBUG = 8,
	NVVM_VERIFY = 16,
	NVVM_APPROX_SQRT = 32,
};

static void begin(Nvcc *n, Child *c, const Arch *a, const char *input)
{
	*c = (Child){.what = "cicc", .input = input};
	word(n, &c->argv, "clang-%d", WW_LLVM_MAJOR);
	word(n, &c->argv, "--target=nvptx64-nvidia-cuda");
	word(n, &c->argv, "-march=%s", a->clang);
	word(n, &c->argv, "-Xclang");
	word(n, &c->argv, "-target-feature");
	word(n, &c->argv, "-Xclang");
	word(n, &c->argv, "+ptx%u", a->ptx);
	word(n, &c->argv, "-nogpulib");
	word(n, &c->argv, "-fno-crash-diagnostics");
	word(n, &c->argv, "-Wno-override-module");
	word(n, &c->argv, "-Wno-linker-warnings");
	word(n, &c->argv, "-Wno-unused-command-line-argument");
}

static void end(Nvcc *n, Child *c, const char *in, const char *out)
{
	word(n, &c->argv, "-o");
	word(n, &c->argv, "%s", out);
	word(n, &c->argv, "%s", in);
}

typedef struct Renamed { /* a temporary file, and the input that it was made from */
	const char *temp, *input;
} Renamed;

/* Like spawn_run; messages name the inputs. */
static bool run(Nvcc *n, Child *c, const Renamed *names)
{
	Text out = {0};

	spawn_start(n, c);
	spawn_wait(n, c, 1);
	for (const char *s = c->said.s, *end = s ? s + remarks_before_crash(&c->said) : s; s < end;) {
		const Renamed *hit = NULL;

		for (u32 i = 0; i < vec_len(names) && !hit; i++)
			if (!strncmp(s, names[i].temp, strlen(names[i].temp)))
				hit = &names[i];
		text_add(&out, hit ? hit->input : s, hit ? strlen(hit->input) : 1);
		s += hit ? strlen(hit->temp) : 1;
	}
	fputs(out.s ? out.s : "", stderr);
	text_free(&out);
	return c->status == 0;
}

static bool is_bitcode(const char *s, size_t len)
{
	return len >= 4 && (!memcmp(s, "BC\300\336", 4) || !memcmp(s, "\336\300\027\013", 4));
}

/* IR for another machine would be compiled without a word. */
static void check_triple(const char *path, const char *ir)
{
	const char *at = strstr(ir, "\ntarget triple");
	size_t len;

	at = !strncmp(ir, "target triple", 13) ? ir : at;
	at = at ? at + strcspn(at + 1, "\n\"") + 1 : NULL;
	if (!at || *at != '"')
		return;
	len = strcspn(++at, "\"\n");
	if (strncmp(at, "nvptx", 5) && strncmp(at, "nvgpu", 5))
		nvcc_fatal("'%s': Invalid target triple (%.*s), must be nvptx64-*-cuda or nvptx-*-cuda", path,
			   (int)len, at);
}

/* The name of `path` as bitcode; NULL after messages. */
static const char *read_module(Nvcc *n, const Arch *a, const char *path, Renamed **names)
{
	const char *err, *ir, *bc;
	Text now = {0};
	size_t len;
	char *s = file_read(path, &len, &err);
	Child c;

	if (!s)
		nvcc_fatal("'%s': %s", path, err);
	if (is_bitcode(s, len))
		return path;
	check_triple(path, s);
	nvvm_modernise(n, s, &now);
	ir = spawn_temp(n, plan_name(n, path, ""), ".opaque.ll");
	bc = spawn_temp(n, plan_name(n, path, ""), ".bc");
	spawn_write(n, ir, now.s ? now.s : "", now.len);
	text_free(&now);
	begin(n, &c, a, path);
	word(n, &c.argv, "-Xclang");
	word(n, &c.argv, "-disable-llvm-passes");
	word(n, &c.argv, "-emit-llvm");
	word(n, &c.argv, "-c");
	word(n, &c.argv, "-x");
	word(n, &c.argv, "ir");
	end(n, &c, ir, bc);
	*vec_push(n->arena, *names) = (Renamed){ir, path};
	*vec_push(n->arena, *names) = (Renamed){bc, path};
	return run(n, &c, *names) ? bc : NULL;
}

static void add_module(Nvcc *n, Child *c, const char *how, const char *bc)
{
	word(n, &c->argv, "-Xclang");
	word(n, &c->argv, "%s", how);
	word(n, &c->argv, "-Xclang");
	word(n, &c->argv, "%s", bc);
}

static bool add_modules(Nvcc *n, Child *c, const Arch *a, Renamed **names)
{
	const char *bc;
	u32 at = 0;

	for (u32 i = 0; i < vec_len(n->inputs); i++) {
		if (n->inputs[i].lang != LANG_nvvm)
			continue;
		bc = read_module(n, a, n->inputs[i].path, names);
		if (!bc)
			return false;
		add_module(n, c, "-mlink-bitcode-file", bc);
	}
	for (const char *lazy; (lazy = option_next(n, O_nvvm_lazy, &at));) {
		bc = read_module(n, a, lazy, names);
		if (!bc)
			return false;
		add_module(n, c, "-mlink-builtin-bitcode", bc);
	}
	return true;
}

static const char *write_frame(Nvcc *n)
{
	bool fast = option_on(n, O_use_fast_math), ftz = option_bool(n, O_ftz, fast);
	const char *path = spawn_temp(n, "nvvm_frame", ".c");
	unsigned modes = (ftz ? NVVM_FTZ : 0) | (option_bool(n, O_fmad, true) ? NVVM_FMA : 0) |
			 (option_on(n, O_lineinfo) ? NVVM_LINES : 0) |
			 (option_on(n, O_device_debug) ? NVVM_DEBUG : 0) |
			 (option_on(n, O_syntax_only) ? NVVM_VERIFY : 0) |
			 (option_bool(n, O_prec_sqrt, !fast) ? 0 : NVVM_APPROX_SQRT);
	const char *s = option_on(n, O_ltoir)
				? "/* modes are the link's to say */\n"
				: arena_printf(n->arena, "__attribute__((used)) const unsigned __ww_nvvm = %u;\n", modes);

	spawn_write(n, path, s, strlen(s));
	return path;
}

bool nvvm_compile(Nvcc *n, const Arch *a, const char *out)
{
	bool fast = option_on(n, O_use_fast_math);
	const char *frame = write_frame(n);
	Renamed *names = NULL;
	Child c;

	begin(n, &c, a, frame);
	if (!add_modules(n, &c, a, &names))
		return false;
	if (option_on(n, O_no_warnings))
		word(n, &c.argv, "-w");
	compile_codegen_flags(n, &c.argv);
	word(n, &c.argv, "-mllvm");
	word(n, &c.argv, "-nvvm-reflect-add=__CUDA_FTZ=%d", option_bool(n, O_ftz, fast));
	word(n, &c.argv, "-fpass-plugin=%s/lib64/libww-clang.so", n->toolkit);
	if (option_on(n, O_syntax_only)) {
		word(n, &c.argv, "-O0");
		word(n, &c.argv, "-emit-llvm");
		word(n, &c.argv, "-c");
	} else {
		compile_as_flags(n, &c.argv);
	}
	end(n, &c, frame, out);
	return run(n, &c, names);
}
