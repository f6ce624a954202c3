// The prompt for a recipe's path: what it says fits into the window.
#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "hands.h"

using namespace noisescope;

TEST_CASE("however much is wrong with a file, the buttons below it are in the window and close it") {
    const std::filesystem::path path =
        std::filesystem::temp_directory_path() / ("noisescope prompt " + std::to_string(getpid()) + ".json");
    {
        constexpr int kKeys = 60000;
        std::ofstream file(path);
        file << "{\"noisescope\": 1";
        for (int i = 0; i < kKeys; ++i) file << ", \"key" << i << "\": 1";
        file << "}";
    }
    for (const float height : {800.0f, 300.0f}) {
        CAPTURE(height);
        Hands hands({}, height);
        hands.press({'o', true, false, false});
        hands.frames(3);
        hands.type(path.string());
        hands.frames(3);
        REQUIRE(hands.state.prompt.problem.find("and 59980 more problems") != std::string::npos);
        for (const char* button : {"file.cancel", "file.confirm", "file.problem"}) {
            CAPTURE(button);
            const UiRect* rect = hands.ui.rects.find(button);
            REQUIRE(rect != nullptr);
            CHECK(rect->y >= 0);
            CHECK(rect->y + rect->height <= height);
        }
        hands.click("file.cancel");
        CHECK(hands.state.prompt.kind == FilePrompt::Kind::closed);
    }
    std::filesystem::remove(path);
}
