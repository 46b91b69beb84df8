// CHECK: exact
// DESC: what fills and copies of an executable graph may become; fills that are none
#include <cstdio>
#include <cuda_runtime.h>

static char *dev, *dev2, *managed;
static int host[64], host2[64];
static cudaStream_t s;

static cudaMemsetParams fill(void *to, int element, int width, int height, int pitch = 64, int value = 3)
{
	cudaMemsetParams m = {};

	m.dst = to;
	m.value = value;
	m.elementSize = element;
	m.width = width;
	m.height = height;
	m.pitch = pitch;
	return m;
}

static void say(const char *name, cudaError_t set, cudaGraphExec_t e, cudaGraph_t next)
{
	cudaGraphExecUpdateResultInfo info = {};
	cudaError_t update = cudaGraphExecUpdate(e, next, &info);
	cudaError_t again = cudaGraphExecUpdate(e, next, nullptr);

	cudaGetLastError();
	cudaGraphLaunch(e, s);
	printf("%s: set %d update %d because %d, unasked %d, run %d\n", name, set, update, info.result, again,
	       cudaStreamSynchronize(s));
}

static void fills(const char *name, cudaMemsetParams a, cudaMemsetParams b)
{
	cudaGraph_t g, h;
	cudaGraphNode_t x, y;
	cudaGraphExec_t e;

	cudaGraphCreate(&g, 0);
	cudaGraphCreate(&h, 0);
	cudaGraphAddMemsetNode(&x, g, nullptr, 0, &a);
	cudaGraphInstantiate(&e, g, 0);
	cudaGraphAddMemsetNode(&y, h, nullptr, 0, &b);
	cudaError_t set = cudaGraphExecMemsetNodeSetParams(e, x, &b);
	say(name, set, e, h);
}

struct Copy {
	void *to, *from;
	cudaMemcpyKind kind;
	size_t n;
};

static void copies(const char *name, Copy a, Copy b)
{
	cudaGraph_t g, h;
	cudaGraphNode_t x, y;
	cudaGraphExec_t e;

	cudaGraphCreate(&g, 0);
	cudaGraphCreate(&h, 0);
	cudaGraphAddMemcpyNode1D(&x, g, nullptr, 0, a.to, a.from, a.n, a.kind);
	cudaGraphInstantiate(&e, g, 0);
	cudaGraphAddMemcpyNode1D(&y, h, nullptr, 0, b.to, b.from, b.n, b.kind);
	cudaError_t set = cudaGraphExecMemcpyNodeSetParams1D(e, x, b.to, b.from, b.n, b.kind);
	say(name, set, e, h);
}

static cudaGraph_t captured(void *from, cudaMemcpyKind kind)
{
	cudaGraph_t g;

	cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
	cudaMemcpyAsync(dev, from, 64, kind, s);
	cudaStreamEndCapture(s, &g);
	return g;
}

static void rectangles()
{
	cudaGraph_t g;
	cudaGraphNode_t x;
	cudaGraphExec_t e;
	cudaMemcpy3DParms p = {};

	cudaGraphCreate(&g, 0);
	p.srcPtr = make_cudaPitchedPtr(host, 64, 16, 4);
	p.dstPtr = make_cudaPitchedPtr(dev, 64, 16, 4);
	p.extent = make_cudaExtent(32, 4, 1);
	p.kind = cudaMemcpyDefault;
	cudaGraphAddMemcpyNode(&x, g, nullptr, 0, &p);
	cudaGraphInstantiate(&e, g, 0);
	printf("same rectangle: %d\n", cudaGraphExecMemcpyNodeSetParams(e, x, &p));
	p.extent.height = 2;
	printf("fewer rows: %d\n", cudaGraphExecMemcpyNodeSetParams(e, x, &p));
	p.extent.height = 1;
	printf("one row: %d\n", cudaGraphExecMemcpyNodeSetParams(e, x, &p));
	printf("bytes: %d\n", cudaGraphExecMemcpyNodeSetParams1D(e, x, dev, host, 64, cudaMemcpyDefault));
}

