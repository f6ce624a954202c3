// Browser connection with deadlines. Reads only the heads of requests, as no request needs a body.
#pragma once

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <string>

#include "files/file_descriptor.h"

namespace noisescope {

struct ConnectionLimits {
    std::size_t headBytes = 8192;            ///< first line and headers of a request
    std::chrono::milliseconds reply{30000};  ///< until an answer has been sent
};

/// Connection of one client. Every wait ends soon after `ending` becomes true.
class Connection : public httplib::Stream {
  public:
    using Clock = std::chrono::steady_clock;
    /// `address`: the client's, for counting connections.
    Connection(FileDescriptor socket, std::string address, const ConnectionLimits& limits,
               const std::atomic<bool>& ending);

    enum class Head { incomplete, complete, tooLarge, malformed, gone };
    /// Receives available bytes of the next request's head without waiting; read() returns a complete head.
    Head look();
    /// True if a part of the next request's head has arrived.
    [[nodiscard]] bool hasBegun() const { return !received_.empty(); }
    /// Returns the start of the wait for the next request: its first byte's arrival, or the end of the previous
    /// request.
    [[nodiscard]] Clock::time_point since() const { return since_; }
    [[nodiscard]] const std::string& address() const { return address_; }
    /// Returns the number of requests with a complete head.
    [[nodiscard]] int requests() const { return requests_; }
    /// True if the client has closed the connection, or the server ends.
    [[nodiscard]] bool isGone() const;
    /// Sends an error answer in one piece without waiting: kBadRequest, kTimeout, kHeadTooLarge or kBusy.
    void refuse(int status);
    /// Closes after the answer has arrived: closing with unread bytes would discard it.
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
    std::size_t headEnd_ = 0;  ///< length of the head in received_
    std::size_t given_ = 0;    ///< bytes of the head that were read
    int requests_ = 0;
    Clock::time_point since_ = Clock::now();
    Clock::time_point replyUntil_;
};

}  // namespace noisescope
