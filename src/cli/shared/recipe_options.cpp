#include "cli/shared/recipe_options.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "catalogue/processes.h"
#include "cli/shared/command.h"
#include "core/error.h"
#include "core/interrupt.h"
#include "core/nearest.h"
#include "core/problems.h"
#include "core/text.h"
#include "export/recipe_source.h"
#include "files/file_descriptor.h"
#include "recipe/layer_edits.h"
#include "recipe/params.h"
#include "recipe/presets.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"
#include "recipe/set_in.h"
#include "world/metadata.h"

namespace noisescope {
namespace {

std::string readStream(std::FILE* stream, const std::string& name) {
    std::string text;
    char buffer[65536];
    for (std::size_t count = 0; (count = std::fread(buffer, 1, sizeof buffer, stream)) > 0;) {
        text.append(buffer, count);
        if (text.size() > kLargestRecipe) break;  // parseRecipe() says why
    }
    checkStream(stream, name);
    return text;
}

/// Returns true for what `<(command)` and /dev/stdin stand for, unless that is a file. Other devices may have no end.
bool isPipeOrTerminal(const std::string& path) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) return false;
    if (S_ISFIFO(status.st_mode)) return true;
    if (!S_ISCHR(status.st_mode)) return false;
    const FileDescriptor opened(::open(path.c_str(), O_RDONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC));
    return opened && ::isatty(opened.get()) == 1;
}

RecipeFile recipeFromPath(const std::string& path) {
    if (path == "-") return parseRecipe(readStream(stdin, kStdin), kStdin);
    if (looksLikeWorld(path)) return {openWorld(path).recipe, "", ""};
    if (!isPipeOrTerminal(path)) return readRecipeFrom(path);
    const std::string name = printable(path);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> stream(std::fopen(path.c_str(), "re"), &std::fclose);
    throwIfInterrupted();  // a pipe that nobody writes to is waited for
    if (!stream) throw Error(ExitCode::file, fmt::format("{}: cannot open: {}", name, std::strerror(errno)));
    return parseRecipe(readStream(stream.get(), name), path);
}

/// Applies one --set. Returns what is wrong, or an empty string.
std::string applySetting(Recipe& recipe, const std::string& setting) {
    const std::size_t equals = setting.find('=');
    if (equals == std::string::npos || equals == 0)
        return fmt::format("--set {}: expected name=value", printable(setting));
    const std::string_view text = setting;
    const std::string problem = setIn(recipe, text.substr(0, equals), text.substr(equals + 1));
    return problem.empty() ? "" : "--set " + problem;
}

/// True if a preset has this name.
bool isPreset(std::string_view word) { return std::ranges::find(presets(), word, &Preset::name) != presets().end(); }

/// Returns the recipe that --preset, --recipe or the argument names.
RecipeFile startOf(const RecipeOptions& options) {
    RecipeFile file;
    if (!options.named.empty()) {
        if (!options.preset.empty() || !options.path.empty())
            throw Error(ExitCode::usage, fmt::format("{}: is a recipe, and so is what --preset or --recipe names",
                                                     printable(options.named)));
        file = startOf(namedRecipe(options.named));
    }
    if (!options.preset.empty()) file = presetNamed(options.preset).file;
    if (!options.path.empty()) file = recipeFromPath(options.path);
    return file;
}

/// Returns the recipe that a layer is made of: a noise comes before a preset of the same name. `option` is named in
/// what is wrong. Throws Error.
Recipe sourceNamed(const std::string& word, std::string_view option) {
    std::vector<std::string_view> words;
    for (const NoiseInfo& noise : noises()) {
        Recipe source;
        source.noise = static_cast<int>(words.size());
        source.frequency = usualFrequency(source.noise);
        if (noise.id == word) return source;
        words.push_back(noise.id);
    }
    for (const ProcessInfo& process : processes()) {
        if (process.id == word) return newProcess(rowIndex(process.row));
        words.push_back(process.id);
    }
    const RecipeOptions named = namedRecipe(word);
    if (named.preset.empty() || isPreset(word)) return startOf(named).recipe;
    for (const Preset& preset : presets()) words.emplace_back(preset.name);
    const std::string near = didYouMean(word, words);
    throw Error(ExitCode::usage, fmt::format("{}: no such noise, process or preset, and no file{}", printable(option),
                                             near.empty() ? ", see `list noises` and `list presets`" : near));
}

