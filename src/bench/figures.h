// What a row's times mean.
#pragma once

#include <string>

#include "bench/bench.h"

namespace noisescope {

/// Megapixels a second; 0 of what was not measured.
double megapixels(double secondsPixel);

/// A row with its rates, as all that prints it has them. Rates that are not known are 0.
struct RowFigures {
    double mpxSecond, mpxCpuSecond;
    double best;  ///< Mpx a second by the clock that decides, of the quickest sample
    double spread;
    double nsPixel;     ///< by the clock that decides: CPU time or the wall clock
    double nsHash;      ///< of the same, a call of the hash
    double ofConstant;  ///< speed as a part of that of the shader that only writes
    double ofArticle;   ///< speed in times that of the articles' plain shader
};
RowFigures figuresOf(const BenchRow& row, const BenchResult& result);
std::string backendName(const BenchRow& row);

}  // namespace noisescope
