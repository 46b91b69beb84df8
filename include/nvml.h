/*
 * NVML, NVIDIA's management library. Declarations alone: the library (-lnvidia-ml) comes with NVIDIA's driver.
 * NVIDIA's manual, "NVML API Reference": devices, their clocks, power, memory, errors, processes and MIG; what is not
 * here is of vGPUs, units (S-class) and confidential computing.
 */
#ifndef __nvml_nvml_h__
#define __nvml_nvml_h__

#define DECLDIR
#define NVML_API_VERSION 13
#define NVML_API_VERSION_STR "13"
#define NVML_VALUE_NOT_AVAILABLE (-1)

#define NVML_INIT_FLAG_NO_GPUS 1
#define NVML_INIT_FLAG_NO_ATTACH 2
#define NVML_DEVICE_INFOROM_VERSION_BUFFER_SIZE 16
#define NVML_DEVICE_UUID_BUFFER_SIZE 80
#define NVML_DEVICE_UUID_V2_BUFFER_SIZE 96
#define NVML_DEVICE_PART_NUMBER_BUFFER_SIZE 80
#define NVML_SYSTEM_DRIVER_VERSION_BUFFER_SIZE 80
#define NVML_SYSTEM_NVML_VERSION_BUFFER_SIZE 80
#define NVML_DEVICE_NAME_BUFFER_SIZE 64
#define NVML_DEVICE_NAME_V2_BUFFER_SIZE 96
#define NVML_DEVICE_SERIAL_BUFFER_SIZE 30
#define NVML_DEVICE_VBIOS_VERSION_BUFFER_SIZE 32
#define NVML_DEVICE_PCI_BUS_ID_BUFFER_SIZE 32
#define NVML_DEVICE_PCI_BUS_ID_BUFFER_V2_SIZE 16
#define NVML_MAX_PHYSICAL_BRIDGE 128
#define NVML_NVLINK_MAX_LINKS 18
#define NVML_MAX_GPU_UTILIZATIONS 8
#define NVML_MAX_THERMAL_SENSORS_PER_GPU 3
#define NVML_CUDA_DRIVER_VERSION_MAJOR(v) ((v) / 1000)
#define NVML_CUDA_DRIVER_VERSION_MINOR(v) (((v) % 1000) / 10)
#define NVML_STRUCT_VERSION(data, ver) (unsigned int)(sizeof(nvml##data##_v##ver##_t) | ((ver) << 24U))

/* Names that newer forms of the same functions have taken. */
#ifndef NVML_NO_UNVERSIONED_FUNC_DEFS
#define nvmlInit nvmlInit_v2
#define nvmlDeviceGetPciInfo nvmlDeviceGetPciInfo_v3
#define nvmlDeviceGetCount nvmlDeviceGetCount_v2
#define nvmlDeviceGetHandleByIndex nvmlDeviceGetHandleByIndex_v2
#define nvmlDeviceGetHandleByPciBusId nvmlDeviceGetHandleByPciBusId_v2
#define nvmlDeviceGetNvLinkRemotePciInfo nvmlDeviceGetNvLinkRemotePciInfo_v2
#define nvmlDeviceGetAttributes nvmlDeviceGetAttributes_v2
#define nvmlComputeInstanceGetInfo nvmlComputeInstanceGetInfo_v2
#define nvmlDeviceGetComputeRunningProcesses nvmlDeviceGetComputeRunningProcesses_v3
#define nvmlDeviceGetGraphicsRunningProcesses nvmlDeviceGetGraphicsRunningProcesses_v3
#define nvmlDeviceGetMPSComputeRunningProcesses nvmlDeviceGetMPSComputeRunningProcesses_v3
#define nvmlEventSetWait nvmlEventSetWait_v2
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum nvmlReturn_enum {
	NVML_SUCCESS = 0,
	NVML_ERROR_UNINITIALIZED = 1,
	NVML_ERROR_INVALID_ARGUMENT = 2,
	NVML_ERROR_NOT_SUPPORTED = 3,
	NVML_ERROR_NO_PERMISSION = 4,
	NVML_ERROR_ALREADY_INITIALIZED = 5,
	NVML_ERROR_NOT_FOUND = 6,
	NVML_ERROR_INSUFFICIENT_SIZE = 7,
	NVML_ERROR_INSUFFICIENT_POWER = 8,
	NVML_ERROR_DRIVER_NOT_LOADED = 9,
	NVML_ERROR_TIMEOUT = 10,
	NVML_ERROR_IRQ_ISSUE = 11,
	NVML_ERROR_LIBRARY_NOT_FOUND = 12,
	NVML_ERROR_FUNCTION_NOT_FOUND = 13,
	NVML_ERROR_CORRUPTED_INFOROM = 14,
	NVML_ERROR_GPU_IS_LOST = 15,
	NVML_ERROR_RESET_REQUIRED = 16,
	NVML_ERROR_OPERATING_SYSTEM = 17,
	NVML_ERROR_LIB_RM_VERSION_MISMATCH = 18,
	NVML_ERROR_IN_USE = 19,
	NVML_ERROR_MEMORY = 20,
	NVML_ERROR_NO_DATA = 21,
	NVML_ERROR_VGPU_ECC_NOT_SUPPORTED = 22,
	NVML_ERROR_INSUFFICIENT_RESOURCES = 23,
	NVML_ERROR_FREQ_NOT_SUPPORTED = 24,
	NVML_ERROR_ARGUMENT_VERSION_MISMATCH = 25,
	NVML_ERROR_DEPRECATED = 26,
	NVML_ERROR_NOT_READY = 27,
	NVML_ERROR_GPU_NOT_FOUND = 28,
	NVML_ERROR_INVALID_STATE = 29,
	NVML_ERROR_RESET_TYPE_NOT_SUPPORTED = 30,
	NVML_ERROR_UNKNOWN = 999,
} nvmlReturn_t;

