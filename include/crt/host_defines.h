/*
 * The keywords of CUDA C++ as macros over compiler attributes. A compiler that does not compile CUDA
 * sees nothing of the execution and memory spaces, so that host code can include every header.
 */
#ifndef __HOST_DEFINES_H__
#define __HOST_DEFINES_H__

#if defined(_MSC_VER) && !defined(__clang__)
#define __align__(n) __declspec(align(n))
#define __no_return__ __declspec(noreturn)
#define __forceinline__ __forceinline
#define __inline__ __inline
#define CUDARTAPI __stdcall
#else
#define __align__(n) __attribute__((aligned(n)))
#define __no_return__ __attribute__((noreturn))
#define __forceinline__ __inline__ __attribute__((always_inline))
#define CUDARTAPI
#endif
#define CUDARTAPI_CDECL
#define __builtin_align__(n) __align__(n)
#define __thread__ __thread
#define __import__
#define __export__
#define __cdecl
#define __specialization_static

#if defined(__CUDA__) || defined(WW_PROLOGUE_H)
#define __location__(a) __attribute__((a))
#define __device_builtin_texture_type__ __attribute__((device_builtin_texture_type))
#define __device_builtin_surface_type__ __attribute__((device_builtin_surface_type))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __cluster_dims__(...) __attribute__((annotate("ww.cluster_dims", ##__VA_ARGS__)))
#else
#define __location__(a)
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define __launch_bounds__(...)
#define __cluster_dims__(...)
#endif
#define __annotate__(a) __location__(a)

#define __host__ __location__(host)
#define __device__ __location__(device)
/* nvcc -maxrregcount; what a kernel says itself counts more */
#ifdef __WW_MAXRREGCOUNT__
#define __global__ __location__(global) __location__(annotate("ww.maxrregcount", __WW_MAXRREGCOUNT__))
#else
#define __global__ __location__(global)
#endif
#define __shared__ __location__(shared)
/* clang makes constant what is merely const, too: src/clang/tables.cc knows the two apart by this. */
#define __constant__ __location__(constant) __location__(annotate("ww.constant"))
#define __grid_constant__ __location__(grid_constant)
/* clang knows managed variables for HIP only; what is annotated here becomes one after clang. */
#define __managed__ __location__(device) __location__(annotate("ww.managed"))
#define __nv_pure__ __attribute__((pure))

/* clang has no attribute for these, or drops it: src/clang/kernels.cc carries the annotations to PTX. Of
   __block_size__ nothing is: it only promises what launches say anyway. */
#define __maxnreg__(n) __location__(annotate("ww.maxnreg", n))
#define __local_maxnreg__(n)
#define __block_size__(...) __location__(annotate("ww.block_size=" #__VA_ARGS__))

/* Which sides is a lambda of this type for? src/clang/lambdas.cc answers. */
#if defined(__CUDACC__) && defined(__CUDACC_EXTENDED_LAMBDA__) && defined(__cplusplus)
template <class T> struct __ww_lambda {
	enum { kind = 0 };
};
template <class T> struct __ww_lambda_result {
	enum { kind = 0 };
};
#define __nv_is_extended_device_lambda_closure_type(...) \
	(__ww_lambda<__VA_ARGS__>::kind == 1 || __ww_lambda<__VA_ARGS__>::kind == 3)
#define __nv_is_extended_host_device_lambda_closure_type(...) (__ww_lambda<__VA_ARGS__>::kind == 2)
#define __nv_is_extended_device_lambda_with_preserved_return_type(...) (__ww_lambda_result<__VA_ARGS__>::kind == 3)
#else
#define __nv_is_extended_device_lambda_closure_type(...) false
#define __nv_is_extended_host_device_lambda_closure_type(...) false
#define __nv_is_extended_device_lambda_with_preserved_return_type(...) false
#endif

#define __device_builtin__
#define __cudart_builtin__
#define __inline_hint__

#define __CUDA_ARCH_HAS_FEATURE__(feature) __CUDA_ARCH_FEAT_##feature
#ifdef __CUDA_ARCH_FAMILY_SPECIFIC__
#define __CUDA_HAS_ARCH_FAMILY_SPECIFIC(n) \
	(__CUDA_ARCH_FAMILY_SPECIFIC__ / 100 == (n##0) / 100 && \
	 __CUDA_ARCH_FAMILY_SPECIFIC__ <= (n##0))
#else
#define __CUDA_HAS_ARCH_FAMILY_SPECIFIC(n) 0
#endif
#ifdef __CUDA_ARCH_SPECIFIC__
#define __CUDA_HAS_ARCH_SPECIFIC(n) (__CUDA_ARCH_SPECIFIC__ == (n##0))
#else
#define __CUDA_HAS_ARCH_SPECIFIC(n) 0
#endif

#endif
