// ANSWER: by nvcc 13.0
// FLAGS: -extended-lambda
// What the traits of extended lambdas say, and lambdas in places where they are allowed.
#include <cstdio>

#define SAY(l) \
	printf("%d %d %d\n", __nv_is_extended_device_lambda_closure_type(l), \
		__nv_is_extended_host_device_lambda_closure_type(l), \
		__nv_is_extended_device_lambda_with_preserved_return_type(l))

template <class F> __global__ void k(F f, int *o) { *o += f(1); }

template <class F> void ask(F f)
{
	SAY(F);
	SAY(const F);
	SAY(F &);
}

struct Local {
	int x;
	void run(int *o)
	{
		int a = x;
		auto inner = [=] { k<<<1, 1>>>([=] __device__(int y) { return a + y; }, o); };

		inner();
	}
};

template <class T, class... Rest> void with_pack(int *o, T t, Rest... rest)
{
	const int n = sizeof...(rest);

	k<<<1, 1>>>([=] __device__(int y) { return t + n + y; }, o);
}

int main()
{
	auto none = [] { return 1; };
	auto device = [] __device__(int x) { return x; };
	auto both = [] __host__ __device__(int x) { return x; };
	auto typed = [] __device__(int x) -> double { return x; };
	auto host = [] __host__(int x) { return x; };
	auto bothTyped = [] __host__ __device__(int x) -> int { return x; };
	auto automatic = [] __device__(int x) -> auto { return x; };
	static_assert(__nv_is_extended_device_lambda_closure_type(decltype(device)), "");
	int *o;

	SAY(decltype(none));
	SAY(decltype(device));
	SAY(decltype(both));
	SAY(decltype(typed));
	SAY(decltype(host));
	SAY(decltype(bothTyped));
	SAY(decltype(automatic));
	SAY(int);
	ask(device);
	cudaMallocManaged(&o, sizeof *o);
	*o = 0;
	Local{ 5 }.run(o);
	with_pack(o, 10, 1, 2);
	cudaDeviceSynchronize();
	printf("%d %d\n", *o, (none(), host(1), both(1), bothTyped(1)));
	return 0;
}
