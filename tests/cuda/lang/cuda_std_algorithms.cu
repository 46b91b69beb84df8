// ANSWER: by the manual, not recorded
// cuda::std's algorithms on the device give what they give on the host.
#include <cuda/std/algorithm>
#include <cuda/std/array>
#include <cuda/std/functional>
#include <cuda/std/iterator>
#include <cuda/std/numeric>
#include <chrono>
#include <cstdio>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <random>
#include <regex>
#include <string>
#include <thread>
#include <vector>

namespace cs = cuda::std;

struct Out {
	int v[700];
	int n;
};

enum { N = 24 };

struct Case {
	Out *o;
	int a[N], b[N], c[2 * N];

	__host__ __device__ Case(Out *o) : o(o) { reset(); }
	__host__ __device__ void reset()
	{
		for (int i = 0; i < N; i++) {
			a[i] = i * 7 % N - i % 3;
			b[i] = i * 5 % 13;
			c[i] = c[i + N] = -1;
		}
	}
	__host__ __device__ void say(int x) { o->v[o->n++] = x; }
	__host__ __device__ void say(const int *p, int n)
	{
		unsigned int h = 0;

		for (int i = 0; i < n; i++)
			h = h * 31 + p[i];
		say(int(h));
	}
	__host__ __device__ void all()
	{
		say(a, N);
		say(b, N);
		say(c, 2 * N);
		reset();
	}
};

struct Odd {
	__host__ __device__ bool operator()(int x) const { return x & 1; }
};

__host__ __device__ void finding(Case &t)
{
	int *a = t.a, *b = t.b;

	t.say(cs::all_of(a, a + N, Odd()) + cs::any_of(a, a + N, Odd()) * 2 + cs::none_of(a, a + N, Odd()) * 4);
	t.say(cs::find(a, a + N, 5) - a);
	t.say(cs::find_if(a + 1, a + N, Odd()) - a);
	t.say(cs::find_if_not(a, a + N, Odd()) - a);
	t.say(cs::find_end(a, a + N, b, b + 1) - a);
	t.say(cs::find_first_of(a, a + N, b + 2, b + 4) - a);
	t.say(cs::adjacent_find(b, b + N, cs::greater<int>()) - b);
	t.say(cs::count(b, b + N, 5) * 100 + cs::count_if(b, b + N, Odd()));
	t.say(cs::mismatch(a, a + N, b).first - a);
	t.say(cs::equal(a, a + N, b) + cs::equal(a, a + N, a) * 2);
	t.say(cs::search(a, a + N, a + 9, a + 12) - a);
	t.say(cs::search_n(b, b + N, 1, 7) - b);
	t.say(*cs::max_element(a, a + N) * 1000 + *cs::min_element(a, a + N));
	t.say(*cs::minmax_element(a, a + N).second + cs::max(3, 9) + cs::min(3, 9) + cs::clamp(99, 1, 6));
	t.say(cs::lexicographical_compare(a, a + N, b, b + N));
	t.say(cs::is_permutation(a, a + N, a) + cs::is_sorted(a, a + N) * 2 + (cs::is_sorted_until(a, a + N) - a) * 4);
	t.say(cs::accumulate(a, a + N, 0) + cs::inner_product(a, a + N, b, 0) * 10);
	t.say(cs::reduce(a, a + N, 3, cs::plus<>()) + cs::transform_reduce(a, a + N, b, 1));
	t.say(cs::gcd(84, 36) * 100 + cs::lcm(4, 6));
}

