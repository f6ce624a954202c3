// Findings of `stats`, as text and as JSON.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/json.h"
#include "diagram/diagram.h"
#include "plot/structure.h"
#include "statistics/picture_statistics.h"

namespace noisescope {

struct StatsReport {
    std::string title;
    PictureStatistics picture;
    Structure structure;
    std::vector<std::string> channelNames;
    bool hasNodata = false;             ///< the file declares a number that is no value
    std::vector<std::string> notes;     ///< of the file
    std::string unit = "image height";  ///< of distances
    double pixelsPerUnit = 1;
    double octavesSpan = 1;  ///< cycles per cell of a fractal's last octave; 1: not known

    /// Along a square's side.
    [[nodiscard]] double unitsAlong() const;
    [[nodiscard]] std::optional<Fall> fallOf(const ChannelStructure& channel) const;
};

Json reportJson(const StatsReport& report);
std::string reportText(const StatsReport& report);
/// Returns a page of the facts, the histogram, the spectrum and the directions of the first channel.
Diagram reportSheet(const StatsReport& report);

}  // namespace noisescope
