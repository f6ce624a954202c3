#include "bench/peer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>
#include <set>
#include <utility>

#include "core/error.h"
#include "core/text.h"
#include "files/input_file.h"

namespace noisescope {
namespace {

constexpr std::size_t kLargest = 4 << 20;  ///< bytes, with all includes
constexpr std::size_t kDeepest = 32;       ///< levels of nested includes
constexpr int kOctaves = 5;

std::string_view withoutBlanks(std::string_view text) {
    text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
    return text;
}

/// Returns the text behind "#NAME" on a line, or nothing for other lines.
std::optional<std::string_view> directive(std::string_view line, std::string_view name) {
    line = withoutBlanks(line);
    if (!line.starts_with('#')) return {};
    line = withoutBlanks(line.substr(1));
    if (!line.starts_with(name)) return {};
    line.remove_prefix(name.size());
    if (!line.empty() && line.front() != ' ' && line.front() != '\t' && line.front() != '"') return {};
    return withoutBlanks(line);
}

/// True for a statement such as "precision highp float;" alone on its line.
bool setsPrecision(std::string_view line) {
    line = withoutBlanks(line);
    return line.starts_with("precision ") && line.find(';') != std::string_view::npos;
}

class PeerReader {
  public:
    void add(const std::filesystem::path& path) {
        const std::string text = read(path);
        const int file = static_cast<int>(result_.files.size());
        result_.files.push_back(printable(path.string()));
        chain_.push_back({result_.files.back(), 0});
        std::string_view rest = text;
        if (rest.starts_with("\xEF\xBB\xBF")) rest.remove_prefix(3);
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('\n'), rest.size());
            std::string_view line = rest.substr(0, end);
            rest.remove_prefix(std::min(end + 1, rest.size()));
            if (line.ends_with('\r')) line.remove_suffix(1);
            ++chain_.back().line;
            if (const auto included = directive(line, "include")) {
                include(path, *included);
                continue;
            }
            const bool dropped = directive(line, "version") || directive(line, "line") || setsPrecision(line);
            result_.text.append(dropped ? "" : line).push_back('\n');
            result_.lines.push_back({file, chain_.back().line});
            if (result_.text.size() > kLargest) fail(fmt::format("the text grows past {} bytes", kLargest));
        }
        chain_.pop_back();
    }

    FlatSource take() { return std::move(result_); }

  private:
    struct Place {
        std::string file;
        int line;
    };

    [[nodiscard]] static std::string read(const std::filesystem::path& path) {
        InputFile file(path);
        if (file.size() > kLargest) file.fail(fmt::format("more than {} bytes: no GLSL", kLargest));
        std::string text(file.size(), '\0');
        file.readExactly(text.data(), text.size());
        if (text.find('\0') != std::string::npos) file.fail("not a text file");
        return text;
    }

    void include(const std::filesystem::path& from, std::string_view name) {
        const std::size_t end = name.starts_with('"') ? name.find('"', 1) : std::string_view::npos;
        if (end == std::string_view::npos) fail("#include needs a path in double quotes");
        const auto path = (from.parent_path() / name.substr(1, end - 1)).lexically_normal();
        if (chain_.size() >= kDeepest) fail(fmt::format("#include: more than {} levels", kDeepest));
        if (!included_.insert(path.string()).second) return;
        std::error_code unknown;
        if (!std::filesystem::exists(path, unknown))
            fail(fmt::format("#include: no such file: {}", printable(path.string())));
        add(path);
    }

    [[noreturn]] void fail(std::string_view problem) const {
        std::string chain;
        for (const Place& place : chain_)
            chain += fmt::format("{}{}:{}", chain.empty() ? "" : " -> ", place.file, place.line);
        throw Error(ExitCode::shader, fmt::format("{}: error: {}", chain, problem));
    }

    FlatSource result_;
    std::vector<Place> chain_;
    std::set<std::string> included_;
};

/// Appends generated lines, attributed to `file` in messages.
void append(FlatSource& source, const std::string& file, const std::string& text) {
    const auto index = static_cast<int>(source.files.size());
    source.files.push_back(file);
    source.text += text;
    for (int line = 1; line <= std::count(text.begin(), text.end(), '\n'); ++line)
        source.lines.push_back({index, line});
}

/// Returns the shader with the peer's text first, where its #extension lines are valid, and with its main(), if any,
/// renamed.
FlatSource shaderOf(const FlatSource& peer, const std::string& callName, const std::string& function,
                    const std::string& body) {
    FlatSource shader;
    append(shader, "(bench)", fmt::format("#version {} core\n#define main ns_bench_main_of_peer\n", newestGlsl()));
    const auto offset = static_cast<int>(shader.files.size());
    shader.text += peer.text;
    shader.files.insert(shader.files.end(), peer.files.begin(), peer.files.end());
    for (const SourceLine& line : peer.lines) shader.lines.push_back({line.file + offset, line.line});
    append(shader, "(bench)",
           "#undef main\nnoperspective in vec2 v_place;\nflat in float v_slice;\n"
           "layout(location = 0) out float ns_bench_value;\n");
    append(shader, callName, function);
    append(shader, "(bench)", "void main() {\n" + body + "}\n");
    return shader;
}

