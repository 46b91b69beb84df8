/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * For files of calls that take a stream. They are compiled twice; what the null stream means
 * differs.
 */
#ifndef WW_DRIVER_STREAM_API_H
#define WW_DRIVER_STREAM_API_H

#ifdef CUDA_API_PER_THREAD_DEFAULT_STREAM
#define STREAM(ctx, handle) queue_stream((ctx), (handle), true)
#else
#define STREAM(ctx, handle) queue_stream((ctx), (handle), false)
#endif

#endif
