#include "serve/server.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/interrupt.h"
#include "core/text.h"
#include "core/workers.h"
#include "serve/connection.h"
#include "serve/lobby.h"
#include "serve/protocol.h"
#include "serve/site.h"
#include "serve/status.h"

namespace noisescope {
namespace {

constexpr std::size_t kAnsweredAtOnce = 32;  // connections, each on a thread of its own
constexpr std::size_t kMostQueued = 256;     // further connections in the queue; others are refused

/// Threads that answer requests, and return connections that may send another one.
class Answering {
  public:
    using Waiting = Lobby::Waiting;

    /// Throws Error(file) if the system cannot start a thread.
    explicit Answering(const Site& site)
        : wakes_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
          threads_([this] { return !waiting_.empty(); },
                   [this, &site] {
                       return [this, protocol = std::make_shared<Protocol>(site)](std::unique_lock<std::mutex>& lock,
                                                                                  const std::stop_token&) {
                           Waiting connection = std::move(waiting_.front());
                           waiting_.pop_front();
                           lock.unlock();
                           answer(*protocol, std::move(connection));
                       };
                   }) {
        if (!wakes_) throw Error(ExitCode::file, fmt::format("cannot answer: {}", errorText(errno)));
        threads_.start(kAnsweredAtOnce);
    }
    Answering(const Answering&) = delete;
    Answering& operator=(const Answering&) = delete;
    ~Answering() { ending_ = true; }

    /// Queues a connection; refuses it if too many wait.
    void take(Waiting connection) {
        const std::lock_guard lock(threads_.mutex());
        if (waiting_.size() >= kMostQueued) return connection->refuse(kBusy);
        waiting_.push_back(std::move(connection));
        threads_.wake();
    }
    /// Returns the connections answered since the last call.
    std::vector<Waiting> answered() {
        std::uint64_t count = 0;
        if (::read(wakes_.get(), &count, sizeof count) < 0) return {};
        const std::lock_guard lock(threads_.mutex());
        return std::exchange(answered_, {});
    }
    /// Returns a descriptor that becomes readable when there are some.
    [[nodiscard]] int wakes() const { return wakes_.get(); }
    [[nodiscard]] const std::atomic<bool>& ending() const { return ending_; }

  private:
    void giveBack(Waiting connection) {
        const std::lock_guard lock(threads_.mutex());
        answered_.push_back(std::move(connection));
        const std::uint64_t one = 1;
        if (::write(wakes_.get(), &one, sizeof one) < 0) return;  // already readable
    }

    void answer(Protocol& protocol, Waiting connection) {
        if (protocol.answerOne(*connection))
            giveBack(std::move(connection));
        else
            connection->end();
    }

    FileDescriptor wakes_;
    std::atomic<bool> ending_{false};
    // Below the threads' mutex.
    std::deque<Waiting> waiting_;
    std::vector<Waiting> answered_;
    Workers threads_;  ///< the last member: the threads use all others
};

/// A socket address for system calls.
struct SocketAddress {
    sockaddr_storage storage{};
    socklen_t size = 0;
    [[nodiscard]] const sockaddr* get() const { return reinterpret_cast<const sockaddr*>(&storage); }
};

std::optional<SocketAddress> parseAddress(const std::string& text, int port) {
    SocketAddress address;
    sockaddr_in four{};
    sockaddr_in6 six{};
    if (inet_pton(AF_INET, text.c_str(), &four.sin_addr) == 1) {
        four.sin_family = AF_INET;
        four.sin_port = htons(static_cast<std::uint16_t>(port));
        address.size = sizeof four;
        std::memcpy(&address.storage, &four, sizeof four);
    } else if (inet_pton(AF_INET6, text.c_str(), &six.sin6_addr) == 1) {
        six.sin6_family = AF_INET6;
        six.sin6_port = htons(static_cast<std::uint16_t>(port));
        address.size = sizeof six;
        std::memcpy(&address.storage, &six, sizeof six);
    } else {
        return std::nullopt;
    }
    return address;
}

/// Returns the address without its port, for counting.
std::string hostOf(const SocketAddress& address) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    const bool isSix = address.storage.ss_family == AF_INET6;
    const auto* const bytes = reinterpret_cast<const char*>(&address.storage) +
                              (isSix ? offsetof(sockaddr_in6, sin6_addr) : offsetof(sockaddr_in, sin_addr));
    const char* const name = inet_ntop(address.storage.ss_family, bytes, text.data(), text.size());
    return name != nullptr ? name : "";
}

int portOf(const FileDescriptor& socket) {
    SocketAddress address;
    address.size = sizeof address.storage;
    if (::getsockname(socket.get(), reinterpret_cast<sockaddr*>(&address.storage), &address.size) != 0)
        throw Error(ExitCode::file, fmt::format("the port that was taken: {}", errorText(errno)));
    if (address.storage.ss_family == AF_INET) {
        sockaddr_in four{};
        std::memcpy(&four, &address.storage, sizeof four);
        return ntohs(four.sin_port);
    }
    sockaddr_in6 six{};
    std::memcpy(&six, &address.storage, sizeof six);
    return ntohs(six.sin6_port);
}

/// True for errors of accept() that concern one connection or are temporary.
bool isPassing(int error) {
    switch (error) {
        case EBADF:
        case EINVAL:
        case ENOTSOCK:
        case EOPNOTSUPP:
        case EFAULT:
            return false;
        default:
            return true;
    }
}

}  // namespace

