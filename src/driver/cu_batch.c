/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Batches of copies: many in one call, each as if it were called alone in the stream. Both forms
 * (the first one tells which copy was refused) and both meanings of the null stream, which no batch
 * accepts. All copies are checked by the call that starts them, in order.
 */
#include "driver/driver.h"
#include "driver/objects.h"

typedef struct Batch {
	Context *ctx;
	Stream *stream;
	bool per_thread;
	size_t at; /* the copy that is looked at; ~0: the batch as a whole */
} Batch;

static CUresult enter(Batch *b, CUstream stream, bool per_thread, size_t n)
{
	CUresult r = ctx_enter(&b->ctx);
	b->at = ~(size_t)0;
	if (r)
		return r;
	if (!n || (!stream && !per_thread) || stream == CU_STREAM_LEGACY)
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "a batch needs copies, and a stream that is not the legacy one");
	b->stream = queue_stream(b->ctx, stream, per_thread);
	return b->stream ? CUDA_SUCCESS : CUDA_ERROR_INVALID_HANDLE;
}

static bool order_known(CUmemcpySrcAccessOrder o)
{
	return o >= CU_MEMCPY_SRC_ACCESS_ORDER_STREAM && o <= CU_MEMCPY_SRC_ACCESS_ORDER_ANY;
}

/* Attribute i holds from copy first[i] to before first[i + 1]. */
static bool attributes_fit(const CUmemcpyAttributes *attrs, const size_t *first, size_t n,
			   size_t copies)
{
	if (!attrs || !first || !n || n > copies || first[0])
		return false;
	for (size_t i = 0; i < n; i++)
		if (!order_known(attrs[i].srcAccessOrder) || first[i] >= copies ||
		    (i && first[i] <= first[i - 1]))
			return false;
	return true;
}

typedef struct Copies { /* as cuMemcpyBatchAsync takes them */
	const CUdeviceptr *dst, *src;
	const size_t *sizes;
	size_t n;
	const CUmemcpyAttributes *attrs;
	const size_t *first;
	size_t nattrs;
} Copies;

static CUresult copy_all(Batch *b, const Copies *c, CUstream stream)
{
	CUresult r = enter(b, stream, b->per_thread, c->n);
	if (r)
		return r;
	if (!c->dst || !c->src || !c->sizes || !attributes_fit(c->attrs, c->first, c->nattrs, c->n))
		return CUDA_ERROR_INVALID_VALUE;
	for (b->at = 0; b->at < c->n; b->at++) {
		if (!c->sizes[b->at])
			return CUDA_ERROR_INVALID_VALUE;
		const CUDA_MEMCPY3D m = {.srcMemoryType = CU_MEMORYTYPE_UNIFIED,
					 .dstMemoryType = CU_MEMORYTYPE_UNIFIED,
					 .srcDevice = c->src[b->at],
					 .dstDevice = c->dst[b->at],
					 .WidthInBytes = c->sizes[b->at],
					 .Height = 1,
					 .Depth = 1};
		if ((r = copy_3d(b->ctx, b->stream, &m, true)))
			return r;
	}
	return CUDA_SUCCESS;
}

/* Bytes of an element on the array's side, or 1: widths and offsets are counted in them. */
static size_t element_of(const CUmemcpy3DOperand *o)
{
	const Array *a = o->type == CU_MEMCPY_OPERAND_TYPE_ARRAY
				 ? handle_get(H_array, o->op.array.array)
				 : NULL;
	return a ? a->element : 1;
}

static bool operand_known(const CUmemcpy3DOperand *o)
{
	return o->type == CU_MEMCPY_OPERAND_TYPE_POINTER || o->type == CU_MEMCPY_OPERAND_TYPE_ARRAY;
}

static void set_source(CUDA_MEMCPY3D *m, const CUmemcpy3DOperand *o, size_t element)
{
	if (o->type == CU_MEMCPY_OPERAND_TYPE_ARRAY) {
		m->srcMemoryType = CU_MEMORYTYPE_ARRAY;
		m->srcArray = o->op.array.array;
		m->srcXInBytes = o->op.array.offset.x * element;
		m->srcY = o->op.array.offset.y;
		m->srcZ = o->op.array.offset.z;
		return;
	}
	m->srcMemoryType = CU_MEMORYTYPE_UNIFIED;
	m->srcDevice = o->op.ptr.ptr;
	m->srcPitch = o->op.ptr.rowLength * element;
	m->srcHeight = o->op.ptr.layerHeight;
}

