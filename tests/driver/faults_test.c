/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Every kind of kernel fault, FAULT_TIMES times (2), each in a child process: the code is the one
 * hardware gives and every later call in that context repeats it until the process ends; another
 * context and another thread of the process work on unharmed; memory the kernel had written stays.
 */
#include <pthread.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kernels.h"

/* Each takes a pointer to good memory. Block 1 misbehaves, the others store 7. */
#define FAULTY(name, body)                                                                         \
	".visible .entry " name "(.param .u64 p) {\n"                                              \
	" .reg .pred %q; .reg .b32 %r<9>; .reg .b64 %d<9>; .reg .f32 %f<3>;\n"                     \
	" .shared .align 16 .b8 s[64]; .local .align 8 .b8 l[64];\n"                               \
	" ld.param.u64 %d1, [p]; mov.u32 %r1, %ctaid.x; setp.eq.u32 %q, %r1, 1; @%q bra BAD;\n"    \
	" mul.wide.u32 %d2, %r1, 4; add.u64 %d2, %d1, %d2; mov.u32 %r2, 7;"                        \
	" st.global.u32 [%d2], %r2; ret;\nBAD: " body " ret; }\n"

static const char faulty_ptx[] = PTX_HEAD
	".extern .func __assertfail(.param .b64 a, .param .b64 b, .param .b32 c, .param .b64 d, "
	".param .b64 e);\n"
	".global .align 1 .b8 txt[4] = {120, 0, 0, 0};\n"
	".global .u64 nowhere = 8;\n" FAULTY("null_store", "mov.u64 %d3, 8; st.global.u32 [%d3], %r1;")
	FAULTY("null_load", "mov.u64 %d3, 0; ld.global.u32 %r2, [%d3]; st.global.u32 [%d1+4], %r2;")
	FAULTY("wild_atomic", "mov.u64 %d3, 0x700000000000; atom.global.add.u32 %r2, [%d3], 1;")
	FAULTY("misaligned", "st.global.u32 [%d1+6], %r1;")
	FAULTY("misaligned_atomic", "add.u64 %d3, %d1, 1; atom.global.add.u32 %r2, [%d3], 1;")
	FAULTY("shared_far", "mov.u32 %r2, 0x1000000; st.shared.u32 [%r2], %r1;")
	FAULTY("local_far", "mov.u32 %r2, 0x40000000; st.local.u32 [%r2], %r1;")
	FAULTY("trap", "trap;")
	FAULTY("assert",
	       "{ .param .b64 a; .param .b64 b; .param .b32 c; .param .b64 d; .param .b64 e;\n"
	       " cvta.global.u64 %d3, txt; mov.u64 %d3, txt; cvta.global.u64 %d3, %d3; "
	       "st.param.b64 [a], %d3; st.param.b64 [b], %d3; st.param.b32 [c], 1; "
	       "st.param.b64 [d], %d3; mov.u64 %d4, 1; st.param.b64 [e], %d4;\n"
	       " call.uni __assertfail, (a, b, c, d, e); }")
	FAULTY("no_function",
	       "{ proto: .callprototype _ (); ld.global.u64 %d3, [nowhere]; call %d3, (), proto; }");

typedef struct FaultRow {
	const char *kernel;
	CUresult code;
} FaultRow;

static const FaultRow rows[] = {
	{"null_store", CUDA_ERROR_ILLEGAL_ADDRESS},
	{"null_load", CUDA_ERROR_ILLEGAL_ADDRESS},
	{"wild_atomic", CUDA_ERROR_ILLEGAL_ADDRESS},
	{"misaligned", CUDA_ERROR_MISALIGNED_ADDRESS},
	{"misaligned_atomic", CUDA_ERROR_MISALIGNED_ADDRESS},
	{"shared_far", CUDA_ERROR_ILLEGAL_ADDRESS},
	{"local_far", CUDA_ERROR_ILLEGAL_ADDRESS},
	{"trap", CUDA_ERROR_LAUNCH_FAILED},
	{"assert", CUDA_ERROR_ASSERT},
	{"no_function", CUDA_ERROR_INVALID_PC},
};

static _Atomic bool stop;
static CUcontext healthy;

/* Another thread in another context, at work before, during and after the fault. */
static void *bystander(void *self)
{
	CUmodule m;
	CUfunction f;
	CUdeviceptr p;
	u32 v[64], n = 0;
	CHECK(!cuCtxSetCurrent(healthy) && !cuModuleLoadData(&m, kernels_ptx));
	CHECK(!cuModuleGetFunction(&f, m, "step") && !cuMemAlloc_v2(&p, sizeof v));
	CHECK(!cuMemsetD32_v2(p, 0, 64));
	do {
		CHECK(!launch_step(f, p, 1, 1, 64, NULL));
		n++;
	} while (!stop);
	CHECK(!cuMemcpyDtoH_v2(v, p, sizeof v) && v[0] == n && v[63] == n);
	CHECK(!cuMemFree_v2(p) && !cuModuleUnload(m));
	return NULL;
}

static void answers(CUfunction f, CUdeviceptr p, CUstream s, CUevent e, CUresult want)
{
	CUdeviceptr q;
	u32 v = 0;
	void *args[] = {&p};
	CHECK(cuStreamSynchronize(s) == want && cuStreamQuery(s) == want);
	CHECK(cuStreamQuery(NULL) == want && cuCtxSynchronize() == want);
	CHECK(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, s, args, NULL) == want);
	CHECK(cuMemAlloc_v2(&q, 4) == want && cuMemcpyDtoH_v2(&v, p, 4) == want);
	CHECK(cuMemsetD32_v2(p, 0, 1) == want && cuEventRecord(e, s) == want);
	CHECK(cuMemFree_v2(p) == want && cuStreamDestroy_v2(s) == want);
}

static void child(const FaultRow *row)
{
	pthread_t other;
	CUmodule m;
	CUfunction f;
	CUdeviceptr p;
	CUcontext c;
	CUstream s;
	CUevent e;
	CHECK(!cuInit(0) && !cuCtxCreate_v2(&healthy, 0, 0) && !cuCtxCreate_v2(&c, 0, 0));
	CHECK(!pthread_create(&other, NULL, bystander, NULL));
	CHECK(!cuModuleLoadData(&m, faulty_ptx) && !cuModuleGetFunction(&f, m, row->kernel));
	CHECK(!cuMemAlloc_v2(&p, 64) && !cuStreamCreate(&s, 0) && !cuEventCreate(&e, 0));
	void *args[] = {&p};
	CHECK(!cuLaunchKernel(f, 4, 1, 1, 1, 1, 1, 0, s, args, NULL));
	answers(f, p, s, e, row->code);
	stop = true;
	pthread_join(other, NULL);
	CHECK(!cuCtxSetCurrent(healthy) && !cuCtxSynchronize());
	CHECK(!cuCtxSetCurrent(c) && cuCtxSynchronize() == row->code);
	exit(checks_failed != 0);
}

int main(void)
{
	const char *times = getenv("FAULT_TIMES");
	for (int n = times ? atoi(times) : 2; n > 0; n--)
		for (u32 i = 0; i < COUNT(rows); i++) {
			int status = -1;
			fflush(NULL);
			pid_t pid = fork();
			if (!pid)
				child(&rows[i]);
			waitpid(pid, &status, 0);
			if (!CHECK(WIFEXITED(status) && !WEXITSTATUS(status)))
				printf("%s: the child ended with %x\n", rows[i].kernel, status);
		}
	return check_done();
}
