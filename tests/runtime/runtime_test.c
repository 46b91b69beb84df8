/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The runtime on a driver made of plain functions: what it asks of a driver, in which context, and what
 * it makes of the answers. */
#include "runtime/runtime.h"
#include "check.h"

#include <pthread.h>

void **__cudaRegisterFatBinary(void *wrapper);
void __cudaUnregisterFatBinary(void **module);
void __cudaRegisterFunction(void **module, const char *stub, char *device_fun, const char *name, int limit,
			    uint3 *tid, uint3 *bid, dim3 *block, dim3 *grid, int *warp);
void __cudaRegisterVar(void **module, char *var, char *device_var, const char *name, int is_extern,
		       size_t size, int constant, int global);
void __cudaRegisterManagedVar(void **module, void **var, char *device_var, const char *name, int is_extern,
			      size_t size, int constant, int global);
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared, struct CUstream_st *stream);
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block, size_t *shared, void *stream);
cudaError_t __cudaGetKernel(cudaKernel_t *kernel, const void *stub);
cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block, void **args, size_t shared,
			       cudaStream_t stream);

/* ---- the driver --------------------------------------------------------------------------------- */
static struct {
	int retains, loads, unloads, kernels, launches, synchronises;
	unsigned grid_x, block_x, shared;
	CUfunction function;
	CUstream stream;
	CUresult sticky; /* what calls in a context answer */
	CUmemorytype from, to;
} seen;
static _Thread_local CUcontext current;
static int machine_code;
static char contexts[2], one_library, one_kernel, variable[64];
static int managed_variable;

static CUresult init(unsigned flags) { return CUDA_SUCCESS; }
static CUresult device_count(int *n) { return *n = 2, CUDA_SUCCESS; }
static CUresult device_get(CUdevice *d, int n) { return *d = n, CUDA_SUCCESS; }
static CUresult get_current(CUcontext *c) { return *c = current, CUDA_SUCCESS; }
static CUresult set_current(CUcontext c) { return current = c, CUDA_SUCCESS; }
static CUresult refuse_current(CUcontext c) { return CUDA_ERROR_UNKNOWN; }
static CUresult get_device(CUdevice *d) { return *d = current == (CUcontext)&contexts[1], CUDA_SUCCESS; }
static CUresult retain(CUcontext *c, CUdevice d)
{
	seen.retains++;
	return *c = (CUcontext)&contexts[d], CUDA_SUCCESS;
}
static CUresult reset(CUdevice d) { return CUDA_SUCCESS; }
/* As drivers do: no context, no answer. */
static CUresult in_context(CUresult r) { return current ? r : CUDA_ERROR_INVALID_CONTEXT; }
static CUresult synchronise(void) { return seen.synchronises++, in_context(seen.sticky); }
static CUresult load(CUlibrary *lib, const void *code, CUjit_option *o, void **v, unsigned n,
		     CUlibraryOption *lo, void **lv, unsigned ln)
{
	seen.loads++;
	*lib = (CUlibrary)&one_library;
	return code && code != &machine_code ? CUDA_SUCCESS : CUDA_ERROR_NO_BINARY_FOR_GPU;
}
static CUresult unload(CUlibrary lib) { return seen.unloads++, CUDA_SUCCESS; }
static CUresult get_kernel(CUkernel *k, CUlibrary lib, const char *name)
{
	seen.kernels++;
	*k = (CUkernel)&one_kernel;
	return strcmp(name, "absent") ? CUDA_SUCCESS : CUDA_ERROR_NOT_FOUND;
}
static CUresult get_global(CUdeviceptr *p, size_t *n, CUlibrary lib, const char *name)
{
	*p = (CUdeviceptr)variable;
	*n = sizeof variable;
	return CUDA_SUCCESS;
}
static CUresult get_managed(CUdeviceptr *p, size_t *n, CUlibrary lib, const char *name)
{
	*p = (CUdeviceptr)&managed_variable;
	*n = sizeof managed_variable;
	return CUDA_SUCCESS;
}
static CUresult launch(CUfunction f, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
		       unsigned bz, unsigned shared, CUstream s, void **args, void **extra)
{
	seen.launches++;
	seen.function = f;
	seen.grid_x = gx;
	seen.block_x = bx;
	seen.shared = shared;
	seen.stream = s;
	return in_context(bx > 1024 ? CUDA_ERROR_INVALID_VALUE : seen.sticky);
}
static CUresult allocate(CUdeviceptr *p, size_t n)
{
	*p = (CUdeviceptr)variable;
	return in_context(n > 1 << 20 ? CUDA_ERROR_OUT_OF_MEMORY : seen.sticky);
}
static CUresult copy_to(CUdeviceptr to, const void *from, size_t n)
{
	if (current)
		memcpy((void *)to, from, n);
	return in_context(CUDA_SUCCESS);
}
static CUresult copy_rows(const CUDA_MEMCPY2D *c)
{
	seen.from = c->srcMemoryType;
	seen.to = c->dstMemoryType;
	return CUDA_SUCCESS;
}
static CUresult query(CUstream s) { return seen.stream = s, CUDA_ERROR_NOT_READY; }

