#include "core/threads.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/interrupt.h"
#ifndef __EMSCRIPTEN__
#include "core/start_thread.h"
#endif

namespace noisescope {
namespace {

std::atomic<int> givenCount{0};  // 0: not set
thread_local int countHere = 0;  // 0: not set

#ifdef __EMSCRIPTEN__
int coresOfAffinity() { return 1; }
int coresOfControlGroups() { return 1; }
#else
int coresOfAffinity() {
    cpu_set_t cores;
    CPU_ZERO(&cores);
    if (::sched_getaffinity(0, sizeof cores, &cores) == 0) return std::max(1, CPU_COUNT(&cores));
    return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));  // more cores than cpu_set_t holds
}

/// Returns the smallest quota of the process's own control group and its ancestors.
int coresOfControlGroups() {
    constexpr std::string_view kVersion2 = "0::/";
    int fewest = std::numeric_limits<int>::max();
    std::ifstream groups("/proc/self/cgroup");
    for (std::string line; std::getline(groups, line);) {
        if (!line.starts_with(kVersion2)) continue;
        for (std::filesystem::path group = line.substr(kVersion2.size() - 1);; group = group.parent_path()) {
            std::ifstream file("/sys/fs/cgroup" + group.native() + "/cpu.max");
            std::string quota;
            if (std::getline(file, quota))
                if (const int cores = coresOfQuota(quota); cores > 0) fewest = std::min(fewest, cores);
            if (!group.has_relative_path()) break;
        }
    }
    return fewest;
}
#endif

}  // namespace

int coresOfQuota(std::string_view cpuMax) {
    std::int64_t work = 0;
    std::int64_t period = 0;
    const char* const end = cpuMax.data() + cpuMax.size();
    const auto [blank, error] = std::from_chars(cpuMax.data(), end, work);  // an error for "max", which means no quota
    if (error != std::errc() || blank == end || std::from_chars(blank + 1, end, period).ec != std::errc()) return 0;
    if (work <= 0 || period <= 0) return 0;
    const std::int64_t cores = (work - 1) / period + 1;
    return static_cast<int>(std::min<std::int64_t>(cores, std::numeric_limits<int>::max()));
}

int usableCores() {
    static const int cores = std::min(coresOfAffinity(), coresOfControlGroups());
    return cores;
}

int threadCount() {
    if (countHere > 0) return countHere;
    const int given = givenCount.load();
    return given > 0 ? given : usableCores();
}

void setThreadCount(int count) { givenCount = count; }

ThreadsHere::ThreadsHere(int count) noexcept : before_(countHere) {
    if (count > 0) countHere = count;
}
ThreadsHere::~ThreadsHere() { countHere = before_; }

void inParallel(std::int64_t count, const std::function<void(std::int64_t)>& body) {
    std::atomic<std::int64_t> next{0};
    std::exception_ptr failure;
    std::mutex failureMutex;
    const auto work = [&] {
        for (std::int64_t i = next++; i < count; i = next++) {
            try {
                throwIfInterrupted();
                body(i);
            } catch (...) {
                const std::lock_guard lock(failureMutex);
                if (!failure) failure = std::current_exception();
                next = count;
            }
        }
    };
#ifdef __EMSCRIPTEN__  // single-threaded: a page runs several of these modules in parallel
    work();
#else
    std::vector<std::jthread> threads;
    const std::int64_t wanted = threadCount();
    for (std::int64_t t = 1; t < std::min(wanted, count); ++t)
        if (!startThread(threads, [&](const std::stop_token&) { work(); })) break;
    work();
    threads.clear();  // joins
#endif
    if (failure) std::rethrow_exception(failure);
}

}  // namespace noisescope
