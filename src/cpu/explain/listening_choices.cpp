#include "cpu/explain/listening_choices.h"

#include <algorithm>
#include <type_traits>

namespace noisescope {
namespace {

using namespace reference;

/// Functions of choices have no place for a context.
thread_local const Choices* heard = nullptr;
thread_local std::vector<Asked>* listener = nullptr;

std::vector<float> numbersOf(float x) { return {x}; }
std::vector<float> numbersOf(const vec2& v) { return {v.x, v.y}; }
std::vector<float> numbersOf(const vec3& v) { return {v.x, v.y, v.z}; }
std::vector<float> numbersOf(const vec4& v) { return {v.x, v.y, v.z, v.w}; }

std::array<int, kMaxDimensions> cellOf(int cell) { return {cell, 0, 0, 0}; }
std::array<int, kMaxDimensions> cellOf(ivec2 c) { return {c.x, c.y, 0, 0}; }
std::array<int, kMaxDimensions> cellOf(ivec3 c) { return {c.x, c.y, c.z, 0}; }
std::array<int, kMaxDimensions> cellOf(ivec4 c) { return {c.x, c.y, c.z, c.w}; }

template <typename Cell>
constexpr int axesOf() {
    if constexpr (std::is_same_v<Cell, int>)
        return 1;
    else
        return Cell::length();
}

template <typename Cell>
PointAsked& point(Cell cell, std::uint32_t seed) {
    constexpr int kAxes = axesOf<Cell>();
    listener->emplace_back(PointAsked{kAxes, cellOf(cell), seed, {}, {}});
    return std::get<PointAsked>(listener->back());
}

template <auto in, typename Cell, typename Vector>
void listenToHash(HashIn<Cell, Vector>& hash) {
    if (hash.number != nullptr)
        hash.number = [](Cell cell, uint seed) {
            const float number = (heard->hash.*in).number(cell, seed);
            point(cell, seed).numbers = {number};
            return number;
        };
    if (hash.numbers != nullptr)
        hash.numbers = [](Cell cell, uint seed) {
            const Vector numbers = (heard->hash.*in).numbers(cell, seed);
            point(cell, seed).numbers = numbersOf(numbers);
            return numbers;
        };
    if (hash.index != nullptr)
        hash.index = [](Cell cell, uint count, uint seed) {
            const uint index = (heard->hash.*in).index(cell, count, seed);
            point(cell, seed).index = index;
            return index;
        };
}

/// Adds a gradient to the lattice point whose hash was asked before.
template <typename Vector>
Vector made(const Vector& gradient) {
    if (auto* const from = listener->empty() ? nullptr : std::get_if<PointAsked>(&listener->back())) {
        from->gradient.emplace();
        std::ranges::copy(numbersOf(gradient), from->gradient->begin());
    }
    return gradient;
}

template <auto in, typename Vector>
void listenToGradients(GradientsIn<Vector>& gradients) {
    if (gradients.fromNumbers != nullptr)
        gradients.fromNumbers = [](Vector numbers) { return made((heard->gradients.*in).fromNumbers(numbers)); };
    if (gradients.fromIndex != nullptr)
        gradients.fromIndex = [](uint index) { return made((heard->gradients.*in).fromIndex(index)); };
    if (gradients.fromTurned != nullptr)
        gradients.fromTurned = [](Vector numbers, float turns) {
            return made((heard->gradients.*in).fromTurned(numbers, turns));
        };
}

template <auto function, int kDerivative>
float weighed(float t) {
    const float weight = (heard->fade.*function)(t);
    listener->emplace_back(WeightAsked{kDerivative, t, weight, -1});
    return weight;
}

template <auto function, typename Offset>
float keyed(Offset offset) {
    const float key = (heard->metric.*function)(offset);
    listener->emplace_back(DistanceAsked{numbersOf(offset), key, {}});
    return key;
}

}  // namespace

Choices listeningChoices(const Choices& choices, std::vector<Asked>& asked) {
    heard = &choices;
    listener = &asked;
    Choices listening = choices;
    listenToHash<&HashTwin::in1>(listening.hash.in1);
    listenToHash<&HashTwin::in2>(listening.hash.in2);
    listenToHash<&HashTwin::in3>(listening.hash.in3);
    listenToHash<&HashTwin::in4>(listening.hash.in4);
    listenToGradients<&GradientTwin::in1>(listening.gradients.in1);
    listenToGradients<&GradientTwin::in2>(listening.gradients.in2);
    listenToGradients<&GradientTwin::in3>(listening.gradients.in3);
    listenToGradients<&GradientTwin::in4>(listening.gradients.in4);
    listening.fade = {&weighed<&FadeTwin::value, 0>, &weighed<&FadeTwin::slope, 1>, &weighed<&FadeTwin::curve, 2>};
    if (listening.metric.key2 != nullptr) listening.metric.key2 = &keyed<&MetricTwin::key2, vec2>;
    if (listening.metric.key3 != nullptr) listening.metric.key3 = &keyed<&MetricTwin::key3, vec3>;
    if (listening.metric.length != nullptr)
        listening.metric.length = [](float key) {
            const float length = heard->metric.length(key);
            listener->emplace_back(DistanceAsked{{}, key, length});
            return length;
        };
    return listening;
}

}  // namespace noisescope
