// Renderer of recipes: draws the field as floats, block by block, with a program compiled for the recipe.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/image.h"
#include "core/recently_used.h"
#include "core/row_sink.h"
#include "exact/decimal.h"
#include "glsl/include_resolver.h"
#include "gpu/context.h"
#include "gpu/float_target.h"
#include "gpu/pace.h"
#include "gpu/pieces.h"
#include "gpu/program.h"
#include "shader/block_record.h"

namespace noisescope {

class FieldPlan;
class TreeRenderer;

/// Compiled shader of a field's program; contexts that share objects can share it.
struct CompiledField {
    Program program;
    Pace pace;
    double secondsPixel = 0;  ///< measured time per pixel, 0: unknown
};

/// Needs a current context that outlives it.
class FieldRenderer {
  public:
    /// `tree` is the shader library and must outlive the renderer. `limits` may be smaller than the device's, for
    /// tests.
    explicit FieldRenderer(const SourceTree& tree = embeddedShaders(), GlLimits limits = queryLimits(),
                           Specialize specialize = Specialize::once);
    explicit FieldRenderer(Specialize specialize) : FieldRenderer(embeddedShaders(), queryLimits(), specialize) {}
    ~FieldRenderer();
    FieldRenderer(const FieldRenderer&) = delete;
    FieldRenderer& operator=(const FieldRenderer&) = delete;

    /// Returns the layout of a region in a target. If the program draws four pixels at once, texels hold four pixels,
    /// counted from the plane's origin, as blocks are.
    [[nodiscard]] FloatTarget::Layout layoutOf(const FieldPlan& plan, const Region& region) const;

    /// Draws a region into a target from its first row on, and up to 3 pixels beside it. Enlarges a target that is too
    /// small for layoutOf(). The region must fit GL_MAX_TEXTURE_SIZE. Changes the bound program, vertex array, buffer
    /// texture and viewport.
    void draw(const FieldPlan& plan, const Region& region, FloatTarget& target);

    /// Renders a region of any size strip by strip in bounded memory. Strips are drawn in pieces that each take about
    /// setPieceSeconds(). Throws Interrupted between pieces, and Error(context) after a piece if the device was reset.
    void renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink, const PieceSink& drawn = {});

    /// Renders the whole region into memory.
    Image render(const FieldPlan& plan, const Region& region);

    /// Returns plan.channels() values for each point; points have `coordinates` numbers (1 to 4) in world units.
    std::vector<float> sample(const FieldPlan& plan, std::span<const Decimal> points, std::size_t coordinates);
    std::vector<float> sample(const FieldPlan& plan, std::span<const double> points, std::size_t coordinates) {
        return sample(plan, decimalsOf(points), coordinates);
    }

    /// Sets the most pixels of a strip, or one row if that has more; also limits pieces, but not below
    /// Pace::kFewestPixels.
    void setStripPixels(std::int64_t pixels) { stripPixels_ = pixels; }
    /// Sets the target time of a piece, once the device's speed is known.
    void setPieceSeconds(double seconds) { pieceSeconds_ = seconds; }

    [[nodiscard]] PieceLimits pieceLimits() const { return {stripPixels_, limits_.textureSize, pieceSeconds_}; }

    /// Returns the renderer of pictures with layers, whose fields this one draws.
    [[nodiscard]] TreeRenderer& trees();
    [[nodiscard]] const SourceTree& shaders() const { return tree_; }
    [[nodiscard]] const GlLimits& limits() const { return limits_; }
    [[nodiscard]] Specialize specialize() const { return specialize_; }

    /// Returns the fragment shader of a recipe, as compiled.
    [[nodiscard]] std::string fragmentSource(const FieldPlan& plan) const;

    /// Returns the number of programs compiled or adopted so far.
    [[nodiscard]] std::size_t programCount() const { return programsMade_; }
    /// Returns the number of cached programs, those last used. A driver needs megabytes for each.
    [[nodiscard]] std::size_t programsKept() const { return programs_.size(); }
    static constexpr std::size_t kMostPrograms = 24;  ///< nine panes with two fields each, and a few recent ones

    /// A compiled program and its key.
    struct Made {
        std::string key;  ///< from keyOf()
        std::shared_ptr<CompiledField> program;
    };
    /// Returns the plan's key. Plans with the same key share a program.
    [[nodiscard]] std::string keyOf(const FieldPlan& plan) const;
    /// Returns the plan's program if it is cached, else null.
    [[nodiscard]] std::shared_ptr<const CompiledField> ready(const FieldPlan& plan);
    /// Compiles the plan's program for adopt(), and draws a little with it, since many drivers compile at the first
    /// draw. Does not cache it.
    [[nodiscard]] Made make(const FieldPlan& plan);
    /// Adds a program made by a renderer of the same kind in a context that shares objects with this one's.
    void adopt(Made made);
    /// Returns how many programs of fields and of passes were compiled so far.
    [[nodiscard]] std::size_t allProgramCount();
    /// Notes the measured time per pixel of the plan's program.
    void noteCost(const FieldPlan& plan, double secondsPixel);
    /// Sets the number of cached programs, those of passes too.
    void setMostPrograms(std::size_t most);
    /// Draws nothing, with a program that is never deleted: before and after whatever draws with programs that other
    /// contexts may delete meanwhile.
    void drawAside();

  private:
    [[nodiscard]] FlatSource flatFragment(const FieldPlan& plan, const BlockRecord& record) const;
    /// Shared ownership: a sink may draw other fields, which can evict this program.
    std::shared_ptr<CompiledField> programFor(const FieldPlan& plan, const BlockRecord& record);
    [[nodiscard]] std::shared_ptr<CompiledField> compiled(const FieldPlan& plan, const BlockRecord& record) const;
    [[nodiscard]] static std::string keyOf(const FieldPlan& plan, const BlockRecord& record);
    [[nodiscard]] BlockRecord recordFor(const FieldPlan& plan) const;
    void begin(const Program& program, const BlockRecord& record, const FloatTarget& target);
    void drawWith(const Program& program, const FieldPlan& plan, const BlockRecord& record, const Region& region,
                  FloatTarget& target);
    void uploadGrid(const FieldPlan& plan, const Region& region);
    void uploadWords(std::span<const std::uint32_t> words);
    void drawBlocks(const BlockRecord& record, std::span<const std::uint32_t> words);
    std::vector<float> samplePart(const FieldPlan& plan, const BlockRecord& record, std::span<const Decimal> points,
                                  std::size_t coordinates);

    const SourceTree& tree_;
    GlLimits limits_;
    std::int64_t stripPixels_ = 4 << 20;
    double pieceSeconds_ = Pace::kSeconds;
    Specialize specialize_;
    RecentlyUsed<std::string, std::shared_ptr<CompiledField>> programs_{kMostPrograms};  // by keyOf()
    std::size_t programsMade_ = 0;
    std::optional<Program> aside_;
    GlVertexArray vertexArray_;
    GlBuffer wordBuffer_;
    GlTexture wordTexture_;
    GlTexture gridTexture_;
    FloatTarget target_;
    std::unique_ptr<TreeRenderer> trees_;
};

}  // namespace noisescope
