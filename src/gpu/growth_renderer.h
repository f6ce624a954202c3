// Renderer of growth: the steps of cpu/process/growth_solver.h and the ridges of growth_shape.h as fragment shaders,
// node by node the same numbers.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "core/recently_used.h"
#include "gpu/float_target.h"
#include "gpu/handle.h"
#include "gpu/program.h"
#include "plan/growth_plan.h"
#include "shader/growth_shader.h"

namespace noisescope {

class FieldRenderer;

/// Needs a current context that outlives it.
class GrowthRenderer {
  public:
    /// `fields` has the shaders and the limits of the device, and must outlive this.
    explicit GrowthRenderer(FieldRenderer& fields) : fields_(fields) {}

    struct Cell {
        std::vector<reference::GrowthNode> nodes;
        std::vector<std::uint32_t> branches;  ///< nodes of each one's branch; 0 where the cluster is not
        std::vector<std::uint32_t> heights;
    };
    /// Returns the cell after so many steps. `longest`: at least the longest way to a seed. `spread`: of the height.
    Cell grown(const GrowthSteps& steps, int count, int longest, int spread);

  private:
    void begin(GrowthPass pass, const GrowthSteps& steps, const reference::GrowthStep& step, int level = 0,
               bool adds = false);
    void drawInto(FloatTarget& target);
    void drawBranches(GrowthPass pass, const GrowthSteps& steps, int level = 0, bool adds = false);
    void walk(const GrowthSteps& steps, int count);
    void shape(const GrowthSteps& steps, int spread);
    std::shared_ptr<const Program> programFor(GrowthPass pass);

    FieldRenderer& fields_;
    RecentlyUsed<int, std::shared_ptr<const Program>> programs_{8};
    GlVertexArray vertexArray_;
    FloatTarget nodes_, nextNodes_, entries_, levels_, blocks_, branches_, nextBranches_;
};

}  // namespace noisescope
