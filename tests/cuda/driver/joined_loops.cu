// DESC: loops that wait, joined by a compiler with the loops around them: one header, two edges back each; lanes of a warp wait for each other
// ANSWER: by the manual, not recorded
// FLAGS: -lcuda
#include <cstdio>
#include <cstdlib>
#include <cuda.h>

#define CK(x) do { CUresult e_ = (x); if (e_) { printf("FAIL %s: %d\n", #x, (int)e_); exit(2); } } while (0)

static const char ptx[] = R"(.version 7.8
.target sm_75
.address_size 64
.visible .entry queue(
	.param .u64 queue_param_0,
	.param .u64 queue_param_1,
	.param .u64 queue_param_2,
	.param .u64 queue_param_3,
	.param .u32 queue_param_4
)
{
	.reg .pred 	%p<9>;
	.reg .b32 	%r<29>;
	.reg .b64 	%rd<13>;
	ld.param.b32 	%r1, [queue_param_4];
	ld.param.b64 	%rd5, [queue_param_0];
	ld.param.b64 	%rd6, [queue_param_1];
	cvta.to.global.u64 	%rd1, %rd6;
	ld.param.b64 	%rd7, [queue_param_2];
	cvta.to.global.u64 	%rd2, %rd7;
	cvta.to.global.u64 	%rd3, %rd5;
	ld.param.b64 	%rd8, [queue_param_3];
	cvta.to.global.u64 	%rd4, %rd8;
	mov.u32 	%r2, %tid.x;
	setp.eq.b32 	%p1, %r2, 0;
	@%p1 bra 	L7;
	setp.ne.b32 	%p2, %r2, 1;
	@%p2 bra 	L11;
	setp.lt.s32 	%p3, %r1, 1;
	mov.b32 	%r28, 0;
	@%p3 bra 	L6;
	mov.b32 	%r27, 0;
	mov.b32 	%r28, %r27;
L4:
	ld.volatile.global.b32 	%r3, [%rd2];
	ld.volatile.global.b32 	%r4, [%rd1];
	setp.ge.s32 	%p4, %r3, %r4;
	@%p4 bra 	L4;
	membar.gl;
	ld.volatile.global.b32 	%r5, [%rd2];
	shr.s32 	%r6, %r5, 31;
	shr.u32 	%r7, %r6, 30;
	add.s32 	%r8, %r5, %r7;
	and.b32 	%r9, %r8, -4;
	sub.s32 	%r10, %r5, %r9;
	mul.wide.s32 	%rd9, %r10, 4;
	add.s64 	%rd10, %rd3, %rd9;
	ld.volatile.global.b32 	%r11, [%rd10];
	add.s32 	%r28, %r11, %r28;
	membar.gl;
	ld.volatile.global.b32 	%r12, [%rd2];
	add.s32 	%r13, %r12, 1;
	st.volatile.global.b32 	[%rd2], %r13;
	add.s32 	%r27, %r27, 1;
	setp.ne.b32 	%p5, %r27, %r1;
	@%p5 bra 	L4;
L6:
	st.global.b32 	[%rd4], %r28;
	bra.uni 	L11;
L7:
	setp.lt.s32 	%p6, %r1, 1;
	@%p6 bra 	L11;
	mov.b32 	%r26, 0;
L9:
	ld.volatile.global.b32 	%r14, [%rd1];
	ld.volatile.global.b32 	%r15, [%rd2];
	sub.s32 	%r16, %r14, %r15;
	setp.gt.s32 	%p7, %r16, 3;
	@%p7 bra 	L9;
	mul.lo.s32 	%r17, %r26, %r26;
	ld.volatile.global.b32 	%r18, [%rd1];
	shr.s32 	%r19, %r18, 31;
	shr.u32 	%r20, %r19, 30;
	add.s32 	%r21, %r18, %r20;
	and.b32 	%r22, %r21, -4;
	sub.s32 	%r23, %r18, %r22;
	mul.wide.s32 	%rd11, %r23, 4;
	add.s64 	%rd12, %rd3, %rd11;
	st.volatile.global.b32 	[%rd12], %r17;
	membar.gl;
	ld.volatile.global.b32 	%r24, [%rd1];
	add.s32 	%r25, %r24, 1;
	st.volatile.global.b32 	[%rd1], %r25;
	add.s32 	%r26, %r26, 1;
	setp.ne.b32 	%p8, %r26, %r1;
	@%p8 bra 	L9;
L11:
	ret;
}
)";

// Thread 0 puts squares into a ring of four, thread 1 adds them up.
int main()
{
	CUdevice dev;
	CUcontext ctx;
	CUmodule module;
	CUfunction queue;
	CUdeviceptr m;
	int n = 50, sum = 0;

	CK(cuInit(0));
	CK(cuDeviceGet(&dev, 0));
	CK(cuDevicePrimaryCtxRetain(&ctx, dev));
	CK(cuCtxSetCurrent(ctx));
	CK(cuModuleLoadData(&module, ptx));
	CK(cuModuleGetFunction(&queue, module, "queue"));
	CK(cuMemAlloc(&m, 256));
	CK(cuMemsetD8(m, 0, 256));
	CUdeviceptr head = m + 32, tail = m + 64, out = m + 96;
	void *args[] = {&m, &head, &tail, &out, &n};
	CK(cuLaunchKernel(queue, 1, 1, 1, 32, 1, 1, 0, nullptr, args, nullptr));
	CK(cuMemcpyDtoH(&sum, out, 4));
	printf("%d\n", sum);
	return 0;
}
