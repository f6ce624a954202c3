// Small pictures of files that hold a recipe, made by a thread of their own: of a picture its pixels, of a recipe what
// the scalar twin draws.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "color/color_map.h"

namespace noisescope {

struct FilePreview {
    std::filesystem::path path;
    int width = 0, height = 0;  ///< at most kThumbnailWidth x kThumbnailHeight; 0: there is no picture
    std::vector<Rgba8> pixels;
    std::string text;  ///< what it is, or why there is no picture
};

/// Never throws. Ends early, with nothing, where it is stopped.
FilePreview previewOf(const std::filesystem::path& path, const std::stop_token& stop);

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
    void work(const std::stop_token& stop);

    std::function<void()> finished_;
    std::mutex mutex_;  ///< for all below
    std::filesystem::path wanted_;
    bool begun_ = true;
    std::stop_source making_;  ///< ends the one that is being made
    std::optional<FilePreview> ready_;
    std::condition_variable_any changed_;
    std::jthread thread_;  ///< the last member: it uses all others
};

}  // namespace noisescope
