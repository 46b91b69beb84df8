/*
 * What CUDA's C++ headers bring with them from the host's library. NVIDIA's cooperative_groups.h and <cuda/...>
 * stand on libcu++, which includes these; programs use std::string, FLT_MAX or errno after them without asking.
 */
#ifndef WW_CXX_HOST_H
#define WW_CXX_HOST_H

#if defined(__cplusplus) && __cplusplus >= 201703L && !defined(__CUDACC_RTC__)
#include <cassert>
#include <cctype>
#include <cerrno>
#include <cfloat>
#include <chrono>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cwchar>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <typeinfo>
#include <version>
#endif

#endif
