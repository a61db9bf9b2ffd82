#include "CEmbeddedFiles.h"

// `#embed` belongs to C23; clang also supports it in C17.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../Hearth/Exam/exam.json"
};

struct hearth_file hearth_exam(void) { return (struct hearth_file){"exam.json", bytes, sizeof bytes}; }
