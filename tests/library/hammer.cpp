// Several threads use the same fields of the library at the same time, and make others, for ThreadSanitizer to look at.
// Exit 1: a value is not the one that a single thread found.
#include <noisescope.hpp>

#include <atomic>
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

namespace {

using noisescope::Field;

constexpr int kThreads = 4;
constexpr int kRounds = 3;

/// Of one number; what is measured first, and what repeats; of three.
const std::vector<std::string> kRecipes{
    R"({"noise": "worley", "fractal": "ridged", "warp": "single"})",
    R"({"noise": "value", "hash": "permutation-shuffled", "scale": "equal-variance", "footprint": true, "fractal": "fbm"})",
    R"({"noise": "simplex", "dimensions": 3, "output": "normal", "fractal": "swiss"})"};

std::vector<float> picture(const Field& field, std::int64_t height, int threads, bool& failed) {
    std::vector<float> values(64 * 48 * static_cast<std::size_t>(field.channels()));
    if (field.rows(values, {height, -20, 490, 64, 48}, {.threads = threads})) failed = true;
    return values;
}

std::vector<float> places(const Field& field, int threads, bool& failed) {
    std::vector<double> points;
    for (int i = 0; i < 2 * 3000; ++i) points.push_back(0.17 * i);
    std::vector<float> values(3000 * static_cast<std::size_t>(field.channels()));
    if (field.points(values, points, 2, {.threads = threads})) failed = true;
    return values;
}

/// Values of points and boxes with a seed and derivatives, which are kept by the field.
std::vector<float> others(const Field& field, int threads, bool slopes, bool& failed) {
    const std::vector<double> points{0.17, 0.3, 2.5, -7};
    const auto channels = static_cast<std::size_t>(field.channels());
    std::vector<float> all;
    for (int seed = 0; seed < 6; ++seed) {
        std::vector<float> values(2 * channels + 4, 0.0f);
        const noisescope::Options options{.threads = threads, .cells = {seed % 2}, .seedAdd = seed};
        noisescope::Gradient gradient;
        if (slopes) gradient.along[0] = std::span(values).subspan(2 * channels, 2);
        if (!field.sample(std::span(values).first(2 * channels), noisescope::Points::interleaved(points, 2), options,
                          gradient))
            failed = true;
        values[2 * channels + 2] = field.point(0.17 * seed, 0.3);
        all.insert(all.end(), values.begin(), values.end());
        std::vector<float> box(12 * channels);
        if (!field.box(box, {.height = 48, .x = 3, .width = 4, .rows = 3}, options)) failed = true;
        all.insert(all.end(), box.begin(), box.end());
    }
    return all;
}

bool same(const std::vector<float>& a, const std::vector<float>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0;
}

}  // namespace

int main() {
    std::vector<Field> fields;
    for (const std::string& recipe : kRecipes) {
        auto made = Field::fromJson(recipe);
        if (!made) return std::puts(made.error().message.c_str()), 1;
        fields.push_back(std::move(*made));
    }
    std::atomic<int> wrong{0};
    std::vector<std::vector<std::vector<float>>> found(kThreads);
    const auto use = [&](int thread) {
        bool failed = false;
        for (int round = 0; round < kRounds; ++round)
            for (const Field& field : fields) {
                const int threads = 1 + (thread + round) % 2;
                for (const std::int64_t height : {7, 48, 1024, 77 + thread}) {  // more than are kept
                    auto values = picture(field, height, threads, failed);
                    if (height < 77 || height == 1024) found[static_cast<std::size_t>(thread)].push_back(values);
                }
                found[static_cast<std::size_t>(thread)].push_back(places(field, threads, failed));
                found[static_cast<std::size_t>(thread)].push_back(others(field, threads, &field == &fields[1], failed));
                if (!Field::fromJson(std::string(field.recipe())) || !Field::preset("marble")) failed = true;
                if (noisescope_params() == nullptr || noisescope_presets() == nullptr ||
                    noisescope_layer_rows() == nullptr)
                    failed = true;
            }
        if (failed) ++wrong;
    };
    {
        std::vector<std::jthread> threads;
        for (int thread = 0; thread < kThreads; ++thread) threads.emplace_back(use, thread);
    }
    const std::size_t each = found[0].size() / kRounds;
    for (const auto& values : found)
        for (std::size_t i = 0; i < values.size(); ++i)
            if (!same(values[i], found[0][i % each])) ++wrong;
    std::printf("%d wrong\n", wrong.load());
    return wrong == 0 ? 0 : 1;
}
