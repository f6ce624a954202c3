#include "cli/render/render_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "export/request/place_text.h"
#include "export/request/profiles.h"

namespace noisescope {
namespace {

constexpr std::int64_t kMostBands = 64;
constexpr std::int64_t kMostTiles = 4096;  // along

class SetReader {
  public:
    SetReader(const SetOptions& options, MapRequest& maps, std::vector<std::string>& problems)
        : options_(options), maps_(maps), problems_(problems) {}

    void read() {
        readProfile();
        readWantedMaps();
        readBands();
        readGrid();
        maps_.worldSize = meters("--world-size", options_.worldSize);
        maps_.worldHeight = meters("--world-height", options_.worldHeight);
    }

  private:
    template <typename... Parts>
    void refuse(fmt::format_string<Parts...> text, Parts&&... parts) {
        problems_.push_back(fmt::format(text, std::forward<Parts>(parts)...));
    }

    [[nodiscard]] bool has(MapId map) const { return std::ranges::find(maps_.maps, map) != maps_.maps.end(); }

    void readProfile() {
        if (options_.program.empty()) return;
        const bool isTexture = options_.purpose == idOf(Purpose::texture);
        maps_.profile = findProfile(options_.program, isTexture ? Purpose::texture : Purpose::terrain);
        if (maps_.profile != nullptr) return;
        std::vector<std::string_view> programs;
        for (const ExportProfile& profile : profiles())
            if (profile.purpose == Purpose::texture) programs.push_back(profile.program);
        refuse("--as texture: {} has no materials; {} have", options_.program, fmt::join(programs, ", "));
        maps_.profile =
            findProfile(options_.program, Purpose::terrain);  // so that no other problem follows from this one
    }

    void readWantedMaps() {
        if (options_.maps.empty()) {
            if (maps_.profile != nullptr) maps_.maps.assign(maps_.profile->usual.begin(), maps_.profile->usual.end());
            return;
        }
        std::vector<std::string> problems;
        maps_.maps = readMaps(options_.maps, problems);
        for (const std::string& problem : problems) refuse("--maps {}", problem);
    }

    void readBands() {
        if (!has(MapId::masks)) {
            for (const auto& [name, given] : {std::pair("--bands", !options_.bands.empty()),
                                              {"--band-edge", !options_.bandEdge.empty()},
                                              {"--mask-layout", !options_.maskLayout.empty()}})
                if (given) refuse("{}: it is about masks, and --maps names none", name);
            return;
        }
        if (!options_.maskLayout.empty()) maps_.packsMasks = options_.maskLayout == kFourMasks;
        if (!options_.bandEdge.empty()) {
            const auto edge = parseReal(options_.bandEdge);
            if (!edge || *edge < 0)
                refuse("--band-edge {}: expected a number of values, 0 or more", printable(options_.bandEdge));
            maps_.bands.edge = edge.value_or(0);
        }
        const std::string& text = options_.bands;
        if (text.empty()) return;
        if (const auto count = parseInteger(text); count && *count >= 2 && *count <= kMostBands) {
            maps_.bands.count = static_cast<int>(*count);
        } else if (!readThresholds(text)) {
            refuse(
                "--bands {}: expected 2 to {} bands, or rising thresholds, as 4 or -0.5,0,0.5; of one threshold with "
                "its "
                "point, as 0.0",
                printable(text), kMostBands);
        }
    }

    bool readThresholds(const std::string& text) {
        maps_.bands.count = 0;
        std::vector<double>& thresholds = maps_.bands.thresholds;
        for (const std::string_view part : partsOf(text, ',')) {
            const auto number = parseReal(part);
            if (!number || (!thresholds.empty() && *number <= thresholds.back())) return false;
            thresholds.push_back(*number);
        }
        return std::ssize(thresholds) < kMostBands && (thresholds.size() > 1 || !parseInteger(text));
    }

    void readGrid() {
        if (options_.tileGrid.empty()) return;
        const std::string& text = options_.tileGrid;
        const std::size_t by = text.find('x');
        const std::string_view whole = text;
        const std::int64_t columns = parseInteger(whole.substr(0, by)).value_or(0);
        const std::int64_t rows = by == std::string::npos ? 0 : parseInteger(whole.substr(by + 1)).value_or(0);
        if (std::min(columns, rows) < 1 || std::max(columns, rows) > kMostTiles || columns * rows < 2)
            return refuse("--tile-grid {}: expected columns and rows of tiles, two at least and up to {} along, as 2x2",
                          printable(text), kMostTiles);
        maps_.columns = columns;
        maps_.rows = rows;
    }

    std::optional<double> meters(std::string_view name, const std::string& text) {
        if (text.empty()) return {};
        std::string problem;
        const std::optional<double> number = readMeters(text, problem);
        if (!number) refuse("{} {}: {}", name, printable(text), problem);
        return number;
    }

    const SetOptions& options_;
    MapRequest& maps_;
    std::vector<std::string>& problems_;
};

}  // namespace

void readSet(const SetOptions& options, MapRequest& maps, std::vector<std::string>& problems) {
    SetReader(options, maps, problems).read();
}

}  // namespace noisescope
