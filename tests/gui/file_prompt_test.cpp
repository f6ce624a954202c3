// The prompt for a recipe's path: what it says fits into the window.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "ui_driver.h"

using namespace noisescope;

TEST_CASE("however much is wrong with a file, the buttons below it are in the window and close it") {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("noisescope prompt " + std::to_string(getpid()) + ".json");
    {
        constexpr int kKeys = 6000;
        std::ofstream file(path);
        file << "{\"noisescope\": 1";
        for (int i = 0; i < kKeys; ++i) file << ", \"key" << i << "\": 1";
        file << "}";
    }
    for (const float height : {800.0f, 300.0f}) {
        CAPTURE(height);
        UiDriver driver({}, height);
        driver.press({'o', true, false, false});
        driver.frames(3);
        driver.type(path.string());
        driver.frames(3);
        REQUIRE(driver.state.prompt.problem.find("and 5980 more problems") != std::string::npos);
        for (const char* button : {"file.cancel", "file.confirm", "file.problem"}) {
            CAPTURE(button);
            const UiRect* rect = driver.ui.rects.find(button);
            REQUIRE(rect != nullptr);
            CHECK(rect->y >= 0);
            CHECK(rect->y + rect->height <= height);
        }
        driver.click("file.cancel");
        CHECK(driver.state.prompt.kind == FilePrompt::Kind::closed);
    }
    std::filesystem::remove(path);
}
