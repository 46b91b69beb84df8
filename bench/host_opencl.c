/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * bench.h's driver for OpenCL. -DKERNEL=NAME -DCL_OPTIONS='"-DSIZE=…"' -DKERNEL_CL='"…/kernels/NAME.cl"'
 */
#define CL_TARGET_OPENCL_VERSION 120
#include "bench.h"

#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STRING_(x) #x
#define STRING(x) STRING_(x)

static cl_command_queue queue;
static cl_kernel kernel;
static cl_mem buffer[MAX_ARGS];
static size_t global[3], local[3];

static void need(cl_int err, const char *what)
{
	if (err != CL_SUCCESS)
		bench_die("%s: OpenCL error %d", what, (int)err);
}

static char *read_text(const char *path)
{
	FILE *f = fopen(path, "rb");
	char *s = calloc(1, 1 << 16);

	if (!f || !s || !fread(s, 1, (1 << 16) - 1, f))
		bench_die("%s: cannot be read", path);
	fclose(f);
	return s;
}

static void build(cl_context ctx, cl_device_id device)
{
	const char *text = read_text(KERNEL_CL);
	char log[8192] = "";
	cl_int err;
	cl_program program = clCreateProgramWithSource(ctx, 1, &text, NULL, &err);

	need(err, "clCreateProgramWithSource");
	if (clBuildProgram(program, 1, &device, CL_OPTIONS, NULL, NULL) != CL_SUCCESS) {
		clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log - 1, log, NULL);
		bench_die("%s", log);
	}
	kernel = clCreateKernel(program, STRING(KERNEL), &err);
	need(err, "clCreateKernel");
}

void driver_start(const Case *c)
{
	cl_platform_id platform;
	cl_device_id device;
	cl_context ctx;
	cl_int err;

	need(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
	need(clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &device, NULL), "clGetDeviceIDs");
	ctx = clCreateContext(NULL, 1, &device, NULL, NULL, &err);
	need(err, "clCreateContext");
	queue = clCreateCommandQueue(ctx, device, CL_QUEUE_PROFILING_ENABLE, &err);
	need(err, "clCreateCommandQueue");
	build(ctx, device);
	for (int i = 0; i < 3; i++) {
		local[i] = c->block[i];
		global[i] = (size_t)c->grid[i] * c->block[i];
	}
	for (int i = 0; i < c->nargs; i++) {
		const Arg *a = &c->arg[i];

		if (a->count) {
			buffer[i] = clCreateBuffer(ctx, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, a->bytes,
						   bench_alloc(a->bytes), &err);
			need(err, "clCreateBuffer");
		}
		need(clSetKernelArg(kernel, (cl_uint)i, a->count ? sizeof buffer[i] : a->bytes,
				    a->count ? (const void *)&buffer[i] : &a->value),
		     "clSetKernelArg");
	}
}

void driver_upload(const Case *c)
{
	for (int i = 0; i < c->nargs; i++)
		if (c->arg[i].count)
			need(clEnqueueWriteBuffer(queue, buffer[i], CL_TRUE, 0, c->arg[i].bytes,
						  c->arg[i].data, 0, NULL, NULL),
			     "clEnqueueWriteBuffer");
}

double driver_run(void)
{
	cl_ulong begin, end;
	cl_event ev;

	need(clEnqueueNDRangeKernel(queue, kernel, 3, NULL, global, local, 0, NULL, &ev),
	     "clEnqueueNDRangeKernel");
	need(clWaitForEvents(1, &ev), "clWaitForEvents");
	clGetEventProfilingInfo(ev, CL_PROFILING_COMMAND_START, sizeof begin, &begin, NULL);
	clGetEventProfilingInfo(ev, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
	clReleaseEvent(ev);
	return (double)(end - begin) * 1e-6;
}

bool driver_download(const Case *c, int i, void *to)
{
	need(clEnqueueReadBuffer(queue, buffer[i], CL_TRUE, 0, c->arg[i].bytes, to, 0, NULL, NULL),
	     "clEnqueueReadBuffer");
	return true;
}
