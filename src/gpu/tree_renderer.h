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

/// Everything that compiling a pass takes.
struct PassProgram {
    std::string source;  ///< from passSource(); passes with the same text share a program
    TexelForm form;
    std::vector<TexelForm> reads;
};

/// Compiled pass; contexts that share objects can share it.
struct CompiledPass {
    Program program;
    Pace pace;  ///< of pictures that end with it
};

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

    /// Cache for draw(), of whoever draws the same fields again.
    [[nodiscard]] LeafTargets& kept() { return kept_; }
    /// Returns a target of just the size of a region of a field, for keep(). Its content is undefined.
    [[nodiscard]] std::unique_ptr<FloatTarget> targetFor(const FieldPlan& field, const Region& region);
    /// Adds a drawn region of a field to kept(), which has none of it.
    void keep(const FieldPlan& field, const Region& region, std::unique_ptr<FloatTarget> drawn);

    /// Returns the passes to a slot whose programs are not cached.
    [[nodiscard]] std::vector<PassProgram> missing(const PicturePlan& plan, Slot slot);
    /// Compiles a pass for adopt(), and draws a little with it, since many drivers compile at the first draw.
    [[nodiscard]] std::shared_ptr<CompiledPass> make(const PassProgram& pass);
    /// Adds a program made by a renderer of the same kind in a context that shares objects with this one's.
    void adopt(const std::string& source, std::shared_ptr<CompiledPass> made);
    /// Sets the number of cached programs.
    void setMostPrograms(std::size_t most) { programs_.setMost(most); }

    /// Return how many fields and passes were drawn, and how many programs of passes were compiled, so far.
    [[nodiscard]] std::size_t fieldsDrawn() const { return fieldsDrawn_; }
    [[nodiscard]] std::size_t passesDrawn() const { return passesDrawn_; }
    [[nodiscard]] std::size_t programCount() const { return programsMade_; }
    static constexpr std::size_t kMostPrograms = 24;

  private:
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
    std::shared_ptr<CompiledPass> programFor(const std::string& source);
    [[nodiscard]] std::shared_ptr<CompiledPass> compiled(const std::string& source) const;
    void makeRoom(LeafTargets& kept, std::int64_t bytes);
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
    LeafTargets kept_;
    FloatTarget target_;
};

}  // namespace noisescope
