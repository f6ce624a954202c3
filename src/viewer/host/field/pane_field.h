// The field of one pane as floats in textures, drafts first.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/background.h"
#include "export/field_drawer.h"
#include "gpu/color_pass.h"
#include "gpu/field_renderer.h"
#include "gpu/tree_renderer.h"
#include "viewer/host/field/field_sketch.h"
#include "viewer/host/field/kept_leaves.h"
#include "viewer/host/field/layer_fields.h"
#include "viewer/host/field/leaf_textures.h"
#include "viewer/model/canvas/scene.h"

namespace noisescope {

/// The field of one pane. What takes too long for one frame is drawn coarsely at once and in full piece by piece, once
/// the recipe has not changed for a moment. While its program is compiled the last good picture stays, until the twin
/// has drawn a coarse one.
class PaneField {
  public:
    using Ticket = Background<SketchRequest, Sketch>::Ticket;

    /// Another one each time, larger than all before.
    static Ticket freshTicket();

    /// Sets where the CPU keeps fields of layers; `leaves` must outlive it.
    void keepIn(KeptLeaves& leaves) { leaves_ = &leaves; }

    /// Takes a step towards the pane's picture in at most about a frame's time; of what has not been compiled yet none.
    void update(const Pane& pane, FieldRenderer& renderer, double now, Backend backend);

    [[nodiscard]] bool complete() const { return complete_; }
    /// Returns the time of the last change of recipe or size, by the clock of update().
    [[nodiscard]] double changed() const { return changed_; }
    /// Nothing is left to do: complete, or the recipe cannot be drawn, or its processes were stopped.
    [[nodiscard]] bool atRest() const { return complete_ || stopped_ || !error_.empty(); }
    /// Computing processes of the wanted picture.
    struct Processing {
        double share = 0;        ///< of what they take
        double seconds = 0;      ///< since they began
        bool previewed = false;  ///< coarse lattices are shown meanwhile
        bool stopped = false;    ///< it stays
    };
    [[nodiscard]] std::optional<Processing> processing() const;
    /// Ends them; what is shown stays until the picture changes, or goOn().
    void stop();
    void goOn();
    /// Since when it waits for its program, by the clock of update().
    [[nodiscard]] std::optional<double> waitsSince() const;
    /// Of the wanted picture; null while it is made.
    [[nodiscard]] std::shared_ptr<const FieldPlan> plan() const;
    [[nodiscard]] const std::string& error() const { return error_; }
    [[nodiscard]] double progress() const;
    [[nodiscard]] bool isShown() const { return !shown().empty(); }
    [[nodiscard]] int coarseness() const { return shownCoarseness_; }
    /// Pixels of the field in full that the shown one begins left of it and above.
    [[nodiscard]] std::array<std::int64_t, 2> overhang() const { return shownOverhang_; }
    [[nodiscard]] const FloatTarget& shown() const { return fields_.shown(); }
    /// A leaf of the shown picture that its colors are looked up by; the first one where there are fewer.
    [[nodiscard]] const FloatTarget& leaf(std::size_t i) const { return fields_.shown(i); }
    [[nodiscard]] const ColorPass& colors() const { return colors_; }
    [[nodiscard]] const Recipe& shownRecipe() const { return shownRecipe_; }

    /// Another one whenever what is shown has changed.
    [[nodiscard]] std::int64_t version() const { return version_; }

    struct Counts {
        std::int64_t draws = 0, drafts = 0;
        double milliseconds = 0, draftMilliseconds = 0;
        bool compiled = false;
        bool byCpu = false;  ///< true if the CPU has drawn the shown picture
    };
    [[nodiscard]] const Counts& counts() const { return counts_; }

    /// Of the picture in full: one channel after the other, row by row; empty while there is none.
    [[nodiscard]] std::vector<float> values() const;
    /// The first channel of one pixel.
    [[nodiscard]] std::optional<float> valueAt(std::int64_t x, std::int64_t y) const;

    // Background work: requests and results.

    /// The plans or the coarse picture that is wanted now.
    struct SketchWish {
        Ticket ticket = 0;
        SketchRequest request;
    };
    [[nodiscard]] std::optional<SketchWish> sketchWish() const;
    /// Returns the programs that the wanted picture waits for.
    [[nodiscard]] std::vector<ProgramRequest> programWishes(FieldRenderer& renderer) const;
    /// Returns about how many programs the wanted picture takes.
    [[nodiscard]] std::size_t programs() const;
    /// Of any picture that was wanted: an earlier one is better than what was there before it.
    void take(Ticket ticket, const Sketch& sketch, FieldRenderer& renderer);
    /// The program with this key cannot be made.
    void refuse(const std::string& key, FieldRenderer& renderer, const std::string& error);
    /// Its turn to compile, between two frames. False: it would rather see a coarse picture first.
    [[nodiscard]] bool compile(FieldRenderer& renderer);

