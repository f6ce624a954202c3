// The panels without a window: synthetic mouse and keyboard, no OpenGL, no display.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "recipe/params.h"
#include "recipe/presets.h"
#include "viewer/actions.h"
#include "viewer/files.h"
#include "viewer/navigation.h"
#include "viewer/readout.h"
#include "viewer/ui.h"

using namespace noisescope;

namespace {

constexpr float kWindowHeight = 800;
constexpr float kTallHeight = 1600;  // the longest recipe's rows are all in sight

/// A window of 1280 x 800 (or another height) that only ImGui knows of.
class Hands {
  public:
    ViewerState state;
    Ui ui;

    explicit Hands(const Recipe& recipe = {}, float windowHeight = kWindowHeight) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {1280, windowHeight};
        io.KeyMap[ImGuiKey_Enter] = kEnter;
        io.KeyMap[ImGuiKey_Escape] = kEscape;
        io.KeyMap[ImGuiKey_A] = kA;
        io.KeyMap[ImGuiKey_Delete] = kDelete;
        ui.fonts = loadFonts(1);
        unsigned char* pixels = nullptr;
        int width = 0;
        int height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        applyTheme(1);
        RecipeFile file;
        file.recipe = recipe;
        file.title = "Test";
        state.document = documentOf(file);
        state.history.settled = state.document;
        state.canvas.width = 1280;
        state.canvas.height = 800;
        move(1000, 5);
        frames(3);
    }
    ~Hands() { ImGui::DestroyContext(); }
    Hands(const Hands&) = delete;
    Hands& operator=(const Hands&) = delete;

    Recipe& recipe() { return state.document.recipe; }

    void frames(int count = 1) {
        for (; count > 0; --count) {
            ImGui::GetIO().DeltaTime = 1.0f / 60;
            ImGui::NewFrame();
            drawUi(state, ui);
            ImGui::Render();
        }
    }
    void wait(double seconds) { frames(static_cast<int>(seconds * 60) + 1); }

    void move(float x, float y) { ImGui::GetIO().MousePos = {x, y}; }
    void button(bool down, int which = 0) {
        ImGui::GetIO().MouseDown[which] = down;
        frames(2);
    }
    /// To a place inside a widget; 0.5, 0.5 is its center.
    void moveTo(std::string_view label, float across = 0.5f, float down = 0.5f) {
        const UiRect* rect = ui.rects.find(label);
        REQUIRE_MESSAGE(rect != nullptr, std::string(label));
        move(rect->x + rect->width * across, rect->y + rect->height * down);
        frames(2);
    }
    void click(std::string_view label) {
        moveTo(label);
        button(true);
        button(false);
        frames(3);
        ImGui::GetIO().MouseDoubleClickTime = 0;  // every click is a first one
    }
    void drag(std::string_view label, float from, float to) {
        moveTo(label, from);
        button(true);
        moveTo(label, (from + to) / 2);
        moveTo(label, to);
        button(false);
    }
    void key(int index) {
        ImGui::GetIO().KeysDown[index] = true;
        frames(2);
        ImGui::GetIO().KeysDown[index] = false;
        frames(2);
    }
    void control(bool down) {
        ImGui::GetIO().KeyCtrl = down;
        frames();
    }
    /// Replaces the text of the field that has the keyboard.
    void type(std::string_view text) {
        control(true);
        key(kA);
        control(false);
        key(kDelete);
        ImGui::GetIO().AddInputCharactersUTF8(std::string(text).c_str());
        frames(2);
        key(kEnter);
        frames(2);
    }
    void press(KeyPress press) {
        state.keys.push_back(press);
        frames(2);
    }

    static constexpr int kEnter = 1;
    static constexpr int kEscape = 2;
    static constexpr int kDelete = 3;
    static constexpr int kA = 65;
};

/// The row of a table of the catalogue with this name.
template <typename Row>
int indexOf(std::span<const Row> rows, std::string_view id) {
    const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& row) { return row.id == id; });
    REQUIRE_MESSAGE(found != rows.end(), std::string(id));
    return static_cast<int>(found - rows.begin());
}

