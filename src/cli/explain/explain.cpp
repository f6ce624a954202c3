// `explain` prints how the value of one place comes about.
#include "cpu/explain/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/explain/explain_text.h"
#include "cli/shared/command.h"
#include "cli/shared/diagram_file.h"
#include "cli/shared/recipe_options.h"
#include "core/error.h"
#include "core/text.h"
#include "cpu/explain/cell_diagram.h"
#include "cpu/measures.h"
#include "diagram/diagram.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr const char* kExplainFooter =
    "Each line is a step that the program takes, in its order: what is looked up, its value, and the value's bits.\n"
    "Whoever writes a noise again finds the first line that differs.\n"
    "  fraction   of the place in its cell of the lattice\n"
    "  weight     of the far end of the cell, by the fade\n"
    "  point      a lattice point that the noise asks for: its hash's numbers in [-1, 1], or an index into gradients\n"
    "  gradient   made of the hash; of Perlin and simplex noise with its dot product with the way from the point (as\n"
    "             textbooks add it up: Perlin noise blends first, with other last bits), and simplex noise's share\n"
    "  distance   to a point: the key that is compared, and the length made of a key\n"
    "  octave     the noise, scaled; the fractal adds octaves up by their amplitudes\n"
    "The last line is the value of `sample --hex` at this place. A process cannot be explained: its nodes are\n"
    "computed from each other.\n";

struct ExplainOptions {
    RecipeOptions recipe;
    std::string at;
    std::string output;       ///< a diagram; empty: none
    std::int64_t octave = 1;  ///< that is drawn
    bool force = false;
};

/// Writes the diagram of an octave's cell.
void draw(const PictureExplained& picture, const ExplainOptions& options) {
    if (picture.fields.size() != 1)
        throw Error(ExitCode::usage, fmt::format("-o {}: the value is made of {} fields; choose one with --solo",
                                                 printable(options.output), picture.fields.size()));
    DiagramFile file(options.output, "", options.force);
    const FieldExplained& field = picture.fields[0].second;
    const auto found = std::ranges::find_if(field.rows, [&](const RowExplained& row) {
        return !row.isWarp && static_cast<std::int64_t>(row.number) + 1 == options.octave;
    });
    if (found == field.rows.end())
        throw Error(ExitCode::usage, fmt::format("--octave {}: the field has {}", options.octave,
                                                 std::ranges::count(field.rows, false, &RowExplained::isWarp)));
    file.write(cellDiagram(field, *found));
}

}  // namespace

Command addExplain(CommandLine& program) {
    Command command = newCommand(program, "explain",
                                 "print how the value of a place comes about: lattice points, hashes, octaves, layers");
    const auto options = std::make_shared<ExplainOptions>();
    addNamedRecipe(command.arguments, options->recipe);
    addRecipeOptions(command.arguments, options->recipe);
    command.arguments
        .text("--at", options->at,
              "the place in world units (1 = the image's height, y down); z and w are added to the recipe's")
        .typeName("X,Y[,Z[,W]]")
        .required();
    command.arguments
        .text("-o,--output", options->output,
              "also write a diagram of the cell, FILE.svg or FILE.png:\nvalue, Perlin, simplex or Worley noise in two "
              "dimensions")
        .typeName(kFileValue);
    command.arguments.number("--octave", options->octave, 1, 64, "the octave that is drawn").showDefault();
    command.arguments.flag("-f,--force", options->force, "replace an existing file");
    command.arguments.footer(kExplainFooter);
    command.run = [options, common = command.common] {
        const PicturePlan plan = measuredPointPicture(loadRecipe(options->recipe).recipe);
        const PictureExplained picture = explained(plan, parsePlace(options->at, plan.coordinates()));
        if (!options->output.empty()) draw(picture, *options);
        if (common->json)
            printJson(explanationJson(picture, options->at));
        else
            printOut(explanationText(picture, options->at));
        return 0;
    };
    return command;
}

}  // namespace noisescope
