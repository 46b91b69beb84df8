// CHECK: exact
// ANSWER: by the manual, not recorded
// DESC: default arguments of kernels and kernel templates: the host's, evaluated at each launch
#include <cstdio>

static int host_value = 7;
const float *no_scale = nullptr;
int host_function() { return host_value + 1; }
__device__ int device_function() { return 6; }
template <class T> struct Settings {
	static T value;
	static T doubled() { return 2 * value; }
};
template <class T> T Settings<T>::value = 11;

__global__ void plain(int *o, int x = host_value, int y = host_function()) { *o = 100 * x + y; }
template <bool scaled = true, class T>
__global__ void scale(T *o, const float *__restrict__ by = no_scale) { *o = by ? 1 : -1; }
template <class T> __global__ void called(T *o, int x = host_function()) { *o = x; }
template <class T> __global__ void of_template(T *o, T x = Settings<T>::value + Settings<T>::doubled()) { *o = x; }
template <class T> __global__ void declared(T *o, int x = host_value);
template <class T> __global__ void declared(T *o, int x) { *o = x; }
template <class T> __device__ int on_device(T a, int x = device_function()) { return a + x; }
template <class T> __host__ __device__ T on_both(T a, T x = T(host_value)) { return a + x; }
__global__ void uses(int *o) { *o = on_device(1); }

static void show(const char *what, int *o)
{
	cudaError_t e = cudaDeviceSynchronize();

	printf("%s %d %s\n", what, *o, cudaGetErrorName(e));
	host_value++;
}

int main()
{
	int *o;

	cudaMallocManaged(&o, sizeof *o);
	plain<<<1, 1>>>(o), show("plain", o);
	plain<<<1, 1>>>(o, 1), show("plain", o);
	scale<<<1, 1>>>(o), show("scale", o);
	scale<false><<<1, 1>>>(o, (const float *)o), show("scale", o);
	called<<<1, 1>>>(o), show("called", o);
	called<<<1, 1>>>(o, 3), show("called", o);
	of_template<<<1, 1>>>(o), show("of_template", o);
	declared<<<1, 1>>>(o), show("declared", o);
	uses<<<1, 1>>>(o), show("uses", o);
	printf("%d\n", on_both(1));
	return 0;
}
