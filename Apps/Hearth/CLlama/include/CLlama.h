// The public C headers of llama.cpp's XCFramework; Sources/CLlama has those of an installed library.

#ifndef HEARTH_CLLAMA_H
#define HEARTH_CLLAMA_H

#include <llama/ggml.h>
#include <llama/ggml-alloc.h>
#include <llama/ggml-backend.h>
#include <llama/ggml-cpu.h>
#include <llama/llama.h>

#endif
