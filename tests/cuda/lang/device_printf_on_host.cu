// Device functions that clang makes code of for the host, too, call the device's printf: the host's stays what it is.
// ANSWER: by the manual, not recorded
// FLAGS: --expt-relaxed-constexpr
#include <stdio.h>

template <class T> struct Holder {
	T value;

	__host__ __device__ Holder() {}
	__device__ void show() { printf("holds %d\n", value); }
};

template <class T> __device__ void show(T t) { printf("shows %d\n", t); }

template <class T> __global__ void run(T t)
{
	Holder<T> h;

	h.value = t;
	h.show();
	show(t);
}

int main()
{
	run<<<1, 1>>>(3);
	cudaDeviceSynchronize();
	printf("host\n");
	return 0;
}
