// Graphs of Inspect, drawn by the CPU beside the window.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/background.h"
#include "diagram/diagram.h"
#include "diagram/graph_room.h"
#include "recipe/held_recipe.h"
#include "viewer/model/document/state.h"

namespace noisescope {

class PlotDrawer {
  public:
    /// `finished` is called on another thread whenever update() has something new.
    explicit PlotDrawer(std::function<void()> finished);
    /// Shows the graph that is ready, and asks for the one that is wanted, if panels show one. Returns whether there is
    /// another one now.
    bool update(ViewerState& state);

  private:
    struct Wanted {
        std::string kind;
        HeldRecipe recipe;                ///< of kinds that take one
        std::optional<HeldRecipe> other;  ///< B, while A and B are shown
        GraphRoom room;
        bool operator==(const Wanted&) const = default;
    };
    struct Drawn {
        std::shared_ptr<const Diagram> diagram;  ///< null: there is a problem
        std::string problem;
    };
    static Drawn draw(const Wanted& wanted);

    Wanted wanted_;
    std::int64_t ticket_ = 0;
    Background<Wanted, Drawn> drawer_;
};

}  // namespace noisescope
