// Sizes that programs accept.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "export/request/profiles.h"

namespace noisescope {
namespace {

constexpr std::int64_t kSmallestTerrain = 33;
constexpr std::int64_t kLargestTerrain = 4097;
constexpr std::int64_t kSmallestTexture = 4;
constexpr std::int64_t kLargestTexture = 16384;

// Unreal's: sections of 2^n - 1 quads, one or two of them along a component, components up to 32 along and to less
// than 8192 vertices. First those that its manual recommends.
constexpr std::array kSections{63, 127, 255, 31, 15, 7};
constexpr std::int64_t kMostComponents = 32;
constexpr std::int64_t kMostQuads = 8191;
constexpr std::array<std::int64_t, 7> kRecommended{127, 253, 505, 1009, 2017, 4033, 8129};

bool isTerrain(std::int64_t side) {
    const std::int64_t quads = side - 1;
    return side >= kSmallestTerrain && side <= kLargestTerrain && (quads & (quads - 1)) == 0;
}

bool isTextureSide(std::int64_t side) {
    return side >= kSmallestTexture && side <= kLargestTexture && (side & (side - 1)) == 0;
}

/// The largest side that is right and smaller, and the smallest that is right and larger, each 0 if there is none.
template <typename IsRight>
std::array<std::int64_t, 2> nearest(std::int64_t side, std::int64_t largest, const IsRight& isRight) {
    std::int64_t below = std::min(side, largest);
    while (below > 0 && !isRight(below)) --below;
    std::int64_t over = std::max<std::int64_t>(side, 1);
    while (over <= largest && !isRight(over)) ++over;
    return {below, over <= largest ? over : 0};
}

std::string sizeList(const std::array<std::int64_t, 2>& sides) {
    std::vector<std::string> texts;
    for (const std::int64_t side : sides)
        if (side > 0 && (texts.empty() || side != sides[0])) texts.push_back(fmt::format("{}x{}", side, side));
    return fmt::format("{}", fmt::join(texts, " and "));
}

std::string landscapeProblem(std::int64_t width, std::int64_t height) {
    if (landscapeCut(width, height).columns > 0) return {};
    const auto fits = [](std::int64_t side) { return landscapeCut(side, side).columns > 0; };
    const auto near = nearest(std::max(width, height), kRecommended.back(), fits);
    std::int64_t recommended = kRecommended.front();
    for (const std::int64_t side : kRecommended)
        if (std::abs(side - std::max(width, height)) < std::abs(recommended - std::max(width, height)))
            recommended = side;
    return fmt::format("a landscape of Unreal is {}; the nearest are {}, the nearest recommended {}x{}",
                       sizesText(SizeRule::landscape), sizeList(near), recommended, recommended);
}

/// Engines cut a texture's mip maps and compress it by powers of two.
std::string textureProblem(std::int64_t width, std::int64_t height) {
    if (isTextureSide(width) && isTextureSide(height)) return {};
    const auto across = nearest(width, kLargestTexture, isTextureSide);
    const auto down = nearest(height, kLargestTexture, isTextureSide);
    std::vector<std::string> texts;
    for (std::size_t side = 0; side < 2; ++side) {
        const std::int64_t wide = across.at(side) > 0 ? across.at(side) : across.at(1 - side);
        const std::int64_t high = down.at(side) > 0 ? down.at(side) : down.at(1 - side);
        std::string text = fmt::format("{}x{}", wide, high);
        if (texts.empty() || texts.front() != text) texts.push_back(std::move(text));
    }
    return fmt::format("the sides of a texture are {}; the nearest are {}", sizesText(SizeRule::powersOfTwo),
                       fmt::join(texts, " and "));
}

}  // namespace

std::string_view sizesText(SizeRule rule) {
    switch (rule) {
        case SizeRule::powersOfTwo:
            return "powers of two along each side, from 4 to 16384";
        case SizeRule::powerOfTwoPlusOne:
            return "a square of 2^n + 1 pixels a side, from 33 to 4097";
        case SizeRule::landscape:
            return "whole components and one pixel; recommended: squares of 127, 253, 505, 1009, 2017, 4033, 8129";
        case SizeRule::any:
            break;
    }
    return "any";
}

LandscapeCut landscapeCut(std::int64_t width, std::int64_t height) {
    for (const int sections : {2, 1})
        for (const int section : kSections) {
            const std::int64_t quads = std::int64_t{section} * sections;
            const std::int64_t most = std::min(kMostComponents, kMostQuads / quads);
            const std::int64_t columns = (width - 1) / quads;
            const std::int64_t rows = (height - 1) / quads;
            if (columns * quads + 1 == width && rows * quads + 1 == height && columns >= 1 && rows >= 1 &&
                std::max(columns, rows) <= most)
                return {section, sections, columns, rows};
        }
    return {};
}

std::string sizeProblem(const ExportProfile& profile, std::int64_t width, std::int64_t height) {
    if (profile.sizes == SizeRule::landscape) return landscapeProblem(width, height);
    if (profile.sizes == SizeRule::powersOfTwo) return textureProblem(width, height);
    if (profile.sizes == SizeRule::any || (width == height && isTerrain(width))) return {};
    const auto near = nearest(std::max(width, height), kLargestTerrain, isTerrain);
    return fmt::format("a terrain of Unity is {}; the nearest are {}", sizesText(profile.sizes), sizeList(near));
}

bool isTileName(std::string_view stem) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const auto digitsAt = [&](std::size_t at) {
        std::size_t end = at;
        while (end < stem.size() && isDigit(stem[end])) ++end;
        return end - at;
    };
    for (std::size_t at = 0; at < stem.size(); ++at) {
        if (stem.substr(at).starts_with("_x")) {
            const std::size_t digits = digitsAt(at + 2);
            const std::size_t next = at + 2 + digits;
            if (digits > 0 && stem.substr(next).starts_with("_y") && digitsAt(next + 2) > 0) return true;
        }
        const std::size_t digits = at == 0 || !isDigit(stem[at - 1]) ? digitsAt(at) : 0;
        if (digits > 0 && stem.substr(at + digits).starts_with("x") && digitsAt(at + digits + 1) > 0) return true;
    }
    return false;
}

}  // namespace noisescope
