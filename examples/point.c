/* Prints the value at a point, in world units. */
#include <noisescope.h>
#include <stdio.h>

int main(void) {
    char message[256];
    noisescope_field* field;
    const double point[] = {0.25, 0.5};
    float value;
    if (noisescope_field_create("{\"noise\": \"perlin\", \"fractal\": \"fbm\"}", &field, message, sizeof message) ||
        noisescope_field_points(field, point, 1, 2, NULL, &value, 1, message, sizeof message))
        return puts(message), 1;
    printf("%.9g\n", value);
    noisescope_field_destroy(field);
    return 0;
}
