// The surface in the window, drawn by the CPU beside it: a draft while a hand moves, all of it when the hand rests.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/background.h"
#include "core/image.h"
#include "gpu/handle.h"
#include "viewer/model/canvas/scene.h"
#include "viewer/model/surface/surface_view.h"

namespace noisescope {

struct SurfaceDone {
    std::string problem;  ///< reason if there is nothing; empty: there is
    std::int64_t width = 0, height = 0;
    std::vector<std::uint8_t> pixels;  ///< red, green, blue, alpha
    std::optional<SurfaceShown> shown;
};

/// Needs a current context that outlives it.
class SurfaceDrawer {
  public:
    /// `finished` is called on another thread whenever update() has something new.
    explicit SurfaceDrawer(const std::function<void()>& finished);
    /// Shows what is ready, and asks for what the pane shows. Returns the seconds after which it wants to be called
    /// again.
    double update(ViewerState& state, const std::vector<Pane>& panes);

    /// Returns what is shown; empty: nothing. Red, green, blue from 0 to 1.
    [[nodiscard]] Image shown() const;

  private:
    using Drawer = Background<SurfaceWork, SurfaceDone>;
    struct Asked {
        SurfaceWork work;
        Drawer::Ticket ticket = 0;
        bool isDone = false;
    };
    static Drawer drawer(const std::function<void()>& finished);
    void ask(const ViewerState& state, const Pane& pane);
    void upload(ViewerState& state, SurfaceDone done);
    void take(ViewerState& state, Drawer& drawer);

    std::optional<Asked> draft_, whole_;
    std::optional<SurfaceWork> wanted_;  ///< draft of what the pane shows now
    std::optional<SurfaceWork> kept_;    ///< scene of the last whole one
    std::vector<std::uint8_t> pixels_;   ///< that are shown
    std::int64_t width_ = 0;             ///< of them
    double changedAt_ = 0;               ///< time of ViewerState::now
    Drawer::Ticket ticket_ = 0;
    GlTexture texture_;
    Drawer drafts_, wholes_;  ///< last: their threads use the others
};

}  // namespace noisescope
