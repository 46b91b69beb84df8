// CHECK: exact
// DESC: memory pools: shared by a file descriptor, attributes, reuse, what is refused, the device's pool
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>
#define CK(x)                                                                                                                                        \
	do {                                                                                                                                         \
		cudaError_t e_ = (x);                                                                                                                \
		if (e_ != cudaSuccess) {                                                                                                             \
			printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_));                                                         \
			exit(2);                                                                                                                     \
		}                                                                                                                                    \
	} while (0)
#define SAY(x)                                                                                                                                       \
	do {                                                                                                                                         \
		int r_ = (int)(x);                                                                                                                   \
		printf("%s: %d\n", #x, r_);                                                                                                          \
		fflush(stdout);                                                                                                                      \
	} while (0)
// each case in a process of its own; says how it ended
template <class F> static void child(const char *n, F f) {
	fflush(stdout);
	pid_t c = fork();
	if (!c) {
		alarm(50);
		f();
		fflush(stdout);
		_exit(0);
	}
	int st = 0;
	waitpid(c, &st, 0);
	if (st)
		printf("%s: status %d\n", n, st);
}
#include <sys/socket.h>
#include <fcntl.h>
__global__ void fill(int *p, int n, int k) {
	for (int i = threadIdx.x; i < n; i += blockDim.x)
		p[i] = i * k;
}
static cudaStream_t s, s2;
static unsigned long long get(cudaMemPool_t p, cudaMemPoolAttr a) {
	unsigned long long v = 0;
	cudaError_t e = cudaMemPoolGetAttribute(p, a, &v);
	if (e)
		printf("get %d: %d\n", a, (int)e);
	return v;
}
static cudaMemPoolProps props(int ht = 0) {
	cudaMemPoolProps q = {};
	q.allocType = cudaMemAllocationTypePinned;
	q.location.type = cudaMemLocationTypeDevice;
	q.location.id = 0;
	q.handleTypes = (cudaMemAllocationHandleType)ht;
	return q;
}
static void sendfd(int k, int fd) {
	char b = 'x', cb[CMSG_SPACE(sizeof(int))] = {};
	iovec io = {&b, 1};
	msghdr m = {};
	m.msg_iov = &io;
	m.msg_iovlen = 1;
	m.msg_control = cb;
	m.msg_controllen = sizeof cb;
	cmsghdr *h = CMSG_FIRSTHDR(&m);
	h->cmsg_level = SOL_SOCKET;
	h->cmsg_type = SCM_RIGHTS;
	h->cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(h), &fd, sizeof fd);
	if (sendmsg(k, &m, 0) < 0)
		perror("sendmsg");
}
static int recvfd(int k) {
	char b, cb[CMSG_SPACE(sizeof(int))] = {};
	iovec io = {&b, 1};
	msghdr m = {};
	m.msg_iov = &io;
	m.msg_iovlen = 1;
	m.msg_control = cb;
	m.msg_controllen = sizeof cb;
	if (recvmsg(k, &m, 0) <= 0)
		return -1;
	int fd;
	memcpy(&fd, CMSG_DATA(CMSG_FIRSTHDR(&m)), sizeof fd);
	return fd;
}
static void shared() {
	int sv[2];
	socketpair(AF_UNIX, SOCK_STREAM, 0, sv);
	fflush(stdout);
	pid_t c = fork();
	if (!c) {
		alarm(50);
		int fd = recvfd(sv[1]);
		cudaMemPool_t p;
		SAY(cudaMemPoolImportFromShareableHandle(&p, (void *)(size_t)fd, cudaMemHandleTypePosixFileDescriptor, 0));
		cudaMemPoolPtrExportData d;
		if (read(sv[1], &d, sizeof d) != sizeof d)
			exit(3);
		void *q = nullptr;
		SAY(cudaMemPoolImportPointer(&q, p, &d));
		int h[256] = {};
		SAY(cudaMemcpy(h, q, sizeof h, cudaMemcpyDeviceToHost));
		printf("%d %d\n", h[1], h[255]);
		fill<<<1, 64>>>((int *)q, 256, 9);
		SAY(cudaDeviceSynchronize());
		void *z;
		SAY(cudaMallocFromPoolAsync(&z, 64, p, nullptr));
		unsigned long long t = 0;
		SAY(cudaMemPoolSetAttribute(p, cudaMemPoolAttrReleaseThreshold, &t));
		SAY(cudaMemPoolExportPointer(&d, q));
		SAY(cudaFree(q));
		SAY(cudaMemPoolDestroy(p));
		fflush(stdout);
		if (write(sv[1], "d", 1) != 1)
			_exit(4);
		_exit(0);
	}
	cudaMemPool_t p;
	auto q = props(cudaMemHandleTypePosixFileDescriptor);
	CK(cudaMemPoolCreate(&p, &q));
	int fd = -1;
	SAY(cudaMemPoolExportToShareableHandle(&fd, p, cudaMemHandleTypePosixFileDescriptor, 0));
	SAY(cudaMemPoolExportToShareableHandle(&fd, p, cudaMemHandleTypePosixFileDescriptor, 1));
	SAY(cudaMemPoolExportToShareableHandle(nullptr, p, cudaMemHandleTypePosixFileDescriptor, 0));
	CK(cudaStreamCreate(&s));
	void *m;
	CK(cudaMallocFromPoolAsync(&m, 4096, p, s));
	fill<<<1, 64, 0, s>>>((int *)m, 256, 3);
	CK(cudaStreamSynchronize(s));
	cudaMemPoolPtrExportData d;
	SAY(cudaMemPoolExportPointer(&d, m));
	fflush(stdout);
	sendfd(sv[0], fd);
	if (write(sv[0], &d, sizeof d) != sizeof d)
		exit(3);
	char ch;
	if (read(sv[0], &ch, 1) != 1)
		puts("no answer");
	int st;
	waitpid(c, &st, 0);
	int h[256];
	CK(cudaMemcpy(h, m, sizeof h, cudaMemcpyDeviceToHost));
	printf("parent %d %d status %d\n", h[1], h[255], st);
	SAY(cudaFreeAsync(m, s));
	SAY(cudaStreamSynchronize(s));
	SAY(cudaMemPoolDestroy(p));
}
int main() {
	child("shared", shared);
	child("attributes", [] {
		CK(cudaStreamCreate(&s));
		CK(cudaStreamCreate(&s2));
		cudaMemPool_t p;
		auto q = props();
		SAY(cudaMemPoolCreate(&p, &q));
		for (int a = 1; a <= 3; a++) {
			int v = -1;
			SAY(cudaMemPoolGetAttribute(p, (cudaMemPoolAttr)a, &v));
			printf("%d\n", v);
		}
		printf("%llu %llu %llu\n", get(p, cudaMemPoolAttrReleaseThreshold), get(p, cudaMemPoolAttrUsedMemCurrent),
		       get(p, cudaMemPoolAttrUsedMemHigh));
		void *a, *b;
		SAY(cudaMallocFromPoolAsync(&a, 1000, p, s));
		SAY(cudaMallocFromPoolAsync(&b, 3000, p, s));
		printf("used %llu\n", get(p, cudaMemPoolAttrUsedMemCurrent));
		SAY(cudaFreeAsync(a, s));
		printf("used %llu high %llu\n", get(p, cudaMemPoolAttrUsedMemCurrent), get(p, cudaMemPoolAttrUsedMemHigh));
		unsigned long long z = 0, one = 1, t = 1 << 20;
		SAY(cudaMemPoolSetAttribute(p, cudaMemPoolAttrUsedMemHigh, &z));
		printf("high %llu\n", get(p, cudaMemPoolAttrUsedMemHigh));
		SAY(cudaMemPoolSetAttribute(p, cudaMemPoolAttrUsedMemHigh, &one));
		SAY(cudaMemPoolSetAttribute(p, cudaMemPoolAttrUsedMemCurrent, &z));
		SAY(cudaMemPoolSetAttribute(p, cudaMemPoolAttrReservedMemHigh, &z));
		SAY(cudaMemPoolSetAttribute(p, cudaMemPoolAttrReleaseThreshold, &t));
		printf("threshold %llu reserved>0 %d\n", get(p, cudaMemPoolAttrReleaseThreshold), get(p, cudaMemPoolAttrReservedMemCurrent) > 0);
		SAY(cudaMemPoolSetAttribute(p, (cudaMemPoolAttr)77, &t));
		SAY(cudaMemPoolGetAttribute(p, (cudaMemPoolAttr)77, &t));
		SAY(cudaMemPoolGetAttribute(p, cudaMemPoolAttrReleaseThreshold, nullptr));
		SAY(cudaMemPoolGetAttribute(nullptr, cudaMemPoolAttrReleaseThreshold, &t));
		SAY(cudaFreeAsync(b, s));
		SAY(cudaStreamSynchronize(s));
		SAY(cudaMemPoolTrimTo(p, 0));
		printf("reserved %llu used %llu\n", get(p, cudaMemPoolAttrReservedMemCurrent), get(p, cudaMemPoolAttrUsedMemCurrent));
		SAY(cudaMemPoolTrimTo(nullptr, 0));
		SAY(cudaMemPoolDestroy(p));
		SAY(cudaMemPoolDestroy(nullptr));
	});
	child("reuse", [] {
		CK(cudaStreamCreate(&s));
		CK(cudaStreamCreate(&s2));
		cudaMemPool_t p;
		auto q = props();
		CK(cudaMemPoolCreate(&p, &q));
		unsigned long long t = ~0ull;
		CK(cudaMemPoolSetAttribute(p, cudaMemPoolAttrReleaseThreshold, &t));
		void *a, *b, *c;
		CK(cudaMallocFromPoolAsync(&a, 1 << 20, p, s));
		CK(cudaFreeAsync(a, s));
		CK(cudaMallocFromPoolAsync(&b, 1 << 20, p, s));
		printf("same stream %d\n", a == b);
		CK(cudaFreeAsync(b, s));
		cudaEvent_t e;
		CK(cudaEventCreate(&e));
		CK(cudaEventRecord(e, s));
		CK(cudaStreamWaitEvent(s2, e));
		CK(cudaMallocFromPoolAsync(&c, 1 << 20, p, s2));
		printf("after event %d\n", b == c);
		CK(cudaFreeAsync(c, s2));
		CK(cudaStreamSynchronize(s2));
		CK(cudaMallocFromPoolAsync(&a, 1 << 20, p, s));
		printf("after sync %d\n", a == c);
		CK(cudaFreeAsync(a, s));
		CK(cudaStreamSynchronize(s));
		CK(cudaMallocFromPoolAsync(&a, 100, p, s));
		CK(cudaMallocFromPoolAsync(&b, 100, p, s));
		printf("apart %lld aligned %d\n", llabs((char *)a - (char *)b) >= 100 ? 1ll : 0ll, (int)((size_t)a % 256));
		SAY(cudaFree(a));
		SAY(cudaFreeAsync(b, s));
		SAY(cudaFreeAsync(b, s));
		SAY(cudaFreeAsync(nullptr, s));
		int x;
		SAY(cudaFreeAsync(&x, s));
		SAY(cudaFreeAsync((char *)a + 4, s));
		void *m;
		CK(cudaMalloc(&m, 64));
		SAY(cudaFreeAsync(m, s));
		void *mg;
		CK(cudaMallocManaged(&mg, 64));
		SAY(cudaFreeAsync(mg, s));
		SAY(cudaStreamSynchronize(s));
	});
	child("errors", [] {
		cudaMemPool_t p;
		auto q = props();
		SAY(cudaMemPoolCreate(nullptr, &q));
		SAY(cudaMemPoolCreate(&p, nullptr));
		q.location.id = 99;
		SAY(cudaMemPoolCreate(&p, &q));
		q = props();
		q.location.type = cudaMemLocationTypeInvalid;
		SAY(cudaMemPoolCreate(&p, &q));
		q = props();
		q.location.type = cudaMemLocationTypeHost;
		SAY(cudaMemPoolCreate(&p, &q));
		q = props();
		q.allocType = cudaMemAllocationTypeInvalid;
		SAY(cudaMemPoolCreate(&p, &q));
		q = props();
		q.usage = 0xff;
		SAY(cudaMemPoolCreate(&p, &q));
		q = props(cudaMemHandleTypeWin32);
		SAY(cudaMemPoolCreate(&p, &q));
		q = props(0x40);
		SAY(cudaMemPoolCreate(&p, &q));
		q = props();
		q.reserved[0] = 1;
		SAY(cudaMemPoolCreate(&p, &q));
		q = props();
		q.maxSize = 1 << 20;
		SAY(cudaMemPoolCreate(&p, &q));
		void *a = nullptr;
		SAY(cudaMallocFromPoolAsync(&a, 1 << 20, p, nullptr));
		void *b = nullptr;
		SAY(cudaMallocFromPoolAsync(&b, 64 << 20, p, nullptr));
		printf("%d\n", b != nullptr);
		SAY(cudaGetLastError());
		SAY(cudaMallocFromPoolAsync(&b, 0, p, nullptr));
		printf("%d\n", b != nullptr);
		SAY(cudaMallocFromPoolAsync(nullptr, 16, p, nullptr));
		SAY(cudaMallocFromPoolAsync(&b, 16, nullptr, nullptr));
		SAY(cudaMallocFromPoolAsync(&b, (size_t)1 << 50, p, nullptr));
		SAY(cudaMallocAsync(&b, (size_t)1 << 50, nullptr));
		SAY(cudaMallocAsync(nullptr, 16, nullptr));
		SAY(cudaGetLastError());
		int fd;
		SAY(cudaMemPoolExportToShareableHandle(&fd, p, cudaMemHandleTypePosixFileDescriptor, 0));
		SAY(cudaMemPoolExportToShareableHandle(&fd, p, cudaMemHandleTypeNone, 0));
		cudaMemPoolPtrExportData d;
		SAY(cudaMemPoolExportPointer(&d, a));
		SAY(cudaMemPoolExportPointer(nullptr, a));
		SAY(cudaMemPoolExportPointer(&d, nullptr));
		SAY(cudaMemPoolImportFromShareableHandle(&p, (void *)(size_t)0, cudaMemHandleTypePosixFileDescriptor, 0));
		SAY(cudaMemPoolImportFromShareableHandle(&p, (void *)(size_t)9999, cudaMemHandleTypePosixFileDescriptor, 0));
	});
	child("default pool", [] {
		cudaMemPool_t d, c, p;
		SAY(cudaDeviceGetDefaultMemPool(&d, 0));
		SAY(cudaDeviceGetMemPool(&c, 0));
		printf("%d\n", d == c);
		auto q = props();
		CK(cudaMemPoolCreate(&p, &q));
		SAY(cudaDeviceSetMemPool(0, p));
		SAY(cudaDeviceGetMemPool(&c, 0));
		printf("%d\n", c == p);
		void *a;
		SAY(cudaMallocAsync(&a, 5000, nullptr));
		printf("%d %llu\n", get(p, cudaMemPoolAttrUsedMemCurrent) >= 5000, get(d, cudaMemPoolAttrUsedMemCurrent));
		SAY(cudaMemPoolDestroy(d));
		SAY(cudaMemPoolDestroy(p));
		SAY(cudaDeviceGetMemPool(&c, 0));
		printf("%d\n", c == d);
		SAY(cudaFreeAsync(a, nullptr));
		SAY(cudaDeviceSynchronize());
		SAY(cudaDeviceSetMemPool(0, nullptr));
		SAY(cudaDeviceSetMemPool(5, d));
		SAY(cudaDeviceGetDefaultMemPool(&d, 5));
		SAY(cudaDeviceGetDefaultMemPool(nullptr, 0));
		cudaMemLocation l = {cudaMemLocationTypeDevice, 0};
		cudaMemAccessFlags f;
		SAY(cudaMemPoolGetAccess(&f, d, &l));
		printf("%d\n", f);
		cudaMemAccessDesc ad = {};
		ad.location = l;
		ad.flags = cudaMemAccessFlagsProtNone;
		SAY(cudaMemPoolSetAccess(d, &ad, 1));
		ad.flags = cudaMemAccessFlagsProtRead;
		SAY(cudaMemPoolSetAccess(d, &ad, 1));
		ad.flags = cudaMemAccessFlagsProtReadWrite;
		SAY(cudaMemPoolSetAccess(d, &ad, 1));
		ad.location.id = 7;
		SAY(cudaMemPoolSetAccess(d, &ad, 1));
		SAY(cudaMemPoolSetAccess(d, &ad, 0));
		l.id = 7;
		SAY(cudaMemPoolGetAccess(&f, d, &l));
		SAY(cudaMemPoolGetAccess(&f, nullptr, &l));
		cudaPointerAttributes pa;
		CK(cudaMallocAsync(&a, 64, nullptr));
		SAY(cudaPointerGetAttributes(&pa, a));
		printf("%d %d\n", pa.type, pa.device);
		SAY(cudaFree(a));
		SAY(cudaPointerGetAttributes(&pa, a));
		printf("%d\n", pa.type);
	});
	return 0;
}
