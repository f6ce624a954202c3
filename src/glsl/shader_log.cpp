#include "glsl/shader_log.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/text.h"

namespace noisescope {
namespace {

/// Parses a line from its start; every step returns whether it matched.
class Cursor {
  public:
    explicit Cursor(std::string_view line) : rest_(line) {}

    bool skip(std::string_view text) {
        if (!rest_.starts_with(text)) return false;
        rest_.remove_prefix(text.size());
        return true;
    }
    bool number(int& value) {
        const std::size_t end = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
        const auto parsed = parseInteger(rest_.substr(0, end));
        if (!parsed || *parsed > 1000000000) return false;
        value = static_cast<int>(*parsed);
        rest_.remove_prefix(end);
        return true;
    }
    void blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }
    /// Matches "error" or "warning".
    bool kind(std::string_view& value) {
        for (const std::string_view word : {"error", "warning"})
            if (skip(word)) return value = word, true;
        return false;
    }
    [[nodiscard]] std::string_view rest() const { return rest_; }

  private:
    std::string_view rest_;
};

struct Message {
    int source = 0, line = 0, column = 0;
    std::string_view kind, text;
};

/// Parses 0:12(21): error: text
std::optional<Message> mesaMessage(std::string_view line) {
    Cursor at(line);
    Message m;
    if (!(at.number(m.source) && at.skip(":") && at.number(m.line) && at.skip("(") && at.number(m.column) &&
          at.skip("): ") && at.kind(m.kind) && at.skip(":")))
        return {};
    at.blanks();
    m.text = at.rest();
    return m;
}

/// Parses 0(12) : error C1008: text
std::optional<Message> nvidiaMessage(std::string_view line) {
    Cursor at(line);
    Message m;
    if (!(at.number(m.source) && at.skip("(") && at.number(m.line) && at.skip(")"))) return {};
    at.blanks();
    if (!at.skip(":")) return {};
    at.blanks();
    if (!at.kind(m.kind)) return {};
    at.blanks();
    m.text = at.rest();
    return m;
}

/// Parses ERROR: 0:12: text
std::optional<Message> khronosMessage(std::string_view line) {
    Cursor at(line);
    Message m;
    m.kind = at.skip("ERROR:") ? "error" : at.skip("WARNING:") ? "warning" : "";
    at.blanks();
    if (m.kind.empty() || !(at.number(m.source) && at.skip(":") && at.number(m.line) && at.skip(":"))) return {};
    at.blanks();
    m.text = at.rest();
    return m;
}

std::string mapped(std::string_view line, const FlatSource& source) {
    for (const auto read : {mesaMessage, nvidiaMessage, khronosMessage}) {
        const std::optional<Message> m = read(line);
        const std::string place = m ? source.place(m->line) : "";
        if (place.empty()) continue;
        const std::string column = m->column > 0 ? fmt::format(":{}", m->column) : "";
        return fmt::format("{}{}: {}: {}", place, column, m->kind, m->text);
    }
    return std::string(line);
}

}  // namespace

std::vector<std::string> mapShaderLog(std::string_view log, const FlatSource& source) {
    constexpr std::size_t kLongest = 2000;
    std::vector<std::string> messages;
    while (!log.empty()) {
        const std::size_t end = std::min(log.find('\n'), log.size());
        const std::string_view line = log.substr(0, std::min(end, kLongest));
        log.remove_prefix(std::min(end + 1, log.size()));
        if (line.find_first_not_of(" \t\r") != std::string_view::npos) messages.push_back(mapped(line, source));
    }
    return messages;
}

}  // namespace noisescope
