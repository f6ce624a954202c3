// The functions of the catalogue's code that are called with a recipe, and what they are made of.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace noisescope {

/// Code that makes values of octaves of all noise functions, and a value of octaves: ns_noise1() to ns_noise4().
std::string catalogueEntries();

/// Names of the functions to call, besides which nothing has to stay.
const std::set<std::string, std::less<>>& catalogueEntryNames();

/// Lines that include the files of all noises and fractals.
std::string catalogueIncludes();

}  // namespace noisescope
