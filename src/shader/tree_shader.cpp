#include "shader/tree_shader.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <string_view>

#include "catalogue/options.h"
#include "catalogue/pointwise.h"
#include "core/overloaded.h"
#include "recipe/chosen.h"

namespace noisescope {
namespace {

const TreeStep& stepOf(const PicturePlan& plan, Slot slot) { return std::get<LayerStep>(plan.steps()[slot]).step; }

// --- cuts ----------------------------------------------------------------------------------------------------------

std::vector<Slot> united(const std::vector<Slot>& a, const std::vector<Slot>& b) {
    std::vector<Slot> all;
    std::ranges::set_union(a, b, std::back_inserter(all));
    return all;
}

/// Finds the passes slot by slot: what a slot's pass would read and compute, and which slots are stored because a later
/// pass would read or compute too much.
class PassCutter {
  public:
    PassCutter(const PicturePlan& plan, const PassLimits& limits) : plan_(plan), limits_(limits) {}

    std::vector<TreePass> passes(Slot last) {
        for (Slot slot = 0; slot <= last; ++slot) {
            const bool isField = std::holds_alternative<LeafStep>(plan_.steps()[slot]);
            stored_.push_back(isField);
            passes_.push_back(isField ? TreePass{} : passOf(slot));
        }
        std::set<Slot> wanted;
        if (!stored_[last]) wanted.insert(last);
        std::vector<TreePass> result;
        while (!wanted.empty()) {  // from the last slot to the first: all readers of a slot come before it
            const Slot slot = *wanted.rbegin();
            wanted.erase(slot);
            result.push_back(trimmed(slot));
            for (const Slot read : result.back().reads)
                if (!passes_[read].steps.empty()) wanted.insert(read);
        }
        std::ranges::reverse(result);
        return result;
    }

  private:
    /// Returns the pass of a slot; stores inputs of it until that is small enough.
    TreePass passOf(Slot slot) {
        const std::vector<Slot> inputs = plan_.inputs(slot);
        for (;;) {
            TreePass pass{{}, {slot}};
            for (const Slot input : inputs) {
                pass.reads = united(pass.reads, stored_[input] ? std::vector<Slot>{input} : passes_[input].reads);
                if (!stored_[input]) pass.steps = united(pass.steps, passes_[input].steps);
            }
            const bool readsMany = pass.reads.size() > limits_.reads;
            if (!readsMany && pass.steps.size() <= limits_.steps) return pass;
            const auto weight = [&](Slot input) {
                const TreePass& own = passes_[input];
                return stored_[input] ? 0 : readsMany ? own.reads.size() : own.steps.size();
            };
            const Slot heaviest = *std::ranges::max_element(inputs, {}, weight);
            if (stored_[heaviest]) return pass;
            stored_[heaviest] = true;
        }
    }

    /// Returns the pass of a slot without steps that only a stored one among its reads needs.
    [[nodiscard]] TreePass trimmed(Slot result) const {
        const std::vector<Slot>& stops = passes_[result].reads;
        std::set<Slot> reads;
        std::set<Slot> steps;
        std::vector<Slot> open{result};
        while (!open.empty()) {
            const Slot slot = open.back();
            open.pop_back();
            if (std::ranges::binary_search(stops, slot)) {
                reads.insert(slot);
            } else if (steps.insert(slot).second) {
                const std::vector<Slot> inputs = plan_.inputs(slot);
                open.insert(open.end(), inputs.begin(), inputs.end());
            }
        }
        return {{reads.begin(), reads.end()}, {steps.begin(), steps.end()}};
    }

    const PicturePlan& plan_;
    PassLimits limits_;
    std::vector<bool> stored_;
    std::vector<TreePass> passes_;  ///< by slot; empty for fields
};

// --- text ----------------------------------------------------------------------------------------------------------

/// Returns the numbers of a step that do not depend on the pixel.
std::vector<float> numbersOf(const TreeStep& step) {
    return std::visit(Overloaded{[](const FieldValueStep&) { return std::vector<float>(); },
                                 [](const NumberStep& number) { return std::vector<float>{number.value}; },
                                 [](const PointStep& point) { return point.numbers; },
                                 [](const SteepnessStep& steepness) { return std::vector<float>{steepness.relief}; },
                                 [](const OutputStep& output) {
                                     return output.kind == kNormal ? std::vector<float>{output.relief}
                                                                   : std::vector<float>();
                                 }},
                      step.what);
}

/// Writes a pass: the steps as the function `combined` of what is read at a pixel, called for each pixel of a texel.
class PassText {
  public:
    using NumberText = std::function<std::string(std::size_t)>;
    PassText(const PicturePlan& plan, const TreePass& pass, const TexelForm& form, std::span<const TexelForm> forms,
             NumberText number = inUniforms)
        : plan_(plan), pass_(pass), form_(form), forms_(forms), number_(std::move(number)) {}

    [[nodiscard]] std::string source() const {
        return head() + "\n" + function() + "\n" + (form_.pixels > 1 ? mainOfFour() : mainOfOne());
    }

