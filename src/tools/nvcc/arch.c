/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Which architectures to compile for. -arch=A [-code=B,C] and -gencode arch=A,code=B ask for images
 * B, C made from PTX for A. The PTX is always embedded (the NVIDIA driver, and ours, make machine code
 * of it), so the outcome is the set of A's, each one device pass, and the machine code that was asked
 * for by name.
 */
#include "tools/nvcc/nvcc.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

static const Arch archs[] = {
#define ARCH(sm, suffix, clang, ptx, listed) {sm, suffix, clang, ptx, listed},
#include "arch.def"
#undef ARCH
};

enum { DEFAULT_SM = 75 };

static const Arch *find_arch(u32 sm, char suffix)
{
	for (u32 i = 0; i < COUNT(archs); i++)
		if (archs[i].sm == sm && archs[i].suffix == suffix)
			return &archs[i];
	return NULL;
}

/* "sm_90a", "compute_90", "lto_90": *real says that machine code was asked for. */
static const Arch *parse_name(const char *s, size_t len, bool *real)
{
	static const char *const prefixes[] = {"compute_", "sm_", "lto_"};
	char *end;

	for (u32 i = 0; i < COUNT(prefixes); i++) {
		size_t p = strlen(prefixes[i]);
		unsigned long sm;

		if (len <= p || memcmp(s, prefixes[i], p))
			continue;
		*real = i > 0;
		sm = strtoul(s + p, &end, 10);
		if (end == s + len)
			return find_arch((u32)sm, 0);
		return end == s + len - 1 && *end ? find_arch((u32)sm, *end) : NULL;
	}
	return NULL;
}

static const Arch *need_name(const char *s, size_t len, const char *option, bool *real)
{
	const Arch *a = parse_name(s, len, real);

	if (!a)
		nvcc_fatal(
			"Unsupported gpu architecture '%.*s' for option '%s' (nvcc --list-gpu-arch"
			" shows those there are)",
			(int)len, s, option);
	return a;
}

static void add_target(Nvcc *n, const Arch *a, bool ptx)
{
	for (u32 i = 0; i < vec_len(n->targets); i++)
		if (n->targets[i].arch == a) {
			n->targets[i].keep_ptx |= ptx;
			return;
		}
	*vec_push(n->arena, n->targets) = (Target){a, ptx};
}

static void add_real(Nvcc *n, const Arch *virt, const Arch *real)
{
	for (u32 i = 0; i < vec_len(n->codes); i++)
		if (n->codes[i].real == real)
			return;
	*vec_push(n->arena, n->codes) = (Code){virt, real};
}

/* sm_80 can be made from compute_75, not from compute_90; an 'a' fits only itself, an 'f' its family. */
static bool can_make(const Arch *virt, const Arch *code)
{
	if (virt->suffix == 'a')
		return virt == code;
	if (virt->suffix == 'f')
		return virt->sm / 10 == code->sm / 10 && virt->sm <= code->sm;
	return virt->sm <= code->sm && (code->suffix != 'f' || virt->sm / 10 == code->sm / 10);
}

static void add_code(Nvcc *n, const Arch *virt, const char *s, size_t len)
{
	bool real;
	const Arch *code = need_name(s, len, "gpu-code", &real);

	if (real ? !can_make(virt, code) : code != virt)
		nvcc_fatal("Incompatible code generation requested: arch='compute_%u%.1s', "
			   "code='%.*s'",
			   virt->sm, &virt->suffix, (int)len, s);
	add_target(n, virt, !real);
	if (real)
		add_real(n, virt, code);
}

static void add_codes(Nvcc *n, const Arch *virt, const char *s)
{
	size_t len = strlen(s);

	if (*s == '[' && len && s[len - 1] == ']') {
		s++;
		len -= 2;
	}
	if (!len)
		nvcc_fatal("Unsupported gpu architecture ''");
	for (size_t part; len; s += part, len -= part) {
		const char *comma = memchr(s, ',', len);

		part = comma ? (size_t)(comma - s) : len;
		add_code(n, virt, s, part);
		part += comma != NULL;
	}
}

/* Makefiles give quotes that a shell leaves, code=\"sm_80,compute_80\", and blanks after commas. */
static const char *without_quotes(Nvcc *n, const char *s, char comma_in_quotes)
{
	char *copy = arena_strndup(n->arena, s, strlen(s)), *to = copy;
	bool quoted = false;

	for (; *s; s++) {
		quoted ^= *s == '"';
		if (*s != '"' && *s != ' ')
			*to++ = *s == ',' && quoted ? comma_in_quotes : *s;
	}
	*to = 0;
	return copy;
}

