/* Its declarations are in curand_kernel.h. clang's own wrapper includes this name before any source; nothing is wanted then. */
#ifdef WW_PROLOGUE_H
#include "curand_kernel.h"
#endif
