/* The name is kept; its declarations are in cuda_pipeline_primitives.h. */
#include "cuda_pipeline_primitives.h"
