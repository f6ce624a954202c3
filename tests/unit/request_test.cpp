// Export requests: each problem names the field that it is about, in the caller's words; without any there are files.
#include "export/request/request_problems.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "export/request/map_set.h"
#include "export/request/request_series.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

const RequestNames kNames{[](RequestField field) {
                              return field == RequestField::frames ? std::string_view("<frames>")
                                                                   : std::string_view("<other>");
                          },
                          [](std::string_view text) { return "<" + std::string(text) + ">"; }};

ExportRequest requestFor(const std::string& path) {
    ExportRequest request;
    request.path = path;
    request.imageHeight = 64;
    request.region = {0, 0, 64, 64};
    request.depth = formatForPath(path).defaultDepth();
    return request;
}

std::vector<RequestField> fieldsOf(const ExportRequest& request) {
    std::vector<RequestField> fields;
    for (const RequestProblem& problem : problemsOf(request, kNames)) fields.push_back(problem.field);
    return fields;
}

using Fields = std::vector<RequestField>;

}  // namespace

TEST_CASE("a request without problems has files, and one with several names them all at once") {
    CHECK(problemsOf(requestFor("a.png"), kNames).empty());
    ExportRequest request = requestFor("a.png");
    request.layers.kind = ExportKind::animation;
    request.layers.frames = {3, 30, 0};
    request.layers.mipMaps = MipMaps::footprint;
    request.form.header = RawHeader::envi;
    request.range = Range{0, 1};
    request.percents = kUsualPercents;
    CHECK(fieldsOf(request) ==
          Fields{RequestField::fit, RequestField::frames, RequestField::mips, RequestField::header});
}

TEST_CASE("problems are told in the caller's words") {
    ExportRequest request = requestFor("f_%02d.png");
    const std::vector<RequestProblem> problems = problemsOf(request, kNames);
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].text.find("how many with <frames>") != std::string::npos);
    CHECK(timeProblem(request.recipe, kNames).find("as <dimensions=3> <time_axis=z>") != std::string::npos);
}

TEST_CASE("a map's problem is of its set, and a set has the files of its maps") {
    ExportRequest request = requestFor("a.png");
    request.maps.maps = {MapId::height, MapId::masks};
    CHECK(problemsOf(request, kNames).empty());
    const MapSet set = mapSetOf(request, "Test");
    CHECK(set.plans().size() == 5);
    CHECK(set.filesOf(set.plans()[1], set.assumedRanges()).job(0).path == "a_mask0.png");
    request.layers.mipMaps = MipMaps::footprint;
    CHECK(fieldsOf(request) == Fields{RequestField::mips, RequestField::maps});
    request.layers.mipMaps = MipMaps::none;
    request.maps.columns = 2;
    CHECK(fieldsOf(request) == Fields{RequestField::tileGrid});
    request.region = {0, 0, 65, 64};
    CHECK(problemsOf(request, kNames).empty());
    CHECK(set.filesOf(set.plans()[0], set.assumedRanges()).count == 1);
    const MapSet cut = mapSetOf(request, "Test");
    CHECK(cut.filesOf(cut.plans()[0], cut.assumedRanges()).count == 2);
}

TEST_CASE("panes exclude what is of one picture") {
    ExportRequest request = requestFor("a.png");
    request.comparison = Comparison{};
    CHECK(problemsOf(request, kNames).empty());
    request.percents = kUsualPercents;
    request.layers.level = 1;
    request.maps.maps = {MapId::height};
    CHECK(fieldsOf(request) == Fields{RequestField::fit, RequestField::compare, RequestField::compare});
}

}  // namespace noisescope
