#include "snippet/catalogue/catalogue_choices.h"

#include <fmt/format.h>

#include <functional>
#include <set>

#include "core/text.h"
#include "recipe/recipe.h"
#include "shader/expressions.h"
#include "snippet/catalogue/catalogue_recipe.h"

namespace noisescope {
namespace {

constexpr std::string_view kChosen = "ns_chosen_";

class Choices {
  public:
    std::string text() {
        addNumbers();
        for (int n = 1; n <= kDimensions; ++n) {
            n_ = n;
            cell_ = cellType(n);
            vector_ = vectorType(n);
            addHashes();
            addGradients();
        }
        addFeaturePoints();
        addFade();
        addMetrics();
        std::string includes;
        for (const std::string_view file : files_) includes += fmt::format("#include \"{}\"\n", file);
        return includes + body_;
    }

  private:
    /// Text that a row returns, "" if it has no such function.
    using Result = std::function<std::string(int row)>;

    /// One `if` a row but that of the default, which stands at the end: for rows that there are not, too.
    [[nodiscard]] static std::string returned(std::string_view param, int byDefault, const Result& result,
                                              std::string_view in = "    ") {
        const ParamInfo& info = *findParam(param);
        std::string text;
        for (int row = 0; row < choiceNamed(param).count(); ++row)
            if (row != byDefault && isInLibrary(info, row))
                if (const std::string value = result(row); !value.empty())
                    text += fmt::format("{}{}return {};\n", in, ifRow(kChosen, param, row), value);
        return text + fmt::format("{}return {};\n", in, result(byDefault));
    }
    void add(std::string_view signature, std::string_view body) {
        body_ += fmt::format("\n{} {{\n{}}}\n", signature, body);
    }

    void addHash(std::string_view signature, const std::function<std::string(std::string_view prefix)>& call) {
        add(signature, returned("hash", Recipe{}.hash, [&](int row) {
                const HashInfo& hash = hashes()[static_cast<std::size_t>(row)];
                if (!hash.in(n_)) return std::string();
                files_.insert(hash.file);
                return call(hash.prefix);
            }));
    }
    void addHashes() {
        addHash(fmt::format("float ns_hash_float{}({} cell, uint seed)", n_, cell_),
                [&](std::string_view prefix) { return fmt::format("{}{}1(cell, seed)", prefix, n_); });
        addHash(fmt::format("{} ns_hash_vec{}({} cell, uint seed)", vector_, n_, cell_),
                [&](std::string_view prefix) { return fmt::format("{0}{1}{1}(cell, seed)", prefix, n_); });
        addHash(fmt::format("uint ns_hash_index{}({} cell, uint count, uint seed)", n_, cell_),
                [&](std::string_view prefix) { return fmt::format("{}{}_index(cell, count, seed)", prefix, n_); });
    }

    /// Sets that are chosen from by an index, or all others; "" for those of the other kind.
    [[nodiscard]] std::string gradientOf(int row, bool indexed) {
        const GradientInfo& set = gradientSets()[static_cast<std::size_t>(row)];
        if (!set.in(n_) || (set.countIn(n_) > 0) != indexed) return "";
        files_.insert(set.file);
        return fmt::format("{}({}{})", set.functionIn(n_), indexed ? "index" : "numbers",
                           set.number != nullptr ? fmt::format(", {}()", set.number->function) : "");
    }
    void addGradients() {
        std::string any;
        std::string counts;
        int last = 0;
        for (int row = 0; row < static_cast<int>(gradientSets().size()); ++row) {
            const GradientInfo& set = gradientSets()[static_cast<std::size_t>(row)];
            if (gradientOf(row, true).empty()) continue;
            const std::string is = fmt::format("ns_chosen_gradients == {}", rowName("gradients", row));
            any += fmt::format("{}{}", any.empty() ? "" : " || ", is);
            counts += fmt::format("        if ({}) count = {}u;\n", is, set.countIn(n_));
            last = row;
        }
        std::string body = fmt::format("    if ({}) {{\n        uint count = 0u;\n{}", any, counts);
        body += fmt::format("        uint index = ns_hash_index{}(cell, count, seed);\n", n_);
        body += returned(
                    "gradients", last, [&](int row) { return gradientOf(row, true); }, "        ") +
                "    }\n";
        body += fmt::format("    {} numbers = ns_hash_vec{}(cell, seed);\n", vector_, n_);
        body += returned("gradients", Recipe{}.gradients, [&](int row) { return gradientOf(row, false); });
        add(fmt::format("{} ns_gradient{}({} cell, uint seed)", vector_, n_, cell_), body);
    }

    void addFeaturePoints() {
        files_.insert("noise/jittered.glsl");
        for (const int n : {2, 3})
            add(fmt::format("vec{0} ns_feature_point{0}(ivec{0} cell, uint seed)", n),
                fmt::format("    return ns_jittered{0}(ns_hash_vec{0}(cell, seed), {1}());\n", n, kJitter.function));
    }
    void addNumber(const NumberInfo& number) {
        if (!numbers_.insert(number.function).second) return;
        add(fmt::format("float {}()", number.function), fmt::format("    return {}{};\n", kChosen, number.param));
    }
    void addNumbers() {
        for (const NoiseInfo& noise : noises())
            for (const NumberInfo* number : noise.numbers) addNumber(*number);
        for (const GradientInfo& set : gradientSets())
            if (set.number != nullptr) addNumber(*set.number);
        add("bool ns_isotropic()", "    return ns_chosen_isotropic;\n");
        add("float ns_kernel_radius_squared()", returned("kernel_radius_squared", Recipe{}.kernel, [](int row) {
                return floatLiteral(kernels()[static_cast<std::size_t>(row)].value);
            }));
    }
    void addFade() {
        files_.insert("math/fade.glsl");
        add("float ns_fade(float t)", returned("fade", Recipe{}.fade, [](int row) {
                return fmt::format("{}(t)", fades()[static_cast<std::size_t>(row)].function);
            }));
    }
    void addMetrics() {
        files_.insert("math/metric.glsl");
        const auto measure = [&](std::string_view signature, std::string_view call) {
            add(signature, returned("metric", Recipe{}.metric, [&](int row) {
                    return fmt::format("{}_{}", metrics()[static_cast<std::size_t>(row)].prefix, call);
                }));
        };
        measure("float ns_key2(vec2 offset)", "key2(offset)");
        measure("float ns_key3(vec3 offset)", "key3(offset)");
        measure("float ns_length(float key)", "length(key)");
        files_.insert("math/metric_scaled.glsl");
        measure("float ns_scaled_length(float key, float scale)", "scaled(key, scale)");
    }

    int n_ = 1;
    std::string cell_;
    std::string vector_;
    std::set<std::string_view> files_;
    std::set<std::string_view> numbers_;
    std::string body_;
};

}  // namespace

std::string catalogueChoices() { return Choices().text(); }

}  // namespace noisescope
