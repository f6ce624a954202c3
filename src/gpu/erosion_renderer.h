// Renderer of erosion: the steps of cpu/process/erosion_solver.h as fragment shaders, node by node the same bits.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "core/recently_used.h"
#include "cpu/process/erosion_solver.h"
#include "gpu/float_target.h"
#include "gpu/program.h"
#include "plan/process_plan.h"
#include "shader/erosion_shader.h"

namespace noisescope {

class FieldRenderer;

/// Needs a current context that outlives it.
class ErosionRenderer {
  public:
    /// `fields` has the shaders and the limits of the device, and must outlive this.
    explicit ErosionRenderer(FieldRenderer& fields) : fields_(fields) {}

    /// Returns what eroded() returns. The needed region of each lattice must fit into a texture.
    ErosionNodes eroded(const ErosionPlan& plan, const ErosionInput& input, std::size_t lattice, const Region& region);

  private:
    /// Nodes of a lattice on the device.
    struct Nodes {
        Region region;
        std::unique_ptr<FloatTarget> state, ground, rain, rock;
    };
    Nodes solved(const ErosionPlan& plan, const ErosionInput& input, std::size_t lattice, const Region& region);
    const Program& begin(ErosionPass pass, const ErosionLattice& lattice, const Nodes& nodes);
    void drawInto(FloatTarget& target, std::int64_t inset);
    std::shared_ptr<const Program> programFor(ErosionPass pass);

    FieldRenderer& fields_;
    RecentlyUsed<int, std::shared_ptr<const Program>> programs_{8};
    GlVertexArray vertexArray_;
};

}  // namespace noisescope
