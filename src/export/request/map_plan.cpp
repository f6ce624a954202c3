#include "export/request/map_plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "export/request/tile_grid.h"
#include "image/motion/frame_pattern.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

const FormatInfo& formatNamed(std::string_view name) {
    const auto row = std::ranges::find(formats(), name, &FormatInfo::name);
    if (row == formats().end()) throw std::logic_error(fmt::format("no format {}, which a profile names", name));
    return *row;
}

/// Returns the text for {map} in the name of this file.
std::string wordOf(const MapPlan& plan, const MapRequest& maps, const MapRecipe& map) {
    if (plan.map != MapId::masks) return std::string(wordOf(plan.row, plan.map));
    if (!packsMasks(maps) && maps.bands.ofClasses)
        return fmt::format("mask-{}", map.classes.at(static_cast<std::size_t>(plan.firstBand)).name);
    if (!packsMasks(maps)) return fmt::format("mask{}", plan.firstBand);
    return maps.bands.bands() <= kPackedMasks ? "masks" : fmt::format("masks{}", plan.firstBand / kPackedMasks);
}

/// The name without what tells one file of the set from another.
std::string commonName(std::string name) {
    for (std::size_t at = name.find('%'); at != std::string::npos; at = name.find('%', at)) {
        const std::size_t end = name.find_first_not_of("0123456789", at + 1);
        name.replace(at, (end == std::string::npos ? name.size() : end + 1) - at, kMapMark);
    }
    name = replaced(replaced(std::move(name), "_x{x}", kMapMark), "_y{y}", kMapMark);
    name = replaced(replaced(std::move(name), kTileX, kMapMark), kTileY, kMapMark);
    for (const std::string_view between : {"_", "-", "."}) {
        name = replaced(std::move(name), std::string(between) + std::string(kMapMark), kMapMark);
        if (name.starts_with(kMapMark))
            name = replaced(std::move(name), std::string(kMapMark) + std::string(between), kMapMark);
    }
    name = replaced(std::move(name), kMapMark, "");
    return name.empty() ? "import" : name;
}

class MapPlanner {
  public:
    MapPlanner(const ExportRequest& request, const RequestNames& names, std::vector<RequestProblem>& problems)
        : request_(request), maps_(request.maps), names_(names), problems_(problems) {}

    MapPlans plan() {
        const std::string extension = request_.path.extension().native();
        if (maps_.profile == nullptr || !extension.empty()) {
            try {
                formatForPath(request_.path);
            } catch (const Error& error) {
                for (const std::string& line : error.lines()) refuse(RequestField::path, "", "{}", line);
                return {};
            }
        }
        for (const MapId map : maps_.maps.empty() ? std::vector{MapId::height} : maps_.maps) addFiles(map, extension);
        if (problems_.empty()) nameFiles(extension);
        return std::move(plans_);
    }

  private:
    template <typename... Parts>
    void refuse(RequestField field, std::string value, fmt::format_string<Parts...> text, Parts&&... parts) {
        problems_.push_back({field, std::move(value), fmt::format(text, std::forward<Parts>(parts)...)});
    }

    /// Format and depth; false: the profile has no such form, which is reported.
    bool chooseForm(MapPlan& plan, std::string_view extension) {
        const ExportMap& info = mapInfo(plan.map);
        const std::optional<Depth> depth = maps_.depth;
        if (maps_.profile == nullptr) {
            plan.format = &formatForPath(request_.path);
            plan.depth = depth ? *depth : usualDepth(info, plan.format->defaultDepth());
            return true;
        }
        plan.row = &mapOf(*maps_.profile, plan.map);
        const FormatInfo* wanted = extension.empty() ? nullptr : &formatForPath(request_.path);
        const auto form = std::ranges::find_if(plan.row->forms, [&](const MapForm& row) {
            return (wanted == nullptr || wanted->name == row.format) && (!depth || row.depth == *depth);
        });
        if (form == plan.row->forms.end()) {
            refuse(RequestField::profile, std::string(maps_.profile->program), "{} is {}, not {}{}{}{}", info.id,
                   formsText(*plan.row), wanted == nullptr ? "" : wanted->name, wanted == nullptr || !depth ? "" : " ",
                   depth ? depthInfo(*depth).name : "",
                   wanted == nullptr ? "" : "; leave out the extension, and each map has its own");
            return false;
        }
        plan.format = &formatNamed(form->format);
        plan.depth = form->depth;
        return true;
    }

