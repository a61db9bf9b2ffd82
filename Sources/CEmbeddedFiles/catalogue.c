#include "CEmbeddedFiles.h"

// `#embed` belongs to C23; clang also supports it in C17.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../ModelStore/Resources/catalogue.json"
};

struct hearth_file hearth_catalogue(void) { return (struct hearth_file){"catalogue.json", bytes, sizeof bytes}; }
