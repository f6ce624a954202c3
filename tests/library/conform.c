/* Computes the places of a conformance file with the C interface of the library, for processors and languages that the
 * program does not run on. Prints the words that it computed, those of one line with a blank between and a newline
 * behind, as `noisescope conform` hashes them; tells differences on standard error. Exit 1: a difference, 2: a bad
 * line.
 *
 *   conform FILE
 *
 * Reads lines as tests/data/conformance.jsonl has them, without blanks outside of texts: whoever writes others is told
 * so.
 */
#include <noisescope.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { kLongestLine = 65536, kMostTexts = 4, kMessage = 1024 };

static long lineNumber;

static void fail(const char* why) {
    fprintf(stderr, "line %ld: %s\n", lineNumber, why);
    exit(2);
}

/* Skips what has to come next. */
static void expect(char** at, const char* text) {
    if (strncmp(*at, text, strlen(text)) != 0) {
        fprintf(stderr, "line %ld: expected %s at %.40s\n", lineNumber, text, *at);
        exit(2);
    }
    *at += strlen(text);
}

/* An object of JSON, ended by '\0' in its place. */
static char* takeObject(char** at) {
    static char text[kLongestLine];
    char* out = text;
    int inside = 0; /* of a text */
    int depth = 0;
    for (; **at != '\0'; ++*at) {
        *out++ = **at;
        if (**at == '\\' && inside)
            *out++ = *++*at;
        else if (**at == '"')
            inside = !inside;
        else if (**at == '{' && !inside)
            ++depth;
        else if (**at == '}' && !inside && --depth == 0)
            break;
    }
    if (**at == '\0') fail("the recipe does not end");
    ++*at;
    *out = '\0';
    return text;
}

/* A text without escapes, ended by '\0' in its place. */
static char* takeText(char** at) {
    char* text;
    char* end;
    expect(at, "\"");
    text = *at;
    end = strchr(text, '"');
    if (end == NULL) fail("a text does not end");
    *end = '\0';
    *at = end + 1;
    return text;
}

static int takeTexts(char** at, char** texts) {
    int count = 0;
    expect(at, "[");
    for (;;) {
        if (count == kMostTexts) fail("more than four texts");
        texts[count++] = takeText(at);
        if (**at == ']') break;
        expect(at, ",");
    }
    expect(at, "]");
    return count;
}

/* The field of a recipe; lines that follow each other often have the same one. */
static const noisescope_field* fieldOf(const char* recipe) {
    static char known[kLongestLine];
    static noisescope_field* field;
    char message[kMessage];
    if (recipe != NULL && field != NULL && strcmp(recipe, known) == 0) return field;
    noisescope_field_destroy(field);
    field = NULL;
    if (recipe == NULL) return NULL;
    if (noisescope_field_create(recipe, &field, message, sizeof message) != NOISESCOPE_OK) fail(message);
    strcpy(known, recipe);
    return field;
}

/* Ends with exit code 2 if the pixel as a box has other bits. */
static void requireSame(const noisescope_field* field, const noisescope_region* pixel, const float* values) {
    char message[kMessage];
    float again[kMostTexts];
    noisescope_box box = {0};
    noisescope_output output = {0};
    box.size = sizeof box;
    box.height = pixel->height;
    box.x = pixel->x;
    box.y = pixel->y;
    box.width = box.rows = box.slices = 1;
    output.size = sizeof output;
    output.values = again;
    output.floats = kMostTexts;
    if (noisescope_field_box(field, &box, NULL, &output, message, sizeof message) != NOISESCOPE_OK) fail(message);
    if (memcmp(again, values, (size_t)noisescope_field_channels(field) * sizeof *again) != 0)
        fail("a box has other bits than rows");
}

static void compute(const noisescope_field* field, char** at, float* values) {
    char message[kMessage];
    char* texts[kMostTexts];
    noisescope_status status;
    if (strncmp(*at, "\"point\":", 8) == 0) {
        *at += 8;
        const int count = takeTexts(at, texts);
        status = noisescope_field_points_text(field, (const char* const*)texts, 1, count, NULL, values, kMostTexts,
                                              message, sizeof message);
    } else {
        noisescope_region pixel = {0, 0, 0, 1, 1};
        expect(at, "\"height\":");
        pixel.height = strtoll(takeText(at), NULL, 10);
        expect(at, ",\"pixel\":");
        if (takeTexts(at, texts) != 2) fail("a pixel has two numbers");
        pixel.x = strtoll(texts[0], NULL, 10);
        pixel.y = strtoll(texts[1], NULL, 10);
        status = noisescope_field_rows(field, &pixel, NULL, values, kMostTexts, message, sizeof message);
        if (status == NOISESCOPE_OK) requireSame(field, &pixel, values);
    }
    if (status != NOISESCOPE_OK) fail(message);
}

/* Compares the values with the bits of the line. */
static int conforms(char* line) {
    char* at = line;
    float values[kMostTexts];
    char* bits[kMostTexts];
    int same = 1;
    expect(&at, "{\"recipe\":");
    const noisescope_field* field = fieldOf(takeObject(&at));
    expect(&at, ",");
    compute(field, &at, values);
    expect(&at, ",\"bits\":");
    const int count = takeTexts(&at, bits);
    if (count != noisescope_field_channels(field)) fail("not as many words as the recipe has channels");
    for (int i = 0; i < count; ++i) {
        char word[9];
        uint32_t computed;
        memcpy(&computed, &values[i], sizeof computed);
        snprintf(word, sizeof word, "%08x", (unsigned)computed);
        printf("%s%s", i == 0 ? "" : " ", word);
        if (strcmp(word, bits[i]) == 0) continue;
        fprintf(stderr, "line %ld: expected %s, computed %s\n", lineNumber, bits[i], word);
        same = 0;
    }
    printf("\n");
    expect(&at, "}\n");
    return same;
}

int main(int count, char** arguments) {
    static char line[kLongestLine];
    int same = 1;
    FILE* file = count == 2 ? fopen(arguments[1], "rb") : NULL;
    if (file == NULL) {
        fprintf(stderr, "conform FILE: there is no file that could be read\n");
        return 2;
    }
    while (fgets(line, sizeof line, file) != NULL) {
        ++lineNumber;
        same = conforms(line) && same;
    }
    if (lineNumber == 0 || ferror(file)) fail("nothing could be read");
    fclose(file);
    fieldOf(NULL);
    return same ? 0 : 1;
}
