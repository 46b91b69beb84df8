// CHECK: exact
// FLAGS: -arch=sm_75
// DESC: texture and surface references of CUDA 1 to 11, bound to memory, pitched memory and arrays
#include <cstdio>
texture<int, 1, cudaReadModeElementType> linear;
static texture<uchar4, 2, cudaReadModeNormalizedFloat> pitched;
texture<float, cudaTextureType2D> picture;
surface<void, 2> canvas;

template <class T, class R>
__device__ R read_by_value(const texture<T, 2, cudaReadModeNormalizedFloat> t, float x, float y)
{
	return tex2D(t, x, y);
}

__global__ void read_all(int *i, float *f)
{
	int t = threadIdx.x;

	i[t] = tex1Dfetch(linear, t);
	f[t] = read_by_value<uchar4, float4>(pitched, t % 4 + .5f, t / 4 + .5f).y;
	f[32 + t] = tex2D(picture, t % 8 + .5f, t / 8 + .5f);
}

__global__ void paint()
{
	int v = surf2Dread<int>(canvas, threadIdx.x * 4, threadIdx.y);

	surf2Dwrite(v + 100, canvas, threadIdx.x * 4, threadIdx.y);
}

static void check(const char *what, cudaError_t e)
{
	if (e != cudaSuccess)
		printf("%s: %s\n", what, cudaGetErrorName(e));
}

int main()
{
	int host[64], got[32], *d_i, *d_out;
	float h_f[64], got_f[64], *d_f;
	uchar4 bytes[32], *d_b;
	size_t pitch, offset = 99;
	cudaArray *array, *drawn;
	cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();

	for (int i = 0; i < 64; i++) {
		host[i] = 3 * i;
		h_f[i] = i * .5f;
	}
	for (int i = 0; i < 32; i++)
		bytes[i] = make_uchar4(0, i * 255 / 31, 0, 0);
	cudaMalloc(&d_i, sizeof host);
	cudaMalloc(&d_out, sizeof got);
	cudaMalloc(&d_f, sizeof got_f);
	cudaMemcpy(d_i, host, sizeof host, cudaMemcpyHostToDevice);
	cudaMallocPitch(&d_b, &pitch, 4 * sizeof *bytes, 8);
	cudaMemcpy2D(d_b, pitch, bytes, 4 * sizeof *bytes, 4 * sizeof *bytes, 8, cudaMemcpyHostToDevice);
	cudaMallocArray(&array, &desc, 8, 8);
	cudaMemcpy2DToArray(array, 0, 0, h_f, 32, 32, 8, cudaMemcpyHostToDevice);

	check("linear", cudaBindTexture(&offset, linear, d_i, sizeof host));
	pitched.addressMode[0] = cudaAddressModeClamp;
	pitched.filterMode = cudaFilterModePoint;
	pitched.normalized = false;
	check("pitched", cudaBindTexture2D(NULL, pitched, d_b, 4, 8, pitch));
	check("picture", cudaBindTextureToArray(picture, array, desc));
	read_all<<<1, 32>>>(d_out, d_f);
	check("read", cudaDeviceSynchronize());
	cudaMemcpy(got, d_out, sizeof got, cudaMemcpyDeviceToHost);
	cudaMemcpy(got_f, d_f, sizeof got_f, cudaMemcpyDeviceToHost);
	printf("offset %zu; linear %d %d; pitched %.4f %.4f; picture %g %g\n", offset, got[1], got[31], got_f[0],
		got_f[31], got_f[33], got_f[63]);

	check("again", cudaBindTexture(&offset, linear, d_i + 1, sizeof host - 4));
	read_all<<<1, 32>>>(d_out, d_f);
	cudaMemcpy(got, d_out, sizeof got, cudaMemcpyDeviceToHost);
	printf("offset %zu; linear %d %d\n", offset, got[0], got[1]);
	printf("without a place for the offset: %s\n",
		cudaGetErrorName(cudaBindTexture(NULL, linear, d_i + 1, 4)));

	const textureReference *ref;
	check("reference", cudaGetTextureReference(&ref, &linear));
	check("unbind", cudaUnbindTexture(ref));
	printf("unbound: %s\n", cudaGetErrorName(cudaGetTextureAlignmentOffset(&offset, linear)));

	desc = cudaCreateChannelDesc<int>();
	cudaMallocArray(&drawn, &desc, 8, 8, cudaArraySurfaceLoadStore);
	cudaMemcpy2DToArray(drawn, 0, 0, host, 32, 32, 8, cudaMemcpyHostToDevice);
	check("surface", cudaBindSurfaceToArray(canvas, drawn));
	paint<<<1, dim3(8, 8)>>>();
	cudaMemcpy2DFromArray(host, 32, drawn, 0, 0, 32, 8, cudaMemcpyDeviceToHost);
	printf("surface %d %d\n", host[0], host[63]);
	return 0;
}
