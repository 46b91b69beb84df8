/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvcc's options in clang's words. Why each of the less obvious ones is there:
 *
 *	-nocudainc -nocudalib --cuda-path=/nonexistent
 *		clang looks for no NVIDIA installation; headers and libdevice are ours
 *	-target-sdk-version=12.8
 *		the newest that clang knows without a warning; makes launches call
 *		__cudaPushCallConfiguration
 *	-nvvm-reflect-add, -nvptx-prec-*
 *		nvcc's defaults: square root and division rounded correctly
 *	-Wno-…	what EDG, nvcc's front end, takes without a word
 */
#include "tools/nvcc/nvcc.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void add_all(Nvcc *n, Words *v, const char *const *words, u32 count)
{
	for (u32 i = 0; i < count; i++)
		word(n, v, "%s", words[i]);
}

static void add_std(Nvcc *n, Words *v)
{
	const char *std = n->last[O_std];

	if (!std)
		return;
	word(n, v, "-std=%s", !strcmp(std, "c++03") ? "c++11" : std); /* older headers there are none */
}

/* What clang counts among -Wall, and gcc does not. */
static const char *const not_gccs[] = {
	"-Wno-missing-braces",
	"-Wno-vla-cxx-extension",
	"-Wno-sizeof-array-div",
	"-Wno-shift-negative-value",
	"-Wno-delete-abstract-non-virtual-dtor",
	"-Wno-unused-lambda-capture",
	"-Wno-unused-private-field",
	"-Wno-self-assign",
};

/* -fWORD or -fno-WORD of gcc's alone (gccwords.def). */
static bool is_gccs(const char *w)
{
	static const char *const all[] = {
#define GCC(word) word,
#include "gccwords.def"
#undef GCC
	};

	if (strncmp(w, "-f", 2))
		return false;
	w += strncmp(w, "-fno-", 5) ? 2 : 5;
	for (u32 i = 0; i < COUNT(all); i++) {
		size_t len = strlen(all[i]);
		bool open = all[i][len - 1] == '*', value = all[i][len - 1] == '=';

		if (open || value ? !strncmp(w, all[i], len - open) : !strcmp(w, all[i]))
			return true;
	}
	return false;
}

/* Of -Xcompiler what the preprocessor is told: to NVIDIA's the host compiler preprocesses the device's text, too. */
static void add_host_macros(Nvcc *n, Words *v)
{
	static const char *const apart[] = {"-isystem", "-idirafter", "-iquote", "-include", "-imacros", "-D", "-U", "-I"};
	u32 at = 0;
	bool value = false; /* it is the next word */

	for (const char *x, *w; (x = option_next(n, O_x_compiler, &at));)
		while ((w = option_word(n, &x))) {
			bool one = false;

			for (u32 i = 0; i < COUNT(apart) && !one; i++)
				one = !strncmp(w, apart[i], strlen(apart[i]));
			if (value || one)
				word(n, v, "%s", w);
			value = false;
			for (u32 i = 0; one && i < COUNT(apart); i++)
				value |= !strcmp(w, apart[i]);
		}
}

void compile_host_words(Nvcc *n, Words *v)
{
	u32 at = 0;

	for (const char *x, *w; (x = option_next(n, O_x_compiler, &at));)
		while ((w = option_word(n, &x))) {
			if (!is_gccs(w))
				word(n, v, "%s", w);
			if (!strcmp(w, "-Wall"))
				add_all(n, v, not_gccs, COUNT(not_gccs));
		}
}

/* -include: after the prologue, since such a file may hold device code. */
static void add_includes(Nvcc *n, Words *v)
{
	u32 at = 0;

	for (const char *file; (file = option_next(n, O_include, &at));) {
		word(n, v, "-include");
		word(n, v, "%s", file);
	}
}

static void add_host_options(Nvcc *n, Words *v)
{
	compile_host_words(n, v);
	if (option_on(n, O_forward_compiler) || option_on(n, O_forward_all))
		for (u32 i = 0; i < vec_len(n->unknown); i++)
			word(n, v, "%s", n->unknown[i]);
	if (option_on(n, O_optimize)) /* gcc takes any number */
		word(n, v, "-O%s", atoi(n->last[O_optimize]) > 3 ? "3" : n->last[O_optimize]);
}