/// The recipe with every row and every truth value that this parameter can take there.
void addVariants(const Recipe& recipe, const ParamInfo& param, std::vector<Recipe>& recipes) {
    if (!param.applies(recipe)) return;
    Recipe variant = recipe;
    if (const auto* boolean = std::get_if<BoolParam>(&param.kind)) {
        variant.*boolean->member = !(recipe.*boolean->member);
        recipes.push_back(variant);
    } else if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) {
        for (int i = 0; i < choice->count(); ++i) {
            if (i == recipe.*choice->member || !choice->available(recipe, i)) continue;
            variant.*choice->member = i;
            recipes.push_back(variant);
        }
    }
}

/// Every noise with every fractal in all its dimensions, and with fBm the other choices one at a time.
std::vector<Recipe> kindsOfRecipes() {
    std::vector<Recipe> recipes;
    for (int noise = 0; noise < static_cast<int>(noises().size()); ++noise)
        for (const int dimensions : {2, 1, 3, 4}) {
            Recipe recipe;
            recipe.noise = noise;
            recipe.dimensions = dimensions;
            if (!existsIn(noiseOf(recipe), dimensions)) continue;
            for (recipe.fractal = 0; recipe.fractal < static_cast<int>(fractals().size()); ++recipe.fractal)
                recipes.push_back(recipe);
            recipe.fractal = indexOf(fractals(), "fbm");
            for (const ParamInfo& param : params())
                if (param.id != "noise" && param.id != "fractal") addVariants(recipe, param, recipes);
        }
    std::erase_if(recipes, [](const Recipe& recipe) { return !problemsOf(recipe).empty(); });
    return recipes;
}

/// A recipe to which the parameter applies.
Recipe recipeWith(const ParamInfo& param) {
    for (const Recipe& recipe : kindsOfRecipes())
        if (param.applies(recipe)) return recipe;
    FAIL("no recipe has ", std::string(param.id));
    return {};
}

void copyMember(const ParamInfo& param, const Recipe& from, Recipe& to) {
    std::visit([&](const auto& kind) { to.*kind.member = from.*kind.member; }, param.kind);
}

/// `after` differs from `before` in this parameter, and in nothing else.
void checkOnly(const ParamInfo& param, const Recipe& before, Recipe after) {
    CHECK(problemsOf(after).empty());
    CHECK_FALSE(after == before);
    copyMember(param, before, after);
    CHECK(after == before);
}

std::filesystem::path emptyFolder() {
    const auto folder = std::filesystem::temp_directory_path() / fmt::format("noisescope-panel-test-{}", freshSeed());
    std::filesystem::create_directories(folder);
    return folder;
}

}  // namespace

TEST_CASE("every parameter that applies has a widget, and no other") {
    Hands hands({}, kTallHeight);
    float lowest = 0;
    for (const Recipe& recipe : kindsOfRecipes()) {
        hands.recipe() = recipe;
        hands.frames();
        for (const ParamInfo& param : params()) {
            CAPTURE(param.id);
            const UiRect* rect = hands.ui.rects.find(param.id);
            CHECK((rect != nullptr) == param.applies(recipe));
            if (rect != nullptr) lowest = std::max(lowest, rect->y + rect->height);
        }
    }
    CHECK(lowest < hands.ui.layout.panel.y + hands.ui.layout.panel.height);  // the hands can reach all of them
}

TEST_CASE("dragging a slider changes its member and nothing else") {
    for (const ParamInfo& param : params()) {
        const auto* integer = std::get_if<IntegerParam>(&param.kind);
        if (!std::holds_alternative<RealParam>(param.kind) && integer == nullptr) continue;
        CAPTURE(param.id);
        const Recipe before = recipeWith(param);
        Hands hands(before, kTallHeight);
        if (integer != nullptr && integer->maximum - integer->minimum < 4)
            hands.click(fmt::format("{}/{}", param.id, integer->maximum));
        else
            hands.drag(param.id, 0.5f, 0.8f);
        checkOnly(param, before, hands.recipe());
        REQUIRE(hands.state.history.past.size() == 1);  // one step, however many frames
        hands.press({'z', true, false, false});
        CHECK(hands.recipe() == before);
        hands.press({'y', true, false, false});
        checkOnly(param, before, hands.recipe());
        hands.moveTo(param.id);
        hands.click(fmt::format("{}.reset", param.id));
        CHECK(hands.recipe() == before);
    }
}

TEST_CASE("a slider's ends are the usual range") {
    for (const ParamInfo& param : params()) {
        const auto* real = std::get_if<RealParam>(&param.kind);
        if (real == nullptr) continue;
        CAPTURE(param.id);
        Hands hands(recipeWith(param), kTallHeight);
        hands.drag(param.id, 0.5f, 3.0f);
        CHECK(hands.recipe().*real->member == real->softMaximum);
        hands.drag(param.id, 0.5f, -3.0f);
        CHECK(hands.recipe().*real->member == doctest::Approx(real->softMinimum));
    }
}

