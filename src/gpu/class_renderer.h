// Renderer of maps: draws the layers that decide, then the classes of their cells and the passes over them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/image.h"
#include "core/recently_used.h"
#include "gpu/float_target.h"
#include "gpu/program.h"
#include "plan/class_plan.h"
#include "plan/picture_plan.h"

namespace noisescope {

class FieldRenderer;

/// Needs a current context that outlives it.
class ClassRenderer {
  public:
    static constexpr std::size_t kMostPrograms = 8;

    /// `fields` draws the layers and must outlive this.
    explicit ClassRenderer(FieldRenderer& fields) : fields_(fields) {}

    /// Returns the classes of a region after all passes, row by row. `layers`: the pictures of plan.layers(), planned
    /// for its cells. The region and its halo must fit into a texture.
    std::vector<std::uint8_t> classes(const ClassPlan& plan, std::span<const PicturePlan* const> layers,
                                      const Region& region);

  private:
    void drawClasses(const ClassPlan& plan, std::span<const PicturePlan* const> layers, const Region& region);
    void drawStep(const MapStep& step, const Region& region);
    void begin(const Program& program, const Region& region, FloatTarget& target);
    void drawTriangle();
    std::shared_ptr<const Program> programFor(const std::string& source);

    FieldRenderer& fields_;
    RecentlyUsed<std::string, std::shared_ptr<const Program>> programs_{kMostPrograms};  // by source
    GlVertexArray vertexArray_;
    std::vector<std::unique_ptr<FloatTarget>> reads_;  ///< of the layers
    FloatTarget cells_, next_;
};

}  // namespace noisescope
