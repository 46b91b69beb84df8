// CHECK: exact
// DESC: 3-D copies: odd shapes, offsets, pitches, arrays at either end, and what is refused
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
static unsigned sum(const void *p, size_t n)
{
	unsigned h = 2166136261u;
	for (size_t i = 0; i < n; i++)
		h = (h ^ ((const unsigned char *)p)[i]) * 16777619u;
	return h;
}

int main()
{
	enum { W = 37, H = 11, D = 5 };
	static unsigned char in[W * H * D], out[W * H * D * 2];
	for (int i = 0; i < W * H * D; i++)
		in[i] = (unsigned char)(i * 13 + i / 251);
	cudaPitchedPtr d;
	CK(cudaMalloc3D(&d, make_cudaExtent(W, H, D)));
	printf("pitch %zu xsize %zu ysize %zu\n", d.pitch, d.xsize, d.ysize);
	cudaMemcpy3DParms to = {}, from = {};
	to.srcPtr = make_cudaPitchedPtr(in, W, W, H);
	to.dstPtr = d;
	to.extent = make_cudaExtent(W, H, D);
	to.kind = cudaMemcpyHostToDevice;
	SHOW(cudaMemcpy3D(&to));
	from.srcPtr = d;
	from.dstPtr = make_cudaPitchedPtr(out, W + 3, W, H + 1);
	from.extent = make_cudaExtent(W - 4, H - 3, D - 1);
	from.srcPos = make_cudaPos(2, 1, 1);
	from.dstPos = make_cudaPos(1, 2, 0);
	from.kind = cudaMemcpyDeviceToHost;
	SHOW(cudaMemcpy3D(&from));
	printf("%08x %d\n", sum(out, sizeof out), out[2 * (W + 3) + 1] == in[(1 * H + 1) * W + 2]);
	from.kind = cudaMemcpyDefault;
	SHOW(cudaMemcpy3D(&from));
	from.extent.depth = D;
	SHOW(cudaMemcpy3D(&from)); /* leaves the volume by a slice */
	from.extent.depth = 0;
	SHOW(cudaMemcpy3D(&from));
	from.extent = make_cudaExtent(0, H, D);
	SHOW(cudaMemcpy3D(&from));
	from.extent = make_cudaExtent(W, 0, D);
	SHOW(cudaMemcpy3D(&from));
	from.extent = make_cudaExtent(W, 1, 1);
	from.srcPtr.pitch = W - 1;
	SHOW(cudaMemcpy3D(&from));
	from.srcPtr.pitch = d.pitch;
	from.srcPos = make_cudaPos(0, 0, 0);
	from.dstPtr.pitch = 0;
	SHOW(cudaMemcpy3D(&from));
	from.dstPtr.ptr = NULL;
	SHOW(cudaMemcpy3D(&from));

	cudaArray_t a;
	cudaChannelFormatDesc f = cudaCreateChannelDesc<short2>();
	CK(cudaMalloc3DArray(&a, &f, make_cudaExtent(9, 7, 3)));
	cudaMemcpy3DParms pa = {}, pb = {};
	static short src[9 * 7 * 3 * 2], back[9 * 7 * 3 * 2];
	for (int i = 0; i < 9 * 7 * 3 * 2; i++)
		src[i] = (short)(i * 37);
	pa.srcPtr = make_cudaPitchedPtr(src, 9 * 4, 9, 7);
	pa.dstArray = a;
	pa.extent = make_cudaExtent(9, 7, 3); /* elements when an array takes part */
	pa.kind = cudaMemcpyHostToDevice;
	SHOW(cudaMemcpy3D(&pa));
	pb.srcArray = a;
	pb.srcPos = make_cudaPos(1, 2, 1);
	pb.dstPtr = make_cudaPitchedPtr(back, 9 * 4, 9, 7);
	pb.extent = make_cudaExtent(5, 4, 2);
	pb.kind = cudaMemcpyDeviceToHost;
	SHOW(cudaMemcpy3D(&pb));
	printf("%08x %d\n", sum(back, sizeof back), back[0] == src[((1 * 7 + 2) * 9 + 1) * 2]);
	pb.extent.width = 9;
	SHOW(cudaMemcpy3D(&pb)); /* leaves the array */
	pb.extent.width = 5;
	pb.srcPtr = d;
	SHOW(cudaMemcpy3D(&pb)); /* an array and a pointer at one end */
	pb.srcPtr = cudaPitchedPtr();
	pb.dstPtr = cudaPitchedPtr();
	SHOW(cudaMemcpy3D(&pb));
	cudaArray_t b;
	CK(cudaMalloc3DArray(&b, &f, make_cudaExtent(9, 7, 3)));
	cudaMemcpy3DParms aa = {};
	aa.srcArray = a;
	aa.dstArray = b;
	aa.extent = make_cudaExtent(9, 7, 3);
	aa.kind = cudaMemcpyDeviceToDevice;
	SHOW(cudaMemcpy3D(&aa));
	pb = cudaMemcpy3DParms();
	pb.srcArray = b;
	pb.dstPtr = make_cudaPitchedPtr(back, 9 * 4, 9, 7);
	pb.extent = make_cudaExtent(9, 7, 3);
	pb.kind = cudaMemcpyDeviceToHost;
	SHOW(cudaMemcpy3D(&pb));
	printf("same %d\n", !memcmp(src, back, sizeof src));
	SHOW(cudaFreeArray(a));
	SHOW(cudaFreeArray(b));
	SHOW(cudaFree(d.ptr));
	return 0;
}
