// Unsaved work and settings between windows: through the state, with files in a folder of the test's own.
#include <doctest/doctest.h>
#include <fmt/format.h>

#include <filesystem>
#include <limits>
#include <optional>
#include <string>

#include "gui/ui_driver.h"
#include "viewer/host/files/keeper.h"
#include "viewer/model/canvas/look.h"
#include "viewer/model/commands/actions.h"

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
            UiDriver driver;
            Keeper keeper(home.environment());
            keeper.begin(driver.state, true);
            CHECK(driver.state.toasts.empty());
            driver.press({'3'});
            driver.press({'b', true, false, false});
            driver.press({'5'});
            driver.wait(0.5);
            edited = driver.recipe();
            driver.state.navigation.view = View{std::int64_t{1} << 38, -1234567890123, 42};
            driver.frames(2);
            double now = 100;
            keeper.step(driver.state, now);
            CHECK(keeper.due() == now + 1);
            now = keeper.due();
            keeper.step(driver.state, now);
            CHECK(keeper.due() == std::numeric_limits<double>::infinity());
            if (!crash) keeper.end(driver.state);
        }
        UiDriver driver;
        Keeper keeper(home.environment());
        keeper.begin(driver.state, true);
        REQUIRE(driver.state.restored);
        CHECK(driver.state.restored->name == nameOf(driver.state.document));
        CHECK(driver.state.restored->crashed == crash);
        CHECK(driver.recipe() == edited);
        driver.frames(2);
        CHECK(viewOf(driver.state) == View{std::int64_t{1} << 38, -1234567890123, 42});
        CHECK(driver.state.document.changed());
        CHECK(driver.state.document.other->noise == rowIndex(NoiseId::perlin));
        CHECK(driver.state.document.origin.title == "Test");
        driver.press({'z', true, false, false});
        CHECK(driver.recipe().noise == rowIndex(NoiseId::perlin));
    }
}

TEST_CASE(
    "work that comes back says so until it is kept, discarded, saved or closed, and discarding it can be undone") {
    const Home home;
    Recipe edited;
    {
        UiDriver driver;
        Keeper keeper(home.environment());
        keeper.begin(driver.state, true);
        driver.press({'4'});
        edited = driver.recipe();
        keeper.step(driver.state, 10);
        keeper.step(driver.state, 20);
    }
    UiDriver driver;
    RecipeFile fresh;
    fresh.recipe->seed = 77;
    fresh.title = "Fresh";
    driver.state.document = documentOf(fresh);
    Keeper keeper(home.environment());
    keeper.begin(driver.state, true);
    REQUIRE(driver.state.restored);
    CHECK(driver.state.document.changed());
    driver.wait(60);
    REQUIRE(driver.ui.rects.find("restored") != nullptr);
    CHECK(driver.recipe() == edited);
    const ViewerState before = driver.state;

    driver.click("restored.discard");
    CHECK(driver.ui.rects.find("restored") == nullptr);
    CHECK(driver.recipe() == fresh.recipe);
    CHECK(driver.state.document.origin.title == "Fresh");
    CHECK_FALSE(findAction("discard-restored")->enabled(driver.state));
    driver.press({'z', true, false, false});
    CHECK(driver.recipe() == edited);
    CHECK(driver.state.document.origin.title == "Test");

    driver.state = before;
    driver.frames(2);
    driver.click("restored.keep");
    CHECK(driver.ui.rects.find("restored") == nullptr);
    CHECK(driver.recipe() == edited);

    driver.state = before;
    runAction(driver.state, *findAction("discard-restored"));
    CHECK(driver.recipe() == fresh.recipe);

    driver.state = before;
    driver.press({key::kEscape});
    CHECK(driver.ui.rects.find("restored") == nullptr);
    CHECK(driver.recipe() == edited);

    driver.state = before;
    loadDocument(driver.state, fresh);
    driver.frames(2);
    CHECK(driver.ui.rects.find("restored") == nullptr);
    CHECK(driver.recipe() == fresh.recipe);
}

TEST_CASE("work that is not wanted at once waits in the menu") {
    const Home home;
    {
        UiDriver driver;
        Keeper keeper(home.environment());
        keeper.begin(driver.state, true);
        driver.press({'4'});
        keeper.end(driver.state);
    }
    UiDriver driver;
    Keeper keeper(home.environment());
    keeper.begin(driver.state, false);
    CHECK(hasToast(driver.state, "waits"));
    CHECK_FALSE(driver.state.document.changed());
    REQUIRE(driver.state.lost.size() == 1);
    driver.state.requests.restore = true;
    keeper.step(driver.state, 1);
    CHECK(driver.recipe().noise == rowIndex(NoiseId::simplex));
    CHECK(driver.state.lost.empty());
    REQUIRE(driver.state.restored);
    CHECK_FALSE(driver.state.restored->crashed);
}

TEST_CASE("nothing is kept of work that is saved or undone") {
    const Home home;
    {
        UiDriver driver;
        Keeper keeper(home.environment());
        keeper.begin(driver.state, true);
        driver.press({'4'});
        keeper.step(driver.state, 10);
        keeper.step(driver.state, 20);
        driver.press({'z', true, false, false});
        keeper.step(driver.state, 30);
        keeper.end(driver.state);
    }
    UiDriver driver;
    Keeper keeper(home.environment());
    keeper.begin(driver.state, true);
    CHECK(driver.state.toasts.empty());
    CHECK_FALSE(driver.state.document.changed());
}

TEST_CASE("settings are written a second after they rest, and read by the next window") {
    const Home home;
    {
        UiDriver driver;
        Keeper keeper(home.environment());
        keeper.begin(driver.state, true);
        driver.state.settings.theme = "light";
        driver.state.settings.leftWidth = 377;
        keeper.step(driver.state, 5);
        CHECK(keeper.due() == 6);
        keeper.step(driver.state, 6);
        CHECK(keeper.due() == std::numeric_limits<double>::infinity());
    }
    UiDriver driver;
    Keeper keeper(home.environment());
    keeper.begin(driver.state, true);
    CHECK(driver.state.settings.theme == "light");
    CHECK(driver.state.settings.leftWidth == 377);
}

TEST_CASE("without a home the window works and says once that nothing is kept") {
    UiDriver driver;
    Keeper keeper([](const char*) -> std::optional<std::string> { return std::nullopt; });
    keeper.begin(driver.state, true);
    CHECK(driver.state.toasts.size() == 1);
    driver.press({'4'});
    keeper.step(driver.state, 1);
    keeper.step(driver.state, 3);
    keeper.end(driver.state);
    CHECK(driver.state.toasts.size() == 1);
}
