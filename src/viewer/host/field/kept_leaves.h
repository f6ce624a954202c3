// Fields of layers that the CPU has drawn, kept for the next picture: a change of one layer draws that one alone.
#pragma once

#include <functional>
#include <vector>

#include "cpu/picture_drawer.h"
#include "export/kept_fields.h"

namespace noisescope {

/// Draws pictures of fields that are kept. For one thread.
class KeptLeaves final : public LeafDrawer {
  public:
    /// Returns the part of a field of hold(); draws others.
    void renderRows(const FieldPlan& plan, const Region& region, const RowSink& sink) override;

    /// True if all fields of a region of a picture can be kept at the same time, and those of a draft of it.
    [[nodiscard]] static bool takes(const PicturePlan& plan, const Region& region);
    /// Returns the fields of a region, and of pixels of `pixels`, that are not kept.
    [[nodiscard]] std::vector<LeafTile> missing(const PicturePlan& plan, const Region& region,
                                                const PixelScale& pixels);
    void keep(const LeafTile& tile, Image values);
    /// Sets the picture that is drawn next, of which nothing is missing.
    void hold(const PicturePlan& plan, const Region& region);

  private:
    static constexpr std::size_t kMostKept = std::size_t{1} << 25;  ///< floats: 128 MiB
    struct Held {
        const FieldPlan* plan = nullptr;
        Region region;
        const Image* values = nullptr;
    };

    KeptFields kept_{kMostKept};
    std::vector<Held> held_;
};

/// Draws the fields of one region of a picture that are not kept, one after the other, some rows at a time.
class CpuLayerFields {
  public:
    /// Returns the seconds that a pixel of a field takes, about; 0: not known.
    using Cost = std::function<double(const LeafTile& tile)>;

    /// Gives up what is left of another region.
    void begin(std::vector<LeafTile> missing);
    /// Draws for about so many seconds, at least some rows. Throws Interrupted.
    void draw(KeptLeaves& leaves, double seconds, const Cost& cost);
    [[nodiscard]] bool done() const { return next_ == tiles_.size(); }
    /// Share of the fields that are drawn, 0 to 1.
    [[nodiscard]] double progress() const;

  private:
    std::vector<LeafTile> tiles_;
    std::size_t next_ = 0;   ///< index in tiles_
    std::int64_t rows_ = 0;  ///< rows of it that are drawn
    Image image_;
};

}  // namespace noisescope