    void addFiles(MapId map, std::string_view extension) {
        MapPlan plan;
        plan.map = map;
        if (!chooseForm(plan, extension)) return;
        const bool areMasks = map == MapId::masks;
        if (mapInfo(map).color && !plan.format->colors)
            refuse(RequestField::maps, "color", "{} holds numbers, no colors", plan.format->label);
        if (areMasks && packsMasks(maps_) && plan.format->maxChannels < kPackedMasks)
            refuse(RequestField::maskLayout, "rgba", "{} has no alpha", plan.format->label);
        const int step = packsMasks(maps_) ? kPackedMasks : 1;
        const int bands = areMasks ? maps_.bands.bands() : 1;
        for (plan.firstBand = 0; plan.firstBand < bands; plan.firstBand += step) plans_.files.push_back(plan);
    }

    void nameFiles(const std::string& extension) {
        std::string name = request_.path.stem().native();
        const bool marked = name.find(kMapMark) != std::string::npos;
        if (!marked && (!maps_.maps.empty() || plans_.files.size() > 1)) name += fmt::format("_{}", kMapMark);
        if (maps_.profile != nullptr && !name.starts_with(maps_.profile->prefix)) name.insert(0, maps_.profile->prefix);
        checkMarks(name);
        const bool frames = request_.layers.frames.count > 0 && request_.layers.columns == 0 && !isFramePattern(name);
        const bool hasTiles = name.find(kTileX) != std::string::npos;
        const std::filesystem::path folder = request_.path.parent_path();
        plans_.textPath = folder / (commonName(name) + ".txt");
        const ExportProfile* profile = maps_.profile;
        for (MapPlan& plan : plans_.files) {
            std::string own = replaced(name, kMapMark, wordOf(plan, maps_, request_.recipe->map));
            const bool stacks = holds(*plan.format, ExportKind::animation, LayerFiles::one);
            if (frames && !(stacks && (profile == nullptr || profile->stacksFrames))) own += "_%04d";
            if (maps_.isCut() && !hasTiles) own += kTileNumbers;
            if (profile != nullptr && profile->refusesTileNames && !maps_.isCut() && isTileName(own))
                refuse(RequestField::name, printable(own), "{} takes a file of this name for one tile of several",
                       profile->label);
            plan.path = folder / (own + (extension.empty() ? std::string(plan.format->extension) : extension));
        }
    }

    void checkMarks(const std::string& name) {
        const bool across = name.find(kTileX) != std::string::npos;
        const bool down = name.find(kTileY) != std::string::npos;
        const std::string shown = printable(name);
        if (const std::string problem = markProblem(name, {kMapMark, kTileX, kTileY}); !problem.empty())
            refuse(RequestField::name, shown, "{}", problem);
        if (maps_.isCut() && across != down)
            refuse(RequestField::name, shown, "with {} a name has both {} and {}, or none",
                   names_.field(RequestField::tileGrid), kTileX, kTileY);
        if (!maps_.isCut() && (across || down))
            refuse(RequestField::name, shown, "{} and {} are of {}", kTileX, kTileY,
                   names_.field(RequestField::tileGrid));
    }

    const ExportRequest& request_;
    const MapRequest& maps_;
    const RequestNames& names_;
    std::vector<RequestProblem>& problems_;
    MapPlans plans_;
};

}  // namespace

MapPlans mapPlansOf(const ExportRequest& request, const RequestNames& names, std::vector<RequestProblem>& problems) {
    return MapPlanner(request, names, problems).plan();
}

bool packsMasks(const MapRequest& request) {
    return request.packsMasks.value_or(request.profile != nullptr && request.profile->packsMasks);
}

bool sharesEdges(const MapRequest& request) {
    return request.isCut() || (request.profile != nullptr && sharesEdges(request.profile->sizes));
}

TileSize usualSizeOf(const MapRequest& request) {
    const std::int64_t side = request.profile == nullptr ? 1024 : request.profile->side;
    if (!sharesEdges(request)) return {side, side};
    return {(side - 1) * request.columns + 1, (side - 1) * request.rows + 1};
}

}  // namespace noisescope
