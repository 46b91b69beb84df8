/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Virtual memory management: ranges of addresses, memory without an address, and what is mapped
 * where. Memory is a file that has no name; a range is reserved without access; mapping puts pages of
 * the one into the other, and with access they become an allocation like others (an Alloc without a
 * heap), so that copies, fills and queries know them. One lock guards all of it.
 */
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "driver/driver.h"

enum { GRANULE = 2 << 20 };

typedef struct VmMap {
	u64 at, size;
	VmMemory *mem;
	Alloc *alloc;		     /* NULL: no access */
	u8 access[MAX_DEVICES];	     /* CUmemAccess_flags */
	struct VmMap *next;
} VmMap;

typedef struct VmRange {
	u64 at, size;
	VmMap *maps;
	struct VmRange *next;
} VmRange;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static VmRange *ranges;

/* ---- finding; with the lock --------------------------------------------------------------------------- */

static VmRange *range_of(u64 at)
{
	VmRange *r = ranges;
	while (r && at - r->at >= r->size)
		r = r->next;
	return r;
}

static VmMap *map_of(const VmRange *r, u64 at)
{
	VmMap *m = r ? r->maps : NULL;
	while (m && at - m->at >= m->size)
		m = m->next;
	return m;
}

/* Is [at, at + size) made of whole mappings of one range? */
static bool is_mapped(const VmRange *r, u64 at, u64 size)
{
	u64 end = at + size;
	while (r && at < end) {
		const VmMap *m = map_of(r, at);
		if (!m || m->at != at)
			return false;
		at += m->size;
	}
	return r && at == end;
}

/* Does [at, at + size) lie in one range, and cut no mapping? */
static bool is_whole(const VmRange *r, u64 at, u64 size)
{
	if (!r || !size || size % GRANULE || (at - r->at) % GRANULE || size > r->at + r->size - at)
		return false;
	for (const VmMap *m = r->maps; m; m = m->next) {
		bool meets = m->at < at + size && at < m->at + m->size;
		if (meets && (m->at < at || m->at + m->size > at + size))
			return false;
	}
	return true;
}

static VmMemory *memory(CUmemGenericAllocationHandle handle)
{
	VmMemory *m = handle_get(H_vmm, (const void *)(uintptr_t)handle);
	return m && m->handles ? m : NULL;
}

static void drop_memory(VmMemory *m)
{
	if (m->handles || m->maps)
		return;
	close(m->fd);
	heap_charge(m->dev->heap, -(i64)m->size);
	handle_free(m);
}

/* ---- memory --------------------------------------------------------------------------------------------- */

static CUresult check_prop(const CUmemAllocationProp *p)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!p || p->type != CU_MEM_ALLOCATION_TYPE_PINNED)
		return CUDA_ERROR_INVALID_VALUE;
	if (p->location.type != CU_MEM_LOCATION_TYPE_DEVICE)
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "memory that is not a device's");
	if (p->requestedHandleTypes & ~(unsigned)CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR)
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "handles other than file descriptors");
	return driver_device(p->location.id) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuMemGetAllocationGranularity(size_t *granule, const CUmemAllocationProp *p,
				       CUmemAllocationGranularity_flags option)
{
	CUresult r = check_prop(p);
	if (r)
		return r;
	if (!granule || (u32)option > CU_MEM_ALLOC_GRANULARITY_RECOMMENDED)
		return CUDA_ERROR_INVALID_VALUE;
	*granule = GRANULE;
	return CUDA_SUCCESS;
}

static CUresult new_memory(int fd, u64 size, const CUmemAllocationProp *p, CUmemGenericAllocationHandle *out)
{
	Device *dev = driver_device(p->location.id);
	if (fd < 0 || !heap_charge(dev->heap, (i64)size)) {
		close(fd);
		return driver_fail(CUDA_ERROR_OUT_OF_MEMORY, "%llu bytes", (unsigned long long)size);
	}
	VmMemory *m = handle_new(H_vmm);
	if (!m) {
		close(fd);
		heap_charge(dev->heap, -(i64)size);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	m->handles = 1;
	m->fd = fd;
	m->size = size;
	m->dev = dev;
	m->prop = *p;
	*out = (CUmemGenericAllocationHandle)(uintptr_t)m;
	return CUDA_SUCCESS;
}

CUresult cuMemCreate(CUmemGenericAllocationHandle *handle, size_t size, const CUmemAllocationProp *p,
		     unsigned long long flags)
{
	CUresult r = check_prop(p);
	if (r)
		return r;
	if (!handle || !size || size % GRANULE || flags)
		return CUDA_ERROR_INVALID_VALUE;
	int fd = memfd_create("ww-memory", MFD_CLOEXEC);
	if (fd >= 0 && ftruncate(fd, (off_t)size)) {
		close(fd);
		fd = -1;
	}
	return new_memory(fd, size, p, handle);
}

CUresult cuMemRelease(CUmemGenericAllocationHandle handle)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	pthread_mutex_lock(&lock);
	VmMemory *m = memory(handle);
	if (m) {
		m->handles--;
		drop_memory(m);
	}
	pthread_mutex_unlock(&lock);
	return m ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *handle, void *addr)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	pthread_mutex_lock(&lock);
	VmMap *m = map_of(range_of((u64)(uintptr_t)addr), (u64)(uintptr_t)addr);
	if (m && handle) {
		m->mem->handles++;
		*handle = (CUmemGenericAllocationHandle)(uintptr_t)m->mem;
	}
	pthread_mutex_unlock(&lock);
	return m && handle ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *p, CUmemGenericAllocationHandle handle)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	pthread_mutex_lock(&lock);
	const VmMemory *m = memory(handle);
	if (m && p)
		*p = m->prop;
	pthread_mutex_unlock(&lock);
	return m && p ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

