/*
 * cuda::ptx's tags: an instruction's modifiers as types, so that overloads choose among its forms.
 * CUDA C++ Core Libraries, <cuda/ptx>; PTX ISA, "Instruction Set".
 */
#ifndef WW_PTX_TAGS_H
#define WW_PTX_TAGS_H

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include "crt/host_defines.h"

namespace cuda {
namespace ptx {

enum class dot_sem { acq_rel, acquire, relaxed, release, sc, weak };
enum class dot_space { cluster, global, shared };
enum class dot_scope { cta, cluster, gpu, sys };
enum class dot_op { add, dec, inc, max, min, and_op, or_op, xor_op, cas, exch };
enum class dot_cta_group { cta_group_1, cta_group_2 };
enum class dot_kind { f16, f8f6f4, i8, mxf4, mxf4nvf4, mxf8f6f4, tf32 };

template <dot_sem v> using sem_t = ::std::integral_constant<dot_sem, v>;
template <dot_space v> using space_t = ::std::integral_constant<dot_space, v>;
template <dot_scope v> using scope_t = ::std::integral_constant<dot_scope, v>;
template <dot_op v> using op_t = ::std::integral_constant<dot_op, v>;
template <dot_cta_group v> using cta_group_t = ::std::integral_constant<dot_cta_group, v>;
template <dot_kind v> using kind_t = ::std::integral_constant<dot_kind, v>;
template <int n> using n32_t = ::std::integral_constant<int, n>;

#define WW_PTX_TAG(axis, name) \
	typedef axis##_t<dot_##axis::name> axis##_##name##_t; \
	static constexpr axis##_##name##_t axis##_##name{};
WW_PTX_TAG(sem, acq_rel)
WW_PTX_TAG(sem, acquire)
WW_PTX_TAG(sem, relaxed)
WW_PTX_TAG(sem, release)
WW_PTX_TAG(sem, sc)
WW_PTX_TAG(sem, weak)
WW_PTX_TAG(space, cluster)
WW_PTX_TAG(space, global)
WW_PTX_TAG(space, shared)
WW_PTX_TAG(scope, cta)
WW_PTX_TAG(scope, cluster)
WW_PTX_TAG(scope, gpu)
WW_PTX_TAG(scope, sys)
WW_PTX_TAG(op, add)
WW_PTX_TAG(op, dec)
WW_PTX_TAG(op, inc)
WW_PTX_TAG(op, max)
WW_PTX_TAG(op, min)
WW_PTX_TAG(op, and_op)
WW_PTX_TAG(op, or_op)
WW_PTX_TAG(op, xor_op)
WW_PTX_TAG(op, cas)
WW_PTX_TAG(op, exch)
WW_PTX_TAG(kind, f16)
WW_PTX_TAG(kind, f8f6f4)
WW_PTX_TAG(kind, i8)
WW_PTX_TAG(kind, mxf4)
WW_PTX_TAG(kind, mxf4nvf4)
WW_PTX_TAG(kind, mxf8f6f4)
WW_PTX_TAG(kind, tf32)
#undef WW_PTX_TAG
typedef cta_group_t<dot_cta_group::cta_group_1> cta_group_1_t;
typedef cta_group_t<dot_cta_group::cta_group_2> cta_group_2_t;
static constexpr cta_group_1_t cta_group_1{};
static constexpr cta_group_2_t cta_group_2{};
template <int n> constexpr n32_t<n> n32{};

#if defined(__CUDACC__)
namespace ww {
/* Addresses as the instructions take them. */
__device__ inline uint32_t shared(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }
__device__ inline uint64_t global(const void *p) { return __cvta_generic_to_global(p); }
/* A cluster's shared memory keeps its addresses in the window of shared memory. */
__device__ inline uint32_t remote(const void *p) { return (uint32_t)__cvta_generic_to_shared(p); }

template <class T> __device__ inline uint32_t __ww_word(T x) { return __builtin_bit_cast(uint32_t, x); }
template <class T> __device__ inline uint64_t word64(T x) { return __builtin_bit_cast(uint64_t, x); }

/* How an instruction's type is called. */
template <class T> inline constexpr bool is_s32 = ::std::is_integral<T>::value && ::std::is_signed<T>::value && sizeof(T) == 4;
template <class T> inline constexpr bool is_u32 = ::std::is_integral<T>::value && !::std::is_signed<T>::value && sizeof(T) == 4;
template <class T> inline constexpr bool is_s64 = ::std::is_integral<T>::value && ::std::is_signed<T>::value && sizeof(T) == 8;
template <class T> inline constexpr bool is_u64 = ::std::is_integral<T>::value && !::std::is_signed<T>::value && sizeof(T) == 8;
template <class...> inline constexpr bool never = false;
}
#endif

} // namespace ptx
} // namespace cuda

/* A statement with an instruction's scope, or ordering and scope, spelt out: `say` takes the modifiers' text. */
#define WW_PTX_SCOPE(s, say) \
	if constexpr ((s) == dot_scope::cta) \
		say(".cta"); \
	else if constexpr ((s) == dot_scope::cluster) \
		say(".cluster"); \
	else if constexpr ((s) == dot_scope::gpu) \
		say(".gpu"); \
	else \
		say(".sys");

#endif
