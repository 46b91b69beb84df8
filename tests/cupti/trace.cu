// A tool and its program in one: every kind of record, in the order and with the correlation that tools rely on.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>
#include <cuda_runtime.h>
#include <cupti.h>
#include <nvtx3/nvToolsExt.h>

static int failures;
#define CHECK(x) ((x) ? (void)0 : (void)(printf("line %d: %s\n", __LINE__, #x), failures++))
#define CUPTI(x) CHECK((x) == CUPTI_SUCCESS)

__global__ void twice(float *p) { p[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

static std::vector<std::vector<uint8_t>> records;
static int requested, completed;
static size_t buffer_size = 1024; // small: several are filled

static void request(uint8_t **buffer, size_t *size, size_t *max)
{
	requested++;
	*buffer = (uint8_t *)aligned_alloc(8, buffer_size);
	*size = buffer_size;
	*max = 0;
}

static size_t size_of(const CUpti_Activity *r)
{
	switch (r->kind) {
	case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: return sizeof(CUpti_ActivityKernel10);
	case CUPTI_ACTIVITY_KIND_MEMCPY: return sizeof(CUpti_ActivityMemcpy6);
	case CUPTI_ACTIVITY_KIND_MEMSET: return sizeof(CUpti_ActivityMemset4);
	case CUPTI_ACTIVITY_KIND_DEVICE: return sizeof(CUpti_ActivityDevice5);
	case CUPTI_ACTIVITY_KIND_CONTEXT: return sizeof(CUpti_ActivityContext3);
	case CUPTI_ACTIVITY_KIND_MARKER: return sizeof(CUpti_ActivityMarker2);
	case CUPTI_ACTIVITY_KIND_OVERHEAD: return sizeof(CUpti_ActivityOverhead3);
	case CUPTI_ACTIVITY_KIND_MEMORY2: return sizeof(CUpti_ActivityMemory4);
	case CUPTI_ACTIVITY_KIND_SYNCHRONIZATION: return sizeof(CUpti_ActivitySynchronization2);
	default: return 40;
	}
}

static void complete(CUcontext, uint32_t, uint8_t *buffer, size_t size, size_t valid)
{
	CUpti_Activity *r = nullptr;
	CUptiResult e;

	completed++;
	CHECK(size == buffer_size && valid <= size);
	while ((e = cuptiActivityGetNextRecord(buffer, valid, &r)) == CUPTI_SUCCESS)
		records.emplace_back((uint8_t *)r, (uint8_t *)r + size_of(r));
	CHECK(e == CUPTI_ERROR_MAX_LIMIT_REACHED);
	free(buffer);
}

template <class T> static std::vector<T *> all(CUpti_ActivityKind kind)
{
	std::vector<T *> v;
	for (auto &r : records)
		if (((CUpti_Activity *)r.data())->kind == kind)
			v.push_back((T *)r.data());
	return v;
}

static CUpti_ActivityAPI *call(CUpti_runtime_api_trace_cbid cbid)
{
	for (auto *a : all<CUpti_ActivityAPI>(CUPTI_ACTIVITY_KIND_RUNTIME))
		if (a->cbid == (uint32_t)cbid)
			return a;
	static CUpti_ActivityAPI none;
	CHECK(!"a call is not recorded");
	return &none;
}

static void work(float *host)
{
	float *d;
	cudaStream_t s;
	cudaEvent_t e;

	cudaMalloc(&d, 4096);
	cudaMemset(d, 0, 4096);
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaEventCreate(&e);
	nvtxRangePushA("outer");
	cudaMemcpy(d, host, 4096, cudaMemcpyHostToDevice);
	CUPTI(cuptiActivityPushExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, 77));
	twice<<<8, 128, 256, s>>>(d);
	uint64_t last = 0;
	CUPTI(cuptiActivityPopExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, &last));
	CHECK(last == 77);
	cudaEventRecord(e, s);
	cudaStreamSynchronize(s);
	nvtxRangePop();
	cudaMemcpy(host, d, 4096, cudaMemcpyDeviceToHost);
	cudaMemcpy(nullptr, d, 4096, cudaMemcpyDeviceToHost); // fails: its record says so
	cudaGetLastError();
	cudaDeviceSynchronize();
	cudaStreamDestroy(s);
	cudaFree(d);
}

