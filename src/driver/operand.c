/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The operands of copies: host, device, unified or array, in one, two or three dimensions, are
 * checked against what is allocated and become a box of addresses. Everything arrives as
 * CUDA_MEMCPY3D.
 */
#include <string.h>

#include "driver/capture.h"
#include "driver/driver.h"
#include "driver/objects.h"

typedef struct Side {
	CUmemorytype type;
	u64 addr;
	Array *array;
	size_t x, y, z, pitch, rows; /* rows: of a slice */
	u32 level;
	size_t slice;
	bool pageable;
} Side;

static Side source_of(const CUDA_MEMCPY3D *m)
{
	bool host = m->srcMemoryType == CU_MEMORYTYPE_HOST;
	return (Side){.type = m->srcMemoryType,
		      .addr = host ? (u64)(uintptr_t)m->srcHost : m->srcDevice,
		      .array = handle_get(H_array, m->srcArray),
		      .x = m->srcXInBytes,
		      .y = m->srcY,
		      .z = m->srcZ,
		      .pitch = m->srcPitch,
		      .rows = m->srcHeight,
		      .level = m->srcLOD};
}

static Side target_of(const CUDA_MEMCPY3D *m)
{
	bool host = m->dstMemoryType == CU_MEMORYTYPE_HOST;
	return (Side){.type = m->dstMemoryType,
		      .addr = host ? (u64)(uintptr_t)m->dstHost : m->dstDevice,
		      .array = handle_get(H_array, m->dstArray),
		      .x = m->dstXInBytes,
		      .y = m->dstY,
		      .z = m->dstZ,
		      .pitch = m->dstPitch,
		      .rows = m->dstHeight,
		      .level = m->dstLOD};
}

static CUresult resolve_array(Side *s, const CUDA_MEMCPY3D *m)
{
	const Array *a = s->array;
	if (!a)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "no array");
	if (s->level)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "an array has no level %u", s->level);
	size_t width = a->desc.Width * a->element, rows = a->desc.Height ? a->desc.Height : 1;
	size_t slices = a->desc.Depth ? a->desc.Depth : 1;
	if (m->WidthInBytes > width || s->x > width - m->WidthInBytes || m->Height > rows ||
	    s->y > rows - m->Height || m->Depth > slices || s->z > slices - m->Depth)
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "the copy leaves the array (%zu bytes x %zu x %zu)", width, rows,
				   slices);
	s->pitch = a->pitch;
	s->slice = a->slice;
	s->addr = a->mem->base + s->z * s->slice + s->y * s->pitch + s->x;
	return CUDA_SUCCESS;
}

/* A pitch of 0 means rows behind one another, a height of 0 slices; others are asked of one row and one slice, too. */
static CUresult resolve_pitch(Side *s, const CUDA_MEMCPY3D *m)
{
	if (!s->pitch)
		s->pitch = s->x + m->WidthInBytes;
	else if (s->pitch < s->x + m->WidthInBytes)
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "pitch %zu is less than a row of %zu bytes", s->pitch,
				   s->x + m->WidthInBytes);
	if (!s->rows)
		s->rows = s->y + m->Height;
	else if (s->rows < s->y + m->Height)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "a slice of %zu rows is less than %zu", s->rows,
				   s->y + m->Height);
	s->slice = s->pitch * s->rows;
	if (!s->addr)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "a null pointer");
	s->addr += s->z * s->slice + s->y * s->pitch + s->x;
	return CUDA_SUCCESS;
}

static CUresult resolve(Side *s, const CUDA_MEMCPY3D *m)
{
	if (s->type == CU_MEMORYTYPE_ARRAY)
		return resolve_array(s, m);
	CUresult r = resolve_pitch(s, m);
	if (r)
		return r;
	u64 span = (m->Depth - 1) * s->slice + (m->Height - 1) * s->pitch + m->WidthInBytes;
	Alloc *a = mem_find(s->addr);
	s->pageable = !a;
	if (a && a->is_heap)
		return driver_fail(CUDA_ERROR_INVALID_VALUE, "0x%llx was allocated by a kernel",
				   (unsigned long long)s->addr);
	if (a && span <= mem_span(a, s->addr))
		return CUDA_SUCCESS;
	bool own_memory = !a || a->kind == MEM_registered;
	if (s->type != CU_MEMORYTYPE_DEVICE && own_memory) {
		s->pageable = true;
		return CUDA_SUCCESS;
	}
	return driver_fail(CUDA_ERROR_INVALID_VALUE, "0x%llx and %llu bytes behind it are %s",
			   (unsigned long long)s->addr, (unsigned long long)span,
			   a ? "more than its allocation has" : "no device memory");
}

