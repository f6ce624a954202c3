// Files of diagrams: SVG, or PNG of any size.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "cli/shared/command.h"
#include "diagram/diagram.h"
#include "files/atomic_file.h"

namespace noisescope {

/// File that is complete or absent.
class DiagramFile {
  public:
    /// Refuses what can be refused before anything is drawn. `size`: "WxH" of a PNG; empty: twice the diagram's own.
    /// Throws Error(usage) for another format than a diagram's.
    DiagramFile(const std::string& output, const std::string& size, bool force);
    void write(const Diagram& diagram);

  private:
    std::filesystem::path path_;
    bool force_;
    std::optional<Size> size_;
    std::optional<AtomicFile> svg_;
};

}  // namespace noisescope
