/* The name is kept; double precision is in cuda_runtime.h. */
#include "cuda_runtime.h"
