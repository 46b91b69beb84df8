// DESC: texture functions that say whether the texels are there (arrays that are not sparse have all of theirs)
// ANSWER: by the manual, not recorded
#include <cstdio>
#include <cstring>

__global__ void fetch(cudaTextureObject_t plane, cudaTextureObject_t layers, cudaTextureObject_t solid, float *o, int *n)
{
	float2 g2 = make_float2(0.25f, 0), h2 = make_float2(0, 0.25f);
	float4 g4 = make_float4(0.25f, 0, 0, 0), h4 = make_float4(0, 0.25f, 0, 0), v;
	bool there[14] = {};
	float one;
	int i = 0;

	o[i] = tex2D<float>(plane, 1.5f, 2.5f, &there[i]), i++;
	o[i] = tex2DLod<float>(plane, 1.5f, 2.5f, 0.f, &there[i]), i++;
	o[i] = tex2DGrad<float>(plane, 1.5f, 2.5f, g2, h2, &there[i]), i++;
	o[i] = tex2DLayered<float>(layers, 1.5f, 2.5f, 1, &there[i]), i++;
	o[i] = tex2DLayeredLod<float>(layers, 1.5f, 2.5f, 1, 0.f, &there[i]), i++;
	o[i] = tex2DLayeredGrad<float>(layers, 1.5f, 2.5f, 1, g2, h2, &there[i]), i++;
	o[i] = tex3D<float>(solid, 1.5f, 2.5f, 1.5f, &there[i]), i++;
	o[i] = tex3DLod<float>(solid, 1.5f, 2.5f, 1.5f, 0.f, &there[i]), i++;
	o[i] = tex3DGrad<float>(solid, 1.5f, 2.5f, 1.5f, g4, h4, &there[i]), i++;
	v = tex2Dgather<float4>(plane, 2.f, 2.f, &there[i]);
	o[i++] = v.x + 100 * v.w;
	v = tex2Dgather<float4>(plane, 2.f, 2.f, &there[i], 0);
	o[i++] = v.y + 100 * v.z;
	tex2D(&one, plane, 3.5f, 3.5f, &there[i]), o[i++] = one;
	tex3D(&one, solid, 0.5f, 0.5f, 1.5f, &there[i]), o[i++] = one;
	tex2Dgather(&v, plane, 1.f, 1.f, &there[i]), o[i++] = v.x;
	for (*n = 0; i--;)
		*n += there[i];
}

static cudaTextureObject_t make(cudaExtent e, unsigned flags)
{
	cudaChannelFormatDesc d = cudaCreateChannelDesc<float>();
	cudaResourceDesc r;
	cudaTextureDesc t;
	cudaMemcpy3DParms c;
	cudaTextureObject_t o;
	float h[32];

	for (int i = 0; i < 32; i++)
		h[i] = i;
	memset(&r, 0, sizeof r), memset(&t, 0, sizeof t), memset(&c, 0, sizeof c);
	cudaMalloc3DArray(&r.res.array.array, &d, e, flags);
	c.srcPtr = make_cudaPitchedPtr(h, 16, 4, 4);
	c.dstArray = r.res.array.array;
	c.extent = make_cudaExtent(4, 4, e.depth ? e.depth : 1);
	c.kind = cudaMemcpyHostToDevice;
	cudaMemcpy3D(&c);
	cudaCreateTextureObject(&o, &r, &t, nullptr);
	return o;
}

int main()
{
	float *o, h[14];
	int *n, all;

	cudaMalloc(&o, sizeof h), cudaMalloc(&n, sizeof *n);
	fetch<<<1, 1>>>(make(make_cudaExtent(4, 4, 0), cudaArrayTextureGather), make(make_cudaExtent(4, 4, 2), cudaArrayLayered),
		make(make_cudaExtent(4, 4, 2), 0), o, n);
	cudaMemcpy(h, o, sizeof h, cudaMemcpyDeviceToHost), cudaMemcpy(&all, n, sizeof all, cudaMemcpyDeviceToHost);
	for (float x : h)
		printf("%g ", x);
	printf("\n%d there, %s\n", all, cudaGetErrorString(cudaDeviceSynchronize()));
}
