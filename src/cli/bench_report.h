// Reports of `bench`, as a table and as JSON.
#pragma once

#include <string>
#include <vector>

#include "bench/bench.h"
#include "bench/figures.h"
#include "bench/verdict.h"
#include "core/json.h"

namespace noisescope {

/// Title lines and a table; if there are peers one octave before more, and of each the quickest first.
std::string benchText(const BenchJob& job, const BenchResult& result);
Json benchJson(const BenchJob& job, const BenchResult& result);

/// --compare: the rows that changed by more than is allowed, and how many there are.
std::string changesText(const std::vector<RateChange>& changes);
Json changesJson(const std::vector<RateChange>& changes);

}  // namespace noisescope
