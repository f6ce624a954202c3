// Lines of text as pixels.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

namespace noisescope {

/// Coverage of each pixel, 0 to 255, row by row.
struct TextCover {
    std::int64_t width = 0;
    std::int64_t height = 0;
    std::int64_t baseline = 0;  ///< rows above it
    std::vector<std::uint8_t> ink;
    /// 0 outside.
    [[nodiscard]] std::uint8_t at(std::int64_t x, std::int64_t y) const {
        return x < 0 || y < 0 || x >= width || y >= height ? std::uint8_t{0}
                                                           : ink[static_cast<std::size_t>(y * width + x)];
    }
};

/// Sets lines in the window's font, or without it in ImGui's own, which is a bitmap.
class Typesetter {
  public:
    Typesetter();
    ~Typesetter();
    Typesetter(const Typesetter&) = delete;
    Typesetter& operator=(const Typesetter&) = delete;

    /// `text`: UTF-8, letters of Western Europe. `em`: the letters' size in pixels. `bold`: the letters drawn twice.
    TextCover text(std::string_view text, float em, bool bold);

  private:
    struct Face;
    std::map<float, std::unique_ptr<Face>> faces_;
};

}  // namespace noisescope
