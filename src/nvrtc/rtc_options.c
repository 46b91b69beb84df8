/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * NVRTC's options ▶ nvcc's words. In: the strings of nvrtcCompileProgram, each one option, its value
 * after '=', of some in the next string, and of letters behind them, with or without a blank. Out: the job's two command lines, and what the code
 * itself must know. The first option that cannot be taken ends it, with its name in the log.
 */
#include "nvrtc/rtc.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum { KIND_FLAG, KIND_BOOL, KIND_INT, KIND_NUMBERS, KIND_ONE, KIND_EQUALS, KIND_JOIN, KIND_NO } OptKind;
typedef enum {
#define RTC(id, ...) O_##id,
#include "nvrtc/rtc_options.def"
#undef RTC
	O_COUNT
} OptId;
typedef struct OptRow {
	const char *lname, *sname;
	OptKind kind;
	const char *values, *nvcc;
	bool both;
	const char *note;
} OptRow;
static const OptRow rows[O_COUNT] = {
#define RTC(id, lname, sname, kind, values, nvcc, both, note)                                      \
	{lname, sname, KIND_##kind, values, nvcc, both, note},
#include "nvrtc/rtc_options.def"
#undef RTC
};

/* What must not be said together: NVRTC's options, or values of theirs. */
enum { SAID_dc = 1, SAID_dw = 2, SAID_rdc = 4, SAID_no_rdc = 8, SAID_ewp = 16, SAID_dlto = 32, SAID_pch = 64, SAID_create = 128,
       SAID_use = 256 };
static const struct {
	u32 one, other;
	const char *names;
} conflicts[] = {
	{SAID_dc, SAID_dw, "-dc and -dw"},
	{SAID_ewp, SAID_dc | SAID_rdc, "-ewp and -rdc=true"},
	{SAID_dlto, SAID_dw | SAID_no_rdc, "-dlto and -rdc=false"},
	{SAID_pch, SAID_create | SAID_use, "--pch and --create-pch or --use-pch"},
	{SAID_create, SAID_use, "--create-pch and --use-pch"},
};

static bool is_int(const char *s, const char *last)
{
	char *end;
	long n = strtol(s, &end, 10);

	return *s && !*end && n >= 0 && n <= strtol(last, NULL, 10);
}

/* "177,550" */
static bool are_numbers(const char *s)
{
	char *end;

	do {
		if (*s < '0' || *s > '9' || strtol(s, &end, 10) <= 0 || (*end && *end != ','))
			return false;
		s = end + 1;
	} while (*end);
	return true;
}

static bool is_macro(const char *s)
{
	size_t len = strcspn(s, "=("), i = 0;

	while (i < len && (s[i] == '_' || ((s[i] | 32) >= 'a' && (s[i] | 32) <= 'z') || (i && s[i] >= '0' && s[i] <= '9')))
		i++;
	return len && i == len;
}

/* The row that `s` names; *val: what follows its name, NULL if nothing does. */
static const OptRow *find_row(const char *s, const char **val)
{
	const char *name = s[0] != '-' ? NULL : s[1] == '-' ? s + 2 : s + 1;
	size_t len = name ? strcspn(name, "=") : 0;

	for (u32 i = 0; len && i < O_COUNT; i++) {
		const char *own = s[1] == '-' ? rows[i].lname : rows[i].sname;

		if (strlen(own) == len && !memcmp(own, name, len)) {
			*val = name[len] ? name + len + 1 : NULL;
			return &rows[i];
		}
	}
	for (u32 i = 0; name == s + 1 && i < O_COUNT; i++)
		if (rows[i].kind == KIND_JOIN && *name == *rows[i].sname) {
			*val = name + 1;
			return &rows[i];
		}
	return NULL;
}

static nvrtcResult refuse(RtcJob *j, const OptRow *r, const char *why)
{
	return rtc_say(j, NVRTC_ERROR_INVALID_OPTION, "--%s (-%s) %s", r->lname, r->sname, why);
}

/* As the front end says it. */
static nvrtcResult fail(RtcJob *j, const char *fmt, ...) PRINTF_LIKE(2, 3);
static nvrtcResult fail(RtcJob *j, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	text_vprintf(&j->p->log, fmt, ap);
	va_end(ap);
	text_printf(&j->p->log, "\n\n1 catastrophic error detected in the compilation of \"%s\".\nCompilation terminated.\n", j->p->name);
	return NVRTC_ERROR_COMPILATION;
}

static nvrtcResult check_value(RtcJob *j, const OptRow *r, const char *val)
{
	if (r->kind == KIND_NO)
		return refuse(j, r, arena_printf(j->cc.arena, "is not supported: %s", r->note));
	if (r->kind == KIND_FLAG)
		return val ? refuse(j, r, "does not accept any argument") : NVRTC_SUCCESS;
	if (r->kind == KIND_BOOL && (!val || !runcc_is_one_of(val, "true|false")))
		return refuse(j, r, "expects true or false");
	if (r->kind == KIND_INT && (!val || !is_int(val, r->values)))
		return refuse(j, r, arena_printf(j->cc.arena, "expects an integer value from 0 to %s", r->values));
	if (r->kind == KIND_NUMBERS && (!val || !are_numbers(val)))
		return refuse(j, r, "expects a non-zero positive integer value");
	if (r == &rows[O_include_path] && (!val || !*val))
		return NVRTC_SUCCESS;
	if ((r == &rows[O_define] || r == &rows[O_undefine]) && (!val || !is_macro(val)))
		return fail(j, "Command-line error: invalid macro %sdefinition: %s", r == &rows[O_define] ? "" : "un", val ? val : "");
	if (!val || !*val)
		return refuse(j, r, "expects a value");
	if (((r->kind == KIND_ONE || r->kind == KIND_EQUALS) && r->values && !runcc_is_one_of(val, r->values)) ||
	    (r == &rows[O_arch] && !runcc_is_arch(val, NULL)))
		return rtc_say(j, NVRTC_ERROR_INVALID_OPTION, "invalid value for --%s (-%s): %s", r->lname, r->sname, val);
	return NVRTC_SUCCESS;
}

/* nvcc would find out too, but only say so in words. */
static nvrtcResult check_writable(RtcJob *j, const char *path, nvrtcResult code)
{
	int fd = !strcmp(path, "-") ? -1 : open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);

	if (fd < 0 && strcmp(path, "-"))
		return rtc_say(j, code, "failed to open file %s for writing: %s", path,
			       strerrordesc_np(errno));
	if (fd >= 0)
		close(fd);
	return NVRTC_SUCCESS;
}

