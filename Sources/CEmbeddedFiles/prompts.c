#include "CEmbeddedFiles.h"

// `#embed` belongs to C23; clang also supports it in C17.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char short_1[] = {
#embed "../Bench/Resources/Prompts/short_1.txt"
};
static const unsigned char short_2[] = {
#embed "../Bench/Resources/Prompts/short_2.txt"
};
static const unsigned char short_3[] = {
#embed "../Bench/Resources/Prompts/short_3.txt"
};
static const unsigned char short_4[] = {
#embed "../Bench/Resources/Prompts/short_4.txt"
};
static const unsigned char short_5[] = {
#embed "../Bench/Resources/Prompts/short_5.txt"
};
static const unsigned char medium_1[] = {
#embed "../Bench/Resources/Prompts/medium_1.txt"
};
static const unsigned char medium_2[] = {
#embed "../Bench/Resources/Prompts/medium_2.txt"
};
static const unsigned char long_1[] = {
#embed "../Bench/Resources/Prompts/long_1.txt"
};

static const struct hearth_file files[] = {
    {"short_1", short_1, sizeof short_1},
    {"short_2", short_2, sizeof short_2},
    {"short_3", short_3, sizeof short_3},
    {"short_4", short_4, sizeof short_4},
    {"short_5", short_5, sizeof short_5},
    {"medium_1", medium_1, sizeof medium_1},
    {"medium_2", medium_2, sizeof medium_2},
    {"long_1", long_1, sizeof long_1},
};

struct hearth_files hearth_prompts(void) { return (struct hearth_files){files, sizeof files / sizeof files[0]}; }
