// Connections whose next request has not arrived in full. They take no thread; whoever takes too long is sent away, and
// where there is no room, the slowest goes first.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "serve/connection.h"

namespace noisescope {

struct LobbyLimits {
    std::size_t connections = 256;         ///< in the lobby
    std::size_t ofOneAddress = 64;         ///< of those; a browser opens six
    std::chrono::milliseconds idle{5000};  ///< until a request begins, as answers tell
    std::chrono::milliseconds head{5000};  ///< from a request's first byte to the end of its head
    std::chrono::milliseconds grace{250};  ///< so long nobody has to make room for another
};

class Lobby {
  public:
    using Waiting = std::unique_ptr<Connection>;

    /// `arrived` takes each connection whose request is there in full.
    Lobby(const LobbyLimits& limits, std::function<void(Waiting)> arrived);

    /// Takes a connection, also one that was answered and may send another request. Without room the slowest goes,
    /// first of those that began a request; it is this one if the others came within the time of grace.
    void add(Waiting connection);
    /// Takes what has arrived, from those of whom `isReadable` says so, and sends away whoever took too long.
    void look(const std::function<bool(int socket)>& isReadable);

    [[nodiscard]] const std::vector<Waiting>& connections() const { return connections_; }

  private:
    [[nodiscard]] bool makeRoom(const Connection& newcomer);
    [[nodiscard]] bool tookTooLong(const Connection& connection) const;
    /// False: it waits no more, and was passed on or refused.
    [[nodiscard]] bool stays(Waiting& connection);

    LobbyLimits limits_;
    std::function<void(Waiting)> arrived_;
    std::vector<Waiting> connections_;
};

}  // namespace noisescope
