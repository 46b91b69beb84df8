/*
 * NVTX for C++: ranges that end with their scope. Like nvToolsExt.h, empty without a tool.
 * NVTX's public reference, "C++ API".
 */
#ifndef NVTX3_CPP_REQUESTED_VERSION_MAJOR
#define NVTX3_CPP_REQUESTED_VERSION_MAJOR 1
#endif
#ifndef NVTX3_HPP
#define NVTX3_HPP
#define NVTX3_CPP_DEFINITIONS_V1_0

#include "nvToolsExt.h"
#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

namespace nvtx3 {
inline namespace v1 {

struct rgb {
	using component_type = uint8_t;
	constexpr rgb(component_type r, component_type g, component_type b) noexcept
		: red{r}, green{g}, blue{b} { }
	component_type red, green, blue;
};

struct argb {
	using component_type = uint8_t;
	constexpr argb(component_type a, component_type r, component_type g, component_type b) noexcept
		: alpha{a}, red{r}, green{g}, blue{b} { }
	component_type alpha, red, green, blue;
};

class color {
public:
	using value_type = uint32_t;
	constexpr explicit color(value_type hex) noexcept : value{hex} { }
	constexpr color(argb c) noexcept
		: value{value_type(c.alpha) << 24 | value_type(c.red) << 16 | value_type(c.green) << 8 | c.blue}
	{ }
	constexpr color(rgb c) noexcept : color{argb{0xff, c.red, c.green, c.blue}} { }
	constexpr value_type get_value() const noexcept { return value; }
	constexpr nvtxColorType_t get_type() const noexcept { return NVTX_COLOR_ARGB; }
private:
	value_type value;
};

class category {
public:
	using id_type = uint32_t;
	constexpr explicit category(id_type number) noexcept : id{number} { }
	constexpr category() noexcept : id{0} { }
	constexpr id_type get_id() const noexcept { return id; }
private:
	id_type id;
};

class domain {
public:
	struct global { };
	template <typename D = global> static const domain &get() noexcept
	{
		static const domain one{};
		return one;
	}
	operator nvtxDomainHandle_t() const noexcept { return nullptr; }
};

template <typename D = domain::global> class named_category_in : public category {
public:
	template <typename C> named_category_in(id_type number, const C *) noexcept : category{number} { }
	template <typename N> static const named_category_in &get() noexcept
	{
		static const named_category_in one{N::id, N::name};
		return one;
	}
};
using named_category = named_category_in<domain::global>;

template <typename D = domain::global> class registered_string_in {
public:
	template <typename C> explicit registered_string_in(const C *) noexcept { }
	explicit registered_string_in(const std::string &) noexcept { }
	nvtxStringHandle_t get_handle() const noexcept { return nullptr; }
	template <typename M> static const registered_string_in &get() noexcept
	{
		static const registered_string_in one{M::message};
		return one;
	}
};
using registered_string = registered_string_in<domain::global>;

class message {
public:
	using value_type = nvtxMessageValue_t;
	constexpr message(const char *s) noexcept : type{NVTX_MESSAGE_TYPE_ASCII} { value.ascii = s; }
	constexpr message(const wchar_t *s) noexcept : type{NVTX_MESSAGE_TYPE_UNICODE} { value.unicode = s; }
	message(const std::string &s) noexcept : message{s.c_str()} { }
	message(std::string &&) = delete;
	template <typename D> message(const registered_string_in<D> &s) noexcept
		: type{NVTX_MESSAGE_TYPE_REGISTERED} { value.registered = s.get_handle(); }
	constexpr value_type get_value() const noexcept { return value; }
	constexpr nvtxMessageType_t get_type() const noexcept { return type; }
private:
	nvtxMessageType_t type;
	value_type value{};
};

class payload {
public:
	using value_type = typename nvtxEventAttributes_v2::payload_t;
	explicit payload(int64_t v) noexcept : type{NVTX_PAYLOAD_TYPE_INT64} { value.llValue = v; }
	explicit payload(int32_t v) noexcept : type{NVTX_PAYLOAD_TYPE_INT32} { value.iValue = v; }
	explicit payload(uint64_t v) noexcept : type{NVTX_PAYLOAD_TYPE_UNSIGNED_INT64} { value.ullValue = v; }
	explicit payload(uint32_t v) noexcept : type{NVTX_PAYLOAD_TYPE_UNSIGNED_INT32} { value.uiValue = v; }
	explicit payload(float v) noexcept : type{NVTX_PAYLOAD_TYPE_FLOAT} { value.fValue = v; }
	explicit payload(double v) noexcept : type{NVTX_PAYLOAD_TYPE_DOUBLE} { value.dValue = v; }
	value_type get_value() const noexcept { return value; }
	nvtxPayloadType_t get_type() const noexcept { return type; }
private:
	nvtxPayloadType_t type;
	value_type value;
};

class event_attributes {
public:
	using value_type = nvtxEventAttributes_t;
	event_attributes() noexcept : all{}
	{
		all.version = NVTX_VERSION;
		all.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
	}
	/* Of several of a kind the first counts. */
	template <typename... Args> explicit event_attributes(const category &c, const Args &...args) noexcept
		: event_attributes(args...) { all.category = c.get_id(); }
	template <typename... Args> explicit event_attributes(const color &c, const Args &...args) noexcept
		: event_attributes(args...)
	{
		all.color = c.get_value();
		all.colorType = c.get_type();
	}
	template <typename... Args> explicit event_attributes(const rgb &c, const Args &...args) noexcept
		: event_attributes(color{c}, args...) { }
	template <typename... Args> explicit event_attributes(const argb &c, const Args &...args) noexcept
		: event_attributes(color{c}, args...) { }
	template <typename... Args> explicit event_attributes(const payload &p, const Args &...args) noexcept
		: event_attributes(args...)
	{
		all.payload = p.get_value();
		all.payloadType = p.get_type();
	}
	template <typename... Args> explicit event_attributes(const message &m, const Args &...args) noexcept
		: event_attributes(args...)
	{
		all.message = m.get_value();
		all.messageType = m.get_type();
	}
	const value_type *get() const noexcept { return &all; }
private:
	value_type all;
};

template <typename D = domain::global> class scoped_range_in {
public:
	explicit scoped_range_in(const event_attributes &a) noexcept
	{ nvtxDomainRangePushEx(domain::get<D>(), a.get()); }
	template <typename... Args> explicit scoped_range_in(const Args &...args) noexcept
		: scoped_range_in{event_attributes{args...}} { }
	scoped_range_in() noexcept : scoped_range_in{event_attributes{}} { }
	scoped_range_in(const scoped_range_in &) = delete;
	scoped_range_in &operator=(const scoped_range_in &) = delete;
	~scoped_range_in() noexcept { nvtxDomainRangePop(domain::get<D>()); }
};
using scoped_range = scoped_range_in<domain::global>;
using thread_range = scoped_range;
template <typename D = domain::global> using domain_thread_range = scoped_range_in<D>;

struct range_handle {
	using value_type = nvtxRangeId_t;
	constexpr explicit range_handle(value_type id = 0) noexcept : value{id} { }
	constexpr explicit operator bool() const noexcept { return value != 0; }
	constexpr value_type get_value() const noexcept { return value; }
private:
	value_type value;
};

template <typename D = domain::global, typename... Args>
inline range_handle start_range_in(const Args &...args) noexcept
{
	return range_handle{nvtxDomainRangeStartEx(domain::get<D>(), event_attributes{args...}.get())};
}
template <typename... Args> inline range_handle start_range(const Args &...args) noexcept
{
	return start_range_in<domain::global>(args...);
}
template <typename D = domain::global> inline void end_range_in(range_handle r) noexcept
{
	nvtxDomainRangeEnd(domain::get<D>(), r.get_value());
}
inline void end_range(range_handle r) noexcept { end_range_in<domain::global>(r); }

template <typename D = domain::global> class unique_range_in {
public:
	template <typename... Args> explicit unique_range_in(const Args &...args) noexcept
		: handle{start_range_in<D>(args...)} { }
	unique_range_in(unique_range_in &&other) noexcept : handle{other.handle} { other.handle = range_handle{}; }
	unique_range_in &operator=(unique_range_in &&other) noexcept
	{
		std::swap(handle, other.handle);
		return *this;
	}
	~unique_range_in() noexcept
	{
		if (handle)
			end_range_in<D>(handle);
	}
private:
	range_handle handle;
};
using unique_range = unique_range_in<domain::global>;

template <typename D = domain::global, typename... Args> inline void mark_in(const Args &...args) noexcept
{
	nvtxDomainMarkEx(domain::get<D>(), event_attributes{args...}.get());
}
template <typename... Args> inline void mark(const Args &...args) noexcept
{
	mark_in<domain::global>(args...);
}

} // namespace v1
} // namespace nvtx3

#define NVTX3_FUNC_RANGE_IN(D) ::nvtx3::scoped_range_in<D> nvtx3_range_of_function{__func__}
#define NVTX3_FUNC_RANGE() NVTX3_FUNC_RANGE_IN(::nvtx3::domain::global)
#define NVTX3_FUNC_RANGE_IF_IN(D, condition) \
	::nvtx3::unique_range_in<D> nvtx3_range_of_function{(condition) ? __func__ : ""}
#define NVTX3_FUNC_RANGE_IF(condition) NVTX3_FUNC_RANGE_IF_IN(::nvtx3::domain::global, condition)

#endif
