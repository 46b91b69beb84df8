/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Copies and fills, once their operands are checked: a box of rows, done at once or in stream
 * order.
 */
#include <string.h>

#include "driver/driver.h"
#include "driver/watch.h"
#include "driver/objects.h"

static void fill_row(void *dst, size_t bytes, u64 value, u32 size)
{
	size_t n = bytes / size;
	if (size == 1) {
		memset(dst, (int)value, bytes);
	} else if (size == 2) {
		for (u16 *p = dst; n--; p++)
			*p = (u16)value;
	} else {
		for (u32 *p = dst; n--; p++)
			*p = (u32)value;
	}
}

/* Rows that lie behind one another become one row. */
static void flatten(Box *b)
{
	bool copy = !b->fill_size;
	if (b->dst_pitch == b->width && (!copy || b->src_pitch == b->width)) {
		b->width *= b->height;
		b->dst_pitch = b->src_pitch = b->width;
		b->height = 1;
	}
	if (b->height == 1 &&
	    (b->depth == 1 || (b->dst_slice == b->width && (!copy || b->src_slice == b->width)))) {
		b->width *= b->depth;
		b->depth = 1;
	}
}

static void move_box(const Box *box)
{
	Box b = *box;
	flatten(&b);
	for (size_t z = 0; z < b.depth; z++) {
		for (size_t y = 0; y < b.height; y++) {
			void *dst = (void *)(uintptr_t)(b.dst + z * b.dst_slice + y * b.dst_pitch);
			void *src = (void *)(uintptr_t)(b.src + z * b.src_slice + y * b.src_pitch);
			if (b.fill_size)
				fill_row(dst, b.width, b.fill_value, b.fill_size);
			else
				memmove(dst, src, b.width);
		}
	}
}

/* One run of bytes, large enough to share out. */
static bool split(const Box *box, bool *fine)
{
	Box b = *box;
	flatten(&b);
	return !b.fill_size && b.height == 1 && b.depth == 1 && copy_split_pays(b.width) &&
	       copy_split((void *)(uintptr_t)b.dst, (const void *)(uintptr_t)b.src, b.width, fine);
}

static void run_unguarded(void *box) { move_box(box); }

/* False: an address the program gave is not there. */
static bool box_try(Box *box)
{
	bool fine;
	return split(box, &fine) ? fine : exec_try(run_unguarded, box);
}

static size_t box_bytes(const Box *b) { return b->width * b->height * b->depth; }

static void run_box(Cmd *c)
{
	u64 begin = watch_on() ? queue_now() : 0;
	if (!box_try(&c->box))
		ctx_set_fault(c->stream->ctx, CUDA_ERROR_ILLEGAL_ADDRESS);
	if (begin) {
		WatchTime t = { begin, queue_now(), c->correlation, true, c->place };
		watch_copy(c->stream, &c->box, &t);
	}
}

/* Keeps the source's bytes, so that the program may change them at once. */
static CUresult stage_source(Cmd *c)
{
	Box *b = &c->box, gather = *b;
	size_t bytes = box_bytes(b);
	void *to = bytes <= sizeof c->small ? c->small : (c->staged = base_malloc(bytes));
	if (!to)
		return CUDA_ERROR_OUT_OF_MEMORY;
	gather.dst = b->src = (u64)(uintptr_t)to;
	gather.dst_pitch = b->src_pitch = b->width;
	gather.dst_slice = b->src_slice = b->width * b->height;
	return box_try(&gather) ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static CUresult copy_now(const Stream *s, const Box *box, bool async)
{
	Box b = *box;
	u64 begin = watch_on() ? queue_now() : 0;
	bool ok = box_try(&b);
	if (ok && begin) {
		WatchTime t = { begin, queue_now(), hooks_correlation(), async, graph_place };
		watch_copy(s, box, &t);
	}
	return ok ? CUDA_SUCCESS
		  : driver_fail(
				 CUDA_ERROR_INVALID_VALUE,
				 "a copy from 0x%llx to 0x%llx touches memory that is not there",
				 (unsigned long long)b.src, (unsigned long long)b.dst);
}

CUresult copy_submit(Stream *s, const Box *box, bool wait, bool stage)
{
	size_t bytes = box_bytes(box);
	CUresult r = CUDA_SUCCESS;
	if (!bytes && !wait)
		return CUDA_SUCCESS;
	if (queue_is_idle(s) && (wait || stage || bytes < CMD_SMALL))
		return copy_now(s, box, !wait);
	Cmd *c = queue_new_cmd(s, CMD_task);
	if (!c)
		return CUDA_ERROR_OUT_OF_MEMORY;
	c->box = *box;
	c->bytes = bytes;
	c->run = run_box;
	if (!wait && stage && bytes < CMD_SMALL)
		r = stage_source(c);
	else
		wait |= stage; /* too much to keep: CUDA too returns only when it has been read */
	if (r) {
		queue_drop_cmd(c);
		return r;
	}
	if (!(wait ? queue_push_wait(c) : queue_push(c)))
		return CUDA_ERROR_OUT_OF_MEMORY;
	return wait ? atomic_load(&s->ctx->fault) : CUDA_SUCCESS;
}
