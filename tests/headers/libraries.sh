#!/bin/bash
# Headers of libraries that are not here: what libraries of today have is declared, and structures that programs make have
# the layout that those read (NCCL 2.28, cuSPARSE 12.6, NVML 13; sizes and values as their own headers have them).
set -eu
cat >"$TEST_TMP/nccl.cpp" <<'EOF2'
#include <cstddef>
#include <nccl.h>
static_assert(NCCL_VERSION_CODE == 22809 && sizeof(ncclConfig_t) == 80 && sizeof(ncclSimInfo_t) == 24);
#define AT(field, n) static_assert(offsetof(ncclConfig_t, field) == n)
AT(blocking, 16); AT(netName, 32); AT(splitShare, 40); AT(trafficClass, 44); AT(commName, 48); AT(collnetEnable, 56);
AT(CTAPolicy, 60); AT(shrinkShare, 64); AT(nvlsCTAs, 68); AT(nChannelsPerNetPeer, 72); AT(nvlinkCentricSched, 76);
static_assert(ncclFloat8e4m3 == 10 && ncclFloat8e5m2 == 11 && ncclNumTypes == 12);
const ncclConfig_t config = NCCL_CONFIG_INITIALIZER;
ncclResult_t all(ncclComm_t c, ncclUniqueId *ids, float *a, float *b, size_t n, int *ranks, cudaStream_t s)
{
	ncclConfig_t own = config;
	ncclSimInfo_t info = NCCL_SIM_INFO_INITIALIZER;
	ncclComm_t to;
	ncclWindow_t window;
	own.commName = "rows";
	own.CTAPolicy = NCCL_CTA_POLICY_EFFICIENCY | NCCL_CTA_POLICY_ZERO;
	ncclCommInitRankScalable(&to, 8, 0, 2, ids, &own);
	ncclCommShrink(c, ranks, 1, &to, &own, NCCL_SHRINK_ABORT);
	ncclCommRevoke(c, NCCL_REVOKE_DEFAULT);
	ncclCommWindowRegister(c, a, n * sizeof *a, &window, NCCL_WIN_COLL_SYMMETRIC);
	ncclAlltoAll(a, b, n, ncclFloat, c, s);
	ncclGather(a, b, n, ncclFloat, 0, c, s);
	pncclScatter(a, b, n, ncclFloat, 0, c, s);
	ncclCommWindowDeregister(c, window);
	return info.estimatedTime < 0 ? ncclGroupSimulateEnd(&info) : ncclSuccess;
}
EOF2
cat >"$TEST_TMP/cusparse.cpp" <<'EOF2'
#include <cusparse.h>
cusparseStatus_t prune(cusparseHandle_t h, cusparseMatDescr_t d, pruneInfo_t p, const __half *a, __half *c, int *r, int *k, void *b)
{
	__half least = 0.5f;
	size_t size;
	cusparseHpruneDense2csr_bufferSizeExt(h, 4, 4, a, 4, &least, d, c, r, k, &size);
	cusparseHpruneDense2csr(h, 4, 4, a, 4, &least, d, c, r, k, b);
	cusparseHpruneDense2csrByPercentage(h, 4, 4, a, 4, 50.f, d, c, r, k, p, b);
	return cusparseHpruneCsr2csr(h, 4, 4, 9, d, a, r, k, &least, d, c, r, k, b);
}
EOF2
cat >"$TEST_TMP/nvml.cpp" <<'EOF2'
#include <cstddef>
#include <nvml.h>
static_assert(sizeof(nvmlPciInfo_t) == 68 && offsetof(nvmlPciInfo_t, busId) == 36 && sizeof(nvmlProcessInfo_t) == 24);
static_assert(nvmlMemory_v2 == 0x2000028 && sizeof(nvmlFieldValue_t) == 40 && sizeof(nvmlEventData_t) == 32);
static_assert(NVML_ERROR_UNKNOWN == 999 && NVML_PSTATE_15 == 15 && NVML_MEMORY_LOCATION_SRAM == 7);
nvmlReturn_t watch(unsigned at, char (&name)[NVML_DEVICE_NAME_V2_BUFFER_SIZE])
{
	nvmlDevice_t d;
	nvmlMemory_v2_t m = {nvmlMemory_v2, 0, 0, 0, 0};
	nvmlProcessInfo_t p[4];
	unsigned n = 4, mw;
	if (nvmlInit() != NVML_SUCCESS || nvmlDeviceGetHandleByIndex(at, &d) != NVML_SUCCESS)
		return NVML_ERROR_UNINITIALIZED;
	nvmlDeviceGetName(d, name, sizeof name);
	nvmlDeviceGetMemoryInfo_v2(d, &m);
	nvmlDeviceGetPowerUsage(d, &mw);
	return m.free + mw ? nvmlDeviceGetComputeRunningProcesses(d, &n, p) : nvmlShutdown();
}
EOF2
gcc -std=c99 -Wall -Werror -fsyntax-only -include nvml.h -I"$WW_BUILD/cuda/include" -xc /dev/null
for name in nccl cusparse nvml; do
	g++ -std=c++17 -Wall -Werror -fsyntax-only -I"$WW_BUILD/cuda/include" "$TEST_TMP/$name.cpp"
done
