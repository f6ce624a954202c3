#include "viewer/host/field/file_previews.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

#include "core/error.h"
#include "core/interrupt.h"
#include "export/recipe_source.h"
#include "image/image_reader.h"
#include "viewer/host/field/thumbnails.h"

namespace noisescope {
namespace {

constexpr std::int64_t kMostPreviewed = std::int64_t{1} << 26;  // read for one preview: seconds

float encoded(float linear) {  // as sRGB does
    return linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1 / 2.4f) - 0.055f;
}

/// The means of blocks of pixels, row by row as they are read.
class Shrinking {
  public:
    explicit Shrinking(const ImageInfo& info)
        : info_(info), shown_(std::min(info.channels, 3)), from_(info.range.value_or(Range{0, 1})) {
        const double factor = std::max({static_cast<double>(info.width) / kThumbnailWidth,
                                        static_cast<double>(info.height) / kThumbnailHeight, 1.0});
        const auto side = [factor](std::int64_t pixels) {
            return std::max(1, static_cast<int>(static_cast<double>(pixels) / factor));
        };
        preview_.width = side(info.width);
        preview_.height = side(info.height);
        sums_.resize(static_cast<std::size_t>(preview_.width) * static_cast<std::size_t>(preview_.height) * 3);
        counts_.resize(static_cast<std::size_t>(preview_.width) * static_cast<std::size_t>(preview_.height));
    }

    void add(std::span<const float> values) {
        for (std::size_t i = 0; i < values.size(); i += static_cast<std::size_t>(info_.channels)) {
            const auto x = x_ * preview_.width / info_.width;
            const auto y = y_ * preview_.height / info_.height;
            const auto at = static_cast<std::size_t>(y * preview_.width + x);
            for (std::size_t c = 0; c < static_cast<std::size_t>(shown_); ++c) sums_[3 * at + c] += values[i + c];
            ++counts_[at];
            if (++x_ == info_.width) {
                x_ = 0;
                ++y_;
            }
        }
    }

    FilePreview finish() {
        for (std::size_t at = 0; at < counts_.size(); ++at) {
            const auto byte = [&](std::size_t channel) {
                const float mean = sums_[3 * at + channel] / static_cast<float>(std::max(1, counts_[at]));
                const auto span = static_cast<float>(from_.high - from_.low);
                const float share = (mean - static_cast<float>(from_.low)) / (span == 0 ? 1 : span);
                const bool light = info_.format == "exr" && info_.channels >= 3 && !info_.range;
                const float unit = std::isfinite(share) ? std::clamp(share, 0.0f, 1.0f) : 0.0f;
                return static_cast<std::uint8_t>(std::lround(255 * (light ? encoded(unit) : unit)));
            };
            const bool gray = shown_ == 1;
            preview_.pixels.push_back(
                {byte(0), byte(gray ? 0 : 1), shown_ == 2 ? std::uint8_t{0} : byte(gray ? 0 : 2), 255});
        }
        return std::move(preview_);
    }

  private:
    const ImageInfo& info_;
    int shown_;
    Range from_;
    FilePreview preview_;
    std::vector<float> sums_;
    std::vector<int> counts_;
    std::int64_t x_ = 0, y_ = 0;
};

FilePreview previewOfImage(const std::filesystem::path& path, const std::function<bool()>& stillWanted) {
    const std::unique_ptr<ImageReader> reader = openImageReader(path);
    const ImageInfo& info = reader->info();
    FilePreview preview;
    if (info.width * info.height <= kMostPreviewed) {
        Shrinking shrinking(info);
        for (std::span<const float> values = reader->next(); !values.empty(); values = reader->next()) {
            if (!stillWanted()) return {};
            shrinking.add(values);
        }
        preview = shrinking.finish();
    }
    preview.text = fmt::format("{} x {}, {}\n{}", info.width, info.height,
                               info.stored.empty() ? depthInfo(info.depth).label : std::string_view(info.stored),
                               info.recipe.empty() ? "Holds no recipe" : "Holds its recipe");
    return preview;
}

FilePreview previewOfRecipe(const std::filesystem::path& path, const std::function<bool()>& stillWanted) {
    const RecipeFile file = readRecipeFrom(path);
    FilePreview preview;
    preview.pixels = drawThumbnail(file.recipe, stillWanted);
    if (preview.pixels.empty()) return {};
    preview.width = kThumbnailWidth;
    preview.height = kThumbnailHeight;
    preview.text = file.title;
    return preview;
}

}  // namespace

FilePreview previewOf(const std::filesystem::path& path, const std::function<bool()>& stillWanted) {
    FilePreview preview;
    try {
        preview = looksLikeImage(path) ? previewOfImage(path, stillWanted) : previewOfRecipe(path, stillWanted);
    } catch (const Error& error) {
        const std::string_view all = error.what();
        preview.text = all.substr(0, all.find('\n'));
    } catch (const std::filesystem::filesystem_error& error) {
        preview.text = error.what();
    } catch (const Interrupted&) {
        return {};  // the window ends too
    }
    preview.path = path;
    return preview;
}

FilePreviews::FilePreviews(std::function<void()> finished)
    : thread_(
          [] {
              yieldToOthers();
              return previewOf;
          },
          std::move(finished)) {}

void FilePreviews::want(const std::filesystem::path& path) {
    if (path == wanted_) return;
    wanted_ = path;
    ++ticket_;
    std::vector<Thread::Wish> wishes;
    if (!path.empty()) wishes.push_back({ticket_, path});
    thread_.want(std::move(wishes));
}

std::optional<FilePreview> FilePreviews::take() {
    for (auto& [ticket, preview] : thread_.take())
        if (ticket == ticket_) return std::move(preview);
    return std::nullopt;
}

}  // namespace noisescope
