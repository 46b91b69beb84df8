#include <cstdio>
template <int ROW> __global__ void tile(const float *in, float *out, int pitch)
{
	__shared__ float s[4096];
	for (int i = threadIdx.x; i < 4096; i += blockDim.x) s[i] = in[i];
	__syncthreads();
	int base = threadIdx.x / ROW * pitch * 4; float x = 0;
	for (int k = 0; k < 16; k++) x += s[base + k];
	if (x > 0 && threadIdx.x % 3) for (int k = 32; k < 48; k++) x += s[base + k];
	out[threadIdx.x] = x;
}
__global__ void ranked(const int *x, int *o, int n) // ptxas predicates the second half of the condition, and joins four loads across it
{
	__shared__ int s[64];
	int i = threadIdx.x, mine = x[i], rank = 0;
	for (int b = 0; b < n; b += 64) {
		s[i] = x[b + i];
		__syncthreads();
		for (int k = 0; k < 64; k++)
			rank += s[k] < mine || (s[k] == mine && b + k < i);
		__syncthreads();
	}
	o[i] = rank;
}
int main(){ float *a,*b; cudaMalloc(&a,1<<16); cudaMalloc(&b,1<<16); cudaMemset(a,0x3f,1<<16);
 for (int p : {0, 1, 4, 8, 16, 32}) { tile<8><<<2,256>>>(a,b,p); tile<16><<<2,256>>>(a,b,p); tile<32><<<2,256>>>(a,b,p); tile<4><<<2,128>>>(a,b,p); tile<16><<<2,80>>>(a,b,p);} ranked<<<1,64>>>((int *)a,(int *)b,512); printf("%d\n",cudaDeviceSynchronize()); }
