// Measurement of the code's position error, on a thread of its own.
#pragma once

#include <functional>
#include <limits>
#include <optional>

#include "core/background.h"
#include "recipe/recipe_json.h"
#include "snippet/snippet.h"
#include "viewer/model/document/state.h"

namespace noisescope {

class CodeErrorMeter {
  public:
    /// `finished` is called on the measuring thread after each result.
    explicit CodeErrorMeter(std::function<void()> finished);

    /// Starts the requested measurement once the recipe has not changed for a moment, and stores finished results in
    /// the state. Call it after the panels of a frame, with `now` in seconds. `busy`: the picture is being drawn and
    /// goes first. Returns the seconds until the next call; infinite: with the next frame.
    double update(ViewerState& state, double now, bool busy);

  private:
    using Meter = Background<HeldRecipe, std::optional<PlaceErrors>>;  ///< no result: it was no longer wanted
    static Meter::Work work();
    void forget();

    std::optional<HeldRecipe> recipe_;  ///< the requested recipe
    double since_ = 0;                  ///< time of the request
    bool asked_ = false;
    Meter::Ticket ticket_ = 0;
    Meter meter_;
};

}  // namespace noisescope
