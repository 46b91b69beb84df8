/*
 * `k<<<sizes...>>>()`, which clang's parser does not know: nvcc writes calls of these in its place. The first takes what
 * the pack holds, the others give its parts, in the order in which a launch asks for them.
 */
#ifndef WW_LAUNCH_PACK_H
#define WW_LAUNCH_PACK_H

#if defined(__cplusplus) && __cplusplus >= 201103L
struct __ww_LaunchPack {
	dim3 grid, block;
	size_t shared;
	cudaStream_t stream;
};
inline __ww_LaunchPack &__ww_last_pack()
{
	static thread_local __ww_LaunchPack pack;

	return pack;
}
inline const __ww_LaunchPack &__ww_launch_pack(dim3 grid, dim3 block, size_t shared = 0, cudaStream_t stream = 0)
{
	__ww_LaunchPack &pack = __ww_last_pack();

	pack.grid = grid;
	pack.block = block;
	pack.shared = shared;
	pack.stream = stream;
	return pack;
}
#endif

#endif
