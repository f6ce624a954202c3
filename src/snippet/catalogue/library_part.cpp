#include "snippet/catalogue/library_part.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "glsl/prune.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "shader/noise_choices.h"
#include "shader/program_text.h"
#include "snippet/catalogue/catalogue_choices.h"
#include "snippet/catalogue/catalogue_entry.h"
#include "snippet/forms/pieces.h"

namespace noisescope {
namespace {

constexpr std::string_view kExactFile = "math/exact.glsl";
constexpr std::string_view kExact = "NS_EXACT ";
constexpr std::string_view kOrigin = "// origin ";
constexpr std::string_view kPeriod = "ns_period";  // the one global: the choices of noises that repeat have it

/// Files that code of its own asks for.
constexpr std::pair<std::string_view, std::string_view> kDomainFiles[] = {
    {"ns_to_lattice", "domain/position.glsl"}, {"ns_dual_", "domain/position.glsl"},
    {"ns_space_jet", "domain/position.glsl"},  {"ns_surface_", "domain/surface.glsl"},
    {"ns_torus", "domain/torus.glsl"},         {"ns_cos_turns", "math/trig.glsl"},
    {"NsPeriod", "domain/wrap.glsl"}};

/// The beginning of a call, see NoiseRow::loopFile.
std::string loopOf(const LatticeNoise& noise) { return noise.function + "_loop("; }

FlatSource flatLibrary(const FieldProgram& program, std::string_view code) {
    std::string text = includesOf(program);
    for (const LatticeNoise* noise : program.noises())
        if (code.find(loopOf(*noise)) != code.npos) text += fmt::format("#include \"{}\"\n", noise->info->loopFile);
    for (const auto& [word, file] : kDomainFiles)
        if (code.find(word) != code.npos) text += fmt::format("#include \"{}\"\n", file);
    const auto number = [&](std::size_t i) { return inCapitals(program.numbers[i].function); };
    const bool periodic = code.find(kPeriod) != code.npos;
    // The one macro of the library is resolved here, so its file is not needed.
    return flatten("snippet", text.append(code), embeddedShaders(),
                   {{std::string(kChoicesFile), choicesSource(program, number, {.periodic = periodic})},
                    {std::string(kExactFile), ""}});
}

std::string_view takeLine(std::string_view& rest) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    return line;
}

bool isDirective(std::string_view line) {
    const std::size_t start = line.find_first_not_of(" \t");
    return start != line.npos && line[start] == '#';
}

/// A choice between two codes could not be followed.
bool isGuard(std::string_view line) {
    return ((line.starts_with("#ifndef ") || line.starts_with("#define ")) && line.ends_with("_GLSL")) ||
           line.starts_with("#endif");
}

/// "Unit" becomes "unit"; a label that goes on in capitals, as PCG, is a name.
std::string lowerFirst(std::string_view text) {
    std::string result(text);
    if (result.size() > 1 && std::islower(static_cast<unsigned char>(result[1])) != 0)
        result[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(result[0])));
    return result;
}

std::string choicesNote(const Recipe& recipe) {
    const Needs needs = needsOf(recipe);
    std::string list = fmt::format("{} hash", lowerFirst(hashOf(recipe).label));
    if (needs.gradient) list += fmt::format(", {} gradients", lowerFirst(gradientsOf(recipe).label));
    if (needs.fade) list += fmt::format(", {} fade", lowerFirst(fadeOf(recipe).label));
    if (needs.kernel) list += fmt::format(", kernels of the squared radius {}", kernelOf(recipe).label);
    return fmt::format("// choices - the parts of this noise: {}.\n", list);
}

/// Note of a file about itself: its first line, and the origin of its algorithm.
std::string fileNote(const std::string& choices, const FlatSource& source, int file) {
    if (source.files[static_cast<std::size_t>(file)] == kChoicesFile) return choices;
    std::string note;
    bool inOrigin = false;  // its sentence may go on, indented, in the next lines
    std::string_view rest = source.text;
    for (const SourceLine& place : source.lines) {
        const std::string_view line = takeLine(rest);
        if (place.file != file) continue;
        if (place.line == 1) note = fmt::format("{}\n", line);
        const bool starts = line.starts_with(kOrigin);
        inOrigin = starts || (inOrigin && line.starts_with("//    "));
        if (!inOrigin) continue;
        const std::string_view text = line.substr(line.find_first_not_of(' ', starts ? kOrigin.size() : 2));
        if (text != "-") note += fmt::format("// {}{}\n", starts ? "Origin: " : "        ", text);
    }
    return note;
}

/// Replaces the macro; a comment behind the code keeps its column.
std::string withoutMacro(std::string_view text, bool precise) {
    const std::string_view replacement = precise ? "precise " : "";
    std::string result;
    while (!text.empty()) {
        std::string line(takeLine(text));
        if (const std::size_t at = line.find(kExact); at != line.npos) {
            const std::size_t comment = line.find("  //");
            if (comment != line.npos) line.insert(comment, kExact.size() - replacement.size(), ' ');
            line.replace(at, kExact.size(), replacement);
        }
        result += line + "\n";
    }
    return result;
}

}  // namespace

