/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * -Xcudafe: options of NVIDIA's front end, by cudafe.def. What they say of warnings becomes clang's flags; others are only
 * looked at: a misspelt one is an error, as it is there. A name may be cut short while it is one option's alone.
 */
#include "tools/nvcc/nvcc.h"

#include <string.h>

typedef enum { NONE, SILENT, PROMOTE, ONCE, SUPPRESS, WARNING, ERROR } Meaning;
typedef struct FrontRow {
	const char *name;
	bool value;
	Meaning meaning;
} FrontRow;
static const FrontRow rows[] = {
#define FRONT(name, value, meaning) {name, value, meaning},
#include "tools/nvcc/cudafe.def"
#undef FRONT
};
static const char plain_letters[] = "abjmnprsuvwxABCEHKMPVW#", value_letters[] = "deotDILUX";

typedef struct FrontOption { /* as given */
	Meaning meaning;
	const char *value;
} FrontOption;

typedef struct FrontWords { /* being read */
	Nvcc *n;
	const char *next;  /* word; NULL: there is none */
	bool takes_next;
	FrontOption *all;  /* vec */
	const char *wrong; /* set at the first mistake */
} FrontWords;

static bool refuse(FrontWords *f, const char *why, const char *what)
{
	f->wrong = arena_printf(f->n->arena, "%s%s", why, what);
	return false;
}

/* A whole name, or the start of one alone. */
static const FrontRow *find_row(FrontWords *f, const char *name, size_t len)
{
	const FrontRow *found = NULL;
	u32 count = 0;

	for (u32 i = 0; i < COUNT(rows); i++) {
		if (strncmp(rows[i].name, name, len))
			continue;
		if (!rows[i].name[len])
			return &rows[i];
		found = &rows[i];
		count++;
	}
	if (count > 1)
		refuse(f, "more than one command line option matches the abbreviation --", name);
	else if (!count)
		refuse(f, "invalid option: --", name);
	return count == 1 ? found : NULL;
}

/* --name, --name=value, --name value */
static bool read_name(FrontWords *f, const char *w)
{
	size_t len = strcspn(w += strlen("--"), "=");
	const FrontRow *r = find_row(f, w, len);
	const char *value = w[len] ? w + len + 1 : f->next;

	if (!r)
		return false;
	if (r->value && !value)
		return refuse(f, "option requires a value: --", w);
	if (r->meaning >= ONCE && *value >= '0' && *value <= '9' && !remarks_is_number(value))
		return refuse(f, "invalid error number in diagnostic control option: ", value);
	f->takes_next = r->value && !w[len];
	*vec_push(f->n->arena, f->all) = (FrontOption){r->meaning, value};
	return true;
}

/* -wr, -e3, -e 3 */
static bool read_letters(FrontWords *f, const char *w)
{
	for (const char *s = w + 1; *s; s++) {
		if (*s == 'w')
			*vec_push(f->n->arena, f->all) = (FrontOption){SILENT, NULL};
		if (strchr(plain_letters, *s))
			continue;
		f->takes_next = !s[1];
		return strchr(value_letters, *s) && (s[1] || f->next) ? true : refuse(f, "invalid option: ", w);
	}
	return true;
}

static FrontWords read_all(Nvcc *n)
{
	FrontWords f = {.n = n};
	Words words = NULL;
	bool ok = true;

	option_add(n, &words, O_x_cudafe);
	for (u32 i = 0; ok && i < vec_len(words); i++) {
		const char *w = words[i];

		f.next = i + 1 < vec_len(words) ? words[i + 1] : NULL;
		f.takes_next = false;
		if (w[0] != '-' || !w[1])
			ok = refuse(&f, "too many arguments on command line", "");
		else
			ok = w[1] == '-' ? read_name(&f, w) : read_letters(&f, w);
		i += f.takes_next;
	}
	return f;
}

bool cudafe_known(Nvcc *n)
{
	FrontWords f = read_all(n);

	if (f.wrong)
		fprintf(stderr, "Command-line error: %s\n", f.wrong);
	return !f.wrong;
}

bool cudafe_promotes(Nvcc *n)
{
	FrontWords f = read_all(n);

	for (u32 i = 0; i < vec_len(f.all); i++)
		if (f.all[i].meaning == PROMOTE)
			return true;
	return false;
}

void cudafe_flags(Nvcc *n, Words *v)
{
	FrontWords f = read_all(n);

	for (u32 i = 0; i < vec_len(f.all); i++) {
		const char *value = f.all[i].value;

		switch (f.all[i].meaning) {
		case SILENT: word(n, v, "-w"); break;
		case PROMOTE: word(n, v, "-Werror"); break;
		case SUPPRESS: remarks_switch(n, v, value, "-Wno-"); break;
		case ERROR: remarks_switch(n, v, value, "-Werror="); break;
		case WARNING:
			remarks_switch(n, v, value, "-W");
			remarks_switch(n, v, value, "-Wno-error=");
			break;
		case NONE:
		case ONCE: break;
		}
	}
}
