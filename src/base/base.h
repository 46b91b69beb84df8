/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * base: what every folder stands on. Arenas, growing arrays, interned strings, maps, text
 * buffers, diagnostics, logging, settings, files. Knows nothing of CUDA.
 */
#ifndef WW_BASE_H
#define WW_BASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int8_t i8;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;

#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#define PRINTF_LIKE(f, a) __attribute__((format(printf, f, a)))
#define WW_EXPORT __attribute__((visibility("default")))

/* ---- arena.c: one arena a job; everything in it dies together --------------------------------
 * Memory comes zeroed and 16-byte aligned, with poisoned gaps under the address sanitizer.
 * On failure arena_alloc jumps to the job's guard (arena_guard below); without a guard it returns
 * NULL. A job that sets a guard owns nothing but arena memory (and what the guard's owner frees),
 * so nothing is lost by the jump. */
typedef struct Arena {
	struct ArenaChunk *chunk; /* newest first */
	u8 *at, *end;		  /* free part of the newest chunk */
	size_t used;		  /* bytes handed out, for statistics */
	jmp_buf *guard;		  /* where to go when memory is out; NULL: return NULL */
} Arena;

Arena *arena_new(void); /* NULL when memory is out */
void arena_free(Arena *);
void *arena_alloc(Arena *, size_t size);
char *arena_strndup(Arena *, const char *, size_t len);
char *arena_printf(Arena *, const char *fmt, ...) PRINTF_LIKE(2, 3);
#define arena_new_array(a, T, n) ((T *)arena_alloc_array((a), (n), sizeof(T)))
#define arena_new_one(a, T) ((T *)arena_alloc((a), sizeof(T)))
void *arena_alloc_array(Arena *, size_t n, size_t size); /* checks n * size for overflow */

/* Test hooks, also WW_FAIL_ALLOC=n and WW_FAIL_ALLOC=@n: every n-th allocation through this folder
 * fails, or the n-th alone. 0: off. */
void base_fail_every(unsigned n);
void base_fail_once(unsigned n);
unsigned base_alloc_count(void); /* allocations since one of them was called */
bool base_should_fail(void);
void *base_malloc(size_t); /* malloc/calloc/realloc that honour the hook; free() frees */
void *base_calloc(size_t n, size_t size);
void *base_realloc(void *, size_t);

/* ---- vec: growing arrays on an arena; `T *v = NULL; *vec_push(a, v) = x;` ------------------- */
typedef struct VecHead {
	u32 len, cap;
} VecHead;
#define vec_head(v) ((VecHead *)(void *)((u8 *)(v)-16))
#define vec_len(v) ((v) ? vec_head(v)->len : 0u)
#define vec_push(a, v)                                                                             \
	((v) = vec_grow((a), (v), 1, sizeof *(v)), vec_head(v)->len++, &(v)[vec_head(v)->len - 1])
#define vec_last(v) ((v)[vec_len(v) - 1])
#define vec_pop(v) ((v)[--vec_head(v)->len])
#define vec_clear(v) ((v) ? (void)(vec_head(v)->len = 0) : (void)0)
/* Room for `more`, length unchanged. The arena must have a guard: without one, running out of
 * memory here ends the process, since vec_push could not tell its caller. */
void *vec_grow(Arena *, void *v, u32 more, size_t size);

/* ---- map.c: u64 -> u64 and interned strings, open addressing, on an arena ------------------- */
typedef struct Map {
	u64 *slots; /* pairs key, value; key 0 is kept apart */
	u32 len, cap;
	u64 zero;
	bool has_zero;
} Map;
bool map_get(const Map *, u64 key, u64 *val);
void map_put(Arena *, Map *, u64 key, u64 val);
#define map_key(p) ((u64)(uintptr_t)(p))

typedef struct Strings { /* equal strings have equal pointers */
	Arena *arena;
	const char **slots;
	u32 len, cap;
} Strings;
const char *intern(Strings *, const char *s, size_t len);
const char *intern_z(Strings *, const char *s);
u64 hash_bytes(const void *, size_t, u64 seed);

/* bits: fixed-size bit sets on an arena */
typedef u64 *Bits;
Bits bits_new(Arena *, u32 n);
static inline bool bits_has(const u64 *b, u32 i) { return b[i >> 6] >> (i & 63) & 1; }
static inline void bits_add(u64 *b, u32 i) { b[i >> 6] |= 1ull << (i & 63); }
static inline void bits_del(u64 *b, u32 i) { b[i >> 6] &= ~(1ull << (i & 63)); }
bool bits_or(u64 *to, const u64 *from, u32 n); /* true when `to` changed */

