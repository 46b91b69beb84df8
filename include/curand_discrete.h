/* What a discrete distribution is made of; curand.h names the pointers to it. For C, too. */
#ifndef CURANDDISCRETE_H_
#define CURANDDISCRETE_H_

#include "curand.h"

/* `host_…` are copies that the host library reads; host_gen says that they are all there is. */
struct curandDistributionShift_st {
	curandDistribution_t probability, host_probability;
	unsigned int shift, length, host_gen;
};

struct curandHistogramM2_st {
	curandHistogramM2V_t V, host_V; /* up to where a bar is itself, as a part of all bars */
	curandHistogramM2K_t K, host_K; /* what it is beyond */
	unsigned int host_gen;
};

struct curandDistributionM2Shift_st {
	curandHistogramM2_t histogram, host_histogram;
	unsigned int shift, length, host_gen; /* first number, how many bars */
};

struct curandDiscreteDistribution_st {
	curandDiscreteDistribution_t self_host_ptr;
	curandDistributionM2Shift_t M2, host_M2;
	double stddev, mean; /* for the methods that have no table */
	curandMethod_t method;
	unsigned int host_gen;
};

#endif
