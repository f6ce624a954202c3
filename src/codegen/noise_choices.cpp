#include "codegen/noise_choices.h"

#include <fmt/format.h>

#include <set>

#include "codegen/expressions.h"
#include "core/text.h"
#include "recipe/recipe.h"

namespace noisescope {
namespace {

class ChoicesFile {
  public:
    explicit ChoicesFile(const FieldProgram& program, bool periodic)
        : program_(program),
          recipe_(program.recipe),
          needs_(needsOf(recipe_)),
          n_(program.dimensions),
          cell_(cellType(n_)),
          vector_(vectorType(n_)),
          wrapped_(!periodic ? "cell" : fmt::format("ns_wrap{}{}(cell, ns_period)", skewed(), n_)) {}

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
            add(hash.file, fmt::format("float ns_hash_float{}({} cell, uint seed)", n_, cell_),
                fmt::format("{}{}1({}, seed)", hash.prefix, n_, wrapped_));
        if (needs_.randoms)
            add(hash.file, fmt::format("{} ns_hash_vec{}({} cell, uint seed)", vector_, n_, cell_), hashed());
        if (!needs_.gradient) return;
        files_.insert(hash.file);
        const GradientInfo& gradients = gradientsOf(recipe_);
        const std::uint32_t count = gradients.countIn(n_);
        const std::string source =
            count > 0 ? fmt::format("{}{}_index({}, {}u, seed)", hash.prefix, n_, wrapped_, count) : hashed();
        const std::string turn =
            gradients.number != nullptr ? fmt::format(", {}()", gradients.number->function) : std::string();
        add(gradients.file, fmt::format("{} ns_gradient{}({} cell, uint seed)", vector_, n_, cell_),
            fmt::format("{}({}{})", gradients.functionIn(n_), source, turn));
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
        if (derivatives)
            add("math/metric.glsl", fmt::format("{0} ns_length_slope{1}({0} offset)", vector_, n_),
                fmt::format("{}_slope{}(offset)", prefix, n_));
    }
    void addSettings() {
        if (!needs_.isotropic) return;
        add("", "bool ns_isotropic()", recipe_.isotropic ? "true" : "false");
        if (recipe_.isotropic) add("", "float ns_orientation()", "0.0");  // named, but without effect
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
    [[nodiscard]] std::string_view skewed() const { return program_.obliquePeriods ? "_skewed" : ""; }
    [[nodiscard]] std::string hashed() const {
        return fmt::format("{0}{1}{1}({2}, seed)", hashOf(recipe_).prefix, n_, wrapped_);
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
    std::string wrapped_;  ///< the cell that is hashed
    std::set<std::string_view> files_;
    std::string body_;
};

}  // namespace

std::string choicesSource(const FieldProgram& program, const std::function<std::string(std::size_t)>& number,
                          bool periodic) {
    const bool wraps = periodic && program.periodic;
    const bool derivatives = program.asksDerivatives();
    ChoicesFile file(program, wraps);
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