TEST_CASE("clicking checks a box, choosing a row chooses it") {
    for (const ParamInfo& param : params()) {
        CAPTURE(param.id);
        const Recipe before = recipeWith(param);
        if (std::holds_alternative<BoolParam>(param.kind)) {
            Hands hands(before, kTallHeight);
            hands.click(param.id);
            checkOnly(param, before, hands.recipe());
        } else if (const auto* choice = std::get_if<ChoiceParam>(&param.kind)) {
            for (int i = 0; i < choice->count(); ++i) {
                CAPTURE(i);
                if (i == before.*choice->member) continue;
                Hands hands(before, kTallHeight);
                hands.click(param.id);
                hands.click(fmt::format("{}/{}", param.id, choice->row(i).id));
                if (choice->available(before, i)) {
                    CHECK(hands.recipe().*choice->member == i);
                    checkOnly(param, before, hands.recipe());
                } else {
                    CHECK(hands.recipe() == before);
                }
            }
        }
    }
}

TEST_CASE("whatever is typed, the recipe stays valid") {
    const std::vector<std::string> texts{"nan", "inf", "-inf", "1e39", "-1e39", "1e999", "*1e999",
                                         "/0",  "-1",  "0",    "+",    "abc",   ""};
    for (const ParamInfo& param : params()) {
        const auto* integer = std::get_if<IntegerParam>(&param.kind);
        const bool segments = integer != nullptr && integer->maximum - integer->minimum < 4;
        const bool seed = std::holds_alternative<SeedParam>(param.kind);
        if (segments || (!seed && integer == nullptr && !std::holds_alternative<RealParam>(param.kind))) continue;
        const Recipe before = recipeWith(param);
        Hands hands(before, kTallHeight);
        for (const std::string& text : texts) {
            CAPTURE(param.id);
            CAPTURE(text);
            hands.recipe() = before;
            hands.frames(2);
            if (!seed) hands.control(true);
            hands.click(param.id);
            if (!seed) hands.control(false);
            CHECK(ImGui::GetIO().WantTextInput);
            hands.type(text);
            CHECK_FALSE(ImGui::GetIO().WantTextInput);
            CHECK(problemsOf(hands.recipe()).empty());
            Recipe after = hands.recipe();
            copyMember(param, before, after);
            CHECK(after == before);
        }
    }
}

TEST_CASE("a typed number is taken as it is, also outside of the slider's range") {
    const ParamInfo& param = *findParam("frequency");
    Hands hands;
    for (const double number : {200.0, 0.125, 2.0 / 3, 12345.678901234567}) {
        hands.control(true);
        hands.click(param.id);
        hands.control(false);
        hands.type(fmt::format("{}", number));
        CHECK(hands.recipe().frequency == number);
    }
}

TEST_CASE("a field that is only looked at keeps its number") {
    Recipe recipe;
    recipe.offsetX = 2147483646.3;
    recipe.frequency = 9.513656920021768;
    Hands hands(recipe);
    for (const char* id : {"offset_x", "frequency"}) {
        hands.control(true);
        hands.click(id);
        hands.control(false);
        hands.key(Hands::kEnter);
        CHECK(hands.recipe() == recipe);
    }
}

TEST_CASE("another dimension repairs the choices that it lacks") {
    Recipe recipe;
    recipe.hash = indexOf(hashes(), "sine");                 // in 1D to 3D
    recipe.gradients = indexOf(gradientSets(), "compass8");  // in 2D alone
    REQUIRE(problemsOf(recipe).empty());
    for (const int dimensions : {1, 3, 4}) {
        CAPTURE(dimensions);
        Hands hands(recipe);
        hands.click(fmt::format("dimensions/{}", dimensions));
        CHECK(hands.recipe().dimensions == dimensions);
        CHECK(problemsOf(hands.recipe()).empty());
        CHECK((hands.recipe().hash == recipe.hash) == (dimensions < 4));
        CHECK(hands.recipe().gradients != recipe.gradients);
        hands.press({'z', true, false, false});
        CHECK(hands.recipe() == recipe);
    }
}