/* arch=…,code=… and nothing else; a comma within the value stands in brackets, or stood in quotes. */
static void check_keywords(const char *spec)
{
	bool has[2] = {0}; /* arch, code */

	for (size_t len; *spec; spec += len + (spec[len] == ',')) {
		const char *eq;

		len = *spec == '[' ? strcspn(spec, "]") : strcspn(spec, ",[");
		eq = memchr(spec, '=', len);
		if (!eq && *spec != '[' && *spec != ']')
			nvcc_fatal("'%.*s' is not in 'keyword=value' format", (int)len, spec);
		if (eq && strncmp(spec, "arch=", 5) && strncmp(spec, "code=", 5))
			nvcc_fatal("Keyword '%.*s' is not defined for option 'generate-code'", (int)(eq - spec), spec);
		if (eq && has[*spec == 'c'])
			nvcc_fatal("redefinition of keyword '%.*s'", (int)(eq - spec), spec);
		if (eq)
			has[*spec == 'c'] = true;
	}
}

/* arch=compute_90,code=[sm_90,compute_90] */
static void add_gencode(Nvcc *n, const char *given)
{
	const char *spec = without_quotes(n, given, ',');
	const char *arch = strstr(spec, "arch="), *code = strstr(spec, "code=");
	const Arch *virt;
	bool real;

	check_keywords(without_quotes(n, given, ';'));
	if (!arch)
		nvcc_fatal("Option '--generate-code %s', missing architecture", spec);
	if (!code)
		nvcc_fatal("Option '--generate-code %s', missing code", spec);
	arch += 5;
	virt = need_name(arch, strcspn(arch, ","), "generate-code", &real);
	if (real)
		nvcc_fatal("Value of -arch option ('%.*s') must be a virtual code architecture",
			   (int)strcspn(arch, ","), arch);
	add_codes(n, virt, code + 5);
}

/* The device that programs of this machine use, asked of our runtime. */
static u32 native_sm(Nvcc *n)
{
	enum { MAJOR_ATTRIBUTE = 75, MINOR_ATTRIBUTE = 76 };
	int (*get)(int *, int, int) = NULL;
	int major = 0, minor = 0;
	void *lib = dlopen(arena_printf(n->arena, "%s/lib64/libcudart.so", n->toolkit), RTLD_NOW);

	if (lib)
		*(void **)&get = dlsym(lib, "cudaDeviceGetAttribute");
	if (!get || get(&major, MAJOR_ATTRIBUTE, 0) || get(&minor, MINOR_ATTRIBUTE, 0))
		nvcc_fatal("-arch=native: the device of this machine cannot be asked (%s)",
			   lib ? "no device" : dlerror());
	return (u32)(major * 10 + minor);
}

static void add_set(Nvcc *n, bool major_only)
{
	bool first = true;

	for (u32 i = 0; i < COUNT(archs); i++) {
		if (!archs[i].listed || archs[i].suffix)
			continue;
		if (!major_only || first || archs[i].sm % 10 == 0) {
			add_target(n, &archs[i], true);
			add_real(n, &archs[i], &archs[i]);
		}
		first = false;
	}
}

static void add_arch(Nvcc *n, const char *name)
{
	const Arch *a;
	bool real;
	u32 at = 0;

	if (!strcmp(name, "all") || !strcmp(name, "all-major")) {
		if (option_on(n, O_code))
			nvcc_fatal("Cannot use '-arch=%s' with '--gpu-code (-code)'", name);
		add_set(n, name[3]);
		return;
	}
	if (!strcmp(name, "native")) {
		if (option_on(n, O_code))
			nvcc_fatal("Cannot use '-arch=native' with '--gpu-code (-code)'");
		a = find_arch(native_sm(n), 0);
		if (!a)
			nvcc_fatal("-arch=native: no code can be made for this machine's device");
		add_target(n, a, true);
		add_real(n, a, a);
		return;
	}
	a = need_name(name, strlen(name), "gpu-architecture", &real);
	if (real && option_on(n, O_code))
		nvcc_fatal("Value of -arch option ('%s') must be a virtual code architecture", name);
	if (option_on(n, O_code))
		for (const char *c; (c = option_next(n, O_code, &at));)
			add_codes(n, a, without_quotes(n, c, ','));
	else
		add_target(n, a, true);
	if (real)
		add_real(n, a, a);
}

void arch_resolve(Nvcc *n)
{
	u32 at = 0;

	if (option_on(n, O_arch))
		add_arch(n, n->last[O_arch]);
	else if (option_on(n, O_code))
		nvcc_fatal("-arch option not specified");
	for (const char *g; (g = option_next(n, O_gencode, &at));)
		add_gencode(n, g);
	if (!n->targets)
		add_target(n, find_arch(DEFAULT_SM, 0), true);
	for (u32 i = 0; i < vec_len(n->targets); i++)
		if (n->targets[i].arch->sm < FIRST_WITH_DOUBLE)
			nvcc_warn("Double is not supported on sm_%u. Demoting to float",
				  n->targets[i].arch->sm);
}

void arch_list(const char *prefix)
{
	for (u32 i = 0; i < COUNT(archs); i++)
		if (archs[i].listed && !archs[i].suffix)
			printf("%s%u\n", prefix, archs[i].sm);
}
