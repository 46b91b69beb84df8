/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The kernel of bench/matmul.cu in OpenCL, for pocl. Prints the best of several runs in GFLOP/s.
 */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

static const char source[] =
	"__kernel void product(__global const float *a, __global const float *b, __global float *c, int n)\n"
	"{\n"
	"	__local float ta[16][16], tb[16][16];\n"
	"	int x = get_local_id(0), y = get_local_id(1), col = get_global_id(0), row = get_global_id(1);\n"
	"	float sum = 0;\n"
	"	for (int t = 0; t < n; t += 16) {\n"
	"		ta[y][x] = a[row * n + t + x];\n"
	"		tb[y][x] = b[(t + y) * n + col];\n"
	"		barrier(CLK_LOCAL_MEM_FENCE);\n"
	"		for (int k = 0; k < 16; k++)\n"
	"			sum += ta[y][k] * tb[k][x];\n"
	"		barrier(CLK_LOCAL_MEM_FENCE);\n"
	"	}\n"
	"	c[row * n + col] = sum;\n"
	"}\n";

static void need(cl_int err, const char *what)
{
	if (err == CL_SUCCESS)
		return;
	fprintf(stderr, "%s: OpenCL error %d\n", what, (int)err);
	exit(1);
}

static double run_once(cl_command_queue q, cl_kernel k, size_t n)
{
	size_t global[2] = {n, n}, local[2] = {16, 16};
	cl_ulong begin, end;
	cl_event ev;

	need(clEnqueueNDRangeKernel(q, k, 2, NULL, global, local, 0, NULL, &ev), "clEnqueueNDRangeKernel");
	need(clWaitForEvents(1, &ev), "clWaitForEvents");
	clGetEventProfilingInfo(ev, CL_PROFILING_COMMAND_START, sizeof begin, &begin, NULL);
	clGetEventProfilingInfo(ev, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL);
	clReleaseEvent(ev);
	return (double)(end - begin);
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 1024, runs = argc > 2 ? atoi(argv[2]) : 10;
	size_t bytes = (size_t)n * (size_t)n * sizeof(float);
	float *h = malloc(bytes);
	const char *text = source;
	double best = 1e30;
	cl_platform_id platform;
	cl_device_id device;
	cl_program program;
	cl_kernel kernel;
	cl_mem m[3];
	cl_int err;

	need(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
	need(clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, &device, NULL), "clGetDeviceIDs");
	cl_context ctx = clCreateContext(NULL, 1, &device, NULL, NULL, &err);
	need(err, "clCreateContext");
	cl_command_queue q = clCreateCommandQueue(ctx, device, CL_QUEUE_PROFILING_ENABLE, &err);
	need(err, "clCreateCommandQueue");
	program = clCreateProgramWithSource(ctx, 1, &text, NULL, &err);
	need(err, "clCreateProgramWithSource");
	need(clBuildProgram(program, 1, &device, "", NULL, NULL), "clBuildProgram");
	kernel = clCreateKernel(program, "product", &err);
	need(err, "clCreateKernel");
	for (size_t i = 0; i < (size_t)n * (size_t)n; i++)
		h[i] = 0.5f;
	for (int i = 0; i < 3; i++) {
		m[i] = clCreateBuffer(ctx, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, h, &err);
		need(err, "clCreateBuffer");
		need(clSetKernelArg(kernel, (cl_uint)i, sizeof m[i], &m[i]), "clSetKernelArg");
	}
	need(clSetKernelArg(kernel, 3, sizeof n, &n), "clSetKernelArg");
	for (int i = 0; i <= runs; i++) {
		double ns = run_once(q, kernel, (size_t)n);

		if (i && ns < best)
			best = ns;
	}
	need(clEnqueueReadBuffer(q, m[2], CL_TRUE, 0, bytes, h, 0, NULL, NULL), "clEnqueueReadBuffer");
	for (size_t i = 0; i < (size_t)n * (size_t)n; i++)
		if (h[i] != 0.25f * (float)n)
			return fputs("wrong result\n", stderr), 1;
	printf("%.2f\n", 2.0 * n * n * n / best);
	return 0;
}
