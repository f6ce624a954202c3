// Rows of articles about noise: each figure, table, exercise and claim with the commands that draw or measure it, from
// articles.json.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/json.h"

namespace noisescope {

struct Article {
    std::string id;  ///< "A"
    std::string title;
};

/// A figure that was measured, and its text: "edge-long", "1".
struct ClaimFigure {
    std::string name;
    std::string text;
};

/// Claim of an article, and the finding about it.
struct Claim {
    std::string said;
    std::string found;  ///< a verdict with figures
    std::vector<ClaimFigure> figures;
};

struct ArticleRow {
    std::string id;        ///< "23"
    std::string articles;  ///< their ids, "ABE"; the page shows the row with the first
    std::string title;
    std::string caption;                ///< a sentence: what is seen
    std::vector<std::string> commands;  ///< behind the program's name; files are relative to the page's folder
    std::string experiment;             ///< of experiments.h; empty: none
    std::string argued;                 ///< reason if there is nothing to run; empty: there is
    std::string errs;                   ///< mistakes of the articles; empty: none
    std::vector<Claim> claims;          ///< with verdicts
    std::string see;                    ///< regular expression of what is printed or stands in a graph; empty: anything
};

/// The articles, in the page's order …
const std::vector<Article>& articles();
/// … and all rows in its order.
const std::vector<ArticleRow>& articleRows();

/// Returns what the articles claim in a row, with verdicts, and the figures of these by name.
Json claimsJson(const ArticleRow& row);

/// Throws Error(usage).
const ArticleRow& articleRowOf(std::string_view id);

/// The words of a command, split at blanks outside of single quotes.
std::vector<std::string> commandWords(std::string_view command);

/// Indices of words that name files which the command writes: what follows -o and its like.
std::vector<std::size_t> outputWords(const std::vector<std::string>& words);

/// Files that the row's commands write.
std::vector<std::string> outputsOf(const ArticleRow& row);

}  // namespace noisescope
