#include "image/tiff/geo_keys.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <span>

#include "core/text.h"

namespace noisescope {
namespace {

/// A run of numbers of two-dimensional geographic systems, with no system of another kind in between; from EPSG
/// v10.076, as PROJ lists it.
struct KeyRun {
    int first;
    int last;
};
constexpr KeyRun kGeographic[] = {
    {3819, 3821}, {3824, 3824}, {3889, 3889}, {3906, 3906}, {4001, 4016},   {4018, 4025},  {4027, 4036}, {4041, 4047},
    {4052, 4055}, {4075, 4075}, {4081, 4081}, {4120, 4216}, {4218, 4326},   {4463, 4463},  {4470, 4470}, {4475, 4475},
    {4483, 4483}, {4490, 4490}, {4555, 4555}, {4558, 4558}, {4600, 4646},   {4657, 4765},  {4801, 4811}, {4813, 4821},
    {4823, 4824}, {4901, 4904}, {5013, 5013}, {5132, 5132}, {5228, 5233},   {5246, 5246},  {5252, 5252}, {5264, 5264},
    {5324, 5324}, {5340, 5340}, {5354, 5354}, {5360, 5360}, {5365, 5365},   {5371, 5371},  {5373, 5373}, {5381, 5381},
    {5393, 5393}, {5451, 5451}, {5464, 5464}, {5467, 5467}, {5489, 5489},   {5524, 5527},  {5546, 5546}, {5561, 5561},
    {5593, 5593}, {5681, 5681}, {5886, 5886}, {6135, 6135}, {6207, 6207},   {6311, 6311},  {6318, 6318}, {6322, 6322},
    {6325, 6325}, {6365, 6365}, {6668, 6668}, {6706, 6706}, {6783, 6783},   {6881, 6883},  {6892, 6892}, {6894, 6894},
    {6980, 6980}, {6983, 6983}, {6987, 6987}, {6990, 6990}, {7035, 7035},   {7037, 7037},  {7039, 7039}, {7041, 7041},
    {7073, 7073}, {7084, 7084}, {7086, 7086}, {7088, 7088}, {7133, 7133},   {7136, 7136},  {7139, 7139}, {7373, 7373},
    {7683, 7683}, {7686, 7686}, {7798, 7798}, {7844, 7844}, {7881, 7881},   {7886, 7886},  {8042, 8043}, {8086, 8086},
    {8232, 8232}, {8237, 8237}, {8240, 8240}, {8246, 8246}, {8249, 8249},   {8252, 8252},  {8255, 8255}, {8351, 8351},
    {8427, 8428}, {8431, 8431}, {8449, 8449}, {8545, 8545}, {8685, 8685},   {8694, 8694},  {8699, 8699}, {8818, 8818},
    {8860, 8860}, {8888, 8888}, {8900, 8900}, {8902, 8902}, {8907, 8907},   {8949, 8949},  {8972, 9000}, {9003, 9003},
    {9006, 9006}, {9009, 9009}, {9012, 9012}, {9014, 9014}, {9017, 9017},   {9019, 9019},  {9053, 9069}, {9072, 9072},
    {9075, 9075}, {9140, 9140}, {9148, 9148}, {9153, 9153}, {9184, 9184},   {9248, 9248},  {9251, 9251}, {9253, 9253},
    {9294, 9294}, {9299, 9299}, {9309, 9309}, {9333, 9333}, {9364, 9364},   {9372, 9372},  {9380, 9384}, {9403, 9403},
    {9453, 9453}, {9470, 9470}, {9474, 9475}, {9547, 9547}, {9696, 9696},   {9702, 9702},  {9739, 9739}, {9755, 9758},
    {9763, 9763}, {9777, 9777}, {9779, 9779}, {9782, 9782}, {9784, 9784},   {9866, 9866},  {9871, 9871}, {9939, 9939},
    {9964, 9964}, {9969, 9969}, {9974, 9974}, {9990, 9990}, {20033, 20033}, {20041, 20041}};

constexpr std::uint16_t kModelTypeKey = 1024;
constexpr std::uint16_t kRasterTypeKey = 1025;
constexpr std::uint16_t kGeographicTypeKey = 2048;
constexpr std::uint16_t kProjectedTypeKey = 3072;
constexpr std::uint16_t kProjected = 1;
constexpr std::uint16_t kGeographicModel = 2;
constexpr std::uint16_t kPixelIsArea = 1;

}  // namespace

bool isGeographic(int epsg) {
    const auto* const after = std::ranges::upper_bound(kGeographic, epsg, {}, &KeyRun::first);
    return after != std::begin(kGeographic) && epsg <= std::prev(after)->last;
}

GeoKeys geoKeysOf(const MapPlace& place) {
    GeoKeys keys{
        .pixelScale = {place.step, place.step, 0}, .tiepoint = {0, 0, 0, place.x, place.y, 0}, .directory = {}};
    std::uint16_t count = 0;
    const auto add = [&](std::uint16_t key, std::uint16_t value) {
        constexpr std::uint16_t kHere = 0;  // the value itself, not an offset
        keys.directory.insert(keys.directory.end(), {key, kHere, 1, value});
        ++count;
    };
    keys.directory = {1, 1, 0, 0};  // version 1.1.0
    if (place.epsg != 0) add(kModelTypeKey, isGeographic(place.epsg) ? kGeographicModel : kProjected);
    add(kRasterTypeKey, kPixelIsArea);
    if (place.epsg != 0)
        add(isGeographic(place.epsg) ? kGeographicTypeKey : kProjectedTypeKey, static_cast<std::uint16_t>(place.epsg));
    keys.directory[3] = count;
    return keys;
}

void setGeoKeys(const GeoKeys& keys, TifDirectory& directory) {
    directory.setReals(kModelPixelScaleTag, keys.pixelScale);
    directory.setReals(kModelTiepointTag, keys.tiepoint);
    directory.set(kGeoKeyDirectoryTag, TifType::word,
                  std::vector<std::uint64_t>(keys.directory.begin(), keys.directory.end()));
}

std::string gdalMetadata(const SampleUnit& unit) {
    return fmt::format(
        "<GDALMetadata>\n"
        "  <Item name=\"OFFSET\" sample=\"0\" role=\"offset\">{}</Item>\n"
        "  <Item name=\"SCALE\" sample=\"0\" role=\"scale\">{}</Item>\n"
        "  <Item name=\"UNITTYPE\" sample=\"0\" role=\"unittype\">{}</Item>\n"
        "</GDALMetadata>",
        shortest(unit.offset), shortest(unit.scale), xmlText(unit.name));
}

}  // namespace noisescope
