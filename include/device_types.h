/*
 * Types that the device functions share with the host.
 */
#ifndef __DEVICE_TYPES_H__
#define __DEVICE_TYPES_H__

#include "crt/host_defines.h"

enum cudaRoundMode {
	cudaRoundNearest = 0,
	cudaRoundZero = 1,
	cudaRoundPosInf = 2,
	cudaRoundMinInf = 3,
};

#endif
