// Draws recipes: the field as floats, block by block, with a program made for the recipe.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/image.h"
#include "core/recently_used.h"
#include "exact/decimal.h"
#include "glsl/include_resolver.h"
#include "gpu/context.h"
#include "gpu/float_target.h"
#include "gpu/pace.h"
#include "gpu/program.h"
#include "shader/block_record.h"

namespace noisescope {

class FieldPlan;

/// Rows of an image in order: `rows` holds whole rows of `region.width` pixels of plan.channels() values, from pixel
/// row `y` on.
using RowSink = std::function<void(std::int64_t y, std::span<const float> rows)>;

/// A part of the image as soon as it was drawn and read back; the pixels are there until the call returns.
using PieceSink = std::function<void(const PixelView& piece)>;

/// The compiled shader of a field's program; contexts that share objects can share it.
struct CompiledField {
    Program program;
    Pace pace;
    double secondsPixel = 0;  ///< what a pixel took when it was tried, 0: not known
};

/// Needs a current context that outlives it.
class FieldRenderer {
  public:
    /// `tree` is where the shader library comes from; it must outlive the renderer. `limits` may be smaller than the
    /// device's, for tests.
    explicit FieldRenderer(const SourceTree& tree = embeddedShaders(), GlLimits limits = queryLimits(),
                           Specialize specialize = Specialize::once);
    explicit FieldRenderer(Specialize specialize) : FieldRenderer(embeddedShaders(), queryLimits(), specialize) {}

    /// How the texels of a target hold a region: where the program draws four pixels at once, four pixels a texel,
    /// counted from the plane's origin on, since blocks begin there.
    [[nodiscard]] FloatTarget::Layout layoutOf(const FieldPlan& plan, const Region& region) const;

    /// Draws a region into a target, rows of the image from its first row on, and up to 3 pixels beside it. A target
    /// that has no room for layoutOf() is made larger. The region must fit GL_MAX_TEXTURE_SIZE. Leaves program, vertex
    /// array, buffer texture and viewport changed.
    void draw(const FieldPlan& plan, const Region& region, FloatTarget& target);

    /// Renders a region of any size strip by strip, with bounded memory; a strip is drawn in pieces that take about
    /// setPieceSeconds(). Throws Interrupted between pieces, and Error(context) after a piece if the device was reset.
    void renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink, const PieceSink& drawn = {});

    /// The whole region in memory.
    Image render(const FieldPlan& plan, const Region& region);

    /// The values at points in world units, `coordinates` numbers each (1 to 4); plan.channels() values a point.
    std::vector<float> sample(const FieldPlan& plan, std::span<const Decimal> points, std::size_t coordinates);
    std::vector<float> sample(const FieldPlan& plan, std::span<const double> points, std::size_t coordinates) {
        return sample(plan, decimalsOf(points), coordinates);
    }

    /// The most pixels of a strip, or a row if that has more; a piece has no more, but Pace::kFewestPixels.
    void setStripPixels(std::int64_t pixels) { stripPixels_ = pixels; }
    /// What drawing a piece should take, once it is known how fast the device is.
    void setPieceSeconds(double seconds) { pieceSeconds_ = seconds; }

    /// The fragment shader of a recipe, as it is compiled.
    [[nodiscard]] std::string fragmentSource(const FieldPlan& plan) const;

    /// That were compiled or adopted so far.
    [[nodiscard]] std::size_t programCount() const { return programsMade_; }
    /// Of these, those that were used last. A driver keeps megabytes of each.
    [[nodiscard]] std::size_t programsKept() const { return programs_.size(); }
    static constexpr std::size_t kMostPrograms = 24;  ///< nine panes, each of two fields, and a few that were just left

    /// A program and the plans that it draws.
    struct Made {
        std::string key;  ///< of what keyOf() tells
        std::shared_ptr<CompiledField> program;
    };
    /// Plans with the same key share a program.
    [[nodiscard]] std::string keyOf(const FieldPlan& plan) const;
    /// The program of the plan, if there is one already.
    [[nodiscard]] std::shared_ptr<const CompiledField> ready(const FieldPlan& plan);
    /// Compiles the plan's program for adopt(), and draws a little with it: many drivers compile when a program draws
    /// for the first time. It is not kept here.
    [[nodiscard]] Made make(const FieldPlan& plan);
    /// Takes a program that a renderer of the same kind has made in a context that shares objects with this one's.
    void adopt(Made made);

  private:
    [[nodiscard]] FlatSource flatFragment(const FieldPlan& plan, const BlockRecord& record) const;
    /// Shared, since a sink may draw other fields, for which this one's program may have to go.
    std::shared_ptr<CompiledField> programFor(const FieldPlan& plan, const BlockRecord& record);
    [[nodiscard]] std::shared_ptr<CompiledField> compiled(const FieldPlan& plan, const BlockRecord& record) const;
    [[nodiscard]] static std::string keyOf(const FieldPlan& plan, const BlockRecord& record);
    [[nodiscard]] BlockRecord recordFor(const FieldPlan& plan) const;
    void begin(const Program& program, const BlockRecord& record, const FloatTarget& target);
    void drawWith(const Program& program, const FieldPlan& plan, const BlockRecord& record, const Region& region,
                  FloatTarget& target);
    void drawAside();
    [[nodiscard]] std::int64_t rowsAtOnce(const Pace& pace, std::int64_t width, std::int64_t left) const;
    void drawPiece(CompiledField& made, const FieldPlan& plan, const BlockRecord& record, const Region& piece,
                   float* pixels, std::int64_t rowPixels);
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
    FloatTarget target_;
};

}  // namespace noisescope
