// Writes 256 x 256 floats of a preset into picture.r32.
#include <cstdio>
#include <noisescope.hpp>
#include <vector>

int main() {
    const auto field = noisescope::Field::preset("mountains");
    if (!field) return std::puts(field.error().message.c_str()), 1;
    std::vector<float> values(256 * 256 * static_cast<std::size_t>(field->channels()));
    const auto error = field->rows(values, {.height = 256, .x = 0, .y = 0, .width = 256, .rows = 256});
    if (error) return std::puts(error->message.c_str()), 1;
    std::FILE* file = std::fopen("picture.r32", "wb");
    const bool written = file && std::fwrite(values.data(), sizeof(float), values.size(), file) == values.size();
    return file && std::fclose(file) == 0 && written ? 0 : 1;
}