  private:
    enum class Stage { drawing, measuring, compiling };
    void begin(const Pane& pane, FieldRenderer& renderer, double now);
    void compileOrDraw(FieldRenderer& renderer);
    [[nodiscard]] bool isForCpu(FieldRenderer& renderer);
    void learnCpuCost(FieldRenderer& renderer);
    [[nodiscard]] bool isSolidForCpu(FieldRenderer& renderer);
    [[nodiscard]] double secondsOfSolid(FieldRenderer* renderer);
    [[nodiscard]] double refineSeconds() const;
    [[nodiscard]] double secondsPerPixel() const { return byCpu_ ? cpuSecondsPerPixel_ : secondsPerPixel_; }
    void drawFirst(FieldRenderer& renderer);
    void drawDraft(const FieldOrder& order, FieldRenderer& renderer);
    void learnCost(const FieldOrder& order, FieldRenderer& renderer);
    void drawCoarsely(const FieldOrder& order, int coarseness, FieldRenderer& renderer);
    void show(const Sketch& sketch);
    void refine(FieldRenderer& renderer, double seconds);
    bool refineRows(FieldRenderer& renderer, double seconds);
    bool refineOnCpu(double seconds);
    bool refineLayers(FieldRenderer& renderer, double seconds);
    void drawLayersCoarsely(const PicturePlan& picture, const Region& region, const PixelScale& pixels,
                            FieldRenderer& renderer);
    [[nodiscard]] bool keepsOnCpu(const PicturePlan& picture, const Region& region) const;
    [[nodiscard]] double cpuSecondsOf(const PicturePlan& picture, const Region& region, const PixelScale& pixels) const;
    [[nodiscard]] double cpuCostOf(const PicturePlan& picture, const LeafTile& tile) const;
    double combineOnCpu(const PicturePlan& picture, const Region& region);
    void drawLayersOnCpu(const PicturePlan& picture, const Region& region, const PixelScale& pixels);
    void learnLayersCost(const FieldOrder& order, FieldRenderer& renderer);
    [[nodiscard]] bool keepsFields(const PicturePlan& picture, const Region& region, FieldRenderer& renderer) const;
    [[nodiscard]] int draftCoarseness(const FieldOrder& order, FieldRenderer& renderer) const;
    [[nodiscard]] double secondsOfLayers(const FieldOrder& order, int coarseness, FieldRenderer& renderer) const;
    [[nodiscard]] double secondsInFull(FieldRenderer& renderer) const;
    void finish(const FieldOrder& order, int coarseness, const Region& region);
    double timed(FieldRenderer& renderer, std::int64_t pixels, double& secondsPerPixel,
                 const std::function<void()>& draw);

    FieldOrder wanted_;
    Stage stage_ = Stage::drawing;
    Ticket ticket_ = 0;         ///< of the wanted sketch; earlier ones have smaller numbers
    Ticket shownTicket_ = 0;    ///< of the newest one that was shown or outrun
    int sketchCoarseness_ = 0;  ///< of the wanted one; 0: of none but the plans
    bool sketched_ = false;     ///< the wanted picture is there coarsely, or cannot be had so
    bool complete_ = false;
    bool previewed_ = false;  ///< processes of the wanted picture are there on coarse lattices, or are not needed
    bool stopped_ = false;    ///< its processes are not computed
    bool keeps_ = false;      ///< the device draws layers of the wanted picture into targets that are kept
    std::shared_ptr<ProcessProgress> progress_;  ///< of the processes of the wanted picture; null: it has none
    std::string error_;
    std::int64_t rows_ = 0;       ///< of the picture in full that are drawn
    double changed_ = 0;          ///< when the recipe last changed
    double secondsPerPixel_ = 0;  ///< of the GPU; 0: not known
    Backend backend_ = Backend::gpu;
    bool byCpu_ = false;                ///< the CPU draws the wanted picture
    bool isSolidQuickerOnCpu_ = false;  ///< the solid of `solidKey_`
    std::string cpuKey_;                ///< of the program whose cost on the CPU is known
    double cpuSecondsPerPixel_ = 0;     ///< of the picture in full …
    double cpuDraftPerPixel_ = 0;       ///< … and of a draft, whose pixels lie in other cells each; 0: not known
    KeptLeaves* leaves_ = nullptr;
    CpuLayerFields cpuFields_;             ///< of the picture in full, while it is refined
    bool keepsOnCpu_ = false;              ///< fields of the wanted picture that the CPU draws
    std::string solidKey_;                 ///< of the program of the solid that was last drawn on both
    std::vector<double> cpuLeafPerPixel_;  ///< seconds, of the fields of `cpuKey_`
    double cpuPassPerPixel_ = 0;           ///< seconds that combining them took
    double spent_ = 0;                     ///< seconds on the picture in full
    std::optional<std::chrono::steady_clock::time_point> refined_;  ///< when a part of it was last done
    Counts counts_;
    std::int64_t version_ = 0;
    std::vector<std::shared_ptr<const CompiledField>> programs_;  ///< those of which the cost is known
    LayerFields layerFields_;                                     ///< of the picture in full, while it is refined
    double passPerPixel_ = 0;                                     ///< seconds that combining layers took
    LeafTextures fields_;
    ColorPass colors_;
    HeldRecipe shownRecipe_;
    int shownCoarseness_ = 1;
    std::int64_t shownWidth_ = 0, shownHeight_ = 0;
    std::array<std::int64_t, 2> shownOverhang_{};
};

}  // namespace noisescope
