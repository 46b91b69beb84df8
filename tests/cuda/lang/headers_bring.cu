// COMPILE-OK
// FLAGS: -std=c++17
// What programs use after cooperative_groups.h and NVTX's header without including it themselves.
#include <cooperative_groups.h>
#include <nvtx3/nvToolsExt.h>

int main()
{
	std::string s = std::string("x") + std::to_string(FLT_MAX) + std::to_string(DBL_MAX);
	auto t = std::chrono::steady_clock::now();
	std::string_view v = s;
	std::uint32_t u = std::numeric_limits<std::uint32_t>::max();
	int fd = open("/dev/null", O_RDONLY);
	pthread_mutex_t m;

	std::memcpy(&u, v.data(), 1);
	std::printf("%d %d\n", (int)std::distance(s.begin(), s.end()), INT_MAX);
	assert(errno == 0 || t.time_since_epoch().count());
	pthread_mutex_init(&m, nullptr);
	close(fd);
	usleep(1);
	if (getpid() < 0 || std::time(nullptr) < 0)
		throw std::runtime_error("x");
}
