#include "snippet/tree/tree_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "catalogue/pointwise.h"
#include "core/overloaded.h"
#include "core/text.h"
#include "glsl/reader.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"
#include "recipe/recipe.h"
#include "recipe/tree_steps.h"
#include "shader/expressions.h"
#include "shader/program_text.h"
#include "snippet/catalogue/library_part.h"
#include "snippet/combined_programs.h"
#include "snippet/forms/code_table.h"
#include "snippet/forms/entry_functions.h"
#include "snippet/forms/pieces.h"
#include "snippet/prefix.h"
#include "snippet/tree/tree_functions.h"

namespace noisescope {
namespace {

using Names = std::set<std::string, std::less<>>;

/// Returns the name with a number behind it if it is taken, and takes it.
std::string freeName(const std::string& name, Names& taken) {
    std::string free = name;
    for (int count = 2; !taken.insert(free).second; ++count) free = fmt::format("{}{}", name, count);
    return free;
}

/// "ns_shape_smooth_min" -> smooth_min
std::string_view operationOf(std::string_view function) {
    const std::size_t family = function.find('_', function.find('_') + 1);
    return function.substr(family + 1);
}

/// Returns the word that names of a layer's values begin with; they go on with an underscore, so that none is a word of
/// any language.
std::string wordOfPath(std::string_view path) {
    if (path.empty()) return "whole";
    const std::string word = code::wordOf(path);
    const bool isReserved = word.starts_with("gl_") || word == "gl" || word.starts_with("ns_") || word == "ns";
    return (word[0] >= '0' && word[0] <= '9') || isReserved ? "layer_" + word : word;
}

std::string operationOf(const TreeStep& step) {
    return std::visit(Overloaded{[](const FieldValueStep&) { return std::string("noise"); },
                                 [](const NumberStep&) { return std::string("number"); },
                                 [](const PointStep& point) {
                                     return std::string(operationOf(pointFunction(point.function).function));
                                 },
                                 [](const SteepnessStep&) { return std::string("slope"); },
                                 [](const OutputStep&) { return std::string("output"); }},
                      step.what);
}

/// Functions of the library that the steps call, and their files.
struct Called {
    Names files, functions;
};

Called calledBy(const TreeSteps& tree) {
    Called called;
    constexpr std::string_view kSurface = "domain/surface.glsl";
    for (const TreeStep& step : tree.steps) {
        if (const auto* point = std::get_if<PointStep>(&step.what)) {
            const PointFunction& function = pointFunction(point->function);
            called.files.emplace(function.file);
            called.functions.insert(std::string(function.function) + (step.dual ? "_d" : ""));
        }
        const auto* output = std::get_if<OutputStep>(&step.what);
        if (output != nullptr) called.files.emplace(kSurface);
        if (output != nullptr && output->kind == kSlope) called.functions.emplace("ns_surface_slope");
        if (output != nullptr && output->kind == kCurl) called.functions.emplace("ns_surface_curl2");
        if (std::holds_alternative<SteepnessStep>(step.what)) called.files.emplace(kSurface);
        if (std::holds_alternative<SteepnessStep>(step.what) || (output != nullptr && output->kind == kNormal))
            called.functions.emplace("ns_surface_normal");
    }
    return called;
}

/// Writes the functions of a tree's steps.
class TreeText {
  public:
    /// `taken`: names that there are. `fields`: the function of each field.
    TreeText(const TreeSteps& tree, const EntryOptions& entry, std::vector<std::string> fields, Names taken)
        : tree_(tree), entry_(entry), fields_(std::move(fields)), functions_(treeFunctions(tree)) {
        for (const HeldRecipe& field : tree.fields) coordinates_ = std::max(coordinates_, coordinatesOf(field));
        for (const TreeStep& step : tree.steps)
            names_.push_back(freeName(fmt::format("{}_{}", wordOfPath(step.path), operationOf(step)), taken));
        for (const TreeFunction& function : functions_)
            calls_.push_back(function.path.empty()
                                 ? "ns_noise_at"
                                 : freeName(fmt::format("ns_{}_group", code::wordOf(function.path)), taken));
    }

    [[nodiscard]] std::string text() const {
        std::string text;
        for (std::size_t i = 0; i < functions_.size(); ++i) text += functionText(i);
        return text;
    }

  private:
    [[nodiscard]] std::string_view given() const { return entry_.kind == EntryKind::place ? "p" : "cell, fraction"; }