/* The descriptor is the receiver's to close; memory stays while one is open anywhere. */
CUresult cuMemExportToShareableHandle(void *out, CUmemGenericAllocationHandle handle,
				      CUmemAllocationHandleType type, unsigned long long flags)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	pthread_mutex_lock(&lock);
	const VmMemory *m = memory(handle);
	bool fits = m && out && !flags && type == CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR &&
		    m->prop.requestedHandleTypes & CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
	int fd = fits ? dup(m->fd) : -1;
	if (fits && fd >= 0)
		*(int *)out = fd;
	pthread_mutex_unlock(&lock);
	return !fits ? CUDA_ERROR_INVALID_VALUE : fd < 0 ? CUDA_ERROR_OPERATING_SYSTEM : CUDA_SUCCESS;
}

CUresult cuMemImportFromShareableHandle(CUmemGenericAllocationHandle *handle, void *os,
					CUmemAllocationHandleType type)
{
	Context *ctx;
	struct stat st;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	int fd = (int)(uintptr_t)os;
	if (!handle || type != CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR || fstat(fd, &st) || !st.st_size ||
	    !S_ISREG(st.st_mode) || st.st_size % GRANULE)
		return CUDA_ERROR_INVALID_VALUE;
	CUmemAllocationProp p = {.type = CU_MEM_ALLOCATION_TYPE_PINNED,
				 .requestedHandleTypes = type,
				 .location = {.type = CU_MEM_LOCATION_TYPE_DEVICE, .id = ctx->dev->ordinal}};
	return new_memory(dup(fd), (u64)st.st_size, &p, handle);
}

/* ---- ranges --------------------------------------------------------------------------------------------- */

static u64 reserve(u64 hint, u64 size, u64 align)
{
	u64 room = size + align;
	u8 *p = mmap((void *)(uintptr_t)hint, room, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	if (p == MAP_FAILED)
		return 0;
	u64 from = (u64)(uintptr_t)p, at = (from + align - 1) / align * align;
	if (at > from)
		munmap(p, at - from);
	if (from + room > at + size)
		munmap((void *)(uintptr_t)(at + size), from + room - at - size);
	return at;
}

CUresult cuMemAddressReserve(CUdeviceptr *ptr, size_t size, size_t alignment, CUdeviceptr addr,
			     unsigned long long flags)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!ptr || !size || size % GRANULE || alignment & (alignment - 1) || flags)
		return CUDA_ERROR_INVALID_VALUE;
	VmRange *v = base_calloc(1, sizeof *v);
	u64 at = v ? reserve(addr, size, alignment > GRANULE ? alignment : GRANULE) : 0;
	if (!at) {
		free(v);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	v->at = at;
	v->size = size;
	pthread_mutex_lock(&lock);
	v->next = ranges;
	ranges = v;
	pthread_mutex_unlock(&lock);
	*ptr = at;
	return CUDA_SUCCESS;
}

CUresult cuMemAddressFree(CUdeviceptr ptr, size_t size)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	pthread_mutex_lock(&lock);
	VmRange **at = &ranges, *v;
	while ((v = *at) && v->at != ptr)
		at = &v->next;
	bool fits = v && v->size == size && !v->maps;
	if (fits)
		*at = v->next;
	pthread_mutex_unlock(&lock);
	if (!fits)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "0x%llx and %zu bytes are no reserved range, or in use",
				   ptr, size);
	munmap((void *)(uintptr_t)ptr, size);
	free(v);
	return CUDA_SUCCESS;
}

/* ---- mappings; with the lock ---------------------------------------------------------------------------- */

static CUresult check_map(const VmRange *v, u64 at, u64 size, u64 offset, const VmMemory *m)
{
	if (!m || !v || !size || size % GRANULE || (at - v->at) % GRANULE)
		return CUDA_ERROR_INVALID_VALUE;
	if (size > v->at + v->size - at)
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "a mapping that leaves its range");
	if (offset || size > m->size)
		return driver_fail(CUDA_ERROR_NOT_SUPPORTED, "a mapping that does not begin where its memory does, or "
							     "is larger");
	for (const VmMap *o = v->maps; o; o = o->next)
		if (at < o->at + o->size && o->at < at + size)
			return driver_fail(CUDA_ERROR_INVALID_VALUE, "something is mapped there already");
	return CUDA_SUCCESS;
}

