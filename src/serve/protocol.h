// HTTP protocol: parses requests and writes answers over a Connection.
#pragma once

#include <httplib.h>

#include "serve/connection.h"

namespace noisescope {

class Site;

class Protocol : public httplib::Server {
  public:
    /// The site must outlive this object.
    explicit Protocol(const Site& site);

    /// Answers the request whose head is complete. Returns true if another request may follow.
    bool answerOne(Connection& connection);

  private:
    void answer(const httplib::Request& request, httplib::Response& response);

    const Site* site_;
    Connection* connection_ = nullptr;
    bool goesOn_ = false;
};

}  // namespace noisescope
