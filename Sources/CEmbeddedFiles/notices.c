#include "CEmbeddedFiles.h"

// `#embed` belongs to C23; clang also supports it in C17.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../../THIRD_PARTY_NOTICES.md"
};

struct hearth_file hearth_notices(void) { return (struct hearth_file){"THIRD_PARTY_NOTICES.md", bytes, sizeof bytes}; }