static void check_work()
{
	auto kernels = all<CUpti_ActivityKernel10>(CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL);
	auto copies = all<CUpti_ActivityMemcpy6>(CUPTI_ACTIVITY_KIND_MEMCPY);
	auto sets = all<CUpti_ActivityMemset4>(CUPTI_ACTIVITY_KIND_MEMSET);
	auto *launch = call(CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000);

	CHECK(kernels.size() == 1 && copies.size() == 2 && sets.size() == 1);
	if (kernels.size() != 1 || copies.size() != 2 || sets.size() != 1)
		return;
	auto *k = kernels[0];
	CHECK(!strcmp(k->name, "_Z5twicePf"));
	CHECK(k->gridX == 8 && k->gridY == 1 && k->blockX == 128 && k->blockZ == 1);
	CHECK(k->dynamicSharedMemory == 256 && k->staticSharedMemory == 0 && k->registersPerThread > 0);
	CHECK(k->correlationId == launch->correlationId);
	CHECK(k->start >= launch->start && k->end >= k->start && k->completed == k->end);
	CHECK(k->end <= call(CUPTI_RUNTIME_TRACE_CBID_cudaStreamSynchronize_v3020)->end);
	CHECK(copies[0]->copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_HTOD && copies[0]->bytes == 4096);
	CHECK(copies[0]->srcKind == CUPTI_ACTIVITY_MEMORY_KIND_PAGEABLE);
	CHECK(copies[0]->dstKind == CUPTI_ACTIVITY_MEMORY_KIND_DEVICE);
	CHECK(copies[1]->copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_DTOH);
	CHECK(copies[0]->correlationId == call(CUPTI_RUNTIME_TRACE_CBID_cudaMemcpy_v3020)->correlationId);
	CHECK(sets[0]->bytes == 4096 && sets[0]->value == 0);
	CHECK(sets[0]->correlationId == call(CUPTI_RUNTIME_TRACE_CBID_cudaMemset_v3020)->correlationId);
	CHECK(k->streamId != sets[0]->streamId && k->contextId == sets[0]->contextId);
}

static void check_calls()
{
	std::map<uint32_t, int> seen;
	int failed = 0;
	uint64_t before = 0;

	for (auto *a : all<CUpti_ActivityAPI>(CUPTI_ACTIVITY_KIND_RUNTIME)) {
		CHECK(!seen[a->correlationId]++ && a->correlationId);
		CHECK(a->start >= before && a->end >= a->start);
		before = a->end;
		failed += a->returnValue == cudaErrorInvalidValue;
	}
	CHECK(failed == 2); // the copy and the reading of its error
	CHECK(seen.size() == 14);
	auto outer = all<CUpti_ActivityExternalCorrelation>(CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION);
	CHECK(outer.size() == 1);
	if (outer.size() == 1) {
		CHECK(outer[0]->externalId == 77 && outer[0]->externalKind == CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0);
		CHECK(outer[0]->correlationId == call(CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000)->correlationId);
	}
	// of the driver's calls those of the program alone
	for (auto *a : all<CUpti_ActivityAPI>(CUPTI_ACTIVITY_KIND_DRIVER))
		CHECK(a->cbid != CUPTI_DRIVER_TRACE_CBID_cuMemAlloc_v2);
}

static void check_objects()
{
	auto devices = all<CUpti_ActivityDevice5>(CUPTI_ACTIVITY_KIND_DEVICE);
	auto contexts = all<CUpti_ActivityContext3>(CUPTI_ACTIVITY_KIND_CONTEXT);
	auto streams = all<CUpti_ActivityStream>(CUPTI_ACTIVITY_KIND_STREAM);
	auto markers = all<CUpti_ActivityMarker2>(CUPTI_ACTIVITY_KIND_MARKER);
	auto syncs = all<CUpti_ActivitySynchronization2>(CUPTI_ACTIVITY_KIND_SYNCHRONIZATION);
	auto memory = all<CUpti_ActivityMemory4>(CUPTI_ACTIVITY_KIND_MEMORY2);
	auto events = all<CUpti_ActivityCudaEvent2>(CUPTI_ACTIVITY_KIND_CUDA_EVENT);
	int n = 0;

	cudaGetDeviceCount(&n);
	CHECK((int)devices.size() == n && devices[0]->numThreadsPerWarp == 32 && devices[0]->name);
	CHECK(contexts.size() == 1 && contexts[0]->deviceId == 0);
	CHECK(streams.size() == 1 && streams[0]->flag == CUPTI_ACTIVITY_STREAM_CREATE_FLAG_NON_BLOCKING);
	CHECK(markers.size() == 2);
	if (markers.size() == 2) {
		CHECK(markers[0]->flags == CUPTI_ACTIVITY_FLAG_MARKER_START && !strcmp(markers[0]->name, "outer"));
		CHECK(markers[1]->flags == CUPTI_ACTIVITY_FLAG_MARKER_END && markers[1]->id == markers[0]->id);
		CHECK(markers[1]->timestamp >= markers[0]->timestamp);
	}
	CHECK(syncs.size() >= 2 && syncs[0]->type == CUPTI_ACTIVITY_SYNCHRONIZATION_TYPE_STREAM_SYNCHRONIZE);
	CHECK(streams.size() == 1 && syncs[0]->streamId == streams[0]->streamId);
	CHECK(memory.size() == 2 && memory[0]->bytes == 4096 && memory[1]->address == memory[0]->address);
	CHECK(memory.size() == 2 && memory[1]->memoryOperationType == CUPTI_ACTIVITY_MEMORY_OPERATION_TYPE_RELEASE);
	CHECK(memory.size() == 2 && memory[1]->bytes == 4096);
	CHECK(events.size() == 1 && events[0]->streamId == streams[0]->streamId);
	CHECK(all<CUpti_ActivityOverhead3>(CUPTI_ACTIVITY_KIND_OVERHEAD).size() >= 1);
}

