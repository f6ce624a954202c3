// The C interface: the bits of the CPU back end, and every argument that is not one.
#include "cpu/measures.h"
#include "cpu/picture_drawer.h"
#include "library/noisescope.h"

#include <doctest/doctest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "core/threads.h"
#include "cpu/cpu_field.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "unit/due_presets.h"

namespace {

using noisescope::FieldPlan;
using noisescope::Recipe;

struct Destroy {
    void operator()(noisescope_field* field) const { noisescope_field_destroy(field); }
};
using Field = std::unique_ptr<noisescope_field, Destroy>;
using Text = std::array<char, 2048>;

Field fieldOf(const char* recipe) {
    noisescope_field* field = nullptr;
    Text message{};
    const noisescope_status status = noisescope_field_create(recipe, &field, message.data(), message.size());
    INFO(message.data());
    REQUIRE(status == NOISESCOPE_OK);
    return Field(field);
}

Field presetOf(const std::string& name) {
    noisescope_field* field = nullptr;
    REQUIRE(noisescope_field_create_preset(name.c_str(), &field, nullptr, 0) == NOISESCOPE_OK);
    return Field(field);
}

noisescope_options plainOptions() {
    noisescope_options options{};
    options.size = sizeof options;
    return options;
}

bool same(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

std::vector<float> rowsOf(const noisescope_field* field, const noisescope_region& region,
                          const noisescope_options* options) {
    const auto floats = static_cast<std::size_t>(region.width * region.rows * noisescope_field_channels(field));
    std::vector<float> values(floats);
    Text message{"before"};
    CHECK(noisescope_field_rows(field, &region, options, values.data(), floats, message.data(), message.size()) ==
          NOISESCOPE_OK);
    CHECK(std::string(message.data()).empty());
    return values;
}

/// Message of a call with these arguments.
std::string refusal(const noisescope_field* field, const noisescope_region& region, const noisescope_options* options,
                    std::size_t floats = 64) {
    std::vector<float> values(64);
    Text message{};
    CHECK(noisescope_field_rows(field, &region, options, values.data(), floats, message.data(), message.size()) ==
          NOISESCOPE_ARGUMENT);
    return message.data();
}

std::string refusedPoint(const noisescope_field* field, double x, int dimensions = 1, std::size_t floats = 1) {
    float value = 0;
    Text message{};
    CHECK(noisescope_field_points(field, &x, 1, dimensions, nullptr, &value, floats, message.data(), message.size()) ==
          NOISESCOPE_ARGUMENT);
    return message.data();
}

constexpr const char* kVolume =
    R"({"noise": "simplex", "dimensions": 3, "fractal": "ridged", "frequency": 2, "z": 0.25})";

}  // namespace

TEST_CASE("the C interface tells which library it is of") {
    CHECK(noisescope_abi() == NOISESCOPE_ABI);
    CHECK(std::string(noisescope_version()).find('.') != std::string::npos);
    CHECK(std::string(noisescope_presets()).find(R"("name":"marble")") != std::string::npos);
    CHECK(std::string(noisescope_params()).find(R"("name":"frequency")") != std::string::npos);
}

TEST_CASE("rows of the C interface have the bits of the CPU back end, on any number of threads") {
    for (const noisescope::Preset* preset : noisescope::duePresets()) {
        CAPTURE(preset->name);
        const Field field = presetOf(preset->name);
        const noisescope_region region{48, -7, 500, 33, 21};  // across the border of blocks
        const noisescope::PictureDrawer picture(preset->file.recipe, 48, noisescope::PictureOf::values,
                                                noisescope::cpuLeaves());
        const std::vector<float> expected = picture.values({-7, 500, 33, 21}).pixels;
        noisescope_options options = plainOptions();
        CHECK(same(rowsOf(field.get(), region, nullptr), expected));
        options.threads = 1;
        CHECK(same(rowsOf(field.get(), region, &options), expected));
        options.threads = 3;
        CHECK(same(rowsOf(field.get(), region, &options), expected));
    }
}

TEST_CASE("levels and slices of the C interface are those of render") {
    const Field field = fieldOf(kVolume);
    Recipe recipe;
    recipe.noise = noisescope::rowIndex(noisescope::NoiseId::simplex);
    recipe.dimensions = 3;
    recipe.fractal = noisescope::rowIndex(noisescope::FractalId::ridged);
    recipe.frequency = 2;
    recipe.z = 0.25;
    const noisescope_region region{64, 3, -5, 16, 9};
    noisescope_options options = plainOptions();
    options.sliced = 1;
    options.slice = 11;
    const FieldPlan slice = measuredPlan(recipe, noisescope::PixelScale(64, 1, 22));
    CHECK(same(rowsOf(field.get(), region, &options), noisescope::renderOnCpu(slice, {3, -5, 16, 9}).pixels));
    options.level = 2;
    const FieldPlan level = measuredPlan(noisescope::fading(recipe), noisescope::PixelScale(64, 4, 2 * 11 * 4 + 3));
    CHECK(same(rowsOf(field.get(), region, &options), noisescope::renderOnCpu(level, {3, -5, 16, 9}).pixels));
}

TEST_CASE("points of the C interface have the bits of sample") {
    const Field field = fieldOf(kVolume);
    const FieldPlan plan = noisescope::measuredPointPlan(noisescope::presetNamed("marble").file.recipe);
    const Field marble = presetOf("marble");
    std::vector<double> places;
    for (int i = 0; i < 3000; ++i) places.push_back(0.37 * i - 1e7 * (i % 7));
    std::vector<float> values(1500);
    CHECK(noisescope_field_points(marble.get(), places.data(), 1500, 2, nullptr, values.data(), 1500, nullptr, 0) ==
          NOISESCOPE_OK);
    CHECK(same(values, noisescope::sampleOnCpu(plan, places, 2)));
    const std::array<const char*, 2> texts{"0.37", "-9999999.630"};
    float value = 0;
    CHECK(noisescope_field_points_text(marble.get(), texts.data(), 1, 2, nullptr, &value, 1, nullptr, 0) ==
          NOISESCOPE_OK);
    const std::array<double, 2> numbers{0.37, -9999999.63};
    CHECK(value == noisescope::sampleOnCpu(plan, numbers, 2)[0]);
    // Missing coordinates are 0; no points are no fault.
    const std::array<double, 3> filled{0.5, 0, 0};
    std::array<float, 2> both{};
    noisescope_field_points(field.get(), filled.data(), 1, 3, nullptr, both.data(), 1, nullptr, 0);
    noisescope_field_points(field.get(), filled.data(), 1, 1, nullptr, both.data() + 1, 1, nullptr, 0);
    CHECK(both[0] == both[1]);
    CHECK(noisescope_field_points(field.get(), nullptr, 0, 3, nullptr, nullptr, 0, nullptr, 0) == NOISESCOPE_OK);
}

TEST_CASE("what the C interface tells of a field") {
    const Field field = fieldOf(R"({"noise": "perlin", "output": "curl", "seed": 4})");
    CHECK(noisescope_field_dimensions(field.get()) == 2);
    CHECK(noisescope_field_channels(field.get()) == 2);
    CHECK(noisescope_field_is_exact(field.get()) == 1);
    CHECK(noisescope_field_is_exact(fieldOf(R"({"hash": "sine"})").get()) == 0);
    double low = 0;
    double high = 0;
    CHECK(noisescope_field_range(field.get(), &low, &high) == 0);
    CHECK(low < high);
    CHECK(noisescope_field_range(presetOf("perlin").get(), &low, &high) == 1);
    CHECK(low == -1);
    CHECK(high == 1);
    const std::string json = noisescope_field_recipe(field.get());
    CHECK(json.find(R"("seed": 4)") != std::string::npos);
    CHECK(noisescope_field_recipe(fieldOf(json.c_str()).get()) == json);
    noisescope_field_destroy(nullptr);
    CHECK(noisescope_field_channels(nullptr) == 0);
    CHECK(noisescope_field_recipe(nullptr) == nullptr);
}

TEST_CASE("the C interface refuses recipes as the program does, and clips what it says") {
    auto* field = reinterpret_cast<noisescope_field*>(1);
    Text message{};
    CHECK(noisescope_field_create(R"({"octavs": 3})", &field, message.data(), message.size()) == NOISESCOPE_RECIPE);
    CHECK(field == nullptr);
    CHECK(std::string(message.data()).starts_with("recipe: /octavs: unknown parameter"));
    CHECK(noisescope_field_create("noise", &field, message.data(), message.size()) == NOISESCOPE_RECIPE);
    CHECK(noisescope_field_create_preset("marbel", &field, message.data(), message.size()) == NOISESCOPE_RECIPE);
    CHECK(std::string(message.data()).find("marble") != std::string::npos);
    CHECK(noisescope_field_create(nullptr, &field, message.data(), message.size()) == NOISESCOPE_ARGUMENT);
    CHECK(std::string(message.data()) == "recipe: NULL");
    CHECK(noisescope_field_create("{}", nullptr, message.data(), message.size()) == NOISESCOPE_ARGUMENT);
    std::array<char, 8> small{"*******"};
    noisescope_field_create(nullptr, &field, small.data(), 5);
    CHECK(std::string(small.data()) == "reci");
    CHECK(small[5] == '*');
    noisescope_field_create(nullptr, &field, small.data(), 0);
    CHECK(std::string(small.data()) == "reci");
}

TEST_CASE("the C interface refuses places that there are none of") {
    const Field field = fieldOf(kVolume);
    const noisescope_region good{8, 0, 0, 8, 8};
    constexpr std::int64_t kFar = std::int64_t{1} << 62;
    CHECK(refusal(nullptr, good, nullptr) == "field: NULL");
    CHECK(refusal(field.get(), {0, 0, 0, 8, 8}, nullptr) == "region.height: 0: expected 1 to 1099511627776");
    CHECK(refusal(field.get(), {8, kFar + 1, 0, 8, 8}, nullptr).starts_with("region.x: 4611686018427387905"));
    CHECK(refusal(field.get(), {8, 0, -kFar - 1, 8, 8}, nullptr).starts_with("region.y"));
    CHECK(refusal(field.get(), {8, 0, 0, 0, 8}, nullptr).starts_with("region.width: 0"));
    CHECK(refusal(field.get(), {8, 0, 0, 8, -1}, nullptr).starts_with("region.rows: -1"));
    CHECK(refusal(field.get(), good, nullptr, 63) ==
          "floats: 63: expected room for at least 64 (64 places x 1 channel)");
    CHECK(refusal(field.get(), {8, 0, 0, 2147483647, 2147483647}, nullptr).starts_with("floats: 64"));
    CHECK(refusedPoint(field.get(), std::nan("")).starts_with("points[0][0]: nan: expected a number from -1e15"));
    CHECK(refusedPoint(field.get(), 1.1e15).starts_with("points[0][0]: 1.1e+15"));
    CHECK(refusedPoint(field.get(), -std::numeric_limits<double>::infinity()).starts_with("points[0][0]: -inf"));
    CHECK(refusedPoint(field.get(), 0, 4) == "dimensions: 4: expected 1 to 3");
    CHECK(refusedPoint(field.get(), 0, 0) == "dimensions: 0: expected 1 to 3");
    CHECK(refusedPoint(field.get(), 0, 1, 0) == "floats: 0: expected room for at least 1 (1 place x 1 channel)");
    const std::array<const char*, 2> texts{"1", "one"};
    std::array<float, 2> values{};
    Text message{};
    CHECK(noisescope_field_points_text(field.get(), texts.data(), 2, 1, nullptr, values.data(), 2, message.data(),
                                       message.size()) == NOISESCOPE_ARGUMENT);
    CHECK(std::string(message.data()).starts_with("points[1][0]: one"));
    const std::array<const char*, 4> absent{"1", "2", "3", nullptr};
    CHECK(noisescope_field_points_text(field.get(), absent.data(), 2, 2, nullptr, values.data(), 2, message.data(),
                                       message.size()) == NOISESCOPE_ARGUMENT);
    CHECK(std::string(message.data()) == "points[1][1]: NULL: expected a text");
}

TEST_CASE("the C interface refuses options that there are none of") {
    const Field field = fieldOf(kVolume);
    const noisescope_region good{8, 0, 0, 8, 8};
    noisescope_options options{};
    CHECK(refusal(field.get(), good, &options).starts_with("options.size: 0"));
    options = plainOptions();
    options.threads = -1;
    CHECK(refusal(field.get(), good, &options).starts_with("options.threads: -1"));
    options = plainOptions();
    options.level = 41;
    CHECK(refusal(field.get(), good, &options).starts_with("options.level: 41"));
    options = plainOptions();
    options.sliced = 1;
    options.slice = -1;
    CHECK(refusal(field.get(), good, &options).starts_with("options.slice: -1"));
    CHECK(refusal(fieldOf("{}").get(), good, &options).starts_with("options.sliced"));
    struct Longer {
        noisescope_options options;
        std::int64_t more;
    } longer{plainOptions(), 0};
    longer.options.size = sizeof longer;
    CHECK(rowsOf(field.get(), good, &longer.options).size() == 64);
    longer.more = 1;
    CHECK(refusal(field.get(), good, &longer.options).starts_with("options: they ask for"));
}

TEST_CASE("calls of the C interface are cancelled, and change no setting of the process") {
    const Field field = fieldOf(kVolume);
    const noisescope_region region{2048, 0, 0, 512, 2048};
    std::vector<float> values(static_cast<std::size_t>(512) * 2048);
    std::atomic<int> asked{0};
    noisescope_options options = plainOptions();
    options.threads = 3;
    options.context = &asked;
    options.cancelled = [](void* context) { return ++*static_cast<std::atomic<int>*>(context) > 3 ? 1 : 0; };
    const int before = noisescope::threadCount();
    CHECK(noisescope_field_rows(field.get(), &region, &options, values.data(), values.size(), nullptr, 0) ==
          NOISESCOPE_CANCELLED);
    CHECK(asked.load() <= 6);
    CHECK(noisescope::threadCount() == before);
    std::int32_t flag = 0;
    options.context = &flag;
    options.cancelled = noisescope_is_set;
    CHECK(noisescope_field_rows(field.get(), &region, &options, values.data(), values.size(), nullptr, 0) ==
          NOISESCOPE_OK);
    flag = 1;
    CHECK(noisescope_field_rows(field.get(), &region, &options, values.data(), values.size(), nullptr, 0) ==
          NOISESCOPE_CANCELLED);
}
