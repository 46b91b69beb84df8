/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Graphs through the driver's calls: every kind of node, edges, clones, executable graphs and their
 * changes, memory nodes, user objects, and what is refused.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "kernels.h"

enum { N = 64 };
static const CUresult bad = CUDA_ERROR_INVALID_VALUE;
static CUdeviceptr p;
static CUstream s;
static CUfunction step;
static u32 mul = 2, add = 1, n = N;
static void *args[] = {&p, &mul, &add, &n};

static CUDA_KERNEL_NODE_PARAMS kernel_of(u32 times, u32 plus)
{
	mul = times;
	add = plus;
	return (CUDA_KERNEL_NODE_PARAMS){.func = step, .gridDimX = 1, .gridDimY = 1, .gridDimZ = 1,
					 .blockDimX = N, .blockDimY = 1, .blockDimZ = 1,
					 .kernelParams = args};
}

static CUDA_MEMSET_NODE_PARAMS fill_of(u32 value)
{
	return (CUDA_MEMSET_NODE_PARAMS){.dst = p, .value = value, .elementSize = 4, .width = N, .height = 1};
}

static CUDA_MEMCPY3D copy_of(u32 *to)
{
	return (CUDA_MEMCPY3D){.srcMemoryType = CU_MEMORYTYPE_DEVICE, .srcDevice = p,
			       .dstMemoryType = CU_MEMORYTYPE_HOST, .dstHost = to,
			       .WidthInBytes = N * 4, .Height = 1, .Depth = 1};
}

static void CUDA_CB count(void *at) { ++*(u32 *)at; }

static u32 first(void)
{
	u32 v[N];
	CHECK(!cuStreamSynchronize(s) && !cuMemcpyDtoH_v2(v, p, sizeof v) && v[0] == v[N - 1]);
	return v[0];
}

static CUgraph new_graph(void)
{
	CUgraph g;
	CHECK(!cuGraphCreate(&g, 0));
	return g;
}

static CUgraphExec launched(CUgraph g)
{
	CUgraphExec x;
	CHECK(!cuGraphInstantiateWithFlags(&x, g, 0) && !cuGraphLaunch(x, s));
	return x;
}

/* ---- nodes and edges ------------------------------------------------------------------------------- */

static void test_structure(void)
{
	CUgraph g = new_graph(), other = new_graph(), clone;
	CUgraphNode a, b, c, list[4], to[4], foreign;
	CUgraphNodeType type;
	CUgraphEdgeData data[4] = {{.type = 1}};
	size_t k;
	CHECK(!cuGraphAddEmptyNode(&a, g, NULL, 0) && !cuGraphAddEmptyNode(&b, g, &a, 1));
	CHECK(!cuGraphAddEmptyNode(&c, g, NULL, 0) && !cuGraphAddEmptyNode(&foreign, other, NULL, 0));
	CHECK(cuGraphAddEmptyNode(&c, g, &foreign, 1) == bad && cuGraphAddEmptyNode(&c, g, NULL, 1) == bad);
	CHECK(cuGraphAddEmptyNode(NULL, g, NULL, 0) == bad && cuGraphAddEmptyNode(&c, NULL, NULL, 0) == bad);
	CUgraphNode twice[] = {a, a};
	CHECK(cuGraphAddEmptyNode(&c, g, twice, 2) == bad);
	CHECK(!cuGraphGetNodes(g, NULL, &k) && k == 3 && !cuGraphGetRootNodes(g, NULL, &k) && k == 2);
	k = 4;
	CHECK(!cuGraphGetNodes(g, list, &k) && k == 3 && list[0] == a && list[2] == c && !list[3]);
	k = 1;
	CHECK(!cuGraphGetNodes(g, list, &k) && k == 1 && cuGraphGetNodes(g, list, NULL) == bad);
	CHECK(!cuGraphAddDependencies(g, &b, &c, 1) && cuGraphAddDependencies(g, &b, &c, 1) == bad);
	CHECK(cuGraphAddDependencies(g, &a, &a, 1) == bad && cuGraphAddDependencies(g, &a, NULL, 1) == bad);
	CHECK(!cuGraphAddDependencies_v2(g, NULL, NULL, NULL, 0));
	CHECK(cuGraphAddDependencies_v2(g, &a, &c, data, 1) == CUDA_ERROR_NOT_SUPPORTED);
	k = 4;
	CHECK(!cuGraphGetEdges(g, list, to, &k) && k == 2 && list[0] == a && to[0] == b && list[1] == b);
	k = 4;
	CHECK(!cuGraphGetEdges_v2(g, list, to, data, &k) && k == 2 && !data[0].type);
	CHECK(cuGraphGetEdges_v2(g, list, NULL, NULL, &k) == bad);
	CHECK(!cuGraphNodeGetDependencies(c, NULL, &k) && k == 1);
	CHECK(!cuGraphNodeGetDependencies_v2(c, list, data, &k) && list[0] == b);
	CHECK(!cuGraphNodeGetDependentNodes(a, NULL, &k) && k == 1);
	CHECK(!cuGraphNodeGetDependentNodes_v2(a, list, data, &k) && list[0] == b);
	CHECK(!cuGraphNodeGetType(a, &type) && type == CU_GRAPH_NODE_TYPE_EMPTY);
	CHECK(cuGraphNodeGetType(a, NULL) == bad && cuGraphNodeGetType(NULL, &type) == bad);
	CHECK(!cuGraphClone(&clone, g) && !cuGraphNodeFindInClone(&list[0], b, clone) && list[0] != b);
	CHECK(cuGraphNodeFindInClone(&list[0], foreign, clone) == bad && cuGraphClone(NULL, g) == bad);
	CHECK(cuGraphNodeFindInClone(&list[0], b, g) == bad);
	CHECK(!cuGraphRemoveDependencies(g, &b, &c, 1) && cuGraphRemoveDependencies_v2(g, &b, &c, NULL, 1) == bad);
	CHECK(!cuGraphDestroyNode(b) && cuGraphDestroyNode(b) == bad);
	CHECK(!cuGraphGetEdges(g, NULL, NULL, &k) && k == 0);
	CHECK(!cuGraphGetEdges(clone, NULL, NULL, &k) && k == 2);
	CHECK(!cuGraphDestroy(g) && cuGraphDestroy(g) == bad && !cuGraphDestroy(other) && !cuGraphDestroy(clone));
	CHECK(cuGraphCreate(NULL, 0) == bad && cuGraphCreate(&g, 1) == bad);
}

