/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Libraries of kernels that a program loads itself.
 */
#include "runtime/runtime.h"

cudaError_t cudaLibraryLoadData(cudaLibrary_t *library, const void *code,
				enum cudaJitOption *jitOptions, void **jitOptionsValues,
				unsigned int numJitOptions, enum cudaLibraryOption *libraryOptions,
				void **libraryOptionValues, unsigned int numLibraryOptions)
{
	return DONE(IN_CONTEXT(drv.cuLibraryLoadData(
		library, code, (CUjit_option *)jitOptions, jitOptionsValues, numJitOptions,
		(CUlibraryOption *)libraryOptions, libraryOptionValues, numLibraryOptions)));
}

cudaError_t cudaLibraryLoadFromFile(cudaLibrary_t *library, const char *fileName,
				    enum cudaJitOption *jitOptions, void **jitOptionsValues,
				    unsigned int numJitOptions,
				    enum cudaLibraryOption *libraryOptions,
				    void **libraryOptionValues, unsigned int numLibraryOptions)
{
	return DONE(IN_CONTEXT(drv.cuLibraryLoadFromFile(
		library, fileName, (CUjit_option *)jitOptions, jitOptionsValues, numJitOptions,
		(CUlibraryOption *)libraryOptions, libraryOptionValues, numLibraryOptions)));
}

cudaError_t cudaLibraryUnload(cudaLibrary_t library)
{
	return DONE(IN_CONTEXT(drv.cuLibraryUnload(library)));
}

cudaError_t cudaLibraryGetGlobal(void **dptr, size_t *bytes, cudaLibrary_t library,
				 const char *name)
{
	return DONE(IN_CONTEXT(drv.cuLibraryGetGlobal((CUdeviceptr *)dptr, bytes, library, name)));
}

cudaError_t cudaLibraryGetManaged(void **dptr, size_t *bytes, cudaLibrary_t library,
				  const char *name)
{
	return DONE(IN_CONTEXT(drv.cuLibraryGetManaged((CUdeviceptr *)dptr, bytes, library, name)));
}

cudaError_t cudaLibraryGetUnifiedFunction(void **fptr, cudaLibrary_t library, const char *symbol)
{
	return DONE(IN_CONTEXT(drv.cuLibraryGetUnifiedFunction(fptr, library, symbol)));
}

cudaError_t cudaLibraryGetKernelCount(unsigned int *count, cudaLibrary_t lib)
{
	return DONE(IN_CONTEXT(drv.cuLibraryGetKernelCount(count, lib)));
}

/* A kernel that the program holds is one that it may launch by handle. */
cudaError_t cudaLibraryGetKernel(cudaKernel_t *kernel, cudaLibrary_t library, const char *name)
{
	cudaError_t e =
		IN_CONTEXT(drv.cuLibraryGetKernel((CUkernel *)kernel, (CUlibrary)library, name));
	if (e == cudaSuccess)
		rt_remember_kernel((CUkernel)*kernel);
	return DONE(e);
}

cudaError_t cudaLibraryEnumerateKernels(cudaKernel_t *kernels, unsigned int n,
					cudaLibrary_t library)
{
	cudaError_t e = IN_CONTEXT(
		drv.cuLibraryEnumerateKernels((CUkernel *)kernels, n, (CUlibrary)library));
	for (unsigned i = 0; e == cudaSuccess && i < n; i++)
		if (kernels[i])
			rt_remember_kernel((CUkernel)kernels[i]);
	return DONE(e);
}
