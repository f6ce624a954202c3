// What a set of maps becomes: its files, and the range and sizes that they share.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/render/render_job.h"
#include "cli/render/set_options.h"
#include "export/import_text.h"
#include "export/map_set.h"

namespace noisescope {

/// A file of the set, or one for each tile and frame.
struct MapPlan {
    MapId map = MapId::height;
    const FormatInfo* format = nullptr;
    Depth depth = Depth::u8;
    const ProfileMap* row = nullptr;  ///< of the profile; null: there is none
    int firstBand = 0;                ///< of masks
    std::string path;                 ///< may have marks for frames and tiles
};

/// The ranges of a set, known when they are measured or need not be.
struct SetRanges {
    Range heights;
    bool proven = false;
    bool given = false;
    double steepest = 1;  ///< the slope that integers have as their largest
};

class MapSet {
  public:
    /// `size`: --size was given. Throws Error(usage) with everything that is wrong.
    MapSet(const RenderOptions& options, const GivenOptions& given, bool size);

    [[nodiscard]] const SetWishes& wishes() const { return wishes_; }
    [[nodiscard]] const std::vector<MapPlan>& plans() const { return plans_; }
    [[nodiscard]] const TileNote& tile() const { return tile_; }
    /// The text beside the files.
    [[nodiscard]] const std::filesystem::path& textPath() const { return textPath_; }

    /// Draws what has to be measured for them.
    [[nodiscard]] SetRanges rangesOf(const DrawWith& with, const ExportProgress& progress) const;
    /// What is known without.
    [[nodiscard]] SetRanges assumedRanges() const;
    /// Names the ranges that the neighbors of a region will not share, a line each.
    [[nodiscard]] std::vector<std::string> notesOn(const SetRanges& ranges) const;
    /// The files of a plan.
    [[nodiscard]] Series filesOf(const MapPlan& plan, const SetRanges& ranges) const;
    [[nodiscard]] WorldScale worldOf(const SetRanges& ranges) const;
    [[nodiscard]] ImportFacts factsOf(const SetRanges& ranges) const;

  private:
    void choosePlans(std::vector<std::string>& problems);
    void choosePlan(MapId map, std::string_view extension, std::vector<std::string>& problems);
    void nameFiles(std::vector<std::string>& problems);
    void checkFiles(std::vector<std::string>& problems) const;
    void readBase(bool size, std::vector<std::string>& problems);
    [[nodiscard]] ExportJob jobOfPlan(const MapPlan& plan, const SetRanges& ranges) const;
    [[nodiscard]] Series uncut(const MapPlan& plan, const SetRanges& ranges) const;
    [[nodiscard]] bool needsRange() const;
    /// Is the last column of a picture the first one of its neighbor?
    [[nodiscard]] bool sharesEdges() const;
    /// Are its neighbors drawn by other runs?
    [[nodiscard]] bool isRegion() const { return !options_.region.empty(); }
    /// Is the slope a map of integers, whose largest has to be measured?
    [[nodiscard]] const MapPlan* measuredSlope() const;
    [[nodiscard]] MapPlan plainPlan(MapId map) const;
    [[nodiscard]] double stepMeters() const;
    [[nodiscard]] double cellMeters() const;

    const RenderOptions& options_;
    GivenOptions given_;
    SetWishes wishes_;
    std::vector<MapPlan> plans_;
    std::filesystem::path textPath_;
    ExportJob base_;
    TileNote tile_;
};

}  // namespace noisescope