static CUresult add_map(VmRange *v, u64 at, u64 size, VmMemory *mem)
{
	VmMap *m = base_calloc(1, sizeof *m);
	if (!m || mmap((void *)(uintptr_t)at, size, PROT_NONE, MAP_SHARED | MAP_FIXED, mem->fd, 0) == MAP_FAILED) {
		free(m);
		return CUDA_ERROR_OUT_OF_MEMORY;
	}
	m->at = at;
	m->size = size;
	m->mem = mem;
	mem->maps++;
	m->next = v->maps;
	v->maps = m;
	return CUDA_SUCCESS;
}

CUresult cuMemMap(CUdeviceptr ptr, size_t size, size_t offset, CUmemGenericAllocationHandle handle,
		  unsigned long long flags)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (flags)
		return CUDA_ERROR_INVALID_VALUE;
	pthread_mutex_lock(&lock);
	VmRange *v = range_of(ptr);
	VmMemory *m = memory(handle);
	if (!(r = check_map(v, ptr, size, offset, m)))
		r = add_map(v, ptr, size, m);
	pthread_mutex_unlock(&lock);
	return r;
}

static void remove_map(VmRange *v, VmMap *m)
{
	VmMap **at = &v->maps;
	while (*at != m)
		at = &(*at)->next;
	*at = m->next;
	if (m->alloc)
		mem_free(m->alloc);
	mmap((void *)(uintptr_t)m->at, m->size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1,
	     0);
	m->mem->maps--;
	drop_memory(m->mem);
	free(m);
}

CUresult cuMemUnmap(CUdeviceptr ptr, size_t size)
{
	Context *ctx;
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!ctx_current(&ctx) && ctx)
		queue_wait_ctx(ctx);
	pthread_mutex_lock(&lock);
	VmRange *v = range_of(ptr);
	bool fits = is_whole(v, ptr, size);
	for (VmMap *m = fits ? v->maps : NULL, *next; m; m = next) {
		next = m->next;
		if (m->at - ptr < size)
			remove_map(v, m);
	}
	pthread_mutex_unlock(&lock);
	return fits ? CUDA_SUCCESS
		    : driver_fail(CUDA_ERROR_INVALID_VALUE, "0x%llx and %zu bytes are no range, or cut a mapping", ptr, size);
}

/* The pages serve all devices, so they have what any of them may do. */
static CUresult apply_access(VmMap *m)
{
	u32 best = CU_MEM_ACCESS_FLAGS_PROT_NONE;
	for (u32 i = 0; i < driver_ndevices; i++)
		best |= m->access[i];
	int prot = best == CU_MEM_ACCESS_FLAGS_PROT_READWRITE ? PROT_READ | PROT_WRITE
		   : best == CU_MEM_ACCESS_FLAGS_PROT_READ    ? PROT_READ
							       : PROT_NONE;
	if (mprotect((void *)(uintptr_t)m->at, m->size, prot))
		return CUDA_ERROR_OUT_OF_MEMORY;
	if (best && !m->alloc && !(m->alloc = mem_expose(m->at, m->size, m->mem->dev)))
		return CUDA_ERROR_OUT_OF_MEMORY;
	if (!best && m->alloc) {
		mem_free(m->alloc);
		m->alloc = NULL;
	}
	return CUDA_SUCCESS;
}

static CUresult check_access(const CUmemAccessDesc *d, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		bool known = d[i].flags == CU_MEM_ACCESS_FLAGS_PROT_NONE || d[i].flags == CU_MEM_ACCESS_FLAGS_PROT_READ ||
			     d[i].flags == CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
		if (!known || d[i].location.type != CU_MEM_LOCATION_TYPE_DEVICE || !driver_device(d[i].location.id))
			return CUDA_ERROR_INVALID_VALUE;
	}
	return CUDA_SUCCESS;
}

CUresult cuMemSetAccess(CUdeviceptr ptr, size_t size, const CUmemAccessDesc *desc, size_t n)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!desc || !n || !size)
		return CUDA_ERROR_INVALID_VALUE;
	if ((r = check_access(desc, n)))
		return r;
	pthread_mutex_lock(&lock);
	const VmRange *v = range_of(ptr);
	r = is_mapped(v, ptr, size) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
	for (u64 at = ptr; !r && at < ptr + size;) {
		VmMap *m = map_of(v, at);
		for (size_t i = 0; i < n; i++)
			m->access[desc[i].location.id] = (u8)desc[i].flags;
		r = apply_access(m);
		at += m->size;
	}
	pthread_mutex_unlock(&lock);
	return r;
}

CUresult cuMemGetAccess(unsigned long long *flags, const CUmemLocation *location, CUdeviceptr ptr)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!flags || !location || location->type != CU_MEM_LOCATION_TYPE_DEVICE)
		return CUDA_ERROR_INVALID_VALUE;
	if (!driver_device(location->id))
		return CUDA_ERROR_INVALID_DEVICE;
	pthread_mutex_lock(&lock);
	const VmMap *m = map_of(range_of(ptr), ptr);
	*flags = m ? m->access[location->id] : 0;
	pthread_mutex_unlock(&lock);
	return m ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
