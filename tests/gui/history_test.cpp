// Undo and redo by themselves: their order, what a new edit forgets, and how many steps are kept.
#include <doctest/doctest.h>

#include <cstdint>

#include "recipe/recipe.h"
#include "viewer/model/document/history.h"

using namespace noisescope;

namespace {

Document seeded(std::uint32_t seed) {
    Document document;
    document.recipe->seed = seed;
    return document;
}

/// A document that was edited until its seed was `last`, from 0 on.
History edited(std::uint32_t last) {
    History history;
    history.settled = seeded(0);
    for (std::uint32_t seed = 1; seed <= last; ++seed) settle(history, seeded(seed));
    return history;
}

}  // namespace

TEST_CASE("steps go back and forward in order, and a new edit forgets those ahead") {
    History history = edited(3);
    Document now = seeded(3);
    settle(history, now);  // nothing changed: no step
    CHECK(history.past.size() == 3);
    REQUIRE(undo(history, now));
    REQUIRE(undo(history, now));
    CHECK(now.recipe->seed == 1);
    REQUIRE(redo(history, now));
    CHECK(now.recipe->seed == 2);
    now.recipe->seed = 9;  // not settled yet
    CHECK_FALSE(redo(history, now));
    CHECK(now.recipe->seed == 9);
    REQUIRE(undo(history, now));
    CHECK(now.recipe->seed == 2);
    REQUIRE(undo(history, now));
    REQUIRE(undo(history, now));
    CHECK(now.recipe->seed == 0);
    CHECK_FALSE(undo(history, now));
}

TEST_CASE("the last 1000 steps are kept, so that memory is bounded") {
    History history = edited(1003);
    CHECK(history.past.size() == 1000);
    Document now = seeded(1003);
    int steps = 0;
    while (undo(history, now)) ++steps;
    CHECK(steps == 1000);
    CHECK(now.recipe->seed == 3);  // the oldest are gone
    while (redo(history, now)) --steps;
    CHECK(steps == 0);
    CHECK(now.recipe->seed == 1003);
}