typedef struct nvmlDevice_st *nvmlDevice_t;
typedef struct nvmlGpuInstance_st *nvmlGpuInstance_t;
typedef struct nvmlComputeInstance_st *nvmlComputeInstance_t;
typedef struct nvmlEventSet_st *nvmlEventSet_t;
typedef unsigned int nvmlBusType_t, nvmlDeviceArchitecture_t, nvmlPowerSource_t, nvmlAffinityScope_t;

#define NVML_BUS_TYPE_UNKNOWN 0
#define NVML_BUS_TYPE_PCI 1
#define NVML_BUS_TYPE_PCIE 2
#define NVML_POWER_SOURCE_AC 0
#define NVML_POWER_SOURCE_BATTERY 1
#define NVML_AFFINITY_SCOPE_NODE 0
#define NVML_AFFINITY_SCOPE_SOCKET 1
#define NVML_DEVICE_ARCH_KEPLER 2
#define NVML_DEVICE_ARCH_MAXWELL 3
#define NVML_DEVICE_ARCH_PASCAL 4
#define NVML_DEVICE_ARCH_VOLTA 5
#define NVML_DEVICE_ARCH_TURING 6
#define NVML_DEVICE_ARCH_AMPERE 7
#define NVML_DEVICE_ARCH_ADA 8
#define NVML_DEVICE_ARCH_HOPPER 9
#define NVML_DEVICE_ARCH_BLACKWELL 10
#define NVML_DEVICE_ARCH_UNKNOWN 0xffffffff
#define NVML_DEVICE_MIG_DISABLE 0
#define NVML_DEVICE_MIG_ENABLE 1

typedef struct nvmlPciInfo_st {
	char busIdLegacy[NVML_DEVICE_PCI_BUS_ID_BUFFER_V2_SIZE];
	unsigned int domain, bus, device, pciDeviceId, pciSubSystemId;
	char busId[NVML_DEVICE_PCI_BUS_ID_BUFFER_SIZE];
} nvmlPciInfo_t;

typedef struct nvmlUtilization_st {
	unsigned int gpu, memory; /* per cent of the time */
} nvmlUtilization_t;

typedef struct nvmlMemory_st {
	unsigned long long total, free, used;
} nvmlMemory_t;

typedef struct nvmlMemory_v2_st {
	unsigned int version; /* nvmlMemory_v2 */
	unsigned long long total, reserved, free, used;
} nvmlMemory_v2_t;
#define nvmlMemory_v2 NVML_STRUCT_VERSION(Memory, 2)

typedef struct nvmlBAR1Memory_st {
	unsigned long long bar1Total, bar1Free, bar1Used;
} nvmlBAR1Memory_t;

typedef struct nvmlProcessInfo_v1_st {
	unsigned int pid;
	unsigned long long usedGpuMemory;
} nvmlProcessInfo_v1_t;

typedef struct nvmlProcessInfo_v2_st {
	unsigned int pid;
	unsigned long long usedGpuMemory;
	unsigned int gpuInstanceId, computeInstanceId;
} nvmlProcessInfo_v2_t, nvmlProcessInfo_t;

typedef struct nvmlDeviceAttributes_st {
	unsigned int multiprocessorCount, sharedCopyEngineCount, sharedDecoderCount, sharedEncoderCount;
	unsigned int sharedJpegCount, sharedOfaCount, gpuInstanceSliceCount, computeInstanceSliceCount;
	unsigned long long memorySizeMB;
} nvmlDeviceAttributes_t;

typedef struct nvmlRowRemapperHistogramValues_st {
	unsigned int max, high, partial, low, none;
} nvmlRowRemapperHistogramValues_t;

typedef struct nvmlEccErrorCounts_st {
	unsigned long long l1Cache, l2Cache, deviceMemory, registerFile;
} nvmlEccErrorCounts_t;

typedef struct nvmlViolationTime_st {
	unsigned long long referenceTime, violationTime;
} nvmlViolationTime_t;

