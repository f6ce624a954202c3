#include "shader/block_record.h"

#include <algorithm>
#include <bit>

#include "plan/picture_plan.h"
#include "plan/solid/octave_rest.h"
#include "plan/solid/solid_plan.h"
#include "recipe/chosen.h"
#include "shader/solid_tree.h"

namespace noisescope {
namespace {

/// Octaves of noises with more hash calls than this run in a loop.
constexpr int kMostHashesWrittenOut = 8;
/// The same limit with derivatives, which make the code longer.
constexpr int kMostHashesWithSlopes = 4;
/// More octaves than this run in a loop, too, and so does everything while editing.
constexpr int kMostOctavesWrittenOut = 12;
/// Layers of warps with more hash calls in total run in a loop.
constexpr int kMostWarpHashesWrittenOut = 48;

/// Four pixels of a row share the hashes of noises with at most this many calls. With more, the shader would become
/// long, and the other work of a pixel is negligible.
constexpr int kMostHashesOfFour = 16;
/// Pixels in cells of their own share only the work of an octave besides the noise. Code for four pixels pays up to
/// this many hash calls in all octaves: 2D simplex noise is 1.8 times as fast with 5 octaves, no faster with 10, and
/// takes three to ten times as long to compile.
constexpr int kMostHashesApart = 20;
/// The same limit in a loop, for one octave.
constexpr int kMostHashesLooped = 4;
/// Compilers expand a table at every call, and llvmpipe (LLVM 15) confuses 64 tables of 256 words. With more lookups of
/// such a long table, pixels are drawn one by one.
constexpr int kMostLongTables = 8;

/// Returns true if octaves run in a loop. Unrolled, an octave takes half the time to draw: on llvmpipe some 1 ms less
/// per megapixel of 2D Perlin noise, but 45 ms more to compile whenever their number changes, which in a loop is only a
/// word.
bool loopsOctaves(const FieldProgram& program, Specialize specialize) {
    const auto& step = *program.fractal();
    if (!step.isFractal()) return false;
    if (specialize != Specialize::once) return true;
    if (program.find<SpaceStep>() != nullptr && octaveRestOf(program)) return true;  // it may end early
    if (std::ssize(step.noise.rows) > kMostOctavesWrittenOut) return true;
    const bool slopes = step.noise.derivatives != Derivatives::none;
    return step.noise.hashes > (slopes ? kMostHashesWithSlopes : kMostHashesWrittenOut);
}

bool loopsLayers(const WarpStep& step, int dimensions, Specialize specialize) {
    return specialize == Specialize::forFewPixels ||
           step.noise.hashes * dimensions * static_cast<int>(step.noise.rows.size()) > kMostWarpHashesWrittenOut;
}

/// Returns true if drawing four pixels per fragment pays. A hash by table is longer code than an integer hash.
bool gainsByFour(const FieldProgram& program, Specialize specialize) {
    const HashInfo& hash = hashOf(program.recipe);
    const LatticeNoise& noise = program.fractal()->noise;
    if (hash.longTable && noise.hashes > kMostLongTables) return false;
    if (!noise.affine) return !noise.fourFile.empty() || noise.hashes <= kMostHashesOfFour;
    if (hash.isTable() && program.fractal()->isFractal()) return false;
    return loopsOctaves(program, specialize) ? noise.hashes <= kMostHashesLooped
                                             : noise.hashes * std::ssize(noise.rows) <= kMostHashesApart;
}

int vectorsOf(int words) { return (words + 3) / 4; }

/// Traverses the numbers of a program in order, to find their positions or to write them.
class RecordWriter {
  public:
    /// Writes nothing without `out` and `origin`.
    explicit RecordWriter(const FieldProgram& program, int first, std::uint32_t* out = nullptr,
                          const FieldOrigin* origin = nullptr)
        : program_(program), n_(program.dimensions), out_(out), origin_(origin), next_(first) {}

    [[nodiscard]] int next() const { return next_; }
    [[nodiscard]] const NumberPlaces& places() const { return places_; }
    void moveTo(int word) { next_ = word; }