static bool type_known(CUmemorytype t)
{
	return t >= CU_MEMORYTYPE_HOST && t <= CU_MEMORYTYPE_UNIFIED;
}

static CUresult operand_box(const CUDA_MEMCPY3D *m, Box *box, bool *from_pageable,
			    bool *to_pageable)
{
	Side src = source_of(m), dst = target_of(m);
	if (!type_known(src.type) || !type_known(dst.type))
		return CUDA_ERROR_INVALID_VALUE;
	CUresult r = resolve(&src, m);
	if (r || (r = resolve(&dst, m)))
		return r;
	*from_pageable = src.pageable;
	*to_pageable = dst.pageable;
	*box = (Box){.dst = dst.addr,
		     .src = src.addr,
		     .dst_pitch = dst.pitch,
		     .dst_slice = dst.slice,
		     .src_pitch = src.pitch,
		     .src_slice = src.slice,
		     .width = m->WidthInBytes,
		     .height = m->Height,
		     .depth = m->Depth};
	return CUDA_SUCCESS;
}

/* On the device alone: returns before it is done, even when the call is not an asynchronous one. */
static bool on_device(u64 addr)
{
	const Alloc *a = mem_find(addr);
	return a && (a->kind == MEM_device || a->kind == MEM_module || a->kind == MEM_array);
}

static bool capture_copy(Stream *s, const CUDA_MEMCPY3D *m, CUresult *r)
{
	CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_MEMCPY};
	p.memcpy = (CUDA_MEMCPY_NODE_PARAMS){.copyCtx = (CUcontext)s->ctx, .copyParams = *m};
	return capture_takes(s, &p, NULL, r);
}

CUresult copy_3d(Context *ctx, Stream *s, const CUDA_MEMCPY3D *m, bool async)
{
	Box box;
	bool from_pageable, to_pageable;
	if (!s)
		return CUDA_ERROR_INVALID_HANDLE;
	if (!m->WidthInBytes || !m->Height || !m->Depth)
		return CUDA_SUCCESS;
	CUresult r = operand_box(m, &box, &from_pageable, &to_pageable);
	if (r)
		return r;
	if (capture_any() && (async ? capture_copy(s, m, &r) : capture_refuses(s, &r)))
		return r;
	bool wait = async ? to_pageable : !(on_device(box.dst) && on_device(box.src));
	r = copy_submit(s, &box, wait, from_pageable);
	if (wait)
		printf_flush(ctx);
	return r;
}

CUresult copy_check(const CUDA_MEMCPY3D *m)
{
	Box box;
	bool from_pageable, to_pageable;
	if (!m->WidthInBytes || !m->Height || !m->Depth)
		return CUDA_SUCCESS;
	return operand_box(m, &box, &from_pageable, &to_pageable);
}

CUresult copy_later(Stream *s, const CUDA_MEMCPY3D *m)
{
	Box box;
	bool from_pageable, to_pageable;
	if (!m->WidthInBytes || !m->Height || !m->Depth)
		return CUDA_SUCCESS;
	CUresult r = operand_box(m, &box, &from_pageable, &to_pageable);
	return r ? r : copy_submit(s, &box, false, false);
}

CUresult fill_2d(Stream *s, u64 dst, size_t pitch, u64 value, u32 size, size_t width, size_t rows)
{
	if (!s)
		return CUDA_ERROR_INVALID_HANDLE;
	if (!width || !rows)
		return CUDA_SUCCESS;
	if (dst % size || (rows > 1 && (pitch % size || pitch < width * size)))
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "fill: address or pitch do not fit the value's %u bytes "
				   "or the row's %zu",
				   size, width * size);
	u64 span = (rows - 1) * pitch + width * size;
	if (width > ~(size_t)0 / size || !mem_is_device(dst, span))
		return driver_fail(CUDA_ERROR_INVALID_VALUE,
				   "fill: 0x%llx and %llu bytes behind it are not all in one "
				   "allocation",
				   (unsigned long long)dst, (unsigned long long)span);
	if (capture_any()) {
		CUresult r;
		CUgraphNodeParams p = {.type = CU_GRAPH_NODE_TYPE_MEMSET};
		p.memset = (CUDA_MEMSET_NODE_PARAMS_v2){
			dst, pitch, (unsigned)value, size, width, rows, (CUcontext)s->ctx};
		if (capture_takes(s, &p, NULL, &r))
			return r;
	}
	Box box = {.dst = dst,
		   .dst_pitch = pitch ? pitch : width * size,
		   .width = width * size,
		   .height = rows,
		   .depth = 1,
		   .fill_value = value,
		   .fill_size = size};
	return copy_submit(s, &box, false, false);
}
