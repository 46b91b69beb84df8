/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What nvcc takes and clang refuses to parse: where clang's messages say so, the text is put into clang's words, in a
 * copy of the file that clang sees in the file's place, and the passes run again. In: what a pass said. Out: copies,
 * and an overlay of them for clang's view of the file system. Lines of a copy are those of the file.
 */
#include "tools/nvcc/nvcc.h"

#include <stdlib.h>
#include <string.h>

static const struct {
	const char *said;
	Rewriter *rewrite;
	Rewriter *after; /* a note of such an error; NULL: it says all by itself */
} kinds[] = {
	{": error: initialization is not supported for __shared__ variables", shared_init, NULL},
	{": error: no matching constructor for initialization of '", shared_init, NULL},
	{": note: expanded from macro '", shared_init, shared_init},
	{": error: __shared__ variable ", shared_extern, NULL}, /* 'x' cannot be 'extern' */
	{": error: expected expression", spelling_launch, NULL},
	{": error: expected '>>>'", spelling_pack, NULL},
	{": error: meaningless 'volatile' on asm outside function", spelling_volatile, NULL},
	{": error: expected unqualified-id", spelling_pragma, NULL},
	{": error: this pragma cannot appear in ", spelling_pragma, NULL},
	{": error: expected statement", spelling_block, NULL},
	{": error: #pragma unroll of the host's: ", spelling_unroll, NULL},
	{": error: invalid % escape in inline assembly string", spelling_percent, NULL},
	{": error: expected ')'", spelling_comma, NULL},
	{": error: invalid input constraint 'C' in asm", spelling_text, NULL},
	{": error: __host__ function '", sides_overload, NULL},
	{": error: __device__ function '", sides_overload, NULL},
	{": error: __host__ __device__ function '", sides_overload, NULL},
	{": note: previous declaration is here", sides_member, sides_overload},
	{": error: redeclared without __device__: '", sides_devices, NULL},
	{": error: out-of-line definition of '", sides_member, NULL},
	{": error: no function template matches function template specialization '", sides_special, NULL},
	{": note: candidate template ignored: target attributes do not match", sides_template, sides_special},
	{": error: explicit instantiation of '", sides_instance, NULL},
	{": note: candidate function not viable: call to __device__ function from __host__", sides_constexpr, NULL},
	{": note: candidate function template not viable: call to __device__ function from __host__", sides_constexpr, NULL},
	{": note: the host needs this constexpr function of the device", sides_wanted, NULL},
	{": error: variable-sized object may not be initialized", varray_init, NULL},
	{": error: cannot initialize a variable of type '", varray_pointer, NULL},
	{": error: sum of a void pointer: ", wrap_operand, NULL},
	{": error: sum in a void pointer: ", wrap_operand, NULL},
	{": error: cast from pointer to smaller type: ", wrap_operand, NULL},
	{": error: ordered comparison between pointer and zero: ", wrap_operand, NULL},
	{": error: asm operand of class type: ", wrap_operand, NULL},
	{": error: expression must be a modifiable lvalue, as output of asm: ", wrap_output, NULL},
	{": note: the function is not inline", sides_lost, NULL},
	{": note: what is not evaluated is in this function", sides_unevaluated, NULL},
	{": error: address of a __device__ function", sides_address, NULL},
	{": error: missing 'typename' prior to dependent type name ", spelling_typename, NULL},
	{": error: use 'template' keyword to treat '", spelling_template, NULL},
	{": error: missing 'template' keyword prior to dependent template name '", spelling_template, NULL},
	{": error: reference to overloaded function could not be resolved; did you mean to call it?", spelling_template, NULL},
	{": error: reference to non-static member function must be called", spelling_template, NULL},
	{": error: a type specifier is required for all declarations", spelling_main, NULL},
	{": error: no matching literal operator for call to 'operator\"\"__", spelling_suffix, NULL},
	{": error: differing user-defined suffixes ('__", spelling_suffix, NULL},
	{": note: expanded from macro '", spelling_suffix, spelling_suffix},
	{": error: default argument means '", spelling_outer, NULL},
	{": error: anonymous non-C-compatible type given name for linkage purposes", gnu_tag, NULL},
	{": error: invalid application of 'sizeof' to an incomplete type 'void'", gnu_sizeof_void, NULL},
	{": error: invalid application of 'sizeof' to a function type", gnu_sizeof_function, NULL},
};