static void make_driver(void)
{
	drv = (Drv){ .cuInit = init, .cuDeviceGetCount = device_count, .cuDeviceGet = device_get,
		     .cuCtxGetCurrent = get_current, .cuCtxSetCurrent = set_current,
		     .cuCtxGetDevice = get_device, .cuDevicePrimaryCtxRetain = retain,
		     .cuDevicePrimaryCtxReset = reset, .cuCtxSynchronize = synchronise,
		     .cuLibraryLoadData = load, .cuLibraryUnload = unload, .cuLibraryGetKernel = get_kernel,
		     .cuLibraryGetGlobal = get_global, .cuLibraryGetManaged = get_managed,
		     .cuLaunchKernel = launch, .cuMemAlloc = allocate, .cuMemcpyHtoD = copy_to,
		     .cuMemcpy2DUnaligned = copy_rows, .cuStreamQuery = query };
}

/* ---- tests ---------------------------------------------------------------------------------------- */
static char stub, stub2, absent, unfit, host_var, *managed_host;
static int wrapper;
static void **module;
static const dim3 one = { 1, 1, 1 };

static void register_all(void)
{
	module = __cudaRegisterFatBinary(&wrapper);
	__cudaRegisterFunction(module, &stub, &stub, "kernel", -1, 0, 0, 0, 0, 0);
	__cudaRegisterFunction(module, &stub2, &stub2, "kernel2", -1, 0, 0, 0, 0, 0);
	__cudaRegisterFunction(module, &absent, &absent, "absent", -1, 0, 0, 0, 0, 0);
	__cudaRegisterVar(module, &host_var, &host_var, "var", 0, 64, 0, 0);
	__cudaRegisterManagedVar(module, (void **)&managed_host, NULL, "managed", 0, 4, 0, 0);
	__cudaRegisterFunction(__cudaRegisterFatBinary(&machine_code), &unfit, &unfit, "unfit", -1, 0, 0, 0, 0, 0);
	CHECK(seen.loads == 0); /* nothing is loaded before it is needed */
}

static void test_launch(void)
{
	dim3 grid = { 5, 1, 1 }, block = { 64, 1, 1 }, g, b;
	size_t shared;
	cudaStream_t s;
	void *args[1];
	CHECK(!__cudaPushCallConfiguration(grid, block, 48, cudaStreamPerThread));
	CHECK(!__cudaPushCallConfiguration(block, grid, 0, NULL)); /* nested */
	CHECK(!__cudaPopCallConfiguration(&g, &b, &shared, &s) && g.x == 64 && b.x == 5 && s == NULL);
	CHECK(!__cudaPopCallConfiguration(&g, &b, &shared, &s));
	CHECK(cudaLaunchKernel(&stub, g, b, args, shared, s) == cudaSuccess);
	CHECK(seen.grid_x == 5 && seen.block_x == 64 && seen.shared == 48 && seen.stream == CU_STREAM_PER_THREAD);
	CHECK(seen.function == (CUfunction)&one_kernel && seen.retains == 1 && seen.loads == 1);
	CHECK(cudaLaunchKernel(&stub, g, b, args, 0, NULL) == cudaSuccess && seen.kernels == 1);
	CHECK(__cudaPopCallConfiguration(&g, &b, &shared, &s) == cudaErrorMissingConfiguration);
	for (int i = 0; i < MAX_PENDING_LAUNCHES; i++)
		CHECK(!__cudaPushCallConfiguration(grid, block, 0, NULL));
	CHECK(__cudaPushCallConfiguration(grid, block, 0, NULL) == cudaErrorLaunchOutOfResources);
	for (int i = 0; i < MAX_PENDING_LAUNCHES; i++)
		CHECK(!__cudaPopCallConfiguration(&g, &b, &shared, &s));
	cudaGetLastError();
}

