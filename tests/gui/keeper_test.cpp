// Unsaved work and settings between windows: through the state, with files in a folder of the test's own.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <limits>
#include <optional>
#include <string>

#include "gui/hands.h"
#include "viewer/actions.h"
#include "viewer/keeper.h"
#include "viewer/look.h"

using namespace noisescope;

namespace {

/// A home of its own for the time of a test.
class Home {
  public:
    Home() : folder_(std::filesystem::temp_directory_path() / fmt::format("noisescope-home-{}", freshSeed())) {
        std::filesystem::create_directories(folder_);
    }
    ~Home() { std::filesystem::remove_all(folder_); }
    Home(const Home&) = delete;
    Home& operator=(const Home&) = delete;

    [[nodiscard]] Environment environment() const {
        return [home = folder_.string()](const char* name) -> std::optional<std::string> {
            return std::string(name) == "HOME" ? std::optional(home) : std::nullopt;
        };
    }

  private:
    std::filesystem::path folder_;
};

bool hasToast(const ViewerState& state, std::string_view words) {
    for (const Toast& toast : state.toasts)
        if (toast.text.find(words) != std::string::npos) return true;
    return false;
}

}  // namespace

TEST_CASE("unsaved work comes back after a crash and after closing, with its steps and both slots") {
    for (const bool crash : {true, false}) {
        CAPTURE(crash);
        const Home home;
        Recipe edited;
        {
            Hands hands;
            Keeper keeper(home.environment());
            keeper.begin(hands.state, true);
            CHECK(hands.state.toasts.empty());
            hands.press({'3'});
            hands.press({'b', true, false, false});
            hands.press({'5'});
            hands.wait(0.5);
            edited = hands.recipe();
            hands.state.looking.view = View{std::int64_t{1} << 38, -1234567890123, 42};
            hands.frames(2);
            double now = 100;
            keeper.step(hands.state, now);
            CHECK(keeper.due() == now + 1);
            now = keeper.due();
            keeper.step(hands.state, now);
            CHECK(keeper.due() == std::numeric_limits<double>::infinity());
            if (!crash) keeper.end(hands.state);
        }
        Hands hands;
        Keeper keeper(home.environment());
        keeper.begin(hands.state, true);
        REQUIRE(hands.state.restored);
        CHECK(hands.state.restored->name == "Test");
        CHECK(hands.state.restored->crashed == crash);
        CHECK(hands.recipe() == edited);
        hands.frames(2);
        CHECK(viewOf(hands.state) == View{std::int64_t{1} << 38, -1234567890123, 42});
        CHECK(hands.state.document.changed());
        CHECK(hands.state.document.other->noise == rowIndex(NoiseId::perlin));
        CHECK(hands.state.document.origin.title == "Test");
        hands.press({'z', true, false, false});
        CHECK(hands.recipe().noise == rowIndex(NoiseId::perlin));
    }
}

TEST_CASE(
    "work that comes back says so until it is kept, discarded, saved or closed, and discarding it can be undone") {
    const Home home;
    Recipe edited;
    {
        Hands hands;
        Keeper keeper(home.environment());
        keeper.begin(hands.state, true);
        hands.press({'4'});
        edited = hands.recipe();
        keeper.step(hands.state, 10);
        keeper.step(hands.state, 20);
    }
    Hands hands;
    RecipeFile fresh;
    fresh.recipe->seed = 77;
    fresh.title = "Fresh";
    hands.state.document = documentOf(fresh);
    Keeper keeper(home.environment());
    keeper.begin(hands.state, true);
    REQUIRE(hands.state.restored);
    CHECK(hands.state.document.changed());
    hands.wait(60);
    REQUIRE(hands.ui.rects.find("restored") != nullptr);
    CHECK(hands.recipe() == edited);
    const ViewerState before = hands.state;

    hands.click("restored.discard");
    CHECK(hands.ui.rects.find("restored") == nullptr);
    CHECK(hands.recipe() == fresh.recipe);
    CHECK(hands.state.document.origin.title == "Fresh");
    CHECK_FALSE(findAction("discard-restored")->enabled(hands.state));
    hands.press({'z', true, false, false});
    CHECK(hands.recipe() == edited);
    CHECK(hands.state.document.origin.title == "Test");

    hands.state = before;
    hands.frames(2);
    hands.click("restored.keep");
    CHECK(hands.ui.rects.find("restored") == nullptr);
    CHECK(hands.recipe() == edited);

    hands.state = before;
    runAction(hands.state, *findAction("discard-restored"));
    CHECK(hands.recipe() == fresh.recipe);

    hands.state = before;
    hands.press({key::kEscape});
    CHECK(hands.ui.rects.find("restored") == nullptr);
    CHECK(hands.recipe() == edited);

    hands.state = before;
    loadDocument(hands.state, fresh);
    hands.frames(2);
    CHECK(hands.ui.rects.find("restored") == nullptr);
    CHECK(hands.recipe() == fresh.recipe);
}

TEST_CASE("work that is not wanted at once waits in the menu") {
    const Home home;
    {
        Hands hands;
        Keeper keeper(home.environment());
        keeper.begin(hands.state, true);
        hands.press({'4'});
        keeper.end(hands.state);
    }
    Hands hands;
    Keeper keeper(home.environment());
    keeper.begin(hands.state, false);
    CHECK(hasToast(hands.state, "waits"));
    CHECK_FALSE(hands.state.document.changed());
    REQUIRE(hands.state.lost.size() == 1);
    hands.state.requests.restore = true;
    keeper.step(hands.state, 1);
    CHECK(hands.recipe().noise == rowIndex(NoiseId::simplex));
    CHECK(hands.state.lost.empty());
    REQUIRE(hands.state.restored);
    CHECK_FALSE(hands.state.restored->crashed);
}

TEST_CASE("nothing is kept of work that is saved or undone") {
    const Home home;
    {
        Hands hands;
        Keeper keeper(home.environment());
        keeper.begin(hands.state, true);
        hands.press({'4'});
        keeper.step(hands.state, 10);
        keeper.step(hands.state, 20);
        hands.press({'z', true, false, false});
        keeper.step(hands.state, 30);
        keeper.end(hands.state);
    }
    Hands hands;
    Keeper keeper(home.environment());
    keeper.begin(hands.state, true);
    CHECK(hands.state.toasts.empty());
    CHECK_FALSE(hands.state.document.changed());
}

TEST_CASE("settings are written a second after they rest, and read by the next window") {
    const Home home;
    {
        Hands hands;
        Keeper keeper(home.environment());
        keeper.begin(hands.state, true);
        hands.state.settings.theme = "light";
        hands.state.settings.leftWidth = 377;
        keeper.step(hands.state, 5);
        CHECK(keeper.due() == 6);
        keeper.step(hands.state, 6);
        CHECK(keeper.due() == std::numeric_limits<double>::infinity());
    }
    Hands hands;
    Keeper keeper(home.environment());
    keeper.begin(hands.state, true);
    CHECK(hands.state.settings.theme == "light");
    CHECK(hands.state.settings.leftWidth == 377);
}

TEST_CASE("without a home the window works and says once that nothing is kept") {
    Hands hands;
    Keeper keeper([](const char*) -> std::optional<std::string> { return std::nullopt; });
    keeper.begin(hands.state, true);
    CHECK(hands.state.toasts.size() == 1);
    hands.press({'4'});
    keeper.step(hands.state, 1);
    keeper.step(hands.state, 3);
    keeper.end(hands.state);
    CHECK(hands.state.toasts.size() == 1);
}
