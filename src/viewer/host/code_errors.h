// The error that the code's header tells, measured on a thread of its own.
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

    /// After the panels of a frame, `now` in seconds: measures what they want once the recipe has rested for a moment,
    /// and gives them what is measured. `busy`: the picture is being drawn, which comes first. Returns the seconds
    /// until the next call; infinite: whenever there is a frame.
    double update(ViewerState& state, double now, bool busy);

  private:
    using Meter = Background<HeldRecipe, std::optional<PlaceErrors>>;  ///< none: it was no longer wanted
    static Meter::Work work();
    void forget();

    std::optional<HeldRecipe> recipe_;  ///< that is wanted
    double since_ = 0;                  ///< when it was first
    bool asked_ = false;
    Meter::Ticket ticket_ = 0;
    Meter meter_;
};

}  // namespace noisescope
