/* Noisescope's fields in C: the numbers that the program `noisescope` draws, to the last bit.
 *
 * A field is made from a recipe and never changes: any number of threads may use it at the same time. Places are pixels
 * of the endless plane, or points in world units (1 = the picture's height, y down). No function throws, prints or
 * exits. Those that return a noisescope_status write the reason for a failure into `message`, unless it is NULL: a text
 * of at most `message_size` bytes that always ends in '\0', and is empty after success. 1024 bytes hold almost all
 * messages; longer ones are truncated.
 *
 * After fork() parent and child may both use all fields, whatever other threads were doing. A call that another thread
 * was in does not continue in the child, which has no such thread: `out` of that call stays unfinished there. If the
 * system starts fewer threads than requested, the started ones do the work. The library's threads block all signals.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef NOISESCOPE_H
#define NOISESCOPE_H

#include <stddef.h>
#include <stdint.h>

#if defined(_WIN32)
#define NOISESCOPE_API
#else
#define NOISESCOPE_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Version of the interface: grows if anything in this file is removed or changes its meaning. Part of the library's
 * file name. */
#define NOISESCOPE_ABI 0

typedef int32_t noisescope_status;
enum {
    NOISESCOPE_OK = 0,
    NOISESCOPE_ARGUMENT = 1,  /* an invalid argument */
    NOISESCOPE_RECIPE = 2,    /* a bad recipe, or no such preset */
    NOISESCOPE_MEMORY = 3,    /* out of memory */
    NOISESCOPE_CANCELLED = 4, /* by noisescope_options.cancelled */
    NOISESCOPE_INTERNAL = 5   /* a bug in the library */
};

typedef struct noisescope_field noisescope_field;

/* Returns the NOISESCOPE_ABI of the loaded library. */
NOISESCOPE_API int noisescope_abi(void);
/* Returns "MAJOR.MINOR.PATCH". */
NOISESCOPE_API const char* noisescope_version(void);

/* Return the presets and the parameters as UTF-8 JSON that lives as long as the library: the rows of `noisescope list
 * presets --json` and of `noisescope list params --json`. A parameter's "scope" is "layer" if each field of a recipe
 * with layers has its own, "shared" if there is one for the whole picture. NULL if memory is short. */
NOISESCOPE_API const char* noisescope_presets(void);
NOISESCOPE_API const char* noisescope_params(void);
/* Not in 0.2.0. Returns in the same way what recipes with layers have besides: an object with the lists "params" (a
 * layer's own: combine, amount ...), "combines", "shapes" with their numbers, "patterns" with the names of theirs,
 * "belows" (masks by what lies below a layer), "place" (of all layers), and limits in "curve_points" and "most". */
NOISESCOPE_API const char* noisescope_layer_rows(void);

/* --- fields ----------------------------------------------------------------------------------------------------- */

/* Creates a field of a recipe as JSON, "{\"noise\": \"perlin\", \"frequency\": 4}", as the program reads it from files.
 * *field is NULL unless the status is NOISESCOPE_OK; noisescope_field_destroy() frees it. */
NOISESCOPE_API noisescope_status noisescope_field_create(const char* recipe, noisescope_field** field, char* message,
                                                         size_t message_size);
/* Creates a field of a preset by its name: "marble". */
NOISESCOPE_API noisescope_status noisescope_field_create_preset(const char* name, noisescope_field** field,
                                                                char* message, size_t message_size);
/* Not in 0.2.0. Creates the field of the same recipe with another seed; of a recipe with layers `seed` is added to the
 * seeds of all fields, modulo 2^32. Takes some microseconds, since what does not depend on the seed is shared. */
NOISESCOPE_API noisescope_status noisescope_field_with_seed(const noisescope_field* same, uint32_t seed,
                                                            noisescope_field** field, char* message,
                                                            size_t message_size);
/* Frees the field, which no other call may use any more. NULL is allowed. */
NOISESCOPE_API void noisescope_field_destroy(noisescope_field* field);

/* Return the number of coordinates of a point, 1 to 4, and of floats at a place, 1 to 4. 0 for NULL. */
NOISESCOPE_API int noisescope_field_dimensions(const noisescope_field* field);
NOISESCOPE_API int noisescope_field_channels(const noisescope_field* field);
/* Returns 1 if every value is proven to lie from *low to *high, at points and in pixels without faded octaves; 0 if
 * *low and *high are only a plain range for display. For NULL: 0, with -1 and 1. `low` and `high` may be NULL. */
NOISESCOPE_API int noisescope_field_range(const noisescope_field* field, double* low, double* high);
/* Returns 0 if the recipe's numbers differ from machine to machine (hash=sine), 1 if they do not. 0 for NULL. */
NOISESCOPE_API int noisescope_field_is_exact(const noisescope_field* field);
/* Returns the recipe as JSON on one line: the parameters that apply. It lives as long as the field. */
NOISESCOPE_API const char* noisescope_field_recipe(const noisescope_field* field);

/* --- values ----------------------------------------------------------------------------------------------------- */

