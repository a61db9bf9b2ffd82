#include "CEmbeddedFiles.h"

// `#embed` belongs to C23; clang also supports it in C17.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../Mail/Resources/spam_lists.json"
};

struct hearth_file hearth_spam_lists(void) { return (struct hearth_file){"spam_lists.json", bytes, sizeof bytes}; }