static void refused(const char *name, cudaMemsetParams m)
{
	cudaGraph_t g;
	cudaGraphNode_t x;

	cudaGraphCreate(&g, 0);
	printf("fill %s: %d\n", name, cudaGraphAddMemsetNode(&x, g, nullptr, 0, &m));
}

int main()
{
	cudaMalloc(&dev, 16384);
	cudaMalloc(&dev2, 16384);
	cudaMallocManaged(&managed, 16384);
	cudaStreamCreate(&s);
	fills("other place", fill(dev, 4, 4, 1), fill(dev2, 4, 8, 1));
	fills("other element", fill(dev, 4, 4, 1), fill(dev, 1, 16, 1));
	fills("managed", fill(dev, 4, 4, 1), fill(managed, 4, 4, 1));
	fills("rows alike", fill(dev, 4, 4, 4), fill(dev, 4, 4, 4));
	fills("rows, value", fill(dev, 4, 4, 4), fill(dev, 4, 4, 4, 64, 9));
	fills("rows, place", fill(dev, 4, 4, 4), fill(dev2, 4, 4, 4));
	fills("rows, width", fill(dev, 4, 4, 4), fill(dev, 4, 5, 4));
	fills("rows, height", fill(dev, 4, 4, 4), fill(dev, 4, 4, 5));
	fills("rows, pitch", fill(dev, 4, 4, 4), fill(dev, 4, 4, 4, 128));
	fills("rows to row", fill(dev, 4, 4, 4), fill(dev, 4, 4, 1));
	fills("row to rows", fill(dev, 4, 4, 1), fill(dev, 4, 4, 2));

	Copy plain = {dev, host, cudaMemcpyDefault, 64};
	copies("other source", plain, {dev, host2, cudaMemcpyDefault, 64});
	copies("managed source", plain, {dev, managed, cudaMemcpyDefault, 64});
	copies("other target", plain, {dev2, host, cudaMemcpyDefault, 64});
	copies("more", plain, {dev, host, cudaMemcpyDefault, 128});
	copies("kind told", plain, {dev, host, cudaMemcpyHostToDevice, 64});
	copies("kind untold", {dev, host, cudaMemcpyHostToDevice, 64}, plain);
	printf("nothing: %d\n", [&] {
		cudaGraph_t g;
		cudaGraphNode_t x;
		cudaGraphExec_t e;
		cudaGraphCreate(&g, 0);
		cudaGraphAddMemcpyNode1D(&x, g, nullptr, 0, dev, host, 64, cudaMemcpyDefault);
		cudaGraphInstantiate(&e, g, 0);
		return cudaGraphExecMemcpyNodeSetParams1D(e, x, dev, host, 0, cudaMemcpyDefault) * 10 +
		       cudaGraphMemcpyNodeSetParams1D(x, dev, host, 0, cudaMemcpyDefault);
	}());
	cudaGraphExec_t e;
	cudaGraphInstantiate(&e, captured(host, cudaMemcpyDefault), 0);
	say("captured, managed source", cudaSuccess, e, captured(managed, cudaMemcpyDefault));
	cudaGraphInstantiate(&e, captured(host, cudaMemcpyHostToDevice), 0);
	say("captured, other source", cudaSuccess, e, captured(host2, cudaMemcpyHostToDevice));
	rectangles();

	refused("of no width", fill(dev, 4, 0, 1));
	refused("of no height", fill(dev, 4, 4, 0));
	refused("of the host", fill(host, 4, 4, 1));
	refused("at half an element", fill(dev + 2, 4, 4, 1));
	refused("with too much in its value", fill(dev, 2, 4, 1, 64, 70000));
	refused("with rows that overlap", fill(dev, 4, 32, 2));
	refused("with rows that begin in an element", fill(dev, 4, 8, 2, 34));
	return 0;
}
