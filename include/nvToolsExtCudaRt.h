/* The place of NVTX before version 3. */
#include "nvtx3/nvToolsExtCudaRt.h"