/* A file of one's own holds no more than that it was made: the toolkit's headers are precompiled by themselves, the
 * program's are read again. */
static const char pch_mark[] = "warpwright precompiled headers 1\n";

static nvrtcResult make_pch(RtcJob *j, const char *path)
{
	const char *err;

	if (!file_write_atomic(path, pch_mark, strlen(pch_mark), &err))
		return fail(j, "Command-line error: cannot create precompiled header file \"%s\": %s", path, err);
	j->pch = NVRTC_SUCCESS;
	text_printf(&j->p->log, "\"%s\": creating precompiled header file \"%s\"\n", j->p->name, path);
	return NVRTC_SUCCESS;
}

static nvrtcResult find_pch(RtcJob *j, const char *path)
{
	const char *err;
	char *s = file_read(path, NULL, &err);
	bool good = s && !strcmp(s, pch_mark);

	free(s);
	return good ? NVRTC_SUCCESS : fail(j, "Command-line error: cannot open precompiled header file \"%s\"", path);
}

static nvrtcResult add_word(RtcJob *j, const OptRow *r, const char *val)
{
	const char *in = r->nvcc ? strstr(r->nvcc, "%s") : NULL, *w = r->nvcc;

	if (in)
		w = arena_printf(j->cc.arena, "%.*s%s", (int)(in - r->nvcc), r->nvcc, val);
	else if (!w)
		return NVRTC_SUCCESS;
	if (!w)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	j->ptx.v[j->ptx.len++] = w;
	if (r->both)
		j->cubin.v[j->cubin.len++] = w;
	return NVRTC_SUCCESS;
}

static u32 said(const OptRow *r, const char *val)
{
	switch ((OptId)(r - rows)) {
	case O_device_c:
		return SAID_dc;
	case O_device_w:
		return SAID_dw;
	case O_rdc:
		return !strcmp(val, "true") ? SAID_rdc : SAID_no_rdc;
	case O_ewp:
		return SAID_ewp;
	case O_dlto:
		return SAID_dlto;
	case O_pch:
		return SAID_pch;
	case O_create_pch:
		return SAID_create;
	case O_use_pch:
		return SAID_use;
	default:
		return 0;
	}
}

static nvrtcResult check_said(RtcJob *j, u32 all)
{
	for (u32 i = 0; i < COUNT(conflicts); i++)
		if ((all & conflicts[i].one) && (all & conflicts[i].other))
			return rtc_say(j, NVRTC_ERROR_INVALID_OPTION, "%s cannot be used together", conflicts[i].names);
	return NVRTC_SUCCESS;
}

