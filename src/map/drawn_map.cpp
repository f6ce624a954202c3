#include "map/drawn_map.h"

#include <algorithm>
#include <memory>

#include "cpu/map/class_drawer.h"
#include "export/device_drawing.h"
#include "export/field_drawer.h"
#include "map/rule_tiles.h"
#include "recipe/layer_paths.h"
#include "recipe/map/map_checks.h"
#include "recipe/recipe.h"

namespace noisescope {

DrawnMap drawMap(const Recipe& recipe, const Region& region, const DrawWith& with, FieldDrawer& fields,
                 const std::function<void(std::int64_t done, std::int64_t all)>& progress) {
    std::unique_ptr<ClassDevice> device;
    if (with.renderer != nullptr) device = classesOnDevice(*with.renderer, with.checkSeed);
    const ClassDrawer drawer(recipe, fields, device.get());
    DrawnMap map{ClassGrid(grown(region, kMapBorder)), region, {}, {}};
    drawer.rows(map.grid.region(), [&](std::int64_t y, const ClassGrid& rows) {
        const std::int64_t first = (y - map.grid.region().y) * map.grid.region().width;
        std::ranges::copy(rows.cells(), map.grid.cells().begin() + first);
        progress(first + static_cast<std::int64_t>(rows.cells().size()),
                 static_cast<std::int64_t>(map.grid.cells().size()));
    });
    const Recipe whole = decidingRecipe(recipe, kWholeName);
    map.heights = PictureDrawer(whole, recipe.map.cells, PictureOf::values, fields).values(region).pixels;
    std::ranges::transform(map.heights, map.heights.begin(), seenValue);
    for (std::size_t i = 0; i < drawer.plan().steps().size(); ++i)
        map.left.push_back(infoOf(recipe.map.passes[i]).settles ? drawer.leftBy(i, region) : 0);
    return map;
}

std::vector<std::uint8_t> usualRuleClasses(const MapRecipe& map) {
    std::vector<std::uint8_t> classes;
    for (std::size_t i = 0; i < map.classes.size(); ++i)
        if (!map.classes[i].walk) classes.push_back(static_cast<std::uint8_t>(i));
    if (classes.empty()) classes.push_back(0);
    return classes;
}

std::vector<std::uint32_t> classColors(const MapRecipe& map) {
    std::vector<std::uint32_t> colors;
    for (const MapClass& each : map.classes) colors.push_back(each.color);
    return colors;
}

}  // namespace noisescope
