/*
 * CUPTI 13.0: which version this is
 */
#ifndef CUPTI_VERSION_H
#define CUPTI_VERSION_H

#include <stdint.h>
#include <cupti_result.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CUPTI_API_VERSION 130001
CUptiResult CUPTIAPI cuptiGetVersion(uint32_t *version);

#ifdef __cplusplus
}
#endif
#endif
