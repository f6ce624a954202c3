// Requests and answers of HTTP: reads the ones and writes the others; where they come from is the Connection's.
#pragma once

#include <httplib.h>

#include "serve/connection.h"

namespace noisescope {

class Site;

class Protocol : public httplib::Server {
  public:
    /// The site must outlive this.
    explicit Protocol(const Site& site);

    /// Answers the request whose head is complete. Returns whether another one may follow.
    bool answerOne(Connection& connection);

  private:
    void answer(const httplib::Request& request, httplib::Response& response);

    const Site* site_;
    Connection* connection_ = nullptr;
    bool goesOn_ = false;
};

}  // namespace noisescope
