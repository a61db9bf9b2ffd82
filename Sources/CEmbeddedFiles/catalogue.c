#include "CEmbeddedFiles.h"

// Part of C23, which clang takes in C17, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../ModelStore/Resources/catalogue.json"
};

struct hearth_file hearth_catalogue(void) { return (struct hearth_file){"catalogue.json", bytes, sizeof bytes}; }