static void test_cycle(void)
{
	CUgraph g = new_graph();
	CUgraphNode a, b;
	CUgraphExec x;
	char log[64];
	CUDA_GRAPH_INSTANTIATE_PARAMS ip = {0};
	CHECK(!cuGraphAddEmptyNode(&a, g, NULL, 0) && !cuGraphAddEmptyNode(&b, g, &a, 1));
	CHECK(!cuGraphAddDependencies(g, &b, &a, 1));
	CHECK(cuGraphInstantiateWithFlags(&x, g, 0) == bad);
	CHECK(cuGraphInstantiateWithParams(&x, g, &ip) == bad);
	CHECK(ip.result_out == CUDA_GRAPH_INSTANTIATE_INVALID_STRUCTURE);
	CHECK(cuGraphInstantiate(&x, g, &a, log, sizeof log) == bad && strstr(log, "wait"));
	CHECK(!cuGraphDestroy(g));
}

static void test_nodes(void)
{
	CUgraph g = new_graph(), child = new_graph(), inner;
	CUgraphNode fill, k1, k2, down, host, sub;
	CUgraphExec x;
	u32 out[N] = {0}, calls = 0;
	CUDA_MEMSET_NODE_PARAMS f = fill_of(5), f2;
	CUDA_KERNEL_NODE_PARAMS k = kernel_of(2, 1), kk;
	CUDA_KERNEL_NODE_PARAMS_v1 old;
	CUDA_MEMCPY3D c = copy_of(out), cc;
	CUDA_HOST_NODE_PARAMS h = {count, &calls}, hh;
	CHECK(!cuGraphAddMemsetNode(&fill, g, NULL, 0, &f, test_ctx));
	CHECK(!cuGraphAddKernelNode_v2(&k1, g, &fill, 1, &k));
	k = kernel_of(3, 4);
	memcpy(&old, &k, sizeof old);
	CHECK(!cuGraphAddKernelNode(&k2, child, NULL, 0, &old) && cuGraphAddKernelNode(&k2, child, NULL, 0, NULL) == bad);
	CHECK(!cuGraphAddChildGraphNode(&sub, g, &k1, 1, child));
	CHECK(!cuGraphAddMemcpyNode(&down, g, &sub, 1, &c, test_ctx));
	CHECK(!cuGraphAddHostNode(&host, g, &down, 1, &h));
	mul = add = 999; /* parameters were copied */
	x = launched(g);
	CHECK(!cuStreamSynchronize(s) && out[0] == 37 && out[N - 1] == 37 && calls == 1);
	CHECK(!cuGraphLaunch(x, s) && !cuGraphLaunch_ptsz(x, s) && !cuStreamSynchronize(s) && calls == 3);
	CHECK(!cuGraphUpload(x, s) && !cuGraphUpload_ptsz(x, s) && cuGraphUpload(NULL, s) == bad);
	CHECK(!cuGraphMemsetNodeGetParams(fill, &f2) && f2.value == 5 && cuGraphMemsetNodeGetParams(k1, &f2) == bad);
	CHECK(!cuGraphKernelNodeGetParams_v2(k1, &kk) && *(u32 *)kk.kernelParams[1] == 2);
	CHECK(!cuGraphKernelNodeGetParams(k1, &old) && old.func == step);
	CHECK(!cuGraphMemcpyNodeGetParams(down, &cc) && cc.dstHost == out);
	CHECK(!cuGraphHostNodeGetParams(host, &hh) && hh.userData == &calls);
	CHECK(!cuGraphChildGraphNodeGetGraph(sub, &inner) && inner != child);
	CHECK(cuGraphDestroy(inner) == bad); /* the node's */
	/* the graph changes, what was made of it does not */
	f.value = 7;
	k = kernel_of(10, 0);
	memcpy(&old, &k, sizeof old);
	CHECK(!cuGraphMemsetNodeSetParams(fill, &f) && !cuGraphKernelNodeSetParams_v2(k1, &k));
	CHECK(!cuGraphKernelNodeSetParams(k1, &old) && !cuGraphMemcpyNodeSetParams(down, &c));
	CHECK(!cuGraphHostNodeSetParams(host, &h));
	CHECK(!cuGraphLaunch(x, s) && !cuStreamSynchronize(s) && out[0] == 37);
	CHECK(!cuGraphExecMemsetNodeSetParams(x, fill, &f, test_ctx));
	CHECK(!cuGraphExecKernelNodeSetParams_v2(x, k1, &k) && !cuGraphExecKernelNodeSetParams(x, k1, &old));
	CHECK(!cuGraphExecMemcpyNodeSetParams(x, down, &c, test_ctx) && !cuGraphExecHostNodeSetParams(x, host, &h));
	CHECK(!cuGraphLaunch(x, s) && !cuStreamSynchronize(s) && out[0] == 70 * 3 + 4);
	/* what is refused leaves the node as it was */
	f.elementSize = 3;
	k.blockDimX = 100000;
	CHECK(cuGraphMemsetNodeSetParams(fill, &f) == bad && cuGraphExecMemsetNodeSetParams(x, fill, &f, test_ctx) == bad);
	CHECK(cuGraphKernelNodeSetParams_v2(k1, &k) == bad && cuGraphExecKernelNodeSetParams_v2(x, k1, &k) == bad);
	CHECK(cuGraphExecKernelNodeSetParams_v2(x, fill, &k) == bad);
	CHECK(cuGraphExecHostNodeSetParams(x, NULL, &h) == bad && cuGraphAddHostNode(&host, g, NULL, 0, NULL) == bad);
	CHECK(!cuGraphLaunch(x, s) && !cuStreamSynchronize(s) && out[0] == 70 * 3 + 4);
	CHECK(!cuGraphExecDestroy(x) && cuGraphExecDestroy(x) == bad && cuGraphLaunch(x, s) == bad);
	CHECK(!cuGraphDestroy(g) && !cuGraphDestroy(child));
}

