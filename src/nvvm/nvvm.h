/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * libNVVM: NVVM IR (text or bitcode) in memory ▶ PTX. Declarations as NVIDIA's manual "libNVVM API"
 * documents them; link with -lnvvm.
 *
 * Functions return an nvvmResult. Different programs may be used by different threads at a time; one
 * program by one thread. Text is read in both dialects, with typed and with opaque pointers.
 */
#ifndef NVVM_H
#define NVVM_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum {
	NVVM_SUCCESS = 0,
	NVVM_ERROR_OUT_OF_MEMORY = 1,
	NVVM_ERROR_PROGRAM_CREATION_FAILURE = 2,
	NVVM_ERROR_IR_VERSION_MISMATCH = 3,
	NVVM_ERROR_INVALID_INPUT = 4,
	NVVM_ERROR_INVALID_PROGRAM = 5,
	NVVM_ERROR_INVALID_IR = 6,
	NVVM_ERROR_INVALID_OPTION = 7,
	NVVM_ERROR_NO_MODULE_IN_PROGRAM = 8,
	NVVM_ERROR_COMPILATION = 9,
	NVVM_ERROR_CANCELLED = 10
} nvvmResult;

typedef struct _nvvmProgram *nvvmProgram;

/* The name of a result; "NVVM_ERROR not found" for a number that is none. */
const char *nvvmGetErrorString(nvvmResult result);

/* The version of the API. */
nvvmResult nvvmVersion(int *major, int *minor);
/* The versions of NVVM IR and of its debug metadata that programs may state in nvvmir.version. */
nvvmResult nvvmIRVersion(int *majorIR, int *minorIR, int *majorDbg, int *minorDbg);
/* The LLVM release whose dialect is usual for an architecture ("compute_90"). INVALID_INPUT: no such one. */
nvvmResult nvvmLLVMVersion(const char *arch, int *major);

nvvmResult nvvmCreateProgram(nvvmProgram *prog);
/* Frees the program and sets *prog to NULL. */
nvvmResult nvvmDestroyProgram(nvvmProgram *prog);

/* Adds a module; `size` counts bytes, `name` (may be NULL) stands in messages. The buffer is copied. */
nvvmResult nvvmAddModuleToProgram(nvvmProgram prog, const char *buffer, size_t size, const char *name);
/* The same for a module of which only what others need is linked, as a library. */
nvvmResult nvvmLazyAddModuleToProgram(nvvmProgram prog, const char *buffer, size_t size, const char *name);

/* Options: -arch=compute_NN, -opt=0|1|2|3, -g, -generate-line-info, -ftz=0|1, -prec-sqrt=0|1,
 * -prec-div=0|1, -fma=0|1, each once. Errors are told in the program's log. A verification leaves what
 * was compiled. */
nvvmResult nvvmCompileProgram(nvvmProgram prog, int numOptions, const char **options);
nvvmResult nvvmVerifyProgram(nvvmProgram prog, int numOptions, const char **options);

/* Sizes count the terminating zero: what was not made has size 1. */
nvvmResult nvvmGetCompiledResultSize(nvvmProgram prog, size_t *bufferSizeRet);
nvvmResult nvvmGetCompiledResult(nvvmProgram prog, char *buffer);
nvvmResult nvvmGetProgramLogSize(nvvmProgram prog, size_t *bufferSizeRet);
nvvmResult nvvmGetProgramLog(nvvmProgram prog, char *buffer);

#ifdef __cplusplus
}
#endif
#endif