typedef struct nvmlProcessUtilizationSample_st {
	unsigned int pid;
	unsigned long long timeStamp;
	unsigned int smUtil, memUtil, encUtil, decUtil;
} nvmlProcessUtilizationSample_t;

typedef struct nvmlAccountingStats_st {
	unsigned int gpuUtilization, memoryUtilization;
	unsigned long long maxMemoryUsage, time, startTime;
	unsigned int isRunning, reserved[5];
} nvmlAccountingStats_t;

typedef union nvmlValue_st {
	double dVal;
	int siVal;
	unsigned int uiVal;
	unsigned long ulVal;
	unsigned long long ullVal;
	signed long long sllVal;
	unsigned short usVal;
} nvmlValue_t;

typedef enum nvmlValueType_enum {
	NVML_VALUE_TYPE_DOUBLE = 0,
	NVML_VALUE_TYPE_UNSIGNED_INT = 1,
	NVML_VALUE_TYPE_UNSIGNED_LONG = 2,
	NVML_VALUE_TYPE_UNSIGNED_LONG_LONG = 3,
	NVML_VALUE_TYPE_SIGNED_LONG_LONG = 4,
	NVML_VALUE_TYPE_SIGNED_INT = 5,
	NVML_VALUE_TYPE_UNSIGNED_SHORT = 6,
	NVML_VALUE_TYPE_COUNT,
} nvmlValueType_t;

typedef struct nvmlSample_st {
	unsigned long long timeStamp;
	nvmlValue_t sampleValue;
} nvmlSample_t;

typedef struct nvmlFieldValue_st {
	unsigned int fieldId, scopeId;
	long long timestamp, latencyUsec;
	nvmlValueType_t valueType;
	nvmlReturn_t nvmlReturn;
	nvmlValue_t value;
} nvmlFieldValue_t;

typedef struct nvmlEventData_st {
	nvmlDevice_t device;
	unsigned long long eventType, eventData;
	unsigned int gpuInstanceId, computeInstanceId;
} nvmlEventData_t;

#define nvmlEventTypeNone 0x0ULL
#define nvmlEventTypeSingleBitEccError 0x1ULL
#define nvmlEventTypeDoubleBitEccError 0x2ULL
#define nvmlEventTypePState 0x4ULL
#define nvmlEventTypeXidCriticalError 0x8ULL
#define nvmlEventTypeClock 0x10ULL

/* Bits of nvmlDeviceGetCurrentClocksEventReasons; what they were called before: Throttle. */
#define nvmlClocksEventReasonNone 0x0ULL
#define nvmlClocksEventReasonGpuIdle 0x1ULL
#define nvmlClocksEventReasonApplicationsClocksSetting 0x2ULL
#define nvmlClocksEventReasonSwPowerCap 0x4ULL
#define nvmlClocksThrottleReasonHwSlowdown 0x8ULL
#define nvmlClocksEventReasonSyncBoost 0x10ULL
#define nvmlClocksEventReasonSwThermalSlowdown 0x20ULL
#define nvmlClocksThrottleReasonHwThermalSlowdown 0x40ULL
#define nvmlClocksThrottleReasonHwPowerBrakeSlowdown 0x80ULL
#define nvmlClocksEventReasonDisplayClockSetting 0x100ULL
#define nvmlClocksThrottleReasonNone nvmlClocksEventReasonNone
#define nvmlClocksThrottleReasonGpuIdle nvmlClocksEventReasonGpuIdle
#define nvmlClocksThrottleReasonApplicationsClocksSetting nvmlClocksEventReasonApplicationsClocksSetting
#define nvmlClocksThrottleReasonSwPowerCap nvmlClocksEventReasonSwPowerCap
#define nvmlClocksThrottleReasonSyncBoost nvmlClocksEventReasonSyncBoost
#define nvmlClocksThrottleReasonSwThermalSlowdown nvmlClocksEventReasonSwThermalSlowdown
#define nvmlClocksThrottleReasonDisplayClockSetting nvmlClocksEventReasonDisplayClockSetting

#define NVML_FI_DEV_ECC_CURRENT 1
#define NVML_FI_DEV_ECC_PENDING 2
#define NVML_FI_DEV_MEMORY_TEMP 82
#define NVML_FI_DEV_TOTAL_ENERGY_CONSUMPTION 83
#define NVML_FI_DEV_NVLINK_LINK_COUNT 91
#define NVML_FI_DEV_NVLINK_THROUGHPUT_DATA_TX 138
#define NVML_FI_DEV_NVLINK_THROUGHPUT_DATA_RX 139
#define NVML_FI_DEV_NVLINK_THROUGHPUT_RAW_TX 140
#define NVML_FI_DEV_NVLINK_THROUGHPUT_RAW_RX 141
#define NVML_FI_DEV_POWER_AVERAGE 185
#define NVML_FI_DEV_POWER_INSTANT 186

