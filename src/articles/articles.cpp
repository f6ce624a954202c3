#include "articles/articles.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "core/embedded.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"

namespace noisescope {
namespace {

std::string memberOf(const Json& row, std::string_view name) {
    const Json* value = row.find(name);
    return value != nullptr ? value->get<std::string>() : std::string();
}

ArticleRow rowOf(const Json& json) {
    ArticleRow row{
        memberOf(json, "id"),         memberOf(json, "in"),     memberOf(json, "title"), memberOf(json, "caption"), {},
        memberOf(json, "experiment"), memberOf(json, "argued"), memberOf(json, "errs"),  memberOf(json, "see")};
    if (const Json* commands = json.find("run"))
        for (const Json& command : *commands) row.commands.push_back(command.get<std::string>());
    return row;
}

struct ArticleList {
    std::vector<Article> articles;
    std::vector<ArticleRow> rows;
};

const ArticleList& articleList() {
    static const ArticleList list = [] {
        const auto file = std::ranges::find(kEmbeddedArticles, "articles.json", &EmbeddedFile::name);
        const Json json = Json::parse(file->bytes);
        ArticleList all;
        for (const Json& article : json["articles"])
            all.articles.push_back({memberOf(article, "id"), memberOf(article, "title")});
        for (const Json& row : json["rows"]) all.rows.push_back(rowOf(row));
        return all;
    }();
    return list;
}

}  // namespace

const std::vector<Article>& articles() { return articleList().articles; }

const std::vector<ArticleRow>& articleRows() { return articleList().rows; }

const ArticleRow& articleRowOf(std::string_view id) {
    const std::vector<ArticleRow>& rows = articleRows();
    const auto found = std::ranges::find(rows, id, &ArticleRow::id);
    if (found == rows.end())
        throw Error(ExitCode::usage,
                    fmt::format("--articles {}: no such row, expected one of 1 to {} (`noisescope list "
                                "articles`)",
                                printable(id), rows.size()));
    return *found;
}

std::vector<std::string> commandWords(std::string_view command) {
    std::vector<std::string> words;
    std::string word;
    bool isQuoted = false;
    for (const char letter : command) {
        if (letter == '\'') {
            isQuoted = !isQuoted;
        } else if (letter == ' ' && !isQuoted) {
            if (!word.empty()) words.push_back(std::exchange(word, {}));
        } else {
            word += letter;
        }
    }
    if (!word.empty()) words.push_back(word);
    return words;
}

std::vector<std::size_t> outputWords(const std::vector<std::string>& words) {
    constexpr std::array<std::string_view, 4> ofMaps{"--walk", "--tiles", "--tileset", "--blocks"};
    std::vector<std::size_t> indices;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string& option = words[i - 1];
        const bool isOfMap = words.front() == "map" && std::ranges::find(ofMaps, option) != ofMaps.end();
        if (option == "-o" || isOfMap) indices.push_back(i);
    }
    return indices;
}

std::vector<std::string> outputsOf(const ArticleRow& row) {
    std::vector<std::string> names;
    for (const std::string& command : row.commands) {
        const std::vector<std::string> words = commandWords(command);
        for (const std::size_t i : outputWords(words)) names.push_back(words[i]);
    }
    return names;
}

}  // namespace noisescope
