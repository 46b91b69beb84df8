/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * NVRTC's options ▶ nvcc's words. In: the strings of nvrtcCompileProgram, each one option, its value
 * after '=', after a blank or in the next string. Out: the job's two command lines, and what the code
 * itself must know. The first option that cannot be taken ends it, with its name in the log.
 */
#include "nvrtc/rtc.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef enum { KIND_FLAG, KIND_BOOL, KIND_INT, KIND_ONE, KIND_JOIN, KIND_NO } OptKind;
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

static bool is_int(const char *s)
{
	char *end;

	strtol(s, &end, 10);
	return *s && !*end;
}

/* The row that `s` names; *val: what follows its name, NULL if nothing does. */
static const OptRow *find_row(const char *s, const char **val)
{
	const char *name = s[0] != '-' ? NULL : s[1] == '-' ? s + 2 : s + 1;
	size_t len = name ? strcspn(name, "= ") : 0;

	for (u32 i = 0; len && i < O_COUNT; i++) {
		const char *own = s[1] == '-' ? rows[i].lname : rows[i].sname;
		bool either = strlen(rows[i].sname) > 1; /* --ftz, -ftz, --arch, -gpu-architecture */

		if ((strlen(own) == len && !memcmp(own, name, len)) ||
		    (either && strlen(rows[i].sname) == len && !memcmp(rows[i].sname, name, len)) ||
		    (strlen(rows[i].lname) == len && !memcmp(rows[i].lname, name, len))) {
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

static nvrtcResult check_value(RtcJob *j, const OptRow *r, const char *val)
{
	if (r->kind == KIND_NO)
		return refuse(j, r, arena_printf(j->cc.arena, "is not supported: %s", r->note));
	if (r->kind == KIND_FLAG)
		return val ? refuse(j, r, "does not accept any argument") : NVRTC_SUCCESS;
	if (r->kind == KIND_BOOL && (!val || !runcc_is_one_of(val, "true|false")))
		return refuse(j, r, "expects true or false");
	if (r->kind == KIND_INT && (!val || !is_int(val)))
		return refuse(j, r, "expects an integer value");
	if (r == &rows[O_include_path] && (!val || !*val))
		return NVRTC_SUCCESS;
	if ((r == &rows[O_define] || r == &rows[O_undefine]) && (!val || !val[strspn(val, "=")]))
		return rtc_say(j, NVRTC_ERROR_COMPILATION, "command-line: invalid macro %sdefinition: ",
			       r == &rows[O_define] ? "" : "un");
	if (!val || !*val)
		return refuse(j, r, "expects a value");
	if ((r->values && !runcc_is_one_of(val, r->values)) || (r == &rows[O_arch] && !runcc_is_arch(val, NULL)))
		return rtc_say(j, NVRTC_ERROR_INVALID_OPTION, "invalid value '%s' for --%s (-%s)",
			       val, r->lname, r->sname);
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

static void make_pch(RtcJob *j, const char *path)
{
	const char *err;

	if (!file_write_atomic(path, pch_mark, strlen(pch_mark), &err)) {
		j->pch = NVRTC_ERROR_PCH_CREATE;
		text_printf(&j->p->log, "nvrtc: warning: --create-pch: '%s' is not made: %s\n", path, err);
		return;
	}
	j->pch = NVRTC_SUCCESS;
	text_printf(&j->p->log, "\"%s\": creating precompiled header file \"%s\"\n", j->p->name, path);
}

static nvrtcResult find_pch(RtcJob *j, const char *path)
{
	const char *err;
	char *s = file_read(path, NULL, &err);
	bool good = s && !strcmp(s, pch_mark);

	free(s);
	return good ? NVRTC_SUCCESS
		    : rtc_say(j, NVRTC_ERROR_COMPILATION, "cannot open precompiled header file \"%s\"", path);
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
	case O_create_pch:
		make_pch(j, val);
		break;
	case O_use_pch:
		return find_pch(j, val);
	case O_time:
		if (check_writable(j, val, NVRTC_ERROR_TIME_FILE_WRITE_FAILED))
			return NVRTC_ERROR_TIME_FILE_WRITE_FAILED;
		break;
	case O_time_trace:
		if (check_writable(j, val, NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED))
			return NVRTC_ERROR_TIME_TRACE_FILE_WRITE_FAILED;
		break;
	default:
		break;
	}
	return add_word(j, r, val);
}

static bool wants_value(const OptRow *r)
{
	return r->kind != KIND_FLAG && r->kind != KIND_NO;
}

static const char *trimmed(RtcJob *j, const char *val)
{
	size_t len;

	val += strspn(val, " ");
	for (len = strlen(val); len && val[len - 1] == ' ';)
		len--;
	return arena_strndup(j->cc.arena, val, len);
}

nvrtcResult rtc_options_parse(RtcJob *j, u32 count, const char *const *options)
{
	for (u32 i = 0; i < count; i++) {
		const char *val = NULL, *s = options[i];
		const OptRow *r = s ? find_row(s, &val) : NULL;
		nvrtcResult got;

		if (!r)
			return rtc_say(j, NVRTC_ERROR_INVALID_OPTION,
				       "unrecognized option %s found", s ? s : "(null)");
		if (!val && wants_value(r) && i + 1 < count)
			val = options[++i];
		if (val && !(val = trimmed(j, val)))
			return NVRTC_ERROR_OUT_OF_MEMORY;
		got = check_value(j, r, val);
		if (!got)
			got = take(j, r, val);
		if (got)
			return got;
	}
	return NVRTC_SUCCESS;
}
