// Visitor of a variant made of lambdas.
#pragma once

namespace noisescope {

template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace noisescope
