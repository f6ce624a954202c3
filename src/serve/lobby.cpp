#include "serve/lobby.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "serve/status.h"

namespace noisescope {

using Clock = Connection::Clock;

Lobby::Lobby(const LobbyLimits& limits, std::function<void(Waiting)> arrived)
    : limits_(limits), arrived_(std::move(arrived)) {}

void Lobby::add(Waiting connection) {
    if (!stays(connection)) return;
    if (makeRoom(*connection))
        connections_.push_back(std::move(connection));
    else
        connection->refuse(kBusy);
}

bool Lobby::makeRoom(const Connection& newcomer) {
    const auto isOfSame = [&](const Waiting& other) { return other->address() == newcomer.address(); };
    const bool isFull = connections_.size() >= limits_.connections;
    const auto ofSame = static_cast<std::size_t>(std::ranges::count_if(connections_, isOfSame));
    if (!isFull && ofSame < limits_.ofOneAddress) return true;
    const auto isSlower = [](const Waiting& one, const Waiting& other) {
        return std::make_tuple(!one->hasBegun(), one->since()) < std::make_tuple(!other->hasBegun(), other->since());
    };
    auto slowest = connections_.end();
    for (auto other = connections_.begin(); other != connections_.end(); ++other) {
        const bool counts = ofSame < limits_.ofOneAddress || isOfSame(*other);
        if (!counts || Clock::now() - (*other)->since() < limits_.grace) continue;
        if (slowest == connections_.end() || isSlower(*other, *slowest)) slowest = other;
    }
    if (slowest == connections_.end()) return false;
    if ((*slowest)->hasBegun()) (*slowest)->refuse(kTimeout);
    connections_.erase(slowest);
    return true;
}

bool Lobby::tookTooLong(const Connection& connection) const {
    return Clock::now() - connection.since() > (connection.hasBegun() ? limits_.head : limits_.idle);
}

bool Lobby::stays(Waiting& connection) {
    switch (connection->look()) {
        case Connection::Head::incomplete:
            return true;
        case Connection::Head::complete:
            arrived_(std::move(connection));
            return false;
        case Connection::Head::tooLarge:
            connection->refuse(kHeadTooLarge);
            break;
        case Connection::Head::malformed:
            connection->refuse(kBadRequest);
            break;
        case Connection::Head::gone:
            break;
    }
    return false;
}

void Lobby::look(const std::function<bool(int socket)>& isReadable) {
    std::erase_if(connections_, [&](Waiting& connection) {
        if (isReadable(connection->socket()) && !stays(connection)) return true;
        if (!tookTooLong(*connection)) return false;
        if (connection->hasBegun()) connection->refuse(kTimeout);
        return true;
    });
}

}  // namespace noisescope
