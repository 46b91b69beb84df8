/* Everything is in cuda_fp6.h. */
#include "cuda_fp6.h"
