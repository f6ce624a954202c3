// Draws recipes: the field as floats, block by block, with a program made for the recipe.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/decimal.h"
#include "core/image.h"
#include "gpu/context.h"
#include "gpu/float_target.h"
#include "gpu/program.h"
#include "shader/include_resolver.h"

namespace noisescope {

class FieldPlan;
struct FieldLayout;

/// Rows of an image in order: `rows` holds whole rows of `region.width` pixels of plan.channels() values, from pixel
/// row `y` on.
using RowSink = std::function<void(std::int64_t y, std::span<const float> rows)>;

/// Needs a current context that outlives it.
class FieldRenderer {
  public:
    /// `tree` is where the shader library comes from; it must outlive the renderer. `limits` may be smaller than the
    /// device's, for tests.
    explicit FieldRenderer(const SourceTree& tree = embeddedShaders(), GlLimits limits = queryLimits());

    /// Draws a region into `framebuffer`, one color attachment of region.width x region.height with room for
    /// plan.channels(), rows of the image from
    /// the attachment's first row on. The region must fit GL_MAX_TEXTURE_SIZE. Leaves program, vertex array, buffer
    /// texture and viewport changed.
    void draw(const FieldPlan& plan, const Region& region, GLuint framebuffer);

    /// Renders a region of any size strip by strip, with bounded memory. Throws Interrupted between strips.
    void renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink);

    /// The whole region in memory.
    Image render(const FieldPlan& plan, const Region& region);

    /// The values at points in world units, `coordinates` numbers each (1 to 4); plan.channels() values a point.
    std::vector<float> sample(const FieldPlan& plan, std::span<const Decimal> points, std::size_t coordinates);
    std::vector<float> sample(const FieldPlan& plan, std::span<const double> points, std::size_t coordinates) {
        return sample(plan, decimalsOf(points), coordinates);
    }

    /// The most pixels that are drawn and read back in one piece.
    void setStripPixels(std::int64_t pixels) { stripPixels_ = pixels; }

    /// The fragment shader of a recipe, as it is compiled.
    [[nodiscard]] std::string fragmentSource(const FieldPlan& plan) const;

    [[nodiscard]] std::size_t programCount() const { return programs_.size(); }

  private:
    [[nodiscard]] FlatSource flatFragment(const FieldPlan& plan, const FieldLayout& layout) const;
    const Program& programFor(const FieldPlan& plan, const FieldLayout& layout);
    void begin(const FieldPlan& plan, const FieldLayout& layout, std::int64_t width, std::int64_t height,
               GLuint framebuffer);
    void uploadWords(std::span<const std::uint32_t> words);
    void drawBlocks(const FieldLayout& layout, std::span<const std::uint32_t> words);
    std::vector<float> samplePart(const FieldPlan& plan, const FieldLayout& layout, std::span<const Decimal> points,
                                  std::size_t coordinates);

    const SourceTree& tree_;
    GlLimits limits_;
    std::int64_t stripPixels_ = 4 << 20;
    std::map<std::string, Program> programs_;  // by the flattened fragment shader
    GlVertexArray vertexArray_;
    GlBuffer wordBuffer_;
    GlTexture wordTexture_;
    FloatTarget target_;
};

}  // namespace noisescope
