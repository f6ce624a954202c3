// Small pictures of files that hold a recipe, made by a thread of their own: of a picture its pixels, of a recipe what
// the scalar twin draws.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "color/color_map.h"
#include "core/background.h"

namespace noisescope {

struct FilePreview {
    std::filesystem::path path;
    int width = 0, height = 0;  ///< at most kThumbnailWidth x kThumbnailHeight; 0: there is no picture
    std::vector<Rgba8> pixels;
    std::string text;  ///< description of the file, or the reason for having no picture
};

/// Never throws. Ends early, with nothing, once it is no longer wanted.
FilePreview previewOf(const std::filesystem::path& path, const std::function<bool()>& stillWanted);

/// One preview at a time, with the lowest priority: whatever is wanted next ends the one before. Its members may be
/// called from one thread.
class FilePreviews {
  public:
    /// `finished` is called on the drawing thread after each preview.
    explicit FilePreviews(std::function<void()> finished);

    /// Makes this one, unless it is the one that was wanted last; empty: none.
    void want(const std::filesystem::path& path);
    /// Returns a preview that was finished since the last call and is still wanted.
    std::optional<FilePreview> take();

  private:
    using Thread = Background<std::filesystem::path, FilePreview>;

    std::filesystem::path wanted_;
    Thread::Ticket ticket_ = 0;  ///< of the wanted one
    Thread thread_;
};

}  // namespace noisescope