typedef enum nvmlEnableState_enum { NVML_FEATURE_DISABLED = 0, NVML_FEATURE_ENABLED = 1 } nvmlEnableState_t;
typedef enum nvmlBrandType_enum {
	NVML_BRAND_UNKNOWN = 0,
	NVML_BRAND_QUADRO = 1,
	NVML_BRAND_TESLA = 2,
	NVML_BRAND_NVS = 3,
	NVML_BRAND_GRID = 4,
	NVML_BRAND_GEFORCE = 5,
	NVML_BRAND_TITAN = 6,
	NVML_BRAND_NVIDIA_VAPPS = 7,
	NVML_BRAND_NVIDIA_VPC = 8,
	NVML_BRAND_NVIDIA_VCS = 9,
	NVML_BRAND_NVIDIA_VWS = 10,
	NVML_BRAND_NVIDIA_CLOUD_GAMING = 11,
	NVML_BRAND_QUADRO_RTX = 12,
	NVML_BRAND_NVIDIA_RTX = 13,
	NVML_BRAND_NVIDIA = 14,
	NVML_BRAND_GEFORCE_RTX = 15,
	NVML_BRAND_TITAN_RTX = 16,
} nvmlBrandType_t;
typedef enum nvmlTemperatureSensors_enum { NVML_TEMPERATURE_GPU = 0 } nvmlTemperatureSensors_t;
typedef enum nvmlTemperatureThresholds_enum {
	NVML_TEMPERATURE_THRESHOLD_SHUTDOWN = 0,
	NVML_TEMPERATURE_THRESHOLD_SLOWDOWN = 1,
	NVML_TEMPERATURE_THRESHOLD_MEM_MAX = 2,
	NVML_TEMPERATURE_THRESHOLD_GPU_MAX = 3,
	NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_MIN = 4,
	NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_CURR = 5,
	NVML_TEMPERATURE_THRESHOLD_ACOUSTIC_MAX = 6,
} nvmlTemperatureThresholds_t;
typedef enum nvmlComputeMode_enum {
	NVML_COMPUTEMODE_DEFAULT = 0,
	NVML_COMPUTEMODE_EXCLUSIVE_THREAD = 1,
	NVML_COMPUTEMODE_PROHIBITED = 2,
	NVML_COMPUTEMODE_EXCLUSIVE_PROCESS = 3,
	NVML_COMPUTEMODE_COUNT,
} nvmlComputeMode_t;
typedef enum nvmlClockType_enum {
	NVML_CLOCK_GRAPHICS = 0,
	NVML_CLOCK_SM = 1,
	NVML_CLOCK_MEM = 2,
	NVML_CLOCK_VIDEO = 3,
	NVML_CLOCK_COUNT,
} nvmlClockType_t;
typedef enum nvmlClockId_enum {
	NVML_CLOCK_ID_CURRENT = 0,
	NVML_CLOCK_ID_APP_CLOCK_TARGET = 1,
	NVML_CLOCK_ID_APP_CLOCK_DEFAULT = 2,
	NVML_CLOCK_ID_CUSTOMER_BOOST_MAX = 3,
	NVML_CLOCK_ID_COUNT,
} nvmlClockId_t;
typedef enum nvmlPStates_enum {
	NVML_PSTATE_0 = 0,
	NVML_PSTATE_1,
	NVML_PSTATE_2,
	NVML_PSTATE_3,
	NVML_PSTATE_4,
	NVML_PSTATE_5,
	NVML_PSTATE_6,
	NVML_PSTATE_7,
	NVML_PSTATE_8,
	NVML_PSTATE_9,
	NVML_PSTATE_10,
	NVML_PSTATE_11,
	NVML_PSTATE_12,
	NVML_PSTATE_13,
	NVML_PSTATE_14,
	NVML_PSTATE_15,
	NVML_PSTATE_UNKNOWN = 32,
} nvmlPstates_t;
typedef enum nvmlMemoryErrorType_enum {
	NVML_MEMORY_ERROR_TYPE_CORRECTED = 0,
	NVML_MEMORY_ERROR_TYPE_UNCORRECTED = 1,
	NVML_MEMORY_ERROR_TYPE_COUNT,
} nvmlMemoryErrorType_t;
typedef enum nvmlEccCounterType_enum {
	NVML_VOLATILE_ECC = 0,
	NVML_AGGREGATE_ECC = 1,
	NVML_ECC_COUNTER_TYPE_COUNT,
} nvmlEccCounterType_t;
typedef enum nvmlMemoryLocation_enum {
	NVML_MEMORY_LOCATION_L1_CACHE = 0,
	NVML_MEMORY_LOCATION_L2_CACHE = 1,
	NVML_MEMORY_LOCATION_DRAM = 2,
	NVML_MEMORY_LOCATION_DEVICE_MEMORY = 2,
	NVML_MEMORY_LOCATION_REGISTER_FILE = 3,
	NVML_MEMORY_LOCATION_TEXTURE_MEMORY = 4,
	NVML_MEMORY_LOCATION_TEXTURE_SHM = 5,
	NVML_MEMORY_LOCATION_CBU = 6,
	NVML_MEMORY_LOCATION_SRAM = 7,
	NVML_MEMORY_LOCATION_COUNT,
} nvmlMemoryLocation_t;
typedef enum nvmlPageRetirementCause_enum {
	NVML_PAGE_RETIREMENT_CAUSE_MULTIPLE_SINGLE_BIT_ECC_ERRORS = 0,
	NVML_PAGE_RETIREMENT_CAUSE_DOUBLE_BIT_ECC_ERROR = 1,
	NVML_PAGE_RETIREMENT_CAUSE_COUNT,
} nvmlPageRetirementCause_t;
typedef enum nvmlRestrictedAPI_enum {
	NVML_RESTRICTED_API_SET_APPLICATION_CLOCKS = 0,
	NVML_RESTRICTED_API_SET_AUTO_BOOSTED_CLOCKS = 1,
	NVML_RESTRICTED_API_COUNT,
} nvmlRestrictedAPI_t;
typedef enum nvmlPcieUtilCounter_enum {
	NVML_PCIE_UTIL_TX_BYTES = 0,
	NVML_PCIE_UTIL_RX_BYTES = 1,
	NVML_PCIE_UTIL_COUNT,
} nvmlPcieUtilCounter_t;
typedef enum nvmlSamplingType_enum {
	NVML_TOTAL_POWER_SAMPLES = 0,
	NVML_GPU_UTILIZATION_SAMPLES = 1,
	NVML_MEMORY_UTILIZATION_SAMPLES = 2,
	NVML_ENC_UTILIZATION_SAMPLES = 3,
	NVML_DEC_UTILIZATION_SAMPLES = 4,
	NVML_PROCESSOR_CLK_SAMPLES = 5,
	NVML_MEMORY_CLK_SAMPLES = 6,
} nvmlSamplingType_t;
typedef enum nvmlPerfPolicyType_enum {
	NVML_PERF_POLICY_POWER = 0,
	NVML_PERF_POLICY_THERMAL = 1,
	NVML_PERF_POLICY_SYNC_BOOST = 2,
	NVML_PERF_POLICY_BOARD_LIMIT = 3,
	NVML_PERF_POLICY_LOW_UTILIZATION = 4,
	NVML_PERF_POLICY_RELIABILITY = 5,
	NVML_PERF_POLICY_TOTAL_APP_CLOCKS = 10,
	NVML_PERF_POLICY_TOTAL_BASE_CLOCKS = 11,
} nvmlPerfPolicyType_t;
typedef enum nvmlGpuLevel_enum {
	NVML_TOPOLOGY_INTERNAL = 0,
	NVML_TOPOLOGY_SINGLE = 10,
	NVML_TOPOLOGY_MULTIPLE = 20,
	NVML_TOPOLOGY_HOSTBRIDGE = 30,
	NVML_TOPOLOGY_NODE = 40,
	NVML_TOPOLOGY_SYSTEM = 50,
} nvmlGpuTopologyLevel_t;
typedef enum nvmlGpuP2PStatus_enum {
	NVML_P2P_STATUS_OK = 0,
	NVML_P2P_STATUS_CHIPSET_NOT_SUPPORTED = 1,
	NVML_P2P_STATUS_GPU_NOT_SUPPORTED = 2,
	NVML_P2P_STATUS_IOH_TOPOLOGY_NOT_SUPPORTED = 3,
	NVML_P2P_STATUS_DISABLED_BY_REGKEY = 4,
	NVML_P2P_STATUS_NOT_SUPPORTED = 5,
	NVML_P2P_STATUS_UNKNOWN = 6,
} nvmlGpuP2PStatus_t;
typedef enum nvmlGpuP2PCapsIndex_enum {
	NVML_P2P_CAPS_INDEX_READ = 0,
	NVML_P2P_CAPS_INDEX_WRITE = 1,
	NVML_P2P_CAPS_INDEX_NVLINK = 2,
	NVML_P2P_CAPS_INDEX_ATOMICS = 3,
	NVML_P2P_CAPS_INDEX_PCI = 4,
} nvmlGpuP2PCapsIndex_t;
typedef enum nvmlNvLinkCapability_enum {
	NVML_NVLINK_CAP_P2P_SUPPORTED = 0,
	NVML_NVLINK_CAP_SYSMEM_ACCESS = 1,
	NVML_NVLINK_CAP_P2P_ATOMICS = 2,
	NVML_NVLINK_CAP_SYSMEM_ATOMICS = 3,
	NVML_NVLINK_CAP_SLI_BRIDGE = 4,
	NVML_NVLINK_CAP_VALID = 5,
} nvmlNvLinkCapability_t;

