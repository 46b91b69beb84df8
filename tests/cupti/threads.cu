// A tool and its program in one, which launches from several threads into a stream each, while buffers are asked for, filled and
// handed back: nothing is lost, told twice or of another thread. Buffers with room for no record, or for one: what is missing is counted.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <set>
#include <thread>
#include <vector>
#include <cuda_runtime.h>
#include <cupti.h>
#include <nvtx3/nvToolsExt.h>

static std::atomic<int> failures, enters, exits, ranges;
#define CHECK(x) ((x) ? (void)0 : (void)(printf("line %d: %s\n", __LINE__, #x), failures++))
#define CUPTI(x) CHECK((x) == CUPTI_SUCCESS)

enum { THREADS = 5, ROUNDS = 12, KERNELS = 3, N = 256 };
static const CUpti_ActivityKind kinds[] = { CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY, CUPTI_ACTIVITY_KIND_MEMSET,
					    CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION, CUPTI_ACTIVITY_KIND_RUNTIME };
static const CUpti_CallbackDomain domains[] = { CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_CB_DOMAIN_NVTX };

__global__ void work(float *p, int n)
{
	for (int i = 0; i < n; i++)
		p[threadIdx.x] += i;
}

// ---- what was recorded ----
static std::mutex lock;
static std::map<int, int> told;		       // of each kind
static std::set<uint32_t> ids;		       // of kernels, copies and fills
static std::map<uint32_t, uint64_t> external;  // of each correlation
static std::map<uint32_t, uint64_t> last_end;  // of each stream's kernels
static int requested;
static bool odd_sizes;

static void request(uint8_t **buffer, size_t *size, size_t *max)
{
	std::lock_guard<std::mutex> held(lock);
	int k = requested++;

	*buffer = (uint8_t *)aligned_alloc(8, 4096);
	*size = odd_sizes && k % 7 == 3 ? 16 : 4096;
	*max = odd_sizes && k % 5 == 2 ? 1 : 0;
}

static void note_kernel(const CUpti_ActivityKernel10 *k)
{
	CHECK(ids.insert(k->correlationId).second);
	CHECK(k->start <= k->end && last_end[k->streamId] <= k->start);
	last_end[k->streamId] = k->end;
}

static void note(const CUpti_Activity *r)
{
	told[r->kind]++;
	switch (r->kind) {
	case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: note_kernel((const CUpti_ActivityKernel10 *)r); break;
	case CUPTI_ACTIVITY_KIND_MEMCPY:
		CHECK(((const CUpti_ActivityMemcpy6 *)r)->bytes == N * sizeof(float));
		CHECK(ids.insert(((const CUpti_ActivityMemcpy6 *)r)->correlationId).second);
		break;
	case CUPTI_ACTIVITY_KIND_MEMSET: CHECK(ids.insert(((const CUpti_ActivityMemset4 *)r)->correlationId).second); break;
	case CUPTI_ACTIVITY_KIND_EXTERNAL_CORRELATION: {
		auto e = (const CUpti_ActivityExternalCorrelation *)r;
		external[e->correlationId] = e->externalId;
		break;
	}
	case CUPTI_ACTIVITY_KIND_RUNTIME: break;
	default: CHECK(!"a kind that nobody asked for");
	}
}

static void complete(CUcontext, uint32_t, uint8_t *buffer, size_t size, size_t valid)
{
	std::lock_guard<std::mutex> held(lock);
	CUpti_Activity *r = nullptr;
	CUptiResult last;

	CHECK(valid <= size);
	while (!(last = cuptiActivityGetNextRecord(buffer, valid, &r)))
		note(r);
	CHECK(last == CUPTI_ERROR_MAX_LIMIT_REACHED);
	free(buffer);
}

static void called(void *, CUpti_CallbackDomain domain, CUpti_CallbackId, const void *data)
{
	auto c = (const CUpti_CallbackData *)data;

	if (domain == CUPTI_CB_DOMAIN_NVTX) {
		ranges++;
	} else if (c->callbackSite == CUPTI_API_ENTER) {
		enters++;
		*c->correlationData = c->correlationId * 3ull;
	} else {
		exits++;
		CHECK(*c->correlationData == c->correlationId * 3ull);
	}
}

// ---- the program ----
static void one_round(uint64_t id, float *p, float *host, cudaStream_t s)
{
	uint64_t popped = 0;

	CUPTI(cuptiActivityPushExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, id));
	nvtxRangePushA("round");
	cudaMemcpyAsync(p, host, N * sizeof *p, cudaMemcpyHostToDevice, s);
	cudaMemsetAsync(p, 0, 64, s);
	for (int k = 0; k < KERNELS; k++)
		work<<<1, N, 0, s>>>(p, 10);
	cudaMemcpyAsync(host, p, N * sizeof *p, cudaMemcpyDeviceToHost, s);
	nvtxRangePop();
	CUPTI(cuptiActivityPopExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, &popped));
	CHECK(popped == id);
}

