// Two drivers in one process (both.sh; on a machine with a GPU also tests/gpu.sh): the last device is the
// CPU's, the first the other driver's. Prints one line a fact.
#include <cstdio>
#include <cstdlib>
#include <cstring>

__device__ int counter;
__constant__ float factor;

__global__ void scale(float *p, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		p[i] *= factor;
	if (i == 0)
		atomicAdd(&counter, n);
}

static int wrong;
static void expect(const char *what, bool ok)
{
	printf("%s: %s\n", what, ok ? "yes" : "NO");
	wrong += !ok;
}
#define OK(call)                                                                                   \
	do {                                                                                       \
		cudaError_t e_ = (call);                                                           \
		if (e_ != cudaSuccess) {                                                           \
			printf("line %d: %s: %s\n", __LINE__, #call, cudaGetErrorString(e_));      \
			exit(1);                                                                   \
		}                                                                                  \
	} while (0)

enum { N = 5000 };
static float host[N], back[N];

static bool all(const float *p, float times)
{
	for (int i = 0; i < N; i++)
		if (p[i] != i * times)
			return false;
	return true;
}

int main()
{
	int n, device, last;
	float *p[2], *q[2];
	cudaStream_t s[2];
	cudaEvent_t e[2];
	OK(cudaGetDeviceCount(&n));
	last = n - 1;
	expect("more than one device", n > 1);
	for (int i = 0; i < N; i++)
		host[i] = i;
	for (int k = 0; k < 2; k++) {
		float f = 2 + k;
		OK(cudaSetDevice(k ? last : 0));
		OK(cudaMalloc(&p[k], sizeof host));
		OK(cudaMalloc(&q[k], sizeof host));
		OK(cudaStreamCreate(&s[k]));
		OK(cudaEventCreate(&e[k]));
		OK(cudaMemcpyToSymbol(factor, &f, sizeof f));
		OK(cudaMemcpy(p[k], host, sizeof host, cudaMemcpyHostToDevice));
		scale<<<(N + 255) / 256, 256>>>(p[k], N);
		OK(cudaDeviceSynchronize());
	}
	OK(cudaGetDevice(&device));
	expect("the last is current", device == last);
	for (int k = 0; k < 2; k++) { // the first's memory and symbols while the last is current, and its own
		OK(cudaMemcpy(back, p[k], sizeof back, cudaMemcpyDeviceToHost));
		expect(k ? "own result" : "the other's result", all(back, 2 + k));
	}
	int count = 0;
	OK(cudaMemcpyFromSymbol(&count, counter, sizeof count));
	expect("a variable for each device", count == N);

	// both ways between them, by every direction's name
	OK(cudaMemcpy(q[0], p[1], sizeof host, cudaMemcpyDeviceToDevice));
	OK(cudaMemcpy(q[1], p[0], sizeof host, cudaMemcpyDefault));
	OK(cudaMemcpy(back, q[0], sizeof back, cudaMemcpyDefault));
	expect("from the last to the first", all(back, 3));
	OK(cudaMemcpy(back, q[1], sizeof back, cudaMemcpyDefault));
	expect("from the first to the last", all(back, 2));
	OK(cudaMemcpy2D(q[0], 400, p[1], 400, 400, 50, cudaMemcpyDeviceToDevice));
	OK(cudaMemcpyPeer(q[1], last, p[1], last, sizeof host));

	// a stream decides, whatever device is current
	OK(cudaSetDevice(0));
	scale<<<(N + 255) / 256, 256, 0, s[1]>>>(p[1], N);
	OK(cudaEventRecord(e[1], s[1]));
	OK(cudaStreamWaitEvent(s[0], e[1], 0));
	OK(cudaMemcpyAsync(q[0], p[1], sizeof host, cudaMemcpyDefault, s[0]));
	OK(cudaStreamSynchronize(s[0]));
	OK(cudaMemcpy(back, q[0], sizeof back, cudaMemcpyDefault));
	expect("launched in the last's stream", all(back, 9));
	OK(cudaStreamGetDevice(s[1], &device));
	expect("a stream's device", device == last);
	expect("its event is done", cudaEventQuery(e[1]) == cudaSuccess);

	cudaPointerAttributes a[2];
	for (int k = 0; k < 2; k++)
		OK(cudaPointerGetAttributes(&a[k], p[k]));
	expect("whose memory it is", a[0].device == 0 && a[1].device == last && a[1].type == cudaMemoryTypeDevice);
	int can = 1;
	OK(cudaDeviceCanAccessPeer(&can, 0, last));
	expect("no peer access", can == 0);
	cudaDeviceProp prop;
	OK(cudaGetDeviceProperties(&prop, last));
	expect("properties", prop.multiProcessorCount > 0 && cudaGetDeviceProperties(&prop, n) == cudaErrorInvalidDevice);

	// what cannot be
	expect("an event of one in a stream of the other", cudaEventRecord(e[0], s[1]) == cudaErrorInvalidResourceHandle);
	expect("the first's memory in the last's stream",
	       cudaMemcpyAsync(q[1], p[0], sizeof host, cudaMemcpyDefault, s[1]) == cudaErrorNotSupported);
	cudaGetLastError();
	for (int k = 0; k < 2; k++) { // freed from the other device
		OK(cudaSetDevice(k ? 0 : last));
		OK(cudaFree(p[k]));
		OK(cudaFree(q[k]));
		OK(cudaStreamDestroy(s[k]));
		OK(cudaEventDestroy(e[k]));
	}
	expect("and once only", cudaFree(p[1]) != cudaSuccess);
	puts(wrong ? "FAIL" : "PASS");
	return wrong != 0;
}
