#include "glsl/include_resolver.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "core/error.h"
#include "core/text.h"

namespace noisescope {
namespace {

constexpr std::size_t kDeepest = 32;
constexpr std::size_t kLargest = 4 << 20;

/// Returns the path of an #include line, or nothing. A path may hold any character but a quote.
std::optional<std::string_view> includePath(std::string_view line) {
    const auto skipBlanks = [&] { line.remove_prefix(std::min(line.find_first_not_of(" \t"), line.size())); };
    skipBlanks();
    if (!line.starts_with('#')) return {};
    line.remove_prefix(1);
    skipBlanks();
    if (!line.starts_with("include")) return {};
    line.remove_prefix(7);
    skipBlanks();
    if (!line.starts_with('"')) return std::string_view{};
    const std::size_t end = line.find('"', 1);
    return end == std::string_view::npos ? std::string_view{} : line.substr(1, end - 1);
}

class Flattener {
  public:
    Flattener(const SourceTree& tree, const Overrides& overrides) : tree_(tree), overrides_(overrides) {}

    void add(std::string_view name, std::string_view text) {
        const int file = static_cast<int>(result_.files.size());
        result_.files.emplace_back(name);
        chain_.push_back({std::string(name), 0});
        while (!text.empty()) {
            const std::size_t end = std::min(text.find('\n'), text.size());
            std::string_view line = text.substr(0, end);
            text.remove_prefix(std::min(end + 1, text.size()));
            if (line.ends_with('\r')) line.remove_suffix(1);
            ++chain_.back().line;
            if (const auto path = includePath(line)) {
                include(*path);
            } else {
                result_.text.append(line).push_back('\n');
                result_.lines.push_back({file, chain_.back().line});
                if (result_.text.size() > kLargest) fail(fmt::format("the shader grows past {} bytes", kLargest));
            }
        }
        chain_.pop_back();
    }

    FlatSource take() { return std::move(result_); }

  private:
    struct FieldStep {
        std::string file;
        int line;
    };

    void include(std::string_view path) {
        if (path.empty()) fail("#include needs a path in double quotes");
        if (!isInsidePath(path))
            fail(fmt::format("#include \"{}\": expected a plain path below the shader root", printable(path)));
        if (std::any_of(chain_.begin(), chain_.end(), [&](const FieldStep& step) { return step.file == path; }))
            fail(fmt::format("#include \"{}\": the file includes itself", printable(path)));
        if (chain_.size() >= kDeepest)
            fail(fmt::format("#include \"{}\": more than {} levels", printable(path), kDeepest));
        if (!included_.insert(std::string(path)).second) return;
        if (const auto found = overrides_.find(path); found != overrides_.end()) return add(path, found->second);
        const std::optional<std::string> text = tree_.read(path);
        if (!text) fail(fmt::format("#include \"{}\": no such file", printable(path)));
        if (text->find('\0') != std::string::npos)
            fail(fmt::format("#include \"{}\": not a text file", printable(path)));
        add(path, *text);
    }

    [[noreturn]] void fail(std::string_view problem) const {
        std::string chain;
        for (const FieldStep& step : chain_)
            chain += fmt::format("{}{}:{}", chain.empty() ? "" : " -> ", step.file, step.line);
        throw Error(ExitCode::shader, fmt::format("{}: error: {}", chain, problem));
    }

    const SourceTree& tree_;
    const Overrides& overrides_;
    FlatSource result_;
    std::vector<FieldStep> chain_;
    std::set<std::string> included_;
};

}  // namespace

std::string FlatSource::place(int line) const {
    if (line < 1 || static_cast<std::size_t>(line) > lines.size()) return {};
    const SourceLine& source = lines[static_cast<std::size_t>(line) - 1];
    return fmt::format("{}:{}", files[static_cast<std::size_t>(source.file)], source.line);
}

FlatSource flatten(std::string_view name, std::string_view text, const SourceTree& tree, const Overrides& overrides) {
    Flattener flattener(tree, overrides);
    flattener.add(name, text);
    return flattener.take();
}

}  // namespace noisescope