/// Returns true if the shader compiles; else puts the messages into `why`.
bool compiles(const FlatSource& shader, const std::string& what, std::vector<std::string>* why = nullptr) {
    try {
        const TrianglePass pass(shader, what);
        return true;
    } catch (const Error& error) {
        if (error.code() != ExitCode::shader) throw;
        if (why != nullptr) *why = error.lines();
        return false;
    }
}

class PeerCompiler {
  public:
    explicit PeerCompiler(const PeerCall& call)
        : call_(call), text_(readPeer(call.file)), name_(fmt::format("--call '{}'", printable(call.call))) {}

    Peer compile() {
        std::vector<std::string> why;
        if (!compiles(shaderOf(text_, name_, "", "    ns_bench_value = v_place.x;\n"), "the text of " + file(), &why))
            throw Error(ExitCode::shader, why);
        call_.dimensions = dimensions();
        Peer peer{call_, {}};
        const std::string place = call_.dimensions == 3 ? "vec3 p = vec3(v_place, v_slice)" : "vec2 p = v_place";
        const std::string start = fmt::format("    {};\n    float sum = 0.0;\n    float amplitude = 1.0;\n", place);
        const std::string octave = "sum += amplitude * ns_bench_noise(p);\n    p *= 2.0;\n    amplitude *= 0.5;\n";
        std::string written;
        for (int k = 0; k < kOctaves; ++k) written += "    " + octave;
        const std::string looped = fmt::format("    for (int k = 0; k < {}; k++) {{\n    {}    }}\n", kOctaves, octave);
        const std::string end = "    ns_bench_value = sum;\n";
        add(peer, "1", "plain", fmt::format("    {};\n    ns_bench_value = ns_bench_noise(p);\n", place));
        add(peer, "fbm5", "looped", start + looped + end);
        add(peer, "fbm5", "written out", start + written + end);
        return peer;
    }

  private:
    [[nodiscard]] std::string file() const { return printable(call_.file); }

    /// Returns a shader whose function returns the call's result as `type`.
    [[nodiscard]] FlatSource trial(int dimensions, std::string_view type) const {
        const std::string function =
            fmt::format("{} ns_bench_noise(vec{} p) {{ return {}; }}\n", type, dimensions, call_.call);
        return shaderOf(text_, name_, function, "    ns_bench_value = v_place.x;\n");
    }

    [[nodiscard]] int dimensions() const {
        std::vector<int> wanted{2, 3};
        if (call_.dimensions != 0) wanted = {call_.dimensions};
        std::vector<std::string> why;
        for (const int each : wanted)
            if (compiles(trial(each, "float"), name_, each == wanted.front() ? &why : nullptr)) return each;
        for (const int each : wanted)
            for (const std::string_view type : {"vec2", "vec3", "vec4", "bool", "double", "ivec2", "uvec2"})
                if (compiles(trial(each, type), name_)) throwType(type);
        why.insert(why.begin(),
                   fmt::format("--call '{}' of {}: does not compile with `p` as vec{}{}", printable(call_.call), file(),
                               wanted.front(), wanted.size() > 1 ? ", nor as vec3:" : ":"));
        throw Error(ExitCode::shader, why);
    }

    [[noreturn]] void throwType(std::string_view type) const {
        const std::string part =
            type.find("vec") == std::string_view::npos ? "" : fmt::format("; one number of it is '{}.x'", call_.call);
        throw Error(ExitCode::shader, fmt::format("--call '{}' of {}: gives a {}, and noise is a float{}",
                                                  printable(call_.call), file(), type, printable(part)));
    }

    void add(Peer& peer, std::string_view row, std::string_view form, const std::string& body) const {
        const std::string function =
            fmt::format("float ns_bench_noise(vec{} p) {{ return {}; }}\n", call_.dimensions, call_.call);
        const FlatSource shader = shaderOf(text_, name_, function, body);
        const auto start = std::chrono::steady_clock::now();
        TrianglePass pass(shader, name_);
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        peer.forms.push_back({row, form, took.count(), std::move(pass)});
    }

    PeerCall call_;
    FlatSource text_;
    std::string name_;
};

}  // namespace

FlatSource readPeer(const std::string& file) {
    PeerReader reader;
    reader.add(file);
    return reader.take();
}

Peer compilePeer(const PeerCall& call) { return PeerCompiler(call).compile(); }

}  // namespace noisescope