static void add_precision(Nvcc *n, Words *v)
{
	bool fast = option_on(n, O_use_fast_math);
	bool sqrt_rn = option_bool(n, O_prec_sqrt, !fast),
	     div_rn = option_bool(n, O_prec_div, !fast);

	if (option_bool(n, O_ftz, fast))
		word(n, v, "-fgpu-flush-denormals-to-zero");
	word(n, v, "-ffp-contract=%s", option_bool(n, O_fmad, true) ? "fast-honor-pragmas" : "off");
	word(n, v, "-mllvm"); /* src/clang/contract.cc has fused what there is to fuse */
	word(n, v, "-nvptx-fma-level=0");
	word(n, v, "-mllvm"); /* no library converts __int128 from and to floats */
	word(n, v, "-expand-fp-convert-bits=64");
	word(n, v, "-mllvm");
	word(n, v, "-nvvm-reflect-add=__CUDA_PREC_SQRT=%d", sqrt_rn);
	word(n, v, "-mllvm");
	word(n, v, "-nvptx-prec-sqrtf32=%d", sqrt_rn);
	word(n, v, "-mllvm");
	word(n, v, "-nvptx-prec-divf32=%d", div_rn ? 2 : fast ? 0 : 1);
	if (fast)
		word(n, v, "-fgpu-approx-transcendentals");
}

void compile_codegen_flags(Nvcc *n, Words *v)
{
	const char *ldir = n->last[O_libdevice_dir];

	word(n, v, "-Xclang");
	word(n, v, "-mlink-builtin-bitcode");
	word(n, v, "-Xclang");
	if (ldir)
		word(n, v, "%s/libdevice.10.bc", ldir);
	else
		word(n, v, "%s/nvvm/libdevice/libdevice.10.bc", n->toolkit);
	add_precision(n, v);
	word(n, v, "-mllvm"); /* operations: of whole loops; of some rounds, see src/clang/rounds.cc */
	word(n, v, "-unroll-threshold=400");
	word(n, v, "-mllvm");
	word(n, v, "-pragma-unroll-threshold=32768");
	word(n, v, "-mllvm");
	word(n, v, "-unroll-max-upperbound=0");
	word(n, v, option_on(n, O_device_debug) && !option_on(n, O_dopt) ? "-O0" : "-O3");
}

static void add_device(Nvcc *n, Words *v, const Arch *arch)
{
	word(n, v, "--cuda-device-only");
	word(n, v, "-fno-builtin-malloc"); /* the device's can fail: a comparison with null stays */
	word(n, v, "-Xclang"); /* what one lane alone has set may be passed to a shuffle by all */
	word(n, v, "-no-enable-noundef-analysis");
	word(n, v, "-Xclang"); /* the host's size and place: src/clang/longdouble.cc */
	word(n, v, "-mlong-double-80");
	word(n, v, "--cuda-gpu-arch=%s", arch->clang);
	if (arch->sm < FIRST_WITH_DOUBLE)
		word(n, v, "-DWW_DEMOTE_DOUBLE");
	word(n, v, "--cuda-feature=+ptx%u", arch->ptx);
	compile_codegen_flags(n, v);
	if (option_on(n, O_device_debug)) {
		word(n, v, "-g");
		word(n, v, "-D__CUDACC_DEBUG__");
	} else if (option_on(n, O_lineinfo)) {
		word(n, v, "-gline-directives-only");
	}
	if (option_on(n, O_time_trace)) {
		const char *file = n->last[O_time_trace], *out = n->last[O_output];

		word(n, v, "-Xclang"); /* the driver would choose a name of its own */
		word(n, v, "-ftime-trace=%s.json", strcmp(file, "-") ? file : out ? out : "trace");
	}
}

bool compile_is_rdc(const Nvcc *n)
{
	if (option_on(n, O_device_w))
		return false;
	return option_on(n, O_device_c) || option_on(n, O_device_link) || option_on(n, O_dlto) || option_on(n, O_lto) ||
	       option_on(n, O_ltoir) || option_on(n, O_whole_program) ||
	       option_bool(n, O_rdc, false);
}

