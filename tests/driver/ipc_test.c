/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Memory, events and pools of another process: used, misused, stale and forged. The child opens what its
 * parent has; each says to the other by a pipe how far it is.
 */
#include <signal.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kernels.h"

enum { N = 5000, BIG = 3 << 20 };
static const CUresult bad = CUDA_ERROR_INVALID_VALUE;
static int line; /* a socket pair's end */

typedef struct Message {
	CUipcMemHandle block, small[2], big, freed;
	CUipcEventHandle done, gone;
	CUmemPoolPtrExportData in_pool, was_in_pool;
} Message;

static void put(const void *p, size_t n) { CHECK(write(line, p, n) == (ssize_t)n); }

static void take(void *p, size_t n)
{
	for (u8 *at = p; n;) {
		ssize_t k = read(line, at, n);
		if (k <= 0)
			exit(9);
		at += k;
		n -= (size_t)k;
	}
}

static void turn(char is) { put(&is, 1); }

static void wait_turn(char is)
{
	char c = 0;
	take(&c, 1);
	CHECK(c == is);
}

static void put_descriptor(int fd)
{
	union {
		struct cmsghdr h;
		char room[CMSG_SPACE(sizeof(int))];
	} control = {{0}};
	char c = 'd';
	struct iovec io = {&c, 1};
	struct msghdr m = {.msg_iov = &io, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
	control.h = (struct cmsghdr){.cmsg_len = CMSG_LEN(sizeof fd), .cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS};
	memcpy(CMSG_DATA(&control.h), &fd, sizeof fd);
	CHECK(sendmsg(line, &m, 0) == 1);
}

static int take_descriptor(void)
{
	union {
		struct cmsghdr h;
		char room[CMSG_SPACE(sizeof(int))];
	} control;
	char c;
	int fd = -1;
	struct iovec io = {&c, 1};
	struct msghdr m = {.msg_iov = &io, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
	CHECK(recvmsg(line, &m, 0) == 1);
	memcpy(&fd, CMSG_DATA(&control.h), sizeof fd);
	return fd;
}

static u32 word(CUdeviceptr at)
{
	u32 v = 0;
	CHECK(!cuMemcpyDtoH_v2(&v, at, 4));
	return v;
}

static CUdeviceptr filled(size_t bytes, u32 with)
{
	CUdeviceptr p = 0;
	CHECK(!cuMemAlloc_v2(&p, bytes) && !cuMemsetD32_v2(p, with, bytes / 4));
	return p;
}

/* ---- the one that opens ------------------------------------------------------------------------------ */

static CUdeviceptr opened(CUipcMemHandle h)
{
	CUdeviceptr p = 0;
	CHECK(!cuIpcOpenMemHandle_v2(&p, h, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS));
	return p;
}

static void use_memory(const Message *m)
{
	CUdeviceptr a = opened(m->block), b = opened(m->block), s = opened(m->small[0]), t = opened(m->small[1]),
		    big = opened(m->big), base;
	size_t size;
	CUipcMemHandle again;
	CHECK(a == b && word(a) == 3 && word(a + 4 * (N - 1)) == 3 && word(s) == 4 && word(t) == 5);
	CHECK(word(big) == 6 && word(big + BIG - 4) == 6);
	CHECK(!cuMemGetAddressRange_v2(&base, &size, a + 8) && base == a && size == 4 * N);
	CHECK(!launch_step(kernel("step"), a, 2, 1, N, NULL) && !cuMemsetD32_v2(t, 50, 1));
	CHECK(cuMemFree_v2(a) == bad && cuMemFreeAsync(a, NULL) == bad && cuIpcGetMemHandle(&again, a) == bad);
	CHECK(word(a + 4 * (N - 1)) == 7 && cuMemsetD32_v2(a, 1, N + 1) == bad);
	CHECK(!cuIpcCloseMemHandle(a) && word(a) == 7 && !cuIpcCloseMemHandle(a) && cuIpcCloseMemHandle(a) == bad);
	CHECK(cuMemsetD32_v2(a, 1, 1) == bad && !cuIpcCloseMemHandle(s) && !cuIpcCloseMemHandle(big));
	CHECK(cuIpcCloseMemHandle(0) == bad && word(t) == 50); /* which the context's end closes */
}

static void refused(CUipcMemHandle h, ShareRef ref)
{
	CUdeviceptr p;
	memcpy(&h, &ref, sizeof ref);
	CHECK(cuIpcOpenMemHandle_v2(&p, h, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) == bad);
}

static void forge(CUipcMemHandle h)
{
	CUdeviceptr p;
	ShareRef ref, r;
	memcpy(&ref, &h, sizeof ref);
	refused(h, (ShareRef){0});
	r = ref, r.magic++, refused(h, r);
	r = ref, r.file++, refused(h, r);
	r = ref, r.serial++, refused(h, r);
	r = ref, r.serial = 0, refused(h, r);
	r = ref, r.offset += 512, refused(h, r);
	r = ref, r.offset = ~511ull, refused(h, r);
	r = ref, r.size = ~0ull, refused(h, r);
	r = ref, r.size = 0, refused(h, r);
	r = ref, r.pid = 0, refused(h, r);
	r = ref, r.fd = 0, refused(h, r);
	r = ref, r.dev = 77, refused(h, r);
	CHECK(cuIpcOpenMemHandle_v2(&p, h, 0) == bad && cuIpcOpenMemHandle_v2(&p, h, 6) == bad);
	CHECK(cuIpcOpenMemHandle_v2(NULL, h, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) == bad);
	CHECK(!cuIpcOpenMemHandle(&p, h, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) && !cuIpcCloseMemHandle(p));
}

/* The parent's stream waits for what this one records behind a value that it writes late. */
static void use_event(const Message *m)
{
	CUevent e, x;
	CUstream s;
	CUipcEventHandle h = m->done;
	CUdeviceptr flag = filled(4, 0), p = opened(m->big);
	CHECK(cuIpcOpenEventHandle(&x, m->gone) == CUDA_ERROR_MAP_FAILED && cuIpcOpenEventHandle(NULL, h) == bad);
	memset(&h, 0x5a, sizeof h);
	CHECK(cuIpcOpenEventHandle(&x, h) == CUDA_ERROR_MAP_FAILED);
	CHECK(!cuIpcOpenEventHandle(&e, m->done) && !cuEventQuery(e) && !cuEventSynchronize(e));
	CHECK(cuIpcGetEventHandle(&h, e) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(!cuStreamCreate(&s, CU_STREAM_NON_BLOCKING) && !cuStreamWaitValue32_v2(s, flag, 1, CU_STREAM_WAIT_VALUE_EQ));
	CHECK(!cuMemsetD32Async(p, 77, 4, s) && !cuEventRecord(e, s) && cuEventQuery(e) == CUDA_ERROR_NOT_READY);
	turn('r');
	wait_turn('w');
	CHECK(!cuMemsetD32_v2(flag, 1, 1) && !cuEventSynchronize(e) && !cuEventQuery(e));
	CHECK(!cuEventDestroy_v2(e) && !cuIpcCloseMemHandle(p) && !cuStreamDestroy_v2(s));
}

static void use_pool(const Message *m)
{
	CUmemoryPool pool, none;
	CUmemPoolPtrExportData d = m->in_pool, was = m->was_in_pool;
	CUdeviceptr p, q;
	cuuint64_t used = 1, keep = 0;
	int fd = take_descriptor();
	const CUmemAllocationHandleType by = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR;
	CHECK(!cuMemPoolImportFromShareableHandle(&pool, (void *)(uintptr_t)fd, by, 0));
	CHECK(cuMemPoolImportFromShareableHandle(&none, (void *)(uintptr_t)line, by, 0) == bad);
	CHECK(cuMemPoolImportFromShareableHandle(&none, (void *)(uintptr_t)9999, by, 0) == CUDA_ERROR_UNKNOWN);
	close(fd);
	CHECK(!cuMemPoolImportPointer(&p, pool, &d) && word(p) == 8 && !cuMemsetD32_v2(p, 9, 25));
	CHECK(!cuMemPoolGetAttribute(pool, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &used) && used == 100);
	CHECK(cuMemPoolImportPointer(&q, pool, &was) == bad && cuMemAllocFromPoolAsync(&q, 64, pool, NULL) == bad);
	CHECK(cuMemPoolSetAttribute(pool, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &keep) == bad);
	CHECK(cuMemPoolExportPointer(&d, p) == bad && cuMemPoolExportToShareableHandle(&fd, pool, by, 0) == bad);
	CHECK(!cuMemPoolImportPointer(&q, pool, &d) && !cuMemFreeAsync(q, NULL) && !cuMemFree_v2(p) && cuMemFree_v2(p) == bad);
	CHECK(!cuMemPoolDestroy(pool));
}

static int child(void)
{
	Message m;
	CUdeviceptr p;
	take(&m, sizeof m);
	start_driver();
	CHECK(cuIpcOpenMemHandle_v2(&p, m.freed, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) == bad);
	use_memory(&m);
	forge(m.block);
	turn('m');
	wait_turn('n');
	CHECK(cuIpcOpenMemHandle_v2(&p, m.block, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) == bad); /* freed meanwhile */
	use_event(&m);
	use_pool(&m);
	CHECK(!cuCtxDestroy_v2(test_ctx));
	turn('e');
	return check_done();
}

/* ---- the one that has it -------------------------------------------------------------------------------- */

static CUipcMemHandle handle(CUdeviceptr p)
{
	CUipcMemHandle h, at;
	CHECK(!cuIpcGetMemHandle(&h, p) && !cuIpcGetMemHandle(&at, p + 8) && !memcmp(&h, &at, sizeof h));
	return h;
}

static void test_refused(const Message *m, CUdeviceptr p)
{
	CUdeviceptr q;
	CUevent plain, e;
	CUipcMemHandle h;
	CUipcEventHandle eh;
	void *pinned;
	CHECK(cuIpcGetMemHandle(&h, 0) == bad && cuIpcGetMemHandle(NULL, p) == bad);
	CHECK(!cuMemAllocHost_v2(&pinned, 64) && cuIpcGetMemHandle(&h, (u64)(uintptr_t)pinned) == bad);
	CHECK(!cuMemAllocManaged(&q, 64, CU_MEM_ATTACH_GLOBAL) && cuIpcGetMemHandle(&h, q) == bad);
	CHECK(!cuMemAllocAsync(&q, 64, NULL) && cuIpcGetMemHandle(&h, q) == bad);
	CHECK(cuIpcOpenMemHandle_v2(&q, m->block, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) == CUDA_ERROR_INVALID_CONTEXT);
	CHECK(cuIpcOpenEventHandle(&e, m->done) == CUDA_ERROR_INVALID_CONTEXT && cuIpcCloseMemHandle(p) == bad);
	CHECK(!cuEventCreate(&plain, 0) && cuIpcGetEventHandle(&eh, plain) == CUDA_ERROR_INVALID_HANDLE);
	CHECK(cuIpcGetEventHandle(NULL, plain) == bad && cuEventCreate(&e, CU_EVENT_INTERPROCESS) == bad);
}

static CUevent shared_event(CUipcEventHandle *h)
{
	CUevent e = NULL;
	CHECK(!cuEventCreate(&e, CU_EVENT_DISABLE_TIMING | CU_EVENT_INTERPROCESS) && !cuIpcGetEventHandle(h, e));
	return e;
}

static int make_pool(Message *m, CUdeviceptr *p)
{
	CUmemPoolProps props = {.allocType = CU_MEM_ALLOCATION_TYPE_PINNED,
				.handleTypes = CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR,
				.location = {.type = CU_MEM_LOCATION_TYPE_DEVICE}};
	CUmemoryPool pool, plain;
	CUdeviceptr q, r;
	int fd = -1;
	CHECK(!cuMemPoolCreate(&pool, &props) && !cuDeviceGetDefaultMemPool(&plain, 0));
	CHECK(cuMemPoolExportToShareableHandle(&fd, plain, props.handleTypes, 0) == bad);
	CHECK(cuMemPoolExportToShareableHandle(&fd, pool, props.handleTypes, 1) == bad);
	CHECK(cuMemPoolExportToShareableHandle(&fd, pool, CU_MEM_HANDLE_TYPE_NONE, 0) == bad);
	CHECK(!cuMemPoolExportToShareableHandle(&fd, pool, props.handleTypes, 0) && fd >= 0);
	CHECK(!cuMemAllocFromPoolAsync(&q, 100, pool, NULL) && !cuMemPoolExportPointer(&m->was_in_pool, q));
	CHECK(!cuMemFreeAsync(q, NULL) && !cuMemAllocFromPoolAsync(p, 100, pool, NULL) && *p == q);
	CHECK(!cuMemsetD32_v2(*p, 8, 25) && !cuMemPoolExportPointer(&m->in_pool, *p));
	CHECK(!cuMemAllocAsync(&r, 64, NULL) && cuMemPoolExportPointer(&m->in_pool, r) == bad);
	CHECK(cuMemPoolImportPointer(&q, pool, &m->in_pool) == bad && !cuMemPoolDestroy(pool)); /* lives on with *p */
	return fd;
}

static void parent(void)
{
	Message m;
	CUdeviceptr p = filled(4 * N, 3), s = filled(64, 4), t = filled(64, 5), big = filled(BIG, 6), f = filled(4096, 1), q;
	CUevent e = shared_event(&m.done), gone = shared_event(&m.gone);
	CUstream st;
	m.block = handle(p), m.small[0] = handle(s), m.small[1] = handle(t), m.big = handle(big), m.freed = handle(f);
	CHECK(!cuMemFree_v2(f) && !cuEventDestroy_v2(gone) && !cuEventRecord(e, NULL));
	CHECK(word(p + 4 * (N - 1)) == 3 && word(s) == 4 && word(big + BIG - 4) == 6);
	test_refused(&m, p);
	int fd = make_pool(&m, &q);
	put(&m, sizeof m);
	wait_turn('m');
	CHECK(word(p) == 7 && word(p + 4 * (N - 1)) == 7 && word(t) == 50 && word(s) == 4);
	CHECK(!cuMemFree_v2(p) && (p = filled(4 * N, 11)) && word(p + 4) == 11);
	turn('n');
	wait_turn('r');
	CHECK(cuEventQuery(e) == CUDA_ERROR_NOT_READY && !cuStreamCreate(&st, CU_STREAM_NON_BLOCKING));
	CHECK(!cuStreamWaitEvent(st, e, 0) && !launch_step(kernel("step"), big, 2, 0, 4, st));
	CHECK(cuStreamQuery(st) == CUDA_ERROR_NOT_READY);
	turn('w');
	CHECK(!cuStreamSynchronize(st) && word(big) == 154 && !cuEventSynchronize(e) && !cuEventQuery(e));
	put_descriptor(fd);
	close(fd);
	wait_turn('e');
	CHECK(word(q) == 9 && word(q + 96) == 9 && !cuMemFreeAsync(q, NULL));
	CHECK(!cuMemFree_v2(s) && !cuMemFree_v2(t) && !cuMemFree_v2(big) && !cuEventDestroy_v2(e));
	CHECK((s = filled(64, 1)) && (big = filled(BIG, 2)) && word(s) == 1 && word(big + 4096) == 2);
}

/* A process that dies with its recording undone: nobody waits for it any more. */
static void test_death(pid_t victim)
{
	CUipcEventHandle h;
	CUstream st;
	CUevent e = shared_event(&h);
	int status;
	put(&h, sizeof h);
	wait_turn('k');
	CHECK(!cuStreamCreate(&st, 0) && cuEventQuery(e) == CUDA_ERROR_NOT_READY && !cuStreamWaitEvent(st, e, 0));
	CHECK(!kill(victim, SIGKILL) && waitpid(victim, &status, 0) == victim);
	CHECK(!cuStreamSynchronize(st) && !cuEventSynchronize(e) && !cuEventQuery(e));
}

static int victim(void)
{
	CUipcEventHandle h;
	CUevent e;
	CUstream s;
	take(&h, sizeof h);
	start_driver();
	CHECK(!cuIpcOpenEventHandle(&e, h) && !cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
	CHECK(!cuStreamWaitValue32_v2(s, filled(4, 0), 1, CU_STREAM_WAIT_VALUE_EQ) && !cuEventRecord(e, s));
	turn('k');
	pause();
	return 0;
}

static pid_t start(int (*run)(void), int *mine)
{
	int pair[2];
	CHECK(!socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
	pid_t pid = fork();
	if (!pid) {
		close(pair[0]);
		line = pair[1];
		exit(run());
	}
	close(pair[1]);
	*mine = pair[0];
	return pid;
}

int main(void)
{
	int to_child, to_victim, status = -1;
	pid_t c = start(child, &to_child), v = start(victim, &to_victim);
	start_driver();
	line = to_child;
	parent();
	CHECK(waitpid(c, &status, 0) == c && status == 0);
	line = to_victim;
	test_death(v);
	CHECK(!cuCtxDestroy_v2(test_ctx));
	return check_done();
}
