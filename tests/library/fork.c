/* fork N: so many calls of fork() while other threads are inside the library: the children go on. Exit 1: one hangs or
   has other values. */
#define _GNU_SOURCE
#include <noisescope.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 16, PATIENCE = 20 };

static noisescope_field* field;
static atomic_int ends;

/* Of another height each time, so that the field's plans are looked for and made; and points, whose memory is kept. */
static int draw(int height, float* out) {
    const double points[] = {0.25, height, 1e6, 0.1};
    const noisescope_region region = {height, 3, 1, 16, 2};
    noisescope_options options = {0};
    options.size = sizeof options;
    options.seed_add = height % 3;
    return noisescope_field_rows(field, &region, &options, out, 32, NULL, 0) != NOISESCOPE_OK ||
           noisescope_field_points(field, points, 2, 2, &options, out + 32, 2, NULL, 0) != NOISESCOPE_OK;
}

static void* work(void* number) {
    float out[34];
    for (int i = (int)(size_t)number; !atomic_load(&ends); ++i)
        if (draw(1 + i % 100, out)) abort();
    return NULL;
}

int main(int argc, char** argv) {
    const int forks = argc == 2 ? atoi(argv[1]) : 0;
    if (forks < 1) return 2;
    char message[256];
    if (noisescope_field_create_preset("fbm", &field, message, sizeof message)) return puts(message), 2;
    float expected[34];
    if (draw(77, expected)) return 2;
    pthread_t threads[THREADS];
    for (size_t i = 0; i < THREADS; ++i)
        if (pthread_create(&threads[i], NULL, work, (void*)i)) return 2;
    int bad = 0;
    for (int i = 0; i < forks; ++i) {
        const pid_t child = fork();
        if (child == 0) {
            float values[34];
            alarm(PATIENCE);
            if (draw(77, values) || draw(1000 + i, values) || draw(77, values)) _exit(1);
            _exit(memcmp(values, expected, sizeof expected) != 0);
        }
        int status = 0;
        if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) ++bad;
        if (bad > 1) break; /* each hangs for a while */
    }
    atomic_store(&ends, 1);
    for (size_t i = 0; i < THREADS; ++i) pthread_join(threads[i], NULL);
    noisescope_field_destroy(field);
    printf("%d bad\n", bad);
    return bad != 0;
}