/* A rectangle of the plane: `rows` rows of `width` pixels, the first one at (x, y), with pixels as large as those of a
 * picture of `height` rows. It may also lie left of and above that picture, which begins at (0, 0). */
typedef struct noisescope_region {
    int64_t height;      /* 1 to 2^40 */
    int64_t x, y;        /* -2^62 to 2^62; in a level -2^(62-level) to 2^(62-level) */
    int64_t width, rows; /* 1 to 2^31 - 1 */
} noisescope_region;

/* Options of a call. All zero but `size` is the same as NULL in their place. */
typedef struct noisescope_options {
    size_t size;     /* sizeof(noisescope_options): later ones may be longer, those of 0.2.0 end with `context` */
    int32_t threads; /* used by the call, including its own, up to 4096; 0: one for each core of the process */
    /* Level of mip maps, 0 to 40: x, y, width and rows count pixels 2^level as large. `--level` of `noisescope
     * render`. */
    int32_t level;
    /* Slice of a volume at z + slice / height, if `sliced` is not 0: 0 to 2^31 - 1, in a level at most 2^(61-level).
     * `--slice` of `noisescope render`. A box has slices of its own. */
    int64_t slice;
    int32_t sliced;
    /* Called now and then with `context`, on any of the threads, also on several at once; a result other than 0 ends
     * the call with NOISESCOPE_CANCELLED. NULL: never called. It must return: it may neither throw through the library
     * nor end its thread. */
    int (*cancelled)(void* context);
    void* context;
    /* Not in 0.2.0. Whole cells of the first octave along x, y, z and w, -2^62 to 2^62, added to the places exactly:
     * the bits are those of a recipe whose cell_x, cell_y, z and w are larger by these numbers. Layers have octaves of
     * their own: with them, cells are world units, added to the points. Lattices of 16 different moves are kept by a
     * field; further ones are made again, some 0.1 ms. */
    int64_t cells[4];
    /* Not in 0.2.0. Added to the recipe's seed, modulo 2^32: the bits are those of a recipe with that seed. With layers
     * it is added to the seeds of all fields. */
    int64_t seed_add;
} noisescope_options;

/* A function for `cancelled` with an int32_t flag as its `context`: returns 1 if the flag is not 0. Another thread sets
 * the flag, by an atomic store, to end the call. */
NOISESCOPE_API int noisescope_is_set(void* flag);
/* A function for `cancelled` with a file descriptor, cast to a pointer, as its `context`, for instance a pipe that a
 * signal handler writes to: returns 1 if it is readable or its other end was closed. */
NOISESCOPE_API int noisescope_is_readable(void* descriptor);

/* Draws a region row by row, channels interleaved, into the width * rows * channels floats of `out`, which has room for
 * `floats` floats. The bits are those of `noisescope render --size W1x<height> --region x,y,<width>x<rows>`, whose
 * files have a third channel, of zeros, if the recipe has two. After a failure the content of `out` is undefined. */
NOISESCOPE_API noisescope_status noisescope_field_rows(const noisescope_field* field, const noisescope_region* region,
                                                       const noisescope_options* options, float* out, size_t floats,
                                                       char* message, size_t message_size);

/* Samples `count` points in world units with `dimensions` coordinates each: from 1 to the field's number, missing ones
 * are 0; z and w are added to the recipe's. Coordinates are from -1e15 to 1e15; a double means its shortest decimal,
 * 0.1 a tenth. Ignores `level` and the slice. The bits are those of `noisescope sample`. */
NOISESCOPE_API noisescope_status noisescope_field_points(const noisescope_field* field, const double* points,
                                                         size_t count, int dimensions,
                                                         const noisescope_options* options, float* out, size_t floats,
                                                         char* message, size_t message_size);
/* Samples points given as count * dimensions texts, "-0.1" or "1e-3", which may have more digits than a double. */
NOISESCOPE_API noisescope_status noisescope_field_points_text(const noisescope_field* field, const char* const* points,
                                                              size_t count, int dimensions,
                                                              const noisescope_options* options, float* out,
                                                              size_t floats, char* message, size_t message_size);

/* --- points, boxes, gradients (not in 0.2.0) ------------------------------------------------------------------ */

/* Meaning of the numbers of points. Text always means a decimal. */
typedef int32_t noisescope_kind;
enum {
    NOISESCOPE_DECIMAL = 0, /* double: its shortest decimal, 0.1 is a tenth, as noisescope_field_points() */
    NOISESCOPE_BINARY = 1,  /* double: its exact binary value */
    NOISESCOPE_FLOAT = 2,   /* float: its exact binary value */
    NOISESCOPE_CELL32 = 3,  /* int32_t cells of the first octave and a float, in cells: their exact sum */
    NOISESCOPE_CELL64 = 4   /* int64_t cells and a float: the same */
};

/* Points: in world units, for the kinds with cells in cells of the first octave, of which the recipe's frequency is the
 * number in a world unit; with layers a cell is a world unit. Missing coordinates are 0; z and w are added to the
 * recipe's. All lie within 1e15 world units. Numbers of a coordinate are `stride` elements apart: 1 for an array of
 * their own, 2 or 3 for points that follow each other, 0 for one number that all points share; it may be negative. */
