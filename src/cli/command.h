// What the subcommands share: options, the recipe that they name, and how they talk.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/image.h"
#include "gpu/field_renderer.h"
#include "recipe/recipe_json.h"

namespace noisescope {

using Json = nlohmann::ordered_json;

/// What every subcommand takes.
struct CommonOptions {
    bool json = false;      ///< exactly one object on stdout
    bool quiet = false;     ///< nothing on stderr but errors
    bool progress = false;  ///< also when stderr is not a terminal
};

/// A subcommand: its place in --help, and what to do. Returns the exit code.
struct Command {
    CLI::App* app = nullptr;
    std::shared_ptr<CommonOptions> common;
    std::function<int()> run;
};

/// Each adds its subcommand with options to the program. One file each.
Command addView(CLI::App& program);
Command addRender(CLI::App& program);
Command addSheet(CLI::App& program);
Command addSample(CLI::App& program);
Command addValidate(CLI::App& program);
Command addSnippet(CLI::App& program);
Command addList(CLI::App& program);
Command addInfo(CLI::App& program);
Command addStats(CLI::App& program);
Command addCompare(CLI::App& program);
Command addBench(CLI::App& program);

/// With no arguments: the window, or without a display the gallery of all presets in ./gallery.
int runDefault();

/// A new subcommand with --json, --quiet and --progress.
Command newCommand(CLI::App& program, const std::string& name, const std::string& description);

/// --preset, --recipe and --set, applied in this order.
struct RecipeOptions {
    std::string preset;
    std::string path;
    std::vector<std::string> settings;
};
void addRecipeOptions(CLI::App& app, RecipeOptions& options);
/// Throws Error(usage) with everything that is wrong at once. `prepare` is asked between --recipe and --set.
RecipeFile loadRecipe(const RecipeOptions& options, const std::function<Recipe(const Recipe&)>& prepare = {});

/// An option that takes a decimal whole number from `low` to `high`; `value` is its default.
void addNumberOption(CLI::App& app, const std::string& name, std::int64_t& value, std::int64_t low, std::int64_t high,
                     const std::string& help);

enum class Backend { gpu, cpu };
void addBackendOption(CLI::App& app, Backend& backend);

/// A context and a renderer if the backend is the GPU; the renderer is null for the CPU.
struct RenderDevice {
    std::unique_ptr<GlContext> context;
    std::unique_ptr<FieldRenderer> renderer;
};
RenderDevice openDevice(Backend backend);

/// "1920x1080": whole numbers from 1 to 2^31 - 1.
struct Size {
    std::int64_t width, height;
};
Size parseSize(const std::string& text, const std::string& option);
/// "X,Y,WxH" in pixels of the whole image; X and Y may be negative.
Region parseRegion(const std::string& text);
/// "LO,HI", different from each other.
Range parseRange(const std::string& text);

/// Progress with an estimate of the time left, on stderr, if that is a terminal or --progress was given.
class ProgressLine {
  public:
    ProgressLine(const CommonOptions& options, std::string what);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    void show(std::int64_t done, std::int64_t all);

  private:
    std::string what_;
    bool enabled_;
    bool terminal_;
    bool shown_ = false;
    double start_;
    double last_ = 0;
};

/// After reading has ended: throws Interrupted or Error(file) if that was not because of the input's end.
void checkStdin();
/// Writes to stdout; throws Error(file) if that fails (a full disk, a closed pipe).
void printOut(std::string_view text);
/// Writes a line to stderr unless --quiet.
void talk(const CommonOptions& options, std::string_view line);

/// Text in a column: filled up with blanks to `width`.
std::string column(std::string_view text, std::size_t width);

inline const std::string kSoftware = std::string("Noisescope ") + NOISESCOPE_VERSION;

}  // namespace noisescope
