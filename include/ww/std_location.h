/*
 * cuda::std::source_location in C++17; from C++20 on it is the host's library's.
 * C++20 [support.srcloc].
 */
#ifndef WW_STD_LOCATION_H
#define WW_STD_LOCATION_H

#include <cstdint>
#include "ww/cxx_std.h"

#if __cplusplus >= 202002L
#include <source_location>
#elif __cplusplus >= 201703L
namespace cuda {
namespace std {

class source_location {
	const char *file = "", *function = "";
	uint_least32_t at = 0, in = 0;

public:
	static WW_FN source_location current(const char *file = __builtin_FILE(), const char *function = __builtin_FUNCTION(),
#if defined(__clang__)
		uint_least32_t line = __builtin_LINE(), uint_least32_t column = __builtin_COLUMN()) noexcept
#else
		uint_least32_t line = __builtin_LINE(), uint_least32_t column = 0) noexcept
#endif
	{
		source_location l;

		l.file = file;
		l.function = function;
		l.at = line;
		l.in = column;
		return l;
	}
	WW_FN source_location() noexcept = default;
	WW_FN uint_least32_t line() const noexcept { return at; }
	WW_FN uint_least32_t column() const noexcept { return in; }
	WW_FN const char *file_name() const noexcept { return file; }
	WW_FN const char *function_name() const noexcept { return function; }
};

} // namespace std
} // namespace cuda
#endif
#endif
