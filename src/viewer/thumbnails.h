// Small pictures of recipes, drawn on the CPU by a thread of their own: no shader has to be compiled for them.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <thread>
#include <vector>

#include "color/color_map.h"
#include "recipe/held_recipe.h"

namespace noisescope {

/// Pixels of a picture: twice as many as it is shown with on an ordinary monitor.
constexpr int kThumbnailWidth = 192;
constexpr int kThumbnailHeight = 112;

/// The recipe in its own colors, row by row from the top; its height is a world unit. Empty if stopped.
std::vector<Rgba8> drawThumbnail(const Recipe& recipe, const std::stop_token& stop);

/// Gives the calling thread the lowest priority.
void yieldToOthers();

/// Draws what is wanted, each once, with the lowest priority, and stops within a few rows when it goes. Its members may
/// be called from one thread.
class Thumbnails {
  public:
    /// `finished` is called on the drawing thread after each picture.
    explicit Thumbnails(std::vector<HeldRecipe> recipes, std::function<void()> finished = {});

    /// Indices of the pictures that are drawn from now on, in this order; those that are drawn already are not drawn
    /// again.
    void want(std::span<const std::size_t> indices);

    struct Finished {
        std::size_t index = 0;
        std::vector<Rgba8> pixels;  ///< kThumbnailWidth x kThumbnailHeight
    };
    /// What has become ready since the last call.
    std::vector<Finished> take();

  private:
    void work(const std::stop_token& stop);
    /// Waits for a wanted picture that nobody draws yet; none if it is to stop.
    std::optional<std::size_t> next(const std::stop_token& stop);

    std::vector<HeldRecipe> recipes_;
    std::function<void()> finished_;
    std::mutex mutex_;  ///< for all below
    std::vector<bool> begun_;
    std::vector<std::size_t> wanted_;
    std::condition_variable_any changed_;
    std::vector<Finished> ready_;
    std::jthread thread_;  ///< the last member: it uses all others
};

}  // namespace noisescope
