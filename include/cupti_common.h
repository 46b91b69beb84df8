/*
 * CUPTI 13.0: what its headers share.
 */
#ifndef CUPTI_COMMON_H
#define CUPTI_COMMON_H

#ifndef CUPTIAPI
#define CUPTIAPI
#endif
#ifndef CUPTIUTILAPI
#define CUPTIUTILAPI
#endif
#define CUPTILP64 1

/* Records have no gaps and begin at multiples of 8 bytes. */
#define ACTIVITY_RECORD_ALIGNMENT 8
#define START_PACKED_ALIGNMENT
#define PACKED_ALIGNMENT __attribute__((__packed__)) __attribute__((aligned(ACTIVITY_RECORD_ALIGNMENT)))
#define END_PACKED_ALIGNMENT

#endif
