/*
 * threadIdx, blockIdx, blockDim, gridDim, warpSize: reads of special registers that look like const
 * variables of type uint3 and dim3. Unlike the ones that come with clang they can be copied
 * (auto t = threadIdx); taking their address or assigning to them stays an error. The host may name
 * them, as functions of both sides do; a program that would read them there is not linked.
 * clang's own header is left out by its include guard. PTX ISA, "Special Registers".
 */
#ifndef __CUDA_BUILTIN_VARS_H
#define __CUDA_BUILTIN_VARS_H

struct uint3;
struct dim3;

#ifdef __CUDA_ARCH__
#define __WW_READ(name, field, sreg) sreg##_##field()
#else
#define __WW_READ(name, field, sreg) __device_builtin_variable_##name.field
struct __ww_on_host {
	unsigned int x, y, z;
};
extern "C" const __ww_on_host __device_builtin_variable_threadIdx, __device_builtin_variable_blockIdx,
	__device_builtin_variable_blockDim, __device_builtin_variable_gridDim; /* nowhere defined */
#endif

#define __WW_SREG(name, field, sreg) \
	__declspec(property(get = __fetch_builtin_##field)) unsigned int field; \
	static inline __attribute__((always_inline, host, device)) unsigned int __fetch_builtin_##field(void) \
	{ return __WW_READ(name, field, sreg); }

/* Copying makes a value that reads the same registers, and they never change for a thread. */
#define __WW_BUILTIN_VAR(name, sreg) \
	struct __cuda_builtin_##name##_t { \
		__WW_SREG(name, x, sreg) \
		__WW_SREG(name, y, sreg) \
		__WW_SREG(name, z, sreg) \
		__attribute__((host, device)) operator dim3() const; \
		__attribute__((host, device)) operator uint3() const; \
		__attribute__((host, device)) __cuda_builtin_##name##_t(const __cuda_builtin_##name##_t &) \
			= default; \
		__attribute__((device)) void operator=(const __cuda_builtin_##name##_t &) const = delete; \
		__attribute__((device)) __cuda_builtin_##name##_t *operator&() const = delete; \
	private: \
		__attribute__((device)) __cuda_builtin_##name##_t() = delete; \
	}; \
	extern const __attribute__((device, weak)) __cuda_builtin_##name##_t name;

__WW_BUILTIN_VAR(threadIdx, __nvvm_read_ptx_sreg_tid)
__WW_BUILTIN_VAR(blockIdx, __nvvm_read_ptx_sreg_ctaid)
__WW_BUILTIN_VAR(blockDim, __nvvm_read_ptx_sreg_ntid)
__WW_BUILTIN_VAR(gridDim, __nvvm_read_ptx_sreg_nctaid)

__attribute__((device)) const int warpSize = 32;

#undef __WW_BUILTIN_VAR
#undef __WW_SREG
#undef __WW_READ
#endif
