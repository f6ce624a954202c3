#include "bench/figures.h"

namespace noisescope {

double megapixels(double secondsPixel) { return secondsPixel > 0 ? 1e-6 / secondsPixel : 0; }

RowFigures figuresOf(const BenchRow& row, const BenchResult& result) {
    const double seconds = row.decides(result.cpuCounts).median;
    const bool comparable = row.onGpu || result.cpuCounts;  // if by the same clock
    const auto against = [&](std::string_view name) {
        const BenchRow* reference = referenceOf(result, name);
        return reference == nullptr || !comparable ? 0 : reference->decides(result.cpuCounts).median / seconds;
    };
    return {megapixels(row.timing.wall.median),
            megapixels(row.timing.cpu.median),
            megapixels(row.decides(result.cpuCounts).best),
            row.decides(result.cpuCounts).spread,
            1e9 * seconds,
            row.hashes == 0 ? 0 : 1e9 * seconds / row.hashes,
            against(kConstantRow),
            against(kArticleRow)};
}

std::string backendName(const BenchRow& row) { return row.onGpu ? "gpu" : "cpu"; }

}  // namespace noisescope
