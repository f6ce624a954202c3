#include "viewer/host/files/map_job.h"

#include <system_error>
#include <vector>

#include "catalogue/tilesets.h"
#include "cpu/map/shares.h"
#include "map/drawn_map.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {

MapJob mapJobOf(const CellsExport& request, const std::string& software) {
    return {request, request.files.main, request.replace, software};
}

std::uint64_t exportMap(const MapJob& job, const DrawWith& with,
                        const std::function<void(std::int64_t done, std::int64_t all)>& progress) {
    const HeldRecipe recipe = withMeasuredShares(job.cells.recipe);
    const MapLook look{&tilesets()[static_cast<std::size_t>(job.cells.rules)], usualRuleClasses(recipe->map),
                       job.cells.side, Touch::sides};
    MapOutput output(job.cells.files, look, recipe,
                     {job.cells.region, recipeToCompactJson(recipe), job.software, job.force});
    FieldDrawer fields(with);
    const DrawnMap map = drawMap(recipe, job.cells.region, with, fields, progress);
    const bool exact = isExact(recipe);
    fields.require(checkNote(with, exact ? fewestChecks(map.inner.width, map.inner.height) : 0, exact));
    std::uint64_t bytes = 0;
    for (const std::string& path :
         output.write(map.grid, map.inner, contentsOf(map.grid, map.inner, map.heights, look, recipe->map))) {
        std::error_code error;
        const auto size = std::filesystem::file_size(path, error);
        if (!error) bytes += size;
    }
    return bytes;
}

}  // namespace noisescope
