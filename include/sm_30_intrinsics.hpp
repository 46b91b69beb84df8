/* The name is kept; its declarations are in cuda_runtime.h. */
#include "cuda_runtime.h"
