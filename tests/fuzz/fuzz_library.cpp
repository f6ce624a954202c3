// The interface for C: whatever it is given, it answers with a status and a message that ends. An input is numbers for
// the arguments, 80 bytes of them, and a recipe.
#include <array>
#include <cstring>
#include <string>
#include <vector>

#include "fuzz/support.h"
#include "library/noisescope.h"

namespace {

using noisescope::fuzz::require;

/// Numbers out of an input, 0 behind its end.
class Numbers {
  public:
    Numbers(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}
    template <typename T>
    T next() {
        T value{};
        const std::size_t there = std::min(sizeof value, size_);
        if (there > 0) std::memcpy(&value, data_, there);
        data_ += there;
        size_ -= there;
        return value;
    }

  private:
    const std::uint8_t* data_;
    std::size_t size_;
};

struct Text {
    std::array<char, 64> bytes{};
    Text() { bytes.fill('x'); }
};

void requireTold(noisescope_status status, const Text& text) {
    require(std::memchr(text.bytes.data(), '\0', text.bytes.size()) != nullptr, "a message that ends");
    require((status == NOISESCOPE_OK) == (text.bytes[0] == '\0'), "a message where it failed, and none otherwise");
    require(status >= NOISESCOPE_OK && status < NOISESCOPE_INTERNAL, "a status, and no fault of the library");
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t kNumbers = 80;
    constexpr std::size_t kRoom = 256;
    Numbers numbers(data, std::min(size, kNumbers));
    const std::string recipe(size > kNumbers ? reinterpret_cast<const char*>(data) + kNumbers : "",
                             size > kNumbers ? size - kNumbers : 0);
    noisescope_region region{};
    region.height = numbers.next<std::int64_t>();
    region.x = numbers.next<std::int64_t>();
    region.y = numbers.next<std::int64_t>();
    region.width = numbers.next<std::int64_t>();
    region.rows = numbers.next<std::int64_t>();
    noisescope_options options{};
    options.size = sizeof options;
    options.threads = numbers.next<std::int8_t>();
    options.level = numbers.next<std::int8_t>();
    options.sliced = numbers.next<std::int8_t>();
    options.slice = numbers.next<std::int64_t>();
    std::array<double, 3> point{};
    for (double& coordinate : point) coordinate = numbers.next<double>();
    const auto dimensions = static_cast<int>(numbers.next<std::int8_t>());

    noisescope_field* field = nullptr;
    const Text made;
    Text text = made;
    noisescope_status status = noisescope_field_create(recipe.c_str(), &field, text.bytes.data(), text.bytes.size());
    requireTold(status, text);
    require((status == NOISESCOPE_OK) == (field != nullptr), "a field where it succeeded");
    if (field == nullptr) return 0;
    std::vector<float> out(kRoom);
    text = made;
    status =
        noisescope_field_rows(field, &region, &options, out.data(), out.size(), text.bytes.data(), text.bytes.size());
    requireTold(status, text);
    text = made;
    status = noisescope_field_points(field, point.data(), 1, dimensions, &options, out.data(), out.size(),
                                     text.bytes.data(), text.bytes.size());
    requireTold(status, text);
    text = made;
    const char* const words = noisescope_field_recipe(field);
    noisescope_field* again = nullptr;
    requireTold(noisescope_field_create(words, &again, text.bytes.data(), text.bytes.size()), text);
    require(again != nullptr, "the recipe that it tells to be one");
    noisescope_field_destroy(again);
    noisescope_field_destroy(field);
    return 0;
}
