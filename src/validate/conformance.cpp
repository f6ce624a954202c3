#include "validate/conformance.h"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <set>

#include "core/error.h"
#include "core/image.h"
#include "core/json.h"
#include "core/text.h"
#include "cpu/cpu_field.h"
#include "cpu/layer_rows.h"
#include "cpu/measures.h"
#include "gpu/field_renderer.h"
#include "gpu/tree_renderer.h"
#include "plan/field_plan.h"
#include "recipe/chosen.h"
#include "recipe/domain.h"
#include "recipe/recipe.h"
#include "recipe/recipe_json.h"

namespace noisescope {
namespace {

constexpr std::int64_t kFarthestChecked = std::int64_t{1} << 50;  // as --region
constexpr std::int64_t kTallest = (std::int64_t{1} << 31) - 1;    // as --size

class LineReader {
  public:
    LineReader(std::string_view text, const std::string& origin) : origin_(origin) {
        try {
            json_ = Json::parse(text);
        } catch (const JsonError&) {
            fail("not a line of JSON");
        }
        if (!json_.is_object()) fail("expected an object");
    }

    ConformanceLine read() {
        readRecipe();
        if (json_.contains("point") == json_.contains("pixel")) fail("expected either \"point\" or \"pixel\"");
        known_ = {"recipe", "bits"};
        if (json_.contains("point")) {
            readPoint();
        } else {
            readPixel();
        }
        readBits();
        for (const auto& [key, value] : json_.items())
            if (!known_.contains(key)) fail(fmt::format("unknown key \"{}\"", printable(clipped(key, 80))));
        return std::move(line_);
    }

  private:
    [[noreturn]] void fail(std::string_view problem) const {
        throw Error(ExitCode::usage, fmt::format("{}: {}", origin_, problem));
    }

    void readRecipe() {
        if (!json_.contains("recipe") || !json_["recipe"].is_object()) fail("\"recipe\": expected an object");
        line_.recipeText = json_["recipe"].dump(-1, JsonText::repaired);
        line_.recipe = parseRecipe(line_.recipeText, origin_).recipe;
        if (!isExact(line_.recipe)) fail("\"recipe\": hash=sine is device-dependent, nobody can conform to it");
    }

    /// Returns the strings of a list.
    std::vector<std::string> textsOf(const char* key) {
        known_.insert(key);
        std::vector<std::string> texts;
        if (!json_.contains(key) || !json_[key].is_array()) fail(fmt::format("\"{}\": expected a list of texts", key));
        for (const Json& item : json_[key]) {
            if (!item.is_string()) fail(fmt::format("\"{}\": expected texts, as [\"1\", \"-2\"]", key));
            texts.push_back(item.get<std::string>());
        }
        return texts;
    }

    std::int64_t integer(const char* key, const std::string& text, std::int64_t low, std::int64_t high) const {
        const auto value = parseInteger(text);
        if (!value || *value < low || *value > high)
            fail(fmt::format("\"{}\": {}: expected a whole number from {} to {}", key, printable(clipped(text, 80)),
                             low, high));
        return *value;
    }

    void readPoint() {
        for (const std::string& text : textsOf("point")) {
            auto number = parseCoordinate(text);
            if (!number)
                fail(fmt::format("\"point\": {}: expected a decimal number from -1e15 to 1e15",
                                 printable(clipped(text, 80))));
            line_.point.push_back(std::move(*number));
        }
        if (line_.point.size() != static_cast<std::size_t>(coordinatesOf(line_.recipe)))
            fail(fmt::format("\"point\": {} coordinates, the recipe's points have {}", line_.point.size(),
                             coordinatesOf(line_.recipe)));
    }

    void readPixel() {
        const std::vector<std::string> pixel = textsOf("pixel");
        if (pixel.size() != 2) fail("\"pixel\": expected two numbers, column and row");
        line_.x = integer("pixel", pixel[0], -kFarthestChecked, kFarthestChecked);
        line_.y = integer("pixel", pixel[1], -kFarthestChecked, kFarthestChecked);
        known_.insert("height");
        if (!json_.contains("height") || !json_["height"].is_string())
            fail("\"height\": expected the picture's height in pixels as a text");
        line_.height = integer("height", json_["height"].get<std::string>(), 1, kTallest);
    }

