// Plans for points: of the picture, and in space.
#include "plan/columns.h"
#include "plan/field_plan.h"
#include "recipe/domain.h"
#include "recipe/recipe.h"

namespace noisescope {

FieldPlan planForPoints(const Recipe& recipe, const Measures& measures, const PixelScale& pixels) {
    Recipe unfaded = recipe;
    unfaded.footprint = false;
    FieldPlan plan(unfaded, pixels, measures);
    const auto stop = [](LatticeNoise& noise) {
        for (LatticeRow& row : noise.rows) row.step = {};
    };
    for (std::vector<FieldStep>* steps : {&plan.program_.place, &plan.program_.value})
        for (FieldStep& step : *steps) {
            if (auto* torus = std::get_if<TorusStep>(&step)) torus->turns = {};
            if (auto* warp = std::get_if<WarpStep>(&step)) stop(warp->noise);
            if (auto* stripes = std::get_if<StripesStep>(&step)) stripes->alongX = stripes->alongY = 0;
            if (auto* fractal = std::get_if<FractalStep>(&step)) stop(fractal->noise);
            if (auto* position = std::get_if<PositionStep>(&step)) stop(position->space);
            if (auto* grid = std::get_if<GridStep>(&step)) stop(grid->space);
            if (auto* solid = std::get_if<SolidStep>(&step)) stop(solid->space);
        }
    return plan;
}

FieldPlan planForSpace(const Recipe& recipe, const Measures& measures) {
    FieldPlan plan = planForPoints(recipe, measures);
    FieldProgram& program = plan.program_;
    const SpaceMatrix perUnit = LatticeMap(spaceLattice(plan.recipe(), 1), 0).perUnit();
    program.place.insert(program.place.begin(), SpaceStep{columnsOf(perUnit), !program.turned});
    const auto fix = [](LatticeNoise& noise) {
        noise.constant = true;
        noise.displacement = Register::displacement;
    };
    for (std::vector<FieldStep>* steps : {&program.place, &program.value})
        for (FieldStep& step : *steps) {
            if (auto* warp = std::get_if<WarpStep>(&step)) fix(warp->noise);
            if (auto* fractal = std::get_if<FractalStep>(&step)) fix(fractal->noise);
            if (auto* stripes = std::get_if<StripesStep>(&step)) stripes->displacement = Register::displacement;
        }
    return plan;
}

FieldOrigin FieldPlan::atPoint(std::span<const Decimal> point) const {
    FieldOrigin origin;
    origin.points.reserve(maps_->size());
    for (const LatticeMap& map : *maps_) origin.points.push_back(map.atPoint(point));
    return origin;
}

}  // namespace noisescope