#define NVML_CALL(name, ...) nvmlReturn_t DECLDIR nvml##name(__VA_ARGS__)
#define NVML_OF_DEVICE(name, ...) NVML_CALL(Device##name, nvmlDevice_t device, __VA_ARGS__)

NVML_CALL(Init_v2, void);
NVML_CALL(InitWithFlags, unsigned int flags);
NVML_CALL(Shutdown, void);
const char *DECLDIR nvmlErrorString(nvmlReturn_t result);
NVML_CALL(SystemGetDriverVersion, char *version, unsigned int length);
NVML_CALL(SystemGetNVMLVersion, char *version, unsigned int length);
NVML_CALL(SystemGetCudaDriverVersion, int *version);
NVML_CALL(SystemGetCudaDriverVersion_v2, int *version);
NVML_CALL(SystemGetProcessName, unsigned int pid, char *name, unsigned int length);
NVML_CALL(SystemGetTopologyGpuSet, unsigned int cpu, unsigned int *count, nvmlDevice_t *devices);

NVML_CALL(DeviceGetCount_v2, unsigned int *count);
NVML_CALL(DeviceGetHandleByIndex_v2, unsigned int index, nvmlDevice_t *device);
NVML_CALL(DeviceGetHandleBySerial, const char *serial, nvmlDevice_t *device);
NVML_CALL(DeviceGetHandleByUUID, const char *uuid, nvmlDevice_t *device);
NVML_CALL(DeviceGetHandleByPciBusId_v2, const char *id, nvmlDevice_t *device);
NVML_OF_DEVICE(GetName, char *name, unsigned int length);
NVML_OF_DEVICE(GetBrand, nvmlBrandType_t *type);
NVML_OF_DEVICE(GetIndex, unsigned int *index);
NVML_OF_DEVICE(GetSerial, char *serial, unsigned int length);
NVML_OF_DEVICE(GetUUID, char *uuid, unsigned int length);
NVML_OF_DEVICE(GetMinorNumber, unsigned int *number);
NVML_OF_DEVICE(GetBoardId, unsigned int *id);
NVML_OF_DEVICE(GetBoardPartNumber, char *number, unsigned int length);
NVML_OF_DEVICE(GetMultiGpuBoard, unsigned int *is_multi);
NVML_OF_DEVICE(GetInforomImageVersion, char *version, unsigned int length);
NVML_OF_DEVICE(GetVbiosVersion, char *version, unsigned int length);
NVML_OF_DEVICE(GetArchitecture, nvmlDeviceArchitecture_t *arch);
NVML_OF_DEVICE(GetCudaComputeCapability, int *major, int *minor);
NVML_OF_DEVICE(GetNumGpuCores, unsigned int *cores);
NVML_OF_DEVICE(GetAttributes_v2, nvmlDeviceAttributes_t *attributes);
NVML_OF_DEVICE(GetMemoryAffinity, unsigned int size, unsigned long *nodes, nvmlAffinityScope_t scope);
NVML_OF_DEVICE(GetCpuAffinity, unsigned int size, unsigned long *cpus);
NVML_OF_DEVICE(GetCpuAffinityWithinScope, unsigned int size, unsigned long *cpus, nvmlAffinityScope_t scope);
NVML_CALL(DeviceSetCpuAffinity, nvmlDevice_t device);
NVML_CALL(DeviceClearCpuAffinity, nvmlDevice_t device);
NVML_OF_DEVICE(GetDisplayMode, nvmlEnableState_t *display);
NVML_OF_DEVICE(GetDisplayActive, nvmlEnableState_t *active);
NVML_OF_DEVICE(GetPersistenceMode, nvmlEnableState_t *mode);
NVML_OF_DEVICE(SetPersistenceMode, nvmlEnableState_t mode);
NVML_OF_DEVICE(GetComputeMode, nvmlComputeMode_t *mode);
NVML_OF_DEVICE(SetComputeMode, nvmlComputeMode_t mode);
NVML_OF_DEVICE(GetAPIRestriction, nvmlRestrictedAPI_t api, nvmlEnableState_t *restricted);

