// CHECK: exact
// FLAGS: -arch=sm_75 -w
// DESC: settings of a texture reference that change after memory was bound to it
// ANSWER: by the manual, not recorded
#include <cstdio>

texture<float, 2, cudaReadModeElementType> picture;
static texture<float> line;

__global__ void look(float *o, float x, float y) { *o = tex2D(picture, x, y); }
__global__ void fetch(float *o) { *o = tex1Dfetch(line, 1); }
__global__ void other(float *o) { *o = 7; }

static void say(const char *what, float *o)
{
	cudaError_t launch = cudaGetLastError(), run = cudaDeviceSynchronize();

	printf("%s: %g %d %d\n", what, *o, launch, run);
	*o = -1;
}

int main()
{
	float texels[] = {1, 2, 3, 4}, *o, *memory;
	cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
	cudaArray *array;

	cudaMallocManaged(&o, sizeof *o);
	cudaMallocArray(&array, &desc, 2, 2);
	cudaMemcpyToArray(array, 0, 0, texels, sizeof texels, cudaMemcpyHostToDevice);
	cudaBindTextureToArray(picture, array);
	look<<<1, 1>>>(o, 1, 1);
	say("point", o);
	picture.filterMode = cudaFilterModeLinear;
	look<<<1, 1>>>(o, 1, 1);
	say("linear", o);
	picture.addressMode[0] = cudaAddressModeBorder;
	void *args[] = {&o, &texels[0], &texels[0]};
	float outside = -3;
	args[1] = &outside;
	cudaLaunchKernel((const void *)look, 1, 1, args, 0, 0);
	say("border", o);
	picture.normalized = true;
	look<<<1, 1>>>(o, .25f, .75f);
	say("normalized", o);
	picture.filterMode = cudaFilterModePoint;
	picture.addressMode[0] = picture.addressMode[1] = cudaAddressModeWrap;
	look<<<1, 1>>>(o, 1.25f, -.25f);
	say("wrap", o);

	cudaMalloc(&memory, sizeof texels);
	cudaMemcpy(memory, texels, sizeof texels, cudaMemcpyHostToDevice);
	cudaBindTexture(0, line, memory);
	line.filterMode = cudaFilterModeLinear; /* says nothing of fetches */
	fetch<<<1, 1>>>(o);
	say("fetch", o);

	/* What is bound may have gone: kernels that do not read it run. */
	cudaFreeArray(array);
	picture.normalized = false;
	other<<<1, 1>>>(o);
	say("gone", o);
	cudaMallocArray(&array, &desc, 2, 2);
	cudaMemcpyToArray(array, 0, 0, texels, sizeof texels, cudaMemcpyHostToDevice);
	printf("%d\n", cudaBindTextureToArray(picture, array));
	look<<<1, 1>>>(o, 1, 0);
	say("again", o);
	printf("%d\n", cudaUnbindTexture(picture));
	picture.normalized = true;
	other<<<1, 1>>>(o);
	say("unbound", o);
	cudaDeviceReset();
	picture.normalized = line.normalized = false;
	cudaMallocManaged(&o, sizeof *o);
	other<<<1, 1>>>(o);
	say("reset", o);
}
