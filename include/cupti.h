/*
 * CUPTI 13.0: what profilers and tracers ask the CUDA libraries. The generated_ headers and the numbers of
 * functions come from the declarations of the API when the toolkit is built.
 */
#ifndef CUPTI_H
#define CUPTI_H

#include <cuda.h>
#include <cupti_activity.h>
#include <cupti_callbacks.h>
#include <cupti_driver_cbid.h>
#include <cupti_nvtx_cbid.h>
#include <cupti_result.h>
#include <cupti_runtime_cbid.h>
#include <cupti_version.h>
#include <generated_cuda_meta.h>
#include <generated_cuda_runtime_api_meta.h>

#endif
