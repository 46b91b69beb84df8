/* The place of NVTX before version 3. */
#include "nvtx3/nvToolsExtCuda.h"
