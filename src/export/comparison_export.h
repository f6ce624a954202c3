// Recipes that differ in a few parameters as one picture, laid out as the window shows them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "export/field_export.h"
#include "recipe/comparison.h"
#include "recipe/pane_grid.h"

namespace noisescope {

struct ComparisonJob {
    HeldRecipe recipe;  ///< common to all panes; must be valid with the values of each
    Comparison comparison;
    std::string title;                   ///< of the file; may be empty
    std::int64_t width = 0, height = 0;  ///< of the whole picture, at least what gridOf() needs
    /// Region of its own image that every pane shows, as large as the pane. Without it the pane's height is a world
    /// unit.
    struct Part {
        std::int64_t imageHeight = 0;
        std::int64_t x = 0, y = 0;
    };
    std::optional<Part> part;
    bool continues = false;    ///< without a part: every pane shows its place of one picture as large as all
    std::int64_t columns = 0;  ///< panes side by side; 0: the number of paneGridOf()
    std::filesystem::path path;
    Depth depth = Depth::u8;
    bool labels = true;                  ///< in every pane's upper left corner, where it has room for one
    bool force = false;                  ///< replace an existing file
    const FormatInfo* stream = nullptr;  ///< this format to standard output; null: the path's into the file
    std::string software;                ///< "Noisescope 0.1.0"
};

constexpr std::int64_t kPaneGap = 2;  ///< pixels between two panes

/// Returns the panes' grid in pixels of the picture.
PaneGrid gridOf(const ComparisonJob& job);

/// Returns the checks that exportComparison() makes against the scalar twin.
CheckNote checkNoteOf(const ComparisonJob& job, const DrawWith& with);

/// Writes a picture of all panes in red, green and blue. The file holds the common recipe, and the comparison as its
/// description. Returns false if labels were requested and the panes are too small for them. Throws as exportField().
bool exportComparison(const ComparisonJob& job, const DrawWith& with, const ExportProgress& progress = {});

/// Returns the comparison ("fractal=none,fbm,marble") from a description that exportComparison() wrote.
std::optional<std::string> comparisonIn(std::string_view description);

}  // namespace noisescope
