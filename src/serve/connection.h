// A browser's connection, with deadlines. Only the heads of requests are read: nothing here has any use for a body.
#pragma once

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

#include "files/file_descriptor.h"

namespace noisescope {

struct ConnectionLimits {
    std::size_t headBytes = 8192;            ///< of a request's first line and headers
    std::chrono::milliseconds reply{30000};  ///< for an answer to be taken, once it is there
};

/// The one who waits for the answer to a request. Every wait ends soon after `ending` becomes true.
class Connection : public httplib::Stream {
  public:
    using Clock = std::chrono::steady_clock;
    /// `address`: of the other end, for those who count connections.
    Connection(FileDescriptor socket, std::string address, const ConnectionLimits& limits,
               const std::atomic<bool>& ending);

    enum class Head { incomplete, complete, tooLarge, malformed, gone };
    /// Takes what has arrived of the next request's head, without waiting; a complete one read() then gives.
    Head look();
    /// Has a part of the next request's head arrived?
    [[nodiscard]] bool hasBegun() const { return !received_.empty(); }
    /// Since when the next request is waited for: its first byte's arrival, or the end of what came before.
    [[nodiscard]] Clock::time_point since() const { return since_; }
    [[nodiscard]] const std::string& address() const { return address_; }
    /// Counts the requests whose heads were complete.
    [[nodiscard]] int requests() const { return requests_; }
    /// The other end has closed, or everything ends.
    [[nodiscard]] bool isGone() const;
    /// Says in one piece and without waiting why there will be no answer: kBadRequest, kTimeout, kHeadTooLarge or
    /// kBusy.
    void refuse(int status);
    /// Lets what was said arrive: to close with bytes unread would take it back.
    void end();

    [[nodiscard]] bool is_readable() const override { return true; }
    [[nodiscard]] bool is_writable() const override { return true; }
    ssize_t read(char* to, std::size_t size) override;
    ssize_t write(const char* from, std::size_t size) override;
    void get_remote_ip_and_port(std::string& address, int& port) const override;
    void get_local_ip_and_port(std::string& address, int& port) const override;
    [[nodiscard]] socket_t socket() const override { return socket_.get(); }

  private:
    [[nodiscard]] bool waitFor(short what, Clock::time_point until) const;
    Head headOf();

    FileDescriptor socket_;
    std::string address_;
    ConnectionLimits limits_;
    const std::atomic<bool>* ending_;
    std::string received_;
    std::size_t headEnd_ = 0;  ///< of what was received, so many bytes are the head …
    std::size_t given_ = 0;    ///< … and were read
    int requests_ = 0;
    Clock::time_point since_ = Clock::now();
    Clock::time_point replyUntil_;
};

}  // namespace noisescope