static void test_launch_errors(void)
{
	dim3 big = { 2000, 1, 1 };
	CHECK(cudaLaunchKernel(NULL, one, one, NULL, 0, NULL) == cudaErrorInvalidDeviceFunction);
	CHECK(cudaLaunchKernel("no stub", one, one, NULL, 0, NULL) == cudaErrorInvalidResourceHandle);
	CHECK(cudaLaunchKernel(&absent, one, one, NULL, 0, NULL) == cudaErrorInvalidDeviceFunction);
	CHECK(cudaLaunchKernel(&stub, one, big, NULL, 0, NULL) == cudaErrorInvalidValue);
	CHECK(cudaLaunchKernel(&stub, one, one, NULL, (size_t)1 << 33, NULL) == cudaErrorInvalidValue);
	CHECK(cudaLaunchKernel(&stub, one, one, NULL, 0, NULL) == cudaSuccess);
	CHECK(cudaPeekAtLastError() == cudaErrorInvalidValue);
	CHECK(cudaGetLastError() == cudaErrorInvalidValue && cudaGetLastError() == cudaSuccess);
}

static void test_kernel_handles(void)
{
	cudaKernel_t k;
	CHECK(__cudaGetKernel(&k, &stub2) == cudaSuccess);
	CHECK(__cudaLaunchKernel(k, one, one, NULL, 0, NULL) == cudaSuccess);
	CHECK(cudaLaunchKernel(k, one, one, NULL, 0, NULL) == cudaSuccess);
	CHECK(__cudaGetKernel(&k, "no stub") == cudaErrorInvalidDeviceFunction);
	CHECK(__cudaGetKernel(&k, &unfit) == cudaErrorNoKernelImageForDevice);
	CHECK(__cudaLaunchKernel(k, one, one, NULL, 0, NULL) == cudaErrorNoKernelImageForDevice);
	cudaGetLastError();
}