    void readBits() {
        for (const std::string& text : textsOf("bits")) {
            std::uint32_t bits = 0;
            const auto result = std::from_chars(text.data(), text.data() + text.size(), bits, 16);
            if (text.size() != 8 || result.ec != std::errc{} || result.ptr != text.data() + text.size())
                fail(fmt::format("\"bits\": {}: expected eight hexadecimal digits", printable(clipped(text, 80))));
            line_.bits.push_back(bits);
        }
        const int channels = channelsOf(line_.recipe);
        if (line_.bits.size() != static_cast<std::size_t>(channels))
            fail(fmt::format("\"bits\": {} words, the recipe has {} channel{}", line_.bits.size(), channels,
                             channels == 1 ? "" : "s"));
    }

    const std::string& origin_;
    Json json_;
    ConformanceLine line_;
    std::set<std::string> known_;
};

std::string decimalText(const Decimal& number) {
    std::string digits = number.digits;
    if (number.exponent > 0) digits.append(static_cast<std::size_t>(number.exponent), '0');
    if (number.exponent < 0) {
        const auto places = static_cast<std::size_t>(-number.exponent);
        if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
        digits.insert(digits.size() - places, 1, '.');
    }
    return (number.negative ? "-" : "") + digits;
}

}  // namespace

ConformanceLine parseConformanceLine(std::string_view text, const std::string& origin) {
    return LineReader(text, origin).read();
}

std::string conformanceText(const ConformanceLine& line) {
    std::vector<std::string> words;
    for (const std::uint32_t bits : line.bits) words.push_back(fmt::format("\"{:08x}\"", bits));
    std::string place;
    if (line.point.empty()) {
        place = fmt::format("\"height\":\"{}\",\"pixel\":[\"{}\",\"{}\"]", line.height, line.x, line.y);
    } else {
        std::vector<std::string> numbers;
        for (const Decimal& number : line.point) numbers.push_back('"' + decimalText(number) + '"');
        place = fmt::format("\"point\":[{}]", fmt::join(numbers, ","));
    }
    return fmt::format("{{\"recipe\":{},{},\"bits\":[{}]}}", line.recipeText, place, fmt::join(words, ","));
}

ConformanceField::ConformanceField(FieldRenderer* renderer) : renderer_(renderer) {}
ConformanceField::~ConformanceField() = default;

std::vector<std::uint32_t> ConformanceField::bitsAt(const ConformanceLine& line) {
    const std::string wanted = fmt::format("{} {}", line.height, line.recipeText);
    if (wanted != planned_) {
        plan_ = std::make_unique<PicturePlan>(line.point.empty()
                                                  ? measuredPicture(line.recipe, line.height, PictureOf::values)
                                                  : measuredPointPicture(line.recipe));
        planned_ = wanted;
    }
    const Region pixel{line.x, line.y, 1, 1};
    const auto valuesOf = [&](const FieldPlan& field, std::size_t coordinates) {
        if (line.point.empty())
            return (renderer_ != nullptr ? renderer_->render(field, pixel) : renderOnCpu(field, pixel)).pixels;
        const auto point = std::span(line.point).first(coordinates);
        return renderer_ != nullptr ? renderer_->sample(field, point, coordinates)
                                    : sampleOnCpu(field, point, coordinates);
    };
    std::vector<float> values;
    if (plan_->isField()) {
        values = valuesOf(plan_->field(), line.point.size());
    } else if (renderer_ != nullptr && line.point.empty()) {
        values = renderer_->trees().render(*plan_, pixel).pixels;
    } else {
        values.resize(static_cast<std::size_t>(plan_->channels(plan_->values())));
        sampleLayers(*plan_, plan_->values(), 1, line.point.size(), valuesOf, values.data());
    }
    std::vector<std::uint32_t> bits;
    bits.reserve(values.size());
    for (const float value : values) bits.push_back(std::bit_cast<std::uint32_t>(value));
    return bits;
}

std::string bitsText(const std::vector<std::uint32_t>& bits) {
    std::string text;
    for (const std::uint32_t word : bits) text += fmt::format("{}{:08x}", text.empty() ? "" : " ", word);
    return text;
}

}  // namespace noisescope
