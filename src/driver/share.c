/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory that other processes can open. A heap's pages are private; those that shall be seen elsewhere are
 * moved, where they are, into a file without a name that is as large as the heap and has holes where
 * nothing is shared. Behind the pages the file holds a table: for each 512 bytes the number under which an
 * allocation that begins there was handed out, or 0. So whoever opens it later sees whether it is still
 * the one that was meant. What travels (ShareRef) names the process and its descriptor: /proc opens it for
 * the same user. Files are sealed against shrinking: what is mapped stays there whatever others do.
 */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "driver/driver.h"

enum { PAGE = 4096, UNIT = 512, SLACK = 64, TABLE = UNIT / sizeof(u64) }; /* the table is 1/TABLE of the pages */
#define MAGIC 0x7765726168537757ull
#define NAME "ww-heap"

struct Share {
	int fd;
	u64 file, base, size;
};

typedef struct Import {
	u64 file, serial, at, span;
	Context *ctx;
	Alloc *alloc;
	u32 opens;
	struct Import *next;
} Import;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of imports */
static Import *imports;

/* ---- files ------------------------------------------------------------------------------------------- */

int share_file(const char *name, u64 size)
{
	struct rlimit most;
	if (!getrlimit(RLIMIT_FSIZE, &most) && size > most.rlim_cur)
		return -1;
	int fd = memfd_create(name, MFD_CLOEXEC | MFD_ALLOW_SEALING);
	if (fd >= 0 && (ftruncate(fd, (off_t)size) || fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK))) {
		close(fd);
		return -1;
	}
	return fd;
}

u64 share_file_id(int fd)
{
	struct stat st;
	int seals = fcntl(fd, F_GET_SEALS);
	return seals >= 0 && seals & F_SEAL_SHRINK && !fstat(fd, &st) ? (u64)st.st_ino : 0;
}

static bool is_named(const char *path, const char *name)
{
	char is[64], want[64];
	ssize_t n = readlink(path, is, sizeof is - 1);
	is[n < 0 ? 0 : n] = 0;
	snprintf(want, sizeof want, "/memfd:%s (deleted)", name);
	return !strcmp(is, want);
}

int share_open(int pid, int fd, u64 file, const char *name)
{
	char path[64];
	snprintf(path, sizeof path, "/proc/%d/fd/%d", pid, fd);
	int got = is_named(path, name) ? open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK) : -1;
	if (got >= 0 && share_file_id(got) != file) {
		close(got);
		return -1;
	}
	return got;
}

/* ---- our own memory ------------------------------------------------------------------------------------- */

static Share *new_share(int fd, u64 base, u64 size)
{
	Share *s = fd < 0 ? NULL : base_calloc(1, sizeof *s);
	if (!s) {
		if (fd >= 0)
			close(fd);
		return NULL;
	}
	*s = (Share){.fd = fd, .file = share_file_id(fd), .base = base, .size = size};
	return s;
}

Share *share_new(u64 base, u64 size) { return new_share(share_file(NAME, size + size / TABLE), base, size); }

Share *share_adopt(int fd)
{
	char path[64];
	struct stat st;
	snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
	bool fits = is_named(path, NAME) && share_file_id(fd) && !fstat(fd, &st);
	if (!fits) {
		close(fd);
		return NULL;
	}
	return new_share(fd, 0, (u64)st.st_size / (TABLE + 1) * TABLE);
}

int share_descriptor(const Share *s) { return dup(s->fd); }

void share_free(Share *s)
{
	if (s)
		close(s->fd);
	free(s);
}

static bool is_zero(const u64 *p)
{
	u64 any = 0;
	for (u32 i = 0; i < PAGE / sizeof *p; i++)
		any |= p[i];
	return !any;
}

static void punch(const Share *s, u64 at, u64 size)
{
	fallocate(s->fd, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)(at - s->base), (off_t)size);
}

bool share_take(Share *s, u64 at, u64 size)
{
	bool kept = true;
	for (u64 p = at; p < at + size && kept; p += PAGE)
		kept = is_zero((const u64 *)(uintptr_t)p) ||
		       pwrite(s->fd, (const void *)(uintptr_t)p, PAGE, (off_t)(p - s->base)) == PAGE;
	kept = kept && mmap((void *)(uintptr_t)at, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, s->fd,
			    (off_t)(at - s->base)) != MAP_FAILED;
	if (!kept)
		punch(s, at, size);
	return kept;
}

bool share_give(Share *s, u64 at, u64 size)
{
	void *p = mmap((void *)(uintptr_t)at, size, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0);
	if (p == MAP_FAILED)
		return false;
	madvise(p, size, MADV_HUGEPAGE);
	punch(s, at, size);
	return true;
}

