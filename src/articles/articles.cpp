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

/// Takes the names out of a verdict: "No: {edge-short=0.866}" becomes "No: 0.866".
Claim claimOf(const Json& json) {
    Claim claim{memberOf(json, "said"), {}, {}};
    const std::string text = memberOf(json, "found");
    std::size_t done = 0;
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', done)) {
        const std::size_t equals = text.find('=', open);
        const std::size_t close = text.find('}', open);
        claim.figures.push_back(
            {text.substr(open + 1, equals - open - 1), text.substr(equals + 1, close - equals - 1)});
        claim.found += text.substr(done, open - done) + claim.figures.back().text;
        done = close + 1;
    }
    claim.found += text.substr(done);
    return claim;
}

ArticleRow rowOf(const Json& json) {
    ArticleRow row;
    row.id = memberOf(json, "id");
    row.articles = memberOf(json, "in");
    row.title = memberOf(json, "title");
    row.caption = memberOf(json, "caption");
    row.experiment = memberOf(json, "experiment");
    row.argued = memberOf(json, "argued");
    row.errs = memberOf(json, "errs");
    row.see = memberOf(json, "see");
    if (const Json* claims = json.find("claims"))
        for (const Json& claim : *claims) row.claims.push_back(claimOf(claim));
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

Json claimsJson(const ArticleRow& row) {
    Json claims = Json::array();
    for (const Claim& claim : row.claims) {
        Json figures = Json::object();
        for (const ClaimFigure& figure : claim.figures) figures[figure.name] = figure.text;
        claims.push_back({{"said", claim.said}, {"found", claim.found}, {"figures", figures}});
    }
    return claims;
}

}  // namespace noisescope