TEST_CASE("keys") {
    Hands hands;
    for (char32_t digit = '1'; digit <= '9'; ++digit) {
        hands.press({digit});
        CHECK(hands.recipe().noise == static_cast<int>(digit - '1'));
    }
    CHECK(noiseOf(hands.recipe()).id == "gabor");
    hands.press({'1'});
    CHECK(noiseOf(hands.recipe()).id == "white");
    hands.recipe().dimensions = 3;
    hands.press({'9'});
    CHECK(noiseOf(hands.recipe()).id == "gabor");
    CHECK(hands.recipe().dimensions == 2);  // all that it has
    hands.press({'f'});
    CHECK(hands.recipe().fractal == 1);
    const std::uint32_t seed = hands.recipe().seed;
    hands.press({'r'});
    CHECK(hands.recipe().seed != seed);
    hands.press({key::kTab});
    CHECK(hands.ui.rects.find("noise") == nullptr);
    hands.press({key::kTab});
    CHECK(hands.ui.rects.find("noise") != nullptr);
    hands.press({'?'});
    CHECK(hands.ui.rects.find("help") != nullptr);
    hands.press({key::kEscape});
    CHECK(hands.ui.rects.find("help") == nullptr);
    hands.press({'x'});
    CHECK(hands.state.requests.screenshot);
    hands.press({'q', true, false, false});
    CHECK(hands.state.requests.quit);
}

TEST_CASE("keys do nothing while a number is typed") {
    Hands hands;
    hands.click("seed");
    const Recipe before = hands.recipe();
    for (const char32_t letter : {U'r', U'f', U'1', U'x', U'?', key::kTab, key::kLeft}) hands.press({letter});
    CHECK(hands.recipe() == before);
    CHECK_FALSE(hands.state.requests.screenshot);
    CHECK(hands.state.panelVisible);
    hands.press({'s', true, false, false});
    CHECK(hands.state.requests.screenshot);
}

TEST_CASE("every action has a menu entry and can be run") {
    for (const Action& action : actions()) {
        CAPTURE(action.id);
        Hands hands;
        hands.click(menuLabel(action.menu));
        REQUIRE(hands.ui.rects.find(action.label) != nullptr);
        hands.click(action.label);
        CHECK(problemsOf(hands.recipe()).empty());
    }
}

TEST_CASE("the canvas pans by what the mouse moves and zooms where it is") {
    Hands hands;
    const Recipe before = hands.recipe();
    hands.move(700, 300);
    hands.frames(2);
    hands.button(true);
    hands.move(820, 260);
    hands.frames(2);
    hands.button(false);
    CHECK(hands.recipe().offsetX == before.offsetX - 120 * before.frequency / 800);
    CHECK(hands.recipe().offsetY == before.offsetY + 40 * before.frequency / 800);
    CHECK(hands.state.history.past.size() == 1);
    const Recipe moved = hands.recipe();
    for (int notch = 0; notch < 4; ++notch) {
        ImGui::GetIO().MouseWheel = 1;
        hands.frames(2);
    }
    const Recipe zoomedIn = hands.recipe();
    CHECK(zoomedIn.frequency == doctest::Approx(before.frequency / 2));
    const double p = 820.5 / 800;
    CHECK(zoomedIn.frequency * p + zoomedIn.offsetX ==
          doctest::Approx(moved.frequency * p + moved.offsetX).epsilon(1e-13));
    hands.wait(0.5);
    CHECK(hands.state.history.past.size() == 2);  // four notches are one step
    hands.press({'z', true, false, false});
    CHECK(hands.recipe() == moved);
}

TEST_CASE("zoom and pan end where the table does") {
    const auto& frequency = std::get<RealParam>(findParam("frequency")->kind);
    Recipe recipe;
    for (int i = 0; i < 400; ++i) recipe = zoomed(recipe, 2, {100.5, 300.5}, 800);
    CHECK(recipe.frequency == frequency.minimum);
    for (int i = 0; i < 400; ++i) recipe = zoomed(recipe, 0.5, {100.5, 300.5}, 800);
    CHECK(recipe.frequency == frequency.maximum);
    for (int i = 0; i < 40; ++i) recipe = panned(recipe, {1e15, -1e15}, 1);
    CHECK(problemsOf(recipe).empty());
    CHECK(recipe.offsetX == -1e15);
}

