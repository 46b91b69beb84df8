/*
 * CUPTI 13.0: names of chips (answers CUPTI_ERROR_NOT_SUPPORTED here)
 */
#ifndef CUPTI_TARGET_H
#define CUPTI_TARGET_H

#include <cuda.h>
#include <stddef.h>
#include <stdint.h>
#include <cupti_common.h>
#include <cupti_result.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef CUPTI_PROFILER_STRUCT_SIZE
#define CUPTI_PROFILER_STRUCT_SIZE(type_, lastfield_) \
	(offsetof(type_, lastfield_) + sizeof(((type_ *)0)->lastfield_))
#endif
typedef struct CUpti_Device_GetChipName_Params {
	size_t structSize;
	void *pPriv;
	size_t deviceIndex;
	const char *pChipName;
} CUpti_Device_GetChipName_Params;

#define CUpti_Device_GetChipName_Params_STRUCT_SIZE \
	CUPTI_PROFILER_STRUCT_SIZE(CUpti_Device_GetChipName_Params, pChipName)
CUptiResult CUPTIAPI cuptiDeviceGetChipName(CUpti_Device_GetChipName_Params *pParams);

#ifdef __cplusplus
}
#endif
#endif
