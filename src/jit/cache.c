/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Images on disk, one file each, in env_cache_dir()/kernels. A file's name is the hash of its key; its
 * head repeats the whole key, so that two keys with one hash only replace each other. Files appear by
 * rename, are never changed, and are checked before use; a bad one is removed and made again. When all
 * files together exceed WW_CACHE_SIZE bytes (default 1 GiB; 0: no cache), the longest unused go.
 */
#include "jit/code.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MAGIC "wwkernel"
static const char suffix[] = ".wwk";
enum { TRIM_EVERY = 16, USED_AFTER = 3600, STALE_AFTER = 3600 };

typedef struct FileHead {
	char magic[8];
	u32 head_size, key_len; /* key, padded to 16, then the blob */
	u64 blob_size, sum;	/* over key and blob */
} FileHead;

static i64 size_limit(void)
{
	return env_int("WW_CACHE_SIZE", 1 << 30);
}

/* The folder, or false: there is no cache. */
static bool cache_folder(char *path, size_t size)
{
	const char *dir = env_cache_dir();

	if (!dir || size_limit() <= 0)
		return false;
	return (size_t)snprintf(path, size, "%s/kernels", dir) < size;
}

static bool cache_path(const char *key, size_t len, char path[PATH_MAX])
{
	char dir[PATH_MAX - 64];

	if (!cache_folder(dir, sizeof dir))
		return false;
	snprintf(path, PATH_MAX, "%s/%016llx%016llx%s", dir,
		 (unsigned long long)hash_bytes(key, len, 0x7761727077726967ull),
		 (unsigned long long)hash_bytes(key, len, 0x6874206b65726e65ull), suffix);
	return true;
}

static size_t pad(size_t n)
{
	return (n + 15) & ~(size_t)15;
}

static u64 sum_of(const char *key, size_t key_len, const u8 *blob, size_t size)
{
	return hash_bytes(blob, size, hash_bytes(key, key_len, 1));
}

/* The blob of a sound file for this key, as a block of its own; NULL otherwise. */
static u8 *take_blob(const char *data, size_t size, const char *key, size_t key_len, size_t *blob_size)
{
	FileHead h;
	size_t at;
	u8 *blob;

	if (size < sizeof h)
		return NULL;
	memcpy(&h, data, sizeof h);
	at = sizeof h + pad(key_len);
	if (memcmp(h.magic, MAGIC, 8) || h.head_size != sizeof h || h.key_len != key_len || at > size ||
	    h.blob_size != size - at || memcmp(data + sizeof h, key, key_len) ||
	    sum_of(key, key_len, (const u8 *)data + at, h.blob_size) != h.sum)
		return NULL;
	blob = base_malloc(h.blob_size);
	if (blob)
		memcpy(blob, data + at, h.blob_size);
	*blob_size = h.blob_size;
	return blob;
}

/* So that what is in use is not what goes first. */
static void note_use(const char *path)
{
	struct stat st;

	if (!stat(path, &st) && st.st_mtime + USED_AFTER < time(NULL))
		utimensat(AT_FDCWD, path, NULL, 0);
}

bool cache_read(const char *key, size_t key_len, Image *m)
{
	char path[PATH_MAX];
	const char *err;
	size_t size, blob_size = 0;
	char *data;
	u8 *blob;

	if (!cache_path(key, key_len, path))
		return false;
	data = file_read(path, &size, &err);
	if (!data)
		return false;
	blob = take_blob(data, size, key, key_len, &blob_size);
	free(data);
	if (blob && image_open(m, blob, blob_size)) {
		note_use(path);
		return true;
	}
	free(blob);
	LOG(jit, "cache: %s is damaged and will be made again", path);
	unlink(path);
	return false;
}

/* ---- keeping it small ------------------------------------------------------------------------------ */
typedef struct CacheFile {
	char name[64];
	u64 size;
	i64 used;
} CacheFile;

typedef struct CacheList {
	CacheFile *v;
	u32 n, cap;
	u64 total;
} CacheList;

static void list_file(CacheList *l, const char *name, const struct stat *st)
{
	if (l->n == l->cap) {
		u32 cap = l->cap ? l->cap * 2 : 256;
		CacheFile *v = base_realloc(l->v, cap * sizeof *v);

		if (!v)
			return;
		l->v = v;
		l->cap = cap;
	}
	l->v[l->n] = (CacheFile){ .size = (u64)st->st_blocks * 512, .used = st->st_mtime };
	l->total += l->v[l->n].size;
	snprintf(l->v[l->n++].name, sizeof l->v->name, "%s", name);
}

static bool has_suffix(const char *name)
{
	size_t n = strlen(name);

	return n > sizeof suffix && n < 64 && !strcmp(name + n - (sizeof suffix - 1), suffix);
}

/* Our files are listed; a temporary that its writer never renamed goes. */
static void list_folder(int dir, CacheList *l)
{
	DIR *d = fdopendir(dup(dir));
	struct dirent *e;

	while (d && (e = readdir(d))) {
		struct stat st;

		if (fstatat(dir, e->d_name, &st, AT_SYMLINK_NOFOLLOW) || !S_ISREG(st.st_mode))
			continue;
		if (has_suffix(e->d_name))
			list_file(l, e->d_name, &st);
		else if (st.st_mtime + STALE_AFTER < time(NULL))
			unlinkat(dir, e->d_name, 0);
	}
	if (d)
		closedir(d);
}

static int by_use(const void *a, const void *b)
{
	const CacheFile *x = a, *y = b;

	return x->used < y->used ? -1 : x->used > y->used;
}

static void trim(const char *folder)
{
	int dir = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	u64 limit = (u64)size_limit();
	CacheList l = { 0 };

	if (dir < 0)
		return;
	list_folder(dir, &l);
	if (l.total > limit) {
		qsort(l.v, l.n, sizeof *l.v, by_use);
		limit -= limit / 8; /* so that the next file does not bring us here again */
	}
	for (u32 i = 0; i < l.n && l.total > limit; i++) {
		unlinkat(dir, l.v[i].name, 0);
		l.total -= l.v[i].size;
	}
	free(l.v);
	close(dir);
}

/* ---- writing ------------------------------------------------------------------------------------------ */
static bool write_file(const char *path, const char *key, size_t key_len, const Image *m, const char **err)
{
	FileHead h = { .magic = MAGIC, .head_size = sizeof h, .key_len = (u32)key_len,
		       .blob_size = m->blob_size };
	size_t at = sizeof h + pad(key_len), size = at + m->blob_size;
	char *data = base_calloc(1, size);
	bool ok;

	*err = "out of memory";
	if (!data)
		return false;
	h.sum = sum_of(key, key_len, m->blob, m->blob_size);
	memcpy(data, &h, sizeof h);
	memcpy(data + sizeof h, key, key_len);
	memcpy(data + at, m->blob, m->blob_size);
	ok = file_write_atomic(path, data, size, err);
	free(data);
	return ok;
}

void cache_write(const char *key, size_t key_len, const Image *m)
{
	static _Atomic u32 writes;
	char folder[PATH_MAX - 64], path[PATH_MAX];
	const char *err = "the folder cannot be made";

	if (!cache_folder(folder, sizeof folder) || !cache_path(key, key_len, path))
		return;
	if (!file_make_dirs(folder) || !write_file(path, key, key_len, m, &err))
		LOG(jit, "cache: %s is not written: %s", path, err);
	if (writes++ % TRIM_EVERY == 0)
		trim(folder);
}