NVML_OF_DEVICE(GetPciInfo_v3, nvmlPciInfo_t *pci);
NVML_OF_DEVICE(GetMaxPcieLinkGeneration, unsigned int *generation);
NVML_OF_DEVICE(GetMaxPcieLinkWidth, unsigned int *width);
NVML_OF_DEVICE(GetCurrPcieLinkGeneration, unsigned int *generation);
NVML_OF_DEVICE(GetCurrPcieLinkWidth, unsigned int *width);
NVML_OF_DEVICE(GetPcieThroughput, nvmlPcieUtilCounter_t counter, unsigned int *kilobytes);
NVML_OF_DEVICE(GetPcieReplayCounter, unsigned int *count);
NVML_OF_DEVICE(GetPcieLinkMaxSpeed, unsigned int *speed);
NVML_OF_DEVICE(GetPcieSpeed, unsigned int *speed);
NVML_OF_DEVICE(GetBusType, nvmlBusType_t *type);

NVML_OF_DEVICE(GetClockInfo, nvmlClockType_t type, unsigned int *mhz);
NVML_OF_DEVICE(GetMaxClockInfo, nvmlClockType_t type, unsigned int *mhz);
NVML_OF_DEVICE(GetClock, nvmlClockType_t type, nvmlClockId_t id, unsigned int *mhz);
NVML_OF_DEVICE(GetMaxCustomerBoostClock, nvmlClockType_t type, unsigned int *mhz);
NVML_OF_DEVICE(GetApplicationsClock, nvmlClockType_t type, unsigned int *mhz);
NVML_OF_DEVICE(GetDefaultApplicationsClock, nvmlClockType_t type, unsigned int *mhz);
NVML_OF_DEVICE(SetApplicationsClocks, unsigned int mem_mhz, unsigned int graphics_mhz);
NVML_CALL(DeviceResetApplicationsClocks, nvmlDevice_t device);
NVML_OF_DEVICE(GetSupportedMemoryClocks, unsigned int *count, unsigned int *mhz);
NVML_OF_DEVICE(GetSupportedGraphicsClocks, unsigned int mem_mhz, unsigned int *count, unsigned int *mhz);
NVML_OF_DEVICE(GetAutoBoostedClocksEnabled, nvmlEnableState_t *is, nvmlEnableState_t *is_by_default);
NVML_OF_DEVICE(SetAutoBoostedClocksEnabled, nvmlEnableState_t enabled);
NVML_OF_DEVICE(SetGpuLockedClocks, unsigned int least_mhz, unsigned int most_mhz);
NVML_CALL(DeviceResetGpuLockedClocks, nvmlDevice_t device);
NVML_OF_DEVICE(SetMemoryLockedClocks, unsigned int least_mhz, unsigned int most_mhz);
NVML_CALL(DeviceResetMemoryLockedClocks, nvmlDevice_t device);
NVML_OF_DEVICE(GetPerformanceState, nvmlPstates_t *state);
NVML_OF_DEVICE(GetCurrentClocksEventReasons, unsigned long long *reasons);
NVML_OF_DEVICE(GetSupportedClocksEventReasons, unsigned long long *reasons);
NVML_OF_DEVICE(GetCurrentClocksThrottleReasons, unsigned long long *reasons);
NVML_OF_DEVICE(GetSupportedClocksThrottleReasons, unsigned long long *reasons);
NVML_OF_DEVICE(GetViolationStatus, nvmlPerfPolicyType_t policy, nvmlViolationTime_t *time);