static void test_any_node(void)
{
	CUgraph g = new_graph();
	CUgraphNode a, b, k;
	CUgraphExec x;
	cuuint64_t flags;
	unsigned on;
	CUgraphNodeParams np = {.type = CU_GRAPH_NODE_TYPE_MEMSET};
	CUDA_MEMSET_NODE_PARAMS f = fill_of(3);
	memcpy(&np.memset, &f, sizeof f);
	CHECK(!cuGraphAddNode(&a, g, NULL, 0, &np) && !cuGraphAddNode_v2(&b, g, &a, NULL, 1, &np));
	CUgraphNodeParams kp = {.type = CU_GRAPH_NODE_TYPE_KERNEL};
	CUDA_KERNEL_NODE_PARAMS kn = kernel_of(1, 40);
	memcpy(&kp.kernel, &kn, sizeof kn);
	CHECK(!cuGraphAddNode_v2(&k, g, &b, NULL, 1, &kp));
	np.memset.value = 9;
	CHECK(!cuGraphNodeSetParams(b, &np) && cuGraphNodeSetParams(k, &np) == bad);
	x = launched(g);
	CHECK(first() == 49);
	np.memset.value = 2;
	CHECK(!cuGraphExecNodeSetParams(x, b, &np) && cuGraphExecNodeSetParams(x, b, NULL) == bad);
	CHECK(!cuGraphLaunch(x, s) && first() == 42);
	CHECK(!cuGraphNodeSetEnabled(x, k, 0) && !cuGraphNodeGetEnabled(x, k, &on) && !on);
	CHECK(!cuGraphLaunch(x, s) && first() == 2);
	CHECK(!cuGraphNodeSetEnabled(x, k, 1) && cuGraphNodeGetEnabled(x, k, NULL) == bad);
	CHECK(!cuGraphExecGetFlags(x, &flags) && !flags && cuGraphExecGetFlags(x, NULL) == bad);
	CHECK(!cuGraphExecDestroy(x));
	CHECK(cuGraphInstantiateWithFlags(&x, g, 1 << 10) == bad);
	CHECK(cuGraphInstantiateWithFlags(&x, g, CUDA_GRAPH_INSTANTIATE_FLAG_DEVICE_LAUNCH) == CUDA_ERROR_NOT_SUPPORTED);
	CUDA_GRAPH_INSTANTIATE_PARAMS ip = {.flags = CUDA_GRAPH_INSTANTIATE_FLAG_UPLOAD, .hUploadStream = s};
	CHECK(!cuGraphInstantiateWithParams(&x, g, &ip) && ip.result_out == CUDA_GRAPH_INSTANTIATE_SUCCESS);
	CHECK(!cuGraphExecDestroy(x) && !cuGraphInstantiateWithParams_ptsz(&x, g, &ip) && !cuGraphExecDestroy(x));
	CHECK(!cuGraphInstantiate_v2(&x, g, NULL, NULL, 0) && !cuGraphExecDestroy(x));
	CHECK(!cuGraphDestroy(g));
}

