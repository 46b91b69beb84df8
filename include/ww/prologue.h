/*
 * What every CUDA source sees before its first line: nvcc includes this file ahead of the source, for
 * the host pass and for each device pass. It takes the place of clang's own wrapper, so that no file
 * of another toolkit is looked for:
 *
 *   clang++-22 -x cuda -nocudainc -nocudalib --cuda-path=/nonexistent
 *     -Xclang -target-sdk-version=12.8     Sema then launches through __cudaPushCallConfiguration
 *     --cuda-feature=+ptxNN                device pass only; the PTX version, else 4.2 is assumed
 *     -isystem TOOLKIT/include -include ww/prologue.h
 *     -Xclang -mlink-builtin-bitcode -Xclang TOOLKIT/nvvm/libdevice/libdevice.10.bc
 *                                          device pass only
 *     -mllvm -nvvm-reflect-add=__CUDA_PREC_SQRT=1      (0 with -prec-sqrt=false, as __CUDA_PREC_DIV)
 *     -D__NVCC__ -D__CUDACC_VER_MAJOR__=13 -D__CUDACC_VER_MINOR__=0 -D__CUDACC_VER_BUILD__=88
 *
 * Order matters: device overloads of the mathematics must be declared before <cmath> is, and the
 * types of CUDA before clang's intrinsics that take them.
 */
#ifndef WW_PROLOGUE_H
#define WW_PROLOGUE_H

#if !defined(__CUDA__) || !defined(__clang__)
#error "ww/prologue.h is for clang compiling CUDA; other compilers include cuda_runtime.h"
#endif

#ifdef __cplusplus
/* pow of a floating type and an int is a double, as the C++ library has it: clang's overloads get another name. */
#define pow(a, b) WW_POW_##b(a)
#define WW_POW_double(a) pow(a, double)
#define WW_POW_float(a) pow(a, float)
#define WW_POW_int(a) __ww_clang_pow(a, int)
#include <__clang_cuda_math_forward_declares.h>
#undef pow
#undef WW_POW_double
#undef WW_POW_float
#undef WW_POW_int
#endif
#ifndef __CUDACC__
#define __CUDACC__ 1
#endif

/* nvcc's programs rely on these being there. */
#pragma push_macro("NDEBUG") /* __assert_fail is of both sides, as it is with nvcc, and declared in any case */
#undef NDEBUG
#pragma clang force_cuda_host_device begin
#include <assert.h>
#pragma clang force_cuda_host_device end
#pragma pop_macro("NDEBUG")
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#if defined(__cplusplus) && __cplusplus >= 201103L
typedef decltype(nullptr) nullptr_t; /* as gcc's stddef.h has it */
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <climits>
#include <cmath>
#include <cstdlib>
#ifdef __CUDACC_EXTENDED_LAMBDA__
#include <functional>
#endif

/* Put by nvcc into functions of both sides that call what the host alone has. */
#ifdef __CUDA_ARCH__
#define __ww_device_inline inline
#else
#define __ww_device_inline
#endif

#ifdef __cplusplus
/* Called where nvcc took the list from an array of computed size. */
template <class T> __attribute__((host, device)) inline void __ww_clear(T *array, decltype(sizeof 0) bytes)
{
	if (__is_trivially_copyable(T))
		__builtin_memset((void *)array, 0, bytes);
}
#endif

#include "crt/host_defines.h"
#include "ww/builtin_vars.h"
#include "cuda_runtime.h"
#include "crt/host_runtime.h"
#include "ww/builtin_convert.h"

/* What clang's headers for the device expect of a toolkit: its version and two types of cuda.h. */
#pragma push_macro("CUDA_VERSION")
#pragma push_macro("__USE_FAST_MATH__")
#pragma push_macro("__CUDA_PREC_DIV")
#undef CUDA_VERSION
#define CUDA_VERSION 13000
typedef __UINT32_TYPE__ cuuint32_t;
typedef __UINT64_TYPE__ cuuint64_t;
#ifndef __USE_FAST_MATH__
#define WW_OWN_FAST_MATH
#ifdef __CLANG_GPU_APPROX_TRANSCENDENTALS__
#define __USE_FAST_MATH__ 1
#else
#define __USE_FAST_MATH__ 0
#endif
#endif
#ifndef __CUDA_PREC_DIV
#define WW_OWN_PREC_DIV
#define __CUDA_PREC_DIV 1
#endif

