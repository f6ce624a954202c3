// HTTP server: listens, and answers with a Site.
#pragma once

#include <atomic>
#include <string>

#include "files/file_descriptor.h"

namespace noisescope {

class Lobby;
class Site;

/// True if the address is reachable from this machine only.
bool isLoopback(const std::string& address);

class Server {
  public:
    /// Listens at a numeric address; port 0: any free port. Throws Error(usage) for an invalid address, Error(file) if
    /// it is not available.
    Server(const std::string& address, int port);

    /// Returns "http://127.0.0.1:8123/".
    [[nodiscard]] std::string url() const;
    [[nodiscard]] int port() const { return port_; }

    /// Answers until a signal arrives, then throws Interrupted. The site must outlive the call.
    [[noreturn]] void run(const Site& site);

  private:
    void acceptAll(Lobby& lobby, const std::atomic<bool>& ending) const;

    FileDescriptor listener_;
    std::string address_;
    int port_;
};

}  // namespace noisescope
