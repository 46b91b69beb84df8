/* Everything is in cuda_fp4.h. */
#include "cuda_fp4.h"