/* What stands in the first quotes. */
static const char *quoted_name(Nvcc *n, const char *s, size_t len)
{
	const char *open = memchr(s, '\'', len), *end = s + len;
	const char *close = open ? memchr(open + 1, '\'', (size_t)(end - open) - 1) : NULL;

	return close ? arena_strndup(n->arena, open + 1, (size_t)(close - open) - 1) : NULL;
}

static bool read_place(Nvcc *n, const char *s, size_t len, const Place *error, Place *p)
{
	const char *at, *colon;

	for (u32 i = 0; i < COUNT(kinds); i++) {
		at = memmem(s, len, kinds[i].said, strlen(kinds[i].said));
		if (!at || (kinds[i].after && kinds[i].after != error->rewrite))
			continue;
		for (colon = at - 1; colon > s && *colon != ':'; colon--)
			;
		p->col = (u32)strtoul(colon + 1, NULL, 10);
		for (colon--; colon > s && *colon != ':'; colon--)
			;
		p->line = (u32)strtoul(colon + 1, NULL, 10);
		p->file = arena_strndup(n->arena, s, (size_t)(colon - s));
		p->rewrite = kinds[i].rewrite;
		p->said = arena_strndup(n->arena, at, (size_t)(s + len - at));
		p->name = quoted_name(n, at, (size_t)(s + len - at));
		return p->line && p->col;
	}
	return false;
}

/* `#line 7 "x.cu"` ▶ 7, if that is the name; 0: another line. */
static u32 read_directive(const char *line, size_t len, const char *name)
{
	static const char word[] = "#line ";
	const char *open = memchr(line, '"', len);
	size_t room = open ? len - (size_t)(open - line) : 0, want = strlen(name);

	if (len <= sizeof word || memcmp(line, word, sizeof word - 1) || room < want + 2)
		return 0;
	return !memcmp(open + 1, name, want) && open[want + 1] == '"' ? (u32)strtoul(line + sizeof word - 1, NULL, 10) : 0;
}

/* Where a text has what its #line directives call a place; 0: nowhere. */
static u32 find_line(const char *text, const Place *p)
{
	u32 line = 1, first = 0, called = 0; /* what the line behind the last directive is, and is called; 0: something else */

	for (const char *s = text, *nl; *s; s = nl + 1, line++) {
		nl = strchrnul(s, '\n');
		if (called && line - first + called == p->line)
			return line;
		if (!strncmp(s, "#line ", 6)) {
			called = read_directive(s, (size_t)(nl - s), p->file);
			first = line + 1;
		}
		if (!*nl)
			break;
	}
	return 0;
}

/* clang says what #line directives of a source say; the source is what is rewritten. */
static void find_source(Nvcc *n, Place *p)
{
	p->called = p->file;
	p->called_line = p->line;
	for (u32 i = 0; i < vec_len(n->inputs); i++) {
		const char *err;
		char *text = file_read(n->inputs[i].path, NULL, &err);
		u32 line = text ? find_line(text, p) : 0;

		free(text);
		if (line) {
			p->file = n->inputs[i].path;
			p->line = line;
			return;
		}
	}
}

static bool same_place(const Place *a, const Place *b)
{
	return a->line == b->line && a->col == b->col && !strcmp(a->file, b->file);
}

static int compare_places(const void *a, const void *b)
{
	const Place *x = a, *y = b;

	return x->line != y->line ? (x->line > y->line) - (x->line < y->line) : (x->col > y->col) - (x->col < y->col);
}

static Place *find_places(Nvcc *n, const Text *said)
{
	Place *all = NULL, p, error = {0}; /* the last one, for its notes */

	for (const char *s = said->s, *end = s ? s + said->len : s, *nl; s < end; s = nl + 1) {
		bool known = false;

		nl = memchr(s, '\n', (size_t)(end - s));
		nl = nl ? nl : end;
		if (memmem(s, (size_t)(nl - s), ": error: ", strlen(": error: ")))
			error.rewrite = NULL;
		if (!read_place(n, s, (size_t)(nl - s), &error, &p))
			continue;
		if (!strncmp(p.said, ": error: ", strlen(": error: ")))
			error = p;
		find_source(n, &p);
		for (u32 i = 0; i < vec_len(all); i++)
			known |= same_place(&all[i], &p);
		if (!known)
			*vec_push(n->arena, all) = p;
	}
	if (all)
		qsort(all, vec_len(all), sizeof *all, compare_places);
	return all;
}

