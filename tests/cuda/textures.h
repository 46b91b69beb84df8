// Arrays filled by index, and texture objects on them: for programs that print what they fetch.
#pragma once
#include "show.h"

template <class T> static cudaArray_t fill(int w, int h, int d, unsigned flags, T (*f)(int))
{
	cudaChannelFormatDesc c = cudaCreateChannelDesc<T>();
	cudaArray_t a;
	CK(cudaMalloc3DArray(&a, &c, make_cudaExtent(w, h, d), flags));
	int n = w * (h ? h : 1) * (d ? d : 1);
	T *v = new T[n];
	for (int i = 0; i < n; i++)
		v[i] = f(i);
	cudaMemcpy3DParms p = {};
	p.srcPtr = make_cudaPitchedPtr(v, w * sizeof(T), w, h ? h : 1), p.dstArray = a, p.extent = make_cudaExtent(w, h ? h : 1, d ? d : 1), p.kind = cudaMemcpyHostToDevice;
	CK(cudaMemcpy3D(&p));
	delete[] v;
	return a;
}
static cudaTextureObject_t tex(cudaArray_t a, int mode, int norm, int read = 0, int filter = 0, int srgb = 0)
{
	cudaResourceDesc r = {};
	r.resType = cudaResourceTypeArray, r.res.array.array = a;
	cudaTextureDesc t = {};
	t.addressMode[0] = t.addressMode[1] = t.addressMode[2] = (cudaTextureAddressMode)mode;
	t.normalizedCoords = norm, t.readMode = (cudaTextureReadMode)read, t.filterMode = (cudaTextureFilterMode)filter, t.sRGB = srgb;
	t.borderColor[0] = 1.5f, t.borderColor[1] = 2, t.borderColor[2] = .25f, t.borderColor[3] = 7;
	cudaTextureObject_t o;
	CK(cudaCreateTextureObject(&o, &r, &t, 0));
	return o;
}
