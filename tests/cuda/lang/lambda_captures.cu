// FLAGS: -std=c++17 --extended-lambda -rdc=true
// Lambdas of both sides as arguments of kernels: captures by value of structs, arrays, *this; nested; generic; stored; as comparators.
#include <vector>
#include "../show.h"
template <class F> __global__ void each(int n, F f) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) f(i); }
template <class F, class... A> __global__ void with(F f, A... a) { f(threadIdx.x, a...); }
template <class F> void launch(int n, F f) { RUN(each<<<(n + 63) / 64, 64>>>(n, f)); }
struct Sim
{
	int *d, n, k[3] = { 4, 5, 6 };
	struct P { float x; char c; } p = { 1.5f, 'z' };
	void run() { int off = 10; launch(n, [=, *this] __device__(int i) { d[i] = i * k[i % 3] + off + p.c; }); }
	void both() { int this_k = k[1]; auto f = [this_k] __host__ __device__(int x) { return x * this_k; }; int *q = d; launch(n, [=] __device__(int i) { q[i] += f(i); }); printf("%d\n", f(3)); }
};
template <class C> __device__ void sort(int *a, int n, C less) { for (int i = 1; i < n; i++) for (int j = i; j && less(a[j], a[j - 1]); j--) { int t = a[j]; a[j] = a[j - 1], a[j - 1] = t; } }
__global__ void sorts(int *o)
{
	int t = threadIdx.x, *a = o + t * 8, flips = 0;
	for (int i = 0; i < 8; i++)
		a[i] = (i * 37 + t * 11) % 23;
	if (t % 3 == 0) sort(a, 7, [](int x, int y) { return x < y; });
	else if (t % 3 == 1) sort(a, 7, [&](int x, int y) { flips++; return x > y; });
	else sort(a, 7, [t](auto x, auto y) { return (x ^ t) < (y ^ t); });
	a[7] = flips;
}
int main()
{
	const int n = 200;
	int *d = make<int>(512);
	Sim s{ d, n };
	s.run(), show("*this", d, n), s.both(), show("both", d, n);
	double mc = 2.5; int mb = 7; auto m = [mc, mb] __host__ __device__(double x) { return (int)(x * mc + mb); };
	launch(n, [=] __device__(int i) { d[i] = m(i); }), show("made", d, n), printf("%d\n", m(3));
	auto outer = [=] __host__ __device__(int x) { auto inner = [x](int y) { return x * 100 + y; }; return inner(3) + inner(x); };
	launch(n, [=] __device__(int i) { d[i] = outer(i); }), show("nested", d, n), printf("%d\n", outer(2));
	RUN(with<<<1, 64>>>([=] __device__(int t, float f, short h, auto... r) { d[t] = (int)(f * t) + h + (r + ... + 0); }, 1.5f, (short)3, 5, 6l)), show("pack", d, 64);
	int arr[4] = { 1, 2, 3, 4 };
	float4 v = make_float4(1, 2, 3, 4);
	launch(n, [=] __device__(int i) mutable { arr[i & 3] += i; v.x += i; d[i] = arr[i & 3] * 10 + (int)v.x + (int)v.w; }), show("mutable", d, n);
	RUN(sorts<<<1, 64>>>(d)), show("sorts", d, 512);
	static_assert(!std::is_trivially_copyable<std::vector<int>>::value);
	auto dl = [] __device__(int) {};
	auto hd = [] __host__ __device__(int) {};
	auto pl = [](int) {};
	printf("%d%d%d %d%d%d\n", __nv_is_extended_device_lambda_closure_type(decltype(dl)), __nv_is_extended_device_lambda_closure_type(decltype(hd)), __nv_is_extended_device_lambda_closure_type(decltype(pl)), __nv_is_extended_host_device_lambda_closure_type(decltype(dl)), __nv_is_extended_host_device_lambda_closure_type(decltype(hd)), __nv_is_extended_host_device_lambda_closure_type(decltype(pl)));
}
