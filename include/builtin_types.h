/*
 * All types that a CUDA program has without naming a header.
 */
#ifndef WW_BUILTIN_TYPES_H
#define WW_BUILTIN_TYPES_H

#include "device_types.h"
#ifndef __CUDACC_RTC__
#include "driver_types.h"
#endif
#include "surface_types.h"
#include "texture_types.h"
#include "vector_types.h"

#endif
