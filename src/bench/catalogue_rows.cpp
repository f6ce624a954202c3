#include "bench/catalogue_rows.h"

#include <fmt/format.h>

#include <array>

#include "catalogue/catalogue.h"
#include "recipe/params.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

Recipe perlinFbm() { return benchRecipe(NoiseId::perlin, 2, FractalId::fbm); }

class Rows {
  public:
    /// Adds a row; skips invalid recipes.
    void add(std::string name, const Recipe& recipe) {
        if (problemsOf(recipe).empty()) rows_.push_back({std::move(name), recipe});
    }
    std::vector<CatalogueRow> take() { return std::move(rows_); }

  private:
    std::vector<CatalogueRow> rows_;
};

void addNoises(Rows& rows) {
    for (int dimensions = 1; dimensions <= kDimensions; ++dimensions)
        for (const NoiseInfo& noise : noises()) {
            if (!existsIn(noise, dimensions) || !takesHash(noise)) continue;  // patterns cost less than writing them
            const std::string name = fmt::format("{} {}d", noise.id, dimensions);
            rows.add(name + " 1", benchRecipe(noise.row, dimensions, FractalId::none));
            rows.add(name + " fbm5", benchRecipe(noise.row, dimensions, FractalId::fbm));
        }
}

void addFractals(Rows& rows) {
    for (const FractalInfo& fractal : fractals())
        if (fractal.row != FractalId::none && fractal.row != FractalId::fbm)
            rows.add(fmt::format("perlin 2d {}5", fractal.id), benchRecipe(NoiseId::perlin, 2, fractal.row));
    for (const int octaves : {12, 24}) {
        Recipe recipe = perlinFbm();
        recipe.octaves = octaves;
        rows.add(fmt::format("perlin 2d fbm{}", octaves), recipe);
    }
}

void addPlaces(Rows& rows) {
    for (const WarpInfo& warp : warps()) {
        Recipe recipe = perlinFbm();
        recipe.warp = rowIndex(warp.row);
        if (warp.row != WarpId::none) rows.add(fmt::format("perlin 2d fbm5 warp {}", warp.id), recipe);
    }
    for (const int period : {7, 8}) {  // powers of two wrap with a mask
        Recipe recipe = perlinFbm();
        recipe.frequency = recipe.periodX = recipe.periodY = period;
        rows.add(fmt::format("perlin 2d fbm5 period {}", period), recipe);
    }
    Recipe torus = benchRecipe(NoiseId::perlin, 4, FractalId::fbm);
    torus.tiling = kTorus;
    torus.periodX = torus.periodY = 8;
    rows.add("perlin 4d fbm5 torus", torus);
}

void addOutputs(Rows& rows) {
    for (const OutputInfo& output : outputs()) {
        if (output.row == OutputId::solid) continue;  // some 500 octaves a pixel
        Recipe recipe = perlinFbm();
        recipe.output = rowIndex(output.row);
        // The value beside its derivatives costs what the gradient does.
        if (output.row != OutputId::value && output.row != OutputId::derivatives)
            rows.add(fmt::format("perlin 2d fbm5 output {}", output.id), recipe);
    }
}

/// Adds pictures of layers of perlinFbm(), which cost that many fields and what combines them.
void addLayers(Rows& rows) {
    const auto layersOf = [](int count) {
        Recipe recipe;
        const Recipe field = perlinFbm();
        for (int i = 0; i < count; ++i) {
            Layer layer;
            layer.name = fmt::format("l{}", i);
            layer.combine = rowIndex(CombineId::smoothMin);
            layer.field = static_cast<const FieldRecipe&>(field);
            layer.field.seed = static_cast<std::uint32_t>(i);
            recipe.tree.layers.push_back(layer);
        }
        return recipe;
    };
    for (const int count : {2, 4, 8}) rows.add(fmt::format("perlin 2d fbm5 layers {}", count), layersOf(count));
    Recipe masked = layersOf(8);
    for (std::size_t i = 1; i < 6; i += 2) {  // the next layer is its mask
        masked.tree.layers[i].mask = {masked.tree.layers[i + 1]};
        masked.tree.layers[i].mask[0].name.clear();
    }
    rows.add("perlin 2d fbm5 layers masks", masked);
    Recipe slope = layersOf(4);
    slope.output = kSlope;
    rows.add("perlin 2d fbm5 layers slope", slope);
}

}  // namespace

Recipe benchRecipe(NoiseId noise, int dimensions, FractalId fractal) {
    constexpr double kSlice = 0.37;  // in 3D and 4D between lattice points, where no term vanishes
    Recipe recipe;
    recipe.noise = rowIndex(noise);
    recipe.dimensions = dimensions;
    recipe.fractal = rowIndex(fractal);
    if (dimensions > 2) recipe.z = kSlice;
    if (dimensions > 3) recipe.w = kSlice;
    return recipe;
}

std::vector<CatalogueRow> catalogueRows() {
    Rows rows;
    addNoises(rows);
    addFractals(rows);
    addPlaces(rows);
    addOutputs(rows);
    addLayers(rows);
    return rows.take();
}

std::vector<ExportRow> exportRows() {
    std::vector<ExportRow> rows;
    for (const FormatInfo& format : formats()) {
        if (!format.holdsLayers(Layers::one)) continue;
        for (const Depth depth : format.depths)
            rows.push_back({fmt::format("export {} {}", format.name, depthInfo(depth).name),
                            std::string(format.extension), depth, false});
        if (format.colors)
            rows.push_back({fmt::format("export {} {} color", format.name, depthInfo(format.defaultDepth()).name),
                            std::string(format.extension), format.defaultDepth(), true});
    }
    return rows;
}

HeldRecipe exportedRecipe() {
    Recipe recipe = perlinFbm();
    recipe.colors = rowIndex(ColorsId::viridis);  // for the rows in color
    return recipe;
}

}  // namespace noisescope