/* clang names the one that it compiles for. */
static void add_arch_list(Nvcc *n, Words *v)
{
	Text t = {0};
	u32 last = 0, next;

	do { /* in order, each once */
		next = UINT32_MAX;
		for (u32 i = 0; i < vec_len(n->targets); i++)
			if (n->targets[i].arch->sm > last && n->targets[i].arch->sm < next)
				next = n->targets[i].arch->sm;
		if (next != UINT32_MAX)
			text_printf(&t, "%s%u", last ? "," : "", next * 10);
		last = next;
	} while (next != UINT32_MAX);
	word(n, v, "-U__CUDA_ARCH_LIST__");
	word(n, v, "-D__CUDA_ARCH_LIST__=%s", t.s);
	text_free(&t);
}

static void add_modes(Nvcc *n, Words *v, const char *source)
{
	const char *stream = n->last[O_default_stream];

	if (stream && !strcmp(stream, "per-thread")) {
		word(n, v, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
		word(n, v, "-Xclang"); /* <<<>>> launches through cudaLaunchKernel_ptsz */
		word(n, v, "-fgpu-default-stream=per-thread");
	}
	add_arch_list(n, v);
	if (option_on(n, O_use_fast_math))
		word(n, v, "-D__USE_FAST_MATH__");
	if (option_bool(n, O_brief_diag, false))
		word(n, v, "-fno-caret-diagnostics");
	if (!compile_is_rdc(n))
		return;
	word(n, v, "-fgpu-rdc");
	word(n, v, "-D__CUDACC_RDC__");
	/* Both passes must name static variables alike, and other files otherwise. */
	word(n, v, "-cuid=%016llx",
	     (unsigned long long)hash_bytes(source, strlen(source), (u64)vec_len(n->given)));
}

/* Warnings that -W… or -Werror … asks for; `number`: what -diag-suppress calls it. */
typedef struct AskedWarning {
	OptId opt;
	u32 number;
	const char *name;
} AskedWarning;
static const AskedWarning asked_warnings[] = {
	{O_w_bounds, 20238, "missing-launch-bounds"},
	{O_w_stream, 20198, "default-stream-launch"},
	{O_w_lambda, 20178, "ext-lambda-captures-this"},
	{O_COUNT, 20011, "cross-execution-space-call"},
};

static void add_asked(Nvcc *n, Words *v, const char *arg, const AskedWarning *w)
{
	bool error = false;
	u32 at = 0;

	for (const char *k; (k = option_next(n, O_werror, &at));)
		error |= !strcmp(k, w->name);
	if ((error || (w->opt != O_COUNT && option_on(n, w->opt))) && !remarks_suppressed(n, w->number))
		word(n, v, "%s%s%s", arg, w->name, error ? "-error" : "");
}

/* src/clang: passes, and nvcc's rules for the parser. */
static void add_plugin(Nvcc *n, Words *v)
{
	static const char arg[] = "-fplugin-arg-warpwright-";

	word(n, v, "-fpass-plugin=%s/lib64/libww-clang.so", n->toolkit);
	word(n, v, "-fplugin=%s/lib64/libww-clang.so", n->toolkit);
	if (option_on(n, O_relaxed_constexpr))
		word(n, v, "%srelaxed-constexpr", arg);
	if (option_on(n, O_extended_lambda) || option_on(n, O_expt_lambda))
		word(n, v, "%sextended-lambda", arg);
	if (!compile_is_rdc(n) && !option_on(n, O_keep_functions) && !option_on(n, O_device_debug))
		word(n, v, "%sdrop-uncalled", arg);
	if (!compile_is_rdc(n) && option_on(n, O_keep_functions))
		word(n, v, "%skeep-functions", arg);
	for (u32 i = 0; i < COUNT(asked_warnings); i++)
		add_asked(n, v, arg, &asked_warnings[i]);
}

static const char *const always[] = {
	"--driver-mode=g++",
	"-fno-crash-diagnostics", /* leaves files behind */
	"-nocudainc",
	"-nocudalib",
	"--cuda-path=/nonexistent",
	"--no-cuda-version-check",
	"--no-offload-new-driver",
	"-Xclang",
	"-target-sdk-version=12.8",
	"-DCUDA_DOUBLE_MATH_FUNCTIONS",
	"-fgnu-keywords",
	"-Wno-error=return-mismatch",
	"-Wno-error=non-pod-varargs",
	"-Wno-register",
	"-Wno-non-c-typedef-for-linkage",
	"-Wno-error=c++11-narrowing", /* of some it is one all the same (clang/numbers.cc) */
	"-Wno-gpu-maybe-wrong-side", /* nvcc tells of captures of this where it is asked to (#20178) */
	"-Wno-reserved-user-defined-literal",
	"-Wno-unknown-cuda-version",
	"-Wno-unused-command-line-argument",
	"-Wno-unknown-warning-option",
	"-Wno-pass-failed",
	"-Wno-missing-template-arg-list-after-template-kw",
	"-Wno-dangling-else",
	"-Wno-empty-body",
	"-Wno-invalid-constexpr",
	"-Wno-deprecated-builtins",
	"-Wno-deprecated-literal-operator",
	"-Wno-unneeded-internal-declaration",
	"-Wno-cuda-compat",
	"-ferror-limit=100",
};

/* What the host compiler is not asked: nvcc's own parser has put the parentheses. */
static const char *const parsed_before[] = {
	"-Wno-bitwise-op-parentheses",
	"-Wno-logical-op-parentheses",
	"-Wno-shift-op-parentheses",
	"-Wno-parentheses-equality",
};

/* What gcc says nothing of, unless it is asked. */
static const char *const unasked[] = {
	"-Wno-implicit-const-int-float-conversion", /* x / RAND_MAX */
	"-Wno-unsequenced",
	"-Wno-c99-designator",
	"-Wno-literal-conversion", /* int x = 2.5 */
	"-Wno-switch", /* enumerators that it leaves out */
	"-Wno-vla-cxx-extension",
	"-Wno-sizeof-array-div",
	"-Wno-delete-abstract-non-virtual-dtor",
};

/* What gcc until 13 only warns of in C, as old programs are written. */
static const char *const in_c[] = {
	"-Wno-error=implicit-function-declaration",
	"-Wno-error=implicit-int",
	"-Wno-error=int-conversion",
	"-Wno-error=incompatible-pointer-types",
	"-Wno-error=incompatible-function-pointer-types",
	"-Wno-error=return-mismatch",
};

/* Of C and C++ files, too. */
static void add_names(Nvcc *n, Words *v)
{
	word(n, v, "-D__NVCC__");
	word(n, v, "-D__NVCC_DIAG_PRAGMA_SUPPORT__=1");
	word(n, v, "-D__CUDACC_DEVICE_ATOMIC_BUILTINS__=1");
	word(n, v, "-D__CUDACC_VER_MAJOR__=%d", CUDA_MAJOR);
	word(n, v, "-D__CUDACC_VER_MINOR__=%d", CUDA_MINOR);
	word(n, v, "-D__CUDACC_VER_BUILD__=%d", CUDA_BUILD);
	word(n, v, "-D__CUDA_API_VER_MAJOR__=%d", CUDA_MAJOR);
	word(n, v, "-D__CUDA_API_VER_MINOR__=%d", CUDA_MINOR);
}

static void add_always(Nvcc *n, Words *v)
{
	word(n, v, "clang-%d", WW_LLVM_MAJOR);
	add_all(n, v, always, COUNT(always));
	add_all(n, v, unasked, COUNT(unasked));
	word(n, v, "--warning-suppression-mappings=%s/include/ww/warnings.txt", n->toolkit);
	add_names(n, v);
}

/* A CCCL in CPLUS_INCLUDE_PATH, which clang would search behind the toolkit's part of it: whole or not at all. */
static void add_cccl(Nvcc *n, Words *v)
{
	const char *s = env_get("CPLUS_INCLUDE_PATH");

	for (size_t len; s && *s; s += len + (s[len] == ':')) {
		const char *mark;

		len = strcspn(s, ":");
		mark = arena_printf(n->arena, "%.*s/cuda/__cccl_config", (int)len, s);
		if (!len || access(mark, R_OK))
			continue;
		word(n, v, "-isystem");
		word(n, v, "%.*s", (int)len, s);
	}
}

/* What ptxas passes over PTX shall not say: 0, numbers below it and more than any thread may have. */
static bool is_register_limit(const char *number)
{
	enum { MOST = 255 };
	long n = number ? strtol(number, NULL, 10) : 0;

	return n > 0 && n <= MOST;
}

void compile_flags(Nvcc *n, Words *v, const Arch *arch, const char *source)
{
	add_always(n, v);
	hostgcc_flag(n, v, LANG_cxx);
	remarks_flags(n, v, true);
	add_std(n, v);
	add_modes(n, v, source);
	if (arch) {
		options_forward(n, v, PASS_DEV);
		add_host_macros(n, v);
		add_device(n, v, arch);
		if (is_register_limit(n->last[O_maxrregcount]))
			word(n, v, "-D__WW_MAXRREGCOUNT__=%s", n->last[O_maxrregcount]);
	} else {
		word(n, v, "--cuda-host-only");
		word(n, v, "--cuda-gpu-arch=%s", n->targets[0].arch->clang);
		word(n, v, "-DWW_TOOLKIT_LIB64=\"%s/lib64\"", n->toolkit);
		options_forward(n, v, PASS_HOST);
		add_host_options(n, v);
	}
	add_all(n, v, parsed_before, COUNT(parsed_before));
	add_cccl(n, v);
	word(n, v, "-isystem");
	word(n, v, "%s/include", n->toolkit);
	if (n->from_stdin)
		word(n, v, "-iquote.");
	add_plugin(n, v);
	pch_include(n, v);
	oldapi_include(n, v, source);
	add_includes(n, v);
	rewrite_overlay(n, v);
	word(n, v, "-x");
	word(n, v, "cuda");
	word(n, v, "%s", source);
}

static bool is_preprocessed(const Input *in)
{
	const char *dot = strrchr(in->path, '.');

	return dot && (!strcmp(dot, ".i") || !strcmp(dot, ".ii"));
}

/* Another compiler's warnings have names of their own, and nvcc has none for it. */
static void add_host_warnings(Nvcc *n, Words *v, Lang lang)
{
	u32 at = 0;

	if (!option_on(n, O_ccbin)) {
		add_all(n, v, unasked, COUNT(unasked));
		word(n, v, "-Wno-error=c++11-narrowing"); /* of constants it is one (gcchost.cc) */
		if (lang == LANG_c)
			add_all(n, v, in_c, COUNT(in_c));
		remarks_flags(n, v, false);
		return;
	}
	for (const char *k; (k = option_next(n, O_werror, &at));)
		if (!strcmp(k, "all-warnings"))
			word(n, v, "-Werror");
}

/* A C, C++ or assembler file: the host compiler of -ccbin, or clang. */
void compile_host_flags(Nvcc *n, Words *v, const Input *in)
{
	word(n, v, "%s", hostlink_compiler(n));
	if (!option_on(n, O_ccbin))
		word(n, v, "-fno-crash-diagnostics");
	if (!option_on(n, O_ccbin) && in->lang != LANG_asm)
		hostgcc_flag(n, v, in->lang), word(n, v, "-fplugin=%s/lib64/libww-clang.so", n->toolkit);
	add_host_warnings(n, v, in->lang);
	if (in->lang == LANG_cxx)
		add_std(n, v);
	options_forward(n, v, PASS_HOST);
	add_host_options(n, v);
	add_includes(n, v);
	if (in->lang != LANG_asm && !is_preprocessed(in)) {
		add_names(n, v);
		add_arch_list(n, v);
		word(n, v, "-I%s/include", n->toolkit);
	}
	if (option_on(n, O_language) || in->lang == LANG_c) { /* the driver is C++'s */
		word(n, v, "-x");
		word(n, v, "%s", option_on(n, O_language) ? n->last[O_language] : is_preprocessed(in) ? "cpp-output" : "c");
	}
	word(n, v, "%s", in->path);
}
