// Draws chunks of an endless volume, 32 x 32 x 32 values each, and tells which of them have a surface: a value of 0.
#include <cstdio>
#include <noisescope.hpp>
#include <vector>

int main() {
    const auto field = noisescope::Field::fromJson(R"({"noise": "perlin", "fractal": "fbm", "dimensions": 3})");
    if (!field) return std::puts(field.error().message.c_str()), 1;
    std::vector<float> chunk(32 * 32 * 32);
    for (int z = -1; z <= 1; ++z) {
        const auto found = field->box(chunk, {.height = 512, .slice = 32 * z, .width = 32, .rows = 32, .slices = 32});
        if (!found) return std::puts(found.error().message.c_str()), 1;
        const double least = found->least, greatest = found->greatest;
        std::printf("%.9g %.9g %s\n", least, greatest, least < 0 && greatest > 0 ? "surface" : "plain");
    }
}
