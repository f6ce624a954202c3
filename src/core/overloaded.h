// Lambdas as one visitor of a variant.
#pragma once

namespace noisescope {

template <class... Functions>
struct Overloaded : Functions... {
    using Functions::operator()...;
};
template <class... Functions>
Overloaded(Functions...) -> Overloaded<Functions...>;

}  // namespace noisescope
