// What each address answers. Knows no sockets, and takes addresses as they were sent: nothing in them is decoded.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plan/field_plan.h"
#include "serve/tile_source.h"

namespace noisescope {

struct Question {
    std::string_view target;     ///< "/tile/0/1_2.png?missing=204"
    std::string_view host;       ///< of the header; empty: there was none
    std::string_view knownTags;  ///< of If-None-Match
    Gone gone;
};

struct Reply {
    int status = 200;  ///< of HTTP
    std::string type = "text/plain; charset=utf-8";
    std::shared_ptr<const std::string> body{};
    std::vector<std::pair<std::string, std::string>> headers{};
};

/// "host:port", "[::1]:port" and so on without the port, in lower case; empty: the text is no such thing.
std::string hostWithoutPort(std::string_view host);

class Site {
  public:
    /// The source must outlive this. `name` is what the page calls the world. `address` is the one that is listened at:
    /// with it, with numbers and with "localhost" as its host a question is answered. Other names may be a page's from
    /// elsewhere whose name now means this machine. Throws Error(usage) if the recipe cannot be drawn.
    Site(TileSource& source, std::string name, std::string address);

    /// To be asked from any number of threads at once.
    [[nodiscard]] Reply answer(Question question) const;

  private:
    [[nodiscard]] bool knowsHost(std::string_view host) const;
    [[nodiscard]] Reply route(const Question& question, std::string_view path, std::string_view query) const;
    [[nodiscard]] Reply tile(const Question& question, std::string_view path, std::string_view query) const;
    [[nodiscard]] Reply value(std::string_view query) const;
    [[nodiscard]] std::string worldJson() const;

    TileSource* source_;
    std::string name_;
    std::string address_;
    std::optional<FieldPlan> plan_;  ///< of level 0
};

}  // namespace noisescope
