// Rules of export requests: each problem with the field that it is about.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "export/request/export_request.h"

namespace noisescope {

/// Parts of a request as problems name them. Command line and window have their own words for each.
enum class RequestField {
    path,
    name,  ///< of a set of files, with marks
    size,
    region,
    depth,
    range,
    fit,
    color,
    compare,
    frames,
    columns,
    slices,  ///< of the volume's size
    slice,
    mips,
    level,
    bottomUp,
    header,
    profile,
    maps,
    maskLayout,
    tileGrid,
};

/// The caller's words for fields and settings of recipes.
struct RequestNames {
    std::string_view (*field)(RequestField field);  ///< "--frames"
    std::string (*setting)(std::string_view text);  ///< of "dimensions=3": "--set dimensions=3"
};

struct RequestProblem {
    RequestField field = RequestField::path;
    std::string value;  ///< the field's value or company, where it tells more: "2x2", "with --range"; may be empty
    std::string text;   ///< begins in lower case, or with a name; of `path` it names the file itself
    bool operator==(const RequestProblem&) const = default;
};

/// Problems of the file of one comparison.
std::vector<RequestProblem> comparisonProblemsOf(const ExportRequest& request, const RequestNames& names);
/// Problems of the files of one recipe, with range and colors. Not of maps.
std::vector<RequestProblem> pictureProblemsOf(const ExportRequest& request, const RequestNames& names);
/// Problems of one map of a set, but for those of its range and its recipe, which the set has.
std::vector<RequestProblem> mapFileProblemsOf(const ExportRequest& request, const RequestNames& names);

/// Problems of colors alone: the recipe's own, those of its channels and of the format.
std::vector<RequestProblem> colorProblemsOf(const ExportRequest& request);

/// Returns why a range or percentiles do nothing to files of this depth; none: they do, or are not given. `counts`:
/// something else takes the range, as colors and densities do.
std::vector<RequestProblem> rangeProblemsOf(const ExportRequest& request, Depth depth, bool counts,
                                            const RequestNames& names);

/// Returns why the recipe has no moments; empty: it has.
std::string timeProblem(const Recipe& recipe, const RequestNames& names);
/// Returns why the recipe has no slices; empty: it has.
std::string thirdAxisProblem(const Recipe& recipe, const RequestNames& names);

/// True if the format can hold the pictures in the files that they are to go into.
bool holds(const FormatInfo& format, ExportKind kind, LayerFiles files);

}  // namespace noisescope