    [[nodiscard]] std::string includes() const {
        std::set<std::string_view> files;
        for (const Slot slot : pass_.steps) {
            const TreeStep& step = stepOf(plan_, slot);
            if (const auto* point = std::get_if<PointStep>(&step.what))
                files.insert(pointFunction(point->function).file);
            else if (!std::holds_alternative<NumberStep>(step.what))
                files.insert("domain/surface.glsl");
        }
        std::string text = "#include \"math/exact.glsl\"\n";
        for (const std::string_view file : files) text += fmt::format("#include \"{}\"\n", file);
        return text;
    }

    [[nodiscard]] std::string function() const {
        std::string parameters;
        for (std::size_t i = 0; i < forms_.size(); ++i)
            parameters += fmt::format("{}{} r{}", i == 0 ? "" : ", ", typeOf(forms_[i].channels), i);
        std::string text = fmt::format("{} combined({}) {{\n", typeOf(form_.channels), parameters);
        std::size_t number = 0;
        for (const Slot slot : pass_.steps) {
            const TreeStep& step = stepOf(plan_, slot);
            const std::size_t count = numbersOf(step).size();
            std::vector<std::string> numbers;
            for (std::size_t i = 0; i < count; ++i, ++number) numbers.push_back(number_(number));
            text += statement(slot, numbers);
        }
        return text + fmt::format("    return {};\n}}\n", nameOf(pass_.result()));
    }

  private:
    static std::string inUniforms(std::size_t number) {
        return fmt::format("u_numbers[{}].{}", number / 4, "xyzw"[number % 4]);
    }

    /// Returns the text in front of the functions.
    [[nodiscard]] std::string head() const {
        const bool reads =
            std::ranges::any_of(pass_.steps, [&](Slot slot) { return !numbersOf(stepOf(plan_, slot)).empty(); });
        std::string text = "#version 410 core\n" + includes();
        for (std::size_t i = 0; i < pass_.reads.size(); ++i) text += fmt::format("uniform sampler2D u_read{};\n", i);
        if (reads) text += fmt::format("uniform vec4 u_numbers[{}];\n", passNumbers(plan_, pass_).size() / 4);
        return text + fmt::format("uniform int u_before;\nuniform int u_last;\nlayout(location = 0) out {} o_value;\n",
                                  typeOf(form_.channels * form_.pixels));
    }

    static std::string_view typeOf(int numbers) { return numbers == 1 ? "float" : "vec4"; }

    /// Returns the variable or parameter with a slot's value.
    [[nodiscard]] std::string nameOf(Slot slot) const {
        const auto index = [&](const std::vector<Slot>& slots) {
            return std::ranges::lower_bound(slots, slot) - slots.begin();
        };
        const bool isRead = std::ranges::binary_search(pass_.reads, slot);
        return fmt::format("{}{}", isRead ? 'r' : 'v', index(isRead ? pass_.reads : pass_.steps));
    }

    /// Returns a slot's value with derivatives, or the value alone.
    [[nodiscard]] std::string input(Slot slot, bool dual) const {
        return nameOf(slot) + (!dual && plan_.channels(slot) > 1 ? ".x" : "");
    }

    [[nodiscard]] std::string statement(Slot slot, const std::vector<std::string>& numbers) const {
        const TreeStep& step = stepOf(plan_, slot);
        const auto declared = [&](const std::string& value) {
            return fmt::format("    {} {} = {};\n", typeOf(plan_.channels(slot)), nameOf(slot), value);
        };
        /// A value without derivatives, as one with them where the step needs it.
        const auto level = [&](const std::string& value) {
            return step.dual ? fmt::format("vec4({}, 0.0, 0.0, 0.0)", value) : value;
        };
        return std::visit(
            Overloaded{[](const FieldValueStep&) { return std::string(); },
                       [&](const NumberStep&) { return declared(level(numbers[0])); },
                       [&](const PointStep& point) { return declared(call(point, step.dual, numbers)); },
                       [&](const SteepnessStep& steepness) {
                           const std::string name = "steep" + nameOf(slot);
                           return fmt::format("    NS_EXACT float {} = 1.0 - 2.0 * ns_surface_normal({}.yz, {}).z;\n",
                                              name, nameOf(steepness.input), numbers[0]) +
                                  declared(level(name));
                       },
                       [&](const OutputStep& output) { return outputStatements(slot, output, numbers); }},
            step.what);
    }

    [[nodiscard]] std::string call(const PointStep& point, bool dual, const std::vector<std::string>& numbers) const {
        std::string arguments;
        for (const Slot slot : point.inputs) arguments += ", " + input(slot, dual);
        for (const std::string& number : numbers) arguments += ", " + number;
        return fmt::format("{}{}({})", pointFunction(point.function).function, dual ? "_d" : "", arguments.substr(2));
    }

