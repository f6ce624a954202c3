// The map of the recipe in the window: its cells as colors or tiles, counts of them, and why one is what it is; drawn
// by the CPU beside the window.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/background.h"
#include "gpu/handle.h"
#include "viewer/model/canvas/scene.h"

namespace noisescope {

enum class MapTask { cells, numbers, reasons };
struct MapWork {
    MapTask task = MapTask::cells;
    HeldRecipe recipe;
    Region region;         ///< cells that are drawn or counted
    bool isTiled = false;  ///< in tiles of the set
    int rules = 0;
    MapCell cell;
    bool operator==(const MapWork&) const = default;
};
/// Fills what the task asks for.
struct MapDone {
    std::string problem;  ///< reason if there is nothing; empty: there is
    std::shared_ptr<const ClassGrid> grid;
    std::int64_t width = 0, height = 0;  ///< of the pixels
    std::vector<std::uint8_t> pixels;    ///< red, green, blue, alpha
    MapNumbers numbers;
    CellAnswer answer;
};

/// Needs a current context that outlives it.
class MapCells {
  public:
    /// `finished` is called on another thread whenever update() has something new.
    explicit MapCells(std::function<void()> finished);
    /// Shows what is ready, and asks for what the panes and panels show. `isPanelShown`: the right panel is there.
    /// Returns the seconds after which it wants to be called again.
    double update(ViewerState& state, const std::vector<Pane>& panes, bool isPanelShown);

  private:
    using Drawer = Background<MapWork, MapDone>;
    /// The last request of one task.
    struct Asked {
        MapWork work;
        Drawer::Ticket ticket = 0;
        bool isDone = false;
    };
    void ask(std::optional<Asked>& asked, const MapWork& work);
    void askForCells(const ViewerState& state, const Pane& pane);
    void take(ViewerState& state, MapDone done, const Asked& asked);
    void upload(const MapDone& done, bool isTiled);

    std::optional<Asked> cells_, numbers_, reasons_;
    Drawer::Ticket ticket_ = 0;
    GlTexture texture_;
    Drawer drawer_;  ///< last: its thread uses the others
};

}  // namespace noisescope
