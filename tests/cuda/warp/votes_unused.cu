// COMPILE-OK
// FLAGS: -arch=sm_80
// DESC: __any, __all and __ballot where no code comes of them, as in helpers that nobody calls
static __device__ int some(int p) { return __any(p); }
template <int N> __device__ int all(int p) { return __all(p) + N; }
struct Votes {
	__device__ unsigned who(int p) { return __ballot(p); }
};
__device__ __forceinline__ int fewer(int p) { return __all(p) && some(p); }
__global__ void k(int *p) { p[threadIdx.x] = __any_sync(~0u, p[0]); }
int main() { k<<<1, 1>>>(0); }
