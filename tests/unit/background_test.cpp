// Work beside: only the newest wishes count.
#include <doctest/doctest.h>

#include <semaphore>
#include <vector>

#include "core/background.h"

using namespace noisescope;

namespace {

/// Squares numbers; waits before each until it may.
struct Squares {
    std::counting_semaphore<> begun{0};
    std::counting_semaphore<> may{0};
    std::counting_semaphore<> done{0};
    std::vector<bool> stillWanted;  ///< of each, when it may
    using Thread = Background<int, int>;
    Thread thread{[this] {
                      return [this](int number, const Thread::StillWanted& wanted) {
                          begun.release();
                          may.acquire();
                          stillWanted.push_back(wanted());
                          return number * number;
                      };
                  },
                  [this] { done.release(); }};
};

}  // namespace

TEST_CASE("what is no longer wanted is dropped before it begins; what has begun goes on and learns of it") {
    Squares squares;
    squares.thread.want({{1, 10}});
    squares.begun.acquire();
    squares.thread.want({{2, 20}});
    squares.thread.want({{3, 30}, {4, 40}});
    squares.may.release(3);
    for (int i = 0; i < 3; ++i) squares.done.acquire();
    const auto done = squares.thread.take();
    REQUIRE(done.size() == 3);
    CHECK(done[0].ticket == 1);
    CHECK(done[0].result == 100);
    CHECK(done[1].ticket == 3);  // in the order of the wishes
    CHECK(done[2].ticket == 4);
    CHECK(done[2].result == 1600);
    CHECK(squares.stillWanted == std::vector<bool>{false, true, true});
    CHECK(squares.thread.take().empty());
}

TEST_CASE("a wish that stays is done once") {
    Squares squares;
    squares.may.release(8);
    squares.thread.want({{1, 1}});
    squares.done.acquire();
    squares.thread.want({{1, 1}, {2, 2}});
    squares.done.acquire();
    squares.thread.want({{2, 2}, {1, 1}, {3, 3}});
    squares.done.acquire();
    const auto done = squares.thread.take();
    REQUIRE(done.size() == 3);
    for (std::size_t i = 0; i < 3; ++i) CHECK(done[i].ticket == static_cast<std::int64_t>(i) + 1);
}
