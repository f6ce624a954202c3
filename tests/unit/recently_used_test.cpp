#include "core/recently_used.h"

#include <doctest/doctest.h>

#include <memory>
#include <string>

using namespace noisescope;

TEST_CASE("what was not used for longest goes first, and finding is using") {
    RecentlyUsed<std::string, int> cache(3);
    CHECK(cache.find("a") == nullptr);
    cache.add("a", 1);
    cache.add("b", 2);
    CHECK(cache.add("c", 3) == 3);
    REQUIRE(cache.find("a") != nullptr);
    CHECK(*cache.find("a") == 1);
    cache.add("d", 4);
    CHECK(cache.size() == 3);
    CHECK(cache.find("b") == nullptr);
    cache.add("e", 5);
    CHECK(cache.find("c") == nullptr);
    CHECK(*cache.find("a") == 1);
    CHECK(*cache.find("d") == 4);
    CHECK(*cache.find("e") == 5);
}

TEST_CASE("a value stays where it is while others come and go, and is destroyed when it goes") {
    RecentlyUsed<int, std::shared_ptr<int>> cache(2);
    std::shared_ptr<int>& kept = cache.add(1, std::make_shared<int>(10));
    const std::weak_ptr<int> seen = kept;
    for (int key = 2; key < 6; ++key) {
        cache.add(key, std::make_shared<int>(key));
        CHECK(cache.find(1) == &kept);
    }
    cache.add(6, nullptr);
    cache.add(7, nullptr);
    CHECK(seen.expired());
}

TEST_CASE("there is always room for one") {
    RecentlyUsed<int, int> cache(0);
    CHECK(cache.add(1, 2) == 2);
    CHECK(cache.find(1) != nullptr);
    CHECK(cache.size() == 1);
}