    /// Adds the numbers of all steps without their rows.
    void addSteps(const BlockRecord& record) {
        addValue(record);
        begin(Number::library);
        for (const NoiseNumber& number : program_.numbers) add(number.value);
        if (const auto* torus = program_.find<TorusStep>()) {
            begin(Number::torus);
            for (const int point : torus->points) add(pointAt(point).fraction[0]);
            addAll(torus->turns, 2);
            addAll(torus->radii, 2);
        }
        if (const auto* space = program_.find<SpaceStep>()) addSpace(*space);
        if (const auto* warp = program_.find<WarpStep>())
            addPair(Number::warpScaling, warp->noise.factor, warp->noise.offset);
        const auto* slice = program_.find<SliceStep>();
        if (slice != nullptr && !slice->straight) addColumns(Number::slice, slice->columns, true);
        if (program_.output.kind == kNormal) {
            begin(Number::relief);
            add(program_.output.relief);
        }
        if (const auto* solid = program_.find<SolidStep>()) {
            begin(Number::solid);
            for (const std::uint32_t word : solidWords(*solid->solid)) add(word);
            begin(Number::tree);
            if (const auto pass = solidPass(*solid->picture))
                for (const float number : passNumbers(*solid->picture, *pass)) add(number);
        }
    }

    void addRow(const LatticeNoise& noise, const LatticeRow& row, bool wide) {
        const LatticePoint& point = pointAt(row.point);
        const LatticeStep& step = row.step;
        begin(Number::cell);
        addAll(point.cell, n_);
        begin(Number::fraction);
        addAll(point.fraction, n_);
        if (!noise.constant) addAlong(Number::alongPixels, step.alongX, step.alongY, noise.affine);
        if (!noise.constant && wide) addCells(step, noise.affine);
        if (noise.info == nullptr) return;
        if (program_.periodic) addPeriod(row.period);
        if (noise.isDisplaced()) addColumns(Number::lattice, row.toLattice, noise.oblique);
        if (noise.derivatives != Derivatives::none) addColumns(Number::noise, row.toNoise, noise.noiseOblique);
        if (noise.takesSize) addOne(Number::size, row.size);
        addOne(Number::seed, row.seed);
        addOne(Number::amplitude, row.amplitude);
        if (noise.fades) addPair(Number::footprint, row.footprintWeight, row.footprintOffset);
    }

  private:
    void begin(Number which) {
        if (out_ == nullptr) places_.words[static_cast<std::size_t>(which)] = next_;
    }
    void add(std::uint32_t word) {
        if (out_ != nullptr) out_[next_] = word;
        ++next_;
    }
    void add(float value) { add(std::bit_cast<std::uint32_t>(value)); }
    template <typename Values>
    void addAll(const Values& values, int count) {
        for (int i = 0; i < count; ++i) add(values[static_cast<std::size_t>(i)]);
    }
    template <typename Value>
    void addOne(Number which, Value value) {
        begin(which);
        add(value);
    }
    void addPair(Number which, float first, float second) {
        begin(which);
        add(first);
        add(second);
    }
    /// Adds the columns, or only the first number of the first column.
    void addColumns(Number which, const reference::Columns& columns, bool all) {
        begin(which);
        if (!all) return add(columns[0].x);
        for (int column = 0; column < n_; ++column)
            for (int row = 0; row < n_; ++row) add(columns[static_cast<std::size_t>(column)][row]);
    }
    template <typename Values>
    void addAlong(Number which, const Values& x, const Values& y, bool affine) {
        begin(which);
        addAll(x, affine ? n_ : 1);
        if (affine) addAll(y, n_);
    }
    void addSpace(const SpaceStep& space) {
        begin(Number::space);
        if (space.straight) return add(space.columns[0].x);
        for (std::size_t column = 0; column < 3; ++column)
            for (int row = 0; row < n_; ++row) add(space.columns[column][row]);
    }
    /// Along the axes there is one number for each axis of a pixel, wrapped by its own period.
    void addCells(const LatticeStep& step, bool affine) {
        addAlong(Number::cellsAlong, step.cellsAlongX, step.cellsAlongY, affine);
        if (!affine && n_ > 1) add(step.cellsAlongY[1]);
    }
    void addPeriod(const reference::Period& period) {
        begin(Number::period);
        const auto n = static_cast<std::size_t>(n_);
        for (std::size_t axis = 0; axis < n && !program_.obliquePeriods; ++axis)
            add(static_cast<std::uint32_t>(period.along[axis][axis]));
        for (std::size_t axis = n; axis-- > 0 && program_.obliquePeriods;)
            for (std::size_t i = 0; i <= axis; ++i) add(static_cast<std::uint32_t>(period.along[axis][i]));
    }
    void addValue(const BlockRecord& record) {
        if (const auto* stripes = program_.find<StripesStep>()) {
            begin(Number::phase);
            add(pointAt(stripes->point).fraction[0]);
            add(stripes->alongX);
            add(stripes->alongY);
            if (stripes->displacement != Register::none || program_.derivatives)
                addPair(Number::phaseInSpace, stripes->inSpace[0], stripes->inSpace[1]);
        }
        const auto* step = program_.fractal();
        if (step == nullptr) return;
        begin(Number::fractal);
        addAll(step->numbers, static_cast<int>(step->fractal->numbers.size()));
        if (step->weighted) addOne(Number::weighting, step->weighting);
        addPair(Number::octaveScaling, step->noise.factor, step->noise.offset);
        if (const auto* scale = program_.find<ScaleStep>())
            addPair(Number::resultScaling, scale->factor, scale->offset);
        if (!record.octaves.looped) return;
        addOne(Number::octaveCount, static_cast<std::uint32_t>(step->noise.rows.size()));
        if (record.pixels > 1) addOne(Number::sharedCount, sharedRows(step->noise));
        if (program_.find<SpaceStep>() == nullptr) return;
        const std::optional<OctaveRest> rest = octaveRestOf(program_);
        if (!rest) return;
        addPair(Number::rest, rest->low, rest->high);
        add(rest->amplitudes);
    }
    /// Returns the number of leading octaves with narrow steps.
    [[nodiscard]] static std::uint32_t sharedRows(const LatticeNoise& noise) {
        const auto wide = [](const LatticeRow& row) { return row.step.wide; };
        return static_cast<std::uint32_t>(std::find_if(noise.rows.begin(), noise.rows.end(), wide) -
                                          noise.rows.begin());
    }
    [[nodiscard]] const LatticePoint& pointAt(int index) const {
        static const LatticePoint nowhere;
        return origin_ == nullptr ? nowhere : origin_->points[static_cast<std::size_t>(index)];
    }

