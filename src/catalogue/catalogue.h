// The catalogue: tables with one row per noise, hash, gradient set, fade, fractal … No other code names them. A new
// noise is a file in shaders/noise, its twin in src/reference/noise, one name in ids.h and one row in noises.cpp.
#pragma once

#include "catalogue/combines.h"
#include "catalogue/fades.h"
#include "catalogue/fractals.h"
#include "catalogue/gradients.h"
#include "catalogue/hashes.h"
#include "catalogue/ids.h"
#include "catalogue/metrics.h"
#include "catalogue/noises.h"
#include "catalogue/options.h"
#include "catalogue/scaling.h"
#include "catalogue/shapes.h"
#include "reference/noise/numbers.h"
