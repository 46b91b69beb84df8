// Functions that are called take a float3 by value: the compiler gives it an alignment of 16 and may load it as four
// floats, of which the last is none of it. By name, by address and recursively, with a parameter that follows it.
// ANSWER: by the manual, not recorded
#include <cstdio>

struct Odd {
	short a[3];
};

__device__ __noinline__ float last(float3 c)
{
	float s = 0;

	for (int i = 0; i < 3; i++)
		s = s * 10 + c.x + c.y * i - c.z;
	return s;
}

__device__ __noinline__ float among(const float *p, float3 c, char d, float3 e)
{
	float s = d;

	for (int i = 0; i < 4; i++)
		s += p[i] * c.x + c.y * i - c.z + e.x * e.y * e.z;
	return s;
}

__device__ __noinline__ int odd(Odd o) { return o.a[0] * 100 + o.a[1] * 10 + o.a[2]; }

__device__ __noinline__ float deep(int n, float3 c)
{
	if (n == 0)
		return c.x + c.y * c.z;
	return deep(n - 1, make_float3(c.y, c.z, c.x + n)) + c.z;
}

__global__ void all(const float *p, float *out)
{
	int i = threadIdx.x;
	float3 c = make_float3(p[i], p[i + 1], p[i + 2]);
	float (*chosen)(float3) = last;
	Odd o = {{(short)i, (short)(i + 1), 3}};

	out[i] = last(c) + among(p + i, c, (char)i, c) + odd(o);
	out[32 + i] = deep(i % 5, c) + chosen(c);
}

int main()
{
	float in[40], out[64], *d, *r;
	double sum = 0;

	for (int i = 0; i < 40; i++)
		in[i] = i + 1;
	cudaMalloc(&d, sizeof in);
	cudaMalloc(&r, sizeof out);
	cudaMemcpy(d, in, sizeof in, cudaMemcpyHostToDevice);
	all<<<1, 32>>>(d, r);
	cudaMemcpy(out, r, sizeof out, cudaMemcpyDeviceToHost);
	for (int i = 0; i < 64; i++)
		sum += out[i];
	printf("%g %g %g %g %g: %s\n", out[0], out[31], out[32], out[63], sum, cudaGetErrorString(cudaGetLastError()));
	return 0;
}
