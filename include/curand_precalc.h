/* The name is kept; its declarations are in curand_kernel.h. */
#include "curand_kernel.h"
