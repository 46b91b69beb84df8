/*
 * OpenGL's buffers and images as CUDA's memory. Where no OpenGL header is installed its two types are
 * declared here, so that programs which only may draw still compile. CUDA Runtime API, "OpenGL
 * Interoperability".
 */
#ifndef __CUDA_GL_INTEROP_H__
#define __CUDA_GL_INTEROP_H__

#include "cuda_runtime_api.h"
#include "ww/gl_types.h"

#ifdef __cplusplus
extern "C" {
#endif

enum cudaGLDeviceList {
	cudaGLDeviceListAll = 1,
	cudaGLDeviceListCurrentFrame = 2,
	cudaGLDeviceListNextFrame = 3,
};

enum cudaGLMapFlags {
	cudaGLMapFlagsNone = 0,
	cudaGLMapFlagsReadOnly = 1,
	cudaGLMapFlagsWriteDiscard = 2,
};

extern __host__ cudaError_t CUDARTAPI cudaGLGetDevices(unsigned int *pCudaDeviceCount, int *pCudaDevices,
	unsigned int cudaDeviceCount, enum cudaGLDeviceList deviceList);
extern __host__ cudaError_t CUDARTAPI cudaGraphicsGLRegisterImage(struct cudaGraphicsResource **resource,
	GLuint image, GLenum target, unsigned int flags);
extern __host__ cudaError_t CUDARTAPI cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource **resource,
	GLuint buffer, unsigned int flags);

/* Of CUDA 1 and 2; cudaGraphicsGLRegisterBuffer and its kin succeed them. */
extern __host__ cudaError_t CUDARTAPI cudaGLSetGLDevice(int device);
extern __host__ cudaError_t CUDARTAPI cudaGLRegisterBufferObject(GLuint bufObj);
extern __host__ cudaError_t CUDARTAPI cudaGLMapBufferObject(void **devPtr, GLuint bufObj);
extern __host__ cudaError_t CUDARTAPI cudaGLUnmapBufferObject(GLuint bufObj);
extern __host__ cudaError_t CUDARTAPI cudaGLUnregisterBufferObject(GLuint bufObj);
extern __host__ cudaError_t CUDARTAPI cudaGLSetBufferObjectMapFlags(GLuint bufObj, unsigned int flags);
extern __host__ cudaError_t CUDARTAPI cudaGLMapBufferObjectAsync(void **devPtr, GLuint bufObj,
	cudaStream_t stream);
extern __host__ cudaError_t CUDARTAPI cudaGLUnmapBufferObjectAsync(GLuint bufObj, cudaStream_t stream);

#ifdef __cplusplus
}
#endif
#endif