static void set_target(CUDA_MEMCPY3D *m, const CUmemcpy3DOperand *o, size_t element)
{
	if (o->type == CU_MEMCPY_OPERAND_TYPE_ARRAY) {
		m->dstMemoryType = CU_MEMORYTYPE_ARRAY;
		m->dstArray = o->op.array.array;
		m->dstXInBytes = o->op.array.offset.x * element;
		m->dstY = o->op.array.offset.y;
		m->dstZ = o->op.array.offset.z;
		return;
	}
	m->dstMemoryType = CU_MEMORYTYPE_UNIFIED;
	m->dstDevice = o->op.ptr.ptr;
	m->dstPitch = o->op.ptr.rowLength * element;
	m->dstHeight = o->op.ptr.layerHeight;
}

static CUresult copy_boxes(Batch *b, const CUDA_MEMCPY3D_BATCH_OP *ops, size_t n,
			   unsigned long long flags, CUstream stream)
{
	CUresult r = enter(b, stream, b->per_thread, n);
	if (r)
		return r;
	if (!ops || flags)
		return CUDA_ERROR_INVALID_VALUE;
	for (b->at = 0; b->at < n; b->at++) {
		const CUDA_MEMCPY3D_BATCH_OP *o = &ops[b->at];
		size_t from = element_of(&o->src), to = element_of(&o->dst);
		size_t element = from > to ? from : to;
		if (!operand_known(&o->src) || !operand_known(&o->dst) || !order_known(o->srcAccessOrder))
			return CUDA_ERROR_INVALID_VALUE;
		CUDA_MEMCPY3D m = {.WidthInBytes = o->extent.width * element,
				   .Height = o->extent.height,
				   .Depth = o->extent.depth};
		set_source(&m, &o->src, element);
		set_target(&m, &o->dst, element);
		if ((r = copy_3d(b->ctx, b->stream, &m, true)))
			return r;
	}
	return CUDA_SUCCESS;
}

/* ---- today's forms -------------------------------------------------------------------------------- */

CUresult cuMemcpyBatchAsync_v2(CUdeviceptr *dst, CUdeviceptr *src, size_t *sizes, size_t n,
			       CUmemcpyAttributes *attrs, size_t *first, size_t nattrs,
			       CUstream stream)
{
	const Copies c = {dst, src, sizes, n, attrs, first, nattrs};
	return copy_all(&(Batch){.per_thread = false}, &c, stream);
}

CUresult cuMemcpyBatchAsync_v2_ptsz(CUdeviceptr *dst, CUdeviceptr *src, size_t *sizes, size_t n,
				    CUmemcpyAttributes *attrs, size_t *first, size_t nattrs,
				    CUstream stream)
{
	const Copies c = {dst, src, sizes, n, attrs, first, nattrs};
	return copy_all(&(Batch){.per_thread = true}, &c, stream);
}

CUresult cuMemcpy3DBatchAsync_v2(size_t n, CUDA_MEMCPY3D_BATCH_OP *ops, unsigned long long flags,
				 CUstream stream)
{
	return copy_boxes(&(Batch){.per_thread = false}, ops, n, flags, stream);
}

CUresult cuMemcpy3DBatchAsync_v2_ptsz(size_t n, CUDA_MEMCPY3D_BATCH_OP *ops,
				      unsigned long long flags, CUstream stream)
{
	return copy_boxes(&(Batch){.per_thread = true}, ops, n, flags, stream);
}

/* ---- those of CUDA 12.8, which tell where it failed --------------------------------------------- */

static CUresult tell(const Batch *b, CUresult r, size_t *failed)
{
	if (r && failed)
		*failed = b->at;
	return r;
}

CUresult cuMemcpyBatchAsync(CUdeviceptr *dst, CUdeviceptr *src, size_t *sizes, size_t n,
			    CUmemcpyAttributes *attrs, size_t *first, size_t nattrs, size_t *failed,
			    CUstream stream)
{
	Batch b = {.per_thread = false};
	const Copies c = {dst, src, sizes, n, attrs, first, nattrs};
	return tell(&b, copy_all(&b, &c, stream), failed);
}

CUresult cuMemcpyBatchAsync_ptsz(CUdeviceptr *dst, CUdeviceptr *src, size_t *sizes, size_t n,
				 CUmemcpyAttributes *attrs, size_t *first, size_t nattrs,
				 size_t *failed, CUstream stream)
{
	Batch b = {.per_thread = true};
	const Copies c = {dst, src, sizes, n, attrs, first, nattrs};
	return tell(&b, copy_all(&b, &c, stream), failed);
}

CUresult cuMemcpy3DBatchAsync(size_t n, CUDA_MEMCPY3D_BATCH_OP *ops, size_t *failed,
			      unsigned long long flags, CUstream stream)
{
	Batch b = {.per_thread = false};
	return tell(&b, copy_boxes(&b, ops, n, flags, stream), failed);
}

CUresult cuMemcpy3DBatchAsync_ptsz(size_t n, CUDA_MEMCPY3D_BATCH_OP *ops, size_t *failed,
				   unsigned long long flags, CUstream stream)
{
	Batch b = {.per_thread = true};
	return tell(&b, copy_boxes(&b, ops, n, flags, stream), failed);
}
