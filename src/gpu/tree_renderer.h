// Renderer of pictures with layers: draws their fields into targets and combines these by generated passes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/image.h"
#include "core/recently_used.h"
#include "core/row_sink.h"
#include "gpu/float_target.h"
#include "gpu/leaf_targets.h"
#include "gpu/pieces.h"
#include "gpu/program.h"
#include "shader/tree_shader.h"

namespace noisescope {

class FieldRenderer;

/// Needs a current context that outlives it.
class TreeRenderer {
  public:
    /// Bytes of all targets that a strip of a picture needs at the same time.
    static constexpr std::int64_t kStripBytes = std::int64_t{96} << 20U;

    /// `fields` draws the fields, decides how much programs are specialized, and must outlive this.
    explicit TreeRenderer(FieldRenderer& fields, const PassLimits& limits = {}) : fields_(fields), limits_(limits) {}

    /// Returns the layout of a region of a slot's values in a target.
    [[nodiscard]] FloatTarget::Layout layoutOf(const PicturePlan& plan, Slot slot, const Region& region) const;

    /// Draws a region of a slot's values into a target from its first row on, as FieldRenderer::draw(). Draws fields
    /// that are not in `kept` and adds them, if all of them fit. Changes the bound textures of the first 16 units, too.
    void draw(const PicturePlan& plan, Slot slot, const Region& region, FloatTarget& target,
              LeafTargets* kept = nullptr);

    /// Renders a region of any size in bounded memory, as FieldRenderer::renderRows(): with its limits, and those of
    /// setStripBytes().
    void renderRows(const PicturePlan& plan, Slot slot, const Region& region, const RowSink& sink,
                    const PieceSink& drawn = {});
    /// Renders the whole region of plan.values() into memory.
    Image render(const PicturePlan& plan, const Region& region);

    void setStripBytes(std::int64_t bytes) { stripBytes_ = bytes; }

    /// Return how many fields and passes were drawn, and how many programs of passes were compiled, so far.
    [[nodiscard]] std::size_t fieldsDrawn() const { return fieldsDrawn_; }
    [[nodiscard]] std::size_t passesDrawn() const { return passesDrawn_; }
    [[nodiscard]] std::size_t programCount() const { return programsMade_; }
    static constexpr std::size_t kMostPrograms = 24;

  private:
    struct CompiledPass {
        Program program;
        Pace pace;  ///< of pictures that end with it
    };
    /// A pass with everything that drawing it takes.
    struct Stage {
        TreePass pass;
        TexelForm form;
        std::vector<TexelForm> reads;
        std::vector<float> numbers;
        std::vector<Slot> unread;  ///< slots that it is the last one to read
        std::shared_ptr<CompiledPass> compiled;
    };
    class Drawing;

    [[nodiscard]] std::vector<Stage> stagesOf(const PicturePlan& plan, Slot slot);
    [[nodiscard]] std::vector<TexelForm> formsOf(const PicturePlan& plan, const std::vector<TreePass>& passes) const;
    [[nodiscard]] static std::int64_t mostBytesPerPixel(const std::vector<Stage>& stages);
    std::shared_ptr<CompiledPass> compiled(const std::string& source);
    void drawPass(const Stage& stage, const Region& region, const std::vector<const FloatTarget*>& reads,
                  FloatTarget& target);

    FieldRenderer& fields_;
    PassLimits limits_;
    std::int64_t stripBytes_ = kStripBytes;
    RecentlyUsed<std::string, std::shared_ptr<CompiledPass>> programs_{kMostPrograms};  // by source
    std::size_t programsMade_ = 0;
    std::size_t fieldsDrawn_ = 0;
    std::size_t passesDrawn_ = 0;
    GlVertexArray vertexArray_;
    TargetPool pool_;
    FloatTarget target_;
};

}  // namespace noisescope
