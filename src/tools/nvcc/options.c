/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The command line. Long names with one dash or two, values after '=' or as the next word, lists
 * separated by commas (a comma in a value is written '\,'), single letters with the value attached.
 */
#include "tools/common/tool.h"
#include "tools/nvcc/nvcc.h"

#include <stdlib.h>
#include <string.h>

const OptRow opt_rows[O_COUNT] = {
#define OPT(id, lname, sname, kind, values, pass, clang, state, help) \
	[O_##id] = {lname, sname, KIND_##kind, values, PASS_##pass, clang, STATE_##state, help},
#include "options.def"
#undef OPT
};

static Lang lang_of_name(const char *path)
{
	static const struct {
		const char *suffix;
		Lang lang;
	} rows[] = {
		{".cu", LANG_cu},    {".cup", LANG_cu},	       {".c", LANG_c},
		{".cc", LANG_cxx},   {".cpp", LANG_cxx},       {".cxx", LANG_cxx},  {".i", LANG_c},
		{".s", LANG_asm},    {".S", LANG_asm},	       {".ii", LANG_cxx},   {".ptx", LANG_ptx},       {".cubin", LANG_cubin},
		{".o", LANG_link},   {".fatbin", LANG_fatbin}, {".obj", LANG_link},
		{".a", LANG_link},   {".lib", LANG_link},      {".so", LANG_link},
		{".res", LANG_link}, {".ll", LANG_nvvm},       {".bc", LANG_nvvm},
	};
	const char *base = strrchr(path, '/'), *dot;

	base = base ? base + 1 : path;
	dot = strrchr(base, '.');
	for (u32 i = 0; dot && i < COUNT(rows); i++)
		if (!strcmp(dot, rows[i].suffix))
			return rows[i].lang;
	return strstr(base, ".so.") ? LANG_link : LANG_none;
}

/* Is `name` (up to `len`) an option's name? One dash and two are the same but for single letters.
 */
static OptId find_option(const char *name, size_t len)
{
	for (u32 i = 0; i < O_COUNT; i++) {
		const OptRow *r = &opt_rows[i];

		if (strlen(r->lname) == len && !memcmp(r->lname, name, len))
			return (OptId)i;
		if (strlen(r->sname) == len && !memcmp(r->sname, name, len))
			return (OptId)i;
	}
	return O_COUNT;
}

static bool allowed(const OptRow *r, const char *val)
{
	size_t len = strlen(val);
	u32 sign = r->values && *r->values == '-' && *val == '-';

	if (r->values && strchr(r->values, '#')) {
		if (!val[sign] || val[sign + strspn(val + sign, "0123456789")])
			nvcc_fatal("'%s': expected a number", val);
		return true;
	}
	for (const char *p = r->values; p; p = strchr(p, '|')) {
		p += *p == '|';
		if (!strncmp(p, val, len) && (p[len] == '|' || !p[len]))
			return true;
	}
	return !r->values;
}

/* Of these the last one counts. */
static bool is_single(const OptRow *r)
{
	return r->kind == KIND_ONE || r->kind == KIND_BOOL || (r->kind == KIND_JOIN && r->values);
}

static void give_one(Nvcc *n, OptId id, const char *val)
{
	const OptRow *r = &opt_rows[id];

	if (is_single(r) && n->last[id] && strcmp(n->last[id], val))
		nvcc_warn("incompatible redefinition for option '%s', the last value of this option was used",
			  r->lname);
	if (!allowed(r, val))
		nvcc_fatal("Value '%s' is not defined for option '%s' (it takes %s)", val, r->lname,
			   r->values);
	if (r->state == STATE_NO)
		nvcc_fatal("'--%s' is not supported: %s", r->lname, r->help);
	*vec_push(n->arena, n->given) = (Given){id, val};
	n->last[id] = val;
}

/* Nothing between two commas (-D$(A),$(B) of empty variables) is no item. */
static void give_item(Nvcc *n, OptId id, const char *item)
{
	if (*item)
		give_one(n, id, item);
}

/* Splits at commas that no backslash precedes; quotes around an item go. */
static void give_list(Nvcc *n, OptId id, const char *list)
{
	char *item = arena_strndup(n->arena, list, strlen(list)), *to = item;
	bool deep = false; /* within [] of code=[sm_80,sm_90] */
	const char *quote; /* that ends what begins with one */

	for (const char *s = list; *s; s++) {
		quote = to == item && *s == '"' ? strchr(s + 1, '"') : NULL;
		if (quote && (!quote[1] || quote[1] == ',')) {
			memcpy(to, s + 1, (size_t)(quote - s) - 1);
			to += quote - s - 1;
			s = quote;
		} else if (*s == '\\' && s[1] == ',') {
			*to++ = *++s;
		} else if (*s == ',' && !deep) {
			*to++ = '\0';
			give_item(n, id, item);
			item = to;
		} else {
			deep = *s == '[' || (deep && *s != ']');
			*to++ = *s;
		}
	}
	*to = '\0';
	give_item(n, id, item);
}

/* code=sm_80,sm_86 in one word is one specification, not two; quotes in a macro are its own. */
static bool splits(OptId id, const char *val)
{
	return id != O_gencode && (id != O_define || !strchr(val, '"'));
}

/* A macro's value goes through a shell once more: -D'S=\"a b\"' is the string that -D'S="a b"' is. */
static const char *bare_macro(Nvcc *n, const char *val)
{
	char *bare = arena_strndup(n->arena, val, strlen(val)), *to = bare;
	bool quoted = false;

	for (const char *s = val; *s; s++) {
		quoted ^= *s == '"';
		if (*s == '\\' && !quoted && s[1] && s[1] != ',')
			s++;
		*to++ = *s;
	}
	*to = '\0';
	return bare;
}

static void give_value(Nvcc *n, OptId id, const char *val)
{
	const OptRow *r = &opt_rows[id];

	if (!*val && r->values && strchr(r->values, '#')) /* a number that is not there is as if not asked for */
		return;
	if (r->kind == KIND_BOOL && strcmp(val, "true") && strcmp(val, "false"))
		nvcc_fatal("'%s': expected true or false", val);
	if (id == O_define)
		val = bare_macro(n, val);
	if ((r->kind == KIND_LIST || r->kind == KIND_JOIN) && splits(id, val))
		give_list(n, id, val);
	else
		give_one(n, id, val);
}

static void parse_words(Nvcc *n, u32 argc, const char *const *argv, u32 depth);

static void parse_file(Nvcc *n, const char *path, u32 depth)
{
	const char *err, **words = NULL;
	char *s = file_read(path, NULL, &err), **split;
	int count;

	if (!s)
		nvcc_fatal("Could not open options file '%s'", path);
	if (depth > 16)
		nvcc_fatal("options file '%s' reads itself", path);
	split = args_words(s, &count);
	if (!split)
		nvcc_fatal("options file '%s': out of memory", path);
	for (int i = 0; i < count; i++)
		*vec_push(n->arena, words) = arena_strndup(n->arena, split[i], strlen(split[i]));
	parse_words(n, vec_len(words), words, depth + 1);
	free(split);
	free(s);
}

static void parse_files(Nvcc *n, const char *list, u32 depth)
{
	for (size_t len; *list; list += len + (list[len] == ',')) {
		len = strcspn(list, ",");
		parse_file(n, arena_strndup(n->arena, list, len), depth);
	}
}

static bool forwards(const Nvcc *n)
{
	return option_on(n, O_forward_compiler) || option_on(n, O_forward_linker) ||
	       option_on(n, O_forward_all);
}

static bool is_arch_name(const char *s)
{
	return !strncmp(s, "sm_", 3) || !strncmp(s, "compute_", 8);
}

/* -threads is -t and no number: such a long name needs its two dashes. */
static bool reads_as_letter(OptId id, const char *s, const char *whole)
{
	const OptRow *r = &opt_rows[id];

	return whole[1] != '-' && r->kind == KIND_JOIN && r->values && strchr(r->values, '#') && s[1] && s[1] != '=';
}

/* One option: what follows the dashes of argv[i]. Returns how many words it took. */
static u32 parse_option(Nvcc *n, const char *s, const char *next, u32 depth, const char *whole)
{
	const char *eq = strchr(s, '=');
	OptId id = find_option(s, eq ? (size_t)(eq - s) : strlen(s));
	const char *val = eq ? eq + 1 : next;

	if (id == O_COUNT && is_arch_name(s)) {
		give_one(n, O_arch, s); /* -sm_20, of CUDA 4 */
		return 1;
	}
	if (id != O_COUNT && reads_as_letter(id, s, whole))
		id = O_COUNT;
	if (id == O_COUNT && *s) {
		OptId letter = find_option(s, 1);

		if (letter == O_machine && strcmp(s + 1, opt_rows[letter].values))
			letter = O_COUNT; /* -m32 is no option any more */
		if (letter != O_COUNT && opt_rows[letter].kind == KIND_JOIN && s[1]) {
			give_value(n, letter, s + 1);
			return 1;
		}
	}
	if (id == O_COUNT) {
		*vec_push(n->arena, n->unknown) = whole;
		return 1;
	}
	if (opt_rows[id].kind == KIND_FLAG) {
		if (eq)
			nvcc_fatal("Option '--%s' takes no argument", opt_rows[id].lname);
		give_one(n, id, "");
		return 1;
	}
	if (!val)
		nvcc_fatal("argument expected after '%s'", whole);
	if (id == O_options_file)
		parse_files(n, val, depth);
	else
		give_value(n, id, val);
	return eq ? 1 : 2;
}

static void parse_words(Nvcc *n, u32 argc, const char *const *argv, u32 depth)
{
	for (u32 i = 0; i < argc;) {
		const char *w = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;

		if (w[0] != '-' || !w[1]) {
			*vec_push(n->arena, n->inputs) = (Input){w, lang_of_name(w)};
			i++;
		} else {
			i += parse_option(n, w + 1 + (w[1] == '-'), next, depth, w);
		}
	}
}

/* code=lto_90 */
static bool asks_for_lto(const Nvcc *n)
{
	for (u32 i = 0; i < vec_len(n->given); i++)
		if ((n->given[i].id == O_gencode || n->given[i].id == O_code) && strstr(n->given[i].val, "lto_"))
			return true;
	return false;
}

/* -dlto says what is made of a source, as these do; of a link it says nothing of the kind. */
static bool asks_twice(const Nvcc *n)
{
	bool compiles = false;

	for (u32 i = 0; i < vec_len(n->inputs); i++)
		compiles |= n->inputs[i].lang == LANG_cu;
	return compiles && (option_on(n, O_gencode) || option_on(n, O_code));
}

static bool makes_rule(const Nvcc *n)
{
	return option_on(n, O_depend) || option_on(n, O_depend_user) || option_on(n, O_depend_too) ||
	       option_on(n, O_depend_user_too);
}

/* What two options say to each other. */
static void check_together(const Nvcc *n)
{
	const char *stream = n->last[O_default_stream];

	if (option_on(n, O_depend_file) && !makes_rule(n))
		nvcc_fatal("Option '--dependency-output' requires one of '-M', '-MM', '-MD' or '-MMD' to be specified");
	if (option_on(n, O_preprocess) && (option_on(n, O_depend_too) || option_on(n, O_depend_user_too)))
		nvcc_fatal("'-MD'/'-MMD' is not supported when '-E' is also specified");
	if (option_on(n, O_device_c) && !option_bool(n, O_rdc, true))
		nvcc_fatal("'--device-c (-dc)' is not compatible with '--relocatable-device-code=false (-rdc=false)'");
	if (n->last[O_output] && !*n->last[O_output])
		nvcc_fatal("output filename may not be empty");
	if (option_on(n, O_ltoir) && !option_on(n, O_dlto) && !asks_for_lto(n))
		nvcc_fatal("Option '-ltoir' requires use of option '-dlto'");
	if (option_on(n, O_dlto) && option_on(n, O_ptx))
		nvcc_fatal("'-dlto' is not compatible with '-ptx'");
	if ((option_on(n, O_dlto) || option_on(n, O_lto)) && option_on(n, O_device_debug))
		nvcc_fatal("Option '-dlto' cannot be combined with '--device-debug' (-G)");
	if (option_on(n, O_dlto) && asks_twice(n))
		nvcc_fatal("'-dlto' conflicts with '-gencode' or '-code' to control what is generated; use 'code=lto_<arch>' "
			   "instead of '-dlto' to request lto intermediate");
	if (option_on(n, O_jump_tables) && atoi(n->last[O_jump_tables]) > 101)
		nvcc_fatal("Value '%s' is not defined for option 'jump-table-density' (it takes 0 to 101)", n->last[O_jump_tables]);
	if (option_on(n, O_device_debug) && option_on(n, O_lineinfo))
		nvcc_warn("'--device-debug (-G)' overrides '--generate-line-info (-lineinfo)'");
	if (stream && !strcmp(stream, "null"))
		nvcc_warn("'null' is a deprecated value for option '--default-stream (-default-stream)'. "
			  "Use 'legacy' instead.");
}

const char *option_word(Nvcc *n, const char **s)
{
	Text t = {0};
	const char *made;
	char quote = 0;

	*s += strspn(*s, " \t\n");
	if (!**s)
		return NULL;
	text_printf(&t, "%s", "");
	for (; **s && (quote || !strchr(" \t\n", **s)); ++*s) {
		if (**s == '\\' && (*s)[1] && quote != '\'')
			text_add(&t, ++*s, 1);
		else if (quote ? **s == quote : **s == '"' || **s == '\'')
			quote = quote ? 0 : **s;
		else
			text_add(&t, *s, 1);
	}
	made = arena_strndup(n->arena, t.s, t.len);
	text_free(&t);
	return made;
}

/* NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS, as NVIDIA's nvcc reads them. */
static void parse_variable(Nvcc *n, const char *name)
{
	const char *s = env_get(name), *w, **words = NULL;

	while (s && (w = option_word(n, &s)))
		*vec_push(n->arena, words) = w;
	parse_words(n, vec_len(words), words, 0);
}

void options_parse(Nvcc *n, int argc, char **argv)
{
	const char *x;

	parse_variable(n, "NVCC_PREPEND_FLAGS");
	parse_words(n, (u32)argc - 1, (const char *const *)argv + 1, 0);
	parse_variable(n, "NVCC_APPEND_FLAGS");
	if (!option_on(n, O_ccbin) && env_get("NVCC_CCBIN"))
		give_one(n, O_ccbin, env_get("NVCC_CCBIN"));
	if (n->unknown && !forwards(n) && !option_on(n, O_version) && !option_on(n, O_help))
		nvcc_fatal("Unknown option '%s'", n->unknown[0]);
	check_together(n);
	x = n->last[O_language];
	for (u32 i = 0; x && i < vec_len(n->inputs); i++)
		if (n->inputs[i].lang != LANG_link)
			n->inputs[i].lang = !strcmp(x, "cu")  ? LANG_cu
					    : !strcmp(x, "c") ? LANG_c
					    : !strcmp(x, "nvvm") ? LANG_nvvm
								 : LANG_cxx;
}

bool option_bool(const Nvcc *n, OptId id, bool otherwise)
{
	return n->last[id] ? !strcmp(n->last[id], "true") : otherwise;
}

const char *option_next(const Nvcc *n, OptId id, u32 *at)
{
	for (; *at < vec_len(n->given); ++*at)
		if (n->given[*at].id == id)
			return n->given[(*at)++].val;
	return NULL;
}

/* "-v -O3" is two of ptxas's options. */
void option_add(Nvcc *n, Words *to, OptId id)
{
	u32 at = 0;

	for (const char *x, *w; (x = option_next(n, id, &at));)
		while ((w = option_word(n, &x)))
			word(n, to, "%s", w);
}

/* Adds the words of `fmt`, where %s stands for `val`. */
static void add_words(Nvcc *n, Words *to, const char *fmt, const char *val)
{
	for (size_t len; *fmt; fmt += len + (fmt[len] == ' ')) {
		const char *hole;

		len = strcspn(fmt, " ");
		hole = memmem(fmt, len, "%s", 2);
		if (hole)
			word(n, to, "%.*s%s%.*s", (int)(hole - fmt), fmt, val,
			     (int)(fmt + len - hole - 2), hole + 2);
		else
			word(n, to, "%.*s", (int)len, fmt);
	}
}

void options_forward(Nvcc *n, Words *to, OptPass pass)
{
	for (u32 i = 0; i < vec_len(n->given); i++) {
		const OptRow *r = &opt_rows[n->given[i].id];

		if (r->clang && (r->pass & pass))
			add_words(n, to, r->clang, n->given[i].val);
	}
}

void options_help(void)
{
	puts("Usage: nvcc [options] <inputfile>...\n\n"
	     "Compiles CUDA for every device: for NVIDIA GPUs and for CPU cores. Each option may "
	     "be\n"
	     "written with one dash or two, and its value after '=' or as the next word.\n");
	for (u32 i = 0; i < O_COUNT; i++) {
		const OptRow *r = &opt_rows[i];
		static const char *const arg[] = {"", " {true|false}", " <value>", " <value>,...",
						  " <value>,..."};

		bool names = r->values && !strchr(r->values, '#');

		printf("--%s%s", r->lname, names && r->kind != KIND_BOOL ? "" : arg[r->kind]);
		if (names)
			printf(" {%s}", r->values);
		if (strcmp(r->lname, r->sname))
			printf("  (-%s)", r->sname);
		printf("\n\t%s%s\n",
		       r->state == STATE_NO	 ? "Not supported: "
		       : r->state == STATE_QUIET ? "Accepted; "
						 : "",
		       r->help);
	}
}
