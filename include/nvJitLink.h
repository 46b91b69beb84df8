/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * nvJitLink: PTX, cubins, fat binaries, objects, libraries and LTO IR in memory ▶ one cubin. Declarations
 * as NVIDIA's manual "nvJitLink" documents them; link with -lnvJitLink.
 *
 * Different links may be used by different threads at a time; one link by one thread. LTO IR is what our
 * nvcc, NVRTC and libNVVM make (LLVM bitcode).
 */
#ifndef nvJitLink_INCLUDED
#define nvJitLink_INCLUDED

#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
	NVJITLINK_SUCCESS = 0,
	NVJITLINK_ERROR_UNRECOGNIZED_OPTION = 1,
	NVJITLINK_ERROR_MISSING_ARCH = 2,
	NVJITLINK_ERROR_INVALID_INPUT = 3,
	NVJITLINK_ERROR_PTX_COMPILE = 4,
	NVJITLINK_ERROR_NVVM_COMPILE = 5,
	NVJITLINK_ERROR_INTERNAL = 6,
	NVJITLINK_ERROR_THREADPOOL = 7,
	NVJITLINK_ERROR_UNRECOGNIZED_INPUT = 8,
	NVJITLINK_ERROR_FINALIZE = 9,
	NVJITLINK_ERROR_NULL_INPUT = 10,
	NVJITLINK_ERROR_INCOMPATIBLE_OPTIONS = 11,
	NVJITLINK_ERROR_INCORRECT_INPUT_TYPE = 12,
	NVJITLINK_ERROR_ARCH_MISMATCH = 13,
	NVJITLINK_ERROR_OUTDATED_LIBRARY = 14,
	NVJITLINK_ERROR_MISSING_FATBIN = 15,
	NVJITLINK_ERROR_UNRECOGNIZED_ARCH = 16,
	NVJITLINK_ERROR_UNSUPPORTED_ARCH = 17,
	NVJITLINK_ERROR_LTO_NOT_ENABLED = 18
} nvJitLinkResult;

typedef enum {
	NVJITLINK_INPUT_NONE = 0,
	NVJITLINK_INPUT_CUBIN = 1,
	NVJITLINK_INPUT_PTX = 2,
	NVJITLINK_INPUT_LTOIR = 3,
	NVJITLINK_INPUT_FATBIN = 4,
	NVJITLINK_INPUT_OBJECT = 5,
	NVJITLINK_INPUT_LIBRARY = 6,
	NVJITLINK_INPUT_INDEX = 7,
	NVJITLINK_INPUT_ANY = 10 /* found out by looking */
} nvJitLinkInputType;

typedef struct nvJitLink *nvJitLinkHandle;

nvJitLinkResult nvJitLinkVersion(unsigned int *major, unsigned int *minor);

/* Each function is also exported under the name of the version that it came with. */
/* A link; *handle is set also when an option is refused, for its error log. Options: -arch=sm_NN (required),
 * -maxrregcount=N, -verbose, -time, -lto, -ptx (with -lto: PTX instead of a cubin), -O0 … -O3, -g, -lineinfo,
 * -ftz=0|1, -prec-div=0|1, -prec-sqrt=0|1, -fma=0|1 and others that have no meaning here. */
nvJitLinkResult nvJitLinkCreate(nvJitLinkHandle *handle, uint32_t numOptions, const char **options);
/* Frees the link and sets *handle to NULL. */
nvJitLinkResult nvJitLinkDestroy(nvJitLinkHandle *handle);
/* Adds an input; `size` counts bytes (of PTX with its zero), `name` (may be NULL) stands in messages. Copied. */
nvJitLinkResult nvJitLinkAddData(nvJitLinkHandle handle, nvJitLinkInputType inputType, const void *data, size_t size, const char *name);
/* The same from a file. */
nvJitLinkResult nvJitLinkAddFile(nvJitLinkHandle handle, nvJitLinkInputType inputType, const char *fileName);
/* Links all inputs. */
nvJitLinkResult nvJitLinkComplete(nvJitLinkHandle handle);
/* Bytes of the cubin, 0 when there is none; then its bytes. */
nvJitLinkResult nvJitLinkGetLinkedCubinSize(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult nvJitLinkGetLinkedCubin(nvJitLinkHandle handle, void *cubin);
/* Bytes of the PTX with its zero (-lto -ptx); then the text. */
nvJitLinkResult nvJitLinkGetLinkedPtxSize(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult nvJitLinkGetLinkedPtx(nvJitLinkHandle handle, char *ptx);
/* The linked LTO IR before optimisation: never kept here, its size is 0. */
nvJitLinkResult nvJitLinkGetLinkedLTOIRSize(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult nvJitLinkGetLinkedLTOIR(nvJitLinkHandle handle, void *ltoir);
/* Bytes of the log without its zero; then the text with it. */
nvJitLinkResult nvJitLinkGetErrorLogSize(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult nvJitLinkGetErrorLog(nvJitLinkHandle handle, char *log);
nvJitLinkResult nvJitLinkGetInfoLogSize(nvJitLinkHandle handle, size_t *size);
nvJitLinkResult nvJitLinkGetInfoLog(nvJitLinkHandle handle, char *log);

#ifdef __cplusplus
}
#endif
#endif