    [[nodiscard]] std::string taken() const {
        const std::string vector = vectorType(coordinates_);
        if (entry_.kind == EntryKind::place) return vector + " p";
        return fmt::format("{} cell, {} fraction", cellType(coordinates_), vector);
    }

    /// Returns the place that a field is asked at, of as many coordinates as it takes.
    [[nodiscard]] std::string placeOf(std::size_t field) const {
        const int coordinates = coordinatesOf(tree_.fields[field]);
        if (coordinates == coordinates_) return std::string(given());
        const std::string_view some = std::string_view("xyzw").substr(0, static_cast<std::size_t>(coordinates));
        return entry_.kind == EntryKind::place ? fmt::format("p.{}", some)
                                               : fmt::format("cell.{0}, fraction.{0}", some);
    }

    [[nodiscard]] std::string typeOf(Slot slot) const { return tree_.steps[slot].dual ? "vec4" : "float"; }

    /// Returns the value of a step for one that reads it.
    [[nodiscard]] std::string read(Slot slot, bool dual) const {
        const TreeStep& step = tree_.steps[slot];
        if (const auto* number = std::get_if<NumberStep>(&step.what))
            return fmt::format(fmt::runtime(dual ? "vec4({}, 0.0, 0.0, 0.0)" : "{}"), floatLiteral(number->value));
        return step.dual && !dual ? names_[slot] + ".x" : names_[slot];
    }

    [[nodiscard]] std::string pointText(const PointStep& step, bool dual) const {
        std::string list;
        for (const Slot input : step.inputs) list += (list.empty() ? "" : ", ") + read(input, dual);
        for (const float number : step.numbers) list += ", " + floatLiteral(number);
        return fmt::format("{}{}({})", pointFunction(step.function).function, dual ? "_d" : "", list);
    }

    /// Returns the expression of a step; the steepness of what lies below changes, but its derivatives are left out.
    [[nodiscard]] std::string valueText(Slot slot) const {
        const TreeStep& step = tree_.steps[slot];
        return std::visit(Overloaded{[&](const FieldValueStep& field) {
                                         return fmt::format("{}({})", fields_[field.field], placeOf(field.field));
                                     },
                                     [&](const NumberStep&) { return read(slot, step.dual); },
                                     [&](const PointStep& point) { return pointText(point, step.dual); },
                                     [&](const SteepnessStep& steepness) {
                                         const std::string value =
                                             fmt::format("1.0 - 2.0 * ns_surface_normal({}.yz, {}).z",
                                                         read(steepness.input, true), floatLiteral(steepness.relief));
                                         return step.dual ? fmt::format("vec4({}, 0.0, 0.0, 0.0)", value) : value;
                                     },
                                     [&](const OutputStep&) { return std::string(); }},
                          step.what);
    }

    [[nodiscard]] std::string callText(std::size_t index) const {
        const TreeFunction& function = functions_[index];
        std::string list(function.takesPlace ? given() : "");
        for (const Slot argument : function.arguments) list += (list.empty() ? "" : ", ") + names_[argument];
        return fmt::format("{}({})", calls_[index], list);
    }

    [[nodiscard]] std::string headText(const TreeFunction& function, const std::string& name) const {
        const bool isWhole = function.path.empty();
        std::string list = function.takesPlace || isWhole ? taken() : "";
        for (const Slot argument : function.arguments)
            list += fmt::format("{}{} {}", list.empty() ? "" : ", ", typeOf(argument), names_[argument]);
        const auto* output = std::get_if<OutputStep>(&tree_.steps[function.result].what);
        const std::string type = output != nullptr
                                     ? vectorType(outputs()[static_cast<std::size_t>(output->kind)].channelsIn(2))
                                     : typeOf(function.result);
        return fmt::format("\n// {}\n{} {}({}) {{\n",
                           isWhole ? fmt::format("All layers, lowest first, at {}.",
                                                 entry_.kind == EntryKind::place ? "p, in world units"
                                                                                 : "cell + fraction, in world units")
                                   : fmt::format("The group {}.", function.path),
                           type, name, list);
    }

    [[nodiscard]] std::string resultText(Slot slot) const {
        const auto* output = std::get_if<OutputStep>(&tree_.steps[slot].what);
        if (output == nullptr) return fmt::format("    return {};\n", valueText(slot));
        const Output kind{.kind = output->kind, .yDown = output->yDown};
        const bool isDual = output->kind == kDerivatives;  // all that there are, not those of a picture alone
        return fmt::format("    vec4 value = {};\n    return {};\n", read(output->input, true),
                           outputText(kind, isDual ? 3 : 2, floatLiteral(output->relief)));
    }

