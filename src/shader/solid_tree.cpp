#include "shader/solid_tree.h"

#include <fmt/format.h>

#include <cctype>
#include <limits>
#include <utility>
#include <vector>

#include "core/recently_used.h"
#include "glsl/include_resolver.h"
#include "glsl/source_tree.h"
#include "plan/solid/octave_rest.h"
#include "shader/field_shader.h"
#include "shader/field_shader_writer.h"
#include "shader/noise_choices.h"

namespace noisescope {
namespace {

/// Returns the text with names of its own for all of the library: ns_ becomes ns3_. Fields differ in what functions of
/// the same name do.
std::string withFieldNames(std::string_view text, std::size_t field) {
    std::string result;
    bool isInside = false;  // of a name
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool belongs = std::isalnum(static_cast<unsigned char>(text[i])) != 0 || text[i] == '_';
        if (belongs && !isInside) {
            for (const std::string_view start : {"ns_", "NS_", "Ns"}) {
                if (!text.substr(i).starts_with(start)) continue;
                result += fmt::format("{}{}", text.substr(i, 2), field);
                i += 2;
                break;
            }
        }
        isInside = belongs;
        if (i < text.size()) result += text[i];
    }
    return result;
}

std::string leafFunction(const FieldPlan& field, const BlockRecord& record, std::size_t index, bool early) {
    const FieldShader shader(field.program(), record);
    const std::string source = shader.includeLines() + shader.spaceFunction("ns_field", early);
    const Overrides overrides = fieldOverrides(field.program(), record);
    std::string key = fmt::format("{} {}", index, source);
    for (const auto& [file, text] : overrides) key += text;
    // To flatten takes a millisecond, and every draw asks for the text.
    constexpr std::size_t kMostTexts = 24;
    thread_local RecentlyUsed<std::string, std::string> known{kMostTexts};
    if (const std::string* found = known.find(key)) return *found;
    std::string text = withFieldNames(flatten("(generated)", source, embeddedShaders(), overrides).text, index);
    return known.add(std::move(key), std::move(text));
}

}  // namespace

std::optional<TreePass> solidPass(const PicturePlan& noise) {
    constexpr std::size_t kAny = std::numeric_limits<std::size_t>::max();
    const std::vector<TreePass> passes = passesFor(noise, noise.values(), {kAny, kAny});
    if (passes.empty()) return {};
    return passes.back();
}

std::string solidNoiseSource(const PicturePlan& noise, const BlockRecord& record, const SolidText& solid) {
    const bool early = octaveRestOf(noise).has_value();
    const std::string_view place = early ? "(p, dist, need)" : "(p)";
    const auto whole = [](std::string_view value) {
        return fmt::format("float ns_solid_noise_for(vec3 p, float dist, int need) {{\n    return {};\n}}\n", value);
    };
    const std::optional<TreePass> pass = solidPass(noise);
    if (!pass) {
        const FieldShader field(noise.field().program(), record.fields[0]);
        return field.includeLines() + (early ? solid.decided("") : "") + field.spaceFunction("solid_field", early) +
               whole(fmt::format("solid_field{}", place));
    }
    std::string text = passIncludes(noise, *pass) + (early ? solid.decided("combined") : "");
    std::string calls;
    std::size_t index = 0;
    for (Slot slot = 0; slot <= noise.values(); ++slot) {
        const auto* leaf = std::get_if<LeafStep>(&noise.steps()[slot]);
        if (leaf == nullptr) continue;
        if (std::ranges::binary_search(pass->reads, slot)) {
            text += leafFunction(*leaf->plan, record.fields[index], index, early);
            calls += fmt::format("{}ns{}_field{}", calls.empty() ? "" : ", ", index, place);
        }
        ++index;
    }
    const std::vector<TexelForm> forms(pass->reads.size());
    const WordReader read(record, 2);
    text += passFunction(noise, *pass, forms,
                         [&](std::size_t i) { return read.real(record.places[Number::tree] + static_cast<int>(i)); });
    return text + whole(fmt::format("combined({})", calls));
}

}  // namespace noisescope