static const char *find_offset(const char *text, const Place *p)
{
	for (u32 line = 1; line < p->line; line++) {
		text = strchr(text, '\n');
		if (!text++)
			return NULL;
	}
	return strnlen(text, p->col) >= p->col ? text + p->col - 1 : NULL;
}

static bool same_file(const char *a, const char *b)
{
	char *x = realpath(a, NULL), *y = realpath(b, NULL);
	const bool same = x && y && !strcmp(x, y);

	free(x);
	free(y);
	return same;
}

/* A file may have several names, by links. NULL: it has no copy. */
static const SeenFile *find_copy(Nvcc *n, const char *file)
{
	const SeenFile *found = NULL;

	for (u32 i = 0; i < vec_len(n->copies); i++)
		if (!strcmp(n->copies[i].file, file))
			return &n->copies[i];
	for (u32 i = 0; i < vec_len(n->copies) && !found; i++)
		found = same_file(n->copies[i].file, file) ? &n->copies[i] : NULL;
	return found;
}

static void add_copy(Nvcc *n, const char *file, const char *copy)
{
	if (!copy)
		copy = spawn_temp(n, arena_printf(n->arena, "rewritten%u", vec_len(n->copies) + 1), ".cu");
	*vec_push(n->arena, n->copies) = (SeenFile){file, copy};
}

/* The toolkit's own headers are what they are. */
static bool is_own(const Nvcc *n, const char *file)
{
	size_t len = strlen(n->toolkit);

	return !strncmp(file, n->toolkit, len) && !strncmp(file + len, "/include/", strlen("/include/"));
}

/* In a copy of its own or the one made before. The last place of a line is replaced first. */
static bool rewrite_place(Nvcc *n, const Place *p)
{
	const SeenFile *copy = find_copy(n, p->file);
	const char *err;
	char *text = file_read(copy ? copy->copy : p->file, NULL, &err);
	const char *at = text ? find_offset(text, p) : NULL;
	Text t = {0};
	bool ok = at && !is_own(n, p->file) && p->rewrite(n, p, text, at, &t);

	if (ok) {
		if (!copy || strcmp(copy->file, p->file))
			add_copy(n, p->file, copy ? copy->copy : NULL);
		spawn_write(n, find_copy(n, p->file)->copy, t.s, t.len);
	}
	text_free(&t);
	free(text);
	return ok;
}

bool rewrite_sources(Nvcc *n, const Text *said)
{
	Place *all = find_places(n, said);
	bool any = false;

	for (u32 i = vec_len(all); i > 0; i--)
		any |= rewrite_place(n, &all[i - 1]);
	return any;
}

bool rewrite_has(const Nvcc *n, const char *file)
{
	bool has = false;

	for (u32 i = 0; i < vec_len(n->copies) && !has; i++)
		has = same_file(n->copies[i].file, file);
	return has;
}

/* As clang makes a name whole: through the links that lead to the folder it runs in, if the shell says which. */
static const char *whole_name(Nvcc *n, const char *file)
{
	const char *folder = getenv("PWD");

	return *file == '/' || !folder || *folder != '/' || !same_file(folder, ".") ? file : arena_printf(n->arena, "%s/%s", folder, file);
}

static void add_row(Text *t, const char *name, const char *copy)
{
	text_printf(t, "%s{\"type\":\"file\",\"name\":\"%s\",\"external-contents\":\"%s\"}", t->s[t->len - 1] == '[' ? "" : ",", name,
		    copy);
}

/* The copies in their files' places, for clang's view of the file system: by the real name and by the one that clang uses. */
void rewrite_overlay(Nvcc *n, Words *v)
{
	const char *path;
	Text t = {0};

	if (!vec_len(n->copies))
		return;
	text_printf(&t, "{\"version\":0,\"use-external-names\":false,\"roots\":[");
	for (u32 i = 0; i < vec_len(n->copies); i++) {
		const char *name = whole_name(n, n->copies[i].file);
		char *full = realpath(name, NULL);

		add_row(&t, name, n->copies[i].copy);
		if (full && strcmp(full, name))
			add_row(&t, full, n->copies[i].copy);
		free(full);
	}
	text_printf(&t, "]}\n");
	path = spawn_temp(n, "overlay", ".yaml");
	spawn_write(n, path, t.s, t.len);
	text_free(&t);
	word(n, v, "-ivfsoverlay");
	word(n, v, "%s", path);
	word(n, v, "-Wno-pch-vfs-diff");
}
