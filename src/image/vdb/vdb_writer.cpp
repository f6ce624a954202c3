// Volume writer for Blender and Houdini, by OpenVDB.
#include <fmt/format.h>

#include <dlfcn.h>
#include <unistd.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/interrupt.h"
#include "core/quantize.h"
#include "core/text.h"
#include "image/codecs.h"
#include "image/exr/exr_keys.h"
#include "image/image_writer.h"
#include "image/row_writer.h"
#include "image/vdb/vdb_grid.h"

namespace noisescope {
namespace {

/// Output for OpenVDB, which gives each file a random identity. Replaces it by one that follows from the content, so
/// that the same recipe gives the same bytes.
class VdbBytes final : public std::streambuf {
  public:
    explicit VdbBytes(ByteOutput& file) : file_(file) {}

    /// Call it after the last byte.
    void writeIdentity() {
        const std::string text =
            fmt::format("{:08x}-{:04x}-8{:03x}-8000-{:012x}", crc_, adler_ >> 16, adler_ & 0xfff, file_.position());
        file_.seek(kIdentityAt);
        file_.write(std::string_view(text).substr(0, kIdentityBytes));
    }

  protected:
    std::streamsize xsputn(const char* bytes, std::streamsize count) override {
        throwIfInterrupted();
        std::string_view text(bytes, static_cast<std::size_t>(count));
        std::string header;
        if (file_.position() < kIdentityAt + kIdentityBytes) {
            header = text;
            for (std::size_t i = 0; i < header.size(); ++i) {
                const std::uint64_t at = file_.position() + i;
                if (at >= kIdentityAt && at < kIdentityAt + kIdentityBytes) header[i] = '0';
            }
            text = header;
        }
        const auto* const from = reinterpret_cast<const Bytef*>(text.data());
        crc_ = ::crc32_z(crc_, from, text.size());
        adler_ = ::adler32_z(adler_, from, text.size());
        file_.write(text);
        return count;
    }
    int_type overflow(int_type byte) override {
        const char c = traits_type::to_char_type(byte);
        xsputn(&c, 1);
        return byte;
    }
    pos_type seekoff(off_type offset, std::ios_base::seekdir from, std::ios_base::openmode) override {
        if (from == std::ios_base::end) return {off_type{-1}};
        const auto now = static_cast<off_type>(file_.position());
        const off_type to = from == std::ios_base::cur ? now + offset : offset;
        if (to != now) file_.seek(static_cast<std::uint64_t>(to));
        return {to};
    }
    pos_type seekpos(pos_type position, std::ios_base::openmode which) override {
        return seekoff(position, std::ios_base::beg, which);
    }

  private:
    // Behind the magic number, three versions and a flag there is an UUID as text.
    static constexpr std::uint64_t kIdentityAt = 8 + 3 * 4 + 1;
    static constexpr std::uint64_t kIdentityBytes = 36;

    ByteOutput& file_;
    uLong crc_ = 0;
    uLong adler_ = 1;
};

std::vector<std::pair<std::string, std::string>> textsOf(const ImageSpec& spec) {
    std::vector<std::pair<std::string, std::string>> texts;
    const auto add = [&](const char* key, const std::string& text) {
        if (!text.empty()) texts.emplace_back(key, text);
    };
    add(kExrRecipeKey, spec.recipe);
    add(kExrRangeKey, spec.unbounded ? kUnbounded : rangeText(spec.range));
    if (spec.channels == 1) add(kExrDensityKey, rangeText(spec.density));
    add(kExrCheckedKey, spec.checked);
    add(kExrRegionKey, spec.region);
    add(kExrSoftwareKey, spec.software);
    return texts;
}

/// Returns the possible paths of the module: beside the program, and in its installation.
std::vector<std::filesystem::path> modulePlaces() {
    std::error_code error;
    const std::filesystem::path folder = std::filesystem::read_symlink("/proc/self/exe", error).parent_path();
    return {folder / kVdbModule, folder.parent_path() / "lib" / "noisescope" / kVdbModule};
}

#ifdef NOISESCOPE_OPENVDB
constexpr bool kBuiltWithOpenVdb = true;
#else
constexpr bool kBuiltWithOpenVdb = false;
#endif

/// Returns the reason for a missing module, with a remedy. A build makes it on request only, since it takes a tenth of
/// the program's build time.
std::string missingText() {
    if (!kBuiltWithOpenVdb)
        return "this program was built without OpenVDB; install its library (Debian: libopenvdb-dev) and build again";
    const std::filesystem::path build = modulePlaces().front().parent_path().parent_path();
    return fmt::format("the module for OpenVDB is not built; build it with `cmake --build {} --target noisescope_vdb`",
                       printable(build.native()));
}

/// Loads the module, which stays loaded. Throws Error(usage).
MakeVdbGrid loadedModule(const std::string& name) {
    std::string why;
    for (const std::filesystem::path& place : modulePlaces()) {
        std::error_code error;
        if (!std::filesystem::exists(place, error)) continue;
        void* const module = ::dlopen(place.c_str(), RTLD_NOW | RTLD_LOCAL);
        void* const function = module == nullptr ? nullptr : ::dlsym(module, kMakeVdbGrid);
        if (function != nullptr) return reinterpret_cast<MakeVdbGrid>(function);
        const char* const problem = ::dlerror();
        why = fmt::format("{} cannot be loaded: {}", printable(place.native()),
                          printable(problem == nullptr ? "no reason is told" : problem));
    }
    throw Error(ExitCode::usage, fmt::format("{}: {}, or write another format: {}", name,
                                             why.empty() ? missingText() : why, formatNames(Layers::volume)));
}

class VdbWriter final : public RowWriter {
  public:
    VdbWriter(const std::filesystem::path& path, const ImageSpec& spec, MakeVdbGrid make)
        : RowWriter(spec),
          file_(openOutput(path, spec, true)),
          height_(static_cast<int>(spec.height)),
          isDensity_(spec.channels == 1),
          density_(spec.density),
          grid_(make({static_cast<int>(spec.width), height_, static_cast<int>(spec.layers), spec.channels,
                      spec.depth == Depth::f16, textsOf(spec)})) {}