    [[nodiscard]] std::string functionText(std::size_t index) const {
        const TreeFunction& function = functions_[index];
        std::string text = headText(function, calls_[index]);
        std::string path = function.path;
        for (const Slot slot : function.statements) {
            const TreeStep& step = tree_.steps[slot];
            if (step.path != path) text += fmt::format("    // {}\n", step.path.empty() ? "the whole" : step.path);
            path = step.path;
            if (slot == function.result) {
                text += resultText(slot);
                continue;
            }
            const auto called = std::ranges::find(functions_, slot, &TreeFunction::result);
            const std::string value = called == functions_.end()
                                          ? valueText(slot)
                                          : callText(static_cast<std::size_t>(called - functions_.begin()));
            text += fmt::format("    {} {} = {};\n", typeOf(slot), names_[slot], value);
        }
        return text + "}\n";
    }

    const TreeSteps& tree_;
    const EntryOptions& entry_;
    std::vector<std::string> fields_;
    std::vector<TreeFunction> functions_;
    int coordinates_ = 2;
    std::vector<std::string> names_;  ///< of each step's variable
    std::vector<std::string> calls_;  ///< of each function
};

/// Returns the path of the first layer that reads each field.
std::vector<std::string> fieldPathsOf(const TreeSteps& tree) {
    std::vector<std::string> paths(tree.fields.size());
    for (const TreeStep& step : tree.steps)
        if (const auto* field = std::get_if<FieldValueStep>(&step.what)) paths[field->field] = step.path;
    return paths;
}

Names namesOf(const code::Program& program, const std::string& prefix) {
    Names names{"ns_noise_at", "ns_color"};
    for (const code::Item& item : program.items) {
        if (const auto* function = std::get_if<code::Function>(&item.what)) names.insert(function->name);
        if (const auto* global = std::get_if<code::Global>(&item.what)) names.insert(global->name);
    }
    Names both = names;
    for (const std::string& name : names) both.insert(renamed(name, prefix));
    return both;
}

Recipe withDerivatives(Recipe recipe) {
    recipe.output = kDerivatives;
    return recipe;
}

}  // namespace

TreeSource treeSource(const Recipe& recipe, const EntryOptions& entry, bool precise, const std::string& prefix,
                      const WriteField& writeField) {
    const TreeSteps tree = treeSteps(entry.gradient ? withDerivatives(recipe) : recipe);
    const EntryOptions fieldEntry{.kind = entry.kind == EntryKind::place ? EntryKind::place : EntryKind::cell,
                                  .loops = entry.loops};
    std::vector<code::Program> programs;
    std::vector<std::string> paths = fieldPathsOf(tree);
    code::BesideHeadings headings{"what several of the fields share", {}};
    for (std::size_t i = 0; i < paths.size(); ++i) {
        programs.push_back(writeField(tree.fields[i], fieldEntry));
        headings.own.push_back("the field " + paths[i]);
    }
    const Called called = calledBy(tree);
    programs.push_back(code::read(functionsPart(called.files, called.functions, precise)));
    headings.own.emplace_back("operators and shapes");
    paths.emplace_back("operators");
    code::Beside beside = code::besideEachOther(std::move(programs), paths, headings);

    std::vector<std::string> fields;
    for (std::size_t i = 0; i < tree.fields.size(); ++i)
        fields.push_back(beside.prefixes[i] + (fieldEntry.kind == EntryKind::place ? "noise" : "noise_cell"));
    const Names names = namesOf(beside.program, prefix);
    std::string own =
        withLayerEntries(TreeText(tree, entry, fields, names).text(), recipe, placeCoordinates(recipe), entry);
    for (int n = 2; n <= kMaxDimensions; ++n) {
        const std::string reach = fmt::format("ns_reach{}", n);
        if (own.find(reach + "(") != std::string::npos && !names.contains(reach)) own.insert(0, reachFunction(n));
    }
    return {std::move(beside.program), folded(own)};
}

int placeCoordinates(const Recipe& recipe) {
    if (recipe.tree.empty()) return coordinatesOf(recipe);
    int most = 2;
    for (const HeldRecipe& field : treeSteps(recipe).fields) most = std::max(most, coordinatesOf(field));
    return most;
}

}  // namespace noisescope
