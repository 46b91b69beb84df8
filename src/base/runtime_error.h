/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Names and texts of the runtime's codes (cudaError_t): for programs and for device code. Never NULL.
 */
#ifndef WW_BASE_RUNTIME_ERROR_H
#define WW_BASE_RUNTIME_ERROR_H

const char *runtime_error_name(int code);
const char *runtime_error_text(int code);

#endif
