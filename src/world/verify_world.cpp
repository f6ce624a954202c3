#include "world/verify_world.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cerrno>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/interrupt.h"
#include "core/ordered_work.h"
#include "core/text.h"
#include "core/threads.h"
#include "image/samples.h"
#include "world/metadata.h"
#include "world/metadata_files.h"
#include "world/tile_files.h"
#include "world/tile_order.h"

namespace noisescope {
namespace {

namespace fs = std::filesystem;

/// Rounds samples as a file of the depth stores them.
class AsStored {
  public:
    AsStored(Depth depth, const Range& range) : depth_(depth), range_(range), levels_(levelsOf(depth, range)) {}
    void apply(std::vector<float>& samples) const {
        if (depth_ == Depth::f32) return;
        std::vector<std::byte> bytes(samples.size() * static_cast<std::size_t>(depthInfo(depth_).bytes));
        encodeSamples(samples, depth_, range_, bytes.data());
        decodeSamples(bytes.data(), depth_, false, levels_, samples);
    }

    /// True for integers at an end of the range, as which values outside are stored.
    [[nodiscard]] bool isEnd(float sample) const {
        return !levels_.empty() && (sample == levels_.front() || sample == levels_.back());
    }

  private:
    Depth depth_;
    Range range_;
    std::vector<float> levels_;
};

/// Returns a reader's message without the file and the fault, which the finding has.
std::string reasonOf(const Error& error, const fs::path& file) {
    std::string line = error.lines().front();
    for (const std::string& known : {printable(file.native()) + ": ", std::string("damaged: ")})
        if (line.starts_with(known)) line.erase(0, known.size());
    return line;
}

struct Checked {
    std::string name;
    std::optional<TileFault> fault;  ///< none: it is good
    std::string why;
    std::int64_t pixels = 0;
    std::int64_t clipped = 0;
    TileBytes bytes;
};

class TileCheck {
  public:
    TileCheck(const World& world, const VerifyOptions& options, const DrawWith& with)
        : world_(world),
          options_(options),
          device_(world, {with.renderer, {}, with.kept}),  // this class compares pixels itself
          seed_(with.checkSeed.value_or(0)),
          stored_(world.depth, storedRangeOf(world)),
          levels_(levelFilesOf(world, device_.with())) {}

    [[nodiscard]] Checked run(const WorldTile& tile) const {
        throwIfInterrupted();
        Checked checked;
        checked.name = nameOf(world_, tile);
        const fs::path path = folderOf(world_) / checked.name;
        if (::access(path.c_str(), R_OK) != 0) {
            if (errno != ENOENT && errno != ENOTDIR) refuseFile(path, "cannot be read: " + errorText(errno));
            std::error_code error;
            const bool isLink = fs::is_symlink(path, error);
            checked.fault = isLink ? TileFault::damaged : TileFault::missing;
            if (isLink) checked.why = "a symbolic link to nothing";
            return checked;
        }
        try {
            const Image image = readTile(levels_[static_cast<std::size_t>(tile.level)], tile);
            checked.bytes = bytesOf(world_, tile);
            for (const Region& part : partsOf(jobOf(world_, tile), tile, image)) {
                checked.why = compared(tile, image, part, checked.clipped);
                checked.pixels += part.width * part.height;
                if (checked.why.empty()) continue;
                checked.fault = TileFault::foreign;
                break;
            }
        } catch (const Error& error) {
            if (error.code() != ExitCode::file) throw;
            checked.fault = TileFault::damaged;
            checked.why = reasonOf(error, path);
        }
        return checked;
    }

  private:
    /// Returns the parts of a tile to compute again.
    [[nodiscard]] std::vector<Region> partsOf(const ExportJob& job, const WorldTile& tile, const Image& image) const {
        if (options_.all) return {job.region};
        std::seed_seq seeds{seed_, static_cast<std::uint32_t>(tile.level), static_cast<std::uint32_t>(tile.x),
                            static_cast<std::uint32_t>(tile.y)};
        std::mt19937 random(seeds);
        std::set<std::int64_t> rows = rowsAtEnds(image);  // with one more row in each of `bands` bands
        const std::int64_t bands = std::min<std::int64_t>(kVerifiedRows, job.region.height);
        for (std::int64_t band = 0; band < bands; ++band) {
            const std::int64_t first = band * job.region.height / bands;
            const std::int64_t end = (band + 1) * job.region.height / bands;
            rows.insert(first + static_cast<std::int64_t>(random()) % (end - first));
        }
        std::vector<Region> parts;
        parts.reserve(rows.size());
        for (const std::int64_t row : rows) parts.push_back({job.region.x, job.region.y + row, job.region.width, 1});
        return parts;
    }

    /// Returns the rows whose values may have been clipped.
    [[nodiscard]] std::set<std::int64_t> rowsAtEnds(const Image& image) const {
        std::set<std::int64_t> rows;
        if (world_.color || world_.classes || world_.heightCode != nullptr) return rows;
        const auto row = static_cast<std::size_t>(image.width * image.channels);
        for (std::int64_t y = 0; y < image.height; ++y) {
            const auto samples = std::span(image.pixels).subspan(static_cast<std::size_t>(y) * row, row);
            if (std::ranges::any_of(samples, [this](float sample) { return stored_.isEnd(sample); })) rows.insert(y);
        }
        return rows;
    }

