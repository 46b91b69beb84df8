/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * cuInit and the devices. The CPU device presents a compute capability (WW_CC, or WW_CARD's; 9.0),
 * as many SMs as it has worker threads, or as the card that is presented or measured for has, and the
 * machine's memory. WW_CPU_DEVICES=n makes n of them, each with its part of the cores;
 * CUDA_VISIBLE_DEVICES chooses and orders as in CUDA.
 */
#include <string.h>
#include <unistd.h>

#include "driver/objects.h"

enum { CUDA_DRIVER_VERSION = 13000 };

static Device devices[MAX_DEVICES];
u32 driver_ndevices;
static _Atomic bool initialised, forked;

/* ---- what the machine is
 * -------------------------------------------------------------------------- */

/* "key : value" of /proc/cpuinfo, its first occurrence. */
static bool cpuinfo(const char *key, char *value, size_t size)
{
	char line[512];
	bool found = false;
	FILE *f = fopen("/proc/cpuinfo", "r");
	while (f && !found && fgets(line, sizeof line, f)) {
		char *colon = strchr(line, ':');
		if (!colon || strncmp(line, key, strlen(key)))
			continue;
		line[strcspn(line, "\n")] = 0;
		snprintf(value, size, "%s", colon[1] ? colon + 2 : "");
		found = true;
	}
	if (f)
		fclose(f);
	return found;
}

static int cpu_khz(void)
{
	char mhz[64];
	double f = cpuinfo("cpu MHz", mhz, sizeof mhz) ? strtod(mhz, NULL) : 0;
	return f > 1 ? (int)(f * 1000) : 2000000;
}

/* A program that is shown a card, or measured for one, makes its grids for that card's SMs, and its tiles for its caches.
 * NULL: it is not. */
static const DeviceCard *shown_card(void)
{
	const char *name = env_get(env_get("WW_CARD") ? "WW_CARD" : "WW_COUNT_CARD");

	return name ? device_card(name) : NULL;
}

/* The card's L2, or the host's last cache. */
static int last_cache_size(void)
{
	const DeviceCard *card = shown_card();
	if (card)
		return (int)(card->l2_kib << 10);
	long n = sysconf(_SC_LEVEL3_CACHE_SIZE);
	if (n <= 0)
		n = sysconf(_SC_LEVEL2_CACHE_SIZE);
	return n > 0 && n < 0x7fffffff ? (int)n : 1 << 20;
}

static u64 read_number(const char *path)
{
	char text[64] = "";
	FILE *f = fopen(path, "r");
	if (f && !fgets(text, sizeof text, f))
		text[0] = 0;
	if (f)
		fclose(f);
	return strtoull(text, NULL, 10);
}

/* The machine's memory, or the control group's when that is less. */
static u64 machine_memory(void)
{
	u64 all = (u64)sysconf(_SC_PHYS_PAGES) * (u64)sysconf(_SC_PAGESIZE);
	u64 group = read_number("/sys/fs/cgroup/memory.max");
	if (!group)
		group = read_number("/sys/fs/cgroup/memory/memory.limit_in_bytes");
	return group && group < all ? group : all;
}

static void fill_attributes(Device *d)
{
	const DeviceLimits *l = d->limits;
#define ATTR(name, value)                                   \
	d->attr[CU_DEVICE_ATTRIBUTE_##name] = (int)(value); \
	d->has_attr[CU_DEVICE_ATTRIBUTE_##name] = true;
#include "driver/attr.def"
#undef ATTR
}

static const DeviceLimits *choose_limits(void)
{
	const char *card = env_get("WW_CARD"), *cc = env_get("WW_CC");
	const DeviceCard *c = card ? device_card(card) : NULL;
	unsigned major = 9, minor = 0, asked[2];
	char more;
	if (card && !c)
		log_print(LOG_error,
			  "WW_CARD=%s is not a card known here; see ww occupancy --cards", card);
	if (c) {
		major = c->major;
		minor = c->minor;
	}
	if (cc && sscanf(cc, "%u.%u%c", &asked[0], &asked[1], &more) == 2) {
		major = asked[0];
		minor = asked[1];
	} else if (cc) {
		log_print(LOG_error, "WW_CC=%s: a compute capability looks like 9.0; %u.%u is used", cc, major, minor);
	}
	const DeviceLimits *l = device_limits(major, minor);
	if (!l)
		log_print(LOG_error, "compute capability %u.%u is not known here; 9.0 is used",
			  major, minor);
	return l ? l : device_limits(9, 0);
}

/* The card's, or those whose blocks run at once. */
static u32 choose_sms(u32 cores, u32 cluster)
{
	const DeviceCard *card = shown_card();
	if (card)
		return card->sms;
	return cores > cluster ? cores : cluster;
}

static bool make_device(Device *d, int ordinal, int number, u32 of)
{
	char cpu[64] = "host";
	cpuinfo("model name", cpu, sizeof cpu);
	u32 threads = exec_threads();
	d->ordinal = ordinal;
	d->number = number;
	d->limits = choose_limits();
	d->sms = choose_sms(threads / of, d->limits->cluster);
	d->memory = machine_memory();
	snprintf(d->name, sizeof d->name, "Warpwright CPU device (%s)", cpu);
	memcpy(d->uuid.bytes, "WarpwrightCPU-", 14);
	d->uuid.bytes[14] = (char)('0' + number / 10);
	d->uuid.bytes[15] = (char)('0' + number % 10);
	fill_attributes(d);
	pthread_mutex_init(&d->lock, NULL);
	d->heap = heap_new(d->memory, false);
	return d->heap != NULL;
}

/* ---- which devices
 * ---------------------------------------------------------------------------------- */

/* CUDA_VISIBLE_DEVICES: numbers or UUIDs ("GPU-" and hexadecimal); the first that is not a device
 * ends the list. */
static int parse_device(const char *s, size_t len, int n)
{
	char *end, hex[40];
	if (len >= 8 && !strncmp(s, "GPU-", 4)) {
		snprintf(hex, sizeof hex, "%.*s", (int)len, s);
		return hex[len - 1] >= '0' && hex[len - 1] <= '9' && hex[len - 1] - '0' < n
			       ? hex[len - 1] - '0'
			       : -1;
	}
	long v = strtol(s, &end, 10);
	return end != s && end <= s + len && v >= 0 && v < n ? (int)v : -1;
}

static u32 visible_devices(int n, int *list)
{
	const char *s = getenv("CUDA_VISIBLE_DEVICES");
	u32 count = 0;
	if (!s) {
		for (; (int)count < n; count++)
			list[count] = (int)count;
		return count;
	}
	while (*s) {
		size_t len = strcspn(s, ",");
		int d = parse_device(s, len, n);
		for (u32 i = 0; i < count; i++)
			if (list[i] == d)
				return 0; /* named twice: CUDA shows no device */
		if (d < 0 || count == MAX_DEVICES)
			break;
		list[count++] = d;
		s += len + (s[len] == ',');
	}
	return count;
}

static void note_fork(void)
{
	if (atomic_load(&initialised))
		atomic_store(&forked, true);
}

static _Atomic bool ending;

/* Registered at the first cuInit, so it runs before what the program's constructors registered: its modules' unloading. */
static void note_exit(void) { atomic_store(&ending, true); }

bool driver_is_ending(void) { return atomic_load(&ending); }

static pthread_once_t start_once = PTHREAD_ONCE_INIT;
static bool started;

static void start(void)
{
	int list[MAX_DEVICES];
	i64 n = env_int("WW_CPU_DEVICES", 1);
	n = n < 0 ? 0 : n > MAX_DEVICES ? MAX_DEVICES : n;
	u32 count = visible_devices((int)n, list);
	pthread_atfork(NULL, NULL, note_fork);
	atexit(note_exit);
	if (n > 1)
		exec_set_devices((u32)n);
	for (u32 i = 0; i < count; i++, driver_ndevices++)
		if (!make_device(&devices[i], (int)i, list[i], (u32)n))
			return;
	started = true;
}

CUresult cuInit(unsigned int flags)
{
	if (flags)
		return CUDA_ERROR_INVALID_VALUE;
	if (atomic_load(&forked))
		return driver_fail(CUDA_ERROR_NOT_INITIALIZED,
				   "CUDA was used before fork(); a child cannot use it, start the "
				   "child's own program with exec or fork before the first call");
	pthread_once(&start_once, start);
	if (!started)
		return driver_fail(CUDA_ERROR_OUT_OF_MEMORY, "no address space for device memory");
	if (!driver_ndevices)
		return CUDA_ERROR_NO_DEVICE;
	atomic_store(&initialised, true);
	return CUDA_SUCCESS;
}

CUresult driver_check_init(void)
{
	return atomic_load_explicit(&initialised, memory_order_acquire) &&
			       !atomic_load_explicit(&forked, memory_order_relaxed)
		       ? CUDA_SUCCESS
		       : CUDA_ERROR_NOT_INITIALIZED;
}

Device *driver_device(CUdevice i)
{
	return i >= 0 && (u32)i < driver_ndevices ? &devices[i] : NULL;
}

/* ---- queries
 * ------------------------------------------------------------------------------------------ */

CUresult cuDriverGetVersion(int *version)
{
	if (!version)
		return CUDA_ERROR_INVALID_VALUE;
	*version = CUDA_DRIVER_VERSION;
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetCount(int *count)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!count)
		return CUDA_ERROR_INVALID_VALUE;
	*count = (int)driver_ndevices;
	return CUDA_SUCCESS;
}

/* The checks of nearly every query: initialised, a place for the answer, a device. */
static CUresult check_query(const void *answer, CUdevice dev, Device **d)
{
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!answer)
		return CUDA_ERROR_INVALID_VALUE;
	*d = driver_device(dev);
	return *d ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuDeviceGet(CUdevice *device, int ordinal)
{
	Device *d;
	CUresult r = check_query(device, ordinal, &d);
	if (!r)
		*device = d->ordinal;
	return r;
}

CUresult cuDeviceGetName(char *name, int len, CUdevice dev)
{
	Device *d;
	CUresult r = check_query(name, dev, &d);
	if (r)
		return r;
	if (len <= 0)
		return CUDA_ERROR_INVALID_VALUE;
	snprintf(name, (size_t)len, "%s", d->name);
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetUuid_v2(CUuuid *uuid, CUdevice dev)
{
	Device *d;
	CUresult r = check_query(uuid, dev, &d);
	if (!r)
		*uuid = d->uuid;
	return r;
}

CUresult cuDeviceGetUuid(CUuuid *uuid, CUdevice dev) { return cuDeviceGetUuid_v2(uuid, dev); }

CUresult cuDeviceTotalMem_v2(size_t *bytes, CUdevice dev)
{
	Device *d;
	CUresult r = check_query(bytes, dev, &d);
	if (!r)
		*bytes = d->memory;
	return r;
}

CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attr, CUdevice dev)
{
	Device *d;
	CUresult r = check_query(value, dev, &d);
	if (r)
		return r;
	if ((u32)attr >= ATTR_COUNT || !d->has_attr[attr])
		return CUDA_ERROR_INVALID_VALUE;
	*value = d->attr[attr];
	return CUDA_SUCCESS;
}

CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice dev)
{
	Device *d;
	CUresult r = check_query(major && minor ? major : NULL, dev, &d);
	if (r)
		return r;
	*major = (int)d->limits->major;
	*minor = (int)d->limits->minor;
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetProperties(CUdevprop *p, CUdevice dev)
{
	Device *d;
	CUresult r = check_query(p, dev, &d);
	if (r)
		return r;
	const int *a = d->attr;
	*p = (CUdevprop){
		.maxThreadsPerBlock = a[CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK],
		.sharedMemPerBlock = a[CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK],
		.totalConstantMemory = a[CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY],
		.SIMDWidth = a[CU_DEVICE_ATTRIBUTE_WARP_SIZE],
		.memPitch = a[CU_DEVICE_ATTRIBUTE_MAX_PITCH],
		.regsPerBlock = a[CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK],
		.clockRate = a[CU_DEVICE_ATTRIBUTE_CLOCK_RATE],
		.textureAlign = a[CU_DEVICE_ATTRIBUTE_TEXTURE_ALIGNMENT],
	};
	for (int i = 0; i < 3; i++) {
		p->maxThreadsDim[i] = a[CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X + i];
		p->maxGridSize[i] = a[CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X + i];
	}
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetPCIBusId(char *id, int len, CUdevice dev)
{
	Device *d;
	CUresult r = check_query(id, dev, &d);
	if (r)
		return r;
	if (len <= 0)
		return CUDA_ERROR_INVALID_VALUE;
	int n = snprintf(id, (size_t)len, "0000:%02X:00.0",
			 d->attr[CU_DEVICE_ATTRIBUTE_PCI_BUS_ID]);
	return n < len ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult cuDeviceGetByPCIBusId(CUdevice *dev, const char *id)
{
	unsigned a, b, c, f = 0;
	CUresult r = driver_check_init();
	if (r)
		return r;
	if (!dev || !id)
		return CUDA_ERROR_INVALID_VALUE;
	if (sscanf(id, "%x:%x:%x.%x", &a, &b, &c, &f) < 3) {
		a = 0;
		if (sscanf(id, "%x:%x.%x", &b, &c, &f) < 2)
			return CUDA_ERROR_INVALID_VALUE;
	}
	for (u32 i = 0; i < driver_ndevices; i++)
		if (!a && !c && !f && (int)b == devices[i].attr[CU_DEVICE_ATTRIBUTE_PCI_BUS_ID]) {
			*dev = (CUdevice)i;
			return CUDA_SUCCESS;
		}
	return CUDA_ERROR_INVALID_DEVICE;
}

CUresult cuDeviceCanAccessPeer(int *can, CUdevice dev, CUdevice peer)
{
	Device *d;
	CUresult r = check_query(can, dev, &d);
	if (r)
		return r;
	if (!driver_device(peer))
		return CUDA_ERROR_INVALID_DEVICE;
	*can = dev != peer;
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetP2PAttribute(int *value, CUdevice_P2PAttribute attr, CUdevice src, CUdevice dst)
{
	Device *d;
	CUresult r = check_query(value, src, &d);
	if (r)
		return r;
	if (!driver_device(dst) || src == dst)
		return CUDA_ERROR_INVALID_DEVICE;
	if (attr < CU_DEVICE_P2P_ATTRIBUTE_PERFORMANCE_RANK ||
	    attr > CU_DEVICE_P2P_ATTRIBUTE_CUDA_ARRAY_ACCESS_SUPPORTED)
		return CUDA_ERROR_INVALID_VALUE;
	*value = attr == CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED ||
		 attr == CU_DEVICE_P2P_ATTRIBUTE_NATIVE_ATOMIC_SUPPORTED;
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetExecAffinitySupport(int *pi, CUexecAffinityType type, CUdevice dev)
{
	Device *d;
	CUresult r = check_query(pi, dev, &d);
	if (!r)
		*pi = 0;
	return r;
}

/* ---- atomic operations: the host's own, on 32 and 64 bits ---------------------------------------- */

static unsigned atomic_capability(CUatomicOperation op)
{
	const unsigned sizes = CU_ATOMIC_CAPABILITY_SCALAR_32 | CU_ATOMIC_CAPABILITY_SCALAR_64;
	const unsigned integer = sizes | CU_ATOMIC_CAPABILITY_UNSIGNED | CU_ATOMIC_CAPABILITY_REDUCTION;
	switch (op) {
	case CU_ATOMIC_OPERATION_INTEGER_ADD:
	case CU_ATOMIC_OPERATION_INTEGER_MIN:
	case CU_ATOMIC_OPERATION_INTEGER_MAX:
		return integer | CU_ATOMIC_CAPABILITY_SIGNED;
	case CU_ATOMIC_OPERATION_INTEGER_INCREMENT:
	case CU_ATOMIC_OPERATION_INTEGER_DECREMENT:
		return CU_ATOMIC_CAPABILITY_SCALAR_32 | CU_ATOMIC_CAPABILITY_UNSIGNED |
		       CU_ATOMIC_CAPABILITY_REDUCTION;
	case CU_ATOMIC_OPERATION_AND:
	case CU_ATOMIC_OPERATION_OR:
	case CU_ATOMIC_OPERATION_XOR:
		return integer;
	case CU_ATOMIC_OPERATION_EXCHANGE:
	case CU_ATOMIC_OPERATION_CAS:
		return sizes | CU_ATOMIC_CAPABILITY_SCALAR_128;
	case CU_ATOMIC_OPERATION_FLOAT_ADD:
		return sizes | CU_ATOMIC_CAPABILITY_SIGNED | CU_ATOMIC_CAPABILITY_REDUCTION;
	default: /* no float min and max in PTX */
		return 0;
	}
}

static CUresult list_atomics(unsigned *caps, const CUatomicOperation *ops, unsigned n)
{
	if (!ops || !n)
		return CUDA_ERROR_INVALID_VALUE;
	for (unsigned i = 0; i < n; i++) {
		if (ops[i] < 0 || ops[i] >= CU_ATOMIC_OPERATION_MAX)
			return CUDA_ERROR_INVALID_VALUE;
		caps[i] = atomic_capability(ops[i]);
	}
	return CUDA_SUCCESS;
}

CUresult cuDeviceGetHostAtomicCapabilities(unsigned int *caps, const CUatomicOperation *ops,
					   unsigned int n, CUdevice dev)
{
	Device *d;
	CUresult r = check_query(caps, dev, &d);
	return r ? r : list_atomics(caps, ops, n);
}

CUresult cuDeviceGetP2PAtomicCapabilities(unsigned int *caps, const CUatomicOperation *ops,
					  unsigned int n, CUdevice src, CUdevice dst)
{
	Device *d;
	CUresult r = check_query(caps, src, &d);
	if (r)
		return r;
	if (!driver_device(dst) || src == dst)
		return CUDA_ERROR_INVALID_DEVICE;
	return list_atomics(caps, ops, n);
}

CUresult cuDeviceGetTexture1DLinearMaxWidth(size_t *max, CUarray_format format, unsigned channels,
					    CUdevice dev)
{
	Device *d;
	CUresult r = check_query(max, dev, &d);
	if (r)
		return r;
	const size_t most = 1ull << 30, all = 1ull << 32; /* recorded for texels of 1 and 16 bytes */
	u32 bytes = array_format_bytes(format) * channels;
	if (!bytes)
		return CUDA_ERROR_INVALID_VALUE;
	*max = all / bytes < most ? all / bytes : most;
	return CUDA_SUCCESS;
}

/* Other devices' writes are there as soon as they are made; without GPU_DIRECT_RDMA_SUPPORTED the
 * call succeeds too. */
CUresult cuFlushGPUDirectRDMAWrites(CUflushGPUDirectRDMAWritesTarget target,
				    CUflushGPUDirectRDMAWritesScope scope)
{
	Context *ctx;
	CUresult r = ctx_enter(&ctx);
	if (r)
		return r;
	bool known = target == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TARGET_CURRENT_CTX &&
		     (scope == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_OWNER ||
		      scope == CU_FLUSH_GPU_DIRECT_RDMA_WRITES_TO_ALL_DEVICES);
	return known ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}