/* ---- stack.c: of the calling thread ----------------------------------------------------------- */
enum { STACK_ENOUGH = 256 << 10 }; /* for running kernels, reading and compiling them */
u64 base_stack_end(void); /* its lowest address, about; 0: not known */
bool base_stack_is_short(void);
void base_on_stack(void (*run)(void *self), void *self); /* here, or where it is short on a thread of its own */

/* ---- text.c: a text that grows by printing (malloc'd; text_free) ---------------------------- */
typedef struct Text {
	char *s; /* always NUL-terminated once anything was printed */
	size_t len, cap;
	bool failed; /* memory ran out; what was printed since is lost */
} Text;
void text_printf(Text *, const char *fmt, ...) PRINTF_LIKE(2, 3);
void text_vprintf(Text *, const char *fmt, va_list);
void text_add(Text *, const char *s, size_t len);
void text_free(Text *);
u32 text_character(const char *s); /* bytes of the character, in UTF-8, that s begins with; 0: it is none */
/* A C++ function's name without its parameters, for people; `mangled` itself where it is none. */
const char *text_plain_name(const char *mangled, char *to, size_t size);
/* With what a template was made of: scale<float, 4>; the mangled name where that is more than numbers and types. */
const char *text_full_name(const char *mangled, char *to, size_t size);

/* ---- diag.c: the user's mistakes ------------------------------------------------------------ */
typedef struct Pos {
	u32 line, col; /* from 1; 0: not known */
} Pos;
enum { DIAG_MAX_ERRORS = 20 };
typedef struct Diag {
	const char *file; /* name shown; NULL: "<ptx>" */
	const char *src;  /* the text, for the line and the caret; may be NULL */
	size_t src_len;
	Text out;	  /* rendered messages */
	u32 errors, warnings;
	bool no_warnings, werror;
} Diag;
/* Prints `file:line:col: error: …`, the line and a caret. After DIAG_MAX_ERRORS only counts. */
void diag_error(Diag *, Pos, const char *fmt, ...) PRINTF_LIKE(3, 4);
void diag_warning(Diag *, Pos, const char *fmt, ...) PRINTF_LIKE(3, 4);
void diag_note(Diag *, Pos, const char *fmt, ...) PRINTF_LIKE(3, 4);
void diag_free(Diag *);
/* "FILE:3:9: …", as compilers print it: how long the file's name is, and where what follows stands. */
typedef struct DiagPlace {
	size_t file, rest;
	u32 line;
} DiagPlace;
bool diag_place(const char *s, size_t len, DiagPlace *out);

/* ---- log.c: WW_LOG=api,jit,exec and WW_DUMP=stage,…[:kernel] --------------------------------- */
typedef enum { LOG_api, LOG_jit, LOG_exec, LOG_mem, LOG_tool, LOG_error, LOG_explain, LOG_COUNT } LogCat;
/* LOG_error is always on: what is ours to excuse (not built yet, cannot be done here).
 * LOG_explain is on under WW_EXPLAIN=1, which `ww run` sets: why a call of the program failed, one
 * line, where the CUDA API says no more than a code. Both print `ww: …`. */
bool log_on(LogCat);
void log_print(LogCat, const char *fmt, ...) PRINTF_LIKE(2, 3); /* one line to standard error */
#define LOG(cat, ...) (log_on(LOG_##cat) ? log_print(LOG_##cat, __VA_ARGS__) : (void)0)
typedef enum { DUMP_ptx, DUMP_shape, DUMP_llvm, DUMP_asm, DUMP_COUNT } DumpStage;
bool dump_on(DumpStage, const char *kernel);

/* ---- env.c: settings, read once a process ---------------------------------------------------- */
const char *env_get(const char *name); /* NULL when unset or empty */
i64 env_int(const char *name, i64 otherwise);
bool env_cpu_below(u32 level); /* WW_CPU names a level of x86-64 that is lower than this one (1 to 4) */
const char *env_cache_dir(void); /* WW_CACHE_DIR, XDG_CACHE_HOME/warpwright or ~/.cache/warpwright;
				  * created 0700; NULL when it cannot be made */
const char *env_self_dir(void);	 /* folder of the library or program that holds this code */

/* ---- file.c ---------------------------------------------------------------------------------- */
/* Whole file, NUL-terminated, malloc'd; NULL with *err set to a text for people. */
char *file_read(const char *path, size_t *len, const char **err);
/* Writes to a temporary in the same folder, then renames: readers see all or nothing. What is there and no file
 * (/dev/null, a pipe) is written to as it is. */
bool file_write_atomic(const char *path, const void *data, size_t len, const char **err);
/* A file that grows while the program runs, so that what was written stands when it is killed. */
typedef struct FileEnd {
	bool begun; /* else what the file had is dropped */
	int fd;
	u64 dev, ino;
} FileEnd;
bool file_append(FileEnd *, const char *path, const void *data, size_t len, const char **err);
bool file_make_dirs(const char *path); /* mkdir -p, 0700 */

#endif
