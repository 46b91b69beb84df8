// CHECK: exact
// DESC: surfaces outside of their bounds and at bytes that are not aligned, in each mode; layers below the first
#include <cstdio>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

enum { W = 16, H = 8, LAYERS = 4 };

template <cudaSurfaceBoundaryMode M> __device__ int touch(cudaSurfaceObject_t s, int kind, int x, int y, int z)
{
	int v = 0;

	switch (kind) {
	case 0: v = surf1Dread<int>(s, x, M); break;
	case 1: v = surf2Dread<int>(s, x, y, M); break;
	case 2: v = surf3Dread<int>(s, x, y, z, M); break;
	case 3: v = surf2DLayeredread<int>(s, x, y, z, M); break;
	case 4: surf1Dwrite(5, s, x, M); break;
	case 5: surf2Dwrite(5, s, x, y, M); break;
	case 6: surf3Dwrite(5, s, x, y, z, M); break;
	case 7: surf2DLayeredwrite(5, s, x, y, z, M); break;
	}
	return v;
}

__global__ void run(cudaSurfaceObject_t s, int mode, int kind, int x, int y, int z, int *to)
{
	*to = mode == cudaBoundaryModeZero    ? touch<cudaBoundaryModeZero>(s, kind, x, y, z)
	      : mode == cudaBoundaryModeClamp ? touch<cudaBoundaryModeClamp>(s, kind, x, y, z)
					      : touch<cudaBoundaryModeTrap>(s, kind, x, y, z);
}

__global__ void wide(cudaSurfaceObject_t s, int *to)
{
	int4 v = surf1Dread<int4>(s, 32, cudaBoundaryModeZero);

	*to = v.x + v.w;
}

static cudaArray_t filled(int h, int d, unsigned flags)
{
	static int data[W * H * LAYERS];
	cudaChannelFormatDesc c = cudaCreateChannelDesc<int>();
	cudaMemcpy3DParms p = {};

	for (int i = 0; i < W * H * LAYERS; i++)
		data[i] = 100 + i;
	cudaMalloc3DArray(&p.dstArray, &c, make_cudaExtent(W, h, d), flags | cudaArraySurfaceLoadStore);
	p.srcPtr = make_cudaPitchedPtr(data, W * 4, W, h ? h : 1);
	p.extent = make_cudaExtent(W, h ? h : 1, d ? d : 1);
	p.kind = cudaMemcpyHostToDevice;
	cudaMemcpy3D(&p);
	return p.dstArray;
}

static cudaSurfaceObject_t surface_of(cudaArray_t a)
{
	cudaResourceDesc r = {};
	cudaSurfaceObject_t s = 0;

	r.resType = cudaResourceTypeArray;
	r.res.array.array = a;
	cudaCreateSurfaceObject(&s, &r);
	return s;
}

static void child(int mode, int kind, int x, int y, int z)
{
	int shape = kind & 3, *to;
	cudaArray_t a = filled(shape ? H : 0, shape >= 2 ? LAYERS : 0, shape == 3 ? cudaArrayLayered : 0);

	cudaMallocManaged(&to, 4);
	run<<<1, 1>>>(surface_of(a), mode, kind, x, y, z, to);
	cudaError_t e = cudaDeviceSynchronize();
	printf("mode %d kind %d at %d %d %d: %d", mode, kind, x, y, z, e);
	if (!e && kind < 4)
		printf(", %d", *to);
	printf("\n");
	fflush(stdout);
}

static void apart(int mode, int kind, int x, int y, int z)
{
	fflush(stdout);
	if (!fork()) {
		child(mode, kind, x, y, z);
		_exit(0);
	}
	wait(NULL);
}

static void narrow_row()
{
	cudaChannelFormatDesc c = cudaCreateChannelDesc<int>();
	cudaArray_t a;
	int *to;

	cudaMallocManaged(&to, 4);
	cudaMallocArray(&a, &c, 9, 0, cudaArraySurfaceLoadStore);
	wide<<<1, 1>>>(surface_of(a), to);
	printf("16 bytes past the end of 36: %d\n", cudaDeviceSynchronize());
}

int main()
{
	for (int kind = 0; kind < 8; kind++) {
		apart(cudaBoundaryModeTrap, kind, 64, 1, 1);
		apart(cudaBoundaryModeTrap, kind, 60, 1, 1);
		if (kind & 2)
			apart(cudaBoundaryModeClamp, kind, 8, 1, -1);
	}
	apart(cudaBoundaryModeTrap, 1, 4, -1, 0);
	apart(cudaBoundaryModeTrap, 6, 4, 2, 4);
	for (int mode = 0; mode < 3; mode++)
		for (int kind : {0, 1, 4, 5})
			apart(mode, kind, kind & 1 ? 2 : 3, 1, 0);
	if (!fork()) {
		narrow_row();
		fflush(stdout);
		_exit(0);
	}
	wait(NULL);
	return 0;
}
