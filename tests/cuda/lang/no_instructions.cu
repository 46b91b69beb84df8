// FLAGS: -lcuda
// ANSWER: by the manual, not recorded
// Bodies that end without `ret`, one of them without any instruction: they end as others do.
#include <cstdio>
#include <cuda.h>

static const char ptx[] = ".version 8.0\n.target sm_70\n.address_size 64\n"
	".visible .entry falls(.param .u64 p)\n{\n.reg .b64 %rd<3>;\nld.param.u64 %rd1, [p];\nst.global.u32 [%rd1], 7;\n}\n"
	".visible .entry none(.param .u64 p)\n{\n}\n"
	".visible .entry jumps(.param .u64 p)\n{\n.reg .pred %p<2>;\n.reg .b64 %rd<3>;\n.reg .b32 %r<3>;\nld.param.u64 %rd1, [p];\n"
	"mov.u32 %r1, %tid.x;\nsetp.gt.u32 %p1, %r1, 3;\n@%p1 bra END;\nst.global.u32 [%rd1], 8;\nEND:\n}\n";

int main()
{
	CUmodule m;
	CUdevice d;
	CUcontext c;
	CUdeviceptr p;
	cuInit(0);
	cuDeviceGet(&d, 0);
	cuDevicePrimaryCtxRetain(&c, d);
	cuCtxSetCurrent(c);
	printf("%d\n", cuModuleLoadData(&m, ptx));
	cuMemAlloc(&p, 64);
	for (const char *name : { "falls", "none", "jumps" }) {
		CUfunction f;
		void *args[] = { &p };
		int word = 0;
		cuModuleGetFunction(&f, m, name);
		cuLaunchKernel(f, 1, 1, 1, 32, 1, 1, 0, 0, args, 0);
		printf("%s %d\n", name, cuCtxSynchronize());
		cuMemcpyDtoH(&word, p, 4);
		printf("%d\n", word);
	}
}