static bool write_serial(const Share *s, u64 offset, u64 serial)
{
	return pwrite(s->fd, &serial, sizeof serial, (off_t)(s->size + offset / TABLE)) == sizeof serial;
}

static u64 read_serial(const Share *s, u64 offset)
{
	u64 serial = 0;
	return pread(s->fd, &serial, sizeof serial, (off_t)(s->size + offset / TABLE)) == sizeof serial ? serial : 0;
}

bool share_publish(Share *s, Alloc *a, ShareRef *ref)
{
	static _Atomic u64 last;
	pthread_mutex_lock(&lock);
	u64 serial = a->shared_as ? a->shared_as : atomic_fetch_add(&last, 1) + 1;
	bool ok = a->shared_as || write_serial(s, a->base - s->base, serial);
	if (ok)
		a->shared_as = serial;
	pthread_mutex_unlock(&lock);
	*ref = (ShareRef){MAGIC,  s->file,  a->base - s->base, a->size,
			  serial, getpid(), s->fd,	       a->dev->number, 0};
	return ok;
}

void share_withdraw(const Share *s, Alloc *a)
{
	if (a->shared_as)
		write_serial(s, a->base - s->base, 0);
	a->shared_as = 0;
}

/* ---- other processes' ------------------------------------------------------------------------------------ */

bool share_ref_read(const void *from, ShareRef *ref)
{
	memcpy(ref, from, sizeof *ref);
	return ref->magic == MAGIC;
}

static bool is_there(const Share *s, const ShareRef *ref)
{
	return s->file == ref->file && ref->size && ref->offset <= s->size && ref->size <= s->size - ref->offset &&
	       ref->offset % UNIT == 0 && ref->serial && read_serial(s, ref->offset) == ref->serial;
}

static Device *device_numbered(int number)
{
	for (u32 i = 0; i < driver_ndevices; i++)
		if (driver_device((int)i)->number == number)
			return driver_device((int)i);
	return NULL;
}

/* With the lock. As behind our own allocations some bytes more can be read. */
static CUresult map(Context *ctx, const Share *s, const ShareRef *ref, Alloc **a)
{
	Device *dev = device_numbered(ref->dev);
	u64 from = ref->offset / PAGE * PAGE, end = (ref->offset + ref->size + SLACK + PAGE - 1) / PAGE * PAGE;
	if (!dev)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "its device %d is not one of ours", ref->dev);
	Import *m = base_calloc(1, sizeof *m);
	void *p = m ? mmap(NULL, end - from, PROT_READ | PROT_WRITE, MAP_SHARED, s->fd, (off_t)from) : MAP_FAILED;
	*a = p == MAP_FAILED ? NULL : mem_import((u64)(uintptr_t)p + ref->offset - from, ref->size, ctx, m);
	if (!*a) {
		if (p != MAP_FAILED)
			munmap(p, end - from);
		free(m);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	(*a)->dev = dev;
	*m = (Import){s->file, ref->serial, (u64)(uintptr_t)p, end - from, ctx, *a, 1, imports};
	imports = m;
	return CUDA_SUCCESS;
}

CUresult share_import_from(Context *ctx, const Share *s, const ShareRef *ref, Alloc **a)
{
	if (!is_there(s, ref))
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "the other process has freed it");
	pthread_mutex_lock(&lock);
	CUresult r = map(ctx, s, ref, a);
	pthread_mutex_unlock(&lock);
	return r;
}

static Import *find(const Context *ctx, const ShareRef *ref)
{
	Import *m = imports;
	while (m && !(m->ctx == ctx && m->file == ref->file && m->serial == ref->serial && m->opens && !m->alloc->pool))
		m = m->next;
	return m;
}

CUresult share_import(Context *ctx, const ShareRef *ref, Alloc **a)
{
	Share *s = share_adopt(share_open(ref->pid, ref->fd, ref->file, NAME));
	if (!s)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "process %d does not share it (any more)", ref->pid);
	pthread_mutex_lock(&lock);
	Import *m = find(ctx, ref);
	CUresult r = is_there(s, ref) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
	if (!r && m) {
		m->opens++;
		*a = m->alloc;
	} else if (!r) {
		r = map(ctx, s, ref, a);
	}
	pthread_mutex_unlock(&lock);
	share_free(s);
	return r;
}

bool share_close(Alloc *a)
{
	pthread_mutex_lock(&lock);
	bool last = !--a->import->opens;
	pthread_mutex_unlock(&lock);
	return last;
}

void share_unmap(Alloc *a)
{
	Import **at = &imports, *m = a->import;
	pthread_mutex_lock(&lock);
	while (*at != m)
		at = &(*at)->next;
	*at = m->next;
	pthread_mutex_unlock(&lock);
	munmap((void *)(uintptr_t)m->at, m->span);
	free(m);
}
