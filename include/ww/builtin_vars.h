/*
 * threadIdx, blockIdx, blockDim, gridDim, warpSize: reads of special registers that look like const
 * variables of type uint3 and dim3. Unlike the ones that come with clang they can be copied
 * (auto t = threadIdx); taking their address or assigning to them stays an error.
 * clang's own header is left out by its include guard. PTX ISA, "Special Registers".
 */
#ifndef __CUDA_BUILTIN_VARS_H
#define __CUDA_BUILTIN_VARS_H

struct uint3;
struct dim3;

#define __WW_SREG(field, read) \
	__declspec(property(get = __fetch_builtin_##field)) unsigned int field; \
	static inline __attribute__((always_inline, device)) unsigned int __fetch_builtin_##field(void) \
	{ return read; }

/* Copying makes a value that reads the same registers, and they never change for a thread. */
#define __WW_BUILTIN_VAR(name, sreg) \
	struct __cuda_builtin_##name##_t { \
		__WW_SREG(x, __nvvm_read_ptx_sreg_##sreg##_x()) \
		__WW_SREG(y, __nvvm_read_ptx_sreg_##sreg##_y()) \
		__WW_SREG(z, __nvvm_read_ptx_sreg_##sreg##_z()) \
		__attribute__((device)) operator dim3() const; \
		__attribute__((device)) operator uint3() const; \
		__attribute__((device)) __cuda_builtin_##name##_t(const __cuda_builtin_##name##_t &) \
			= default; \
		__attribute__((device)) void operator=(const __cuda_builtin_##name##_t &) const = delete; \
		__attribute__((device)) __cuda_builtin_##name##_t *operator&() const = delete; \
	private: \
		__attribute__((device)) __cuda_builtin_##name##_t() = delete; \
	}; \
	extern const __attribute__((device, weak)) __cuda_builtin_##name##_t name;

__WW_BUILTIN_VAR(threadIdx, tid)
__WW_BUILTIN_VAR(blockIdx, ctaid)
__WW_BUILTIN_VAR(blockDim, ntid)
__WW_BUILTIN_VAR(gridDim, nctaid)

__attribute__((device)) const int warpSize = 32;

#undef __WW_BUILTIN_VAR
#undef __WW_SREG
#endif
