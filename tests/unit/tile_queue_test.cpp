// The queue behind drawn tiles: what is asked for twice is made once, what nobody waits for is not made, memory is
// bounded.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <semaphore>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/error.h"
#include "serve/tile_queue.h"

using namespace noisescope;

namespace {

using State = TileAnswer::State;

bool clientStays() { return false; }
bool leaves() { return true; }

/// Makes tiles one by one, each when it is let.
struct Workshop {
    std::counting_semaphore<> let{0};
    std::counting_semaphore<> begun{0};
    std::atomic<int> made{0};

    TileQueue::Make operator()() {
        return [this](const TilePlace& place) {
            begun.release();
            let.acquire();
            ++made;
            if (place.x < 0) throw Error(ExitCode::difference, "bad place");
            return std::string(1000, static_cast<char>('a' + place.x));
        };
    }
};

}  // namespace

TEST_CASE("a tile that is asked for by many is made once, and kept") {
    Workshop workshop;
    TileQueue queue({}, [&] { return workshop(); });
    std::vector<std::future<TileAnswer>> askers;
    for (int i = 0; i < 8; ++i)
        askers.push_back(std::async(std::launch::async, [&] { return queue.get({0, 3, 0}, clientStays); }));
    workshop.begun.acquire();
    workshop.let.release();
    for (auto& asker : askers) {
        const TileAnswer answer = asker.get();
        CHECK(answer.state == State::ready);
        CHECK(*answer.png == std::string(1000, 'd'));
    }
    CHECK(queue.get({0, 3, 0}, leaves).state == State::ready);
    CHECK(workshop.made == 1);
}

TEST_CASE("what nobody waits for any more is not made, and too much is refused") {
    Workshop workshop;
    TileQueue queue({.waiting = 2}, [&] { return workshop(); });
    auto first = std::async(std::launch::async, [&] { return queue.get({0, 0, 0}, clientStays); });
    workshop.begun.acquire();  // it is being made: two more may wait
    std::atomic<bool> left{false};
    const auto wait = [&](std::int64_t x) {  // also where the question below takes the place for a moment
        TileAnswer answer{State::busy};
        while (answer.state == State::busy) answer = queue.get({0, x, 0}, [&] { return left.load(); });
        return answer;
    };
    auto second = std::async(std::launch::async, [&] { return wait(1); });
    auto third = std::async(std::launch::async, [&] { return wait(2); });
    while (queue.get({0, 9, 0}, leaves).state != State::busy) std::this_thread::yield();
    left = true;
    CHECK(second.get().state == State::gone);
    CHECK(third.get().state == State::gone);
    CHECK(queue.get({0, 0, 0}, leaves).state == State::gone);  // while another one still waits
    workshop.let.release();
    CHECK(first.get().state == State::ready);
    workshop.let.release();
    CHECK(queue.get({0, 4, 0}, clientStays).state == State::ready);
    CHECK(workshop.made == 2);
}

TEST_CASE("what fails is told to those who wait, and tried again later") {
    Workshop workshop;
    TileQueue queue({}, [&] { return workshop(); });
    workshop.let.release(3);
    CHECK_THROWS_WITH_AS(queue.get({0, -1, 0}, clientStays), "bad place", Error);
    CHECK_THROWS_WITH_AS(queue.get({0, -1, 0}, clientStays), "bad place", Error);
    CHECK(queue.get({0, 1, 0}, clientStays).state == State::ready);
    CHECK(workshop.made == 3);
    TileQueue unprepared({}, []() -> TileQueue::Make { throw std::runtime_error("no device"); });
    CHECK_THROWS_WITH(unprepared.get({0, 0, 0}, clientStays), "no device");
}

TEST_CASE("the tiles that were not asked for longest are forgotten first") {
    Workshop workshop;
    TileQueue queue({.keptBytes = 2500}, [&] { return workshop(); });
    const auto get = [&](std::int64_t x) {
        workshop.let.release();
        CHECK(queue.get({0, x, 0}, clientStays).state == State::ready);
        if (!workshop.let.try_acquire()) return true;
        return false;
    };
    CHECK(get(0));
    CHECK(get(1));
    CHECK_FALSE(get(0));
    CHECK(get(2));  // there is room for two: 1 goes
    CHECK_FALSE(get(0));
    CHECK_FALSE(get(2));
    CHECK(get(1));
}

TEST_CASE("a queue may go while somebody works for it") {
    Workshop workshop;
    workshop.let.release();
    std::future<TileAnswer> asker;
    {
        TileQueue queue({}, [&] { return workshop(); });
        asker = std::async(std::launch::async, [&] { return queue.get({0, 5, 0}, leaves); });
        CHECK(asker.get().state != State::busy);
    }
}
