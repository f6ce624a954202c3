// The page of an articles' gallery: HTML that opens from the disk.
#pragma once

#include <string>
#include <vector>

#include "articles/articles.h"

namespace noisescope {

/// Results of a row's commands.
struct ShownRow {
    const ArticleRow* row = nullptr;
    std::vector<std::string> pictures;  ///< names of files beside the page
    std::string text;                   ///< printed output
};

/// Returns the page with these rows, below a heading for each article.
std::string articlesPage(const std::vector<ShownRow>& rows);

}  // namespace noisescope
