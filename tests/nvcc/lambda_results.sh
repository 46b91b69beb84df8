#!/bin/bash
# What a library asserts of extended lambdas whose result the host would ask for: not of functions for rvalues where an
# lvalue is called (gcc, as the host's compiler, does not look at them), but of those that are called.
set -u
. "$PWD/tests/nvcc/accepts.bash"

library='
#include <cstdio>
#include <type_traits>
#include <utility>
template <class F, class... A> struct result {
#ifndef __CUDA_ARCH__
	static_assert(!__nv_is_extended_device_lambda_closure_type(F) || __nv_is_extended_host_device_lambda_closure_type(F) ||
		      __nv_is_extended_device_lambda_with_preserved_return_type(F), "the host asks for a result");
#endif
	using type = decltype(std::declval<F>()(std::declval<A>()...));
};
template <class F, class... A> __host__ __device__ typename result<F, A...>::type call(F &&f, A &&...a)
{
	return std::forward<F>(f)(std::forward<A>(a)...);
}
template <class F> struct negation {
	F f;
	template <class A, std::enable_if_t<sizeof(call(std::declval<F &>(), std::declval<A>())), int> = 0>
	__host__ __device__ bool operator()(A &&a) & { return !call(f, a); }
	template <class A, std::enable_if_t<sizeof(call(std::declval<F>(), std::declval<A>())), int> = 0>
	__host__ __device__ bool operator()(A &&a) && { return !call(std::move(f), a); }
	template <class A, std::enable_if_t<sizeof(call(std::declval<const F>(), std::declval<A>())), int> = 0>
	__host__ __device__ bool operator()(A &&a) const && { return !call(std::move(f), a); }
};
template <class N> __global__ void k(N n, int *p) { *p = n(*p); }
template <class F> void run(F f, int *p)
{
	k<<<1, 1>>>(negation<F>{ f }, p);
}
'
take lvalue --extended-lambda < <(echo "$library"; cat <<'S'
template <class F> void say(F)
{
	static_assert(__nv_is_extended_device_lambda_closure_type(F) &&
		      !__nv_is_extended_device_lambda_with_preserved_return_type(F), "");
}
int main()
{
	int *p;

	cudaMallocManaged(&p, sizeof *p);
	*p = 3;
	run([] __device__(int i) { return i == 4; }, p);
	say([] __device__(int i) { return i == 4; });
	cudaDeviceSynchronize();
	return *p != 1;
}
S
)
refuse asked "the host asks for a result" --extended-lambda < <(echo "$library"; cat <<'S'
template <class F> void ask(F) { typename result<F, int>::type x = {}; (void)x; }
int main() { ask([] __device__(int i) { return i == 4; }); }
S
)
exit $bad
