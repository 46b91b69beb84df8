// Device printf: widths, precisions, flags, stars, long types, %a %g %e corners, infinities and NaN, strings and null, chars, percent, pointers, return value, too many arguments, int after double, long strings.
#include "../show.h"
__device__ const char *names[] = { "zero", "one", "", "a longer name than the others" };
__global__ void k(int *r, double inf, double nan_)
{
	int n = 0;
	r[n++] = printf("[%d|%5d|%-5d|%05d|%+d|% d|%.3d|%8.3d]\n", 42, 42, 42, 42, 42, 42, 42, 42);
	r[n++] = printf("[%u|%x|%X|%#x|%o|%#o|%#X]\n", 0xdeadbeef, 0xdeadbeef, 0xdeadbeef, 255, 8, 8, 0);
	r[n++] = printf("[%ld|%lld|%lu|%llx|%hd|%hhd|%hu|%hhu|%zu|%jd|%td]\n", -5L, -1234567890123LL, 5UL, 0x123456789abcdefULL, 70000, 300, 70000, 300, (size_t)9, (long long)-3, (long)4);
	r[n++] = printf("[%f|%.0f|%#.0f|%10.3f|%-10.2f|%+f|%010.2f|% f]\n", 1.5, 2.5, 3.5, 3.14159, 2.71828, 1.0, -3.7, 9.25);
	r[n++] = printf("[%e|%.2E|%g|%G|%#g|%.10g|%g|%g]\n", 12345.678, 0.00012, 0.0001, 1e-10, 1.0, 1. / 3, 1e15, 100000.0);
	r[n++] = printf("[%a|%.3a|%A|%a|%a|%a]\n", 1.0, 3.14159, 255.5, 0.0, -0.0, 4.9e-324);
	r[n++] = printf("[%f|%F|%e|%g|%10f|%-8g|%08f|%+f]\n", inf, -inf, inf, -inf, inf, nan_, inf, nan_);
	r[n++] = printf("[%s|%10s|%-10s|%.2s|%s|%10.3s]\n", "abc", "abc", "abc", "abc", names[2], names[3]);
	r[n++] = printf("[%c|%5c|%-5c|%%|%c]\n", 'x', 'y', 'z', 0x41);
	r[n++] = printf("[%*d|%-*d|%.*f|%*.*f]\n", 6, 42, 6, 42, 2, 1.23456, 9, 3, 2.71828);
	r[n++] = printf("no arguments\n");
	r[n++] = printf("");
	r[n++] = printf("[%p]\n", (void *)0x1234);
	r[n++] = printf("[%d %f %d %s %lld %c]\n", 1, 2.0, 3, names[1], 4LL, '5');
	r[n++] = printf("[%.20f|%.15e|%25.17g]\n", 0.1, 0.1, 0.1);
	r[n++] = printf("[%i|%li|%lli]\n", -1, -2L, -3LL);
	r[n++] = printf("[%5s|%5%|%d]\n", "ab", 7);
	r[n++] = printf("[%f %f]\n", 1.5f, (double)1e300);
	r[n++] = printf("%d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d %d\n", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32);
	r[n++] = printf("tab\tquote\" backslash\\ bell\a end\n");
	for (int i = 0; i < 3; i++)
		r[n++] = printf("loop %d %s\n", i, names[i]);
}
__global__ void many(int t) { if (threadIdx.x < t) printf("%d:%d ", blockIdx.x, threadIdx.x); }
__global__ void big() { printf("%s\n", "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"); }
int main()
{
	int *r = make<int>(64);
	RUN((k<<<1, 1>>>(r, INFINITY, NAN)));
	for (int i = 0; i < 24; i++)
		printf("%d ", r[i]);
	puts("");
	RUN((many<<<1, 32>>>(5))), puts("");
	RUN((many<<<1, 64>>>(3))), puts("");
	RUN((big<<<1, 1>>>()));
	size_t b;
	CK(cudaDeviceGetLimit(&b, cudaLimitPrintfFifoSize)), printf("fifo %zu\n", b);
}
