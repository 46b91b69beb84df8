/*
 * OpenGL's buffers and images as the driver's memory. CUDA Driver API, "OpenGL Interoperability".
 */
#ifndef CUDAGL_H
#define CUDAGL_H

#include "cuda.h"
#include "ww/gl_types.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum CUGLDeviceList_enum {
	CU_GL_DEVICE_LIST_ALL = 0x01,
	CU_GL_DEVICE_LIST_CURRENT_FRAME = 0x02,
	CU_GL_DEVICE_LIST_NEXT_FRAME = 0x03,
} CUGLDeviceList;

typedef enum CUGLmap_flags_enum {
	CU_GL_MAP_RESOURCE_FLAGS_NONE = 0x00,
	CU_GL_MAP_RESOURCE_FLAGS_READ_ONLY = 0x01,
	CU_GL_MAP_RESOURCE_FLAGS_WRITE_DISCARD = 0x02,
} CUGLmap_flags;

#define cuGLGetDevices cuGLGetDevices_v2
#define cuGLCtxCreate cuGLCtxCreate_v2
#define cuGLMapBufferObject cuGLMapBufferObject_v2
#define cuGLMapBufferObjectAsync cuGLMapBufferObjectAsync_v2

CUresult CUDAAPI cuGraphicsGLRegisterBuffer(CUgraphicsResource *pCudaResource, GLuint buffer,
	unsigned int Flags);
CUresult CUDAAPI cuGraphicsGLRegisterImage(CUgraphicsResource *pCudaResource, GLuint image,
	GLenum target, unsigned int Flags);
CUresult CUDAAPI cuGLGetDevices(unsigned int *pCudaDeviceCount, CUdevice *pCudaDevices,
	unsigned int cudaDeviceCount, CUGLDeviceList deviceList);
CUresult CUDAAPI cuGLCtxCreate(CUcontext *pCtx, unsigned int Flags, CUdevice device);
CUresult CUDAAPI cuGLInit(void);
CUresult CUDAAPI cuGLRegisterBufferObject(GLuint buffer);
CUresult CUDAAPI cuGLMapBufferObject(CUdeviceptr *dptr, size_t *size, GLuint buffer);
CUresult CUDAAPI cuGLUnmapBufferObject(GLuint buffer);
CUresult CUDAAPI cuGLUnregisterBufferObject(GLuint buffer);
CUresult CUDAAPI cuGLSetBufferObjectMapFlags(GLuint buffer, unsigned int Flags);
CUresult CUDAAPI cuGLMapBufferObjectAsync(CUdeviceptr *dptr, size_t *size, GLuint buffer, CUstream hStream);
CUresult CUDAAPI cuGLUnmapBufferObjectAsync(GLuint buffer, CUstream hStream);

#ifdef __cplusplus
}
#endif
#endif
