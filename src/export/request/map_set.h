// Map set: the files of a request for several maps, and the range and sizes that they share.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "export/request/import_text.h"
#include "export/request/map_plan.h"
#include "export/series_export.h"

namespace noisescope {

/// The ranges of a set, known when they are measured or need not be.
struct SetRanges {
    Range heights;
    bool proven = false;
    bool given = false;     ///< by the caller, as a range or as percentiles
    bool measured = false;  ///< from percentiles
    double steepest = 1;    ///< the slope that integers have as their largest
};

/// Problems of a request for maps. See problemsOf().
std::vector<RequestProblem> mapProblemsOf(const ExportRequest& request, const RequestNames& names);

class MapSet {
  public:
    /// The plans are those of the request. `software`: "Noisescope 0.1.0".
    MapSet(ExportRequest request, MapPlans plans, std::string software);

    [[nodiscard]] const std::vector<MapPlan>& plans() const { return plans_.files; }
    /// The text beside the files.
    [[nodiscard]] const std::filesystem::path& textPath() const { return plans_.textPath; }

    /// Returns the ranges; draws the values that have to be measured.
    [[nodiscard]] SetRanges rangesOf(const DrawWith& with, const ExportProgress& progress) const;
    /// Returns the ranges that are known without measuring.
    [[nodiscard]] SetRanges assumedRanges() const;
    /// Names the ranges that the neighbors of a region will not share, a line each.
    [[nodiscard]] std::vector<std::string> notesOn(const SetRanges& ranges) const;
    /// The request of one map alone, in one picture of all tiles.
    [[nodiscard]] ExportRequest requestOf(const MapPlan& plan, const SetRanges& ranges) const;
    /// The files of a plan.
    [[nodiscard]] Series filesOf(const MapPlan& plan, const SetRanges& ranges) const;
    /// The files of all plans.
    [[nodiscard]] Series allFiles(const SetRanges& ranges) const;
    [[nodiscard]] WorldScale worldOf(const SetRanges& ranges) const;
    [[nodiscard]] ImportFacts factsOf(const SetRanges& ranges) const;
    /// True if a map of integers, or masks, or a profile take a range.
    [[nodiscard]] bool needsRange() const;

  private:
    [[nodiscard]] Series uncut(const MapPlan& plan, const SetRanges& ranges) const;
    /// True if its neighbors are drawn by other runs.
    [[nodiscard]] bool isRegion() const;
    /// True if the slope is a map of integers: its largest has to be measured.
    [[nodiscard]] const MapPlan* measuredSlope() const;
    [[nodiscard]] MapPlan plainPlan(MapId map) const;
    /// True if the normals of a texture are those of differences of its heights.
    [[nodiscard]] bool isByDifferences(const MapPlan& plan) const;
    /// Returns the map's channels of the surface; empty: it is none of the surface.
    [[nodiscard]] SurfaceChannels surfaceOf(const MapPlan& plan) const;
    [[nodiscard]] double stepMeters() const;
    [[nodiscard]] double cellMeters() const;

    ExportRequest request_;
    MapPlans plans_;
    std::string software_;
};

/// Returns the set of a request that has no problems.
MapSet mapSetOf(const ExportRequest& request, const std::string& software);

}  // namespace noisescope
