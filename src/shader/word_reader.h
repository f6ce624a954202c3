// Writer of expressions that read words of a block's record in a field shader.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

#include "shader/block_record.h"

namespace noisescope {

/// Writes expressions that read words.
class WordReader {
  public:
    /// `base`: an expression for the vector at which word 0 lies; empty: the block's first one.
    WordReader(const BlockRecord& record, int dimensions, std::string base = "")
        : record_(record), dimensions_(dimensions), base_(std::move(base)) {}

    [[nodiscard]] std::string word(int index) const {
        const int vector = index / 4;
        const char component = "xyzw"[index % 4];
        if (!base_.empty()) return fmt::format("texelFetch(u_words, {} + {}).{}", base_, vector, component);
        const int varying = vector - kRectangleWords / 4;
        if (varying < record_.varyingVectors) return fmt::format("v_words[{}].{}", varying, component);
        return fmt::format("texelFetch(u_words, v_base + {}).{}", vector, component);
    }
    [[nodiscard]] std::string real(int index) const { return fmt::format("uintBitsToFloat({})", word(index)); }
    [[nodiscard]] std::string whole(int index) const { return fmt::format("int({})", word(index)); }

    /// Read `count` words from `index` on as one value; by default as many as dimensions.
    [[nodiscard]] std::string words(int index) const { return words(index, dimensions_); }
    [[nodiscard]] std::string words(int index, int count) const {
        return list("uvec", index, count, &WordReader::word);
    }
    [[nodiscard]] std::string reals(int index) const { return reals(index, dimensions_); }
    [[nodiscard]] std::string reals(int index, int count) const { return list("vec", index, count, &WordReader::real); }
    [[nodiscard]] std::string wholes(int index, int count) const {
        return list("ivec", index, count, &WordReader::whole);
    }
    /// Returns ", column, column, …" from dimensions^2 words.
    [[nodiscard]] std::string columns(int index) const {
        std::string text;
        for (int i = 0; i < dimensions_; ++i) text += ", " + reals(index + i * dimensions_);
        return text;
    }

  private:
    [[nodiscard]] std::string list(std::string_view type, int index, int count,
                                   std::string (WordReader::*one)(int) const) const {
        if (count == 1) return (this->*one)(index);
        std::string text;
        for (int i = 0; i < count; ++i) text += fmt::format("{}{}", i == 0 ? "" : ", ", (this->*one)(index + i));
        return fmt::format("{}{}({})", type, count, text);
    }
    const BlockRecord& record_;
    int dimensions_;
    std::string base_;
};

/// A row of a noise with the names of its variables and the places of its words.
struct RowCode {
    const LatticeNoise& noise;
    WordReader read;
    NumberPlaces places;
    std::string name;  ///< suffix of its variables' names
    bool wide;
    bool unseen;
    bool shares = false;    ///< uses the cells of the fragment's first pixel
    std::string first{};    ///< suffix of that pixel's variables
    bool together = false;  ///< represents all pixels of the fragment

    [[nodiscard]] int at(Number which) const { return places[which]; }
    [[nodiscard]] std::string real(Number which, int i = 0) const { return read.real(places[which] + i); }
    /// Returns the scale of the derivatives' coordinates: a number, or ", column, column, …".
    [[nodiscard]] std::string noiseScale() const {
        return noise.noiseOblique ? read.columns(at(Number::noise)) : real(Number::noise);
    }
};

}  // namespace noisescope
