#include "articles/page.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "core/embedded.h"
#include "core/text.h"

namespace noisescope {
namespace {

/// Attributes are written in double quotes.
std::string attribute(std::string_view text) { return xmlText(text); }

std::string titleOf(char id) {
    const auto found = std::ranges::find(articles(), std::string(1, id), &Article::id);
    return found == articles().end() ? std::string() : found->title;
}

std::string pictureHtml(const std::string& name, const std::string& title) {
    if (!name.ends_with(".png") && !name.ends_with(".svg") && !name.ends_with(".gif"))
        return fmt::format("<a class=\"file\" href=\"{0}\">{0}</a>\n", attribute(name));
    return fmt::format("<a href=\"{0}\"><img src=\"{0}\" alt=\"{1}\" loading=\"lazy\"></a>\n", attribute(name),
                       attribute(title));
}

/// The other articles with the same figure.
std::string othersOf(const ArticleRow& row) {
    std::string others;
    for (std::size_t i = 1; i < row.articles.size(); ++i)
        others += (i == 1 ? "Also in " : ", ") + titleOf(row.articles[i]);
    return others.empty() ? "" : fmt::format("<p class=\"others\">{}</p>\n", xmlText(others));
}

std::string rowHtml(const ShownRow& shown) {
    const ArticleRow& row = *shown.row;
    std::string html = fmt::format("<section id=\"row-{0}\">\n<h3><a href=\"#row-{0}\">{0}</a> {1}</h3>\n<p>{2}</p>\n",
                                   attribute(row.id), xmlText(row.title), xmlText(row.caption));
    if (!shown.pictures.empty()) {
        html += "<div class=\"pictures\">\n";
        for (const std::string& name : shown.pictures) html += pictureHtml(name, row.title);
        html += "</div>\n";
    }
    if (!shown.text.empty())
        html +=
            fmt::format("<pre class=\"{}\">{}</pre>\n", row.experiment.empty() ? "said" : "found", xmlText(shown.text));
    if (!row.argued.empty())
        html += fmt::format("<p class=\"argued\"><b>Nothing to run.</b> {}</p>\n", xmlText(row.argued));
    if (!row.errs.empty())
        html += fmt::format("<p class=\"errs\"><b>Where the article errs.</b> {}</p>\n", xmlText(row.errs));
    for (const Claim& claim : row.claims)
        html += fmt::format("<p class=\"claim\"><b>Claimed:</b> {}.<br><b>Measured:</b> {}</p>\n", xmlText(claim.said),
                            xmlText(claim.found));
    std::string commands;
    for (const std::string& command : row.commands)
        commands += (commands.empty() ? "noisescope " : "\nnoisescope ") + command;
    if (!commands.empty()) html += fmt::format("<pre class=\"command\" tabindex=\"0\">{}</pre>\n", xmlText(commands));
    if (!row.experiment.empty())
        html += fmt::format("<pre class=\"command\" tabindex=\"0\">noisescope gallery --articles {} -o row</pre>\n",
                            xmlText(row.id));
    return html + othersOf(row) + "</section>\n";
}

/// Selects a command that is clicked, and copies it where the browser allows that.
constexpr std::string_view kScript = R"(<script>
for (const command of document.querySelectorAll('.command')) {
  const copy = () => {
    getSelection().selectAllChildren(command);
    navigator.clipboard?.writeText(command.textContent).then(() => {
      command.classList.add('copied');
      setTimeout(() => command.classList.remove('copied'), 1200);
    }, () => {});
  };
  command.addEventListener('click', copy);
  command.addEventListener('keydown', event => { if (event.key === 'Enter') copy(); });
}
</script>
)";

}  // namespace

std::string articlesPage(const std::vector<ShownRow>& rows) {
    const auto style = std::ranges::find(kEmbeddedArticles, "page.css", &EmbeddedFile::name);
    std::string body;
    std::string links;
    char heading = 0;
    for (const ShownRow& shown : rows) {
        if (const char id = shown.row->articles.front(); id != heading) {
            heading = id;
            const std::string title = xmlText(titleOf(id));
            body += fmt::format("<h2 id=\"article-{0}\">{1}</h2>\n", id, title);
            links += fmt::format("<a href=\"#article-{0}\">{1}</a>\n", id, title);
        }
        body += rowHtml(shown);
    }
    return fmt::format(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width, initial-scale=1\">\n<meta name=\"color-scheme\" content=\"light dark\">\n"
        "<title>Articles about noise, a command for each figure</title>\n<style>\n{}</style>\n<header>\n<h1>Articles "
        "about "
        "noise</h1>\n<p>What five articles show and claim, in their order: each figure, table, exercise and claim with "
        "the "
        "command that draws or measures it. Click a command to copy it; pictures open in full.</p>\n<nav>\n{}</nav>\n"
        "</header>\n<main>\n{}</main>\n{}</html>\n",
        style->bytes, links, body, kScript);
}

}  // namespace noisescope
