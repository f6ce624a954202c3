// `gallery --articles`: a folder with what articles show and claim, and a page of it.
#pragma once

#include <string>
#include <vector>

#include "cli/shared/command.h"

namespace noisescope {

struct ArticleGallery {
    std::string folder;
    std::string row;                   ///< empty: all
    std::vector<std::string> drawing;  ///< options for the commands that draw, "--backend", "cpu" …
    bool force = false;
};

/// Returns the exit code.
int drawArticles(const ArticleGallery& gallery, const CommonOptions& common);

}  // namespace noisescope
