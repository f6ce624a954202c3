// Work on several threads: the order of results, what is thrown, and how much waits; and how many threads there are.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/ordered_work.h"
#include "core/threads.h"

using namespace noisescope;

TEST_CASE("results are taken in the order of their jobs, whoever is done first") {
    constexpr int kJobs = 60;
    for (const int threads : {1, 2, 7}) {
        CAPTURE(threads);
        std::vector<int> taken;
        OrderedWork<int> work(threads, 10, [&](int result) { taken.push_back(result); });
        for (int i = 0; i < kJobs; ++i)
            work.add([i] {
                std::this_thread::sleep_for(std::chrono::microseconds(i % 3 == 0 ? 2000 : 0));
                return i;
            });
        work.finish();
        REQUIRE(taken.size() == kJobs);
        for (int i = 0; i < kJobs; ++i) CHECK(taken[static_cast<std::size_t>(i)] == i);
    }
}

TEST_CASE("no more jobs are unfinished than allowed") {
    constexpr std::size_t kMost = 3;
    for (const std::size_t most : {std::size_t{0}, kMost}) {
        CAPTURE(most);
        int taken = 0;
        OrderedWork<int> work(4, most, [&](int) { ++taken; });
        for (int added = 1; added <= 40; ++added) {
            work.add([] { return 0; });
            CHECK(added - taken <= static_cast<int>(most));
        }
        work.finish();
        CHECK(taken == 40);
    }
}

TEST_CASE("what a job throws comes in its turn, and what is dropped then is never done") {
    for (const int threads : {1, 4}) {
        CAPTURE(threads);
        std::vector<int> taken;
        std::atomic<int> begun{0};
        {
            OrderedWork<int> work(threads, 1000, [&](int result) { taken.push_back(result); });
            const auto addAll = [&] {
                for (int i = 0; i < 1000; ++i)
                    work.add([i, &begun] {
                        ++begun;
                        if (i == 5) throw std::runtime_error("5");
                        std::this_thread::sleep_for(std::chrono::milliseconds(1));
                        return i;
                    });
                work.finish();
            };
            CHECK_THROWS_WITH_AS(addAll(), "5", std::runtime_error);
        }
        CHECK(taken == std::vector{0, 1, 2, 3, 4});
        CHECK(begun < 1000);
    }
}

TEST_CASE("so many cores as quota and affinity allow") {
    CHECK(coresOfQuota("max 100000") == 0);
    CHECK(coresOfQuota("") == 0);
    CHECK(coresOfQuota("100000") == 0);
    CHECK(coresOfQuota("0 100000") == 0);
    CHECK(coresOfQuota("100000 0") == 0);
    CHECK(coresOfQuota("100000 100000") == 1);
    CHECK(coresOfQuota("100001 100000") == 2);
    CHECK(coresOfQuota("50000 100000") == 1);
    CHECK(coresOfQuota("6400000 100000\n") == 64);
    CHECK(usableCores() >= 1);
    CHECK(threadCount() == usableCores());
    setThreadCount(3);
    CHECK(threadCount() == 3);
    setThreadCount(0);
    CHECK(threadCount() == usableCores());
}