static nvrtcResult take(RtcJob *j, const OptRow *r, const char *val)
{
	switch ((OptId)(r - rows)) {
	case O_arch:
		j->arch = val;
		break;
	case O_include_path:
		if (!val || !*val)
			return NVRTC_SUCCESS;
		break;
	case O_dlto:
		j->lto = true;
		break;
	case O_default_device:
		j->default_device = true;
		break;
	case O_init_list:
		j->no_init_list = !strcmp(val, "false");
		break;
	case O_no_source_dir:
		j->source_dir = NULL;
		break;
	case O_pch:
		j->pch = NVRTC_SUCCESS;
		break;
	case O_pch_dir:
		return access(val, X_OK) ? fail(j, "Command-line error: invalid directory for precompiled files: \"%s\"", val) : NVRTC_SUCCESS;
	case O_create_pch:
		return make_pch(j, val);
	case O_use_pch:
		return find_pch(j, val);
	case O_time:
		return check_writable(j, val, NVRTC_ERROR_TIME_FILE_WRITE_FAILED) ? NVRTC_ERROR_TIME_FILE_WRITE_FAILED
										    : add_word(j, r, val);
	case O_time_trace:
		return check_writable(j, val, NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED) ? NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED
											  : add_word(j, r, val);
	default:
		break;
	}
	return add_word(j, r, val);
}

static bool wants_value(const OptRow *r)
{
	return r->kind != KIND_FLAG && r->kind != KIND_NO && r->kind != KIND_EQUALS;
}

static const char *trimmed(RtcJob *j, const char *val)
{
	size_t len;

	val += strspn(val, " \t\n");
	for (len = strlen(val); len && strchr(" \t\n", val[len - 1]);)
		len--;
	return arena_strndup(j->cc.arena, val, len);
}

static nvrtcResult parse(RtcJob *j, u32 count, const char *const *options, const OptRow **which, const char **vals, u32 *n)
{
	for (u32 i = 0; i < count; i++, (*n)++) {
		const char *val = NULL, *s = options[i] ? trimmed(j, options[i]) : NULL;
		const OptRow *r = s ? find_row(s, &val) : NULL;
		nvrtcResult got;

		if (!r)
			return options[i] && !s ? NVRTC_ERROR_OUT_OF_MEMORY
						: rtc_say(j, NVRTC_ERROR_INVALID_OPTION, "unrecognized option %s found", s ? s : "(null)");
		if (!val && wants_value(r) && i + 1 < count)
			val = options[++i];
		if (val && r->kind == KIND_JOIN && !(val = trimmed(j, val)))
			return NVRTC_ERROR_OUT_OF_MEMORY;
		got = check_value(j, r, val);
		if (got)
			return got;
		which[*n] = r;
		vals[*n] = val;
	}
	return NVRTC_SUCCESS;
}

/* What NVRTC tells programs of its options: `last` has each one's value, or NULL. A value of one's own wins over
 * -use_fast_math's. */
static nvrtcResult add_macros(RtcJob *j, const char *const *last)
{
	const bool fast = last[O_use_fast_math] != NULL;
	const struct {
		const char *name;
		OptId opt;
		bool value;
	} said[] = {
		{"__CUDA_FTZ", O_ftz, fast},
		{"__CUDA_PREC_DIV", O_prec_div, !fast},
		{"__CUDA_PREC_SQRT", O_prec_sqrt, !fast},
	};

	for (u32 i = 0; i < COUNT(said); i++) {
		const char *own = last[said[i].opt];
		const char *w = arena_printf(j->cc.arena, "-D%s=%d", said[i].name, own ? !strcmp(own, "true") : said[i].value);

		if (!w)
			return NVRTC_ERROR_OUT_OF_MEMORY;
		j->ptx.v[j->ptx.len++] = w;
	}
	if (!fast) /* which nvcc defines */
		j->ptx.v[j->ptx.len++] = "-D__USE_FAST_MATH__=0";
	if (last[O_minimal])
		j->ptx.v[j->ptx.len++] = "-D__CUDACC_RTC_MINIMAL__=1";
	return NVRTC_SUCCESS;
}

/* All are judged before the first has an effect. */
nvrtcResult rtc_options_parse(RtcJob *j, u32 count, const char *const *options)
{
	const OptRow **which = arena_new_array(j->cc.arena, const OptRow *, (size_t)count + 1);
	const char **vals = arena_new_array(j->cc.arena, const char *, (size_t)count + 1);
	const char *last[O_COUNT] = {NULL};
	u32 n = 0, all = 0;
	nvrtcResult got;

	if (!which || !vals)
		return NVRTC_ERROR_OUT_OF_MEMORY;
	got = parse(j, count, options, which, vals, &n);
	for (u32 i = 0; i < n; i++)
		all |= said(which[i], vals[i]);
	got = got ? got : check_said(j, all);
	for (u32 i = 0; i < n && !got; i++)
		got = take(j, which[i], vals[i]);
	for (u32 i = 0; i < n; i++)
		last[which[i] - rows] = vals[i] ? vals[i] : "";
	return got ? got : add_macros(j, last);
}
