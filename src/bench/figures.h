// Figures of a bench row: its times as rates and ratios.
#pragma once

#include <string>

#include "bench/bench.h"

namespace noisescope {

/// Returns megapixels per second; 0 for a time of 0.
double megapixels(double secondsPixel);

/// Figures of a row for all outputs. Unknown ones are 0.
struct RowFigures {
    double mpxSecond, mpxCpuSecond;
    double best;  ///< Mpx per second by the deciding clock, from the fastest sample
    double spread;
    double nsPixel;     ///< by the deciding clock: CPU time or the wall clock
    double nsHash;      ///< likewise, per hash call
    double ofConstant;  ///< speed relative to the shader that only writes
    double ofArticle;   ///< speed relative to the articles' plain shader
};
RowFigures figuresOf(const BenchRow& row, const BenchResult& result);
std::string backendName(const BenchRow& row);

}  // namespace noisescope
