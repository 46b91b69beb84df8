/*
 * Calls that bind and ask of texture and surface references, by the variable itself: part of
 * texture_reference.h, which has them by its address.
 */
#ifndef WW_REFERENCE_BY_VARIABLE_H
#define WW_REFERENCE_BY_VARIABLE_H

#define __WW_BY_VARIABLE template <class T, int dim, enum cudaTextureReadMode mode> __WW_REFERENCE cudaError_t

__WW_BY_VARIABLE cudaBindTexture(size_t *offset, const texture<T, dim, mode> &tex, const void *devPtr,
	const struct cudaChannelFormatDesc &desc, size_t size = 0xffffffffu)
{ return cudaBindTexture(offset, (const textureReference *)&tex, devPtr, &desc, size); }

__WW_BY_VARIABLE cudaBindTexture(size_t *offset, const texture<T, dim, mode> &tex, const void *devPtr,
	size_t size = 0xffffffffu)
{ return cudaBindTexture(offset, (const textureReference *)&tex, devPtr, &tex.channelDesc, size); }

__WW_BY_VARIABLE cudaBindTexture2D(size_t *offset, const texture<T, dim, mode> &tex, const void *devPtr,
	const struct cudaChannelFormatDesc &desc, size_t width, size_t height, size_t pitch)
{ return cudaBindTexture2D(offset, (const textureReference *)&tex, devPtr, &desc, width, height, pitch); }

__WW_BY_VARIABLE cudaBindTexture2D(size_t *offset, const texture<T, dim, mode> &tex, const void *devPtr,
	size_t width, size_t height, size_t pitch)
{
	return cudaBindTexture2D(offset, (const textureReference *)&tex, devPtr, &tex.channelDesc, width, height,
		pitch);
}

__WW_BY_VARIABLE cudaBindTextureToArray(const texture<T, dim, mode> &tex, cudaArray_const_t array,
	const struct cudaChannelFormatDesc &desc)
{ return cudaBindTextureToArray((const textureReference *)&tex, array, &desc); }

__WW_BY_VARIABLE cudaBindTextureToArray(const texture<T, dim, mode> &tex, cudaArray_const_t array)
{ return cudaBindTextureToArray((const textureReference *)&tex, array, &tex.channelDesc); }

__WW_BY_VARIABLE cudaBindTextureToMipmappedArray(const texture<T, dim, mode> &tex,
	cudaMipmappedArray_const_t mipmappedArray, const struct cudaChannelFormatDesc &desc)
{ return cudaBindTextureToMipmappedArray((const textureReference *)&tex, mipmappedArray, &desc); }

__WW_BY_VARIABLE cudaBindTextureToMipmappedArray(const texture<T, dim, mode> &tex,
	cudaMipmappedArray_const_t mipmappedArray)
{ return cudaBindTextureToMipmappedArray((const textureReference *)&tex, mipmappedArray, &tex.channelDesc); }

__WW_BY_VARIABLE cudaUnbindTexture(const texture<T, dim, mode> &tex)
{ return cudaUnbindTexture((const textureReference *)&tex); }

__WW_BY_VARIABLE cudaGetTextureAlignmentOffset(size_t *offset, const texture<T, dim, mode> &tex)
{ return cudaGetTextureAlignmentOffset(offset, (const textureReference *)&tex); }

template <class T, int dim> __WW_REFERENCE cudaError_t cudaBindSurfaceToArray(const surface<T, dim> &surf,
	cudaArray_const_t array, const struct cudaChannelFormatDesc &desc)
{ return cudaBindSurfaceToArray((const surfaceReference *)&surf, array, &desc); }

template <class T, int dim> __WW_REFERENCE cudaError_t cudaBindSurfaceToArray(const surface<T, dim> &surf,
	cudaArray_const_t array)
{ return cudaBindSurfaceToArray((const surfaceReference *)&surf, array, &surf.channelDesc); }

#undef __WW_BY_VARIABLE

#endif