#include <__clang_cuda_libdevice_declares.h>
/* Warp functions without a mask are those of ww/old_warp.h, where there are any. */
#define __all __ww_clang_all
#define __any __ww_clang_any
#define __ballot __ww_clang_ballot
/* Names that CUDA leaves to programs. */
#define powi __ww_powi
#define powif __ww_powif
#include <__clang_cuda_device_functions.h>
#undef __all
#undef __any
#undef __ballot
#undef __prof_trigger
/* With -use_fast_math these are crt/math_functions.hpp's; clang's headers have other fast ones alone. */
#ifdef __CLANG_GPU_APPROX_TRANSCENDENTALS__
#define expf __ww_exact_expf
#define exp10f __ww_exact_exp10f
#define log10f __ww_exact_log10f
#define powf __ww_exact_powf
#define tanf __ww_exact_tanf
#define tanhf __ww_exact_tanhf
#endif
#include <__clang_cuda_math.h>
#undef expf
#undef exp10f
#undef log10f
#undef powf
#undef tanf
#undef tanhf
#include "crt/math_functions.hpp"
#include "ww/device_runtime.h"
#include <new> /* again: now that __device__ and malloc are there, new and delete for the device */
#include "ww/device_new.h"
#include "sm_20_intrinsics.hpp"
#include "device_atomic_functions.h"
#include "texture_indirect_functions.h"
#include "surface_indirect_functions.h"
#undef powi
#undef powif
/* and, where they are defined, another parameter that nobody passes */
struct __ww_never_passed;
#define __iexp __ww_n, __ww_never_passed *
#define WW_POWI(f, x, n, ...) f(x, n)
#define powi(...) WW_POWI(__ww_powi, __VA_ARGS__)
#define powif(...) WW_POWI(__ww_powif, __VA_ARGS__)
#include <__clang_cuda_cmath.h>
#undef __iexp
#undef WW_POWI
#undef powi
#undef powif
/* clang's vector atomics can be optimised away: they get other names, and ww/vector_atomics.h ours. */
#define atomicAdd __ww_clang_atomicAdd
#define atomicAdd_block __ww_clang_atomicAdd_block
#define atomicAdd_system __ww_clang_atomicAdd_system
#define __cluster_query_shared_rank __ww_clang_query_shared_rank
#define __shfl __ww_clang_shfl
#define __shfl_up __ww_clang_shfl_up
#define __shfl_down __ww_clang_shfl_down
#define __shfl_xor __ww_clang_shfl_xor
#include <__clang_cuda_intrinsics.h>
#undef atomicAdd
#undef atomicAdd_block
#undef atomicAdd_system
#undef __cluster_query_shared_rank
#undef __shfl
#undef __shfl_up
#undef __shfl_down
#undef __shfl_xor
#include "ww/vector_atomics.h"
#include "ww/nv_atomic.h"
#include "ww/rounding_mode.h"
#include "ww/rounding_mode.h"
#include <__clang_cuda_complex_builtins.h>
#include "crt/device_functions.hpp"
#pragma pop_macro("CUDA_VERSION")
#pragma pop_macro("__USE_FAST_MATH__")
#pragma pop_macro("__CUDA_PREC_DIV")

/* Of compilers that are CUDA's and clang's alone: nvcc with clang for the host, which we are, defines __clang__ only,
 * and sources (CUTLASS, for one) leave out much for the others. */
#undef __CUDA__

/* Programs see these only when the command line asks for them. */
#ifdef WW_OWN_FAST_MATH
#undef __USE_FAST_MATH__
#undef WW_OWN_FAST_MATH
#endif
#ifdef WW_OWN_PREC_DIV
#undef __CUDA_PREC_DIV
#undef WW_OWN_PREC_DIV
#endif

#ifdef __CUDACC_RTC__ /* NVRTC's programs may use its macros without asking */
#include <nv/target>
#else
#include "ww/gcc_builtins.h"
#include "ww/launch_pack.h"
#endif

/* For src/clang/demote.cc, which takes it out again. */
#if defined(WW_DEMOTE_DOUBLE) && defined(__CUDA_ARCH__)
extern "C" __attribute__((device, used)) char __ww_demote_double = 1;
#endif

/* Where this toolkit's libraries are: the runtime in the program looks there for the driver. A run path
 * says it too, but only in programs that nvcc itself links. */
#ifdef WW_TOOLKIT_LIB64
extern "C" __attribute__((weak, used, visibility("hidden"))) const char ww_toolkit_lib64[] = WW_TOOLKIT_LIB64;
#endif

#endif