static void check_errors()
{
	CUpti_Activity *r = nullptr;
	const char *text = nullptr;
	uint64_t id;
	size_t size = 1, value = 0;
	uint8_t nothing[8] = { 0 };

	CHECK(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_PC_SAMPLING) == CUPTI_ERROR_NOT_SUPPORTED);
	CHECK(cuptiGetLastError() == CUPTI_ERROR_NOT_SUPPORTED);
	CHECK(cuptiActivityEnable((CUpti_ActivityKind)4000) == CUPTI_ERROR_INVALID_KIND);
	CHECK(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_INVALID) == CUPTI_ERROR_INVALID_KIND);
	CHECK(cuptiActivityRegisterCallbacks(nullptr, nullptr) == CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiActivityGetNextRecord(nothing, 0, &r) == CUPTI_ERROR_MAX_LIMIT_REACHED);
	CHECK(cuptiActivityGetNextRecord(nothing, 8, &r) == CUPTI_ERROR_INVALID_KIND);
	CHECK(cuptiActivityPopExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_UNKNOWN, &id) == CUPTI_ERROR_QUEUE_EMPTY);
	CHECK(cuptiActivityPushExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_INVALID, 1) ==
	      CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiActivityGetAttribute(CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE, &size, &value) ==
	      CUPTI_ERROR_PARAMETER_SIZE_NOT_SUFFICIENT);
	size = sizeof value;
	value = 12345;
	CUPTI(cuptiActivitySetAttribute(CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE, &size, &value));
	value = 0;
	CUPTI(cuptiActivityGetAttribute(CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE, &size, &value));
	CHECK(value == 12345 && size == 8);
	CUPTI(cuptiGetResultString(CUPTI_ERROR_INVALID_KIND, &text));
	CHECK(!strcmp(text, "CUPTI_ERROR_INVALID_KIND"));
	CHECK(cuptiGetResultString((CUptiResult)12345, &text) == CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiGetNumMetrics((uint32_t *)&value) == CUPTI_ERROR_NOT_SUPPORTED);
}

int main()
{
	static const CUpti_ActivityKind kinds[] = {
		CUPTI_ACTIVITY_KIND_DEVICE, CUPTI_ACTIVITY_KIND_CONTEXT, CUPTI_ACTIVITY_KIND_RUNTIME,
		CUPTI_ACTIVITY_KIND_DRIVER, CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY,
		CUPTI_ACTIVITY_KIND_MEMSET, CUPTI_ACTIVITY_KIND_STREAM, CUPTI_ACTIVITY_KIND_MARKER,
		CUPTI_ACTIVITY_KIND_OVERHEAD, CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION, CUPTI_ACTIVITY_KIND_SYNCHRONIZATION,
		CUPTI_ACTIVITY_KIND_MEMORY2, CUPTI_ACTIVITY_KIND_CUDA_EVENT,
	};
	static float host[1024];
	uint64_t begin = 0, end = 0;
	uint32_t version = 0;
	size_t dropped = 1, seen;

	CUPTI(cuptiGetVersion(&version));
	CHECK(version == CUPTI_API_VERSION);
	CUPTI(cuptiGetTimestamp(&begin));
	CUPTI(cuptiActivityRegisterCallbacks(request, complete));
	for (auto k : kinds)
		CUPTI(cuptiActivityEnable(k));
	work(host);
	CUPTI(cuptiActivityFlushAll(0));
	CUPTI(cuptiGetTimestamp(&end));
	CHECK(completed > 1 && requested - completed <= 1); // the flush itself is recorded, too
	CUPTI(cuptiActivityGetNumDroppedRecords(nullptr, 0, &dropped));
	CHECK(dropped == 0);
	check_calls();
	check_work();
	check_objects();
	for (auto *a : all<CUpti_ActivityAPI>(CUPTI_ACTIVITY_KIND_RUNTIME))
		CHECK(a->start >= begin && a->end <= end);
	check_errors();

	for (auto k : kinds)
		CUPTI(cuptiActivityDisable(k));
	CUPTI(cuptiActivityFlushAll(1));
	seen = records.size();
	work(host);
	CUPTI(cuptiActivityFlushAll(1));
	CHECK(records.size() == seen); // nobody wants to know

	buffer_size = 16; // no record fits
	CUPTI(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_RUNTIME));
	cudaDeviceSynchronize();
	CUPTI(cuptiActivityGetNumDroppedRecords(nullptr, 0, &dropped));
	CHECK(dropped == 1);
	CUPTI(cuptiFinalize());
	if (!failures)
		printf("traced\n");
	return failures != 0;
}