std::vector<LibraryItem> usedItems(const FlatSource& source, std::set<std::string, std::less<>> entries) {
    const auto lines = linesOf(source.text);
    std::set<std::string, std::less<>> used;
    for (const SourceItem& item : splitItems(pruned(source, std::move(entries)))) used.insert(item.name);
    std::vector<LibraryItem> result;
    std::string comment;
    std::size_t commentEnd = 0;
    for (const SourceItem& item : splitItems(source)) {
        std::string text = item.first == commentEnd ? std::move(comment) : std::string();
        comment.clear();
        for (std::size_t i = item.first; i <= item.last; ++i) text.append(lines[i]).push_back('\n');
        const bool isComment = item.kind == SourceItem::Kind::comment;
        const bool named = item.kind == SourceItem::Kind::function || item.kind == SourceItem::Kind::structure;
        const int file = source.lines[item.first].file;
        const bool ours = file == 0;  // stays as it is
        const bool global = item.kind == SourceItem::Kind::other && item.first == item.last &&
                            source.files[static_cast<std::size_t>(file)] == kChoicesFile &&
                            lines[item.first].find(kPeriod) != std::string_view::npos;
        for (std::size_t i = item.first; i <= item.last && !isComment && !global && !ours; ++i)
            if ((!named && !isGuard(lines[i])) || (named && isDirective(lines[i])))
                throw Error(ExitCode::shader,
                            fmt::format("{}: error: a snippet can be made only of functions and structures "
                                        "without preprocessor lines in them",
                                        source.place(static_cast<int>(i) + 1)));
        if (isComment) {
            comment = std::move(text);
            commentEnd = item.last + 1;
        } else if (!ours && (global || (named && used.contains(item.name)))) {
            result.push_back({file, std::move(text)});
        }
    }
    return result;
}

namespace {

/// Returns the line of an item that says what it defines.
std::string_view headOf(std::string_view item) {
    for (;;) {
        const std::string_view line = takeLine(item);
        if (!line.starts_with("//") || item.empty()) return line;
    }
}

/// Items in order, each file under its note, without those that `known` has.
std::string textOf(const FlatSource& source, const std::set<std::string, std::less<>>& entries,
                   const std::string& choices, bool precise, std::string_view known = "") {
    std::string result;
    int file = -1;
    for (const LibraryItem& item : usedItems(source, entries)) {
        if (known.find(fmt::format("\n{}\n", headOf(item.text))) != known.npos) continue;
        result += "\n";
        if (item.file != file) result += fileNote(choices, source, item.file);
        file = item.file;
        result += withoutMacro(item.text, precise);
    }
    return result;
}

}  // namespace

std::string withLoops(std::string code, const FieldProgram& program) {
    for (const LatticeNoise* noise : program.noises()) {
        const std::string file = embeddedShaders().read(noise->info->loopFile).value_or("");
        const std::string plain = noise->function + "(";
        if (file.find(loopOf(*noise)) == file.npos) continue;
        for (std::size_t at = 0; (at = code.find(plain, at)) != code.npos; at += plain.size())
            code.insert(at + plain.size() - 1, "_loop");
    }
    return code;
}

std::string libraryPart(const FieldProgram& program, std::string_view code, bool precise) {
    const std::string_view entry = code.find("ns_noise_at(") != code.npos ? "ns_noise_at" : "ns_noise";
    return textOf(flatLibrary(program, code), {std::string(entry)}, choicesNote(program.recipe), precise);
}

std::string functionsPart(const std::set<std::string, std::less<>>& files,
                          const std::set<std::string, std::less<>>& functions, bool precise) {
    std::string text;
    for (const std::string& file : files) text += fmt::format("#include \"{}\"\n", file);
    const FlatSource source = flatten("snippet", text, embeddedShaders(), {{std::string(kExactFile), ""}});
    return textOf(source, functions, "", precise);
}

std::string functionsBeside(const std::string& code, Overrides overrides,
                            const std::set<std::string, std::less<>>& entries, std::string_view known, bool precise) {
    overrides[std::string(kExactFile)] = "";
    return textOf(flatten("snippet", code, embeddedShaders(), overrides), entries, "", precise, known);
}

std::string catalogueLibrary(bool precise) {
    const FlatSource source = flatten("snippet", catalogueIncludes() + catalogueEntries(), embeddedShaders(),
                                      {{std::string(kChoicesFile), catalogueChoices()}, {std::string(kExactFile), ""}});
    return textOf(source, catalogueEntryNames(), "// choices - the parts of the noises, as the recipe says.\n",
                  precise);
}

}  // namespace noisescope
