// Writes a picture as the program's writers do, with what `render` has no option for: cli/test_foreign.py has other
// programs read it.
//   write_picture FILE KEY=VALUE... < floats
// width, height, channels, layers, tile, bottom-up (1), header (envi, vrt), map (X,Y,STEP,EPSG), depth, low, high,
// threads. The floats are 32-bit, little-endian as the machine is: layer after layer, row after row.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <map>
#include <string>
#include <vector>

#include "core/threads.h"
#include "image/image_writer.h"

namespace {

using namespace noisescope;

ImageSpec specOf(const std::map<std::string, std::string>& options) {
    const auto number = [&](const char* key, std::int64_t usual) {
        const auto found = options.find(key);
        return found == options.end() ? usual : std::stoll(found->second);
    };
    ImageSpec spec;
    spec.width = number("width", 1);
    spec.height = number("height", 1);
    spec.channels = static_cast<int>(number("channels", 1));
    spec.layers = number("layers", 1);
    if (options.contains("layers")) spec.layersAre = Layers::volume;
    spec.tileSide = number("tile", 0);
    spec.bottomUp = number("bottom-up", 0) != 0;
    spec.range = {static_cast<double>(number("low", -1)), static_cast<double>(number("high", 1))};
    spec.force = true;
    spec.recipe = R"({"noise": "perlin", "title": "Größe"})";
    spec.software = "Noisescope 0.0.0";
    if (const auto depth = options.find("depth"); depth != options.end()) spec.depth = parseDepth(depth->second);
    if (const auto header = options.find("header"); header != options.end())
        spec.rawHeader = header->second == "envi" ? RawHeader::envi : RawHeader::vrt;
    if (const auto place = options.find("map"); place != options.end()) {
        MapPlace& to = spec.mapPlace.emplace();
        if (std::sscanf(place->second.c_str(), "%lf,%lf,%lf,%d", &to.x, &to.y, &to.step, &to.epsg) != 4)
            throw std::invalid_argument("map=" + place->second);
    }
    setThreadCount(static_cast<int>(number("threads", 0)));
    return spec;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        std::map<std::string, std::string> options;
        for (int i = 2; i < argc; ++i) {
            const std::string option = argv[i];
            options[option.substr(0, option.find('='))] = option.substr(option.find('=') + 1);
        }
        const ImageSpec spec = specOf(options);
        const auto writer = openImage(argc > 1 ? argv[1] : "", spec);
        std::vector<float> row(static_cast<std::size_t>(spec.width * spec.channels));
        for (std::int64_t y = 0; y < spec.height * spec.layers; ++y) {
            if (std::fread(row.data(), sizeof(float), row.size(), stdin) != row.size())
                throw std::invalid_argument("too few values");
            writer->writeRows(row);
        }
        writer->finish();
        return 0;
    } catch (const std::exception& problem) {
        std::fprintf(stderr, "%s\n", problem.what());
        return 1;
    }
}
