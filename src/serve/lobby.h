// Lobby of connections whose next request is incomplete. They take no thread; those beyond their deadline are closed,
// and without room the slowest is closed first.
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
    std::size_t ofOneAddress = 64;         ///< limit for each client address; a browser opens six
    std::chrono::milliseconds idle{5000};  ///< until a request begins, as answers state
    std::chrono::milliseconds head{5000};  ///< from a request's first byte to the end of its head
    std::chrono::milliseconds grace{250};  ///< a connection is not closed for another one sooner
};

class Lobby {
  public:
    using Waiting = std::unique_ptr<Connection>;

    /// `arrived` takes each connection with a complete request.
    Lobby(const LobbyLimits& limits, std::function<void(Waiting)> arrived);

    /// Adds a new connection, or one that was answered and may send another request. Without room closes the slowest,
    /// preferring those that have begun a request; refuses this one if all others came within the grace period.
    void add(Waiting connection);
    /// Receives bytes of readable connections, and closes those beyond their deadline.
    void look(const std::function<bool(int socket)>& isReadable);

    [[nodiscard]] const std::vector<Waiting>& connections() const { return connections_; }

  private:
    [[nodiscard]] bool makeRoom(const Connection& newcomer);
    [[nodiscard]] bool tookTooLong(const Connection& connection) const;
    /// Returns false if the connection leaves the lobby, passed on or refused.
    [[nodiscard]] bool stays(Waiting& connection);

    LobbyLimits limits_;
    std::function<void(Waiting)> arrived_;
    std::vector<Waiting> connections_;
};

}  // namespace noisescope
