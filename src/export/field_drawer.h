// Draws fields and pictures of layers on one back end, and compares some of their pixels with the scalar twin as soon
// as they are there.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/image.h"
#include "cpu/picture_drawer.h"
#include "cpu/spot_check.h"
#include "plan/field_plan.h"

namespace noisescope {

class ClassDevice;
class FieldRenderer;
class KeptFields;

/// Choice of a back end; `automatic`: the quicker one.
enum class Backend { gpu, cpu, automatic };

/// Back end of a drawing, and its check against the twin.
struct DrawWith {
    FieldRenderer* renderer = nullptr;       ///< null: the CPU; must outlive what it draws
    std::optional<std::uint32_t> checkSeed;  ///< of the pixels that are compared; none: nothing is
    KeptFields* kept = nullptr;              ///< fields that are drawn several times; null: none are
    ClassDevice* classes = nullptr;          ///< of maps on the renderer; null: one is made for each file
};

/// Pixels of a picture that are compared, or the reason why none are.
struct CheckNote {
    std::int64_t pixels = 0;  ///< at least so many, also on another device
    std::string text;         ///< for people and in files: "256 pixels or more"
};

/// `pixels`: the sum of fewestChecks() over what is drawn of exact recipes; `allExact`: there is nothing else.
CheckNote checkNote(const DrawWith& with, std::int64_t pixels, bool allExact);

/// The only place that draws fields on the back end of choice.
class FieldDrawer final : public LeafDrawer {
  public:
    /// Called with the number of pixels after each piece that was drawn and compared.
    using PieceDone = std::function<void(std::int64_t pixels)>;

    explicit FieldDrawer(const DrawWith& with, PieceDone pieceDone = {});

    /// Draws a region of any size in bounded memory. Throws Error(difference) if a pixel is not the twin's,
    /// Error(context) if the device was lost, and Interrupted.
    void renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink) override;
    void renderLayers(const PicturePlan& plan, Slot slot, const Region& region, const RowSink& sink) override;

    /// Tells progress of pixels that were drawn elsewhere.
    void tellDone(std::int64_t pixels) const {
        if (pieceDone_) pieceDone_(pixels);
    }
    [[nodiscard]] const SpotCheck* check() const override { return check_ ? &*check_ : nullptr; }
    /// Throws std::logic_error if fewer pixels were compared than the file is going to say.
    void require(const CheckNote& note) const;

  private:
    struct Values;
    void renderKept(const Values& values, const Region& region, const RowSink& sink);
    void draw(const Values& values, const Region& region, const RowSink& sink);
    void replay(const Values& values, const Region& region, const Image& drawn, const RowSink& sink);
    void finishPiece(const Values& values, const PixelView& piece);

    FieldRenderer* renderer_;
    KeptFields* kept_;
    std::optional<SpotCheck> check_;
    PieceDone pieceDone_;
};

}  // namespace noisescope