typedef struct noisescope_points {
    size_t size; /* sizeof(noisescope_points): later ones may be longer */
    size_t count;
    int32_t dimensions; /* coordinates given, 1 to the field's number */
    noisescope_kind kind;
    const void* x[4]; /* doubles or floats along x, y, z, w */
    ptrdiff_t stride[4];
    const void* cell[4]; /* cells, for the kinds with cells */
    ptrdiff_t cell_stride[4];
} noisescope_points;

/* Pixels of consecutive slices of a volume, slice by slice, each the rectangle of a noisescope_region. In 2D there is
 * one slice, the 0th; in 4D slices follow each other along z. Slice k lies at z + k / height, k from -(2^31 - 1) to
 * 2^31 - 1, in a level at most 2^(61-level) away from 0. */
typedef struct noisescope_box {
    size_t size; /* sizeof(noisescope_box): later ones may be longer */
    int64_t height;
    int64_t x, y, slice;
    int64_t width, rows, slices;
    /* Floats of `values` from a row to the next, and from a slice to the next; 0: without gaps. Rows follow each other
     * in slices, or slices in rows if `slice_stride` is the smaller one; they may not overlap. */
    ptrdiff_t row_stride, slice_stride;
} noisescope_box;

/* Destinations of results. All zero but `size` asks for nothing. */
typedef struct noisescope_output {
    size_t size; /* sizeof(noisescope_output): later ones may be longer */
    /* The field's values, channels interleaved, into an array of `floats` floats; NULL: none. */
    float* values;
    size_t floats;
    /* Derivatives of the value along x, y and z, per cell of the first octave, with layers per world unit (there also
     * along z, which their output=gradient has not): the channels of the same recipe with output=gradient, to the last
     * bit, each into an array of `gradient_floats` floats; NULL: not wanted. Those of place n, in the order of points
     * or row by row without gaps, are at n * gradient_stride: 1 for arrays of their own, 2 or 3 where they are
     * interleaved. */
    float* gradient[3];
    ptrdiff_t gradient_stride; /* 0: 1 */
    size_t gradient_floats;
    /* The smallest and the largest of `values`, of all channels; +infinity and -infinity without places. NULL: none. */
    float* least;
    float* greatest;
} noisescope_output;

/* Samples points. Ignores `level` and the slice of the options. */
NOISESCOPE_API noisescope_status noisescope_field_sample(const noisescope_field* field, const noisescope_points* points,
                                                         const noisescope_options* options,
                                                         const noisescope_output* output, char* message,
                                                         size_t message_size);
/* Moves points by the recipe's warp: into places in cells of the first octave, of which the recipe's frequency is the
 * number in a world unit, as many floats a point as the noise has dimensions. The bits are those of
 * noisescope_field_sample() of the same recipe with output=position. Layers are refused, since each has its own warp.
 */
NOISESCOPE_API noisescope_status noisescope_field_warp(const noisescope_field* field, const noisescope_points* points,
                                                       const noisescope_options* options, float* places, size_t floats,
                                                       char* message, size_t message_size);
/* Draws a box, with the bits of noisescope_field_rows() for each slice. */
NOISESCOPE_API noisescope_status noisescope_field_box(const noisescope_field* field, const noisescope_box* box,
                                                      const noisescope_options* options,
                                                      const noisescope_output* output, char* message,
                                                      size_t message_size);

/* Return the value (the first channel) at a point in world units, without a message, other threads or (of a recipe
 * without layers) memory of the heap: coordinates that the field does not have are ignored, w is 0. Doubles mean their
 * shortest decimals, floats their binary values. NaN for NULL, and for coordinates that are not from -1e15 to 1e15. */
NOISESCOPE_API float noisescope_field_point(const noisescope_field* field, double x, double y, double z);
NOISESCOPE_API float noisescope_field_pointf(const noisescope_field* field, float x, float y, float z);

/* --- maps, not in 0.2.0 ----------------------------------------------------------------------------------------- */

/* Returns the classes of the recipe's map as JSON, [{"name": "lake", "color": "#2a6f97", "walk": false}, ...]: class 0
 * first. It lives as long as the field. NULL: the recipe has no map. */
NOISESCOPE_API const char* noisescope_field_class_rows(const noisescope_field* field);

/* Computes the classes of width * rows cells row by row, the first one at (x, y), into `out`, which has room for
 * `bytes` bytes: those of `noisescope map --region x,y,<width>x<rows> -o map.npy`. Of `options` only `threads` and
 * `cancelled` may be given. The first call measures shares of the plane, which takes about a second for each layer with
 * shares. */
NOISESCOPE_API noisescope_status noisescope_field_classes(const noisescope_field* field, int64_t x, int64_t y,
                                                          int64_t width, int64_t rows,
                                                          const noisescope_options* options, uint8_t* out, size_t bytes,
                                                          char* message, size_t message_size);

#ifdef __cplusplus
}
#endif

#endif
