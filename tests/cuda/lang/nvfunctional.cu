// CHECK: exact
// ANSWER: by the manual, not recorded
// FLAGS: -extended-lambda
// DESC: nvstd::function on both sides: functions, lambdas, big and counted ones, copies, swaps, nothing
#include <nvfunctional>
#include <cstdio>

__host__ int on_host() { return 1; }
__device__ int on_device() { return 2; }
__host__ __device__ int on_both() { return 3; }

struct Counted { // lives on the heap: its copies are counted
	int *alive, value;
	__host__ __device__ Counted(int *alive, int value) : alive(alive), value(value) { ++*alive; }
	__host__ __device__ Counted(const Counted &o) : alive(o.alive), value(o.value) { ++*alive; }
	__host__ __device__ ~Counted() { --*alive; }
	__host__ __device__ int operator()(int x) const { return value * x; }
};
struct Big {
	int v[20];
	__host__ __device__ int operator()(int x) const { return v[x] + v[19]; }
};
struct Changing {
	int n;
	__host__ __device__ int operator()() { return ++n; }
};

__host__ __device__ int apply(const nvstd::function<int(int)> &f, int x) { return f ? f(x) : -1; }

__host__ __device__ void common(int *o)
{
	int alive = 0, seen = 7;
	nvstd::function<int()> a = on_both, b = [] { return 10; }, none, null = nullptr, c(b);

	o[0] = a() + b() + c();
	o[1] = !none && none == nullptr && !(nullptr != null) && bool(a);
	swap(a, none);
	o[2] = !a && none() == 3;
	a = [=] { return seen; };
	o[3] = a();
	a = nullptr;
	o[4] = !a;
	int (*no_function)() = nullptr;
	o[5] = !nvstd::function<int()>(no_function);
	a = Changing{4};
	a();
	nvstd::function<int()> later = a;
	a();
	o[6] = 10 * a() + later();
	{
		nvstd::function<int(int)> f = Counted(&alive, 5), g = f, h;

		h = g;
		g = Big{{1, 2, 3}};
		o[7] = 100 * alive + apply(f, 2) + apply(g, 1) + apply(h, 1);
		f.swap(g);
		o[8] = 10 * f(2) + g(1);
		f = static_cast<nvstd::function<int(int)> &&>(g);
		o[9] = f(3);
	}
	o[10] = alive;
	nvstd::function<void(int &, const float &)> out = [](int &x, const float &y) { x += int(y); };
	out(seen, 1.5f);
	o[11] = seen;
}

__global__ void kernel(int *o)
{
	common(o);
	nvstd::function<int()> f = on_device, g = [] { return on_device() * 4; };
	o[12] = 100 * f() + g();
	nvstd::function<int(int)> twice = [&](int x) { return x ? twice(x - 1) + 2 : 0; };
	o[13] = twice(threadIdx.x + 5);
}

int main()
{
	int *o, h[14];

	cudaMallocManaged(&o, sizeof h);
	kernel<<<1, 1>>>(o);
	cudaError_t e = cudaDeviceSynchronize();
	common(h);
	nvstd::function<int()> f = on_host;
	h[12] = f();
	nvstd::function<int(int)> twice = [&](int x) { return x ? twice(x - 1) + 2 : 0; };
	h[13] = twice(5);
	for (int i = 0; i < 14; i++)
		printf("%d %d\n", o[i], h[i]);
	printf("%s\n", cudaGetErrorName(e));
	return 0;
}
