/*
 * `k<<<sizes...>>>()`, which clang's parser does not know: nvcc writes calls of these in its place. The first takes what
 * the pack holds, the others give its parts, in the order in which a launch asks for them.
 */
#ifndef WW_LAUNCH_PACK_H
#define WW_LAUNCH_PACK_H

#if defined(__cplusplus) && __cplusplus >= 201103L
struct __ww_LaunchPack {
	dim3 __ww_grid, __ww_block;
	size_t __ww_shared;
	cudaStream_t __ww_stream;
};
inline __ww_LaunchPack &__ww_last_pack()
{
	static thread_local __ww_LaunchPack __ww_pack;

	return __ww_pack;
}
inline const __ww_LaunchPack &__ww_launch_pack(dim3 __ww_grid, dim3 __ww_block, size_t __ww_shared = 0, cudaStream_t __ww_stream = 0)
{
	__ww_LaunchPack &__ww_pack = __ww_last_pack();

	__ww_pack.__ww_grid = __ww_grid;
	__ww_pack.__ww_block = __ww_block;
	__ww_pack.__ww_shared = __ww_shared;
	__ww_pack.__ww_stream = __ww_stream;
	return __ww_pack;
}
#endif

#endif
