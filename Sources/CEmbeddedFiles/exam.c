#include "CEmbeddedFiles.h"

// Part of C23, which clang takes in C17, too.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../Hearth/Exam/exam.json"
};

struct hearth_file hearth_exam(void) { return (struct hearth_file){"exam.json", bytes, sizeof bytes}; }