static void test_attributes(void)
{
	CUgraph g = new_graph();
	CUgraphNode a, b;
	CUDA_KERNEL_NODE_PARAMS k = kernel_of(1, 1);
	CUkernelNodeAttrValue v = {.cooperative = 1}, w;
	CHECK(!cuGraphAddKernelNode_v2(&a, g, NULL, 0, &k) && !cuGraphAddKernelNode_v2(&b, g, NULL, 0, &k));
	CHECK(!cuGraphKernelNodeGetAttribute(a, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &w) && !w.cooperative);
	CHECK(!cuGraphKernelNodeSetAttribute(a, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &v));
	v.priority = -3;
	CHECK(!cuGraphKernelNodeSetAttribute(a, CU_LAUNCH_ATTRIBUTE_PRIORITY, &v));
	CHECK(!cuGraphKernelNodeCopyAttributes(b, a));
	CHECK(!cuGraphKernelNodeGetAttribute(b, CU_LAUNCH_ATTRIBUTE_COOPERATIVE, &w) && w.cooperative == 1);
	CHECK(!cuGraphKernelNodeGetAttribute(b, CU_LAUNCH_ATTRIBUTE_PRIORITY, &w) && w.priority == -3);
	CHECK(cuGraphKernelNodeSetAttribute(a, (CUkernelNodeAttrID)99, &v) == bad);
	CHECK(cuGraphKernelNodeGetAttribute(a, (CUkernelNodeAttrID)99, &v) == bad);
	CUgraphExec x = launched(g);
	CHECK(!cuStreamSynchronize(s) && !cuGraphExecDestroy(x) && !cuGraphDestroy(g));
}

static void test_events(void)
{
	CUgraph g = new_graph();
	CUgraphNode rec, wait;
	CUevent e, e2, got;
	CUgraphExec x;
	CHECK(!cuEventCreate(&e, 0) && !cuEventCreate(&e2, 0));
	CHECK(!cuGraphAddEventRecordNode(&rec, g, NULL, 0, e) && !cuGraphAddEventWaitNode(&wait, g, &rec, 1, e));
	CHECK(!cuGraphEventRecordNodeGetEvent(rec, &got) && got == e);
	CHECK(!cuGraphEventWaitNodeGetEvent(wait, &got) && got == e && cuGraphEventWaitNodeGetEvent(rec, &got) == bad);
	CHECK(!cuGraphEventRecordNodeSetEvent(rec, e2) && !cuGraphEventWaitNodeSetEvent(wait, e2));
	x = launched(g);
	CHECK(!cuStreamSynchronize(s) && !cuEventSynchronize(e2));
	CHECK(!cuGraphExecEventRecordNodeSetEvent(x, rec, e) && !cuGraphExecEventWaitNodeSetEvent(x, wait, e));
	CHECK(!cuGraphLaunch(x, s) && !cuStreamSynchronize(s));
	CHECK(!cuEventQuery(e) && !cuGraphExecDestroy(x) && !cuGraphDestroy(g));
	CHECK(!cuEventDestroy_v2(e) && !cuEventDestroy_v2(e2));
}