NVML_OF_DEVICE(GetTemperature, nvmlTemperatureSensors_t sensor, unsigned int *celsius);
NVML_OF_DEVICE(GetTemperatureThreshold, nvmlTemperatureThresholds_t which, unsigned int *celsius);
NVML_OF_DEVICE(GetFanSpeed, unsigned int *percent);
NVML_OF_DEVICE(GetFanSpeed_v2, unsigned int fan, unsigned int *percent);
NVML_OF_DEVICE(GetNumFans, unsigned int *count);
NVML_OF_DEVICE(GetPowerUsage, unsigned int *milliwatts);
NVML_OF_DEVICE(GetTotalEnergyConsumption, unsigned long long *millijoules);
NVML_OF_DEVICE(GetPowerState, nvmlPstates_t *state);
NVML_OF_DEVICE(GetPowerSource, nvmlPowerSource_t *source);
NVML_OF_DEVICE(GetPowerManagementMode, nvmlEnableState_t *mode);
NVML_OF_DEVICE(GetPowerManagementLimit, unsigned int *milliwatts);
NVML_OF_DEVICE(GetPowerManagementLimitConstraints, unsigned int *least, unsigned int *most);
NVML_OF_DEVICE(GetPowerManagementDefaultLimit, unsigned int *milliwatts);
NVML_OF_DEVICE(GetEnforcedPowerLimit, unsigned int *milliwatts);
NVML_OF_DEVICE(SetPowerManagementLimit, unsigned int milliwatts);

NVML_OF_DEVICE(GetMemoryInfo, nvmlMemory_t *memory);
NVML_OF_DEVICE(GetMemoryInfo_v2, nvmlMemory_v2_t *memory);
NVML_OF_DEVICE(GetBAR1MemoryInfo, nvmlBAR1Memory_t *memory);
NVML_OF_DEVICE(GetMemoryBusWidth, unsigned int *bits);
NVML_OF_DEVICE(GetEccMode, nvmlEnableState_t *current, nvmlEnableState_t *pending);
NVML_OF_DEVICE(SetEccMode, nvmlEnableState_t ecc);
NVML_OF_DEVICE(ClearEccErrorCounts, nvmlEccCounterType_t type);
NVML_OF_DEVICE(GetTotalEccErrors, nvmlMemoryErrorType_t error, nvmlEccCounterType_t type, unsigned long long *count);
NVML_OF_DEVICE(GetDetailedEccErrors, nvmlMemoryErrorType_t error, nvmlEccCounterType_t type, nvmlEccErrorCounts_t *counts);
NVML_OF_DEVICE(GetMemoryErrorCounter, nvmlMemoryErrorType_t error, nvmlEccCounterType_t type, nvmlMemoryLocation_t where,
	       unsigned long long *count);
