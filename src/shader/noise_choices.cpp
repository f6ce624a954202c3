#include "shader/noise_choices.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/text.h"
#include "recipe/recipe.h"
#include "shader/expressions.h"

namespace noisescope {
namespace {

class ChoicesFile {
  public:
    ChoicesFile(const FieldProgram& program, const ChoicesForm& form)
        : program_(program),
          recipe_(program.recipe),
          needs_(needsOf(recipe_)),
          n_(program.dimensions),
          cell_(cellType(n_)),
          vector_(vectorType(n_)),
          form_(form) {
        if (form.shared) body_ += "\nbool ns_right = false;  // the cell on the right is meant\n";
    }

    void addPeriod() {
        files_.insert("domain/wrap.glsl");
        const std::string zero = n_ == 1 ? "0" : fmt::format("ivec{}(0)", n_);
        const std::string_view rest = n_ == 4 ? ", ivec3(0), ivec2(0)" : n_ == 3 ? ", ivec2(0)" : "";
        const bool oblique = program_.obliquePeriods;
        body_ += fmt::format("\n{} ns_period = {};  // of the octave at work\n", periodType(program_),
                             oblique ? fmt::format("NsPeriod{}({}{}, 0)", n_, zero, rest) : zero);
    }
    void addNumber(std::string_view function, const std::string& value) {
        add("", fmt::format("float {}()", function), value);
    }
    void addHashes() {
        const HashInfo& hash = hashOf(recipe_);
        if (needs_.random)
            addOfCell(hash.file, "float", "ns_hash_float",
                      [&](const std::string& cell) { return fmt::format("{}{}1({}, seed)", hash.prefix, n_, cell); });
        if (needs_.randoms)
            addOfCell(hash.file, vector_, "ns_hash_vec", [&](const std::string& cell) { return hashed(cell); });
        addFeaturePoint(hash);
        if (!needs_.gradient) return;
        files_.insert(hash.file);
        const GradientInfo& gradients = gradientsOf(recipe_);
        const std::uint32_t count = gradients.countIn(n_);
        const std::string turn =
            gradients.number != nullptr ? fmt::format(", {}()", gradients.number->function) : std::string();
        addOfCell(gradients.file, vector_, "ns_gradient", [&](const std::string& cell) {
            const std::string source =
                count > 0 ? fmt::format("{}{}_index({}, {}u, seed)", hash.prefix, n_, cell, count) : hashed(cell);
            const bool onGrid = count == 0 && gradients.hasGrid && hash.hasUnits;
            return fmt::format("{}{}({}{})", gradients.functionIn(n_), onGrid ? "_grid" : "", source, turn);
        });
    }
    void addFeaturePoint(const HashInfo& hash) {
        const auto jitter = std::find_if(program_.numbers.begin(), program_.numbers.end(),
                                         [](const NoiseNumber& number) { return number.function == kJitter.function; });
        if (!needs_.randoms || jitter == program_.numbers.end()) return;
        const bool units = form_.literals && jitter->literal && hash.hasUnits;
        if (!units) files_.insert("noise/jittered.glsl");
        addOfCell(hash.file, vector_, "ns_feature_point", [&](const std::string& cell) {
            return units ? fmt::format("{0}{1}{1}_unit({2}, seed)", hash.prefix, n_, cell)
                         : fmt::format("ns_jittered{}({}, {}())", n_, hashed(cell), kJitter.function);
        });
    }
    void addFade(bool derivatives) {
        if (!needs_.fade) return;
        const std::string_view function = fadeOf(recipe_).function;
        add("math/fade.glsl", "float ns_fade(float t)", fmt::format("{}(t)", function));
        for (const std::string_view order : {"slope", "curve"})
            if (derivatives)
                add("math/fade.glsl", fmt::format("float ns_fade_{}(float t)", order),
                    fmt::format("{}_{}(t)", function, order));
    }
    void addMetric(bool derivatives) {
        if (!usesMetric(recipe_)) return;
        const std::string_view prefix = metricOf(recipe_).prefix;
        add("math/metric.glsl", fmt::format("float ns_key{}({} offset)", n_, vector_),
            fmt::format("{}_key{}(offset)", prefix, n_));
        add("math/metric.glsl", "float ns_length(float key)", fmt::format("{}_length(key)", prefix));
        if (needs_.scaled)
            add("math/metric_scaled.glsl", "float ns_scaled_length(float key, float scale)",
                fmt::format("{}_scaled(key, scale)", prefix));
        if (needs_.scaled && form_.fours) addMetricOfFours();
        if (derivatives)
            add("math/metric.glsl", fmt::format("{0} ns_length_slope{1}({0} offset)", vector_, n_),
                fmt::format("{}_slope{}(offset)", prefix, n_));
    }
    /// Adds what files of `_four` functions measure four pixels by: side by side with the Euclidean metric, with others
    /// one by one. `ns_key_part` returns what the pixels of a row have in common of an offset.
    void addMetricOfFours() {
        const bool euclidean = metricOf(recipe_).row == MetricId::euclidean;
        const auto result = [&](std::string_view function, std::string_view own, std::string_view other) {
            return euclidean ? fmt::format("ns_metric_euclidean_{}", function) + std::string(own) : eachOfFour(other);
        };
        add("math/four.glsl", "float ns_key_part(float y)", euclidean ? "ns_metric_euclidean_part(y)" : "y");
        if (n_ == 2)
            add("", "vec4 ns_key_four2(vec4 x, vec4 y)", result("four2", "(x, y)", "ns_key2(vec2(x.?, y.?))"));
        else
            add("", "vec4 ns_key_four3(vec4 x, vec4 y, vec4 z)",
                result("four3", "(x, y, z)", "ns_key3(vec3(x.?, y.?, z.?))"));
        add("", "vec4 ns_scaled_length_four(vec4 key, float scale)",
            result("scaled_four", "(key, scale)", "ns_scaled_length(key.?, scale)"));
    }
    void addSettings() {
        if (!needs_.isotropic) return;
        add("", "bool ns_isotropic()", recipe_.isotropic ? "true" : "false");
        if (recipe_.isotropic) add("", "float ns_orientation()", "0.0");  // declared, but without effect
    }
    void addReach() {
        if (needs_.kernel) add("", "float ns_kernel_radius_squared()", floatLiteral(kernelOf(recipe_).value));
    }
    [[nodiscard]] std::string text() const {
        std::string includes;
        for (const std::string_view file : files_) includes += fmt::format("#include \"{}\"\n", file);
        return includes + body_;
    }