/// Applies one --add. Returns what is wrong, or an empty list.
std::vector<std::string> applyAddition(Recipe& recipe, const std::string& addition) {
    const std::size_t equals = addition.find('=');
    if (equals == std::string::npos || equals == 0 || equals + 1 == addition.size())
        return {fmt::format("--add {}: expected NAME=NOISE, NAME=PROCESS, NAME=PRESET or NAME=FILE, as ridges=perlin",
                            printable(addition))};
    const std::string_view path = std::string_view(addition).substr(0, equals);
    Problems problems;
    problems.collect([&] {
        const Recipe source = sourceNamed(addition.substr(equals + 1), "--add " + addition);
        if (const std::string problem = addLayer(recipe, path, source); !problem.empty())
            problems.add("--add " + problem);
    });
    return problems.lines();
}

/// Applies --add, --set, --mute and --solo. Returns everything that is wrong.
std::vector<std::string> changed(Recipe& recipe, const RecipeOptions& options) {
    std::vector<std::string> lines;
    const auto note = [&](std::string_view option, const std::string& problem) {
        if (!problem.empty()) lines.push_back(fmt::format("{}{}", option, problem));
    };
    for (const std::string& addition : options.additions)
        for (const std::string& line : applyAddition(recipe, addition)) note("", line);
    for (const std::string& setting : options.settings) note("", applySetting(recipe, setting));
    for (const std::string& path : options.muted) note("--mute ", muteLayer(recipe, path));
    if (!options.solo.empty()) note("--solo ", soloLayer(recipe, options.solo));
    return lines;
}

}  // namespace

bool RecipeOptions::none() const {
    return preset.empty() && path.empty() && additions.empty() && settings.empty() && muted.empty() && solo.empty() &&
           named.empty() && loaded == nullptr;
}

void addRecipeOptions(const Arguments& arguments, RecipeOptions& options) {
    arguments.text("--preset", options.preset, "start from a preset (see `noisescope list presets`)")
        .typeName("NAME")
        .suggests(presetNames);
    arguments
        .text("--recipe", options.path,
              "start from a recipe: a JSON file, an image or a world made here, or - for standard input")
        .typeName(kFileValue);
    arguments
        .texts("--add", options.additions,
               "put a layer on top of all others, or in a group as land/ridges: a noise (`list noises`), a\n"
               "preset or a recipe file; may be repeated; --set NAME.combine= says how it is combined")
        .typeName("NAME=NOISE|PROCESS|PRESET|FILE");
    arguments
        .texts("--set", options.settings,
               "change a parameter, name=value, or that of a layer, land/ridges.octaves=7, *.octaves=7 of\n"
               "all fields, map.cells=32 of a map; may be repeated (see `noisescope list params`, docs/maps.md)")
        .typeName(kSettingValue);
    arguments.texts("--mute", options.muted, "leave the layer at this path out; may be repeated").typeName("PATH");
    arguments.text("--solo", options.solo, "the layer or mask at this path alone, after all other changes")
        .typeName("PATH");
}

void addPresetNames(const Arguments& arguments, std::vector<std::string>& names) {
    arguments.texts("presets", names, "some of them (see `noisescope list presets`); all without")
        .typeName("PRESET")
        .suggests(presetNames);
}

void addNamedRecipe(const Arguments& arguments, RecipeOptions& options) {
    arguments.text("recipe", options.named, "a preset or a recipe file, as --preset and --recipe name it")
        .typeName("NAME")
        .suggests(presetNames);
}