static void test_batch(void)
{
	CUgraph g = new_graph();
	CUgraphNode a;
	CUstreamBatchMemOpParams op = {.writeValue = {CU_STREAM_MEM_OP_WRITE_VALUE_32, p, {.value = 77}, 0, 0}};
	CUDA_BATCH_MEM_OP_NODE_PARAMS b = {test_ctx, 1, &op, 0}, got;
	u32 v;
	CHECK(!cuGraphAddBatchMemOpNode(&a, g, NULL, 0, &b) && cuGraphAddBatchMemOpNode(&a, g, NULL, 0, NULL) == bad);
	CUgraphExec x = launched(g);
	CHECK(!cuStreamSynchronize(s) && !cuMemcpyDtoH_v2(&v, p, 4) && v == 77);
	CHECK(!cuGraphBatchMemOpNodeGetParams(a, &got) && got.paramArray[0].writeValue.value == 77);
	op.writeValue.value = 78;
	CHECK(!cuGraphBatchMemOpNodeSetParams(a, &b) && !cuGraphExecBatchMemOpNodeSetParams(x, a, &b));
	CHECK(!cuGraphLaunch(x, s) && !cuStreamSynchronize(s) && !cuMemcpyDtoH_v2(&v, p, 4) && v == 78);
	b.count = 0;
	CHECK(cuGraphBatchMemOpNodeSetParams(a, &b) == bad && !cuGraphExecDestroy(x) && !cuGraphDestroy(g));
}

/* ---- conditions ------------------------------------------------------------------------------------ */

static const char cond_ptx[] = PTX_HEAD ".extern .func cudaGraphSetConditional(.param .b64 h, .param .b32 v);\n"
	/* p[0]--, and the condition is what is left */
	".visible .entry down(.param .u64 p, .param .u64 c) { .reg .b64 %d<3>; .reg .b32 %r<2>;\n"
	" ld.param.u64 %d1, [p]; ld.param.u64 %d2, [c]; ld.global.u32 %r1, [%d1]; sub.u32 %r1, %r1, 1;\n"
	" st.global.u32 [%d1], %r1; { .param .b64 h; .param .b32 v; st.param.b64 [h], %d2; st.param.b32 [v], %r1;\n"
	" call.uni cudaGraphSetConditional, (h, v); } ret; }\n";

static CUgraphNodeParams conditional_of(CUgraphConditionalHandle h, CUgraphConditionalNodeType type, u32 size)
{
	CUgraphNodeParams c = {.type = CU_GRAPH_NODE_TYPE_CONDITIONAL};
	c.conditional.handle = h;
	c.conditional.type = type;
	c.conditional.size = size;
	return c;
}

static void set_words(u32 a, u32 b)
{
	u32 v[2] = {a, b};
	CHECK(!cuMemcpyHtoD_v2(p, v, 8));
}

static u32 second(void)
{
	u32 v;
	CHECK(!cuStreamSynchronize(s) && !cuMemcpyDtoH_v2(&v, p + 4, 4));
	return v;
}

