// Site: the answer to each address. Uses no sockets, and takes addresses as sent, without decoding.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cpu/picture_drawer.h"
#include "serve/tile_source.h"

namespace noisescope {

struct Question {
    std::string_view target;     ///< "/tile/0/1_2.png?missing=204"
    std::string_view host;       ///< of the Host header; empty: missing
    std::string_view knownTags;  ///< of the If-None-Match header
    Gone gone;
};

struct Reply {
    int status = 200;  ///< HTTP status
    std::string type = "text/plain; charset=utf-8";
    std::shared_ptr<const std::string> body{};
    std::vector<std::pair<std::string, std::string>> headers{};
};

/// Returns "host:port", "[::1]:port" and the like without the port, in lower case; empty for invalid texts.
std::string hostWithoutPort(std::string_view host);

class Site {
  public:
    /// The source must outlive this object. `name` is the page's title of the world. `address` is the listening
    /// address: requests must name it, another numeric address or "localhost" as their host. Other names could belong
    /// to a foreign page whose name was redirected to this machine (DNS rebinding). Throws Error(usage) if the recipe
    /// cannot be drawn.
    Site(TileSource& source, std::string name, std::string address);

    /// Answers a request; thread-safe.
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
    std::optional<PictureDrawer> picture_;  ///< for level 0
};

}  // namespace noisescope
