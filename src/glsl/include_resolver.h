// Include resolver: joins a shader and its #includes into one text, and records the origin of each line.
//
// Most drivers ignore the source number of #line in errors (Mesa 22.3 does), so none is emitted; messages are mapped
// back with the table instead.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "glsl/source_tree.h"

namespace noisescope {

struct SourceLine {
    int file;  ///< index into FlatSource::files
    int line;  ///< from 1
};

struct FlatSource {
    std::string text;
    std::vector<std::string> files;  ///< in the order of their first line
    std::vector<SourceLine> lines;   ///< one for each line of text

    /// Returns "noise/value.glsl:23" for line 40 (from 1) of the text; empty if there is no such line.
    [[nodiscard]] std::string place(int line) const;
};

/// Texts that replace files, by path: the generated parts of a shader.
using Overrides = std::map<std::string, std::string, std::less<>>;

/// Flattens `text`, called `name` in messages. Includes every file once, at its first #include. Throws Error(shader)
/// with the chain of includes (`a.glsl:3 -> b.glsl:7 -> c.glsl`) for a missing file, a cycle, a path that leaves the
/// root, more than 32 levels or 4 MiB.
FlatSource flatten(std::string_view name, std::string_view text, const SourceTree& tree,
                   const Overrides& overrides = {});

}  // namespace noisescope
