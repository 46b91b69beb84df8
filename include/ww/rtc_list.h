/* What NVRTC's programs have without a header: std::initializer_list, va_list. */
#ifndef WW_RTC_LIST_H
#define WW_RTC_LIST_H

#include <stdarg.h>
#if __cplusplus >= 201103L
#pragma clang force_cuda_host_device begin
#include <initializer_list>
#pragma clang force_cuda_host_device end
#endif

#endif