bool isLoopback(const std::string& address) { return address == "::1" || address.starts_with("127."); }

Server::Server(const std::string& address, int port) : address_(address), port_(port) {
    const std::optional<SocketAddress> place = parseAddress(address, port);
    if (!place)
        throw Error(ExitCode::usage, fmt::format("--bind {}: expected a numeric address as 127.0.0.1, ::1 or 0.0.0.0",
                                                 printable(address)));
    const auto fail = [&] {
        const int error = errno;
        const char* hint = error == EADDRINUSE ? "; another --port is free, and --port 0 takes any that is" : "";
        throw Error(ExitCode::file, fmt::format("cannot listen at {}: {}{}", url(), errorText(error), hint));
    };
    listener_ = FileDescriptor(::socket(place->storage.ss_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    const int number = listener_.get();
    if (number < 0) fail();
    const int yes = 1;  // reuses a port closed a minute ago, but not one in use
    if (::setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) != 0) fail();
    if (::bind(number, place->get(), place->size) != 0) fail();
    if (::listen(number, static_cast<int>(kMostQueued)) != 0) fail();
    port_ = portOf(listener_);
}

std::string Server::url() const {
    const bool isSix = address_.find(':') != std::string::npos;
    return fmt::format(fmt::runtime(isSix ? "http://[{}]:{}/" : "http://{}:{}/"), address_, port_);
}

void Server::run(const Site& site) {
    Answering answering(site);
    Lobby lobby({.connections = kMostQueued},
                [&](Lobby::Waiting connection) { answering.take(std::move(connection)); });
    std::vector<pollfd> watched;
    while (true) {
        throwIfInterrupted();
        watched = {{listener_.get(), POLLIN, 0}, {answering.wakes(), POLLIN, 0}};
        for (const Lobby::Waiting& connection : lobby.connections())
            watched.push_back({connection->socket(), POLLIN, 0});
        constexpr int kLook = 100;  // ms: another thread may receive the signal
        if (::poll(watched.data(), watched.size(), kLook) < 0) continue;
        std::size_t place = 2;
        lobby.look([&](int) { return watched[place++].revents != 0; });
        for (Lobby::Waiting& connection : answering.answered()) lobby.add(std::move(connection));
        if (watched[0].revents != 0) acceptAll(lobby, answering.ending());
    }
}

void Server::acceptAll(Lobby& lobby, const std::atomic<bool>& ending) const {
    for (std::size_t i = 0; i < kMostQueued; ++i) {
        SocketAddress from;
        from.size = sizeof from.storage;
        FileDescriptor socket(::accept4(listener_.get(), reinterpret_cast<sockaddr*>(&from.storage), &from.size,
                                        SOCK_CLOEXEC | SOCK_NONBLOCK));
        if (socket.get() >= 0) {
            lobby.add(std::make_unique<Connection>(std::move(socket), hostOf(from), ConnectionLimits{}, ending));
            continue;
        }
        const int error = errno;
        if (!isPassing(error)) throw Error(ExitCode::file, fmt::format("{}: {}", url(), errorText(error)));
        // Too many open files and the like: wait until a connection is closed.
        if (error != EAGAIN && error != EINTR) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        return;
    }
}

}  // namespace noisescope
