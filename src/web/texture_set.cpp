#include "web/texture_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

#include "core/error.h"
#include "core/quantize.h"
#include "cpu/spot_check.h"
#include "export/kept_fields.h"
#include "export/request/map_set.h"
#include "export/request/profiles.h"
#include "image/png/png_keys.h"
#include "library/noisescope.h"
#include "recipe/tiling.h"

namespace noisescope {
namespace {

/// The set that is being drawn.
struct DrawnTextures {
    Series files;
    KeptFields kept;  ///< several maps show the same heights
    std::uint32_t seed = freshCheckSeed();
    [[nodiscard]] DrawWith with() { return {nullptr, seed, &kept}; }
};

std::unique_ptr<DrawnTextures>& drawnTextures() {
    static std::unique_ptr<DrawnTextures> textures;
    return textures;
}

std::string_view fieldWord(RequestField field) {
    switch (field) {
        case RequestField::profile:
            return "texture";
        case RequestField::maps:
            return "maps";
        case RequestField::size:
            return "size";
        default:
            return "";
    }
}

std::vector<MapId> mapsNamed(std::string_view names) {
    if (names.empty()) throw Error(ExitCode::usage, "no map is chosen");
    std::vector<std::string> problems;
    std::vector<MapId> maps = readMaps(names, problems);
    if (!problems.empty()) throw Error(ExitCode::usage, problems);
    return maps;
}

/// Returns what PNG chunks say of a file, in the order of these.
Json fileJson(const ExportJob& job, const ImageSpec& spec) {
    Json texts = Json::array();
    for (const auto& [key, text] : {std::pair(kPngSoftwareKey, spec.software),
                                    {kPngRangeKey, rangeText(spec.range)},
                                    {kPngCheckedKey, spec.checked},
                                    {kPngRegionKey, spec.region},
                                    {kPngRecipeKey, spec.recipe}})
        if (!text.empty()) texts.push_back({key, text});
    return {{"name", job.path.filename().native()},
            {"width", spec.width},
            {"height", spec.height},
            {"channels", spec.channels},
            {"bytes", depthInfo(spec.depth).bytes},
            {"isColor", spec.isColor},
            {"texts", texts}};
}

/// The request of the page, of a recipe that tiles; `changes` takes what had to be changed for that.
ExportRequest requestOf(const Recipe& recipe, const WantedTextures& wanted, Json& changes) {
    ExportRequest request;
    request.path = wanted.name;
    request.imageHeight = wanted.side;
    request.region = {0, 0, wanted.side, wanted.side};
    request.maps.profile = findProfile(wanted.program, Purpose::texture);
    if (request.maps.profile == nullptr)
        throw Error(ExitCode::usage, fmt::format("{} has no materials", wanted.program));
    request.maps.maps = mapsNamed(wanted.maps);
    request.maps.keepsGreen = recipe.normalY != Recipe().normalY;
    const Tiled tiled = makeTile(recipe, {wanted.side, wanted.side});
    if (!tiled.problem.empty()) throw Error(ExitCode::usage, fmt::format("a texture repeats: {}", tiled.problem));
    for (const TileChange& change : tiled.changes) changes.push_back(changeText(change));
    request.recipe = tiled.recipe;
    return request;
}

}  // namespace

Json texturePrograms() {
    Json programs = Json::array();
    for (const ExportProfile& profile : profiles()) {
        if (profile.purpose != Purpose::texture) continue;
        Json maps = Json::array();
        for (const ExportMap& map : allMaps())
            for (const ProfileMap& row : profile.maps)
                if (row.map == map.map && !row.word.empty())
                    maps.push_back({{"id", map.id},
                                    {"label", map.label},
                                    {"usual", std::ranges::find(profile.usual, map.map) != profile.usual.end()}});
        programs.push_back({{"name", profile.program},
                            {"title", profile.label},
                            {"help", profile.help},
                            {"side", profile.side},
                            {"maps", std::move(maps)}});
    }
    return programs;
}

Json beginTextures(const Recipe& recipe, const WantedTextures& wanted) {
    drawnTextures().reset();
    Json changes = Json::array();
    const ExportRequest request = requestOf(recipe, wanted, changes);
    constexpr RequestNames kNames{&fieldWord, [](std::string_view text) { return std::string(text); }};
    std::vector<std::string> problems;
    for (const RequestProblem& problem : mapProblemsOf(request, kNames))
        problems.push_back(problem.value.empty() ? problem.text : fmt::format("{}: {}", problem.value, problem.text));
    if (!problems.empty()) throw Error(ExitCode::usage, problems);

    const MapSet set = mapSetOf(request, fmt::format("Noisescope {}", noisescope_version()));
    auto drawn = std::make_unique<DrawnTextures>();
    const SetRanges ranges = set.rangesOf(drawn->with(), {});
    drawn->files = set.allFiles(ranges);
    Json files = Json::array();
    for (std::int64_t i = 0; i < drawn->files.count; ++i) {
        const ExportJob job = drawn->files.job(i);
        files.push_back(fileJson(job, specOf(job, drawn->with())));
    }
    drawnTextures() = std::move(drawn);
    return {{"files", std::move(files)},
            {"changes", std::move(changes)},
            {"text", {{"name", set.textPath().filename().native()}, {"content", importText(set.factsOf(ranges))}}}};
}

std::vector<std::uint8_t> textureBytes(int n) {
    DrawnTextures& drawn = *drawnTextures();
    const ExportJob job = drawn.files.job(n);
    const ImageSpec spec = specOf(job, drawn.with());
    const DepthInfo& depth = depthInfo(spec.depth);
    std::vector<std::uint8_t> bytes;
    const std::vector<float> samples = samplesOf(job, drawn.with());
    bytes.reserve(samples.size() * static_cast<std::size_t>(depth.bytes));
    for (const float sample : samples) {
        const std::uint32_t integer = quantize(sample, spec.range, depth.maxInteger);
        if (depth.bytes == 2) bytes.push_back(static_cast<std::uint8_t>(integer >> 8U));  // PNG: the high byte first
        bytes.push_back(static_cast<std::uint8_t>(integer & 0xffU));
    }
    return bytes;
}

}  // namespace noisescope
