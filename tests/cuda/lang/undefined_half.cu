// CHECK: exact
// DESC: a register pair with one half never written: the other half is each lane's own
#include <cstdio>

__global__ void halves(unsigned *out, const unsigned *in)
{
	unsigned r;

	asm("{.reg .b16 a, b, c;\n"
	    " .reg .b32 t;\n"
	    " mov.b32 {_, a}, %1;\n"
	    " mov.b32 t, {a, b};\n"
	    " mov.b32 {c, _}, t;\n"
	    " mov.b32 %0, {c, c};\n}"
	    : "=r"(r) : "r"(in[threadIdx.x]));
	out[threadIdx.x] = r;
}

int main()
{
	unsigned *out, *in;

	cudaMallocManaged(&out, 128);
	cudaMallocManaged(&in, 128);
	for (int i = 0; i < 32; i++)
		in[i] = 0x12340000 + i * 65537;
	halves<<<1, 32>>>(out, in);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	for (int i = 0; i < 32; i++)
		printf("%x%c", out[i], i % 8 == 7 ? '\n' : ' ');
	return 0;
}
