// Twin of shaders/math/metric.glsl: keep the order of operations, bit-equality rests on it.
#pragma once

#include "reference/math/root.h"
#include "reference/math/select.h"
#include "reference/types.h"

namespace noisescope::reference {

template <typename Real>
Real metricEuclideanKey2(Vec2<Real> offset) {
    return offset.x * offset.x + offset.y * offset.y;
}

template <typename Real>
Real metricEuclideanKey3(Vec3<Real> offset) {
    return offset.x * offset.x + offset.y * offset.y + offset.z * offset.z;
}

template <typename Real>
Real metricEuclideanLength(Real key) {
    return select(key < 8.27180613e-25f, Real(0), squareRoot(key));
}

template <typename Real>
Vec2<Real> metricEuclideanSlope2(Vec2<Real> offset) {
    const Real key = metricEuclideanKey2(offset);
    return selectEach(key < 8.27180613e-25f, Vec2<Real>(0), offset * inverseSqrt(key));
}

template <typename Real>
Vec3<Real> metricEuclideanSlope3(Vec3<Real> offset) {
    const Real key = metricEuclideanKey3(offset);
    return selectEach(key < 8.27180613e-25f, Vec3<Real>(0), offset * inverseSqrt(key));
}

template <typename Real>
Real metricSquaredKey2(Vec2<Real> offset) {
    return metricEuclideanKey2(offset);
}

template <typename Real>
Real metricSquaredKey3(Vec3<Real> offset) {
    return metricEuclideanKey3(offset);
}

template <typename Real>
Real metricSquaredLength(Real key) {
    return select(key < 8.27180613e-25f, Real(0), key);
}

template <typename Real>
Vec2<Real> metricSquaredSlope2(Vec2<Real> offset) {
    return selectEach(metricSquaredKey2(offset) < 8.27180613e-25f, Vec2<Real>(0), Real(2) * offset);
}

template <typename Real>
Vec3<Real> metricSquaredSlope3(Vec3<Real> offset) {
    return selectEach(metricSquaredKey3(offset) < 8.27180613e-25f, Vec3<Real>(0), Real(2) * offset);
}

template <typename Real>
Real metricManhattanKey2(Vec2<Real> offset) {
    return absOf(offset.x) + absOf(offset.y);
}

template <typename Real>
Real metricManhattanKey3(Vec3<Real> offset) {
    return absOf(offset.x) + absOf(offset.y) + absOf(offset.z);
}

template <typename Real>
Real metricManhattanLength(Real key) {
    return select(key < 9.09494702e-13f, Real(0), key);
}

template <typename Real>
Real metricSide(Real x) {
    return select(x < Real(0), Real(-1), Real(1));
}

template <typename Real>
Vec2<Real> metricManhattanSlope2(Vec2<Real> offset) {
    const Vec2<Real> sides(metricSide(offset.x), metricSide(offset.y));
    return selectEach(metricManhattanKey2(offset) < 9.09494702e-13f, Vec2<Real>(0), sides);
}

template <typename Real>
Vec3<Real> metricManhattanSlope3(Vec3<Real> offset) {
    const Vec3<Real> sides(metricSide(offset.x), metricSide(offset.y), metricSide(offset.z));
    return selectEach(metricManhattanKey3(offset) < 9.09494702e-13f, Vec3<Real>(0), sides);
}

template <typename Real>
Real metricChebyshevKey2(Vec2<Real> offset) {
    return maxOf(absOf(offset.x), absOf(offset.y));
}

template <typename Real>
Real metricChebyshevKey3(Vec3<Real> offset) {
    return maxOf(maxOf(absOf(offset.x), absOf(offset.y)), absOf(offset.z));
}

template <typename Real>
Real metricChebyshevLength(Real key) {
    return select(key < 9.09494702e-13f, Real(0), key);
}

template <typename Real>
Vec2<Real> metricChebyshevSlope2(Vec2<Real> offset) {
    const Vec2<Real> alongX(metricSide(offset.x), 0);
    const Vec2<Real> alongY(0, metricSide(offset.y));
    const Vec2<Real> longest = selectEach(absOf(offset.y) > absOf(offset.x), alongY, alongX);
    return selectEach(metricChebyshevKey2(offset) < 9.09494702e-13f, Vec2<Real>(0), longest);
}

template <typename Real>
Vec3<Real> metricChebyshevSlope3(Vec3<Real> offset) {
    const Vec3<Real> alongX(metricSide(offset.x), 0, 0);
    const Vec3<Real> alongY(0, metricSide(offset.y), 0);
    const Vec3<Real> alongZ(0, 0, metricSide(offset.z));
    const Vec3<Real> longer = selectEach(absOf(offset.y) > absOf(offset.x), alongY, alongX);
    const Vec3<Real> longest = selectEach(absOf(offset.z) > maxOf(absOf(offset.x), absOf(offset.y)), alongZ, longer);
    return selectEach(metricChebyshevKey3(offset) < 9.09494702e-13f, Vec3<Real>(0), longest);
}

template <typename Real>
Real metricMinkowskiHalfKey2(Vec2<Real> offset) {
    const Real x = squareRoot(absOf(offset.x));
    const Real y = squareRoot(absOf(offset.y));
    return x + y;
}

template <typename Real>
Real metricMinkowskiHalfKey3(Vec3<Real> offset) {
    const Real x = squareRoot(absOf(offset.x));
    const Real y = squareRoot(absOf(offset.y));
    const Real z = squareRoot(absOf(offset.z));
    return x + y + z;
}

template <typename Real>
Real metricMinkowskiHalfLength(Real key) {
    return select(key < 9.53674316e-7f, Real(0), key * key);
}

template <typename Real>
Real metricMinkowskiHalfPart(Real x, Real key) {
    const Real size = absOf(x);
    const Real steep = metricSide(x) * (key * inverseSqrt(size));
    return select(size < 9.09494702e-13f, Real(0), steep);
}

template <typename Real>
Vec2<Real> metricMinkowskiHalfSlope2(Vec2<Real> offset) {
    const Real key = metricMinkowskiHalfKey2(offset);
    const Real x = metricMinkowskiHalfPart(offset.x, key);
    const Real y = metricMinkowskiHalfPart(offset.y, key);
    return selectEach(key < 9.53674316e-7f, Vec2<Real>(0), Vec2<Real>(x, y));
}

template <typename Real>
Vec3<Real> metricMinkowskiHalfSlope3(Vec3<Real> offset) {
    const Real key = metricMinkowskiHalfKey3(offset);
    const Real x = metricMinkowskiHalfPart(offset.x, key);
    const Real y = metricMinkowskiHalfPart(offset.y, key);
    const Real z = metricMinkowskiHalfPart(offset.z, key);
    return selectEach(key < 9.53674316e-7f, Vec3<Real>(0), Vec3<Real>(x, y, z));
}

template <typename Real>
Real metricMinkowski3Key2(Vec2<Real> offset) {
    const Vec2<Real> size(absOf(offset.x), absOf(offset.y));
    return size.x * size.x * size.x + size.y * size.y * size.y;
}

template <typename Real>
Real metricMinkowski3Key3(Vec3<Real> offset) {
    const Vec3<Real> size(absOf(offset.x), absOf(offset.y), absOf(offset.z));
    return size.x * size.x * size.x + size.y * size.y * size.y + size.z * size.z * size.z;
}

template <typename Real>
Real metricMinkowski3Length(Real key) {
    return select(key < 7.52316385e-37f, Real(0), cubeRoot(key));
}

template <typename Real>
Vec2<Real> metricMinkowski3Slope2(Vec2<Real> offset) {
    const Real size = metricMinkowski3Length(metricMinkowski3Key2(offset));
    const Real inverse = reciprocal(maxOf(size, Real(9.09494702e-13f)));
    const Vec2<Real> share = offset * inverse;
    const Vec2<Real> shareSize(absOf(share.x), absOf(share.y));
    return selectEach(size > Real(0), share * shareSize, Vec2<Real>(0));
}

template <typename Real>
Vec3<Real> metricMinkowski3Slope3(Vec3<Real> offset) {
    const Real size = metricMinkowski3Length(metricMinkowski3Key3(offset));
    const Real inverse = reciprocal(maxOf(size, Real(9.09494702e-13f)));
    const Vec3<Real> share = offset * inverse;
    const Vec3<Real> shareSize(absOf(share.x), absOf(share.y), absOf(share.z));
    return selectEach(size > Real(0), share * shareSize, Vec3<Real>(0));
}

template <typename Real>
Real metricMinkowski4Key2(Vec2<Real> offset) {
    const Vec2<Real> square = offset * offset;
    return square.x * square.x + square.y * square.y;
}

template <typename Real>
Real metricMinkowski4Key3(Vec3<Real> offset) {
    const Vec3<Real> square = offset * offset;
    return square.x * square.x + square.y * square.y + square.z * square.z;
}

template <typename Real>
Real metricMinkowski4Length(Real key) {
    return select(key < 4.7019774e-38f, Real(0), squareRoot(squareRoot(key)));
}

template <typename Real>
Vec2<Real> metricMinkowski4Slope2(Vec2<Real> offset) {
    const Real size = metricMinkowski4Length(metricMinkowski4Key2(offset));
    const Real inverse = reciprocal(maxOf(size, Real(9.09494702e-13f)));
    const Vec2<Real> share = offset * inverse;
    return selectEach(size > Real(0), share * share * share, Vec2<Real>(0));
}

template <typename Real>
Vec3<Real> metricMinkowski4Slope3(Vec3<Real> offset) {
    const Real size = metricMinkowski4Length(metricMinkowski4Key3(offset));
    const Real inverse = reciprocal(maxOf(size, Real(9.09494702e-13f)));
    const Vec3<Real> share = offset * inverse;
    return selectEach(size > Real(0), share * share * share, Vec3<Real>(0));
}

}  // namespace noisescope::reference
