// Listens, and answers as a Site does.
#pragma once

#include <atomic>
#include <string>

#include "files/file_descriptor.h"

namespace noisescope {

class Lobby;
class Site;

/// Reachable from this machine alone.
bool isLoopback(const std::string& address);

class Server {
  public:
    /// Listens at a numeric address; port 0: any that is free. Throws Error(usage) if the address is none, Error(file)
    /// if it cannot be had.
    Server(const std::string& address, int port);

    /// "http://127.0.0.1:8123/"
    [[nodiscard]] std::string url() const;
    [[nodiscard]] int port() const { return port_; }

    /// Answers until a signal arrives, which it throws as Interrupted. The site must outlive the call.
    [[noreturn]] void run(const Site& site);

  private:
    void acceptAll(Lobby& lobby, const std::atomic<bool>& ending) const;

    FileDescriptor listener_;
    std::string address_;
    int port_;
};

}  // namespace noisescope
