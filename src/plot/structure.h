// Structure of pictures: waves, directions and correlation, measured in squares that are spread over the picture.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "plot/moments.h"
#include "plot/plots.h"

namespace noisescope {

/// Correlation of values that lie a distance apart along an axis: 1 at 0.
struct Correlation {
    std::vector<double> values;  ///< by the distance in pixels, below half a square
    /// Returns the pixels to the first place where it falls below `level`, between pixels along a straight line.
    [[nodiscard]] std::optional<double> below(double level) const;
};

/// Sums of products of pairs along an axis, and how many there are, by their distance in pixels.
struct PairSums {
    std::vector<double> products;
    std::vector<double> pairs;
    [[nodiscard]] Correlation correlation() const;
};
/// Adds the pairs within each row, or each column, of a square whose mean is taken off.
void addPairs(PairSums& sums, std::span<const float> values, std::size_t side, bool columns);

/// Structure of one channel, from all of its squares.
struct ChannelStructure {
    std::optional<ValueShape> shape;      ///< of all values
    Density density;                      ///< of all values, in kDensityBars
    std::int64_t squares = 0;             ///< that were measured; those with a value that is not finite are not
    std::vector<SpectrumRing> rings{};    ///< mean over the squares, faded to their edges; empty: all values are one
    std::optional<Orientations> rose{};   ///< none without gradients
    std::optional<Correlation> x{}, y{};  ///< none where all values are one
};
inline constexpr std::size_t kDensityBars = 96;

struct Structure {
    std::int64_t side = 0;     ///< of a square in pixels; 0: the picture is too small
    std::int64_t squares = 0;  ///< all
    std::vector<ChannelStructure> channels;
};

/// Measures pictures from their pixels in reading order, in runs of any length, in bounded memory.
class StructureMeter {
  public:
    StructureMeter(std::int64_t width, std::int64_t height, int channels);
    /// Adds whole pixels, channels interleaved. Throws Interrupted.
    void add(std::span<const float> pixels);
    [[nodiscard]] Structure structure() const;

  private:
    struct Channel {
        ShapeMeter shape;
        std::int64_t squares = 0;
        std::vector<SpectrumRing> rings{};  // sums
        std::array<double, Orientations::kBins> lengths{};
        PairSums x{}, y{};
    };
    void addRun(std::span<const float> run);
    void measure(std::span<const float> square, Channel& channel) const;
    void measureSquares();

    std::int64_t width_;
    std::int64_t side_ = 0;
    std::vector<std::int64_t> left_, top_;    ///< of squares
    std::vector<std::vector<float>> values_;  ///< of a row of squares, by square, then channel
    std::vector<Channel> channels_;
    std::int64_t x_ = 0, y_ = 0;  ///< of the next pixel
};

/// Fall of the power of waves with their cycles.
struct Fall {
    double exponent = 0;
    double low = 0, high = 0;  ///< cycles over the side between which it was measured
};
/// Measures from `low` to `high` cycles, or if `low` is 0 from the strongest ring on, as long as powers are not those
/// of rounding; never beyond a third of the side. Nothing if there are too few rings.
std::optional<Fall> fallOf(std::span<const SpectrumRing> rings, double low, double high);

/// Share of the energy of waves of one octave.
struct OctaveShare {
    double low = 0;  ///< cycles per unit, a power of 2; the octave ends at twice as many
    double share = 0;
};
/// `units`: along the side.
std::vector<OctaveShare> octaveShares(std::span<const SpectrumRing> rings, double units);

/// Returns the largest number up to `most` whose only factors are 2, 3 and 5: transforms are fast for those.
std::int64_t smoothSide(std::int64_t most);

}  // namespace noisescope