TEST_CASE("numbers as text") {
    CHECK(columnText(8) == "8.000");
    CHECK(columnText(0) == "0.000");
    CHECK(columnText(-0.137) == "-0.137");
    CHECK(columnText(2147483646.3) == "2147483646.3");
    CHECK(columnText(1e-9) == "1e-09");
    for (const double value : {1e15, -1e15, 123456789.123456789, 1.0 / (1 << 30)})
        CHECK(columnText(value).size() <= 16);
    for (const double value : {8.0, 0.1, 1.0 / 3, 2147483646.3, 1e15, 1.0 / (1 << 30)}) {
        char text[64];
        std::snprintf(text, sizeof text, exactFormat(value).c_str(), value);
        CHECK(std::stod(text) == value);
    }
    CHECK(shortDeviceName("llvmpipe (LLVM 15.0.6, 256 bits), 4.5 (Core Profile) Mesa 22.3.6") == "llvmpipe");
}

TEST_CASE("an error is a strip above the panels; the panels make room") {
    Hands hands;
    const float before = hands.ui.rects.find("canvas")->y;
    hands.state.field.error = "noise/perlin.glsl:23:12: error: 'ns_hash21' undeclared\n(while compiling perlin2 + fbm)";
    hands.frames(3);
    const UiRect* strip = hands.ui.rects.find("error");
    REQUIRE(strip != nullptr);
    CHECK(strip->y == before);
    CHECK(hands.ui.rects.find("canvas")->y == strip->y + strip->height);
    for (int i = 0; i < 500; ++i) hands.state.field.error += "\nand another line";
    hands.frames(3);
    CHECK(hands.ui.rects.find("error")->height < 200);
}

TEST_CASE("toasts go by themselves, hints when they are followed or closed") {
    Hands hands;
    showToast(hands.state, "Saved", "/a/path");
    hands.frames(2);
    CHECK(hands.ui.rects.find("toast") != nullptr);
    CHECK(hands.ui.nextFrame < ImGui::GetTime() + kToastSeconds + 1);
    hands.wait(kToastSeconds + 0.1);
    CHECK(hands.ui.rects.find("toast") == nullptr);
    CHECK(std::isinf(hands.ui.nextFrame));  // nothing left to wait for
    for (const char* hint : {"hint.drag", "hint.wheel", "hint.keys"}) {
        hands.click(hint);
        CHECK(hands.ui.rects.find(hint) == nullptr);
    }
}

TEST_CASE("any size of the window, any scale") {
    for (const float scale : {1.0f, 2.0f})
        for (const ImVec2 size :
             {ImVec2{1, 1}, ImVec2{30, 500}, ImVec2{700, 20}, ImVec2{320, 200}, ImVec2{5000, 3000}}) {
            Hands hands;
            hands.ui.scale = scale;
            applyTheme(scale);
            hands.state.helpVisible = true;
            hands.state.field.error = "an error";
            showToast(hands.state, "Saved", "/a/path");
            hands.press({'o', true, false, false});
            ImGui::GetIO().DisplaySize = size;
            hands.frames(5);
            CHECK(hands.ui.rects.find("canvas") != nullptr);
        }
}

TEST_CASE("recipes on disk") {
    const std::filesystem::path folder = emptyFolder();
    Hands hands;
    hands.recipe().seed = 7;
    CHECK(saveRecipe(hands.state, folder / "a.json", false));
    CHECK(hands.state.document.origin.recipe.seed == 7u);  // saved is no longer changed
    CHECK_FALSE(saveRecipe(hands.state, folder / "a.json", false));
    CHECK(hands.state.prompt.exists);
    hands.recipe().seed = 8;
    CHECK(saveRecipe(hands.state, folder / "a.json", true));
    hands.recipe() = {};
    CHECK(openRecipe(hands.state, folder / "a.json"));
    CHECK(hands.recipe().seed == 8u);
    CHECK_FALSE(openRecipe(hands.state, folder / "b.json"));
    CHECK(hands.state.prompt.problem.find("b.json") != std::string::npos);
    std::ofstream(folder / "c.json") << R"({"octaves": 99})";
    CHECK_FALSE(openRecipe(hands.state, folder / "c.json"));
    CHECK(hands.recipe().seed == 8u);
    CHECK(freshPath(folder, "noisescope", ".png").filename() == "noisescope-0001.png");
    std::ofstream(folder / "noisescope-0001.png") << "x";
    CHECK(freshPath(folder, "noisescope", ".png").filename() == "noisescope-0002.png");
    std::filesystem::remove_all(folder);
}
