#include "CEmbeddedFiles.h"

// `#embed` belongs to C23; clang also supports it in C17.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char bytes[] = {
#embed "../Retrieval/Resources/model_orders.json"
};

struct hearth_file hearth_model_orders(void) { return (struct hearth_file){"model_orders.json", bytes, sizeof bytes}; }
