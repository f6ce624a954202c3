// What `bench` says: as a table, and as JSON.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "bench/bench.h"
#include "bench/verdict.h"

namespace noisescope {

/// A row with its rates, as all that prints it has them. Rates that are not known are 0.
struct RowFigures {
    double mpxSecond, mpxCpuSecond;
    double spread;
    double nsPixel;     ///< by the clock that decides: CPU time or the wall clock
    double nsHash;      ///< of the same, a call of the hash
    double ofConstant;  ///< speed as a part of that of the shader that only writes
    double ofArticle;   ///< speed in times that of the articles' plain shader
};
RowFigures figuresOf(const BenchRow& row, const BenchResult& result);
std::string backendName(const BenchRow& row);

/// Title lines and a table; if there are peers one octave before more, and of each the quickest first.
std::string benchText(const BenchJob& job, const BenchResult& result);
nlohmann::ordered_json benchJson(const BenchJob& job, const BenchResult& result);

/// --compare: the rows that changed by more than is allowed, and how many there are.
std::string changesText(const std::vector<RateChange>& changes);
nlohmann::ordered_json changesJson(const std::vector<RateChange>& changes);

}  // namespace noisescope