__host__ __device__ void changing(Case &t)
{
	int *a = t.a, *b = t.b, *c = t.c;

	cs::copy(a, a + N, c);
	cs::copy_n(b, 5, c + N);
	cs::copy_if(b, b + N, c + N + 5, Odd());
	cs::copy_backward(a, a + 6, a + 9);
	t.all();
	cs::move(a, a + 3, c);
	cs::swap_ranges(a, a + 6, b + 2);
	cs::transform(a, a + N, b, c + N, [](int x, int y) { return x * y; });
	cs::replace(a, a + N, 3, 33);
	cs::replace_if(b, b + N, Odd(), 8);
	cs::replace_copy(a, a + 4, c + 4, 33, 2);
	t.all();
	cs::fill(a, a + 4, 6);
	cs::fill_n(b, 5, 2);
	int next = 40;
	cs::generate(c, c + 8, [&] { return next++; });
	cs::generate_n(c + 20, 3, [&] { return next--; });
	t.say(cs::remove(a, a + N, 6) - a);
	t.say(cs::remove_if(b, b + N, Odd()) - b);
	t.say(cs::remove_copy_if(a, a + 10, c + 30, Odd()) - c);
	t.say(a, 18);
	t.reset();
	t.say(cs::unique(b, b + N, [](int x, int y) { return x > y; }) - b);
	t.say(b, 4);
	cs::reverse(a, a + N);
	cs::reverse_copy(a, a + 9, c);
	cs::rotate(a, a + 5, a + N);
	cs::rotate_copy(a, a + 3, a + 8, c + 12);
	t.say(a, N);
	t.say(c, 2 * N);
	t.reset();
	t.say(cs::shift_left(a, a + N, 5) - a);
	t.say(a, N - 5);
	t.reset();
	t.say(cs::shift_right(a, a + N, 7) - a);
	t.say(a + 7, N - 7);
	t.reset();
	t.say(cs::partition(a, a + N, Odd()) - a);
	t.say(cs::is_partitioned(a, a + N, Odd()));
	t.say(cs::partition_point(a, a + N, Odd()) - a);
	t.reset();
	cs::partition_copy(a, a + N, c, c + N, Odd());
	cs::for_each(a, a + N, [](int &x) { x ^= 5; });
	cs::for_each_n(b, 4, [](int &x) { x--; });
	cs::iter_swap(a, b);
	t.all();
	cs::iota(c, c + 8, 3);
	cs::partial_sum(a, a + N, a);
	cs::adjacent_difference(b, b + N, c + 10);
	cs::exclusive_scan(b, b + 6, c + 40, 2);
	t.all();
	cs::inclusive_scan(b, b + N, c);
	cs::transform_exclusive_scan(b, b + N, c + N, 1, cs::plus<>(), [](int x) { return x * 2; });
	t.all();
}

__host__ __device__ void sorting(Case &t)
{
	int *a = t.a, *b = t.b, *c = t.c;

	cs::sort(a, a + N);
	cs::sort(b, b + N, cs::greater<>());
	t.say(cs::lower_bound(a, a + N, 4) - a);
	t.say(cs::upper_bound(a, a + N, 4) - a);
	t.say(cs::binary_search(a, a + N, 4) + cs::binary_search(a, a + N, 400) * 2);
	t.say(cs::equal_range(b, b + N, 4, cs::greater<>()).second - b);
	cs::sort(b, b + N);
	cs::merge(a, a + N, b, b + N, c);
	t.say(cs::includes(c, c + 2 * N, a, a + N));
	t.say(c, 2 * N);
	t.say(c, cs::set_union(a, a + N, b, b + N, c) - c);
	t.say(c, cs::set_intersection(a, a + N, b, b + N, c) - c);
	t.say(c, cs::set_difference(a, a + N, b, b + N, c) - c);
	t.say(c, cs::set_symmetric_difference(a, a + N, b, b + N, c) - c);
	t.all();
	cs::partial_sort(a, a + 6, a + N);
	t.say(a, 6);
	cs::partial_sort_copy(b, b + N, c, c + 5);
	t.say(c, 5);
	t.reset();
	cs::nth_element(a, a + 11, a + N);
	t.say(a[11]);
	t.reset();
	cs::make_heap(a, a + N - 1);
	cs::push_heap(a, a + N);
	t.say(cs::is_heap(a, a + N) * 100 + (cs::is_heap_until(a, a + N) - a));
	cs::pop_heap(a, a + N);
	t.say(a[N - 1]);
	cs::sort_heap(a, a + N - 1);
	t.say(a, N);
	t.say(cs::next_permutation(b, b + N) + cs::prev_permutation(a, a + N) * 2);
	t.all();
	cs::sort(a, a + N, [](int x, int y) { return (x * 5 & 31) < (y * 5 & 31); });
	cs::sort(cs::make_reverse_iterator(b + N), cs::make_reverse_iterator(b));
	cs::copy(a, a + 4, cs::reverse_iterator<int *>(c + 4));
	t.say(cs::distance(a, a + 3) + (cs::next(a, 3) - cs::prev(a + 5)));
	t.all();
}

__host__ __device__ void run(Out *o)
{
	Case t(o);

	finding(t);
	changing(t);
	sorting(t);
}

__global__ void k(Out *o) { run(o); }

int main()
{
	Out *d, *h = new Out();
	int wrong = 0;

	cudaMallocManaged(&d, sizeof *d);
	memset(d, 0, sizeof *d);
	k<<<1, 1>>>(d);
	printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
	run(h);
	for (int i = 0; i < h->n; i++)
		if (h->v[i] != d->v[i])
			printf("%d: %d, not %d\n", i, d->v[i], h->v[i]), wrong++;
	printf("%d results%s\n", d->n, d->n == h->n && !wrong ? ", the host's" : "");
	return wrong;
}