RecipeOptions namedRecipe(const std::string& word) {
    RecipeOptions options;
    const bool isFile = word == "-" || word.find_first_of("./") != word.npos || std::filesystem::exists(word);
    (isPreset(word) || !isFile ? options.preset : options.path) = word;
    return options;
}

bool isRecipeName(const std::string& word) {
    if (std::filesystem::exists(word)) return std::filesystem::path(word).extension() == ".json";
    return isPreset(word);
}

void refuseRecipe(const std::string& word, std::string_view instead) {
    if (!isRecipeName(word)) return;
    try {
        startOf(namedRecipe(word));
    } catch (const Error&) {  // other JSON, such as a raw file's sidecar
        return;
    }
    throw Error(ExitCode::usage,
                fmt::format("{}: a recipe, expected the file of a picture; recipes go by `noisescope {} {} {}`",
                            printable(word), instead, isPreset(word) ? "--preset" : "--recipe", printable(word)));
}

std::string hintFor(const std::vector<std::string>& unknown, const std::vector<std::string>& all) {
    const auto isOf = [&](std::string_view command) { return std::ranges::find(all, command) != all.end(); };
    const auto asks = [&](std::string_view option) {
        return std::ranges::any_of(unknown, [&](const std::string& word) { return word.starts_with(option); });
    };
    if (isOf("sheet") && asks("--frames"))
        return "the moments of a recipe are drawn side by side by `render --frames N --columns M`";
    if (isOf("stats") && asks("--tile"))
        return "`render --tile -o FILE` makes a recipe tile, and `stats --recipe FILE` measures it";
    if (isOf("info") && (asks("--preset") || asks("--recipe"))) return "the name stands alone, as in `info island`";
    std::string hints;
    for (const std::string& word : unknown) {
        std::string name = word.substr(0, word.find('='));
        const bool isValue = !name.starts_with("-") && word.find('=') != word.npos;  // behind another value of --set
        if (!isValue && !name.starts_with("--")) continue;
        if (!isValue) name.erase(0, 2);
        std::ranges::replace(name, '-', '_');
        if (findParam(name) == nullptr) continue;
        const auto next = std::ranges::find(all, word) + 1;
        const bool isFlag = next == all.end() || (next->starts_with('-') && !parseReal(*next));
        const std::string value = word.find('=') != word.npos ? word.substr(word.find('=') + 1)
                                  : isFlag                    ? "VALUE"
                                                              : *next;
        hints += fmt::format("{}--set {}={}", hints.empty() ? "" : " ", name, value);
    }
    return hints.empty() ? "" : fmt::format("parameters of recipes are set by --set: {}", hints);
}

RecipeFile loadRecipe(const RecipeOptions& options) { return loadRecipe(options, {}); }

RecipeFile loadRecipe(const RecipeOptions& options, const std::function<Recipe(const Recipe&)>& prepare) {
    if (options.loaded != nullptr) return *options.loaded;
    Problems problems;
    RecipeFile file;
    problems.collect([&] { file = startOf(options); });
    if (prepare) file.recipe = prepare(file.recipe);
    problems.add(changed(file.recipe, options));
    if (problems.none())
        for (const std::string& problem : problemsOf(file.recipe)) problems.add("--set " + problem);
    problems.throwIfAny();
    return file;
}

void requireMap(const Recipe& recipe) {
    if (!recipe.map.empty()) return;
    std::vector<std::string_view> names;
    for (const Preset& preset : presets())
        if (!preset.file.recipe->map.empty()) names.push_back(preset.name);
    throw Error(
        ExitCode::usage,
        fmt::format(
            R"(the recipe has no map; it needs "map": {{"cells": 64, "classes": [ … ]}}, see docs/maps.md; presets with one: {})",
            fmt::join(names, ", ")));
}

}  // namespace noisescope
