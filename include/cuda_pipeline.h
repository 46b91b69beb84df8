/* The C++ pipelines are in <cuda/pipeline>; this name brings both. */
#include "cuda_pipeline_primitives.h"