static void test_conditions(void)
{
	CUmodule m;
	CUfunction down;
	CUgraph g = new_graph(), copy;
	CUgraphNode node, k, inner;
	CUgraphConditionalHandle h, h2, none = 8;
	CUdeviceptr q = p + 4;
	u32 one = 1, ten = 10, zero = 0;
	void *count_down[] = {&p, &h}, *count_up[] = {&q, &one, &one, &one}, *times_ten[] = {&q, &ten, &zero, &one};
	CUDA_KERNEL_NODE_PARAMS kd = kernel_of(1, 1), up = kd, ten_times = kd;
	CHECK(!cuModuleLoadData(&m, cond_ptx) && !cuModuleGetFunction(&down, m, "down"));
	kd.func = down;
	kd.blockDimX = up.blockDimX = ten_times.blockDimX = 1;
	kd.kernelParams = count_down;
	up.kernelParams = count_up;
	ten_times.kernelParams = times_ten;
	CHECK(!cuGraphConditionalHandleCreate(&h, g, test_ctx, 1, CU_GRAPH_COND_ASSIGN_DEFAULT));
	CHECK(!cuGraphConditionalHandleCreate(&h2, g, NULL, 1, 0));
	CHECK(cuGraphConditionalHandleCreate(NULL, g, NULL, 1, 0) == bad && cuGraphConditionalHandleCreate(&h2, g, NULL, 1, 8) == bad);
	CUgraphNodeParams w = conditional_of(h, CU_GRAPH_COND_TYPE_WHILE, 1), i = conditional_of(h2, CU_GRAPH_COND_TYPE_IF, 2),
			  wrong = conditional_of(h, CU_GRAPH_COND_TYPE_WHILE, 2);
	CHECK(cuGraphAddNode_v2(&node, g, NULL, NULL, 0, &wrong) == bad);
	wrong = conditional_of(none, CU_GRAPH_COND_TYPE_IF, 1);
	CHECK(cuGraphAddNode_v2(&node, g, NULL, NULL, 0, &wrong) == bad);
	CHECK(!cuGraphAddNode_v2(&node, g, NULL, NULL, 0, &w) && cuGraphNodeSetParams(node, &w) == CUDA_ERROR_NOT_SUPPORTED);
	CUgraph body = w.conditional.phGraph_out[0];
	CHECK(cuGraphDestroy(body) == bad);
	/* while (p[0]) { p[0]--; if (1) p[1]++; else p[1] *= 10; } */
	CHECK(!cuGraphAddKernelNode_v2(&k, body, NULL, 0, &kd) && !cuGraphAddNode_v2(&inner, body, &k, NULL, 1, &i));
	CHECK(!cuGraphAddKernelNode_v2(&k, i.conditional.phGraph_out[0], NULL, 0, &up));
	CHECK(!cuGraphAddKernelNode_v2(&k, i.conditional.phGraph_out[1], NULL, 0, &ten_times));
	CHECK(!cuGraphAddKernelNode_v2(&k, g, &node, 1, &ten_times)); /* and behind it */
	set_words(7, 0);
	CUgraphExec x = launched(g);
	CHECK(second() == 70);
	CHECK(cuGraphClone(&copy, g) == CUDA_ERROR_NOT_SUPPORTED);
	set_words(100, 5);
	CHECK(!cuGraphDestroy(g) && !cuGraphLaunch(x, s) && second() == 1050); /* the graph is gone, values are not */
	set_words(3, 0);
	CHECK(!cuGraphLaunch(x, s) && !cuGraphExecDestroy(x) && second() == 30); /* waits for what runs */
	g = new_graph();
	CHECK(!cuGraphConditionalHandleCreate(&h, g, NULL, 0, 0));
	CUgraphNodeParams sw = conditional_of(h, CU_GRAPH_COND_TYPE_SWITCH, 2);
	CHECK(!cuGraphAddKernelNode_v2(&k, g, NULL, 0, &kd) && !cuGraphAddNode_v2(&node, g, &k, NULL, 1, &sw));
	CHECK(!cuGraphAddKernelNode_v2(&k, sw.conditional.phGraph_out[0], NULL, 0, &up));
	CHECK(!cuGraphAddKernelNode_v2(&k, sw.conditional.phGraph_out[1], NULL, 0, &ten_times));
	set_words(4, 3);
	x = launched(g); /* 3: neither */
	CHECK(second() == 3 && !cuGraphLaunch(x, s) && second() == 3 && !cuGraphLaunch(x, s) && second() == 30);
	CHECK(!cuGraphLaunch(x, s) && second() == 31 && !cuGraphExecDestroy(x) && !cuGraphDestroy(g) && !cuModuleUnload(m));
}

/* ---- changes as a whole ---------------------------------------------------------------------------- */

static CUgraph two_nodes(u32 value, u32 plus)
{
	CUgraph g = new_graph();
	CUgraphNode a, b;
	CUDA_MEMSET_NODE_PARAMS f = fill_of(value);
	CUDA_KERNEL_NODE_PARAMS k = kernel_of(1, plus);
	CHECK(!cuGraphAddMemsetNode(&a, g, NULL, 0, &f, test_ctx) && !cuGraphAddKernelNode_v2(&b, g, &a, 1, &k));
	return g;
}