  private:
    void writeRow(std::span<const float> row) override {
        const int y = height_ - 1 - static_cast<int>(place().y);
        const int slice = static_cast<int>(place().layer);
        if (!isDensity_) return grid_->setRow(y, slice, row);
        densities_.resize(row.size());
        std::ranges::transform(row, densities_.begin(), [this](float value) { return densityOf(value); });
        grid_->setRow(y, slice, densities_);
    }

    /// Maps the range to 0 to 1, and beyond. Values below, and NaN, become 0, empty space; with the range 0 to 1 the
    /// others keep their bits.
    [[nodiscard]] float densityOf(float value) const {
        const double share = (static_cast<double>(value) - density_.low) / (density_.high - density_.low);
        return share > 0 ? static_cast<float>(share) : 0.0f;
    }

    void close() override {
        VdbBytes bytes(*file_);
        std::ostream stream(&bytes);
        stream.exceptions(std::ios_base::badbit);  // passes exceptions of the file
        try {
            grid_->writeTo(stream);
        } catch (const std::runtime_error& problem) {
            throw Error(ExitCode::file, fmt::format("{}: cannot write: {}", file_->name(), problem.what()));
        }
        bytes.writeIdentity();
        file_->commit();
    }

    std::unique_ptr<ByteOutput> file_;
    int height_;
    bool isDensity_;
    Range density_;
    std::vector<float> densities_;  ///< of a row
    std::unique_ptr<VdbGrid> grid_;
};

/// Returns the machine's memory in bytes.
double memoryThere() {
    return static_cast<double>(::sysconf(_SC_PHYS_PAGES)) * static_cast<double>(::sysconf(_SC_PAGESIZE));
}

void requireMemory(const std::string& name, const ImageSpec& spec) {
    constexpr double kGiB = 1024.0 * 1024 * 1024;
    constexpr double kMore = 1.1;  // for OpenVDB's data besides the values
    const auto full = [](std::int64_t side) {
        const std::int64_t leaves = (side + 7) / 8;
        return static_cast<double>(leaves * 8);
    };
    const double needed = full(spec.width) * full(spec.height) * full(spec.layers) * spec.channels * 4 * kMore;
    if (needed > memoryThere())
        throw Error(
            ExitCode::usage,
            fmt::format("{}: {}x{}x{} voxels need {:.1f} GiB of memory, of which this machine has {:.1f}; other "
                        "formats of volumes need none",
                        name, spec.width, spec.height, spec.layers, needed / kGiB, memoryThere() / kGiB));
}

}  // namespace

std::unique_ptr<ImageWriter> openVdb(const std::filesystem::path& path, const ImageSpec& spec) {
    const std::string name = shownName(path, spec);
    constexpr std::int64_t kMostSlices = std::int64_t{1} << 30;
    if (spec.layers > kMostSlices)
        throw Error(ExitCode::usage, fmt::format("{}: {} slices; at most {}", name, spec.layers, kMostSlices));
    requireMemory(name, spec);
    return std::make_unique<VdbWriter>(path, spec, loadedModule(name));
}

}  // namespace noisescope