NVML_OF_DEVICE(GetRetiredPages, nvmlPageRetirementCause_t cause, unsigned int *count, unsigned long long *addresses);
NVML_OF_DEVICE(GetRetiredPagesPendingStatus, nvmlEnableState_t *pending);
NVML_OF_DEVICE(GetRemappedRows, unsigned int *corrected, unsigned int *uncorrected, unsigned int *pending,
	       unsigned int *failed);
NVML_OF_DEVICE(GetRowRemapperHistogram, nvmlRowRemapperHistogramValues_t *values);

NVML_OF_DEVICE(GetUtilizationRates, nvmlUtilization_t *rates);
NVML_OF_DEVICE(GetEncoderUtilization, unsigned int *percent, unsigned int *period_us);
NVML_OF_DEVICE(GetDecoderUtilization, unsigned int *percent, unsigned int *period_us);
NVML_OF_DEVICE(GetSamples, nvmlSamplingType_t type, unsigned long long since, nvmlValueType_t *kind, unsigned int *count,
	       nvmlSample_t *samples);
NVML_OF_DEVICE(GetFieldValues, int count, nvmlFieldValue_t *values);
NVML_OF_DEVICE(GetComputeRunningProcesses_v3, unsigned int *count, nvmlProcessInfo_t *infos);
NVML_OF_DEVICE(GetGraphicsRunningProcesses_v3, unsigned int *count, nvmlProcessInfo_t *infos);
NVML_OF_DEVICE(GetMPSComputeRunningProcesses_v3, unsigned int *count, nvmlProcessInfo_t *infos);
NVML_OF_DEVICE(GetProcessUtilization, nvmlProcessUtilizationSample_t *samples, unsigned int *count, unsigned long long since);
NVML_OF_DEVICE(GetAccountingMode, nvmlEnableState_t *mode);
NVML_OF_DEVICE(SetAccountingMode, nvmlEnableState_t mode);
NVML_OF_DEVICE(GetAccountingStats, unsigned int pid, nvmlAccountingStats_t *stats);
NVML_OF_DEVICE(GetAccountingPids, unsigned int *count, unsigned int *pids);

NVML_CALL(DeviceGetTopologyCommonAncestor, nvmlDevice_t a, nvmlDevice_t b, nvmlGpuTopologyLevel_t *level);
NVML_OF_DEVICE(GetTopologyNearestGpus, nvmlGpuTopologyLevel_t level, unsigned int *count, nvmlDevice_t *devices);
NVML_CALL(DeviceOnSameBoard, nvmlDevice_t a, nvmlDevice_t b, int *same);
NVML_CALL(DeviceGetP2PStatus, nvmlDevice_t a, nvmlDevice_t b, nvmlGpuP2PCapsIndex_t which, nvmlGpuP2PStatus_t *status);
NVML_OF_DEVICE(GetNvLinkState, unsigned int link, nvmlEnableState_t *active);
NVML_OF_DEVICE(GetNvLinkVersion, unsigned int link, unsigned int *version);
NVML_OF_DEVICE(GetNvLinkCapability, unsigned int link, nvmlNvLinkCapability_t which, unsigned int *result);
NVML_OF_DEVICE(GetNvLinkRemotePciInfo_v2, unsigned int link, nvmlPciInfo_t *pci);

NVML_OF_DEVICE(GetMigMode, unsigned int *current, unsigned int *pending);
NVML_OF_DEVICE(SetMigMode, unsigned int mode, nvmlReturn_t *status);
NVML_OF_DEVICE(IsMigDeviceHandle, unsigned int *is_mig);
NVML_OF_DEVICE(GetMaxMigDeviceCount, unsigned int *count);
NVML_OF_DEVICE(GetMigDeviceHandleByIndex, unsigned int index, nvmlDevice_t *mig);
NVML_CALL(DeviceGetDeviceHandleFromMigDeviceHandle, nvmlDevice_t mig, nvmlDevice_t *device);
NVML_OF_DEVICE(GetGpuInstanceId, unsigned int *id);
NVML_OF_DEVICE(GetComputeInstanceId, unsigned int *id);

NVML_CALL(EventSetCreate, nvmlEventSet_t *set);
NVML_OF_DEVICE(RegisterEvents, unsigned long long types, nvmlEventSet_t set);
NVML_OF_DEVICE(GetSupportedEventTypes, unsigned long long *types);
NVML_CALL(EventSetWait_v2, nvmlEventSet_t set, nvmlEventData_t *data, unsigned int milliseconds);
NVML_CALL(EventSetFree, nvmlEventSet_t set);

#undef NVML_CALL
#undef NVML_OF_DEVICE

#ifdef __cplusplus
}
#endif

#endif
