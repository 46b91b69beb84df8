// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// ANSWER: by the manual, not recorded
// FLAGS: -std=c++20
// Constraints that the device alone satisfies, asked on the host.
#include <concepts>
#include <cstdio>
template <class F> concept Callable = requires(F f) { f(1); };
struct D { __device__ float operator()(int) const { return 1; } };
struct G { __device__ void go(); int x; };
static_assert(Callable<D>);
template <class T> requires requires(T t) { t.go(); } int use(T) { return sizeof(T); }
template <Callable F> int with(F) { return 1; }
int with(...) { return 0; }
template <class F> int asks(F f)
{
	if constexpr (requires { f(1); })
		return 1;
	return 0;
}
int main()
{
	static_assert(std::invocable<D, int>);
	printf("%d %d %d %d %d\n", use(G{}), with(D()), with(3), asks(D()), asks(3));
}