    /// Returns the fault of that part, or an empty text. Adds its values outside the range to `clipped`.
    [[nodiscard]] std::string compared(const WorldTile& tile, const Image& image, const Region& part,
                                       std::int64_t& clipped) const {
        ExportJob job = jobOf(world_, tile);
        const std::int64_t firstRow = part.y - job.region.y;
        job.region = part;
        ExportResult drawn;
        std::vector<float> samples = samplesOf(job, device_.with(), &drawn);
        if (isIndexed(world_)) samples = colorsOfClasses(world_, samples);
        clipped += drawn.clipped;
        stored_.apply(samples);
        const auto row = static_cast<std::size_t>(image.width * image.channels);
        const auto there = std::span(image.pixels).subspan(static_cast<std::size_t>(firstRow) * row, samples.size());
        for (std::size_t i = 0; i < samples.size(); ++i) {
            if (std::bit_cast<std::uint32_t>(samples[i]) == std::bit_cast<std::uint32_t>(there[i])) continue;
            const auto pixel = static_cast<std::int64_t>(i) / image.channels;
            return fmt::format("pixel {},{} is {}, and the recipe's is {}", pixel % image.width,
                               firstRow + pixel / image.width, shortest(there[i]), shortest(samples[i]));
        }
        return {};
    }

    const World& world_;
    VerifyOptions options_;
    TileDevice device_;
    std::uint32_t seed_;
    AsStored stored_;
    std::vector<LevelFiles> levels_;
};

/// Reports files below the world's folder that are neither tiles nor metadata. Skips hidden ones, which may be in
/// progress.
template <typename Found>
void findOthers(const World& world, const Found& found) {
    std::set<std::string> known;
    for (const MetadataFile& file : metadataFilesOf(world))
        known.insert(file.path.lexically_relative(folderOf(world)).native());
    lookThrough(world, [&](const std::string& name) {
        if (known.contains(name) || tileNamed(world, name)) return true;
        // A folder of plain files may hold other things, so report only names that look like tiles.
        if (world.form == WorldForm::files && !isTileName(world, name)) return true;
        const std::string file = fs::path(name).filename().native();
        if (!file.starts_with('.') || file.starts_with(".z")) found(name);
        return true;
    });
}

class Verification {
  public:
    Verification(const World& world, const VerifyOptions& options, const std::function<void(const TileFinding&)>& found)
        : world_(world), options_(options), found_(found) {}

    void take(const Checked& checked) {
        ++result_.tiles;
        result_.pixels += checked.pixels;
        result_.bytes += checked.bytes.bytes;
        result_.checksum += checked.bytes.checksum;
        if (!checked.fault) {
            result_.clipped += checked.clipped;
            return;
        }
        const bool goes = options_.removes && checked.fault != TileFault::missing;
        const std::string kept = goes ? removeTile(world_, checked.name) : "";
        report(*checked.fault, checked.name, checked.why + kept);
        if (goes) ++(kept.empty() ? result_.removed : result_.others);
    }
    /// Reports a file that is no tile, and keeps it.
    void takeOther(const std::string& name) {
        report(TileFault::foreign, name, "is no tile of this world");
        ++result_.others;
    }
    /// Reports a metadata file. Keeps the description, without which the world could not be continued.
    void take(const MetadataFault& fault) {
        const std::string name = fault.path.lexically_relative(folderOf(world_)).native();
        const bool isThere = options_.removes && !fault.why.empty();
        const std::string kept = isThere && !fault.isDescription ? removeFile(fault.path) : "";
        report(fault.why.empty() ? TileFault::missing : TileFault::damaged,
               name.starts_with("..") ? fault.path.filename().native() : name, fault.why + kept);
        if (isThere) ++(fault.isDescription || !kept.empty() ? result_.others : result_.removed);
    }
    [[nodiscard]] const Verified& result() const { return result_; }

  private:
    void report(TileFault fault, const std::string& name, const std::string& why) {
        ++(fault == TileFault::missing   ? result_.missing
           : fault == TileFault::damaged ? result_.damaged
                                         : result_.foreign);
        found_({fault, name, why});
    }

    const World& world_;
    VerifyOptions options_;
    const std::function<void(const TileFinding&)>& found_;
    Verified result_;
};

}  // namespace

std::string_view faultName(TileFault fault) {
    constexpr std::array<std::string_view, 3> kNames{"missing", "damaged", "foreign"};
    return kNames.at(static_cast<std::size_t>(fault));
}

Verified verifyWorld(const World& world, const Shard& shard, const VerifyOptions& options, const DrawWith& with,
                     const std::function<void(const TileFinding&)>& found, const WorldProgress& progress) {
    const TileCheck check(world, options, with);
    Verification verification(world, options, found);
    if (shard.count == 1)
        for (const MetadataFault& fault : metadataFaultsOf(world)) verification.take(fault);
    const ShardTiles tiles(world, shard);
    const std::int64_t all = tiles.count();
    const auto take = [&](const Checked& checked) {
        verification.take(checked);
        if (progress) progress(verification.result().tiles, all);
    };
    // A device draws on this thread only.
    const int threads = with.renderer == nullptr ? threadCount() : 1;
    OrderedWork<Checked> work(threads, 2 * static_cast<std::size_t>(threads), take);
    for (std::int64_t n = 0; n < all; ++n) {
        const WorldTile tile = tiles.at(n);
        work.add([&check, tile] {
            const ThreadsHere alone(1);
            return check.run(tile);
        });
    }
    work.finish();
    if (shard.count == 1) findOthers(world, [&](const std::string& name) { verification.takeOther(name); });
    return verification.result();
}

}  // namespace noisescope
