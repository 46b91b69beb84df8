/* The name is kept; its declarations are in cuda_awbarrier_primitives.h. */
#include "cuda_awbarrier_primitives.h"