static void one_thread(int t)
{
	cudaStream_t s;
	float *p, host[N] = {};

	cudaStreamCreate(&s);
	cudaMalloc(&p, sizeof host);
	for (int r = 0; r < ROUNDS; r++) {
		one_round(t * 1000 + r, p, host, s);
		if (r % 5 == t % 5)
			CUPTI(cuptiActivityFlushAll(0));
	}
	cudaStreamSynchronize(s);
	cudaFree(p);
	cudaStreamDestroy(s);
}

// Records of all kinds that were told.
static int run()
{
	std::vector<std::thread> threads;
	int all = 0;

	told.clear();
	ids.clear();
	external.clear();
	for (int t = 0; t < THREADS; t++)
		threads.emplace_back(one_thread, t);
	for (int i = 0; i < 30; i++)
		CUPTI(cuptiActivityFlushAll(i & 1));
	for (auto &t : threads)
		t.join();
	cudaDeviceSynchronize();
	CUPTI(cuptiActivityFlushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED));
	for (auto &k : told)
		all += k.second;
	return all;
}

static size_t dropped()
{
	size_t n = 12345;

	CUPTI(cuptiActivityGetNumDroppedRecords(nullptr, 0, &n));
	return n;
}

static void all_is_told()
{
	std::map<uint64_t, int> of_round;

	CHECK(told[CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL] == THREADS * ROUNDS * KERNELS);
	CHECK(told[CUPTI_ACTIVITY_KIND_MEMCPY] == THREADS * ROUNDS * 2);
	CHECK(told[CUPTI_ACTIVITY_KIND_MEMSET] == THREADS * ROUNDS);
	CHECK(told[CUPTI_ACTIVITY_KIND_RUNTIME] * 2 == enters + exits && enters == exits);
	CHECK(ranges == THREADS * ROUNDS * 2);
	for (auto id : ids)
		of_round[external.count(id) ? external[id] : ~0ull]++;
	CHECK(of_round.size() == THREADS * ROUNDS);
	for (auto &r : of_round)
		CHECK(r.second == KERNELS + 3);
}

static void wrong_arguments()
{
	CUpti_SubscriberHandle s;
	uint64_t id;
	size_t n = 0;

	CHECK(cuptiActivityRegisterCallbacks(nullptr, complete) == CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiActivityRegisterCallbacks(request, nullptr) == CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiSubscribe(nullptr, called, nullptr) == CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiActivityEnable((CUpti_ActivityKind)9999) != CUPTI_SUCCESS);
	CHECK(cuptiActivityEnable(CUPTI_ACTIVITY_KIND_INVALID) != CUPTI_SUCCESS);
	CHECK(cuptiActivityGetAttribute(CUPTI_ACTIVITY_ATTR_DEVICE_BUFFER_SIZE, nullptr, &n) == CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiActivityPopExternalCorrelationId(CUPTI_EXTERNAL_CORRELATION_KIND_CUSTOM0, &id) == CUPTI_ERROR_QUEUE_EMPTY);
	CHECK(cuptiActivityPushExternalCorrelationId((CUpti_ExternalCorrelationKind)77, 1) == CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiActivityGetNextRecord(nullptr, 0, nullptr) == CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiGetTimestamp(nullptr) == CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiEnableDomain(1, nullptr, CUPTI_CB_DOMAIN_RUNTIME_API) == CUPTI_ERROR_INVALID_PARAMETER);
	CUPTI(cuptiSubscribe(&s, called, nullptr));
	CHECK(cuptiEnableDomain(1, s, (CUpti_CallbackDomain)99) == CUPTI_ERROR_INVALID_PARAMETER);
	CUPTI(cuptiUnsubscribe(s));
}

int main()
{
	CUpti_SubscriberHandle subscriber, other;
	int all, some;

	wrong_arguments();
	CUPTI(cuptiActivityRegisterCallbacks(request, complete));
	CUPTI(cuptiSubscribe(&subscriber, called, nullptr));
	CHECK(cuptiSubscribe(&other, called, nullptr) == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED);
	for (auto d : domains)
		CUPTI(cuptiEnableDomain(1, subscriber, d));
	for (auto k : kinds)
		CUPTI(cuptiActivityEnable(k));
	all = run();
	CHECK(dropped() == 0);
	all_is_told();

	odd_sizes = true;
	some = run();
	CHECK(some < all && some + dropped() == (size_t)all);
	for (auto d : domains)
		CUPTI(cuptiEnableDomain(0, subscriber, d));
	CUPTI(cuptiUnsubscribe(subscriber));
	puts(failures ? "failed" : "told of threads");
	return failures != 0;
}
