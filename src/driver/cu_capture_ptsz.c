/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The calls of cu_capture.c once more, for programs whose default stream is the calling thread's own.
 */
#define CUDA_API_PER_THREAD_DEFAULT_STREAM
#include "driver/cu_capture.c"
