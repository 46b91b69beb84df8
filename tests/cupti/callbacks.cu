// Callbacks: nesting of the runtime's and the driver's calls, parameters, results, names, objects, one subscriber.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>
#include <cuda_runtime.h>
#include <cupti.h>

static int failures;
#define CHECK(x) ((x) ? (void)0 : (void)(printf("line %d: %s\n", __LINE__, #x), failures++))
#define CUPTI(x) CHECK((x) == CUPTI_SUCCESS)

__global__ void nothing() {}

struct Seen {
	CUpti_CallbackDomain domain;
	CUpti_CallbackId cbid;
	CUpti_ApiCallbackSite site;
	std::string name, symbol;
	uint32_t correlation;
};
static std::vector<Seen> seen;
static int contexts, streams_made, streams_gone, modules, synced;
static std::vector<uint32_t> open_calls; // correlations

static void api(CUpti_CallbackDomain domain, CUpti_CallbackId cbid, const CUpti_CallbackData *d)
{
	const char *name = nullptr;

	CUPTI(cuptiGetCallbackName(domain, cbid, &name));
	CHECK(!strncmp(name, d->functionName, strlen(d->functionName)));
	seen.push_back({ domain, cbid, d->callbackSite, d->functionName, d->symbolName ? d->symbolName : "", d->correlationId });
	if (d->callbackSite == CUPTI_API_ENTER) {
		CHECK(open_calls.empty() || open_calls.back() == d->correlationId);
		CHECK(*d->correlationData == 0);
		*d->correlationData = seen.size();
		open_calls.push_back(d->correlationId);
	} else {
		CHECK(!open_calls.empty() && open_calls.back() == d->correlationId);
		CHECK(*d->correlationData && seen[*d->correlationData - 1].cbid == cbid);
		open_calls.pop_back();
	}
	if (domain == CUPTI_CB_DOMAIN_RUNTIME_API && cbid == CUPTI_RUNTIME_TRACE_CBID_cudaMalloc_v3020) {
		auto *p = (const cudaMalloc_v3020_params *)d->functionParams;
		CHECK(p->size == 12345);
		if (d->callbackSite == CUPTI_API_EXIT) {
			CHECK(*(cudaError_t *)d->functionReturnValue == cudaSuccess);
			CHECK(*p->devPtr && d->context && d->contextUid);
		}
	}
	if (domain == CUPTI_CB_DOMAIN_RUNTIME_API && cbid == CUPTI_RUNTIME_TRACE_CBID_cudaLaunchKernel_v7000) {
		auto *p = (const cudaLaunchKernel_v7000_params *)d->functionParams;
		CHECK(p->gridDim.x == 3 && p->blockDim.x == 64 && p->func == (const void *)nothing);
	}
}

static void callback(void *user, CUpti_CallbackDomain domain, CUpti_CallbackId cbid, const void *data)
{
	CHECK(user == &seen);
	if (domain == CUPTI_CB_DOMAIN_RESOURCE) {
		contexts += cbid == CUPTI_CBID_RESOURCE_CONTEXT_CREATED;
		streams_made += cbid == CUPTI_CBID_RESOURCE_STREAM_CREATED;
		streams_gone += cbid == CUPTI_CBID_RESOURCE_STREAM_DESTROY_STARTING;
		modules += cbid == CUPTI_CBID_RESOURCE_MODULE_LOADED;
	} else if (domain == CUPTI_CB_DOMAIN_SYNCHRONIZE) {
		synced++;
	} else if (domain == CUPTI_CB_DOMAIN_RUNTIME_API || domain == CUPTI_CB_DOMAIN_DRIVER_API) {
		api(domain, cbid, (const CUpti_CallbackData *)data);
	}
}

static int count(CUpti_CallbackDomain domain, const char *name, CUpti_ApiCallbackSite site)
{
	int n = 0;
	for (auto &s : seen)
		n += s.domain == domain && s.name == name && s.site == site;
	return n;
}

int main()
{
	CUpti_SubscriberHandle me, other;
	void *p;
	cudaStream_t s;
	uint32_t on = 9;
	size_t before;

	CUPTI(cuptiSubscribe(&me, callback, &seen));
	CHECK(cuptiSubscribe(&other, callback, nullptr) == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED);
	CHECK(cuptiEnableCallback(1, me, CUPTI_CB_DOMAIN_RUNTIME_API, 100000) == CUPTI_ERROR_INVALID_PARAMETER);
	CHECK(cuptiEnableDomain(1, nullptr, CUPTI_CB_DOMAIN_RUNTIME_API) == CUPTI_ERROR_INVALID_PARAMETER);
	CUPTI(cuptiEnableAllDomains(1, me));
	CUPTI(cuptiGetCallbackState(&on, me, CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020));
	CHECK(on == 1);

	cudaMalloc(&p, 12345);
	cudaStreamCreate(&s);
	nothing<<<3, 64, 0, s>>>();
	cudaStreamSynchronize(s);
	cudaDeviceSynchronize();
	cudaStreamDestroy(s);
	cudaFree(p);

	CHECK(open_calls.empty());
	for (auto site : { CUPTI_API_ENTER, CUPTI_API_EXIT }) {
		CHECK(count(CUPTI_CB_DOMAIN_RUNTIME_API, "cudaMalloc", site) == 1);
		CHECK(count(CUPTI_CB_DOMAIN_DRIVER_API, "cuMemAlloc_v2", site) == 1);
		CHECK(count(CUPTI_CB_DOMAIN_RUNTIME_API, "cudaLaunchKernel", site) == 1);
		CHECK(count(CUPTI_CB_DOMAIN_DRIVER_API, "cuMemFree_v2", site) == 1);
	}
	uint32_t outer = 0;
	for (auto &x : seen) {
		if (x.name == "cudaLaunchKernel") {
			CHECK(x.symbol == "_Z7nothingv");
			outer = x.correlation;
		}
		if (x.domain == CUPTI_CB_DOMAIN_DRIVER_API && x.name.find("cuLaunchKernel") == 0)
			CHECK(x.symbol == "_Z7nothingv" && x.correlation == outer);
	}
	CHECK(contexts == 1 && streams_made == 1 && streams_gone == 1 && modules >= 1 && synced >= 2);

	// one function alone
	CUPTI(cuptiEnableAllDomains(0, me));
	CUPTI(cuptiEnableCallback(1, me, CUPTI_CB_DOMAIN_RUNTIME_API, CUPTI_RUNTIME_TRACE_CBID_cudaFree_v3020));
	before = seen.size();
	cudaMalloc(&p, 10);
	cudaFree(p);
	CHECK(seen.size() == before + 2 && seen.back().name == "cudaFree");

	CUPTI(cuptiUnsubscribe(me));
	CHECK(cuptiUnsubscribe(me) == CUPTI_ERROR_INVALID_PARAMETER);
	before = seen.size();
	cudaDeviceSynchronize();
	CHECK(seen.size() == before);
	CUPTI(cuptiSubscribe(&other, callback, &seen)); // the place is free again
	CUPTI(cuptiUnsubscribe(other));
	if (!failures)
		printf("called back\n");
	return failures != 0;
}
