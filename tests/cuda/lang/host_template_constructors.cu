// DESC: constructors of the host's class templates initialise what their lists name, and nothing as a copy would
#include <cstdio>
#include <new>
#include <string>
#include <utility>

template <class T> struct Base {
	T v;
	Base(T v = 5) : v(v) {}
};

template <class T> struct Partial : Base<T> {
	T x;
	int y = 7;
	explicit Partial(T x) : Base<T>(3), x(x), y(1) {}
	Partial(const Partial &o) : x(o.x) {}
	Partial(Partial &&o) : x(o.x + 1) {}
};

template <class T> class Either {
	bool first;
	union {
		T one;
		std::string two;
	};

public:
	explicit Either(const T &v) : first(true), one(v) {}
	Either(const Either &o) : first(o.first) { new (&one) T(o.one); }
	Either(Either &&o) noexcept(std::is_nothrow_move_constructible<T>::value) : first(o.first) { new (&one) T(std::move(o.one)); }
	~Either() { one.~T(); }
	const T &get() const { return one; }
};

struct Holder {
	Either<std::string> e;
	Holder(const char *s) : e(s) {}
	Holder(const Holder &) = default;
	Holder(Holder &&) = default;
};

__global__ void k() {}

int main()
{
	Partial<int> a(10), b(a), c(std::move(a));
	Holder h("text"), i(h), j(std::move(h));

	printf("%d %d %d\n", a.v, a.x, a.y);
	printf("%d %d %d\n", b.v, b.x, b.y);
	printf("%d %d %d\n", c.v, c.x, c.y);
	printf("%s %s\n", i.e.get().c_str(), j.e.get().c_str());
	k<<<1, 1>>>();
	printf("%d\n", (int)cudaDeviceSynchronize());
}
