/* Noisescope's fields in C: the numbers that the program `noisescope` draws, to the last bit.
 *
 * A field is made of a recipe and never changes: any number of threads may use one at the same time. Places are pixels
 * of the endless plane, or points in world units (1 = the picture's height, y down). No function throws, prints or
 * exits; those that return a noisescope_status write into `message`, if it is not NULL, why they did not succeed: a
 * text of at most `message_size` bytes that always ends in '\0', empty after success. 1024 hold almost all of them;
 * what does not fit is left out.
 *
 * After fork() parent and child may go on with all fields, whatever other threads were doing, except with a call that
 * another thread was in: the child has no such thread, and `out` of that call is unfinished there. Where the system
 * starts fewer threads than were asked for, those that started do the work. The library's threads block all signals.
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

/* Grows when something of this file is removed or changes its meaning; the library's file name holds it too. */
#define NOISESCOPE_ABI 0

typedef int32_t noisescope_status;
enum {
    NOISESCOPE_OK = 0,
    NOISESCOPE_ARGUMENT = 1,  /* an argument that the function does not take */
    NOISESCOPE_RECIPE = 2,    /* a bad recipe, or no such preset */
    NOISESCOPE_MEMORY = 3,    /* there was not enough */
    NOISESCOPE_CANCELLED = 4, /* by noisescope_options.cancelled */
    NOISESCOPE_INTERNAL = 5   /* a fault of the library */
};

typedef struct noisescope_field noisescope_field;

/* NOISESCOPE_ABI of the library that is loaded. */
NOISESCOPE_API int noisescope_abi(void);
/* "MAJOR.MINOR.PATCH" */
NOISESCOPE_API const char* noisescope_version(void);

/* What there is to choose from, as UTF-8 JSON that lives as long as the library: the rows of `noisescope list presets
 * --json` and of `noisescope list params --json`. NULL when memory is short. */
NOISESCOPE_API const char* noisescope_presets(void);
NOISESCOPE_API const char* noisescope_params(void);

/* --- a field -------------------------------------------------------------------------------------------------------
 */

/* Of a recipe as JSON, "{\"noise\": \"perlin\", \"frequency\": 4}", as the program reads it from files. *field is NULL
 * unless the status is NOISESCOPE_OK; noisescope_field_destroy() frees it. */
NOISESCOPE_API noisescope_status noisescope_field_create(const char* recipe, noisescope_field** field, char* message,
                                                         size_t message_size);
/* Of a preset by its name: "marble". */
NOISESCOPE_API noisescope_status noisescope_field_create_preset(const char* name, noisescope_field** field,
                                                                char* message, size_t message_size);
/* NULL is allowed. No other call may use the field any more. */
NOISESCOPE_API void noisescope_field_destroy(noisescope_field* field);

/* How many coordinates its points have, 1 to 4; how many floats a place has, 1 to 4. Of NULL: 0. */
NOISESCOPE_API int noisescope_field_dimensions(const noisescope_field* field);
NOISESCOPE_API int noisescope_field_channels(const noisescope_field* field);
/* 1: every value lies from *low to *high, at points and of pixels in which no octave fades. 0: that is not known; *low
 * and *high are a plain range to show. Of NULL: 0, with -1 and 1. `low` and `high` may be NULL. */
NOISESCOPE_API int noisescope_field_range(const noisescope_field* field, double* low, double* high);
/* 0: the recipe's numbers differ from machine to machine (hash=sine). */
NOISESCOPE_API int noisescope_field_is_exact(const noisescope_field* field);
/* The recipe as JSON on one line: the parameters that it heeds. It lives as long as the field. */
NOISESCOPE_API const char* noisescope_field_recipe(const noisescope_field* field);

/* --- values --------------------------------------------------------------------------------------------------------
 */

/* A rectangle of the plane: `width` pixels of `rows` rows, the first one at (x, y), where pixels are as large as those
 * of a picture of `height` rows. Also left of and above that picture, which begins at (0, 0). */
typedef struct noisescope_region {
    int64_t height;      /* 1 to 2^40 */
    int64_t x, y;        /* -2^62 to 2^62; of a level -2^(62-level) to 2^(62-level) */
    int64_t width, rows; /* 1 to 2^31 - 1 */
} noisescope_region;

/* All zero but `size`: what NULL in its place means. */
typedef struct noisescope_options {
    size_t size;     /* sizeof(noisescope_options): later ones may be longer */
    int32_t threads; /* that the call may use, itself included, up to 4096; 0: one for each core of the process */
    /* Mip maps: pixels 2^level as large, 0 to 40; x, y, width and rows count these. `--level` of `noisescope render`.
     */
    int32_t level;
    /* Of a volume, where `sliced` is not 0: at z + slice / height, 0 to 2^31 - 1, of a level at most 2^(61-level).
     * `--slice` of `noisescope render`. */
    int64_t slice;
    int32_t sliced;
    /* Called now and then with `context`, from any of the threads, also from several at once; not 0 ends the call with
     * NOISESCOPE_CANCELLED. NULL: never. It must return: nothing may be thrown through the library, and no thread may
     * end in it. */
    int (*cancelled)(void* context);
    void* context;
} noisescope_options;

/* What `cancelled` may be where a flag is enough: whether the int32_t that `flag` points to is not 0. Another thread
 * sets it, by an atomic store, to end the call. */
NOISESCOPE_API int noisescope_is_set(void* flag);
/* What `cancelled` may be where a file descriptor tells that it is enough, as the one that signals are written into:
 * whether the descriptor, a number cast to a pointer, has something to read, or its other end was closed. */
NOISESCOPE_API int noisescope_is_readable(void* descriptor);

/* Row by row, channels interleaved, into the width * rows * channels floats of `out`; `floats` says how many it has
 * room for. The bits of `noisescope render --size W1x<height> --region x,y,<width>x<rows>`, whose files have a third
 * channel, of zeros, where the recipe has two. After a failure `out` holds anything. */
NOISESCOPE_API noisescope_status noisescope_field_rows(const noisescope_field* field, const noisescope_region* region,
                                                       const noisescope_options* options, float* out, size_t floats,
                                                       char* message, size_t message_size);

/* At `count` points in world units, each of `dimensions` coordinates: from 1 to those of the field, the others are 0; z
 * and w are added to the recipe's. From -1e15 to 1e15; a double means its shortest decimal, 0.1 a tenth. `level` and
 * the slice are not heeded. The bits of `noisescope sample`. */
NOISESCOPE_API noisescope_status noisescope_field_points(const noisescope_field* field, const double* points,
                                                         size_t count, int dimensions,
                                                         const noisescope_options* options, float* out, size_t floats,
                                                         char* message, size_t message_size);
/* The same, of count * dimensions texts, "-0.1" or "1e-3": more digits than a double has count too. */
NOISESCOPE_API noisescope_status noisescope_field_points_text(const noisescope_field* field, const char* const* points,
                                                              size_t count, int dimensions,
                                                              const noisescope_options* options, float* out,
                                                              size_t floats, char* message, size_t message_size);

#ifdef __cplusplus
}
#endif

#endif
