/* The keywords of CUDA C++, under the name that programs include. */
#ifndef WW_HOST_DEFINES_H
#define WW_HOST_DEFINES_H
#include "crt/host_defines.h"
#endif
