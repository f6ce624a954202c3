// The pictures behind the panels: fields as floats in textures, drafts first, and the pass that shows them.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "gpu/field_renderer.h"
#include "viewer/scene.h"

namespace noisescope {

/// The field of one pane. What takes too long for one frame is drawn coarsely at once and in full piece by piece, once
/// the recipe has not changed for a moment.
class PaneField {
  public:
    /// Takes a step towards the pane's picture in at most about a frame's time. Seconds of any clock.
    void update(const Pane& pane, FieldRenderer& renderer, double now);

    [[nodiscard]] bool complete() const { return complete_; }
    /// Nothing is left to do: complete, or the recipe cannot be drawn.
    [[nodiscard]] bool atRest() const { return complete_ || !error_.empty(); }
    [[nodiscard]] std::shared_ptr<const FieldPlan> plan() const { return plan_; }  ///< of the wanted picture
    [[nodiscard]] const std::string& error() const { return error_; }
    [[nodiscard]] double progress() const;
    [[nodiscard]] bool isShown() const { return !shown_.empty(); }
    [[nodiscard]] int coarseness() const { return shownCoarseness_; }
    [[nodiscard]] const FloatTarget& shown() const { return shown_; }
    [[nodiscard]] const Recipe& shownRecipe() const { return shownRecipe_; }

    struct Counts {
        std::int64_t draws = 0, drafts = 0;
        double milliseconds = 0, draftMilliseconds = 0;
        bool compiled = false;
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

    /// Of the picture in full: one channel after the other, row by row; empty while there is none.
    [[nodiscard]] std::vector<float> values() const;
    /// The first channel of one pixel.
    [[nodiscard]] std::optional<float> valueAt(std::int64_t x, std::int64_t y) const;

  private:
    void begin(const Pane& pane, FieldRenderer& renderer, double now);
    void drawDraft(FieldRenderer& renderer);
    void refine(FieldRenderer& renderer, double seconds);
    void finish(const Recipe& recipe, int coarseness);
    double timed(FieldRenderer& renderer, const FieldPlan& plan, const Region& region, const FloatTarget& target);

    Recipe wanted_;
    std::int64_t width_ = 0, height_ = 0;
    std::shared_ptr<const FieldPlan> plan_;
    bool complete_ = false;
    std::string error_;
    std::int64_t rows_ = 0;       ///< of the picture in full that are drawn
    double changed_ = 0;          ///< when the recipe last changed
    double secondsPerPixel_ = 0;  ///< 0: not known
    double spent_ = 0;            ///< seconds on the picture in full
    Counts counts_;
    FloatTarget shown_;
    FloatTarget next_;   ///< drawn first, so that a failed drawing leaves the shown one alone
    FloatTarget strip_;  ///< the rows that are being drawn
    Recipe shownRecipe_;
    int shownCoarseness_ = 1;
    std::int64_t shownWidth_ = 0, shownHeight_ = 0;
};

/// Needs a current context that outlives it.
class FieldView {
  public:
    FieldView();

    /// A step for every pane that is not at rest.
    void update(std::span<const Pane> panes, double now);
    [[nodiscard]] bool atRest(std::size_t panes) const;
    [[nodiscard]] const PaneField& field(std::size_t pane) const { return fields_[pane]; }

    /// Shows what there is in the window's framebuffer.
    void display(const ViewerState& state, std::span<const Pane> panes, std::int64_t windowWidth, std::int64_t windowHeight);

    [[nodiscard]] FieldRenderer& renderer() { return renderer_; }

  private:
    void displayPane(const ViewerState& state, const Pane& pane, std::size_t index, std::int64_t windowHeight);

    FieldRenderer renderer_;
    Program display_;
    GlVertexArray noAttributes_;
    std::array<PaneField, kCompared> fields_;
};

}  // namespace noisescope
