// Every library that CMake finds, linked and asked for its version.
#include <cstdio>
#include <cuda.h>
#include <cuda_runtime.h>
#include <cupti.h>
#include <nvJitLink.h>
#include <nvrtc.h>
int main()
{
	int driver, runtime, major, minor;
	unsigned jmajor, jminor;
	uint32_t cupti;
	bool good = !cuDriverGetVersion(&driver) && !cudaRuntimeGetVersion(&runtime) &&
		    !nvrtcVersion(&major, &minor) && !nvJitLinkVersion(&jmajor, &jminor) &&
		    !cuptiGetVersion(&cupti);
	printf("%d %d %d.%d %u.%u %u\n", driver, runtime, major, minor, jmajor, jminor, cupti);
	puts(good ? "PASS" : "FAIL");
	return !good;
}
