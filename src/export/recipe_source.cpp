#include "export/recipe_source.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/error.h"
#include "core/text.h"
#include "files/atomic_file.h"
#include "image/formats.h"
#include "image/image_reader.h"
#include "mesh/glb_writer.h"

namespace noisescope {
namespace {

/// By its first bytes, or for raw files by its name.
bool isImage(const std::filesystem::path& path) {
    const std::string extension = path.extension().string();
    return looksLikeImage(path) || std::any_of(formats().begin(), formats().end(), [&](const FormatInfo& format) {
               return format.openReader != nullptr && format.magic.empty() && format.extension == extension;
           });
}

}  // namespace

RecipeFile readRecipeFrom(const std::filesystem::path& path) {
    const std::string name = path.string();
    if (looksLikeGlb(path)) {
        const std::string recipe = glbRecipe(path);
        if (recipe.empty()) throw Error(ExitCode::usage, fmt::format("{}: the mesh holds no recipe", printable(name)));
        return parseRecipe(recipe, name);
    }
    if (!isImage(path)) {
        constexpr std::size_t kMostBytes = 16 * kLargestRecipe;  // parseRecipe() refuses what is over its own limit
        return parseRecipe(readWholeFile(path, kMostBytes), name);
    }
    const ImageInfo info = readImageInfo(path);
    if (info.recipe.empty())
        throw Error(ExitCode::usage, fmt::format("{}: the image holds no recipe", printable(name)));
    return parseRecipe(info.recipe, name);
}

}  // namespace noisescope
