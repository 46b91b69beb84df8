/* The C++ barriers are in <cuda/barrier>; this name brings the primitives. */
#include "cuda_awbarrier_primitives.h"