  private:
    /// Returns a vec4 of a call for each component, which stands where `call` has question marks.
    static std::string eachOfFour(std::string_view call) {
        std::string list;
        for (const char component : std::string_view("xyzw")) {
            list += list.empty() ? "" : ", ";
            for (const char c : call) list += c == '?' ? component : c;
        }
        return fmt::format("vec4({})", list);
    }
    [[nodiscard]] std::string_view skewed() const { return program_.obliquePeriods ? "_skewed" : ""; }
    [[nodiscard]] std::string hashed(const std::string& cell) const {
        return fmt::format("{0}{1}{1}({2}, seed)", hashOf(recipe_).prefix, n_, cell);
    }
    /// Returns the wrapped cell for hashing.
    [[nodiscard]] std::string wrapped(const std::string& cell) const {
        if (!form_.periodic) return cell;
        // 0, no period, becomes a mask of all bits.
        if (form_.masks) return fmt::format("(({}) & (ns_period - 1))", cell);
        return fmt::format("ns_wrap{}{}({}, ns_period)", skewed(), n_, cell);
    }
    /// Adds a function of a cell; `result` returns the expression of its value.
    void addOfCell(std::string_view file, std::string_view type, std::string_view name,
                   const std::function<std::string(const std::string&)>& result) {
        const std::string signature = fmt::format("{} {}{}({} cell, uint seed)", type, name, n_, cell_);
        if (!form_.shared) return add(file, signature, result(wrapped("cell")));
        constexpr std::string_view kOneRight[] = {"1", "ivec2(1, 0)", "ivec3(1, 0, 0)", "ivec4(1, 0, 0, 0)"};
        files_.insert(file);
        body_ += fmt::format(
            "\n{0} {{\n    {1} here = {2};\n    {1} right = {3};\n    return ns_right ? right : here;\n}}\n", signature,
            type, result(wrapped("cell")), result(wrapped(fmt::format("cell + {}", kOneRight[n_ - 1]))));
    }
    void add(std::string_view file, std::string_view signature, std::string_view result) {
        if (!file.empty()) files_.insert(file);
        body_ += fmt::format("\n{} {{\n    return {};\n}}\n", signature, result);
    }

    const FieldProgram& program_;
    const Recipe& recipe_;
    Needs needs_;
    int n_;
    std::string cell_;
    std::string vector_;
    ChoicesForm form_;  ///< periodic only if the program is
    std::set<std::string_view> files_;
    std::string body_;
};

}  // namespace

std::string choicesSource(const FieldProgram& program, const std::function<std::string(std::size_t)>& number,
                          const ChoicesForm& form) {
    const bool wraps = form.periodic && program.periodic;
    const bool derivatives = program.asksDerivatives();
    ChoicesForm written = form;
    written.periodic = wraps;
    ChoicesFile file(program, written);
    if (wraps) file.addPeriod();
    for (std::size_t i = 0; i < program.numbers.size(); ++i) file.addNumber(program.numbers[i].function, number(i));
    file.addHashes();
    file.addFade(derivatives);
    file.addReach();
    file.addMetric(derivatives);
    file.addSettings();
    return file.text();
}

}  // namespace noisescope