    /// Returns the output of a value with derivatives, as a field's program has it.
    [[nodiscard]] std::string outputStatements(Slot slot, const OutputStep& output,
                                               const std::vector<std::string>& numbers) const {
        const std::string value = nameOf(output.input);
        const std::string name = nameOf(slot);
        switch (output.kind) {
            case kSlope:
                return fmt::format("    float {} = ns_surface_slope({}.yz);\n", name, value);
            case kNormal:
                return fmt::format(
                    "    NS_EXACT vec3 normal = ns_surface_normal({}.yz, {}){};\n"
                    "    vec4 {} = vec4(ns_surface_zeros3(normal), 1.0);\n",
                    value, numbers[0], output.yDown ? "" : " * vec3(1.0, -1.0, 1.0)", name);
            case kDerivatives:
                return fmt::format("    vec4 {0} = vec4({1}.x, ns_surface_zeros3({1}.yzw));\n", name, value);
            case kGradient:
                return fmt::format("    vec4 {} = vec4(ns_surface_zeros2({}.yz), 0.0, 1.0);\n", name, value);
            default:
                return fmt::format("    vec4 {} = vec4(ns_surface_zeros2(ns_surface_curl2({}.yz)), 0.0, 1.0);\n", name,
                                   value);
        }
    }

    /// Returns the arguments of `combined` for a pixel of the texel.
    [[nodiscard]] std::string arguments(const std::function<std::string(std::size_t)>& argument) const {
        std::string text;
        for (std::size_t i = 0; i < forms_.size(); ++i) text += (i == 0 ? "" : ", ") + argument(i);
        return text;
    }

    [[nodiscard]] std::string mainOfOne() const {
        std::string text = "void main() {\n    ivec2 at = ivec2(gl_FragCoord.xy);\n";
        const auto argument = [&](std::size_t i) {
            if (forms_[i].pixels == 1)
                return fmt::format("texelFetch(u_read{}, at, 0){}", i, forms_[i].channels > 1 ? "" : ".x");
            return fmt::format("texelFetch(u_read{}, ivec2((at.x + u_before) / 4, at.y), 0)[(at.x + u_before) % 4]", i);
        };
        return text + fmt::format("    o_value = combined({});\n}}\n", arguments(argument));
    }

    [[nodiscard]] std::string mainOfFour() const {
        std::string text =
            "ivec2 place(int i) {\n    ivec2 at = ivec2(gl_FragCoord.xy);\n"
            "    return ivec2(clamp(at.x * 4 - u_before + i, 0, u_last), at.y);\n}\n\n"
            "void main() {\n    ivec2 at = ivec2(gl_FragCoord.xy);\n";
        for (std::size_t i = 0; i < forms_.size(); ++i)
            if (forms_[i].pixels > 1) text += fmt::format("    vec4 t{0} = texelFetch(u_read{0}, at, 0);\n", i);
        text += "    o_value = vec4(\n";
        for (int pixel = 0; pixel < kPixelsOfTexel; ++pixel) {
            const auto argument = [&](std::size_t i) {
                if (forms_[i].pixels > 1) return fmt::format("t{}.{}", i, "xyzw"[pixel]);
                return fmt::format("texelFetch(u_read{}, place({}), 0){}", i, pixel,
                                   forms_[i].channels > 1 ? "" : ".x");
            };
            text +=
                fmt::format("        combined({}){}", arguments(argument), pixel + 1 < kPixelsOfTexel ? ",\n" : ");\n");
        }
        return text + "}\n";
    }

    const PicturePlan& plan_;
    const TreePass& pass_;
    TexelForm form_;
    std::span<const TexelForm> forms_;
    NumberText number_;
};

}  // namespace

std::vector<TreePass> passesFor(const PicturePlan& plan, Slot slot, const PassLimits& limits) {
    return PassCutter(plan, limits).passes(slot);
}

TexelForm formOf(const PicturePlan& plan, const TreePass& pass, Specialize specialize, int mostPixels) {
    const int channels = plan.channels(pass.result());
    const bool numbersAlone =
        channels == 1 && std::ranges::none_of(pass.steps, [&](Slot slot) { return stepOf(plan, slot).dual; });
    if (!numbersAlone || specialize == Specialize::forFewPixels) return {channels, 1};
    return {1, std::min(mostPixels, kPixelsOfTexel)};
}

std::string passSource(const PicturePlan& plan, const TreePass& pass, const TexelForm& form,
                       std::span<const TexelForm> forms) {
    return PassText(plan, pass, form, forms).source();
}

std::string passIncludes(const PicturePlan& plan, const TreePass& pass) {
    return PassText(plan, pass, {}, {}).includes();
}

std::string passFunction(const PicturePlan& plan, const TreePass& pass, std::span<const TexelForm> forms,
                         const std::function<std::string(std::size_t)>& number) {
    return PassText(plan, pass, {}, forms, number).function();
}

std::vector<float> passNumbers(const PicturePlan& plan, const TreePass& pass) {
    std::vector<float> numbers;
    for (const Slot slot : pass.steps) {
        const std::vector<float> own = numbersOf(stepOf(plan, slot));
        numbers.insert(numbers.end(), own.begin(), own.end());
    }
    numbers.resize((numbers.size() + 3) / 4 * 4);
    return numbers;
}

}  // namespace noisescope
