// CHECK: exact
// DESC: stream capture: who is refused what, by mode, thread, event and stream; what ends a capture
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <cuda_runtime.h>
static int unbuf_ = setvbuf(stdout, NULL, _IONBF, 0);
#define SHOW(x) printf("%-70s %s\n", #x, cudaGetErrorName(x))
#define CK(x) do { cudaError_t e_ = (x); if (e_ != cudaSuccess) { \
  printf("FAIL %s line %d: %s\n", #x, __LINE__, cudaGetErrorName(e_)); exit(2); } } while (0)
__global__ void add(int *p, int v) { p[threadIdx.x] += v; }
static void CUDART_CB host(void *) {}
static void CUDART_CB callback(cudaStream_t, cudaError_t, void *) {}
static cudaStream_t s, t, loose;
static cudaGraph_t g;
static int *d;

static void status(const char *what, cudaStream_t x)
{
	cudaStreamCaptureStatus st = (cudaStreamCaptureStatus)9;
	cudaError_t e = cudaStreamIsCapturing(x, &st);
	printf("%s: %s %d\n", what, cudaGetErrorName(e), st);
}

static void end(cudaStream_t x)
{
	g = (cudaGraph_t)1;
	cudaError_t e = cudaStreamEndCapture(x, &g);
	size_t n = 0;
	if (e == cudaSuccess)
		CK(cudaGraphGetNodes(g, NULL, &n));
	printf("end: %s, graph %d, nodes %zu\n", cudaGetErrorName(e), g != NULL, n);
	if (g)
		CK(cudaGraphDestroy(g));
	cudaGetLastError();
}

int main()
{
	cudaEvent_t e, f, never, timed;
	int *h, *p;
	CK(cudaMalloc(&d, 1024));
	CK(cudaMallocHost(&h, 1024));
	CK(cudaStreamCreate(&s));
	CK(cudaStreamCreate(&t));
	CK(cudaStreamCreateWithFlags(&loose, cudaStreamNonBlocking));
	CK(cudaEventCreate(&e));
	CK(cudaEventCreate(&f));
	CK(cudaEventCreate(&never));
	CK(cudaEventCreate(&timed));
	CK(cudaEventRecord(timed, t));
	CK(cudaDeviceSynchronize());
	printf("-- empty\n");
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	end(s);
	printf("-- arguments\n");
	SHOW(cudaStreamBeginCapture(s, (cudaStreamCaptureMode)7));
	SHOW(cudaStreamBeginCapture(cudaStreamLegacy, cudaStreamCaptureModeRelaxed));
	SHOW(cudaStreamIsCapturing(s, NULL));
	printf("-- questions invalidate\n");
	for (int k = 0; k < 6; k++) {
		CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
		float ms;
		switch (k) {
		case 0: SHOW(cudaStreamQuery(s)); break;
		case 1: SHOW(cudaStreamSynchronize(s)); break;
		case 2: SHOW(cudaDeviceSynchronize()); break;
		case 3: CK(cudaEventRecord(e, s)); SHOW(cudaEventQuery(e)); break;
		case 4: CK(cudaEventRecord(e, s)); SHOW(cudaEventSynchronize(e)); break;
		case 5: CK(cudaEventRecord(e, s)); SHOW(cudaEventElapsedTime(&ms, timed, e)); break;
		}
		status("status", s);
		add<<<1, 1, 0, s>>>(d, 1);
		SHOW(cudaGetLastError());
		end(s);
	}
	printf("-- calls that cannot be captured\n");
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
	SHOW(cudaStreamAddCallback(s, callback, NULL, 0));
	end(s);
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
	SHOW(cudaLaunchHostFunc(s, host, NULL));
	SHOW(cudaMemcpyAsync(d, h, 64, cudaMemcpyHostToDevice, s));
	SHOW(cudaMemset2DAsync(d, 64, 1, 16, 4, s));
	SHOW(cudaMemcpy2DAsync(d, 64, h, 32, 16, 4, cudaMemcpyHostToDevice, s));
	end(s);
	printf("-- errors of the arguments leave it valid\n");
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
	SHOW(cudaMemcpyAsync(d, h, 64, (cudaMemcpyKind)9, s));
	status("status", s);
	add<<<1, 2000, 0, s>>>(d, 1);
	SHOW(cudaGetLastError());
	status("status", s);
	end(s);
	printf("-- the legacy stream\n");
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
	SHOW(cudaMemcpy(d, h, 4, cudaMemcpyHostToDevice));
	status("status", s);
	end(s);
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
	SHOW(cudaEventRecord(e, 0));
	end(s);
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
	status("legacy", 0);
	end(s);
	CK(cudaStreamBeginCapture(loose, cudaStreamCaptureModeRelaxed));
	SHOW(cudaMemcpy(d, h, 4, cudaMemcpyHostToDevice));
	SHOW(cudaMemset(d, 0, 4));
	status("legacy", 0);
	end(loose);
	printf("-- unsafe calls\n");
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
	SHOW(cudaMallocHost(&p, 64));
	end(s);
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	SHOW(cudaFree(d + 256 * 1024));
	end(s);
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	std::thread([] { int *q; SHOW(cudaMalloc(&q, 16)); }).join();
	end(s);
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
	std::thread([] { int *q; SHOW(cudaMalloc(&q, 16)); SHOW(cudaStreamEndCapture(s, &g)); }).join();
	status("status", s);
	end(s);
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
	std::thread([] { end(s); }).join();
	status("status", s);
	cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
	SHOW(cudaThreadExchangeStreamCaptureMode(&mode));
	printf("%d\n", mode);
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	SHOW(cudaMalloc(&p, 16));
	end(s);
	CK(cudaThreadExchangeStreamCaptureMode(&mode));
	printf("-- forks\n");
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	CK(cudaEventRecord(e, s));
	SHOW(cudaStreamWaitEvent(t, e, 0));
	status("t", t);
	add<<<1, 1, 0, t>>>(d, 1);
	end(s);
	status("t", t);
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	CK(cudaEventRecord(e, s));
	CK(cudaStreamWaitEvent(t, e, 0));
	end(s); /* t has done nothing */
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	SHOW(cudaStreamWaitEvent(s, never, 0));
	SHOW(cudaStreamWaitEvent(s, timed, 0));
	end(s);
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	CK(cudaStreamBeginCapture(loose, cudaStreamCaptureModeGlobal));
	CK(cudaEventRecord(e, loose));
	SHOW(cudaStreamWaitEvent(s, e, 0));
	end(s);
	end(loose);
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	CK(cudaEventRecord(e, s));
	SHOW(cudaStreamWaitEvent(0, e, 0));
	end(s);
	printf("-- an event of a capture that is over\n");
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
	CK(cudaEventRecord(f, s));
	end(s);
	SHOW(cudaEventQuery(f));
	SHOW(cudaEventSynchronize(f));
	SHOW(cudaStreamWaitEvent(t, f, 0));
	SHOW(cudaEventRecord(f, t));
	SHOW(cudaEventSynchronize(f));
	printf("-- destroyed streams\n");
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
	CK(cudaEventRecord(e, s));
	CK(cudaStreamWaitEvent(t, e, 0));
	SHOW(cudaStreamDestroy(t));
	status("status", s);
	end(s);
	CK(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
	SHOW(cudaStreamDestroy(s));
	SHOW(cudaDeviceSynchronize());
	SHOW(cudaGetLastError());
	return 0;
}
