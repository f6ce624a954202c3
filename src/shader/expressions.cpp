#include "shader/expressions.h"

#include <fmt/format.h>

namespace noisescope {

std::string vectorType(int dimensions) { return dimensions == 1 ? "float" : fmt::format("vec{}", dimensions); }

std::string cellType(int dimensions) { return dimensions == 1 ? "int" : fmt::format("ivec{}", dimensions); }

std::string periodType(const FieldProgram& program) {
    return program.obliquePeriods ? fmt::format("NsPeriod{}", program.dimensions) : cellType(program.dimensions);
}

std::string_view valueType(Derivatives derivatives) {
    constexpr std::string_view types[] = {"float", "vec4", "NsSpaceJet"};
    return types[static_cast<int>(derivatives)];
}

std::string_view suffixOf(Derivatives derivatives) {
    constexpr std::string_view suffixes[] = {"", "_d", "_dd"};
    return suffixes[static_cast<int>(derivatives)];
}

std::string valuesOf(std::string_view duals, int dimensions) {
    return dimensions == 2 ? fmt::format("vec2({0}.x.x, {0}.y.x)", duals)
                           : fmt::format("vec3({0}.x.x, {0}.y.x, {0}.z.x)", duals);
}

}  // namespace noisescope