    const FieldProgram& program_;
    int n_;
    std::uint32_t* out_;
    const FieldOrigin* origin_;
    int next_;
    NumberPlaces places_;
};

/// Places all rows from `next` on, and advances it.
void placeRows(const FieldProgram& program, const LatticeNoise& noise, bool anyHeight, int pixels, RowsRecord& rows,
               int& next) {
    const bool anyWide =
        std::any_of(noise.rows.begin(), noise.rows.end(), [](const LatticeRow& row) { return row.step.wide; });
    if (rows.looped) next = 4 * vectorsOf(next);
    for (const LatticeRow& row : noise.rows) {
        rows.wide.push_back(anyHeight ? !noise.constant : rows.looped ? anyWide : row.step.wide);
        rows.unseen.push_back(!anyHeight && row.footprintWeight == 0);
        // Narrow steps are below a quarter of a cell, so four pixels extend at most into the next cell.
        const bool narrow = !anyHeight && !row.step.wide;
        rows.shares.push_back(pixels > 1 && takesHash(*noise.info) && !noise.affine && !noise.isDisplaced() &&
                              (rows.looped || narrow));
        rows.first.push_back(next);
        RecordWriter finder(program, rows.looped ? 0 : next);
        finder.addRow(noise, row, rows.wide.back());
        rows.places.push_back(finder.places());
        rows.stride = 4 * vectorsOf(finder.next());
        next = rows.looped ? next + rows.stride : finder.next();
    }
}

void packRows(const LatticeNoise& noise, const RowsRecord& rows, RecordWriter& writer) {
    for (std::size_t k = 0; k < noise.rows.size(); ++k) {
        writer.moveTo(rows.first[k]);
        writer.addRow(noise, noise.rows[k], rows.wide[k]);
    }
}

/// Returns true if all periods are along the axes, and powers of two or absent.
bool hasPowersOfTwo(const FieldProgram& program) {
    const auto even = [](const LatticeRow& row) {
        bool all = true;
        for (std::size_t axis = 0; axis < row.period.along.size(); ++axis) {
            const auto size = static_cast<std::uint32_t>(row.period.along[axis][axis]);
            all = all && (size == 0 || std::has_single_bit(size));
        }
        return all;
    };
    const std::vector<const LatticeNoise*> noises = program.noises();
    return program.periodic && !program.obliquePeriods &&
           std::all_of(noises.begin(), noises.end(), [&](const LatticeNoise* noise) {
               return std::all_of(noise->rows.begin(), noise->rows.end(), even);
           });
}

}  // namespace

Specialize specializeFor(double pixels) {
    constexpr double kFew = 1 << 19;
    constexpr double kMany = 1 << 22;
    if (pixels < kFew) return Specialize::forFewPixels;
    return pixels < kMany ? Specialize::whileEditing : Specialize::once;
}

int pixelsOfFragment(const FieldProgram& program, Specialize specialize) {
    const auto* fractal = program.fractal();
    if (specialize == Specialize::forFewPixels || fractal == nullptr || program.output.channels > 1 ||
        program.asksDerivatives() || program.isDisplaced())
        return 1;
    // A texel lies in one block.
    const bool even =
        specialize == Specialize::whileEditing ? !program.periodic : program.tileWidth % kPixelsOfTexel == 0;
    return even && gainsByFour(program, specialize) ? kPixelsOfTexel : 1;
}

namespace {

/// Returns the record of a program whose words begin at `first`; its varyingVectors are those that it would like.
BlockRecord recordFrom(int first, const FieldProgram& program, Specialize specialize, int mostPixels) {
    const auto* fractal = program.fractal();
    const auto* warp = program.find<WarpStep>();
    const auto* position = program.find<PositionStep>();
    BlockRecord record;
    record.first = first;
    record.pixels = std::min(mostPixels, pixelsOfFragment(program, specialize));
    record.together = record.pixels > 1 && !fractal->noise.fourFile.empty();
    record.masks = specialize != Specialize::whileEditing && hasPowersOfTwo(program);
    record.anyHeight = specialize == Specialize::whileEditing;
    record.octaves.looped = fractal != nullptr && loopsOctaves(program, specialize);
    record.layers.looped = warp != nullptr && loopsLayers(*warp, program.dimensions, specialize);
    RecordWriter finder(program, first);
    finder.addSteps(record);
    record.places = finder.places();
    int next = finder.next();
    if (position != nullptr) placeRows(program, position->space, record.anyHeight, 1, record.space, next);
    const auto* solid = program.find<SolidStep>();
    if (solid != nullptr) placeRows(program, solid->space, record.anyHeight, 1, record.space, next);
    const auto place = [&](bool looped) {
        if (warp != nullptr && record.layers.looped == looped)
            placeRows(program, warp->noise, record.anyHeight, 1, record.layers, next);
        if (fractal != nullptr && record.octaves.looped == looped)
            placeRows(program, fractal->noise, record.anyHeight, record.pixels, record.octaves, next);
    };
    place(false);
    record.varyingVectors = vectorsOf(next) - kRectangleWords / 4;
    place(true);  // words fetched in loops come last
    record.words = 4 * vectorsOf(next);
    if (solid == nullptr) return record;
    // A pixel evaluates them at a hundred points.
    const Specialize often = specialize == Specialize::forFewPixels ? Specialize::once : specialize;
    for (const auto& field : solid->picture->leaves()) {
        record.fields.push_back(recordFrom(record.words, field->program(), often, 1));
        record.words = record.fields.back().words;
        record.varyingVectors = record.fields.front().varyingVectors;
    }
    return record;
}

}  // namespace

BlockRecord recordOf(const FieldProgram& program, int varyingVectors, Specialize specialize, int mostPixels) {
    BlockRecord record = recordFrom(kRectangleWords, program, specialize, mostPixels);
    record.varyingVectors = std::min(record.varyingVectors, varyingVectors);
    for (BlockRecord& field : record.fields) field.varyingVectors = record.varyingVectors;
    return record;
}

void packRecord(const FieldProgram& program, const BlockRecord& record, const FieldOrigin& origin,
                std::span<std::uint32_t> words) {
    RecordWriter writer(program, record.first, words.data(), &origin);
    writer.addSteps(record);
    if (const auto* position = program.find<PositionStep>()) packRows(position->space, record.space, writer);
    if (const auto* warp = program.find<WarpStep>()) packRows(warp->noise, record.layers, writer);
    if (const auto* fractal = program.fractal()) packRows(fractal->noise, record.octaves, writer);
    const auto* solid = program.find<SolidStep>();
    if (solid == nullptr) return;
    packRows(solid->space, record.space, writer);
    const std::array<Decimal, 3> middle{};
    for (std::size_t i = 0; i < record.fields.size(); ++i) {
        const FieldPlan& field = *solid->picture->leaves()[i];
        packRecord(field.program(), record.fields[i], field.atPoint(middle), words);
    }
}

}  // namespace noisescope
