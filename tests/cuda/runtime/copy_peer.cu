// CHECK: exact
// DESC: copies between devices, when both are the same one: results and refusals
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
int main()
{
	int h[64], *a, *b, can = -1;
	for (int i = 0; i < 64; i++)
		h[i] = i * 3;
	CK(cudaMalloc(&a, sizeof h));
	CK(cudaMalloc(&b, sizeof h));
	CK(cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice));
	SHOW(cudaMemcpyPeer(b, 0, a, 0, sizeof h));
	memset(h, 0, sizeof h);
	CK(cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost));
	printf("%d %d\n", h[1], h[63]);
	SHOW(cudaMemcpyPeer(b, 0, a, 0, 0));
	SHOW(cudaMemcpyPeer(b, -1, a, 0, 4));
	SHOW(cudaMemcpyPeer(b, 0, a, 77, 4));
	SHOW(cudaMemcpyPeer(NULL, 0, a, 0, 4));
	SHOW(cudaMemcpyPeerAsync(b, 0, a + 1, 0, 16, 0));
	SHOW(cudaMemcpyPeerAsync(b, 0, a, 0, sizeof h + 4, 0));
	SHOW(cudaDeviceCanAccessPeer(&can, 0, 0));
	printf("%d\n", can);
	SHOW(cudaDeviceCanAccessPeer(NULL, 0, 0));
	SHOW(cudaDeviceEnablePeerAccess(0, 0));
	SHOW(cudaDeviceDisablePeerAccess(0));
	cudaMemcpy3DPeerParms p = {};
	p.srcDevice = p.dstDevice = 0;
	p.srcPtr = make_cudaPitchedPtr(a, 32, 32, 8);
	p.dstPtr = make_cudaPitchedPtr(b, 32, 32, 8);
	p.extent = make_cudaExtent(20, 3, 1);
	p.srcPos = make_cudaPos(4, 1, 0);
	SHOW(cudaMemcpy3DPeer(&p));
	CK(cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost));
	printf("%d %d %d %d\n", h[0], h[4], h[8], h[20]);
	SHOW(cudaMemcpy3DPeerAsync(&p, 0));
	p.extent.width = 40;
	SHOW(cudaMemcpy3DPeer(&p));
	SHOW(cudaMemcpy3DPeer(NULL));
	p.extent.width = 4;
	p.dstDevice = 5;
	SHOW(cudaMemcpy3DPeer(&p));
	SHOW(cudaDeviceGetP2PAttribute(&can, cudaDevP2PAttrAccessSupported, 0, 0));
	SHOW(cudaDeviceGetP2PAttribute(NULL, cudaDevP2PAttrAccessSupported, 0, 0));
	SHOW(cudaDeviceGetP2PAttribute(&can, (cudaDeviceP2PAttr)99, 0, 0));
	SHOW(cudaGetLastError());
	SHOW(cudaGetLastError());
	return 0;
}