static void test_update(void)
{
	CUgraph g = two_nodes(1, 1), h = two_nodes(100, 5), loose = new_graph(), other = new_graph();
	CUgraphNode a, b;
	CUgraphExec x = launched(g);
	CUgraphExecUpdateResultInfo info;
	CUgraphExecUpdateResult old;
	CUDA_MEMSET_NODE_PARAMS f = fill_of(1);
	CUDA_KERNEL_NODE_PARAMS k = kernel_of(1, 1);
	CHECK(first() == 2);
	CHECK(!cuGraphExecUpdate_v2(x, h, &info) && info.result == CU_GRAPH_EXEC_UPDATE_SUCCESS);
	CHECK(!cuGraphLaunch(x, s) && first() == 105);
	CHECK(!cuGraphAddMemsetNode(&a, loose, NULL, 0, &f, test_ctx) && !cuGraphAddKernelNode_v2(&b, loose, NULL, 0, &k));
	CHECK(cuGraphExecUpdate_v2(x, loose, &info) == CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
	CHECK(info.result == CU_GRAPH_EXEC_UPDATE_ERROR_TOPOLOGY_CHANGED);
	CHECK(!cuGraphAddMemsetNode(&a, other, NULL, 0, &f, test_ctx) && !cuGraphAddEmptyNode(&b, other, &a, 1));
	CHECK(cuGraphExecUpdate(x, other, &a, &old) == CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
	CHECK(old == CU_GRAPH_EXEC_UPDATE_ERROR_NODE_TYPE_CHANGED && a == b);
	CHECK(!cuGraphExecUpdate(x, g, NULL, &old) && old == CU_GRAPH_EXEC_UPDATE_SUCCESS);
	CHECK(!cuGraphLaunch(x, s) && first() == 2 && !cuGraphExecUpdate_v2(x, g, NULL));
	CUgraph top = new_graph();
	CUgraphExec y;
	CHECK(!cuGraphAddChildGraphNode(&a, top, NULL, 0, g));
	y = launched(top);
	CHECK(first() == 2 && !cuGraphExecChildGraphNodeSetParams(y, a, h));
	CHECK(!cuGraphLaunch(y, s) && first() == 105);
	CHECK(cuGraphExecChildGraphNodeSetParams(y, a, loose) == CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE);
	CHECK(!cuGraphExecDestroy(x) && !cuGraphExecDestroy(y) && !cuGraphDestroy(top));
	CHECK(!cuGraphDestroy(g) && !cuGraphDestroy(h) && !cuGraphDestroy(loose) && !cuGraphDestroy(other));
}

/* ---- memory ---------------------------------------------------------------------------------------- */

static u64 attribute(CUgraphMem_attribute a)
{
	cuuint64_t v = 0;
	CHECK(!cuDeviceGetGraphMemAttribute(0, a, &v));
	return v;
}

static CUDA_MEM_ALLOC_NODE_PARAMS memory_of(size_t bytes)
{
	CUDA_MEM_ALLOC_NODE_PARAMS m = {.bytesize = bytes};
	m.poolProps.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
	m.poolProps.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
	return m;
}

static void test_memory(void)
{
	CUgraph g = new_graph(), clone;
	CUgraphNode a, b, f;
	CUgraphExec x, y;
	CUDA_MEM_ALLOC_NODE_PARAMS m = memory_of(4096), got;
	CUdeviceptr freed;
	cuuint64_t zero = 0;
	u32 v;
	CHECK(!cuGraphAddMemAllocNode(&a, g, NULL, 0, &m) && m.dptr);
	CHECK(!cuGraphMemAllocNodeGetParams(a, &got) && got.dptr == m.dptr);
	CUDA_MEMSET_NODE_PARAMS fill = {.dst = m.dptr, .value = 6, .elementSize = 4, .width = 1024, .height = 1};
	CHECK(!cuGraphAddMemsetNode(&b, g, &a, 1, &fill, test_ctx));
	CHECK(cuGraphClone(&clone, g) == CUDA_ERROR_NOT_SUPPORTED && cuGraphDestroyNode(a) == CUDA_ERROR_NOT_SUPPORTED);
	CHECK(cuMemFree_v2(m.dptr) == bad); /* not launched yet */
	x = launched(g);
	CHECK(cuGraphInstantiateWithFlags(&y, g, 0) == CUDA_ERROR_NOT_SUPPORTED);
	CHECK(!cuStreamSynchronize(s) && !cuMemcpyDtoH_v2(&v, m.dptr + 4092, 4) && v == 6);
	CHECK(attribute(CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT) == 4096 && attribute(CU_GRAPH_MEM_ATTR_USED_MEM_HIGH) == 4096);
	CHECK(attribute(CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT) == 4096);
	CHECK(cuGraphLaunch(x, s) == bad); /* not freed */
	CHECK(!cuMemFree_v2(m.dptr) && cuMemFree_v2(m.dptr) == bad);
	CHECK(!cuGraphLaunch(x, s) && !cuMemFreeAsync(m.dptr, s) && !cuGraphLaunch(x, s));
	CHECK(!cuGraphExecDestroy(x) && !cuGraphDestroy(g)); /* the program's now */
	CHECK(!cuMemcpyDtoH_v2(&v, m.dptr, 4) && v == 6 && !cuMemFree_v2(m.dptr));
	CHECK(attribute(CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT) == 0);
	CHECK(!cuDeviceSetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_HIGH, &zero));
	CHECK(attribute(CU_GRAPH_MEM_ATTR_USED_MEM_HIGH) == 0 && !cuDeviceGraphMemTrim(0));
	CHECK(cuDeviceSetGraphMemAttribute(0, CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT, &zero) == bad);
	CHECK(cuDeviceGraphMemTrim(9) == CUDA_ERROR_INVALID_DEVICE);
	/* freed by the graph itself */
	g = new_graph();
	CHECK(!cuGraphAddMemAllocNode(&a, g, NULL, 0, &m) && !cuGraphAddMemFreeNode(&f, g, &a, 1, m.dptr));
	CHECK(!cuGraphMemFreeNodeGetParams(f, &freed) && freed == m.dptr);
	CHECK(cuGraphAddMemFreeNode(&f, g, &a, 1, m.dptr) == bad && cuGraphAddMemFreeNode(&f, g, NULL, 0, 64) == bad);
	x = launched(g);
	CHECK(!cuGraphLaunch(x, s) && !cuStreamSynchronize(s) && cuMemFree_v2(m.dptr) == bad);
	CHECK(!cuGraphExecDestroy(x) && !cuGraphDestroy(g));
	/* freed by the next launch */
	g = new_graph();
	CHECK(!cuGraphAddMemAllocNode(&a, g, NULL, 0, &m));
	CHECK(!cuGraphInstantiateWithFlags(&x, g, CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH));
	CHECK(!cuGraphLaunch(x, s) && !cuGraphLaunch(x, s) && !cuStreamSynchronize(s) && !cuMemFree_v2(m.dptr));
	CHECK(!cuGraphExecDestroy(x) && !cuGraphDestroy(g));
	m.bytesize = 0;
	g = new_graph();
	CHECK(cuGraphAddMemAllocNode(&a, g, NULL, 0, &m) == bad && !cuGraphDestroy(g));
}

/* ---- objects, pictures ----------------------------------------------------------------------------- */

static void test_objects(void)
{
	CUuserObject o;
	CUgraph g = new_graph(), clone;
	u32 ends = 0;
	CHECK(cuUserObjectCreate(&o, &ends, count, 1, 0) == bad);
	CHECK(!cuUserObjectCreate(&o, &ends, count, 2, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC));
	CHECK(!cuUserObjectRetain(o, 1) && !cuUserObjectRelease(o, 2) && cuUserObjectRelease(o, 5) == bad);
	CHECK(cuGraphRetainUserObject(g, o, 2, CU_GRAPH_USER_OBJECT_MOVE) == bad);
	CHECK(!cuGraphRetainUserObject(g, o, 1, CU_GRAPH_USER_OBJECT_MOVE) && !cuGraphRetainUserObject(g, o, 2, 0));
	CHECK(cuGraphReleaseUserObject(g, o, 4) == bad && !cuGraphReleaseUserObject(g, o, 2));
	CHECK(!cuGraphClone(&clone, g) && !cuGraphDestroy(g) && !ends);
	CUgraphExec x = launched(clone);
	CHECK(!cuGraphDestroy(clone) && !ends && !cuGraphExecDestroy(x) && ends == 1);
	CHECK(cuUserObjectRetain(o, 1) == bad);
}

static void test_picture(void)
{
	char path[] = "/tmp/ww-graph-XXXXXX", text[4096] = {0};
	int fd = mkstemp(path);
	CUgraph g = two_nodes(1, 1), top = new_graph();
	CUgraphNode a;
	CHECK(!cuGraphAddChildGraphNode(&a, top, NULL, 0, g) && !cuGraphDebugDotPrint(top, path, 0));
	CHECK(read(fd, text, sizeof text - 1) > 0 && strstr(text, "digraph") && strstr(text, "step"));
	CHECK(cuGraphDebugDotPrint(top, "/nonexistent/x", 0) == CUDA_ERROR_OPERATING_SYSTEM);
	CHECK(cuGraphDebugDotPrint(top, NULL, 0) == bad && !cuGraphDestroy(g) && !cuGraphDestroy(top));
	close(fd);
	unlink(path);
}

int main(void)
{
	size_t before, after, total;
	start_driver();
	step = kernel("step");
	CHECK(!cuStreamCreate(&s, CU_STREAM_NON_BLOCKING) && !cuMemAlloc_v2(&p, N * 4));
	CHECK(!cuMemGetInfo_v2(&before, &total));
	test_structure();
	test_cycle();
	test_nodes();
	test_any_node();
	test_attributes();
	test_events();
	test_batch();
	test_conditions();
	test_update();
	test_memory();
	test_objects();
	test_picture();
	CHECK(!cuCtxSynchronize() && !cuMemGetInfo_v2(&after, &total) && before == after);
	CHECK(!cuMemFree_v2(p) && !cuStreamDestroy_v2(s) && !cuCtxDestroy_v2(test_ctx));
	return check_done();
}
