#include "CEmbeddedFiles.h"

// Part of C23, which clang takes in C17, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../Mail/Resources/spam_lists.json"
};

struct hearth_file hearth_spam_lists(void) { return (struct hearth_file){"spam_lists.json", bytes, sizeof bytes}; }
