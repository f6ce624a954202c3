/* A broken graphics device: preloaded into the program, it stands between it and EGL. NOISESCOPE_GL_FAULT=KIND:N says what goes
 * wrong from the N-th call of the kind's function on, counted from 1:
 *
 *   read-nothing    glReadPixels does nothing
 *   read-zeros      glReadPixels gives zeros
 *   read-flip       glReadPixels flips the lowest bit of every value
 *   draw-nothing    glDrawArraysInstanced does nothing
 *   draw-less       glDrawArraysInstanced leaves the last block out
 *   reset           glGetGraphicsResetStatus tells a reset
 *   compile         no shader compiles
 *   link            no program links
 *
 *   cc -shared -fPIC -o gl_fault.so gl_fault.c */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef void (*Function)(void);

enum { RED = 0x1903, RG = 0x8227, RGB = 0x1907, RGBA = 0x1908, FLOAT = 0x1406, PACK_ROW_LENGTH = 0x0D02 };
enum { COMPILE_STATUS = 0x8B81, LINK_STATUS = 0x8B82, EXTENSIONS = 0x1F03, NUM_EXTENSIONS = 0x821D };
enum { GUILTY_CONTEXT_RESET = 0x8253 };

static const char* const kRobustness = "GL_ARB_robustness";

static Function real(const char* name) {
    static Function (*lookup)(const char*) = NULL;
    if (lookup == NULL) lookup = (Function(*)(const char*))dlsym(RTLD_NEXT, "eglGetProcAddress");
    return lookup(name);
}

/* Returns 1 for a call that is to fail. */
static int fails(const char* kind) {
    static long calls = 0;
    const char* fault = getenv("NOISESCOPE_GL_FAULT");
    const size_t length = strlen(kind);
    if (fault == NULL || strncmp(fault, kind, length) != 0 || fault[length] != ':') return 0;
    return ++calls >= atol(fault + length + 1);
}

static void readPixels(int x, int y, int width, int height, unsigned format, unsigned type, void* pixels) {
    if (fails("read-nothing")) return;
    const int flips = fails("read-flip");
    const int zeros = fails("read-zeros");
    ((void (*)(int, int, int, int, unsigned, unsigned, void*))real("glReadPixels"))(x, y, width, height, format, type, pixels);
    if ((!flips && !zeros) || type != FLOAT) return;
    const int channels = format == RED ? 1 : format == RG ? 2 : format == RGB ? 3 : 4;
    int stride = 0;
    ((void (*)(unsigned, int*))real("glGetIntegerv"))(PACK_ROW_LENGTH, &stride);
    if (stride == 0) stride = width;
    for (int row = 0; row < height; ++row) {
        uint32_t* values = (uint32_t*)pixels + (size_t)row * (size_t)stride * (size_t)channels;
        for (int i = 0; i < width * channels; ++i) values[i] = zeros ? 0 : values[i] ^ 1;
    }
}

static void drawArraysInstanced(unsigned mode, int first, int count, int instances) {
    if (fails("draw-nothing")) return;
    if (fails("draw-less")) --instances;
    ((void (*)(unsigned, int, int, int))real("glDrawArraysInstanced"))(mode, first, count, instances);
}

static unsigned graphicsResetStatus(void) { return fails("reset") ? GUILTY_CONTEXT_RESET : 0; }

static void getShader(unsigned shader, unsigned name, int* value) {
    ((void (*)(unsigned, unsigned, int*))real("glGetShaderiv"))(shader, name, value);
    if (name == COMPILE_STATUS && fails("compile")) *value = 0;
}

static void getProgram(unsigned program, unsigned name, int* value) {
    ((void (*)(unsigned, unsigned, int*))real("glGetProgramiv"))(program, name, value);
    if (name == LINK_STATUS && fails("link")) *value = 0;
}

/* One extension more, since a driver may not tell resets. */
static int extensions(void) {
    int count = 0;
    ((void (*)(unsigned, int*))real("glGetIntegerv"))(NUM_EXTENSIONS, &count);
    return count;
}

static void getInteger(unsigned name, int* value) {
    ((void (*)(unsigned, int*))real("glGetIntegerv"))(name, value);
    if (name == NUM_EXTENSIONS) ++*value;
}

static const char* getString(unsigned name, unsigned index) {
    if (name == EXTENSIONS && index == (unsigned)extensions()) return kRobustness;
    return ((const char* (*)(unsigned, unsigned))real("glGetStringi"))(name, index);
}

Function eglGetProcAddress(const char* name) {
    static const struct {
        const char* name;
        Function function;
    } wrapped[] = {{"glReadPixels", (Function)readPixels},
                   {"glDrawArraysInstanced", (Function)drawArraysInstanced},
                   {"glGetGraphicsResetStatus", (Function)graphicsResetStatus},
                   {"glGetGraphicsResetStatusARB", (Function)graphicsResetStatus},
                   {"glGetShaderiv", (Function)getShader},
                   {"glGetProgramiv", (Function)getProgram},
                   {"glGetIntegerv", (Function)getInteger},
                   {"glGetStringi", (Function)getString}};
    for (size_t i = 0; i < sizeof wrapped / sizeof wrapped[0]; ++i)
        if (strcmp(name, wrapped[i].name) == 0) return wrapped[i].function;
    return real(name);
}