static void test_errors(void)
{
	void *p;
	CHECK(cudaSetDevice(99) == cudaErrorInvalidDevice);
	CHECK(cudaMalloc(&p, 16) == cudaSuccess && cudaPeekAtLastError() == cudaErrorInvalidDevice);
	CHECK(cudaMalloc(&p, (size_t)1 << 40) == cudaErrorMemoryAllocation);
	CHECK(cudaGetLastError() == cudaErrorMemoryAllocation);
	CHECK(cudaMalloc(NULL, 16) == cudaErrorInvalidValue);
	CHECK(cudaMalloc(&p, 0) == cudaSuccess && !p);
	cudaGetLastError();
	CHECK(cudaStreamQuery(NULL) == cudaErrorNotReady && cudaGetLastError() == cudaSuccess);
	seen.sticky = CUDA_ERROR_ILLEGAL_ADDRESS;
	CHECK(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
	CHECK(cudaGetLastError() == cudaErrorIllegalAddress && cudaGetLastError() == cudaSuccess);
	CHECK(cudaMalloc(&p, 4) == cudaErrorIllegalAddress);
	seen.sticky = CUDA_SUCCESS;
	cudaGetLastError();
	CHECK(!strcmp(cudaGetErrorName(cudaErrorNotReady), "cudaErrorNotReady"));
	CHECK(!strcmp(cudaGetErrorString((cudaError_t)12345), "unrecognized error code"));
}

static void test_copies(void)
{
	char host[64] = "hello";
	CHECK(cudaMemcpy(variable, host, 6, cudaMemcpyHostToDevice) == cudaSuccess);
	CHECK(!strcmp(variable, "hello"));
	CHECK(cudaMemcpy(variable, host, 6, (enum cudaMemcpyKind)7) == cudaErrorInvalidMemcpyDirection);
	CHECK(cudaMemcpy(NULL, NULL, 0, cudaMemcpyHostToDevice) == cudaSuccess);
	CHECK(cudaMemcpy2D(variable, 8, host, 4, 8, 2, cudaMemcpyDeviceToHost) == cudaErrorInvalidPitchValue);
	CHECK(cudaMemcpy2D(variable, 8, host, 8, 8, 2, cudaMemcpyDeviceToHost) == cudaSuccess);
	CHECK(seen.from == CU_MEMORYTYPE_DEVICE && seen.to == CU_MEMORYTYPE_HOST);
	CHECK(cudaMemcpyToSymbol(&host_var, "there", 6, 8, cudaMemcpyHostToDevice) == cudaSuccess);
	CHECK(!strcmp(variable + 8, "there"));
	CHECK(cudaMemcpyToSymbol(&host_var, host, 60, 8, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
	CHECK(cudaMemcpyToSymbol(&host_var, host, 1, 0, cudaMemcpyDeviceToHost) ==
	      cudaErrorInvalidMemcpyDirection);
	CHECK(cudaMemcpyToSymbol("no var", host, 1, 0, cudaMemcpyHostToDevice) == cudaErrorInvalidSymbol);
	cudaGetLastError();
}

static void test_symbols(void)
{
	void *p;
	size_t n;
	CHECK((void *)managed_host == &managed_variable); /* placed with the first context */
	CHECK(cudaGetSymbolAddress(&p, &host_var) == cudaSuccess && p == variable);
	CHECK(cudaGetSymbolSize(&n, managed_host) == cudaSuccess && n == 4);
	CHECK(cudaGetSymbolSize(&n, &stub) == cudaErrorInvalidSymbol);
	cudaGetLastError();
}

/* Another thread starts on device 0 with no error, whatever this one did. */
static void *other_thread(void *unused)
{
	int d = -1;
	CHECK(cudaGetLastError() == cudaSuccess);
	CHECK(cudaGetDevice(&d) == cudaSuccess && d == 0);
	CHECK(cudaSetDevice(1) == cudaSuccess && current == (CUcontext)&contexts[1]);
	return NULL;
}

static void test_contexts(void)
{
	pthread_t t;
	void *p;
	int d;
	CHECK(cudaSetDevice(98) == cudaErrorInvalidDevice);
	CHECK(!pthread_create(&t, NULL, other_thread, NULL));
	pthread_join(t, NULL);
	CHECK(cudaGetLastError() == cudaErrorInvalidDevice && seen.retains == 2);
	current = (CUcontext)&contexts[1]; /* the program's own */
	CHECK(cudaGetDevice(&d) == cudaSuccess && d == 1);
	CHECK(cudaMalloc(&p, 1) == cudaSuccess && current == (CUcontext)&contexts[1]);
	current = NULL;
	CHECK(cudaMalloc(&p, 1) == cudaSuccess && current == (CUcontext)&contexts[0] && seen.retains == 2);
	CHECK(cudaDeviceReset() == cudaSuccess && !current);
	CHECK(cudaMalloc(&p, 1) == cudaSuccess && current == (CUcontext)&contexts[0] && seen.retains == 3);
}

/* A bound thread calls the driver at once. A refusal for want of a context is answered by binding one,
 * and by one more try; one with a context current is the program's. */
static void test_no_context(void)
{
	void *p;
	int before = seen.launches, retains = seen.retains;
	drv.cuCtxGetCurrent = NULL;
	CHECK(cudaLaunchKernel(&stub, one, one, NULL, 0, NULL) == cudaSuccess && seen.launches == before + 1);
	CHECK(cudaMalloc(&p, 1) == cudaSuccess);
	drv.cuCtxGetCurrent = get_current;
	current = NULL;
	CHECK(cudaLaunchKernel(&stub, one, one, NULL, 0, NULL) == cudaSuccess && seen.launches == before + 3);
	CHECK(current == (CUcontext)&contexts[0] && seen.retains == retains);
	seen.sticky = CUDA_ERROR_INVALID_CONTEXT;
	CHECK(cudaLaunchKernel(&stub, one, one, NULL, 0, NULL) == cudaErrorDeviceUninitialized);
	CHECK(seen.launches == before + 4 && cudaGetLastError() == cudaErrorDeviceUninitialized);
	current = NULL;
	CHECK(cudaDeviceSynchronize() == cudaErrorDeviceUninitialized && current); /* tried twice, no more */
	seen.sticky = CUDA_SUCCESS;
	current = NULL;
	drv.cuCtxSetCurrent = refuse_current;
	CHECK(cudaDeviceSynchronize() == cudaErrorUnknown && cudaMalloc(&p, 1) == cudaErrorUnknown);
	drv.cuCtxSetCurrent = set_current;
	CHECK(cudaDeviceSynchronize() == cudaSuccess && cudaGetLastError() == cudaErrorUnknown);
}

static void test_unregister(void)
{
	__cudaUnregisterFatBinary(module);
	CHECK(seen.unloads == 1);
	CHECK(cudaLaunchKernel(&stub, one, one, NULL, 0, NULL) == cudaErrorInvalidResourceHandle);
	module = __cudaRegisterFatBinary(NULL); /* no image for this device: said at each use */
	__cudaRegisterFunction(module, &stub, &stub, "kernel", -1, 0, 0, 0, 0, 0);
	CHECK(cudaLaunchKernel(&stub, one, one, NULL, 0, NULL) == cudaErrorNoKernelImageForDevice);
	CHECK(cudaLaunchKernel(&stub, one, one, NULL, 0, NULL) == cudaErrorNoKernelImageForDevice);
	void **twin = __cudaRegisterFatBinary(&wrapper); /* the same inline kernel in another object */
	__cudaRegisterFunction(twin, &stub, &stub, "kernel", -1, 0, 0, 0, 0, 0);
	__cudaUnregisterFatBinary(module);
	CHECK(cudaLaunchKernel(&stub, one, one, NULL, 0, NULL) == cudaSuccess);
	__cudaUnregisterFatBinary(twin);
	__cudaUnregisterFatBinary(NULL);
}

static void test_hash(void)
{
	static char keys[5000];
	static PtrHash h; /* its tables stay readable for ever */
	for (int i = 0; i < 5000; i++)
		CHECK(hash_insert(&h, &keys[i], &keys[4999 - i]));
	for (int i = 0; i < 5000; i += 2)
		hash_insert(&h, &keys[i], NULL);
	for (int i = 0; i < 5000; i++)
		CHECK(hash_find(&h, &keys[i]) == (i % 2 ? &keys[4999 - i] : NULL));
	CHECK(!hash_find(&h, NULL));
}

/* Whatever allocation fails: an error, or a kernel that is not known; never a crash. */
static void test_out_of_memory(void)
{
	for (unsigned n = 1; n < 12; n++) {
		base_fail_every(n);
		void **m = __cudaRegisterFatBinary(&wrapper);
		__cudaRegisterFunction(m, &stub, &stub, "kernel", -1, 0, 0, 0, 0, 0);
		__cudaRegisterVar(m, &host_var, &host_var, "var", 0, 64, 0, 0);
		__cudaRegisterManagedVar(m, (void **)&managed_host, NULL, "managed", 0, 4, 0, 0);
		cudaError_t e = cudaLaunchKernel(&stub, one, one, NULL, 0, NULL);
		CHECK(e == cudaSuccess || e == cudaErrorInvalidResourceHandle || e == cudaErrorMemoryAllocation);
		e = cudaMemcpyToSymbol(&host_var, "x", 1, 0, cudaMemcpyHostToDevice);
		CHECK(e == cudaSuccess || e == cudaErrorInvalidSymbol || e == cudaErrorMemoryAllocation);
		base_fail_every(0);
		__cudaUnregisterFatBinary(m);
	}
	cudaGetLastError();
}

int main(void)
{
	make_driver();
	register_all();
	test_launch();
	test_launch_errors();
	test_kernel_handles();
	test_errors();
	test_copies();
	test_symbols();
	test_contexts();
	test_no_context();
	test_unregister();
	test_hash();
	test_out_of_memory();
	return check_done();
}
