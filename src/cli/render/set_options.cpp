#include "cli/render/set_options.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "export/request/profiles.h"

namespace noisescope {
namespace {

constexpr std::int64_t kMostBands = 64;
constexpr std::int64_t kMostTiles = 4096;  // along
constexpr std::string_view kOneEach = "gray";
constexpr std::string_view kFourEach = "rgba";

std::vector<std::string_view> parts(std::string_view text) {
    std::vector<std::string_view> list;
    for (;;) {
        const std::size_t comma = text.find(',');
        list.push_back(text.substr(0, comma));
        if (comma == std::string_view::npos) return list;
        text.remove_prefix(comma + 1);
    }
}

class SetReader {
  public:
    SetReader(const SetOptions& options, MapRequest& maps, std::vector<std::string>& problems)
        : options_(options), maps_(maps), problems_(problems) {}

    void read() {
        maps_.profile = findProfile(options_.profile);
        readMaps();
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

    void readMaps() {
        if (options_.maps.empty()) return;
        for (const std::string_view word : parts(options_.maps)) {
            const ExportMap* map = findMap(word);
            if (map == nullptr)
                refuse("--maps {}: no such map, expected some of {}", printable(word),
                       fmt::format("{}", fmt::join(idsOf(allMaps()), ",")));
            else if (has(map->map))
                refuse("--maps {}: {} is there twice", printable(options_.maps), map->id);
            else
                maps_.maps.push_back(map->map);
        }
        std::ranges::sort(maps_.maps);
    }

    void readBands() {
        if (!has(MapId::masks)) {
            for (const auto& [name, given] : {std::pair("--bands", !options_.bands.empty()),
                                              {"--band-edge", !options_.bandEdge.empty()},
                                              {"--mask-layout", !options_.maskLayout.empty()}})
                if (given) refuse("{}: it is about masks, and --maps names none", name);
            return;
        }
        if (!options_.maskLayout.empty()) maps_.packsMasks = options_.maskLayout == kFourEach;
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
        for (const std::string_view part : parts(text)) {
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
        constexpr double kMost = 1e9;
        const auto number = parseReal(text);
        if (number && *number > 0 && *number <= kMost) return number;
        refuse("{} {}: expected meters, above 0 and up to {:g}", name, printable(text), kMost);
        return {};
    }

    const SetOptions& options_;
    MapRequest& maps_;
    std::vector<std::string>& problems_;
};

}  // namespace

void addSetOptions(const Arguments& arguments, SetOptions& options) {
    arguments.choice(
        "--for", idsOf(profiles()), [&options](const std::string& word) { options.profile = word; },
        "size, format, depth, order of rows and range as this program takes them (`list profiles`);\nwhat is typed "
        "there "
        "on import is printed and written beside the file, into NAME.txt");
    arguments
        .text(
            "--maps", options.maps,
            "several maps in one run: height,normal,color,slope,masks or some of them, each named by {map}\nin -o, or "
            "behind the name")
        .typeName("MAP,...")
        .suggests([] { return idsOf(allMaps()); });
    arguments
        .text("--bands", options.bands,
              "what masks show: so many bands of the range, or those between thresholds (default: 4)")
        .typeName("N|T1,T2,...")
        .needs("--maps");
    arguments.text("--band-edge", options.bandEdge, "over so many values one band fades into the next (default: 0)")
        .typeName("VALUES")
        .needs("--maps");
    arguments
        .choice(
            "--mask-layout", {std::string(kOneEach), std::string(kFourEach)},
            [&options](const std::string& word) { options.maskLayout = word; },
            "a file for each mask, or four of them in a picture; the default is that of --for")
        .needs("--maps");
    arguments
        .text(
            "--tile-grid", options.tileGrid,
            "cut the picture into so many tiles, named _x0_y0 on or by {x} and {y} in -o; the last column\nand row of "
            "one are the first of the next")
        .typeName("CxR");
    arguments
        .text("--world-size", options.worldSize,
              "meters from the first to the last column of all tiles, for the numbers of --for (default:\n1 a pixel)")
        .typeName("METERS")
        .needs("--for");
    arguments
        .text("--world-height", options.worldHeight,
              "meters from the range's low to its high, by which normals are made too (default: what the\nrecipe's "
              "relief "
              "says)")
        .typeName("METERS")
        .needs("--for");
}

void readSet(const SetOptions& options, MapRequest& maps, std::vector<std::string>& problems) {
    SetReader(options, maps, problems).read();
}

}  // namespace noisescope
