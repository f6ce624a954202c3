#include "serve/site.h"

#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>

#include "core/embedded.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "recipe/chosen.h"
#include "recipe/recipe.h"
#include "serve/status.h"
#include "serve/tag.h"

namespace noisescope {
namespace {

/// A file of the page: its address, its embedded name, its type.
struct PageFile {
    std::string_view path;
    std::string_view name;
    std::string_view type;
};
constexpr std::array kPageFiles{
    PageFile{"/", "index.html", "text/html; charset=utf-8"},
    PageFile{"/page.css", "page.css", "text/css; charset=utf-8"},
    PageFile{"/page.js", "page.js", "text/javascript; charset=utf-8"},
    PageFile{"/tiles.js", "tiles.js", "text/javascript; charset=utf-8"},
    PageFile{"/leaflet.js", "leaflet.min.js", "text/javascript; charset=utf-8"},
    PageFile{"/leaflet.css", "leaflet.css", "text/css; charset=utf-8"},
};
constexpr const char* kJson = "application/json";
constexpr const char* kEachTime = "no-cache";  // cached but revalidated: another world may be served next

Reply textReply(int status, std::string_view text) {
    Reply reply;
    reply.status = status;
    reply.body = std::make_shared<const std::string>(fmt::format("{}\n", text));
    reply.headers = {{"Cache-Control", "no-store"}};
    return reply;
}

Reply jsonReply(const Json& json) {
    Reply reply;
    reply.type = kJson;
    reply.body = std::make_shared<const std::string>(json.dump(-1, JsonText::repaired) + "\n");
    reply.headers = {{"Cache-Control", kEachTime}};
    return reply;
}

Reply busyReply() {
    Reply reply = textReply(kBusy, "too many tiles are asked for, try again in a second");
    reply.headers.emplace_back("Retry-After", "1");
    return reply;
}

/// Parses a decimal number without sign and leading zeros.
std::optional<std::int64_t> wholeNumber(std::string_view text) {
    constexpr std::size_t kMostDigits = 18;
    if (text.empty() || text.size() > kMostDigits || (text.size() > 1 && text.front() == '0')) return std::nullopt;
    if (!std::ranges::all_of(text, isDigit)) return std::nullopt;
    return parseInteger(text);
}

/// Cuts off and returns the text before `mark`; nothing if there is no mark.
std::optional<std::string_view> cutBefore(std::string_view& text, std::string_view mark) {
    const std::size_t at = text.find(mark);
    if (at == std::string_view::npos) return std::nullopt;
    const std::string_view before = text.substr(0, at);
    text.remove_prefix(at + mark.size());
    return before;
}

/// Parses "LEVEL/X_Y.png".
std::optional<TilePlace> tilePlaceOf(std::string_view text) {
    const auto level = cutBefore(text, "/");
    const auto x = cutBefore(text, "_");
    const auto y = cutBefore(text, ".png");
    if (!level || !x || !y || !text.empty()) return std::nullopt;
    const auto k = wholeNumber(*level);
    const auto column = wholeNumber(*x);
    const auto row = wholeNumber(*y);
    constexpr std::int64_t kMostLevels = 62;
    if (!k || !column || !row || *k > kMostLevels) return std::nullopt;
    return TilePlace{static_cast<int>(*k), *column, *row};
}

/// True if the list of If-None-Match contains `tag`.
bool lists(std::string_view knownTags, std::string_view tag) {
    return !tag.empty() && knownTags.find(fmt::format("\"{}\"", tag)) != std::string_view::npos;
}

/// Returns the only tag in the list; empty for several, so that everything is sent again.
std::string onlyTag(std::string_view knownTags) {
    if (std::ranges::count(knownTags, '"') != 2) return {};
    cutBefore(knownTags, "\"");
    return std::string(*cutBefore(knownTags, "\""));
}

std::optional<Reply> pageFile(std::string_view path, std::string_view knownTags) {
    const auto file = std::ranges::find(kPageFiles, path, &PageFile::path);
    if (file == kPageFiles.end()) return std::nullopt;
    const auto embedded = std::ranges::find(kEmbeddedPage, file->name, &EmbeddedFile::name);
    if (embedded == kEmbeddedPage.end()) return std::nullopt;
    const std::string tag = tagOf(embedded->bytes);
    Reply reply;
    reply.type = file->type;
    reply.headers = {{"Cache-Control", kEachTime}, {"ETag", fmt::format("\"{}\"", tag)}};
    if (lists(knownTags, tag))
        reply.status = kNotModified;
    else
        reply.body = std::make_shared<const std::string>(embedded->bytes);
    return reply;
}

bool isNumericAddress(const std::string& host) {
    std::array<unsigned char, sizeof(in6_addr)> address{};
    return inet_pton(AF_INET, host.c_str(), address.data()) == 1 ||
           inet_pton(AF_INET6, host.c_str(), address.data()) == 1;
}

}  // namespace

std::string hostWithoutPort(std::string_view host) {
    const bool isBracketed = host.starts_with('[');
    const std::size_t end = isBracketed ? host.find(']') : std::min(host.find(':'), host.size());
    if (end == std::string_view::npos) return {};
    std::string_view port = host.substr(end + (isBracketed ? 1 : 0));
    if (!port.empty() && port.front() != ':') return {};
    if (!std::ranges::all_of(port.substr(port.empty() ? 0 : 1), isDigit)) return {};
    return lowerCase(host.substr(isBracketed ? 1 : 0, end - (isBracketed ? 1 : 0)));
}

Site::Site(TileSource& source, std::string name, std::string address)
    : source_(&source), name_(std::move(name)), address_(std::move(address)) {
    if (source.recipe() != nullptr)
        picture_.emplace(source.recipe()->recipe, source.shape().unit, PictureOf::values, cpuLeaves());
}

bool Site::knowsHost(std::string_view host) const {
    const std::string name = hostWithoutPort(host);
    return name == "localhost" || name == address_ || isNumericAddress(name);
}

Reply Site::answer(Question question) const {
    if (question.host.empty()) return textReply(kBadRequest, "one header Host is needed");
    constexpr std::string_view kScheme = "http://";
    if (lowerCase(question.target.substr(0, kScheme.size())) == kScheme) {  // takes precedence: RFC 9112, 3.2.2
        question.target.remove_prefix(kScheme.size());
        const std::size_t end = std::min(question.target.find_first_of("/?"), question.target.size());
        question.host = question.target.substr(0, end);
        question.target.remove_prefix(end);
        if (question.target.empty()) question.target = "/";
    }
    if (!knowsHost(question.host))
        return textReply(kMisdirected, "this host is not known here: use localhost or a numeric address");
    const std::size_t mark = question.target.find('?');
    const std::string_view query = mark == std::string_view::npos ? "" : question.target.substr(mark + 1);
    try {
        return route(question, question.target.substr(0, mark), query);
    } catch (const Interrupted&) {
        return textReply(kBusy, "the server is ending");
    } catch (const std::exception& error) {
        return textReply(kFault, printable(error.what()));
    }
}

Reply Site::route(const Question& question, std::string_view path, std::string_view query) const {
    if (const std::optional<Reply> file = pageFile(path, question.knownTags)) return *file;
    if (path == "/world.json") {
        Reply reply;
        reply.type = kJson;
        reply.body = std::make_shared<const std::string>(worldJson());
        reply.headers = {{"Cache-Control", "no-store"}};
        return reply;
    }
    if (path == "/value") return value(query);
    constexpr std::string_view kTiles = "/tile/";
    if (path.starts_with(kTiles)) return tile(question, path.substr(kTiles.size()), query);
    return textReply(kNotFound, "nothing has this address");
}

Reply Site::tile(const Question& question, std::string_view path, std::string_view query) const {
    const std::optional<TilePlace> place = tilePlaceOf(path);
    if (!place) return textReply(kNotFound, "no tile has this address, which is /tile/LEVEL/X_Y.png");
    if (!isTileOf(source_->shape(), *place)) return textReply(kNotFound, "the world has no such tile");
    const TileAnswer found = source_->tile(*place, onlyTag(question.knownTags), question.gone);
    Reply reply;
    switch (found.state) {
        case TileAnswer::State::missing:
            reply = textReply(kNotFound, "this tile is not there yet");
            if (query == "missing=204") {  // not reported as an error by browsers
                reply.status = kNoContent;
                reply.body = nullptr;
            }
            return reply;
        case TileAnswer::State::busy:
        case TileAnswer::State::gone:
            return busyReply();
        case TileAnswer::State::unchanged:
            reply.status = kNotModified;
            break;
        case TileAnswer::State::ready:
            reply.body = found.png;
            break;
    }
    reply.type = "image/png";
    reply.headers = {{"Cache-Control", kEachTime}, {"ETag", fmt::format("\"{}\"", found.tag)}};
    return reply;
}

/// Answers "x=12&y=34" with the recipe's value at this pixel of level 0.
Reply Site::value(std::string_view query) const {
    if (!picture_) return textReply(kNotFound, "nobody knows the recipe of this world");
    std::string_view rest = query;
    const auto before = cutBefore(rest, "x=");
    const auto first = cutBefore(rest, "&y=");
    const auto x = wholeNumber(before && before->empty() && first ? *first : "");
    const auto y = wholeNumber(rest);
    const WorldShape& shape = source_->shape();
    if (!x || !y || *x >= shape.width || *y >= shape.height)
        return textReply(kBadRequest, fmt::format("expected /value?x=X&y=Y, whole numbers below {} and {}", shape.width,
                                                  shape.height));
    const Image pixel = picture_->values({shape.left + *x, shape.top + *y, 1, 1});
    Json values = Json::array();
    Json bits = Json::array();
    for (const float value : pixel.pixels) {
        values.push_back(shortest(value));  // strings: JSON lacks infinities, and doubles differ
        bits.push_back(fmt::format("0x{:08x}", std::bit_cast<std::uint32_t>(value)));
    }
    return jsonReply({{"x", *x}, {"y", *y}, {"values", values}, {"bits", bits}});
}

std::string Site::worldJson() const {
    const WorldShape& shape = source_->shape();
    Json world{{"name", printable(name_)}, {"kind", source_->kind()}, {"width", shape.width},
               {"height", shape.height},   {"tile", shape.tileSide},  {"around", shape.around},
               {"behind", shape.behind},   {"left", shape.left},      {"top", shape.top},
               {"unit", shape.unit},       {"levels", shape.levels},  {"title", nullptr},
               {"recipe", nullptr}};
    if (const RecipeFile* file = source_->recipe()) {
        if (!file->title.empty()) world["title"] = file->title;
        world["recipe"] = Json::parse(recipeToCompactJson(file->recipe));
    }
    return world.dump(-1, JsonText::repaired) + "\n";
}

}  // namespace noisescope
