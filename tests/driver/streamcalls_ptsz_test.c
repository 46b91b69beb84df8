/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The same, as a program sees it whose default stream is the calling thread's own.
 */
#define CUDA_API_PER_THREAD_DEFAULT_STREAM
#include "streamcalls_test.c"
