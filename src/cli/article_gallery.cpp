#include "cli/article_gallery.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "articles/articles.h"
#include "articles/experiments.h"
#include "articles/page.h"
#include "core/error.h"
#include "core/json.h"
#include "core/text.h"
#include "files/atomic_file.h"

namespace noisescope {
namespace {

constexpr const char* kPage = "index.html";

bool draws(std::string_view command) {
    constexpr std::array<std::string_view, 5> drawing{"render", "sheet", "map", "surface", "stats"};
    return std::ranges::find(drawing, command) != drawing.end();
}

/// The command as it runs here: its files in the folder.
std::vector<std::string> argumentsOf(const std::string& command, const ArticleGallery& gallery) {
    std::vector<std::string> words = commandWords(command);
    const std::vector<std::size_t> outputs = outputWords(words);
    for (const std::size_t i : outputs) words[i] = (std::filesystem::path(gallery.folder) / words[i]).string();
    if (draws(words.front())) words.insert(words.end(), gallery.drawing.begin(), gallery.drawing.end());
    if (!outputs.empty() && gallery.force) words.emplace_back("--force");
    words.emplace_back("--quiet");
    return words;
}

/// Returns a command's text without the names of files in the folder, which the page shows.
std::string withoutFiles(const std::string& text, const std::string& folder) {
    std::string kept;
    for (const std::string_view line : linesOf(text))
        if (!line.starts_with(folder)) kept += std::string(line) + "\n";
    return kept == "\n" ? "" : kept;
}

ShownRow shownRowOf(const ArticleRow& row, const ArticleGallery& gallery) {
    ShownRow shown{&row, outputsOf(row), row.experiment.empty() ? "" : experimentText(row.experiment)};
    for (const std::string& command : row.commands) {
        try {
            shown.text += withoutFiles(outputOf(argumentsOf(command, gallery)), gallery.folder);
        } catch (const Error& error) {
            throw Error(error.code(), fmt::format("row {}, {}: {}", row.id, command, error.lines().front()));
        }
    }
    return shown;
}

/// None is written if one of them may not be.
void requireNoRow(const std::vector<const ArticleRow*>& rows, const ArticleGallery& gallery) {
    std::vector<std::string> names{kPage};
    for (const ArticleRow* row : rows)
        for (std::string& name : outputsOf(*row)) names.push_back(std::move(name));
    for (const std::string& name : names) {
        const std::filesystem::path path = std::filesystem::path(gallery.folder) / name;
        std::error_code error;
        if (!gallery.force && std::filesystem::exists(std::filesystem::symlink_status(path, error)))
            refuseFile(path, "is there; --force replaces it");
    }
}

}  // namespace

int drawArticles(const ArticleGallery& gallery, const CommonOptions& common) {
    std::vector<const ArticleRow*> rows;
    if (gallery.row.empty())
        for (const ArticleRow& row : articleRows()) rows.push_back(&row);
    else
        rows.push_back(&articleRowOf(gallery.row));
    requireNoRow(rows, gallery);
    std::error_code error;
    std::filesystem::create_directories(gallery.folder, error);
    if (error) refuseFile(gallery.folder, fmt::format("cannot make the folder: {}", error.message()));
    std::vector<ShownRow> shown;
    Json said = Json::array();
    ProgressLine line(common, "drawing what articles show");
    for (const ArticleRow* row : rows) {
        line.show(static_cast<std::int64_t>(shown.size()), static_cast<std::int64_t>(rows.size()));
        shown.push_back(shownRowOf(*row, gallery));
        said.push_back({{"row", row->id}, {"files", shown.back().pictures}, {"text", shown.back().text}});
        if (!common.json && rows.size() == 1) printOut(shown.back().text);
    }
    const std::filesystem::path page = std::filesystem::path(gallery.folder) / kPage;
    writeFileAtomically(page, articlesPage(shown), gallery.force);
    if (common.json)
        printJson({{"ok", true}, {"page", page.string()}, {"rows", said}});
    else
        printOut(printable(page.string()) + "\n");
    return 0;
}

}  // namespace noisescope
